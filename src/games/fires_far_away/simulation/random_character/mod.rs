//! Random characters: sheets that the loader would accept, drawn from everything that a catalog holds.
//!
//! Owns the generator. The same catalog and seed give the same character, so a failed game can be played again. The
//! validation of the loader decides what is legal: an entry that it refuses is left off the sheet. Must not play a
//! game.

mod theme;

use std::collections::BTreeMap;
use std::sync::Arc;

use strum::IntoEnumIterator;

use super::game::GameConfig;
use crate::content::Catalog;
use crate::content::attunement::Attunement;
use crate::content::character_limits::{LOWEST_STAT, occupied_pots, pots};
use crate::content::character_wear::CharacterWear;
use crate::content::encounter::{Character, Scenario};
use crate::content::gear::{Gear, GearList};
use crate::content::school::{Known, School};
use crate::content::validate::character_problems;
use crate::lang::words;
use crate::model::{Handedness, Id, Stat};
use kernel::dice::Generator;

/// The highest Primary Stat that is drawn. The book has no upper limit; this one is above every requirement.
const MOST_STAT: u8 = 40;

/// How often a pair of hand tokens that the validation refuses is replaced before both hands are empty.
const TRIES: usize = 12;

/// A random legal character. It depends on nothing but the catalog and the seed.
///
/// Every piece of gear that a character can bear, and every attunement, comes up. Most characters have a theme, an
/// entry that they have all means to use; the other entries are drawn with their needs more often than not: missiles
/// with a weapon, a quiver with missiles, a catalyst with a spell, and the Primary Stats that it requires.
pub fn random_character(catalog: &Catalog, seed: u64) -> Character {
    let mut draw = Draw::new(catalog, seed);
    draw.draw_stats();
    if !draw.chance(5) {
        draw.draw_theme();
    }
    draw.draw_attunements();
    draw.draw_hand_gear();
    draw.draw_worn_gear();
    draw.draw_missiles();
    draw.draw_pouches();
    draw.place_hand_tokens();
    draw.draw_carried();
    draw.character
}

/// The same game with a random character that follows from the seed.
pub fn with_random_character(config: &GameConfig, seed: u64) -> GameConfig {
    with_character(config, random_character(&config.catalog, seed))
}

/// The same game with another character.
pub fn with_character(config: &GameConfig, character: Character) -> GameConfig {
    let scenario = Arc::new(Scenario { character, ..Scenario::clone(&config.scenario) });
    GameConfig { scenario, ..config.clone() }
}

/// The generator, and the sheet as far as it is filled in.
struct Draw<'a> {
    catalog: &'a Catalog,
    rng: Generator,
    /// Whether the Primary Stats are raised to the requirements of most of the gear and attunements.
    is_trained: bool,
    /// Whether they are raised in any case, for the theme.
    must_train: bool,
    /// The gear that the theme needs in hand.
    in_hand: Vec<Id>,
    character: Character,
}

