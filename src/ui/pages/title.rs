//! The title page: the name over the table, seven cards, and the buttons of the codex, the replays and the shelf.

use super::super::layout::show_panel;
use super::super::vocabulary::*;
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
    show_panel(&ctx, "title", Order::Foreground, ui.max_rect(), state, |ui, state| draw_contents(ui, shown, state));
}

fn draw_contents(ui: &mut Ui, shown: &TitlePage, state: &mut UiState) {
    let screen = ui.max_rect();
    let s = text_scale(ui.ctx());
    draw_logo(ui, screen.lerp_inside(vec2(0.5, 0.3)), screen.width());
    ui.add_space(screen.height() * 0.4);
    ui.vertical_centered(|ui| fitted_label(ui, &strings::SUBTITLE, (FontRole::Italic, 21.0, IVORY_EDGE), 3));
    ui.add_space(screen.height() * 0.62 - ui.min_rect().height());
    let (line, able) = match &shown.saved {
        ContinuableSave::Present(what) => (what.as_str(), true),
        ContinuableSave::Absent(why) => (*why, false),
    };
    let cards: [(_, _, UiAction); 7] = [
        ("continue", &strings::CONTINUE, MenuAction::Continue.into()),
        ("new", &strings::NEW_GAME, MenuAction::NewGame.into()),
        ("journeys", &strings::JOURNEYS, JourneyAction::OpenList.into()),
        ("proving_ground", &strings::PRACTICE, MenuAction::OpenPractice.into()),
        ("sparring", &strings::SPARRING, MenuAction::OpenSparring.into()),
        ("settings", &strings::SETTINGS, MenuAction::OpenSettings.into()),
        ("quit", &strings::QUIT, MenuAction::Quit.into()),
    ];
    let (gap, n) = (16.0, cards.len() as f32);
    let wide = (172.0 * (1.0 + (s - 1.0) * 0.6)).min((screen.width() - gap) / n - gap);
    let size = vec2(wide, 112.0 * (1.0 + (s - 1.0) * 0.9));
    centred_row(ui, cards, (wide, gap), |ui, (name, title, action)| {
        let (line, able) = if name == "continue" { (line, able) } else { ("", true) };
        let card = |ui: &mut Ui| draw_card(ui, title, line, able);
        if press_card(ui, state, (name, title), size, (able, false), card).clicked() {
            state.push_ui_action(action);
        }
    });
    let buttons = [
        ("codex", strings::CODEX.text(), Secondary, MenuAction::OpenCodex),
        ("replays", strings::REPLAYS.text(), Secondary, MenuAction::OpenReplays),
        ("other_boxes", words!("other-boxes"), Secondary, MenuAction::CloseBox),
    ];
    draw_foot(ui, buttons, &shown.version, state);
}

/// Draws the buttons in the lower left corner of the window, and the version in the lower right one.
pub(super) fn draw_foot<'a>(
    ui: &mut Ui,
    buttons: impl IntoIterator<Item = AskButton<'a, MenuAction>>,
    version: &str,
    state: &mut UiState,
) {
    ui.add_space(ui.available_height() - 46.0 * text_scale(ui.ctx()));
    let at_left = |ui: &mut Ui, state: &mut UiState| {
        ui.add_space(14.0);
        buttons.into_iter().for_each(|button| _ = ask_button(ui, state, button));
    };
    ends(ui, state, at_left, |ui, _| {
        ui.add_space(14.0);
        label(ui, version, FontRole::Body, 13.0, IVORY_EDGE.gamma_multiply(0.6));
    });
}

/// Draws what stands on a card: its title, and below it what would be continued or why nothing can be.
fn draw_card(ui: &mut Ui, title: &str, line: &str, able: bool) {
    let room = ui.max_rect();
    let step = (ui.min_rect().height() / 4.0).round();
    draw_ruled_lines(ui, room, room.top() + 10.0 + step, step);
    let margin = Stroke::new(1.0, RUBRIC.gamma_multiply(if able { 0.8 } else { 0.3 }));
    ui.painter().hline(room.x_range(), room.top() + 10.0, margin);
    ui.vertical_centered(|ui| {
        ui.add_space(if line.is_empty() { step * 1.4 } else { step * 0.9 });
        fitted_label(ui, title, (FontRole::Heading, 21.0, if able { INK } else { INK_FAINT }), 3);
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
