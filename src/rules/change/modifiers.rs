//! What effects lend: the beginning of lent blocks, and the one place where they end.
//!
//! Must not work out what a block changes; `query::derived` and `query::modifiers` do.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::script::{Event, Expr, Grant, Lend, LendTo, ModifierBlock, OnHit, Predicate, Quantity, Trigger};
use crate::model::{Cause, CombatantId, Condition, DamageCounts, Fact, Id, Until};
use crate::rules::access::{
    RulesWorld, catalog, component, component_mut, emit_fact, enemies_in_play, enemy_def_id, position, resolution_mut,
};
use crate::rules::change::triggers::is_running;
use crate::rules::components::combatant::{OwnShield, ShieldSource, ShieldState};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::sink_capacity;
use crate::rules::stack::{Bearer, LentModifier, ResolutionTask, ScriptFrame, TriggerKey, TriggerSource};

/// Lends blocks. Their numbers are worked out now, with what the script knows of its action, gear and payment.
pub fn lend(world: &mut RulesWorld, frame: &ScriptFrame, lend: &Lend) {
    let bearers: Vec<Bearer> = match lend.to {
        LendTo::Me => vec![Bearer::Combatant(frame.actor)],
        LendTo::Target => frame.targets.iter().copied().map(Bearer::Combatant).collect(),
        LendTo::GearInUse => frame.gear.map(Bearer::Gear).into_iter().collect(),
        LendTo::Table => vec![Bearer::Table],
        LendTo::Every(id) => {
            let of_this_id = |who: &CombatantId| enemy_def_id(world, *who) == Some(id);
            enemies_in_play(world).filter(of_this_id).map(Bearer::Combatant).collect()
        }
    };
    for bearer in bearers {
        let target = match bearer {
            Bearer::Combatant(who) if who != frame.actor => Some(who),
            _ => frame.targets.first().copied(),
        };
        let actor = ActorState::current(world, frame.actor);
        let context = EvalContext { target, ..EvalContext::from_frame(world, &actor, frame) };
        let blocks: Arc<[ModifierBlock]> = lend.blocks.iter().map(|block| with_numbers(&context, block)).collect();
        let held = lend.holds.as_ref().map(|size| context.eval(size).clamp(0, 99) as u8);
        let origin = Box::new(frame.clone());
        let lent = LentModifier { bearer, until: lend.until, key: lend.key, held, blocks, origin };
        if let Some(key) = lend.key {
            end_lent(world, |old| old.key == Some(key) && old.bearer == bearer);
        }
        for (what, _) in lend.blocks.iter().flat_map(|block| &block.modify) {
            if let Quantity::Sink(sink) = what
                && let Err(place) = world.lent.changed_sinks.binary_search(sink)
            {
                world.lent.changed_sinks.insert(place, *sink);
            }
        }
        let (until, cause) = (lend.until, frame.cause());
        let lent = Arc::new(lent);
        world.lent.list.insert(Arc::clone(&lent));
        emit_fact(world, Fact::ModifierLent { to: bearer.combatant(), gear: bearer.gear(), until, cause });
        emit_changed_numbers(world, &lent, 1);
        if let (Some(who), Some((defense, stability))) = (bearer.combatant(), lent_shield(&lend.blocks)) {
            let card_tokens = DamageCounts::default();
            let own = OwnShield { defense, stability, durability: u8::MAX, card_tokens, broken: false };
            *component_mut(world, who) = ShieldState { raised: Some(ShieldSource::Own), own: Some(own) };
            emit_fact(world, Fact::ShieldRaised { who, gear: None });
        }
    }
}

/// Says which numbers of enemies' sheets have changed, because blocks without a predicate have begun (`sign` 1) or ended
/// (-1).
fn emit_changed_numbers(world: &mut RulesWorld, lent: &LentModifier, sign: i16) {
    let whose: SmallVec<[CombatantId; 4]> =
        enemies_in_play(world).filter(|who| lent.bearer.is_borne_by(*who)).collect();
    let cause = lent.origin.cause();
    let always = lent.blocks.iter().filter(|block| block.when == Predicate::Always && block.actions.is_empty());
    for (what, by) in always.flat_map(|block| &block.modify) {
        let by = by.constant().unwrap_or(0).saturating_mul(sign).clamp(-99, 99) as i8;
        for who in whose.iter().copied().filter(|_| by != 0) {
            match what {
                Quantity::Sink(sink) => {
                    let (sink, value) = (*sink, sink_capacity(world, who, *sink));
                    emit_fact(world, Fact::SinkChanged { who, sink, value, cause });
                }
                Quantity::AttackDamage => emit_fact(world, Fact::AttackDamageChanged { who, by, cause }),
                Quantity::Movement => emit_fact(world, Fact::MovementChanged { who, by, cause }),
                _ => {}
            }
        }
    }
}

