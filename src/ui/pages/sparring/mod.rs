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

use bevy_egui::egui::{
    Align2, DragAndDrop, Id as Tag, Key, LayerId, Order, Painter, Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2,
};

use super::super::actions::{MenuAction, UiAction};
use super::super::builder_state::{OpenShelf, Selection};
use super::super::drag_drop::draw_label;
use super::super::layout::PanelLayout;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::toast::show_toast;
use super::super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule, paper_button};
use crate::model::CharacterEdit;

pub use shared::{CharacterChoice, EncounterChoice, SparringPage};
use shared::{SheetDrag, edit};

/// Draws the page over the title.
pub fn draw_sparring(ui: &mut Ui, page: &SparringPage, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "sparring", ctx.content_rect().size(), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(20.0, 14.0));
        let head = 32.0 * (1.0 + (s - 1.0) * 0.6);
        let foot = 40.0 * (1.0 + (s - 1.0) * 0.6);
        draw_head(ui, page, Rect::from_min_size(body.min, vec2(body.width(), head)), state);
        let y = body.top() + head + 4.0;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let columns = Rect::from_min_max(pos2(body.left(), y + 8.0), pos2(body.right(), body.bottom() - foot - 8.0));
        let left = (250.0 * (1.0 + (s - 1.0) * 0.7)).min(columns.width() * 0.26);
        let right = (430.0 * (1.0 + (s - 1.0) * 0.5)).min(columns.width() * 0.38);
        let gap = 16.0;
        let numbers = Rect::from_min_max(columns.min, pos2(columns.left() + left, columns.bottom()));
        let shelves = Rect::from_min_max(pos2(columns.right() - right, columns.top()), columns.max);
        let places = Rect::from_min_max(
            pos2(numbers.right() + gap, columns.top()),
            pos2(shelves.left() - gap, columns.bottom()),
        );
        for x in [numbers.right() + gap / 2.0, shelves.left() - gap / 2.0] {
            ui.painter().vline(x, columns.y_range(), Stroke::new(1.0, RULE));
        }
        in_scroll_area(ui, "numbers", numbers, |ui| numbers::draw_numbers(ui, page, numbers, state));
        in_scroll_area(ui, "places", places, |ui| {
            places::draw_places(ui, &page.builder, |_| true, places, state);
        });
        shelf::draw_shelves(ui, page, shelves, state);
        draw_foot(ui, page, Rect::from_min_max(pos2(body.left(), body.bottom() - foot), body.max), state);
        draw_dragged(ui);
        leave_fields(ui, state);
        handle_keys(ui, page, state);
        show_toast(ui.ctx(), state, PanelLayout::new(ui.ctx().content_rect(), s));
    });
}

pub(super) fn in_scroll_area(ui: &mut Ui, salt: &str, rect: Rect, add_contents: impl FnOnce(&mut Ui)) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(salt));
    inner.set_clip_rect(rect.expand(3.0));
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        add_contents(ui);
    });
}

fn draw_head(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    let title = draw_fitted_text(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        &strings::SPARRING,
        FontRole::Heading,
        26.0,
        INK,
        rect.width() * 0.3,
    );
    let undo = Rect::from_min_size(pos2(rect.right() - 76.0, rect.top()), vec2(76.0, rect.height() - 4.0));
    if page.can_undo {
        let ask = MenuAction::UndoCharacterEdit;
        super::menu_button(ui, undo, "undo_edit", &strings::UNDO, ButtonEmphasis::Secondary, state, ask);
    }
    let room = undo.left() - title.right() - 24.0;
    let at = pos2(title.right() + 18.0, rect.center().y + 3.0);
    match page.builder.problems.first() {
        None => draw_fitted_text(
            ui,
            at,
            Align2::LEFT_CENTER,
            &strings::SPARRING_HELP,
            FontRole::Italic,
            15.0,
            INK_SOFT,
            room,
        ),
        Some(problem) => {
            state.add_region("problem", Rect::from_center_size(rect.center(), rect.size() * 0.5));
            let told = strings::illegal_sheet_text(problem);
            draw_fitted_text(ui, at, Align2::LEFT_CENTER, &told, FontRole::Body, 15.0, RUBRIC, room)
        }
    };
}

