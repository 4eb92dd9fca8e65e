//! The log of events as text, newest at the bottom: filtered, grouped under Rounds and beats, and each line a place to
//! look back at.
//!
//! Owns the drawing of the log. Must not know what the table showed at a line: it reports the click.

use strum::VariantArray;

use super::keywords::mark_keywords;
use super::log_state::LookBackAction;
use super::vocabulary::*;
use crate::view::{LogEntry, LogKind, LogPlace};

/// How many of the newest rows are shown at first, and how many more with each request for earlier ones.
const ROWS_SHOWN: usize = 300;
/// Text size of a line.
const TEXT_SIZE: f32 = 14.5;
/// Width of the column of the stars.
const STAR_COLUMN: f32 = 22.0;

/// A row of the list, with the number of the line of the log that a click leads to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LogRow {
    /// The heading of a place in time.
    Heading(usize, LogPlace),
    /// A line.
    Line(usize),
}

/// The rows of the lines that are shown. A heading is shown if a line under it is, and also without lines if nothing is
/// filtered.
fn log_rows(state: &UiState) -> Vec<LogRow> {
    let is_open = state.memory.log_filter.is_open();
    let mut rows = Vec::new();
    let mut place = None;
    let mut waiting = None;
    for (n, line) in state.model.log.iter().enumerate() {
        if place != Some(line.place) {
            place = Some(line.place);
            waiting = Some(LogRow::Heading(n, line.place));
        }
        let is_shown = state.memory.log_filter.shows(line);
        let shows_heading = is_shown || (is_open && line.is_heading);
        if shows_heading {
            rows.extend(waiting.take());
        }
        // The heading says what such a line would say.
        if is_shown && !line.is_heading {
            rows.push(LogRow::Line(n));
        }
    }
    rows
}

/// Draws the log into the whole of `ui`.
pub fn draw_log(ui: &mut Ui, state: &mut UiState) {
    let page = ui.max_rect();
    draw_panel_background(ui, page);
    area(ui, page.shrink2(vec2(14.0, 10.0)), |ui| {
        let title = |ui: &mut Ui, _: &mut UiState| _ = label(ui, &strings::LOG, FontRole::Heading, 20.0, INK);
        ends(ui, state, title, |ui, state| {
            if small_button(ui, state, ("close_log", &strings::CLOSE, TextOnly), true).clicked() {
                state.memory.log_open = false;
            }
        });
        let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
        draw_double_rule(ui, line.left()..=line.right(), line.top());
        draw_chips(ui, state);
        let filter = &mut state.memory.log_filter;
        let field = written_line(ui, Id::new("log search"), &mut filter.search, &strings::LOG_SEARCH);
        filter.is_searching = field.has_focus();
        state.add_region("log_search", field.rect);
        ui.add_space(2.0);
        draw_rows(ui, state);
    });
}

/// Draws the chips, four in a row.
fn draw_chips(ui: &mut Ui, state: &mut UiState) {
    let filter = &state.memory.log_filter;
    let is_all = filter.kind.is_none() && !filter.bookmarks_only;
    let mut chips = vec![("log_chip:all".to_owned(), strings::LOG_ALL.text(), is_all)];
    for kind in LogKind::VARIANTS {
        chips.push((format!("log_chip:{kind:?}"), strings::log_kind_name(*kind), filter.kind == Some(*kind)));
    }
    chips.push(("log_chip:marked".to_owned(), strings::LOG_BOOKMARKS.text(), filter.bookmarks_only));
    let last = chips.len() - 1;
    grid(ui, 4, vec2(5.0, 5.0), chips.into_iter().enumerate(), |ui, (n, (name, label, is_chosen))| {
        if wide_chip(ui, state, (&name, label), is_chosen).clicked() {
            let filter = &mut state.memory.log_filter;
            let kind = n.checked_sub(1).and_then(|kind| LogKind::VARIANTS.get(kind)).copied();
            filter.bookmarks_only = n == last && !filter.bookmarks_only;
            // A second click on a chip shows everything again.
            filter.kind = kind.filter(|kind| filter.kind != Some(*kind));
        }
    });
}

fn draw_rows(ui: &mut Ui, state: &mut UiState) {
    state.memory.log_filter.is_drawn = true;
    let rows = log_rows(state);
    let current = state.model.look_back.map(|look_back| look_back.line);
    // A line that says no more than its heading is that heading.
    let current_row = current.and_then(|n| {
        let line = state.model.log.get(n)?;
        Some(if line.is_heading { LogRow::Heading(n, line.place) } else { LogRow::Line(n) })
    });
    let is_current = |row: &LogRow| Some(*row) == current_row;
    // The line that is looked at is in the list, however early it is.
    let newest = rows.len().saturating_sub(ROWS_SHOWN + state.memory.log_filter.earlier);
    let from = rows.iter().position(is_current).map_or(newest, |at| newest.min(at.saturating_sub(20)));
    let list = ScrollArea::vertical().id_salt(("log", state.memory.log_filter.closings)).auto_shrink(false);
    list.stick_to_bottom(current.is_none()).show(ui, |ui| {
        ui.set_width(ui.available_width() - 8.0);
        ui.spacing_mut().item_spacing.y = 1.0;
        if rows.is_empty() {
            let nothing = if state.model.log.is_empty() { &strings::LOG_EMPTY } else { &strings::LOG_NOTHING_FOUND };
            label(ui, nothing, FontRole::Body, TEXT_SIZE, INK_SOFT);
        }
        if from > 0 && small_button(ui, state, ("log_earlier", &strings::LOG_EARLIER, TextOnly), true).clicked() {
            state.memory.log_filter.earlier += ROWS_SHOWN;
        }
        for row in rows.iter().skip(from) {
            let here = is_current(row);
            let rect = match *row {
                LogRow::Heading(n, place) => draw_heading(ui, n, place, here, state),
                LogRow::Line(n) => draw_line(ui, n, here, state),
            };
            if here && state.memory.log_filter.scrolled_to != current {
                ui.scroll_to_rect(rect, Some(Align::Center));
                state.memory.log_filter.scrolled_to = current;
            }
        }
        if current.is_none() {
            state.memory.log_filter.scrolled_to = None;
        }
    });
}

