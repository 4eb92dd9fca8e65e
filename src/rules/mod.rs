//! The rules of encounters, without a window: the rules take an [`Intent`] and emit [`Fact`](crate::model::Fact)s. ECS
//! components, resources and Bevy states hold the whole state between two intents.
//!
//! Owns every rule of chapters 2.3, 2.4 and 4. Must not use a clock, an input device, an asset server or rendering.
//!
//! * [`board`] owns hexes, special tiles and paths.
//! * [`combatant`] owns the components of combatants and the numbers derived from them.
//! * [`phase`] owns the loop of Round, beat and counterbeat.
//! * [`action`] owns which actions are legal and what they cost.
//! * [`effect`] owns what the effects of scripts do.
//! * [`enemy_ai`] owns what enemies choose.
//! * [`resolution`] owns the stack of tasks that resolves a phase.
//! * [`view`] owns the view of the encounter for the table and the panels.

pub mod access;
pub mod action;
pub mod board;
pub mod combatant;
pub mod effect;
pub mod enemy_ai;
mod hot_reload;
pub mod invariants;
pub mod phase;
mod refusal;
pub mod resolution;
mod resources;
mod setup;
mod snapshot;
pub mod view;

pub use access::{RulesWorld, sink_capacity, with_rules};
pub use hot_reload::{EnemySinks, ReloadError, defined_enemy_sinks, reload_catalog, reload_catalog_after};
pub use refusal::Refusal;
pub use resources::{
    Combatants, Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, EncounterTableState,
    EncounterTables, Facts,
};
pub use setup::{EncounterSetup, build_encounter, install_rules, place_combatants, start_from_setup};
pub use snapshot::{CombatantSnapshot, Snapshot, restore, state_hash, take_snapshot};

use bevy::prelude::World;

use crate::model::{Choice, Intent};

/// Every intent that is legal now; see [`action::legal::legal_intents`].
pub fn legal_intents(world: &mut World) -> Vec<Intent> {
    with_rules(world, |rules| action::legal::legal_intents(rules))
}

/// Every answer to the pending decision; see [`action::legal::legal_choices`].
pub fn legal_choices(world: &mut World) -> Vec<Choice> {
    with_rules(world, |rules| action::legal::legal_choices(rules))
}

/// Checks whether an intent is legal now.
///
/// # Errors
///
/// Returns why it is not.
pub fn validate_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    with_rules(world, |rules| action::legal::validate_intent(rules, intent))
}

/// Checks the invariants of the encounter; see [`invariants::check`].
///
/// # Errors
///
/// Returns the first broken invariant.
pub fn check_invariants(world: &mut World) -> Result<(), invariants::BrokenInvariant> {
    with_rules(world, |rules| invariants::check(rules))
}

/// Applies one decision of the player and resolves the encounter up to the next decision.
///
/// # Errors
///
/// Returns a [`Refusal`], and changes nothing, if the intent is not legal now.
pub fn resolve_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    with_rules(world, |rules| {
        let accepted = action::legal::accept_intent(rules, intent)?;
        action::apply_intent(rules, accepted);
        Ok(())
    })?;
    resolution::resolve_until_decision(world);
    Ok(())
}
