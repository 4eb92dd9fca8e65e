//! The card below the shelves of the sparring page: the entry that the player looks at, and the button that puts it on or
//! takes it off.

use bevy_egui::egui::{Align2, Id as Tag, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::super::super::builder_state::Selection;
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{ButtonEmphasis, draw_card_background, draw_fitted_text, layout_text, paper_button};
use super::shared::{SparringPage, edit, next_place};
use crate::model::CharacterEdit;
use crate::view::ShelfEntry;

/// Draws the card.
pub(super) fn draw_details(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    draw_card_background(ui, rect, CARD, INK_FAINT, 0.0);
    let inner = rect.shrink2(vec2(12.0, 8.0));
    let entry_of = |id| page.shelf.iter().find(|entry| entry.id == id);
    let found = match state.builder.selected {
        Some(Selection::Entry(id)) => entry_of(id).map(|entry| {
            let edit = CharacterEdit::Place(id, next_place(&page.builder.slots, entry.kind));
            (entry, None, strings::PUT_ON, edit)
        }),
        Some(Selection::Place(slot)) => {
            let there = page.builder.slots.iter().find(|view| view.slot == slot);
            there.and_then(|view| view.entry.as_ref()).and_then(|there| {
                let entry = entry_of(there.id)?;
                Some((entry, there.lacks.as_deref(), strings::TAKE_OFF, CharacterEdit::Clear(slot)))
            })
        }
        None => None,
    };
    let Some((entry, lacks, label, change)) = found else {
        let room = inner.width();
        let told = strings::NOTHING_SELECTED;
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
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(&mut child, |ui| draw_texts(ui, entry, lacks));
}

fn draw_texts(ui: &mut Ui, entry: &ShelfEntry, lacks: Option<&str>) {
    let width = ui.available_width() - 10.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    let lines = [
        (lacks.map(strings::capitalized), FontRole::Italic, RUBRIC),
        (Some(entry.detail.clone()), FontRole::Body, INK),
        (Some(entry.text.clone()), FontRole::Italic, INK_SOFT),
    ];
    for (text, role, ink) in lines {
        let Some(text) = text.filter(|text| !text.is_empty()) else { continue };
        let block = layout_text(ui, &text, role, 14.5, ink, width);
        let (rect, response) = ui.allocate_exact_size(block.size(), bevy_egui::egui::Sense::hover());
        ui.painter().galley(rect.min, block, ink);
        response.widget_info(|| bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, &text));
    }
}
