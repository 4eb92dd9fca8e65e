//! `emberhex new`: the files of a scenario to begin with.
//!
//! Owns the command, and which files are written where. Must not check their contents: the loader does.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::error::CommandError;
use super::soak::select_configs;
use crate::content::{ContentSource, Library, SourceFile, is_scenario_id, load_partial};
use crate::editing::{CopiedEncounter, copied_encounter, new_scenario, title_of};
use crate::lang::words;

/// The scenario to begin with.
#[derive(clap::Args, Clone, Debug)]
pub struct NewArguments {
    /// The id of the scenario, or the path of its folder, whose name is the id; the folder may be there if it is empty. The
    /// folder of an id is made in `scenarios` of the content root, if that is the working folder, else of the data folder.
    #[arg(value_name = "ID|FOLDER")]
    id: String,
    /// An encounter that is copied with its enemies, also as `SCENARIO/ENCOUNTER`; a small one is written if left out.
    #[arg(long, value_name = "ENCOUNTER")]
    like: Option<String>,
    /// Write a chapter too, from which the encounter is reached, and the prestige with an ending.
    #[arg(long)]
    chapter: bool,
}

/// Writes the files; the exit code is 1 if they have errors.
pub fn run(arguments: &NewArguments) -> ExitCode {
    match write_scenario(arguments) {
        Ok(is_right) => ExitCode::from(u8::from(!is_right)),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::from(2)
        }
    }
}

fn write_scenario(arguments: &NewArguments) -> Result<bool, CommandError> {
    let source = ContentSource::locate()?;
    let (folder, id) = folder_of_new(&arguments.id, &source)?;
    let (files, _) = source.read_files();
    let below = format!("scenarios/{id}/");
    if files.iter().any(|file| file.path.starts_with(&below)) {
        return Err(CommandError::ScenarioExists { id });
    }
    let (library, _) = load_partial(&files);
    let copied = arguments.like.as_deref().map(|like| copy_of(like, &library, &files)).transpose()?;
    for (path, text) in new_scenario(&title_of(&id), copied, arguments.chapter) {
        let path = folder.join(path);
        let write = || {
            std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            std::fs::File::create_new(&path)?.write_all(text.as_bytes())
        };
        write().map_err(|why| CommandError::File { path: path.clone(), why })?;
        print_line!("{}", path.display());
    }
    let (files, _) = source.with_scenario(&folder).read_files();
    let (_, report) = load_partial(&files);
    let own = report.errors.iter().filter(|error| error.file.starts_with(&below));
    let errors = own.inspect(|error| print_line!("{error}")).count();
    print_next_commands(arguments, &id, &folder);
    Ok(errors == 0)
}

/// Prints the commands with which an author goes on. They work from any folder.
fn print_next_commands(arguments: &NewArguments, id: &str, folder: &Path) {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let folder = folder.display();
    print_line!("\n{}", words!("new-next"));
    print_line!("    emberhex check {folder}");
    print_line!("    emberhex simulate {folder} --games 40");
    if arguments.chapter {
        print_line!("    emberhex walk {folder}");
    }
    print_line!("    emberhex watch {folder}");
    if !is_path(&arguments.id) {
        print_line!("    emberhex play --scenario {id}");
    }
}

fn is_path(id: &str) -> bool {
    id.contains(['/', '\\']) || id == "."
}

/// A copy of the encounter that `like` names.
fn copy_of(like: &str, library: &Library, files: &[SourceFile]) -> Result<CopiedEncounter, CommandError> {
    let configs = select_configs(library, None, Some(like))?;
    let config = configs.first().ok_or(CommandError::NothingToPlay)?;
    Ok(copied_encounter(&config.catalog, &config.scenario, &config.encounter, (files, &|_| false)))
}

/// The folder of a new scenario, in which nothing lies yet, and the id.
fn folder_of_new(id: &str, source: &ContentSource) -> Result<(PathBuf, String), CommandError> {
    let folder = if is_path(id) {
        PathBuf::from(id)
    } else {
        source.folder_for_new_scenarios().ok_or(CommandError::NoDataFolder)?.join(id)
    };
    // A folder that is written as `.` has a name too.
    let named = folder.canonicalize().unwrap_or_else(|_| folder.clone());
    let name = named.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    if !is_scenario_id(&name) {
        return Err(CommandError::NotAnId { wanted: name });
    }
    let is_empty = || std::fs::read_dir(&folder).is_ok_and(|mut entries| entries.next().is_none());
    if folder.exists() && !is_empty() {
        return Err(CommandError::AlreadyThere { path: folder });
    }
    Ok((folder, name))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::encounter::Encounter;
    use crate::content::{Problem, load, possible_enemies};
    use crate::model::Id;
    use crate::simulation::game::GameConfig;

    #[test]
    fn every_shipped_encounter_can_be_copied() {
        let (shipped, _) = ContentSource::built_in().read_files();
        let (library, _) = load(&shipped).unwrap_or_else(|report| panic!("{report}"));
        let mut files: Vec<SourceFile> =
            shipped.iter().filter(|file| file.path.starts_with("assets/")).cloned().collect();
        let originals = GameConfig::all_in_library(&library);
        for (n, config) in originals.iter().enumerate() {
            let id = format!("copy_{n}");
            let copy = copy_of(&config.name(), &library, &shipped).unwrap();
            let copied = new_scenario(&id, Some(copy), n % 2 == 0);
            let copied = copied.into_iter();
            files.extend(copied.map(|(path, text)| SourceFile { path: format!("scenarios/{id}/{path}"), text }));
        }
        let (copies, report) = load(&files).unwrap_or_else(|report| panic!("{report}"));
        // A flag that another encounter sets, or an attack that another one's table lists, is not there in a copy.
        let is_left_behind = |warning: &Problem| ["unset_flag", "unlisted_attack"].contains(&warning.id);
        assert!(report.warnings.iter().all(is_left_behind), "{report}");
        assert!(originals.len() > 60, "{}", originals.len());
        for (n, original) in originals.iter().enumerate() {
            let catalog = copies.catalog(Id::new(&format!("copy_{n}"))).unwrap();
            let [copy] = &GameConfig::all_in_scenario(catalog)[..] else { panic!("{}", original.name()) };
            let of = |config: &GameConfig| {
                let Encounter { name, text, tiles, layout, start, enemies, waves, tables, doom, .. } =
                    Encounter::clone(&config.encounter);
                let possible = possible_enemies(&config.catalog, &config.encounter);
                let sheets: Vec<_> = possible.iter().map(|id| config.catalog.enemies.get(id).cloned()).collect();
                ((name, text, tiles, layout, start, enemies, waves), (tables, doom, sheets))
            };
            assert_eq!(of(copy), of(original), "{}", original.name());
        }
    }
}
