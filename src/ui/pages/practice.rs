//! The practice page: encounters that the player plays one at a time, as cards in two columns under the name of their
//! scenario.

use bevy_egui::egui::{
    Align2, CursorIcon, Id as Tag, Key, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::super::actions::{MenuAction, UiAction};
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, animate_bool, colour::*, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_card_background, draw_fitted_text, draw_heading_rule, draw_paragraph, draw_text, layout_text,
};
use crate::model::Id;

const GAP: f32 = 10.0;

/// The encounters of one scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeScenario {
    /// The scenario.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub text: String,
    /// Why it can't be played; `None` if it can.
    pub problem: Option<String>,
    /// Its encounters.
    pub encounters: Vec<PracticeEncounter>,
}

/// One encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct PracticeEncounter {
    /// The encounter.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The description; the card shows as many whole sentences as fit.
    pub text: String,
    /// The goal: what wins the encounter.
    pub goal: String,
}

/// Draws the page over the title.
pub fn draw_practice(ui: &mut Ui, scenarios: &[PracticeScenario], state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let size = vec2(860.0 * (1.0 + (s - 1.0) * 0.6), 640.0 * (1.0 + (s - 1.0) * 0.6));
    super::show_page(&ctx, "ground", size, 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let top = pos2(body.center().x, body.top());
        let w = body.width();
        draw_fitted_text(ui, top, Align2::CENTER_TOP, &strings::PRACTICE, FontRole::Heading, 26.0, INK, w);
        let under = pos2(top.x, top.y + 34.0 * s);
        draw_fitted_text(ui, under, Align2::CENTER_TOP, &strings::PRACTICE_HELP, FontRole::Italic, 15.0, INK_SOFT, w);
        let y = body.top() + 60.0 * s;
        draw_heading_rule(ui, body.left()..=body.right(), y);
        let tall = 36.0 * (1.0 + (s - 1.0) * 0.5);
        let middle = pos2(body.center().x, body.bottom() - tall / 2.0);
        let button = Rect::from_center_size(middle, vec2(150.0 * s, tall));
        let list = Rect::from_min_max(pos2(body.left(), y + 10.0), pos2(body.right(), button.top() - 10.0));
        if scenarios.iter().all(|g| g.encounters.is_empty() && g.problem.is_none()) {
            let told = strings::PRACTICE_EMPTY.text();
            draw_fitted_text(ui, list.center(), Align2::CENTER_CENTER, told, FontRole::Handwritten, 18.0, INK_FAINT, w);
        } else {
            let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("bouts"));
            ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
                ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
                for scenario in scenarios {
                    draw_scenario(ui, scenario, list, state);
                }
            });
        }
        if ui.input(|i| i.key_pressed(Key::Escape)) {
            state.push_ui_action(UiAction::Menu(MenuAction::ClosePractice));
        }
        super::menu_button(
            ui,
            button,
            "back",
            &strings::BACK,
            ButtonEmphasis::Primary,
            state,
            MenuAction::ClosePractice,
        );
    });
}

/// Draws one scenario with its encounters.
fn draw_scenario(ui: &mut Ui, scenario: &PracticeScenario, window: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let (text, ink) = match &scenario.problem {
        Some(problem) => (problem.as_str(), RUBRIC),
        None => (scenario.text.as_str(), INK_SOFT),
    };
    let about = layout_text(ui, text, FontRole::Italic, 14.5, ink, width);
    let (head, _) = ui.allocate_exact_size(vec2(width, 26.0 * s + about.size().y + 10.0), Sense::hover());
    draw_fitted_text(ui, head.min, Align2::LEFT_TOP, &scenario.name, FontRole::Heading, 19.0, RUBRIC, width);
    let under = head.min + vec2(0.0, 25.0 * s);
    let told = draw_paragraph(ui, under, text, FontRole::Italic, 14.5, ink, width);
    let label = ui.interact(told, Tag::new(("scenario", scenario.id)), Sense::hover());
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    let columns = if width >= 560.0 * s { 2 } else { 1 };
    let wide = (width - GAP * (columns - 1) as f32) / columns as f32;
    let tall = (94.0 * s).round();
    for (row, pair) in scenario.encounters.chunks(columns).enumerate() {
        let (line, _) = ui.allocate_exact_size(vec2(width, tall + GAP), Sense::hover());
        for (column, encounter) in pair.iter().enumerate() {
            let at = line.min + vec2((wide + GAP) * column as f32, 1.0);
            let rect = Rect::from_min_size(at, vec2(wide, tall));
            draw_encounter_card(ui, scenario, (row * columns + column, encounter), rect, window, state);
        }
    }
    ui.add_space(6.0);
}

