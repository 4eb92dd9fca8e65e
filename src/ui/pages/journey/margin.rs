//! What stands beside the options of a page: what the last step did, the reprieve, what lies there, clocks, and the name
//! while the character is made.

use bevy_egui::egui::{
    Align2, Frame, Id as Tag, Key, Rect, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::super::actions::{MenuAction, UiAction};
use super::super::super::journey_state::{JourneyAction, RecordTab};
use super::super::super::keywords::{TermUse, mark_keywords};
use super::super::super::state::UiState;
use super::super::super::strings;
use super::super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::super::widgets::{ButtonEmphasis, chip, draw_fitted_text, draw_text, layout_text, paper_button};
use super::rolled_die;
use crate::model::CharacterEdit;
use crate::view::journey_page::{JourneyPage, LyingPiece, ToldEvent};
use crate::view::sheet_words::SheetWord;

/// Draws what the last step did, in pencil beside a line.
pub(super) fn draw_happened(ui: &mut Ui, happened: &[ToldEvent], turn: usize, width: f32) {
    if happened.is_empty() {
        return;
    }
    let s = text_scale(ui.ctx());
    let lines: Vec<_> = happened
        .iter()
        .map(|told| {
            let die = if told.die.is_some() { rolled_die::DIE_SIDE * s + 14.0 * s } else { 0.0 };
            (told, layout_text(ui, &told.text, FontRole::Handwritten, 16.5, PENCIL, width - 16.0 * s - die))
        })
        .collect();
    // A die is higher than its sentence.
    let line_height = |told: &ToldEvent, text: f32| {
        if told.die.is_some() { text.max(rolled_die::DIE_SIDE * s * 1.35) } else { text }
    };
    let tall: f32 = lines.iter().map(|(told, line)| line_height(told, line.size().y) + 2.0).sum();
    let (rect, _) = ui.allocate_exact_size(vec2(width, tall), Sense::hover());
    ui.painter().vline(rect.left() + 4.0 * s, rect.y_range(), Stroke::new(1.4, RUBRIC.gamma_multiply(0.7)));
    let mut y = rect.top();
    for (n, (told, line)) in lines.into_iter().enumerate() {
        let high = line_height(told, line.size().y);
        let at = pos2(rect.left() + 14.0 * s, y + (high - line.size().y) / 2.0);
        let place = Rect::from_min_size(at, line.size());
        if let Some(face) = told.die {
            let die = pos2(place.right() + (10.0 + rolled_die::DIE_SIDE * 0.6) * s, y + high / 2.0);
            rolled_die::draw_rolled_die(ui, (turn, n), face, die);
        }
        y += high + 2.0;
        ui.painter().galley(at, line.clone(), PENCIL);
        mark_keywords(ui, (at, &line), &told.text, PENCIL, TermUse::Pin, "");
        ui.interact(place, Tag::new(("happened", n)), Sense::hover())
            .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told.text));
    }
    ui.add_space(12.0 * s);
}

fn draw_small_heading(ui: &mut Ui, text: &str, width: f32) {
    let s = text_scale(ui.ctx());
    ui.add_space(6.0 * s);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 24.0 * s), Sense::hover());
    draw_fitted_text(ui, rect.left_center(), Align2::LEFT_CENTER, text, FontRole::Heading, 16.5, RUBRIC, width);
}

fn draw_block(ui: &mut Ui, text: &str, role: FontRole, ink: bevy_egui::egui::Color32, width: f32) {
    let block = layout_text(ui, text, role, 15.0, ink, width);
    let (rect, response) = ui.allocate_exact_size(block.size() + vec2(0.0, 4.0), Sense::hover());
    ui.painter().galley(rect.min, block.clone(), ink);
    mark_keywords(ui, (rect.min, &block), text, ink, TermUse::Pin, "");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// Draws the clocks: a row of marks, as many as the clock has, the past ones inked.
pub(super) fn draw_clocks(ui: &mut Ui, page: &JourneyPage, width: f32) {
    let s = text_scale(ui.ctx());
    for clock in &page.clocks {
        ui.add_space(6.0 * s);
        let told = strings::clock_text(&clock.name, clock.now, clock.last);
        let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0 * s), Sense::hover());
        let text = draw_fitted_text(
            ui,
            rect.left_center(),
            Align2::LEFT_CENTER,
            &told,
            FontRole::Handwritten,
            17.0,
            PENCIL,
            width * 0.5,
        );
        let step = ((rect.right() - text.right() - 14.0) / f32::from(clock.last.max(1))).min(16.0 * s);
        for n in 0..clock.last {
            let at = pos2(text.right() + 14.0 + step * (f32::from(n) + 0.5), rect.center().y);
            let radius = (step * 0.34).min(5.0 * s);
            if n < clock.now {
                ui.painter().circle_filled(at, radius, RUBRIC);
            } else {
                ui.painter().circle_stroke(at, radius, Stroke::new(1.0, INK_FAINT));
            }
        }
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &told));
    }
}

