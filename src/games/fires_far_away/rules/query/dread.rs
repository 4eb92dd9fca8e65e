//! Fear of somebody in particular: where a frightened character does not go, and whom it does not strike (R-093, O-80).
//!
//! An enemy fears the character, and `enemies::fear` says what that means. Must not change the world.

use crate::content::condition_row::ConditionTrait;
use crate::content::script::Targeting;
use crate::model::{AttackTag, AttackTags, CombatantId, Coord, Modifiers, distance};
use crate::rules::access::{RulesWorld, catalog, conditions, occupied_hexes};
use crate::rules::query::context::EvalContext;
use crate::rules::query::strikes::strikes_of_aim;

/// The combatants of which a combatant is afraid. One that has left the board frightens no one.
pub fn feared<'a>(world: &'a RulesWorld, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
    let sources = &conditions(world, who).sources;
    let frightens = |condition| catalog(world).condition(condition).has(ConditionTrait::Afraid);
    sources.iter().filter(move |(condition, _)| frightens(*condition)).map(|(_, by)| *by)
}

/// Whether a combatant that goes from one hex to another comes nearer to somebody of whom it is afraid.
pub fn comes_nearer_to_feared(world: &RulesWorld, who: CombatantId, from: Coord, to: Coord) -> bool {
    let far = |source, at| occupied_hexes(world, source).into_iter().map(|body| distance(at, body)).min();
    feared(world, who).any(|source| far(source, to) < far(source, from))
}

/// Whether fear keeps a combatant from an attack with these tags on somebody: a melee attack on those of whom it is afraid
/// (R-093, O-80). Only an attack of its own is asked about: what a trigger makes is none.
///
/// This is the one place that decides it. An aim asks before it takes a target, the attack asks again when it is made: an
/// area spares whom its maker dreads, and fear may have come since the aim.
pub fn is_kept_by_fear(world: &RulesWorld, by: CombatantId, tags: AttackTags, on: CombatantId) -> bool {
    tags.contains(AttackTag::Melee) && feared(world, by).any(|source| source == on)
}

/// Whether an aim leaves somebody out, because fear would keep the actor from every strike for which the script makes
/// it. An aim without a strike is no attack.
pub(super) fn is_aim_kept_by_fear(context: &EvalContext, aim: &Targeting, target: CombatantId) -> bool {
    let (world, by) = (context.world, context.actor.id);
    // The script is searched only for those who are dreaded.
    if feared(world, by).all(|source| source != target) {
        return false;
    }
    let context = EvalContext { target: Some(target), ..context.clone() };
    let strikes = strikes_of_aim(&context, aim);
    let is_kept = |mods: &Modifiers| is_kept_by_fear(world, by, AttackTags::new(*mods, false, 1), target);
    !strikes.is_empty() && strikes.iter().all(is_kept)
}
