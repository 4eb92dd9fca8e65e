//! The character details: stats, weight, POTs and gear with durability and charges, drawn over the enemy cards.

use bevy_egui::egui::{Align2, Id, Rect, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::hand_slots::{draw_hand_slots, hand_slots_height};
use super::super::keywords::{self, TermUse, draw_keyword_line, draw_keyword_paragraph};
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_fitted_text, draw_heading_rule, draw_panel_background, draw_text, paper_button,
};
use crate::lang::words;
use crate::view::sheet_words::SheetWord;
use crate::view::{CharacterSheet, EncounterView, ExplainedNumber, GearLine, stat_label};

/// Draws the character details into the whole of `ui`.
pub(in crate::ui) fn draw_character_details(ui: &mut Ui, view: &EncounterView, state: &mut UiState) {
    let page = ui.max_rect();
    let s = text_scale(ui.ctx());
    let character = &view.character;
    draw_panel_background(ui, page);
    let body = page.shrink2(vec2(16.0, 10.0));
    let close = Rect::from_min_size(pos2(body.right() - 54.0 * s, body.top() - 2.0), vec2(54.0 * s, 24.0 * s));
    let room = body.width() - 60.0 * s;
    draw_fitted_text(ui, body.min, Align2::LEFT_TOP, &character.sheet.name, FontRole::Heading, 22.0, INK, room);
    state.add_region("close_record", close);
    if paper_button(ui, close, Id::new("close record"), &strings::CLOSE, ButtonEmphasis::TextOnly, true).clicked() {
        state.memory.character_details_open = false;
    }
    let mut y = body.top() + 32.0 * s;
    draw_heading_rule(ui, body.left()..=body.right(), y);
    y = draw_stats(ui, character, body, y + 8.0, state);
    let hands = Rect::from_min_size(pos2(body.left(), y + 6.0), vec2(body.width(), hand_slots_height(ui)));
    // While the tray asks what the hands hold, it shows the slots.
    let is_shown = view.hand_configurations.is_empty();
    if is_shown {
        draw_hand_slots(ui, view, state, hands);
    }
    let top = if is_shown { hands.bottom() + 8.0 } else { y + 6.0 };
    let list = Rect::from_min_max(pos2(body.left(), top), body.max);
    let mut inner = ui.new_child(bevy_egui::egui::UiBuilder::new().max_rect(list).id_salt("gear"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        for number in &character.load_actions {
            draw_load_action(ui, number);
        }
        for line in &character.gear {
            draw_gear_line(ui, line);
        }
        for line in strings::explanation_lines(&character.sheet, true) {
            draw_explanation(ui, &line);
        }
    });
}

