//! Saving, resuming, undo, take-back and redo; and the handling of damaged saves.

use std::sync::Arc;

use crate::common::{CATALOG, empty_world};
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::model::{Id, Intent};
use emberhex::record::{
    EncounterGame, GameStart, History, MismatchReason, RedoError, ResumeReport, Save, SaveDirectory, SaveEntry,
    SavedGame, StartError, UndoError, to_line,
};
use emberhex::rules::{legal_intents, state_hash, take_snapshot};
use kernel::game::GameTypes;
use kernel::record::new_file;

/// The version of the format of saves.
const FORMAT: u32 = EncounterGame::FORMAT.save_version;

fn start_world(catalog: &Arc<Catalog>, seed: u64) -> World {
    let mut world = empty_world();
    History::begin(&mut world, catalog, &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed))
        .unwrap();
    world
}

/// Plays a number of intents, the n-th of which is number `n * stride`, wrapped around, of the legal intents.
fn play_intents(world: &mut World, intents: usize, stride: usize) {
    for n in 0..intents {
        let open = legal_intents(world);
        if open.is_empty() {
            return;
        }
        let intent: Intent = open[n * stride % open.len()].clone();
        History::decide(world, &intent).unwrap();
    }
}

/// The game that is read from the file of a save.
fn read_back(save: &Save) -> SavedGame {
    SavedGame::parse(new_file(save).unwrap().as_bytes()).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn a_save_is_taken_up_exactly_at_every_decision() {
    let catalog = CATALOG.clone();
    for seed in 0..6 {
        for intents in 0..25 {
            let mut world = start_world(&catalog, seed);
            play_intents(&mut world, intents, 3 + seed as usize);
            let saved = read_back(&Save::from_world(&world));
            let mut again = empty_world();
            assert_eq!(saved.resume(&mut again, &catalog).unwrap(), ResumeReport::default());
            assert_eq!(state_hash(&take_snapshot(&world)), state_hash(&take_snapshot(&again)));
            assert_eq!(take_snapshot(&world), take_snapshot(&again));
            assert_eq!(again.resource::<History>().len(), world.resource::<History>().len());
            assert_eq!(legal_intents(&mut world), legal_intents(&mut again));
        }
    }
}

#[test]
fn undo_leads_back_exactly_and_not_past_fallen_dice() {
    let catalog = CATALOG.clone();
    for seed in 0..20 {
        let mut world = start_world(&catalog, seed);
        assert!(History::undo(&mut world).is_err(), "nothing was decided yet");
        for n in 0..60usize {
            let open = legal_intents(&mut world);
            if open.is_empty() {
                break;
            }
            let before = take_snapshot(&world);
            History::decide(&mut world, &open[(n * 5 + seed as usize) % open.len()]).unwrap();
            let after = take_snapshot(&world);
            let revealed = after.dice.reveals() != before.dice.reveals();
            match History::undo(&mut world) {
                Ok(intent) => {
                    assert!(!revealed, "dice had fallen");
                    assert_eq!(take_snapshot(&world), before);
                    History::decide(&mut world, &intent).unwrap();
                    assert_eq!(take_snapshot(&world), after, "the same decision leads to the same state");
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
    let saves = SaveDirectory::new(folder.path().join("deep/down"));
    assert!(saves.read_autosave().unwrap().is_none());
    let mut world = start_world(&catalog, 1);
    saves.write_autosave(&Save::from_world(&world), true).unwrap();
    assert!(!saves.has_previous_save());
    play_intents(&mut world, 2, 1);
    saves.write_autosave(&Save::from_world(&world), true).unwrap();
    let decided = world.resource::<History>().len();
    assert!(decided > 0);
    assert_eq!(saves.read_autosave().unwrap().unwrap().save.decisions.len(), decided);
    assert_eq!(saves.read_previous_save().unwrap().unwrap().save.decisions.len(), 0);
    // Written anew after an error, it leaves the previous save alone.
    play_intents(&mut world, 1, 1);
    saves.write_autosave(&Save::from_world(&world), false).unwrap();
    assert_eq!(saves.read_autosave().unwrap().unwrap().save.decisions.len(), decided + 1);
    assert_eq!(saves.read_previous_save().unwrap().unwrap().save.decisions.len(), 0);
    let names = std::fs::read_dir(folder.path().join("deep/down")).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.filter(|name| name.to_string_lossy().ends_with(".writing")).count(), 0);
}

#[test]
fn a_damaged_save_is_set_aside_never_deleted() {
    let catalog = CATALOG.clone();
    let folder = tempfile::tempdir().unwrap();
    let saves = SaveDirectory::new(folder.path());
    let mut world = start_world(&catalog, 1);
    saves.write_autosave(&Save::from_world(&world), true).unwrap();
    play_intents(&mut world, 2, 1);
    saves.write_autosave(&Save::from_world(&world), true).unwrap();
    let good = std::fs::read_to_string(saves.autosave_path()).unwrap();
    let meddled = good.replacen("\"round\":1", "\"round\":9", 1);
    assert_ne!(meddled, good);
    let header = good.lines().next().unwrap();
    let entry = &header[26..header.len() - 1];
    let version = format!("\"version\":{FORMAT}");
    let newer = entry.replacen(&version, "\"version\":99", 1);
    assert_ne!(newer, entry);
    let foreign = format!("{{\"crc\":\"{:08x}\",\"entry\":{newer}}}", crc32fast::hash(newer.as_bytes()));
    let foreign = good.replacen(header, &foreign, 1);
    // The same version number without its checksum is damage: no version of the game wrote it.
    let bent_version = good.replacen(&version, "\"version\":98", 1);
    let halves = good[..good.len() / 2].to_owned();
    let cases = [
        (halves, "autosave.damaged-1.json"),
        (meddled, "autosave.damaged-2.json"),
        // A whole save of another version is not called damaged.
        (foreign, "autosave.format-99-1.json"),
        (bent_version, "autosave.damaged-3.json"),
        ("\u{0}\u{1}".into(), "autosave.damaged-4.json"),
        (String::new(), "autosave.damaged-5.json"),
    ];
    for (damaged, name) in cases {
        std::fs::write(saves.autosave_path(), &damaged).unwrap();
        let aside = saves.read_autosave().expect_err("a damaged save");
        assert_eq!(std::fs::read_to_string(&aside.moved_to).unwrap(), damaged, "{}", aside.why);
        assert!(aside.moved_to.ends_with(name), "{}", aside.moved_to.display());
        assert!(!saves.autosave_path().exists());
        assert!(saves.read_previous_save().unwrap().is_some(), "the one before can still be taken up");
    }
}

#[test]
fn what_is_left_unfinished_is_kept_when_another_begins() {
    let catalog = CATALOG.clone();
    let folder = tempfile::tempdir().unwrap();
    let saves = SaveDirectory::new(folder.path());
    assert_eq!(saves.archive_autosave().unwrap(), None);
    for n in 1..3 {
        let save = Save::from_world(&start_world(&catalog, n));
        saves.write_autosave(&save, true).unwrap();
        assert!(!saves.peek_autosave().unwrap().unwrap().is_over());
        let text = std::fs::read_to_string(saves.autosave_path()).unwrap();
        let kept = saves.archive_autosave().unwrap().expect("there is an autosave to archive");
        assert!(kept.ends_with(format!("left-{n}.json")) && !saves.autosave_path().exists());
        assert_eq!(std::fs::read_to_string(kept).unwrap(), text);
    }
    // An unreadable save would be overwritten by the next autosave but one, so it is renamed too.
    let foreign =
        to_line(&SaveEntry::Header { game: EncounterGame::ID.to_owned(), version: 99, program: String::new() })
            .unwrap();
    for (text, name) in [(foreign.as_str(), "autosave.format-99-1.json"), ("x", "autosave.damaged-1.json")] {
        std::fs::write(saves.autosave_path(), text).unwrap();
        let kept = saves.archive_autosave().unwrap().expect("there is an autosave to archive");
        assert!(kept.ends_with(name), "{}", kept.display());
        assert_eq!(std::fs::read_to_string(kept).unwrap(), text);
    }
}

#[test]
fn what_was_decided_under_other_files_is_not_taken_back() {
    let catalog = CATALOG.clone();
    let mut world = start_world(&catalog, 1);
    let (mut seen, mut sealed) = (false, false);
    for _ in 0..30 {
        let Some(intent) = legal_intents(&mut world).into_iter().next() else { break };
        History::decide(&mut world, &intent).unwrap();
        if world.resource::<History>().can_undo(&world).is_ok() {
            seen = true;
            world.resource_mut::<History>().lock_history();
            sealed = world.resource::<History>().can_undo(&world) == Err(UndoError::ContentChanged);
            break;
        }
    }
    assert!(seen && sealed);
}

#[test]
fn a_save_of_gear_that_is_gone_is_refused_with_the_reason() {
    let full = CATALOG.clone();
    let world = start_world(&full, 1);
    let saved = SavedGame::from(Save::from_world(&world));
    let mut poorer = Catalog::clone(&full);
    poorer.gear.remove(&Id::new("spear"));
    let mut again = empty_world();
    let why = saved.resume(&mut again, &Arc::new(poorer)).expect_err("the spear is gone");
    assert_eq!(why, StartError::Missing { what: "gear", id: Id::new("spear") });
    assert!(why.to_string().contains("spear"), "{why}");
    assert_eq!(saved.resume(&mut again, &full), Ok(ResumeReport::default()), "with the old files it goes on");
}

/// Plays until a random reveal and returns the number of decisions; `None` if the encounter ends before that.
fn play_until_revealed(world: &mut World, stride: usize) -> Option<usize> {
    for n in 1..200 {
        let open = legal_intents(world);
        let intent = open.get((n * stride) % open.len().max(1))?.clone();
        History::decide(world, &intent).unwrap();
        if world.resource::<History>().can_undo(world) == Err(UndoError::DiceRevealed) {
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
        let mut world = start_world(&catalog, seed);
        assert_eq!(History::take_back(&mut world), Err(UndoError::NothingToUndo));
        let beginning = take_snapshot(&world);
        let Some(decided) = play_until_revealed(&mut world, 3 + seed as usize) else { continue };
        tried += 1;
        let after = take_snapshot(&world);
        assert_eq!(History::undo(&mut world), Err(UndoError::DiceRevealed));
        let intent = History::take_back(&mut world).unwrap();
        let marks = world.resource::<History>().take_backs().to_vec();
        assert_eq!((marks.len(), marks[0].decision_number, &marks[0].intent), (1, decided, &intent));
        History::decide(&mut world, &intent).unwrap();
        assert_eq!(take_snapshot(&world), after, "the same decision meets the same dice");
        // Taking back all decisions marks only those before a random reveal.
        let mut beyond = 1;
        while !world.resource::<History>().is_empty() {
            beyond += usize::from(world.resource::<History>().can_undo(&world).is_err());
            History::take_back(&mut world).unwrap();
        }
        assert_eq!(take_snapshot(&world), beginning);
        assert_eq!(world.resource::<History>().take_backs().len(), beyond, "marks stay");
    }
    assert!(tried >= 20, "{tried}");
}

#[test]
fn what_was_taken_back_is_done_again_until_something_else_is_decided() {
    let catalog = CATALOG.clone();
    for seed in 0..20 {
        let mut world = start_world(&catalog, seed);
        assert_eq!(History::redo(&mut world), Err(RedoError::NothingToRedo));
        play_intents(&mut world, 12, 3 + seed as usize);
        let decided = world.resource::<History>().len();
        let end = take_snapshot(&world);
        let hashes: Vec<u64> = world.resource::<History>().decisions().map(|d| d.hash).collect();
        for _ in 0..decided {
            History::take_back(&mut world).unwrap();
        }
        let mut again = start_world(&catalog, seed);
        for expected in &hashes[..decided / 2] {
            let (intent, facts) = History::redo(&mut world).unwrap();
            assert_eq!(facts, History::decide(&mut again, &intent).unwrap(), "the same facts are told once more");
            assert_eq!(state_hash(&take_snapshot(&world)), *expected);
        }
        // Deciding the same again keeps the other undone decisions.
        let next = world.resource::<History>().undone().last().unwrap().intent.clone();
        History::decide(&mut world, &next).unwrap();
        while world.resource::<History>().can_redo() {
            History::redo(&mut world).unwrap();
        }
        assert_eq!(take_snapshot(&world), end);
        assert_eq!(world.resource::<History>().len(), decided);
        // Deciding something else drops the undone decisions.
        History::take_back(&mut world).unwrap();
        History::take_back(&mut world).unwrap();
        let known = world.resource::<History>().undone().last().unwrap().intent.clone();
        if let Some(other) = legal_intents(&mut world).into_iter().find(|i| *i != known) {
            History::decide(&mut world, &other).unwrap();
            assert_eq!(History::redo(&mut world), Err(RedoError::NothingToRedo));
        }
    }
}

#[test]
fn changed_content_disables_undo_and_redo() {
    let catalog = CATALOG.clone();
    let mut world = start_world(&catalog, 4);
    play_intents(&mut world, 6, 3);
    History::take_back(&mut world).unwrap();
    let left = world.resource::<History>().len();
    world.resource_mut::<History>().lock_history();
    let history = world.resource::<History>();
    assert_eq!((history.locked_count(), history.len(), history.can_redo()), (left, left, false));
    assert_eq!(history.can_take_back(), Err(UndoError::ContentChanged));
    assert_eq!(History::take_back(&mut world), Err(UndoError::ContentChanged));
    let intent = legal_intents(&mut world)[0].clone();
    History::decide(&mut world, &intent).unwrap();
    History::take_back(&mut world).unwrap();
    assert_eq!(History::take_back(&mut world), Err(UndoError::ContentChanged), "not past the change");
    assert_eq!(world.resource::<History>().len(), left);
}

#[test]
fn take_backs_and_redo_are_saved() {
    let catalog = CATALOG.clone();
    let start_and_play = |seed| {
        let mut world = start_world(&catalog, seed);
        play_until_revealed(&mut world, 5).map(|_| world)
    };
    let mut world = (0..).find_map(start_and_play).unwrap();
    History::take_back(&mut world).unwrap();
    let saved = read_back(&Save::from_world(&world));
    let mut again = empty_world();
    assert_eq!(saved.resume(&mut again, &catalog).unwrap(), ResumeReport::default());
    let (old, new) = (world.resource::<History>(), again.resource::<History>());
    assert_eq!(new.take_backs(), old.take_backs());
    assert_eq!(new.undone(), old.undone());
    assert_eq!(new.decisions().collect::<Vec<_>>(), old.decisions().collect::<Vec<_>>());
    let (intent, facts) = History::redo(&mut again).unwrap();
    assert_eq!(History::redo(&mut world), Ok((intent, facts)));
    assert_eq!(take_snapshot(&world), take_snapshot(&again));
}

#[test]
fn the_first_decision_that_leads_elsewhere_is_named() {
    let catalog = CATALOG.clone();
    let played = |seed| {
        let mut world = start_world(&catalog, seed);
        play_intents(&mut world, 15, 4);
        world
    };
    let world = (3..).map(played).find(|world| Save::from_world(world).decisions.len() > 12).unwrap();
    let whole = Save::from_world(&world);
    let (n, of) = (9, whole.decisions.len());
    let resume = |again: &mut World, save: &Save| {
        let report = SavedGame::from(save.clone()).resume(again, &catalog).unwrap();
        assert!(report.content_changed);
        report.mismatch.expect("it leads elsewhere")
    };

    let mut save = whole.clone();
    save.decisions[n].hash ^= 1;
    let mut again = empty_world();
    let mismatch = resume(&mut again, &save);
    assert_eq!((mismatch.decision_number, mismatch.decision_count), (n + 1, of));
    assert_eq!(mismatch.intent.as_ref(), Some(&whole.decisions[n].intent));
    let (expected, found) = (save.decisions[n].hash, whole.decisions[n].hash);
    assert_eq!(mismatch.reason, MismatchReason::StateHash { expected, found });
    let said = mismatch.to_string();
    assert!(said.contains(&format!("decision 10 of {of}")) && said.contains(&format!("{found:016x}")));
    // The state itself is undamaged, so it is restored; its decisions can be read but not taken back.
    assert_eq!(take_snapshot(&again), take_snapshot(&world));
    let history = again.resource::<History>();
    assert_eq!(
        (history.len(), history.locked_count(), history.can_take_back()),
        (of, of, Err(UndoError::ContentChanged))
    );
    assert_eq!(history.content_changes(), [of]);
    assert_eq!(Save::from_world(&again).decisions, save.decisions);

    let mut save = whole;
    save.decisions[n].intent = Intent::ChooseStartTile(emberhex::model::Coord::new(0, 0));
    let mismatch = resume(&mut empty_world(), &save);
    assert_eq!(mismatch.decision_number, n + 1);
    assert!(matches!(mismatch.reason, MismatchReason::Refused(_)), "{mismatch}");
}
