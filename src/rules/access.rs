//! Short ways to the components of a combatant and to the resources of the encounter.
//!
//! An encounter that has been laid out has every component named here; asking before that is a mistake in the program,
//! never in a file, which is why these panic.

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

/// How many combatants have come to the table.
pub fn combatant_count(world: &World) -> u8 {
    world.resource::<Combatants>().0.len() as u8
}

/// Every enemy that still stands on the table, in their order.
pub fn enemies_in_play(world: &World) -> impl Iterator<Item = CombatantId> + '_ {
    (1..combatant_count(world)).map(CombatantId).filter(|who| position(world, *who).is_some())
}

/// The entity of a combatant.
pub fn entity(world: &World, who: CombatantId) -> Entity {
    world.resource::<Combatants>().0[usize::from(who.0)]
}

/// A component of a combatant.
#[expect(clippy::expect_used, reason = "see the module's head")]
pub fn component<T: Component>(world: &World, who: CombatantId) -> &T {
    world.get::<T>(entity(world, who)).expect("a combatant has this component from the moment it is seated")
}

/// A component of a combatant, to change.
#[expect(clippy::expect_used, reason = "see the module's head")]
pub fn component_mut<T: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &mut World,
    who: CombatantId,
) -> Mut<'_, T> {
    let entity = entity(world, who);
    world.get_mut::<T>(entity).expect("a combatant has this component from the moment it is seated")
}

/// The hex a combatant stands on, if it is still on the table.
pub fn position(world: &World, who: CombatantId) -> Option<Coord> {
    world.get::<Position>(entity(world, who)).map(|p| p.0)
}

/// The character.
pub fn character_state(world: &World) -> &CharacterState {
    component(world, CombatantId::CHARACTER)
}

/// The character, to change.
pub fn character_state_mut(world: &mut World) -> Mut<'_, CharacterState> {
    component_mut(world, CombatantId::CHARACTER)
}

/// The hexes a combatant fills: one, or head and tail of a Large enemy; none once it has left the table.
pub fn occupied_hexes(world: &World, who: CombatantId) -> SmallVec<[Coord; 2]> {
    let entity = entity(world, who);
    let head = world.get::<Position>(entity).map(|p| p.0);
    let tail = world.get::<TailPosition>(entity).map(|t| t.0);
    head.into_iter().chain(tail).collect()
}

/// The hex of a combatant's body nearest to another hex, the head on a tie.
pub fn nearest_occupied_hex(world: &World, who: CombatantId, to: Coord) -> Option<Coord> {
    occupied_hexes(world, who).into_iter().min_by_key(|at| distance(*at, to))
}

/// Hexes between two combatants: from the nearest hex of one to the nearest of the other.
pub fn distance_between(world: &World, a: CombatantId, b: CombatantId) -> Option<u8> {
    let others = occupied_hexes(world, b);
    occupied_hexes(world, a).into_iter().flat_map(|from| others.iter().map(move |to| distance(from, *to))).min()
}

/// HP and unassigned damage.
pub fn health(world: &World, who: CombatantId) -> &Health {
    component(world, who)
}

/// Sinks.
pub fn sinks(world: &World, who: CombatantId) -> &Sinks {
    component(world, who)
}

/// Value of a sink with what conditions add to it.
pub fn sink_capacity(world: &World, who: CombatantId, sink: Sink) -> u8 {
    let rows = catalog(world);
    let swell =
        |(c, n): (Condition, u8)| rows.condition(c).sink_bonus.get(&sink).map_or(0, |each| each.saturating_mul(n));
    let more: u8 = conditions(world, who).counts.iter().map(swell).sum();
    sinks(world, who).values[sink as usize].saturating_add(more)
}

/// How many more tokens a sink takes; none while it holds more than it could.
pub fn free_sink_slots(world: &World, who: CombatantId, sink: Sink) -> u8 {
    sink_capacity(world, who, sink).saturating_sub(sinks(world, who).token_count(sink))
}

/// Conditions.
pub fn conditions(world: &World, who: CombatantId) -> &Conditions {
    component(world, who)
}

/// Whether somebody has a condition.
pub fn has_condition(world: &World, who: CombatantId, condition: Condition) -> bool {
    conditions(world, who).has(condition)
}

/// Whether somebody's shield is up.
pub fn has_shield_up(world: &World, who: CombatantId) -> bool {
    if who.is_character() {
        character_state(world).raised_shield.is_some()
    } else {
        enemy_state(world, who).shield.is_some_and(|g| g.raised)
    }
}

/// The enemy component.
pub fn enemy_state(world: &World, who: CombatantId) -> &EnemyState {
    component(world, who)
}

/// The enemy's sheet in the catalog in play.
pub fn enemy_def(world: &World, who: CombatantId) -> Option<&Arc<Enemy>> {
    catalog(world).enemies.get(&enemy_state(world, who).def_id)
}

/// What an enemy is; of the character nothing in particular.
pub fn traits(world: &World, who: CombatantId) -> EnemyTraits {
    if who.is_character() {
        EnemyTraits::default()
    } else {
        enemy_def(world, who).map(|e| e.traits).unwrap_or_default()
    }
}

/// Whether an enemy can do something by its types.
pub fn has_ability(world: &World, who: CombatantId, ability: Ability) -> bool {
    traits(world, who).has_ability(ability)
}

/// A sort of special tile: one of the encounter's, or one that effects bring along.
pub fn tile_def(world: &World, id: Id) -> Option<&Tile> {
    encounter(world).tiles.get(&id).or_else(|| catalog(world).tiles.get(&id).map(|t| t.as_ref()))
}

/// The sheet of hexes.
pub fn board(world: &World) -> &Board {
    world.resource::<Board>()
}

/// The steps under way.
pub fn resolution(world: &World) -> &ResolutionStack {
    world.resource::<ResolutionStack>()
}

/// The steps under way, to change.
pub fn resolution_mut(world: &mut World) -> Mut<'_, ResolutionStack> {
    world.resource_mut::<ResolutionStack>()
}

/// The ledger of the beat.
pub fn progress(world: &World) -> &EncounterProgress {
    world.resource::<EncounterProgress>()
}

/// Whether the encounter has ended.
pub fn is_over(world: &World) -> bool {
    world.resource::<EncounterOutcome>().0.is_some()
}

/// Reports a fact.
pub fn emit_fact(world: &mut World, fact: Fact) {
    let mut facts = world.resource_mut::<Facts>();
    if !facts.muted {
        facts.list.push(fact);
    }
}

/// Rolls dice; every roll is a random reveal.
pub fn roll_dice(world: &mut World, n: u8) -> DiceValues {
    world.resource_mut::<EncounterProgress>().rng_reveals += 1;
    let mut dice = world.resource_mut::<DiceRng>();
    (0..n).map(|_| dice.roll_die()).collect()
}