fn draw_stats(ui: &mut Ui, character: &CharacterSheet, body: Rect, top: f32, state: &mut UiState) -> f32 {
    let s = text_scale(ui.ctx());
    let pitch = body.width() / character.stats.len().max(1) as f32;
    for (n, (stat, value)) in character.stats.iter().enumerate() {
        let x = body.left() + pitch * (n as f32 + 0.5);
        draw_text(ui, pos2(x, top), Align2::CENTER_TOP, strings::stat_name(*stat), FontRole::Body, 11.5, INK_SOFT);
        draw_text(
            ui,
            pos2(x, top + 13.0 * s),
            Align2::CENTER_TOP,
            &value.to_string(),
            FontRole::Handwritten,
            19.0,
            PENCIL,
        );
        let name = strings::stat_name(*stat);
        let cell = Rect::from_min_size(pos2(x - pitch / 2.0, top), vec2(pitch, 36.0 * s));
        let response = ui.interact(cell, Id::new(("stat", *stat)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name} {value}")));
        state.add_region(format!("stat:{name}"), cell);
        let parts = character.sheet.parts_of(&stat_label(*stat)).unwrap_or_default();
        let help = strings::sheet_number_help(SheetWord::Stat(*stat), parts);
        keywords::explain(&response, &format!("{name} {value}"), &help);
    }
    let (stamina, pots) = (character.stamina, character.pots);
    let line =
        words!("stamina-load-and-pots", stamina = stamina, enc = character.enc, eqp = character.eqp, pots = pots);
    let at = pos2(body.center().x, top + 40.0 * s);
    draw_keyword_line(ui, at, Align2::CENTER_TOP, &line, FontRole::Body, 14.0, INK, body.width()).bottom()
}

/// The values and the states (broken, lit, deployed) of a piece of gear.
fn gear_detail(line: &GearLine) -> String {
    let states = [
        (line.broken, strings::GEAR_BROKEN.text()),
        (line.lit, strings::GEAR_LIT.text()),
        (line.deployed, strings::GEAR_DEPLOYED.text()),
    ];
    let told = states.into_iter().filter(|(holds, _)| *holds).map(|(_, told)| told.to_owned());
    [line.detail.to_string()].into_iter().chain(told).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// Draws what an action costs and how far it goes with this load.
fn draw_load_action(ui: &mut Ui, number: &ExplainedNumber) {
    let width = ui.available_width() - 6.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, (20.0 * text_scale(ui.ctx())).round()), Sense::hover());
    let name = draw_fitted_text(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        &number.label,
        FontRole::Body,
        14.0,
        INK,
        width * 0.4,
    );
    let ink = if number.is_changed { MOSS } else { PENCIL };
    let room = rect.right() - name.right() - 8.0;
    draw_fitted_text(
        ui,
        rect.right_center(),
        Align2::RIGHT_CENTER,
        &number.shown,
        FontRole::Handwritten,
        16.0,
        ink,
        room,
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, strings::explained_line(number)));
    keywords::explain(&response, &format!("{}: {}", number.label, number.shown), &number.parts);
}

/// Draws what a number is the sum of, or what holds for a while.
fn draw_explanation(ui: &mut Ui, line: &str) {
    let width = ui.available_width() - 6.0;
    let tall = super::super::widgets::layout_text(ui, line, FontRole::Body, 13.5, INK, width).size().y;
    let (rect, response) = ui.allocate_exact_size(vec2(width, (tall + 5.0).round()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, line));
    draw_keyword_paragraph(ui, rect.min, line, FontRole::Body, 13.5, INK, width, TermUse::Pin);
}

fn draw_gear_line(ui: &mut Ui, line: &GearLine) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 6.0;
    let detail = gear_detail(line);
    let text = super::super::widgets::layout_text(ui, &detail, FontRole::Italic, 13.5, INK_SOFT, width - 8.0);
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, (22.0 * s + text.size().y + 8.0).round()), Sense::hover());
    keywords::explain(&response, &line.name, &strings::card_text("", &line.numbers));
    let name_ink = if line.broken { INK_FAINT } else { INK };
    let (used, there) = line.durability;
    let mut right = words!("count-of", n = there.saturating_sub(used), all = there);
    if there == 0 {
        right.clear();
    }
    if let Some((left, most)) = line.charges {
        right = format!("{left}/{most}");
    }
    let value = draw_text(ui, rect.right_top(), Align2::RIGHT_TOP, &right, FontRole::Handwritten, 16.0, PENCIL).left()
        - rect.left()
        - 6.0;
    let place =
        draw_text(ui, rect.min + vec2(0.0, 3.0 * s), Align2::LEFT_TOP, &line.slot_label, FontRole::Body, 11.5, RUBRIC);
    let name_at = pos2(place.right() + 6.0, rect.top());
    let name = draw_fitted_text(
        ui,
        name_at,
        Align2::LEFT_TOP,
        &line.name,
        FontRole::Heading,
        15.5,
        name_ink,
        value - place.width(),
    );
    if line.broken {
        ui.painter().hline(name.x_range(), name.center().y, Stroke::new(1.6, PENCIL));
    }
    ui.painter().hline(rect.x_range(), rect.bottom() - 2.0, Stroke::new(0.7, RULE_FAINT));
    let at = rect.min + vec2(8.0, 20.0 * s);
    draw_keyword_paragraph(ui, at, &detail, FontRole::Italic, 13.5, INK_SOFT, width - 8.0, TermUse::Pin);
}