/// The chosen encounter, and what can be done with the character.
fn draw_foot(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let wide = |w: f32| w * (1.0 + (s - 1.0) * 0.4);
    let mut right = rect.right();
    let mut place = |w: f32| {
        let at = Rect::from_min_max(pos2(right - wide(w), rect.top()), pos2(right, rect.bottom()));
        right = at.left() - 10.0;
        at
    };
    let can_play = page.builder.problems.is_empty() && !page.encounters.is_empty();
    let play = place(150.0);
    if can_play {
        state.add_region("play", play);
    }
    let button = paper_button(ui, play, Tag::new("sparring play"), &strings::PLAY, ButtonEmphasis::Primary, can_play);
    if button.clicked() {
        state.push_ui_action(UiAction::Menu(MenuAction::StartSparring));
    }
    if let Some(problem) = page.builder.problems.first() {
        button.on_hover_text(strings::illegal_sheet_text(problem));
    }
    let back = place(100.0);
    super::menu_button(ui, back, "back", &strings::BACK, ButtonEmphasis::Secondary, state, MenuAction::CloseSparring);
    let keep = place(150.0);
    let keep_label = strings::KEEP_CHARACTER.text();
    super::menu_button(ui, keep, "keep", keep_label, ButtonEmphasis::Secondary, state, MenuAction::KeepCharacter);
    let random = place(170.0);
    let label = strings::RANDOM_CHARACTER.text();
    super::menu_button(ui, random, "random", label, ButtonEmphasis::Secondary, state, MenuAction::RandomCharacter);
    let chosen = Rect::from_min_max(rect.min, pos2(right, rect.bottom()));
    draw_chosen_encounter(ui, page, chosen, state);
}

fn draw_chosen_encounter(ui: &mut Ui, page: &SparringPage, rect: Rect, state: &mut UiState) {
    let count = page.encounters.len();
    let Some(encounter) = page.encounters.get(page.chosen) else { return };
    let side = rect.height().min(36.0);
    let step = |by: usize| MenuAction::ChooseSparringEncounter((page.chosen + by) % count);
    let arrows = [
        ("previous_encounter", "\u{2039}", rect.left(), count - 1),
        ("next_encounter", "\u{203a}", rect.left() + side + 4.0, 1),
    ];
    for (name, label, x, by) in arrows {
        let at = Rect::from_center_size(pos2(x + side / 2.0, rect.center().y), vec2(side, side));
        super::menu_button(ui, at, name, label, ButtonEmphasis::Secondary, state, step(by));
    }
    let text = Rect::from_min_max(pos2(rect.left() + side * 2.0 + 16.0, rect.top()), rect.max);
    let response = ui.interact(text, Tag::new("chosen encounter"), bevy_egui::egui::Sense::click());
    let top = text.left_top() + vec2(0.0, 1.0);
    let name = draw_fitted_text(ui, top, Align2::LEFT_TOP, &encounter.name, FontRole::Heading, 17.0, INK, text.width());
    draw_fitted_text(
        ui,
        pos2(text.left(), name.bottom() - 1.0),
        Align2::LEFT_TOP,
        &encounter.goal,
        FontRole::Handwritten,
        14.5,
        PENCIL,
        text.width(),
    );
    state.add_region("chosen_encounter", text);
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

fn handle_keys(ui: &Ui, page: &SparringPage, state: &mut UiState) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key| ui.input(|i| i.key_pressed(key));
    if page.can_undo && pressed(Key::Z) && ui.input(|i| i.modifiers.command && !i.modifiers.shift) {
        state.push_ui_action(UiAction::Menu(MenuAction::UndoCharacterEdit));
    }
    if let Some(Selection::Place(slot)) = state.memory.builder.selected
        && (pressed(Key::Delete) || pressed(Key::Backspace))
        && page.builder.slots.iter().any(|view| view.slot == slot && view.entry.is_some())
    {
        edit(state, CharacterEdit::Clear(slot));
    }
}
