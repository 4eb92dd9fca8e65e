//! `emberhex replay`: plays replay files without a window, prints their decisions, and verifies their hashes.
//!
//! Owns the output of the command. Must not compare states itself; the record does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::prelude::World;

use super::game_words::decision_line;
use crate::content::Library;
use crate::record::{History, Replay};
use crate::rules::{EncounterOutcome, EncounterProgress, install_rules};

/// The result of one file, ordered from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReplayStatus {
    Verified,
    Failed,
    Unreadable,
}

/// Plays every file; the exit code is that of the worst result.
pub fn run(files: &[PathBuf], quiet: bool) -> ExitCode {
    let library = match super::library::load_library("nothing was played over") {
        Ok(library) => library,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let worst = files.iter().map(|file| verify_replay_file(&library, file, quiet)).max();
    ExitCode::from(worst.unwrap_or(ReplayStatus::Verified) as u8)
}

fn verify_replay_file(library: &Library, file: &Path, quiet: bool) -> ReplayStatus {
    let name = file.display().to_string();
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{name}: {error}");
            return ReplayStatus::Unreadable;
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        print_line!("{name}: not a text file");
        return ReplayStatus::Failed;
    };
    let replay = match Replay::parse(&name, &text) {
        Ok(replay) => replay,
        Err(problem) => {
            print_line!("{problem}");
            return ReplayStatus::Failed;
        }
    };
    let mut world = World::new();
    install_rules(&mut world);
    let width = replay.decisions.len().to_string().len();
    let followed =
        replay.play_back(&mut world, library.catalog_or_core(replay.scenario), |world, number, intent, facts| {
            if !quiet {
                print_line!("{}", decision_line(world, (number, width), intent, facts));
            }
        });
    match followed {
        Ok(()) => {
            print_line!("{name}: holds, {}", summarize_replay(&world, &replay));
            ReplayStatus::Verified
        }
        Err(mismatch) => {
            print_line!("{name}: goes another way: {mismatch}");
            if !quiet {
                print_line!("     {}", explain_mismatch(&replay, mismatch.decision_number));
            }
            ReplayStatus::Failed
        }
    }
}

/// A summary of a verified replay: "31 decisions, Victory in Round 3; once dice were taken back, at decision 12".
fn summarize_replay(world: &World, replay: &Replay) -> String {
    let decisions = world.resource::<History>().len();
    let plural = if decisions == 1 { "" } else { "s" };
    let round = world.resource::<EncounterProgress>().round;
    let end = match world.resource::<EncounterOutcome>().0 {
        Some(outcome) => format!("{outcome:?} in Round {round}"),
        None => format!("left in Round {round}"),
    };
    let marks: Vec<String> = replay.take_backs.iter().map(|t| t.decision_number.to_string()).collect();
    let marks = match marks.len() {
        0 => String::new(),
        1 => format!("; once dice were taken back, at decision {}", marks[0]),
        n => format!("; {n} times dice were taken back, at decisions {}", marks.join(", ")),
    };
    format!("{decisions} decision{plural}, {end}{marks}")
}

/// The probable cause of a mismatch.
fn explain_mismatch(replay: &Replay, number: usize) -> String {
    let here = crate::VERSION;
    if let Some(changed) = replay.content_changes.iter().rfind(|changed| number > **changed) {
        format!("the content files were changed while it was played, after decision {changed}")
    } else if replay.program == here {
        format!("it was written by this version ({here}): the content files or the replay differ from what was played")
    } else {
        format!("it was written by version {}, this is {here}", replay.program)
    }
}
