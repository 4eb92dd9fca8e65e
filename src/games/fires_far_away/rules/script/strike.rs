//! A strike on all targets: its damage tokens, its modifiers and the additions of the gear in use, made into one hit for
//! each target.
//!
//! Owns `Effect::Strike` up to the hits. Must not resolve them; `attack_resolution` does, one after the other.

use smallvec::SmallVec;

use crate::content::script::{DamageKindSelector, EventKind, Expr, OnHit, Quantity, Strike};
use crate::model::{AttackTags, CombatantId, Condition, DamageKind};
use crate::rules::access::{RulesWorld, board, distance_between, position, resolution, resolution_mut};
use crate::rules::change::attack_resolution::{start_attack, start_hits};
use crate::rules::change::triggers::{EventScene, set_off};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::strikes::{attack_mods, implied_mods, strike_additions};
use crate::rules::script::running_script::affected_targets;
use crate::rules::stack::attack::{AttackHit, AttackRecord, AttackStage, AttackTarget, DamageList};
use crate::rules::stack::{ResolutionTask, ScriptFrame};

/// Makes one hit for each target of the script. They are hits of the attack that the script belongs to, if an enemy has
/// announced it; every other strike is an attack of its own.
pub(in crate::rules) fn execute_strike(world: &mut RulesWorld, frame: &ScriptFrame, strike: &Strike) {
    // A combatant that has left the board cannot be struck.
    let on: SmallVec<[CombatantId; 4]> =
        affected_targets(world, frame).into_iter().filter(|who| position(world, *who).is_some()).collect();
    if on.is_empty() && !frame.targets.is_empty() {
        return;
    }
    let actor = ActorState::current(world, frame.actor);
    if is_blocked_by_condition(&actor, frame) {
        return;
    }
    let context = EvalContext::from_frame(world, &actor, frame);
    let of_first = EvalContext { target: on.first().copied(), ..context.clone() };
    let splash: DamageList = strike_additions(&of_first)
        .iter()
        .flat_map(|more| &more.splash)
        .map(|(value, kind)| (*kind, token_count(&context, value)))
        .collect();
    let beside = combatants_in_splash(world, &on, &splash);
    let from = frame.origin.or_else(|| position(world, frame.actor));
    let common_mods = strike.mods.union(attack_mods(&context));
    let answers_damage = is_damage_being_answered(world);
    let hits: Vec<AttackHit> = on
        .iter()
        .map(|on| {
            let context = EvalContext { target: Some(*on), ..context.clone() };
            let additions = strike_additions(&context);
            AttackHit {
                on: *on,
                tokens: damage_tokens(&context, strike, &additions),
                mods: additions.iter().fold(common_mods, |mods, more| mods.union(more.mods)),
                on_damage: strike
                    .on_damage
                    .iter()
                    .chain(additions.iter().filter(|_| !answers_damage).flat_map(|more| &more.on_damage))
                    .cloned()
                    .collect(),
                inflicts: inflicted_conditions(&context, strike, &additions),
                // An attacker inside its own blast is not knocked back, because the blast comes from no direction.
                from: from.filter(|_| *on != frame.actor),
                shield_only: strike.shield_only,
                earlier_hp_damage: frame.hp_damage_so_far,
                ..AttackHit::default()
            }
        })
        .collect();
    let mods = hits.first().map_or(common_mods, |hit| hit.mods);
    let deals_magic = hits.iter().any(|hit| hit.tokens.iter().any(|(kind, n)| *kind == DamageKind::Magic && *n > 0));
    let tags =
        AttackTags::new(mods.union(implied_mods(&context, !frame.target_hexes.is_empty())), deals_magic, frame.reach);
    // A burst is an attack of its own, resolved after the shot itself.
    if !beside.is_empty() {
        let burning = |who: CombatantId| splash.iter().map(move |(kind, n)| AttackHit::blockable(who, *kind, *n));
        let burst = AttackRecord {
            hits: beside.iter().copied().flat_map(burning).collect(),
            tags,
            ..attack_record(world, frame, &beside)
        };
        resolution_mut(world).push(ResolutionTask::StartAttack(Box::new(burst)));
    }
    let is_of_announced_attack = is_strike_of_announced_attack(world, frame);
    if !is_of_announced_attack && frame.action.is_none() && frame.attack.is_none() && !frame.from_trigger {
        resolution_mut(world).push(ResolutionTask::CheckOutcome);
        let damage = AttackRecord::damage(hits, frame.cause());
        return start_attack(world, AttackRecord { by: Some(frame.actor), ..damage });
    }
    let record =
        AttackRecord { action: frame.action, attack: frame.attack, hits, tags, ..attack_record(world, frame, &on) };
    let strikes = AttackRecord { hits: Vec::new(), ..record.clone() };
    if is_of_announced_attack {
        resolution_mut(world).push(ResolutionTask::CheckOutcome);
        start_hits(world, record.hits);
    } else {
        start_attack(world, record);
    }
    // The triggers that the strike sets off come before its hits.
    let scene = EventScene { kind: EventKind::Strikes, bearer: frame.actor, other: None, attack: Some(&strikes) };
    set_off(world, scene, |_| true);
}

