//! The small scenarios of these tests, written as files and loaded as files are, and a journey through them step by step.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::encounter::Character;
use emberhex::content::{Catalog, ContentSource, Library, SourceFile, load};
use emberhex::model::{CharacterEdit, Id, Outcome, SheetSlot, SheetSlotKind, Stat};
use emberhex::record::{FightStatistics, History};
use emberhex::rules::change::character_sheet::character_after;
use emberhex::rules::change::encounter_end::{clean_up, end_encounter};
use emberhex::rules::{RulesWorld, further_results, install_rules, with_rules};
use emberhex::scenario::journey::{
    FightResult, Journey, JourneyFact, JourneyIntent, JourneyRefusal, OptionState, SavedJourney, StashPlace,
};
use emberhex::view::page_needs::unmet_text;

/// The files of the scenarios: path and text.
const FILES: &[(&str, &str)] = &[
    ("scenarios/test_ford/scenario.ron", include_str!("ford/scenario.ron")),
    ("scenarios/test_ford/prestige.md", include_str!("ford/prestige.md")),
    ("scenarios/test_ford/chapters/ford.md", include_str!("ford/ford.md")),
    ("scenarios/test_ford/chapters/mill.md", include_str!("ford/mill.md")),
    ("scenarios/test_ford/chapters/quarry.md", include_str!("ford/quarry.md")),
    ("scenarios/test_ford/encounters/test_toll.ron", include_str!("ford/test_toll.ron")),
    ("scenarios/test_ford/encounters/test_last_toll.ron", include_str!("ford/test_last_toll.ron")),
    ("scenarios/test_ford/enemies/test.ron", include_str!("ford/enemies.ron")),
    ("scenarios/test_road/scenario.ron", include_str!("road/scenario.ron")),
    ("scenarios/test_road/prestige.md", include_str!("road/prestige.md")),
    ("scenarios/test_road/chapters/yard.md", include_str!("road/yard.md")),
    ("scenarios/test_road/chapters/moor.md", include_str!("road/moor.md")),
    ("scenarios/test_road/chapters/fen.md", include_str!("road/fen.md")),
    ("scenarios/test_road/chapters/heath.md", include_str!("road/heath.md")),
    ("scenarios/test_road/chapters/fire.md", include_str!("road/fire.md")),
    ("scenarios/test_road/encounters/test_ambush.ron", include_str!("road/test_ambush.ron")),
    ("scenarios/test_road/enemies/test.ron", include_str!("road/enemies.ron")),
    ("scenarios/test_well/scenario.ron", include_str!("well/scenario.ron")),
    ("scenarios/test_well/creation.md", include_str!("well/creation.md")),
    ("scenarios/test_well/prestige.md", include_str!("well/prestige.md")),
    ("scenarios/test_well/chapters/shaft.md", include_str!("well/shaft.md")),
    ("scenarios/test_well/chapters/gallery.md", include_str!("well/gallery.md")),
];

/// The scenario with the deck of three.
pub const FORD: &str = "test_ford";
/// The scenario with creation, the next of the campaign.
pub const WELL: &str = "test_well";

/// The scenario with a chapter between two cards.
pub const ROAD: &str = "test_road";

/// The files of the corebook and of the scenarios above.
pub fn files() -> Vec<SourceFile> {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    files.retain(|file| file.path.starts_with("assets/"));
    files.extend(FILES.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() }));
    files
}

/// The kinds of warnings that are meant here: pages are nothing but options, and retreats are decided by the tests.
pub const MEANT: [&str; 2] = ["wordless_page", "unreachable_retreat"];

/// The contents of these files.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (library, report) = load(&files()).unwrap_or_else(|report| panic!("{report}"));
    assert!(report.warnings.iter().all(|warning| MEANT.contains(&warning.id)), "{report}");
    library
});

/// The catalog of the ford.
pub static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| Arc::clone(catalog_of(Id::new(FORD))));

/// The catalog of one of the scenarios.
pub fn catalog_of(scenario: Id) -> &'static Arc<Catalog> {
    LIBRARY.catalog(scenario).expect("a scenario of these tests")
}

pub fn slot(kind: SheetSlotKind, index: u8) -> SheetSlot {
    SheetSlot { kind, index }
}

/// A journey under test.
pub struct Trip {
    /// The journey.
    pub journey: Journey,
}

impl Trip {
    /// A journey through a scenario from its first decision.
    pub fn begin(scenario: &str, seed: u64) -> Self {
        let scenario = Id::new(scenario);
        Self { journey: Journey::begin(catalog_of(scenario), scenario, seed).unwrap() }
    }

    /// A journey through the ford with the chapters in this order, and the first of them open.
    pub fn through(chapters: &[&str]) -> Self {
        let mut trip = Self::begin(FORD, 7);
        trip.journey.deck = chapters.iter().map(|id| Id::new(id)).collect();
        trip.apply(&JourneyIntent::DrawChapter);
        trip
    }

    /// The chapter of the ford on this page, reached from its first.
    pub fn at(page: &str) -> Self {
        let mut trip = Self::through(&["ford", "mill"]);
        if page != "bank" {
            trip.choose(page);
        }
        trip
    }

