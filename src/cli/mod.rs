//! The command line: arguments in, an exit code out.
//!
//! Owns the commands, their arguments and their output; must not contain rules. Exit codes: 0 for success, 1 for a
//! finding (a failed vignette, a replay mismatch, an error in a file, a failed game), 2 for a command that could not be
//! carried out.

/// Prints a line. A closed pipe is ignored, so that `emberhex ... | head` does not fail.
macro_rules! print_line {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

mod bot_name;
mod check;
mod duel;
mod error;
mod game_name;
mod game_words;
mod library;
mod lsp;
mod migrate;
mod new;
mod pack;
mod print;
mod replay;
mod roster;
mod show;
mod simulate;
mod simulate_report;
mod soak;
mod soak_failure;
mod tune;
mod vignette;
mod walk;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use thiserror::Error;

use crate::lang::words;
use game_name::GameName;

#[derive(Parser)]
#[command(name = "emberhex", version = crate::VERSION, about = "A candle-lit table for solitaire games")]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: PlayArguments,
}

#[derive(Subcommand)]
enum Command {
    /// Open the table (this is what happens without a command).
    Play(PlayArguments),
    /// Write the files of a new scenario, which can be played at once.
    New(new::NewArguments),
    /// Look for everything wrong in the content files.
    Check {
        /// A scenario, by its id or its folder, or a folder that holds `assets` and `scenarios`; the library in use if left out.
        #[arg(value_name = "ID|FOLDER")]
        path: Option<PathBuf>,
        /// The form in which the problems are printed.
        #[arg(long, value_enum, default_value = "text")]
        format: OutputFormat,
    },
    /// Speak the language server protocol with an editor of content files, over standard input and output.
    Lsp {
        /// A scenario, by its id or its folder, or a folder that holds `assets` and `scenarios`; the folder that the editor
        /// opens if left out.
        #[arg(value_name = "ID|FOLDER")]
        path: Option<PathBuf>,
        /// The only way to talk there is; editors may name it.
        #[arg(long, hide = true)]
        stdio: bool,
    },
    /// Replace words of content files, chapters and vignettes that a later format has renamed; so far there are none.
    Migrate {
        /// Files and folders.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Only print what would be rewritten.
        #[arg(long)]
        check: bool,
    },
    /// Print the effects of entries, in words generated from their data, beside the texts of their authors.
    Show {
        /// Keys, names or parts of names; every entry if left out.
        entries: Vec<String>,
        /// The content: a scenario, by its id or its folder, or a folder that holds `assets` and `scenarios`; the library in
        /// use if left out.
        #[arg(long, value_name = "ID|FOLDER")]
        content: Option<PathBuf>,
    },
    /// Print a scenario: its story, hex sheets, cards and character sheets, as a PDF or as typst source.
    Print(print::PrintArguments),
    /// List gear and attunements in the columns of the corebook.
    Roster {
        /// The list; all of them if left out.
        #[arg(value_enum)]
        kind: Option<roster::RosterKind>,
        /// A scenario whose own entries are listed with the corebook's; one that it replaces is listed as the scenario has it.
        #[arg(long, value_name = "ID")]
        scenario: Option<String>,
        /// The form in which the lists are printed.
        #[arg(long, value_enum, default_value = "text")]
        format: roster::RosterFormat,
        /// The content: a scenario, by its id or its folder, or a folder that holds `assets` and `scenarios`; the library in
        /// use if left out.
        #[arg(long, value_name = "ID|FOLDER")]
        content: Option<PathBuf>,
    },
    /// Run vignette files, or every one below a folder.
    Vignette {
        /// Files, folders and ids of scenarios; of a scenario, its `vignettes`.
        #[arg(required = true, value_name = "FILE|FOLDER|ID")]
        paths: Vec<PathBuf>,
    },
    /// Play replay files over and check every state on the way.
    Replay {
        /// Files (`*.replay.ron`).
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print only whether each of them holds.
        #[arg(long)]
        quiet: bool,
        /// Look for the shortest game that still fails as each file does, and write it beside the file.
        #[arg(long)]
        shrink: bool,
        /// Write each fight beside its file as a vignette, which plays it again and checks how the table looks at its end.
        #[arg(long)]
        vignette: bool,
    },
    /// Let bots play many games and look for anything wrong with any of them.
    Soak(soak::SoakArguments),
    /// Let a bot play encounters many times, and print how often it wins, how long it takes and which wounds defeat it.
    Simulate(simulate::SimulateArguments),
    /// Look for the smallest change of an encounter's numbers after which a bot wins it as often as is wanted.
    Tune(tune::TuneArguments),
    /// Walk through a scenario at random, many times, and look for pages and endings that are never reached.
    Walk(walk::WalkArguments),
    /// Check a scenario, walk through it, run its vignettes, and write it as one file to share.
    Pack(pack::PackArguments),
    /// Add a pack to those that are played, once its files are found to be right.
    Install(pack::InstallArguments),
    /// After each save of a scenario's files: their mistakes, its vignettes, and how its fights have changed. Ctrl-C ends it.
    Watch(watch::WatchArguments),
}

