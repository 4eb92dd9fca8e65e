//! A short summary of an encounter, for people, tests and the title page.
//!
//! Owns the description of the state in a list of saves. Must not decide anything by it.

use std::collections::BTreeMap;

use bevy::prelude::{State, World};
use serde::{Deserialize, Serialize};

use super::saved::SavedPhase;
use crate::model::{Coord, DamageKind, Token};
use crate::rules::components::character::PoolState;
use crate::rules::components::combatant::{Health, Position, Sinks};
use crate::rules::components::phase::Phase;
use crate::rules::{Combatants, EncounterProgress};

/// A short summary of the state, for people, tests and the title page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSummary {
    /// The number of decisions.
    #[serde(default)]
    pub decisions: usize,
    /// The Round tally.
    pub round: u16,
    /// The phase.
    pub phase: SavedPhase,
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

/// The summary of the encounter in a world after this number of decisions.
pub(super) fn summarize_world(world: &World, decisions: usize) -> SaveSummary {
    let combatants = &world.resource::<Combatants>().0;
    let hex_of = |e| world.get::<Position>(e).and_then(|p| p.head);
    let mut sinks: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for (sink, token) in world.get::<Sinks>(combatants[0]).iter().flat_map(|s| &s.tokens) {
        sinks.entry(format!("{sink:?}")).or_default().push(*token);
    }
    SaveSummary {
        decisions,
        round: world.resource::<EncounterProgress>().round,
        phase: world.resource::<State<Phase>>().get().into(),
        character: CharacterSummary {
            at: hex_of(combatants[0]),
            pool: world.get::<PoolState>(combatants[0]).map(|pool| pool.dice.0.to_vec()).unwrap_or_default(),
            sinks,
            hp: world.get::<Health>(combatants[0]).map(|v| v.hp_damage.iter().collect()).unwrap_or_default(),
        },
        enemies: combatants[1..]
            .iter()
            .map(|e| EnemySummary { at: hex_of(*e), hp_left: world.get::<Health>(*e).map_or(0, Health::hp_left) })
            .collect(),
    }
}
