//! Sets off the scripts that modifier blocks tie to events.
//!
//! Owns which triggers an event sets off, and how often a trigger may answer it. A function is called where the event
//! happens, after the change and its fact. Every script is pushed onto the stack, so that it is resolved before the
//! tasks that follow the event; nothing is resolved here.
//!
//! Triggers that feed each other end: a trigger is not set off again while its own script runs, a hit that a trigger
//! makes sets off no `Attacked`, `Struck`, `Hit` or `Blocked`, and the number of answers between two decisions is
//! limited.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::script::{DiceEffect, Effect, Event, EventKind, Script, Span, Trigger, contains_effect};
use crate::model::{Cause, CombatantId, GearIndex};
use crate::rules::access::{RulesWorld, block_scope, occupied_hexes, position, resolution, resolution_mut};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::modifiers::ModifierSource;
use crate::rules::stack::attack::AttackRecord;
use crate::rules::stack::{ResolutionTask, ScriptFrame, TriggerKey, TriggerSource};

/// The largest number of triggers that answer between two decisions of the player. Triggers that set each other off end by
/// themselves, but many of them can do so in more orders than can be tried.
const MOST_BETWEEN_DECISIONS: u16 = 300;

/// An event, and the combatants that it concerns.
#[derive(Clone, Copy)]
pub struct EventScene<'a> {
    /// The kind of the event.
    pub kind: EventKind,
    /// The combatant whose triggers the event can set off.
    pub bearer: CombatantId,
    /// The other side: the target of the script.
    pub other: Option<CombatantId>,
    /// The attack in which it happens.
    pub attack: Option<&'a AttackRecord>,
}

/// A trigger that answers, with the frame of its script.
struct DueTrigger {
    script: Script,
    frame: ScriptFrame,
    once: Option<Span>,
    each: Option<(Span, CombatantId)>,
    key: TriggerKey,
}

/// Whether any block on the table can answer an event of this kind.
pub fn may_set_off(world: &RulesWorld, kind: EventKind) -> bool {
    world.printed.all.answers.contains(kind) || world.lent.list.scope().answers.contains(kind)
}

/// Queues the scripts that an event sets off, in the order of the blocks. `answers` says whether an event of the kind is
/// the one that a trigger waits for.
pub fn set_off(world: &mut RulesWorld, scene: EventScene, answers: impl Fn(&Event) -> bool) {
    let answered = block_scope(world, scene.bearer).answers.contains(scene.kind);
    if !answered || position(world, scene.bearer).is_none() {
        return;
    }
    let due = due_triggers(world, scene, answers);
    queue_due(world, due);
}

/// Queues the scripts that an event of the innermost attack sets off, as [`set_off`] does.
pub fn set_off_by_attack(
    world: &mut RulesWorld,
    kind: EventKind,
    bearer: CombatantId,
    other: Option<CombatantId>,
    answers: impl Fn(&Event) -> bool,
) {
    if !block_scope(world, bearer).answers.contains(kind) || position(world, bearer).is_none() {
        return;
    }
    let Some(record) = resolution(world).attacks.last() else { return };
    let due = due_triggers(world, EventScene { kind, bearer, other, attack: Some(record) }, answers);
    queue_due(world, due);
}

fn queue_due(world: &mut RulesWorld, due: Vec<DueTrigger>) {
    for trigger in due.into_iter().rev() {
        if !queue_script(world, trigger.frame, trigger.script) {
            return;
        }
        world.lent.used.extend(trigger.once.map(|span| (span, trigger.key)));
        world.lent.used_on.extend(trigger.each.map(|(span, other)| (span, trigger.key, other)));
    }
}

/// Queues the script of a trigger. Returns whether it did: not if too many have answered since the last decision.
pub(super) fn queue_script(world: &mut RulesWorld, frame: ScriptFrame, script: Script) -> bool {
    let has_room = world.triggers_since_decision.0 < MOST_BETWEEN_DECISIONS;
    if has_room {
        world.triggers_since_decision.0 += 1;
        resolution_mut(world).push(ResolutionTask::BeginTrigger { frame: Box::new(frame), script });
    }
    has_room
}