#[derive(Clone, Copy, ValueEnum)]
enum OutputFormat {
    Text,
    Json,
}

/// The way in which the window is opened.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct PlayArguments {
    /// The game whose box is opened; the shelf with all boxes if left out.
    #[arg(long, value_enum)]
    pub game: Option<GameName>,
    /// The scenario to play.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// The encounter of the scenario to begin with.
    #[arg(long, value_name = "ID")]
    pub encounter: Option<String>,
    /// The page of the scenario to begin at, as `CHAPTER#PAGE`, or a chapter: a journey is led there at random.
    #[arg(long, value_name = "PAGE", requires = "scenario", conflicts_with = "encounter")]
    pub page: Option<String>,
    /// The Round of the encounter to begin in: a bot plays until then.
    #[arg(long, value_name = "N", requires = "encounter", value_parser = clap::value_parser!(u16).range(2..))]
    pub round: Option<u16>,
    /// Seed of the dice of a new game.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// A replay file to look at, moment by moment.
    #[arg(long, value_name = "FILE")]
    pub replay: Option<PathBuf>,
    /// Size of the window.
    #[arg(long, value_name = "WxH", value_parser = parse_window_size)]
    pub window: Option<(u32, u32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
enum WindowSizeError {
    #[error("{}", words!("cli-window-size-form"))]
    Form,
    #[error("{}", words!("cli-window-size-range"))]
    Range,
}

fn parse_window_size(text: &str) -> Result<(u32, u32), WindowSizeError> {
    let (w, h) = text.split_once(['x', 'X']).ok_or(WindowSizeError::Form)?;
    let number = |text: &str| text.parse().map_err(|_| WindowSizeError::Form);
    let size = (number(w)?, number(h)?);
    if (640..=16_384).contains(&size.0) && (480..=16_384).contains(&size.1) {
        Ok(size)
    } else {
        Err(WindowSizeError::Range)
    }
}

/// Runs the program.
pub fn run() -> ExitCode {
    kernel::record::name_program(crate::VERSION);
    let arguments = Arguments::parse();
    match arguments.command {
        None => open_game_window(arguments.play),
        Some(Command::Play(options)) => open_game_window(options),
        Some(Command::Check { path, format }) => check::run(path, matches!(format, OutputFormat::Json)),
        Some(Command::Lsp { path, stdio: _ }) => lsp::run(path),
        Some(Command::Migrate { paths, check }) => migrate::run(&paths, check),
        Some(Command::Show { entries, content }) => show::run(&entries, content),
        Some(Command::Print(arguments)) => print::run(&arguments),
        Some(Command::Roster { kind, scenario, format, content }) => {
            roster::run(kind, scenario.as_deref(), format, content)
        }
        Some(Command::Simulate(arguments)) => simulate::run(&arguments),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Walk(arguments)) => walk::run(&arguments),
        Some(Command::Watch(arguments)) => watch::run(&arguments),
        Some(Command::Pack(arguments)) => pack::run(&arguments),
        Some(Command::Install(arguments)) => pack::install(&arguments),
        Some(Command::New(arguments)) => new::run(&arguments),
        Some(Command::Vignette { paths }) => vignette::run(&paths),
        Some(Command::Replay { files, quiet, shrink, vignette }) => {
            replay::run(&files, replay::Options { quiet, shrink, vignette })
        }
        Some(Command::Soak(arguments)) => soak::run(&arguments),
    }
}

#[cfg(feature = "window")]
fn open_game_window(options: PlayArguments) -> ExitCode {
    let PlayArguments { game, scenario, encounter, page, round, seed, replay, window } = options;
    let open_box = game.map(|game| match game {
        GameName::FiresFarAway => crate::fires_table::HEX_GAME,
        GameName::Duel => crate::duel_table::BOX,
    });
    let version = crate::VERSION;
    crate::screens::play(crate::screens::LaunchOptions {
        open_box,
        scenario,
        encounter,
        page,
        round,
        seed,
        replay,
        window,
        version,
    })
}

#[cfg(not(feature = "window"))]
fn open_game_window(_options: PlayArguments) -> ExitCode {
    eprintln!("{}", words!("cli-no-window"));
    ExitCode::from(2)
}
