//! Saving, taking up again, undoing; and what happens to saves that are damaged.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use bevy::prelude::World;
use emberhex::content::{Catalog, Library, load};
use emberhex::model::{Id, Intent};
use emberhex::record::{Folder, History, NoUndo, Save, act, begin, resume, undo};
use emberhex::rules::{install, legal, snapshot, state_hash};

fn catalog() -> Arc<Catalog> {
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    Arc::new(load(&files).unwrap_or_else(|r| panic!("{r}")).0)
}

fn table() -> World {
    let mut world = World::new();
    install(&mut world);
    world
}

fn begun(catalog: &Arc<Catalog>, seed: u64) -> World {
    let mut world = table();
    begin(&mut world, catalog, Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed).unwrap();
    world
}

/// Plays on with the n-th of the open intents each time.
fn play(world: &mut World, intents: usize, stride: usize) {
    for n in 0..intents {
        let open = legal(world);
        if open.is_empty() {
            return;
        }
        let intent: Intent = open[n * stride % open.len()].clone();
        act(world, &intent).unwrap();
    }
}

#[test]
fn a_save_is_taken_up_exactly_at_every_decision() {
    let catalog = catalog();
    for seed in 0..6 {
        for intents in 0..25 {
            let mut world = begun(&catalog, seed);
            play(&mut world, intents, 3 + seed as usize);
            let text = Save::of(&world).write().unwrap();
            let save = Save::read(&text).unwrap_or_else(|why| panic!("{why}"));
            let mut again = table();
            resume(&mut again, &catalog, &save).unwrap();
            assert_eq!(state_hash(&snapshot(&world)), state_hash(&snapshot(&again)));
            assert_eq!(snapshot(&world), snapshot(&again));
            assert_eq!(again.resource::<History>().len(), world.resource::<History>().len());
            assert_eq!(legal(&world), legal(&again));
        }
    }
}

#[test]
fn undo_leads_back_exactly_and_not_past_fallen_dice() {
    let catalog = catalog();
    for seed in 0..20 {
        let mut world = begun(&catalog, seed);
        assert!(undo(&mut world).is_err(), "nothing was decided yet");
        for n in 0..60usize {
            let open = legal(&world);
            if open.is_empty() {
                break;
            }
            let before = snapshot(&world);
            act(&mut world, &open[(n * 5 + seed as usize) % open.len()]).unwrap();
            let after = snapshot(&world);
            let revealed = after.progress.reveals != before.progress.reveals;
            match undo(&mut world) {
                Ok(intent) => {
                    assert!(!revealed, "dice had fallen");
                    assert_eq!(snapshot(&world), before);
                    act(&mut world, &intent).unwrap();
                    assert_eq!(snapshot(&world), after, "the same decision leads to the same state");
                }
                Err(_) => assert!(revealed, "nothing random had happened"),
            }
        }
    }
}

#[test]
fn the_autosave_is_written_whole_and_the_one_before_is_kept() {
    let catalog = catalog();
    let folder = tempfile::tempdir().unwrap();
    let saves = Folder::at(folder.path().join("deep/down"));
    assert!(saves.read().unwrap().is_none());
    let mut world = begun(&catalog, 1);
    saves.write(&Save::of(&world)).unwrap();
    assert!(!saves.holds_previous());
    play(&mut world, 3, 1);
    saves.write(&Save::of(&world)).unwrap();
    let decided = world.resource::<History>().len();
    assert!(decided > 0);
    assert_eq!(saves.read().unwrap().unwrap().intents.len(), decided);
    assert_eq!(saves.read_previous().unwrap().unwrap().intents.len(), 0);
}

#[test]
fn a_damaged_save_is_set_aside_never_deleted() {
    let catalog = catalog();
    let folder = tempfile::tempdir().unwrap();
    let saves = Folder::at(folder.path());
    let mut world = begun(&catalog, 1);
    saves.write(&Save::of(&world)).unwrap();
    play(&mut world, 2, 1);
    saves.write(&Save::of(&world)).unwrap();
    let good = std::fs::read_to_string(saves.autosave()).unwrap();
    let meddled = good.replacen("\"hash\": ", "\"hash\": 1", 1);
    let foreign = good.replacen("\"version\": 1", "\"version\": 99", 1);
    let halves = good[..good.len() / 2].to_owned();
    for (n, damaged) in [halves, meddled, foreign, "\u{0}\u{1}".into(), String::new()].into_iter().enumerate() {
        std::fs::write(saves.autosave(), &damaged).unwrap();
        let aside = saves.read().expect_err("a damaged save");
        assert_eq!(std::fs::read_to_string(&aside.kept_as).unwrap(), damaged, "{}", aside.why);
        assert!(aside.kept_as.ends_with(format!("autosave.damaged-{}.json", n + 1)));
        assert!(!saves.autosave().exists());
        assert!(saves.read_previous().unwrap().is_some(), "the one before can still be taken up");
    }
}

#[test]
fn what_is_left_unfinished_is_kept_when_another_begins() {
    let catalog = catalog();
    let folder = tempfile::tempdir().unwrap();
    let saves = Folder::at(folder.path());
    assert_eq!(saves.shelve().unwrap(), None);
    for n in 1..3 {
        let save = Save::of(&begun(&catalog, n));
        assert!(!save.is_over());
        saves.write(&save).unwrap();
        let text = std::fs::read_to_string(saves.autosave()).unwrap();
        let kept = saves.shelve().unwrap().expect("there was one");
        assert!(kept.ends_with(format!("left-{n}.json")) && !saves.autosave().exists());
        assert_eq!(std::fs::read_to_string(kept).unwrap(), text);
    }
}

#[test]
fn what_was_decided_under_other_files_is_not_taken_back() {
    let catalog = catalog();
    let mut world = begun(&catalog, 1);
    let (mut seen, mut sealed) = (false, false);
    for _ in 0..30 {
        let Some(intent) = legal(&world).into_iter().next() else { break };
        act(&mut world, &intent).unwrap();
        if world.resource::<History>().can_undo(&world).is_ok() {
            seen = true;
            world.resource_mut::<History>().seal();
            sealed = world.resource::<History>().can_undo(&world) == Err(NoUndo::Changed);
            break;
        }
    }
    assert!(seen && sealed);
}

#[test]
fn a_save_of_gear_that_is_gone_is_refused_with_the_reason() {
    let full = catalog();
    let world = begun(&full, 1);
    let save = Save::of(&world);
    let mut poorer = Catalog::clone(&full);
    poorer.gear.remove(&Id::new("spear"));
    let mut again = table();
    let why = resume(&mut again, &Arc::new(poorer), &save).expect_err("the spear is gone");
    assert!(why.contains("spear"), "{why}");
}
