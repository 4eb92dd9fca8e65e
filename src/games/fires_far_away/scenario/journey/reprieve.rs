//! The short reprieve, and changes of the sheet between encounters.
//!
//! Owns the effects of a rest and the changes that need one. Must not decide which sheets are legal: `loadout` does.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::JourneyRefusal;
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::chapter::Reprieve;
use crate::content::character_wear::{CharacterWear, GearWear, LastingEffect};
use crate::content::encounter::Character;
use crate::model::{CharacterEdit, Id, SheetSlot, SheetSlotKind, Stat};
use crate::scenario::{EditRefusal, edit_character};

impl Journey {
    /// Whether the page offers a short reprieve, be it one that cannot be taken now.
    pub fn offers_reprieve(&self, catalog: &Arc<Catalog>) -> bool {
        self.chapter.is_resting || self.seen_reprieve(catalog).is_some()
    }

    /// Whether a short reprieve can be taken now: once in a chapter on each page, or, where the page says so, once each
    /// time it is turned to.
    ///
    /// # Errors
    ///
    /// Returns the reason if not.
    pub fn check_rest(&self, catalog: &Arc<Catalog>) -> Result<(), JourneyRefusal> {
        let (page, reprieve) = self.seen_reprieve(catalog).ok_or(JourneyRefusal::NoReprieve)?;
        if self.fight.is_some() || self.chapter.is_resting {
            return Err(JourneyRefusal::NoReprieve);
        }
        if !reprieve.again && self.chapter.rested.contains(&page) {
            return Err(JourneyRefusal::ReprieveTaken);
        }
        match &reprieve.needs {
            Some(test) if !self.holds(catalog, test) => Err(JourneyRefusal::Locked(test.clone())),
            _ => Ok(()),
        }
    }

    /// The reprieve that the page offers now, and the page.
    fn seen_reprieve<'a>(&self, catalog: &'a Arc<Catalog>) -> Option<(Id, &'a Reprieve)> {
        let page = self.current_page(catalog)?;
        let reprieve = page.reprieve.as_ref()?;
        reprieve.when.as_ref().is_none_or(|test| self.holds(catalog, test)).then_some((page.id, reprieve))
    }

    /// Whether attunements and SL can be changed now: during a short reprieve, and while the character is made.
    pub fn can_grow(&self) -> bool {
        self.chapter.is_resting || self.stage == JourneyStage::Creation
    }

    /// Takes a short reprieve: damage leaves the HP slots, FP are full, Static conditions end, flasks and items are
    /// filled and gear is mended, in the stash too (R-033 to R-037, O-86). Ephemeral gear keeps the charges that it has
    /// . An effect for one encounter waits for that encounter, and lights go out (O-99).
    pub(super) fn rest(&mut self, catalog: &Arc<Catalog>, facts: &mut Vec<JourneyFact>) -> Result<(), JourneyRefusal> {
        self.check_rest(catalog)?;
        self.character.conditions.retain(|condition| catalog.condition(*condition).outlasts_encounter);
        let sheet = self.character.clone();
        let mut rested = CharacterWear::default();
        let is_ephemeral = |gear: &Id| catalog.gear.get(gear).is_some_and(|gear| gear.header.ephemeral);
        let after_rest = |gear: &Id, mut wear: GearWear| {
            end_at_reprieve(&mut wear.lasting);
            let rested = GearWear { lasting: wear.lasting, ..GearWear::default() };
            match is_ephemeral(gear) {
                true => GearWear { charges_used: wear.charges_used, extra_charges: wear.extra_charges, ..rested },
                false => rested,
            }
        };
        for (slot, gear) in pieces_of(&sheet) {
            rested.set(slot, after_rest(&gear, sheet.wear.of(slot)));
        }
        rested.lasting = sheet.wear.lasting;
        end_at_reprieve(&mut rested.lasting);
        self.character.wear = rested;
        for piece in &mut self.stash {
            piece.wear = after_rest(&piece.gear, piece.wear.clone());
        }
        // Lent blocks that last until a reprieve also end on gear that was left behind.
        for (_, piece) in &mut self.chapter.lying {
            end_at_reprieve(&mut piece.wear.lasting);
            piece.wear.lit = false;
        }
        self.chapter.is_resting = true;
        self.chapter.last_reprieve = self.chapter.page;
        self.chapter.rested.extend(self.chapter.page);
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
            // A change of the sheet neither creates a piece nor destroys one: pieces are put down or stashed.
            _ => return Err(JourneyRefusal::NotNow),
        }
        let after = edit_character(catalog, &self.character, edit)?;
        match edit {
            // The FP that ATT gives here are filled (O-83).
            CharacterEdit::RaiseSoulLevel(Stat::Att) => self.character = after,
            _ => self.take_up_sheet(catalog, after),
        }
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
        let after = edit_character(catalog, &self.character, &CharacterEdit::Place(attunement, slot))?;
        self.take_up_sheet(catalog, after);
        Ok(())
    }
}

/// Ends the blocks that last until a short reprieve.
fn end_at_reprieve(lasting: &mut Vec<LastingEffect>) {
    lasting.retain(|effect| effect.for_one_encounter);
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
