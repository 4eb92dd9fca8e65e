//! A strike on all targets: its damage tokens, its modifiers and the additions of the gear in use, made into one attack
//! for each target.
//!
//! Owns `Effect::Strike` up to the attacks. Must not resolve them; `attack_resolution` does, one after the other.

use smallvec::SmallVec;

use crate::content::script::{DamageKindSelector, Expr, OnHit, Strike};
use crate::model::{CombatantId, Condition, DamageCounts, DamageKind, Fact, Modifier, Modifiers};
use crate::rules::access::{
    RulesWorld, board, component, emit_fact, enemy_def, has_condition, has_shield_up, position, resolution_mut,
};
use crate::rules::components::combatant::PermanentChanges;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::stack::attack::{AttackResolution, AttackStage, DamageList};
use crate::rules::stack::{ConditionSource, ResolutionTask, ScriptFrame};

/// Makes one attack for each target of the script and pushes them onto the stack.
pub(in crate::rules) fn execute_strike(world: &mut RulesWorld, frame: &ScriptFrame, strike: &Strike) {
    // A combatant that has left the board cannot be struck.
    let on: SmallVec<[CombatantId; 4]> = crate::rules::script::interpreter::affected_targets(frame)
        .into_iter()
        .filter(|who| position(world, *who).is_some())
        .collect();
    if on.is_empty() && !frame.targets.is_empty() {
        return;
    }
    let actor = ActorState::current(world, frame.actor);
    if is_blocked_by_condition(&actor, frame) {
        return;
    }
    let context = EvalContext::from_frame(world, &actor, frame);
    let aim_bonus = frame.aim_bonus.filter(|_| frame.in_unaided_range);
    let rider = missile_rider(&context, frame);
    let mut mods = strike.mods.union(attack_mods(world, frame)).union(aim_bonus.map(|b| b.mods).unwrap_or_default());
    let mut on_damage = strike.on_damage.clone();
    let mut splash = DamageList::new();
    if let Some(rider) = rider {
        mods = mods.union(rider.mods);
        on_damage.extend(rider.on_damage.iter().cloned());
        splash.extend(rider.splash.iter().map(|(value, kind)| (*kind, token_count(&context, value))));
    }
    let beside = combatants_in_splash(world, &on, &splash);
    let from = frame.origin.or_else(|| position(world, frame.actor));
    let mut attacks: Vec<AttackResolution> = on
        .iter()
        .map(|on| {
            let context = EvalContext { target: Some(*on), ..context.clone() };
            let extra = aim_bonus.filter(|_| !has_shield_up(world, *on)).map_or(0, |bonus| bonus.unshielded_damage);
            AttackResolution {
                by: Some(frame.actor),
                on: *on,
                tokens: damage_tokens(&context, frame, strike, rider, extra),
                mods,
                on_damage: on_damage.clone(),
                inflicts: inflicted_conditions(&context, strike, rider),
                // An attacker inside its own blast is not knocked back, because the blast comes from no direction.
                from: from.filter(|_| *on != frame.actor),
                corroded: false,
                shield_only: strike.shield_only,
                earlier_hp_damage: frame.hp_damage_so_far,
                attack: frame.attack,
                stage: AttackStage::Block,
                hp_damage: DamageCounts::default(),
                cause: frame.cause(),
            }
        })
        .collect();
    let thrown = extract_throws(world, &mut attacks);
    if let Some(name) = frame.action {
        emit_fact(world, Fact::Attacked { by: frame.actor, name, on });
    }
    let attacks: SmallVec<[ResolutionTask; 4]> = attacks
        .into_iter()
        .map(|attack| ResolutionTask::ResolveAttack(Box::new(attack)))
        .chain(thrown)
        .chain([ResolutionTask::CheckOutcome])
        .collect();
    // A burst is an attack of its own, resolved after the shot itself.
    let burning = |who: CombatantId| {
        let burns = splash.iter().map(move |(kind, n)| AttackResolution {
            by: Some(frame.actor),
            ..AttackResolution::blockable(who, *kind, *n, frame.cause())
        });
        burns.map(|attack| ResolutionTask::ResolveAttack(Box::new(attack)))
    };
    let burst: SmallVec<[ResolutionTask; 4]> =
        beside.into_iter().flat_map(burning).chain([ResolutionTask::CheckOutcome]).collect();
    resolution_mut(world).push_sequence(burst);
    resolution_mut(world).push_sequence(attacks);
}

/// Whether a condition gained during the action forbids the actor to go on with it. It does not strike then, as an enemy
/// that attacks would not.
fn is_blocked_by_condition(actor: &ActorState, frame: &ScriptFrame) -> bool {
    let action = frame.action.and_then(|id| actor.catalog.action(id));
    action.is_some_and(|action| actor.check_conditions(action, false).is_err())
}

