//! Conditions: how combatants gain and lose them (2.3.5).
//!
//! Owns immunity, the sinking of condition tokens and the immediate effects of conditions. Must not decide which attack
//! inflicts them.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::{CURSE, ConditionTrait, ImmediateEffect};
use crate::content::enemy_traits::Ability;
use crate::content::script::{Event, EventKind, Expr, Grant, Quantity};
use crate::model::{
    Cause, CombatantId, Condition, DiceSelection, Fact, Outcome, Sink, Token, TokenSlot, direction_away,
};
use crate::rules::access::{
    RulesWorld, catalog, component_mut, conditions, emit_fact, enemy_def, find_character_sheet, find_component_mut,
    health, position, resolution_mut,
};
use crate::rules::change::modifiers::expire_without;
use crate::rules::change::outcome::end_encounter;
use crate::rules::change::shield::lower_shield;
use crate::rules::change::triggers::{EventScene, set_off, set_off_by_attack};
use crate::rules::components::character::{Focus, Humanity, PoolState};
use crate::rules::components::combatant::{Conditions, GrappleHold, GrappleHolds, Health, Sinks};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::free_sink_slots;
use crate::rules::query::mobility::triggers_on_enter;
use crate::rules::query::modifiers::{has_ability, has_grant, keeps};
use crate::rules::query::wards::received;
use crate::rules::stack::{ChosenKnockBack, ConditionSource, ResolutionTask, TokenAssignment};

/// Applies condition tokens to a combatant: immunity first, then sinks (the player's choice for the character), then
/// the effect.
pub fn apply_condition(world: &mut RulesWorld, who: CombatantId, condition: Condition, n: u8, source: ConditionSource) {
    if n == 0 || position(world, who).is_none() {
        return;
    }
    if is_immune(world, who, condition) {
        emit_fact(world, Fact::ConditionResisted { who, condition, cause: source.cause });
        return;
    }
    let n = received(world, who, Token::Condition(condition), n, source.cause);
    if n == 0 {
        emit_fact(world, Fact::ConditionResisted { who, condition, cause: source.cause });
        return;
    }
    let sink = catalog(world).condition(condition).sink.filter(|_| !source.inevitable);
    let Some(sink) = sink.filter(|s| free_sink_slots(world, who, *s) > 0) else {
        return resolve_unsunk(world, who, condition, n, source);
    };
    if who.is_character() {
        let whole = catalog(world).condition(condition).sinks_whole;
        let (n, how) = if whole { (1, ConditionSource { strength: n, ..source }) } else { (n, source) };
        let tokens = [(Token::Condition(condition), n)].into_iter().collect();
        resolution_mut(world).push(ResolutionTask::AssignTokens(Box::new(TokenAssignment {
            tokens,
            condition_source: how,
            cause: source.cause,
            ..TokenAssignment::default()
        })));
        return;
    }
    let sunk = free_sink_slots(world, who, sink).min(n);
    sink_enemy_condition(world, (who, condition, sink, sunk), source.cause);
    if n > sunk {
        resolve_unsunk(world, who, condition, n - sunk, source);
    }
}

fn sink_enemy_condition(
    world: &mut RulesWorld,
    (who, condition, sink, n): (CombatantId, Condition, Sink, u8),
    cause: Cause,
) {
    let token = Token::Condition(condition);
    for _ in 0..n {
        component_mut::<Sinks>(world, who).tokens.push((sink, token));
        emit_fact(world, Fact::TokenPlaced { who, token, on: TokenSlot::Sink(sink), cause });
    }
}

/// Whether a combatant is protected from a condition, by a block in force, or an enemy by its types (R-234, R-236,
///
pub(in crate::rules) fn is_immune(world: &RulesWorld, who: CombatantId, condition: Condition) -> bool {
    if has_grant(world, who, &Grant::Immune(condition)) {
        return true;
    }
    let row = catalog(world).condition(condition);
    let Some(enemy) = enemy_def(world, who) else {
        // The character is mounted only where the scenario says so.
        let rides = world.current.scenario.character.mounted;
        return row.has(ConditionTrait::Unseats) && !rides;
    };
    let cannot_fall = row.has(ConditionTrait::Unseats) && !enemy.traits.has_ability(Ability::Rides);
    row.character_only || enemy.immunity.decide(condition).unwrap_or(cannot_fall)
}

