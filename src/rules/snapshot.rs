//! The whole state of an encounter as one plain value: for undo, saves, forks and the hash.

use std::hash::{Hash, Hasher};

use bevy::prelude::{State, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::board::Board;
use super::combatant::{CharacterState, Conditions, EnemyState, Health, Position, Sinks, TailPosition};
use super::phase::{CounterbeatStep, Phase};
use super::resolution::ResolutionStack;
use super::resources::{Combatants, DiceRng, EncounterOutcome, EncounterProgress, EncounterTables};

/// The components of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatantSnapshot {
    /// Where it stands, if it does.
    pub position: Option<Position>,
    /// Where its tail lies, if it is a Large one.
    #[serde(default)]
    pub tail: Option<TailPosition>,
    /// HP.
    pub health: Health,
    /// Sinks.
    pub sinks: Sinks,
    /// Conditions.
    pub conditions: Conditions,
    /// An enemy's own part.
    pub enemy: Option<EnemyState>,
    /// The character's own part.
    pub character: Option<CharacterState>,
}

/// Everything there is to know about an encounter, the generator included.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Snapshot {
    /// Phase.
    pub phase: Phase,
    /// Step of the counterbeat.
    pub counterbeat_step: CounterbeatStep,
    /// Combatants by seat.
    pub combatants: SmallVec<[CombatantSnapshot; 4]>,
    /// The sheet.
    pub board: Board,
    /// What is under way.
    pub resolution: ResolutionStack,
    /// Tally and ledger.
    pub progress: EncounterProgress,
    /// Encounter tables.
    pub encounter_tables: EncounterTables,
    /// The end, if it has come.
    pub outcome: EncounterOutcome,
    /// The generator.
    pub dice: DiceRng,
}

/// Takes a snapshot.
pub fn take_snapshot(world: &World) -> Snapshot {
    let entities = &world.resource::<Combatants>().0;
    Snapshot {
        phase: *world.resource::<State<Phase>>().get(),
        counterbeat_step: *world.resource::<State<CounterbeatStep>>().get(),
        combatants: entities
            .iter()
            .map(|&e| CombatantSnapshot {
                position: world.get::<Position>(e).copied(),
                tail: world.get::<TailPosition>(e).copied(),
                health: world.get::<Health>(e).copied().unwrap_or_default(),
                sinks: world.get::<Sinks>(e).cloned().unwrap_or_default(),
                conditions: world.get::<Conditions>(e).copied().unwrap_or_default(),
                enemy: world.get::<EnemyState>(e).cloned(),
                character: world.get::<CharacterState>(e).cloned(),
            })
            .collect(),
        board: world.resource::<Board>().clone(),
        resolution: world.resource::<ResolutionStack>().clone(),
        progress: world.resource::<EncounterProgress>().clone(),
        encounter_tables: world.resource::<EncounterTables>().clone(),
        outcome: *world.resource::<EncounterOutcome>(),
        dice: world.resource::<DiceRng>().clone(),
    }
}

/// Puts a world back into the state of a snapshot. Facts not yet fetched are dropped: they belong to another course of
/// events.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    let old = world.resource::<Combatants>().0.clone();
    let mut entities = SmallVec::new();
    for (n, state) in snapshot.combatants.iter().enumerate() {
        let entity = match old.get(n) {
            Some(entity) => *entity,
            None => world.spawn_empty().id(),
        };
        let mut entity = world.entity_mut(entity);
        entity.insert((state.health, state.sinks.clone(), state.conditions));
        match state.position {
            Some(position) => entity.insert(position),
            None => entity.remove::<Position>(),
        };
        match state.tail {
            Some(tail) => entity.insert(tail),
            None => entity.remove::<TailPosition>(),
        };
        match &state.enemy {
            Some(enemy) => entity.insert(enemy.clone()),
            None => entity.remove::<EnemyState>(),
        };
        match &state.character {
            Some(character) => entity.insert(character.clone()),
            None => entity.remove::<CharacterState>(),
        };
        entities.push(entity.id());
    }
    for surplus in old.iter().skip(snapshot.combatants.len()) {
        world.despawn(*surplus);
    }
    world.insert_resource(State::new(snapshot.phase));
    world.insert_resource(State::new(snapshot.counterbeat_step));
    world.resource_mut::<Combatants>().0 = entities;
    *world.resource_mut::<Board>() = snapshot.board.clone();
    *world.resource_mut::<ResolutionStack>() = snapshot.resolution.clone();
    *world.resource_mut::<EncounterProgress>() = snapshot.progress.clone();
    *world.resource_mut::<EncounterTables>() = snapshot.encounter_tables.clone();
    *world.resource_mut::<EncounterOutcome>() = snapshot.outcome;
    world.insert_resource(snapshot.dice.clone());
    // The files may have changed since the snapshot was taken.
    super::hot_reload::resize_encounter_tables(world);
    world.resource_mut::<super::Facts>().list.clear();
}

/// A number that stands for the whole state, the same on every machine.
pub fn state_hash(snapshot: &Snapshot) -> u64 {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    snapshot.hash(&mut hasher);
    hasher.finish()
}

/// FNV-1a with fixed widths, so that neither word size nor byte order shows.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write(&n.to_le_bytes());
    }

    fn write_u32(&mut self, n: u32) {
        self.write(&n.to_le_bytes());
    }

    fn write_u64(&mut self, n: u64) {
        self.write(&n.to_le_bytes());
    }

    fn write_i16(&mut self, n: i16) {
        self.write(&n.to_le_bytes());
    }

    fn write_usize(&mut self, n: usize) {
        self.write(&(n as u64).to_le_bytes());
    }

    fn write_isize(&mut self, n: isize) {
        self.write(&(n as i64).to_le_bytes());
    }
}
