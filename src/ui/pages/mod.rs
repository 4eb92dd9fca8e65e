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
mod rerun;
mod result;
mod settings;
mod shelf;
mod sparring;
mod title;

pub use codex::{draw_codex, open_entry};
pub use confirm_new_game::draw_confirm_new_game;
pub use damaged_save::{DamagedSave, draw_damaged_save};
pub use errors::{ErrorCard, ErrorNotice, draw_error_banner, draw_errors};
pub use journey::draw_journey;
pub use journeys::{JourneyEntry, draw_journeys, draw_put_away, draw_scenario_choice};
pub use new_player_question::draw_new_player_question;
pub use pause::draw_pause_menu;
pub use practice::{PracticeEncounter, PracticeScenario, draw_practice};
pub use replays::{ReplayEntry, draw_replays};
pub use rerun::draw_rerun;
pub use result::draw_result;
pub use settings::draw_settings;
pub use shelf::{ShelfBox, boxes_rect, draw_shelf};
pub use sparring::{CharacterChoice, EncounterChoice, SparringPage, draw_sparring};
pub use title::{ContinuableSave, TitlePage, draw_title};

use bevy_egui::egui::style::ScrollStyle;

use super::keyboard_focus::go_round;
use super::layout::{Measured, show_panel};
use super::vocabulary::*;

/// How much of the window a page leaves free, on both sides together.
const SCREEN_MARGIN: f32 = 24.0;

/// Darkens the window and shows an empty page of `size` in the middle. The key that confirms presses its main button
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
    let rect = Rect::from_center_size(screen.center(), size.min(screen.size() - Vec2::splat(SCREEN_MARGIN)));
    show_over_window(ctx, name, dark, state, |ui, state| {
        state.add_region(format!("page:{name}"), rect);
        draw_panel_background(ui, rect);
        // Read before the contents: a field that ends with this key gives up the focus.
        let is_nothing_focused = ctx.memory(|memory| memory.focused().is_none());
        state.output.presses_main_button = std::mem::take(&mut state.model.confirms_page) && is_nothing_focused;
        area(ui, rect, |ui| add_contents(ui, state));
        state.output.presses_main_button = false;
    });
    go_round(ctx);
}

/// Darkens the window and blocks clicks on what lies there. The keys that go from widget to widget stay on this layer and
/// those above it.
fn show_over_window(
    ctx: &Context,
    name: &'static str,
    dark: u8,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) {
    let screen = ctx.content_rect();
    show_panel(ctx, name, Order::Foreground, screen, state, |ui, state| {
        ctx.memory_mut(|memory| memory.set_modal_layer(ui.layer_id()));
        ui.painter().rect_filled(screen, 0.0, Color32::from_black_alpha(dark));
        add_contents(ui, state);
    });
}

/// A page with a heading, a line of help, a list that scrolls, and the buttons below it.
pub fn list_page(
    ctx: &Context,
    name: &'static str,
    (title, help): (&str, &str),
    (wide, tall): (f32, f32),
    state: &mut UiState,
    list: impl FnOnce(&mut Ui, &mut UiState),
    foot: impl FnOnce(&mut Ui, &mut UiState),
) {
    page(ctx, (name, 0), (wide, Some(tall)), state, |ui, _| page_heading(ui, title, help), list, foot);
}

/// A page that is as tall as its contents, with the answers to its question in a row below them.
fn question_page<'a, A: Into<UiAction>>(
    ctx: &Context,
    name: &'static str,
    (title, wide): (&str, f32),
    state: &mut UiState,
    contents: impl FnOnce(&mut Ui),
    answers: impl IntoIterator<Item = AskButton<'a, A>>,
) {
    let head = |ui: &mut Ui, _: &mut UiState| page_heading(ui, title, "");
    let foot = |ui: &mut Ui, state: &mut UiState| ask_row(ui, state, answers);
    page(ctx, (name, 0), (wide, None), state, head, |ui, _| contents(ui), foot);
}

