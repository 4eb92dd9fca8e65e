//! Changes of the character sheet in a journey: the FP that stay, and entries that are too many (A-211, O-98, O-99).
//!
//! Owns the consequences of every change of the sheet, and the question which entry leaves it. The rules of play decide
//! how many entries fit; `loadout` decides which changes are legal.

use std::sync::Arc;

use super::fact::JourneyFact;
use super::intent::{JourneyIntent, JourneyRefusal};
use super::state::{Journey, JourneyStage};
use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::model::{CharacterEdit, Id, SheetSlot, SheetSlotKind};
use crate::scenario::derived::{excess, sheet_values};
use crate::scenario::edit_character;

impl Journey {
    /// Takes up a changed sheet. The FP that are left stay the same, whatever has moved their limit: the FP missing
    /// from the limit count as spent (O-99). A character that is being made has all its FP.
    pub(super) fn take_up_sheet(&mut self, catalog: &Arc<Catalog>, after: Character) {
        let limit = |sheet: &Character| sheet_values(catalog, sheet).focus_limit;
        let before = std::mem::replace(&mut self.character, after);
        if self.stage != JourneyStage::Creation {
            let left = limit(&before).saturating_sub(before.wear.focus_spent);
            self.character.wear.focus_spent = limit(&self.character).saturating_sub(left);
        }
    }

    /// The places of which the player empties one before anything else, because the sheet holds too much (O-98). Empty
    /// if all fits.
    pub fn excess(&self, catalog: &Arc<Catalog>) -> Vec<SheetSlot> {
        let is_over = matches!(self.stage, JourneyStage::Ended(_));
        if is_over { Vec::new() } else { excess(catalog, &self.character) }
    }

    /// The entries in the places that are too many.
    fn excess_ids(&self, catalog: &Arc<Catalog>) -> Vec<Id> {
        self.excess(catalog).into_iter().filter_map(|slot| self.character.in_slot(slot)).collect()
    }

    /// Checks that an intent answers the question which entry leaves the sheet, if that is asked: one of the listed
    /// places is emptied, or the player moves gear in another way until all fits.
    pub(super) fn check_answers_excess(
        &self,
        catalog: &Arc<Catalog>,
        intent: &JourneyIntent,
    ) -> Result<(), JourneyRefusal> {
        let moves_gear =
            matches!(intent, JourneyIntent::EditSheet(_) | JourneyIntent::Stash(_) | JourneyIntent::PutDown(_));
        let answers = matches!(intent, JourneyIntent::Drop(_)) || (moves_gear && self.rewards.is_empty());
        if answers || self.excess(catalog).is_empty() { Ok(()) } else { Err(JourneyRefusal::TooMuch) }
    }

    /// Refuses a change of the sheet that puts something into a kind of place that already holds too much.
    pub(super) fn check_excess_after(&self, catalog: &Arc<Catalog>, after: &Self) -> Result<(), JourneyRefusal> {
        let now = after.excess_ids(catalog);
        if now.is_empty() {
            return Ok(());
        }
        let mut before = self.excess_ids(catalog);
        let was_asked = !before.is_empty();
        let mut is_old = |id: &Id| {
            let at = before.iter().position(|old| old == id);
            at.map(|at| before.swap_remove(at)).is_some()
        };
        if was_asked && !now.iter().all(&mut is_old) { Err(JourneyRefusal::TooMuch) } else { Ok(()) }
    }

    /// Takes off an entry that is too many. An attunement leaves its POTs and stays known; a piece is carried, or lies
    /// here if nothing more can be carried. Between two chapters there is no place for it to lie, and it is lost.
    pub(super) fn drop_excess(
        &mut self,
        catalog: &Arc<Catalog>,
        slot: SheetSlot,
        facts: &mut Vec<JourneyFact>,
    ) -> Result<(), JourneyRefusal> {
        if !self.excess(catalog).contains(&slot) {
            return Err(JourneyRefusal::Empty);
        }
        if slot.kind == SheetSlotKind::Attunement {
            let after = edit_character(catalog, &self.character, &CharacterEdit::Clear(slot))?;
            self.take_up_sheet(catalog, after);
            return Ok(());
        }
        let carried = self.character.carried.len();
        if carried < usize::from(catalog.house().carried_slots) {
            let to = SheetSlot { kind: SheetSlotKind::Carried, index: carried as u8 };
            let after = edit_character(catalog, &self.character, &CharacterEdit::Exchange(slot, to))?;
            self.take_up_sheet(catalog, after);
            return Ok(());
        }
        let (piece, after) = self.lift(catalog, slot)?;
        self.take_up_sheet(catalog, after);
        if self.chapter.page.is_none() {
            self.tell(facts, JourneyFact::GearLost(piece.gear));
        }
        self.lay_down(piece);
        Ok(())
    }
}
