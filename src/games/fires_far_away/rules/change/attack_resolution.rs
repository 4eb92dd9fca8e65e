//! An attack or other damage, resolved hit by hit and stage by stage in the order of A-91.
//!
//! The stages of a hit: High attacks miss a knocked-down target, Inevitable, Shield Up! with Guard Break, sinks and HP
//! (the player's choice for the character, automatic for enemies), on-damage scripts, conditions. A strike on several
//! targets makes one hit for each; defeat is checked after the last of them. Owns the effects of a hit. Must not
//! make the hits (`script::strike` does) nor deliver an enemy's attack (`enemies::attack` does).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::content::condition_row::{ConditionTrait, ImmediateEffect};
use crate::content::script::{Grant, OnDamage};
use crate::model::{Cause, CombatantId, Condition, DamageKind, Fact, MissReason, Modifier, Token, TokenSlot};
use crate::rules::access::{
    RulesWorld, catalog, component, component_mut, emit_fact, has_trait, position, resolution, resolution_mut, traits,
};
use crate::rules::change::attack_triggers;
use crate::rules::change::conditions::apply_drain;
use crate::rules::change::gear_damage::damage_raised_shield;
use crate::rules::change::hp_damage::add_hp_damage;
use crate::rules::change::modifiers::is_shield_lent;
use crate::rules::change::shield::lower_shield;
use crate::rules::change::sink_limits::note_sink_limits;
use crate::rules::change::token_assignment::{auto_assign, end_conditions_by_damage};
use crate::rules::components::character::Inventory;
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::query::dread::is_kept_by_fear;
use crate::rules::query::shields::raised_shield;
use crate::rules::query::wards::{is_barred, is_granted_behind, received};
use crate::rules::stack::attack::{AttackHit, AttackRecord, AttackStage, AttackTarget, DamageList, Throw};
use crate::rules::stack::{ConditionSource, ResolutionTask, ScriptFrame, TokenAssignment};

/// Begins an attack, or damage: it becomes the innermost one, and is resolved next. After damage, its dealer checks
/// for defeat.
pub fn start_attack(world: &mut RulesWorld, record: AttackRecord) {
    let announced_to: SmallVec<[CombatantId; 4]> = record.targets.iter().map(|target| target.who).collect();
    let resolution = resolution_mut(world);
    resolution.attacks.push(record);
    // The first task resolves all hits, the second one ends the attack.
    resolution.push(ResolutionTask::ResolveAttack);
    resolution.push(ResolutionTask::ResolveAttack);
    for who in announced_to {
        attack_triggers::threatened(world, who);
    }
}

/// Resolves these hits as a strike of the innermost attack.
pub fn start_hits(world: &mut RulesWorld, hits: Vec<AttackHit>) {
    let resolution = resolution_mut(world);
    if let Some(record) = resolution.attacks.last_mut() {
        record.hits = hits;
        record.current_hit = 0;
        record.stage = AttackStage::Block;
        resolution.push(ResolutionTask::ResolveAttack);
    }
}

/// Resolves the next stage of the innermost attack.
pub fn advance_attack(world: &mut RulesWorld) {
    let Some(record) = resolution_mut(world).attacks.last_mut() else { unreachable!("no attack is under way") };
    match record.stage {
        AttackStage::Threatened | AttackStage::Approach => deliver_strike(world),
        AttackStage::Delivered if record.is_attack => {
            record.stage = AttackStage::Done;
            resolution_mut(world).push(ResolutionTask::ResolveAttack);
            attack_triggers::call_after_attack(world);
        }
        AttackStage::Delivered | AttackStage::Done => drop(resolution_mut(world).attacks.pop()),
        AttackStage::Block | AttackStage::AssignDamage | AttackStage::OnDamage | AttackStage::Conditions => {
            let current = usize::from(record.current_hit);
            match record.hits.get_mut(current).map(std::mem::take) {
                Some(hit) => advance_hit(world, current, hit),
                None => end_hits(world),
            }
        }
    }
}

