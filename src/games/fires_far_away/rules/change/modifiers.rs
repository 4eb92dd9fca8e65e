//! Lent blocks: their beginning, and the one place where they end.
//!
//! At most [`MOST_LENT`] are lent at a time, so that content whose triggers lend what lends again cannot grow without
//! end. What an entry of the files has lent follows the entry when the files change. Must not work out what a block
//! changes; `query::derived` and `query::modifiers` do.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::script::{Event, Expr, Grant, GrantKind, Lend, LendTo, ModifierBlock, OnHit, Quantity, Trigger};
use crate::model::{Cause, CombatantId, Condition, DamageCounts, Fact, Id, Sink, Until};
use crate::rules::access::{
    RulesWorld, catalog, component, component_mut, emit_fact, encounter, enemies_in_play, enemy_def_id,
    find_character_sheet, has_condition, health, position, resolution_mut,
};
use crate::rules::change::changed_numbers::{emit_changed_moves, emit_changed_numbers, moves_of_enemies};
use crate::rules::change::terrain::emit_darkness_change;
use crate::rules::change::triggers::{is_running, passes_on, queue_script};
use crate::rules::components::combatant::{OwnShield, ShieldSource, ShieldState};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::printed_lends::{PrintedNow, printed_lend, printed_now};
use crate::rules::query::visibility::is_dark;
use crate::rules::stack::{Bearer, LentModifier, ScriptFrame, TriggerKey, TriggerSource};

/// The largest number of modifiers lent at a time. Content whose triggers lend blocks that lend again would otherwise
/// double them each Round. The number that an encounter needs stays far below.
pub const MOST_LENT: usize = 100;

/// Lends blocks. Their numbers are worked out now, with the facts that the script knows of its action, gear and
/// payment. Without effect while [`MOST_LENT`] modifiers are lent, unless one with the same key makes room.
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
    let printed = printed_lend(world, frame, lend);
    let was_dark = is_dark(world);
    for bearer in bearers {
        let actor = ActorState::current(world, frame.actor);
        let context =
            EvalContext { target: target_for(bearer, frame), ..EvalContext::from_frame(world, &actor, frame) };
        let blocks = blocks_with_numbers(&context, &lend.blocks);
        let held = lend.holds.as_ref().map(|size| context.eval(size).clamp(0, 99) as u8);
        let origin = Box::new(ScriptFrame { passes_on: None, ..frame.clone() });
        let lent = LentModifier { bearer, until: lend.until, key: lend.key, held, blocks, origin, printed };
        begin_lent(world, lent, frame.cause());
    }
    emit_darkness_change(world, was_dark, frame.cause());
}

/// Lends the block that has set off a script to the targets of the script too, each with an end of its own.
pub fn pass_on(world: &mut RulesWorld, frame: &ScriptFrame, targets: &[CombatantId]) {
    let Some(lent) = &frame.passes_on else { return };
    for who in targets.iter().copied().filter(|who| position(world, *who).is_some()).collect::<Vec<_>>() {
        let origin = Box::new(ScriptFrame { targets: SmallVec::from_slice(&[who]), ..(*lent.origin).clone() });
        let passed = LentModifier { bearer: Bearer::Combatant(who), origin, ..(**lent).clone() };
        begin_lent(world, passed, frame.cause());
    }
}

/// Adds a lent block, unless it would end at once or too many are lent. It takes the place of the block that its bearer
/// has under the same name; the replaced block does not end by that.
fn begin_lent(world: &mut RulesWorld, lent: LentModifier, cause: Cause) {
    let (bearer, until) = (lent.bearer, lent.until);
    if has_lost_what_it_awaits(world, &lent) {
        return;
    }
    if let Some(key) = lent.key {
        take_out(world, false, |old| old.key == Some(key) && old.bearer == bearer);
    }
    if world.lent.list.len() >= MOST_LENT {
        tracing::warn!("{MOST_LENT} modifiers are lent; the next one is left out");
        return;
    }
    note_changed_sinks(world, &lent.blocks);
    let lent = Arc::new(lent);
    let moves_before = moves_of_enemies(world, std::iter::once(&*lent));
    world.lent.list.insert(Arc::clone(&lent));
    emit_fact(world, Fact::ModifierLent { to: bearer.combatant(), gear: bearer.gear(), until, cause });
    emit_changed_numbers(world, &lent, false);
    emit_changed_moves(world, &moves_before, lent.origin.cause());
    raise_lent_shield(world, &lent);
}

