//! What the title offers to continue.

use bevy::prelude::World;

use super::LaunchOptionsRes;
use super::library::ContentState;
use super::title::{TitleState, refresh_title_state};
use crate::content::{ContentSource, load};
use crate::input::AutosaveState;
use crate::record::{GameStart, History, Save, SaveDirectory};
use crate::rules::{EncounterOutcome, install_rules, legal_intents};
use crate::simulation::bot::BotPolicy;
use crate::ui::pages::ContinuableSave;
use kernel::dice::Generator;

#[test]
fn an_encounter_that_is_over_is_not_offered_to_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let saves = SaveDirectory::new(folder.path());
    let (files, _) = ContentSource::built_in().read_files();
    let library = load(&files).unwrap_or_else(|report| panic!("{report}")).0;
    let scenario = library.practice_scenarios().next().unwrap();
    let start = GameStart::new(scenario.id, scenario.encounters[0], 1);
    let mut game = World::new();
    install_rules(&mut game);
    History::begin(&mut game, library.catalog_or_core(scenario.id), &start).unwrap();
    let mut title = World::new();
    title.insert_resource(ContentState::with_library(library));
    title.init_resource::<AutosaveState>();
    title.resource_mut::<AutosaveState>().folder = Some(saves.clone());
    title.init_resource::<LaunchOptionsRes>();
    title.init_resource::<TitleState>();
    let mut offered = |game: &World| {
        saves.write_autosave(&Save::from_world(game), false).unwrap();
        refresh_title_state(&mut title);
        title.resource::<TitleState>().0.saved.clone()
    };
    assert!(matches!(offered(&game), ContinuableSave::Present(_)));
    let mut rng = Generator::seeded(1);
    while game.resource::<EncounterOutcome>().0.is_none() {
        let options = legal_intents(&mut game);
        let intent = BotPolicy::Random.choose(&mut game, &options, &mut rng).cloned().unwrap();
        History::decide(&mut game, &intent).unwrap();
    }
    assert_eq!(offered(&game), ContinuableSave::Absent("nothing under way"));
}
