//! Gear in a journey: found, lost, put away, stashed and taken again (R-029, R-043, R-044, O-87).
//!
//! Owns the place of a found piece and the contents of the stash. `loadout` decides which sheets are legal.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::{JourneyRefusal, StashPlace};
use super::reprieve::pieces_of;
use super::state::{Journey, JourneyStage, StashPiece};
use crate::content::Catalog;
use crate::content::character_wear::GearWear;
use crate::content::encounter::Character;
use crate::content::gear::GearList;
use crate::model::{CharacterEdit, Id, SheetSlot, SheetSlotKind};
use crate::scenario::edit_character;

impl Journey {
    /// Finds a new piece.
    pub(super) fn find_gear(&mut self, catalog: &Arc<Catalog>, gear: Id, facts: &mut Vec<JourneyFact>) {
        self.find_piece(catalog, StashPiece { gear, wear: GearWear::default() }, facts);
    }

    /// Finds a piece: it goes where there is room, or lies on the page (O-87).
    pub(super) fn find_piece(&mut self, catalog: &Arc<Catalog>, piece: StashPiece, facts: &mut Vec<JourneyFact>) {
        let gear = piece.gear;
        match self.place_piece(catalog, &piece) {
            Some(after) => {
                self.take_up_sheet(catalog, after);
                self.tell(facts, JourneyFact::GearGained(gear));
            }
            None => {
                self.lay_down(piece);
                self.tell(facts, JourneyFact::GearLeft(gear));
            }
        }
    }

    /// The character with a piece more; `None` if there is no room for it. In creation it is put on, if it can be;
    /// later it is carried, so that no piece adds its weight unasked.
    fn place_piece(&self, catalog: &Arc<Catalog>, piece: &StashPiece) -> Option<Character> {
        let list = catalog.gear.get(&piece.gear)?.list;
        let worn = match list {
            GearList::Weapons | GearList::Shields | GearList::Catalysts => SheetSlotKind::Hand,
            GearList::Armor => SheetSlotKind::Armor,
            GearList::Rings => SheetSlotKind::Ring,
            GearList::Flasks | GearList::Items => SheetSlotKind::Pouch,
            GearList::Missiles => SheetSlotKind::Missile,
        };
        let is_at_hand = matches!(worn, SheetSlotKind::Pouch | SheetSlotKind::Missile);
        let puts_on = is_at_hand || self.stage == JourneyStage::Creation;
        let kinds = puts_on.then_some(worn).into_iter().chain([SheetSlotKind::Carried]);
        kinds.into_iter().find_map(|kind| {
            let slot = SheetSlot { kind, index: self.next_index(kind)? };
            let mut after = edit_character(catalog, &self.character, &CharacterEdit::Place(piece.gear, slot)).ok()?;
            after.wear.set(slot, piece.wear.clone());
            Some(after)
        })
    }

    /// The index of the next free slot of a kind; `None` if the one slot for armour is taken.
    fn next_index(&self, kind: SheetSlotKind) -> Option<u8> {
        let sheet = &self.character;
        let taken = match kind {
            SheetSlotKind::Hand => sheet.hands.len(),
            SheetSlotKind::Armor => return sheet.armor.is_none().then_some(0),
            SheetSlotKind::Ring => sheet.rings.len(),
            SheetSlotKind::Pouch => sheet.pouches.len(),
            SheetSlotKind::Missile => sheet.missiles.len(),
            SheetSlotKind::Carried => sheet.carried.len(),
            SheetSlotKind::Attunement => sheet.attunements.len(),
        };
        u8::try_from(taken).ok()
    }

    pub(super) fn lay_down(&mut self, piece: StashPiece) {
        if let Some(page) = self.chapter.page {
            self.chapter.lying.push((page, piece));
        }
    }

    /// Loses one piece of this gear: a carried one first, then one that is worn.
    pub(super) fn lose_gear(&mut self, catalog: &Arc<Catalog>, gear: Id, facts: &mut Vec<JourneyFact>) {
        if let Some(slot) = slot_of(&self.character, gear)
            && let Ok(after) = edit_character(catalog, &self.character, &CharacterEdit::Clear(slot))
        {
            self.take_up_sheet(catalog, after);
            self.tell(facts, JourneyFact::GearLost(gear));
        }
    }

    /// Loses all that is carried, and returns it as it was.
    pub(super) fn lose_carried(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) -> Vec<StashPiece> {
        let mut lost = Vec::new();
        let first = SheetSlot { kind: SheetSlotKind::Carried, index: 0 };
        while let Ok((piece, after)) = self.lift(catalog, first) {
            self.character = after;
            self.tell(facts, JourneyFact::GearLost(piece.gear));
            lost.push(piece);
        }
        lost
    }

