//! Tests of what the game does in a journey: steps are saved, and what is shown follows them.

use std::sync::Arc;

use bevy::prelude::*;
use kernel::game::{Game, PlainTable};
use tempfile::TempDir;

use super::state::JourneyState;
use super::{begin, continue_slot, describe_latest, edit, handle, latest_slot, leave};
use crate::content::gear::GearList;
use crate::content::{Catalog, ContentSource, Library, load};
use crate::input::AutosaveState;
use crate::model::{CharacterEdit, Id};
use crate::record::SaveDirectory;
use crate::scenario::diary::diary_markdown;
use crate::scenario::journey::{Journey, JourneyIntent, JourneyStage};
use crate::scenario::journey_files::{JourneyDirectory, JourneySlot};
use crate::scenario::journey_game::JourneyGame;
use crate::screens::library::ContentState;
use crate::screens::settings::ActiveSettings;
use crate::screens::state::{LaunchOptions, LaunchOptionsRes, Page, Screen};
use crate::ui::{JourneyAction, Settings, UiState};
use crate::view::journey_page::{DeckView, JourneyPage, JourneySpread, JourneyView};

fn library() -> Library {
    let (files, _) = ContentSource::built_in().read_files();
    load(&files).expect("the shipped content is right").0
}

fn scenario(world: &World) -> Id {
    let library = world.resource::<ContentState>().library.clone().expect("content");
    library.journey_scenarios().next().expect("a scenario with chapters").id
}

/// A world with a journey in it, on a folder of its own.
fn begun() -> (World, TempDir) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut world = World::new();
    world.insert_resource(ContentState::with_library(library()));
    world.init_resource::<AutosaveState>();
    world.resource_mut::<AutosaveState>().folder = Some(SaveDirectory::new(folder.path()));
    world.init_resource::<UiState>();
    world.init_resource::<Page>();
    world.init_resource::<NextState<Screen>>();
    world.init_resource::<JourneyState>();
    world.insert_resource(ActiveSettings(Settings::default()));
    world.init_resource::<crate::input::ActiveBindings>();
    world.insert_resource(LaunchOptionsRes(LaunchOptions { seed: Some(3), ..LaunchOptions::default() }));
    let scenario = scenario(&world);
    begin(&mut world, scenario);
    (world, folder)
}

fn view(world: &World) -> Arc<JourneyView> {
    world.resource::<JourneyState>().view.clone().expect("a journey is shown")
}

fn page(world: &World) -> JourneyPage {
    match &view(world).spread {
        JourneySpread::Page(page) => (**page).clone(),
        other => panic!("no page: {other:?}"),
    }
}

fn files(folder: &TempDir) -> JourneyDirectory {
    JourneyDirectory::below(&SaveDirectory::new(folder.path()))
}

/// The journey as its file has it.
fn saved(folder: &TempDir) -> Journey {
    let saved = files(folder).saves(JourneySlot(1)).read_autosave().expect("a whole file").expect("a saved journey");
    let mut world = World::new();
    let library = library();
    saved.resume(&mut world, library.catalog_or_core(saved.save.start.scenario)).expect("it can be resumed");
    JourneyGame::snapshot(&world)
}

/// The state of a journey, to be changed by hand.
fn state_of(open: &mut super::state::OpenJourney) -> Mut<'_, Journey> {
    open.world().resource_mut::<PlainTable<JourneyGame>>().map_unchanged(|table| &mut table.state)
}

/// Goes through creation with the first open option of every page.
fn through_creation(world: &mut World) {
    for _ in 0..40 {
        let JourneySpread::Page(page) = &view(world).spread else { return };
        let option = page.options.iter().find(|option| option.locked.is_none()).expect("an open option");
        handle(world, JourneyAction::Choose(option.id));
    }
    panic!("creation does not end");
}

#[test]
fn every_step_is_on_disk_before_it_is_shown() {
    let (mut world, folder) = begun();
    for _ in 0..3 {
        let before = page(&world);
        handle(&mut world, JourneyAction::Choose(before.options[0].id));
        let saved = saved(&folder);
        let state = world.resource::<JourneyState>();
        assert_eq!(Some(&saved), state.open.as_ref().map(|open| open.journey()));
        assert!(page(&world).turn > before.turn);
    }
}

