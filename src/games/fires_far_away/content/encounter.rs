//! Encounters as data (4, 4.1).
//!
//! Owns the entry formats. Must not hold the state of a running encounter.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::defaults::{always, one, placeholder_id};
use super::script::{Predicate, Script};
use crate::model::{Coord, Id, Outcome};

pub use super::enemy::{Behaviour, BodyPart, Enemy, EnemyAttack, EnemyShield};
pub use super::enemy_traits::EnemyType;
pub use super::goal::Goal;
pub use super::scenario::{Character, Scenario, SetupChapter};
pub use super::tile::{OpensTo, Placement, Tile};

/// One entry of an encounter table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Lowest and highest roll that select the entry.
    pub roll: (u8, u8),
    /// Whether the character cannot react to it.
    #[serde(default)]
    pub sudden: bool,
    /// Number of coins that exhaust it.
    #[serde(default = "one")]
    pub coins: u8,
    /// Behaviours A, B, ... of each enemy; the last is the default.
    pub behaviours: Vec<Behaviour>,
    /// Whether the entry is on the card. An entry that a doom event adds has a predicate that fails before the event.
    #[serde(default = "always")]
    pub when: Predicate,
}

/// An encounter table: an index card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterTable {
    /// Title on the card.
    pub name: String,
    /// Number of dice; their faces are added.
    #[serde(default = "one")]
    pub dice: u8,
    /// Enemies that the table drives, in order; every enemy if empty.
    #[serde(default)]
    pub drives: Vec<Id>,
    /// Its entries, from left to right.
    pub entries: Vec<TableEntry>,
}

/// One enemy of the encounter with its start position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemySpawn {
    /// The enemy.
    pub enemy: Id,
    /// Its hex; for a Large enemy, the hex of its head.
    pub at: Coord,
    /// The hex of a Large enemy's tail; if left out, a free neighbour, west first.
    #[serde(default)]
    pub tail: Option<Coord>,
    /// Its formation, if any.
    #[serde(default)]
    pub formation: Option<Id>,
}

impl EnemySpawn {
    /// An enemy on a hex, without tail or formation.
    pub fn new(enemy: Id, at: Coord) -> Self {
        Self { enemy, at, tail: None, formation: None }
    }
}

/// The way in which a formation moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormationMovement {
    /// Every member takes the same step, or no member moves.
    Abreast,
    /// Each member moves into the hex of the member before it.
    InFile,
}

/// Which members of a formation attack in its Turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormationAttackers {
    /// Every member whose attack reaches.
    #[default]
    Each,
    /// The first member whose attack reaches.
    First,
}

/// A group of enemies that move together and share one Turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formation {
    /// Displayed name.
    pub name: String,
    /// The way in which it moves.
    pub movement: FormationMovement,
    /// Which members attack.
    #[serde(default)]
    pub attackers: FormationAttackers,
    /// Its description, in our own words.
    #[serde(default)]
    pub text: String,
}

/// Enemies that arrive when every earlier enemy is defeated.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyWave {
    /// The enemies and their hexes. An enemy whose hex is occupied takes the nearest free hex.
    pub enemies: Vec<EnemySpawn>,
    /// The text read when they arrive, in our own words.
    #[serde(default)]
    pub text: String,
}

/// A doom event: it happens when the tally reaches a Round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doom {
    /// The Round of the event.
    pub round: u16,
    /// Interval in Rounds after which the event repeats; no repetition if left out.
    #[serde(default)]
    pub every: Option<u16>,
    /// Its description, in our own words.
    pub text: String,
    /// The script of its effect.
    pub effect: Script,
}

impl Doom {
    /// Whether the event happens in this Round.
    pub fn is_due(&self, round: u16) -> bool {
        let again = |every: u16| every > 0 && round > self.round && (round - self.round).is_multiple_of(every);
        round == self.round || self.every.is_some_and(again)
    }
}

/// The page for one outcome of an encounter, or a further result on such a page: text, rewards and costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    /// The text of the page, in our own words.
    pub text: String,
    /// Souls gained.
    #[serde(default)]
    pub gain_souls: u16,
    /// Gear gained.
    #[serde(default)]
    pub gain_gear: Vec<Id>,
    /// HMN gained. None is gained while cursed, and the first lifts Hollow.
    #[serde(default)]
    pub gain_humanity: u8,
    /// HMN lost. A character that is defeated without HMN becomes Hollow.
    #[serde(default)]
    pub lose_humanity: u8,
    /// Whether all souls are lost. A later victory in the same encounter returns them.
    #[serde(default)]
    pub lose_souls: bool,
    /// Whether all that is carried is lost. A later victory in the same encounter returns it.
    #[serde(default)]
    pub lose_carried: bool,
    /// The place at which all souls are left: a name of the scenario's own, from which pages and results return them.
    #[serde(default)]
    pub leave_souls: Option<Id>,
    /// The place at which all that is carried is left.
    #[serde(default)]
    pub leave_carried: Option<Id>,
    /// The place from which everything that was left there is taken up again.
    #[serde(default)]
    pub recover: Option<Id>,
    /// The notes that are made, by code.
    #[serde(default)]
    pub notes: Vec<Id>,
    /// For a further result: it happens only if this holds at the end of the encounter, before conditions and placed
    /// tiles are removed.
    #[serde(default)]
    pub when: Option<Predicate>,
    /// Further results, each of which happens if its `when` holds. Their texts follow that of the page, in order.
    #[serde(default)]
    pub also: Vec<Aftermath>,
}

