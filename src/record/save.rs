//! A saved encounter: seed, intents with the hash after each, the state they led to and its hash.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::hash::hash_to_hex;
use super::history::{Decision, History, TakeBack};
use super::replay::{MismatchReason, ReplayMismatch, current_hash, replay_decisions};
use crate::content::Catalog;
use crate::model::{Coord, DamageKind, Id, Intent, Token};
use crate::rules::combatant::{CharacterState, Health, Position, Sinks};
use crate::rules::phase::Phase;
use crate::rules::{
    Combatants, CurrentEncounter, DiceRng, EncounterProgress, EncounterSetup, Facts, Snapshot, build_encounter, phase,
    restore, start_from_setup, state_hash, take_snapshot,
};

/// Version of the save format; files of another are set aside, never guessed at.
const SAVE_FORMAT_VERSION: u32 = 3;
/// The oldest version that can still be read. Format 3 named the fields of the state anew, and its hash with them.
const OLDEST_READABLE_VERSION: u32 = 3;

/// A short look into a save for whoever only wants to know how things stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSummary {
    /// Round tally.
    pub round: u16,
    /// Phase.
    pub phase: Phase,
    /// The character.
    pub character: CharacterSummary,
    /// Enemies in their order.
    pub enemies: Vec<EnemySummary>,
}

/// The character, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CharacterSummary {
    /// Hex.
    pub at: Option<Coord>,
    /// Dice left.
    pub pool: Vec<u8>,
    /// Tokens in sinks.
    pub sinks: BTreeMap<String, Vec<Token>>,
    /// Tokens in HP slots.
    pub hp: Vec<(DamageKind, u8)>,
}

/// An enemy, in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnemySummary {
    /// Hex, while it stands.
    pub at: Option<Coord>,
    /// HP left.
    pub hp_left: u8,
}

/// What is written to disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// Format version.
    pub version: u32,
    /// How things stand, for people and tests.
    pub summary: SaveSummary,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// Seed of the dice.
    pub seed: u64,
    /// Every decision.
    pub intents: Vec<Intent>,
    /// The hash after each of them.
    #[serde(default)]
    pub hashes: Vec<u64>,
    /// Decisions taken back after something random had shown.
    #[serde(default)]
    pub take_backs: Vec<TakeBack>,
    /// What was taken back and can be done again; the next one is the last.
    #[serde(default)]
    pub undone: Vec<Decision>,
    /// The state they led to.
    pub state: Snapshot,
    /// Its hash.
    pub hash: u64,
}

/// Begins an encounter and its record; the world must have been prepared for rules.
pub fn start_encounter(
    world: &mut World,
    catalog: &Arc<Catalog>,
    scenario: Id,
    encounter: Id,
    seed: u64,
) -> Result<Vec<crate::model::Fact>, String> {
    let setup = encounter_setup(catalog, scenario, encounter, seed)?;
    start_from_setup(world, setup);
    let initial_hash = current_hash(world);
    world.insert_resource(History::with_initial_hash(initial_hash, seed));
    Ok(std::mem::take(&mut world.resource_mut::<Facts>().list))
}

fn encounter_setup(catalog: &Arc<Catalog>, scenario: Id, encounter: Id, seed: u64) -> Result<EncounterSetup, String> {
    let missing = |what: &str, id: Id| format!("there is no {what} `{id}`");
    Ok(EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: catalog.scenarios.get(&scenario).cloned().ok_or_else(|| missing("scenario", scenario))?,
        encounter: catalog.encounters.get(&encounter).cloned().ok_or_else(|| missing("encounter", encounter))?,
        dice: DiceRng::seeded(seed),
        choose_loadout: true,
    })
}

impl Save {
    /// The encounter of this world as a save.
    pub fn from_world(world: &World) -> Self {
        let current = world.resource::<CurrentEncounter>();
        let history = world.resource::<History>();
        let state = take_snapshot(world);
        Self {
            version: SAVE_FORMAT_VERSION,
            summary: summarize_world(world),
            scenario: current.scenario.id,
            encounter: current.encounter.id,
            seed: history.seed,
            intents: history.intents().cloned().collect(),
            hashes: history.decisions().map(|d| d.hash).collect(),
            take_backs: history.take_backs().to_vec(),
            undone: history.undone().to_vec(),
            hash: state_hash(&state),
            state,
        }
    }

    /// Whether its encounter has ended.
    pub fn is_over(&self) -> bool {
        self.summary.phase == Phase::Over
    }

