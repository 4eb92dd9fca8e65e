//! The assignment of damage and condition tokens to the slots of a sheet (O-01, A-93).
//!
//! Owns the legal slots of each token and the placing. The player places the character's tokens; an enemy's tokens are
//! placed automatically. Must not decide how many tokens an attack deals.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionEnd;
use crate::model::{Cause, CombatantId, DamageCounts, DamageKind, Fact, Modifier, Modifiers, Sink, Token, TokenSlot};
use crate::rules::access::{
    RulesWorld, catalog, character, component_mut, condition_ended_by, conditions, emit_fact, house_rules,
    resolution_mut,
};
use crate::rules::change::conditions::{remove_condition, resolve_unsunk};
use crate::rules::change::gear_damage::damage_gear;
use crate::rules::change::hp_damage::add_hp_damage;
use crate::rules::change::sink_limits::{lower_sink_limits, take_from_sink_limits};
use crate::rules::components::combatant::{Health, Sinks};
use crate::rules::query::derived::free_sink_slots;
use crate::rules::stack::attack::AttackStage;
use crate::rules::stack::{PendingDecision, TokenAssignment};

/// The slots in which a pending token may be placed now, the most likely first.
pub fn legal_slots(world: &RulesWorld, assignment: &TokenAssignment, token: Token) -> SmallVec<[TokenSlot; 4]> {
    let free = |sink: &Sink| free_sink_slots(world, CombatantId::CHARACTER, *sink) > 0;
    let mut slots = SmallVec::new();
    if must_wait_for_gear(world, assignment, token) {
        return slots;
    }
    match token {
        Token::Damage(kind @ (DamageKind::Acid | DamageKind::Breaking)) => {
            let character = character(world);
            let durable = character.gear_with_durability(catalog(world));
            let breakable = character.inventory.breakable_gear(catalog(world));
            slots.extend(durable.iter().map(|g| TokenSlot::Durability(*g)));
            if !assignment.corroded {
                // Gear has to take the first of these tokens, if any gear can.
                if durable.is_empty() {
                    slots.extend(breakable.into_iter().map(TokenSlot::Break));
                }
                if !slots.is_empty() {
                    return slots;
                }
            }
            slots.push(if kind == DamageKind::Acid { TokenSlot::Hp } else { TokenSlot::Gone });
            // The player may let further tokens break gear.
            if assignment.corroded && durable.is_empty() {
                slots.extend(character.inventory.breakable_gear(catalog(world)).into_iter().map(TokenSlot::Break));
            }
        }
        Token::Damage(kind) => {
            let sink = kind.sink(assignment.magical);
            if let Some(sink) = sink.filter(|s| !assignment.unsinkable && free(s)) {
                slots.push(TokenSlot::Sink(sink));
            }
            let trickles = match kind {
                DamageKind::Bleed => true,
                // Only one of these tokens goes to HP at once.
                DamageKind::Poison | DamageKind::Toxic => {
                    assignment.hp_damage.get(kind) > 0 || assignment.earlier_hp_damage.get(kind) > 0
                }
                _ => false,
            };
            slots.push(if trickles { TokenSlot::Unassigned } else { TokenSlot::Hp });
        }
        Token::Condition(condition) => {
            let sink = catalog(world).condition(condition).sink;
            if let Some(sink) = sink.filter(|s| !assignment.condition_source.inevitable && free(s)) {
                slots.push(TokenSlot::Sink(sink));
            }
            slots.push(TokenSlot::Sheet);
        }
    }
    slots
}

/// Whether a token has to wait until gear has taken the Acid or Breaking token that it must take.
pub fn must_wait_for_gear(world: &RulesWorld, assignment: &TokenAssignment, token: Token) -> bool {
    let corrosive = |token: Token| matches!(token, Token::Damage(kind) if kind.damages_gear());
    let gear = |slot: &TokenSlot| matches!(slot, TokenSlot::Durability(_) | TokenSlot::Break(_));
    if assignment.corroded || corrosive(token) {
        return false;
    }
    let first = assignment.tokens.iter().find(|(token, _)| corrosive(*token));
    first.is_some_and(|(first, _)| legal_slots(world, assignment, *first).iter().any(gear))
}

/// Places every token that has a single legal slot; then asks the player about the rest, or finishes.
pub fn advance_assignment(world: &mut RulesWorld, mut assignment: Box<TokenAssignment>) {
    let mut n = 0;
    while n < assignment.tokens.len() {
        lower_sink_limits(world);
        let (token, _) = assignment.tokens[n];
        let slots = legal_slots(world, &assignment, token);
        if let [only] = slots.as_slice() {
            place_token(world, &mut assignment, n, *only);
            // The placed token may have filled a sink or changed HP, which narrows the slots of the others.
            n = 0;
        } else {
            n += 1;
        }
    }
    if assignment.tokens.is_empty() {
        add_to_hit(world, &assignment.hp_damage);
        for (condition, n) in std::mem::take(&mut assignment.unsunk_conditions) {
            let n = n.saturating_mul(assignment.condition_source.strength.max(1));
            resolve_unsunk(world, CombatantId::CHARACTER, condition, n, assignment.condition_source);
        }
    } else {
        resolution_mut(world).pending_decision = Some(PendingDecision::Tokens(assignment));
    }
}

