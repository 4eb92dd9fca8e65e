//! The bar of the armed action: the selected dice, what the action would do, the buttons for more or fewer dice, and what
//! is still missing. It lies at the lower edge of the table, above the tray, so that no card has to shrink. A move that the
//! dragged piece tries has a bar without buttons, which takes no pointer.

use std::sync::Arc;

use bevy_egui::egui::{Area, Galley};

use super::key_hints::with_key;
use super::layout::paint_new_area_at_once;
use super::shortcut::Shortcut;
use super::state::ArmedAction;
use super::vocabulary::*;
use crate::view::action_result::TriedAction;
use crate::view::{ActionCard, CharacterSheet, EncounterView, Prompt};

/// The height of the line with name, dice and buttons.
const HEAD: f32 = 38.0;
/// The least height of what the action would do.
const LINE: f32 = 19.0;
/// The space between the edge of the bar and what stands in it.
const MARGIN: Vec2 = vec2(14.0, 7.0);

/// The height of the line with name, dice and buttons at a text scale.
fn head_height(s: f32) -> f32 {
    HEAD * (1.0 + (s - 1.0) * 0.6)
}

/// The armed card, while the open prompt still offers it.
fn armed_card<'a>(view: &'a EncounterView, state: &UiState) -> Option<(&'a ActionCard, ArmedAction)> {
    let armed = state.memory.armed_action?;
    if !matches!(view.prompt, Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance) {
        return None;
    }
    Some((view.actions.iter().find(|c| c.id == armed.action)?, armed))
}

/// The rectangle of the bar; `None` while no action is armed.
pub(super) fn bar_rect(ui: &Ui, view: &EncounterView, state: &UiState, strip: Rect) -> Option<Rect> {
    armed_card(view, state)?;
    Some(rect_in(ui, strip, &result_line(state, &view.character).0))
}

/// The place of a bar with this text at the lower edge of a strip.
fn rect_in(ui: &Ui, strip: Rect, text: &str) -> Rect {
    let s = text_scale(ui.ctx());
    let width = (660.0 * s).min(strip.width());
    let lines = lay_out_result(ui, text, INK, width - 2.0 * MARGIN.x).size().y.max(LINE * s);
    let size = vec2(width, (head_height(s) + lines + MARGIN.y).min(strip.height()));
    Rect::from_min_size(pos2(strip.center().x - size.x / 2.0, strip.bottom() - size.y), size)
}

/// Shows what the move of the dragged piece would do.
pub(super) fn show_dragged_move(ui: &Ui, view: &EncounterView, state: &mut UiState, strip: Rect) {
    let Some(tried) = state.model.tried.clone().filter(|tried| tried.is_dragged) else { return };
    let text = strings::tried_action_text(&tried, &view.character);
    let rect = rect_in(ui, strip, &text);
    state.add_region("dragged_move", rect);
    let id = Id::new("dragged move");
    paint_new_area_at_once(ui.ctx(), id);
    let area = Area::new(id).order(Order::Middle).fixed_pos(Pos2::ZERO).constrain(false).interactable(false);
    area.fade_in(false).show(ui.ctx(), |ui| {
        draw_panel_background(ui, rect);
        draw_contents(ui, rect, (&tried.name, ""), &tried.dice, (&text, MOSS), state, |_, _| {});
    });
}

/// Draws the bar into the whole of `ui`.
pub fn draw_armed_action_bar(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let Some((card, armed)) = armed_card(view, state) else { return };
    draw_panel_background(ui, ui.max_rect());
    let pool = view.character.pool.iter().enumerate();
    let faces = pool.filter(|(n, _)| state.memory.selected_dice.contains(*n)).map(|(_, face)| *face);
    let mode = card.modes.get(armed.mode_index).map_or("", |mode| mode.label.as_str());
    let (line, ink) = result_line(state, &view.character);
    let faces: Vec<u8> = faces.collect();
    draw_contents(ui, ui.max_rect(), (&card.name, mode), &faces, (&line, ink), state, |ui, state| {
        draw_buttons(ui, state);
        draw_focus_stepper(ui, card, state);
    });
}

