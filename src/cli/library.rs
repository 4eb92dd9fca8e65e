//! The content files of a command: the content in use, or a folder that the command names.

use std::path::{Path, PathBuf};

use super::error::{CommandError, near_name};
use crate::content::{ContentReport, ContentSource, LeftOut, Library, is_scenario_id, load_playable, scenario_of};
use crate::lang::{Text, words};
use crate::model::Id;

/// The content in use, or what an argument names: a root folder, or one scenario, by its folder or its id, with the content
/// in use.
pub(super) fn resolve_library(argument: Option<PathBuf>) -> Result<ContentSource, CommandError> {
    let Some(path) = argument else { return Ok(ContentSource::locate()?) };
    if !path.is_dir() {
        let Some(id) = path.to_str().filter(|id| is_scenario_id(id)) else {
            return Err(CommandError::NoFolder { path });
        };
        let source = ContentSource::locate()?;
        return match scenario_folder(id, &source) {
            Ok(folder) => Ok(source.with_scenario(folder)),
            // It is inside the program, or in a pack.
            Err(_) if has_scenario(id, &source) => Ok(source),
            Err(why) => Err(why),
        };
    }
    if path.join("assets").is_dir() || path.join("scenarios").is_dir() {
        return Ok(ContentSource::from_dir(path));
    }
    if is_scenario(&path) {
        return Ok(ContentSource::locate()?.with_scenario(path));
    }
    Err(CommandError::NoContent { path })
}

fn has_scenario(id: &str, source: &ContentSource) -> bool {
    source.read_files().0.iter().any(|file| scenario_of(&file.path) == Some(id))
}

fn is_scenario(path: &Path) -> bool {
    path.join("scenario.ron").is_file() || path.join("encounters").is_dir()
}

/// The folder that an argument names, where an id is possible too; `None` for an id.
pub(super) fn folder_of(argument: &str) -> Option<PathBuf> {
    let path = Path::new(argument);
    let is_meant = argument.contains(['/', '\\']) || is_scenario(path) || path.join("scenarios").is_dir();
    is_meant.then(|| path.to_owned())
}

/// The folder of a scenario that is named by its id or its path.
pub(super) fn scenario_folder(scenario: &str, source: &ContentSource) -> Result<PathBuf, CommandError> {
    if let Some(folder) = folder_of(scenario) {
        return if folder.is_dir() { Ok(folder) } else { Err(CommandError::NoFolder { path: folder }) };
    }
    let folders = source.scenario_folders();
    // Of two scenarios with one id, the later is read.
    let found = folders.iter().rev().map(|folder| folder.join(scenario)).find(|folder| folder.is_dir());
    found.ok_or_else(|| {
        let entries = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
        let names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        let near = near_name(scenario, names.iter().map(String::as_str));
        CommandError::NoScenarioFolder { wanted: scenario.to_owned(), near }
    })
}

/// The folder of the scenario in which a path lies, if it lies in one.
pub(super) fn scenario_above(path: &Path) -> Option<PathBuf> {
    let folder = path.ancestors().find(|folder| folder.join("scenario.ron").is_file())?;
    // The last of the ancestors of a relative path is empty: the working folder.
    Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() })
}

/// The scenario and the encounter in `SCENARIO/ENCOUNTER`, as reports name an encounter. `None` for a path: one that exists,
/// or one in a folder that is no scenario.
pub(super) fn split_encounter(argument: &str) -> Option<(&str, &str)> {
    let (scenario, encounter) = argument.split_once('/')?;
    let is_id = |word: &str| !word.is_empty() && !word.contains(['/', '\\', '.']);
    let folder = Path::new(scenario);
    let is_path = Path::new(argument).exists() || (folder.is_dir() && !is_scenario(folder));
    (is_id(scenario) && is_id(encounter) && !is_path).then_some((scenario, encounter))
}

/// The scenario that the first of a command's words names, by its id or its folder, and the other words: encounters.
pub(super) fn split_scenario(words: &[String]) -> (Option<&str>, &[String]) {
    let Some((first, rest)) = words.split_first() else { return (None, words) };
    let is_scenario = || match folder_of(first) {
        Some(_) => split_encounter(first).is_none(),
        None => ContentSource::locate().is_ok_and(|source| has_scenario(first, &source)),
    };
    if is_scenario() { (Some(first), rest) } else { (None, words) }
}

/// The content that a command plays with.
pub(super) struct CommandContent {
    /// The content.
    pub library: Library,
    /// The scenario that the argument names.
    pub scenario: Option<Id>,
}

/// The content in use, or that of a folder; `named` is a folder or the id of a scenario. Scenarios with mistakes are left out,
/// which the error output says if no scenario is named. A mistake elsewhere, or in the scenario that is named, is an error,
/// whose message ends with `consequence`: the work that was not done.
pub(super) fn load_content(named: Option<&str>, consequence: Text) -> Result<CommandContent, CommandError> {
    let folder = named.and_then(folder_of);
    let id = named.filter(|_| folder.is_none()).map(Id::new);
    load_source(&resolve_library(folder)?, id, consequence)
}

/// As [`load_content`], for the content of a source; the scenario of its extra folder counts as named.
pub(super) fn load_source(
    source: &ContentSource,
    named: Option<Id>,
    consequence: Text,
) -> Result<CommandContent, CommandError> {
    let (files, unread) = source.read_files();
    let (library, mut left_out) = load_playable(&files, &unread)
        .map_err(|report| CommandError::InvalidContent { report, consequence: consequence.clone() })?;
    let scenario = source.extra_scenario().or(named);
    if let Some(errors) = scenario.and_then(|scenario| left_out.remove(&scenario)) {
        let report = ContentReport { errors, warnings: Vec::new() };
        return Err(CommandError::InvalidContent { report, consequence });
    }
    if scenario.is_none() {
        print_left_out(&left_out);
    }
    Ok(CommandContent { library, scenario })
}

/// As [`load_content`], for the content in use.
pub(super) fn load_library(consequence: Text) -> Result<Library, CommandError> {
    load_content(None, consequence).map(|content| content.library)
}

fn print_left_out(left_out: &LeftOut) {
    for (scenario, problems) in left_out {
        for problem in problems {
            eprintln!("{problem}");
        }
        let scenario = scenario.as_str();
        let is_pack = problems.iter().any(|problem| problem.file.starts_with("packs/"));
        eprintln!(
            "{}\n",
            match is_pack {
                true => words!("cli-pack-left-out", pack = scenario),
                false => words!("cli-scenario-left-out", scenario = scenario, mistakes = problems.len()),
            }
        );
    }
}
