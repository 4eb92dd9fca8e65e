//! The vocabulary of pages and panels: things below one another, side by side and at the ends of a row, cards, headings,
//! values with a label, buttons and chips as wide as their words. What is made of these needs no rectangle of its own.
//!
//! Must not know what a page is about.

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    Align, Color32, CursorIcon, Frame, Id, Layout, Margin, Rect, Response, RichText, Sense, Shape, Sides, Stroke, Ui,
    Vec2, WidgetInfo, WidgetType, vec2,
};

use super::super::theme::{FontRole, animate_bool, colour::*, font_id, text_scale};
use super::button::{ButtonEmphasis, chip, paper_button};
use super::surfaces::{card_background, draw_heading_rule};
use super::text::{fit_block, fit_line, layout_text};

/// Text size of a heading, of running text, of a button's label and of a chip's.
const HEADING: f32 = 22.0;
const BODY: f32 = 16.0;
const LABEL: f32 = 17.0;
const CHIP: f32 = 15.0;

/// Things below one another, `gap` points apart.
pub fn column<R>(ui: &mut Ui, gap: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = gap;
        add(ui)
    })
    .inner
}

/// Things side by side, `gap` points apart; what has no room goes on in the next row.
pub fn row<R>(ui: &mut Ui, gap: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(gap);
        add(ui)
    })
    .inner
}

/// Things of one width side by side in the middle of the room, `gap` points apart.
pub fn centred_row<T>(
    ui: &mut Ui,
    things: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
    (wide, gap): (f32, f32),
    mut add: impl FnMut(&mut Ui, T),
) {
    let things = things.into_iter();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        ui.add_space((ui.available_width() + gap - (wide + gap) * things.len() as f32) / 2.0);
        things.for_each(|thing| add(ui, thing));
    });
}

/// A column at the left end of a row and one at its right end, which is as wide as it needs to be.
pub fn ends(ui: &mut Ui, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    let at_right = Layout::top_down(Align::Max);
    Sides::new().shrink_left().wrap().show(ui, |ui| ui.vertical(left), |ui| ui.with_layout(at_right, right));
}

/// A heading with a rule below it.
pub fn heading(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Heading, HEADING, INK);
    rule(ui);
}

/// A rule below a heading.
pub fn rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 6.0), Sense::hover());
    draw_heading_rule(ui, rect.x_range().min..=rect.x_range().max, rect.center().y);
}

/// A thin red line below the title of a card.
pub fn title_rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, RUBRIC));
}

/// Running text, in as many lines as it needs.
pub fn paragraph(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Body, BODY, INK);
}

/// A side note, in small italics.
pub fn note(ui: &mut Ui, text: &str) {
    label(ui, text, FontRole::Italic, BODY - 1.0, INK_SOFT);
}

/// Text of a role, a size and a colour.
pub fn label(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32) -> Response {
    let font = font_id(ui.ctx(), role, size);
    ui.label(RichText::new(text).font(font).color(ink))
}

/// The same, but smaller where a word of it is wider than the room.
pub fn fitted_label(ui: &mut Ui, text: &str, role: FontRole, size: f32, ink: Color32) -> Response {
    let wide = ui.available_width();
    let block = fit_block(ui, text, role, size, ink, vec2(wide, f32::INFINITY));
    ui.label(block.unwrap_or_else(|| fit_line(ui, text, role, size, ink, wide)))
}

/// A value after what it is: "Grit 15 of 18".
pub fn labelled_value(ui: &mut Ui, name: &str, value: &str) {
    // One text of two looks, so that its lines break as those of one text do.
    let look = |role, size, ink| TextFormat::simple(font_id(ui.ctx(), role, size), ink);
    let mut told = LayoutJob::default();
    told.append(name, 0.0, look(FontRole::Italic, BODY - 1.0, INK_SOFT));
    told.append(value, 8.0, look(FontRole::Handwritten, BODY + 1.0, INK));
    ui.label(told);
}