    pub fn apply(&mut self, intent: &JourneyIntent) -> Vec<JourneyFact> {
        self.try_apply(intent).unwrap_or_else(|why| panic!("{intent:?}: {why}"))
    }

    pub fn try_apply(&mut self, intent: &JourneyIntent) -> Result<Vec<JourneyFact>, JourneyRefusal> {
        self.journey.apply(catalog_of(self.journey.scenario), intent)
    }

    /// The reason why an intent is refused. Nothing may have changed then.
    pub fn refusal(&mut self, intent: &JourneyIntent) -> JourneyRefusal {
        let before = self.journey.clone();
        let why = self.try_apply(intent).expect_err("it should be refused");
        assert_eq!(self.journey, before, "a refused intent changes nothing");
        why
    }

    pub fn choose(&mut self, option: &str) -> Vec<JourneyFact> {
        self.apply(&JourneyIntent::Choose(Id::new(option)))
    }

    pub fn choose_all(&mut self, options: &[&str]) {
        for option in options {
            self.choose(option);
        }
    }

    /// Chooses options, and then one more whose facts are returned.
    pub fn choose_then(&mut self, options: &[&str], last: &str) -> Vec<JourneyFact> {
        self.choose_all(options);
        self.choose(last)
    }

    pub fn edit(&mut self, edit: CharacterEdit) -> Vec<JourneyFact> {
        self.apply(&JourneyIntent::EditSheet(edit))
    }

    pub fn rest(&mut self) -> Vec<JourneyFact> {
        self.apply(&JourneyIntent::Rest)
    }

    pub fn page(&self) -> &str {
        self.journey.chapter.page.map_or("", |page| page.as_str())
    }

    /// The ids of the options that are to be seen.
    pub fn seen(&self) -> Vec<&str> {
        self.journey
            .page_choices(catalog_of(self.journey.scenario))
            .iter()
            .map(|choice| choice.option.id.as_str())
            .collect()
    }

    /// The reason why an option is locked; `None` if it is open.
    pub fn lock(&self, option: &str) -> Option<String> {
        let choices = self.journey.page_choices(catalog_of(self.journey.scenario));
        let choice = choices.iter().find(|choice| choice.option.id.as_str() == option);
        match &choice.unwrap_or_else(|| panic!("{option} is not to be seen")).state {
            OptionState::Open => None,
            OptionState::Locked(unmet) => Some(unmet_text(catalog_of(self.journey.scenario), unmet).to_string()),
        }
    }

    pub fn sheet(&mut self) -> &mut Character {
        &mut self.journey.character
    }

    pub fn has(&self, gear: &str) -> bool {
        self.journey.character.gear().any(|id| id.as_str() == gear)
    }

    /// The gear that lies on this page.
    pub fn lying(&self) -> Vec<&str> {
        self.journey.lying_here().iter().map(|(_, piece)| piece.gear.as_str()).collect()
    }

    /// Takes the first piece that lies on the page.
    pub fn take_lying(&mut self) -> Result<Vec<JourneyFact>, JourneyRefusal> {
        let place = self.journey.lying_here()[0].0;
        self.try_apply(&JourneyIntent::Take(StashPlace::Page(place)))
    }

    /// Plays the encounter under way as far as its first decision and ends it so.
    pub fn fight(&mut self, outcome: Outcome) -> Vec<JourneyFact> {
        let result = played(&self.journey, outcome);
        self.apply(&JourneyIntent::FinishFight(Box::new(result)))
    }

    /// FP that are left.
    pub fn focus(&self) -> u8 {
        let values =
            emberhex::scenario::derived::sheet_values(catalog_of(self.journey.scenario), &self.journey.character);
        values.focus_limit.saturating_sub(self.journey.character.wear.focus_spent)
    }

    pub fn stat(&self, stat: Stat) -> u8 {
        self.journey.printed_stat(stat)
    }
}

/// The encounter under way, begun by the rules of play and ended with this outcome.
pub fn played(journey: &Journey, outcome: Outcome) -> FightResult {
    played_with(journey, outcome, |_| ())
}

/// The same with something that happens before its end.
pub fn played_with(journey: &Journey, outcome: Outcome, happens: impl FnOnce(&mut RulesWorld)) -> FightResult {
    let start = journey.game_start().expect("an encounter is under way");
    let mut world = World::new();
    install_rules(&mut world);
    History::begin(&mut world, catalog_of(journey.scenario), &start).unwrap_or_else(|why| panic!("{why}"));
    let character = with_rules(&mut world, |rules| {
        happens(rules);
        end_encounter(rules, outcome);
        clean_up(rules);
        character_after(rules)
    });
    FightResult { outcome, character, statistics: FightStatistics::default(), further: further_results(&world) }
}

/// A journey as a save holds it.
pub fn written(journey: &Journey) -> String {
    serde_json::to_string(&SavedJourney::from(journey)).unwrap()
}

/// The journey that a save holds so.
pub fn read_back(text: &str) -> Journey {
    serde_json::from_str::<SavedJourney>(text).unwrap().try_into().unwrap()
}

/// The gear that facts tell of as gained.
pub fn gained(facts: &[JourneyFact]) -> Vec<&str> {
    facts
        .iter()
        .filter_map(|fact| match fact {
            JourneyFact::GearGained(gear) => Some(gear.as_str()),
            _ => None,
        })
        .collect()
}