/// Resolves condition tokens that no sink took: Immediate conditions take effect, the others go onto the sheet.
pub fn resolve_unsunk(world: &mut RulesWorld, who: CombatantId, condition: Condition, n: u8, source: ConditionSource) {
    match catalog(world).condition(condition).immediate {
        Some(ImmediateEffect::LoseHighestDie) => lose_highest_dice(world, n, source.cause),
        Some(ImmediateEffect::KnockBack) => {
            if let (Some(here), Some(from)) = (position(world, who), source.from) {
                let direction = direction_away(from, here);
                let (hexes_left, hexes_moved, cause) = (n, 0, source.cause);
                let task = if has_grant(world, who, &Grant::ChoosesKnockback) {
                    ResolutionTask::ChooseKnockBack(ChosenKnockBack { who, away: direction, hexes: n, cause })
                } else {
                    ResolutionTask::KnockBack { who, direction, hexes_left, hexes_moved, cause }
                };
                resolution_mut(world).push(task);
            }
        }
        Some(ImmediateEffect::LoseFocus) => {
            let mut focus = component_mut::<Focus>(world, CombatantId::CHARACTER);
            let n = n.min(focus.left);
            focus.left -= n;
            let left = focus.left;
            if n > 0 {
                emit_fact(world, Fact::FocusSpent { n, left });
            }
        }
        // Drain heals the attacker; `apply_drain` does it.
        Some(ImmediateEffect::Drain) => {}
        None => {
            let is_grapple = condition == Condition::grappled();
            // A combatant that has left the board holds no other.
            if is_grapple && source.by.is_some_and(|by| position(world, by).is_none()) {
                return;
            }
            add_condition(world, who, condition, n, source);
            if is_grapple
                && let (Some(by), Some(attack)) = (source.by, source.attack)
                && who.is_character()
            {
                let held = conditions(world, who).counts.get(condition);
                let mut holds = component_mut::<GrappleHolds>(world, who);
                holds.0.extend((0..n).map(|_| GrappleHold { by, attack }));
                holds.0.truncate(usize::from(held));
            }
        }
    }
}

/// Discards the highest die of the pool, once per token.
fn lose_highest_dice(world: &mut RulesWorld, n: u8, cause: Cause) {
    for _ in 0..n {
        let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
        let Some(highest) = pool.dice.highest_die() else { return };
        let die = pool.spend_dice(DiceSelection::NONE.with(highest)).first().copied().unwrap_or(0);
        emit_fact(world, Fact::Flinched { die, cause });
    }
}

/// Adds condition tokens to the sheet, up to the condition's cap.
pub fn add_condition(world: &mut RulesWorld, who: CombatantId, condition: Condition, n: u8, source: ConditionSource) {
    let cause = source.cause;
    let cap = catalog(world).condition(condition).cap.unwrap_or(u8::MAX);
    let had = conditions(world, who).counts.get(condition);
    let now = had.saturating_add(n).min(cap);
    let feared = feared_source(world, who, condition, source);
    let mut sheet = component_mut::<Conditions>(world, who);
    sheet.counts.set(condition, now);
    if let Some(by) = feared {
        sheet.sources.extend((had..now).map(|_| (condition, by)));
    }
    if source.lasting {
        let kept = sheet.lasting.get(condition).saturating_add(n).min(now);
        sheet.lasting.set(condition, kept);
    }
    if now == had {
        emit_fact(world, Fact::ConditionResisted { who, condition, cause });
    } else {
        let counted = conditions(world, who).count(condition);
        emit_fact(world, Fact::ConditionGained { who, condition, now: counted, cause });
        if source.is_of_attack {
            enter_in_attack(world, who, condition);
            if let Some(by) = source.by {
                let is_it = |event: &Event| *event == Event::Inflicted(condition);
                set_off_by_attack(world, EventKind::Inflicted, by, Some(who), is_it);
            }
        }
        // The enemy's own sheet says what a fall from the saddle does.
        let scene = EventScene { kind: EventKind::Gained, bearer: who, other: source.by, attack: None };
        set_off(world, scene, |event| *event == Event::Gained(condition));
    }
    resolve_gain(world, who, condition, now > had, source);
}

/// The combatant that a token of a condition makes the character afraid of. An enemy fears only the character, whatever
/// the source, and no combatant fears itself (R-093, O-80).
fn feared_source(
    world: &RulesWorld,
    who: CombatantId,
    condition: Condition,
    source: ConditionSource,
) -> Option<CombatantId> {
    let frightens = catalog(world).condition(condition).has(ConditionTrait::Afraid);
    source.by.filter(|by| frightens && *by != who && find_character_sheet(world, who).is_some())
}

/// Changes how many tokens of conditions count besides those on the sheet, and resolves the consequences.
pub(super) fn set_counted_tokens(world: &mut RulesWorld, who: CombatantId, modifiers: SmallVec<[(Condition, i8); 1]>) {
    let before = conditions(world, who).clone();
    component_mut::<Conditions>(world, who).modifiers = modifiers;
    let after = conditions(world, who).clone();
    let mut touched: Vec<Condition> = before.modifiers.iter().chain(&after.modifiers).map(|(c, _)| *c).collect();
    touched.dedup();
    let cause = Cause::Phase;
    for condition in touched {
        let (had, now) = (before.count(condition), after.count(condition));
        if now > had {
            emit_fact(world, Fact::ConditionGained { who, condition, now, cause });
            resolve_gain(world, who, condition, true, ConditionSource::from_cause(cause));
        } else if now < had {
            emit_fact(world, Fact::ConditionLost { who, condition, now, cause });
            if now == 0 {
                expire_without(world, who, condition);
            }
        }
    }
}