/// Counts the tokens that reached HP slots in the hit that they belong to, if a hit waits for them.
fn add_to_hit(world: &mut RulesWorld, hp_damage: &DamageCounts) {
    let record = resolution_mut(world).attacks.last_mut().filter(|record| record.stage == AttackStage::AssignDamage);
    if let Some(hit) = record.and_then(|record| record.hits.get_mut(usize::from(record.current_hit))) {
        hp_damage.iter().for_each(|(kind, n)| hit.hp_damage.add(kind, n));
    }
}

/// Places one token of entry `n` of the assignment.
pub fn place_token(world: &mut RulesWorld, assignment: &mut TokenAssignment, n: usize, to: TokenSlot) {
    let (token, count) = &mut assignment.tokens[n];
    let (token, cause) = (*token, assignment.cause);
    *count -= 1;
    if *count == 0 {
        assignment.tokens.remove(n);
    }
    if let Token::Damage(kind) = token {
        end_conditions_by_damage(world, CombatantId::CHARACTER, kind, cause);
    }
    match (token, to) {
        (Token::Damage(kind), TokenSlot::Hp) => {
            assignment.hp_damage.add(kind, 1);
            add_hp_damage(world, CombatantId::CHARACTER, kind, 1, cause);
            return;
        }
        (
            Token::Damage(DamageKind::Acid | DamageKind::Breaking),
            TokenSlot::Durability(gear) | TokenSlot::Break(gear),
        ) => {
            assignment.corroded = true;
            damage_gear(world, gear, token, cause);
            return;
        }
        (Token::Damage(kind), TokenSlot::Unassigned) => {
            component_mut::<Health>(world, CombatantId::CHARACTER).unassigned.add(kind, 1)
        }
        (_, TokenSlot::Sink(sink)) => component_mut::<Sinks>(world, CombatantId::CHARACTER).tokens.push((sink, token)),
        (Token::Condition(condition), _) => {
            match assignment.unsunk_conditions.iter_mut().find(|(c, _)| *c == condition) {
                Some((_, n)) => *n += 1,
                None => assignment.unsunk_conditions.push((condition, 1)),
            }
        }
        _ => {}
    }
    emit_fact(world, Fact::TokenPlaced { who: CombatantId::CHARACTER, token, on: to, cause });
}

/// Each token of damage that gets past a shield removes a token of the conditions that it ends.
pub fn end_conditions_by_damage(world: &mut RulesWorld, who: CombatantId, kind: DamageKind, cause: Cause) {
    if !conditions(world, who).counts.is_empty()
        && let Some(condition) = condition_ended_by(world, who, ConditionEnd::Damage(kind))
    {
        remove_condition(world, who, condition, 1, cause);
    }
}

/// Places damage tokens on an enemy: into the sink first, then into HP.
pub fn auto_assign(
    world: &mut RulesWorld,
    (who, kind, n): (CombatantId, DamageKind, u8),
    mods: Modifiers,
    earlier: DamageCounts,
    hp: &mut DamageCounts,
    cause: Cause,
) {
    let emit_placed = |world: &mut RulesWorld, on: TokenSlot| {
        emit_fact(world, Fact::TokenPlaced { who, token: Token::Damage(kind), on, cause })
    };
    for _ in 0..n {
        lower_sink_limits(world);
        if matches!(kind, DamageKind::Acid | DamageKind::Breaking) {
            // Acid and Breaking lower P.DEF for the rest of the encounter. At P.DEF 0, Acid goes to HP and Breaking
            // vanishes.
            let eaten = house_rules(world).acid_pdef_loss;
            let mut sinks = component_mut::<Sinks>(world, who);
            let value = &mut sinks.values[Sink::PDef as usize];
            if *value > 0 && eaten > 0 {
                let lost = eaten.min(*value);
                *value -= lost;
                let value = *value;
                take_from_sink_limits(world, who, Sink::PDef, lost);
                emit_fact(world, Fact::SinkChanged { who, sink: Sink::PDef, value, cause });
                continue;
            }
            if kind == DamageKind::Breaking {
                emit_placed(world, TokenSlot::Gone);
                continue;
            }
        }
        end_conditions_by_damage(world, who, kind, cause);
        let sink = kind.sink(mods.contains(Modifier::Magical));
        if let Some(sink) = sink.filter(|s| !mods.contains(Modifier::Unsinkable) && free_sink_slots(world, who, *s) > 0)
        {
            component_mut::<Sinks>(world, who).tokens.push((sink, Token::Damage(kind)));
            emit_placed(world, TokenSlot::Sink(sink));
            continue;
        }
        let waits = match kind {
            DamageKind::Bleed => true,
            DamageKind::Poison | DamageKind::Toxic => hp.get(kind) > 0 || earlier.get(kind) > 0,
            _ => false,
        };
        if waits {
            component_mut::<Health>(world, who).unassigned.add(kind, 1);
            emit_placed(world, TokenSlot::Unassigned);
        } else {
            hp.add(kind, 1);
            add_hp_damage(world, who, kind, 1, cause);
        }
    }
}