    /// Erases the gear that does not outlast its chapter.
    pub(super) fn lose_ephemeral_gear(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) {
        let is_ephemeral = |gear: &Id| catalog.gear.get(gear).is_some_and(|gear| gear.header.ephemeral);
        let gone: Vec<Id> = self.character.gear().filter(is_ephemeral).collect();
        for gear in gone {
            self.lose_gear(catalog, gear, facts);
        }
        self.remove_left_gear(is_ephemeral);
    }

    /// Moves what is carried beyond the places of this scenario into the stash.
    pub(super) fn stash_what_is_too_much(&mut self, catalog: &Arc<Catalog>) {
        let first = SheetSlot { kind: SheetSlotKind::Carried, index: catalog.house().carried_slots };
        while let Ok((piece, after)) = self.lift(catalog, first) {
            self.character = after;
            self.stash.push(piece);
        }
    }

    pub(super) fn put_into_stash(&mut self, catalog: &Arc<Catalog>, slot: SheetSlot) -> Result<(), JourneyRefusal> {
        if !self.has_stash(catalog) {
            return Err(JourneyRefusal::NoStash);
        }
        let (piece, after) = self.lift(catalog, slot)?;
        if catalog.gear.get(&piece.gear).is_some_and(|gear| gear.header.ephemeral) {
            return Err(JourneyRefusal::Ephemeral);
        }
        self.take_up_sheet(catalog, after);
        self.stash.push(piece);
        Ok(())
    }

    /// Whether the stash is accessible here.
    pub fn has_stash(&self, catalog: &Arc<Catalog>) -> bool {
        self.fight.is_none() && self.current_page(catalog).is_some_and(|page| page.stash)
    }

    /// The pieces that lie on this page, each with its position.
    pub fn lying_here(&self) -> Vec<(usize, &StashPiece)> {
        let here = self.chapter.page;
        let lying = self.chapter.lying.iter().enumerate();
        lying.filter(|(_, (page, _))| Some(*page) == here).map(|(n, (_, piece))| (n, piece)).collect()
    }

    pub(super) fn take(&mut self, catalog: &Arc<Catalog>, place: StashPlace) -> Result<(), JourneyRefusal> {
        let piece = match place {
            StashPlace::Stash(_) if !self.has_stash(catalog) => return Err(JourneyRefusal::NoStash),
            StashPlace::Stash(n) => self.stash.get(n),
            StashPlace::Page(n) => self.lying_here().iter().find(|(at, _)| *at == n).map(|(_, piece)| *piece),
        };
        let after = self.place_piece(catalog, piece.ok_or(JourneyRefusal::Empty)?);
        self.take_up_sheet(catalog, after.ok_or(JourneyRefusal::NoRoom)?);
        match place {
            StashPlace::Stash(n) => _ = self.stash.remove(n),
            StashPlace::Page(n) => _ = self.chapter.lying.remove(n),
        }
        Ok(())
    }

    pub(super) fn put_down(&mut self, catalog: &Arc<Catalog>, slot: SheetSlot) -> Result<(), JourneyRefusal> {
        if self.fight.is_some() || self.chapter.page.is_none() {
            return Err(JourneyRefusal::NotNow);
        }
        let (piece, after) = self.lift(catalog, slot)?;
        self.take_up_sheet(catalog, after);
        self.lay_down(piece);
        Ok(())
    }

    /// A piece of the sheet with its wear, and the character without it.
    pub(super) fn lift(
        &self,
        catalog: &Arc<Catalog>,
        slot: SheetSlot,
    ) -> Result<(StashPiece, Character), JourneyRefusal> {
        if slot.kind == SheetSlotKind::Attunement {
            return Err(JourneyRefusal::Empty);
        }
        let gear = self.character.in_slot(slot).ok_or(JourneyRefusal::Empty)?;
        let wear = self.character.wear.of(slot);
        let after = edit_character(catalog, &self.character, &CharacterEdit::Clear(slot))?;
        Ok((StashPiece { gear, wear }, after))
    }
}

/// The kinds of slots for gear, carried pieces first.
const GEAR_KINDS: [SheetSlotKind; 6] = [
    SheetSlotKind::Carried,
    SheetSlotKind::Pouch,
    SheetSlotKind::Missile,
    SheetSlotKind::Hand,
    SheetSlotKind::Ring,
    SheetSlotKind::Armor,
];

/// The first slot in which a piece of this gear lies, carried pieces first.
fn slot_of(sheet: &Character, gear: Id) -> Option<SheetSlot> {
    let of_gear = pieces_of(sheet).into_iter().filter(|(_, there)| *there == gear).map(|(slot, _)| slot);
    of_gear.min_by_key(|slot| GEAR_KINDS.iter().position(|kind| *kind == slot.kind))
}
