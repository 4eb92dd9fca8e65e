//! Full pages: title, new-player question, practice, replays, codex, pause, settings, result, errors, a damaged save, and the
//! banner of a hot reload.
//!
//! The module owns the drawing of the pages. The caller passes their content as plain data; a press becomes a
//! [`UiAction`]. A page may lie over the panels of an encounter: draw it after them.

mod codex;
mod confirm_new_game;
mod damaged_save;
mod errors;
mod journey;
mod journeys;
mod key_settings;
mod new_player_question;
mod pause;
mod practice;
mod replays;
mod result;
mod settings;
mod sparring;
mod title;

pub use codex::{draw_codex, open_entry};
pub use confirm_new_game::draw_confirm_new_game;
pub use damaged_save::{DamagedSave, draw_damaged_save};
pub use errors::{ErrorCard, ErrorNotice, draw_error_banner, draw_errors};
pub use journey::draw_journey;
pub use journeys::{JourneyEntry, ScenarioChoice, draw_journeys, draw_put_away, draw_scenario_choice};
pub use new_player_question::draw_new_player_question;
pub use pause::draw_pause_menu;
pub use practice::{PracticeEncounter, PracticeScenario, draw_practice};
pub use replays::{ReplayEntry, draw_replays};
pub use result::draw_result;
pub use settings::draw_settings;
pub use sparring::{CharacterChoice, EncounterChoice, SparringPage, draw_sparring};
pub use title::{ContinuableSave, TitlePage, draw_title};

use bevy_egui::egui::{Align2, Area, Color32, Context, Id, Order, Rect, Sense, Ui, UiBuilder, Vec2, pos2, vec2};

use super::actions::UiAction;
use super::keyboard_focus::go_round;
use super::layout::paint_new_area_at_once;
use super::state::UiState;
use super::theme::colour::INK;
use super::theme::{FontRole, text_scale};
use super::widgets::{ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_panel_background, paper_button};

/// Darkens the background and shows an empty page of `size` in the middle. The key that confirms presses its main button
/// while nothing on it has the focus.
fn show_page(
    ctx: &Context,
    name: &'static str,
    size: Vec2,
    dark: u8,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) {
    state.reset_for_pass(ctx);
    let screen = ctx.content_rect();
    let size = size.min(screen.size() - Vec2::splat(24.0));
    let rect = Rect::from_center_size(screen.center(), size);
    show_overlay(ctx, name, screen, state, |ui, state| {
        keep_keys_from_below(ui);
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(dark));
        state.add_region(format!("page:{name}"), rect);
        draw_panel_background(ui, rect);
        let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
        // Read before the contents: a field that ends with this key gives up the focus.
        let is_nothing_focused = ctx.memory(|memory| memory.focused().is_none());
        state.output.presses_main_button = std::mem::take(&mut state.model.confirms_page) && is_nothing_focused;
        add_contents(&mut inner, state);
        state.output.presses_main_button = false;
    });
    go_round(ctx);
}

/// Keeps the keys that go from widget to widget on this page and what lies above it.
fn keep_keys_from_below(ui: &Ui) {
    ui.ctx().memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
}

/// Shows an area over everything else that blocks clicks on the panels behind it.
fn show_overlay(
    ctx: &Context,
    name: &'static str,
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) {
    show_overlay_at(ctx, name, Order::Foreground, rect, state, add_contents);
}

/// As [`show_overlay`], above or below the other areas.
fn show_overlay_at(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) {
    state.output.panel_rects.push(rect);
    let id = Id::new(("page", name));
    paint_new_area_at_once(ctx, id);
    Area::new(id)
        .order(order)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .movable(false)
        .fade_in(false)
        // Not focusable: Tab reaches the widgets inside.
        .sense(Sense::CLICK | Sense::DRAG)
        .show(ctx, |ui| {
            ui.set_clip_rect(rect);
            ui.expand_to_include_rect(rect);
            let mut inner = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name));
            add_contents(&mut inner, state);
        });
}

/// Draws the heading of a page that asks a question, with the rule below it; returns where the text below begins.
fn draw_page_heading(ui: &Ui, body: Rect, heading: &str) -> f32 {
    draw_fitted_text(ui, body.min, Align2::LEFT_TOP, heading, FontRole::Heading, 26.0, INK, body.width());
    let y = body.top() + 44.0 * text_scale(ui.ctx());
    draw_heading_rule(ui, body.left()..=body.right(), y);
    y + 14.0
}

/// The places of the two answers at the bottom of such a page: left and right. `scale` is the scale of the text.
fn answer_button_rects(body: Rect, scale: f32) -> (Rect, Rect) {
    let size = vec2((body.width() - 12.0) / 2.0, 38.0 * (1.0 + (scale - 1.0) * 0.5));
    let top = body.bottom() - size.y;
    let left = Rect::from_min_size(pos2(body.left(), top), size);
    (left, Rect::from_min_size(pos2(body.right() - size.x, top), size))
}

/// A button that pushes an action; its region has the name `name`.
fn menu_button(
    ui: &mut Ui,
    rect: Rect,
    name: &'static str,
    label: &str,
    tone: ButtonEmphasis,
    state: &mut UiState,
    ask: impl Into<UiAction>,
) {
    state.add_region(name, rect);
    let is_clicked = paper_button(ui, rect, Id::new(("menu button", name)), label, tone, true).clicked();
    if is_clicked || is_pressed_by_key(state, tone) {
        state.push_ui_action(ask.into());
    }
}

/// Whether a button with this emphasis is pressed by the key that confirms: the main button of a page is.
fn is_pressed_by_key(state: &mut UiState, tone: ButtonEmphasis) -> bool {
    tone == ButtonEmphasis::Primary && std::mem::take(&mut state.output.presses_main_button)
}