/// Makes an attack whose hits are known, after everything that could prevent it: a cancelled attack hits no target, a
/// target that dodged is not hit, and a target that turned the attack back sends it to its maker (R-382, R-421, O-20).
fn deliver_strike(world: &mut RulesWorld) {
    let Some(record) = resolution(world).attacks.last() else { return };
    let barred: SmallVec<[CombatantId; 4]> = record
        .hits
        .iter()
        .map(|hit| hit.on)
        .filter(|who| {
            let is_dreaded = |by| !record.from_trigger && is_kept_by_fear(world, by, record.tags, *who);
            is_barred(world, *who, record.tags) || record.by.is_some_and(is_dreaded)
        })
        .collect();
    let Some(record) = resolution_mut(world).attacks.last_mut() else { return };
    record.stage = AttackStage::Block;
    let (by, turned_back_by, cancelled) = (record.by.unwrap_or_default(), record.turned_back_by, record.cancelled);
    let (name, from_trigger) = (record.action, record.from_trigger);
    let dodged: SmallVec<[CombatantId; 4]> = record.targets.iter().filter(|t| t.dodged).map(|t| t.who).collect();
    let on: SmallVec<[CombatantId; 4]> = record.hits.iter().map(|hit| hit.on).collect();
    record.targets.iter_mut().for_each(|target| target.dodged |= barred.contains(&target.who));
    record.hits.retain(|hit| !cancelled && !dodged.contains(&hit.on) && !barred.contains(&hit.on));
    for hit in record.hits.iter_mut().filter(|hit| Some(hit.on) == turned_back_by) {
        (hit.on, hit.from) = (by, None);
        record.targets.push(AttackTarget::at_distance(by, 0));
    }
    if let Some(name) = name {
        emit_fact(world, Fact::Attacked { by, name, on: on.clone() });
    }
    for who in on {
        let why = if cancelled {
            MissReason::Cancelled
        } else if dodged.contains(&who) {
            MissReason::Dodged
        } else if turned_back_by == Some(who) {
            MissReason::TurnedBack
        } else if barred.contains(&who) {
            MissReason::Barred
        } else {
            continue;
        };
        emit_fact(world, Fact::Missed { by, on: who, why });
    }
    if !from_trigger && !cancelled {
        attack_triggers::attacked(world);
    }
    // The hits, then the check for defeat, then the triggers that answer the attack.
    resolution_mut(world).push_sequence([ResolutionTask::ResolveAttack, ResolutionTask::CheckOutcome]);
}

/// Resolves the next stage of a hit that has been taken out of the innermost attack, and puts it back.
fn advance_hit(world: &mut RulesWorld, current: usize, mut hit: AttackHit) {
    let Some(stage) = resolution(world).attacks.last().map(|record| record.stage) else { return };
    if position(world, hit.on).is_none() {
        return go_to_next_hit(world, &hit);
    }
    match stage {
        AttackStage::Block => match resolve_block_stage(world, &mut hit) {
            AfterBlock::Missed => go_to_next_hit(world, &hit),
            AfterBlock::Assigned => put_back(world, current, hit, AttackStage::OnDamage),
            AfterBlock::Assign(assignment) => {
                put_back(world, current, hit, AttackStage::AssignDamage);
                resolution_mut(world).push(ResolutionTask::AssignTokens(assignment));
            }
        },
        AttackStage::OnDamage => {
            let due = triggered_on_damage(&hit);
            if due.is_empty() {
                return put_back(world, current, hit, AttackStage::Conditions);
            }
            let frame = on_damage_frame(world, &hit);
            put_back(world, current, hit, AttackStage::Conditions);
            let resolution = resolution_mut(world);
            for wound in due.into_iter().rev() {
                resolution.push_sequence([
                    ResolutionTask::RunScript { script: wound.then, next_effect: 0 },
                    ResolutionTask::PopScriptFrame,
                ]);
                resolution.frames.push(frame.clone());
            }
        }
        // The tokens that were assigned are counted in the hit already.
        AttackStage::AssignDamage => put_back(world, current, hit, AttackStage::OnDamage),
        _ => resolve_condition_stage(world, hit),
    }
}

/// Puts a hit back into the innermost attack, which goes on with this stage.
fn put_back(world: &mut RulesWorld, current: usize, hit: AttackHit, stage: AttackStage) {
    let resolution = resolution_mut(world);
    if let Some(record) = resolution.attacks.last_mut() {
        record.hits[current] = hit;
        record.stage = stage;
    }
    resolution.push(ResolutionTask::ResolveAttack);
}

