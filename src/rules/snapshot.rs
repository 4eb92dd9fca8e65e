//! Snapshots: the whole state of an encounter as one plain value, for undo, saves, forecasts and the state hash.
//!
//! Owns which components and resources belong to the state. Must not interpret them.

use bevy::prelude::{Component, Entity, EntityRef, State, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use twox_hash::XxHash3_64;

use crate::rules::components::board::Board;
use crate::rules::components::character::CharacterBundle;
use crate::rules::components::combatant::{CombatantBundle, EnemyBundle};
use crate::rules::components::phase::{CounterbeatStep, Phase, set_counterbeat_step};
use crate::rules::components::resources::{Combatants, DiceRng, EncounterOutcome, EncounterProgress, EncounterTables};
use crate::rules::stack::LentModifiers;
use crate::rules::stack::ResolutionStack;

/// The components of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatantSnapshot {
    /// The components that every combatant has.
    pub shared: CombatantBundle,
    /// The components of an enemy, if the combatant is one.
    pub enemy: Option<EnemyBundle>,
    /// The components of the character, if the combatant is the character.
    pub character: Option<CharacterBundle>,
}

/// The whole state of an encounter, including the random generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The phase.
    pub phase: Phase,
    /// The step of the counterbeat; `None` outside of the counterbeat.
    pub counterbeat_step: Option<CounterbeatStep>,
    /// The combatants in the order of their ids.
    pub combatants: SmallVec<[CombatantSnapshot; 4]>,
    /// The board.
    pub board: Board,
    /// The resolution stack.
    pub resolution: ResolutionStack,
    /// What effects have lent.
    #[serde(default)]
    pub lent: LentModifiers,
    /// The Round tally and the actions of the current beat.
    pub progress: EncounterProgress,
    /// The state of the encounter tables.
    pub encounter_tables: EncounterTables,
    /// The outcome, if the encounter is over.
    pub outcome: EncounterOutcome,
    /// The source of the dice.
    pub dice: DiceRng,
}

/// Copies the state of the encounter into a snapshot.
pub fn take_snapshot(world: &World) -> Snapshot {
    let entities = &world.resource::<Combatants>().0;
    let phase = *world.resource::<State<Phase>>().get();
    let step = world.get_resource::<State<CounterbeatStep>>().map(|state| *state.get());
    Snapshot {
        phase,
        // Outside of the counterbeat a kept step means nothing; see [`PhaseEntry`](super::components::phase::PhaseEntry).
        counterbeat_step: step.filter(|_| phase == Phase::Counterbeat),
        combatants: entities.iter().map(|entity| take_combatant_snapshot(world, *entity)).collect(),
        board: world.resource::<Board>().clone(),
        resolution: world.resource::<ResolutionStack>().clone(),
        lent: world.resource::<LentModifiers>().clone(),
        progress: world.resource::<EncounterProgress>().clone(),
        encounter_tables: world.resource::<EncounterTables>().clone(),
        outcome: *world.resource::<EncounterOutcome>(),
        dice: world.resource::<DiceRng>().clone(),
    }
}

fn take_combatant_snapshot(world: &World, entity: Entity) -> CombatantSnapshot {
    let entity = world.entity(entity);
    fn shared<T: Component + Clone + Default>(entity: EntityRef) -> T {
        entity.get::<T>().cloned().unwrap_or_default()
    }
    let enemy = || Some(EnemyBundle { kind: *entity.get()?, acted_while_charmed: entity.get().copied()? });
    let character = || {
        Some(CharacterBundle {
            stats: *entity.get()?,
            stat_modifiers: entity.get().copied().unwrap_or_default(),
            humanity: *entity.get()?,
            pool: entity.get().cloned()?,
            focus: *entity.get()?,
            inventory: entity.get().cloned()?,
            attuned: entity.get().cloned()?,
            counterbeat_hp_damage: *entity.get()?,
        })
    };
    CombatantSnapshot {
        shared: CombatantBundle {
            position: shared(entity),
            health: shared(entity),
            sinks: shared(entity),
            conditions: shared(entity),
            shield: shared(entity),
            grapple_holds: shared(entity),
            formation: shared(entity),
        },
        enemy: enemy(),
        character: character(),
    }
}

/// Restores a world to the state of a snapshot. Facts that have not been fetched are dropped, because they belong to
/// the state before the restore.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    let old = world.resource::<Combatants>().0.clone();
    let mut entities = SmallVec::new();
    for (n, state) in snapshot.combatants.iter().enumerate() {
        let entity = match old.get(n) {
            Some(entity) => *entity,
            None => world.spawn_empty().id(),
        };
        let mut entity = world.entity_mut(entity);
        entity.insert(state.shared.clone());
        match &state.enemy {
            Some(enemy) => entity.insert(enemy.clone()),
            None => entity.remove::<EnemyBundle>(),
        };
        match &state.character {
            Some(character) => entity.insert(character.clone()),
            None => entity.remove::<CharacterBundle>(),
        };
        entities.push(entity.id());
    }
    for surplus in old.iter().skip(snapshot.combatants.len()) {
        world.despawn(*surplus);
    }
    world.insert_resource(State::new(snapshot.phase));
    set_counterbeat_step(world, snapshot.counterbeat_step);
    world.resource_mut::<Combatants>().0 = entities;
    *world.resource_mut::<Board>() = snapshot.board.clone();
    *world.resource_mut::<ResolutionStack>() = snapshot.resolution.clone();
    *world.resource_mut::<LentModifiers>() = snapshot.lent.clone();
    *world.resource_mut::<EncounterProgress>() = snapshot.progress.clone();
    *world.resource_mut::<EncounterTables>() = snapshot.encounter_tables.clone();
    *world.resource_mut::<EncounterOutcome>() = snapshot.outcome;
    world.insert_resource(snapshot.dice.clone());
    crate::rules::components::printed_modifiers::refresh_printed_modifiers(world);
    // The content files may have changed after the snapshot was taken.
    crate::rules::components::resources::resize_encounter_tables(world);
    world.resource_mut::<crate::rules::components::resources::Facts>().list.clear();
}

/// The hash of the whole state: XXH3 (64 bits, seed 0) of the state in Postcard's wire format.
///
/// The format is specified apart from any compiler: fields in the order of their declaration, integers of more than
/// eight bits and variant numbers as variable-length integers (so a `usize` has no word size), lengths before lists and
/// texts, no field names. Saves and replays hold such hashes, so a change of the order of fields or variants needs new
/// format versions; `tests/saves.rs` compares the hashes of stored states with fixed numbers.
#[expect(clippy::expect_used, reason = "Postcard refuses only lists of unknown length, and the state has none")]
pub fn state_hash(snapshot: &Snapshot) -> u64 {
    let bytes = postcard::to_extend(snapshot, Vec::with_capacity(2048)).expect("every list has a length");
    XxHash3_64::oneshot(&bytes)
}
