//! The list of replays: every encounter that was played to its end, to look at once more.
//!
//! Owns the drawing of the list. Must not read a file.

use bevy_egui::egui::{Align2, CursorIcon, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

use super::super::actions::{MenuAction, UiAction};
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, text_scale};
use super::super::widgets::{ButtonEmphasis, draw_card_background, draw_fitted_text, draw_heading_rule};
use crate::model::Outcome;

/// A replay of the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplayEntry {
    /// The name of the encounter; that of the file if it can't be read.
    pub encounter: String,
    /// The name of the character.
    pub character: String,
    /// How the encounter ended, if the file says it.
    pub outcome: Option<Outcome>,
    /// The number of decisions.
    pub decisions: usize,
    /// When it was played, in words.
    pub written: String,
    /// Why it can't be shown.
    pub problem: Option<String>,
}

/// Draws the list over the title.
pub fn draw_replays(ui: &mut Ui, replays: &[ReplayEntry], state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let grow = 1.0 + (s - 1.0) * 0.6;
    super::show_page(&ctx, "replays", vec2(720.0 * grow, 600.0 * grow), 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let top = pos2(body.center().x, body.top());
        let w = body.width();
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &strings::REPLAYS, FontRole::Heading, 26.0, INK, w);
        let under = pos2(top.x, top.y + 34.0 * s);
        draw_fitted_text(ui, under, Align2::CENTER_TOP, &strings::REPLAYS_HELP, FontRole::Italic, 15.0, INK_SOFT, w);
        let y = body.top() + 60.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let tall = 36.0 * (1.0 + (s - 1.0) * 0.5);
        let middle = pos2(body.center().x, body.bottom() - tall / 2.0);
        let button = Rect::from_center_size(middle, vec2(150.0 * s, tall));
        let list = Rect::from_min_max(pos2(body.left(), y + 10.0), pos2(body.right(), button.top() - 10.0));
        if replays.is_empty() {
            let told = strings::NO_REPLAYS.text();
            draw_fitted_text(ui, list.center(), Align2::CENTER_CENTER, told, FontRole::Handwritten, 18.0, INK_SOFT, w);
        } else {
            let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("replays"));
            ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
                ui.spacing_mut().item_spacing.y = 8.0;
                for (n, replay) in replays.iter().enumerate() {
                    draw_replay(ui, n, replay, state);
                }
            });
        }
        let close = MenuAction::CloseReplays;
        super::menu_button(ui, button, "back", &strings::BACK, ButtonEmphasis::Primary, state, close);
    });
}

fn draw_replay(ui: &mut Ui, n: usize, replay: &ReplayEntry, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let can_show = replay.problem.is_none();
    let sense = if can_show { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 12.0, 56.0 * s), sense);
    let label = strings::replay_label(&replay.encounter, replay.outcome);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can_show, &label));
    if response.gained_focus() {
        ui.scroll_to_rect(rect.expand(6.0), None);
    }
    if ui.is_rect_visible(rect) {
        let is_lit = can_show && (response.hovered() || response.has_focus());
        let (ground, edge) = match (can_show, is_lit) {
            (false, _) => (CARD_DIM, RULE),
            (true, false) => (CARD, INK_FAINT),
            (true, true) => (CARD_LIFTED, CANDLE),
        };
        draw_card_background(ui, rect, ground, edge, if is_lit { 1.0 } else { 0.0 });
        let inner = rect.shrink2(vec2(14.0, 7.0));
        let wide = inner.width() * 0.68;
        draw_fitted_text(ui, inner.min, Align2::LEFT_TOP, &replay.encounter, FontRole::Heading, 18.0, INK, wide);
        let (told, ink) = match &replay.problem {
            Some(problem) => (problem.clone(), RUBRIC),
            None => (strings::replay_details(&replay.character, replay.decisions), INK_SOFT),
        };
        let foot = inner.left_bottom();
        draw_fitted_text(ui, foot, Align2::LEFT_BOTTOM, &told, FontRole::Body, 14.5, ink, wide);
        let rest = inner.width() - wide - 8.0;
        if let Some(outcome) = replay.outcome {
            let ink = if outcome == Outcome::Defeat { RUBRIC } else { INK };
            let told = strings::outcome_heading(outcome);
            draw_fitted_text(ui, inner.right_top(), Align2::RIGHT_TOP, told, FontRole::Heading, 17.0, ink, rest);
        }
        let at = inner.right_bottom();
        draw_fitted_text(ui, at, Align2::RIGHT_BOTTOM, &replay.written, FontRole::Handwritten, 15.0, PENCIL, rest);
        state.add_region(format!("replay:{n}"), rect);
    }
    if can_show && response.on_hover_cursor(CursorIcon::PointingHand).clicked() {
        state.push_ui_action(UiAction::Menu(MenuAction::OpenReplay(n)));
    }
}
