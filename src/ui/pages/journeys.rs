//! The list of journeys, each with a portrait of its character; the choice of a scenario; and the question before a journey
//! is put away.

use bevy_egui::egui::{
    Align2, Id as Tag, Rect, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::super::actions::{MenuAction, UiAction};
use super::super::journey_state::JourneyAction;
use super::super::state::UiState;
use super::super::strings;
use super::super::theme::{FontRole, colour::*, font_id, text_scale};
use super::super::widgets::{
    ButtonEmphasis, draw_card_background, draw_fitted_text, draw_heading_rule, draw_paragraph, fit_rows, layout_text,
    paper_button,
};
use crate::lang::words;
use crate::model::Id;

/// A journey in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JourneyEntry {
    /// The number of its folder.
    pub slot: u32,
    /// The character's name.
    pub character: String,
    /// The name of the scenario.
    pub scenario: String,
    /// SL.
    pub soul_level: u16,
    /// Where it is, in words: "Chapter 3: The Causeway".
    pub place: String,
    /// Seconds that it has been played.
    pub seconds_played: u64,
    /// When it was played last, in words: "2 days ago".
    pub last_played: String,
    /// Why it can't be continued; `None` if it can.
    pub problem: Option<String>,
}

/// A scenario that a journey can begin in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioChoice {
    /// The scenario.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// A few words about it.
    pub text: String,
}

/// Draws the list over the title.
pub fn draw_journeys(ui: &mut Ui, journeys: &[JourneyEntry], state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let size = vec2(800.0 * (1.0 + (s - 1.0) * 0.6), 620.0 * (1.0 + (s - 1.0) * 0.6));
    super::show_page(&ctx, "journeys", size, 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let (list, back) = draw_frame(ui, body, strings::JOURNEYS.text(), strings::JOURNEYS_HELP.text());
        if journeys.is_empty() {
            let told = strings::NO_JOURNEYS.text();
            let room = list.width();
            draw_fitted_text(
                ui,
                list.center(),
                Align2::CENTER_CENTER,
                told,
                FontRole::Handwritten,
                18.0,
                INK_FAINT,
                room,
            );
        }
        in_list(ui, list, |ui| {
            for journey in journeys {
                draw_journey_entry(ui, journey, list, state);
            }
        });
        super::menu_button(ui, back, "back", &strings::BACK, ButtonEmphasis::Secondary, state, MenuAction::Back);
    });
}

/// Draws the choice of a scenario.
pub fn draw_scenario_choice(ui: &mut Ui, scenarios: &[ScenarioChoice], state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    let size = vec2(700.0 * (1.0 + (s - 1.0) * 0.6), 520.0 * (1.0 + (s - 1.0) * 0.6));
    super::show_page(&ctx, "scenarios", size, 140, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(30.0, 20.0));
        let (list, back) = draw_frame(ui, body, &strings::CHOOSE_SCENARIO, "");
        in_list(ui, list, |ui| {
            let width = ui.available_width() - 12.0;
            for scenario in scenarios {
                let text = layout_text(ui, &scenario.text, FontRole::Body, 15.5, INK_SOFT, width - 28.0);
                let tall = 44.0 * s + text.size().y;
                let (line, _) = ui.allocate_exact_size(vec2(width, tall + 12.0), Sense::hover());
                let rect = Rect::from_min_size(line.min + vec2(0.0, 2.0), vec2(width, tall));
                let response = ui.interact(rect, Tag::new(("scenario", scenario.id)), Sense::click());
                let lit = response.hovered() || response.has_focus();
                draw_card_background(
                    ui,
                    rect,
                    if lit { CARD_LIFTED } else { CARD },
                    if lit { CANDLE } else { INK_FAINT },
                    0.2,
                );
                let at = rect.min + vec2(14.0, 8.0);
                let name = &scenario.name;
                let name = draw_fitted_text(ui, at, Align2::LEFT_TOP, name, FontRole::Heading, 20.0, INK, width - 28.0);
                ui.painter().galley(pos2(at.x, name.bottom() + 3.0), text, INK_SOFT);
                state.add_region(format!("scenario:{}", scenario.id), rect.intersect(list));
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &scenario.name));
                if response.clicked() {
                    state.push_ui_action(UiAction::Journey(JourneyAction::Begin(scenario.id)));
                }
            }
        });
        super::menu_button(ui, back, "back", &strings::BACK, ButtonEmphasis::Secondary, state, MenuAction::Back);
    });
}