#[test]
fn the_answer_of_a_new_player_switches_the_notes_on() {
    for (answer, expected) in [("new", true), ("knows", false)] {
        let (mut world, _folder) = begun();
        let before = Settings::default().hints.enabled;
        world.resource_mut::<ActiveSettings>().0.hints.enabled = !expected;
        handle(&mut world, JourneyAction::Choose(Id::new(answer)));
        assert_eq!(world.resource::<ActiveSettings>().0.hints.enabled, expected, "{answer}, before: {before}");
    }
}

#[test]
fn a_choice_is_undone_and_a_die_is_asked_about_before_it_is_taken_back() {
    let (mut world, folder) = begun();
    let first = view(&world);
    let option = page(&world).options[0].id;
    handle(&mut world, JourneyAction::Choose(option));
    let second = view(&world).spread.clone();
    handle(&mut world, JourneyAction::Undo);
    assert_eq!(view(&world).spread, first.spread);
    handle(&mut world, JourneyAction::Redo);
    assert_eq!(view(&world).spread, second);
    through_creation(&mut world);
    let deck = view(&world).spread.clone();
    handle(&mut world, JourneyAction::Draw);
    handle(&mut world, JourneyAction::Undo);
    let asked = world.resource::<UiState>().memory.toast.clone().expect("a question").text;
    assert_eq!(asked, crate::ui::TAKE_BACK_JOURNEY.text());
    assert_ne!(view(&world).spread, deck);
    handle(&mut world, JourneyAction::Undo);
    assert_eq!(view(&world).spread, deck);
    let saves = files(&folder).saves(JourneySlot(1)).read_autosave().expect("whole").expect("a save");
    let state = world.resource::<JourneyState>();
    let history = state.open.as_ref().expect("a journey").history();
    assert_eq!((history.take_backs().len(), saves.summary().face_down > 0), (1, true));
    assert_eq!(saved(&folder), *state.open.as_ref().expect("a journey").journey());
}

#[test]
fn earlier_pages_are_shown_and_nothing_is_decided_there() {
    let (mut world, folder) = begun();
    let first = view(&world).spread.clone();
    through_creation(&mut world);
    let (deck, before) = (view(&world).spread.clone(), saved(&folder));
    let mut pages = 0;
    while view(&world).spread != first {
        handle(&mut world, JourneyAction::LookEarlier);
        assert!(view(&world).is_past);
        pages += 1;
        assert!(pages < 60, "the first page is never shown");
    }
    assert!(pages > 3);
    // What is chosen there only leads back.
    let option = page(&world).options[0].id;
    handle(&mut world, JourneyAction::Choose(option));
    assert_eq!((view(&world).spread.clone(), view(&world).is_past), (deck.clone(), false));
    handle(&mut world, JourneyAction::LookAt(0));
    assert_eq!(view(&world).spread, first);
    for _ in 0..pages {
        handle(&mut world, JourneyAction::LookLater);
    }
    assert_eq!((view(&world).spread.clone(), view(&world).is_past), (deck, false));
    assert_eq!(saved(&folder), before, "to look changes nothing");
}

#[test]
fn a_journey_whose_newest_save_is_damaged_goes_on_from_the_one_before() {
    let (mut world, folder) = begun();
    through_creation(&mut world);
    leave(&mut world);
    // A second sitting leaves the save of the first one as the previous one.
    continue_slot(&mut world, JourneySlot(1));
    handle(&mut world, JourneyAction::Draw);
    leave(&mut world);
    let path = files(&folder).saves(JourneySlot(1)).autosave_path();
    std::fs::write(&path, "torn").expect("the test's own file");
    assert_eq!(files(&folder).list().journeys.len(), 1);
    continue_slot(&mut world, JourneySlot(1));
    assert!(matches!(view(&world).spread, JourneySpread::Deck(_)));
    let told = world.resource::<UiState>().memory.toast.clone().expect("what was done").text;
    assert!(told.contains("journey.damaged-1.json"), "{told}");
}

