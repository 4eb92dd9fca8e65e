//! The whole state of an encounter as one plain value: for undo, saves, forks and the hash.

use std::hash::{Hash, Hasher};

use bevy::prelude::{State, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::board::Field;
use super::combatant::{Conditions, Foe, Hero, Place, Sinks, Tail, Vitals};
use super::flow::Flow;
use super::phase::{CounterbeatStep, Phase};
use super::resources::{Cards, DiceBox, Ending, Progress, Seats};

/// The components of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatState {
    /// Where it stands, if it does.
    pub place: Option<Place>,
    /// Where its tail lies, if it is a Large one.
    #[serde(default)]
    pub tail: Option<Tail>,
    /// HP.
    pub vitals: Vitals,
    /// Sinks.
    pub sinks: Sinks,
    /// Conditions.
    pub conditions: Conditions,
    /// An enemy's own part.
    pub foe: Option<Foe>,
    /// The character's own part.
    pub hero: Option<Hero>,
}

/// Everything there is to know about an encounter, the generator included.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Snapshot {
    /// Phase.
    pub phase: Phase,
    /// Step of the counterbeat.
    pub step: CounterbeatStep,
    /// Combatants by seat.
    pub seats: SmallVec<[SeatState; 4]>,
    /// The sheet.
    pub field: Field,
    /// What is under way.
    pub flow: Flow,
    /// Tally and ledger.
    pub progress: Progress,
    /// Encounter tables.
    pub cards: Cards,
    /// The end, if it has come.
    pub ending: Ending,
    /// The generator.
    pub dice: DiceBox,
}

/// Takes a snapshot.
pub fn snapshot(world: &World) -> Snapshot {
    let seats = &world.resource::<Seats>().0;
    Snapshot {
        phase: *world.resource::<State<Phase>>().get(),
        step: *world.resource::<State<CounterbeatStep>>().get(),
        seats: seats
            .iter()
            .map(|&e| SeatState {
                place: world.get::<Place>(e).copied(),
                tail: world.get::<Tail>(e).copied(),
                vitals: world.get::<Vitals>(e).copied().unwrap_or_default(),
                sinks: world.get::<Sinks>(e).cloned().unwrap_or_default(),
                conditions: world.get::<Conditions>(e).copied().unwrap_or_default(),
                foe: world.get::<Foe>(e).cloned(),
                hero: world.get::<Hero>(e).cloned(),
            })
            .collect(),
        field: world.resource::<Field>().clone(),
        flow: world.resource::<Flow>().clone(),
        progress: world.resource::<Progress>().clone(),
        cards: world.resource::<Cards>().clone(),
        ending: *world.resource::<Ending>(),
        dice: world.resource::<DiceBox>().clone(),
    }
}

/// Puts a world back into the state of a snapshot. Facts not yet fetched are dropped: they belong to another course of
/// events.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    let old = world.resource::<Seats>().0.clone();
    let mut seats = SmallVec::new();
    for (n, state) in snapshot.seats.iter().enumerate() {
        let entity = match old.get(n) {
            Some(entity) => *entity,
            None => world.spawn_empty().id(),
        };
        let mut entity = world.entity_mut(entity);
        entity.insert((state.vitals, state.sinks.clone(), state.conditions));
        match state.place {
            Some(place) => entity.insert(place),
            None => entity.remove::<Place>(),
        };
        match state.tail {
            Some(tail) => entity.insert(tail),
            None => entity.remove::<Tail>(),
        };
        match &state.foe {
            Some(foe) => entity.insert(foe.clone()),
            None => entity.remove::<Foe>(),
        };
        match &state.hero {
            Some(hero) => entity.insert(hero.clone()),
            None => entity.remove::<Hero>(),
        };
        seats.push(entity.id());
    }
    for surplus in old.iter().skip(snapshot.seats.len()) {
        world.despawn(*surplus);
    }
    world.insert_resource(State::new(snapshot.phase));
    world.insert_resource(State::new(snapshot.step));
    world.resource_mut::<Seats>().0 = seats;
    *world.resource_mut::<Field>() = snapshot.field.clone();
    *world.resource_mut::<Flow>() = snapshot.flow.clone();
    *world.resource_mut::<Progress>() = snapshot.progress.clone();
    *world.resource_mut::<Cards>() = snapshot.cards.clone();
    *world.resource_mut::<Ending>() = snapshot.ending;
    world.insert_resource(snapshot.dice.clone());
    // The files may have changed since the snapshot was taken.
    super::refit::fit_cards(world);
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
