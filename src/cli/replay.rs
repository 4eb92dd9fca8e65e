//! `emberhex replay`: plays replay files without a window, prints their decisions, and verifies their hashes.
//!
//! Owns the output of the command. Must not compare states itself; the record does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use bevy::prelude::World;
use duel::game::DuelGame;
use duel::rules::{DuelIntent, Fact as DuelFact};
use duel::view::{finished_text, log_line};
use kernel::game::{Game, GameTypes};
use kernel::record::{History, Replay, ReplayVersion};

use super::game_words::decision_line;
use crate::content::Library;
use crate::lang::{Text, text, words};
use crate::model::{Fact, Intent, Outcome};
use crate::record::EncounterGame;
use crate::rules::{EncounterOutcome, EncounterProgress};
use crate::scenario::diary::diary_lines_of;
use crate::scenario::journey::{JourneyFact, JourneyIntent, JourneyStage};
use crate::scenario::journey_game::JourneyGame;

/// The result of one file, ordered from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReplayStatus {
    Verified,
    Failed,
    Unreadable,
}

/// Plays every file; the exit code is that of the worst result.
pub fn run(files: &[PathBuf], quiet: bool) -> ExitCode {
    let library = match super::library::load_library(text!("cli-nothing-was-played-over")) {
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
        print_line!("{}", words!("replay-no-text", file = name));
        return ReplayStatus::Failed;
    };
    let game = ReplayVersion::parse(&name, &text).map(|of| of.game).unwrap_or_default();
    let verified = match game.as_str() {
        JourneyGame::ID => Replay::parse(&name, &text).map(|replay| verify_journey(library, &name, &replay, quiet)),
        DuelGame::ID => Replay::parse(&name, &text).map(|replay| verify_duel(&name, &replay, quiet)),
        _ => Replay::parse(&name, &text).map(|replay| verify_encounter(library, &name, &replay, quiet)),
    };
    verified.unwrap_or_else(|problem| {
        print_line!("{problem}");
        ReplayStatus::Failed
    })
}

fn verify_encounter(library: &Library, name: &str, replay: &Replay<EncounterGame>, quiet: bool) -> ReplayStatus {
    let width = replay.decisions.len().to_string().len();
    let tell = |world: &mut World, number, intent: Option<&Intent>, facts: &[Fact]| {
        print_line!("{}", decision_line(world, (number, width), intent, facts));
    };
    let summarize = |world: &World| {
        let round = world.resource::<EncounterProgress>().round;
        match world.resource::<EncounterOutcome>().0 {
            Some(Outcome::Victory) => text!("replay-victory", round = round),
            Some(Outcome::Defeat) => text!("replay-defeat", round = round),
            Some(Outcome::Retreat) => text!("replay-retreat", round = round),
            None => text!("replay-left", round = round),
        }
    };
    verify(name, replay, library.catalog_or_core(replay.start.scenario), quiet, tell, summarize)
}

fn verify_journey(library: &Library, name: &str, replay: &Replay<JourneyGame>, quiet: bool) -> ReplayStatus {
    let catalog = library.catalog_or_core(replay.start.scenario);
    let width = replay.decisions.len().to_string().len();
    let tell = |world: &mut World, number: usize, _: Option<&JourneyIntent>, facts: &[JourneyFact]| {
        let journey = JourneyGame::snapshot(world);
        let told = diary_lines_of(catalog, &journey, facts).into_iter().map(|line| line.text().clone());
        let told = Text::joined("; ", told);
        print_line!("{number:>width$}  {told}");
    };
    let summarize = |world: &World| match JourneyGame::snapshot(world).stage {
        JourneyStage::Ended(Some(ending)) => text!("replay-ending", ending = ending.as_str()),
        JourneyStage::Ended(None) => text!("replay-end"),
        _ => text!("replay-not-at-end"),
    };
    verify(name, replay, catalog, quiet, tell, summarize)
}

fn verify_duel(name: &str, replay: &Replay<DuelGame>, quiet: bool) -> ReplayStatus {
    let content = match super::duel::content_in_use() {
        Ok(content) => content,
        Err(why) => {
            eprintln!("{why}");
            return ReplayStatus::Unreadable;
        }
    };
    let width = replay.decisions.len().to_string().len();
    let tell = |_: &mut World, number: usize, _: Option<&DuelIntent>, facts: &[DuelFact]| {
        let told = Text::joined(" ", facts.iter().filter_map(|fact| log_line(&content, fact)));
        print_line!("{number:>width$}  {told}");
    };
    let summarize = |_: &World| match replay.outcome {
        Some(outcome) => finished_text(&content, &replay.start.mode, outcome),
        None => text!("replay-not-at-end"),
    };
    verify(name, replay, &content, quiet, tell, summarize)
}

/// Plays a replay and prints the result. `tell` prints a decision, unless the command is to be quiet.
fn verify<G: Game>(
    name: &str,
    replay: &Replay<G>,
    content: &Arc<G::Content>,
    quiet: bool,
    tell: impl Fn(&mut World, usize, Option<&G::Intent>, &[G::Fact]),
    summarize: impl Fn(&World) -> Text,
) -> ReplayStatus {
    let mut world = World::new();
    G::install(&mut world);
    let followed = replay.play_back(&mut world, content, |world, number, intent, facts| {
        if !quiet {
            tell(world, number, intent, facts);
        }
    });
    match followed {
        Ok(()) => {
            let summary = summarize_replay(&world, replay, summarize(&world));
            print_line!("{}", words!("replay-holds", file = name, summary = summary));
            ReplayStatus::Verified
        }
        Err(mismatch) => {
            print_line!("{}", words!("replay-differs", file = name, why = mismatch.to_string()));
            if !quiet {
                print_line!("     {}", explain_mismatch(replay, mismatch.decision_number));
            }
            ReplayStatus::Failed
        }
    }
}

/// A summary of a verified replay: "31 decisions, Victory in Round 3; once dice were taken back, at decision 12".
fn summarize_replay<G: Game>(world: &World, replay: &Replay<G>, end: Text) -> Text {
    let decisions = world.resource::<History<G>>().len();
    let summary = text!("replay-summary", decisions = decisions, end = end);
    let marks: Vec<String> = replay.take_backs.iter().map(|t| t.decision_number.to_string()).collect();
    match marks.len() {
        0 => summary,
        n => text!("replay-summary-taken-back", summary = summary, times = n, decisions = marks.join(", ")),
    }
}

/// The probable cause of a mismatch.
fn explain_mismatch<G: Game>(replay: &Replay<G>, number: usize) -> Text {
    let here = crate::VERSION;
    if let Some(changed) = replay.content_changes.iter().rfind(|changed| number > **changed) {
        text!("replay-of-changed-content", decision = *changed)
    } else if replay.program == here {
        text!("replay-of-this-version", version = here)
    } else {
        text!("replay-of-other-version", written = &replay.program, version = here)
    }
}