impl<'a> Draw<'a> {
    fn new(catalog: &'a Catalog, seed: u64) -> Self {
        let character = Character {
            name: words!("random-character-name", n = seed % 10_000),
            stats: BTreeMap::new(),
            humanity: 0,
            soul_level: 0,
            souls: 0,
            conditions: Vec::new(),
            hands: Vec::new(),
            held: (None, None),
            armor: None,
            pouches: Vec::new(),
            rings: Vec::new(),
            missiles: Vec::new(),
            carried: Vec::new(),
            attunements: Vec::new(),
            mounted: false,
            wear: CharacterWear::default(),
        };
        Self {
            catalog,
            rng: Generator::seeded(seed),
            is_trained: false,
            must_train: false,
            in_hand: Vec::new(),
            character,
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.rng.below(n)
    }

    /// True once in `n` times.
    fn chance(&mut self, n: usize) -> bool {
        self.rng.below(n) == 0
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.rng.below(list.len())])
    }

    /// A number in `least..=most`.
    fn between(&mut self, least: u8, most: u8) -> u8 {
        least + self.rng.below(usize::from(most - least) + 1) as u8
    }

    /// The pieces of the catalog that fit a place, in the order of their names.
    fn gear(&self, fits: impl Fn(&Gear) -> bool) -> Vec<&'a Gear> {
        self.catalog.gear.values().map(AsRef::as_ref).filter(|gear| fits(gear)).collect()
    }

    /// Changes the sheet, and takes the change back if the sheet is then not legal. Returns whether it is.
    fn try_change(&mut self, change: impl FnOnce(&mut Character)) -> bool {
        let before = self.character.clone();
        change(&mut self.character);
        let is_legal = character_problems(self.catalog, &self.character).is_empty();
        if !is_legal {
            self.character = before;
        }
        is_legal
    }

    /// Primary Stats in one of four shapes: low, trained in some, high, or any.
    fn draw_stats(&mut self) {
        let shape = self.below(4);
        self.is_trained = !self.chance(4);
        for stat in Stat::iter() {
            let value = match shape {
                0 => self.between(LOWEST_STAT, 10),
                1 if self.chance(4) => self.between(20, MOST_STAT),
                1 => self.between(LOWEST_STAT, 12),
                2 => self.between(15, MOST_STAT),
                _ => self.between(LOWEST_STAT, MOST_STAT),
            };
            self.character.stats.insert(stat, value);
        }
        self.character.humanity = self.between(0, 5);
        self.character.mounted = self.chance(8);
    }

    /// Raises Primary Stats to the requirements of an entry, if the character is trained for it.
    fn train(&mut self, requires: impl Iterator<Item = (Stat, u8)>) {
        if self.must_train || (self.is_trained && !self.chance(6)) {
            for (stat, need) in requires {
                let value = self.character.stats.entry(stat).or_insert(LOWEST_STAT);
                *value = need.max(*value);
            }
        }
    }

    fn train_for(&mut self, gear: &Gear) {
        let header = gear.header.requires.iter().map(|(stat, need)| (*stat, *need));
        let weapon = gear.weapon.iter().flat_map(|weapon| &weapon.requires).map(|(stat, (need, _))| (*stat, *need));
        self.train(header.chain(weapon));
    }

    /// Up to five attunements as far as the POTs reach, of one school or of any, and mostly a catalyst for each school.
    fn draw_attunements(&mut self) {
        let attunements: Vec<&Attunement> = self.catalog.attunements.values().map(AsRef::as_ref).collect();
        let Some(first) = self.one_of(&attunements) else { return };
        let of_one_school = !self.chance(3);
        let fits = |other: &&Attunement| !of_one_school || other.school == first.school;
        let list: Vec<&Attunement> = attunements.into_iter().filter(fits).collect();
        let mut next = Some(first);
        for _ in 0..self.below(6) {
            if let Some(attunement) = next {
                self.attune(attunement);
            }
            next = self.one_of(&list);
        }
    }

    /// Assigns an attunement to POTs if there are enough, or if training gives enough. An attunement that a catalyst
    /// makes known takes none, and only the catalyst is drawn.
    fn attune(&mut self, attunement: &Attunement) {
        if self.character.attunements.contains(&attunement.id) {
            return;
        }
        self.train(attunement.requires.iter().map(|(stat, need)| (*stat, *need)));
        if attunement.known == Known::Attuned {
            let known = self.character.attunements.iter().filter_map(|id| self.catalog.attunements.get(id));
            let occupied = occupied_pots(known.map(AsRef::as_ref).chain([attunement]));
            let att = (LOWEST_STAT..=MOST_STAT).find(|att| u16::from(pots(*att)) >= occupied);
            self.train(att.map(|att| (Stat::Att, att)).into_iter());
            if !self.try_change(|sheet| sheet.attunements.push(attunement.id)) {
                return;
            }
        }
        if attunement.school.is_magic() && !self.chance(8) {
            self.draw_catalyst(attunement.school);
        }
    }

    /// A catalyst of a school in a hand slot, unless there is one already.
    fn draw_catalyst(&mut self, school: School) {
        let casts = |gear: &Gear| gear.catalyst.as_ref().is_some_and(|catalyst| catalyst.schools.contains(&school));
        let has = self.character.hands.iter().any(|id| self.catalog.gear.get(id).is_some_and(|gear| casts(gear)));
        if has {
            return;
        }
        if let Some(catalyst) = self.one_of(&self.gear(casts)) {
            self.bear(catalyst, |sheet, id| sheet.hands.push(id));
        }
    }

    /// Puts a piece on the sheet if it may lie there, and trains for it.
    fn bear(&mut self, gear: &Gear, put: impl FnOnce(&mut Character, Id)) {
        if self.try_change(|sheet| put(sheet, gear.id)) {
            self.train_for(gear);
        }
    }

    /// Up to four pieces in the hand slots.
    fn draw_hand_gear(&mut self) {
        let shields = self.gear(|gear| gear.list == GearList::Shields && gear.is_for_hands());
        let all = self.gear(|gear| gear.is_for_hands() && gear.hands != Handedness::Bare);
        for _ in self.character.hands.len()..self.below(5) {
            let list = if self.chance(4) { &shields } else { &all };
            if let Some(gear) = self.one_of(list) {
                self.bear(gear, |sheet, id| sheet.hands.push(id));
            }
        }
    }

    /// Armour, and up to two rings.
    fn draw_worn_gear(&mut self) {
        let armor = self.gear(|gear| gear.list == GearList::Armor);
        if self.character.armor.is_none()
            && let Some(gear) = self.one_of(&armor).filter(|_| !self.chance(5))
        {
            self.bear(gear, |sheet, id| sheet.armor = Some(id));
        }
        let rings = self.gear(|gear| gear.list == GearList::Rings);
        for _ in 0..self.below(3) {
            if let Some(gear) = self.one_of(&rings) {
                self.bear(gear, |sheet, id| sheet.rings.push(id));
            }
        }
    }

    /// Missiles for the weapons that can shoot them, each with a quiver if there is none with room; sometimes a missile
    /// that nothing shoots.
    fn draw_missiles(&mut self) {
        let missiles = self.gear(|gear| gear.missile.is_some());
        let hands = self.character.hands.clone();
        let weapons = hands.iter().filter_map(|id| self.catalog.gear.get(id)?.weapon.as_ref()?.ammo);
        let mut wanted: Vec<Option<Id>> = weapons.map(Some).collect();
        if self.chance(8) {
            wanted.push(None);
        }
        for ammo in wanted {
            let of_type = |gear: &&Gear| gear.missile.as_ref().is_some_and(|m| ammo.is_none_or(|ammo| m.ammo == ammo));
            let list: Vec<&Gear> = missiles.iter().copied().filter(of_type).collect();
            for _ in 0..1 + self.below(2) {
                if let Some(missile) = self.one_of(&list).filter(|_| !self.chance(8)) {
                    self.put_in_quiver(missile);
                }
            }
        }
    }

    fn put_in_quiver(&mut self, missile: &Gear) {
        let id = missile.id;
        let Some(ammo) = missile.missile.as_ref().map(|missile| missile.ammo) else { return };
        if self.character.missiles.contains(&id) || self.try_change(|sheet| sheet.missiles.push(id)) {
            return;
        }
        let holds = |gear: &Gear| {
            let usable = gear.usable.as_ref();
            usable.is_some_and(|u| u.quiver > 0 && (u.holds.is_empty() || u.holds.contains(&ammo)))
        };
        if let Some(quiver) = self.one_of(&self.gear(holds)) {
            self.try_change(|sheet| {
                sheet.pouches.push(quiver.id);
                sheet.missiles.push(id);
            });
        }
    }

    /// Flasks and items in the pouches that are left.
    fn draw_pouches(&mut self) {
        let flasks = self.gear(|gear| gear.list == GearList::Flasks);
        let all = self.gear(|gear| matches!(gear.list, GearList::Flasks | GearList::Items));
        for _ in 0..self.below(7) {
            let list = if self.chance(6) { &flasks } else { &all };
            if let Some(gear) = self.one_of(list) {
                self.bear(gear, |sheet, id| sheet.pouches.push(id));
            }
        }
    }

    /// Gear of any kind that is carried besides, for every second character. It comes last, so that the rest of the sheet
    /// does not depend on it.
    fn draw_carried(&mut self) {
        let all = self.gear(|gear| gear.hands != Handedness::Bare);
        if self.chance(2) {
            for _ in 0..1 + self.below(self.catalog.house().carried_slots.into()) {
                if let Some(gear) = self.one_of(&all) {
                    self.try_change(|sheet| sheet.carried.push(gear.id));
                }
            }
        }
    }

    /// Lays the hand tokens on gear, on both hands more often than not.
    fn place_hand_tokens(&mut self) {
        if self.hold_theme() {
            return;
        }
        let slots = self.character.hands.len();
        for _ in 0..TRIES {
            let [main, off] = [0, 1].map(|_| if self.chance(6) { slots } else { self.below(slots + 1) });
            let slot = |n: usize| (n < slots).then_some(n as u8);
            if self.try_change(|sheet| sheet.held = (slot(main), slot(off))) {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::content::character_limits::HIGHEST_STAT;
    use crate::content::{ContentSource, load};

    fn catalog() -> Catalog {
        let (files, _) = ContentSource::built_in().read_files();
        Catalog::clone(load(&files).expect("the shipped content is right").0.core())
    }

    fn meets(character: &Character, gear: &Gear) -> bool {
        gear.header.requires.iter().all(|(stat, need)| character.stats[stat] >= *need)
    }

    #[test]
    fn every_random_character_is_legal_and_follows_from_its_seed() {
        let catalog = catalog();
        for seed in 0..1500 {
            let character = random_character(&catalog, seed);
            let problems = character_problems(&catalog, &character);
            assert!(problems.is_empty(), "seed {seed}: {problems:?} in {character:?}");
            assert!(character.stats.values().all(|value| (LOWEST_STAT..=HIGHEST_STAT).contains(value)), "seed {seed}");
            assert_eq!(character, random_character(&catalog, seed));
        }
    }

    #[test]
    fn random_characters_bear_every_piece_and_every_attunement() {
        let catalog = catalog();
        let mut seen = BTreeSet::new();
        let (mut met, mut unmet, mut without_humanity, mut empty_handed) = (0, 0, 0, 0);
        let mut carried = BTreeMap::<usize, u32>::new();
        for seed in 0..4000 {
            let character = random_character(&catalog, seed);
            *carried.entry(character.carried.len()).or_default() += 1;
            // A piece that is only carried is never used.
            let character = Character { carried: Vec::new(), ..character };
            for gear in character.gear().map(|id| &catalog.gear[&id]).filter(|gear| !gear.header.requires.is_empty()) {
                *if meets(&character, gear) { &mut met } else { &mut unmet } += 1;
            }
            without_humanity += u32::from(character.humanity == 0);
            empty_handed += u32::from(character.held == (None, None));
            seen.extend(character.gear().chain(character.attunements.iter().copied()));
        }
        let gear = catalog.gear.values().filter(|gear| gear.hands != Handedness::Bare).map(|gear| gear.id);
        let attuned = catalog.attunements.values().filter(|a| a.known == Known::Attuned).map(|a| a.id);
        let missing: Vec<Id> = gear.chain(attuned).filter(|id| !seen.contains(id)).collect();
        assert!(missing.is_empty(), "nobody bears {missing:?}");
        assert!(unmet > 100 && met > 2 * unmet, "{met} requirements are met and {unmet} are not");
        assert!(without_humanity > 100 && empty_handed > 100);
        let counts = (0..=usize::from(catalog.house().carried_slots)).map(|n| carried.get(&n).copied().unwrap_or(0));
        assert!(counts.into_iter().all(|n| n > 100), "how many carry how much: {carried:?}");
    }
}
