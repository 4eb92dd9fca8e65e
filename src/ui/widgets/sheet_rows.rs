//! The vocabulary of sheets and lists: areas, what scrolls, equal cells, sections, values after their names, lines to
//! press and lines to write on.
//!
//! Must not know what a sheet is about.

use bevy_egui::egui::{
    Align, Align2, Color32, CursorIcon, Frame, Id, Layout, Rect, Response, ScrollArea, Sense, Stroke, TextEdit, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, scroll_area::ScrollAreaOutput, vec2,
};

use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::button::chip;
use super::flow::{label, row};
use super::text::{cut_rows, fit_rows, layout_text};

/// How a text looks: its role, size and colour.
pub type TextLook = (FontRole, f32, Color32);

/// Things below one another within an area of the page.
pub fn area<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    add(&mut ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min))))
}

/// Things at the right edge of a row, and others from its left edge on in the room that these leave.
pub fn edge_row<S>(
    ui: &mut Ui,
    tall: f32,
    state: &mut S,
    add_right: impl FnOnce(&mut Ui, &mut S),
    add_left: impl FnOnce(&mut Ui, &mut S),
) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    let [right, left] = [Layout::right_to_left(Align::Center), Layout::left_to_right(Align::Center)];
    let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).layout(right));
    ui.spacing_mut().item_spacing.x = 10.0;
    add_right(&mut ui, state);
    let rest = ui.available_rect_before_wrap();
    add_left(&mut ui.new_child(UiBuilder::new().max_rect(rest).layout(left)), state);
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

/// The heading of a section.
pub fn section(ui: &mut Ui, text: &str) {
    section_with_note(ui, text, "");
}

/// The heading of a section, with a note beside it.
pub fn section_with_note(ui: &mut Ui, text: &str, note: &str) {
    ui.add_space((6.0 * text_scale(ui.ctx())).round());
    row(ui, 12.0, |ui| {
        label(ui, text, FontRole::Heading, 16.5, RUBRIC);
        if !note.is_empty() {
            label(ui, note, FontRole::Italic, 14.0, INK_SOFT);
        }
    });
}

/// A text of at most so many lines, smaller where it has no room.
pub fn label_in_rows(ui: &mut Ui, text: &str, (role, size, ink): TextLook, rows: usize) -> Response {
    let galley = fit_rows(ui, text, role, size, ink, ui.available_width(), rows);
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    ui.painter().galley(rect.min, galley, ink);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    response
}

/// A row with a name and its value, each in as many lines as it needs. The value ends at the right edge, or begins at
/// `column`. The caller says what it is called.
pub fn value_row(ui: &mut Ui, name: (&str, TextLook), value: (&str, TextLook), column: Option<f32>) -> Response {
    let width = ui.available_width();
    let lay_out = |(text, (role, size, ink)): (&str, TextLook), room| layout_text(ui, text, role, size, ink, room);
    let most = match column {
        Some(column) => column - 8.0,
        // A short value is whole first; a long one leaves room for the name.
        None => (width - lay_out(value, width).size().x - 8.0).max(width * 0.4),
    };
    let (name_text, (role, size, ink)) = name;
    let name = fit_rows(ui, name_text, role, size, ink, most, 2);
    let room = width - column.unwrap_or(name.size().x + 8.0);
    let value = lay_out(value, room);
    let least = (22.0 * text_scale(ui.ctx())).round();
    let tall = least.max(name.size().y).max(value.size().y);
    let (rect, response) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let name_at = Align2::LEFT_CENTER.align_size_within_rect(name.size(), rect).min;
    let value_rect = Align2::RIGHT_CENTER.align_size_within_rect(value.size(), rect);
    let left = column.map_or(value_rect.left(), |column| rect.left() + column);
    ui.painter().galley(name_at, name, INK);
    ui.painter().galley(value_rect.min + vec2(left - value_rect.left(), 0.0), value, INK);
    response
}

/// The rule below a row.
pub fn row_rule(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 3.0), Sense::hover());
    ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(0.7, RULE));
}

/// A line of a list that can be pressed and dragged: its name, in brief what it is, and a note at the right. `told` is what
/// it is called for those who don't see it.
pub fn list_line(
    ui: &mut Ui,
    (id, told): (Id, &str),
    (name, brief): (&str, &str),
    (note, note_ink): (&str, Color32),
    chosen: bool,
) -> Response {
    let s = text_scale(ui.ctx());
    let width = ui.available_width();
    let note = layout_text(ui, note, FontRole::Body, 13.5, note_ink, width * 0.5);
    let ink = if chosen { RUBRIC } else { INK };
    let room = width - note.size().x - 20.0;
    let most = if brief.is_empty() { room } else { room * 0.55 };
    let name = fit_rows(ui, name, FontRole::Body, 15.5, ink, most, 2);
    let tall = (24.0 * s).round().max(name.size().y + 4.0).max(note.size().y + 4.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    let response = ui.interact(rect, id, Sense::click_and_drag());
    if response.has_focus() {
        response.scroll_to_me(None);
    }
    if chosen || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 3.0, if chosen { CARD_LIFTED } else { CARD });
    }
    let inner = rect.shrink2(vec2(6.0, 0.0));
    let brief_at = name.size().x + 12.0;
    let brief = cut_rows(ui, brief, FontRole::Italic, 13.5, INK_SOFT, room - brief_at, 1);
    let has_brief = room - brief_at > 40.0;
    for (anchor, offset, text) in [
        (Align2::LEFT_CENTER, 0.0, Some(name)),
        (Align2::LEFT_CENTER, brief_at, has_brief.then_some(brief)),
        (Align2::RIGHT_CENTER, 0.0, Some(note)),
    ] {
        if let Some(text) = text {
            let at = anchor.align_size_within_rect(text.size(), inner).min;
            ui.painter().galley(at + vec2(offset, 0.0), text, INK);
        }
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, told));
    response.on_hover_cursor(CursorIcon::PointingHand)
}

/// A chip as wide as there is room.
pub fn wide_chip(ui: &mut Ui, id: Id, label: &str, chosen: bool) -> Response {
    let tall = (24.0 * text_scale(ui.ctx())).round();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    chip(ui, rect, id, label, chosen, true)
}

/// A line to write on, as wide as there is room. `hint` stands on it while it is empty.
pub fn written_line(ui: &mut Ui, id: Id, text: &mut String, hint: &str) -> Response {
    let tall = (28.0 * text_scale(ui.ctx())).round();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), tall), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, CARD);
    ui.painter().hline(rect.x_range(), rect.bottom() - 1.0, Stroke::new(1.0, INK_FAINT));
    let font = font_id(ui.ctx(), FontRole::Handwritten, 18.0);
    let field = TextEdit::singleline(text).id(id).hint_text(hint).font(font).text_color(PENCIL).char_limit(40);
    ui.place(rect.shrink2(vec2(8.0, 2.0)), field.frame(Frame::NONE))
}
