//! The status sheet: HP slots, FP, the seven sinks, conditions, what still seeps in, the raised shield; and the
//! record with stats and gear that folds out of it.

mod record;
mod sinks;
mod slots;

pub(super) use record::record;

use bevy_egui::egui::{
    Align2, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::desk::{Desk, Landing};
use super::press::{heading_rule, sheet, write, write_fitted};
use super::theme::{Face, colour::*, scale};
use super::{conditions, hands, words};
use crate::model::{Spot, Who};
use crate::rules::portrait::{CharacterSheet, Portrait};

/// Prints the sheet into the whole of `ui`.
pub fn status(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk) {
    let page = ui.max_rect();
    let s = scale(ui.ctx());
    let character = &portrait.character;
    sheet(ui, page);
    let body = page.shrink2(vec2(12.0, 8.0));
    let unit = (body.height() / (160.0 + 24.0 * s)).clamp(0.85, 1.2);

    heading(ui, character, body, desk);
    let mut y = body.top() + 27.0 * unit.max(s * 0.9);
    heading_rule(ui, body.left()..=body.right(), y);
    y += 6.0;
    y = slots::hp(ui, portrait, desk, Rect::from_min_max(pos2(body.left(), y), body.max), unit);
    y = sinks::row(ui, portrait, desk, Rect::from_min_max(pos2(body.left(), y + 5.0), body.max), unit);
    foot(ui, portrait, desk, Rect::from_min_max(pos2(body.left(), y + 4.0), body.max));
}

fn heading(ui: &mut Ui, character: &CharacterSheet, body: Rect, desk: &mut Desk) {
    let s = scale(ui.ctx());
    let half = body.width() * 0.56;
    let at = pos2(body.left(), body.top() + 10.0 * s);
    let name = write_fitted(ui, at, Align2::LEFT_CENTER, &character.sheet.name, Face::Heading, 19.0, INK, half);
    let response = ui
        .interact(name.expand(3.0), Id::new("record"), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand)
        .on_hover_text(words::RECORD);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, words::RECORD));
    if response.hovered() {
        ui.painter().hline(name.x_range(), name.bottom(), Stroke::new(1.0, RUBRIC));
    }
    desk.mark("record", name.expand(3.0));
    if response.clicked() {
        desk.record_open = !desk.record_open;
    }
    slots::focus(ui, character, Rect::from_min_max(pos2(body.left() + half + 8.0, body.top()), body.max), at.y);
}

/// Conditions, seeping damage and the shield's card, side by side at the foot.
fn foot(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, room: Rect) {
    let character = &portrait.character;
    let shields: Vec<_> = character.shields.iter().filter(|c| c.up || !c.tokens.is_empty()).collect();
    let shield_w = if shields.is_empty() { 0.0 } else { (room.width() * 0.36).min(126.0) };
    let seeping = !character.sheet.unassigned.is_empty() || hands::wanted(portrait, Spot::Unassigned);
    let seep_w = if seeping { 88.0 } else { 0.0 };
    let rest = Rect::from_min_max(room.min, pos2(room.right() - shield_w - seep_w, room.bottom()));

    landing_frame(ui, portrait, desk, rest, Spot::Sheet, "conditions");
    let label = write(ui, rest.min + vec2(2.0, 0.0), Align2::LEFT_TOP, words::CONDITIONS, Face::Italic, 12.0, INK_SOFT);
    let s = scale(ui.ctx());
    let mut at = pos2(label.right() + 8.0 * s, label.center().y);
    for (name, full) in &character.poise {
        let room = rest.right() - 4.0 - at.x;
        let mark = write_fitted(ui, at, Align2::LEFT_CENTER, name, Face::Hand, 13.5, RUBRIC, room);
        let response = ui.interact(mark.expand(2.0), ui.id().with(("poise", name)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, full));
        response.on_hover_text(full);
        at.x = mark.right() + 8.0 * s;
    }
    let list = &character.sheet.conditions;
    let radius = ((rest.bottom() - label.bottom()) / 2.0 - 1.0).clamp(9.0, 13.0);
    if list.is_empty() {
        let at = pos2(rest.left() + 2.0, label.bottom() + radius);
        write(ui, at, Align2::LEFT_CENTER, words::NO_CONDITIONS, Face::Hand, 14.0, INK_FAINT);
    } else {
        let at = pos2(rest.left() + radius + 2.0, label.bottom() + radius + 1.0);
        conditions::row(ui, Who::CHARACTER, list, at, radius, rest.right() - 4.0);
    }
    if seeping {
        let rect = Rect::from_min_size(pos2(rest.right() + 2.0, room.top()), vec2(seep_w - 4.0, room.height()));
        slots::seeping(ui, portrait, desk, rect);
    }
    if !shields.is_empty() {
        let rect = Rect::from_min_max(pos2(room.right() - shield_w + 2.0, room.top() - 1.0), room.max);
        slots::shield(ui, portrait, desk, &shields, rect);
    }
}

/// Marks `rect` as a landing place and lights it while a token may lie there.
pub(super) fn landing_frame(ui: &Ui, portrait: &Portrait, desk: &mut Desk, rect: Rect, spot: Spot, name: &str) {
    let glow = hands::glow(ui.ctx(), portrait, desk, spot);
    if glow > 0.0 {
        ui.painter().rect_filled(rect, 4.0, CANDLE.gamma_multiply(0.16 * glow));
        ui.painter().rect_stroke(rect, 4.0, Stroke::new(1.6, CANDLE.gamma_multiply(glow)), StrokeKind::Inside);
    }
    desk.mark_landing(name, rect, Landing::Spot(spot));
}
