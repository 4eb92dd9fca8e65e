//! Journeys on disk: their folders and their list. The contents of a save, and the handling of a damaged one, are the
//! kernel's (`tests/record.rs`, `tests/saves.rs`, `tests/battery.rs`).

use std::fs::{self, File};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use crate::common::LIBRARY;
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::model::{CharacterEdit, Id};
use emberhex::record::SaveDirectory;
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyStart};
use emberhex::scenario::journey_files::{JourneyDirectory, JourneySlot};
use emberhex::scenario::journey_game::JourneyGame;
use kernel::dice::Generator;
use kernel::game::Game;
use kernel::record::{History, Save, SaveFileError, SavedGame, new_file};
use tempfile::TempDir;

fn scenario_with_chapters() -> Id {
    LIBRARY.journey_scenarios().next().unwrap().id
}

fn catalog() -> &'static Arc<Catalog> {
    LIBRARY.catalog(scenario_with_chapters()).unwrap()
}

fn begin(seed: u64) -> World {
    let mut world = World::new();
    let start = JourneyStart::new(scenario_with_chapters(), seed);
    History::<JourneyGame>::begin(&mut world, catalog(), &start).unwrap();
    world
}

/// Takes the next step of a journey: the legal intent with this number.
fn step(world: &mut World, n: usize) -> bool {
    let legal = JourneyGame::with(world, |journey| <JourneyGame as Game>::legal(journey));
    let Some(intent) = legal.get(n % legal.len().max(1)) else { return false };
    History::<JourneyGame>::decide(world, intent).unwrap();
    true
}

fn folder() -> (TempDir, JourneyDirectory) {
    let folder = tempfile::tempdir().unwrap();
    let journeys = JourneyDirectory::below(&SaveDirectory::new(folder.path()));
    (folder, journeys)
}

fn save(journeys: &JourneyDirectory, slot: JourneySlot, world: &World) {
    journeys.saves(slot).write_autosave(&Save::from_world(world), true).unwrap();
}

#[test]
fn a_journey_is_read_again_as_it_was_after_every_step() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    for seed in 0..3 {
        let mut world = begin(seed);
        for n in 0..60 {
            save(&journeys, slot, &world);
            let saved = journeys.saves(slot).read_autosave().unwrap().unwrap();
            let mut again = World::new();
            let report = saved.resume(&mut again, catalog()).unwrap();
            assert!(report.mismatch.is_none() && !report.content_changed, "seed {seed}, step {n}: {report:?}");
            assert_eq!(JourneyGame::snapshot(&again), JourneyGame::snapshot(&world), "seed {seed}, step {n}");
            if !step(&mut world, n * 7 + seed as usize) {
                break;
            }
        }
        assert!(JourneyGame::snapshot(&world).diary.len() > 20, "the journey got somewhere");
    }
}

#[test]
fn many_journeys_lie_side_by_side_and_the_one_played_last_comes_first() {
    let (folder, journeys) = folder();
    assert!(journeys.list().journeys.is_empty());
    let slots: Vec<JourneySlot> = (0..12).map(|_| journeys.new_slot().unwrap()).collect();
    for (n, slot) in slots.iter().enumerate() {
        let mut world = begin(n as u64);
        let name = JourneyIntent::EditSheet(CharacterEdit::Rename(format!("Bearer {n}")));
        History::<JourneyGame>::decide(&mut world, &name).unwrap();
        world.resource_mut::<History<JourneyGame>>().seconds_played = 500 + n as u64;
        save(&journeys, *slot, &world);
        let file = File::options().write(true).open(journeys.saves(*slot).autosave_path()).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_secs(1000 + n as u64)).unwrap();
    }
    // A folder that was only claimed is no journey.
    journeys.new_slot().unwrap();
    let list = journeys.list();
    assert!(list.unreadable.is_empty());
    let found: Vec<_> = list.journeys.iter().map(|j| (j.slot, j.summary.character.as_str(), j.last_played)).collect();
    let names: Vec<String> = (0..12).map(|n| format!("Bearer {n}")).collect();
    let expected: Vec<_> = (0..12).rev().map(|n| (slots[n], names[n].as_str(), 1000 + n as u64)).collect();
    assert_eq!(found, expected);
    let first = &list.journeys[0];
    assert!(!first.summary.scenario_name.is_empty() && first.summary.chapter_title.is_some());
    assert_eq!((first.seconds_played, first.scenario), (511, scenario_with_chapters()));

    let away = journeys.put_away(slots[3]).unwrap();
    assert!(away.join("journey.json").exists() && away.starts_with(folder.path()));
    assert_eq!(journeys.list().journeys.len(), 11);
    assert!(journeys.saves(slots[3]).read_autosave().unwrap().is_none());
}

