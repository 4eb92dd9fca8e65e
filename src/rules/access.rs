//! Short accessors for the components of a combatant and the resources of the encounter.
//!
//! Owns no state. Must not hold a rule that belongs to `board`, `combatant`, `phase`, `action`, `effect` or `enemy_ai`.
//!
//! # Panics
//!
//! A world in which [`build_encounter`](super::build_encounter) has run has every resource and component named here. An
//! access before that, or with the id of a combatant that does not exist, is a bug of the program and not an error of a
//! content file; therefore these functions panic.

use std::sync::Arc;

use bevy::prelude::{Component, Entity, Mut, World};
use smallvec::SmallVec;

use super::board::Board;
use super::combatant::{CharacterState, Conditions, EnemyState, Health, Position, Sinks, TailPosition};
use super::resolution::ResolutionStack;
use super::resources::{Combatants, Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, Facts};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, Enemy, Tile};
use crate::content::enemy_traits::{Ability, EnemyTraits};
use crate::content::house_rules::HouseRules;
use crate::model::{CombatantId, Condition, Coord, DiceValues, Fact, Id, Sink, distance};

/// The catalog in play.
pub fn catalog(world: &World) -> &Arc<Catalog> {
    &world.resource::<Content>().0
}

/// The house rules of the scenario in play (O-02).
pub fn house_rules(world: &World) -> &HouseRules {
    catalog(world).house_rules_for(world.resource::<CurrentEncounter>().scenario.id)
}

/// The encounter in play.
pub fn encounter(world: &World) -> &Arc<Encounter> {
    &world.resource::<CurrentEncounter>().encounter
}

/// The number of combatants that have entered the encounter, the defeated included.
pub fn combatant_count(world: &World) -> u8 {
    world.resource::<Combatants>().0.len() as u8
}

/// Every enemy that still stands on the board, in the order of their ids.
pub fn enemies_in_play(world: &World) -> impl Iterator<Item = CombatantId> + '_ {
    (1..combatant_count(world)).map(CombatantId).filter(|who| position(world, *who).is_some())
}

/// The entity of a combatant.
///
/// # Panics
///
/// Panics if no combatant has this id.
pub fn entity(world: &World, who: CombatantId) -> Entity {
    world.resource::<Combatants>().0[usize::from(who.0)]
}

/// A component of a combatant.
///
/// # Panics
///
/// Panics if the combatant does not exist or does not have the component.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
pub fn component<T: Component>(world: &World, who: CombatantId) -> &T {
    world.get::<T>(entity(world, who)).expect("a combatant has this component from the moment it is spawned")
}

/// Mutable access to a component of a combatant.
///
/// # Panics
///
/// Panics if the combatant does not exist or does not have the component.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
pub fn component_mut<T: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    who: CombatantId,
) -> Mut<'_, T> {
    let entity = entity(world, who);
    world.get_mut::<T>(entity).expect("a combatant has this component from the moment it is spawned")
}

/// The hex that a combatant stands on, or `None` once the combatant has left the board.
pub fn position(world: &World, who: CombatantId) -> Option<Coord> {
    world.get::<Position>(entity(world, who)).map(|p| p.0)
}

/// The state of the character.
pub fn character_state(world: &World) -> &CharacterState {
    component(world, CombatantId::CHARACTER)
}

/// Mutable access to the state of the character.
pub fn character_state_mut(world: &mut World) -> Mut<'_, CharacterState> {
    component_mut(world, CombatantId::CHARACTER)
}

/// The hexes that a combatant occupies: one hex, or head and tail of a Large enemy; none once the combatant has left
/// the board.
pub fn occupied_hexes(world: &World, who: CombatantId) -> SmallVec<[Coord; 2]> {
    let entity = entity(world, who);
    let head = world.get::<Position>(entity).map(|p| p.0);
    let tail = world.get::<TailPosition>(entity).map(|t| t.0);
    head.into_iter().chain(tail).collect()
}

/// The occupied hex of a combatant that is nearest to another hex; on a tie the head.
pub fn nearest_occupied_hex(world: &World, who: CombatantId, to: Coord) -> Option<Coord> {
    occupied_hexes(world, who).into_iter().min_by_key(|at| distance(*at, to))
}

