//! The card below the shelves of the sparring page: the entry that the player looks at, and the button that puts it on or
//! takes it off.

use super::super::super::builder_state::Selection;
use super::super::super::vocabulary::*;
use super::numbers::draw_number;
use super::shared::{SparringPage, edit, next_place};
use crate::model::CharacterEdit;
use crate::view::{SheetEntryView, ShelfEntry};

/// What the card shows: an entry, how the character bears it, and the change that the button asks for.
type ChosenEntry<'a> = (&'a ShelfEntry, Option<&'a SheetEntryView>, &'static str, CharacterEdit);

fn selected<'a>(page: &'a SparringPage, selection: Selection) -> Option<ChosenEntry<'a>> {
    let entry_of = |id| page.shelf.iter().find(|entry| entry.id == id);
    match selection {
        Selection::Entry(id) => {
            let entry = entry_of(id)?;
            let put = CharacterEdit::Place(id, next_place(&page.builder.slots, entry.kind));
            Some((entry, page.tried_on.as_ref().filter(|tried| tried.id == id), strings::PUT_ON.text(), put))
        }
        Selection::Place(slot) => {
            let there = page.builder.slots.iter().find(|view| view.slot == slot)?.entry.as_ref()?;
            // What is carried is shown as it would be in its place.
            let tried = page.tried_on.as_ref().filter(|tried| tried.id == there.id && there.numbers.is_empty());
            let borne = Some(tried.unwrap_or(there));
            Some((entry_of(there.id)?, borne, strings::TAKE_OFF.text(), CharacterEdit::Clear(slot)))
        }
    }
}

/// Draws the card.
pub(super) fn draw_details(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let rect = ui.max_rect();
    draw_card_background(ui, rect, CARD, INK_FAINT, 0.0);
    area(ui, rect.shrink2(vec2(12.0, 8.0)), |ui| {
        let found = state.memory.builder.selected.and_then(|selection| selected(page, selection));
        let Some((entry, borne, button, change)) = found else {
            let told = strings::NOTHING_SELECTED.text();
            draw_centred_block(ui, told, FontRole::Italic, 15.0, INK_SOFT, ui.max_rect());
            return;
        };
        let name = |ui: &mut Ui, _: &mut UiState| _ = fitted_label(ui, &entry.name, (FontRole::Heading, 18.0, INK), 1);
        ends(ui, state, name, |ui, state| {
            if small_button(ui, state, ("put", button, Primary), true).clicked() {
                edit(state, change);
            }
        });
        scrolled(ui, ("details of", entry.id), |ui| column(ui, 4.0, |ui| draw_texts(ui, entry, borne)));
    });
}

/// What is lacking, the numbers for this character, what it does, and its description.
fn draw_texts(ui: &mut Ui, entry: &ShelfEntry, borne: Option<&SheetEntryView>) {
    let lacks = borne.and_then(|borne| borne.lacks.as_deref()).map(strings::capitalized).unwrap_or_default();
    let draw = |ui: &mut Ui, text: &str, role, ink| {
        if !text.is_empty() {
            keyword_label(ui, text, (role, 14.5, ink), TermUse::Pin, "");
        }
    };
    draw(ui, &lacks, FontRole::Italic, RUBRIC);
    if let Some(borne) = borne {
        let columns = if text_scale(ui.ctx()) > 1.25 { 2 } else { 3 };
        grid(ui, columns, vec2(22.0, 0.0), &borne.numbers, |ui, number| draw_number(ui, number, &number.parts));
    }
    draw(ui, borne.map_or(&entry.detail, |borne| &borne.detail), FontRole::Body, INK);
    draw(ui, &entry.text, FontRole::Italic, INK_SOFT);
}
