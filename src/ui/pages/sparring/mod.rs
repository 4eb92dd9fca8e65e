//! The sparring page: build any character from the armory, choose an encounter, play it.
//!
//! The module owns the layout of the page: the sheet's numbers on the left, its places in the middle, the shelves on the
//! right. Gear, attunements and hand tokens are dragged onto their places. What a change does to the sheet, and whether it
//! is legal, the game decides.

mod details;
mod numbers;
pub(super) mod places;
pub(super) mod shared;
mod shelf;

use bevy_egui::egui::{DragAndDrop, Id as Tag, Key, LayerId, Order, Painter, Sense, Stroke, Ui, Vec2, vec2};

use super::super::actions::MenuAction;
use super::super::builder_state::{OpenShelf, Selection};
use super::super::drag_drop::draw_label;
use super::super::layout::PanelLayout;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::toast::show_toast;
use super::super::widgets::{ButtonEmphasis, area, draw_heading_rule, edge_row, label, label_in_rows, scrolled};
use super::sheet_parts::region_button;
use crate::model::CharacterEdit;

pub use shared::{CharacterChoice, EncounterChoice, SparringPage};
use shared::{SheetDrag, edit};

const OTHER: ButtonEmphasis = ButtonEmphasis::Secondary;

/// Draws the page over the title.
pub fn draw_sparring(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let grown = |points: f32, part: f32| points * (1.0 + (s - 1.0) * part);
    super::show_page(&ctx, "sparring", ctx.content_rect().size(), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(20.0, 14.0));
        let (head, below) = body.split_top_bottom_at_y(body.top() + grown(32.0, 0.6));
        let (middle, foot) = below.split_top_bottom_at_y(below.bottom() - grown(40.0, 0.6));
        draw_heading_rule(ui, body.left()..=body.right(), head.bottom() + 4.0);
        let columns = middle.with_min_y(middle.top() + 12.0).with_max_y(middle.bottom() - 8.0);
        let left = grown(250.0, 0.7).min(columns.width() * 0.26);
        let right = grown(430.0, 0.5).min(columns.width() * 0.38);
        let (numbers, rest) = columns.split_left_right_at_x(columns.left() + left);
        let (places, shelves) = rest.split_left_right_at_x(rest.right() - right);
        let places = places.shrink2(vec2(16.0, 0.0));
        for x in [places.left() - 8.0, places.right() + 8.0] {
            ui.painter().vline(x, columns.y_range(), Stroke::new(1.0, RULE));
        }
        area(ui, head, |ui| draw_head(ui, page, state));
        area(ui, numbers, |ui| scrolled(ui, "numbers", |ui| numbers::draw_numbers(ui, page, state)));
        area(ui, places, |ui| scrolled(ui, "places", |ui| places::draw_places(ui, &page.builder, |_| true, state)));
        area(ui, shelves, |ui| shelf::draw_shelves(ui, page, state));
        area(ui, foot, |ui| draw_foot(ui, page, state));
        draw_dragged(ui);
        leave_fields(ui, state);
        take_keys(ui, page, state);
        show_toast(ui.ctx(), state, PanelLayout::new(ui.ctx().content_rect(), s));
    });
}

fn draw_head(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let tall = ui.available_height();
    let draw_undo = |ui: &mut Ui, state: &mut UiState| {
        let words = ("undo_edit", strings::UNDO.text());
        if page.can_undo && region_button(ui, vec2(76.0, tall - 4.0), words, OTHER, true, state).clicked() {
            state.push_menu_action(MenuAction::UndoCharacterEdit);
        }
    };
    edge_row(ui, tall, state, draw_undo, |ui, state| {
        label(ui, &strings::SPARRING, FontRole::Heading, 26.0, INK);
        match page.builder.problems.first() {
            None => _ = label_in_rows(ui, &strings::SPARRING_HELP, (FontRole::Italic, 15.0, INK_SOFT), 1),
            Some(problem) => {
                let told = strings::illegal_sheet_text(problem);
                let shown = label_in_rows(ui, &told, (FontRole::Body, 15.0, RUBRIC), 2);
                state.add_region("problem", shown.rect);
            }
        }
    });
}

