//! A page of the booklet: its text on two leaves, or on one where the window or the size of the text leaves no room for
//! two; then what the last step did, and the options.

use bevy_egui::egui::Mesh;

use super::super::super::vocabulary::*;
use super::flow::{Flow, TEXT_SIZE};
use super::{margin, options, paper};
use crate::view::journey_page::{JourneyPage, ToldEvent};

/// The least width of a leaf's text, as a multiple of the size of the text.
const LEAST_MEASURE: f32 = 19.0;

/// Draws the page.
pub(super) fn draw_booklet(
    ui: &mut Ui,
    page: &JourneyPage,
    happened: &[ToldEvent],
    table: Rect,
    takes_keys: bool,
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let size = vec2(table.width().min(1120.0 * (1.0 + (s - 1.0) * 0.7)), table.height().min(760.0 * s));
    let sheet = Rect::from_center_size(table.center(), size);
    let (outer, inner) = ((size.x * 0.042).round(), (size.x * 0.036).round());
    let leaf = sheet.width() / 2.0 - outer - inner;
    let is_folded = leaf >= LEAST_MEASURE * TEXT_SIZE * s;
    paper::draw_spread(ui, sheet, is_folded);
    state.add_region("booklet", sheet);
    let printed = sheet.shrink2(vec2(outer, 0.0)).with_min_y(sheet.top() + 20.0).with_max_y(sheet.bottom() - 26.0);
    let left = if is_folded { printed.with_max_x(printed.left() + leaf) } else { printed };
    let top = area(ui, left, |ui| draw_heading(ui, page));
    let flow = Flow::new(ui, &page.paragraphs, left.width() - if is_folded { 0.0 } else { 14.0 });
    let (rest, from) = if is_folded {
        let cut = flow.break_at(left.bottom() - top);
        flow.draw(ui, pos2(left.left(), top), (0.0, cut));
        // Options without text above them begin where the text does.
        let right_top = if cut < flow.height { sheet.top() + 30.0 } else { top - 4.0 };
        let right = printed.with_min_x(sheet.center().x + inner).with_max_x(printed.right() + 8.0);
        (right.with_min_y(right_top), cut)
    } else {
        (left.with_min_y(top), 0.0)
    };
    let shown = area(ui, rest, |ui| {
        scrolled(ui, ("leaf", page.turn), |ui| {
            if from < flow.height {
                let size = vec2(ui.available_width(), flow.height - from);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                flow.draw(ui, rect.min, (from, flow.height));
                ui.add_space(12.0 * s);
            }
            margin::draw_happened(ui, happened, page.turn);
            options::draw_options(ui, page, takes_keys, state);
            margin::draw_margin(ui, page, state);
            let pressed = |key| i8::from(takes_keys && ui.input(|i| i.key_pressed(key)));
            let by = pressed(Key::PageUp) - pressed(Key::PageDown);
            if by != 0 {
                ui.scroll_with_delta(vec2(0.0, f32::from(by) * rest.height() * 0.8));
            }
        })
    });
    if shown.content_size.y - shown.state.offset.y - rest.height() > 6.0 {
        draw_fade(ui, rest);
    }
}

/// Draws the title of the chapter and the heading of the page; returns where the text begins.
fn draw_heading(ui: &mut Ui, page: &JourneyPage) -> f32 {
    let s = text_scale(ui.ctx());
    ui.spacing_mut().item_spacing.y = 4.0 * s;
    ui.vertical_centered(|ui| {
        fitted_label(ui, &page.chapter, (FontRole::Italic, 15.0, INK_SOFT), 1);
        fitted_label(ui, &page.heading, (FontRole::Heading, 28.0, INK), 2);
    });
    let (leaf, y) = (ui.max_rect().x_range(), ui.cursor().top() + 3.0 * s);
    draw_heading_rule(ui, leaf.min + leaf.span() * 0.2..=leaf.max - leaf.span() * 0.2, y);
    y + 14.0 * s
}

/// The text goes on below: the last line fades.
fn draw_fade(ui: &Ui, area: Rect) {
    let tall = 34.0;
    let clear = Color32::TRANSPARENT;
    let mut mesh = Mesh::default();
    let fade = Rect::from_min_max(pos2(area.left() - 6.0, area.bottom() - tall), area.max + vec2(-8.0, 2.0));
    mesh.colored_vertex(fade.left_top(), clear);
    mesh.colored_vertex(fade.right_top(), clear);
    mesh.colored_vertex(fade.left_bottom(), PAPER);
    mesh.colored_vertex(fade.right_bottom(), PAPER);
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(1, 2, 3);
    ui.painter().add(Shape::mesh(mesh));
    let x = fade.center().x;
    let y = fade.bottom() - 7.0;
    let arrow = vec![pos2(x - 6.0, y - 4.0), pos2(x, y + 2.0), pos2(x + 6.0, y - 4.0)];
    ui.painter().add(Shape::line(arrow, Stroke::new(1.6, RUBRIC)));
}