/// Defense and Stability of the shield that blocks grant.
fn lent_shield(blocks: &[ModifierBlock]) -> Option<(u8, u8)> {
    blocks.iter().flat_map(|block| &block.grant).find_map(|grant| match grant {
        Grant::Shield { defense, stability } => Some((*defense, *stability)),
        _ => None,
    })
}

/// Whether the raised shield of a combatant is one that a block has granted.
pub fn is_shield_lent(world: &RulesWorld, who: CombatantId) -> bool {
    let grants = |lent: &LentModifier| lent.bearer.combatant() == Some(who) && lent_shield(&lent.blocks).is_some();
    component::<ShieldState>(world, who).raised == Some(ShieldSource::Own) && world.lent.list.iter().any(|l| grants(l))
}

/// Takes away the shield that an ended block has granted.
fn take_lent_shield(world: &mut RulesWorld, lent: &LentModifier, cause: Cause) {
    let Some(who) = lent.bearer.combatant().filter(|_| lent_shield(&lent.blocks).is_some()) else { return };
    let mut shield = component_mut::<ShieldState>(world, who);
    shield.own = None;
    if shield.raised == Some(ShieldSource::Own) {
        shield.raised = None;
        emit_fact(world, Fact::ShieldLowered { who, cause });
    }
}

/// A block with numbers in place of the expressions that change values and add tokens.
fn with_numbers(context: &EvalContext, block: &ModifierBlock) -> ModifierBlock {
    let number = |value: &Expr| Expr::N(context.eval(value));
    ModifierBlock {
        modify: block.modify.iter().map(|(what, by)| (*what, number(by))).collect(),
        strike: OnHit {
            deals: block.strike.deals.iter().map(|(n, kind)| (number(n), *kind)).collect(),
            inflicts: block.strike.inflicts.iter().map(|(condition, n)| (*condition, number(n))).collect(),
            splash: block.strike.splash.iter().map(|(n, kind)| (number(n), *kind)).collect(),
            ..block.strike.clone()
        },
        ..block.clone()
    }
}

/// Ends everything that is lent to these combatants until then.
pub fn expire(world: &mut RulesWorld, until: Until, whose: std::ops::Range<u8>) {
    if world.lent.list.is_empty() {
        return;
    }
    end_lent(world, |lent| {
        let ends_then = lent.until == until || (until == Until::Turn && lent.until == Until::NextAttack);
        ends_then && lent.bearer.combatant().is_none_or(|who| whose.contains(&who.0))
    });
}

/// Lets what lasts until the next beat ends last until the end of the beat that comes now.
pub fn begin_last_beat(world: &mut RulesWorld) {
    for place in 0..world.lent.list.len() {
        if world.lent.list[place].until == Until::NextBeat {
            world.lent.list.change(place, |lent| lent.until = Until::Beat);
        }
    }
}

/// Ends what was lent until its target has no token of a condition any more.
pub fn expire_without(world: &mut RulesWorld, target: CombatantId, condition: Condition) {
    if !world.lent.list.is_empty() {
        end_lent(world, |lent| {
            lent.until == Until::TargetLoses(condition) && lent.origin.targets.first() == Some(&target)
        });
    }
}

/// Ends what was lent by an entry that the content files no longer have.
pub fn end_modifiers_without_source(world: &mut RulesWorld) {
    let catalog = Arc::clone(catalog(world));
    let is_gone = |lent: &LentModifier| match lent.origin.cause() {
        Cause::Action { action, .. } => catalog.action(action).is_none(),
        _ => false,
    };
    if world.lent.list.iter().any(|lent| is_gone(lent)) {
        end_lent(world, is_gone);
    }
}

/// Ends what lasts for an encounter at most.
pub fn end_encounter_modifiers(world: &mut RulesWorld) {
    end_lent(world, |lent| lent.until != Until::Reprieve);
}

/// Ends what belonged to a combatant that has left the board, or waited for what it had.
pub fn expire_of_fallen(world: &mut RulesWorld) {
    if world.lent.list.is_empty() {
        return;
    }
    let fallen: Vec<CombatantId> = world
        .lent
        .list
        .iter()
        .flat_map(|lent| lent.bearer.combatant().into_iter().chain(awaited_target(lent)))
        .filter(|who| position(world, *who).is_none())
        .collect();
    end_lent(world, |lent| {
        lent.bearer.combatant().into_iter().chain(awaited_target(lent)).any(|who| fallen.contains(&who))
    });
}

