//! The practice page: encounters that the player plays one at a time, as cards in two columns under the name of their
//! scenario.

use super::super::vocabulary::*;
use super::{back_button, list_page};
use crate::model::Id;

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
    let title = (strings::PRACTICE.text(), strings::PRACTICE_HELP.text());
    let list = |ui: &mut Ui, state: &mut UiState| {
        if scenarios.iter().all(|scenario| scenario.encounters.is_empty() && scenario.problem.is_none()) {
            note(ui, &strings::PRACTICE_EMPTY);
        }
        for scenario in scenarios {
            // Two scenarios may name an encounter alike.
            ui.push_id(scenario.id, |ui| draw_scenario(ui, scenario, state));
        }
    };
    list_page(ui.ctx(), "ground", title, (860.0, 640.0), state, list, |ui, state| {
        if ui.input(|i| i.key_pressed(Key::Escape)) {
            state.push_menu_action(MenuAction::ClosePractice);
        }
        back_button(ui, state, Primary, MenuAction::ClosePractice);
    });
}

/// Draws one scenario with its encounters.
fn draw_scenario(ui: &mut Ui, scenario: &PracticeScenario, state: &mut UiState) {
    label(ui, &scenario.name, FontRole::Heading, 19.0, RUBRIC);
    match &scenario.problem {
        Some(problem) => _ = label(ui, problem, FontRole::Italic, 14.5, RUBRIC),
        None => note(ui, &scenario.text),
    }
    let columns = if ui.available_width() >= 560.0 * text_scale(ui.ctx()) { 2 } else { 1 };
    let gap = ui.spacing().item_spacing;
    grid(ui, columns, gap, scenario.encounters.iter().enumerate(), |ui, encounter| {
        draw_encounter_card(ui, scenario, encounter, state);
    });
    ui.add_space(6.0);
}

/// The first whole sentences that fit in two rows, so that all cards have one size; the tooltip shows the whole text.
fn leading_sentences(ui: &Ui, text: &str) -> String {
    let width = ui.available_width();
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
    state: &mut UiState,
) {
    let region = format!("bout:{}", encounter.id);
    let size = vec2(ui.available_width(), 112.0 * text_scale(ui.ctx()));
    let response = press_card(ui, state, (&region, &encounter.name), size, (true, false), |ui| {
        label(ui, &format!("{}. {}", n + 1, encounter.name), FontRole::Heading, 17.0, INK);
        title_rule(ui);
        label(ui, &leading_sentences(ui, &encounter.text), FontRole::Body, 14.0, INK_SOFT);
        // The goals of two cards beside one another stand at the same height.
        let goal = layout_text(ui, &encounter.goal, FontRole::Handwritten, 14.5, PENCIL, ui.available_width());
        ui.add_space((ui.available_height() - goal.size().y).max(0.0));
        ui.label(goal);
    });
    if response.clicked() {
        state.push_menu_action(MenuAction::StartPractice { scenario: scenario.id, encounter: encounter.id });
    }
    if !encounter.text.is_empty() {
        response.on_hover_text(&encounter.text);
    }
}