/// The first whole sentences that fit in two rows, so that all cards have one size; the tooltip shows the whole text.
fn leading_sentences(ui: &Ui, text: &str, width: f32) -> String {
    let rows = |text: &str| layout_text(ui, text, FontRole::Body, 14.0, INK_SOFT, width).rows.len();
    let mut ends = text.match_indices(['.', '!', '?']).map(|(at, mark)| at + mark.len());
    let whole = ends.rfind(|end| rows(&text[..*end]) <= 2);
    whole.map_or_else(String::new, |end| text[..end].to_owned())
}

/// Draws one encounter's card.
fn draw_encounter_card(
    ui: &mut Ui,
    scenario: &PracticeScenario,
    (n, encounter): (usize, &PracticeEncounter),
    rect: Rect,
    window: Rect,
    state: &mut UiState,
) {
    let s = text_scale(ui.ctx());
    let tag = Tag::new(("bout", scenario.id, encounter.id));
    let response = ui.interact(rect, tag, Sense::click());
    if response.gained_focus() {
        // Keyboard focus reached the card: it must be visible.
        ui.scroll_to_rect(rect.expand(6.0), None);
    }
    let lit = response.hovered() || response.has_focus();
    let lift = animate_bool(ui.ctx(), tag, lit);
    let face_rect = rect.translate(vec2(0.0, -2.0 * lift));
    let edge = if lit { CANDLE } else { INK_FAINT };
    draw_card_background(ui, face_rect, CARD.lerp_to_gamma(CARD_LIFTED, lift), edge, lift);
    let inner = face_rect.shrink2(vec2(12.0, 7.0));
    let number = format!("{}.", n + 1);
    let number = draw_text(ui, inner.min, Align2::LEFT_TOP, &number, FontRole::Handwritten, 17.0, PENCIL);
    let at = pos2(number.right() + 6.0, inner.top());
    let name = draw_fitted_text(
        ui,
        at,
        Align2::LEFT_TOP,
        &encounter.name,
        FontRole::Heading,
        17.0,
        INK,
        inner.right() - number.right() - 6.0,
    );
    ui.painter().hline(inner.x_range(), name.bottom() + 2.0, Stroke::new(0.8, RUBRIC));
    let text = layout_text(
        ui,
        &leading_sentences(ui, &encounter.text, inner.width()),
        FontRole::Body,
        14.0,
        INK_SOFT,
        inner.width(),
    );
    ui.painter().galley(pos2(inner.left(), name.bottom() + 5.0), text, INK_SOFT);
    let foot = inner.left_bottom() + vec2(0.0, 1.0);
    draw_fitted_text(
        ui,
        foot,
        Align2::LEFT_BOTTOM,
        &encounter.goal,
        FontRole::Handwritten,
        14.5,
        PENCIL,
        inner.width() - 4.0 * s,
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &encounter.name));
    let seen = rect.intersect(window);
    if seen.is_positive() {
        state.add_region(format!("bout:{}", encounter.id), seen);
    }
    if response.clicked() {
        state.push_ui_action(UiAction::Menu(MenuAction::StartPractice {
            scenario: scenario.id,
            encounter: encounter.id,
        }));
    }
    if !encounter.text.is_empty() {
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(&encounter.text);
    }
}
