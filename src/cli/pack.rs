//! `emberhex pack` and `emberhex install`: a scenario as one file to share, and such a file among the packs that are played.
//!
//! Owns the order of the checks before a pack is written, and the output. Must not read or install a pack itself: `content`
//! does.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kernel::record::atomic_file::write_atomically;

use super::error::CommandError;
use super::library::scenario_folder;
use super::vignette::run_files;
use super::walk::walk_scenario;
use crate::content::{
    ContentReport, ContentSource, InstallError, Library, ScenarioPack, SourceFile, install_pack, load_partial,
    scenario_of,
};
use crate::lang::words;
use crate::testing::find_ron_files;
use crate::view::installed_text;

/// The scenario to pack.
#[derive(clap::Args, Clone, Debug)]
pub struct PackArguments {
    /// The scenario, by its id or its folder.
    #[arg(value_name = "ID|FOLDER")]
    scenario: String,
    /// The file to write; `ID.zip` in the working folder if left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The number of journeys that are walked before, as `emberhex walk` does.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,
}

/// Checks a scenario and writes its pack; the exit code is 1 if something is wrong with the scenario.
pub fn run(arguments: &PackArguments) -> ExitCode {
    match write_pack(arguments) {
        Ok(is_right) => ExitCode::from(u8::from(!is_right)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn write_pack(arguments: &PackArguments) -> Result<bool, CommandError> {
    let source = ContentSource::locate()?;
    let folder = scenario_folder(&arguments.scenario, &source)?;
    let refused = |why| CommandError::Pack { path: folder.clone(), why };
    let pack = ScenarioPack::read_own(&folder).map_err(refused)?;
    let (library, report) = library_with(&source.with_scenario(&folder), &pack);
    report.to_string().lines().for_each(|line| print_line!("{line}"));
    let is_right = report.errors.is_empty()
        && walk_chapters(&library, &pack, arguments.runs)?
        && run_vignettes(&library, &folder)?;
    if !is_right {
        eprintln!("{}", words!("pack-not-written"));
        return Ok(false);
    }
    print_remarks(&library, &pack);
    let archive = pack.pack.to_archive().map_err(|why| refused(why.into()))?;
    let path = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.zip", pack.id)));
    // What is written can be read again: by the same limits, and to the same files.
    let again = ScenarioPack::read_bytes(&archive, pack.id.as_str()).map_err(refused)?;
    debug_assert!(again.has_same_files(&pack));
    write_atomically(&path, &archive).map_err(|why| CommandError::File { path: path.clone(), why })?;
    let (files, size) = (pack.pack.texts.len() + pack.pack.pictures.len(), archive.len().div_ceil(1024));
    print_line!("{}", words!("pack-written", path = path.display().to_string(), files = files, size = size));
    Ok(true)
}

/// The content in use with the files that go into the pack, and the problems of these.
fn library_with(source: &ContentSource, pack: &ScenarioPack) -> (Library, ContentReport) {
    let is_own = |path: &str| scenario_of(path) == Some(pack.id.as_str());
    let (mut files, _) = source.read_files();
    files.retain(|file: &SourceFile| !is_own(&file.path));
    files.extend(SourceFile::all_of(pack));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let (library, mut report) = load_partial(&files);
    report.errors.retain(|error| is_own(&error.file));
    report.warnings.retain(|warning| is_own(&warning.file));
    (library, report)
}

/// Walks through the chapters, if there are any. Returns whether every page and every ending was reached.
fn walk_chapters(library: &Library, pack: &ScenarioPack, runs: u64) -> Result<bool, CommandError> {
    let has_chapters = library.scenario(pack.id).is_some_and(|scenario| scenario.chapters().next().is_some());
    if has_chapters && runs > 0 { walk_scenario(library, pack.id, runs) } else { Ok(true) }
}

/// Runs the vignettes of the scenario, if it has any. Returns whether all of them pass.
fn run_vignettes(library: &Library, folder: &Path) -> Result<bool, CommandError> {
    let vignettes = folder.join("vignettes");
    if !vignettes.is_dir() {
        return Ok(true);
    }
    let files = find_ron_files(std::slice::from_ref(&vignettes));
    let files = files.map_err(|why| CommandError::File { path: vignettes, why })?;
    Ok(run_files(library, &files) == 0)
}

/// What is no mistake, and the author may want to know.
fn print_remarks(library: &Library, pack: &ScenarioPack) {
    for file in &pack.pack.left_out {
        print_line!("{}", words!("pack-left-out", file = file));
    }
    if let Some(scenario) = library.scenario(pack.id) {
        let fields = [("author", &scenario.author), ("license", &scenario.license), ("version", &scenario.version)];
        for (field, _) in fields.into_iter().filter(|(_, said)| said.is_empty()) {
            print_line!("{}", words!("pack-unsaid", field = field));
        }
    }
}

/// The pack to install.
#[derive(clap::Args, Clone, Debug)]
pub struct InstallArguments {
    /// The pack: a zip archive, or a folder.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Put it in the place of another pack of the same scenario.
    #[arg(long)]
    replace: bool,
}

/// Installs a pack; the exit code is 1 if its files have mistakes.
pub fn install(arguments: &InstallArguments) -> ExitCode {
    let installed = ContentSource::locate()
        .map_err(CommandError::from)
        .and_then(|source| install_pack(&source, &arguments.file, arguments.replace).map_err(CommandError::Install));
    match installed {
        Ok(installed) => {
            print_line!("{}", installed_text(&installed));
            ExitCode::SUCCESS
        }
        Err(why) => {
            let mistakes = match &why {
                CommandError::Install(InstallError::Mistakes { report, .. }) => Some(report),
                _ => None,
            };
            if let Some(report) = mistakes {
                eprint!("{report}");
            }
            eprintln!("{why}");
            ExitCode::from(if mistakes.is_some() { 1 } else { 2 })
        }
    }
}
