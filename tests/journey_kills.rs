//! A journey whose program is killed at any moment loses nothing that had been shown as done.
//!
//! The test starts itself anew as a program that plays, writes each step and then shows it as a line; the parent kills that
//! program without a warning and reads the journey back. `EMBERHEX_KILLS` says how often.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::catalog_of;
use bevy::prelude::World;
use emberhex::model::Id;
use emberhex::record::SaveDirectory;
use emberhex::scenario::journey::JourneyStart;
use emberhex::scenario::journey_files::{JourneyDirectory, JourneySlot};
use emberhex::scenario::journey_game::JourneyGame;
use kernel::game::Game;
use kernel::record::{AutosaveWriter, ChangeKind, History, Save};

/// Names the folder to the program that is to be killed.
const FOLDER: &str = "EMBERHEX_KILL_FOLDER";
/// The number of kills unless `EMBERHEX_KILLS` names one.
const KILLS: u64 = 40;

/// The catalog of a scenario with chapters.
fn catalog() -> &'static std::sync::Arc<emberhex::content::Catalog> {
    catalog_of("the_ninth_fire")
}

fn scenario_with_chapters() -> Id {
    *catalog().chapters.keys().next().unwrap()
}

/// The journey in a folder, resumed, and its progress: the seed, which rises with every journey, and the number of
/// decisions.
fn resumed(journeys: &JourneyDirectory) -> Option<(World, (u64, usize))> {
    let saved = journeys.saves(JourneySlot(1)).read_autosave().unwrap_or_else(|why| panic!("{why:?}"))?;
    let mut world = World::new();
    let report = saved.resume(&mut world, catalog()).unwrap();
    assert_eq!(report.mismatch, None);
    let done = (saved.save.start.seed, world.resource::<History<JourneyGame>>().len());
    Some((world, done))
}

/// Plays journeys one after the other, for as long as it lives. A step is shown only after it has been written.
fn play_until_killed(folder: &Path) -> ! {
    let journeys = JourneyDirectory::below(&SaveDirectory::new(folder));
    let begin = |seed| {
        let mut world = World::new();
        let start = JourneyStart::new(scenario_with_chapters(), seed);
        History::<JourneyGame>::begin(&mut world, catalog(), &start).unwrap();
        (world, (seed, 0))
    };
    let (mut world, (mut seed, mut steps)) = resumed(&journeys).unwrap_or_else(|| begin(7));
    if journeys.list().journeys.is_empty() {
        assert_eq!(journeys.new_slot().unwrap(), JourneySlot(1));
    }
    let mut writer = AutosaveWriter::start(journeys.saves(JourneySlot(1)), || {}).unwrap();
    writer.begin(Save::from_world(&world));
    loop {
        let legal = JourneyGame::with(&mut world, |journey| <JourneyGame as Game>::legal(journey));
        match legal.get(steps % legal.len().max(1)) {
            Some(intent) => {
                History::<JourneyGame>::decide(&mut world, intent).unwrap();
                steps += 1;
                writer.append_change(ChangeKind::Decided(intent.clone()), Save::from_world(&world));
            }
            None => {
                (world, (seed, steps)) = begin(seed + 1);
                writer.begin(Save::from_world(&world));
            }
        }
        assert!(writer.wait_until_written(Duration::from_secs(20)), "{:?}", writer.error());
        println!("step {seed} {steps}");
        std::io::stdout().flush().unwrap();
    }
}

#[test]
fn a_killed_program_loses_no_step_that_was_shown() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        play_until_killed(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    let journeys = JourneyDirectory::below(&SaveDirectory::new(folder.path()));
    let kills = std::env::var("EMBERHEX_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let mut done = (0, 0);
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "journey_kills::a_killed_program_loses_no_step_that_was_shown", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let step = |line: &str| {
            let (_, numbers) = line.rsplit_once("step ")?;
            let (seed, steps) = numbers.trim().split_once(' ')?;
            Some((seed.parse::<u64>().ok()?, steps.parse::<usize>().ok()?))
        };
        let first = lines.by_ref().map_while(Result::ok).find_map(|line| step(&line));
        let goes_on = [(done.0, done.1 + 1), (done.0 + 1, 0), (7, 1)];
        assert!(
            first.is_some_and(|first| goes_on.contains(&first)),
            "kill {kill}: goes on at {first:?} after {done:?}"
        );
        // The moments are spread over the microseconds of a step, without a clock or a die.
        std::thread::sleep(Duration::from_micros(kill * 7_919 % 20_011));
        child.kill().unwrap();
        child.wait().unwrap();
        let shown = lines.map_while(Result::ok).filter_map(|line| step(&line)).last().or(first).unwrap();
        done = resumed(&journeys).unwrap().1;
        assert!(done >= shown, "kill {kill}: {shown:?} was shown, and {done:?} is there");
    }
    assert!(done.0 > 7 || done.1 as u64 > kills, "{done:?}");
}
