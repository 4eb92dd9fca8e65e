//! Finds the problems of a character sheet: every piece of gear in a place that it fits, every attunement known.
//!
//! Must not report it: `character` does for files, `view` for players. Must not check the gear itself; `gear` does.

use strum::IntoEnumIterator;

use crate::content::Catalog;
use crate::content::character_limits::{
    self, HAND_SLOTS, HIGHEST_STAT, LOWEST_STAT, NATURAL_POUCHES, RING_SLOTS, place_missiles, pots, quiver_room,
};
use crate::content::encounter::Character;
use crate::content::gear::{Gear, GearList};
use crate::content::hands::{HeldPiece, hand_token_problem};
use crate::content::script::{Expr, Predicate, Quantity};
use crate::content::sheet_problem::{SheetPlace, SheetProblem, SheetProblemKind};
use crate::model::{HandToken, Handedness, Id, SheetSlot, SheetSlotKind, Stat};

/// The problems of a character sheet, in the order of its places.
pub fn sheet_problems(catalog: &Catalog, character: &Character) -> Vec<SheetProblem> {
    let mut check = SheetCheck { catalog, character, problems: Vec::new() };
    check.check_places();
    check.check_counts();
    check.check_quivers();
    check.check_held();
    check.check_conditions_and_stats();
    check.problems
}

struct SheetCheck<'a> {
    catalog: &'a Catalog,
    character: &'a Character,
    problems: Vec<SheetProblem>,
}

/// The place with a number among those of its kind.
fn slot(kind: SheetSlotKind, index: usize) -> SheetPlace {
    SheetPlace::Slot(SheetSlot { kind, index: index as u8 })
}

impl SheetCheck<'_> {
    fn add(&mut self, place: SheetPlace, kind: SheetProblemKind) {
        self.problems.push(SheetProblem { place, kind });
    }

    /// Checks that gear exists and fits its place, and that attunements exist and stand there once.
    fn check_places(&mut self) {
        let character = self.character;
        let armor: Vec<Id> = character.armor.into_iter().collect();
        let lists: [(SheetSlotKind, &[Id]); 6] = [
            (SheetSlotKind::Hand, &character.hands),
            (SheetSlotKind::Armor, &armor),
            (SheetSlotKind::Ring, &character.rings),
            (SheetSlotKind::Pouch, &character.pouches),
            (SheetSlotKind::Missile, &character.missiles),
            (SheetSlotKind::Carried, &character.carried),
        ];
        for (kind, ids) in lists {
            for (n, id) in ids.iter().enumerate() {
                match self.catalog.gear.get(id) {
                    Some(gear) if fits(kind, gear) => {}
                    Some(_) => self.add(slot(kind, n), SheetProblemKind::WrongPlace(*id)),
                    None => self.add(slot(kind, n), SheetProblemKind::Unknown(*id)),
                }
            }
        }
        for (n, id) in character.attunements.iter().enumerate() {
            let place = slot(SheetSlotKind::Attunement, n);
            if !self.catalog.attunements.contains_key(id) {
                self.add(place, SheetProblemKind::Unknown(*id));
            }
            if character.attunements.iter().filter(|other| *other == id).count() > 1 {
                self.add(place, SheetProblemKind::Twice(*id));
            }
        }
    }

    fn check_count(&mut self, kind: SheetSlotKind, there: usize, most: u16) {
        let there = there as u16;
        if there > most {
            self.add(SheetPlace::List(kind), SheetProblemKind::TooMany { there, most });
        }
    }

    fn check_counts(&mut self) {
        let character = self.character;
        self.check_count(SheetSlotKind::Carried, character.carried.len(), self.catalog.house().carried_slots.into());
        self.check_count(SheetSlotKind::Hand, character.hands.len(), HAND_SLOTS.into());
        self.check_count(SheetSlotKind::Ring, character.rings.len(), RING_SLOTS.into());
        let most = always_given(self.catalog, character, Quantity::Pouches, NATURAL_POUCHES.into());
        self.check_count(SheetSlotKind::Pouch, character.pouches.len(), u16::try_from(most).unwrap_or(0));
    }

    fn check_conditions_and_stats(&mut self) {
        for (n, condition) in self.character.conditions.iter().enumerate() {
            let row = self.catalog.conditions.get(&condition.id());
            if !row.is_some_and(|row| row.outlasts_encounter && row.character_only) {
                self.add(SheetPlace::Condition(n), SheetProblemKind::NotLasting(*condition));
            }
            if self.character.conditions[..n].contains(condition) {
                self.add(SheetPlace::Condition(n), SheetProblemKind::ConditionTwice(*condition));
            }
        }
        for stat in Stat::iter().filter(|stat| !self.character.stats.contains_key(stat)) {
            self.add(SheetPlace::Stat(stat), SheetProblemKind::MissingStat);
        }
        for (stat, n) in self.character.stats.iter().filter(|(_, n)| !(LOWEST_STAT..=HIGHEST_STAT).contains(*n)) {
            self.add(SheetPlace::Stat(*stat), SheetProblemKind::StatOutOfRange(*n));
        }
    }

    /// Checks that the hand tokens lie on slots in use, and as the pieces allow.
    fn check_held(&mut self) {
        let (catalog, character) = (self.catalog, self.character);
        let piece = |slot: Option<u8>| {
            let place = usize::from(slot?);
            let gear = catalog.gear.get(character.hands.get(place)?)?;
            Some(HeldPiece { place, gear })
        };
        let (main, off) = character.held;
        for (token, slot, other) in [(HandToken::Main, main, off), (HandToken::Off, off, main)] {
            let Some(slot) = slot else { continue };
            let Some(id) = self.character.hands.get(usize::from(slot)) else {
                self.add(SheetPlace::Held(token), SheetProblemKind::NothingToHold(slot));
                continue;
            };
            if let Some(problem) = piece(Some(slot)).and_then(|on| hand_token_problem(token, on, piece(other))) {
                self.add(SheetPlace::Held(token), SheetProblemKind::Hand { gear: *id, problem });
            }
        }
    }

    /// Checks that the quivers have room for every type of missile, each of the types that it can hold (R-282, A-273,
    ///
    fn check_quivers(&mut self) {
        let (catalog, character) = (self.catalog, self.character);
        let gear = |id: &Id| catalog.gear.get(id).map(AsRef::as_ref);
        let room = quiver_room(character.pouches.iter().filter_map(|id| gear(id)?.usable.as_ref()));
        let missiles: Vec<(Id, Id)> =
            character.missiles.iter().filter_map(|id| Some((*id, gear(id)?.missile.as_ref()?.ammo))).collect();
        self.check_count(SheetSlotKind::Missile, character.missiles.len(), room.len() as u16);
        if missiles.len() <= room.len() {
            let types: Vec<Id> = missiles.iter().map(|(_, ammo)| *ammo).collect();
            if let Some(left_over) = place_missiles(&types, &room) {
                let (missile, ammo) = missiles[left_over];
                self.add(SheetPlace::List(SheetSlotKind::Missile), SheetProblemKind::NoQuiver { missile, ammo });
            }
        }
    }
}