/// Whether the tokens for whose end a lent block waits do not lie on its target.
fn has_lost_what_it_awaits(world: &RulesWorld, lent: &LentModifier) -> bool {
    let is_there = |there: &dyn Fn(CombatantId) -> bool| lent.awaited_target().is_some_and(there);
    match lent.until {
        Until::TargetLoses(condition) => !is_there(&|who| has_condition(world, who, condition)),
        Until::TargetLosesDamage(kind) => !is_there(&|who| health(world, who).unassigned.get(kind) > 0),
        _ => false,
    }
}

/// The target for which the numbers of a lent block are worked out: its bearer, if that is not the actor.
fn target_for(bearer: Bearer, frame: &ScriptFrame) -> Option<CombatantId> {
    match bearer {
        Bearer::Combatant(who) if who != frame.actor => Some(who),
        _ => frame.targets.first().copied(),
    }
}

/// Lends the blocks that were lent before the encounter and still last (A-22, O-99).
pub(in crate::rules) fn restore_lent(world: &mut RulesWorld, lent: LentModifier) {
    note_changed_sinks(world, &lent.blocks);
    raise_lent_shield(world, &lent);
    world.lent.list.insert(Arc::new(lent));
}

/// Remembers the sinks that blocks change.
fn note_changed_sinks(world: &mut RulesWorld, blocks: &[ModifierBlock]) {
    for what in blocks.iter().flat_map(ModifierBlock::quantities) {
        if let Quantity::Sink(sink) = what {
            note_changed_sink(world, sink);
        }
    }
}

/// Remembers that a sink has changed in this encounter.
pub(in crate::rules) fn note_changed_sink(world: &mut RulesWorld, sink: Sink) {
    if let Err(place) = world.lent.changed_sinks.binary_search(&sink) {
        world.lent.changed_sinks.insert(place, sink);
    }
}

/// Raises the shield that a lent modifier grants, if it does.
fn raise_lent_shield(world: &mut RulesWorld, lent: &LentModifier) {
    if let Some((who, defense, stability)) = lent_shield(world, lent) {
        let card_tokens = DamageCounts::default();
        let own = OwnShield { defense, stability, durability: u8::MAX, card_tokens, broken: false };
        *component_mut(world, who) = ShieldState { raised: Some(ShieldSource::Own), own: Some(own) };
        emit_fact(world, Fact::ShieldRaised { who, gear: None });
    }
}

/// Brings lent blocks up to date with content files that have changed. A block that its entry does not lend any more
/// ends. If the entry prints other blocks now, they take the place of those that it has lent: their numbers are worked
/// out anew, in the context of the script that lent them and with the present numbers. Bearer, end and store stay, and
/// so do blocks that an action has taken for itself.
pub fn reload_lent(world: &mut RulesWorld) {
    end_lent_without_source(world);
    // A changed block may get another place in the list.
    let known: Vec<Arc<LentModifier>> = world.lent.list.to_vec();
    for old in known {
        let Some(n) = world.lent.list.iter().position(|lent| Arc::ptr_eq(lent, &old)) else { continue };
        let PrintedNow::Changed(lend) = printed_now(world, &old) else { continue };
        let actor = ActorState::current(world, old.origin.actor);
        let target = target_for(old.bearer, &old.origin);
        let context = EvalContext { target, ..EvalContext::from_frame(world, &actor, &old.origin) };
        let blocks = blocks_with_numbers(&context, &lend.blocks);
        let printed = printed_lend(world, &old.origin, &lend);
        note_changed_sinks(world, &blocks);
        let new = world.lent.list.change(n, |lent| (lent.blocks, lent.printed) = (blocks, printed));
        match (lent_shield(world, &old), lent_shield(world, &new)) {
            (Some(_), None) => take_lent_shield(world, &old, old.origin.cause()),
            (None, Some(_)) => raise_lent_shield(world, &new),
            (Some(_), Some((who, defense, stability))) => {
                if let Some(own) = &mut component_mut::<ShieldState>(world, who).own {
                    (own.defense, own.stability) = (defense, stability);
                }
            }
            (None, None) => {}
        }
    }
}

/// Ends the blocks that were lent by an entry which the content files no longer have, or which does not lend them any
/// more.
fn end_lent_without_source(world: &mut RulesWorld) {
    let is_gone = |world: &RulesWorld, lent: &LentModifier| match lent.origin.cause() {
        Cause::Action { action, .. } if catalog(world).action(action).is_none() => true,
        _ => printed_now(world, lent) == PrintedNow::Gone,
    };
    let gone: Vec<Arc<LentModifier>> =
        world.lent.list.iter().filter(|lent| is_gone(world, lent)).map(Arc::clone).collect();
    if !gone.is_empty() {
        end_lent(world, |lent| gone.iter().any(|gone| std::ptr::eq(&raw const **gone, lent)));
    }
}

