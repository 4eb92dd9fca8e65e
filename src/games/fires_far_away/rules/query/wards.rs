//! Wards: fewer tokens that come to a combatant, hexes that are closed to the other side, attacks that cannot be made
//! on a combatant, and a combatant that seems to stand somewhere else.
//!
//! Owns the meaning of such blocks for a mover and for an attacker. Must not move a combatant or resolve an attack.

use smallvec::SmallVec;

use crate::content::script::{Grant, GrantKind, Quantity, QuantityKind};
use crate::model::{AttackTags, Cause, CombatantId, Coord, HexSet, Token, distance};
use crate::rules::access::{RulesWorld, combatant_count, enemy_kind, occupied_hexes};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::modifiers::{ModifierSource, may_grant, may_modify, visit_grants};
use crate::rules::query::shields::ShieldValues;

/// The hexes that the wards of the other side close to a mover.
pub fn closed_hexes(world: &RulesWorld, mover: CombatantId) -> HexSet {
    if may_grant(world, GrantKind::Ward) {
        closed_to(world, enemy_kind(world, mover).is_some())
    } else {
        HexSet::default()
    }
}

/// The hexes that wards close to all enemies, or to the character.
pub fn closed_to(world: &RulesWorld, enemies: bool) -> HexSet {
    let mut closed = HexSet::default();
    if !may_grant(world, GrantKind::Ward) {
        return closed;
    }
    for who in (0..combatant_count(world)).map(CombatantId) {
        if enemy_kind(world, who).is_some() == enemies {
            continue;
        }
        let mut deepest = 0;
        visit_grants(world, who, GrantKind::Ward, |grant, _| {
            if let Grant::Ward(n) = grant {
                deepest = deepest.max(*n);
            }
        });
        let body = occupied_hexes(world, who);
        let is_near = |at: &Coord| body.iter().any(|here| (1..=deepest).contains(&distance(*here, *at)));
        Coord::all().filter(|_| deepest > 0).filter(is_near).for_each(|at| closed.insert(at));
    }
    closed
}

/// Whether a block in force lets no attack with these tags be made on a combatant.
pub fn is_barred(world: &RulesWorld, on: CombatantId, tags: AttackTags) -> bool {
    let mut barred = false;
    visit_grants(world, on, GrantKind::Barred, |grant, _| {
        barred |= matches!(grant, Grant::Barred { is, not } if tags.fit(*is, *not));
    });
    barred
}

/// The hex on which a combatant seems to stand, if that is another one than its own. The block that was lent
/// last counts.
pub fn apparent_hex(world: &RulesWorld, who: CombatantId) -> Option<Coord> {
    let mut seems = None;
    visit_grants(world, who, GrantKind::SeemsElsewhere, |grant, source| {
        if let (Grant::SeemsElsewhere, ModifierSource::Lent(lent)) = (grant, source) {
            seems = lent.origin.target_hexes.first().copied().or(seems);
        }
    });
    seems.filter(|at| !occupied_hexes(world, who).is_empty() && !occupied_hexes(world, who).contains(at))
}

/// The hexes that a combatant seems to occupy.
pub fn apparent_hexes(world: &RulesWorld, who: CombatantId) -> SmallVec<[Coord; 2]> {
    match apparent_hex(world, who) {
        Some(at) => SmallVec::from_slice(&[at]),
        None => occupied_hexes(world, who),
    }
}

/// The hex that a combatant seems to occupy which is nearest to another hex; on a tie the head.
pub fn nearest_apparent_hex(world: &RulesWorld, who: CombatantId, to: Coord) -> Option<Coord> {
    apparent_hexes(world, who).into_iter().min_by_key(|at| distance(*at, to))
}

/// The distance at which a combatant seems to stand from another; `None` if one of them has left the board.
pub fn apparent_distance(world: &RulesWorld, from: CombatantId, to: CombatantId) -> Option<u8> {
    let seen = apparent_hexes(world, to);
    occupied_hexes(world, from).into_iter().flat_map(|here| seen.iter().map(move |at| distance(here, *at))).min()
}

/// The number of `n` tokens that come to a combatant, before its shield and its sinks.
pub fn received(world: &RulesWorld, who: CombatantId, token: Token, n: u8, cause: Cause) -> u8 {
    if n == 0 || !(may_grant(world, GrantKind::AtMost) || may_modify(world, QuantityKind::Received)) {
        return n;
    }
    let actor = ActorState::current(world, who);
    let from_tile = matches!(cause, Cause::Tile { .. });
    let context = EvalContext { from_tile, ..EvalContext::without_target(world, &actor) };
    let mut left = context.modified(Quantity::Received(token), n.into()).clamp(0, u8::MAX.into()) as u8;
    context.visit_granting_blocks(GrantKind::AtMost, |block, _| {
        for grant in &block.grant {
            if let Grant::AtMost(of, most) = grant
                && *of == token
                && context.block_holds(block)
            {
                left = left.min(*most);
            }
        }
    });
    left
}

/// Whether a block in force grants something to the bearer of a raised shield, with the shield as the gear in use.
pub fn is_granted_behind(world: &RulesWorld, who: CombatantId, shield: &ShieldValues, wanted: &Grant) -> bool {
    may_grant(world, GrantKind::from(wanted)) && {
        let actor = ActorState::current(world, who);
        let context = EvalContext { gear: shield.source.gear(), ..EvalContext::without_target(world, &actor) };
        context.is_granted(wanted)
    }
}
