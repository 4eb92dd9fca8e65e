//! The title page: the name over the table, and seven cards.

use bevy_egui::egui::{
    Align2, Color32, CursorIcon, Id, Rect, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::actions::MenuAction;
use super::super::journey_state::JourneyAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, animate_bool, colour::*, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_card_background, draw_fitted_text, draw_ruled_lines, draw_text, fit_rows,
};

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
    let screen = ui.max_rect();
    super::show_overlay(&ctx, "title", screen, state, |ui, state| draw_contents(ui, shown, state));
}

fn draw_contents(ui: &mut Ui, shown: &TitlePage, state: &mut UiState) {
    let screen = ui.max_rect();
    let s = text_scale(ui.ctx());
    let centre = pos2(screen.center().x, screen.top() + screen.height() * 0.3);
    draw_logo(ui, centre, screen.width());
    let under = pos2(centre.x, centre.y + screen.height() * 0.1 + 10.0);
    draw_fitted_text(
        ui,
        under,
        Align2::CENTER_CENTER,
        &strings::SUBTITLE,
        FontRole::Italic,
        21.0,
        IVORY_EDGE,
        screen.width() - 40.0,
    );

    let gap = 16.0;
    let n = 7.0;
    let w = (172.0 * (1.0 + (s - 1.0) * 0.6)).min((screen.width() - gap * (n + 1.0)) / n);
    let h = 112.0 * (1.0 + (s - 1.0) * 0.9);
    let left = screen.center().x - (w * n + gap * (n - 1.0)) / 2.0;
    let y = screen.top() + screen.height() * 0.62;
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
    for (n, (name, label, line, able, ask)) in cards.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left + (w + gap) * n as f32, y), vec2(w, h));
        state.add_region(name, rect);
        if draw_menu_card(ui, rect, name, label, line, able) {
            state.push_ui_action(ask);
        }
    }
    let book = Rect::from_min_size(screen.left_bottom() + vec2(14.0, -40.0 * s), vec2(92.0 * s, 30.0 * s));
    super::menu_button(ui, book, "codex", &strings::CODEX, ButtonEmphasis::Secondary, state, MenuAction::OpenCodex);
    let replays = Rect::from_min_size(book.right_top() + vec2(10.0, 0.0), vec2(100.0 * s, 30.0 * s));
    let action = MenuAction::OpenReplays;
    super::menu_button(ui, replays, "replays", &strings::REPLAYS, ButtonEmphasis::Secondary, state, action);
    let foot = screen.right_bottom() - vec2(14.0, 10.0);
    draw_text(ui, foot, Align2::RIGHT_BOTTOM, &shown.version, FontRole::Body, 13.0, IVORY_EDGE.gamma_multiply(0.6));
}

/// Draws the name, shaded as if lit from below.
fn draw_logo(ui: &Ui, centre: bevy_egui::egui::Pos2, width: f32) {
    let size = (width * 0.095).clamp(64.0, 128.0);
    let mut font = super::super::theme::font_id(ui.ctx(), FontRole::Heading, 10.0);
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

fn draw_menu_card(ui: &mut Ui, rect: Rect, name: &'static str, label: &str, line: &str, able: bool) -> bool {
    let id = Id::new(("title card", name));
    let response = ui.interact(rect, id, if able { Sense::click() } else { Sense::hover() });
    let lift = animate_bool(ui.ctx(), id, able && (response.hovered() || response.has_focus()));
    let face_rect = rect.translate(vec2(0.0, -6.0 * lift));
    let (ground, edge, ink) =
        if able { (CARD.lerp_to_gamma(CARD_LIFTED, lift), INK_FAINT, INK) } else { (CARD_DIM, RULE, INK_FAINT) };
    draw_card_background(ui, face_rect, ground, edge, lift);
    let rule = face_rect.top() + 22.0;
    ui.painter().hline(
        face_rect.x_range().shrink(8.0),
        rule,
        Stroke::new(1.0, RUBRIC.gamma_multiply(if able { 0.8 } else { 0.3 })),
    );
    let step = ((face_rect.bottom() - rule) / 4.0).round();
    draw_ruled_lines(ui, face_rect, rule + step, step);
    let middle = if line.is_empty() {
        face_rect.center() + vec2(0.0, 8.0)
    } else {
        face_rect.center() - vec2(0.0, 6.0 * text_scale(ui.ctx()))
    };
    draw_fitted_text(ui, middle, Align2::CENTER_CENTER, label, FontRole::Heading, 22.0, ink, face_rect.width() - 18.0);
    if !line.is_empty() {
        let text = fit_rows(
            ui,
            line,
            FontRole::Handwritten,
            14.5,
            if able { PENCIL } else { INK_SOFT },
            face_rect.width() - 18.0,
            2,
        );
        let at = pos2(face_rect.center().x - text.size().x / 2.0, middle.y + 15.0 * text_scale(ui.ctx()));
        ui.painter().galley(at, text, PENCIL);
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, able, label));
    if !able {
        response.on_hover_text(line);
        return false;
    }
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
