//! The title page: the name over the table, seven cards, and the buttons of the codex, the replays and the shelf.

use bevy_egui::egui::{Align2, Color32, Id, Pos2, Shape, Sides, Stroke, Ui, Vec2, vec2};

use super::super::actions::MenuAction;
use super::super::journey_state::JourneyAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{ButtonEmphasis, centred_row, draw_ruled_lines, fitted_label, label, press_card};
use super::{PageButton, page_button};
use crate::lang::words;

/// The data of the title page.
#[derive(Clone, Debug, PartialEq)]
pub struct TitlePage {
    /// Version and revision, in one line.
    pub version: String,
    /// What "Continue" would load.
    pub saved: ContinuableSave,
}

/// What "Continue" would load, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContinuableSave {
    /// There is a save: "The Long Descent, Round 2".
    Present(String),
    /// There is none, for this reason.
    Absent(&'static str),
}

/// Draws the title over the whole window.
pub fn draw_title(ui: &mut Ui, shown: &TitlePage, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    state.reset_for_pass(&ctx);
    super::show_overlay(&ctx, "title", ui.max_rect(), state, |ui, state| draw_contents(ui, shown, state));
}

fn draw_contents(ui: &mut Ui, shown: &TitlePage, state: &mut UiState) {
    let screen = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_logo(ui, screen.lerp_inside(vec2(0.5, 0.3)), screen.width());
    ui.add_space(screen.height() * 0.4);
    ui.vertical_centered(|ui| fitted_label(ui, &strings::SUBTITLE, FontRole::Italic, 21.0, IVORY_EDGE));
    ui.add_space(screen.height() * 0.62 - ui.min_rect().height());
    let (line, able) = match &shown.saved {
        ContinuableSave::Present(what) => (what.as_str(), true),
        ContinuableSave::Absent(why) => (*why, false),
    };
    let cards = [
        ("continue", strings::CONTINUE.text(), line, able, MenuAction::Continue.into()),
        ("new", strings::NEW_GAME.text(), "", true, MenuAction::NewGame.into()),
        ("journeys", strings::JOURNEYS.text(), "", true, JourneyAction::OpenList.into()),
        ("proving_ground", strings::PRACTICE.text(), "", true, MenuAction::OpenPractice.into()),
        ("sparring", strings::SPARRING.text(), "", true, MenuAction::OpenSparring.into()),
        ("settings", strings::SETTINGS.text(), "", true, MenuAction::OpenSettings.into()),
        ("quit", strings::QUIT.text(), "", true, MenuAction::Quit.into()),
    ];
    let (gap, n) = (16.0, cards.len() as f32);
    let wide = (172.0 * (1.0 + (s - 1.0) * 0.6)).min((screen.width() - gap) / n - gap);
    let size = vec2(wide, 112.0 * (1.0 + (s - 1.0) * 0.9));
    centred_row(ui, cards, (wide, gap), |ui, (name, title, line, able, action)| {
        let tag = Id::new(("title card", name));
        let response = press_card(ui, tag, size, (title, able, false), |ui| draw_card(ui, title, line, able));
        state.add_region(name, response.rect);
        if response.clicked() {
            state.push_ui_action(action);
        }
    });
    let buttons = [
        ("codex", strings::CODEX.text(), ButtonEmphasis::Secondary, MenuAction::OpenCodex),
        ("replays", strings::REPLAYS.text(), ButtonEmphasis::Secondary, MenuAction::OpenReplays),
        ("other_boxes", words!("other-boxes"), ButtonEmphasis::Secondary, MenuAction::CloseBox),
    ];
    draw_foot(ui, &buttons, &shown.version, state);
}

/// Draws the buttons in the lower left corner of the window, and the version in the lower right one.
pub(super) fn draw_foot(ui: &mut Ui, buttons: &[PageButton<'_, MenuAction>], version: &str, state: &mut UiState) {
    ui.add_space(ui.available_height() - 46.0 * text_scale(ui.ctx()));
    let at_left = |ui: &mut Ui| {
        ui.add_space(14.0);
        for (name, label, tone, action) in buttons {
            if page_button(ui, state, name, label, *tone) {
                state.push_menu_action(action.clone());
            }
        }
    };
    Sides::new().show(ui, at_left, |ui| {
        ui.add_space(14.0);
        label(ui, version, FontRole::Body, 13.0, IVORY_EDGE.gamma_multiply(0.6));
    });
}

/// Draws what stands on a card: its title, and below it what would be continued or why nothing can be.
fn draw_card(ui: &mut Ui, title: &str, line: &str, able: bool) {
    let room = ui.max_rect();
    let step = (ui.min_rect().height() / 4.0).round();
    draw_ruled_lines(ui, room, room.top() + 10.0 + step, step);
    ui.painter().hline(
        room.x_range(),
        room.top() + 10.0,
        Stroke::new(1.0, RUBRIC.gamma_multiply(if able { 0.8 } else { 0.3 })),
    );
    ui.vertical_centered(|ui| {
        ui.add_space(if line.is_empty() { step * 1.4 } else { step * 0.9 });
        fitted_label(ui, title, FontRole::Heading, 21.0, if able { INK } else { INK_FAINT });
        if !line.is_empty() {
            label(ui, line, FontRole::Handwritten, 14.5, if able { PENCIL } else { INK_SOFT });
        }
    });
}

/// Draws the name, shaded as if lit from below.
pub(super) fn draw_logo(ui: &Ui, centre: Pos2, width: f32) {
    let size = (width * 0.095).clamp(64.0, 128.0);
    let mut font = font_id(ui.ctx(), FontRole::Heading, 10.0);
    font.size = size;
    let painter = ui.painter();
    for (offset, ink) in [
        (vec2(0.0, 4.0), Color32::from_black_alpha(190)),
        (vec2(0.0, 1.5), CANDLE.gamma_multiply(0.75)),
        (Vec2::ZERO, IVORY),
    ] {
        painter.text(centre + offset, Align2::CENTER_CENTER, strings::TITLE.text(), font.clone(), ink);
    }
    // An ember in a hex over the name.
    let heart = centre - vec2(0.0, size * 0.86);
    let hex = |r: f32| -> Vec<_> {
        (0..6).map(|i| heart + Vec2::angled(std::f32::consts::TAU * (i as f32 + 0.5) / 6.0) * r).collect()
    };
    painter.add(Shape::closed_line(hex(21.0), Stroke::new(1.4, IVORY_EDGE)));
    painter.add(Shape::closed_line(hex(17.0), Stroke::new(0.6, IVORY_EDGE.gamma_multiply(0.7))));
    for (r, alpha) in [(12.0, 0.18), (8.0, 0.35), (4.5, 1.0)] {
        painter.circle_filled(heart, r, CANDLE.gamma_multiply(alpha));
    }
    painter.circle_filled(heart, 2.0, IVORY);
}