#[test]
fn what_cannot_be_read_is_listed_with_its_reason_and_nothing_is_moved() {
    let (_folder, journeys) = folder();
    let [damaged, foreign] = [(); 2].map(|()| journeys.new_slot().unwrap());
    for slot in [damaged, foreign] {
        save(&journeys, slot, &begin(1));
    }
    let path = journeys.saves(damaged).autosave_path();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    // A save of the encounter is no save of a journey.
    let entry = "{\"Header\":{\"game\":\"fires_far_away\",\"version\":1,\"program\":\"\"}}";
    let line = format!("{{\"crc\":\"{:08x}\",\"entry\":{entry}}}\n", crc32fast::hash(entry.as_bytes()));
    fs::write(journeys.saves(foreign).autosave_path(), &line).unwrap();
    for _ in 0..2 {
        let list = journeys.list();
        assert!(list.journeys.is_empty());
        let [(first, SaveFileError::Damaged(_)), (second, SaveFileError::OtherGame(game))] = &list.unreadable[..]
        else {
            panic!("{list:?}")
        };
        assert_eq!((*first, *second, game.as_str()), (damaged, foreign, "fires_far_away"));
    }
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert!(![damaged, foreign].contains(&journeys.new_slot().unwrap()), "their folders are not used again");
}

/// A journey with decisions, a take-back and an encounter, as it is saved in the first format.
/// `EMBERHEX_WRITE_FIXTURES=1 cargo test --test journey_files` writes it; a change of the format gets a file of its own.
#[test]
fn a_save_of_every_format_is_continued() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/journey_format_1.json");
    if std::env::var_os("EMBERHEX_WRITE_FIXTURES").is_some() {
        let mut world = begin(9);
        for n in 0..80 {
            step(&mut world, n * 3);
        }
        History::<JourneyGame>::take_back(&mut world).unwrap();
        fs::write(&path, new_file(&Save::<JourneyGame>::from_world(&world)).unwrap()).unwrap();
    }
    let saved = SavedGame::<JourneyGame>::parse(&fs::read(&path).unwrap()).unwrap();
    let mut world = World::new();
    let report = saved.resume(&mut world, catalog()).unwrap();
    assert_eq!(report.lost_changes, 0, "{report:?}");
    assert_eq!(JourneyGame::summary(&world).resolved, saved.summary().resolved);
    assert_eq!(world.resource::<History<JourneyGame>>().len(), saved.save.decisions.len());
}

#[test]
fn a_journey_that_no_way_leads_to_is_a_damaged_save() {
    let mut save = Save::<JourneyGame>::from_world(&begin(9));
    save.state.deck.extend([Id::new("the_same_card"); 2]);
    let Err(SaveFileError::Damaged(why)) = SavedGame::<JourneyGame>::parse(new_file(&save).unwrap().as_bytes()) else {
        panic!("a chapter lies twice in the deck");
    };
    assert!(why.starts_with("line 2: the chapter `the_same_card` lies in two places"), "{why}");
}

#[test]
fn one_window_plays_a_journey_at_a_time() {
    let (_folder, journeys) = folder();
    let saves = journeys.saves(journeys.new_slot().unwrap());
    let held = saves.lock_autosave().unwrap();
    assert!(saves.lock_autosave().is_err());
    drop(held);
    assert!(saves.lock_autosave().is_ok());
}

#[test]
fn undo_ends_at_a_die_a_card_and_an_encounter() {
    let mut world = begin(4);
    let mut generator = Generator::seeded(4);
    let (mut undone, mut stopped_at) = (0, [0; 3]);
    for _ in 0..600 {
        let reveals = JourneyGame::reveals(&world);
        let before = JourneyGame::snapshot(&world);
        if !step(&mut world, generator.below(10_000)) {
            break;
        }
        let after = JourneyGame::snapshot(&world);
        if JourneyGame::reveals(&world) == reveals {
            History::<JourneyGame>::undo(&mut world).unwrap();
            assert_eq!(JourneyGame::snapshot(&world), before);
            History::<JourneyGame>::redo(&mut world).unwrap();
            undone += 1;
            continue;
        }
        assert!(History::<JourneyGame>::undo(&mut world).is_err());
        for fact in &after.diary[before.diary.len()..] {
            match fact {
                JourneyFact::DieRolled(_) => stopped_at[0] += 1,
                JourneyFact::ChapterDrawn(_) => stopped_at[1] += 1,
                JourneyFact::FightEnded { .. } => stopped_at[2] += 1,
                _ => {}
            }
        }
    }
    assert!(undone > 50 && stopped_at.iter().all(|n| *n > 0), "{undone} undone, stopped at {stopped_at:?}");
}
