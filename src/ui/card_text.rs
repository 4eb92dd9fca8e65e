//! The texts on the cards of the hand: how large each is set, so that it stays whole on its card.
//!
//! A name that does not fit is set smaller, down to the smallest size that can be read, and in more lines. What matters less
//! is left out where it does not fit. Must not know where a card lies.

use std::sync::Arc;

use bevy_egui::egui::{Color32, Galley, Ui, Vec2, vec2};

use super::theme::{FontRole, colour::INK, smallest_size};
use super::tray_layout::NameWidths;
use super::widgets::{fit_block, layout_text};

/// The size from which on a name is rather broken into lines than set smaller.
const NAME_SIZE: f32 = 14.0;
/// The part of a card's width that the cost has where it stands on the line of the name.
pub(super) const LOW_COST: f32 = 0.34;

fn width_of(ui: &Ui, text: &str, size: f32) -> f32 {
    layout_text(ui, text, FontRole::Heading, size, INK, f32::INFINITY).size().x
}

/// The width of a name that is broken into two lines where that makes them shortest.
fn broken_width(ui: &Ui, name: &str, size: f32) -> f32 {
    let breaks = name.match_indices([' ', '-', '/']).map(|(at, _)| name.split_at(at + 1));
    let widths = breaks.map(|(first, second)| width_of(ui, first.trim(), size).max(width_of(ui, second, size)));
    widths.fold(width_of(ui, name, size), f32::min)
}

/// The widths that a name takes, at its usual size and at the smallest.
pub(super) fn name_widths(ui: &Ui, name: &str) -> NameWidths {
    let smallest = smallest_size(ui.ctx()).min(NAME_SIZE);
    NameWidths {
        one_line: width_of(ui, name, NAME_SIZE),
        two_lines: broken_width(ui, name, NAME_SIZE),
        small_line: width_of(ui, name, smallest),
        small_lines: broken_width(ui, name, smallest),
    }
}

/// Lays a name out for a room: on one line at up to `largest`, or else in as many lines as it needs; `None` if it has no
/// room.
fn fit_name(ui: &Ui, name: &str, largest: f32, ink: Color32, room: Vec2) -> Option<Arc<Galley>> {
    let one_line = std::iter::successors(Some(largest), |size| Some(size - 1.0)).take_while(|size| *size >= NAME_SIZE);
    let line = |size: f32| layout_text(ui, name, FontRole::Heading, size, ink, f32::INFINITY);
    let fits = |line: &Arc<Galley>| line.size().x <= room.x && line.size().y <= room.y;
    one_line.map(line).find(fits).or_else(|| fit_block(ui, name, FontRole::Heading, NAME_SIZE, ink, room))
}

/// Lays a name out for a room with a mark of some width at its right, or without the mark if it has no room beside it.
/// Whether the mark has room.
pub(super) fn lay_out_name(
    ui: &Ui,
    name: &str,
    largest: f32,
    ink: Color32,
    (room, mark): (Vec2, f32),
) -> (Arc<Galley>, bool) {
    let fit = |width: f32| fit_name(ui, name, largest, ink, vec2(width, room.y));
    match fit(room.x - mark) {
        Some(beside) => (beside, mark > 0.0),
        // Too long a word is broken: a part of a name says less than a name in parts.
        None => (fit(room.x).unwrap_or_else(|| broken_name(ui, name, ink, room.x)), false),
    }
}

fn broken_name(ui: &Ui, name: &str, ink: Color32, width: f32) -> Arc<Galley> {
    layout_text(ui, name, FontRole::Heading, smallest_size(ui.ctx()), ink, width)
}

/// Lays out what a card tells, if it fits the room: the whole text, or else its first sentence.
pub(super) fn lay_out_told(ui: &Ui, told: &str, role: FontRole, ink: Color32, room: Vec2) -> Option<Arc<Galley>> {
    let first = told.find(". ").map(|end| &told[..=end]);
    [Some(told), first].into_iter().flatten().find_map(|text| fit_block(ui, text, role, 14.0, ink, room))
}
