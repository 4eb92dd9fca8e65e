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
use kernel::soak::{capture_panics, catch_panic};

use super::game_words::decision_line;
use crate::content::Library;
use crate::lang::{Text, text, words};
use crate::model::{Fact, Intent, Outcome};
use crate::record::{EncounterGame, write_atomically};
use crate::rules::{EncounterOutcome, EncounterProgress};
use crate::scenario::diary::diary_lines_of;
use crate::scenario::journey::{JourneyFact, JourneyIntent, JourneyStage};
use crate::scenario::journey_game::JourneyGame;
use crate::testing::write_vignette;

/// The result of one file, ordered from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReplayStatus {
    Verified,
    Failed,
    Unreadable,
}

/// The wishes of the person who asks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Print only whether each file holds.
    pub quiet: bool,
    /// Look for the shortest game that still fails as the file does.
    pub shrink: bool,
    /// Write each fight beside its file as a vignette.
    pub vignette: bool,
}

/// Plays every file; the exit code is that of the worst result.
pub fn run(files: &[PathBuf], options: Options) -> ExitCode {
    capture_panics();
    let library = match super::library::load_library(text!("cli-nothing-was-played-over")) {
        Ok(library) => library,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let worst = files.iter().map(|file| verify_replay_file(&library, file, options)).max();
    ExitCode::from(worst.unwrap_or(ReplayStatus::Verified) as u8)
}

fn verify_replay_file(library: &Library, file: &Path, options: Options) -> ReplayStatus {
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
        JourneyGame::ID => Replay::parse(&name, &text).map(|replay| verify_journey(library, file, &replay, options)),
        DuelGame::ID => Replay::parse(&name, &text).map(|replay| verify_duel(file, &replay, options)),
        _ => Replay::parse(&name, &text).map(|replay| verify_encounter(library, file, &replay, options)),
    };
    verified.unwrap_or_else(|problem| {
        print_line!("{problem}");
        ReplayStatus::Failed
    })
}

fn verify_encounter(library: &Library, file: &Path, replay: &Replay<EncounterGame>, options: Options) -> ReplayStatus {
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
    let status = verify(file, replay, library.catalog_or_core(replay.start.scenario), options, tell, summarize);
    if options.vignette && !write_as_vignette(library, file, replay) {
        status.max(ReplayStatus::Failed)
    } else {
        status
    }
}

/// Writes a fight as a vignette beside its file. Returns whether there is one now.
fn write_as_vignette(library: &Library, file: &Path, replay: &Replay<EncounterGame>) -> bool {
    let intents: Vec<Intent> = replay.decisions.iter().map(|decision| decision.intent.clone()).collect();
    let target = beside(file, ".vignette.ron");
    let text = write_vignette(library, &replay.start, &intents).map_err(|why| why.to_string());
    match text.and_then(|text| write_atomically(&target, text.as_bytes()).map_err(|why| why.to_string())) {
        Ok(()) => {
            print_line!("     {}", words!("vignette-written", file = target.display().to_string()));
            true
        }
        Err(why) => {
            print_line!("     {}", words!("vignette-not-written", why = why));
            false
        }
    }
}

/// A file beside a replay with the same name and another end.
fn beside(file: &Path, end: &str) -> PathBuf {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{}{end}", name.trim_end_matches(".replay.ron")))
}

fn verify_journey(library: &Library, file: &Path, replay: &Replay<JourneyGame>, options: Options) -> ReplayStatus {
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
    verify(file, replay, catalog, options, tell, summarize)
}

fn verify_duel(file: &Path, replay: &Replay<DuelGame>, options: Options) -> ReplayStatus {
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
    verify(file, replay, &content, options, tell, summarize)
}

/// Plays a replay and prints the result. `tell` prints a decision, unless the command is to be quiet.
fn verify<G: Game>(
    file: &Path,
    replay: &Replay<G>,
    content: &Arc<G::Content>,
    options: Options,
    tell: impl Fn(&mut World, usize, Option<&G::Intent>, &[G::Fact]),
    summarize: impl Fn(&World) -> Text,
) -> ReplayStatus {
    let name = file.display().to_string();
    let mut world = World::new();
    G::install(&mut world);
    let mut last = 0;
    let followed = catch_panic(|| {
        replay.play_back(&mut world, content, |world, number, intent, facts| {
            last = number;
            if !options.quiet {
                tell(world, number, intent, facts);
            }
        })
    });
    let why = match followed {
        Ok(Ok(())) => {
            let summary = summarize_replay(&world, replay, summarize(&world));
            print_line!("{}", words!("replay-holds", file = name, summary = summary));
            return ReplayStatus::Verified;
        }
        Ok(Err(mismatch)) => {
            last = mismatch.decision_number;
            mismatch.to_string()
        }
        Err(panic) => {
            last += 1;
            words!("replay-panicked", decision = last, of = replay.decisions.len(), why = panic)
        }
    };
    print_line!("{}", words!("replay-differs", file = name, why = why));
    if !options.quiet {
        print_line!("     {}", explain_mismatch(replay, content, last));
    }
    if options.shrink {
        shrink(file, replay, content);
    }
    ReplayStatus::Failed
}

/// Looks for the shortest game that fails as this one does, and writes it beside the file.
fn shrink<G: Game>(file: &Path, replay: &Replay<G>, content: &Arc<G::Content>) {
    let Some(failing) = replay.shrink(content) else {
        print_line!("     {}", words!("replay-not-shortened"));
        return;
    };
    let target = beside(file, ".shrunk.replay.ron");
    let written = failing.replay.to_ron().map_err(std::io::Error::other);
    match written.and_then(|text| write_atomically(&target, text.as_bytes())) {
        Ok(()) => {
            let (file, left) = (target.display().to_string(), failing.replay.decisions.len());
            print_line!("     {}", words!("replay-shortened", file = file, left = left, of = replay.decisions.len()));
        }
        Err(why) => eprintln!("{}: {why}", target.display()),
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
fn explain_mismatch<G: Game>(replay: &Replay<G>, content: &G::Content, number: usize) -> Text {
    let here = crate::VERSION;
    if let Some(changed) = replay.content_changes.iter().rfind(|changed| number > **changed) {
        return text!("replay-of-changed-content", decision = *changed);
    }
    match replay.content.map(|written| written == G::fingerprint(content)) {
        Some(false) => text!("replay-of-other-content"),
        _ if replay.program != here => text!("replay-of-other-version", written = &replay.program, version = here),
        Some(true) => text!("replay-of-same-content", version = here),
        None => text!("replay-of-this-version", version = here),
    }
}
