//! Brings the stored numbers of the sheet up to date after a change of the blocks that modify them: Primary Stats, the
//! HP slots and sinks that follow from them, HP slots, and how many tokens of conditions count.
//!
//! These numbers are part of the state. They are worked out between tasks, from the sheet without its modifiers. Where
//! the sheet then holds more than it has room for, `excess_gear` and `excess_attunements` ask what goes;
//! `before_decision` puts a decision off until what only an ended block held up has fallen. Must not change anything
//! when nothing modifies these numbers.

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
use crate::rules::change::modifiers::note_changed_sink;
use crate::rules::components::character::{Focus, PrimaryStats, StatModifiers};
use crate::rules::components::combatant::{Conditions, Health, Sinks};
use crate::rules::query::context::{ActorState, EvalContext, Hindrance};
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
    let before = *component::<StatModifiers>(world, who);
    let sinks_before = component::<Sinks>(world, who).values;
    let slots_before = component::<Health>(world, who).slots;
    // The blocks are asked on the sheet as it is without them. Otherwise a block that holds with few HP and adds HP slots
    // would undo itself, and hold again at the next look.
    let old = natural.with_modifiers(before);
    change_sheet(world, old, natural, 0);
    *component_mut(world, who) = StatModifiers::default();
    let (now, slots) = if is_modified { modifiers_of_sheet(world, natural) } else { Default::default() };
    let new = natural.with_modifiers(now);
    *component_mut(world, who) = now;
    change_sheet(world, natural, new, slots);
    emit_changes(world, who, sinks_before, slots_before);
    // FP never exceed their limit, whatever has lowered it.
    let limit = focus_limit(world);
    if component::<Focus>(world, who).left > limit {
        let n = component::<Focus>(world, who).left - limit;
        component_mut::<Focus>(world, who).left = limit;
        emit_fact(world, Fact::FocusSpent { n, left: limit });
    }
}

/// The additions of the blocks in force to the Primary Stats, and to the HP slots, those from VIT included.
fn modifiers_of_sheet(world: &RulesWorld, natural: PrimaryStats) -> (StatModifiers, i16) {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let context = EvalContext::without_target(world, &actor);
    let mut found = StatModifiers::default();
    for stat in Stat::iter() {
        let base = i16::from(natural.stat(stat));
        found.0[stat as usize] = (context.modified(Quantity::Stat(stat), base).clamp(0, 99) - base) as i8;
    }
    let slots = i16::from(component::<Health>(world, CombatantId::CHARACTER).slots);
    let vit = natural.with_modifiers(found).stat(Stat::Vit);
    let by_vit = i16::from(hp_slots(vit)) - i16::from(hp_slots(natural.stat(Stat::Vit)));
    (found, context.modified(Quantity::Hp, slots + by_vit) - slots)
}

/// Changes the sinks as the changed Primary Stats demand, and sets the modifiers of the HP slots. At least one slot is
/// left.
fn change_sheet(world: &mut RulesWorld, old: PrimaryStats, new: PrimaryStats, slot_modifier: i16) {
    let who = CombatantId::CHARACTER;
    if old != new {
        let gear = inventory(world);
        let (before, after) = (old.sink_values(gear, catalog(world)), new.sink_values(gear, catalog(world)));
        let mut sinks = component_mut::<Sinks>(world, who);
        for sink in Sink::ALL {
            let by = i16::from(after[sink as usize]) - i16::from(before[sink as usize]);
            let value = &mut sinks.values[sink as usize];
            *value = (i16::from(*value) + by).clamp(0, 99) as u8;
        }
    }
    let health: &Health = component(world, who);
    let printed = i16::from(health.slots) - i16::from(health.slot_modifier);
    let slots = (printed + slot_modifier).clamp(1, 99);
    if i16::from(health.slots) != slots {
        let mut health = component_mut::<Health>(world, who);
        (health.slots, health.slot_modifier) = (slots as u8, (slots - printed) as i8);
    }
}

/// Emits a fact for each sink and for the HP slots if they have changed.
fn emit_changes(world: &mut RulesWorld, who: CombatantId, sinks_before: [u8; Sink::ALL.len()], slots_before: u8) {
    let values = component::<Sinks>(world, who).values;
    for sink in Sink::ALL.into_iter().filter(|sink| values[*sink as usize] != sinks_before[*sink as usize]) {
        let value = values[sink as usize];
        note_changed_sink(world, sink);
        emit_fact(world, Fact::SinkChanged { who, sink, value, cause: Cause::Phase });
    }
    let slots = component::<Health>(world, who).slots;
    if slots != slots_before {
        emit_fact(world, Fact::HpSlotsChanged { who, slots });
    }
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

/// How many tokens of conditions count besides those on the sheet. The blocks see the conditions that lie on the
/// bearer's sheet, so that no number waits for itself.
fn counted_tokens(world: &RulesWorld, who: CombatantId) -> SmallVec<[(Condition, i8); 1]> {
    let here: &Conditions = component(world, who);
    let has_sheet = find_component::<PrimaryStats>(world, who).is_some();
    let own = Conditions { modifiers: SmallVec::new(), ..here.clone() };
    let block_scope = block_scope_given(world, who, &own, || has_sheet);
    let mut modified: SmallVec<[(Condition, i8); 1]> = SmallVec::new();
    if position(world, who).is_none() || !block_scope.modifies.contains(QuantityKind::Tokens) {
        return modified;
    }
    let hindrance = Hindrance::of(catalog(world), &own);
    let actor = ActorState { conditions: &own, hindrance, block_scope, ..ActorState::current(world, who) };
    let context = EvalContext::without_target(world, &actor);
    context.visit_blocks(|block, _| {
        for what in block.quantities() {
            if let Quantity::Tokens(condition) = what
                && let Err(at) = modified.binary_search_by(|(other, _)| other.cmp(&condition))
            {
                modified.insert(at, (condition, 0));
            }
        }
    });
    for (condition, by) in &mut modified {
        let lying = i16::from(own.counts.get(*condition));
        *by = (context.modified(Quantity::Tokens(*condition), lying) - lying).clamp(-99, 99) as i8;
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
