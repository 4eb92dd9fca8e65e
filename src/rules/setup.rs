//! The setup of an encounter (4.1): special tiles, the character, the enemies and the encounter tables.
//!
//! Owns how an encounter definition becomes components and resources. Must not resolve a phase.

use std::sync::Arc;

use bevy::prelude::{State, World};
use smallvec::SmallVec;

use super::access::{RulesWorld, catalog, character_state, emit_fact, resolution_mut, with_rules};
use super::board::{Board, BoardTile, MovementProfile, set_position, set_tail_position};
use super::combatant::stats::hp_slots;
use super::combatant::{
    CharacterState, Conditions, EnemyState, GearSlot, GearState, Health, Position, ShieldState, Sinks,
};
use super::phase::{self, CounterbeatStep, Phase};
use super::resolution::{PendingDecision, ResolutionStack, ResolutionTask};
use super::resources::{
    Combatants, Content, CurrentEncounter, DiceRng, EncounterOutcome, EncounterProgress, EncounterTableState,
    EncounterTables, Facts,
};
use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, EnemySpawn, Scenario, Tile};
use crate::content::enemy_traits::{Ability, EnemyTraits};
use crate::model::{CombatantId, Coord, Fact, GearIndex, Hands, Id, Sink, Stat, distance, neighbour};

/// Prepares a world for encounters: inserts the states, their schedules and the resources. Call this once per world.
pub fn install_rules(world: &mut World) {
    phase::install(world);
    world.init_resource::<Facts>();
    world.init_resource::<Combatants>();
    world.init_resource::<ResolutionStack>();
    world.init_resource::<EncounterProgress>();
    world.init_resource::<EncounterTables>();
    world.init_resource::<EncounterOutcome>();
    world.init_resource::<Board>();
}

/// The arguments for the setup of an encounter.
#[derive(Clone)]
pub struct EncounterSetup {
    /// The catalog.
    pub catalog: Arc<Catalog>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The source of the dice.
    pub dice: DiceRng,
    /// Whether the player may choose the held gear before the first Round, even if there is only one start
    /// tile.
    pub choose_loadout: bool,
}

/// Removes the previous encounter and builds a new one, before any decision. The enemies are not spawned yet.
pub fn build_encounter(world: &mut World, setup: EncounterSetup) {
    let EncounterSetup { catalog, scenario, encounter, dice, .. } = setup;
    let entities = std::mem::take(&mut world.resource_mut::<Combatants>().0);
    for entity in entities {
        world.despawn(entity);
    }
    world.insert_resource(State::new(Phase::Setup));
    world.insert_resource(State::new(CounterbeatStep::Inactive));
    world.resource_mut::<Facts>().list.clear();
    *world.resource_mut::<ResolutionStack>() = ResolutionStack::default();
    *world.resource_mut::<EncounterProgress>() = EncounterProgress::default();
    world.resource_mut::<EncounterOutcome>().0 = None;
    world.insert_resource(dice);
    world.insert_resource(Content(Arc::clone(&catalog)));
    world.insert_resource(CurrentEncounter { encounter: Arc::clone(&encounter), scenario: Arc::clone(&scenario) });
    *world.resource_mut::<Board>() = build_board(&catalog, &encounter);
    world.resource_mut::<EncounterTables>().0 = encounter
        .tables
        .iter()
        .map(|t| EncounterTableState {
            coins: SmallVec::from_elem(0, t.entries.len()),
            ..EncounterTableState::default()
        })
        .collect();
    world.resource_mut::<Board>().dark = encounter.dark;
    spawn_character(world, &catalog, &scenario.character);
}

/// Spawns the enemies of the encounter definition.
pub(super) fn spawn_enemies(world: &mut World) {
    let encounter = Arc::clone(&world.resource::<CurrentEncounter>().encounter);
    for spawn in &encounter.enemies {
        spawn_enemy(world, spawn);
    }
}