    /// Reads a save and makes sure that it is whole.
    pub fn parse(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct SaveVersion {
            version: u32,
        }
        let versioned: SaveVersion = serde_json::from_str(text).map_err(|e| format!("not a save file: {e}"))?;
        if !(OLDEST_READABLE_VERSION..=SAVE_FORMAT_VERSION).contains(&versioned.version) {
            let age = if versioned.version < OLDEST_READABLE_VERSION { "an older" } else { "a newer" };
            return Err(format!(
                "{age} version of the game made it (save format {}, this version reads {SAVE_FORMAT_VERSION}): \
                 it is kept, and can't be continued here",
                versioned.version
            ));
        }
        let save: Self = serde_json::from_str(text).map_err(|e| format!("not a whole save file: {e}"))?;
        if save.hashes.len() != save.intents.len() {
            let (hashes, intents) = (save.hashes.len(), save.intents.len());
            return Err(format!("it holds {intents} decisions and {hashes} hashes of them"));
        }
        let found = state_hash(&save.state);
        if found != save.hash {
            let (expected, found) = (hash_to_hex(save.hash), hash_to_hex(found));
            return Err(format!("its state has the hash {found} and was sealed with {expected}"));
        }
        Ok(save)
    }

    /// The save as text.
    pub fn to_json(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map_err(|e| e.to_string())
    }
}

/// Takes an encounter up exactly where it was left. If the files still say what they said then, the decisions are played
/// again, so that undo reaches as far back as before; else the state alone is taken up, and the first decision that now
/// leads elsewhere is returned.
pub fn resume_encounter(
    world: &mut World,
    catalog: &Arc<Catalog>,
    save: &Save,
) -> Result<Option<ReplayMismatch>, String> {
    check_content_exists(catalog, save)?;
    start_encounter(world, catalog, save.scenario, save.encounter, save.seed)?;
    let mismatch = verify_save(world, save).err();
    if mismatch.is_none() {
        world.resource_mut::<History>().restore_metadata(&save.take_backs, &save.undone);
    } else {
        let initial_hash = world.resource::<History>().initial_hash();
        build_encounter(world, encounter_setup(catalog, save.scenario, save.encounter, save.seed)?);
        restore(world, &save.state);
        let decisions = save.intents.iter().zip(&save.hashes);
        let decisions = decisions.map(|(intent, hash)| Decision { intent: intent.clone(), hash: *hash });
        let mut history = History::with_initial_hash(initial_hash, save.seed).with_locked_decisions(decisions);
        history.restore_metadata(&save.take_backs, &[]);
        world.insert_resource(history);
    }
    world.resource_mut::<Facts>().list.clear();
    Ok(mismatch)
}

/// Makes the saved decisions again and looks after each whether it leads where it led.
fn verify_save(world: &mut World, save: &Save) -> Result<(), ReplayMismatch> {
    let hash = |n: usize| save.hashes.get(n).copied();
    let decisions = save.intents.iter().enumerate().map(|(n, intent)| (intent, hash(n)));
    replay_decisions(world, decisions, |_, _, _, _| {})?;
    let found = current_hash(world);
    if found == save.hash {
        return Ok(());
    }
    let number = save.intents.len();
    let reason = MismatchReason::StateHash { expected: save.hash, found };
    Err(ReplayMismatch {
        decision_number: number,
        decision_count: number,
        intent: save.intents.last().cloned(),
        reason,
    })
}

/// Whether everything the saved state speaks of is still in the files.
fn check_content_exists(catalog: &Catalog, save: &Save) -> Result<(), String> {
    for seat in &save.state.combatants {
        if let Some(foe) = &seat.enemy
            && !catalog.enemies.contains_key(&foe.def_id)
        {
            return Err(format!("there is no enemy `{}` any more", foe.def_id));
        }
        for line in seat.character.iter().flat_map(|h| &h.gear) {
            if !catalog.gear.contains_key(&line.id) {
                return Err(format!("there is no gear `{}` any more", line.id));
            }
        }
    }
    Ok(())
}

fn summarize_world(world: &World) -> SaveSummary {
    let seats = &world.resource::<Combatants>().0;
    let character = world.get::<CharacterState>(seats[0]);
    let hex_of = |e| world.get::<Position>(e).map(|p| p.0);
    let mut sinks: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for (sink, token) in world.get::<Sinks>(seats[0]).iter().flat_map(|s| &s.tokens) {
        sinks.entry(format!("{sink:?}")).or_default().push(*token);
    }
    SaveSummary {
        round: world.resource::<EncounterProgress>().round,
        phase: phase::current_phase(world),
        character: CharacterSummary {
            at: hex_of(seats[0]),
            pool: character.map(|h| h.pool.0.to_vec()).unwrap_or_default(),
            sinks,
            hp: world.get::<Health>(seats[0]).map(|v| v.hp_damage.iter().collect()).unwrap_or_default(),
        },
        enemies: seats[1..]
            .iter()
            .map(|e| EnemySummary { at: hex_of(*e), hp_left: world.get::<Health>(*e).map_or(0, Health::hp_left) })
            .collect(),
    }
}