/// The bearer, Defense and Stability of the shield that blocks grant. Only a combatant with a character sheet
/// gets one, because an enemy's place for a shield holds the shield that its sheet prints.
fn lent_shield(world: &RulesWorld, lent: &LentModifier) -> Option<(CombatantId, u8, u8)> {
    let who = lent.bearer.combatant().filter(|who| find_character_sheet(world, *who).is_some())?;
    lent.blocks.iter().flat_map(|block| &block.grant).find_map(|grant| match grant {
        Grant::Shield { defense, stability } => Some((who, *defense, *stability)),
        _ => None,
    })
}

/// Whether the raised shield of a combatant is one that a block has granted.
pub fn is_shield_lent(world: &RulesWorld, who: CombatantId) -> bool {
    let grants = |lent: &LentModifier| lent_shield(world, lent).is_some_and(|(bearer, ..)| bearer == who);
    component::<ShieldState>(world, who).raised == Some(ShieldSource::Own) && world.lent.list.iter().any(|l| grants(l))
}

/// Takes away the shield that an ended block has granted.
fn take_lent_shield(world: &mut RulesWorld, lent: &LentModifier, cause: Cause) {
    let Some((who, ..)) = lent_shield(world, lent) else { return };
    let mut shield = component_mut::<ShieldState>(world, who);
    shield.own = None;
    if shield.raised == Some(ShieldSource::Own) {
        shield.raised = None;
        emit_fact(world, Fact::ShieldLowered { who, cause });
    }
}

fn blocks_with_numbers(context: &EvalContext, blocks: &[ModifierBlock]) -> Arc<[ModifierBlock]> {
    blocks.iter().map(|block| with_numbers(context, block)).collect()
}

/// A block with numbers in place of the expressions that change values and add tokens.
fn with_numbers(context: &EvalContext, block: &ModifierBlock) -> ModifierBlock {
    let number = |value: &Expr| Expr::N(context.eval(value));
    ModifierBlock {
        modify: block.modify.iter().map(|(what, by)| (*what, number(by))).collect(),
        multiply: block.multiply.iter().map(|(what, by)| (*what, number(by))).collect(),
        strike: OnHit {
            deals: block.strike.deals.iter().map(|(n, kind)| (number(n), *kind)).collect(),
            inflicts: block.strike.inflicts.iter().map(|(condition, n)| (*condition, number(n))).collect(),
            splash: block.strike.splash.iter().map(|(n, kind)| (number(n), *kind)).collect(),
            ..block.strike.clone()
        },
        ..block.clone()
    }
}

/// Ends all blocks that are lent to these combatants with this end.
pub fn expire(world: &mut RulesWorld, until: Until, whose: std::ops::Range<u8>) {
    if world.lent.list.is_empty() {
        return;
    }
    end_lent(world, |lent| {
        let ends_then = lent.until == until || (until == Until::Turn && lent.until == Until::NextAttack);
        ends_then && lent.bearer.combatant().is_none_or(|who| whose.contains(&who.0))
    });
}

/// Makes the blocks that last until the next beat ends last until the end of the beat that begins now.
pub fn begin_last_beat(world: &mut RulesWorld) {
    for place in 0..world.lent.list.len() {
        if world.lent.list[place].until == Until::NextBeat {
            world.lent.list.change(place, |lent| lent.until = Until::Beat);
        }
    }
}

/// Ends the blocks that were lent until their target has no token of a condition any more.
pub fn expire_without(world: &mut RulesWorld, target: CombatantId, condition: Condition) {
    if !world.lent.list.is_empty() {
        end_lent(world, |lent| lent.until == Until::TargetLoses(condition) && lent.awaited_target() == Some(target));
    }
}

/// Ends the blocks that were lent until their target has no unassigned token of a damage type any more.
pub fn expire_without_damage(world: &mut RulesWorld) {
    let awaits = |lent: &LentModifier| matches!(lent.until, Until::TargetLosesDamage(_));
    if !world.lent.list.iter().any(|lent| awaits(lent)) {
        return;
    }
    let is_over = |lent: &&Arc<LentModifier>| awaits(lent) && has_lost_what_it_awaits(world, lent);
    let over: Vec<Arc<LentModifier>> = world.lent.list.iter().filter(is_over).map(Arc::clone).collect();
    if !over.is_empty() {
        end_lent(world, |lent| over.iter().any(|over| std::ptr::eq(&raw const **over, lent)));
    }
}

