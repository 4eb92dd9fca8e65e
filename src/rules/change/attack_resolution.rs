//! One attack on one combatant, resolved in stages in the order of A-91.
//!
//! The stages: High attacks miss a knocked-down target, Inevitable, Shield Up! with Guard Break, sinks and HP (the
//! player's choice for the character, automatic for enemies), on-damage scripts, conditions. An attacker with several
//! targets makes one attack for each; defeat is checked after the last of them.

use smallvec::SmallVec;

use crate::content::script::OnDamage;
use crate::model::{Cause, CombatantId, Condition, DamageKind, Fact, MissReason, Modifier, Token, TokenSlot};
use crate::rules::access::{
    RulesWorld, component_mut, current_phase, emit_fact, find_component_mut, has_condition, position, resolution,
    resolution_mut, traits,
};
use crate::rules::change::conditions::{apply_drain, lower_shield};
use crate::rules::change::gear_damage::damage_raised_shield;
use crate::rules::change::token_assignment::{auto_assign, melt_frozen_token};
use crate::rules::components::character::CounterbeatHpDamage;
use crate::rules::components::character::Inventory;
use crate::rules::components::combatant::{Health, ShieldSource, ShieldState};
use crate::rules::components::phase::Phase;
use crate::rules::query::shields::raised_shield;
use crate::rules::stack::attack::{AttackResolution, AttackStage, DamageList};
use crate::rules::stack::{ConditionSource, ResolutionTask, ScriptFrame, TokenAssignment};

/// Resolves the next stage of an attack.
pub fn advance_attack(world: &mut RulesWorld, mut attack: Box<AttackResolution>) {
    if position(world, attack.on).is_none() {
        return;
    }
    match attack.stage {
        AttackStage::Block => resolve_block_stage(world, attack),
        AttackStage::AssignDamage => {
            attack.stage = AttackStage::OnDamage;
            attack.hp_damage = resolution(world).assigned_hp_damage;
            resolution_mut(world).push(ResolutionTask::ResolveAttack(attack));
        }
        AttackStage::OnDamage => {
            attack.stage = AttackStage::Conditions;
            let due = triggered_on_damage(&attack);
            let frame = on_damage_frame(world, &attack);
            let resolution = resolution_mut(world);
            resolution.push(ResolutionTask::ResolveAttack(attack));
            for wound in due.into_iter().rev() {
                resolution.push_sequence([
                    ResolutionTask::RunScript { script: wound.then, next_effect: 0 },
                    ResolutionTask::PopScriptFrame,
                ]);
                resolution.frames.push(frame.clone());
            }
        }
        AttackStage::Conditions => {
            let source = ConditionSource {
                inevitable: attack.mods.contains(Modifier::Inevitable),
                from: attack.from,
                by: attack.by,
                attack: attack.attack,
                cause: attack.cause,
                ..ConditionSource::default()
            };
            let who = attack.on;
            if let Some(by) = attack.by.filter(|by| !attack.hp_damage.is_empty() && position(world, *by).is_some()) {
                for (_, n) in attack.inflicts.iter().filter(|(c, _)| *c == Condition::Drain) {
                    apply_drain(world, by, *n, attack.cause);
                    consume_drain(world);
                }
            }
            let afflictions = attack.inflicts.iter().map(|(condition, n)| ResolutionTask::ApplyCondition {
                who,
                condition: *condition,
                n: *n,
                source,
            });
            resolution_mut(world).push_sequence(afflictions.collect::<SmallVec<[ResolutionTask; 4]>>());
        }
    }
}

/// The frame in which the on-damage scripts of an attack run: that of the strike, with the combatant it has hit as the
/// only target. The frame of a strike stays the innermost one until its last attack is resolved, so the gear, the
/// missile, the damage type, the overspent score and the extra FP are those of the strike.
fn on_damage_frame(world: &RulesWorld, attack: &AttackResolution) -> ScriptFrame {
    let strike = resolution(world).current_frame().cloned().unwrap_or_default();
    let is_first = strike.targets.first() == Some(&attack.on);
    ScriptFrame {
        actor: attack.by.unwrap_or(attack.on),
        targets: SmallVec::from_slice(&[attack.on]),
        aimed_position: if is_first { strike.aimed_position } else { position(world, attack.on) },
        attack: attack.attack,
        origin: attack.from,
        hp_damage_so_far: attack.hp_damage,
        ..strike
    }
}

