//! Short ways to the components of a combatant and to the resources of the encounter.
//!
//! An encounter that has been laid out has every component named here; asking before that is a mistake in the program,
//! never in a file, which is why these panic.

use std::sync::Arc;

use bevy::prelude::{Component, Entity, Mut, World};
use smallvec::SmallVec;

use super::board::Field;
use super::combatant::{Conditions, Foe, Hero, Place, Sinks, Tail, Vitals};
use super::flow::Flow;
use super::resources::{Content, DiceBox, Ending, Facts, Progress, Seats, Stage};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, Enemy, Tile};
use crate::content::house::HouseRules;
use crate::content::nature::{Ability, Nature};
use crate::model::{Condition, Coord, Faces, Fact, Id, Sink, Who, distance};

/// The catalog in play.
pub fn catalog(world: &World) -> &Arc<Catalog> {
    &world.resource::<Content>().0
}

/// The house rules of the scenario in play (O-02).
pub fn house(world: &World) -> &HouseRules {
    catalog(world).house_of(world.resource::<Stage>().scenario.id)
}

/// The encounter in play.
pub fn encounter(world: &World) -> &Arc<Encounter> {
    &world.resource::<Stage>().encounter
}

/// How many combatants have come to the table.
pub fn seats(world: &World) -> u8 {
    world.resource::<Seats>().0.len() as u8
}

/// Every enemy that still stands on the table, in their order.
pub fn foes(world: &World) -> impl Iterator<Item = Who> + '_ {
    (1..seats(world)).map(Who).filter(|who| at(world, *who).is_some())
}

/// The entity of a combatant.
pub fn entity(world: &World, who: Who) -> Entity {
    world.resource::<Seats>().0[usize::from(who.0)]
}

/// A component of a combatant.
#[expect(clippy::expect_used, reason = "see the module's head")]
pub fn of<T: Component>(world: &World, who: Who) -> &T {
    world.get::<T>(entity(world, who)).expect("a combatant has this component from the moment it is seated")
}

/// A component of a combatant, to change.
#[expect(clippy::expect_used, reason = "see the module's head")]
pub fn of_mut<T: Component<Mutability = bevy::ecs::component::Mutable>>(world: &mut World, who: Who) -> Mut<'_, T> {
    let entity = entity(world, who);
    world.get_mut::<T>(entity).expect("a combatant has this component from the moment it is seated")
}

/// The hex a combatant stands on, if it is still on the table.
pub fn at(world: &World, who: Who) -> Option<Coord> {
    world.get::<Place>(entity(world, who)).map(|p| p.0)
}

/// The character.
pub fn hero(world: &World) -> &Hero {
    of(world, Who::CHARACTER)
}

/// The character, to change.
pub fn hero_mut(world: &mut World) -> Mut<'_, Hero> {
    of_mut(world, Who::CHARACTER)
}

/// The hexes a combatant fills: one, or head and tail of a Large enemy; none once it has left the table.
pub fn body(world: &World, who: Who) -> SmallVec<[Coord; 2]> {
    let entity = entity(world, who);
    let head = world.get::<Place>(entity).map(|p| p.0);
    let tail = world.get::<Tail>(entity).map(|t| t.0);
    head.into_iter().chain(tail).collect()
}

/// The hex of a combatant's body nearest to another hex, the head on a tie.
pub fn nearest(world: &World, who: Who, to: Coord) -> Option<Coord> {
    body(world, who).into_iter().min_by_key(|at| distance(*at, to))
}

/// Hexes between two combatants: from the nearest hex of one to the nearest of the other.
pub fn apart(world: &World, a: Who, b: Who) -> Option<u8> {
    let others = body(world, b);
    body(world, a).into_iter().flat_map(|from| others.iter().map(move |to| distance(from, *to))).min()
}

/// HP and unassigned damage.
pub fn vitals(world: &World, who: Who) -> &Vitals {
    of(world, who)
}

/// Sinks.
pub fn sinks(world: &World, who: Who) -> &Sinks {
    of(world, who)
}

/// Value of a sink with what conditions add to it.
pub fn capacity(world: &World, who: Who, sink: Sink) -> u8 {
    let rows = catalog(world);
    let swell = |(c, n): (Condition, u8)| rows.condition(c).swells.get(&sink).map_or(0, |each| each.saturating_mul(n));
    let more: u8 = conditions(world, who).now.iter().map(swell).sum();
    sinks(world, who).value[sink as usize].saturating_add(more)
}

/// How many more tokens a sink takes; none while it holds more than it could.
pub fn room(world: &World, who: Who, sink: Sink) -> u8 {
    capacity(world, who, sink).saturating_sub(sinks(world, who).held(sink))
}

/// Conditions.
pub fn conditions(world: &World, who: Who) -> &Conditions {
    of(world, who)
}

/// Whether somebody has a condition.
pub fn has(world: &World, who: Who, condition: Condition) -> bool {
    conditions(world, who).has(condition)
}

/// Whether somebody's shield is up.
pub fn shield_up(world: &World, who: Who) -> bool {
    if who.is_character() { hero(world).raised.is_some() } else { foe(world, who).guard.is_some_and(|g| g.up) }
}

/// The enemy component.
pub fn foe(world: &World, who: Who) -> &Foe {
    of(world, who)
}

/// The enemy's sheet in the catalog in play.
pub fn enemy_sheet(world: &World, who: Who) -> Option<&Arc<Enemy>> {
    catalog(world).enemies.get(&foe(world, who).sheet)
}

/// What an enemy is; of the character nothing in particular.
pub fn nature(world: &World, who: Who) -> Nature {
    if who.is_character() { Nature::default() } else { enemy_sheet(world, who).map(|e| e.nature).unwrap_or_default() }
}

/// Whether an enemy can do something by its types.
pub fn can(world: &World, who: Who, ability: Ability) -> bool {
    nature(world, who).can(ability)
}

/// A sort of special tile: one of the encounter's, or one that effects bring along.
pub fn tile_sheet(world: &World, id: Id) -> Option<&Tile> {
    encounter(world).tiles.get(&id).or_else(|| catalog(world).tiles.get(&id).map(|t| t.as_ref()))
}

/// The sheet of hexes.
pub fn field(world: &World) -> &Field {
    world.resource::<Field>()
}

/// The steps under way.
pub fn flow(world: &World) -> &Flow {
    world.resource::<Flow>()
}

/// The steps under way, to change.
pub fn flow_mut(world: &mut World) -> Mut<'_, Flow> {
    world.resource_mut::<Flow>()
}

/// The ledger of the beat.
pub fn progress(world: &World) -> &Progress {
    world.resource::<Progress>()
}

/// Whether the encounter has ended.
pub fn is_over(world: &World) -> bool {
    world.resource::<Ending>().0.is_some()
}

/// Reports a fact.
pub fn tell(world: &mut World, fact: Fact) {
    let mut facts = world.resource_mut::<Facts>();
    if !facts.muted {
        facts.list.push(fact);
    }
}

/// Rolls dice; every roll is a random reveal.
pub fn roll(world: &mut World, n: u8) -> Faces {
    world.resource_mut::<Progress>().reveals += 1;
    let mut dice = world.resource_mut::<DiceBox>();
    (0..n).map(|_| dice.roll()).collect()
}