/// Enters the results of a hit into the record, which goes on with the next hit.
fn go_to_next_hit(world: &mut RulesWorld, hit: &AttackHit) {
    let resolution = resolution_mut(world);
    if let Some(record) = resolution.attacks.last_mut() {
        record.stage = AttackStage::Block;
        record.current_hit += 1;
        if let Some(target) = record.target_mut(hit.on) {
            hit.hp_damage.iter().for_each(|(kind, n)| target.hp_damage.add(kind, n));
        }
    }
    resolution.push(ResolutionTask::ResolveAttack);
}

/// Inflicts the conditions of a hit. Knockback and Knockdown of a strike with several hits wait for the others (O-11).
fn resolve_condition_stage(world: &mut RulesWorld, hit: AttackHit) {
    let rows = Arc::clone(catalog(world));
    let Some(record) = resolution_mut(world).attacks.last_mut() else { return };
    let (by, attack, cause, has_drained) = (record.by, record.attack, record.cause, record.has_drained);
    let who = hit.on;
    let inevitable = hit.mods.contains(Modifier::Inevitable);
    let mut due: SmallVec<[(Condition, u8); 4]> = SmallVec::new();
    let waits = record.hits.len() > 1;
    for (condition, n) in &hit.inflicts {
        let row = rows.condition(*condition);
        if waits && (row.immediate == Some(ImmediateEffect::KnockBack) || row.has(ConditionTrait::Down)) {
            record.throws.push(Throw { on: who, condition: *condition, n: *n, inevitable, from: hit.from });
        } else if !has_drained || row.immediate != Some(ImmediateEffect::Drain) {
            due.push((*condition, *n));
        }
    }
    let source = ConditionSource {
        inevitable,
        from: hit.from,
        by,
        attack,
        is_of_attack: record.is_attack,
        cause,
        ..ConditionSource::default()
    };
    if let Some(by) = by.filter(|by| !hit.hp_damage.is_empty() && position(world, *by).is_some()) {
        for (_, n) in due.iter().filter(|(c, _)| rows.condition(*c).immediate == Some(ImmediateEffect::Drain)) {
            apply_drain(world, by, *n, cause);
            // Drain works once in a strike, no matter how many targets it has.
            if let Some(record) = resolution_mut(world).attacks.last_mut() {
                record.has_drained = true;
            }
        }
    }
    go_to_next_hit(world, &hit);
    let tasks = due.into_iter().map(|(condition, n)| ResolutionTask::ApplyCondition { who, condition, n, source });
    resolution_mut(world).push_sequence(tasks.collect::<SmallVec<[ResolutionTask; 4]>>());
}

/// Ends a strike after its last hit: first every Knockback in the order of the targets, then every Knockdown (O-11).
fn end_hits(world: &mut RulesWorld) {
    let rows = Arc::clone(catalog(world));
    let resolution = resolution_mut(world);
    let Some(record) = resolution.attacks.last_mut() else { return };
    record.stage = AttackStage::Delivered;
    record.hits.clear();
    let throws = std::mem::take(&mut record.throws);
    let (is_of_attack, cause) = (record.is_attack, record.cause);
    for is_fall in [true, false] {
        for Throw { on: who, condition, n, inevitable, from } in throws.iter().rev().copied() {
            if rows.condition(condition).has(ConditionTrait::Down) == is_fall {
                let source = ConditionSource { inevitable, from, is_of_attack, cause, ..ConditionSource::default() };
                resolution.push(ResolutionTask::ApplyCondition { who, condition, n, source });
            }
        }
    }
}

/// The frame in which the on-damage scripts of an attack run: that of the strike, with the combatant it has hit as the
/// only target. The frame of a strike stays the innermost one until its last hit is resolved, so the gear, the
/// missile, the damage type, the overspent score and the extra FP are those of the strike.
fn on_damage_frame(world: &RulesWorld, hit: &AttackHit) -> ScriptFrame {
    let strike = resolution(world).current_frame().cloned().unwrap_or_default();
    let (by, attack) = resolution(world).attacks.last().map(|record| (record.by, record.attack)).unwrap_or_default();
    let is_first = strike.targets.first() == Some(&hit.on);
    ScriptFrame {
        actor: by.unwrap_or(hit.on),
        targets: SmallVec::from_slice(&[hit.on]),
        aimed_position: if is_first { strike.aimed_position } else { position(world, hit.on) },
        attack,
        origin: hit.from,
        hp_damage_so_far: hit.hp_damage,
        ..strike
    }
}