/// The distance between the nearest occupied hexes of two combatants; `None` if one of them has left the board.
pub fn distance_between(world: &World, a: CombatantId, b: CombatantId) -> Option<u8> {
    let others = occupied_hexes(world, b);
    occupied_hexes(world, a).into_iter().flat_map(|from| others.iter().map(move |to| distance(from, *to))).min()
}

/// HP and unassigned damage of a combatant.
pub fn health(world: &World, who: CombatantId) -> &Health {
    component(world, who)
}

/// The sinks of a combatant.
pub fn sinks(world: &World, who: CombatantId) -> &Sinks {
    component(world, who)
}

/// The value of a sink, including what conditions add to it.
pub fn sink_capacity(world: &World, who: CombatantId, sink: Sink) -> u8 {
    let rows = catalog(world);
    let swell =
        |(c, n): (Condition, u8)| rows.condition(c).sink_bonus.get(&sink).map_or(0, |each| each.saturating_mul(n));
    let more: u8 = conditions(world, who).counts.iter().map(swell).sum();
    sinks(world, who).values[sink as usize].saturating_add(more)
}

/// How many more tokens a sink takes; 0 while the sink holds more tokens than its capacity.
pub fn free_sink_slots(world: &World, who: CombatantId, sink: Sink) -> u8 {
    sink_capacity(world, who, sink).saturating_sub(sinks(world, who).token_count(sink))
}

/// The conditions of a combatant.
pub fn conditions(world: &World, who: CombatantId) -> &Conditions {
    component(world, who)
}

/// Whether a combatant has a condition.
pub fn has_condition(world: &World, who: CombatantId, condition: Condition) -> bool {
    conditions(world, who).has(condition)
}

/// Whether the shield of a combatant is raised.
pub fn has_shield_up(world: &World, who: CombatantId) -> bool {
    if who.is_character() {
        character_state(world).raised_shield.is_some()
    } else {
        enemy_state(world, who).shield.is_some_and(|g| g.raised)
    }
}

/// The state of an enemy.
pub fn enemy_state(world: &World, who: CombatantId) -> &EnemyState {
    component(world, who)
}

/// The definition of an enemy in the catalog in play.
pub fn enemy_def(world: &World, who: CombatantId) -> Option<&Arc<Enemy>> {
    catalog(world).enemies.get(&enemy_state(world, who).def_id)
}

/// The traits of a combatant; the character has the default traits.
pub fn traits(world: &World, who: CombatantId) -> EnemyTraits {
    if who.is_character() {
        EnemyTraits::default()
    } else {
        enemy_def(world, who).map(|e| e.traits).unwrap_or_default()
    }
}

/// Whether the traits of a combatant include an ability.
pub fn has_ability(world: &World, who: CombatantId, ability: Ability) -> bool {
    traits(world, who).has_ability(ability)
}

/// The definition of a special tile: from the encounter, or else from the tiles of the catalog that effects place.
pub fn tile_def(world: &World, id: Id) -> Option<&Tile> {
    encounter(world).tiles.get(&id).or_else(|| catalog(world).tiles.get(&id).map(|t| t.as_ref()))
}

/// The board.
pub fn board(world: &World) -> &Board {
    world.resource::<Board>()
}

/// The resolution stack.
pub fn resolution(world: &World) -> &ResolutionStack {
    world.resource::<ResolutionStack>()
}

/// Mutable access to the resolution stack.
pub fn resolution_mut(world: &mut World) -> Mut<'_, ResolutionStack> {
    world.resource_mut::<ResolutionStack>()
}

/// The Round tally and the actions committed in the current beat.
pub fn progress(world: &World) -> &EncounterProgress {
    world.resource::<EncounterProgress>()
}

/// Whether the encounter has ended.
pub fn is_over(world: &World) -> bool {
    world.resource::<EncounterOutcome>().0.is_some()
}

/// Appends a fact to the list of facts, unless the list is muted.
pub fn emit_fact(world: &mut World, fact: Fact) {
    let mut facts = world.resource_mut::<Facts>();
    if !facts.muted {
        facts.list.push(fact);
    }
}

/// Rolls `n` dice. Each call counts as one random reveal, so that undo can stop there.
pub fn roll_dice(world: &mut World, n: u8) -> DiceValues {
    world.resource_mut::<EncounterProgress>().rng_reveals += 1;
    let mut dice = world.resource_mut::<DiceRng>();
    (0..n).map(|_| dice.roll_die()).collect()
}
