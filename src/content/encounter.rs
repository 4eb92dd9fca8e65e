//! Encounters, enemies, tiles and the character as data (2.4, 4, 4.1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::action::nameless;
use super::effect::{Aim, Program, TileKind};
use crate::model::{Coord, Id, Modifiers, Outcome, Sink, Stat};

/// Traits of an enemy that rules ask about (2.4).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EnemyType {
    Alert,
    Amphibious,
    Aquatic,
    Flying,
    FormationFighter,
    GreatFoe,
    Hollowed,
    Intelligent,
    Large,
    Mounted,
    Undead,
}

/// One attack on an enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyAttack {
    /// As printed.
    pub name: String,
    /// Fewest and most hexes; adjacent if left out.
    #[serde(default = "adjacent")]
    pub range: (u8, u8),
    /// The hexes it strikes, if it is an area; its range is of no account then.
    #[serde(default)]
    pub area: Option<Aim>,
    /// Implicit Move, taken after the reaction.
    #[serde(default)]
    pub step: u8,
    /// How often it is made, each time with its own window.
    #[serde(default = "once")]
    pub times: u8,
    /// Modifiers and tags.
    #[serde(default)]
    pub mods: Modifiers,
    /// What it does to its target.
    pub effect: Program,
    /// The same in words, our own.
    pub text: String,
}

fn adjacent() -> (u8, u8) {
    (1, 1)
}

fn once() -> u8 {
    1
}

/// The shield of an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemyShield {
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens its card holds.
    pub stability: u8,
    /// Durability sinks.
    #[serde(default)]
    pub durability: u8,
    /// Whether the encounter begins with Shield Up!.
    #[serde(default)]
    pub up: bool,
}

/// An enemy sheet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "nameless")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// HP circle.
    pub hp: u8,
    /// Sinks it has.
    #[serde(default, deserialize_with = "super::parse::unique")]
    pub sinks: BTreeMap<Sink, u8>,
    /// The shield it carries.
    #[serde(default)]
    pub shield: Option<EnemyShield>,
    /// Move value.
    #[serde(default)]
    pub movement: u8,
    /// Types.
    #[serde(default)]
    pub types: Vec<EnemyType>,
    /// Attacks by id.
    #[serde(deserialize_with = "super::parse::unique")]
    pub attacks: BTreeMap<Id, EnemyAttack>,
    /// A line about it, our own.
    #[serde(default)]
    pub text: String,
}

/// What an entry of an encounter table lets an enemy do: the first that can be resolved, the last by default
///
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// Whether it grants the enemy's Move.
    #[serde(default)]
    pub moves: bool,
    /// Hexes it likes to keep between itself and the character.
    #[serde(default)]
    pub keeps: Option<u8>,
    /// The attack made, if any.
    #[serde(default)]
    pub attack: Option<Id>,
}

/// One entry of an encounter table.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Lowest and highest roll that means it.
    pub roll: (u8, u8),
    /// No reaction against it.
    #[serde(default)]
    pub sudden: bool,
    /// Coins that exhaust it.
    #[serde(default = "once")]
    pub coins: u8,
    /// Behaviours A, B, ... of each enemy; the last is the default.
    pub behaviours: Vec<Behaviour>,
}

/// An encounter table: an index card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Title on the card.
    pub name: String,
    /// Dice rolled, added together.
    #[serde(default = "once")]
    pub dice: u8,
    /// Enemies it drives, in their order; all of them if empty.
    #[serde(default)]
    pub drives: Vec<Id>,
    /// Its entries, left to right.
    pub entries: Vec<Entry>,
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
    /// For a hazard: puts out Blazing.
    #[serde(default)]
    pub extinguishes: bool,
    /// What happens to an entity that moves onto it.
    #[serde(default = "nothing")]
    pub effect: Program,
    /// The same in words, our own.
    #[serde(default)]
    pub text: String,
}

pub(super) fn nothing() -> Program {
    Program::from([])
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
pub struct Post {
    /// Which enemy.
    pub enemy: Id,
    /// Its hex.
    pub at: Coord,
}

/// What wins the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// No enemy is left.
    DefeatAll,
    /// No enemy of this id is left.
    Defeat(Id),
}

/// Something that happens when the tally reaches a Round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doom {
    /// The Round.
    pub round: u16,
    /// What it does in words, our own.
    pub text: String,
    /// What it does.
    pub effect: Program,
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
    #[serde(skip, default = "nameless")]
    pub id: Id,
    /// As shown.
    pub name: String,
    /// Read before the dice fall, our own.
    pub text: String,
    /// Tiles used here.
    #[serde(default, deserialize_with = "super::parse::unique")]
    pub tiles: BTreeMap<Id, Tile>,
    /// Where they lie.
    #[serde(default)]
    pub layout: Vec<Placement>,
    /// Valid start tiles of the character.
    pub start: Vec<Coord>,
    /// Enemies at the start, in the order in which they act.
    pub enemies: Vec<Post>,
    /// Encounter tables.
    pub tables: Vec<Table>,
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
    #[serde(deserialize_with = "super::parse::unique")]
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
}

/// A scenario: a folder of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Filled in by the loader from the folder's name.
    #[serde(skip, default = "nameless")]
    pub id: Id,
    /// As shown.
    pub name: String,
    /// A few words about it, our own.
    pub text: String,
    /// The character it hands out.
    pub character: Character,
    /// Its encounters in the order of a first visit.
    pub encounters: Vec<Id>,
}
