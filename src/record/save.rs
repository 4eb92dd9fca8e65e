//! A saved encounter: seed, intents with the hash after each, the state they led to and its hash.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::hash::digits;
use super::history::{Decision, History, TakeBack};
use super::replay::{Divergence, Otherwise, follow, present};
use crate::content::Catalog;
use crate::model::{Coord, DamageKind, Id, Intent, Token};
use crate::rules::combatant::{Hero, Place, Sinks, Vitals};
use crate::rules::phase::Phase;
use crate::rules::{
    CurrentEncounter, Customs, DiceBox, Facts, Progress, Seats, Snapshot, lay_out, phase, restore, snapshot, start,
    state_hash,
};

/// Version of the save format; files of another are set aside, never guessed at.
const VERSION: u32 = 2;
/// The oldest version that can still be read: without the hashes between, the marks, and what can be done again.
const OLDEST: u32 = 1;

/// A short look into a save for whoever only wants to know how things stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Round tally.
    pub round: u16,
    /// Phase.
    pub stage: Phase,
    /// The character.
    pub character: CharacterSummary,
    /// Enemies in their order.
    pub foes: Vec<FoeSummary>,
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
pub struct FoeSummary {
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
    pub summary: Summary,
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
pub fn begin(
    world: &mut World,
    catalog: &Arc<Catalog>,
    scenario: Id,
    encounter: Id,
    seed: u64,
) -> Result<Vec<crate::model::Fact>, String> {
    let customs = customs(catalog, scenario, encounter, seed)?;
    start(world, customs);
    let begun = present(world);
    world.insert_resource(History::begun_at(begun, seed));
    Ok(std::mem::take(&mut world.resource_mut::<Facts>().list))
}

fn customs(catalog: &Arc<Catalog>, scenario: Id, encounter: Id, seed: u64) -> Result<Customs, String> {
    let missing = |what: &str, id: Id| format!("there is no {what} `{id}`");
    Ok(Customs {
        catalog: Arc::clone(catalog),
        scenario: catalog.scenarios.get(&scenario).cloned().ok_or_else(|| missing("scenario", scenario))?,
        encounter: catalog.encounters.get(&encounter).cloned().ok_or_else(|| missing("encounter", encounter))?,
        dice: DiceBox::seeded(seed),
        makes_ready: true,
    })
}

impl Save {
    /// The encounter of this world as a save.
    pub fn of(world: &World) -> Self {
        let stage = world.resource::<CurrentEncounter>();
        let history = world.resource::<History>();
        let state = snapshot(world);
        Self {
            version: VERSION,
            summary: summary(world),
            scenario: stage.scenario.id,
            encounter: stage.encounter.id,
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
        self.summary.stage == Phase::Over
    }

    /// Reads a save and makes sure that it is whole.
    pub fn read(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let versioned: Versioned = serde_json::from_str(text).map_err(|e| format!("not a save file: {e}"))?;
        if !(OLDEST..=VERSION).contains(&versioned.version) {
            return Err(format!("it was written in format {}, this version reads {VERSION}", versioned.version));
        }
        let save: Self = serde_json::from_str(text).map_err(|e| format!("not a whole save file: {e}"))?;
        if save.version > OLDEST && save.hashes.len() != save.intents.len() {
            let (hashes, intents) = (save.hashes.len(), save.intents.len());
            return Err(format!("it holds {intents} decisions and {hashes} hashes of them"));
        }
        let found = state_hash(&save.state);
        if found != save.hash {
            let (sealed, found) = (digits(save.hash), digits(found));
            return Err(format!("its state has the hash {found} and was sealed with {sealed}"));
        }
        Ok(save)
    }

    /// The save as text.
    pub fn write(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map_err(|e| e.to_string())
    }
}

/// Takes an encounter up exactly where it was left. If the files still say what they said then, the decisions are played
/// again, so that undo reaches as far back as before; else the state alone is taken up, and the first decision that now
/// leads elsewhere is returned.
pub fn resume(world: &mut World, catalog: &Arc<Catalog>, save: &Save) -> Result<Option<Divergence>, String> {
    fits(catalog, save)?;
    begin(world, catalog, save.scenario, save.encounter, save.seed)?;
    let divergence = retrace(world, save).err();
    if divergence.is_none() {
        world.resource_mut::<History>().recall(&save.take_backs, &save.undone);
    } else {
        let begun = world.resource::<History>().begun();
        lay_out(world, customs(catalog, save.scenario, save.encounter, save.seed)?);
        restore(world, &save.state);
        let kept = save.intents.iter().zip(&save.hashes);
        let kept = kept.map(|(intent, hash)| Decision { intent: intent.clone(), hash: *hash });
        let mut history = History::begun_at(begun, save.seed).sealed_with(kept);
        history.recall(&save.take_backs, &[]);
        world.insert_resource(history);
    }
    world.resource_mut::<Facts>().list.clear();
    Ok(divergence)
}

/// Makes the saved decisions again and looks after each whether it leads where it led.
fn retrace(world: &mut World, save: &Save) -> Result<(), Divergence> {
    let hash = |n: usize| save.hashes.get(n).copied();
    let decisions = save.intents.iter().enumerate().map(|(n, intent)| (intent, hash(n)));
    follow(world, decisions, |_, _, _, _| {})?;
    let found = present(world);
    if found == save.hash {
        return Ok(());
    }
    let number = save.intents.len();
    let how = Otherwise::Hash { expected: save.hash, found };
    Err(Divergence { number, of: number, intent: save.intents.last().cloned(), how })
}

/// Whether everything the saved state speaks of is still in the files.
fn fits(catalog: &Catalog, save: &Save) -> Result<(), String> {
    for seat in &save.state.seats {
        if let Some(foe) = &seat.foe
            && !catalog.enemies.contains_key(&foe.sheet)
        {
            return Err(format!("there is no enemy `{}` any more", foe.sheet));
        }
        for line in seat.hero.iter().flat_map(|h| &h.gear) {
            if !catalog.gear.contains_key(&line.id) {
                return Err(format!("there is no gear `{}` any more", line.id));
            }
        }
    }
    Ok(())
}

fn summary(world: &World) -> Summary {
    let seats = &world.resource::<Seats>().0;
    let hero = world.get::<Hero>(seats[0]);
    let at = |e| world.get::<Place>(e).map(|p| p.0);
    let mut sinks: BTreeMap<String, Vec<Token>> = BTreeMap::new();
    for (sink, token) in world.get::<Sinks>(seats[0]).iter().flat_map(|s| &s.tokens) {
        sinks.entry(format!("{sink:?}")).or_default().push(*token);
    }
    Summary {
        round: world.resource::<Progress>().round,
        stage: phase::now(world),
        character: CharacterSummary {
            at: at(seats[0]),
            pool: hero.map(|h| h.pool.0.to_vec()).unwrap_or_default(),
            sinks,
            hp: world.get::<Vitals>(seats[0]).map(|v| v.hp.iter().collect()).unwrap_or_default(),
        },
        foes: seats[1..]
            .iter()
            .map(|e| FoeSummary { at: at(*e), hp_left: world.get::<Vitals>(*e).map_or(0, Vitals::left) })
            .collect(),
    }
}