/// The problem of a sheet whose attunements do not fit into the POTs. An attunement that a catalyst
/// makes known takes none.
pub fn pots_problem(catalog: &Catalog, character: &Character) -> Option<SheetProblem> {
    let (needed, there) = (occupied_pots(catalog, character), available_pots(catalog, character));
    let place = SheetPlace::List(SheetSlotKind::Attunement);
    (needed > there).then_some(SheetProblem { place, kind: SheetProblemKind::TooFewPots { needed, there } })
}

/// Whether gear fits a place of a kind.
pub fn fits(kind: SheetSlotKind, gear: &Gear) -> bool {
    match kind {
        SheetSlotKind::Hand => gear.is_for_hands() && gear.hands != Handedness::Bare,
        SheetSlotKind::Armor => gear.list == GearList::Armor,
        SheetSlotKind::Ring => gear.list == GearList::Rings,
        SheetSlotKind::Pouch => matches!(gear.list, GearList::Flasks | GearList::Items),
        SheetSlotKind::Missile => gear.list == GearList::Missiles,
        SheetSlotKind::Carried => gear.hands != Handedness::Bare,
        SheetSlotKind::Attunement => false,
    }
}

pub fn occupied_pots(catalog: &Catalog, character: &Character) -> u16 {
    let attunements = character.attunements.iter().filter_map(|id| catalog.attunements.get(id));
    character_limits::occupied_pots(attunements.map(AsRef::as_ref))
}

pub fn available_pots(catalog: &Catalog, character: &Character) -> u16 {
    let att = i16::from(character.stats.get(&Stat::Att).copied().unwrap_or(0));
    let att = always_given(catalog, character, Quantity::Stat(Stat::Att), att);
    let most = always_given(catalog, character, Quantity::Pots, pots(att.clamp(0, HIGHEST_STAT.into()) as u8).into());
    u16::try_from(most).unwrap_or(0)
}

/// A number with the unconditional changes by the gear of the sheet, as long as that is whole: by worn gear, and by
/// held gear if hand tokens lie on it. Factors come after all additions. Reductions are left out: they are no error of
/// the sheet and count in play.
fn always_given(catalog: &Catalog, character: &Character, quantity: Quantity, base: i16) -> i16 {
    let meets = |gear: &Gear| {
        let has = |(stat, need): (&Stat, &u8)| character.stats.get(stat).is_some_and(|value| value >= need);
        gear.header.requires.iter().all(has)
    };
    let def = |id: &Id| catalog.gear.get(id).map(AsRef::as_ref).filter(|gear| meets(gear));
    let (main, off) = character.held;
    let is_held = |slot: usize, gear: &Gear| {
        gear.hands == Handedness::Strapped || [main, off].iter().flatten().any(|held| usize::from(*held) == slot)
    };
    let in_hands = character.hands.iter().enumerate().filter_map(|(slot, id)| Some((slot, def(id)?)));
    let held = in_hands.filter(|(slot, gear)| is_held(*slot, gear)).flat_map(|(_, gear)| &gear.header.held);
    let worn = character.hands.iter().chain(&character.armor).chain(&character.rings);
    let blocks = worn.filter_map(def).flat_map(|gear| &gear.header.worn).chain(held);
    let always = blocks.filter(|block| block.when == Predicate::Always && block.actions.is_empty());
    let (mut sum, mut factor) = (base, 1_i16);
    let of_quantity = |list: &[(Quantity, Expr)]| -> Vec<i16> {
        list.iter().filter(|(what, _)| *what == quantity).filter_map(|(_, by)| by.constant()).collect()
    };
    for block in always {
        for by in of_quantity(&block.modify).into_iter().filter(|by| *by > 0) {
            sum = sum.saturating_add(by);
        }
        for by in of_quantity(&block.multiply).into_iter().filter(|by| *by > 1) {
            factor = factor.saturating_mul(by);
        }
    }
    sum.saturating_mul(factor)
}