fn triggered_on_damage(hit: &AttackHit) -> Vec<OnDamage> {
    let count = |of: Option<DamageKind>| of.map_or_else(|| hit.hp_damage.total(), |k| hit.hp_damage.get(k));
    hit.on_damage.iter().filter(|w| count(w.kind) >= w.at_least).cloned().collect()
}

/// The next step when the shield has taken its share of a hit.
enum AfterBlock {
    /// The hit misses.
    Missed,
    /// The player assigns these tokens.
    Assign(Box<TokenAssignment>),
    /// All tokens have their places.
    Assigned,
}

/// Resolves a hit up to the assignment of its tokens. Returns the next step.
fn resolve_block_stage(world: &mut RulesWorld, hit: &mut AttackHit) -> AfterBlock {
    note_sink_limits(world, hit.on);
    let (by, cause) = resolution(world).attacks.last().map(|record| (record.by, record.cause)).unwrap_or_default();
    if hit.mods.contains(Modifier::High) && has_trait(world, hit.on, ConditionTrait::Down) {
        let by = by.unwrap_or(hit.on);
        emit_fact(world, Fact::Missed { by, on: hit.on, why: MissReason::High });
        return AfterBlock::Missed;
    }
    // Tokens to which the target is immune are removed before anything else.
    let traits = traits(world, hit.on);
    for (kind, n) in hit.tokens.iter().filter(|(kind, _)| traits.is_immune_to_damage(*kind)) {
        for _ in 0..*n {
            let (who, token) = (hit.on, Token::Damage(*kind));
            emit_fact(world, Fact::TokenPlaced { who, token, on: TokenSlot::Gone, cause });
        }
    }
    hit.tokens.retain(|(kind, _)| !traits.is_immune_to_damage(*kind));
    for n in 0..hit.tokens.len() {
        let (kind, count) = hit.tokens[n];
        let (who, token) = (hit.on, Token::Damage(kind));
        let come = received(world, who, token, count, cause);
        for _ in come..count {
            emit_fact(world, Fact::TokenPlaced { who, token, on: TokenSlot::Gone, cause });
        }
        hit.tokens[n].1 = come;
    }
    if let Some(target) = resolution_mut(world).attacks.last_mut().and_then(|record| record.target_mut(hit.on)) {
        target.inflicted.extend(hit.tokens.iter().copied().filter(|(_, n)| *n > 0));
    }
    if hit.mods.contains(Modifier::Inevitable) {
        for (kind, n) in std::mem::take(&mut hit.tokens) {
            // Breaking never reaches HP, not even in an Inevitable attack.
            if kind == DamageKind::Breaking {
                hit.tokens.push((kind, n));
                continue;
            }
            (0..n).for_each(|_| end_conditions_by_damage(world, hit.on, kind, cause));
            add_hp_damage(world, hit.on, kind, n, cause);
            hit.hp_damage.add(kind, n);
        }
        if hit.tokens.is_empty() {
            return AfterBlock::Assigned;
        }
    }
    if !hit.mods.contains(Modifier::Unblockable) && !hit.mods.contains(Modifier::Inevitable) {
        let shield = component::<ShieldState>(world, hit.on).raised.and_then(ShieldSource::gear);
        let n = block_damage(world, hit, cause);
        if let Some(target) = resolution_mut(world).attacks.last_mut().and_then(|record| record.target_mut(hit.on)) {
            target.blocked = target.blocked.saturating_add(n);
            target.blocked_by = shield.filter(|_| n > 0).or(target.blocked_by);
        }
    }
    if hit.shield_only {
        // Damage that the raised shield did not take is lost.
        hit.tokens.clear();
    }
    let tokens = std::mem::take(&mut hit.tokens);
    let (on, mods) = (hit.on, hit.mods);
    if on.is_character() {
        let assignment = TokenAssignment {
            tokens: tokens.into_iter().filter(|(_, n)| *n > 0).map(|(k, n)| (Token::Damage(k), n)).collect(),
            unsinkable: mods.contains(Modifier::Unsinkable),
            magical: mods.contains(Modifier::Magical),
            corroded: hit.corroded,
            earlier_hp_damage: hit.earlier_hp_damage,
            cause,
            ..TokenAssignment::default()
        };
        return AfterBlock::Assign(Box::new(assignment));
    }
    // Acid and Breaking are placed before the other tokens.
    let (first, then): (DamageList, DamageList) = tokens.into_iter().partition(|(kind, _)| kind.damages_gear());
    for (kind, n) in first.into_iter().chain(then) {
        auto_assign(world, (on, kind, n), mods, hit.earlier_hp_damage, &mut hit.hp_damage, cause);
    }
    AfterBlock::Assigned
}

