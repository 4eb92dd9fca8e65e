//! The tooltips: one under the pointer, and those that are kept open.

use bevy_egui::egui::{
    Align, Align2, Area, Color32, Context, Frame, Id, Label, Layout, Order, Pos2, Rect, Response, RichText, Sense, Ui,
    Vec2, vec2,
};

use super::super::actions::{MenuAction, UiAction};
use super::super::key_hints::with_key;
use super::super::keyword_state::{PointedTip, Tip, TipContent, TipTone};
use super::super::layout::paint_new_area_at_once;
use super::super::shortcut::Shortcut;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{ButtonEmphasis, paper_button};
use super::marked_text::{TermUse, keyword_label, pinned_area_id};
use super::pass::{keep_on_request, with_pass};

/// The width of a tooltip's text, in points before the text scale.
const WIDTH: f32 = 310.0;
/// How long the pointer rests on a word before its entry is shown, in seconds.
const DELAY: f32 = 0.18;

/// Draws the kept tooltips and the one under the pointer over everything else, and keeps the one that was clicked. Call
/// it after all panels and pages.
pub fn show_tooltips(ctx: &Context, state: &mut UiState) {
    let mut tips = std::mem::take(&mut state.memory.keywords.pinned);
    let mut close_from = None;
    for (n, tip) in tips.iter().enumerate() {
        with_pass(ctx, |pass| pass.level = n + 1);
        if show_pinned(ctx, n, tip, state) {
            close_from = Some(n);
        }
    }
    if let Some(n) = close_from {
        tips.truncate(n);
    }
    state.memory.keywords.pinned = tips;
    let (pointed, is_clicked, regions) = with_pass(ctx, |pass| {
        (pass.pointed.take(), std::mem::take(&mut pass.is_clicked), std::mem::take(&mut pass.regions))
    });
    regions.into_iter().for_each(|(name, rect)| state.add_region(name, rect));
    let was_pointed = state.memory.keywords.pointed.as_ref().map(|pointed| &pointed.tip.anchor)
        == pointed.as_ref().map(|pointed| &pointed.tip.anchor);
    state.memory.keywords.pointed = pointed;
    if is_clicked {
        state.memory.keywords.pin_pointed();
        ctx.request_repaint();
        return;
    }
    let is_kept = |tip: &Tip| state.memory.keywords.pinned.iter().any(|kept| kept == tip);
    let shown = state.memory.keywords.pointed.as_ref().filter(|pointed| !pointed.is_shown && !is_kept(&pointed.tip));
    let Some(PointedTip { tip, .. }) = shown else { return };
    let rested = ctx.input(|i| i.pointer.time_since_last_movement());
    if was_pointed && rested < DELAY || state.carries_something() {
        ctx.request_repaint_after(std::time::Duration::from_secs_f32(DELAY));
        return;
    }
    show_pointed(ctx, tip);
}

/// Where a tooltip goes: below what it explains, or above it in the lower part of the window.
fn placed(ctx: &Context, area: Area, anchor: Rect) -> Area {
    let screen = ctx.content_rect();
    let is_low = anchor.center().y > screen.top() + screen.height() * 0.55;
    let (pivot, at) = match is_low {
        true => (Align2::LEFT_BOTTOM, anchor.left_top() - vec2(6.0, 5.0)),
        false => (Align2::LEFT_TOP, anchor.left_bottom() + vec2(-6.0, 5.0)),
    };
    area.pivot(pivot).fixed_pos(at).constrain_to(screen.shrink(6.0)).order(Order::Tooltip).movable(false).fade_in(false)
}

fn show_pointed(ctx: &Context, tip: &Tip) {
    let id = Id::new("tooltip of a word");
    paint_new_area_at_once(ctx, id);
    let area = placed(ctx, Area::new(id).interactable(false), tip.anchor);
    area.show(ctx, |ui| {
        frame(ui, false).show(ui, |ui| {
            draw_tip(ui, &tip.content);
        });
    });
}

/// Shows a tooltip with its lower left corner at a place of the caller's.
pub fn show_tip_at(ctx: &Context, id: Id, corner: Pos2, content: &TipContent) {
    paint_new_area_at_once(ctx, id);
    let area = Area::new(id).pivot(Align2::LEFT_BOTTOM).fixed_pos(corner).order(Order::Tooltip).interactable(false);
    area.movable(false).fade_in(false).constrain_to(ctx.content_rect().shrink(6.0)).show(ctx, |ui| {
        frame(ui, false).show(ui, |ui| draw_tip(ui, content));
    });
}