/// Draws what lies on the page, with a button for each piece.
pub(super) fn draw_lying(ui: &mut Ui, page: &JourneyPage, area: (f32, Rect), state: &mut UiState) {
    let words = (strings::LIES_HERE.text(), "take", strings::TAKE.text());
    draw_pieces(ui, &page.lying, words, JourneyAction::TakeFromPage, area, state);
}

/// Draws the rewards of which one is chosen before anything else.
pub(super) fn draw_rewards(ui: &mut Ui, page: &JourneyPage, area: (f32, Rect), state: &mut UiState) {
    let words = (strings::CHOOSE_REWARD.text(), "reward", strings::CHOOSE.text());
    draw_pieces(ui, &page.rewards, words, JourneyAction::ChooseReward, area, state);
}

/// Draws what can be used now, with a button for each thing.
pub(super) fn draw_uses(ui: &mut Ui, page: &JourneyPage, area: (f32, Rect), state: &mut UiState) {
    let words = (strings::USE_NOW.text(), "use", strings::USE.text());
    draw_pieces(ui, &page.uses, words, JourneyAction::Use, area, state);
}

/// Draws a list of pieces under its heading, each with a button. The region of a button is `region:POSITION`.
fn draw_pieces(
    ui: &mut Ui,
    pieces: &[LyingPiece],
    (heading, region, verb): (&str, &str, &str),
    action: fn(usize) -> JourneyAction,
    area: (f32, Rect),
    state: &mut UiState,
) {
    if pieces.is_empty() {
        return;
    }
    draw_small_heading(ui, heading, area.0);
    for piece in pieces {
        let name = format!("{region}:{}", piece.position);
        if draw_piece(ui, &piece.name, &piece.detail, (&name, verb), area, state) {
            state.push_journey_action(action(piece.position));
        }
    }
}

/// Draws a piece that can be taken; returns whether it is.
pub(super) fn draw_piece(
    ui: &mut Ui,
    piece: &str,
    detail: &str,
    (name, verb): (&str, &str),
    (width, window): (f32, Rect),
    state: &mut UiState,
) -> bool {
    let s = text_scale(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(width, 28.0 * s), Sense::hover());
    let response = ui.interact(rect, Tag::new(name), Sense::click());
    let lit = response.hovered() || response.has_focus();
    if lit {
        ui.painter().rect_filled(rect, 3.0, CARD_LIFTED);
    }
    let ink = if lit { RUBRIC } else { INK_SOFT };
    let at = rect.right_center() - vec2(8.0, 0.0);
    let take = draw_text(ui, at, Align2::RIGHT_CENTER, verb, FontRole::Italic, 15.0, ink);
    let room = take.left() - rect.left() - 16.0;
    let at = rect.left_center() + vec2(8.0, 0.0);
    draw_fitted_text(ui, at, Align2::LEFT_CENTER, piece, FontRole::Body, 16.0, INK, room);
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(0.6, RULE_FAINT));
    let seen = rect.intersect(window);
    if seen.is_positive() {
        state.add_region(name, seen);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{verb}: {piece}")));
    let clicked = response.clicked();
    response.on_hover_cursor(bevy_egui::egui::CursorIcon::PointingHand).on_hover_text(detail);
    clicked
}

