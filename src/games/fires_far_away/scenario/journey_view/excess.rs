//! The entries that are too many on the record sheet, as the question that is asked there (A-211, O-98).

use std::sync::Arc;

use super::Shelf;
use crate::content::Catalog;
use crate::content::character_limits::occupied_pots;
use crate::lang::text;
use crate::model::SheetSlotKind;
use crate::scenario::derived::sheet_values;
use crate::scenario::diary_events::{attunement_name, gear_name};
use crate::scenario::journey::Journey;
use crate::view::journey_page::{ExcessPiece, ExcessView};

/// The question which entry leaves the sheet; `None` if all fits.
pub(super) fn excess_view(catalog: &Arc<Catalog>, journey: &Journey, shelf: &Shelf) -> Option<ExcessView> {
    let slots = journey.excess(catalog);
    let kind = slots.first()?.kind;
    let sheet = &journey.character;
    let values = sheet_values(catalog, sheet);
    let question = match kind {
        SheetSlotKind::Attunement => {
            let attuned = sheet.attunements.iter().filter_map(|id| catalog.attunements.get(id));
            let needed = occupied_pots(attuned.map(AsRef::as_ref));
            text!("too-much-in-pots", needed = needed, there = values.pots)
        }
        SheetSlotKind::Missile => text!("too-many-missiles"),
        _ => text!("too-much-in-pouches", n = sheet.pouches.len(), there = values.pouches),
    };
    let consequence = match kind {
        SheetSlotKind::Attunement => text!("left-out-stays-known"),
        _ if sheet.carried.len() < usize::from(catalog.house().carried_slots) => text!("taken-out-is-carried"),
        _ if journey.chapter.page.is_some() => text!("taken-out-lies-here"),
        _ => text!("taken-out-is-lost"),
    };
    let pieces = slots.into_iter().filter_map(|slot| {
        let id = sheet.in_slot(slot)?;
        let is_attunement = slot.kind == SheetSlotKind::Attunement;
        let name = if is_attunement { attunement_name(catalog, id) } else { gear_name(catalog, id) };
        let detail = shelf.get(&id).map(|entry| entry.detail.clone()).unwrap_or_default();
        Some(ExcessPiece { slot, name, detail })
    });
    Some(ExcessView { question, consequence, pieces: pieces.collect() })
}
