//! Where panels lie: the rectangles of an encounter's panels at any window size and text scale, and the egui area of a panel
//! or a page of both games.
//!
//! The module must not draw what a panel holds.

use std::fmt::Debug;
use std::hash::Hash;

use bevy_egui::egui::{self, Area, AreaState, Context, Id, LayerId, Order, Rect, Sense, Ui, Vec2, pos2, vec2};

use super::state::UiState;
use super::widgets::{area, draw_panel_background};

/// Rectangles of the panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PanelLayout {
    /// Round, prompt, undo, log, menu.
    pub top: Rect,
    /// Enemy cards, at their greatest size.
    pub left: Rect,
    /// Encounter tables, at their greatest size.
    pub right: Rect,
    /// Status panel.
    pub status: Rect,
    /// Stamina pool.
    pub pool: Rect,
    /// Action tray.
    pub action_tray: Rect,
    /// Token tray or answers, just above the status panel.
    pub strip: Rect,
    /// The part of the window for the hex map, between the open panels.
    pub viewport: Rect,
}

impl PanelLayout {
    /// The part of the window that no panel covers; `cards_open` says whether the side panels are open.
    pub fn free_rect(&self, cards_open: bool) -> Rect {
        if cards_open {
            self.viewport
        } else {
            Rect::from_x_y_ranges(self.left.left()..=self.right.right(), self.viewport.y_range())
        }
    }
}

impl PanelLayout {
    /// The layout for `screen` and a text scale.
    pub fn new(screen: Rect, text_scale: f32) -> Self {
        let s = text_scale.clamp(super::theme::TEXT_SCALES.0, super::theme::TEXT_SCALES.1);
        let gap = 8.0;
        let (w, h) = (screen.width(), screen.height());
        let grow = 1.0 + (s - 1.0) * 0.5;
        let top_h = (40.0 * (1.0 + (s - 1.0) * 0.85)).round();
        let top = Rect::from_min_size(screen.min, vec2(w, top_h));
        let bottom_h = (214.0 * grow).min(h * 0.44).round();
        let foot = screen.bottom() - gap;
        let head = foot - bottom_h;
        let status_w = (w * (0.24 + 0.03 * s)).clamp(316.0, 372.0 * grow).round();
        let pool_w = (w * 0.145).clamp(150.0, 190.0 * grow).round();
        let status = Rect::from_min_max(pos2(screen.left() + gap, head), pos2(screen.left() + gap + status_w, foot));
        let pool = Rect::from_min_max(pos2(status.right() + gap, head), pos2(status.right() + gap + pool_w, foot));
        let action_tray = Rect::from_min_max(pos2(pool.right() + gap, head), pos2(screen.right() - gap, foot));
        let side = |fraction: f32, least: f32, most: f32| (w * fraction * grow).clamp(least, most * grow).round();
        let (left_w, right_w) = (side(0.165, 168.0, 212.0), side(0.185, 188.0, 240.0));
        let (y0, y1) = (top.bottom() + gap, head - gap);
        let left = Rect::from_min_max(pos2(screen.left() + gap, y0), pos2(screen.left() + gap + left_w, y1));
        let right = Rect::from_min_max(pos2(screen.right() - gap - right_w, y0), pos2(screen.right() - gap, y1));
        let viewport = Rect::from_min_max(pos2(left.right() + gap, y0), pos2(right.left() - gap, y1));
        let strip_h = (88.0 * grow).round();
        let strip = Rect::from_min_max(pos2(viewport.left(), y1 - strip_h), viewport.max);
        Self { top, left, right, status, pool, action_tray, strip, viewport }
    }
}

/// Draws the areas of this pass once more in the same frame if the area `id` is new. egui does not paint an area in the
/// pass in which it measures it first, and when nothing moves no later frame would paint it. Call it before the area is
/// shown.
pub fn paint_new_area_at_once(ctx: &Context, id: Id) {
    if AreaState::load(ctx, id).is_none() {
        ctx.request_discard("an area is measured for the first time");
    }
}

