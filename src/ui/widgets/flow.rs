//! Where things of a page or a panel lie: below one another, side by side, at the ends of a row, in equal cells, in an area
//! that scrolls, on a card. What is made of these needs no rectangle of its own.
//!
//! Must not know what a page is about.

use bevy_egui::egui::layers::ShapeIdx;
use bevy_egui::egui::scroll_area::ScrollAreaOutput;
use bevy_egui::egui::{
    Align, Frame, Layout, Margin, Rect, Response, ScrollArea, Shape, Stroke, TextWrapMode, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType, vec2,
};

use super::super::theme::colour::*;
use super::surfaces::card_background;

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

/// Things at both ends of a row, on one middle line. Those at the right end are laid out first, from the edge on, and the
/// others have the room that these leave. An end that needs several rows is a [`column()`] or an [`end_column`].
pub fn ends<S>(ui: &mut Ui, state: &mut S, left: impl FnOnce(&mut Ui, &mut S), right: impl FnOnce(&mut Ui, &mut S)) {
    let room = ui.available_rect_before_wrap();
    let line = room.with_max_y(room.top() + ui.spacing().interact_size.y);
    let end = |ui: &mut Ui, rect: Rect, layout: Layout| {
        let mut end = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
        end.style_mut().wrap_mode = Some(TextWrapMode::Wrap);
        end.spacing_mut().item_spacing.x = 10.0;
        end
    };
    let mut at_right = end(ui, line, Layout::right_to_left(Align::Center));
    right(&mut at_right, state);
    let taken = at_right.min_rect();
    let rest = line.with_max_x(taken.left() - 10.0).with_max_y(line.bottom().max(taken.bottom()));
    let mut at_left = end(ui, rest, Layout::left_to_right(Align::Center));
    left(&mut at_left, state);
    ui.advance_cursor_after_rect(taken.union(at_left.min_rect()));
}

/// A [`column()`] at the right end of a row, whose things end at the edge.
pub fn end_column<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    ui.with_layout(Layout::top_down(Align::Max), add).inner
}

/// Things in rows of equally wide cells, `gap` points apart.
pub fn grid<T>(
    ui: &mut Ui,
    columns: usize,
    gap: Vec2,
    things: impl IntoIterator<Item = T>,
    mut add: impl FnMut(&mut Ui, T),
) {
    let mut things = things.into_iter().peekable();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = gap;
        while things.peek().is_some() {
            ui.columns(columns, |cells| {
                cells.iter_mut().zip(things.by_ref()).for_each(|(cell, thing)| add(cell, thing))
            });
        }
    });
}

/// Two areas that fill the rest of a page, with a line between them; the left one is `part` of the width.
pub fn two_columns<S>(
    ui: &mut Ui,
    part: f32,
    state: &mut S,
    left: impl FnOnce(&mut Ui, &mut S),
    right: impl FnOnce(&mut Ui, &mut S),
) {
    let (at_left, at_right) = ui.available_rect_before_wrap().split_left_right_at_fraction(part);
    ui.painter().vline(at_left.right(), at_left.y_range(), Stroke::new(1.0, RULE));
    area(ui, at_left.with_max_x(at_left.right() - 12.0), |ui| left(ui, state));
    area(ui, at_right.with_min_x(at_right.left() + 12.0), |ui| right(ui, state));
}

/// Things below one another within an area of the page.
pub fn area<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    add(&mut ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min))))
}

/// What scrolls in the room that is left. Things lie on one another's edges, and beside the bar.
pub fn scrolled<R>(
    ui: &mut Ui,
    salt: impl std::hash::Hash + std::fmt::Debug,
    add: impl FnOnce(&mut Ui) -> R,
) -> ScrollAreaOutput<R> {
    ScrollArea::vertical().id_salt(salt).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.set_max_width(ui.available_width() - 10.0);
        add(ui)
    })
}

/// A card of at least a size. `told` is what it is called for those who don't see it.
pub fn card(ui: &mut Ui, size: Vec2, told: &str, add: impl FnOnce(&mut Ui)) -> Response {
    let (background, response) = contents_of_card(ui, size, add);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, told));
    ui.painter().set(background, card_background(ui.ctx(), response.rect, CARD, INK_FAINT, 0.2));
    response
}

/// Lays out what a card holds, with a margin around it; returns the place of its background among the shapes as well.
pub(crate) fn contents_of_card(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) -> (ShapeIdx, Response) {
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