fn draw_heading(ui: &mut Ui, n: usize, place: LogPlace, is_current: bool, state: &mut UiState) -> Rect {
    let s = text_scale(ui.ctx());
    let can_look = state.model.log.get(n).is_some_and(|line| line.can_look);
    let sense = if can_look { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 31.0 * s), sense);
    let text = strings::log_place_text(place);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can_look, &text));
    if ui.is_rect_visible(rect) {
        draw_ground(ui, rect, is_current, response.hovered() && can_look);
        let at = pos2(rect.left() + 4.0, rect.bottom() - 5.0);
        draw_text(ui, at, Align2::LEFT_BOTTOM, &text, FontRole::Heading, 16.0, RUBRIC);
        ui.painter().hline(rect.x_range(), rect.bottom() - 2.0, Stroke::new(1.0, RULE));
        state.add_region(format!("log:{n}"), rect);
    }
    if can_look {
        look_at(response.on_hover_cursor(CursorIcon::PointingHand).clicked(), n, state);
    }
    rect
}

fn draw_line(ui: &mut Ui, n: usize, is_current: bool, state: &mut UiState) -> Rect {
    let Some(line) = state.model.log.get(n) else { return Rect::NOTHING };
    let LogEntry { can_look, is_bookmarked, .. } = *line;
    let text = line.text.clone();
    let column = STAR_COLUMN * text_scale(ui.ctx());
    let ink = if n + 1 == state.model.log.len() || is_current { INK } else { INK_SOFT };
    let width = ui.available_width();
    let words = layout_text(ui, &text, FontRole::Body, TEXT_SIZE, ink, width - column - 4.0);
    let sense = if can_look { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, words.size().y + 5.0), sense);
    response.widget_info(|| {
        WidgetInfo::labeled(if can_look { WidgetType::Button } else { WidgetType::Label }, can_look, &text)
    });
    if !ui.is_rect_visible(rect) {
        return rect;
    }
    state.add_region(format!("log:{n}"), rect);
    draw_ground(ui, rect, is_current, response.hovered() && can_look);
    let at = pos2(rect.left() + column, rect.top() + 2.0);
    ui.painter().galley(at, words.clone(), ink);
    mark_keywords(ui, (at, &words), &text, ink, TermUse::Pin, "");
    if !can_look {
        return rect;
    }
    let star = Rect::from_min_size(rect.min, vec2(column, rect.height().min(24.0)));
    state.add_region(format!("star:{n}"), star);
    let mark = ui.interact(star, Id::new(("log star", n)), Sense::click());
    let label = if is_bookmarked { strings::BOOKMARK_REMOVE.text() } else { strings::BOOKMARK.text() };
    mark.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, is_bookmarked, label));
    if is_bookmarked || response.hovered() || mark.hovered() || mark.has_focus() {
        let fill = if is_bookmarked { CANDLE } else { Color32::TRANSPARENT };
        draw_star(ui, star.center(), 6.5, fill, if mark.hovered() { RUBRIC } else { INK_SOFT });
    }
    if mark.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(label).clicked() {
        state.push_ui_action(UiAction::LookBack(LookBackAction::ToggleBookmark(n)));
    }
    look_at(response.on_hover_cursor(CursorIcon::PointingHand).clicked(), n, state);
    rect
}

fn look_at(clicked: bool, line: usize, state: &mut UiState) {
    if clicked {
        // The list stays where the player clicked.
        state.memory.log_filter.scrolled_to = Some(line);
        state.push_ui_action(UiAction::LookBack(LookBackAction::At(line)));
    }
}

/// The ground of a row: that of the line that is looked at has a bar beside it.
fn draw_ground(ui: &Ui, rect: Rect, is_current: bool, is_hovered: bool) {
    if is_current || is_hovered {
        ui.painter().rect_filled(rect, 3.0, CARD_LIFTED);
    }
    if is_current {
        ui.painter().vline(rect.left() + 1.5, rect.y_range(), Stroke::new(3.0, RUBRIC));
    }
}

/// Draws a star with five points.
fn draw_star(ui: &Ui, at: Pos2, size: f32, fill: Color32, line: Color32) {
    let corner = |n: usize| {
        let turn = std::f32::consts::PI * (n as f32 / 5.0 - 0.5);
        let far = if n.is_multiple_of(2) { size } else { size * 0.45 };
        at + vec2(turn.cos(), turn.sin()) * far
    };
    let outline: Vec<Pos2> = (0..10).map(corner).collect();
    // The star is no convex shape: its points are drawn one by one, over its middle.
    if fill != Color32::TRANSPARENT {
        let middle: Vec<Pos2> = (0..5).map(|n| corner(2 * n + 1)).collect();
        ui.painter().add(Shape::convex_polygon(middle, fill, Stroke::NONE));
        for n in 0..5 {
            let point = vec![corner((2 * n + 9) % 10), corner(2 * n), corner(2 * n + 1)];
            ui.painter().add(Shape::convex_polygon(point, fill, Stroke::NONE));
        }
    }
    ui.painter().add(Shape::closed_line(outline, Stroke::new(1.2, line)));
}