/// Resolves the immediate consequences of tokens that land on a sheet. `is_new` says that there are more than before.
fn resolve_gain(world: &mut RulesWorld, who: CombatantId, condition: Condition, is_new: bool, source: ConditionSource) {
    let rows = Arc::clone(catalog(world));
    let row = rows.condition(condition);
    let follows = Cause::Condition(condition);
    if row.has(ConditionTrait::LowersShield) {
        lower_shield(world, who, follows);
    }
    // A hazard takes effect on a flying enemy that is knocked down above it.
    if is_new
        && row.has(ConditionTrait::Down)
        && let Some(here) = position(world, who)
        && can_fly(world, who)
        && triggers_on_enter(world, who, here)
    {
        resolution_mut(world).push(ResolutionTask::TriggerTile { who, at: here });
    }
    if is_new && row.has(ConditionTrait::Curses) {
        curse(world, who, source.cause);
    }
    if let Some((tokens, other)) = &row.becomes {
        turn_into(world, who, condition, tokens, *other);
    }
}

/// Turns the tokens of a condition into one token of another, if there are enough and it can take effect.
fn turn_into(world: &mut RulesWorld, who: CombatantId, condition: Condition, tokens: &Expr, other: Condition) {
    let held = i16::from(conditions(world, who).count(condition));
    let actor = ActorState::current(world, who);
    let context = EvalContext::without_target(world, &actor);
    let mut wanted = context.eval(tokens);
    if catalog(world).condition(other).has(ConditionTrait::Curses) {
        wanted = context.modified(Quantity::CurseAt, wanted);
    }
    let wanted = wanted.max(1);
    if held >= wanted && !is_immune(world, who, other) {
        let cause = Cause::Condition(condition);
        remove_condition(world, who, condition, u8::MAX, cause);
        add_condition(world, who, other, 1, ConditionSource::from_cause(cause));
    }
}

/// Enters a condition that really was added into the record of the attack that inflicted it.
fn enter_in_attack(world: &mut RulesWorld, who: CombatantId, condition: Condition) {
    let attack = resolution_mut(world).attacks.last_mut();
    if let Some(target) = attack.and_then(|record| record.target_mut(who)) {
        target.conditions_added.push(condition);
    }
}

fn can_fly(world: &RulesWorld, who: CombatantId) -> bool {
    has_ability(world, who, Ability::Flies)
}

/// The attacker heals by up to the printed amount if its attack put any token into HP at once.
pub fn apply_drain(world: &mut RulesWorld, by: CombatantId, n: u8, cause: Cause) {
    let mut left = n;
    for (kind, there) in health(world, by).hp_damage.iter().collect::<Vec<_>>() {
        let n = component_mut::<Health>(world, by).hp_damage.remove(kind, there.min(left));
        left -= n;
        if n > 0 {
            emit_fact(world, Fact::Healed { who: by, kind, n, cause });
        }
    }
}

/// A curse takes effect and ends the encounter in defeat.
fn curse(world: &mut RulesWorld, who: CombatantId, cause: Cause) {
    let Some(mut humanity) = find_component_mut::<Humanity>(world, who) else { return };
    humanity.0 = CURSE.humanity;
    add_condition(world, who, CURSE.brings, 1, ConditionSource::from_cause(cause));
    end_encounter(world, Outcome::Defeat);
}

/// Removes condition tokens from the sheet.
pub fn remove_condition(world: &mut RulesWorld, who: CombatantId, condition: Condition, n: u8, cause: Cause) {
    let mut sheet = component_mut::<Conditions>(world, who);
    let had = sheet.counts.get(condition);
    if had == 0 {
        return;
    }
    let now = had.saturating_sub(n);
    sheet.counts.set(condition, now);
    let kept = sheet.lasting.get(condition).min(now);
    sheet.lasting.set(condition, kept);
    let known = sheet.sources.iter().filter(|(of, _)| *of == condition).count();
    let mut surplus = known.saturating_sub(usize::from(now));
    // The oldest token is removed first.
    sheet.sources.retain(|(of, _)| {
        let goes = *of == condition && surplus > 0;
        surplus -= usize::from(goes);
        !goes
    });
    if condition == Condition::grappled() {
        // The oldest hold is removed first.
        let mut holds = component_mut::<GrappleHolds>(world, who);
        let surplus = holds.0.len().saturating_sub(usize::from(now));
        holds.0.drain(..surplus);
    }
    let now = conditions(world, who).count(condition);
    emit_fact(world, Fact::ConditionLost { who, condition, now, cause });
    if now == 0 {
        expire_without(world, who, condition);
    }
}

/// An enemy gives its Turn to take a token of a condition off itself, in vain if a block keeps the token there.
pub fn take_off_own_token(world: &mut RulesWorld, enemy: CombatantId, condition: Condition) {
    if !keeps(world, enemy, condition) {
        remove_condition(world, enemy, condition, 1, Cause::Turn { enemy });
    }
}
