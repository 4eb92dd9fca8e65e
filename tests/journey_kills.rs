//! A journey whose program is killed at any moment loses nothing that had been shown as done.
//!
//! The test starts itself anew as a program that plays, writes each step and then shows it as a line; the parent kills that
//! program without a warning and reads the journey back. `EMBERHEX_KILLS` says how often.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use common::catalog_of;
use emberhex::model::{Id, Outcome};
use emberhex::record::{FightStatistics, SaveDirectory};
use emberhex::scenario::journey::{FightResult, Journey, JourneyIntent, JourneyStage};
use emberhex::scenario::journey_files::{JourneyDirectory, JourneySlot, SavedJourney};

/// Names the folder to the program that is to be killed.
const FOLDER: &str = "EMBERHEX_KILL_FOLDER";
/// How many kills there are if nobody says.
const KILLS: u64 = 40;

/// The catalog of a scenario with chapters.
fn catalog() -> &'static std::sync::Arc<emberhex::content::Catalog> {
    catalog_of("the_ninth_fire")
}

fn scenario_with_chapters() -> Id {
    *catalog().chapters.keys().next().unwrap()
}

/// Plays journeys one after the other, for as long as it lives. A step is shown only after it has been written.
fn play_until_killed(folder: &Path) -> ! {
    let journeys = JourneyDirectory::below(&SaveDirectory::new(folder));
    let slot = JourneySlot(1);
    let mut steps = journeys.read(slot).map_or(0, |read| read.saved.seconds_played);
    let mut journey = journeys
        .read(slot)
        .map_or_else(|_| Journey::begin(catalog(), scenario_with_chapters(), 7).unwrap(), |read| read.saved.journey);
    if !journeys.file(slot).exists() {
        assert_eq!(journeys.new_slot().unwrap(), slot);
    }
    loop {
        if matches!(journey.stage, JourneyStage::Ended(_)) {
            journey = Journey::begin(catalog(), scenario_with_chapters(), steps).unwrap();
        }
        let intent = if journey.fight.is_some() {
            let character = journey.character.clone();
            JourneyIntent::FinishFight(Box::new(FightResult {
                outcome: Outcome::Victory,
                character,
                statistics: FightStatistics::default(),
            }))
        } else {
            let legal = journey.legal_intents(catalog());
            legal[steps as usize % legal.len()].clone()
        };
        journey.apply(catalog(), &intent).unwrap();
        steps += 1;
        journeys.write(slot, &SavedJourney::new(catalog(), &journey, steps, steps)).unwrap();
        println!("step {steps}");
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
    let mut steps = 0;
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_killed_program_loses_no_step_that_was_shown", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let step = |line: &str| line.rsplit_once("step ").and_then(|(_, n)| n.trim().parse::<u64>().ok());
        let first = lines.by_ref().map_while(Result::ok).find_map(|line| step(&line));
        assert!(first.is_some_and(|first| first == steps + 1), "kill {kill}: goes on at {first:?} after {steps}");
        // The moments are spread over the microseconds of a step, without a clock or a die.
        std::thread::sleep(Duration::from_micros(kill * 7_919 % 20_011));
        child.kill().unwrap();
        child.wait().unwrap();
        let shown = lines.map_while(Result::ok).filter_map(|line| step(&line)).last().or(first).unwrap();
        let read = journeys.read(JourneySlot(1)).unwrap_or_else(|why| panic!("kill {kill}: {why}"));
        assert_eq!(read.damaged, None, "kill {kill}");
        steps = read.saved.seconds_played;
        assert!(steps >= shown, "kill {kill}: {shown} was shown, and {steps} is there");
    }
    assert!(steps > kills, "{steps} steps");
}
