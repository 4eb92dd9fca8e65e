//! Changes of enemies' sheets by lent blocks, told as facts when the blocks begin and end.
//!
//! Owns the facts. Must not work out a number; `query::derived` does.

use smallvec::SmallVec;

use crate::content::script::{Expr, ModifierBlock, Predicate, Quantity, QuantityKind};
use crate::model::{Cause, CombatantId, Fact};
use crate::rules::access::{RulesWorld, emit_fact, enemies_in_play};
use crate::rules::query::derived::{movement, sink_capacity};
use crate::rules::stack::LentModifier;

/// The enemies that bear a lent block.
fn enemies_that_bear(world: &RulesWorld, lent: &LentModifier) -> SmallVec<[CombatantId; 4]> {
    enemies_in_play(world).filter(|who| lent.bearer.is_borne_by(*who)).collect()
}

/// The blocks without a predicate: the changes at their beginning and their end can be told at once.
fn unconditional_blocks(lent: &LentModifier) -> impl Iterator<Item = &ModifierBlock> {
    lent.blocks.iter().filter(|block| block.when == Predicate::Always && block.actions.is_empty())
}

/// Says which sinks and attacks of enemies have changed, because blocks without a predicate have begun or ended.
pub(super) fn emit_changed_numbers(world: &mut RulesWorld, lent: &LentModifier, ended: bool) {
    let cause = lent.origin.cause();
    for who in enemies_that_bear(world, lent) {
        for block in unconditional_blocks(lent) {
            let has_effect = |(_, by): &&(Quantity, Expr), idle: i16| by.constant().unwrap_or(idle) != idle;
            let added = block.modify.iter().filter(|part| has_effect(part, 0)).map(|part| (part, false));
            let factors = block.multiply.iter().filter(|part| has_effect(part, 1)).map(|part| (part, true));
            for ((what, by), is_factor) in added.chain(factors) {
                let by = by.constant().unwrap_or(0).clamp(-99, 99) as i8;
                match (what, is_factor) {
                    (Quantity::Sink(sink), _) => {
                        let (sink, value) = (*sink, sink_capacity(world, who, *sink));
                        emit_fact(world, Fact::SinkChanged { who, sink, value, cause });
                    }
                    (Quantity::AttackDamage, false) => {
                        let by = if ended { -by } else { by };
                        emit_fact(world, Fact::AttackDamageChanged { who, by, cause });
                    }
                    (Quantity::AttackDamage, true) => {
                        emit_fact(world, Fact::AttackDamageMultiplied { who, factor: by, ended, cause });
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The Moves of the enemies for which lent blocks without a predicate change it, by a sum or by a factor.
pub(super) fn moves_of_enemies<'a>(
    world: &RulesWorld,
    lent: impl Iterator<Item = &'a LentModifier>,
) -> SmallVec<[(CombatantId, u8); 2]> {
    let of_move = lent.filter(|lent| unconditional_blocks(lent).any(|block| block.modifies(QuantityKind::Movement)));
    let mut found: SmallVec<[(CombatantId, u8); 2]> = SmallVec::new();
    for who in of_move.flat_map(|lent| enemies_that_bear(world, lent)) {
        if !found.iter().any(|(known, _)| *known == who) {
            found.push((who, movement(world, who)));
        }
    }
    found
}

/// Emits a fact for each enemy whose Move has changed.
pub(super) fn emit_changed_moves(world: &mut RulesWorld, before: &[(CombatantId, u8)], cause: Cause) {
    for (who, was) in before.iter().copied() {
        let by = i16::from(movement(world, who)) - i16::from(was);
        if by != 0 {
            emit_fact(world, Fact::MovementChanged { who, by: by.clamp(-99, 99) as i8, cause });
        }
    }
}
