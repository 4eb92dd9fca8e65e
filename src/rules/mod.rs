//! The rules of encounters, headless: an [`Intent`] in, [`Fact`](crate::model::Fact)s out, and
//! between them ECS components and Bevy states that hold everything there is to know.
//!
//! Owns every rule of chapters 2.3, 2.4 and 4. Must not look at a clock, a mouse, an asset server or a pixel. Where
//! things are: `board` hexes and ways, `combatant` components and the numbers derived from them, `phase` the loop of
//! Round, beat and counterbeat, `action` what may be committed and at which price, `effect` what verbs do,
//! `behaviour` what enemies choose. What happens inside a phase is the explicit stack of steps in [`flow`].

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
pub use setup::{EncounterSetup, build_encounter, install_rules, spawn_enemies, start_from_setup};
pub use snapshot::{CombatantSnapshot, Snapshot, restore, state_hash, take_snapshot};

use bevy::prelude::World;

use crate::model::Intent;

/// Takes one decision of the player and resolves everything up to the next decision. A refused intent changes nothing.
pub fn resolve_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    validate_intent(world, intent)?;
    action::apply_intent(world, intent);
    resolution::resolve_until_decision(world);
    Ok(())
}