/// The chosen encounter, and what can be done with the character.
fn draw_foot(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let grown = 1.0 + (text_scale(ui.ctx()) - 1.0) * 0.4;
    let tall = ui.available_height();
    let can_play = page.builder.problems.is_empty() && !page.encounters.is_empty();
    let buttons = [
        (150.0, ("play", strings::PLAY.text()), ButtonEmphasis::Primary, can_play, MenuAction::StartSparring),
        (100.0, ("back", strings::BACK.text()), OTHER, true, MenuAction::CloseSparring),
        (150.0, ("keep", strings::KEEP_CHARACTER.text()), OTHER, true, MenuAction::KeepCharacter),
        (170.0, ("random", strings::RANDOM_CHARACTER.text()), OTHER, true, MenuAction::RandomCharacter),
    ];
    let draw_buttons = |ui: &mut Ui, state: &mut UiState| {
        for (wide, words, tone, enabled, action) in buttons {
            let response = region_button(ui, vec2(wide * grown, tall), words, tone, enabled, state);
            if response.clicked() {
                state.push_menu_action(action);
            }
            if let Some(problem) = page.builder.problems.first().filter(|_| !enabled) {
                response.on_hover_text(strings::illegal_sheet_text(problem));
            }
        }
    };
    edge_row(ui, tall, state, draw_buttons, |ui, state| draw_chosen_encounter(ui, page, state));
}

fn draw_chosen_encounter(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let count = page.encounters.len();
    let Some(encounter) = page.encounters.get(page.chosen) else { return };
    ui.spacing_mut().item_spacing.x = 4.0;
    let side = ui.available_height().min(36.0);
    for (words, by) in [(("previous_encounter", "\u{2039}"), count - 1), (("next_encounter", "\u{203a}"), 1)] {
        if region_button(ui, Vec2::splat(side), words, OTHER, true, state).clicked() {
            state.push_menu_action(MenuAction::ChooseSparringEncounter((page.chosen + by) % count));
        }
    }
    ui.add_space(8.0);
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let response = ui.interact(rect, Tag::new("chosen encounter"), Sense::click());
    area(ui, rect, |ui| {
        ui.spacing_mut().item_spacing.y = -1.0;
        label_in_rows(ui, &encounter.name, (FontRole::Heading, 17.0, INK), 1);
        label_in_rows(ui, &encounter.goal, (FontRole::Handwritten, 14.5, PENCIL), 1);
    });
    state.add_region("chosen_encounter", rect);
    if response.clicked() {
        state.memory.builder.shelf = OpenShelf::Encounters;
        state.memory.builder.search.clear();
    }
    if !encounter.text.is_empty() {
        response.on_hover_text(&encounter.text);
    }
}

/// Draws the name of what is dragged at the pointer.
pub(super) fn draw_dragged(ui: &Ui) {
    let ctx = ui.ctx();
    let (Some(drag), Some(at)) = (DragAndDrop::payload::<SheetDrag>(ctx), ctx.pointer_latest_pos()) else { return };
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Tag::new("sheet drag")), ctx.content_rect());
    draw_label(&painter, at + vec2(0.0, -8.0), drag.label());
}

/// Escape first clears the search and leaves the field that is edited; the page closes only when there is nothing to leave.
fn leave_fields(ui: &Ui, state: &mut UiState) {
    let escaped = ui.input(|i| i.key_pressed(Key::Escape));
    let builder = &mut state.memory.builder;
    // The game may ask before this pass or after it: what was left in this pass still counts.
    let was_editing = escaped && builder.is_editing;
    if escaped {
        builder.search.clear();
        ui.memory_mut(|memory| {
            if let Some(field) = memory.focused() {
                memory.surrender_focus(field);
            }
        });
    }
    builder.is_editing = was_editing || !builder.search.is_empty() || (!escaped && ui.ctx().text_edit_focused());
}

fn take_keys(ui: &Ui, page: &SparringPage, state: &mut UiState) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    if page.can_undo && pressed(Key::Z) && ui.input(|i| i.modifiers.command && !i.modifiers.shift) {
        state.push_menu_action(MenuAction::UndoCharacterEdit);
    }
    if let Some(Selection::Place(slot)) = state.memory.builder.selected
        && (pressed(Key::Delete) || pressed(Key::Backspace))
        && page.builder.slots.iter().any(|view| view.slot == slot && view.entry.is_some())
    {
        edit(state, CharacterEdit::Clear(slot));
    }
}
