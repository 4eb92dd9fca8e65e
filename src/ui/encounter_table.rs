//! Encounter tables as cards with their coins, and the card of doom events.

use bevy_egui::egui::{
    Align2, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::keywords::{TermUse, draw_keyword_paragraph, mark_keywords};
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::{
    draw_card_background, draw_counter, draw_fitted_text, draw_small_die, draw_text, fit_line, layout_text,
};
use crate::lang::Text;
use crate::view::{DoomLine, EncounterView, EntryLine, TableCard};

const GAP: f32 = 8.0;
const PAD: f32 = 9.0;

/// Width of the label column and of the coin column.
fn column_widths(s: f32) -> (f32, f32) {
    (30.0 * s, 44.0)
}

/// The layout of the slots for `n` coins: radius, and number of slots side by side. Up to four slots fit on one line.
fn coin_grid(n: usize) -> (f32, usize) {
    match n {
        0..=2 => (7.0, n.max(1)),
        3 => (6.0, 3),
        4 => (4.5, 4),
        _ => (4.5, n.div_ceil(2)),
    }
}

/// The number of coin slots of an entry.
fn coin_slots(entry: &EntryLine) -> usize {
    usize::from(entry.coins_needed.max(entry.coins))
}

fn entry_height(ui: &Ui, entry: &EntryLine, width: f32, s: f32) -> f32 {
    let (label, coins_w) = column_widths(s);
    let w = width - PAD * 2.0 - label - coins_w;
    let (radius, in_line) = coin_grid(coin_slots(entry));
    let piles = coin_slots(entry).div_ceil(in_line) as f32 * (radius * 2.0 + 2.0);
    let lines: f32 = entry
        .lines
        .iter()
        .map(|l| layout_text(ui, l, FontRole::Body, 14.0, INK, w).size().y)
        .sum::<f32>()
        .max(17.0 * s);
    ((lines + if entry.sudden { 14.0 * s } else { 0.0 }).max(piles) + 7.0).round()
}

fn table_height(ui: &Ui, table: &TableCard, width: f32, s: f32) -> f32 {
    (30.0 * s).round() + 4.0 + table.entries.iter().map(|e| entry_height(ui, e, width, s)).sum::<f32>() + 4.0
}

fn doom_text_height(ui: &Ui, line: &DoomLine, width: f32, s: f32) -> f32 {
    let again = if line.every.is_some() { 16.0 * s } else { 0.0 };
    layout_text(ui, &line.text, FontRole::Body, 13.5, INK, width - PAD * 2.0 - 30.0 * s).size().y.round() + again + 5.0
}

fn doom_height(ui: &Ui, doom: &[DoomLine], width: f32, s: f32) -> f32 {
    if doom.is_empty() {
        0.0
    } else {
        (30.0 * s).round() + doom.iter().map(|d| doom_text_height(ui, d, width, s)).sum::<f32>() + 6.0
    }
}

/// The total height of all cards.
pub(super) fn tables_height(ui: &Ui, view: &EncounterView, width: f32) -> f32 {
    let s = text_scale(ui.ctx());
    let tables: f32 = view.tables.iter().map(|t| table_height(ui, t, width, s) + GAP).sum();
    let doom = doom_height(ui, &view.doom, width, s);
    tables + if doom > 0.0 { doom + GAP } else { 0.0 }
}

/// Draws the cards into the whole of `ui`.
pub fn draw_encounter_tables(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let pile = ui.max_rect();
    let s = text_scale(ui.ctx());
    let w = pile.width();
    let mut inner = ui.new_child(UiBuilder::new().max_rect(pile).id_salt("tables"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for (n, table) in view.tables.iter().enumerate() {
            let tall = table_height(ui, table, w, s);
            let (rect, _) = ui.allocate_exact_size(vec2(w, tall + GAP), Sense::hover());
            let rect = rect.with_max_y(rect.bottom() - GAP);
            state.add_region(format!("table:{n}"), rect);
            draw_table(ui, n, table, rect, state);
        }
        if !view.doom.is_empty() {
            let tall = doom_height(ui, &view.doom, w, s);
            let (rect, _) = ui.allocate_exact_size(vec2(w, tall + GAP), Sense::hover());
            let rect = rect.with_max_y(rect.bottom() - GAP);
            state.add_region("doom", rect);
            draw_doom(ui, view, rect);
        }
    });
}

fn draw_table(ui: &mut Ui, n: usize, table: &TableCard, rect: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    draw_card_background(ui, rect, CARD, RULE, 0.2);
    let body = rect.shrink2(vec2(PAD, 6.0));
    let dice_w = table.rolled.len() as f32 * 21.0;
    let room = body.width() - dice_w;
    draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &table.name, FontRole::Heading, 16.0, INK, room);
    for (k, face) in table.rolled.iter().enumerate() {
        let x = body.right() - 9.0 - 21.0 * (table.rolled.len() - 1 - k) as f32;
        draw_small_die(ui.painter(), *face, pos2(x, body.top() + 9.0 * s), 17.0);
    }
    let mut y = body.top() + 24.0 * s;
    ui.painter().hline(body.x_range(), y, Stroke::new(1.2, RUBRIC));
    y += 1.0;
    for (k, entry) in table.entries.iter().enumerate() {
        let tall = entry_height(ui, entry, rect.width(), s);
        let row = Rect::from_min_size(pos2(rect.left() + 3.0, y), vec2(rect.width() - 6.0, tall));
        if draw_entry(ui, entry, row, Id::new(("entry", n, k)), s) {
            state.output.hovered_entry = Some((n, k));
        }
        state.add_region(format!("entry:{n}:{k}"), row);
        y += tall;
        if k + 1 < table.entries.len() {
            ui.painter().hline(body.x_range(), y, Stroke::new(0.7, RULE));
        }
    }
}