/// Ends the blocks that last for an encounter at most. A block that is lent between two encounters lasts through
/// the next one (O-99).
pub fn end_encounter_modifiers(world: &mut RulesWorld) {
    let is_between = encounter(world).is_between;
    end_lent(world, |lent| lent.until != Until::Reprieve && !(is_between && lent.until == Until::Encounter));
}

/// Ends the blocks that belonged to a combatant that has left the board, or that waited for tokens of it to go.
pub fn expire_of_fallen(world: &mut RulesWorld) {
    if world.lent.list.is_empty() {
        return;
    }
    let fallen: Vec<CombatantId> = world
        .lent
        .list
        .iter()
        .flat_map(|lent| lent.bearer.combatant().into_iter().chain(lent.awaited_target()))
        .filter(|who| position(world, *who).is_none())
        .collect();
    end_lent(world, |lent| {
        lent.bearer.combatant().into_iter().chain(lent.awaited_target()).any(|who| fallen.contains(&who))
    });
}

/// Ends the blocks that were lent to a combatant under a name.
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

/// The blocks that were lent for the next attack and hold for the attack of this context, by their places in the list.
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

/// Gives the blocks that were lent for the next attack to an action; they are no longer in the list and go with the
/// action (O-09).
pub fn take_for_action(world: &mut RulesWorld, frame: &ScriptFrame, places: &[usize]) {
    for place in places.iter().rev() {
        let taken = world.lent.list.remove(*place);
        // All parts of one action share the block, no matter which part uses it first (O-09).
        let parts = resolution_mut(world).frames.iter_mut().filter(|part| part.action == frame.action);
        parts.for_each(|part| part.taken.insert(0, Arc::clone(&taken)));
    }
}

/// Ends lent blocks, and emits a fact if it becomes dark or light by that.
fn end_lent(world: &mut RulesWorld, ends: impl Fn(&LentModifier) -> bool) {
    let was_dark = is_dark(world);
    let ended = take_out(world, true, ends);
    let of_darkness = |lent: &&Arc<LentModifier>| lent.blocks.iter().any(|block| block.grants(GrantKind::Darkness));
    if let Some(lent) = ended.iter().rfind(of_darkness) {
        emit_darkness_change(world, was_dark, lent.origin.cause());
    }
}

/// Removes blocks that end or are replaced. Otherwise only an action that takes a block for itself removes one. A block
/// that ends queues the scripts that its end sets off; a block that is replaced under its name goes on as another one,
/// so it does not end ([`Event::Expired`]).
fn take_out(world: &mut RulesWorld, is_end: bool, ends: impl Fn(&LentModifier) -> bool) -> Vec<Arc<LentModifier>> {
    // Modifiers that last for the encounter end when the numbers are not shown any more.
    let is_seen = |lent: &LentModifier| !matches!(lent.until, Until::Encounter | Until::Reprieve);
    let seen = world.lent.list.iter().filter(|lent| is_seen(lent) && ends(lent));
    let moves_before = moves_of_enemies(world, seen.map(AsRef::as_ref));
    let ended = world.lent.list.drain(ends);
    for lent in ended.iter().rev() {
        let (until, cause) = (lent.until, lent.origin.cause());
        let (to, gear) = (lent.bearer.combatant(), lent.bearer.gear());
        // The blocks of a bearer that has left the board go without a fact.
        if to.is_none_or(|who| position(world, who).is_some()) {
            emit_fact(world, Fact::ModifierEnded { to, gear, until, cause });
        }
        take_lent_shield(world, lent, cause);
        if is_seen(lent) {
            emit_changed_numbers(world, lent, true);
        }
        let triggers = (0..).zip(lent.blocks.iter().flat_map(|block| &block.on));
        let is_due = |trigger: &Trigger| is_end && trigger.event == Event::Expired;
        let due: Vec<(u8, &Trigger)> = triggers.filter(|(_, trigger)| is_due(trigger)).collect();
        for (place, trigger) in due.into_iter().rev() {
            queue_end_of(world, lent, (place, trigger));
        }
    }
    if let Some(lent) = ended.last() {
        emit_changed_moves(world, &moves_before, lent.origin.cause());
    }
    ended
}

/// Queues the script that the end of a lent block sets off: the bearer acts, with the action, gear and payment of the
/// script that lent the block.
fn queue_end_of(world: &mut RulesWorld, lent: &Arc<LentModifier>, (place, trigger): (u8, &Trigger)) {
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
        passes_on: passes_on(&trigger.then).then(|| Arc::clone(lent)),
        ..(*lent.origin).clone()
    };
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, &frame);
    if trigger.only.iter().all(|test| context.is_true(test)) {
        let script = Arc::clone(&trigger.then);
        queue_script(world, frame, script);
    }
}
