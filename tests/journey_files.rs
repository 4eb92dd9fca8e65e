//! Journeys on disk: what is written is read again, and nothing that is damaged or foreign is ever lost.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "not every test needs all of it")]
mod common;

use std::fs;
use std::sync::Arc;

use common::LIBRARY;
use emberhex::content::Catalog;
use emberhex::model::{Id, Outcome};
use emberhex::record::{FightStatistics, SaveDirectory};
use emberhex::scenario::journey::{FightResult, Journey, JourneyIntent};
use emberhex::scenario::journey_files::{
    JOURNEY_FORMAT_VERSION, JourneyDirectory, JourneyFileError, JourneySlot, SavedJourney,
};
use tempfile::TempDir;

fn scenario_with_chapters() -> Id {
    LIBRARY.journey_scenarios().next().unwrap().id
}

fn catalog() -> &'static Arc<Catalog> {
    LIBRARY.catalog(scenario_with_chapters()).unwrap()
}

fn journey(seed: u64) -> Journey {
    Journey::begin(catalog(), scenario_with_chapters(), seed).unwrap()
}

/// Takes the next step of a journey: an open option by the number, and a victory in every encounter.
fn step(journey: &mut Journey, n: usize) -> bool {
    let intent = if journey.fight.is_some() {
        let character = journey.character.clone();
        JourneyIntent::FinishFight(Box::new(FightResult {
            outcome: Outcome::Victory,
            character,
            statistics: FightStatistics::default(),
        }))
    } else {
        let legal = journey.legal_intents(catalog());
        if legal.is_empty() {
            return false;
        }
        legal[n % legal.len()].clone()
    };
    journey.apply(catalog(), &intent).unwrap();
    true
}

fn folder() -> (TempDir, JourneyDirectory) {
    let folder = tempfile::tempdir().unwrap();
    let journeys = JourneyDirectory::below(&SaveDirectory::new(folder.path()));
    (folder, journeys)
}

fn saved(journey: &Journey, at: u64) -> SavedJourney {
    SavedJourney::new(catalog(), journey, at / 2, at)
}

#[test]
fn a_journey_is_read_again_as_it_was_after_every_step() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    for seed in 0..3 {
        let mut journey = journey(seed);
        for n in 0..60 {
            let written = saved(&journey, n);
            journeys.write(slot, &written).unwrap();
            let read = journeys.read(slot).unwrap();
            assert_eq!((read.saved, read.damaged), (written, None), "seed {seed}, step {n}");
            if !step(&mut journey, n as usize * 7 + seed as usize) {
                break;
            }
        }
        assert!(journey.diary.len() > 20, "the journey got somewhere");
    }
}

#[test]
fn a_journey_that_is_read_again_goes_on_with_the_same_dice() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    let mut kept = journey(5);
    for n in 0..12 {
        step(&mut kept, n);
    }
    journeys.write(slot, &saved(&kept, 1)).unwrap();
    let mut read = journeys.read(slot).unwrap().saved.journey;
    for n in 0..60 {
        assert_eq!(step(&mut kept, n), step(&mut read, n));
        assert_eq!(kept, read);
    }
}

#[test]
fn many_journeys_lie_side_by_side_and_the_one_played_last_comes_first() {
    let (folder, journeys) = folder();
    assert!(journeys.list().journeys.is_empty());
    let slots: Vec<JourneySlot> = (0..12).map(|_| journeys.new_slot().unwrap()).collect();
    for (n, slot) in slots.iter().enumerate() {
        let mut journey = journey(n as u64);
        journey.character.name = format!("Bearer {n}");
        journey.character.soul_level = n as u16;
        journeys.write(*slot, &saved(&journey, 1000 + n as u64)).unwrap();
    }
    // A folder that was only claimed is no journey.
    journeys.new_slot().unwrap();
    let list = journeys.list();
    assert!(list.unreadable.is_empty());
    let found: Vec<_> =
        list.journeys.iter().map(|j| (j.slot, j.character.as_str(), j.soul_level, j.last_played)).collect();
    let names: Vec<String> = (0..12).map(|n| format!("Bearer {n}")).collect();
    let expected: Vec<_> = (0..12).rev().map(|n| (slots[n], names[n].as_str(), n as u16, 1000 + n as u64)).collect();
    assert_eq!(found, expected);
    let first = &list.journeys[0];
    assert!(!first.scenario_name.is_empty() && first.chapter_title.is_some() && first.seconds_played == 505);

    let away = journeys.put_away(slots[3]).unwrap();
    assert!(away.join("journey.json").exists() && away.starts_with(folder.path()));
    assert_eq!(journeys.list().journeys.len(), 11);
    assert!(matches!(journeys.read(slots[3]), Err(JourneyFileError::Missing)));
}

