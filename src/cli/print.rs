//! `emberhex print`: a scenario as a book, in typst source or set as a PDF by the `typst` program.
//!
//! Owns the arguments and files of the command. Must not know what is printed: `print` of the game does.

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::ValueEnum;
use kernel::record::unused_path;

use super::error::{CommandError, near_name};
use super::library::{CommandContent, load_content};
use crate::content::Library;
use crate::lang::text;
use crate::model::Id;
use crate::print::{BookPart, Paper, book_source};

/// The book to print.
#[derive(clap::Args, Clone, Debug)]
pub struct PrintArguments {
    /// The scenario, by its id or its folder.
    #[arg(value_name = "ID|FOLDER")]
    scenario: String,
    /// The file to write: `.pdf` for the book, which the program `typst` sets, or `.typ` for its source.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A part of the book; may be given several times; all parts if left out.
    #[arg(long = "part", value_enum)]
    parts: Vec<PartName>,
    /// The size of the paper.
    #[arg(long, value_enum, default_value = "a4")]
    paper: PaperName,
    /// The `typst` program; if left out, the one that the variable TYPST names, else the one in the search path.
    #[arg(long, value_name = "PATH")]
    typst: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PartName {
    /// The story booklet, and how it is played on paper.
    Story,
    /// The hex sheet of each encounter.
    Sheets,
    /// The cards of chapters, enemies, encounter tables, gear and attunements.
    Cards,
    /// The scenario's character, and an empty sheet.
    Characters,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

/// Prints a scenario; the exit code is 1 if typst finds a mistake in the source.
pub fn run(arguments: &PrintArguments) -> ExitCode {
    match print(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(if matches!(why, CommandError::NotSet { .. }) { 1 } else { 2 })
        }
    }
}

fn print(arguments: &PrintArguments) -> Result<(), CommandError> {
    let is_pdf = match arguments.out.extension().and_then(|extension| extension.to_str()) {
        Some("pdf") => true,
        Some("typ") => false,
        _ => return Err(CommandError::NoBookFile { path: arguments.out.clone() }),
    };
    let source = source_of(arguments)?;
    if !is_pdf {
        return write(&arguments.out, &source).map(|()| print_line!("{}", arguments.out.display()));
    }
    // A source that was left there may have been changed by its author: it is never written over.
    let folder = arguments.out.parent().unwrap_or(Path::new(""));
    let stem = arguments.out.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = unused_path(folder, &format!("{stem}.pdf"), "typ")
        .map_err(|why| CommandError::File { path: arguments.out.clone(), why })?;
    write(&beside, &source)?;
    set_pdf(&typst_program(arguments), &beside, &arguments.out)?;
    fs::remove_file(&beside).map_err(|why| CommandError::File { path: beside, why })?;
    print_line!("{}", arguments.out.display());
    Ok(())
}

fn source_of(arguments: &PrintArguments) -> Result<String, CommandError> {
    let CommandContent { library, scenario } =
        load_content(Some(&arguments.scenario), text!("cli-nothing-was-printed"))?;
    let id = scenario.unwrap_or_else(|| Id::new(&arguments.scenario));
    let (Some(catalog), Some(scenario)) = (library.catalog(id), library.scenario(id)) else {
        return Err(no_scenario(&library, &arguments.scenario));
    };
    let parts: Vec<BookPart> = arguments.parts.iter().copied().map(Into::into).collect();
    let parts = if parts.is_empty() { BookPart::all() } else { &parts };
    Ok(book_source(catalog, scenario, parts, arguments.paper.into()))
}

fn no_scenario(library: &Library, wanted: &str) -> CommandError {
    let near = near_name(wanted, library.scenarios().map(|scenario| scenario.id.as_str()));
    CommandError::NoScenario { wanted: wanted.to_owned(), near }
}

fn write(path: &Path, source: &str) -> Result<(), CommandError> {
    fs::write(path, source).map_err(|why| CommandError::File { path: path.to_owned(), why })
}

fn typst_program(arguments: &PrintArguments) -> PathBuf {
    let of_variable = || env::var_os("TYPST").filter(|path| !path.is_empty()).map(PathBuf::from);
    arguments.typst.clone().or_else(of_variable).unwrap_or_else(|| PathBuf::from("typst"))
}

fn set_pdf(program: &Path, source: &Path, out: &Path) -> Result<(), CommandError> {
    match Command::new(program).arg("compile").args([source, out]).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            Err(CommandError::NotSet { source_file: source.to_owned(), said })
        }
        Err(why) if why.kind() == ErrorKind::NotFound => {
            Err(CommandError::NoTypst { program: program.to_owned(), source_file: source.to_owned() })
        }
        Err(why) => Err(CommandError::File { path: program.to_owned(), why }),
    }
}

impl From<PartName> for BookPart {
    fn from(part: PartName) -> Self {
        match part {
            PartName::Story => Self::Story,
            PartName::Sheets => Self::Sheets,
            PartName::Cards => Self::Cards,
            PartName::Characters => Self::Characters,
        }
    }
}

impl From<PaperName> for Paper {
    fn from(paper: PaperName) -> Self {
        match paper {
            PaperName::A4 => Self::A4,
            PaperName::Letter => Self::Letter,
        }
    }
}