/// Draws an entry; returns whether the pointer is over it.
fn draw_entry(ui: &mut Ui, entry: &EntryLine, row: Rect, id: Id, s: f32) -> bool {
    let (label_w, coins_w) = column_widths(s);
    if entry.current {
        ui.painter().rect_filled(row.shrink(1.0), 3.0, CANDLE.gamma_multiply(0.28));
        let x = row.left() + 1.5;
        ui.painter().vline(x, row.y_range().shrink(2.0), Stroke::new(3.0, RUBRIC));
    }
    let ink = if entry.exhausted || entry.absent { INK_FAINT } else { INK };
    let left = row.left() + PAD - 3.0;
    let first = row.top() + 4.0;
    draw_fitted_text(
        ui,
        pos2(left, first),
        Align2::LEFT_TOP,
        &entry.label,
        FontRole::Heading,
        15.0,
        ink,
        label_w - 3.0,
    );
    let x = left + label_w;
    let w = row.right() - PAD + 3.0 - x - coins_w;
    let mut y = first;
    for line in &entry.lines {
        let block = layout_text(ui, line, FontRole::Body, 14.0, ink, w);
        let at = pos2(x, y);
        ui.painter().galley(at, block.clone(), ink);
        mark_keywords(ui, (at, &block), line, ink, TermUse::Pin, "");
        if entry.exhausted {
            for row in &block.rows {
                let row = row.rect().translate(at.to_vec2());
                ui.painter().hline(row.x_range(), row.center().y + 1.0, Stroke::new(1.3, PENCIL));
            }
        }
        y += block.size().y;
    }
    if entry.sudden {
        let line = fit_line(ui, &strings::SUDDEN, FontRole::Italic, 12.5, RUBRIC, w);
        ui.painter().galley(pos2(x, y.max(first + 16.0 * s) - 1.0), line, RUBRIC);
    }
    let (radius, in_line) = coin_grid(coin_slots(entry));
    for coin in 0..coin_slots(entry) {
        let (column, line) = (coin % in_line, coin / in_line);
        let from_right = (in_line - 1 - column) as f32 * (radius * 2.0 + 2.0) + radius;
        let down = radius + 1.0 + (radius * 2.0 + 2.0) * line as f32;
        let at = pos2(row.right() - PAD + 3.0 - from_right, first + down);
        draw_counter(ui, at, radius, coin < usize::from(entry.coins));
    }
    if entry.absent {
        // An absent entry is faded and bracketed, so that paleness is not its only sign.
        ui.painter().rect_filled(row.shrink(1.0), 2.0, CARD.gamma_multiply(0.45));
        for x in [row.left() + 2.0, row.right() - 2.0] {
            draw_dashed_line(ui, x, row);
        }
    }
    let mut told = format!("{}: {}", entry.label, Text::joined("; ", entry.lines.iter().cloned()));
    if entry.sudden {
        told = format!("{told} ({})", strings::SUDDEN.text());
    }
    if entry.absent {
        told = format!("{told}, {}", strings::ABSENT.text());
    }
    if entry.exhausted {
        told = format!("{told}, {}", strings::EXHAUSTED.text());
    }
    let response = ui.interact(row, id, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    let hovered = response.hovered();
    if hovered {
        ui.painter().rect_stroke(row.shrink(1.0), 3.0, Stroke::new(1.5, INK), StrokeKind::Inside);
    }
    if entry.absent {
        response.on_hover_text(strings::ABSENT.text());
    }
    hovered
}

/// Draws a dashed vertical line beside a row.
fn draw_dashed_line(ui: &Ui, x: f32, row: Rect) {
    let (mut y, end) = (row.top() + 3.0, row.bottom() - 3.0);
    while y < end {
        ui.painter().vline(x, y..=(y + 4.0).min(end), Stroke::new(1.2, INK_FAINT));
        y += 7.0;
    }
}

/// Whether a doom event is due in this Round.
fn is_due(line: &DoomLine, round: u16) -> bool {
    let again = |every: u16| every > 0 && round > line.round && (round - line.round).is_multiple_of(every);
    !line.past && (line.round == round || line.every.is_some_and(again))
}

fn draw_doom(ui: &mut Ui, view: &EncounterView, rect: Rect) {
    let s = text_scale(ui.ctx());
    draw_card_background(ui, rect, CARD, RULE, 0.2);
    let body = rect.shrink2(vec2(PAD, 6.0));
    draw_text(ui, body.min, Align2::LEFT_TOP, &strings::DOOM, FontRole::Heading, 16.0, RUBRIC);
    let mut y = body.top() + 24.0 * s;
    for (n, line) in view.doom.iter().enumerate() {
        let tall = doom_text_height(ui, line, rect.width(), s);
        let now = is_due(line, view.round);
        let ink = if line.past { INK_FAINT } else { INK };
        let at = pos2(body.left(), y);
        let mark = draw_text(
            ui,
            at,
            Align2::LEFT_TOP,
            &strings::doom_round_label(line.round),
            FontRole::Handwritten,
            15.0,
            if now { RUBRIC } else { PENCIL },
        );
        if line.past {
            ui.painter().hline(mark.x_range().expand(1.0), mark.center().y, Stroke::new(1.5, PENCIL));
        }
        let width = body.width() - 30.0 * s;
        let at_text = pos2(body.left() + 30.0 * s, y + 1.0);
        let text = draw_keyword_paragraph(ui, at_text, &line.text, FontRole::Body, 13.5, ink, width, TermUse::Pin);
        let mut told = format!("{} {}", strings::doom_round_label(line.round), line.text);
        if let Some(every) = line.every {
            let again = strings::recurrence_text(every);
            let at = pos2(at_text.x, text.bottom());
            draw_fitted_text(ui, at, Align2::LEFT_TOP, &again, FontRole::Italic, 12.5, RUBRIC, width);
            told = format!("{told} ({again})");
        }
        let row = Rect::from_min_size(at, vec2(body.width(), tall));
        ui.interact(row, Id::new(("doom", n)), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
        y += tall;
    }
}