/// Draws a kept tooltip; returns whether it is to be closed.
fn show_pinned(ctx: &Context, n: usize, tip: &Tip, state: &mut UiState) -> bool {
    let mut is_closed = false;
    paint_new_area_at_once(ctx, pinned_area_id(n));
    let area = placed(ctx, Area::new(pinned_area_id(n)), tip.anchor);
    let shown = area.show(ctx, |ui| {
        frame(ui, true).show(ui, |ui| {
            draw_content(ui, &tip.content, TermUse::Pin);
            if !tip.content.file.is_empty() {
                plain_label(ui, &tip.content.file, FontRole::Code, 14.0, INK_FAINT);
            }
            is_closed = draw_buttons(ui, n, tip, state);
        });
    });
    let rect = shown.response.rect;
    state.output.panel_rects.push(rect);
    state.add_region(format!("tip:{n}"), rect);
    is_closed
}

fn frame(ui: &Ui, is_pinned: bool) -> Frame {
    let edge = if is_pinned { INK_SOFT } else { RULE };
    Frame::popup(ui.style()).fill(CARD_LIFTED).stroke((if is_pinned { 1.6 } else { 1.0 }, edge)).inner_margin(10.0)
}

/// A line without known words.
fn plain_label(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32) {
    let font = font_id(ui.ctx(), role, size);
    ui.add(Label::new(RichText::new(text).font(font).color(ink)).wrap());
}

/// Draws what a tooltip under the pointer says, and the key that keeps it open.
pub fn draw_tip(ui: &mut Ui, content: &TipContent) {
    draw_content(ui, content, TermUse::Mark);
    plain_label(
        ui,
        &with_key(ui.ctx(), &strings::PIN_TOOLTIP, Shortcut::PinTooltip),
        FontRole::Italic,
        14.0,
        INK_FAINT,
    );
}

fn draw_content(ui: &mut Ui, content: &TipContent, term_use: TermUse) {
    let width = (WIDTH * text_scale(ui.ctx())).min(ui.ctx().content_rect().width() * 0.6);
    ui.set_max_width(width);
    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
    plain_label(ui, &content.title, FontRole::Heading, 17.0, INK);
    if !content.kind.is_empty() {
        plain_label(ui, &content.kind, FontRole::Italic, 14.0, RUBRIC);
    }
    for paragraph in &content.paragraphs {
        let (role, ink) = match paragraph.tone {
            TipTone::Text => (FontRole::Body, INK),
            TipTone::Detail => (FontRole::Body, INK_SOFT),
            TipTone::Value => (FontRole::Handwritten, PENCIL),
            TipTone::Reason => (FontRole::Italic, RUBRIC),
        };
        let except = content.entry.as_deref().unwrap_or_default();
        keyword_label(ui, &paragraph.text, (role, 15.0, ink), term_use, except);
    }
}

/// Draws the buttons of a kept tooltip; returns whether it is to be closed.
fn draw_buttons(ui: &mut Ui, n: usize, tip: &Tip, state: &mut UiState) -> bool {
    let s = text_scale(ui.ctx());
    let (close, codex) = (vec2(118.0 * s, 24.0 * s), vec2(128.0 * s, 24.0 * s));
    let button = |ui: &mut Ui, name: &str, label: &str, size: Vec2, state: &mut UiState| {
        let (_, rect) = ui.allocate_space(size);
        let id = ui.id().with((name, n));
        state.add_region(format!("{name}:{n}"), rect);
        paper_button(ui, rect, id, label, ButtonEmphasis::TextOnly, true).clicked()
    };
    let mut is_closed = false;
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        is_closed =
            button(ui, "tip_close", &with_key(ui.ctx(), &strings::CLOSE_TOOLTIP, Shortcut::Cancel), close, state);
        if let Some(entry) = &tip.content.entry
            && button(ui, "tip_codex", &strings::OPEN_IN_CODEX, codex, state)
        {
            state.push_ui_action(UiAction::Menu(MenuAction::OpenCodexEntry(entry.clone())));
        }
    });
    is_closed
}

/// Says what a number or a thing is the sum of: on hover, and for as long as the player wants after a click or the key.
pub fn explain(response: &Response, title: &str, text: &str) {
    let response = response.interact(Sense::CLICK);
    keep_on_request(&response, true, || TipContent::plain(title, text));
    response.on_hover_ui(|ui| draw_tip(ui, &TipContent::plain(title, text)));
}