/// Removes Drain from the other attacks of the same strike, which lie on the stack: Drain works once in a strike, no
/// matter how many targets it has.
fn consume_drain(world: &mut RulesWorld) {
    for step in resolution_mut(world).tasks.iter_mut().rev() {
        let ResolutionTask::ResolveAttack(others) = step else { break };
        others.inflicts.retain(|(condition, _)| *condition != Condition::Drain);
    }
}

fn triggered_on_damage(attack: &AttackResolution) -> Vec<OnDamage> {
    let count = |of: Option<DamageKind>| of.map_or_else(|| attack.hp_damage.total(), |k| attack.hp_damage.get(k));
    attack.on_damage.iter().filter(|w| count(w.kind) >= w.at_least).cloned().collect()
}

fn resolve_block_stage(world: &mut RulesWorld, mut attack: Box<AttackResolution>) {
    if attack.mods.contains(Modifier::High) && has_condition(world, attack.on, Condition::Knockdown) {
        let by = attack.by.unwrap_or(attack.on);
        emit_fact(world, Fact::Missed { by, on: attack.on, why: MissReason::High });
        return;
    }
    // Tokens to which the target is immune are removed before anything else.
    let traits = traits(world, attack.on);
    for (kind, n) in attack.tokens.iter().filter(|(kind, _)| traits.is_immune_to_damage(*kind)) {
        for _ in 0..*n {
            let (who, token, cause) = (attack.on, Token::Damage(*kind), attack.cause);
            emit_fact(world, Fact::TokenPlaced { who, token, on: TokenSlot::Gone, cause });
        }
    }
    attack.tokens.retain(|(kind, _)| !traits.is_immune_to_damage(*kind));
    if attack.mods.contains(Modifier::Inevitable) {
        for (kind, n) in std::mem::take(&mut attack.tokens) {
            // Breaking never reaches HP, not even in an Inevitable attack.
            if kind == DamageKind::Breaking {
                attack.tokens.push((kind, n));
                continue;
            }
            if kind == DamageKind::Burn {
                (0..n).for_each(|_| melt_frozen_token(world, attack.on, attack.cause));
            }
            add_hp_damage(world, attack.on, kind, n, attack.cause);
            attack.hp_damage.add(kind, n);
        }
        if attack.tokens.is_empty() {
            attack.stage = AttackStage::OnDamage;
            resolution_mut(world).push(ResolutionTask::ResolveAttack(attack));
            return;
        }
    }
    if !attack.mods.contains(Modifier::Unblockable) && !attack.mods.contains(Modifier::Inevitable) {
        block_damage(world, &mut attack);
    }
    if attack.shield_only {
        // Damage that the raised shield did not take is lost.
        attack.tokens.clear();
    }
    let tokens = std::mem::take(&mut attack.tokens);
    let (on, mods, cause) = (attack.on, attack.mods, attack.cause);
    if on.is_character() {
        attack.stage = AttackStage::AssignDamage;
        let assignment = TokenAssignment {
            tokens: tokens.into_iter().filter(|(_, n)| *n > 0).map(|(k, n)| (Token::Damage(k), n)).collect(),
            unsinkable: mods.contains(Modifier::Unsinkable),
            magical: mods.contains(Modifier::Magical),
            corroded: attack.corroded,
            earlier_hp_damage: attack.earlier_hp_damage,
            cause: attack.cause,
            ..TokenAssignment::default()
        };
        resolution_mut(world)
            .push_sequence([ResolutionTask::AssignTokens(Box::new(assignment)), ResolutionTask::ResolveAttack(attack)]);
    } else {
        attack.stage = AttackStage::OnDamage;
        // Acid and Breaking are placed before the other tokens.
        let (first, then): (DamageList, DamageList) = tokens.into_iter().partition(|(kind, _)| kind.damages_gear());
        for (kind, n) in first.into_iter().chain(then) {
            auto_assign(world, (on, kind, n), mods, attack.earlier_hp_damage, &mut attack.hp_damage, cause);
        }
        resolution_mut(world).push(ResolutionTask::ResolveAttack(attack));
    }
}