/// The record of an attack that a script makes on these targets, without its hits.
fn attack_record(world: &RulesWorld, frame: &ScriptFrame, on: &[CombatantId]) -> AttackRecord {
    let far = |who: CombatantId| distance_between(world, frame.actor, who).unwrap_or(0);
    AttackRecord {
        by: Some(frame.actor),
        is_attack: true,
        gear: frame.gear,
        missile: frame.missile,
        from_trigger: frame.from_trigger,
        implicit_move_done: true,
        targets: on.iter().map(|who| AttackTarget::at_distance(*who, far(*who))).collect(),
        cause: frame.cause(),
        ..AttackRecord::default()
    }
}

/// Whether a script is that of the attack which its actor has announced and makes now.
fn is_strike_of_announced_attack(world: &RulesWorld, frame: &ScriptFrame) -> bool {
    let attack = resolution(world).attacks.last();
    frame.attack.is_some()
        && attack.is_some_and(|record| record.stage == AttackStage::Delivered && record.is_made_by(frame))
}

/// Whether a condition gained during the action forbids the actor to go on with it. It does not strike then, as an enemy
/// that attacks would not.
fn is_blocked_by_condition(actor: &ActorState, frame: &ScriptFrame) -> bool {
    let action = frame.action.and_then(|id| actor.catalog.action(id));
    action.is_some_and(|action| actor.check_conditions(action, false).is_err())
}

/// Whether the damage of an attack is being answered, by its on-damage scripts or by triggers. Blocks add no on-damage
/// scripts to strikes made meanwhile: such a script could strike, which would add it again, without end.
fn is_damage_being_answered(world: &RulesWorld) -> bool {
    resolution(world).attacks.iter().any(|record| record.stage == AttackStage::Conditions)
}

/// A number of tokens.
fn token_count(context: &EvalContext, value: &Expr) -> u8 {
    context.eval(value).clamp(0, 99) as u8
}

/// The damage tokens for the target of the context.
fn damage_tokens(context: &EvalContext, strike: &Strike, additions: &[&OnHit]) -> DamageList {
    let mut tokens = DamageList::new();
    for (n, (value, dealt)) in strike.deals.iter().enumerate() {
        if *dealt == DamageKindSelector::OfAttack {
            tokens.extend(context.inflicted_tokens());
            continue;
        }
        let mut amount = context.eval(value);
        if n == 0 {
            if let Some(cap) = &strike.cap {
                amount = amount.min(context.eval(cap));
            }
            amount = context.modified(Quantity::AttackDamage, amount);
        }
        tokens.push((damage_kind(context, *dealt), amount.clamp(0, 99) as u8));
    }
    let more = additions.iter().flat_map(|more| &more.deals);
    tokens.extend(more.map(|(value, kind)| (*kind, token_count(context, value))));
    // Only if the target receives any token of the first type.
    if let Some((_, n @ 1..)) = tokens.first_mut() {
        *n = additions.iter().fold(*n, |n, more| n.saturating_add(more.more));
    }
    tokens
}

/// The damage type that a selector stands for. Without gear it is Crush.
fn damage_kind(context: &EvalContext, dealt: DamageKindSelector) -> DamageKind {
    let of_weapon = context.weapon().and_then(|w| w.kinds.first().copied());
    let of_shield = context.shield().and_then(|s| s.damage).map(|(_, kind)| kind);
    let kind = match dealt {
        DamageKindSelector::Is(kind) => Some(kind),
        DamageKindSelector::OfWeapon => context.damage_kind.or(of_weapon).or(of_shield),
        DamageKindSelector::OfMissile => {
            let missile =
                context.missile.and_then(|m| context.actor.character.inventory.missile(context.actor.catalog, m));
            missile.map(|m| m.damage.1).or(of_weapon)
        }
        DamageKindSelector::OfShield => of_shield,
        // `damage_tokens` knows the tokens of the attack.
        DamageKindSelector::OfAttack => None,
    };
    kind.unwrap_or(DamageKind::Crush)
}

/// The conditions that the strike inflicts on the target of the context.
fn inflicted_conditions(
    context: &EvalContext,
    strike: &Strike,
    additions: &[&OnHit],
) -> SmallVec<[(Condition, u8); 4]> {
    let more = additions.iter().flat_map(|more| &more.inflicts);
    strike.inflicts.iter().chain(more).map(|(condition, n)| (*condition, token_count(context, n))).collect()
}

/// The combatants on or next to the hex of the first target, if the missile bursts there.
fn combatants_in_splash(
    world: &RulesWorld,
    on: &[CombatantId],
    splash: &[(DamageKind, u8)],
) -> SmallVec<[CombatantId; 4]> {
    let centre = on.first().filter(|_| !splash.is_empty()).and_then(|who| position(world, *who));
    let hexes = centre.into_iter().flat_map(|at| std::iter::once(at).chain(at.neighbours()));
    let mut found: SmallVec<[CombatantId; 4]> = SmallVec::new();
    // A Large enemy that fills two of the hexes burns once.
    for who in hexes.filter_map(|at| board(world).occupant(at)) {
        if !found.contains(&who) {
            found.push(who);
        }
    }
    found
}
