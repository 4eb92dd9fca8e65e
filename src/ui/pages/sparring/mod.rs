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

use bevy_egui::egui::{DragAndDrop, LayerId, Painter};

use super::super::builder_state::{OpenShelf, Selection};
use super::super::drag_drop::draw_label;
use super::super::layout::PanelLayout;
use super::super::toast::show_toast;
use super::super::vocabulary::*;
use super::over_foot;
use crate::model::CharacterEdit;

pub use shared::{CharacterChoice, EncounterChoice, SparringPage};
use shared::{SheetDrag, edit};

/// Draws the page over the title.
pub fn draw_sparring(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    super::show_page(&ctx, "sparring", ctx.content_rect().size(), 150, state, |ui, state| {
        // Enter belongs to the lines of the shelves.
        state.output.presses_main_button = false;
        area(ui, ui.max_rect().shrink2(vec2(20.0, 14.0)), |ui| {
            draw_head(ui, page, state);
            rule(ui);
            let columns = |ui: &mut Ui, state: &mut UiState| draw_columns(ui, page, state);
            over_foot(ui, "sparring", state, columns, |ui, state| draw_foot(ui, page, state));
        });
        draw_dragged(ui);
        leave_fields(ui, state);
        take_keys(ui, page, state);
        show_toast(&ctx, state, PanelLayout::new(ctx.content_rect(), text_scale(&ctx)));
    });
}

/// The numbers, the places and the shelves.
fn draw_columns(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let (s, width) = (text_scale(ui.ctx()), ui.available_width());
    let left = (250.0 * (1.0 + (s - 1.0) * 0.7) / width).min(0.26);
    let right = (430.0 * (1.0 + (s - 1.0) * 0.5) / width).min(0.38);
    let numbers = |ui: &mut Ui, state: &mut UiState| {
        scrolled(ui, "numbers", |ui| numbers::draw_numbers(ui, page, state));
    };
    let places = |ui: &mut Ui, state: &mut UiState| {
        scrolled(ui, "places", |ui| places::draw_places(ui, &page.builder, |_| true, state));
    };
    two_columns(ui, left, state, numbers, |ui, state| {
        let part = 1.0 - right * width / ui.available_width();
        two_columns(ui, part, state, places, |ui, state| shelf::draw_shelves(ui, page, state));
    });
}

fn draw_head(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let title = |ui: &mut Ui, state: &mut UiState| {
        label(ui, &strings::SPARRING, FontRole::Heading, 26.0, INK);
        match page.builder.problems.first() {
            None => _ = fitted_label(ui, &strings::SPARRING_HELP, (FontRole::Italic, 15.0, INK_SOFT), 1),
            Some(problem) => {
                let told = strings::illegal_sheet_text(problem);
                let shown = fitted_label(ui, &told, (FontRole::Body, 15.0, RUBRIC), 2);
                state.add_region("problem", shown.rect);
            }
        }
    };
    ends(ui, state, title, |ui, state| {
        let undo = ("undo_edit", strings::UNDO.text(), Secondary);
        if page.can_undo && small_button(ui, state, undo, true).clicked() {
            state.push_menu_action(MenuAction::UndoCharacterEdit);
        }
    });
}

/// The chosen encounter, and what can be done with the character.
fn draw_foot(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let problem = page.builder.problems.first();
    let can_play = problem.is_none() && !page.encounters.is_empty();
    let buttons = [
        (("play", strings::PLAY.text(), Primary), can_play, MenuAction::StartSparring),
        (("back", strings::BACK.text(), Secondary), true, MenuAction::CloseSparring),
        (("keep", strings::KEEP_CHARACTER.text(), Secondary), true, MenuAction::KeepCharacter),
        (("random", strings::RANDOM_CHARACTER.text(), Secondary), true, MenuAction::RandomCharacter),
    ];
    let encounter = |ui: &mut Ui, state: &mut UiState| draw_chosen_encounter(ui, page, state);
    ends(ui, state, encounter, |ui, state| {
        for (look, enabled, action) in buttons {
            let response = button(ui, state, look, enabled);
            if response.clicked() {
                state.push_menu_action(action);
            }
            if let Some(problem) = problem.filter(|_| !enabled) {
                response.on_hover_text(strings::illegal_sheet_text(problem));
            }
        }
    });
}

fn draw_chosen_encounter(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let count = page.encounters.len();
    let Some(encounter) = page.encounters.get(page.chosen) else { return };
    for (name, sign, by) in [("previous_encounter", "\u{2039}", count - 1), ("next_encounter", "\u{203a}", 1)] {
        if sized_button(ui, state, (name, sign, Secondary), Vec2::splat(36.0), true).clicked() {
            state.push_menu_action(MenuAction::ChooseSparringEncounter((page.chosen + by) % count));
        }
    }
    let response = ui.interact(ui.available_rect_before_wrap(), Id::new("chosen encounter"), Sense::click());
    column(ui, -1.0, |ui| {
        fitted_label(ui, &encounter.name, (FontRole::Heading, 17.0, INK), 1);
        fitted_label(ui, &encounter.goal, (FontRole::Handwritten, 14.5, PENCIL), 1);
    });
    state.add_region("chosen_encounter", response.rect);
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
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Tooltip, Id::new("sheet drag")), ctx.content_rect());
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
