//! A page of the booklet: its text on two leaves, or on one where the window or the size of the text leaves no room for
//! two; then what the last step did, and the options.

use bevy_egui::egui::{Align2, Color32, Key, Mesh, Rect, ScrollArea, Sense, Shape, Ui, UiBuilder, pos2, vec2};

use super::super::super::state::UiState;
use super::super::super::theme::{FontRole, colour::*, text_scale};
use super::super::super::widgets::{draw_fitted_text, draw_heading_rule, fit_rows};
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
    let width = if is_folded { leaf } else { sheet.width() - outer * 2.0 };
    let left =
        Rect::from_min_size(pos2(sheet.left() + outer, sheet.top() + 20.0), vec2(width, sheet.height() - 20.0 - 26.0));
    let top = draw_heading(ui, page, left);
    let flow = Flow::new(ui, &page.paragraphs, width - if is_folded { 0.0 } else { 14.0 });
    let (scrolled, from) = if is_folded {
        let cut = flow.break_at(left.bottom() - top);
        flow.draw(ui, pos2(left.left(), top), (0.0, cut));
        // Options without text above them begin where the text does.
        let right_top = if cut < flow.height { sheet.top() + 30.0 } else { top - 4.0 };
        let right = Rect::from_min_max(
            pos2(sheet.center().x + inner, right_top),
            pos2(sheet.right() - outer + 8.0, left.bottom()),
        );
        (right, cut)
    } else {
        (Rect::from_min_max(pos2(left.left(), top), left.max), 0.0)
    };
    let mut child = ui.new_child(UiBuilder::new().max_rect(scrolled).id_salt("leaf"));
    child.set_clip_rect(scrolled.expand2(vec2(8.0, 3.0)));
    let area = ScrollArea::vertical().id_salt(("leaf", page.turn)).auto_shrink(false);
    let shown = area.show(&mut child, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        let width = width - 12.0;
        if from < flow.height {
            let rest = flow.height - from;
            let (rect, _) = ui.allocate_exact_size(vec2(width, rest), Sense::hover());
            flow.draw(ui, rect.min, (from, flow.height));
            ui.add_space(12.0 * s);
        }
        margin::draw_happened(ui, happened, page.turn, width);
        options::draw_options(ui, page, (width, scrolled), takes_keys, state);
        margin::draw_name_field(ui, page, width, state);
        margin::draw_reprieve(ui, page, (width, scrolled), state);
        margin::draw_rewards(ui, page, (width, scrolled), state);
        margin::draw_lying(ui, page, (width, scrolled), state);
        margin::draw_uses(ui, page, (width, scrolled), state);
        margin::draw_clocks(ui, page, width);
        if takes_keys {
            let by = scrolled.height() * 0.8;
            if ui.input(|i| i.key_pressed(Key::PageDown)) {
                ui.scroll_with_delta(vec2(0.0, -by));
            } else if ui.input(|i| i.key_pressed(Key::PageUp)) {
                ui.scroll_with_delta(vec2(0.0, by));
            }
        }
    });
    let below = shown.content_size.y - shown.state.offset.y - scrolled.height();
    if below > 6.0 {
        draw_fade(ui, scrolled);
    }
}

/// Draws the title of the chapter and the heading of the page; returns where the text begins.
fn draw_heading(ui: &Ui, page: &JourneyPage, leaf: Rect) -> f32 {
    let s = text_scale(ui.ctx());
    let top = pos2(leaf.center().x, leaf.top());
    let chapter =
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &page.chapter, FontRole::Italic, 15.0, INK_SOFT, leaf.width());
    let heading = fit_rows(ui, &page.heading, FontRole::Heading, 28.0, INK, leaf.width(), 2);
    let at = pos2(leaf.center().x - heading.size().x / 2.0, chapter.bottom() + 4.0 * s);
    let y = at.y + heading.size().y + 7.0 * s;
    ui.painter().galley(at, heading, INK);
    draw_heading_rule(ui, leaf.left() + leaf.width() * 0.2..=leaf.right() - leaf.width() * 0.2, y);
    let label = Rect::from_min_max(leaf.min, pos2(leaf.right(), y));
    let response = ui.interact(label, bevy_egui::egui::Id::new("page heading"), Sense::hover());
    response
        .widget_info(|| bevy_egui::egui::WidgetInfo::labeled(bevy_egui::egui::WidgetType::Label, true, &page.heading));
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
    ui.painter().add(Shape::line(arrow, bevy_egui::egui::Stroke::new(1.6, RUBRIC)));
}
