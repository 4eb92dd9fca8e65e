//! What the enemies did in the counterbeat: a strip of paper with a line for each, above the lower panels, until the
//! player acts.
//!
//! Owns its place and its size. Must not word a line: they come with the state.

use std::sync::Arc;

use bevy_egui::egui::{Color32, Galley, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::layout::PanelLayout;
use super::state::UiState;
use super::strings;
use super::theme::{FontRole, colour::*, text_scale};
use super::widgets::fit_rows;

/// The most lines that are shown; older ones are in the log.
const MOST_LINES: usize = 4;
/// The greatest width of a line, before the text scale.
const WIDTH: f32 = 460.0;
const MARGIN: Vec2 = vec2(12.0, 4.0);

/// The lines, laid out, the newest last.
fn lines(ui: &Ui, state: &UiState, most: f32) -> Vec<Arc<Galley>> {
    let turns = &state.model.enemy_turns;
    let left_out = if turns.len() > MOST_LINES { turns.len() - (MOST_LINES - 1) } else { 0 };
    let width = (WIDTH * text_scale(ui.ctx())).min(most);
    let more = (left_out > 0).then(|| strings::more_turns(left_out));
    let more = more.map(|told| fit_rows(ui, &told, FontRole::Italic, 14.0, INK_SOFT, width, 1));
    let last = turns.len().saturating_sub(1);
    let told = turns.iter().enumerate().skip(left_out).map(|(n, line)| {
        let ink = if n == last { INK } else { INK_SOFT };
        fit_rows(ui, &strings::turn_line(line), FontRole::Body, 15.5, ink, width, 2)
    });
    more.into_iter().chain(told).collect()
}

/// The rectangle of the strip; `None` while there is nothing to tell or a target is chosen. It lies above the panels that have opened before.
pub(super) fn strip_rect(ui: &Ui, state: &UiState, layout: PanelLayout) -> Option<Rect> {
    // While a target is chosen, nothing covers the table.
    if state.model.enemy_turns.is_empty() || state.is_choosing_target() {
        return None;
    }
    let free = layout.free_rect(state.memory.side_panels_open);
    let lines = lines(ui, state, free.width() - MARGIN.x * 2.0);
    let size = lines.iter().fold(Vec2::ZERO, |size, line| vec2(size.x.max(line.size().x), size.y + line.size().y));
    let size = size + MARGIN * 2.0;
    let mut rect = Rect::from_min_max(
        pos2(free.center().x - size.x / 2.0, free.bottom() - size.y),
        pos2(free.center().x + size.x / 2.0, free.bottom()),
    );
    // Over a panel in the same place it lies higher.
    let in_the_way = |rect: &Rect| state.output.panel_rects.iter().copied().find(|panel| panel.intersects(*rect));
    for _ in 0..4 {
        let Some(panel) = in_the_way(&rect) else { return Some(rect) };
        rect = rect.translate(vec2(0.0, panel.top() - 6.0 - rect.bottom()));
    }
    None
}

/// Draws the strip into the whole of `ui`.
pub(super) fn draw_strip(ui: &mut Ui, state: &mut UiState) {
    let rect = ui.max_rect();
    let painter = ui.painter();
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 2.0, Color32::from_black_alpha(80));
    painter.rect_filled(rect, 2.0, CARD_LIFTED);
    painter.rect_stroke(rect, 2.0, Stroke::new(1.0, INK_FAINT), StrokeKind::Inside);
    let mut at = rect.min + MARGIN;
    let lines = lines(ui, state, rect.width() - MARGIN.x * 2.0 + 1.0);
    let told: Vec<String> = state.model.enemy_turns.iter().map(strings::turn_line).collect();
    for line in lines {
        let high = line.size().y;
        ui.painter().galley(at, line, INK);
        at.y += high;
    }
    state.add_region("turns", rect);
    let response = ui.interact(rect, ui.id().with("turns"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told.join("; ")));
}
