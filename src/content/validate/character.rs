//! Checks of the character of a scenario: every piece of gear in a place that it fits, every attunement known.
//!
//! Must not check the gear itself; `gear` does.

use strum::IntoEnumIterator;

use super::{ContentPath, Validator};
use crate::content::character_limits::{
    CARRIED_PLACES, HAND_SLOTS, HIGHEST_STAT, LOWEST_STAT, MOST_PIECES, NATURAL_POUCHES, RING_SLOTS, no_hand_slot,
    occupied_pots, place_missiles, pots, quiver_room,
};
use crate::content::encounter::Character;
use crate::content::gear::{Gear, GearList};
use crate::content::hands::{HeldPiece, hand_token_problem};
use crate::content::script::{Expr, Predicate, Quantity};
use crate::model::{HandToken, Handedness, Id, Stat};

impl Validator<'_, '_> {
    pub(super) fn check_character(&mut self, sheet: &ContentPath, character: &Character) {
        let list = |name: &'static str, items: &[Id]| -> Vec<(ContentPath, Id)> {
            items.iter().enumerate().map(|(n, id)| (sheet.field(name).item(n), *id)).collect()
        };
        let for_slot = |g: &Gear| g.is_for_hands() && g.hands != Handedness::Bare;
        self.check_equipment(list("hands", &character.hands), "weapon, shield or catalyst for a hand slot", for_slot);
        let armor = character.armor.map(|id| (sheet.field("armor"), id));
        self.check_equipment(armor.into_iter().collect(), "armour", |g| g.list == GearList::Armor);
        self.check_equipment(list("rings", &character.rings), "ring", |g| g.list == GearList::Rings);
        let in_pouch = |g: &Gear| matches!(g.list, GearList::Flasks | GearList::Items);
        self.check_equipment(list("pouches", &character.pouches), "flask or item", in_pouch);
        self.check_equipment(list("missiles", &character.missiles), "missile", |g| g.list == GearList::Missiles);
        self.check_equipment(list("carried", &character.carried), "gear that can be carried", |g| {
            g.hands != Handedness::Bare
        });
        let carried = count(&character.carried);
        self.check_range(&sheet.field("carried"), "the number of pieces carried", carried, 0, CARRIED_PLACES.into());
        let pieces = u16::try_from(character.gear().count()).unwrap_or(u16::MAX);
        self.check_range(sheet, "the number of all pieces of gear", pieces, 0, MOST_PIECES.into());
        let attunements: Vec<Id> = self.catalog.attunements.keys().copied().collect();
        for (at, id) in list("attunements", &character.attunements) {
            self.check_known_id(&at, "attunement", id, &attunements);
            if character.attunements.iter().filter(|other| **other == id).count() > 1 {
                self.add_error(&at, format!("`{id}` is attuned twice"));
            }
        }
        let slots = count(&character.hands);
        self.check_range(&sheet.field("hands"), "the number of hand slots in use", slots, 0, HAND_SLOTS.into());
        let rings = count(&character.rings);
        self.check_range(&sheet.field("rings"), "the number of rings", rings, 0, RING_SLOTS.into());
        let pouches = count(&character.pouches);
        let most = self.always_given(character, Quantity::Pouches, NATURAL_POUCHES.into());
        let most = u16::try_from(most).unwrap_or(0);
        self.check_range(&sheet.field("pouches"), "the number of pouches in use", pouches, 0, most);
        self.check_quivers(&sheet.field("missiles"), character);
        self.check_held(sheet, character);
        for (n, condition) in character.conditions.iter().enumerate() {
            let row = self.catalog.conditions.get(&condition.id());
            if !row.is_some_and(|row| row.outlasts_encounter && row.character_only) {
                let name = condition.name();
                let why = format!("`{name}` is no condition of a character that outlasts an encounter");
                self.add_error(&sheet.field("conditions").item(n), why);
            }
            if character.conditions[..n].contains(condition) {
                self.add_error(&sheet.field("conditions").item(n), format!("`{}` is there twice", condition.name()));
            }
        }
        if character.stats.len() != Stat::iter().len() {
            self.add_error(&sheet.field("stats"), "a character has seven Primary Stats");
        }
        for (stat, n) in &character.stats {
            let at = sheet.field("stats").field(stat.into());
            self.check_range(&at, stat.into(), (*n).into(), LOWEST_STAT.into(), HIGHEST_STAT.into());
        }
    }

    /// Checks that the Intensities of the attunements fit into the POTs. What a catalyst makes known takes
    /// none.
    pub(super) fn check_pots(&mut self, at: &ContentPath, character: &Character) {
        let (occupied, most) = (self.occupied_pots(character), self.available_pots(character));
        self.check_range(at, "the number of POTs in use", occupied, 0, most);
    }

    pub(super) fn occupied_pots(&self, character: &Character) -> u16 {
        let attunements = character.attunements.iter().filter_map(|id| self.catalog.attunements.get(id));
        occupied_pots(attunements.map(AsRef::as_ref))
    }

    pub(super) fn available_pots(&self, character: &Character) -> u16 {
        let att = i16::from(character.stats.get(&Stat::Att).copied().unwrap_or(0));
        let att = self.always_given(character, Quantity::Stat(Stat::Att), att);
        let most = self.always_given(character, Quantity::Pots, pots(att.clamp(0, HIGHEST_STAT.into()) as u8).into());
        u16::try_from(most).unwrap_or(0)
    }

    /// A number with what the gear of the sheet makes of it whatever happens, as long as it is whole: what is worn, and what
    /// is held if hand tokens lie on it. Factors come after everything that is added. What takes something away is no error
    /// of the sheet: it counts in play.
    fn always_given(&self, character: &Character, quantity: Quantity, base: i16) -> i16 {
        let meets = |gear: &Gear| {
            let has = |(stat, need): (&Stat, &u8)| character.stats.get(stat).is_some_and(|value| value >= need);
            gear.header.requires.iter().all(has)
        };
        let def = |id: &Id| self.catalog.gear.get(id).map(AsRef::as_ref).filter(|gear| meets(gear));
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

    /// Checks that the hand tokens lie on slots in use, and as the pieces allow.
    fn check_held(&mut self, sheet: &ContentPath, character: &Character) {
        let catalog = self.catalog;
        let piece = |slot: Option<u8>| {
            let place = usize::from(slot?);
            let gear = catalog.gear.get(character.hands.get(place)?)?;
            Some(HeldPiece { place, gear })
        };
        let (main, off) = character.held;
        for (n, (token, slot, other)) in
            [(HandToken::Main, main, off), (HandToken::Off, off, main)].into_iter().enumerate()
        {
            let Some(slot) = slot else { continue };
            let at = sheet.field("held").item(n);
            let Some(id) = character.hands.get(usize::from(slot)) else {
                self.add_error(&at, no_hand_slot(slot));
                continue;
            };
            if let Some(problem) = piece(Some(slot)).and_then(|on| hand_token_problem(token, on, piece(other))) {
                self.add_error(&at, format!("`{id}` {problem}"));
            }
        }
    }

    /// Checks that the quivers have room for every type of missile, each of the types that it can hold (R-282, A-273,
    ///
    fn check_quivers(&mut self, at: &ContentPath, character: &Character) {
        let gear = |id: &Id| self.catalog.gear.get(id).map(AsRef::as_ref);
        let room = quiver_room(character.pouches.iter().filter_map(|id| gear(id)?.usable.as_ref()));
        let missiles: Vec<(Id, Id)> =
            character.missiles.iter().filter_map(|id| Some((*id, gear(id)?.missile.as_ref()?.ammo))).collect();
        let most = count(&room);
        self.check_range(at, "the number of missile types", count(&character.missiles), 0, most);
        if missiles.len() <= room.len() {
            let types: Vec<Id> = missiles.iter().map(|(_, ammo)| *ammo).collect();
            if let Some(left_over) = place_missiles(&types, &room) {
                let (id, ammo) = missiles[left_over];
                self.add_error(at, format!("no quiver has room for `{id}`: it needs one that holds `{ammo}`"));
            }
        }
    }

    /// Checks that gear exists and fits its place on the character sheet.
    fn check_equipment(&mut self, items: Vec<(ContentPath, Id)>, what: &str, fits: impl Fn(&Gear) -> bool) {
        let have: Vec<Id> = self.catalog.gear.values().filter(|g| fits(g)).map(|g| g.id).collect();
        for (at, item) in items {
            match self.catalog.gear.get(&item) {
                Some(gear) if !fits(gear) => self.add_error(&at, format!("`{item}` is no {what}")),
                _ => self.check_known_id(&at, what, item, &have),
            }
        }
    }
}

/// The length of a list of a file, as far as it can be said.
fn count<T>(list: &[T]) -> u16 {
    u16::try_from(list.len()).unwrap_or(u16::MAX)
}