/// A card of at least a size. `told` is what it is called for those who don't see it.
pub fn card(ui: &mut Ui, size: Vec2, told: &str, add: impl FnOnce(&mut Ui)) -> Response {
    let (background, response) = contents_of_card(ui, size, add);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
    ui.painter().set(background, card_background(ui.ctx(), response.rect, CARD, INK_FAINT, 0.2));
    response
}

/// A card of at least a size that can be pressed. `told` is what it is called for those who don't see it.
pub fn press_card(
    ui: &mut Ui,
    id: Id,
    size: Vec2,
    (told, enabled, chosen): (&str, bool, bool),
    add: impl FnOnce(&mut Ui),
) -> Response {
    let (background, contents) = contents_of_card(ui, size, add);
    let rect = contents.rect;
    let response = ui.interact(rect, id, if enabled { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, enabled, chosen, told));
    scroll_to_focused(ui, &response);
    let is_lit = enabled && (chosen || response.hovered() || response.has_focus());
    let lift = animate_bool(ui.ctx(), id, is_lit);
    let (ground, edge) = match enabled {
        false => (CARD_DIM, RULE),
        true => (CARD.lerp_to_gamma(CARD_LIFTED, lift), INK_FAINT.lerp_to_gamma(CANDLE, lift)),
    };
    ui.painter().set(background, card_background(ui.ctx(), rect, ground, edge, lift));
    if enabled { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
}

/// Lays out what a card holds, with a margin around it; returns the place of its background among the shapes as well.
fn contents_of_card(
    ui: &mut Ui,
    size: Vec2,
    add: impl FnOnce(&mut Ui),
) -> (bevy_egui::egui::layers::ShapeIdx, Response) {
    let margin = vec2(12.0, 9.0);
    let background = ui.painter().add(Shape::Noop);
    let shown = ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        Frame::new().inner_margin(Margin::from(margin)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.set_width(size.x - 2.0 * margin.x);
            ui.set_min_height((size.y - 2.0 * margin.y).max(0.0));
            add(ui);
        })
    });
    (background, shown.inner.response)
}

/// A paper button as wide as its label.
pub fn text_button(ui: &mut Ui, id: Id, label: &str, tone: ButtonEmphasis, enabled: bool) -> (Rect, Response) {
    let text = layout_text(ui, label, FontRole::Body, LABEL, INK, f32::INFINITY);
    let wide = (text.size().x + 30.0).min(ui.available_width().max(60.0));
    sized_button(ui, id, label, tone, (wide, enabled))
}

/// A paper button as wide as the room.
pub fn wide_button(ui: &mut Ui, id: Id, label: &str, tone: ButtonEmphasis) -> Response {
    sized_button(ui, id, label, tone, (ui.available_width(), true)).1
}

fn sized_button(
    ui: &mut Ui,
    id: Id,
    label: &str,
    tone: ButtonEmphasis,
    (wide, enabled): (f32, bool),
) -> (Rect, Response) {
    let tall = 36.0 * (1.0 + (text_scale(ui.ctx()) - 1.0) * 0.8);
    let (rect, _) = ui.allocate_exact_size(vec2(wide, tall), Sense::hover());
    let response = paper_button(ui, rect, id, label, tone, enabled);
    scroll_to_focused(ui, &response);
    (rect, response)
}

/// A chip as wide as its label.
pub fn text_chip(ui: &mut Ui, id: Id, label: &str, chosen: bool, enabled: bool) -> Response {
    let text = layout_text(ui, label, FontRole::Body, CHIP, INK, f32::INFINITY);
    let wide = (text.size().x + 20.0).min(ui.available_size_before_wrap().x.max(60.0));
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 24.0 * text_scale(ui.ctx())), Sense::hover());
    let response = chip(ui, rect, id, label, chosen, enabled);
    scroll_to_focused(ui, &response);
    response
}

/// Lets a list follow the keys that go from one thing to the next.
pub fn scroll_to_focused(ui: &Ui, response: &Response) {
    if response.gained_focus() {
        ui.scroll_to_rect(response.rect.expand(8.0), None);
    }
}
