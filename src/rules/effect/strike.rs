//! A strike on all targets: its damage tokens, its modifiers and the additions of the gear in use, made into one attack
//! for each target.
//!
//! Owns `Effect::Strike` up to the attacks. Must not resolve them; `attack_resolution` does, one after the other.

use smallvec::SmallVec;

use super::attack_resolution::{AttackResolution, AttackStage, DamageList};
use super::context::{ActorState, EvalContext};
use crate::content::script::{AimBonus, DamageKindSelector, Expr, Strike};
use crate::model::{CombatantId, Condition, Coord, DamageCounts, DamageKind, Fact, Modifier, Modifiers};
use crate::rules::access::{
    RulesWorld, board, emit_fact, enemy_def, enemy_state, has_condition, has_shield_up, position, resolution_mut,
};
use crate::rules::resolution::{ConditionSource, ResolutionTask, ScriptFrame};

/// Makes one attack for each target of the script and pushes them onto the stack.
pub(super) fn execute_strike(world: &mut RulesWorld, frame: &ScriptFrame, strike: &Strike) {
    // A combatant that has left the board cannot be struck.
    let on: SmallVec<[CombatantId; 4]> =
        super::interpreter::affected_targets(frame).into_iter().filter(|who| position(world, *who).is_some()).collect();
    if on.is_empty() && !frame.targets.is_empty() {
        return;
    }
    let actor = ActorState::current(world, frame.actor);
    if is_blocked_by_condition(&actor, frame) {
        return;
    }
    let context = EvalContext::from_frame(world, &actor, frame);
    let mut tokens = DamageList::new();
    for (n, (value, dealt)) in strike.deals.iter().enumerate() {
        let kind = match dealt {
            DamageKindSelector::Is(kind) => *kind,
            DamageKindSelector::OfWeapon => {
                let first = context.weapon().and_then(|w| w.kinds.first().copied());
                let shield = context.shield().map(|s| s.damage.1);
                frame.damage_kind.or(first).or(shield).unwrap_or(DamageKind::Crush)
            }
            DamageKindSelector::OfMissile => {
                let missile = frame.missile.and_then(|m| actor.character.missile(actor.catalog, m));
                let own = context.weapon().and_then(|w| w.kinds.first().copied());
                missile.map(|m| m.damage.1).or(own).unwrap_or(DamageKind::Crush)
            }
            DamageKindSelector::OfShield => context.shield().map_or(DamageKind::Crush, |s| s.damage.1),
        };
        let mut amount = context.eval(value);
        if n == 0 {
            if let Some(cap) = &strike.cap {
                amount = amount.min(context.eval(cap));
            }
            if !frame.actor.is_character() {
                amount = amount.saturating_add(i16::from(enemy_state(world, frame.actor).attack_damage_bonus));
            }
        }
        tokens.push((kind, amount.clamp(0, 99) as u8));
    }
    let count = |value: &Expr| context.eval(value).clamp(0, 99) as u8;
    let mut mods = strike.mods.union(attack_mods(world, frame));
    let mut inflicts: SmallVec<[(Condition, u8); 4]> = strike.inflicts.iter().map(|(c, v)| (*c, count(v))).collect();
    let mut wounds = strike.on_damage.clone();
    let mut splash = DamageList::new();
    let aim_bonus = frame.aim_bonus.filter(|_| frame.in_unaided_range);
    mods = mods.union(aim_bonus.map(|b| b.mods).unwrap_or_default());
    let missile = frame.missile.filter(|_| frame.actor.is_character());
    if let Some(rider) = missile.and_then(|m| actor.character.missile(actor.catalog, m)).map(|m| &m.on_hit) {
        tokens.extend(rider.deals.iter().map(|(value, kind)| (*kind, count(value))));
        mods = mods.union(rider.mods);
        inflicts.extend(rider.inflicts.iter().map(|(c, v)| (*c, count(v))));
        wounds.extend(rider.on_damage.iter().cloned());
        splash.extend(rider.splash.iter().map(|(value, kind)| (*kind, count(value))));
    }
    let beside = combatants_in_splash(world, &on, &splash);
    if let Some(name) = frame.action.filter(|_| frame.actor.is_character()) {
        emit_fact(world, Fact::Attacked { by: frame.actor, name, on: on.clone() });
    }
    let from = frame.origin.or_else(|| position(world, frame.actor));
    // An attacker inside its own blast is not knocked back, because the blast comes from no direction.
    let from = move |on: CombatantId| from.filter(|_| on != frame.actor);
    let thrown = extract_throws(world, &on, &mut inflicts, mods, from);
    let hits: SmallVec<[ResolutionTask; 4]> = on
        .iter()
        .map(|on| {
            ResolutionTask::ResolveAttack(Box::new(AttackResolution {
                by: Some(frame.actor),
                on: *on,
                tokens: damage_for_target(world, *on, &tokens, aim_bonus),
                mods,
                on_damage: wounds.clone(),
                inflicts: inflicts.clone(),
                from: from(*on),
                corroded: false,
                shield_only: strike.shield_only,
                earlier_hp_damage: frame.hp_damage_so_far,
                attack: frame.attack,
                stage: AttackStage::Block,
                hp_damage: DamageCounts::default(),
            }))
        })
        .chain(thrown)
        .chain([ResolutionTask::CheckOutcome])
        .collect();
    // A burst is an attack of its own, resolved after the shot itself.
    let burning = |who: CombatantId| {
        let burns = splash.iter().map(move |(kind, n)| AttackResolution {
            by: Some(frame.actor),
            ..AttackResolution::blockable(who, *kind, *n)
        });
        burns.map(|hit| ResolutionTask::ResolveAttack(Box::new(hit)))
    };
    let burst: SmallVec<[ResolutionTask; 4]> =
        beside.into_iter().flat_map(burning).chain([ResolutionTask::CheckOutcome]).collect();
    resolution_mut(world).push_sequence(burst);
    resolution_mut(world).push_sequence(hits);
}

