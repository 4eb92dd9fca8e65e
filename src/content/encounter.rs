//! Encounters, tiles and the character as data (4, 4.1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::placeholder_id;
use super::enemy::{always, one};
use super::script::{Predicate, Script, TileKind};
use crate::model::{Coord, Id, Outcome, Stat};

pub use super::enemy::{Behaviour, BodyPart, Enemy, EnemyAttack, EnemyShield};
pub use super::enemy_traits::EnemyType;

/// One entry of an encounter table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableEntry {
    /// Lowest and highest roll that means it.
    pub roll: (u8, u8),
    /// No reaction against it.
    #[serde(default)]
    pub sudden: bool,
    /// Coins that exhaust it.
    #[serde(default = "one")]
    pub coins: u8,
    /// Behaviours A, B, ... of each enemy; the last is the default.
    pub behaviours: Vec<Behaviour>,
    /// Whether it is on the card: an entry that a doom event adds has a test that fails before.
    #[serde(default = "always")]
    pub when: Predicate,
}

/// An encounter table: an index card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterTable {
    /// Title on the card.
    pub name: String,
    /// Dice rolled, added together.
    #[serde(default = "one")]
    pub dice: u8,
    /// Enemies it drives, in their order; all of them if empty.
    #[serde(default)]
    pub drives: Vec<Id>,
    /// Its entries, left to right.
    pub entries: Vec<TableEntry>,
}

/// A special tile of an encounter (2.3.17).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tile {
    /// As printed.
    pub name: String,
    /// Its kind.
    pub kind: TileKind,
    /// For a hazard: entering it means defeat, so nobody sane walks there.
    #[serde(default)]
    pub deadly: bool,
    /// Water: nothing to those who swim, and all there is for those who can't leave it.
    #[serde(default)]
    pub water: bool,
    /// For a hazard: puts out Blazing.
    #[serde(default)]
    pub extinguishes: bool,
    /// What happens to an entity that moves onto it.
    #[serde(default = "empty_script")]
    pub effect: Script,
    /// The same in words, our own.
    #[serde(default)]
    pub text: String,
}

pub(super) fn empty_script() -> Script {
    Script::from([])
}

/// Some hexes of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Area {
    /// One hex.
    Hex(Coord),
    /// Every hex on the rim of the sheet.
    Edge,
    /// A hex and everything within so many of it.
    Disc(Coord, u8),
}

impl Area {
    /// The hexes meant.
    pub fn hexes(&self) -> Vec<Coord> {
        use crate::model::{COLS, ROWS, distance};
        match *self {
            Self::Hex(at) => vec![at],
            Self::Edge => {
                Coord::all().filter(|c| c.row == 0 || c.row == ROWS - 1 || c.col == 0 || c.col == COLS - 1).collect()
            }
            Self::Disc(centre, n) => Coord::all().filter(|c| distance(*c, centre) <= n).collect(),
        }
    }
}

/// Special tiles laid out on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// Key in the encounter's `tiles`.
    pub tile: Id,
    /// Where.
    pub at: Vec<Area>,
}

/// Enemies that stand on the sheet from the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemySpawn {
    /// Which enemy.
    pub enemy: Id,
    /// Its hex; of a Large enemy that of its head.
    pub at: Coord,
    /// Where the tail of a Large enemy lies; a free neighbour, west first, if left out.
    #[serde(default)]
    pub tail: Option<Coord>,
    /// The formation it belongs to.
    #[serde(default)]
    pub formation: Option<Id>,
}

impl EnemySpawn {
    /// An enemy on a hex, with nothing particular about it.
    pub fn new(enemy: Id, at: Coord) -> Self {
        Self { enemy, at, tail: None, formation: None }
    }
}

/// How a formation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormationMovement {
    /// All by the same step, or none: a wall.
    Abreast,
    /// Each into the hex of the one before it: a file.
    InFile,
}

/// Who of a formation attacks in its Turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FormationAttackers {
    /// Everyone whose attack reaches.
    #[default]
    Each,
    /// The first whose attack reaches.
    First,
}

/// Enemies that move as one and share one Turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formation {
    /// As shown.
    pub name: String,
    /// How it goes.
    pub movement: FormationMovement,
    /// Who attacks.
    #[serde(default)]
    pub attackers: FormationAttackers,
    /// The same in words, our own.
    #[serde(default)]
    pub text: String,
}

/// Enemies that come when none of those before is left.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyWave {
    /// Who comes, and where; whose hex is taken comes as near to it as there is room.
    pub enemies: Vec<EnemySpawn>,
    /// What is read when they come, our own.
    #[serde(default)]
    pub text: String,
}

/// What wins the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// No enemy is left, and none is to come in a wave.
    DefeatAll,
    /// No enemy of this id is left, and none is to come in a wave.
    Defeat(Id),
    /// So many Rounds are over.
    Survive(u16),
    /// The character stands on a tile of this sort.
    Reach(Id),
    /// Every one of these.
    AllOf(Vec<Goal>),
    /// Any one of these.
    AnyOf(Vec<Goal>),
}