#[test]
fn an_encounter_that_cannot_begin_leaves_the_page_as_it_was() {
    let (mut world, folder) = begun();
    handle(&mut world, JourneyAction::Choose(Id::new("new")));
    through_creation(&mut world);
    handle(&mut world, JourneyAction::Draw);
    handle(&mut world, JourneyAction::TurnCard);
    handle(&mut world, JourneyAction::Choose(Id::new("dice")));
    {
        let open = &mut world.resource_mut::<JourneyState>().open;
        let mut table = open.as_mut().expect("a journey").world().resource_mut::<PlainTable<JourneyGame>>();
        let mut poorer = Catalog::clone(&table.content);
        poorer.encounters = Default::default();
        table.content = Arc::new(poorer);
    }
    let before = view(&world).spread.clone();
    // The option is undone, and so is nothing before it.
    for _ in 0..2 {
        handle(&mut world, JourneyAction::Choose(Id::new("yard_dice")));
        let told = world.resource::<UiState>().memory.toast.clone().expect("a reason").text;
        assert!(told.starts_with("The encounter can't begin: "), "{told}");
        assert_eq!(view(&world).spread, before);
    }
    let state = world.resource::<JourneyState>();
    let journey = state.open.as_ref().expect("a journey").journey();
    assert!(journey.fight.is_none());
    assert_eq!(saved(&folder), *journey);
}

#[test]
fn the_name_is_given_in_creation_and_stays() {
    let (mut world, folder) = begun();
    assert!(page(&world).name_field.is_some());
    edit(&mut world, &CharacterEdit::Rename("Wren".to_owned()));
    assert_eq!(page(&world).name_field.as_deref(), Some("Wren"));
    let list = files(&folder).list();
    assert_eq!(list.journeys[0].summary.character, "Wren");
    assert!(describe_latest(&SaveDirectory::new(folder.path())).expect("a journey").starts_with("Wren, "));
}

#[test]
fn a_card_is_shown_before_its_first_page() {
    let (mut world, _folder) = begun();
    through_creation(&mut world);
    let JourneySpread::Deck(deck) = view(&world).spread.clone() else { panic!("the deck") };
    handle(&mut world, JourneyAction::Draw);
    let JourneySpread::Deck(DeckView { drawn: Some(card), .. }) = view(&world).spread.clone() else { panic!("a card") };
    assert!(!card.title.is_empty() && deck.discards.is_empty());
    handle(&mut world, JourneyAction::TurnCard);
    assert_eq!(page(&world).chapter, card.title);
}

#[test]
fn a_journey_is_left_and_continued_where_it_was() {
    let (mut world, folder) = begun();
    through_creation(&mut world);
    handle(&mut world, JourneyAction::Draw);
    handle(&mut world, JourneyAction::TurnCard);
    let before = view(&world);
    leave(&mut world);
    assert!(world.resource::<JourneyState>().view.is_none());
    let saves = SaveDirectory::new(folder.path());
    let slot = latest_slot(&saves).expect("a journey to continue");
    continue_slot(&mut world, slot);
    assert_eq!(view(&world).spread, before.spread);
    // A second journey lies beside it, and is the one played last.
    leave(&mut world);
    let scenario = scenario(&world);
    begin(&mut world, scenario);
    assert_eq!(files(&folder).list().journeys.len(), 2);
}

#[test]
fn the_diary_tells_headings_choices_and_events() {
    let (mut world, folder) = begun();
    handle(&mut world, JourneyAction::Choose(Id::new("knows")));
    through_creation(&mut world);
    let open = world.resource::<JourneyState>().open.as_ref().expect("a journey");
    let text = diary_markdown(open.catalog(), open.journey());
    assert!(
        text.starts_with("# The Ninth Fire\n\nThe diary of The Keeper.\n\n## Before the Cards\n\n### The table\n"),
        "{text}"
    );
    assert!(text.contains("\n> Yes. I know how it is played.\n\n- +6 souls: 6 in all.\n"), "{text}");
    handle(&mut world, JourneyAction::ExportDiary);
    let told = world.resource::<UiState>().memory.toast.clone().expect("a path").text;
    assert!(told.contains("diaries") && told.contains(".md"), "{told}");
    assert_eq!(std::fs::read_to_string(folder.path().join("diaries/The_Keeper-1.md")).expect("a file"), text);
}

