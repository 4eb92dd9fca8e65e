//! Where everything lies during an encounter, at any window size and text scale.
//!
//! Owns the rectangles of the panels and the order in which they are laid down. Must not print anything itself.

use bevy_egui::egui::{self, Area, Context, Id, Order, Rect, Sense, Ui, pos2, vec2};

use super::desk::Desk;
use super::{theme, words};
use crate::model::Choice;
use crate::rules::portrait::{Portrait, Prompt};

/// Rectangles of the panels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Round, prompt, undo, log, menu.
    pub top: Rect,
    /// Enemy cards: the most they may take.
    pub left: Rect,
    /// Encounter tables: the most they may take.
    pub right: Rect,
    /// Status sheet.
    pub status: Rect,
    /// Stamina pool.
    pub pool: Rect,
    /// Action tray.
    pub tray: Rect,
    /// Tokens or answers, just above the status sheet.
    pub strip: Rect,
    /// What is left for the hex sheet between open panels.
    pub table: Rect,
}

impl Layout {
    /// What no panel covers while the panels beside the table are open or not.
    pub fn free(&self, cards_open: bool) -> Rect {
        if cards_open {
            self.table
        } else {
            Rect::from_x_y_ranges(self.left.left()..=self.right.right(), self.table.y_range())
        }
    }
}

impl Layout {
    /// Lays the panels out in `screen` for a factor on text.
    pub fn new(screen: Rect, text_scale: f32) -> Self {
        let s = text_scale.clamp(0.8, 1.6);
        let gap = 8.0;
        let (w, h) = (screen.width(), screen.height());
        let grow = 1.0 + (s - 1.0) * 0.5;
        let top_h = (40.0 * (1.0 + (s - 1.0) * 0.7)).round();
        let top = Rect::from_min_size(screen.min, vec2(w, top_h));
        let bottom_h = (222.0 * grow).min(270.0).min(h * 0.36).round();
        let foot = screen.bottom() - gap;
        let head = foot - bottom_h;
        let status_w = (w * 0.27).clamp(316.0, 372.0).round();
        let pool_w = (w * 0.145).clamp(150.0, 190.0).round();
        let status = Rect::from_min_max(pos2(screen.left() + gap, head), pos2(screen.left() + gap + status_w, foot));
        let pool = Rect::from_min_max(pos2(status.right() + gap, head), pos2(status.right() + gap + pool_w, foot));
        let tray = Rect::from_min_max(pos2(pool.right() + gap, head), pos2(screen.right() - gap, foot));
        let side = |fraction: f32, least: f32, most: f32| (w * fraction * grow).clamp(least, most * grow).round();
        let (left_w, right_w) = (side(0.165, 168.0, 212.0), side(0.185, 188.0, 240.0));
        let (y0, y1) = (top.bottom() + gap, head - gap);
        let left = Rect::from_min_max(pos2(screen.left() + gap, y0), pos2(screen.left() + gap + left_w, y1));
        let right = Rect::from_min_max(pos2(screen.right() - gap - right_w, y0), pos2(screen.right() - gap, y1));
        let table = Rect::from_min_max(pos2(left.right() + gap, y0), pos2(right.left() - gap, y1));
        let strip_h = (88.0 * grow).round();
        let strip = Rect::from_min_max(pos2(table.left(), y1 - strip_h), table.max);
        Self { top, left, right, status, pool, tray, strip, table }
    }
}

/// An area of its own at `rect`, so that what is not covered stays the table's.
pub(super) fn lay(
    ctx: &Context,
    name: &'static str,
    order: Order,
    rect: Rect,
    desk: &mut Desk,
    print: impl FnOnce(&mut Ui, &mut Desk),
) {
    let rect = Rect::from_min_max(rect.min.round(), rect.max.round());
    desk.covered.push(rect);
    Area::new(Id::new(("sheet", name)))
        .order(order)
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .movable(false)
        .fade_in(false)
        .sense(Sense::click())
        .show(ctx, |ui| {
            ui.set_clip_rect(rect.expand(24.0));
            ui.expand_to_include_rect(rect);
            let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(name));
            print(&mut inner, desk);
        });
}

