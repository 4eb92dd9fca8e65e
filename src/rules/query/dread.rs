//! Fear of somebody in particular: where a frightened character does not go, and whom it does not strike (R-093, O-80).
//!
//! An enemy fears the character, and `enemies::fear` says what that means. Must not change the world.

use crate::content::condition_row::ConditionTrait;
use crate::model::{CombatantId, Coord, distance};
use crate::rules::access::{RulesWorld, catalog, conditions, occupied_hexes};
use crate::rules::query::context::EvalContext;

/// Those of whom a combatant is afraid. Whoever has left the board frightens nobody.
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

/// Whether the actor does not dare to make the melee aim of a script at somebody, because it is afraid of them. A spell is
/// no melee attack, however near its target is.
pub(super) fn dreads_to_strike(context: &EvalContext, target: CombatantId) -> bool {
    let is_spell = || {
        let action = context.action.and_then(|id| context.actor.catalog.action(id));
        action.and_then(|action| action.attunement).is_some_and(|art| art.school.is_magic())
    };
    feared(context.world, context.actor.id).any(|source| source == target) && !is_spell()
}
