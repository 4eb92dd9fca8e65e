//! The question before a decision that would defeat the character: a slip beside the hex, with two buttons.
//!
//! Owns how it is printed. The first button is the safe one; Escape means the same, and Enter means neither.

use bevy_egui::egui::{Align2, Id, Rect, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::answers::{beside, numbered};
use super::desk::{Desk, Gesture};
use super::press::{Tone, galley, paper_button, sheet};
use super::theme::{Face, colour::*, scale};
use super::words;

/// Text size of the question.
const TYPE: f32 = 17.0;

/// Width of the slip, and height of a button, for a factor on text.
fn measures(s: f32, room: f32) -> (f32, f32) {
    ((430.0 * s).min(room), 32.0 * (1.0 + (s - 1.0) * 0.7))
}

/// Where the slip lies: beside the hex it is about, or else centred at the foot of the strip. `None` while nothing is
/// asked.
pub(super) fn rect(ui: &Ui, desk: &Desk, strip: Rect, table: Rect) -> Option<Rect> {
    let question = desk.confirm.as_ref()?;
    let s = scale(ui.ctx());
    let (width, button) = measures(s, strip.width());
    let text = galley(ui, question, Face::Hand, TYPE, INK, width - 28.0).size().y;
    let size = vec2(width, text + button + 30.0);
    Some(match desk.anchor.filter(|at| table.contains(*at)) {
        Some(at) => beside(at, size, table, s),
        None => Rect::from_min_size(pos2(strip.center().x - width / 2.0, strip.bottom() - size.y), size),
    })
}

/// Prints the question and its buttons into the whole of `ui`.
pub fn confirm(ui: &mut Ui, desk: &mut Desk) {
    let Some(question) = desk.confirm.clone() else { return };
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    sheet(ui, page);
    let body = page.shrink2(vec2(14.0, 9.0));
    let (_, tall) = measures(s, page.width());
    let text = galley(ui, &question, Face::Hand, TYPE, RUBRIC, body.width());
    let at = pos2(body.center().x - text.size().x / 2.0, body.top());
    let asked = Rect::from_min_size(at, text.size());
    ui.painter().galley(at, text, RUBRIC);
    ui.interact(asked, Id::new("deadly question"), bevy_egui::egui::Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &question));
    let half = vec2((body.width() - 10.0) / 2.0, tall);
    let left = Rect::from_min_size(pos2(body.left(), body.bottom() - tall), half);
    let right = Align2::RIGHT_BOTTOM.anchor_size(body.max, half);
    let buttons = [
        ("deadly:no", left, words::DEADLY_NO, Tone::Strong, Gesture::Decline),
        ("deadly:yes", right, words::DEADLY_YES, Tone::Plain, Gesture::Proceed),
    ];
    for (n, (name, rect, label, tone, gesture)) in buttons.into_iter().enumerate() {
        desk.mark(name, rect);
        let button = paper_button(ui, rect, Id::new(name), &numbered(n, label), tone, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label));
        if button.clicked() {
            desk.push(gesture);
        }
    }
}