/// Begins the script of a trigger.
pub fn begin_trigger(world: &mut RulesWorld, frame: ScriptFrame, script: Script) {
    let resolution = resolution_mut(world);
    resolution.push_sequence([
        ResolutionTask::RunScript { script, next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
    resolution.frames.push(frame);
}

/// Whether the script of a trigger has begun and not ended. Until then nothing sets the trigger off again, so that triggers
/// which feed each other end.
pub fn is_running(world: &RulesWorld, trigger: TriggerKey) -> bool {
    resolution(world).frames.iter().any(|frame| frame.set_off_by == Some(trigger))
}

fn due_triggers(world: &RulesWorld, scene: EventScene, answers: impl Fn(&Event) -> bool) -> Vec<DueTrigger> {
    let EventScene { kind, bearer, other, attack } = scene;
    let actor = ActorState::current(world, bearer);
    let of_bearer = attack.filter(|record| record.by == Some(bearer));
    // The shield that has blocked counts as it was before the attack (O-46).
    let shield = attack.filter(|_| kind == EventKind::Blocked).and_then(|record| record.target(bearer)?.blocked_by);
    // The gear and the missile of the bearer's own attack are in use, so that their blocks hold.
    let context = EvalContext {
        target: other,
        gear: shield.or_else(|| of_bearer.and_then(|record| record.gear)),
        whole_before: shield,
        missile: of_bearer.and_then(|record| record.missile),
        action: of_bearer.and_then(|record| record.action),
        paid: of_bearer.and_then(|record| dice_paid_for(world, record)).unwrap_or_default(),
        ..EvalContext::without_target(world, &actor)
    };
    let mut due = Vec::new();
    let mut counts: SmallVec<[(TriggerSource, u8); 4]> = SmallVec::new();
    context.visit_blocks(|block, source| {
        if block.on.is_empty() {
            return;
        }
        let Some(of) = source_key(source) else { return };
        // The blocks of one source share one count, be they in force or not, so that each trigger keeps its key.
        let first = next_place(&mut counts, of, block.on.len() as u8);
        if !block.on.iter().any(|trigger| EventKind::from(&trigger.event) == kind) || !context.block_holds(block) {
            return;
        }
        for (place, trigger) in block.on.iter().enumerate() {
            let n = first.saturating_add(place as u8);
            let waits = EventKind::from(&trigger.event) == kind && answers(&trigger.event);
            if waits && let Some(found) = due_trigger(&context, source, (n, trigger)) {
                due.push(found);
            }
        }
    });
    if kind == EventKind::Rolled {
        // A die rises after all re-rolls of the roll.
        due.sort_by_key(|trigger| {
            contains_effect(&trigger.script, |it| matches!(it, Effect::Dice(DiceEffect::Raise { .. })))
        });
    }
    due
}

/// The dice that paid for the action of an attack, or for one that is committed: the frame of the action knows them.
fn dice_paid_for<'a>(world: &'a RulesWorld, record: &AttackRecord) -> Option<&'a [u8]> {
    let is_action = |frame: &&ScriptFrame| frame.action == record.action && Some(frame.actor) == record.by;
    let mut frames = resolution(world).frames.iter().rev();
    frames.find(|frame| is_action(frame) && !frame.from_trigger).map(|frame| &frame.paid[..])
}

/// The place of the next `n` triggers of a source, which are counted.
fn next_place(counts: &mut SmallVec<[(TriggerSource, u8); 4]>, of: TriggerSource, n: u8) -> u8 {
    match counts.iter_mut().find(|(source, _)| *source == of) {
        Some((_, count)) => std::mem::replace(count, count.saturating_add(n)),
        None => {
            counts.push((of, n));
            0
        }
    }
}

/// The identity of a trigger's source; none for an action, since all that it sets off stands in its own effect.
fn source_key(source: ModifierSource) -> Option<TriggerSource> {
    Some(match source {
        ModifierSource::Gear(gear) => TriggerSource::Gear(gear),
        ModifierSource::EnemySheet => TriggerSource::EnemySheet,
        ModifierSource::Attunement(id) => TriggerSource::Action(id),
        ModifierSource::Action => return None,
        ModifierSource::Condition(condition) => TriggerSource::Condition(condition),
        ModifierSource::Tile(tile, _) => TriggerSource::Tile(tile),
        ModifierSource::HouseRules => TriggerSource::HouseRules,
        ModifierSource::Lent(lent) => TriggerSource::Lent(lent.origin.action, lent.key),
    })
}

/// A trigger with the frame of its script, if its predicates hold and it may still answer.
fn due_trigger(context: &EvalContext, source: ModifierSource, (n, trigger): (u8, &Trigger)) -> Option<DueTrigger> {
    let bearer = context.actor.id;
    let key = TriggerKey { bearer, source: source_key(source)?, trigger: n };
    let lent = &context.world.lent;
    let is_used = trigger.once.is_some() && lent.used.iter().any(|(_, used)| *used == key);
    let each = trigger.each.zip(context.target);
    let is_used_on =
        each.is_some_and(|(_, other)| lent.used_on.iter().any(|(_, used, on)| (*used, *on) == (key, other)));
    if is_used || is_used_on || is_running(context.world, key) {
        return None;
    }
    let origin = match source {
        ModifierSource::Gear(gear) => frame_of_gear(context, gear),
        ModifierSource::EnemySheet => frame_of(cause_on_enemy_sheet(bearer, &trigger.event)),
        ModifierSource::Attunement(id) => frame_of(Cause::Action { action: id, gear: None, missile: None }),
        ModifierSource::Action => return None,
        ModifierSource::Condition(condition) => frame_of(Cause::Condition(condition)),
        ModifierSource::Tile(tile, at) => frame_of(Cause::Tile { tile, at }),
        ModifierSource::HouseRules => frame_of(Cause::Phase),
        ModifierSource::Lent(lent) => (*lent.origin).clone(),
    };
    let passes_on = match source {
        ModifierSource::Lent(lent) if passes_on(&trigger.then) => Some(Arc::new(lent.clone())),
        _ => None,
    };
    // The defeated bearer is gone when its script runs, and a script ends with its actor.
    let is_gone = matches!(trigger.event, Event::Defeated | Event::DefeatedBy(_));
    let frame = ScriptFrame {
        actor: if is_gone { CombatantId::CHARACTER } else { bearer },
        targets: context.target.into_iter().collect(),
        aimed_position: context.target.and_then(|who| position(context.world, who)),
        paid: context.paid.into(),
        target_hexes: if is_gone {
            occupied_hexes(context.world, bearer).into_iter().collect()
        } else {
            Default::default()
        },
        origin: None,
        taken: Default::default(),
        is_reaction: false,
        from_trigger: true,
        set_off_by: Some(key),
        passes_on,
        ..origin
    };
    let context = EvalContext { depth: context.depth, ..EvalContext::from_frame(context.world, context.actor, &frame) };
    let holds = trigger.only.iter().all(|test| context.is_true(test));
    holds.then(|| DueTrigger { script: Arc::clone(&trigger.then), frame, once: trigger.once, each, key })
}

/// Whether a script passes on the lent block that has set it off.
pub(super) fn passes_on(script: &[Effect]) -> bool {
    contains_effect(script, |effect| *effect == Effect::PassOn)
}

/// The cause of a script that an enemy's own sheet runs at an event.
fn cause_on_enemy_sheet(enemy: CombatantId, event: &Event) -> Cause {
    match event {
        Event::Defeated | Event::DefeatedBy(_) => Cause::Defeat { of: enemy },
        Event::Gained(condition) => Cause::Condition(*condition),
        _ => Cause::Turn { enemy },
    }
}

/// The frame of a script that a piece of gear runs by itself.
fn frame_of_gear(context: &EvalContext, gear: GearIndex) -> ScriptFrame {
    let in_use = context.gear.is_some();
    ScriptFrame {
        gear: context.gear.or(Some(gear)),
        missile: context.missile,
        action: context.action.filter(|_| in_use),
        trigger: Cause::Gear { gear },
        ..ScriptFrame::default()
    }
}

fn frame_of(trigger: Cause) -> ScriptFrame {
    ScriptFrame { trigger, ..ScriptFrame::default() }
}

/// Forgets which triggers have answered in a stretch of time that is over.
pub fn forget_used(world: &mut RulesWorld, over: Span) {
    if !world.lent.used.is_empty() {
        world.lent.used.retain(|(span, _)| *span != over);
    }
    if !world.lent.used_on.is_empty() {
        world.lent.used_on.retain(|(span, ..)| *span != over);
    }
}
