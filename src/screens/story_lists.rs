//! The pages that list what there is to play: the scenarios of a new journey, and the encounters that are played on their
//! own.
//!
//! Owns the lists, which follow the content files. Must not start a game: `menu` does.

use std::sync::Arc;

use bevy::prelude::*;

use super::Page;
use super::library::{self, ContentState};
use crate::content::Problem;
use crate::content::encounter::Scenario;
use crate::lang::{Text, words};
use crate::model::Id;
use crate::ui::pages::{PracticeEncounter, PracticeScenario};
use crate::view::{ScenarioCard, build_scenario_cards, way_to_win};

pub(super) fn plugin(app: &mut App) {
    let follow = follow_content.run_if(resource_changed::<ContentState>).after(library::reload_content);
    app.add_systems(Update, follow);
}

/// Lists anew what is to be chosen from, after a pack was added or a file was saved.
fn follow_content(content: Res<ContentState>, mut page: ResMut<Page>) {
    let now = match &*page {
        Page::Scenarios(_) => Page::Scenarios(Arc::new(scenario_cards(&content))),
        Page::Practice(_) => Page::Practice(practice_scenarios(&content)),
        _ => return,
    };
    page.set_if_neq(now);
}

/// The scenarios in which a journey can begin, and those that can't be played, with the reason.
pub(super) fn scenario_cards(content: &ContentState) -> Vec<ScenarioCard> {
    let playable = content.library.iter().flat_map(|library| build_scenario_cards(library));
    let left_out = content.left_out.iter().map(|(id, problems)| ScenarioCard {
        id: *id,
        name: Text::authored(id.as_str()),
        text: Text::Empty,
        details: Vec::new(),
        problem: Text::authored(left_out_text(problems)),
    });
    playable.chain(left_out).collect()
}

/// The encounters that are played on their own, by scenario.
pub(super) fn practice_scenarios(content: &ContentState) -> Vec<PracticeScenario> {
    let Some(library) = &content.library else { return Vec::new() };
    let practice_encounter = |scenario: &Scenario, id: &Id| {
        let encounter = library.catalog_or_core(scenario.id).encounters.get(id)?;
        let [name, text] = [&encounter.name, &encounter.text].map(|words| Text::authored(words).to_string());
        let goal = way_to_win(&encounter.victory_text).to_string();
        Some(PracticeEncounter { id: *id, name, text, goal })
    };
    let practice_scenario = |scenario: &Arc<Scenario>| PracticeScenario {
        id: scenario.id,
        name: Text::authored(&scenario.name).to_string(),
        text: Text::authored(&scenario.text).to_string(),
        problem: None,
        encounters: scenario.encounters.iter().filter_map(|id| practice_encounter(scenario, id)).collect(),
    };
    let left_out = content.left_out.iter().map(|(id, problems)| PracticeScenario {
        id: *id,
        name: id.to_string(),
        text: String::new(),
        problem: Some(left_out_text(problems)),
        encounters: Vec::new(),
    });
    library.practice_scenarios().map(practice_scenario).chain(left_out).collect()
}

/// Why a scenario can't be played: its first error with its place.
pub(super) fn left_out_text(problems: &[Problem]) -> String {
    let place = |p: &Problem| words!("problem-at", file = &p.file, line = p.line, message = &p.message);
    let first = problems.first().map(place).unwrap_or_default();
    words!("cannot-be-played", why = first)
}
