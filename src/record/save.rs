//! Saves: the seed, the intents with the state hash after each, the final state and its hash.
//!
//! Owns the save format, its verification, and starting and resuming an encounter. Must not touch the disk; the save
//! directory does that.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::{State, World};
use serde::{Deserialize, Serialize};

use super::hash::hash_to_hex;
use super::history::{Decision, History, TakeBack};
use super::replay::{MismatchReason, ReplayMismatch, current_hash, replay_decisions};
use crate::content::Catalog;
use crate::model::{Coord, DamageKind, Id, Intent, Token};
use crate::rules::combatant::{CharacterState, Health, Position, Sinks};
use crate::rules::phase::Phase;
use crate::rules::{
    Combatants, CurrentEncounter, DiceRng, EncounterProgress, EncounterSetup, Facts, Snapshot, build_encounter,
    restore, start_from_setup, state_hash, take_snapshot,
};

/// What a save of any format begins with.
#[derive(Deserialize)]
struct SaveVersion {
    version: u32,
}

/// The version of the save format. Files of an unreadable version are quarantined.
const SAVE_FORMAT_VERSION: u32 = 3;
/// The oldest readable version. Format 3 renamed the fields of the state, which changed the state hash.
const OLDEST_READABLE_VERSION: u32 = 3;

/// A short summary of the state, for people, tests and the title page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaveSummary {
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

/// The content of a save file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Save {
    /// The format version.
    pub version: u32,
    /// A short summary of the state.
    pub summary: SaveSummary,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The seed of the dice.
    pub seed: u64,
    /// The intents of all decisions.
    pub intents: Vec<Intent>,
    /// The state hash after each decision.
    #[serde(default)]
    pub hashes: Vec<u64>,
    /// The marks of decisions that were taken back after a random reveal.
    #[serde(default)]
    pub take_backs: Vec<TakeBack>,
    /// Undone decisions that can be redone; the last one is redone first.
    #[serde(default)]
    pub undone: Vec<Decision>,
    /// The state after all decisions.
    pub state: Snapshot,
    /// The hash of that state.
    pub hash: u64,
}

/// Starts an encounter with an empty history and returns the facts of its setup. The rules must be installed in the
/// world.
///
/// # Errors
///
/// Returns a message if the catalog lacks the scenario or the encounter.
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
    /// The save of this world's encounter.
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

    /// Whether the saved encounter has ended.
    pub fn is_over(&self) -> bool {
        self.summary.phase == Phase::Over
    }

    /// The format of a save that this version of the game can't read; `None` if it can, or if the text is no save.
    pub fn foreign_format(text: &str) -> Option<u32> {
        let version = serde_json::from_str::<SaveVersion>(text).ok()?.version;
        (!(OLDEST_READABLE_VERSION..=SAVE_FORMAT_VERSION).contains(&version)).then_some(version)
    }

    /// Parses a save and verifies it: the format version, the number of hashes and the state hash.
    ///
    /// # Errors
    ///
    /// Returns a message if the text is not a save, has an unreadable version or is damaged.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(version) = Self::foreign_format(text) {
            let age = if version < OLDEST_READABLE_VERSION { "an older" } else { "a newer" };
            return Err(format!(
                "{age} version of the game made it (save format {version}, this version reads \
                 {SAVE_FORMAT_VERSION}): it is kept, and can't be continued here"
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

    /// The save as JSON text.
    ///
    /// # Errors
    ///
    /// Returns the serializer's message.
    pub fn to_json(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map_err(|e| e.to_string())
    }
}

/// Resumes a saved encounter in its saved state. If the content files give the same course as then, the decisions are
/// carried out again, so that undo reaches as far back as before. Otherwise the saved state is restored, the decisions
/// are locked, and the first mismatch is returned.
///
/// # Errors
///
/// Returns a message if the content files lack something that the save names.
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

/// Carries out the saved decisions and compares the state hash after each, and the last one, with the save.
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

/// Whether the catalog still has every enemy and every piece of gear in the saved state.
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
    let hex_of = |e| world.get::<Position>(e).and_then(|p| p.head);
    let mut sinks: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for (sink, token) in world.get::<Sinks>(seats[0]).iter().flat_map(|s| &s.tokens) {
        sinks.entry(format!("{sink:?}")).or_default().push(*token);
    }
    SaveSummary {
        round: world.resource::<EncounterProgress>().round,
        phase: *world.resource::<State<Phase>>().get(),
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