/// The combatant whose condition the end of a lent block waits for.
fn awaited_target(lent: &LentModifier) -> Option<CombatantId> {
    let waits = matches!(lent.until, Until::TargetLoses(_));
    lent.origin.targets.first().copied().filter(|_| waits)
}

/// Ends what was lent to a combatant under a name.
pub fn revoke(world: &mut RulesWorld, who: CombatantId, key: Id) {
    end_lent(world, |lent| lent.key == Some(key) && lent.bearer.is_borne_by(who));
}

/// Takes out of the store that was lent to a combatant under a name. An empty store ends with its blocks.
pub fn spend_held(world: &mut RulesWorld, who: CombatantId, key: Id, n: u8) {
    let is_store = |lent: &Arc<LentModifier>| lent.key == Some(key) && lent.bearer.is_borne_by(who);
    let Some(place) = world.lent.list.iter().position(is_store) else { return };
    let left = world.lent.list[place].held.unwrap_or(0).saturating_sub(n);
    world.lent.list.change(place, |lent| lent.held = Some(left));
    if left == 0 {
        revoke(world, who, key);
    }
}

/// What was lent for the next attack and holds for the attack of this context, by its place in the list.
pub fn lent_for_action(context: &EvalContext, frame: &ScriptFrame) -> SmallVec<[usize; 2]> {
    let serves = |lent: &LentModifier| {
        lent.until == Until::NextAttack
            && match lent.bearer {
                Bearer::Combatant(who) => who == frame.actor,
                Bearer::Gear(gear) => frame.gear == Some(gear) || frame.missile == Some(gear),
                Bearer::Table => false,
            }
            && lent.blocks.iter().any(|block| context.block_holds(block))
    };
    let lent = context.world.lent.list.iter().enumerate();
    lent.filter(|(_, lent)| serves(lent)).map(|(place, _)| place).collect()
}

/// Gives what was lent for the next attack to an action, with which it leaves the table (O-09).
pub fn take_for_action(world: &mut RulesWorld, frame: &ScriptFrame, places: &[usize]) {
    for place in places.iter().rev() {
        let taken = world.lent.list.remove(*place);
        // All parts of one action share it, no matter which part uses it first (O-09).
        let parts = resolution_mut(world).frames.iter_mut().filter(|part| part.action == frame.action);
        parts.for_each(|part| part.taken.insert(0, Arc::clone(&taken)));
    }
}

/// Removes what ends, and queues the scripts that its end sets off. Nothing else removes anything that is lent, but an
/// action that takes it for itself.
fn end_lent(world: &mut RulesWorld, ends: impl Fn(&LentModifier) -> bool) {
    let ended = world.lent.list.drain(ends);
    for lent in ended.iter().rev() {
        let (until, cause) = (lent.until, lent.origin.cause());
        let (to, gear) = (lent.bearer.combatant(), lent.bearer.gear());
        // With a bearer that has left the board, what it bore goes without a word.
        if to.is_none_or(|who| position(world, who).is_some()) {
            emit_fact(world, Fact::ModifierEnded { to, gear, until, cause });
        }
        take_lent_shield(world, lent, cause);
        // What lasts for the encounter ends when nobody looks at the numbers any more.
        if !matches!(until, Until::Encounter | Until::Reprieve) {
            emit_changed_numbers(world, lent, -1);
        }
        let triggers = (0..).zip(lent.blocks.iter().flat_map(|block| &block.on));
        let due: Vec<(u8, &Trigger)> = triggers.filter(|(_, trigger)| trigger.event == Event::Expired).collect();
        for (place, trigger) in due.into_iter().rev() {
            queue_end_of(world, lent, (place, trigger));
        }
    }
}

/// Queues the script that the end of a lent block sets off: the bearer acts, with the action, gear and payment of what lent
/// the block.
fn queue_end_of(world: &mut RulesWorld, lent: &LentModifier, (place, trigger): (u8, &Trigger)) {
    let actor = lent.bearer.combatant().unwrap_or(CombatantId::CHARACTER);
    let source = TriggerSource::Lent(lent.origin.action, lent.key);
    let key = TriggerKey { bearer: actor, source, trigger: place };
    if position(world, actor).is_none() || is_running(world, key) {
        return;
    }
    let frame = ScriptFrame {
        actor,
        targets: Default::default(),
        aimed_position: None,
        target_hexes: Default::default(),
        origin: None,
        taken: Default::default(),
        is_reaction: false,
        from_trigger: true,
        set_off_by: Some(key),
        ..(*lent.origin).clone()
    };
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, &frame);
    if trigger.only.iter().all(|test| context.is_true(test)) {
        let script = Arc::clone(&trigger.then);
        resolution_mut(world).push(ResolutionTask::BeginTrigger { frame: Box::new(frame), script });
    }
}