/// Draws the name of an action and its mode, the dice and the buttons beside them, and what it would do below.
fn draw_contents(
    ui: &mut Ui,
    bar: Rect,
    (name, mode): (&str, &str),
    dice: &[u8],
    (told, ink): (&str, Color32),
    state: &mut UiState,
    buttons: impl FnOnce(&mut Ui, &mut UiState),
) {
    area(ui, bar.shrink2(MARGIN), |ui| {
        let names = |ui: &mut Ui, _: &mut UiState| {
            fitted_label(ui, name, (FontRole::Heading, 17.0, INK), 1);
            if !mode.is_empty() && ui.available_width() > 30.0 {
                fitted_label(ui, mode, (FontRole::Italic, 14.0, INK_SOFT), 1);
            }
        };
        ends(ui, state, names, |ui, state| {
            ui.spacing_mut().item_spacing.x = 6.0;
            buttons(ui, state);
            let side = (26.0 * text_scale(ui.ctx())).min(ui.available_width() * 0.4 / dice.len().max(1) as f32 - 4.0);
            for face in dice.iter().rev() {
                let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
                draw_small_die(ui.painter(), *face, place.center(), side);
            }
        });
        let lines = lay_out_result(ui, told, ink, ui.available_width());
        ui.label(lines);
    });
}

/// Lays out what the action would do, in at most two lines.
fn lay_out_result(ui: &Ui, text: &str, ink: Color32, width: f32) -> Arc<Galley> {
    fit_rows(ui, text, FontRole::Handwritten, 16.0, ink, width, 2)
}

/// What the armed action would do with the selected dice, and what it still needs; else why it can't be done.
fn result_line(state: &UiState, character: &CharacterSheet) -> (String, Color32) {
    let Some(preview) = &state.model.preview else { return (strings::ARMED_HELP.to_string(), PENCIL) };
    if !preview.can_commit {
        let told = preview.refusal.as_ref().filter(|_| preview.cost_text.is_empty()).unwrap_or(&preview.cost_text);
        return (told.clone(), RUBRIC);
    }
    let told = state
        .model
        .tried
        .as_deref()
        .map_or_else(String::new, |tried: &TriedAction| strings::tried_action_text(tried, character));
    match (told.is_empty(), preview.cost_text.is_empty()) {
        (true, true) => (strings::NOTHING_MISSING.to_string(), MOSS),
        (true, false) => (preview.cost_text.clone(), MOSS),
        (false, true) => (told, MOSS),
        (false, false) => (format!("{told} \u{b7} {}", preview.cost_text), MOSS),
    }
}

/// Draws the FP stepper of an attunement that accepts extra FP: from the right more, amount, less.
fn draw_focus_stepper(ui: &mut Ui, card: &ActionCard, state: &mut UiState) {
    let Some((printed, overcast)) = card.focus.filter(|(focus, overcast)| *focus > 0 || *overcast) else { return };
    ui.add_space(6.0);
    if overcast {
        draw_step(ui, ("more_focus", "+"), true, UiAction::Overcast(1), state).on_hover_text(with_key(
            ui.ctx(),
            &strings::MORE_FOCUS,
            Shortcut::SpendMoreFocus,
        ));
    }
    let told = strings::focus_cost_text(printed, state.memory.overcast);
    label(ui, &told, FontRole::Handwritten, 17.0, PENCIL);
    if overcast {
        let can_less = state.memory.overcast > 0;
        draw_step(ui, ("less_focus", "\u{2212}"), can_less, UiAction::Overcast(-1), state).on_hover_text(with_key(
            ui.ctx(),
            &strings::LESS_FOCUS,
            Shortcut::SpendLessFocus,
        ));
    }
}

/// A square button with a sign.
fn draw_step(ui: &mut Ui, look: (&str, &str), enabled: bool, action: UiAction, state: &mut UiState) -> Response {
    let side = Vec2::splat(28.0 * (1.0 + (text_scale(ui.ctx()) - 1.0) * 0.8));
    let response = sized_button(ui, state, (look.0, look.1, Secondary), side, enabled);
    if response.clicked() {
        state.push_ui_action(action);
    }
    response
}

/// Draws, from the right, the buttons for the commit, more dice and fewer dice.
fn draw_buttons(ui: &mut Ui, state: &mut UiState) {
    let able = state.model.preview.as_ref().is_some_and(|p| p.can_commit && p.is_complete);
    let button = small_button(ui, state, ("do_it", &strings::DO_IT, Primary), able);
    if button.clicked() {
        state.push_ui_action(UiAction::CommitArmed);
    }
    if !able {
        button.on_hover_text(strings::DO_IT_DISABLED.text());
    }
    draw_step(ui, ("more", "+"), true, UiAction::Overspend(1), state).on_hover_text(strings::MORE.text());
    draw_step(ui, ("less", "\u{2212}"), true, UiAction::Overspend(-1), state).on_hover_text(strings::LESS.text());
}
