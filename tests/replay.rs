//! Replay files: written and read, played over, and what is said about one that goes another way.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::content::Catalog;
use emberhex::model::{Fact, Id, Intent};
use emberhex::record::{Folder, History, Otherwise, Replay, act, begin, take_back};
use emberhex::rules::{Ending, legal, snapshot};

/// A whole encounter, with now and then a decision taken back; and every fact of what stood in the end.
fn played(catalog: &Arc<Catalog>, seed: u64) -> (World, Vec<Fact>) {
    let mut world = table();
    let mut facts =
        vec![begin(&mut world, catalog, Id::new("the_far_fire"), Id::new("hollowed_adventurer"), seed).unwrap()];
    for n in 0..2000usize {
        let open = legal(&world);
        if open.is_empty() {
            break;
        }
        let intent: Intent = open[(n * 7 + seed as usize) % open.len()].clone();
        facts.push(act(&mut world, &intent).unwrap());
        if n % 11 == 10 && world.resource::<Ending>().0.is_none() {
            take_back(&mut world).unwrap();
            facts.pop();
        }
    }
    assert!(world.resource::<Ending>().0.is_some(), "seed {seed}: no end");
    (world, facts.concat())
}

/// The replay of an encounter that took a while.
fn long_one(catalog: &Arc<Catalog>) -> Replay {
    let replays = (0..).map(|seed| Replay::of(&played(catalog, seed).0));
    let long = |r: &Replay| r.decisions.len() > 12 && r.decisions.iter().any(|d| d.intent == Intent::EndBeat);
    replays.into_iter().find(long).unwrap()
}

#[test]
fn a_replay_tells_the_same_story() {
    let catalog = CATALOG.clone();
    let mut marked = 0;
    for seed in 0..40 {
        let (world, facts) = played(&catalog, seed);
        let replay = Replay::of(&world);
        let text = replay.write().unwrap();
        let read = Replay::read("a.replay.ron", &text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
        assert_eq!(read, replay);
        assert_eq!(read.decisions.len(), world.resource::<History>().len());
        assert_eq!(read.take_backs, world.resource::<History>().take_backs());
        marked += read.take_backs.len();
        assert!(text.lines().count() >= read.decisions.len(), "a decision a line:\n{text}");
        let mut again = table();
        let (mut told, mut numbers) = (Vec::new(), Vec::new());
        let followed = read.play(&mut again, &catalog, |_, number, _, facts| {
            numbers.push(number);
            told.extend_from_slice(facts);
        });
        assert_eq!(followed, Ok(()));
        assert_eq!(told, facts);
        assert_eq!(numbers, (0..=read.decisions.len()).collect::<Vec<_>>());
        assert_eq!(snapshot(&again), snapshot(&world));
    }
    assert!(marked > 20, "{marked} take-backs");
}

#[test]
fn the_first_decision_that_differs_is_found() {
    let catalog = CATALOG.clone();
    let whole = long_one(&catalog);
    let follow = |replay: &Replay| {
        let mut told = 0;
        let divergence = replay.play(&mut table(), &catalog, |_, _, _, _| told += 1).expect_err("it differs");
        (divergence, told)
    };
    let mut replay = whole.clone();
    replay.decisions[6].hash ^= 1 << 40;
    let (divergence, told) = follow(&replay);
    assert_eq!((divergence.number, divergence.of, told), (7, whole.decisions.len(), 7));
    let (expected, found) = (replay.decisions[6].hash, whole.decisions[6].hash);
    assert_eq!(divergence.how, Otherwise::Hash { expected, found });
    assert_eq!(divergence.intent.as_ref(), Some(&whole.decisions[6].intent));

    let other = Replay { seed: whole.seed + 1, ..whole.clone() };
    assert_eq!(follow(&other).0.number, 0, "the dice are others from the beginning");
    let other = Replay { encounter: Id::new("nowhere"), ..whole.clone() };
    assert!(matches!(follow(&other).0.how, Otherwise::NotThere(why) if why.contains("nowhere")));
    let mut longer = whole.clone();
    longer.decisions.push(whole.decisions[3].clone());
    let (divergence, _) = follow(&longer);
    assert_eq!(divergence.number, longer.decisions.len());
    assert!(matches!(divergence.how, Otherwise::Refused(_)), "the encounter is over: {divergence}");
}

#[test]
fn a_file_that_is_no_replay_is_pointed_into() {
    let catalog = CATALOG.clone();
    let text = long_one(&catalog).write().unwrap();
    let wrong = |text: &str| Replay::read("a.replay.ron", text).expect_err("it is damaged");
    let line_of = |part: &str| text.lines().position(|line| line.contains(part)).unwrap() + 1;

    let problem = wrong(&text.replacen("EndBeat", "EndBeet", 1));
    assert_eq!(problem.line, line_of("EndBeat"));
    assert!(problem.message.contains("did you mean `EndBeat`"), "{problem}");
    let begun = text.lines().find(|line| line.contains("begun")).unwrap();
    let problem = wrong(&text.replacen(begun, "    begun: \"12\",", 1));
    assert_eq!(problem.line, line_of("begun"), "{problem}");
    assert!(problem.message.contains("sixteen"), "{problem}");
    let problem = wrong(&text[..text.len() / 2]);
    assert!(problem.line > 1, "{problem}");
    let problem = wrong(&text.replacen("version: 1", "version: 7", 1));
    assert!(problem.message.contains("format 7"), "{problem}");
    for nothing in ["", "()", "\u{0}\u{1}", "[1, 2]"] {
        wrong(nothing);
    }
}

#[test]
fn every_replay_gets_a_name_of_its_own() {
    let catalog = CATALOG.clone();
    let folder = tempfile::tempdir().unwrap();
    let saves = Folder::at(folder.path().join("deep/down"));
    let replay = Replay::of(&played(&catalog, 3).0);
    let mine = saves.replays().join("hollowed_adventurer-2.replay.ron");
    std::fs::create_dir_all(saves.replays()).unwrap();
    std::fs::write(&mine, "what somebody keeps here").unwrap();
    for n in [1, 3, 4] {
        let path = saves.write_replay(&replay).unwrap();
        assert!(path.ends_with(format!("replays/hollowed_adventurer-{n}.replay.ron")), "{}", path.display());
        assert_eq!(Replay::read("a", &std::fs::read_to_string(path).unwrap()).unwrap(), replay);
    }
    assert_eq!(std::fs::read_to_string(&mine).unwrap(), "what somebody keeps here");
    assert_eq!(std::fs::read_dir(saves.replays()).unwrap().count(), 4, "nothing half written is left");
}
