//! The short reprieve, and changes of the sheet between encounters.
//!
//! Owns what a rest restores and which changes need one. Must not say what a legal sheet is: `loadout` does.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::JourneyRefusal;
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::character_wear::{CharacterWear, GearWear};
use crate::content::encounter::Character;
use crate::model::{CharacterEdit, Id, SheetSlot, SheetSlotKind};
use crate::scenario::{EditRefusal, edit_character};

impl Journey {
    /// Whether a short reprieve can be taken now: once each time the page is turned to.
    pub fn can_rest(&self, catalog: &Arc<Catalog>) -> bool {
        let offers = self.current_page(catalog).is_some_and(|page| page.reprieve);
        offers && self.fight.is_none() && !self.chapter.is_resting
    }

    /// Whether attunements and SL can be changed now: during a short reprieve, and while the character is made.
    pub fn can_grow(&self) -> bool {
        self.chapter.is_resting || self.stage == JourneyStage::Creation
    }

    /// Takes a short reprieve: damage leaves the HP slots, FP are full, Static conditions end, flasks and items are filled and
    /// gear is mended, in the stash too (R-033 to R-037, O-86). What is Ephemeral keeps the charges that it has.
    pub(super) fn rest(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) -> Result<(), JourneyRefusal> {
        if !self.can_rest(catalog) {
            return Err(JourneyRefusal::NoReprieve);
        }
        self.character.conditions.retain(|condition| catalog.condition(*condition).outlasts_encounter);
        let sheet = self.character.clone();
        let mut rested = CharacterWear::default();
        let is_ephemeral = |gear: &Id| catalog.gear.get(gear).is_some_and(|gear| gear.header.ephemeral);
        let after_rest = |gear: &Id, wear: GearWear| match is_ephemeral(gear) {
            true => {
                GearWear { charges_used: wear.charges_used, extra_charges: wear.extra_charges, ..GearWear::default() }
            }
            false => GearWear::default(),
        };
        for (slot, gear) in pieces_of(&sheet) {
            rested.set(slot, after_rest(&gear, sheet.wear.of(slot)));
        }
        self.character.wear = rested;
        for piece in &mut self.stash {
            piece.wear = after_rest(&piece.gear, piece.wear.clone());
        }
        // What lasts until a reprieve ends on what was left behind, too.
        for (_, piece) in &mut self.chapter.lying {
            piece.wear.lasting.clear();
        }
        self.chapter.is_resting = true;
        self.chapter.last_reprieve = self.chapter.page;
        self.tell(facts, JourneyFact::Rested);
        Ok(())
    }

    pub(super) fn edit_sheet(
        &mut self,
        catalog: &Arc<Catalog>,
        edit: &CharacterEdit,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        if self.fight.is_some() || matches!(self.stage, JourneyStage::Ended(_)) {
            return Err(JourneyRefusal::NotNow);
        }
        let is_attunement = |slot: &SheetSlot| slot.kind == SheetSlotKind::Attunement;
        match edit {
            CharacterEdit::Rename(_) | CharacterEdit::MoveHandToken(..) => {}
            CharacterEdit::RaiseSoulLevel(_) if !self.chapter.is_resting => return Err(JourneyRefusal::OnlyAtReprieve),
            CharacterEdit::RaiseSoulLevel(_) => {}
            CharacterEdit::Exchange(from, to) => {
                if (is_attunement(from) || is_attunement(to)) && !self.can_grow() {
                    return Err(JourneyRefusal::OnlyAtReprieve);
                }
            }
            CharacterEdit::Clear(slot) if is_attunement(slot) && self.can_grow() => {}
            CharacterEdit::Clear(slot) if is_attunement(slot) => return Err(JourneyRefusal::OnlyAtReprieve),
            // Nothing comes from nowhere, and nothing is thrown away: pieces are put down or stashed.
            _ => return Err(JourneyRefusal::NotNow),
        }
        self.character = edit_character(catalog, &self.character, edit)?;
        if let CharacterEdit::RaiseSoulLevel(stat) = edit {
            self.tell(facts, JourneyFact::SoulLevelRaised(*stat));
        }
        Ok(())
    }

    pub(super) fn attune(&mut self, catalog: &Arc<Catalog>, attunement: Id) -> Result<(), JourneyRefusal> {
        if !self.can_grow() {
            return Err(JourneyRefusal::OnlyAtReprieve);
        }
        if !self.known_attunements.contains(&attunement) {
            return Err(JourneyRefusal::Unknown);
        }
        Ok(self.assign_attunement(catalog, attunement)?)
    }

    /// Puts an attunement into free POTs.
    pub(super) fn assign_attunement(&mut self, catalog: &Arc<Catalog>, attunement: Id) -> Result<(), EditRefusal> {
        let index = self.character.attunements.len().min(usize::from(u8::MAX)) as u8;
        let slot = SheetSlot { kind: SheetSlotKind::Attunement, index };
        self.character = edit_character(catalog, &self.character, &CharacterEdit::Place(attunement, slot))?;
        Ok(())
    }
}

/// Every piece of gear on the sheet with its slot.
pub(super) fn pieces_of(sheet: &Character) -> Vec<(SheetSlot, Id)> {
    let lists = [
        (SheetSlotKind::Hand, &sheet.hands),
        (SheetSlotKind::Ring, &sheet.rings),
        (SheetSlotKind::Pouch, &sheet.pouches),
        (SheetSlotKind::Missile, &sheet.missiles),
        (SheetSlotKind::Carried, &sheet.carried),
    ];
    let in_lists = lists
        .into_iter()
        .flat_map(|(kind, list)| list.iter().enumerate().map(move |(n, id)| (SheetSlot { kind, index: n as u8 }, *id)));
    let armor = sheet.armor.map(|id| (SheetSlot { kind: SheetSlotKind::Armor, index: 0 }, id));
    in_lists.chain(armor).collect()
}
