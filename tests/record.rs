//! Saving, taking up again, undoing, taking back, doing again; and what happens to saves that are damaged.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::content::Catalog;
use emberhex::model::{Id, Intent};
use emberhex::record::{Folder, History, NoRedo, NoUndo, Otherwise, Save, act, begin, redo, resume, take_back, undo};
use emberhex::rules::{legal, snapshot, state_hash};

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
    let catalog = CATALOG.clone();
    for seed in 0..6 {
        for intents in 0..25 {
            let mut world = begun(&catalog, seed);
            play(&mut world, intents, 3 + seed as usize);
            let text = Save::of(&world).write().unwrap();
            let save = Save::read(&text).unwrap_or_else(|why| panic!("{why}"));
            let mut again = table();
            assert_eq!(resume(&mut again, &catalog, &save).unwrap(), None);
            assert_eq!(state_hash(&snapshot(&world)), state_hash(&snapshot(&again)));
            assert_eq!(snapshot(&world), snapshot(&again));
            assert_eq!(again.resource::<History>().len(), world.resource::<History>().len());
            assert_eq!(legal(&world), legal(&again));
        }
    }
}

#[test]
fn undo_leads_back_exactly_and_not_past_fallen_dice() {
    let catalog = CATALOG.clone();
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
    let catalog = CATALOG.clone();
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
    let catalog = CATALOG.clone();
    let folder = tempfile::tempdir().unwrap();
    let saves = Folder::at(folder.path());
    let mut world = begun(&catalog, 1);
    saves.write(&Save::of(&world)).unwrap();
    play(&mut world, 2, 1);
    saves.write(&Save::of(&world)).unwrap();
    let good = std::fs::read_to_string(saves.autosave()).unwrap();
    let meddled = good.replacen("\"round\": 1,\n      \"simple\"", "\"round\": 9,\n      \"simple\"", 1);
    assert_ne!(meddled, good);
    let foreign = good.replacen("\"version\": 2", "\"version\": 99", 1);
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
    let catalog = CATALOG.clone();
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
    let catalog = CATALOG.clone();
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
    let full = CATALOG.clone();
    let world = begun(&full, 1);
    let save = Save::of(&world);
    let mut poorer = Catalog::clone(&full);
    poorer.gear.remove(&Id::new("spear"));
    let mut again = table();
    let why = resume(&mut again, &Arc::new(poorer), &save).expect_err("the spear is gone");
    assert!(why.contains("spear"), "{why}");
}

/// Plays until dice have just fallen, and returns how many decisions that took; or the encounter ends before that.
fn play_until_revealed(world: &mut World, stride: usize) -> Option<usize> {
    for n in 1..200 {
        let open = legal(world);
        let intent = open.get((n * stride) % open.len().max(1))?.clone();
        act(world, &intent).unwrap();
        if world.resource::<History>().can_undo(world) == Err(NoUndo::Revealed) {
            return Some(n);
        }
    }
    None
}

#[test]
fn taking_back_beyond_fallen_dice_marks_the_record_and_keeps_the_dice() {
    let catalog = CATALOG.clone();
    let mut tried = 0;
    for seed in 0..40 {
        let mut world = begun(&catalog, seed);
        assert_eq!(take_back(&mut world), Err(NoUndo::Nothing));
        let beginning = snapshot(&world);
        let Some(decided) = play_until_revealed(&mut world, 3 + seed as usize) else { continue };
        tried += 1;
        let after = snapshot(&world);
        assert_eq!(undo(&mut world), Err(NoUndo::Revealed));
        let intent = take_back(&mut world).unwrap();
        let marks = world.resource::<History>().take_backs().to_vec();
        assert_eq!((marks.len(), marks[0].at, &marks[0].intent), (1, decided, &intent));
        act(&mut world, &intent).unwrap();
        assert_eq!(snapshot(&world), after, "the same decision meets the same dice");
        // All the way back: only what lies beyond dice is marked.
        let mut beyond = 1;
        while !world.resource::<History>().is_empty() {
            beyond += usize::from(world.resource::<History>().can_undo(&world).is_err());
            take_back(&mut world).unwrap();
        }
        assert_eq!(snapshot(&world), beginning);
        assert_eq!(world.resource::<History>().take_backs().len(), beyond, "marks stay");
    }
    assert!(tried >= 20, "{tried}");
}

#[test]
fn what_was_taken_back_is_done_again_until_something_else_is_decided() {
    let catalog = CATALOG.clone();
    for seed in 0..20 {
        let mut world = begun(&catalog, seed);
        assert_eq!(redo(&mut world), Err(NoRedo::Nothing));
        play(&mut world, 12, 3 + seed as usize);
        let decided = world.resource::<History>().len();
        let end = snapshot(&world);
        let hashes: Vec<u64> = world.resource::<History>().decisions().map(|d| d.hash).collect();
        for _ in 0..decided {
            take_back(&mut world).unwrap();
        }
        let mut again = begun(&catalog, seed);
        for expected in &hashes[..decided / 2] {
            let (intent, facts) = redo(&mut world).unwrap();
            assert_eq!(facts, act(&mut again, &intent).unwrap(), "the same facts are told once more");
            assert_eq!(state_hash(&snapshot(&world)), *expected);
        }
        // The same decision made by hand leads on along the same way.
        let next = world.resource::<History>().undone().last().unwrap().intent.clone();
        act(&mut world, &next).unwrap();
        while world.resource::<History>().can_redo() {
            redo(&mut world).unwrap();
        }
        assert_eq!(snapshot(&world), end);
        assert_eq!(world.resource::<History>().len(), decided);
        // Another decision closes it.
        take_back(&mut world).unwrap();
        take_back(&mut world).unwrap();
        let known = world.resource::<History>().undone().last().unwrap().intent.clone();
        if let Some(other) = legal(&world).into_iter().find(|i| *i != known) {
            act(&mut world, &other).unwrap();
            assert_eq!(redo(&mut world), Err(NoRedo::Nothing));
        }
    }
}

