//! HP slots as rings, FP as pips, damage that still trickles, and the shield's card.

use bevy_egui::egui::{Align2, Id, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::super::drag_drop::draw_drop_target;
use super::super::state::UiState;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{draw_card_background, draw_empty_slot, draw_fitted_text, draw_text, draw_token};
use super::super::{keywords, strings};
use crate::lang::{text, words};
use crate::model::{DamageCounts, DamageKind, Token, TokenSlot};
use crate::view::sheet_words::SheetWord;
use crate::view::{CharacterSheet, EncounterView, ShieldCard, damage_kind_name};

/// The tokens of a count, one by one.
fn expand_counts(counts: &DamageCounts) -> Vec<DamageKind> {
    counts.iter().flat_map(|(kind, n)| std::iter::repeat_n(kind, usize::from(n))).collect()
}

/// Draws the HP slots, with how many are left in figures; returns where they end.
pub(super) fn draw_hp_slots(ui: &mut Ui, view: &EncounterView, state: &mut UiState, room: Rect, unit: f32) -> f32 {
    let sheet = &view.character.sheet;
    let s = text_scale(ui.ctx());
    let left = sheet.hp_max.saturating_sub(sheet.hp_damage.total());
    let middle = room.top() + 33.0 * unit / 2.0;
    let label = pos2(room.left() + 2.0, middle);
    let label = draw_text(ui, label, Align2::LEFT_CENTER, &strings::HP, FontRole::Heading, 15.0, INK);
    let count = format!("{left}/{}", sheet.hp_max);
    let at = pos2(label.right() + 5.0, middle);
    let count = draw_text(ui, at, Align2::LEFT_CENTER, &count, FontRole::Handwritten, 16.0, PENCIL);
    let label_w = (count.right() + 6.0 - room.left()).max(30.0 * s);
    let n = usize::from(sheet.hp_max.max(1));
    let width = room.width() - label_w;
    let pitch = (width / n as f32).min(34.0 * unit);
    let radius = (pitch / 2.0 - 1.5).min(15.5 * unit);
    let tall = 33.0 * unit;
    let frame = Rect::from_min_size(room.min, vec2(room.width(), tall));
    draw_drop_target(ui, view, state, frame, TokenSlot::Hp, "slots");
    let told = format!("{} {left} / {}", strings::HP.text(), sheet.hp_max);
    // The tokens lie over it and have names of their own.
    let response = ui.interact(frame, Id::new("hp"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    // A click with a token in the hand puts it down.
    if !state.carries_something() {
        let parts = sheet.parts_of(&text!("number-hp-slots")).unwrap_or_default();
        keywords::explain(&response, &told, &strings::sheet_number_help(SheetWord::Hp, parts));
    }
    let tokens = expand_counts(&sheet.hp_damage);
    for slot in 0..n {
        let centre = pos2(room.left() + label_w + pitch * (slot as f32 + 0.5), middle);
        draw_empty_slot(ui.painter(), centre, radius, INK_SOFT);
        if let Some(kind) = tokens.get(slot) {
            draw_token(ui.painter(), Token::Damage(*kind), centre, radius - 1.0);
            let hit_rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
            let response = ui.interact(hit_rect, Id::new(("hp", slot)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, damage_kind_name(*kind)));
            response.on_hover_text(damage_kind_name(*kind).words());
        }
    }
    frame.bottom()
}

/// Draws FP as pips, faded when spent, and POTs.
pub(super) fn draw_focus(ui: &mut Ui, character: &CharacterSheet, room: Rect, middle: f32) {
    let (left, most) = character.focus;
    let told = format!("{} {left}/{most}", strings::FP.text());
    if most > 0 {
        let line =
            draw_text(ui, pos2(room.right(), middle), Align2::RIGHT_CENTER, &told, FontRole::Handwritten, 16.0, PENCIL);
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
    let parts = character.sheet.parts_of(&text!("number-fp-limit")).unwrap_or_default();
    keywords::explain(&response, &told, &strings::sheet_number_help(SheetWord::Fp, parts));
}

/// Draws the damage that has not trickled into HP yet.
pub(super) fn draw_trickling_damage(ui: &mut Ui, view: &EncounterView, state: &mut UiState, rect: Rect) {
    draw_drop_target(ui, view, state, rect, TokenSlot::Unassigned, "unassigned");
    let label = draw_text(
        ui,
        rect.min + vec2(2.0, 0.0),
        Align2::LEFT_TOP,
        &strings::UNASSIGNED,
        FontRole::Italic,
        12.0,
        INK_SOFT,
    );
    let radius = ((rect.bottom() - label.bottom()) / 2.0 - 1.0).clamp(8.0, 12.0);
    let mut x = rect.left() + radius + 2.0;
    for (kind, n) in view.character.sheet.unassigned.iter() {
        let centre = pos2(x, label.bottom() + radius + 1.0);
        draw_token(ui.painter(), Token::Damage(kind), centre, radius);
        let hit_rect = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
        ui.interact(hit_rect, Id::new(("trickling", kind)), Sense::hover())
            .on_hover_text(damage_kind_name(kind).words());
        x += radius * 2.0 + 2.0;
        if n > 1 {
            let at = pos2(centre.x + radius + 2.0, centre.y);
            x = draw_text(ui, at, Align2::LEFT_CENTER, &format!("×{n}"), FontRole::Handwritten, 14.0, PENCIL).right()
                + radius
                + 4.0;
        }
    }
}

/// Draws the card of the raised shield with the tokens that it blocked.
pub(super) fn draw_shield_card(
    ui: &mut Ui,
    view: &EncounterView,
    state: &mut UiState,
    shields: &[&ShieldCard],
    rect: Rect,
) {
    let Some(first) = shields.iter().find(|c| c.up).or(shields.first()) else { return };
    draw_card_background(ui, rect, CARD, if first.up { INK_SOFT } else { RULE }, 0.0);
    draw_drop_target(ui, view, state, rect, TokenSlot::Shield, "shield");
    let title = if first.up { strings::SHIELD_UP.text() } else { first.name.as_str() };
    let at = rect.min + vec2(6.0, 2.0);
    let head = draw_fitted_text(ui, at, Align2::LEFT_TOP, title, FontRole::Heading, 13.0, INK, rect.width() - 12.0);
    let tokens = expand_counts(&first.tokens);
    let count = format!("{}/{}", tokens.len(), first.stability);
    let middle = (head.bottom() + rect.bottom()) / 2.0;
    draw_text(ui, pos2(rect.right() - 6.0, middle), Align2::RIGHT_CENTER, &count, FontRole::Handwritten, 15.0, PENCIL);
    let radius = ((rect.bottom() - head.bottom()) / 2.0 - 2.0).clamp(6.0, 11.0);
    let room = rect.width() - 40.0;
    let pitch = (room / tokens.len().max(1) as f32).min(radius * 2.0 + 1.0);
    for (n, kind) in tokens.iter().enumerate() {
        let centre = pos2(rect.left() + 6.0 + radius + pitch * n as f32, middle);
        draw_token(ui.painter(), Token::Damage(*kind), centre, radius);
    }
    let told =
        words!("shield-in-short", name = first.name.as_str(), defense = first.defense, stability = first.stability);
    let response = ui.interact(rect, Id::new("shield"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    response.on_hover_text(told);
}