/// Whether the open question has answers for buttons.
fn has_buttons(portrait: &Portrait) -> bool {
    let Prompt::Choose { choices, .. } = &portrait.prompt else { return false };
    choices.iter().any(|c: &Choice| words::pressed(c))
}

/// Everything that is on during an encounter. `ui` spans the window; what no panel covers is left to the table.
pub fn encounter(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let ctx = ui.ctx().clone();
    desk.begin_once(&ctx);
    let lay_out = Layout::new(ui.max_rect(), theme::scale(&ctx));
    let middle = Order::Middle;
    lay(&ctx, "top", middle, lay_out.top, desk, |ui, d| super::top_bar(ui, portrait, d));
    let tall = super::foes::height(ui, portrait, lay_out.left.width()).min(lay_out.left.height());
    if tall > 0.0 && desk.cards_open {
        let rect = Rect::from_min_size(lay_out.left.min, vec2(lay_out.left.width(), tall));
        lay(&ctx, "foes", middle, rect, desk, |ui, d| super::foes(ui, portrait, d));
    }
    let tall = super::encounter_table::height(ui, portrait, lay_out.right.width()).min(lay_out.right.height());
    if tall > 0.0 && desk.cards_open {
        let rect = Rect::from_min_size(lay_out.right.min, vec2(lay_out.right.width(), tall));
        lay(&ctx, "tables", middle, rect, desk, |ui, d| super::encounter_tables(ui, portrait, d));
    }
    lay(&ctx, "status", middle, lay_out.status, desk, |ui, d| super::status(ui, portrait, d));
    lay(&ctx, "pool", middle, lay_out.pool, desk, |ui, d| super::pool(ui, portrait, d));
    lay(&ctx, "tray", middle, lay_out.tray, desk, |ui, d| super::tray(ui, portrait, d));
    if portrait.prompt == Prompt::Tokens && !portrait.tray.is_empty() {
        let rect = super::token_tray::rect(ui, portrait, lay_out.strip);
        lay(&ctx, "tokens", middle, rect, desk, |ui, d| super::token_tray(ui, portrait, d));
    } else if let Some(rect) = super::confirm::rect(ui, desk, lay_out.strip, lay_out.free(desk.cards_open)) {
        lay(&ctx, "confirm", middle, rect, desk, super::confirm);
    } else if has_buttons(portrait) || !desk.ways.is_empty() {
        let rect = super::answers::rect(ui, portrait, desk, lay_out.strip, lay_out.free(desk.cards_open));
        lay(&ctx, "answers", middle, rect, desk, |ui, d| super::answers(ui, portrait, d));
    }
    if desk.ways.is_empty()
        && desk.confirm.is_none()
        && let Some(rect) = super::laid::rect(ui, portrait, desk, lay_out.strip)
    {
        lay(&ctx, "laid", middle, rect, desk, |ui, d| super::laid(ui, portrait, d));
    }
    if desk.log_open {
        let room = lay_out.free(desk.cards_open);
        let w = 330.0_f32.min(room.width());
        let rect = Rect::from_min_max(pos2(room.right() - w, room.top()), room.max);
        lay(&ctx, "log", Order::Foreground, rect, desk, super::log);
    }
    if desk.record_open {
        let w = 360.0_f32.min(lay_out.table.width());
        let rect = Rect::from_min_max(lay_out.left.min, pos2(lay_out.left.left() + w, lay_out.left.bottom()));
        lay(&ctx, "record", Order::Foreground, rect, desk, |ui, d| super::status::record(ui, portrait, d));
    }
    super::hint_slip::show(ui, portrait, desk, lay_out);
    super::foes::enlarged(&ctx, portrait, desk, lay_out.left);
    super::note::show(&ctx, desk, lay_out);
    super::hands::settle(&ctx, portrait, desk);
}
