//! `emberhex tune`: the smallest change of an encounter's numbers after which a bot wins it as often as is wanted.
//!
//! Owns the arguments and the output of the command. Must not search itself; `tuning` does.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use kernel::content::syntax::parse_syntax;
use kernel::record::atomic_file::write_atomically;

use super::bot_name::BotName;
use super::error::CommandError;
use super::library::{load_content, resolve_library};
use super::simulate::{read_character, stop_on_interrupt};
use super::soak::select_configs;
use crate::content::ContentReader;
use crate::editing::{Draft, DraftFile};
use crate::lang::{text, words};
use crate::simulation::trials::TrialReport;
use crate::tuning::{KnobChange, Tuned, TuningGoal, tune};

/// The encounter, and what is wanted of it.
#[derive(clap::Args, Clone, Debug)]
pub struct TuneArguments {
    /// The encounter, also as `SCENARIO/ENCOUNTER`.
    encounter: String,
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
    /// The content: a folder that holds `assets` and `scenarios`, or a scenario's own; the library in use if left out.
    #[arg(long, value_name = "PATH")]
    content: Option<PathBuf>,
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
    let content = load_content(arguments.content.clone(), text!("cli-nothing-was-played"))?;
    let scenario = content.scenario.map(crate::model::Id::as_str);
    let configs = select_configs(&content.library, scenario, Some(&arguments.encounter))?;
    let config = configs.first().ok_or(CommandError::NothingToPlay)?;
    let source = resolve_library(arguments.content.clone())?;
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
    let tuned = tune(&mut draft, &goal, |report| eprintln!("{}", words!("tune-version", won = percent(report))))?;
    print_tuned(&draft, &tuned);
    if arguments.write && !tuned.changes.is_empty() {
        for change in &tuned.changes {
            // The search has written the same number there before.
            let _ = change.knob.set(&mut draft, change.to);
        }
        for file in draft.unsaved() {
            let path =
                source.path_on_disk(&file.path).ok_or_else(|| CommandError::InProgram { file: file.path.clone() })?;
            write_atomically(&path, file.text.as_bytes())
                .map_err(|why| CommandError::File { path: path.clone(), why })?;
            print_line!("{}", words!("tune-written", file = path.display().to_string()));
        }
    }
    Ok(tuned.is_near(&goal))
}

fn percent(report: &TrialReport) -> String {
    format!("{:.0}", 100.0 * report.win_rate())
}

/// Prints the changes as a diff of the lines, and the figures before and after.
fn print_tuned(draft: &Draft, tuned: &Tuned) {
    let (before, after) = (percent(&tuned.before), percent(&tuned.after));
    print_line!("{}", words!("tune-result", before = before, after = after, versions = tuned.versions));
    for change in &tuned.changes {
        print_change(draft, change);
    }
}

fn print_change(draft: &Draft, change: &KnobChange) {
    let Some(file) = draft.file(DraftFile::Enemy(change.knob.enemy)) else { return };
    let Some(place) = parse_syntax(&file.text).node_at(&change.knob.path).map(|node| node.range()) else { return };
    let line_start = file.text[..place.start].rfind('\n').map_or(0, |n| n + 1);
    let line_end = file.text[place.end..].find('\n').map_or(file.text.len(), |n| place.end + n);
    let number = file.text[..place.start].matches('\n').count() + 1;
    let (head, tail) = (&file.text[line_start..place.start], &file.text[place.end..line_end]);
    print_line!("{}:{number}  {} {}", file.path, change.knob.enemy, change.knob.name);
    print_line!("- {}", file.text[line_start..line_end].trim_start());
    print_line!("+ {}", format!("{head}{}{tail}", change.to).trim_start());
}