/// A page of three parts below one another, of which the middle one scrolls where it has no room. Without a height it is
/// as tall as they need. Each `part` of a page that has several is scrolled on its own. Large text makes a page larger.
fn page(
    ctx: &Context,
    (name, part): (&'static str, usize),
    (wide, tall): (f32, Option<f32>),
    state: &mut UiState,
    head: impl FnOnce(&mut Ui, &mut UiState),
    contents: impl FnOnce(&mut Ui, &mut UiState),
    foot: impl FnOnce(&mut Ui, &mut UiState),
) {
    let grow = 1.0 + (text_scale(ctx) - 1.0) * 0.6;
    let most = ctx.content_rect().height() - SCREEN_MARGIN;
    let mut tall_page = Measured::new(ctx, (name, part, "page"), 300.0);
    let mut tall_foot = Measured::new(ctx, (name, part, "foot"), 50.0);
    let size = vec2(wide * grow, tall.map_or(tall_page.known, |tall| tall * grow));
    show_page(ctx, name, size, 140, state, |ui, state| {
        let all = Frame::new().inner_margin(Margin::symmetric(30, 20)).show(ui, |ui| {
            if tall.is_none() {
                ui.set_max_height(most - 40.0);
            }
            ui.spacing_mut().item_spacing = vec2(12.0, 8.0);
            head(ui, state);
            ui.spacing_mut().scroll = ScrollStyle::solid();
            let room = ui.available_height() - tall_foot.known - 8.0;
            let list = ScrollArea::vertical().id_salt(part).max_height(room).auto_shrink([false, tall.is_none()]);
            list.show(ui, |ui| contents(ui, state));
            let foot = ui.scope(|ui| foot(ui, state)).response;
            tall_foot.measure(ctx, foot.rect.height());
        });
        tall_page.measure(ctx, all.response.rect.height());
    });
}

/// Things in the room over a foot, which is as tall as it needs to be.
fn over_foot(
    ui: &mut Ui,
    name: &str,
    state: &mut UiState,
    contents: impl FnOnce(&mut Ui, &mut UiState),
    foot: impl FnOnce(&mut Ui, &mut UiState),
) {
    let ctx = ui.ctx().clone();
    let mut tall = Measured::new(&ctx, (name, "foot"), 50.0);
    let rest = ui.available_rect_before_wrap();
    let (above, below) = rest.split_top_bottom_at_y(rest.bottom() - tall.known);
    area(ui, above.with_max_y(above.bottom() - 8.0), |ui| contents(ui, state));
    area(ui, below, |ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 8.0);
        foot(ui, state);
        tall.measure(&ctx, ui.min_rect().height());
    });
}

/// The heading of a page, with a line of help if there is one.
fn page_heading(ui: &mut Ui, title: &str, help: &str) {
    ui.vertical_centered(|ui| {
        fitted_label(ui, title, (FontRole::Heading, 26.0, INK), 3);
        if !help.is_empty() {
            note(ui, help);
        }
    });
    rule(ui);
}

/// The button that leads back from a page, in the middle of its row.
fn back_button(ui: &mut Ui, state: &mut UiState, tone: ButtonEmphasis, action: MenuAction) {
    ui.vertical_centered(|ui| ask_button(ui, state, ("back", &strings::BACK, tone, action)));
}

/// A row of the settings: at the left a name with a note below it, at the right what can be chosen.
fn setting_row(ui: &mut Ui, name: &str, (note, ink): (&str, Color32), choices: impl FnOnce(&mut Ui)) {
    ui.columns_const(|[words, chosen]| {
        column(words, 1.0, |ui| {
            label(ui, name, FontRole::Body, 16.0, INK);
            if !note.is_empty() {
                label(ui, note, FontRole::Italic, 14.0, ink);
            }
        });
        choices(chosen);
    });
    ui.separator();
}