/// Spawns the next enemy wave, if one is left.
pub(super) fn spawn_next_wave(world: &mut World) {
    let encounter = Arc::clone(&world.resource::<CurrentEncounter>().encounter);
    let waves_spawned = world.resource::<EncounterProgress>().waves_spawned;
    let Some(wave) = encounter.waves.get(usize::from(waves_spawned)) else { return };
    world.resource_mut::<EncounterProgress>().waves_spawned = waves_spawned + 1;
    with_rules(world, |rules| emit_fact(rules, Fact::WaveCame { wave: waves_spawned + 1 }));
    for spawn in &wave.enemies {
        spawn_enemy(world, spawn);
    }
}

/// Builds an encounter and resolves it up to the first decision.
pub fn start_from_setup(world: &mut World, setup: EncounterSetup) {
    let starts = setup.encounter.start.clone();
    let choose_loadout = setup.choose_loadout;
    build_encounter(world, setup);
    with_rules(world, |rules| {
        let can_choose_hands = choose_loadout && character_state(rules).hand_configurations(catalog(rules)).len() > 1;
        match starts.as_slice() {
            [only] if !can_choose_hands => take_start_tile(rules, *only),
            _ => resolution_mut(rules).pending_decision = Some(PendingDecision::StartTile),
        }
    });
    super::resolution::resolve_until_decision(world);
}

/// Places the character on a hex and spawns the enemies of the encounter definition, without going on to the first
/// Round.
pub fn place_combatants(world: &mut World, at: Coord) {
    with_rules(world, |rules| place_character(rules, at));
    spawn_enemies(world);
}

fn place_character(world: &mut RulesWorld, at: Coord) {
    set_position(world, CombatantId::CHARACTER, Some(at));
    let name = world.current.scenario.id;
    emit_fact(world, Fact::Entered { who: CombatantId::CHARACTER, name, at });
}

/// Places the character on its start tile; the enemies are spawned next.
pub(super) fn take_start_tile(world: &mut RulesWorld, at: Coord) {
    place_character(world, at);
    resolution_mut(world).push(ResolutionTask::SpawnStartingEnemies);
}

/// Builds the board of an encounter.
pub(super) fn build_board(catalog: &Catalog, encounter: &Encounter) -> Board {
    let mut board = Board::default();
    let own = encounter.tiles.iter().map(|(id, tile)| (*id, tile));
    // The palette also gets the catalog's tiles for effects, except those that the encounter redefines.
    let known = |id: &Id| encounter.tiles.contains_key(id);
    let common = catalog.tiles.iter().filter(|(id, _)| !known(id)).map(|(id, tile)| (*id, tile.as_ref()));
    let board_tile =
        |(id, tile): (Id, &Tile)| BoardTile { id, kind: tile.kind, deadly: tile.deadly, water: tile.water };
    board.tile_palette = own.chain(common).map(board_tile).collect();
    for placement in &encounter.layout {
        let tile_index = board.tile_palette.iter().position(|s| s.id == placement.tile);
        for at in placement.at.iter().flat_map(crate::content::encounter::Area::hexes) {
            board.set_tile(at, tile_index);
        }
    }
    board
}

fn spawn_character(world: &mut World, catalog: &Catalog, sheet: &Character) {
    let mut character = CharacterState { humanity: sheet.humanity, ..CharacterState::default() };
    for (stat, n) in &sheet.stats {
        character.stats[*stat as usize] = *n;
    }
    let mut equip = |id: Id, slot: GearSlot| {
        character.gear.push(GearState::new(id, slot));
    };
    for (n, id) in sheet.hands.iter().enumerate() {
        equip(*id, GearSlot::Hand(n as u8));
    }
    if let Some(id) = &sheet.armor {
        equip(*id, GearSlot::Armor);
    }
    for (n, id) in sheet.pouches.iter().enumerate() {
        equip(*id, GearSlot::Pouch(n as u8));
    }
    for (n, id) in sheet.missiles.iter().enumerate() {
        character.gear.push(GearState::new(*id, GearSlot::Quiver(n as u8)));
    }
    character.attuned = sheet.attunements.iter().copied().collect();
    character.hands = Hands { main: sheet.held.0.map(GearIndex), off: sheet.held.1.map(GearIndex) };
    let health = Health { slots: hp_slots(character.stat(Stat::Vit)), ..Health::default() };
    let sinks = Sinks { values: character.sink_values(catalog), ..Sinks::default() };
    let entity = world.spawn((character, Position::default(), health, sinks, Conditions::default())).id();
    world.resource_mut::<Combatants>().0.push(entity);
}

