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

pub use access::sink_capacity;
pub use action::legal::{legal_choices, legal_intents, validate_intent};
pub use hot_reload::reload_catalog;
pub use refusal::Refusal;
pub use resources::{
    Combatants, Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, EncounterTableState,
    EncounterTables, Facts,
};
pub use setup::{EncounterSetup, build_encounter, install_rules, start_from_setup, take_start_tile};
pub use snapshot::{CombatantSnapshot, Snapshot, restore, state_hash, take_snapshot};

use bevy::prelude::World;

use crate::model::Intent;

/// Applies one decision of the player and resolves the encounter up to the next decision.
///
/// # Errors
///
/// Returns a [`Refusal`], and changes nothing, if the intent is not legal now.
pub fn resolve_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    validate_intent(world, intent)?;
    action::apply_intent(world, intent);
    resolution::resolve_until_decision(world);
    Ok(())
}
