//! The start and the end of beats and counterbeats, and the damage that trickles at their start (4.2).
//!
//! Owns the steps around the decisions of a beat and the Turns of a counterbeat. Must not resolve actions or enemy
//! Turns.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::{ConditionDuration, ConditionRow};
use crate::content::script::{EventKind, Span};
use crate::model::{Cause, CombatantId, Condition, DamageKind, Fact, Until};
use crate::rules::access::{
    RulesWorld, combatant_count, component, component_mut, condition_rows, emit_fact, has_condition, health,
    resolution, resolution_mut, stamina_pool,
};
use crate::rules::change::hp_damage::add_hp_damage;
use crate::rules::change::modifiers::{begin_last_beat, expire};
use crate::rules::change::triggers::{EventScene, forget_used, may_set_off, set_off};
use crate::rules::components::combatant::{ActedWhileCharmed, GrappleHold, GrappleHolds, Health};
use crate::rules::components::resources::PassedBeats;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::script::pool_dice::discard_pool;
use crate::rules::stack::attack::{AttackHit, AttackRecord};
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionTask, ScriptFrame};
use crate::rules::turn::round::expire_conditions;

/// Opens the beat: the player decides.
pub fn open_beat(world: &mut RulesWorld) {
    forget_used(world, Span::Turn);
    world.progress.reset_for_new_beat();
    emit_fact(world, Fact::BeatBegan);
    let below = resolution(world).tasks.len();
    let scene = EventScene { kind: EventKind::TurnBegan, bearer: CombatantId::CHARACTER, other: None, attack: None };
    set_off(world, scene, |_| true);
    let resolution = resolution_mut(world);
    if resolution.tasks.len() > below {
        // The triggers of the beginning are resolved first.
        resolution.tasks.insert(below, ResolutionTask::Phase(PhaseStep::ContinueBeat));
    } else {
        resolution.pending_decision = Some(PendingDecision::Beat);
    }
}

/// Opens the counterbeat: the player may take a stance, apart from reactions.
pub fn open_counterbeat(world: &mut RulesWorld) {
    forget_used(world, Span::Turn);
    if crate::rules::player::legal::can_take_stance(world) {
        resolution_mut(world).pending_decision = Some(PendingDecision::Stance);
    }
}

/// Sets off the triggers that wait for the beginning of a counterbeat, after a stance.
pub fn announce_counterbeat(world: &mut RulesWorld) {
    let kind = EventKind::CounterbeatBegan;
    if !may_set_off(world, kind) {
        return;
    }
    for bearer in (0..combatant_count(world)).rev().map(CombatantId) {
        set_off(world, EventScene { kind, bearer, other: None, attack: None }, |_| true);
    }
}

/// The number of beats of a Round that may pass in a row with the dice kept. The book's own conditions never
/// come near it.
pub const MOST_PASSED_BEATS: u8 = 10;

/// Closes the beat: one token of each Time-Limited - Turn condition leaves the status sheet.
pub fn close_beat(world: &mut RulesWorld) {
    count_passed_beat(world);
    expire_conditions(world, 0..1, ConditionDuration::Turn);
    let all = combatant_count(world);
    expire(world, Until::Beat, 0..all);
    expire(world, Until::Turn, 0..1);
    emit_fact(world, Fact::BeatEnded);
}

/// Counts the beats that pass in a row. The last that may pass is a forced Gasp & Pant, as every other beat without a
/// possible action is: dice that nothing can spend would keep the Round, its doom events and its new pool from
/// ever coming.
fn count_passed_beat(world: &mut RulesWorld) {
    let has_acted = world.progress.paid_actions() > 0;
    let passed = if has_acted { 0 } else { world.progress.passed_beats.0 + 1 };
    let is_last = passed >= MOST_PASSED_BEATS;
    world.progress.passed_beats = PassedBeats(if is_last { 0 } else { passed });
    if is_last && !stamina_pool(world).is_empty() {
        discard_pool(world);
    }
}

/// Closes the counterbeat: Turn tokens leave enemy sheets, and effects that last for a counterbeat end.
pub fn close_counterbeat(world: &mut RulesWorld) {
    expire_conditions(world, 1..combatant_count(world), ConditionDuration::Turn);
    let all = combatant_count(world);
    expire(world, Until::Counterbeat, 0..all);
    expire(world, Until::Turn, 1..all);
    begin_last_beat(world);
    for who in (1..combatant_count(world)).map(CombatantId) {
        *component_mut(world, who) = ActedWhileCharmed(false);
    }
    resolution_mut(world).active_turn = None;
}

/// Damage on the status sheet trickles at the start of the beat.
pub fn trickle_character(world: &mut RulesWorld) {
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
    queue_trickle(world, CombatantId::CHARACTER);
    deal_ongoing_damage(world, CombatantId::CHARACTER);
}

