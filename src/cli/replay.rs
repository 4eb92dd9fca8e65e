//! `emberhex replay`: plays replay files over without a window, tells their course, and says whether they hold.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use bevy::prelude::World;

use crate::content::Catalog;
use crate::model::{Choice, Fact, Intent};
use crate::record::{History, Replay};
use crate::rules::portrait::tell;
use crate::rules::{Ending, Progress, install};

/// What became of one file; the worse one comes later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Holds,
    Wrong,
    Unread,
}

/// Plays every file over; the exit code is that of the worst one.
pub fn run(files: &[PathBuf], quiet: bool) -> ExitCode {
    let catalog = match super::catalog("nothing was played over") {
        Ok(catalog) => catalog,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let worst = files.iter().map(|file| play(&catalog, file, quiet)).max();
    ExitCode::from(worst.unwrap_or(Verdict::Holds) as u8)
}

fn play(catalog: &Arc<Catalog>, file: &Path, quiet: bool) -> Verdict {
    let name = file.display().to_string();
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{name}: {error}");
            return Verdict::Unread;
        }
    };
    let Ok(text) = String::from_utf8(bytes) else {
        say!("{name}: not a text file");
        return Verdict::Wrong;
    };
    let replay = match Replay::read(&name, &text) {
        Ok(replay) => replay,
        Err(problem) => {
            say!("{problem}");
            return Verdict::Wrong;
        }
    };
    let mut world = World::new();
    install(&mut world);
    let width = replay.decisions.len().to_string().len();
    let followed = replay.play(&mut world, catalog, |world, number, intent, facts| {
        if !quiet {
            let what = intent.map_or_else(|| "setting up".to_owned(), in_words);
            say!("{number:>width$}  {what}{}", came_of_it(world, facts));
        }
    });
    match followed {
        Ok(()) => {
            say!("{name}: holds, {}", summary(&world, &replay));
            Verdict::Holds
        }
        Err(divergence) => {
            say!("{name}: goes another way: {divergence}");
            if !quiet {
                say!("     {}", why(&replay, divergence.number));
            }
            Verdict::Wrong
        }
    }
}

/// "31 decisions, Victory in Round 3; once dice were taken back, at decision 12".
fn summary(world: &World, replay: &Replay) -> String {
    let decisions = world.resource::<History>().len();
    let plural = if decisions == 1 { "" } else { "s" };
    let round = world.resource::<Progress>().round;
    let end = match world.resource::<Ending>().0 {
        Some(outcome) => format!("{outcome:?} in Round {round}"),
        None => format!("left in Round {round}"),
    };
    let marks: Vec<String> = replay.take_backs.iter().map(|t| t.at.to_string()).collect();
    let marks = match marks.len() {
        0 => String::new(),
        1 => format!("; once dice were taken back, at decision {}", marks[0]),
        n => format!("; {n} times dice were taken back, at decisions {}", marks.join(", ")),
    };
    format!("{decisions} decision{plural}, {end}{marks}")
}

/// What may lie behind a course that goes another way.
fn why(replay: &Replay, number: usize) -> String {
    let here = crate::VERSION;
    if replay.sealed > 0 && number > replay.sealed {
        format!("the content files were changed while it was played, after decision {}", replay.sealed)
    } else if replay.program == here {
        format!("it was written by this version ({here}): the content files or the replay differ from what was played")
    } else {
        format!("it was written by version {}, this is {here}", replay.program)
    }
}

/// A decision in words; what came of it says the rest.
fn in_words(intent: &Intent) -> String {
    match intent {
        Intent::Start(at) => format!("start at {at}"),
        Intent::Commit(_) => "act".into(),
        Intent::React(_) => "react".into(),
        Intent::LetItHappen => "let it happen".into(),
        Intent::Choose(choice) => match choice {
            Choice::Stay => "stay".into(),
            Choice::Tile(at) => format!("choose {at}"),
            Choice::Route(way) => {
                let way: Vec<String> = way.iter().map(ToString::to_string).collect();
                format!("go by {}", way.join(", "))
            }
            Choice::Damage(kind) => format!("choose {kind:?}"),
            Choice::Condition(condition) => format!("choose {condition:?}"),
            Choice::Done => "no more".into(),
            other => format!("choose {other:?}"),
        },
        Intent::Assign { .. } => "lay a token".into(),
        Intent::AssignRest => "have the rest laid".into(),
        Intent::EndBeat => "end the beat".into(),
    }
}

fn came_of_it(world: &World, facts: &[Fact]) -> String {
    let told: Vec<String> = facts.iter().filter_map(|fact| tell(world, fact)).collect();
    if told.is_empty() { String::new() } else { format!(": {}", told.join(" ").replace('\n', " ")) }
}