/// Draws the question before a journey is put away.
pub fn draw_put_away(ui: &mut Ui, slot: u32, what: &str, state: &mut UiState) {
    let ctx = ui.ctx().clone();
    let s = text_scale(&ctx);
    super::show_page(&ctx, "put_away", vec2(520.0 * (1.0 + (s - 1.0) * 0.6), 250.0 * s), 150, state, |ui, state| {
        let body = ui.max_rect().shrink2(vec2(34.0, 24.0));
        let y = super::draw_page_heading(ui, body, &strings::PUT_AWAY_QUESTION);
        let w = body.width();
        let told = draw_paragraph(ui, pos2(body.left(), y), what, FontRole::Handwritten, 18.0, PENCIL, w);
        let at = pos2(body.left(), told.bottom() + 8.0);
        draw_paragraph(ui, at, &strings::PUT_AWAY_HELP, FontRole::Body, 15.5, INK, w);
        let (left, right) = super::answer_button_rects(body, s);
        let away = JourneyAction::PutAway(slot);
        super::menu_button(ui, left, "put_away", &strings::PUT_AWAY, ButtonEmphasis::Secondary, state, away);
        super::menu_button(ui, right, "keep_it", &strings::KEEP_IT, ButtonEmphasis::Primary, state, MenuAction::Back);
    });
}

/// Draws the heading and says where the list and the button below it are.
fn draw_frame(ui: &Ui, body: Rect, heading: &str, help: &str) -> (Rect, Rect) {
    let s = text_scale(ui.ctx());
    let top = pos2(body.center().x, body.top());
    let w = body.width();
    let head = draw_fitted_text(ui, top, Align2::CENTER_TOP, heading, FontRole::Heading, 26.0, INK, w);
    let mut y = head.bottom() + 8.0;
    if !help.is_empty() {
        let at = pos2(top.x, head.bottom() + 1.0);
        y = draw_fitted_text(ui, at, Align2::CENTER_TOP, help, FontRole::Italic, 15.0, INK_SOFT, w).bottom() + 8.0;
    }
    draw_heading_rule(ui, body.left()..=body.right(), y);
    let tall = 36.0 * (1.0 + (s - 1.0) * 0.5);
    let back = Rect::from_center_size(pos2(top.x, body.bottom() - tall / 2.0), vec2(150.0 * s, tall));
    (Rect::from_min_max(pos2(body.left(), y + 10.0), pos2(body.right(), back.top() - 10.0)), back)
}

fn in_list(ui: &mut Ui, list: Rect, add_contents: impl FnOnce(&mut Ui)) {
    let mut inner = ui.new_child(UiBuilder::new().max_rect(list).id_salt("list"));
    ScrollArea::vertical().auto_shrink(false).show(&mut inner, |ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        add_contents(ui);
    });
}