impl Goal {
    /// This goal and every one inside it.
    pub fn flatten(&self) -> Vec<&Goal> {
        match self {
            Self::AllOf(list) | Self::AnyOf(list) => {
                std::iter::once(self).chain(list.iter().flat_map(Self::flatten)).collect()
            }
            _ => vec![self],
        }
    }
}

/// Something that happens when the tally reaches a Round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doom {
    /// The Round.
    pub round: u16,
    /// Again so many Rounds later, and so on.
    #[serde(default)]
    pub every: Option<u16>,
    /// What it does in words, our own.
    pub text: String,
    /// What it does.
    pub effect: Script,
}

impl Doom {
    /// Whether it happens in this Round.
    pub fn is_due(&self, round: u16) -> bool {
        let again = |every: u16| every > 0 && round > self.round && (round - self.round).is_multiple_of(every);
        round == self.round || self.every.is_some_and(again)
    }
}

/// The page read when an encounter ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aftermath {
    /// The page's text, our own.
    pub text: String,
    /// Souls gained.
    #[serde(default)]
    pub souls: u16,
    /// Gear gained.
    #[serde(default)]
    pub gear: Vec<Id>,
    /// HMN it costs; without any left the character is Hollow.
    #[serde(default)]
    pub humanity: u8,
}

/// An encounter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// Filled in by the loader from the file's name.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As shown.
    pub name: String,
    /// Read before the dice fall, our own.
    pub text: String,
    /// Tiles used here.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub tiles: BTreeMap<Id, Tile>,
    /// Where they lie.
    #[serde(default)]
    pub layout: Vec<Placement>,
    /// Whether it is dark.
    #[serde(default)]
    pub dark: bool,
    /// Valid start tiles of the character.
    pub start: Vec<Coord>,
    /// Enemies at the start, in the order in which they act.
    pub enemies: Vec<EnemySpawn>,
    /// Enemies that come later, wave after wave.
    #[serde(default)]
    pub waves: Vec<EnemyWave>,
    /// Formations among them.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub formations: BTreeMap<Id, Formation>,
    /// Enemies in the order in which they act, if not that in which they came; those not named come last.
    #[serde(default)]
    pub order: Vec<Id>,
    /// Encounter tables.
    pub tables: Vec<EncounterTable>,
    /// What wins it.
    pub victory: Goal,
    /// The same in words, our own.
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
    /// An encounter with nothing in it, to be filled.
    pub fn blank(id: Id, name: &str) -> Self {
        Self {
            id,
            name: name.to_owned(),
            text: String::new(),
            tiles: BTreeMap::new(),
            layout: Vec::new(),
            dark: false,
            start: Vec::new(),
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

    /// Every enemy that may come by its posts and waves.
    pub fn enemy_spawns(&self) -> impl Iterator<Item = &EnemySpawn> {
        self.enemies.iter().chain(self.waves.iter().flat_map(|w| &w.enemies))
    }

    /// The page read after an end.
    pub fn aftermath(&self, outcome: Outcome) -> &Aftermath {
        match outcome {
            Outcome::Victory => &self.on_victory,
            Outcome::Defeat => &self.on_defeat,
            Outcome::Retreat => &self.on_retreat,
        }
    }
}

/// A character as a scenario hands it out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its name.
    pub name: String,
    /// Primary Stats.
    #[serde(deserialize_with = "super::parse::unique_map")]
    pub stats: BTreeMap<Stat, u8>,
    /// HMN at the start.
    #[serde(default)]
    pub humanity: u8,
    /// The four hand slots, in order.
    #[serde(default)]
    pub hands: Vec<Id>,
    /// Which hand slots the hand tokens lie on: main and off hand, counted from 0.
    #[serde(default)]
    pub held: (Option<u8>, Option<u8>),
    /// Armour worn.
    #[serde(default)]
    pub armor: Option<Id>,
    /// Pouches, in order.
    #[serde(default)]
    pub pouches: Vec<Id>,
    /// Missiles in the quivers among them.
    #[serde(default)]
    pub missiles: Vec<Id>,
    /// Attunements assigned to POTs.
    #[serde(default)]
    pub attunements: Vec<Id>,
    /// Whether it rides, so that it can be Dismounted.
    #[serde(default)]
    pub mounted: bool,
}

/// A scenario: a folder of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Filled in by the loader from the folder's name.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As shown.
    pub name: String,
    /// A few words about it, our own.
    pub text: String,
    /// The character it hands out.
    pub character: Character,
    /// Its encounters in the order of a first visit.
    pub encounters: Vec<Id>,
    /// Whether its encounters are there for practice, each by itself: no journey begins with it.
    #[serde(default)]
    pub practice: bool,
}
