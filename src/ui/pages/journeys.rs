//! The list of journeys, each with a portrait of its character; the choice of a scenario; and the question before a journey
//! is put away.

use super::super::vocabulary::*;
use super::{back_button, list_page, question_page};
use crate::lang::{Text, words};
use crate::view::ScenarioCard;

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

/// Draws the list over the title.
pub fn draw_journeys(ui: &mut Ui, journeys: &[JourneyEntry], state: &mut UiState) {
    let title = (strings::JOURNEYS.text(), strings::JOURNEYS_HELP.text());
    let list = |ui: &mut Ui, state: &mut UiState| {
        if journeys.is_empty() {
            note(ui, &strings::NO_JOURNEYS);
        }
        for journey in journeys {
            draw_journey_entry(ui, journey, state);
        }
    };
    list_page(ui.ctx(), "journeys", title, (800.0, 620.0), state, list, |ui, state| {
        back_button(ui, state, Secondary, MenuAction::Back);
    });
}

/// Draws the choice of a scenario. One that can't be played says why.
pub fn draw_scenario_choice(ui: &mut Ui, scenarios: &[ScenarioCard], state: &mut UiState) {
    let list = |ui: &mut Ui, state: &mut UiState| {
        for scenario in scenarios {
            let (name, size) = (format!("scenario:{}", scenario.id), vec2(ui.available_width(), 0.0));
            let (title, text) = (scenario.name.to_string(), scenario.text.to_string());
            let (details, problem) = (Text::joined(" \u{b7} ", scenario.details.clone()), scenario.problem.to_string());
            let is_playable = problem.is_empty();
            let response = press_card(ui, state, (&name, &title), size, (is_playable, false), |ui| {
                label(ui, &title, FontRole::Heading, 20.0, INK);
                let lines = [
                    (text, FontRole::Body, INK_SOFT),
                    (details.to_string(), FontRole::Handwritten, PENCIL),
                    (problem, FontRole::Body, RUBRIC),
                ];
                for (line, role, ink) in lines.iter().filter(|(line, ..)| !line.is_empty()) {
                    label(ui, line, *role, 15.5, *ink);
                }
            });
            if response.clicked() {
                state.push_journey_action(JourneyAction::Begin(scenario.id));
            }
        }
    };
    list_page(ui.ctx(), "scenarios", (&strings::CHOOSE_SCENARIO, ""), (700.0, 520.0), state, list, |ui, state| {
        back_button(ui, state, Secondary, MenuAction::Back);
    });
}

/// Draws the question before a journey is put away.
pub fn draw_put_away(ui: &mut Ui, slot: u32, what: &str, state: &mut UiState) {
    let contents = |ui: &mut Ui| {
        label(ui, what, FontRole::Handwritten, 18.0, PENCIL);
        paragraph(ui, &strings::PUT_AWAY_HELP);
    };
    let away = ("put_away", strings::PUT_AWAY.text(), Secondary, JourneyAction::PutAway(slot).into());
    let answers = [away, ("keep_it", &strings::KEEP_IT, Primary, UiAction::Menu(MenuAction::Back))];
    question_page(ui.ctx(), "put_away", (&strings::PUT_AWAY_QUESTION, 520.0), state, contents, answers);
}

fn draw_journey_entry(ui: &mut Ui, journey: &JourneyEntry, state: &mut UiState) {
    let JourneyEntry { slot, character, problem, .. } = journey;
    let (told, ink) = match problem {
        Some(problem) => (problem.clone(), RUBRIC),
        None => {
            let (scenario, place) = (journey.scenario.as_str(), journey.place.as_str());
            (words!("journey-line", scenario = scenario, level = journey.soul_level, place = place), INK)
        }
    };
    let words = |ui: &mut Ui| {
        label(ui, character, FontRole::Heading, 21.0, INK);
        label(ui, &told, FontRole::Body, 15.5, ink);
        if problem.is_none() {
            let played = strings::played_text(journey.seconds_played);
            label(ui, &format!("{played} \u{b7} {}", journey.last_played), FontRole::Handwritten, 15.5, PENCIL);
        }
    };
    let (go_on, away) = (format!("journey:{slot}"), format!("away:{slot}"));
    let go_on = (go_on.as_str(), strings::CONTINUE_JOURNEY.text(), Primary, JourneyAction::Continue(*slot));
    let away = (away.as_str(), strings::PUT_AWAY.text(), TextOnly, JourneyAction::AskPutAway(*slot));
    let buttons = problem.is_none().then_some(go_on).into_iter().chain([away]);
    card(ui, vec2(ui.available_width(), 0.0), &format!("{character}: {told}"), |ui| {
        let portrait_and_words = |ui: &mut Ui, _: &mut UiState| {
            draw_portrait(ui, character);
            column(ui, 3.0, words);
        };
        ends(ui, state, portrait_and_words, |ui, state| {
            end_column(ui, |ui| buttons.for_each(|button| _ = ask_button(ui, state, button)));
        });
    });
}

/// Draws a portrait: the initial of the name in a hex, with a candle's light behind it.
fn draw_portrait(ui: &mut Ui, name: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(70.0, 80.0) * text_scale(ui.ctx()), Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, INK.lerp_to_gamma(RUBRIC, 0.16));
    let line = Stroke::new(0.8, IVORY_EDGE.gamma_multiply(0.6));
    painter.rect_stroke(rect.shrink(3.0), 2.0, line, StrokeKind::Inside);
    let centre = rect.center();
    let radius = rect.width() * 0.36;
    for (part, alpha) in [(1.15, 0.10), (0.9, 0.14), (0.6, 0.2)] {
        painter.circle_filled(centre, radius * part, CANDLE.gamma_multiply(alpha));
    }
    let hex = (0..6).map(|i| centre + Vec2::angled(std::f32::consts::TAU * (i as f32 + 0.5) / 6.0) * radius * 1.08);
    painter.add(Shape::closed_line(hex.collect(), Stroke::new(1.2, IVORY_EDGE)));
    let words = name.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("the"));
    let initial: String = words.filter_map(|word| word.chars().next()).take(2).collect();
    let mut font = font_id(ui.ctx(), FontRole::Heading, 10.0);
    font.size = if initial.chars().count() > 1 { radius * 0.86 } else { radius * 1.2 };
    painter.text(centre, Align2::CENTER_CENTER, initial, font, IVORY);
}