/// Whether a condition gained during the action forbids the character to go on with it. It does not strike then, as an
/// enemy would not.
fn is_blocked_by_condition(actor: &ActorState, frame: &ScriptFrame) -> bool {
    let action = frame.action.filter(|_| frame.actor.is_character()).and_then(|id| actor.catalog.action(id));
    action.is_some_and(|action| actor.check_conditions(action, false).is_err())
}

/// The damage tokens of one target: an aim bonus adds tokens of the first type, if there are any and the target has no
/// raised shield.
fn damage_for_target(
    world: &RulesWorld,
    on: CombatantId,
    tokens: &DamageList,
    aim_bonus: Option<AimBonus>,
) -> DamageList {
    let mut tokens = tokens.clone();
    if let (Some(bearing), Some((_, n @ 1..))) = (aim_bonus, tokens.first_mut())
        && !has_shield_up(world, on)
    {
        *n = n.saturating_add(bearing.unshielded_damage);
    }
    tokens
}

/// Knockback and Knockdown on several targets come after all damage: first every Knockback in the order of the targets,
/// then every Knockdown (O-11). Takes both out of `inflicts`.
fn extract_throws(
    world: &RulesWorld,
    on: &[CombatantId],
    inflicts: &mut SmallVec<[(Condition, u8); 4]>,
    mods: Modifiers,
    from: impl Fn(CombatantId) -> Option<Coord>,
) -> Vec<ResolutionTask> {
    if on.len() < 2 {
        return Vec::new();
    }
    let inevitable = mods.contains(Modifier::Inevitable);
    let source = |who: CombatantId| ConditionSource { inevitable, from: from(who), ..ConditionSource::default() };
    let missed = |who: &CombatantId| mods.contains(Modifier::High) && has_condition(world, *who, Condition::Knockdown);
    let mut steps = Vec::new();
    for throws in [Condition::Knockback, Condition::Knockdown] {
        for (condition, n) in inflicts.iter().filter(|(c, _)| *c == throws) {
            let hit = on.iter().filter(|who| !missed(who));
            steps.extend(hit.map(|who| ResolutionTask::ApplyCondition {
                who: *who,
                condition: *condition,
                n: *n,
                source: source(*who),
            }));
        }
    }
    inflicts.retain(|(c, _)| !matches!(c, Condition::Knockback | Condition::Knockdown));
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
    let sheet = (!frame.actor.is_character()).then(|| enemy_def(world, frame.actor)).flatten();
    match (sheet, frame.attack) {
        (Some(sheet), Some(attack)) => sheet.attacks.get(&attack).map(|a| a.mods).unwrap_or_default(),
        _ => Default::default(),
    }
}