/// Damage on enemy sheets trickles at the start of the counterbeat, in the order in which the enemies act (R-341, O-79).
pub fn trickle_enemies(world: &mut RulesWorld) {
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
    for who in crate::rules::enemies::acting_order(world).into_iter().rev() {
        queue_trickle(world, who);
        deal_ongoing_damage(world, who);
    }
}

/// Queues the scripts of grapple holds and the damage of conditions, before unassigned damage trickles (R-069, R-074,
///
fn deal_ongoing_damage(world: &mut RulesWorld, who: CombatantId) {
    let is_held = has_condition(world, who, Condition::grappled());
    let mut dealt: Vec<AttackRecord> = Vec::new();
    for (condition, kind, n) in damage_of_conditions(world, who) {
        let hit = AttackHit::unblockable(who, kind, n);
        dealt.push(AttackRecord::damage(vec![hit], Cause::Condition(condition)));
    }
    let steps = dealt
        .into_iter()
        .flat_map(|record| [ResolutionTask::StartAttack(Box::new(record)), ResolutionTask::CheckOutcome]);
    resolution_mut(world).push_sequence(steps.collect::<Vec<_>>());
    // The last task that is pushed is resolved first: the holds on the combatant come before its other conditions
    //
    if is_held {
        queue_held_scripts(world, who);
    }
}

/// Queues the scripts of the holds on a combatant at the start of its Turn.
fn queue_held_scripts(world: &mut RulesWorld, who: CombatantId) {
    let mut holds: SmallVec<[GrappleHold; 2]> = SmallVec::new();
    for hold in &component::<GrappleHolds>(world, who).0 {
        // A holder does it once, even if it has several holds.
        if holds.iter().all(|other| other.by != hold.by) {
            holds.push(*hold);
        }
    }
    for GrappleHold { by, attack } in holds.into_iter().rev() {
        let sheet = crate::rules::access::enemy_def(world, by).and_then(|enemy| enemy.attacks.get(&attack));
        let Some(script) = sheet.map(|it| Arc::clone(&it.while_held)).filter(|script| !script.is_empty()) else {
            continue;
        };
        let resolution = resolution_mut(world);
        resolution.push_sequence([
            ResolutionTask::RunScript { script, next_effect: 0 },
            ResolutionTask::PopScriptFrame,
            ResolutionTask::CheckOutcome,
        ]);
        resolution.frames.push(ScriptFrame {
            actor: by,
            targets: SmallVec::from_slice(&[who]),
            from_trigger: true,
            trigger: Cause::Hold { by, attack },
            ..ScriptFrame::default()
        });
    }
}

/// The damage that the conditions of a combatant deal at the start of its Turn. Damage types that trickle come first.
fn damage_of_conditions(world: &RulesWorld, who: CombatantId) -> Vec<(Condition, DamageKind, u8)> {
    if condition_rows(world, who).all(|(_, row)| row.deals.is_empty()) {
        return Vec::new();
    }
    let actor = ActorState::current(world, who);
    let context = EvalContext::without_target(world, &actor);
    let of_row = |(condition, row): (Condition, &'_ ConditionRow)| {
        let amounts = row.deals.iter().map(|(n, kind)| (condition, *kind, context.eval(n).clamp(0, 99) as u8));
        amounts.collect::<Vec<_>>()
    };
    let mut dealt: Vec<_> = condition_rows(world, who).flat_map(of_row).filter(|(_, _, n)| *n > 0).collect();
    dealt.sort_by_key(|(_, kind, _)| !kind.trickles());
    dealt
}

/// Queues the trickle of unassigned Toxic, Poison and Bleed into HP slots, in that order.
///
/// The tokens that conditions and holds add now are dealt first and trickle, too, as do those that an enemy leaves which
/// trickles before (O-79). Therefore the trickle is pushed before them and executed after them.
fn queue_trickle(world: &mut RulesWorld, who: CombatantId) {
    resolution_mut(world).push(ResolutionTask::Phase(crate::rules::stack::PhaseStep::Trickle(who)));
}

/// Moves unassigned damage of a combatant into HP slots; defeat is checked before the next one trickles.
pub fn apply_trickle(world: &mut RulesWorld, who: CombatantId) {
    let house = crate::rules::access::house_rules(world);
    let amounts = [
        (DamageKind::Toxic, house.toxic_trickle),
        (DamageKind::Poison, house.poison_trickle),
        (DamageKind::Bleed, house.bleed_trickle),
    ];
    if !health(world, who).unassigned.is_empty() {
        resolution_mut(world).push(ResolutionTask::CheckOutcome);
    }
    for (kind, most) in amounts {
        let n = component_mut::<Health>(world, who).unassigned.remove(kind, most);
        if n > 0 {
            emit_fact(world, Fact::Trickled { who, kind, n });
            add_hp_damage(world, who, kind, n, Cause::Trickle);
        }
    }
}
