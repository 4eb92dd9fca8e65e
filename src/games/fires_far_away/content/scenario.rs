//! Scenarios and the character as data (1.2, 3).
//!
//! Owns the format of `scenario.ron`. Must not hold the state of a journey.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::chapter::{Clock, PageTest};
use super::character_wear::CharacterWear;
use super::defaults::placeholder_id;
use crate::model::{Condition, Id, SheetSlot, SheetSlotKind, Stat};

/// The character that a scenario provides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    /// SL: how often a Primary Stat was raised for souls.
    #[serde(default)]
    pub soul_level: u16,
    /// Souls to spend.
    #[serde(default)]
    pub souls: u32,
    /// The conditions that it brings along: those that outlast an encounter, such as Hollow. One token of each.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// The four hand slots, in order.
    #[serde(default)]
    pub hands: Vec<Id>,
    /// The hand slots, counted from 0, that the main and the off hand token lie on.
    #[serde(default)]
    pub held: (Option<u8>, Option<u8>),
    /// Armour worn.
    #[serde(default)]
    pub armor: Option<Id>,
    /// Pouches, in order.
    #[serde(default)]
    pub pouches: Vec<Id>,
    /// Rings worn, two at most.
    #[serde(default)]
    pub rings: Vec<Id>,
    /// Missiles in the quivers.
    #[serde(default)]
    pub missiles: Vec<Id>,
    /// Gear carried besides, of any kind, in order.
    #[serde(default)]
    pub carried: Vec<Id>,
    /// Attunements assigned to POTs.
    #[serde(default)]
    pub attunements: Vec<Id>,
    /// Whether the character rides and so can be Dismounted.
    #[serde(default)]
    pub mounted: bool,
    /// Its wear from earlier encounters.
    #[serde(default, skip_serializing_if = "CharacterWear::is_fresh")]
    pub wear: CharacterWear,
}

impl Character {
    /// All the gear, in the order of the sheet, the carried pieces last.
    pub fn gear(&self) -> impl Iterator<Item = Id> {
        let worn = self.hands.iter().chain(&self.armor).chain(&self.rings);
        worn.chain(&self.pouches).chain(&self.missiles).chain(&self.carried).copied()
    }

    /// The entry in a place of the sheet.
    pub fn in_slot(&self, slot: SheetSlot) -> Option<Id> {
        let list = match slot.kind {
            SheetSlotKind::Hand => &self.hands,
            SheetSlotKind::Armor => return self.armor,
            SheetSlotKind::Ring => &self.rings,
            SheetSlotKind::Pouch => &self.pouches,
            SheetSlotKind::Missile => &self.missiles,
            SheetSlotKind::Carried => &self.carried,
            SheetSlotKind::Attunement => &self.attunements,
        };
        list.get(usize::from(slot.index)).copied()
    }
}

/// A chapter with a fixed place in the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupChapter {
    /// The chapter.
    pub chapter: Id,
    /// It is in the deck only if this holds when the deck is made.
    #[serde(default)]
    pub when: Option<PageTest>,
}

/// A scenario: the file `scenario.ron` of one folder below `scenarios/`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The name of the folder; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Displayed name.
    pub name: String,
    /// A short description, in our own words.
    pub text: String,
    /// The character that the player plays.
    pub character: Character,
    /// Its encounters in the order of a first visit.
    pub encounters: Vec<Id>,
    /// Who wrote it.
    #[serde(default)]
    pub author: String,
    /// The licence under which it may be shared.
    #[serde(default)]
    pub license: String,
    /// Its version, as its author counts.
    #[serde(default)]
    pub version: String,
    /// The chapters that are shuffled into the deck. Without any, its encounters are played one by one.
    #[serde(default)]
    pub deck: Vec<Id>,
    /// The chapters that lie on top of the shuffled deck, in order (1.2, special setup).
    #[serde(default)]
    pub first: Vec<SetupChapter>,
    /// The chapters that lie below the shuffled deck, in order.
    #[serde(default)]
    pub last: Vec<SetupChapter>,
    /// The chapter without a card that is read between two cards: it begins anew after each resolved chapter of `deck`,
    /// if another card is still to come.
    #[serde(default)]
    pub interlude: Option<Id>,
    /// Statistics of its own, by id: counters like the clocks of a chapter that last for the whole journey.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub statistics: BTreeMap<Id, Clock>,
    /// The scenario of the same campaign that follows it.
    #[serde(default)]
    pub next: Option<Id>,
    /// Entries of the core that its own files write again, by id; they hold in this scenario only.
    #[serde(default)]
    pub replaces: Vec<Id>,
    /// The version of Emberhex that it needs at least, as in `needs: "0.1"`. An older program leaves the scenario out and says
    /// why.
    #[serde(default)]
    pub needs: String,
    /// Other scenarios and packs whose gear, attunements, enemies and rules it uses, by id. An id is looked up in its own files,
    /// then in these in order, then in the core.
    #[serde(default)]
    pub uses: Vec<Id>,
    /// Whether its encounters are for practice, each played separately. No journey begins with such a scenario.
    #[serde(default)]
    pub practice: bool,
}

impl Scenario {
    /// The chapters of the deck, those with a fixed place included.
    pub fn chapters(&self) -> impl Iterator<Item = Id> {
        let fixed = self.first.iter().chain(&self.last).map(|setup| setup.chapter);
        fixed.chain(self.deck.iter().copied())
    }

    /// A scenario that holds nothing but a character. The caller adds what it needs.
    pub fn of_character(character: Character) -> Self {
        Self {
            id: placeholder_id(),
            name: String::new(),
            text: String::new(),
            character,
            encounters: Vec::new(),
            author: String::new(),
            license: String::new(),
            version: String::new(),
            deck: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
            interlude: None,
            statistics: BTreeMap::new(),
            next: None,
            replaces: Vec::new(),
            needs: String::new(),
            uses: Vec::new(),
            practice: true,
        }
    }

    /// The scenario with another character.
    pub fn with_character(&self, character: Character) -> Self {
        Self { character, ..self.clone() }
    }
}
