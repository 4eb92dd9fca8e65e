//! The autosave on its thread: the contents of the disk at each moment, and the losses by a kill, a full disk and a
//! second window.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{CATALOG, empty_world};
use bevy::prelude::World;
use emberhex::model::Id;
use emberhex::record::{AutosaveWriter, ChangeKind, GameStart, History, ResumeReport, Save, SaveDirectory, SavedGame};
use emberhex::rules::{legal_intents, state_hash, take_snapshot};

const PATIENCE: Duration = Duration::from_secs(30);

fn start_world(seed: u64) -> World {
    let mut world = empty_world();
    History::begin(
        &mut world,
        &CATALOG,
        &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed),
    )
    .unwrap();
    world
}

/// Decides something and hands it over; returns false if the encounter is over.
fn decide(world: &mut World, writer: &mut AutosaveWriter, pick: usize) -> bool {
    let open = legal_intents(world);
    let Some(intent) = open.get(pick % open.len().max(1)).cloned() else { return false };
    History::decide(world, &intent).unwrap();
    writer.append_change(ChangeKind::Decided(intent), Save::from_world(world));
    true
}

fn start_writer(folder: &Path) -> AutosaveWriter {
    AutosaveWriter::start(SaveDirectory::new(folder), || {}).unwrap()
}

fn read_autosave(folder: &Path) -> SavedGame {
    SaveDirectory::new(folder).read_autosave().unwrap().expect("there is an autosave")
}

fn resume(saved: &SavedGame) -> World {
    let mut world = empty_world();
    assert_eq!(saved.resume(&mut world, &CATALOG), Ok(ResumeReport::default()));
    world
}

fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "waited for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn every_change_is_in_the_file_as_soon_as_it_counts_as_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = start_writer(folder.path());
    let mut world = start_world(3);
    writer.begin(Save::from_world(&world));
    for n in 0..20 {
        if !decide(&mut world, &mut writer, n * 5 + 1) {
            break;
        }
        if n % 6 == 5 {
            History::take_back(&mut world).unwrap();
            writer.append_change(ChangeKind::TakenBack, Save::from_world(&world));
        }
        assert!(writer.wait_until_written(PATIENCE));
        assert_eq!(writer.error(), None);
        let saved = read_autosave(folder.path());
        assert_eq!(saved.damage, None);
        let again = resume(&saved);
        assert_eq!(take_snapshot(&again), take_snapshot(&world));
        assert_eq!(again.resource::<History>().undone(), world.resource::<History>().undone());
    }
    assert!(world.resource::<History>().len() > 10);
    // When nothing changes for a moment, the state follows as a whole.
    wait_until("a snapshot", || read_autosave(folder.path()).changes.is_empty());
    // Resumed, the encounter gets a new file, and the one of this sitting stays as the previous save.
    let sitting = std::fs::read(SaveDirectory::new(folder.path()).autosave_path()).unwrap();
    writer.begin(Save::from_world(&world));
    drop(writer);
    assert_eq!(std::fs::read(folder.path().join("autosave.previous.json")).unwrap(), sitting);
    assert_eq!(read_autosave(folder.path()).save, Save::from_world(&world));
}

#[test]
fn the_end_of_the_program_writes_what_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut writer = start_writer(folder.path());
    let mut world = start_world(3);
    writer.begin(Save::from_world(&world));
    (0..9).for_each(|n| assert!(decide(&mut world, &mut writer, n * 5 + 1)));
    drop(writer);
    let saved = read_autosave(folder.path());
    assert_eq!((&saved.save, saved.changes.len()), (&Save::from_world(&world), 0));
}

/// The child process of the next test: it plays, and tells each decision once it is written.
fn play_until_killed(folder: &Path) -> ! {
    let mut writer = start_writer(folder);
    let mut world = start_world(11);
    writer.begin(Save::from_world(&world));
    let mut n = 0;
    while decide(&mut world, &mut writer, n * 5 + 1) {
        assert!(writer.wait_until_written(PATIENCE));
        n += 1;
        println!("decision {n} {:016x}", state_hash(&take_snapshot(&world)));
        std::io::stdout().flush().unwrap();
    }
    println!("decision over");
    loop {
        std::thread::sleep(PATIENCE);
    }
}

