//! Combatants that enter: the character on its start tile, the enemies of the encounter, waves, and the enemies that
//! scripts spawn.
//!
//! Owns on which hex a combatant enters. New entities need the whole world, so the engine calls these between two tasks.

use std::sync::Arc;

use bevy::prelude::World;

use crate::content::encounter::EnemySpawn;
use crate::model::{CombatantId, Coord, Fact, Sink, distance, neighbour};
use crate::rules::access::{RulesWorld, emit_fact, resolution_mut, with_rules};
use crate::rules::change::position::{set_position, set_tail_position};
use crate::rules::components::board::Board;
use crate::rules::components::combatant::{
    ActedWhileCharmed, CombatantBundle, EnemyBundle, EnemyKind, FormationMember, Health, OwnShield, ShieldSource,
    ShieldState, Sinks,
};
use crate::rules::components::kept::printed_modifiers::PrintedModifiers;
use crate::rules::components::resources::{Combatants, Content, CurrentEncounter, EncounterProgress, MAX_COMBATANTS};
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::query::wards::closed_to;
use crate::rules::stack::ResolutionTask;

/// Spawns the enemies of the encounter definition.
pub(in crate::rules) fn spawn_enemies(world: &mut World) {
    let encounter = Arc::clone(&world.resource::<CurrentEncounter>().encounter);
    for spawn in &encounter.enemies {
        spawn_enemy(world, spawn);
    }
}

/// Spawns the next enemy wave, if one is left.
pub(in crate::rules) fn spawn_next_wave(world: &mut World) {
    let encounter = Arc::clone(&world.resource::<CurrentEncounter>().encounter);
    let waves_spawned = world.resource::<EncounterProgress>().waves_spawned;
    let Some(wave) = encounter.waves.get(usize::from(waves_spawned)) else { return };
    world.resource_mut::<EncounterProgress>().waves_spawned = waves_spawned + 1;
    with_rules(world, |rules| emit_fact(rules, Fact::WaveCame { wave: waves_spawned + 1 }));
    for spawn in &wave.enemies {
        spawn_enemy(world, spawn);
    }
}

/// Places the character on a hex and spawns the enemies of the encounter definition, without going on to the first
/// Round.
pub fn place_combatants(world: &mut World, at: Coord) {
    with_rules(world, |rules| place_character(rules, at));
    spawn_enemies(world);
}

pub(in crate::rules) fn place_character(world: &mut RulesWorld, at: Coord) {
    set_position(world, CombatantId::CHARACTER, Some(at));
    let name = world.current.scenario.id;
    emit_fact(world, Fact::Entered { who: CombatantId::CHARACTER, name, at });
}

/// Places the character on its start tile; the enemies are spawned next.
pub(in crate::rules) fn take_start_tile(world: &mut RulesWorld, at: Coord) {
    place_character(world, at);
    resolution_mut(world).push(ResolutionTask::SpawnStartingEnemies);
}

/// Spawns an enemy on its hex, or on the nearest hex with room for it.
pub(in crate::rules) fn spawn_enemy(world: &mut World, spawn: &EnemySpawn) {
    let id = spawn.enemy;
    // A combatant id is one byte, so that further enemies are not spawned.
    let entities = world.resource::<Combatants>().0.clone();
    if entities.len() >= MAX_COMBATANTS {
        return;
    }
    let Some(def) = world.resource::<Content>().0.enemies.get(&id).cloned() else { return };
    let who = CombatantId(entities.len() as u8);
    // An enemy without a hex to stand on is not spawned.
    let closed = with_rules(world, |rules| closed_to(rules, true));
    let movement = MovementProfile { closed, ..MovementProfile::from_traits(who, def.traits, false) };
    let Some((at, tail)) = find_spawn_hexes(world.resource::<Board>(), movement, spawn) else { return };
    let number =
        1 + entities.iter().filter(|e| world.get::<EnemyKind>(**e).is_some_and(|f| f.def_id == id)).count() as u8;
    let mut value = [0; 7];
    for sink in Sink::ALL {
        value[sink as usize] = def.sinks.get(&sink).copied().unwrap_or(0);
    }
    let own = def.shield.map(|s| OwnShield {
        defense: s.defense,
        stability: s.stability,
        durability: s.durability,
        ..OwnShield::default()
    });
    let raised = def.shield.filter(|s| s.up).map(|_| ShieldSource::Own);
    let shared = CombatantBundle {
        health: Health { slots: def.hp, ..Health::default() },
        sinks: Sinks { values: value, ..Sinks::default() },
        shield: ShieldState { raised, own },
        formation: FormationMember(spawn.formation),
        ..CombatantBundle::default()
    };
    let kind = EnemyKind { def_id: id, number };
    let entity = world.spawn((shared, EnemyBundle { kind, acted_while_charmed: ActedWhileCharmed(false) })).id();
    world.resource_mut::<Combatants>().0.push(entity);
    world.resource_mut::<PrintedModifiers>().add_enemy(&def);
    with_rules(world, |rules| {
        set_position(rules, who, Some(at));
        set_tail_position(rules, who, tail);
        emit_fact(rules, Fact::Entered { who, name: id, at });
    });
}

/// The hexes on which an enemy is spawned: the hex of its spawn entry, or else the nearest hex on which it can stand. A
/// hex that is deadly to the enemy is the last resort. A Large enemy also needs a hex for its tail.
fn find_spawn_hexes(board: &Board, movement: MovementProfile, spawn: &EnemySpawn) -> Option<(Coord, Option<Coord>)> {
    let free = |at: Coord| movement.can_stop_on(board, at);
    let large = movement.large;
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