/// A raised shield takes tokens in the order listed, up to its Defense. The guard breaks when the tokens exceed its
/// Stability.
/// Returns the number of tokens that it took.
fn block_damage(world: &mut RulesWorld, hit: &mut AttackHit, cause: Cause) -> u8 {
    let Some(card) = raised_shield(world, hit.on) else { return 0 };
    if is_granted_behind(world, hit.on, &card, &Grant::BlocksNothing) {
        return 0;
    }
    let is_off_card = is_granted_behind(world, hit.on, &card, &Grant::BlocksOffCard);
    let mut blocked: u8 = 0;
    let mut tokens_on_card = card.card_tokens.total();
    let mut room = if hit.shield_only { u8::MAX } else { card.defense };
    for n in 0..hit.tokens.len() {
        let (kind, mut count) = hit.tokens[n];
        // Bleed damage is always Unblockable.
        if kind == DamageKind::Bleed {
            continue;
        }
        while count > 0 && room > 0 {
            count -= 1;
            room -= 1;
            if is_off_card {
                blocked = blocked.saturating_add(1);
                let (who, token) = (hit.on, Token::Damage(kind));
                emit_fact(world, Fact::TokenPlaced { who, token, on: TokenSlot::Gone, cause });
                continue;
            }
            tokens_on_card = tokens_on_card.saturating_add(1);
            blocked = blocked.saturating_add(1);
            add_shield_token(world, hit.on, card.source, kind, cause);
            // Blocked Acid damages the shield: a piece of gear once per attack, an enemy's own each time.
            if kind.damages_gear() && !(hit.corroded && card.source.gear().is_some()) {
                hit.corroded = true;
                damage_raised_shield(world, hit.on, Token::Damage(kind), cause);
                if raised_shield(world, hit.on).is_none() {
                    // The shield is Broken and lowered at once, without a Guard Break (O-16).
                    hit.tokens[n].1 = count;
                    return blocked;
                }
            }
            if tokens_on_card > card.stability {
                room = 0;
                apply_guard_break(world, hit.on, &mut hit.inflicts, cause);
            }
        }
        hit.tokens[n].1 = count;
    }
    blocked
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
/// A bearer that keeps its footing gets neither. The tokens stay on the card.
pub fn apply_guard_break(
    world: &mut RulesWorld,
    who: CombatantId,
    inflicts: &mut SmallVec<[(Condition, u8); 4]>,
    cause: Cause,
) {
    emit_fact(world, Fact::GuardBroken { who, cause });
    // A shield that was lent just vanishes.
    if is_shield_lent(world, who) {
        return lower_shield(world, who, cause);
    }
    let follows: SmallVec<[Condition; 2]> = [Condition::stunned(), Condition::flinch()]
        .into_iter()
        .filter(|condition| {
            let spared = Grant::GuardBreakWithout(*condition);
            raised_shield(world, who).is_none_or(|card| !is_granted_behind(world, who, &card, &spared))
        })
        .collect();
    damage_raised_shield(world, who, Token::Damage(DamageKind::Breaking), cause);
    lower_shield(world, who, cause);
    if !has_trait(world, who, ConditionTrait::KeepsFooting) {
        inflicts.extend(follows.into_iter().map(|condition| (condition, 1)));
    }
}
