//! The outcome of the encounter, which is set once.
//!
//! Must not decide when: `encounter_end`, a curse and scripts do.

use crate::model::{Fact, Outcome};
use crate::rules::access::{RulesWorld, emit_fact};

/// Ends the encounter with an outcome; a second call has no effect.
pub fn end_encounter(world: &mut RulesWorld, outcome: Outcome) {
    if world.outcome.0.is_none() {
        world.outcome.0 = Some(outcome);
        emit_fact(world, Fact::EncounterEnded { outcome });
    }
}