/// A number of tokens.
fn token_count(context: &EvalContext, value: &Expr) -> u8 {
    context.eval(value).clamp(0, 99) as u8
}

/// The additions of the missile in use.
fn missile_rider<'a>(context: &EvalContext<'a>, frame: &ScriptFrame) -> Option<&'a OnHit> {
    let missile = context.actor.character.inventory.missile(context.actor.catalog, frame.missile?);
    missile.map(|missile| &missile.on_hit)
}

/// The damage tokens for the target of the context. `aim_damage` is added to the first type, if the target receives any
/// token of it.
fn damage_tokens(
    context: &EvalContext,
    frame: &ScriptFrame,
    strike: &Strike,
    rider: Option<&OnHit>,
    aim_damage: u8,
) -> DamageList {
    let mut tokens = DamageList::new();
    for (n, (value, dealt)) in strike.deals.iter().enumerate() {
        let mut amount = context.eval(value);
        if n == 0 {
            if let Some(cap) = &strike.cap {
                amount = amount.min(context.eval(cap));
            }
            let PermanentChanges { attack_damage, .. } = component(context.world, frame.actor);
            amount = amount.saturating_add(i16::from(*attack_damage));
        }
        tokens.push((damage_kind(context, *dealt), amount.clamp(0, 99) as u8));
    }
    tokens.extend(rider.iter().flat_map(|r| &r.deals).map(|(value, kind)| (*kind, token_count(context, value))));
    if let Some((_, n @ 1..)) = tokens.first_mut() {
        *n = n.saturating_add(aim_damage);
    }
    tokens
}

/// The damage type that a selector stands for. Without gear it is Crush.
fn damage_kind(context: &EvalContext, dealt: DamageKindSelector) -> DamageKind {
    let of_weapon = context.weapon().and_then(|w| w.kinds.first().copied());
    let of_shield = context.shield().map(|s| s.damage.1);
    let kind = match dealt {
        DamageKindSelector::Is(kind) => Some(kind),
        DamageKindSelector::OfWeapon => context.damage_kind.or(of_weapon).or(of_shield),
        DamageKindSelector::OfMissile => {
            let missile =
                context.missile.and_then(|m| context.actor.character.inventory.missile(context.actor.catalog, m));
            missile.map(|m| m.damage.1).or(of_weapon)
        }
        DamageKindSelector::OfShield => of_shield,
    };
    kind.unwrap_or(DamageKind::Crush)
}

/// The conditions that the strike inflicts on the target of the context.
fn inflicted_conditions(
    context: &EvalContext,
    strike: &Strike,
    rider: Option<&OnHit>,
) -> SmallVec<[(Condition, u8); 4]> {
    let of_rider = rider.iter().flat_map(|rider| &rider.inflicts);
    strike.inflicts.iter().chain(of_rider).map(|(condition, n)| (*condition, token_count(context, n))).collect()
}

/// Knockback and Knockdown on several targets come after all damage: first every Knockback in the order of the targets,
/// then every Knockdown (O-11). Takes both out of the attacks.
fn extract_throws(world: &RulesWorld, attacks: &mut [AttackResolution]) -> Vec<ResolutionTask> {
    if attacks.len() < 2 {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for throws in [Condition::Knockback, Condition::Knockdown] {
        for attack in attacks.iter() {
            if attack.mods.contains(Modifier::High) && has_condition(world, attack.on, Condition::Knockdown) {
                continue;
            }
            let inevitable = attack.mods.contains(Modifier::Inevitable);
            let (from, cause) = (attack.from, attack.cause);
            let source = ConditionSource { inevitable, from, cause, ..ConditionSource::default() };
            let due = attack.inflicts.iter().filter(|(c, _)| *c == throws);
            steps.extend(due.map(|(condition, n)| ResolutionTask::ApplyCondition {
                who: attack.on,
                condition: *condition,
                n: *n,
                source,
            }));
        }
    }
    for attack in attacks {
        attack.inflicts.retain(|(c, _)| !matches!(c, Condition::Knockback | Condition::Knockdown));
    }
    steps
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

/// The modifiers of an enemy's attack as a whole.
fn attack_mods(world: &RulesWorld, frame: &ScriptFrame) -> Modifiers {
    match (enemy_def(world, frame.actor), frame.attack) {
        (Some(sheet), Some(attack)) => sheet.attacks.get(&attack).map(|a| a.mods).unwrap_or_default(),
        _ => Default::default(),
    }
}
