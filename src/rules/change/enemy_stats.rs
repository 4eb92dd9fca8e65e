//! Numbers of enemies that an effect changes for the rest of the encounter.
//!
//! Owns `Effect::ChangeEnemyStat`. Must not choose the enemies; the script does.

use crate::content::script::EnemyStat;
use crate::model::{Cause, CombatantId, Fact};
use crate::rules::access::{RulesWorld, component_mut, emit_fact};
use crate::rules::components::combatant::{PermanentChanges, Sinks};

/// Changes a stat of an enemy for the rest of the encounter.
pub(in crate::rules) fn change_enemy_stat(
    world: &mut RulesWorld,
    who: CombatantId,
    what: &EnemyStat,
    by: i8,
    cause: Cause,
) {
    match what {
        EnemyStat::Sink(sink) => {
            let mut sinks = component_mut::<Sinks>(world, who);
            let value = &mut sinks.values[*sink as usize];
            *value = value.saturating_add_signed(by);
            let value = *value;
            emit_fact(world, Fact::SinkChanged { who, sink: *sink, value, cause });
        }
        EnemyStat::AttackDamage => {
            let mut changes = component_mut::<PermanentChanges>(world, who);
            changes.attack_damage = changes.attack_damage.saturating_add(by);
            emit_fact(world, Fact::AttackDamageChanged { who, by, cause });
        }
        EnemyStat::Movement => {
            let mut changes = component_mut::<PermanentChanges>(world, who);
            changes.movement = changes.movement.saturating_add(by);
            emit_fact(world, Fact::MovementChanged { who, by, cause });
        }
    }
}