#[test]
fn a_kill_loses_no_decision_that_was_shown() {
    const FOLDER: &str = "EMBERHEX_TEST_PLAY_UNTIL_KILLED";
    if let Some(folder) = std::env::var_os(FOLDER) {
        play_until_killed(Path::new(&folder));
    }
    for kill_after in [1usize, 2, 5, 9, 14] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "autosave::a_kill_loses_no_decision_that_was_shown", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut shown: Vec<u64> = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            // The name of the test stands before the first line.
            let Some((_, told)) = line.split_once("decision ") else { continue };
            let hash = told.split_once(' ').and_then(|(_, hash)| u64::from_str_radix(hash, 16).ok());
            shown.extend(hash);
            if shown.len() == kill_after || hash.is_none() {
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        assert!(shown.len() >= kill_after, "the game ended after {} decisions", shown.len());
        // At most a line that was being written is torn.
        let saved = read_autosave(folder.path());
        let world = resume(&saved);
        let kept: Vec<u64> = world.resource::<History>().decisions().map(|d| d.hash).collect();
        assert!(kept.len() >= shown.len(), "{} decisions were shown and {} are kept", shown.len(), kept.len());
        assert_eq!(kept[..shown.len()], shown);
    }
}

#[test]
fn an_error_is_told_and_the_next_save_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saves");
    std::fs::write(&path, "no folder").unwrap();
    let told = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let calls = told.clone();
    let count = move || {
        calls.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    };
    let mut writer = AutosaveWriter::start(SaveDirectory::new(&path), count).unwrap();
    let mut world = start_world(3);
    writer.begin(Save::from_world(&world));
    assert!(writer.wait_until_written(PATIENCE));
    let error = writer.error().expect("a file is in the way");
    assert!(error.contains("saves"), "{error}");
    assert!(decide(&mut world, &mut writer, 1));
    assert!(writer.wait_until_written(PATIENCE));
    assert_eq!(writer.error(), Some(error));
    wait_until("the call", || told.load(std::sync::atomic::Ordering::SeqCst) == 1);
    // With the next change the whole encounter is written.
    std::fs::remove_file(&path).unwrap();
    assert!(decide(&mut world, &mut writer, 2));
    assert!(writer.wait_until_written(PATIENCE));
    assert_eq!(writer.error(), None);
    assert_eq!(take_snapshot(&resume(&read_autosave(&path))), take_snapshot(&world));
    // Without a change it is written after a while.
    drop(writer);
    let other = folder.path().join("other");
    std::fs::write(&other, "no folder").unwrap();
    let mut writer = start_writer(&other);
    writer.begin(Save::from_world(&world));
    assert!(writer.wait_until_written(PATIENCE) && writer.error().is_some());
    std::fs::remove_file(&other).unwrap();
    wait_until("the error to end", || writer.error().is_none());
    assert_eq!(read_autosave(&other).save, Save::from_world(&world));
}

#[test]
fn a_second_window_does_not_write_over_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut first, mut second) = (start_writer(folder.path()), start_writer(folder.path()));
    let (mut world, other) = (start_world(3), start_world(4));
    first.begin(Save::from_world(&world));
    assert!(first.wait_until_written(PATIENCE));
    second.begin(Save::from_world(&other));
    assert!(second.wait_until_written(PATIENCE));
    let error = second.error().expect("the first one saves here");
    assert!(error.contains("another window"), "{error}");
    assert!(decide(&mut world, &mut first, 1));
    drop(second);
    drop(first);
    assert_eq!(read_autosave(folder.path()).save, Save::from_world(&world));
}

#[test]
fn an_encounter_that_is_left_is_whole_and_nothing_more_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let saves = SaveDirectory::new(folder.path());
    let mut writer = start_writer(folder.path());
    let mut world = start_world(3);
    writer.begin(Save::from_world(&world));
    assert!(decide(&mut world, &mut writer, 1));
    writer.close();
    assert!(writer.wait_until_written(PATIENCE));
    let kept = saves.archive_autosave().unwrap().expect("it is unfinished");
    assert_eq!(SavedGame::parse(&std::fs::read(kept).unwrap()).unwrap().save, Save::from_world(&world));
    drop(writer);
    assert!(saves.peek_autosave().is_none());
}
