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
mod sheet_parts;
mod shelf;
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
pub use shelf::{ShelfBox, boxes_rect, draw_shelf};
pub use sparring::{CharacterChoice, EncounterChoice, SparringPage, draw_sparring};
pub use title::{ContinuableSave, TitlePage, draw_title};

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Area, Color32, Context, Frame, Id, Margin, Order, Rect, ScrollArea, Sense, Ui, UiBuilder, Vec2, vec2,
};

use super::actions::{MenuAction, UiAction};
use super::keyboard_focus::go_round;
use super::layout::paint_new_area_at_once;
use super::state::UiState;
use super::strings;
use super::theme::colour::INK;
use super::theme::{FontRole, text_scale};
use super::widgets::{ButtonEmphasis, draw_panel_background, fitted_label, note, rule, text_button, wide_button};

/// How much of the window a page leaves free, on both sides together.
const SCREEN_MARGIN: f32 = 24.0;

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
    let size = size.min(screen.size() - Vec2::splat(SCREEN_MARGIN));
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
    show_area(ctx, name, order, rect, state, add_contents);
}

/// As [`show_overlay_at`]; the pointer still reaches the table behind it.
fn show_area(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) {
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

/// A page that is as tall as its contents, with its buttons below them.
fn small_page(
    ctx: &Context,
    name: &'static str,
    (title, wide): (&str, f32),
    state: &mut UiState,
    contents: impl FnOnce(&mut Ui, &mut UiState),
    foot: impl FnOnce(&mut Ui, &mut UiState),
) {
    page(ctx, (name, 0), (wide, None), state, |ui, _| page_heading(ui, title, ""), contents, foot);
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

/// A height that is known after the things are laid out only: that of the pass before. If it changes, the pass is drawn
/// once more.
struct Measured {
    id: Id,
    known: f32,
}

impl Measured {
    /// The height that was measured last, or a guess.
    fn new(ctx: &Context, name: impl Hash + Debug, guess: f32) -> Self {
        let id = Id::new(("measured height", name));
        Self { id, known: ctx.data(|data| data.get_temp(id)).unwrap_or(guess) }
    }

    fn measure(&mut self, ctx: &Context, tall: f32) {
        if (tall - self.known).abs() > 0.5 {
            ctx.data_mut(|data| data.insert_temp(self.id, tall));
            ctx.request_discard("a height was measured");
        }
    }
}

/// The heading of a page, with a line of help if there is one.
fn page_heading(ui: &mut Ui, title: &str, help: &str) {
    ui.vertical_centered(|ui| {
        fitted_label(ui, title, FontRole::Heading, 26.0, INK);
        if !help.is_empty() {
            note(ui, help);
        }
    });
    rule(ui);
}

/// A button of a page: the name of its region, its label, its emphasis, and what it stands for.
pub type PageButton<'a, A> = (&'a str, &'a str, ButtonEmphasis, A);

/// A row of buttons of the same width that ask the game for something.
fn answer_row<'a, A: Into<UiAction>>(
    ui: &mut Ui,
    state: &mut UiState,
    buttons: impl IntoIterator<Item = PageButton<'a, A>>,
) {
    if let Some(action) = button_row(ui, state, buttons) {
        state.push_ui_action(action.into());
    }
}

/// A row of buttons of the same width; returns what the pressed one stands for.
fn button_row<'a, A>(
    ui: &mut Ui,
    state: &mut UiState,
    buttons: impl IntoIterator<Item = PageButton<'a, A>>,
) -> Option<A> {
    let buttons: Vec<_> = buttons.into_iter().collect();
    ui.columns(buttons.len(), |columns| {
        let of_columns = columns.iter_mut().zip(buttons);
        let pressed =
            |(ui, (name, label, tone, action))| wide_page_button(ui, state, name, label, tone).then_some(action);
        of_columns.filter_map(pressed).last()
    })
}

/// A button as wide as its label whose region has the name `name`; `true` if it is pressed, also by the key that confirms.
pub fn page_button(ui: &mut Ui, state: &mut UiState, name: &str, label: &str, tone: ButtonEmphasis) -> bool {
    let (_, response) = text_button(ui, Id::new(("page button", name)), label, tone, true);
    add_seen_region(ui, state, name, response.rect);
    response.clicked() || is_pressed_by_key(state, tone)
}

/// The same as wide as the room.
fn wide_page_button(ui: &mut Ui, state: &mut UiState, name: &str, label: &str, tone: ButtonEmphasis) -> bool {
    let response = wide_button(ui, Id::new(("page button", name)), label, tone);
    add_seen_region(ui, state, name, response.rect);
    response.clicked() || is_pressed_by_key(state, tone)
}

/// The button that leads back from a page.
fn back_button(ui: &mut Ui, state: &mut UiState, tone: ButtonEmphasis, action: MenuAction) {
    let back = ui.vertical_centered(|ui| page_button(ui, state, "back", &strings::BACK, tone));
    if back.inner {
        state.push_menu_action(action);
    }
}

/// Notes the part of a region that a list shows.
pub fn add_seen_region(ui: &Ui, state: &mut UiState, name: impl Into<String>, rect: Rect) {
    let seen = rect.intersect(ui.clip_rect());
    if seen.is_positive() {
        state.add_region(name, seen);
    }
}

/// Whether a button with this emphasis is pressed by the key that confirms: the first main button of a page is.
fn is_pressed_by_key(state: &mut UiState, tone: ButtonEmphasis) -> bool {
    tone == ButtonEmphasis::Primary && std::mem::take(&mut state.output.presses_main_button)
}
