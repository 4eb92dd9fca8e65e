//! Making ready: what the hands could hold when the encounter begins, in the place of the action tray.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use super::answers::numbered;
use super::desk::{Desk, Gesture};
use super::press::{Tone, paper_button, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::words;
use crate::model::Choice;
use crate::rules::portrait::Portrait;

const GAP: f32 = 6.0;

/// Prints what is held and what could be held instead into `body`.
pub(super) fn ready(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, body: Rect) {
    let s = scale(ui.ctx());
    let w = body.width() - 8.0;
    let at = body.min + vec2(4.0, 1.0);
    let head = write_fitted(ui, at, Align2::LEFT_TOP, words::MAKE_READY, Face::Heading, 17.0, RUBRIC, w * 0.3);
    let now = words::held_now(&portrait.character);
    let beside = pos2(head.right() + 12.0, head.bottom());
    let room = body.right() - beside.x - 4.0;
    write_fitted(ui, beside, Align2::LEFT_BOTTOM, &now, Face::Hand, 17.0, PENCIL, room);
    let how = pos2(body.left() + 4.0, head.bottom() + 3.0);
    let how = write_fitted(ui, how, Align2::LEFT_TOP, words::MAKE_READY_HOW, Face::Italic, 14.0, INK_SOFT, w);
    let list = Rect::from_min_max(pos2(body.left() + 2.0, how.bottom() + 6.0), body.max);
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("ready"));
    ScrollArea::vertical()
        .id_salt("grips")
        .auto_shrink(false)
        .show(&mut inner, |ui| grips(ui, portrait, desk, list, s));
}

fn grips(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, window: Rect, s: f32) {
    let width = ui.available_width() - 10.0;
    let columns = ((width / (190.0 * s)) as usize).clamp(1, 4);
    let wide = (width - GAP * (columns - 1) as f32) / columns as f32;
    let tall = (28.0 * (1.0 + (s - 1.0) * 0.7)).round();
    let rows = portrait.grips.len().div_ceil(columns);
    let (room, _) = ui.allocate_exact_size(vec2(width, rows as f32 * (tall + GAP)), Sense::hover());
    for (n, hands) in portrait.grips.iter().enumerate() {
        let cell = vec2((n % columns) as f32 * (wide + GAP), (n / columns) as f32 * (tall + GAP));
        let rect = Rect::from_min_size(room.min + cell + vec2(0.0, 2.0), vec2(wide, tall));
        let told = words::hands(&portrait.character, *hands);
        let button = paper_button(ui, rect, Id::new(("ready", n)), &numbered(n, &told), Tone::Plain, true);
        button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &told));
        let seen = rect.intersect(window);
        if seen.is_positive() {
            desk.mark(format!("choice:{n}"), seen);
        }
        if button.clicked() {
            desk.push(Gesture::Answer(Choice::Hands(*hands)));
        }
        button.on_hover_text(told);
    }
}
