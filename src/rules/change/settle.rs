//! Brings the stored numbers of the sheet up to date after whatever modifies them has changed: Primary Stats, the HP slots
//! and sinks that follow from them, and HP slots.
//!
//! Called between tasks. Must not change anything when nothing modifies these numbers.

use enumset::{EnumSet, enum_set};
use strum::IntoEnumIterator;

use crate::content::script::{Quantity, QuantityKind};
use crate::model::{Cause, CombatantId, Fact, Sink, Stat};
use crate::rules::access::{RulesWorld, block_scope, catalog, component, component_mut, emit_fact, inventory};
use crate::rules::components::character::{Focus, PrimaryStats, StatModifiers};
use crate::rules::components::combatant::{Health, Sinks};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::focus_limit;
use crate::rules::query::stats::hp_slots;

/// Brings the numbers of the character sheet up to date.
pub fn settle(world: &mut RulesWorld) {
    let who = CombatantId::CHARACTER;
    let is_modified = may_be_modified(world, who);
    if !is_modified && world.printed.is_settled {
        return;
    }
    world.printed.is_settled = !is_modified;
    let natural: PrimaryStats = *component(world, who);
    let before: StatModifiers = *component(world, who);
    let (mut now, mut slots) = (StatModifiers::default(), 0);
    {
        let actor = ActorState::current(world, who);
        let context = EvalContext::without_target(world, &actor);
        for stat in Stat::iter() {
            let base = i16::from(natural.stat(stat));
            let by = context.modified(Quantity::Stat(stat), base).clamp(0, 99) - base;
            now.0[stat as usize] = by as i8;
        }
        slots += context.modified(Quantity::Hp, 0);
    }
    // FP never exceed their limit, whatever has lowered it.
    let limit = focus_limit(world);
    if component::<Focus>(world, who).left > limit {
        let n = component::<Focus>(world, who).left - limit;
        component_mut::<Focus>(world, who).left = limit;
        emit_fact(world, Fact::FocusSpent { n, left: limit });
    }
    let (old, new) = (natural.with_modifiers(before), natural.with_modifiers(now));
    if old != new {
        *component_mut(world, who) = now;
        change_sinks(world, old, new);
    }
    let by_vit = i16::from(hp_slots(new.stat(Stat::Vit))) - i16::from(hp_slots(natural.stat(Stat::Vit)));
    let slots = (slots + by_vit).clamp(-99, 99) as i8;
    let health: &Health = component(world, who);
    if health.slot_modifier != slots {
        let printed = i16::from(health.slots) - i16::from(health.slot_modifier);
        let mut health = component_mut::<Health>(world, who);
        health.slots = (printed + i16::from(slots)).clamp(1, 99) as u8;
        health.slot_modifier = slots;
        let slots = health.slots;
        emit_fact(world, Fact::HpSlotsChanged { who, slots });
    }
}

/// Whether any modifier block can change a number that is stored on a character sheet. This is asked after every task.
fn may_be_modified(world: &RulesWorld, who: CombatantId) -> bool {
    const STORED: EnumSet<QuantityKind> = enum_set!(QuantityKind::Stat | QuantityKind::Hp | QuantityKind::Focus);
    let of_table = world.printed.all.modifies | world.lent.list.scope().modifies;
    !of_table.is_disjoint(STORED) && !block_scope(world, who).modifies.is_disjoint(STORED)
}

/// Changes the sinks by what follows from the stats.
fn change_sinks(world: &mut RulesWorld, old: PrimaryStats, new: PrimaryStats) {
    let who = CombatantId::CHARACTER;
    let gear = inventory(world);
    let (before, after) = (old.sink_values(gear, catalog(world)), new.sink_values(gear, catalog(world)));
    for sink in Sink::ALL {
        let by = i16::from(after[sink as usize]) - i16::from(before[sink as usize]);
        if by != 0 {
            let mut sinks = component_mut::<Sinks>(world, who);
            let value = (i16::from(sinks.values[sink as usize]) + by).clamp(0, 99) as u8;
            sinks.values[sink as usize] = value;
            emit_fact(world, Fact::SinkChanged { who, sink, value, cause: Cause::Phase });
        }
    }
}