impl Aftermath {
    /// The most further results of a page.
    pub const MOST_FURTHER: usize = 32;

    /// The notes of the page and of its further results.
    pub fn all_notes(&self) -> impl Iterator<Item = Id> {
        self.results(0..self.also.len()).flat_map(|result| &result.notes).copied()
    }

    /// The results of the page itself and those of its further results at these positions, in order.
    pub fn results(&self, further: impl IntoIterator<Item = usize>) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(further.into_iter().filter_map(|n| self.also.get(n)))
    }
}

/// An encounter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// The name of the file; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Whether it is not an encounter but the frame in which something is used between encounters. No file says
    /// so.
    #[serde(skip)]
    pub is_between: bool,
    /// Displayed name.
    pub name: String,
    /// The text read before the first roll, in our own words.
    pub text: String,
    /// Special tiles of this encounter by key.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub tiles: BTreeMap<Id, Tile>,
    /// The hexes of the special tiles at the start.
    #[serde(default)]
    pub layout: Vec<Placement>,
    /// Whether the encounter begins in darkness.
    #[serde(default)]
    pub dark: bool,
    /// Valid start tiles of the character.
    pub start: Vec<Coord>,
    /// The actions that the character can commit here, by id; an action that counts as one of them is included. Every
    /// other action is refused and has no card, except the one that gives up the dice when nothing else can be done
    /// . The hands begin so that they allow as many of these as they can. All actions if left out.
    #[serde(default)]
    pub offers: Vec<Id>,
    /// Enemies at the start, in the order in which they act.
    pub enemies: Vec<EnemySpawn>,
    /// Waves of enemies that arrive later, in order.
    #[serde(default)]
    pub waves: Vec<EnemyWave>,
    /// Formations of the enemies by key.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub formations: BTreeMap<Id, Formation>,
    /// Enemies in the order in which they act, if it differs from the order of entry. Enemies outside the
    /// list act last.
    #[serde(default)]
    pub order: Vec<Id>,
    /// Encounter tables.
    pub tables: Vec<EncounterTable>,
    /// The victory condition.
    pub victory: Goal,
    /// The victory condition, in our own words.
    pub victory_text: String,
    /// Doom events.
    #[serde(default)]
    pub doom: Vec<Doom>,
    /// The page after a victory.
    pub on_victory: Aftermath,
    /// The page after a defeat.
    pub on_defeat: Aftermath,
    /// The page after a retreat.
    #[serde(default)]
    pub on_retreat: Aftermath,
}

impl Encounter {
    /// An encounter without content. The caller fills in the fields.
    pub fn blank(id: Id, name: &str) -> Self {
        Self {
            id,
            is_between: false,
            name: name.to_owned(),
            text: String::new(),
            tiles: BTreeMap::new(),
            layout: Vec::new(),
            dark: false,
            start: Vec::new(),
            offers: Vec::new(),
            enemies: Vec::new(),
            waves: Vec::new(),
            formations: BTreeMap::new(),
            order: Vec::new(),
            tables: Vec::new(),
            victory: Goal::DefeatAll,
            victory_text: String::new(),
            doom: Vec::new(),
            on_victory: Aftermath::default(),
            on_defeat: Aftermath::default(),
            on_retreat: Aftermath::default(),
        }
    }

    /// Whether the character can commit an action here.
    pub fn offers_action(&self, action: &Action) -> bool {
        self.offers.is_empty() || self.offers.iter().any(|id| action.is_like(*id))
    }

    /// Every spawn of the start and of the waves.
    pub fn enemy_spawns(&self) -> impl Iterator<Item = &EnemySpawn> {
        self.enemies.iter().chain(self.waves.iter().flat_map(|w| &w.enemies))
    }

    /// The page of each outcome with the name of its field.
    pub fn aftermaths(&self) -> [(&'static str, &Aftermath); 3] {
        [("on_victory", &self.on_victory), ("on_defeat", &self.on_defeat), ("on_retreat", &self.on_retreat)]
    }

    /// The page for an outcome.
    pub fn aftermath(&self, outcome: Outcome) -> &Aftermath {
        match outcome {
            Outcome::Victory => &self.on_victory,
            Outcome::Defeat => &self.on_defeat,
            Outcome::Retreat => &self.on_retreat,
        }
    }
}