#[test]
fn a_damaged_file_is_set_aside_and_the_one_before_it_is_used() {
    let (folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    let mut journey = journey(1);
    let before = saved(&journey, 10);
    journeys.write(slot, &before).unwrap();
    step(&mut journey, 0);
    journeys.write(slot, &saved(&journey, 20)).unwrap();
    let whole = fs::read(journeys.file(slot)).unwrap();
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    fs::write(journeys.file(slot), &flipped).unwrap();

    assert!(matches!(journeys.list().unreadable[..], [(at, JourneyFileError::Damaged { .. })] if at == slot));
    assert!(journeys.file(slot).exists(), "a list moves nothing");
    let read = journeys.read(slot).unwrap();
    assert_eq!(read.saved, before);
    let (kept_as, why) = read.damaged.unwrap();
    assert_eq!(fs::read(&kept_as).unwrap(), flipped);
    assert!(why.contains("damaged") && kept_as.starts_with(folder.path()), "{why}");
    // The list shows what can be continued, and the next step is saved as ever.
    assert_eq!(journeys.list().journeys.len(), 1);
    journeys.write(slot, &saved(&journey, 30)).unwrap();
    assert_eq!(journeys.read(slot).unwrap().damaged, None);
    assert!(kept_as.exists());
}

#[test]
fn a_cut_off_file_is_noticed_wherever_it_is_cut() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    let written = saved(&journey(1), 10);
    journeys.write(slot, &written).unwrap();
    let whole = fs::read(journeys.file(slot)).unwrap();
    for part in 0..40 {
        let cut = (whole.len() - 2) * part / 40;
        fs::write(journeys.file(slot), &whole[..cut]).unwrap();
        match journeys.read(slot) {
            Err(JourneyFileError::Damaged { kept_as, .. }) => assert_eq!(fs::read(kept_as).unwrap(), &whole[..cut]),
            other => panic!("cut at {cut}: {other:?}"),
        }
        assert!(journeys.list().journeys.is_empty());
    }
}

#[test]
fn a_later_format_is_told_and_stays_as_it_is() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    journeys.write(slot, &saved(&journey(1), 10)).unwrap();
    let entry = format!("{{\"Header\":{{\"version\":{},\"later\":true}}}}", JOURNEY_FORMAT_VERSION + 1);
    let line = format!("{{\"crc\":\"{:08x}\",\"entry\":{entry}}}\nsomething new\n", crc32fast::hash(entry.as_bytes()));
    fs::write(journeys.file(slot), &line).unwrap();
    for _ in 0..2 {
        assert!(
            matches!(journeys.read(slot), Err(JourneyFileError::LaterFormat(n)) if n == JOURNEY_FORMAT_VERSION + 1)
        );
        assert!(matches!(journeys.list().unreadable[..], [(_, JourneyFileError::LaterFormat(_))]));
    }
    assert_eq!(fs::read_to_string(journeys.file(slot)).unwrap(), line);
    assert_ne!(journeys.new_slot().unwrap(), slot, "its folder is not used again");
}

#[test]
fn one_window_plays_a_journey_at_a_time() {
    let (_folder, journeys) = folder();
    let slot = journeys.new_slot().unwrap();
    let held = journeys.lock(slot).unwrap();
    assert!(matches!(journeys.lock(slot), Err(JourneyFileError::InUse)));
    drop(held);
    assert!(journeys.lock(slot).is_ok());
}
