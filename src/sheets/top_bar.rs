//! The top bar: Round and stage, what the table waits for in one sentence, undo and redo, log and menu.

use bevy_egui::egui::{Align2, Id, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::desk::{Desk, Gesture, MenuAction};
use super::press::{Tone, double_rule, fitted_rows, paper_button, sheet, write_fitted};
use super::theme::{Face, colour::*, font, scale};
use super::words;
use crate::rules::portrait::Portrait;

/// Prints the bar into the whole of `ui`.
pub fn top_bar(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let bar = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, bar.expand2(vec2(4.0, 0.0)).with_min_y(bar.top() - 8.0));
    double_rule(ui, bar.left()..=bar.right(), bar.bottom() - 6.0);
    let middle = bar.center().y - 3.0;

    let wide = (bar.width() * 0.24).min(230.0 * s);
    let left = pos2(bar.left() + 14.0, middle);
    write_fitted(ui, left, Align2::LEFT_CENTER, &words::round(portrait), Face::Heading, 20.0, INK, wide);

    let heading = Rect::from_min_max(bar.min, pos2(bar.left() + wide + 14.0, bar.bottom()));
    let response = ui.interact(heading, Id::new("round"), Sense::hover());
    let told = words::round(portrait);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_ui(|ui| encounter_card(ui, portrait));

    let buttons = buttons(ui, bar, s, desk);
    let room = Rect::from_min_max(pos2(bar.left() + wide + 22.0, bar.top()), pos2(buttons - 10.0, bar.bottom()));
    prompt(ui, portrait, room, middle);
}

/// What this encounter is and what wins it, on hover of the Round.
fn encounter_card(ui: &mut Ui, portrait: &Portrait) {
    let ctx = ui.ctx().clone();
    ui.set_max_width(320.0 * scale(&ctx));
    let dark = if portrait.dark.is_empty() { String::new() } else { words::DARK_HOW.to_owned() };
    for (text, face, size, ink) in [
        (&portrait.encounter, Face::Heading, 19.0, INK),
        (&portrait.intro, Face::Print, 15.0, INK),
        (&portrait.victory, Face::Italic, 15.0, RUBRIC),
        (&dark, Face::Print, 14.0, INK_SOFT),
    ] {
        if !text.is_empty() {
            ui.label(RichText::new(text).font(font(&ctx, face, size)).color(ink));
        }
    }
}

fn prompt(ui: &mut Ui, portrait: &Portrait, room: Rect, middle: f32) {
    let text = match &portrait.prompt {
        crate::rules::portrait::Prompt::Choose { question, .. } if portrait.prompt_text.is_empty() => question,
        _ => &portrait.prompt_text,
    };
    let s = scale(ui.ctx());
    let rows = if room.height() >= 34.0 * s { 2 } else { 1 };
    let mut line = fitted_rows(ui, text, Face::Hand, 19.0, INK, room.width(), 1);
    if line.elided {
        line = fitted_rows(ui, text, Face::Hand, 14.5, INK, room.width(), rows);
    }
    let at = pos2(room.center().x - line.size().x / 2.0, middle - line.size().y / 2.0);
    ui.painter().galley(at, line, INK);
    let response = ui.interact(room, Id::new("prompt"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// The words at the right end; returns where they begin.
fn buttons(ui: &mut Ui, bar: Rect, s: f32, desk: &mut Desk) -> f32 {
    let h = bar.height() - 12.0;
    let y = bar.top() + 3.0;
    let mut right = bar.right() - 8.0;
    let mut next = |w: f32| {
        let rect = Rect::from_min_size(pos2(right - w, y), vec2(w, h));
        right -= w + 4.0;
        rect
    };
    let (menu_rect, log_rect) = (next(40.0 * s.min(1.2)), next(52.0 * s));
    let (cards_rect, undo_rect) = (next(58.0 * s), next(72.0 * s));

    let cards = paper_button(ui, cards_rect, Id::new("cards"), words::CARDS, Tone::Quiet, true);
    desk.mark("cards", cards_rect);
    if cards.on_hover_text(words::CARDS_HOW).clicked() {
        desk.cards_open = !desk.cards_open;
    }

    let menu = paper_button(ui, menu_rect, Id::new("menu"), "", Tone::Quiet, true);
    menu.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words::MENU));
    let centre = menu_rect.center();
    for dy in [-5.0, 0.0, 5.0] {
        ui.painter().hline(centre.x - 8.0..=centre.x + 8.0, centre.y + dy, Stroke::new(1.8, INK));
    }
    desk.mark("menu", menu_rect);
    if menu.on_hover_text(words::MENU).clicked() {
        desk.push(Gesture::Menu(MenuAction::Pause));
    }

    let log = paper_button(ui, log_rect, Id::new("log"), words::LOG, Tone::Quiet, true);
    desk.mark("log", log_rect);
    if log.clicked() {
        desk.log_open = !desk.log_open;
    }

    let beyond = !desk.can_undo && desk.can_take_back;
    let label = if beyond { words::TAKE_BACK } else { words::UNDO };
    let undo = paper_button(ui, undo_rect, Id::new("undo"), label, Tone::Quiet, desk.can_undo || beyond);
    desk.mark("undo", undo_rect);
    if undo.clicked() {
        desk.push(Gesture::Undo);
    }
    if beyond {
        undo.on_hover_text(words::TAKE_BACK_HOW);
    } else if !desk.can_undo {
        undo.on_hover_text(words::UNDO_NOT);
    }
    let mut left = undo_rect.left();

    // These two come and go at the far end, so that nothing moves away from under the pointer.
    if desk.can_redo {
        let rect = next(58.0 * s);
        let redo = paper_button(ui, rect, Id::new("redo"), words::REDO, Tone::Quiet, true);
        desk.mark("redo", rect);
        if redo.on_hover_text(words::REDO_HOW).clicked() {
            desk.push(Gesture::Redo);
        }
        left = rect.left();
    }
    if desk.take_backs > 0 {
        let rect = next(80.0 * s);
        marks(ui, rect, desk.take_backs);
        desk.mark("marks", rect);
        left = rect.left();
    }
    left
}

/// That the record is marked, in a few words.
fn marks(ui: &mut Ui, rect: Rect, n: usize) {
    let (short, full) = (words::taken_back(n), words::taken_back_in_full(n));
    write_fitted(ui, rect.center(), Align2::CENTER_CENTER, &short, Face::Italic, 14.0, RUBRIC, rect.width());
    let response = ui.interact(rect, Id::new("marks"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &full));
    response.on_hover_text(&full);
}
