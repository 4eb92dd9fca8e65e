//! Brings the stored numbers of the sheet up to date after whatever modifies them has changed: Primary Stats, the HP slots
//! and sinks that follow from them, HP slots, and how many tokens of conditions count.
//!
//! Called between tasks. Must not change anything when nothing modifies these numbers.

use enumset::{EnumSet, enum_set};
use smallvec::SmallVec;
use strum::IntoEnumIterator;

use crate::content::script::{Quantity, QuantityKind};
use crate::model::{Cause, CombatantId, Condition, Fact, Sink, Stat};
use crate::rules::access::{
    RulesWorld, block_scope, block_scope_given, catalog, combatant_count, component, component_mut, emit_fact,
    find_component, inventory, position,
};
use crate::rules::change::conditions::set_counted_tokens;
use crate::rules::components::character::{Focus, PrimaryStats, StatModifiers};
use crate::rules::components::combatant::{Conditions, Health, Sinks};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::focus_limit;
use crate::rules::query::modifiers::may_modify;
use crate::rules::query::stats::hp_slots;

/// Brings the numbers of the character sheet up to date.
pub fn settle(world: &mut RulesWorld) {
    settle_tokens(world);
    let who = CombatantId::CHARACTER;
    let is_modified = may_be_modified(world, who);
    if !is_modified && world.printed.is_settled {
        return;
    }
    world.printed.is_settled = !is_modified;
    let natural: PrimaryStats = *component(world, who);
    let before: StatModifiers = *component(world, who);
    let (mut now, mut slots) = (StatModifiers::default(), 0);
    let (health, sinks) = take_modifiers_away(world, natural, before);
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
    *component_mut(world, who) = health;
    component_mut::<Sinks>(world, who).values = sinks;
    let (old, new) = (natural.with_modifiers(before), natural.with_modifiers(now));
    if old != new {
        *component_mut(world, who) = now;
        change_sinks(world, old, new);
    }
    let by_vit = i16::from(hp_slots(new.stat(Stat::Vit))) - i16::from(hp_slots(natural.stat(Stat::Vit)));
    let health: &Health = component(world, who);
    let printed = i16::from(health.slots) - i16::from(health.slot_modifier);
    let slots = (printed + slots + by_vit).clamp(1, 99);
    if i16::from(health.slots) != slots {
        let mut health = component_mut::<Health>(world, who);
        health.slots = slots as u8;
        // Of what takes more slots than there are only the part counts that has been taken, or they would come back double.
        health.slot_modifier = (slots - printed) as i8;
        let slots = health.slots;
        emit_fact(world, Fact::HpSlotsChanged { who, slots });
    }
    // FP never exceed their limit, whatever has lowered it. It follows from the ATT stored above.
    let limit = focus_limit(world);
    if component::<Focus>(world, who).left > limit {
        let n = component::<Focus>(world, who).left - limit;
        component_mut::<Focus>(world, who).left = limit;
        emit_fact(world, Fact::FocusSpent { n, left: limit });
    }
}

/// Takes what modifiers give out of the stored HP slots and sinks, and returns both as they were. Blocks are worked out
/// without it, so that no number waits for itself: HP slots that follow from the HP left would otherwise change with every
/// task. The stats stay as they are, because they may meet the requirements of the gear that prints a block.
fn take_modifiers_away(world: &mut RulesWorld, natural: PrimaryStats, by: StatModifiers) -> (Health, [u8; 7]) {
    let who = CombatantId::CHARACTER;
    let (health, sinks) = (*component::<Health>(world, who), component::<Sinks>(world, who).values);
    let bare = sinks_with(world, sinks, natural.with_modifiers(by), natural);
    component_mut::<Sinks>(world, who).values = bare;
    let printed = i16::from(health.slots) - i16::from(health.slot_modifier);
    *component_mut(world, who) = Health { slots: printed.clamp(1, 99) as u8, slot_modifier: 0, ..health };
    (health, sinks)
}

/// The values of the sinks with what follows from `to` in place of what follows from `from`.
fn sinks_with(world: &RulesWorld, values: [u8; 7], from: PrimaryStats, to: PrimaryStats) -> [u8; 7] {
    if from == to {
        return values;
    }
    let gear = inventory(world);
    let (before, after) = (from.sink_values(gear, catalog(world)), to.sink_values(gear, catalog(world)));
    std::array::from_fn(|n| (i16::from(values[n]) + i16::from(after[n]) - i16::from(before[n])).clamp(0, 99) as u8)
}

/// Brings up to date how many tokens of conditions count on each sheet besides those that lie there.
fn settle_tokens(world: &mut RulesWorld) {
    let is_modified = may_modify(world, QuantityKind::Tokens);
    if !is_modified && world.printed.are_tokens_settled {
        return;
    }
    world.printed.are_tokens_settled = !is_modified;
    for who in (0..combatant_count(world)).map(CombatantId) {
        let now = counted_tokens(world, who);
        if component::<Conditions>(world, who).modifiers != now {
            set_counted_tokens(world, who, now);
        }
    }
}

/// How many tokens of conditions count besides those on the sheet. What the blocks ask of the bearer's conditions is what
/// lies on the sheet, so that no number waits for itself.
fn counted_tokens(world: &RulesWorld, who: CombatantId) -> SmallVec<[(Condition, i8); 1]> {
    let here: &Conditions = component(world, who);
    let has_sheet = find_component::<PrimaryStats>(world, who).is_some();
    let own = Conditions { modifiers: SmallVec::new(), ..here.clone() };
    let block_scope = block_scope_given(world, who, &own, || has_sheet);
    let mut modified: SmallVec<[(Condition, i8); 1]> = SmallVec::new();
    if position(world, who).is_none() || !block_scope.modifies.contains(QuantityKind::Tokens) {
        return modified;
    }
    let actor = ActorState { conditions: &own, block_scope, ..ActorState::current(world, who) };
    let context = EvalContext::without_target(world, &actor);
    context.visit_blocks(|block, _| {
        for (what, _) in &block.modify {
            if let Quantity::Tokens(condition) = what
                && let Err(at) = modified.binary_search_by(|(other, _)| other.cmp(condition))
            {
                modified.insert(at, (*condition, 0));
            }
        }
    });
    for (condition, by) in &mut modified {
        *by = context.modified(Quantity::Tokens(*condition), 0).clamp(-99, 99) as i8;
    }
    modified.retain(|(_, by)| *by != 0);
    modified
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
    let before = component::<Sinks>(world, who).values;
    let after = sinks_with(world, before, old, new);
    for sink in Sink::ALL {
        let value = after[sink as usize];
        if value != before[sink as usize] {
            component_mut::<Sinks>(world, who).values[sink as usize] = value;
            emit_fact(world, Fact::SinkChanged { who, sink, value, cause: Cause::Phase });
        }
    }
}