/// The maximum number of combatants in one encounter.
const MAX_COMBATANTS: usize = 200;

/// Spawns an enemy on its hex, or on the nearest hex with room for it.
pub(super) fn spawn_enemy(world: &mut World, spawn: &EnemySpawn) {
    let id = spawn.enemy;
    // A combatant id is one byte, so that further enemies are not spawned.
    let entities = world.resource::<Combatants>().0.clone();
    if entities.len() >= MAX_COMBATANTS {
        return;
    }
    let Some(def) = world.resource::<Content>().0.enemies.get(&id).cloned() else { return };
    let who = CombatantId(entities.len() as u8);
    // An enemy without a hex to stand on is not spawned.
    let Some((at, tail)) = find_spawn_hexes(world.resource::<Board>(), who, def.traits, spawn) else { return };
    let number =
        1 + entities.iter().filter(|e| world.get::<EnemyState>(**e).is_some_and(|f| f.def_id == id)).count() as u8;
    let mut value = [0; 7];
    for sink in Sink::ALL {
        value[sink as usize] = def.sinks.get(&sink).copied().unwrap_or(0);
    }
    let shield = def.shield.map(|s| ShieldState {
        defense: s.defense,
        stability: s.stability,
        durability: s.durability,
        raised: s.up,
        ..ShieldState::default()
    });
    let enemy = EnemyState {
        def_id: id,
        number,
        acted_while_charmed: false,
        attack_damage_bonus: 0,
        movement_bonus: 0,
        shield,
        formation: spawn.formation,
    };
    let health = Health { slots: def.hp, ..Health::default() };
    let sinks = Sinks { values: value, ..Sinks::default() };
    let entity = world.spawn((enemy, Position::default(), health, sinks, Conditions::default())).id();
    world.resource_mut::<Combatants>().0.push(entity);
    with_rules(world, |rules| {
        set_position(rules, who, Some(at));
        set_tail_position(rules, who, tail);
        emit_fact(rules, Fact::Entered { who, name: id, at });
    });
}

/// The hexes on which an enemy is spawned: the hex of its spawn entry, or else the nearest hex on which it can stand. A
/// hex that is deadly to the enemy is the last resort. A Large enemy also needs a hex for its tail.
fn find_spawn_hexes(
    board: &Board,
    who: CombatantId,
    traits: EnemyTraits,
    spawn: &EnemySpawn,
) -> Option<(Coord, Option<Coord>)> {
    let movement = MovementProfile::from_traits(who, traits, false);
    let free = |at: Coord| movement.can_stop_on(board, at);
    let large = traits.has_ability(Ability::TwoHexes);
    let tail_of = |head: Coord| {
        let own = spawn.tail.filter(|tail| distance(head, *tail) == 1 && free(*tail));
        // The tail is tried in the west first, then in the order of the directions.
        own.or_else(|| (0..6).filter_map(|d| neighbour(head, d + 3)).find(|tail| free(*tail)))
    };
    let fits = |at: &Coord| free(*at) && (!large || tail_of(*at).is_some());
    let far = |at: &Coord| {
        (
            board.is_deadly(*at) && movement.is_affected_by(board, *at),
            distance(*at, spawn.at),
            movement.is_affected_by(board, *at),
            *at,
        )
    };
    let head = if fits(&spawn.at) { Some(spawn.at) } else { Coord::all().filter(fits).min_by_key(far) };
    head.map(|at| (at, if large { tail_of(at) } else { None }))
}
