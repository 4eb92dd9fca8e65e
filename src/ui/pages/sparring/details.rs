//! The card below the shelves of the sparring page: the entry that the player looks at, and the button that puts it on or
//! takes it off.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id as Tag, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::super::builder_state::Selection;
use super::super::super::keywords::{self, TermUse, mark_keywords};
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{ButtonEmphasis, draw_card_background, draw_fitted_text, layout_text, paper_button};
use super::shared::{SparringPage, edit, next_place};
use crate::model::{CharacterEdit, Id};
use crate::view::{ExplainedNumber, SheetEntryView, ShelfEntry};

/// Draws the card.
pub(super) fn draw_details(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    draw_card_background(ui, rect, CARD, INK_FAINT, 0.0);
    let inner = rect.shrink2(vec2(12.0, 8.0));
    let entry_of = |id| page.shelf.iter().find(|entry| entry.id == id);
    let found = match state.memory.builder.selected {
        Some(Selection::Entry(id)) => entry_of(id).map(|entry| {
            let edit = CharacterEdit::Place(id, next_place(&page.builder.slots, entry.kind));
            (entry, page.tried_on.as_ref().filter(|tried| tried.id == id), strings::PUT_ON.text(), edit)
        }),
        Some(Selection::Place(slot)) => {
            let there = page.builder.slots.iter().find(|view| view.slot == slot);
            there.and_then(|view| view.entry.as_ref()).and_then(|there| {
                let entry = entry_of(there.id)?;
                // What is carried is shown as it would be in its place.
                let tried = page.tried_on.as_ref().filter(|tried| tried.id == there.id && there.numbers.is_empty());
                Some((entry, Some(tried.unwrap_or(there)), strings::TAKE_OFF.text(), CharacterEdit::Clear(slot)))
            })
        }
        None => None,
    };
    let Some((entry, borne, label, change)) = found else {
        let room = inner.width();
        let told = strings::NOTHING_SELECTED.text();
        draw_fitted_text(ui, inner.center(), Align2::CENTER_CENTER, told, FontRole::Italic, 15.0, INK_SOFT, room);
        return;
    };
    let s = text_scale(ui.ctx());
    let button = Rect::from_min_size(pos2(inner.right() - 92.0 * s, inner.top()), vec2(92.0 * s, 28.0 * s));
    state.add_region("put", button);
    if paper_button(ui, button, Tag::new("put on"), label, ButtonEmphasis::Primary, true).clicked() {
        edit(state, change);
    }
    let room = button.left() - inner.left() - 8.0;
    draw_fitted_text(ui, inner.min, Align2::LEFT_TOP, &entry.name, FontRole::Heading, 18.0, INK, room);
    let text = Rect::from_min_max(pos2(inner.left(), button.bottom() + 4.0), inner.max);
    let mut child = ui.new_child(UiBuilder::new().max_rect(text).id_salt("details"));
    child.set_clip_rect(text.expand(2.0));
    let salt = ("details of", entry.id);
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(&mut child, |ui| draw_texts(ui, entry, borne));
}

/// What is lacking, the numbers for this character, what it does, and its description.
fn draw_texts(ui: &mut Ui, entry: &ShelfEntry, borne: Option<&SheetEntryView>) {
    let width = ui.available_width() - 10.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    let lacks = borne.and_then(|borne| borne.lacks.as_deref());
    draw_block(ui, &lacks.map(strings::capitalized).unwrap_or_default(), FontRole::Italic, RUBRIC, width);
    if let Some(borne) = borne {
        draw_numbers(ui, entry.id, &borne.numbers, width);
    }
    draw_block(ui, borne.map_or(&entry.detail, |borne| &borne.detail), FontRole::Body, INK, width);
    draw_block(ui, &entry.text, FontRole::Italic, INK_SOFT, width);
}

fn draw_block(ui: &mut Ui, text: &str, role: FontRole, ink: Color32, width: f32) {
    if text.is_empty() {
        return;
    }
    let block = layout_text(ui, text, role, 14.5, ink, width);
    let (rect, response) = ui.allocate_exact_size(block.size(), Sense::hover());
    ui.painter().galley(rect.min, block.clone(), ink);
    mark_keywords(ui, (rect.min, &block), text, ink, TermUse::Pin, "");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// The numbers beside each other in rows; each says on hover what it is the sum of.
fn draw_numbers(ui: &mut Ui, id: Id, numbers: &[ExplainedNumber], width: f32) {
    let s = text_scale(ui.ctx());
    let tall = (20.0 * s).round();
    let cells: Vec<_> = numbers
        .iter()
        .map(|number| {
            let label = layout_text(ui, &number.label, FontRole::Body, 14.0, INK_SOFT, width);
            let ink = if number.is_changed { MOSS } else { PENCIL };
            let value = layout_text(ui, &number.shown, FontRole::Handwritten, 16.5, ink, width);
            (number, label, value)
        })
        .collect();
    let (mut x, mut rows) = (0.0, 1);
    let places: Vec<(f32, i32)> = cells
        .iter()
        .map(|(_, label, value)| {
            let wide = label.size().x + value.size().x + 22.0;
            if x > 0.0 && x + wide > width {
                (x, rows) = (0.0, rows + 1);
            }
            let at = (x, rows - 1);
            x += wide;
            at
        })
        .collect();
    if cells.is_empty() {
        return;
    }
    let (room, _) = ui.allocate_exact_size(vec2(width, tall * rows as f32), Sense::hover());
    for ((number, label, value), (x, row)) in cells.into_iter().zip(places) {
        let size = vec2(label.size().x + value.size().x + 6.0, tall);
        let cell = Rect::from_min_size(room.min + vec2(x, row as f32 * tall), size);
        let value_at = pos2(cell.left() + label.size().x + 6.0, cell.center().y - value.size().y / 2.0);
        ui.painter().galley(pos2(cell.left(), cell.center().y - label.size().y / 2.0), label, INK_SOFT);
        ui.painter().galley(value_at, value, PENCIL);
        let response = ui.interact(cell, Tag::new(("number", id, &number.label)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, strings::explained_line(number)));
        let response = response.on_hover_cursor(CursorIcon::Help);
        keywords::explain(&response, &format!("{}: {}", number.label, number.shown), &number.parts);
    }
}