/// Draws the short reprieve: why it can't be taken, or the button that takes it, and then what can be changed.
pub(super) fn draw_reprieve(ui: &mut Ui, page: &JourneyPage, (width, window): (f32, Rect), state: &mut UiState) {
    let Some(reprieve) = &page.reprieve else { return };
    let s = text_scale(ui.ctx());
    if let Some(why) = &reprieve.refusal {
        ui.add_space(12.0 * s);
        draw_block(ui, &strings::no_rest_text(why), FontRole::Italic, INK_SOFT, width);
        return;
    }
    if !reprieve.is_taken {
        ui.add_space(12.0 * s);
        let (rect, _) = ui.allocate_exact_size(vec2(width, 36.0 * s), Sense::hover());
        let button = Rect::from_min_size(rect.min, vec2((230.0 * s).min(width), 34.0 * s));
        if window.intersects(button) {
            state.add_region("rest", button.intersect(window));
        }
        let response = paper_button(ui, button, Tag::new("rest"), &strings::REST, ButtonEmphasis::Secondary, true);
        if response.clicked() {
            state.push_journey_action(JourneyAction::Rest);
        }
        response.on_hover_text(strings::REST_HELP.text());
        return;
    }
    draw_small_heading(ui, &strings::RESTING, width);
    match &reprieve.soul_level_refusal {
        Some(why) => draw_block(ui, &strings::capitalized(why), FontRole::Italic, INK_SOFT, width),
        None => {
            let told = format!(
                "{}: {}",
                strings::RAISE_WHILE_RESTING.text(),
                strings::raise_cost_text(reprieve.soul_level_cost)
            );
            draw_block(ui, &told, FontRole::Italic, INK_SOFT, width);
            let columns = if width > 380.0 * s { reprieve.stats.len().max(1) } else { 4 };
            let wide = (width - 6.0 * (columns - 1) as f32) / columns as f32;
            for row in reprieve.stats.chunks(columns) {
                let (line, _) = ui.allocate_exact_size(vec2(width, 30.0 * s), Sense::hover());
                for (n, (stat, value)) in row.iter().enumerate() {
                    let at = line.min + vec2((wide + 6.0) * n as f32, 1.0);
                    let rect = Rect::from_min_size(at, vec2(wide, 26.0 * s));
                    let name = format!("raise:{stat:?}");
                    if window.intersects(rect) {
                        state.add_region(name.as_str(), rect.intersect(window));
                    }
                    let label = format!("{} {value}", strings::stat_name(*stat));
                    let response = chip(ui, rect, Tag::new(name), &label, false, true);
                    if response.clicked() {
                        let edit = CharacterEdit::RaiseSoulLevel(*stat);
                        state.push_ui_action(UiAction::Menu(MenuAction::EditCharacter(edit)));
                    }
                    response.on_hover_text(SheetWord::Stat(*stat).help().words());
                }
            }
        }
    }
    ui.add_space(4.0 * s);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 34.0 * s), Sense::hover());
    let button = Rect::from_min_size(rect.min, vec2((230.0 * s).min(width), 32.0 * s));
    if window.intersects(button) {
        state.add_region("exchange_attunements", button.intersect(window));
    }
    let label = strings::ATTUNEMENTS_WHILE_RESTING.text();
    if paper_button(ui, button, Tag::new("exchange attunements"), label, ButtonEmphasis::Secondary, true).clicked() {
        state.memory.journey.sheet_open = true;
        state.memory.journey.tab = RecordTab::Attunements;
    }
}

/// Draws the field for the name while the character is made. An open record sheet lies over it and has a field of its
/// own.
pub(super) fn draw_name_field(ui: &mut Ui, page: &JourneyPage, width: f32, state: &mut UiState) {
    let Some(name) = page.name_field.as_ref().filter(|_| !state.memory.journey.sheet_open) else { return };
    let s = text_scale(ui.ctx());
    ui.add_space(10.0 * s);
    let (rect, _) = ui.allocate_exact_size(vec2(width, 30.0 * s), Sense::hover());
    let label = draw_fitted_text(
        ui,
        rect.left_center(),
        Align2::LEFT_CENTER,
        &strings::NAME_ON_SHEET,
        FontRole::Italic,
        15.0,
        INK_SOFT,
        width * 0.5,
    );
    let field = Rect::from_min_max(pos2(label.right() + 12.0, rect.top()), rect.max);
    draw_name_edit(ui, Tag::new("name on the page"), name, field, state);
}

/// A line to write the name on. It is taken when the field is left.
pub(super) fn draw_name_edit(ui: &mut Ui, id: Tag, name: &str, field: Rect, state: &mut UiState) {
    ui.painter().hline(field.x_range(), field.bottom() - 2.0, Stroke::new(1.0, INK_FAINT));
    state.add_region("name", field);
    let mut edited = state.memory.journey.name.take().unwrap_or_else(|| name.to_owned());
    let text = TextEdit::singleline(&mut edited)
        .id(id)
        .font(font_id(ui.ctx(), FontRole::Handwritten, 19.0))
        .text_color(PENCIL)
        .char_limit(40)
        .frame(Frame::NONE);
    let inner_rect = field.shrink2(vec2(6.0, 2.0));
    let mut inner = ui.new_child(UiBuilder::new().max_rect(inner_rect).id_salt(id));
    let response = inner.add_sized(inner_rect.size(), text);
    let is_cancelled = ui.input(|i| i.key_pressed(Key::Escape));
    let written = edited.trim();
    if response.lost_focus() && !is_cancelled && !written.is_empty() && written != name {
        let edit = CharacterEdit::Rename(written.to_owned());
        state.push_ui_action(UiAction::Menu(MenuAction::EditCharacter(edit)));
    }
    if response.has_focus() {
        state.memory.journey.name = Some(edited);
    }
}