#[test]
fn a_journey_that_is_put_away_is_asked_about_and_kept() {
    let (mut world, folder) = begun();
    leave(&mut world);
    handle(&mut world, JourneyAction::OpenList);
    handle(&mut world, JourneyAction::AskPutAway(1));
    assert!(matches!(world.resource::<Page>(), Page::PutAway { slot: 1, .. }));
    assert_eq!(files(&folder).list().journeys.len(), 1);
    handle(&mut world, JourneyAction::PutAway(1));
    assert!(matches!(world.resource::<Page>(), Page::Journeys(list) if list.is_empty()));
    assert!(folder.path().join("journeys/put-away/1-1/journey.json").exists());
}

/// What the sheet no longer holds is asked there, a page waits for the answer, and a fight begins only after it.
#[test]
fn what_is_too_much_is_asked_before_the_page_goes_on() {
    let (mut world, _folder) = begun();
    through_creation(&mut world);
    handle(&mut world, JourneyAction::Draw);
    handle(&mut world, JourneyAction::TurnCard);
    assert!(view(&world).record.excess.is_none());
    {
        let open = &mut world.resource_mut::<JourneyState>();
        let open = open.open.as_mut().expect("a journey");
        let flask = open.catalog().gear.values().find(|gear| gear.list == GearList::Flasks).expect("a flask").id;
        state_of(open).character.pouches = vec![flask; 6];
    }
    edit(&mut world, &CharacterEdit::Rename("Wren".to_owned()));
    let asked = view(&world).record.excess.clone().expect("a question");
    assert!(asked.question.contains("4 pouches and 6 pieces"), "{}", asked.question);
    assert!(asked.pieces.len() == 6 && page(&world).options.is_empty());
    for _ in 0..2 {
        handle(&mut world, JourneyAction::Drop(asked.pieces[0].slot));
    }
    assert!(view(&world).record.excess.is_none() && !page(&world).options.is_empty());
    let open = world.resource::<JourneyState>().open.as_ref().expect("a journey");
    assert_eq!(open.journey().character.pouches.len(), 4);
}

#[test]
fn changed_files_show_at_once_and_files_without_the_page_do_not() {
    let (mut world, _folder) = begun();
    let name = scenario(&world);
    let changed = |from: &str, to: &str| {
        let (mut files, _) = ContentSource::built_in().read_files();
        let creation = format!("scenarios/{name}/creation.md");
        for file in files.iter_mut().filter(|file| file.path == creation) {
            assert!(file.text.contains(from));
            file.text = file.text.replace(from, to);
        }
        load(&files).map(|(library, _)| library)
    };
    let other = changed("## The table {#table}", "## The other table {#table}").expect("still right");
    world.insert_resource(ContentState::with_library(other));
    super::play::follow_content(&mut world);
    assert_eq!(page(&world).heading, "The other table");
    let without = changed("{#table}", "{#desk}").map(|_| ()).is_err();
    assert!(without, "a page that is the start can't be renamed alone");
    let (mut all, _) = ContentSource::built_in().read_files();
    for file in all.iter_mut().filter(|file| file.path == format!("scenarios/{name}/creation.md")) {
        file.text = file.text.replace("{#table}", "{#desk}").replace("start: \"table\"", "start: \"desk\"");
    }
    let gone = load(&all).expect("right, but without the open page").0;
    world.insert_resource(ContentState::with_library(gone));
    super::play::follow_content(&mut world);
    assert_eq!(page(&world).heading, "The other table");
    let content = world.resource::<ContentState>();
    assert!(content.errors[0].reason.contains("`table`"), "{:?}", content.errors);
}