#[test]
fn changed_files_close_every_way_back_and_on() {
    let catalog = CATALOG.clone();
    let mut world = begun(&catalog, 4);
    play(&mut world, 6, 3);
    take_back(&mut world).unwrap();
    let left = world.resource::<History>().len();
    world.resource_mut::<History>().seal();
    let history = world.resource::<History>();
    assert_eq!((history.sealed(), history.len(), history.can_redo()), (left, left, false));
    assert_eq!(history.can_take_back(), Err(NoUndo::Changed));
    assert_eq!(take_back(&mut world), Err(NoUndo::Changed));
    let intent = legal(&world)[0].clone();
    act(&mut world, &intent).unwrap();
    take_back(&mut world).unwrap();
    assert_eq!(take_back(&mut world), Err(NoUndo::Changed), "not past the change");
    assert_eq!(world.resource::<History>().len(), left);
}

#[test]
fn marks_and_the_way_on_are_saved() {
    let catalog = CATALOG.clone();
    let begun_and_played = |seed| {
        let mut world = begun(&catalog, seed);
        play_until_revealed(&mut world, 5).map(|_| world)
    };
    let mut world = (0..).find_map(begun_and_played).unwrap();
    take_back(&mut world).unwrap();
    let save = Save::read(&Save::of(&world).write().unwrap()).unwrap();
    let mut again = table();
    assert_eq!(resume(&mut again, &catalog, &save).unwrap(), None);
    let (old, new) = (world.resource::<History>(), again.resource::<History>());
    assert_eq!(new.take_backs(), old.take_backs());
    assert_eq!(new.undone(), old.undone());
    assert_eq!(new.decisions().collect::<Vec<_>>(), old.decisions().collect::<Vec<_>>());
    let (intent, facts) = redo(&mut again).unwrap();
    assert_eq!(redo(&mut world), Ok((intent, facts)));
    assert_eq!(snapshot(&world), snapshot(&again));
}

#[test]
fn the_first_decision_that_leads_elsewhere_is_named() {
    let catalog = CATALOG.clone();
    let played = |seed| {
        let mut world = begun(&catalog, seed);
        play(&mut world, 15, 4);
        world
    };
    let world = (3..).map(played).find(|world| Save::of(world).intents.len() > 12).unwrap();
    let whole = Save::of(&world);
    let (n, of) = (9, whole.intents.len());
    assert!(n < of && whole.hashes.len() == of);

    let mut save = whole.clone();
    save.hashes[n] ^= 1;
    let mut again = table();
    let divergence = resume(&mut again, &catalog, &save).unwrap().expect("a hash is wrong");
    assert_eq!((divergence.number, divergence.of), (n + 1, of));
    assert_eq!(divergence.intent.as_ref(), Some(&whole.intents[n]));
    assert_eq!(divergence.how, Otherwise::Hash { expected: save.hashes[n], found: whole.hashes[n] });
    let said = divergence.to_string();
    assert!(said.contains(&format!("decision 10 of {of}")) && said.contains(&format!("{:016x}", whole.hashes[n])));
    // The state itself is whole, so it is taken up; what led to it is kept to read, and not taken back.
    assert_eq!(snapshot(&again), snapshot(&world));
    let history = again.resource::<History>();
    assert_eq!((history.len(), history.sealed(), history.can_take_back()), (of, of, Err(NoUndo::Changed)));
    assert_eq!(Save::of(&again).hashes, save.hashes);

    let mut save = whole.clone();
    save.intents[n] = Intent::Start(emberhex::model::Coord::new(0, 0));
    let divergence = resume(&mut table(), &catalog, &save).unwrap().expect("nobody starts there");
    assert_eq!(divergence.number, n + 1);
    assert!(matches!(divergence.how, Otherwise::Refused(_)), "{divergence}");

    let mut save = whole;
    save.hashes.pop();
    let why = Save::read(&save.write().unwrap()).expect_err("a hash is missing");
    assert!(why.contains("decisions"), "{why}");
}

#[test]
fn a_save_without_the_newer_fields_is_still_taken_up() {
    let catalog = CATALOG.clone();
    let mut world = begun(&catalog, 5);
    play(&mut world, 10, 3);
    let mut value = serde_json::to_value(Save::of(&world)).unwrap();
    let fields = value.as_object_mut().unwrap();
    fields.insert("version".into(), 1.into());
    for newer in ["hashes", "take_backs", "undone"] {
        fields.remove(newer).expect("a field");
    }
    let save = Save::read(&value.to_string()).unwrap();
    let mut again = table();
    assert_eq!(resume(&mut again, &catalog, &save).unwrap(), None);
    assert_eq!(snapshot(&again), snapshot(&world));
    let hashes = |w: &World| w.resource::<History>().decisions().map(|d| d.hash).collect::<Vec<_>>();
    assert_eq!(hashes(&again), hashes(&world));
}