/// A raised shield takes tokens in the order listed, up to its Defense. The guard breaks when the tokens exceed its
/// Stability.
fn block_damage(world: &mut RulesWorld, attack: &mut AttackResolution) {
    let Some(card) = raised_shield(world, attack.on) else { return };
    let mut tokens_on_card = card.card_tokens.total();
    let mut room = if attack.shield_only { u8::MAX } else { card.defense };
    for n in 0..attack.tokens.len() {
        let (kind, mut count) = attack.tokens[n];
        // Bleed damage is always Unblockable.
        if kind == DamageKind::Bleed {
            continue;
        }
        while count > 0 && room > 0 {
            count -= 1;
            room -= 1;
            tokens_on_card = tokens_on_card.saturating_add(1);
            add_shield_token(world, attack.on, card.source, kind, attack.cause);
            // Blocked Acid damages the shield: a piece of gear once per attack, an enemy's own each time.
            if kind.damages_gear() && !(attack.corroded && card.source.gear().is_some()) {
                attack.corroded = true;
                damage_raised_shield(world, attack.on, Token::Damage(kind), attack.cause);
                if raised_shield(world, attack.on).is_none() {
                    // The shield is Broken and lowered at once, without a Guard Break (O-16).
                    attack.tokens[n].1 = count;
                    return;
                }
            }
            if tokens_on_card > card.stability {
                room = 0;
                apply_guard_break(world, attack.on, &mut attack.inflicts, attack.cause);
            }
        }
        attack.tokens[n].1 = count;
    }
}

fn add_shield_token(world: &mut RulesWorld, who: CombatantId, source: ShieldSource, kind: DamageKind, cause: Cause) {
    match source {
        ShieldSource::Gear(gear) => {
            if let Some(line) = component_mut::<Inventory>(world, who).into_inner().gear.get_mut(usize::from(gear.0)) {
                line.card_tokens.add(kind, 1);
            }
        }
        ShieldSource::Own => {
            if let Some(own) = &mut component_mut::<ShieldState>(world, who).own {
                own.card_tokens.add(kind, 1);
            }
        }
    }
    emit_fact(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on: TokenSlot::Shield, cause });
}

/// Resolves a Guard Break: the shield is lowered and takes 1 Breaking, and its bearer gets Stun and Flinch (R-172,
/// A Frozen bearer gets neither. The tokens stay on the card.
pub fn apply_guard_break(
    world: &mut RulesWorld,
    who: CombatantId,
    inflicts: &mut SmallVec<[(Condition, u8); 4]>,
    cause: Cause,
) {
    emit_fact(world, Fact::GuardBroken { who, cause });
    damage_raised_shield(world, who, Token::Damage(DamageKind::Breaking), cause);
    lower_shield(world, who, cause);
    if !has_condition(world, who, Condition::Frozen) {
        inflicts.extend([(Condition::Stunned, 1), (Condition::Flinch, 1)]);
    }
}

/// Puts damage tokens directly into HP.
pub fn add_hp_damage(world: &mut RulesWorld, who: CombatantId, kind: DamageKind, n: u8, cause: Cause) {
    for _ in 0..n {
        emit_fact(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on: TokenSlot::Hp, cause });
    }
    let mut health = component_mut::<Health>(world, who);
    let was_depleted = health.is_depleted();
    health.hp_damage.add(kind, n);
    if health.is_depleted() && !was_depleted {
        record_fatal_wound(world, who, cause);
    }
    if current_phase(world) == Phase::Counterbeat
        && let Some(mut taken) = find_component_mut::<CounterbeatHpDamage>(world, who)
    {
        taken.0 = taken.0.saturating_add(n);
    }
}

/// Keeps the cause of the token that fills the last HP slot, until the next check for defeat. A wound that was healed
/// before the check makes room for the next one.
fn record_fatal_wound(world: &mut RulesWorld, who: CombatantId, cause: Cause) {
    let wounds = &mut resolution_mut(world).fatal_wounds;
    wounds.retain(|(wounded, _)| *wounded != who);
    wounds.push((who, cause));
}
