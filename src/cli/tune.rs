//! `emberhex tune`: the smallest change of an encounter's numbers after which a bot wins it as often as is wanted.
//!
//! Owns the arguments and the output of the command. Must not search itself; `tuning` does.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kernel::record::atomic_file::write_atomically;

use super::bot_name::BotName;
use super::error::CommandError;
use super::library::{load_source, resolve_library, split_scenario};
use super::simulate::{read_character, stop_on_interrupt};
use super::soak::select_configs;
use crate::content::{ContentReader, SourceFile};
use crate::editing::Draft;
use crate::lang::{text, words};
use crate::tuning::{TuningGoal, tune};

/// The encounter, and what is wanted of it.
#[derive(clap::Args, Clone, Debug)]
pub struct TuneArguments {
    /// The encounter, also as `SCENARIO/ENCOUNTER`. Its scenario may come before it, by its id or its folder.
    #[arg(value_name = "[ID|FOLDER] ENCOUNTER", num_args = 1..=2, required = true)]
    encounter: Vec<String>,
    /// The win rate that is wanted, in percent.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=99))]
    won: u8,
    /// How many points from it are near enough.
    #[arg(long, value_name = "POINTS", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=50))]
    within: u8,
    /// The games with which each version is measured.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The seed from which the dice of all games follow.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The bot that plays.
    #[arg(long, value_enum, default_value = "quick")]
    bot: BotName,
    /// A character's file; the character of the scenario if left out.
    #[arg(long, value_name = "FILE")]
    character: Option<PathBuf>,
    /// Write the changes into the files; without it they are only printed.
    #[arg(long)]
    write: bool,
}

/// Searches; the exit code is 1 if no version comes near enough.
pub fn run(arguments: &TuneArguments) -> ExitCode {
    match run_tune(arguments) {
        Ok(is_near) => ExitCode::from(u8::from(!is_near)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn run_tune(arguments: &TuneArguments) -> Result<bool, CommandError> {
    let (named, encounter) = match &*arguments.encounter {
        [encounter] => (None, encounter),
        words => match split_scenario(words) {
            (Some(scenario), [encounter]) => (Some(scenario), encounter),
            _ => return Err(CommandError::NoScenario { wanted: words[0].clone(), near: None }),
        },
    };
    let source = resolve_library(named.map(PathBuf::from))?;
    let content = load_source(&source, None, text!("cli-nothing-was-played"))?;
    let scenario = content.scenario.map(crate::model::Id::as_str);
    let configs = select_configs(&content.library, scenario, Some(encounter))?;
    let config = configs.first().ok_or(CommandError::NothingToPlay)?;
    let (files, _) = source.read_files();
    let draft = Draft::open(files, ContentReader::default(), config.scenario.id, config.encounter.id);
    let mut draft = draft.ok_or(CommandError::NothingToPlay)?;
    let character = arguments.character.as_ref().map(|file| read_character(&config.catalog, file)).transpose()?;
    let goal = TuningGoal {
        won: f64::from(arguments.won) / 100.0,
        within: f64::from(arguments.within) / 100.0,
        games: arguments.games,
        bot: arguments.bot.kind(),
        seed: arguments.seed,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        character,
        stop: Arc::new(AtomicBool::new(false)),
    };
    stop_on_interrupt(&goal.stop);
    let tuned = tune(&mut draft, &goal, |report| eprintln!("{}", words!("tune-version", won = report.won_percent())))?;
    let (before, after) = (tuned.before.won_percent(), tuned.after.won_percent());
    print_line!("{}", words!("tune-result", before = before, after = after, versions = tuned.versions));
    for change in &tuned.changes {
        // The search has written the same number there before.
        let _ = change.knob.set(&mut draft, change.to);
        print_line!("{} {}: {} \u{2192} {}", change.knob.enemy, change.knob.name, change.knob.value, change.to);
    }
    if !tuned.is_near(&goal) && !goal.stop.load(Ordering::Relaxed) {
        print_line!("{}", words!("tune-not-near", within = arguments.within, won = arguments.won));
    }
    draft.unsaved().for_each(|file| print_diff(&draft, file));
    if tuned.changes.iter().any(|change| change.knob.is_damage()) {
        print_line!("{}", words!("tune-read-text"));
    }
    if arguments.write {
        let on_disk = |file: &SourceFile| {
            let path = source.path_on_disk(&file.path).filter(|path| path.is_file());
            Ok((path.ok_or_else(|| CommandError::InProgram { file: file.path.clone() })?, file.text.clone()))
        };
        for (path, text) in draft.unsaved().map(on_disk).collect::<Result<Vec<_>, CommandError>>()? {
            write_atomically(&path, text.as_bytes()).map_err(|why| CommandError::File { path: path.clone(), why })?;
            print_line!("{}", words!("tune-written", file = path.display().to_string()));
        }
    }
    Ok(tuned.is_near(&goal))
}

/// Prints the lines of a file that the changes replace. They keep their number.
fn print_diff(draft: &Draft, file: &SourceFile) {
    let before = draft.saved_text(&file.path).unwrap_or_default();
    for (n, (old, new)) in before.lines().zip(file.text.lines()).enumerate().filter(|(_, (old, new))| old != new) {
        print_line!("{}:{}", file.path, n + 1);
        print_line!("- {}", old.trim_start());
        print_line!("+ {}", new.trim_start());
    }
}