fn draw_journey_entry(ui: &mut Ui, journey: &JourneyEntry, window: Rect, state: &mut UiState) {
    let s = text_scale(ui.ctx());
    let width = ui.available_width() - 12.0;
    let tall = 98.0 * s;
    let (line, _) = ui.allocate_exact_size(vec2(width, tall + 12.0), Sense::hover());
    let rect = Rect::from_min_size(line.min + vec2(1.0, 2.0), vec2(width - 2.0, tall));
    draw_card_background(ui, rect, CARD, INK_FAINT, 0.2);
    let portrait = Rect::from_min_size(rect.min + vec2(10.0, 9.0), vec2(70.0 * s, tall - 18.0));
    draw_portrait(ui, portrait, &journey.character);
    let button_w = 118.0 * s;
    let buttons = rect.right() - button_w - 12.0;
    let x = portrait.right() + 16.0;
    let room = buttons - x - 12.0;
    let at = pos2(x, rect.top() + 8.0);
    let name = draw_fitted_text(ui, at, Align2::LEFT_TOP, &journey.character, FontRole::Heading, 21.0, INK, room);
    let told = match &journey.problem {
        Some(problem) => problem.clone(),
        None => words!(
            "journey-line",
            scenario = journey.scenario.as_str(),
            level = journey.soul_level,
            place = journey.place.as_str()
        ),
    };
    let ink = if journey.problem.is_some() { RUBRIC } else { INK };
    let text = fit_rows(ui, &told, FontRole::Body, 15.5, ink, room, 2);
    let at = pos2(x, name.bottom() + 2.0);
    let below = at.y + text.size().y + 2.0;
    ui.painter().galley(at, text, ink);
    if journey.problem.is_none() {
        let told = format!("{} \u{b7} {}", strings::played_text(journey.seconds_played), journey.last_played);
        let at = pos2(x, below);
        draw_fitted_text(ui, at, Align2::LEFT_TOP, &told, FontRole::Handwritten, 15.5, PENCIL, room);
    }
    ui.interact(rect, Tag::new(("journey card", journey.slot)), Sense::hover())
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {told}", journey.character)));
    let size = vec2(button_w, 34.0 * s);
    let go = Rect::from_min_size(pos2(buttons, rect.top() + 12.0), size);
    let away = Rect::from_min_size(pos2(buttons, go.bottom() + 6.0), vec2(button_w, 30.0 * s));
    let answers = [
        (
            "journey",
            go,
            strings::CONTINUE_JOURNEY.text(),
            ButtonEmphasis::Primary,
            JourneyAction::Continue(journey.slot),
        ),
        ("away", away, strings::PUT_AWAY.text(), ButtonEmphasis::TextOnly, JourneyAction::AskPutAway(journey.slot)),
    ];
    for (name, place, label, tone, action) in answers {
        if name == "journey" && journey.problem.is_some() {
            continue;
        }
        if window.intersects(place) {
            state.add_region(format!("{name}:{}", journey.slot), place.intersect(window));
        }
        if paper_button(ui, place, Tag::new((name, journey.slot)), label, tone, true).clicked() {
            state.push_ui_action(UiAction::Journey(action));
        }
    }
}

/// Draws a portrait: the initial of the name in a hex, with a candle's light behind it.
fn draw_portrait(ui: &Ui, rect: Rect, name: &str) {
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, INK.lerp_to_gamma(RUBRIC, 0.16));
    painter.rect_stroke(
        rect.shrink(3.0),
        2.0,
        Stroke::new(0.8, IVORY_EDGE.gamma_multiply(0.6)),
        bevy_egui::egui::StrokeKind::Inside,
    );
    let centre = rect.center();
    let radius = rect.width() * 0.36;
    for (part, alpha) in [(1.15, 0.10), (0.9, 0.14), (0.6, 0.2)] {
        painter.circle_filled(centre, radius * part, CANDLE.gamma_multiply(alpha));
    }
    let hex = (0..6).map(|i| centre + Vec2::angled(std::f32::consts::TAU * (i as f32 + 0.5) / 6.0) * radius * 1.08);
    painter.add(bevy_egui::egui::Shape::closed_line(hex.collect(), Stroke::new(1.2, IVORY_EDGE)));
    let words = name.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("the"));
    let initial: String = words.filter_map(|word| word.chars().next()).take(2).collect();
    let mut font = font_id(ui.ctx(), FontRole::Heading, 10.0);
    font.size = if initial.chars().count() > 1 { radius * 0.86 } else { radius * 1.2 };
    painter.text(centre, Align2::CENTER_CENTER, initial, font, IVORY);
}
