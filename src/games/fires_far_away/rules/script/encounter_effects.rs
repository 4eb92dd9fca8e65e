//! Effects on the encounter as a whole: defeats and flags.
//!
//! Owns `Effect::Defeat`, `SetFlag` and `ClearFlag`. Must not change hexes; `change::terrain` does.

use crate::content::script::CombatantSelector;
use crate::model::Id;
use crate::rules::access::{RulesWorld, resolution_mut};
use crate::rules::change::encounter_end::defeat_combatant;
use crate::rules::script::running_script::select_combatants;
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// Defeats the combatants of a side.
pub(super) fn defeat(world: &mut RulesWorld, frame: &ScriptFrame, side: CombatantSelector) {
    for who in select_combatants(world, frame, side) {
        defeat_combatant(world, who, frame.cause());
    }
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
}

/// Sets a flag of the encounter.
pub(super) fn set_flag(world: &mut RulesWorld, flag: Id) {
    let flags = &mut world.progress.flags;
    if !flags.contains(&flag) {
        flags.push(flag);
    }
}

/// Clears a flag of the encounter.
pub(super) fn clear_flag(world: &mut RulesWorld, flag: Id) {
    world.progress.flags.retain(|set| *set != flag);
}
