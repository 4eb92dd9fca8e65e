//! The rules of encounters, without a window: the rules take an [`Intent`] and emit [`Fact`](crate::model::Fact)s. ECS
//! components, resources and Bevy states hold the whole state between two intents.
//!
//! Owns every rule of chapters 2.3, 2.4 and 4. Must not use a clock, an input device, an asset server or rendering.
//!
//! The modules form floors, and a module may use only those below it. From the lowest to the highest:
//!
//! * [`components`] is everything that is remembered, [`stack`] what is under way; [`access`] reads and writes both.
//! * [`grid`] is geometry, [`query`] answers questions and changes nothing, [`change`] alone writes.
//! * [`script`] carries out effects, [`enemies`] choose and act, [`player`] says what is legal and applies it.
//! * [`turn`] is the order of Round, beat and counterbeat; [`engine`] executes the tasks of the stack.

pub mod access;
pub mod change;
pub mod components;
pub mod enemies;
pub mod engine;
pub mod grid;
mod hot_reload;
pub mod invariants;
pub mod names;
pub mod player;
pub mod query;
mod refusal;
pub mod script;
mod setup;
mod snapshot;
pub mod stack;
pub mod turn;

pub use crate::content::condition_row::CURSE;
pub use access::{RulesWorld, with_rules};
pub use change::focus_and_humanity::humanity_after_gain;
pub use change::misfits::PutAway;
pub use change::spawn::place_combatants;
pub use components::resources::{
    Combatants, Content, CurrentEncounter, EncounterOutcome, EncounterProgress, EncounterTableState, EncounterTables,
    Facts,
};
pub use engine::{resolve_decisions, resolve_intent, resolve_intent_observed};
pub use hot_reload::{
    EnemySinks, ReloadError, changes_that_wait, defined_enemy_sinks, reload_catalog, reload_catalog_after,
};
pub use kernel::dice::Dice;
pub use kernel::state_hash::state_hash;
pub use refusal::{NoRoom, Refusal, Requirement};
pub use setup::{
    EncounterSetup, build_encounter, install_rules, lay_out_encounter, start_between_encounters, start_from_setup,
};
pub use snapshot::{CombatantSnapshot, Snapshot, restore, take_snapshot};

use bevy::prelude::World;

use crate::content::encounter::Character;
use crate::model::{Choice, Intent};

/// Every intent that is legal now; see [`player::legal::legal_intents`].
pub fn legal_intents(world: &mut World) -> Vec<Intent> {
    with_rules(world, |rules| player::legal::legal_intents(rules))
}

/// Every answer to the pending decision; see [`player::legal_choices::legal_choices`].
pub fn legal_choices(world: &mut World) -> Vec<Choice> {
    with_rules(world, |rules| player::legal_choices::legal_choices(rules))
}

/// Checks whether an intent is legal now.
///
/// # Errors
///
/// Returns why it is not.
pub fn validate_intent(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    with_rules(world, |rules| player::legal::validate_intent(rules, intent))
}

/// The character as it leaves the encounter that is over; see [`change::character_sheet::character_after`].
pub fn character_after(world: &mut World) -> Character {
    with_rules(world, |rules| change::character_sheet::character_after(rules))
}

/// The further results that the end of the encounter has brought, by their positions on the page of the outcome.
pub fn further_results(world: &World) -> Vec<usize> {
    world.resource::<EncounterProgress>().further_results.positions().collect()
}

/// Checks the invariants of the encounter; see [`invariants::check`].
///
/// # Errors
///
/// Returns the first broken invariant.
pub fn check_invariants(world: &mut World) -> Result<(), invariants::BrokenInvariant> {
    with_rules(world, |rules| invariants::check(rules))
}
