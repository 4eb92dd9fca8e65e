//! Saves: an encounter as plain data, with its decisions, the state hash after each, and its state.
//!
//! Owns what is saved. Must not touch the disk or know how a save file is laid out: `save_file` does.

use std::collections::BTreeMap;

use bevy::prelude::{State, World};
use serde::{Deserialize, Serialize};

use super::history::{Decision, History, TakeBack};
use super::start::GameStart;
use crate::content::encounter::Character;
use crate::model::{Coord, DamageKind, Id, Intent, Token};
use crate::rules::components::character::PoolState;
use crate::rules::components::combatant::{Health, Position, Sinks};
use crate::rules::components::phase::Phase;
use crate::rules::{
    Combatants, Content, CurrentEncounter, EncounterProgress, EnemySinks, Snapshot, defined_enemy_sinks, state_hash,
    take_snapshot,
};

/// A short summary of the state, for people, tests and the title page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSummary {
    /// The number of decisions.
    #[serde(default)]
    pub decisions: usize,
    /// The Round tally.
    pub round: u16,
    /// The phase.
    pub phase: Phase,
    /// The character.
    pub character: CharacterSummary,
    /// The enemies, in combatant order.
    pub enemies: Vec<EnemySummary>,
}

/// A short summary of the character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharacterSummary {
    /// Its hex.
    pub at: Option<Coord>,
    /// The dice left in the pool.
    pub pool: Vec<u8>,
    /// The tokens in sinks, by sink.
    pub sinks: BTreeMap<String, Vec<Token>>,
    /// The tokens in HP slots.
    pub hp: Vec<(DamageKind, u8)>,
}

/// A short summary of an enemy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnemySummary {
    /// Its hex; `None` if it has left the sheet.
    pub at: Option<Coord>,
    /// The HP left.
    pub hp_left: u8,
}

/// A whole encounter: everything that is needed to resume it without any earlier save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Save {
    /// A short summary of the state.
    pub summary: SaveSummary,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The seed of the dice.
    pub seed: u64,
    /// The character, if it is another than that of the scenario.
    #[serde(default)]
    pub character: Option<Character>,
    /// The hash of the state before the first decision.
    #[serde(with = "super::hash")]
    pub initial_hash: u64,
    /// All decisions that were not undone, each with the state hash after it.
    pub decisions: Vec<Decision>,
    /// The marks of decisions that were taken back after a random reveal.
    pub take_backs: Vec<TakeBack>,
    /// Undone decisions that can be redone; the last one is redone first.
    pub undone: Vec<Decision>,
    /// The numbers of decisions that had been made when the content files changed, in order.
    pub content_changes: Vec<usize>,
    /// The state after the last change of the content files, from which the decisions after it can be carried out
    /// again; `None` if the files did not change.
    pub state_after_content_change: Option<Snapshot>,
    /// The fingerprint of the content files in use; `None` in a save of a format that did not have it.
    #[serde(with = "optional_hash")]
    pub content: Option<u64>,
    /// The sinks that those files define for the enemies in play.
    pub enemy_sinks: EnemySinks,
    /// The state after all decisions.
    pub state: Snapshot,
    /// The hash of that state.
    #[serde(with = "super::hash")]
    pub hash: u64,
}

/// A change of the encounter: a line of the autosave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChangeKind {
    /// A decision was made, for the first time or again.
    Decided(Intent),
    /// The last decision was undone or taken back.
    TakenBack,
    /// The undone decisions were dropped, because they could not be done again.
    UndoneDropped,
}

/// A change of the encounter, with the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedChange {
    /// The kind of the change.
    pub kind: ChangeKind,
    /// The hash of the state after it.
    #[serde(with = "super::hash")]
    pub hash: u64,
    /// A short summary of the state after it.
    pub summary: SaveSummary,
}

impl Save {
    /// The save of this world's encounter.
    pub fn from_world(world: &World) -> Self {
        let current = world.resource::<CurrentEncounter>();
        let history = world.resource::<History>();
        let state = take_snapshot(world);
        Self {
            summary: summarize_world(world),
            scenario: current.scenario.id,
            encounter: current.encounter.id,
            seed: history.seed,
            character: current.own_character(&world.resource::<Content>().0).cloned(),
            initial_hash: history.initial_hash(),
            decisions: history.decisions().cloned().collect(),
            take_backs: history.take_backs().to_vec(),
            undone: history.undone().to_vec(),
            content_changes: history.content_changes().to_vec(),
            state_after_content_change: history.state_after_content_change(world),
            content: Some(world.resource::<Content>().0.fingerprint),
            enemy_sinks: defined_enemy_sinks(world),
            hash: state_hash(&state),
            state,
        }
    }

    /// The start of the encounter.
    pub(super) fn start(&self) -> GameStart {
        let Self { scenario, encounter, seed, ref character, .. } = *self;
        GameStart { scenario, encounter, seed, character: character.clone() }
    }

    /// The number of decisions that were made before the content files last changed.
    pub(super) fn locked_count(&self) -> usize {
        self.content_changes.last().copied().unwrap_or(0)
    }
}

impl SavedChange {
    /// A change that has just been made in this world.
    pub fn from_save(kind: ChangeKind, after: &Save) -> Self {
        Self { kind, hash: after.hash, summary: after.summary.clone() }
    }
}

/// A hash that may be missing, as text.
mod optional_hash {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct HashText(#[serde(with = "super::super::hash")] u64);

    pub fn serialize<S: Serializer>(hash: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        hash.map(HashText).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Ok(Option::<HashText>::deserialize(deserializer)?.map(|hash| hash.0))
    }
}

fn summarize_world(world: &World) -> SaveSummary {
    let seats = &world.resource::<Combatants>().0;
    let hex_of = |e| world.get::<Position>(e).and_then(|p| p.head);
    let mut sinks: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for (sink, token) in world.get::<Sinks>(seats[0]).iter().flat_map(|s| &s.tokens) {
        sinks.entry(format!("{sink:?}")).or_default().push(*token);
    }
    SaveSummary {
        decisions: world.resource::<History>().len(),
        round: world.resource::<EncounterProgress>().round,
        phase: *world.resource::<State<Phase>>().get(),
        character: CharacterSummary {
            at: hex_of(seats[0]),
            pool: world.get::<PoolState>(seats[0]).map(|pool| pool.dice.0.to_vec()).unwrap_or_default(),
            sinks,
            hp: world.get::<Health>(seats[0]).map(|v| v.hp_damage.iter().collect()).unwrap_or_default(),
        },
        enemies: seats[1..]
            .iter()
            .map(|e| EnemySummary { at: hex_of(*e), hp_left: world.get::<Health>(*e).map_or(0, Health::hp_left) })
            .collect(),
    }
}
