//! Replay files: writing, parsing, playback, and the message of a mismatch.

use std::sync::Arc;

use crate::common::{CATALOG, empty_world};
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::model::{Fact, Id, Intent};
use emberhex::record::{GameStart, History, MismatchReason, Replay, SaveDirectory};
use emberhex::rules::{EncounterOutcome, legal_intents, take_snapshot};

/// Plays a whole encounter with some take-backs; returns the world and the facts of all decisions that were not undone.
fn play_whole_encounter(catalog: &Arc<Catalog>, seed: u64) -> (World, Vec<Fact>) {
    let mut world = empty_world();
    let mut facts = vec![
        History::begin(
            &mut world,
            catalog,
            &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed),
        )
        .unwrap(),
    ];
    for n in 0..2000usize {
        let open = legal_intents(&mut world);
        if open.is_empty() {
            break;
        }
        let intent: Intent = open[(n * 7 + seed as usize) % open.len()].clone();
        facts.push(History::decide(&mut world, &intent).unwrap());
        if n % 11 == 10 && world.resource::<EncounterOutcome>().0.is_none() {
            History::take_back(&mut world).unwrap();
            facts.pop();
        }
    }
    assert!(world.resource::<EncounterOutcome>().0.is_some(), "seed {seed}: no end");
    (world, facts.concat())
}

/// A replay with many decisions.
fn long_replay(catalog: &Arc<Catalog>) -> Replay {
    let replays = (0..).map(|seed| Replay::from_world(&mut play_whole_encounter(catalog, seed).0));
    let long = |r: &Replay| r.decisions.len() > 12 && r.decisions.iter().any(|d| d.intent == Intent::EndBeat);
    replays.into_iter().find(long).unwrap()
}

#[test]
fn a_replay_tells_the_same_story() {
    let catalog = CATALOG.clone();
    let mut marked = 0;
    for seed in 0..40 {
        let (mut world, facts) = play_whole_encounter(&catalog, seed);
        let replay = Replay::from_world(&mut world);
        let text = replay.to_ron().unwrap();
        let read = Replay::parse("a.replay.ron", &text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert_eq!(read, replay);
        assert_eq!(read.decisions.len(), world.resource::<History>().len());
        assert_eq!(read.take_backs, world.resource::<History>().take_backs());
        marked += read.take_backs.len();
        assert!(text.lines().count() >= read.decisions.len(), "a decision a line:\n{text}");
        let mut again = empty_world();
        let (mut told, mut numbers) = (Vec::new(), Vec::new());
        let followed = read.play_back(&mut again, &catalog, |_, number, _, facts| {
            numbers.push(number);
            told.extend_from_slice(facts);
        });
        assert_eq!(followed, Ok(()));
        assert_eq!(told, facts);
        assert_eq!(numbers, (0..=read.decisions.len()).collect::<Vec<_>>());
        assert_eq!(take_snapshot(&again), take_snapshot(&world));
    }
    assert!(marked > 20, "{marked} take-backs");
}

#[test]
fn the_first_decision_that_differs_is_found() {
    let catalog = CATALOG.clone();
    let whole = long_replay(&catalog);
    let play_back = |replay: &Replay| {
        let mut told = 0;
        let mismatch = replay.play_back(&mut empty_world(), &catalog, |_, _, _, _| told += 1).expect_err("it differs");
        (mismatch, told)
    };
    let mut replay = whole.clone();
    replay.decisions[6].hash ^= 1 << 40;
    let (mismatch, told) = play_back(&replay);
    assert_eq!((mismatch.decision_number, mismatch.decision_count, told), (7, whole.decisions.len(), 7));
    let (expected, found) = (replay.decisions[6].hash, whole.decisions[6].hash);
    assert_eq!(mismatch.reason, MismatchReason::StateHash { expected, found });
    assert_eq!(mismatch.intent.as_ref(), Some(&whole.decisions[6].intent));

    let other = Replay { start: GameStart { seed: whole.start.seed + 1, ..whole.start.clone() }, ..whole.clone() };
    assert_eq!(play_back(&other).0.decision_number, 0, "the dice are others from the beginning");
    let other = Replay { start: GameStart { encounter: Id::new("nowhere"), ..whole.start.clone() }, ..whole.clone() };
    assert!(matches!(play_back(&other).0.reason, MismatchReason::ContentMissing(why) if why.contains("nowhere")));
    let mut longer = whole.clone();
    longer.decisions.push(whole.decisions[3].clone());
    let (mismatch, _) = play_back(&longer);
    assert_eq!(mismatch.decision_number, longer.decisions.len());
    assert!(matches!(mismatch.reason, MismatchReason::Refused(_)), "the encounter is over: {mismatch}");
}

#[test]
fn a_file_that_is_no_replay_is_pointed_into() {
    let catalog = CATALOG.clone();
    let text = long_replay(&catalog).to_ron().unwrap();
    let wrong = |text: &str| Replay::parse("a.replay.ron", text).expect_err("it is damaged");
    let line_of = |part: &str| text.lines().position(|line| line.contains(part)).unwrap() + 1;

    let problem = wrong(&text.replacen("EndBeat", "EndBeet", 1));
    assert_eq!(problem.line, line_of("EndBeat"));
    assert!(problem.message.contains("did you mean `EndBeat`"), "{problem}");
    let hash_line = text.lines().find(|line| line.contains("initial_hash")).unwrap();
    let problem = wrong(&text.replacen(hash_line, "    initial_hash: \"12\",", 1));
    assert_eq!(problem.line, line_of("initial_hash"), "{problem}");
    assert!(problem.message.contains("sixteen"), "{problem}");
    let problem = wrong(&text[..text.len() / 2]);
    assert!(problem.line > 1, "{problem}");
    let problem = wrong(&text.replacen("version: 1", "version: 2", 1));
    assert!(problem.message.contains("format 2"), "{problem}");
    for nothing in ["", "()", "\u{0}\u{1}", "[1, 2]"] {
        wrong(nothing);
    }
}

#[test]
fn changes_of_the_content_files_stand_in_the_replay() {
    let catalog = CATALOG.clone();
    let mut world = play_whole_encounter(&catalog, 3).0;
    let decided = world.resource::<History>().len();
    world.resource_mut::<History>().lock_history();
    let replay = Replay::from_world(&mut world);
    assert_eq!(replay.content_changes, [decided]);
    assert_eq!(Replay::parse("a.replay.ron", &replay.to_ron().unwrap()).unwrap(), replay);
}

#[test]
fn every_replay_gets_a_name_of_its_own() {
    let catalog = CATALOG.clone();
    let folder = tempfile::tempdir().unwrap();
    let saves = SaveDirectory::new(folder.path().join("deep/down"));
    let replay = Replay::from_world(&mut play_whole_encounter(&catalog, 3).0);
    let mine = saves.replay_directory().join("hollowed_adventurer-2.replay.ron");
    std::fs::create_dir_all(saves.replay_directory()).unwrap();
    std::fs::write(&mine, "what somebody keeps here").unwrap();
    for n in [1, 3, 4] {
        let path = saves.write_replay(&replay).unwrap();
        assert!(path.ends_with(format!("replays/hollowed_adventurer-{n}.replay.ron")), "{}", path.display());
        assert_eq!(Replay::parse("a", &std::fs::read_to_string(path).unwrap()).unwrap(), replay);
    }
    assert_eq!(std::fs::read_to_string(&mine).unwrap(), "what somebody keeps here");
    assert_eq!(std::fs::read_dir(saves.replay_directory()).unwrap().count(), 4, "nothing half written is left");
}
