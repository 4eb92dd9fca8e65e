//! Fear of a particular combatant: the movements and attacks that a frightened character cannot make (R-093, O-80).
//!
//! An enemy fears the character; the rules for it are in `enemies::fear`. Must not change the world.

use crate::content::condition_row::ConditionTrait;
use crate::content::script::Targeting;
use crate::model::{AttackTag, AttackTags, CombatantId, Coord, Modifiers, distance};
use crate::rules::access::{RulesWorld, catalog, conditions, occupied_hexes};
use crate::rules::query::context::EvalContext;
use crate::rules::query::strikes::strikes_of_aim;

/// The combatants that a combatant is afraid of. A combatant that has left the board does not frighten.
pub fn feared<'a>(world: &'a RulesWorld, who: CombatantId) -> impl Iterator<Item = CombatantId> + use<'a> {
    let sources = &conditions(world, who).sources;
    let frightens = |condition| catalog(world).condition(condition).has(ConditionTrait::Afraid);
    sources.iter().filter(move |(condition, _)| frightens(*condition)).map(|(_, by)| *by)
}

/// Whether a combatant that goes from one hex to another comes nearer to a combatant that it is afraid of.
pub fn comes_nearer_to_feared(world: &RulesWorld, who: CombatantId, from: Coord, to: Coord) -> bool {
    let far = |source, at| occupied_hexes(world, source).into_iter().map(|body| distance(at, body)).min();
    feared(world, who).any(|source| far(source, to) < far(source, from))
}

/// Whether fear keeps a combatant from an attack with these tags on a target: a melee attack on a combatant that it is
/// afraid of (R-093, O-80). This is asked only for the combatant's own attacks: an attack that a trigger makes is none
/// of them.
///
/// This is the one place that decides it. An aim asks before it takes a target, the attack asks again when it is made:
/// an area spares the combatants that its maker fears, and fear may have come since the aim.
pub fn is_kept_by_fear(world: &RulesWorld, by: CombatantId, tags: AttackTags, on: CombatantId) -> bool {
    tags.contains(AttackTag::Melee) && feared(world, by).any(|source| source == on)
}

/// Whether an aim leaves a combatant out, because fear would keep the actor from every strike for which the script
/// makes the aim. An aim without a strike is no attack.
pub(super) fn is_aim_kept_by_fear(context: &EvalContext, aim: &Targeting, target: CombatantId) -> bool {
    let (world, by) = (context.world, context.actor.id);
    // The script is searched only if the actor is afraid of the target.
    if feared(world, by).all(|source| source != target) {
        return false;
    }
    let context = EvalContext { target: Some(target), ..context.clone() };
    let strikes = strikes_of_aim(&context, aim);
    let is_kept = |mods: &Modifiers| is_kept_by_fear(world, by, AttackTags::new(*mods, false, 1), target);
    !strikes.is_empty() && strikes.iter().all(is_kept)
}