#[test]
fn the_ending_is_shown_with_its_title_and_the_diary() {
    let (mut world, _folder) = begun();
    through_creation(&mut world);
    let ending = {
        let catalog = world.resource::<ContentState>().catalog(scenario(&world)).expect("content");
        let prestige = catalog.chapters.values().find_map(|chapters| chapters.prestige.clone()).expect("a prestige");
        let (id, title) = prestige.endings.iter().next().expect("an ending");
        (*id, title.clone())
    };
    if let Some(open) = &mut world.resource_mut::<JourneyState>().open {
        state_of(open).stage = JourneyStage::Ended(Some(ending.0));
        assert!(open.journey().legal_intents(open.catalog()).is_empty());
    }
    handle(&mut world, JourneyAction::TurnCard);
    let JourneySpread::Ending(shown) = view(&world).spread.clone() else { panic!("an ending") };
    assert_eq!(shown.title, ending.1);
    assert!(shown.diary.len() > 8);
    let refused = JourneyIntent::DrawChapter;
    let open = world.resource_mut::<JourneyState>().open.take();
    let mut journey = open.expect("a journey").journey().clone();
    let content = library();
    assert!(journey.apply(content.catalog_or_core(scenario(&world)), &refused).is_err());
}

#[test]
fn a_choice_of_gear_says_before_and_after_what_it_gives() {
    let (mut world, _folder) = begun();
    let (mut choices, mut rolls) = (0, 0);
    for _ in 0..40 {
        let JourneySpread::Page(page) = &view(&world).spread else { break };
        let several: Vec<_> = page.options.iter().filter(|option| option.outcome.is_some()).collect();
        let option = page.options.iter().find(|option| option.locked.is_none()).expect("an open option");
        let before = view(&world).record.builder.clone().expect("a sheet");
        handle(&mut world, JourneyAction::Choose(option.id));
        let after = view(&world).record.builder.clone().expect("a sheet");
        let happened: Vec<String> = view(&world).happened.iter().map(|told| told.text.to_string()).collect();
        rolls += usize::from(happened.iter().any(|told| told.starts_with("The die shows")) && option.outcome.is_none());
        for (stat, now) in &after.stats {
            let was = before.stats.iter().find(|(of, _)| of == stat).map_or(0, |(_, was)| *was);
            let name = format!("{stat:?}").to_uppercase();
            let told = happened.contains(&format!("{name} {was} \u{2192} {now}."));
            assert_eq!(told, was != *now, "{name} {was} {now}: {happened:?}");
        }
        if several.len() > 2 {
            choices += 1;
            let outcome = option.outcome.as_ref().expect("all of them say it");
            let kept = happened.iter().find(|told| told.starts_with("On your sheet now: ")).expect("what is left");
            for (name, brief) in &outcome.pieces {
                assert!(kept.contains(name.as_str()) && !brief.is_empty(), "{name}: {kept}");
            }
            assert!(!outcome.stats.is_empty() && !outcome.line().is_empty());
            assert!(!happened.iter().any(|told| told.starts_with("Gone: ")), "{happened:?}");
        }
    }
    assert_eq!((choices, rolls), (1, 1), "one rack, and one roll that is not told before it falls");
}

#[test]
fn an_ending_leads_on_into_the_next_scenario_of_its_campaign() {
    let (mut world, folder) = begun();
    through_creation(&mut world);
    let library = world.resource::<ContentState>().library.clone().expect("content");
    let followed = library.scenario(scenario(&world)).expect("its sheet").next.expect("a scenario that follows");
    handle(&mut world, JourneyAction::GoOn);
    assert_eq!(files(&folder).list().journeys.len(), 1, "the journey is not over");
    let open = world.resource_mut::<JourneyState>().into_inner().open.as_mut().expect("a journey");
    state_of(open).stage = JourneyStage::Ended(None);
    let character = open.journey().character.clone();
    handle(&mut world, JourneyAction::TurnCard);
    let JourneySpread::Ending(shown) = view(&world).spread.clone() else { panic!("an ending") };
    let next = shown.next.expect("the next scenario");
    assert_eq!(next.name.to_string(), library.scenario(followed).expect("its sheet").name);
    handle(&mut world, JourneyAction::GoOn);
    let open = world.resource::<JourneyState>().open.as_ref().expect("a journey");
    assert_eq!((open.journey().scenario, open.slot), (followed, JourneySlot(2)));
    assert_eq!(open.journey().character, character);
    let listed = files(&folder).list().journeys;
    assert_eq!(listed.len(), 2, "the one that has ended stays as it is");
}