fn rounded(rect: Rect) -> Rect {
    Rect::from_min_max(rect.min.round(), rect.max.round())
}

fn area_id(name: &str) -> Id {
    Id::new(("sheet", name))
}

/// Draws more into a panel that has been shown in this pass, after other panels: the Tab key goes in the order of drawing.
pub(super) fn add_to_panel(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    add_contents: impl FnOnce(&mut Ui),
) {
    let rect = rounded(rect);
    let layer = LayerId::new(order, area_id(name));
    let builder = egui::UiBuilder::new().layer_id(layer).max_rect(rect);
    let mut ui = Ui::new(ctx.clone(), area_id(name).with("more"), builder);
    ui.set_clip_rect(rect.expand(24.0));
    add_contents(&mut ui);
}

/// Shows a panel or a page in its own egui area at `rect`, so that clicks outside it reach the table.
pub(crate) fn show_panel<R>(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState) -> R,
) -> R {
    state.output.panel_rects.push(rounded(rect));
    show_area(ctx, name, order, rect, state, add_contents)
}

/// The same, but the pointer reaches the table behind it too.
pub(super) fn show_area<R>(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState) -> R,
) -> R {
    let rect = rounded(rect);
    let id = area_id(name);
    paint_new_area_at_once(ctx, id);
    let area = Area::new(id).order(order).fixed_pos(rect.min).default_size(rect.size()).constrain(false).movable(false);
    // It takes clicks and drags, but is no stop of the Tab key.
    let shown = area.fade_in(false).sense(Sense::CLICK | Sense::DRAG).show(ctx, |ui| {
        ui.set_clip_rect(rect.expand(24.0));
        ui.expand_to_include_rect(rect);
        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(name));
        add_contents(&mut inner, state)
    });
    shown.inner
}

/// A panel of paper over the table, with a margin around what it holds.
pub(crate) fn show_paper_panel<R>(
    ctx: &Context,
    (name, margin): (&'static str, Vec2),
    rect: Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState) -> R,
) -> R {
    state.add_region(name, rect);
    show_panel(ctx, name, Order::Middle, rect, state, |ui, state| {
        let paper = ui.max_rect();
        draw_panel_background(ui, paper);
        area(ui, paper.shrink2(margin), |ui| add_contents(ui, state))
    })
}

/// A panel of paper that is as tall as what it holds. `place` says where one of a height lies; returns that.
pub(crate) fn show_fitted_panel(
    ctx: &Context,
    (name, margin): (&'static str, Vec2),
    guess: f32,
    place: impl FnOnce(f32) -> Rect,
    state: &mut UiState,
    add_contents: impl FnOnce(&mut Ui, &mut UiState),
) -> Rect {
    let mut tall = Measured::new(ctx, (name, "panel"), guess);
    let rect = place(tall.known);
    show_paper_panel(ctx, (name, margin), rect, state, |ui, state| {
        add_contents(ui, state);
        tall.measure(ctx, ui.min_rect().height() + 2.0 * margin.y);
    });
    rect
}

/// A height that is known after the things are laid out only: that of the pass before. If it changes, the pass is drawn
/// once more.
pub(super) struct Measured {
    id: Id,
    /// The height that was measured last, or a guess.
    pub known: f32,
}

impl Measured {
    /// The height of the thing with this name.
    pub fn new(ctx: &Context, name: impl Hash + Debug, guess: f32) -> Self {
        let id = Id::new(("measured height", name));
        Self { id, known: ctx.data(|data| data.get_temp(id)).unwrap_or(guess) }
    }

    /// Keeps the height for the next pass.
    pub fn measure(&mut self, ctx: &Context, tall: f32) {
        if (tall - self.known).abs() > 0.5 {
            ctx.data_mut(|data| data.insert_temp(self.id, tall));
            ctx.request_discard("a height was measured");
        }
    }
}
