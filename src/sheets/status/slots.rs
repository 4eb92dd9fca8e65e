//! HP slots as rings, FP as pips, damage that seeps in, and the shield's card.

use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::super::desk::Desk;
use super::super::press::{card, hole, penny, write, write_fitted};
use super::super::theme::{Face, colour::*, scale};
use super::super::words;
use super::landing_frame;
use crate::model::{Bag, DamageKind, Spot, Token};
use crate::rules::portrait::{CharacterSheet, Portrait, ShieldCard};

/// Tokens of a bag one by one.
fn one_by_one(bag: &Bag) -> Vec<DamageKind> {
    bag.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n))).collect()
}

/// The HP slots; returns where they end.
pub(super) fn hp(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, room: Rect, unit: f32) -> f32 {
    let sheet = &portrait.character.sheet;
    let s = scale(ui.ctx());
    let label_w = 30.0 * s;
    let n = usize::from(sheet.hp_max.max(1));
    let width = room.width() - label_w;
    let pitch = (width / n as f32).min(34.0 * unit);
    let radius = (pitch / 2.0 - 1.5).min(15.5 * unit);
    let tall = 33.0 * unit;
    let frame = Rect::from_min_size(room.min, vec2(room.width(), tall));
    landing_frame(ui, portrait, desk, frame, Spot::Hp, "slots");
    let middle = frame.center().y;
    write(ui, pos2(room.left() + 2.0, middle), Align2::LEFT_CENTER, words::HP, Face::Heading, 15.0, INK);
    let tokens = one_by_one(&sheet.hp);
    for slot in 0..n {
        let centre = pos2(room.left() + label_w + pitch * (slot as f32 + 0.5), middle);
        hole(ui.painter(), centre, radius, INK_SOFT);
        if let Some(kind) = tokens.get(slot) {
            penny(ui.painter(), Token::Damage(*kind), centre, radius - 1.0);
            let hit = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
            let response = ui.interact(hit, Id::new(("hp", slot)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, words::damage(*kind)));
            response.on_hover_text(words::damage(*kind));
        }
    }
    let told = format!("{} {} / {}", words::HP, sheet.hp_max.saturating_sub(sheet.hp.total()), sheet.hp_max);
    ui.interact(frame.with_max_x(room.left() + label_w), Id::new("hp label"), Sense::hover()).on_hover_text(told);
    frame.bottom()
}

/// FP as pips that are rubbed out when spent, and POTs.
pub(super) fn focus(ui: &mut Ui, character: &CharacterSheet, room: Rect, middle: f32) {
    let (left, most) = character.focus;
    let told = format!("{} {left}/{most}", words::FP);
    if most > 0 {
        let line = write(ui, pos2(room.right(), middle), Align2::RIGHT_CENTER, &told, Face::Hand, 16.0, PENCIL);
        let pips = usize::from(most).min(10);
        let pitch = ((line.left() - room.left() - 6.0) / pips as f32).min(10.0);
        if pitch >= 6.0 {
            for pip in 0..pips {
                let centre = pos2(line.left() - 8.0 - pitch * (pips - 1 - pip) as f32, middle);
                if pip < usize::from(left) {
                    ui.painter().circle_filled(centre, 3.2, PENCIL);
                } else {
                    ui.painter().circle_stroke(centre, 3.0, Stroke::new(1.0, INK_FAINT));
                }
            }
        }
    }
    let response = ui.interact(
        Rect::from_center_size(pos2(room.center().x, middle), vec2(room.width(), 18.0)),
        Id::new("focus"),
        Sense::hover(),
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
}

/// Damage on the sheet that has not yet trickled in.
pub(super) fn seeping(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, rect: Rect) {
    landing_frame(ui, portrait, desk, rect, Spot::Unassigned, "unassigned");
    let label = write(ui, rect.min + vec2(2.0, 0.0), Align2::LEFT_TOP, words::UNASSIGNED, Face::Italic, 12.0, INK_SOFT);
    let radius = ((rect.bottom() - label.bottom()) / 2.0 - 1.0).clamp(8.0, 12.0);
    let mut x = rect.left() + radius + 2.0;
    for (kind, n) in portrait.character.sheet.unassigned.iter() {
        let centre = pos2(x, label.bottom() + radius + 1.0);
        penny(ui.painter(), Token::Damage(kind), centre, radius);
        let hit = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
        ui.interact(hit, Id::new(("seeping", kind)), Sense::hover()).on_hover_text(words::damage(kind));
        x += radius * 2.0 + 2.0;
        if n > 1 {
            let at = pos2(centre.x + radius + 2.0, centre.y);
            x = write(ui, at, Align2::LEFT_CENTER, &format!("×{n}"), Face::Hand, 14.0, PENCIL).right() + radius + 4.0;
        }
    }
}

/// The big card of the raised shield with the pennies it blocked.
pub(super) fn shield(ui: &mut Ui, portrait: &Portrait, desk: &mut Desk, shields: &[&ShieldCard], rect: Rect) {
    let Some(first) = shields.iter().find(|c| c.up).or(shields.first()) else { return };
    card(ui, rect, CARD, if first.up { INK_SOFT } else { RULE }, 0.0);
    landing_frame(ui, portrait, desk, rect, Spot::Shield, "shield");
    let title = if first.up { words::SHIELD_UP } else { first.name.as_str() };
    let at = rect.min + vec2(6.0, 2.0);
    let head = write_fitted(ui, at, Align2::LEFT_TOP, title, Face::Heading, 13.0, INK, rect.width() - 12.0);
    let tokens = one_by_one(&first.tokens);
    let count = format!("{}/{}", tokens.len(), first.stability);
    let middle = (head.bottom() + rect.bottom()) / 2.0;
    write(ui, pos2(rect.right() - 6.0, middle), Align2::RIGHT_CENTER, &count, Face::Hand, 15.0, PENCIL);
    let radius = ((rect.bottom() - head.bottom()) / 2.0 - 2.0).clamp(6.0, 11.0);
    let room = rect.width() - 40.0;
    let pitch = (room / tokens.len().max(1) as f32).min(radius * 2.0 + 1.0);
    for (n, kind) in tokens.iter().enumerate() {
        let centre = pos2(rect.left() + 6.0 + radius + pitch * n as f32, middle);
        penny(ui.painter(), Token::Damage(*kind), centre, radius);
    }
    let told = format!("{}: blocks {}, holds {}", first.name, first.defense, first.stability);
    let response = ui.interact(rect, Id::new("shield"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(told);
}
