//! `emberhex new`: the files of a scenario to begin with.
//!
//! Owns the command, and which files are written where. Must not check their contents: the loader does.

use std::io::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::error::CommandError;
use super::soak::select_configs;
use crate::content::syntax::{SyntaxNode, parse_syntax};
use crate::content::{Catalog, ContentSource, Library, SourceFile, is_scenario_id, load_partial, possible_enemies};
use crate::lang::words;
use crate::model::Id;

const SCENARIO: &str = include_str!("new/scenario.ron");
/// The id and the text of the encounter that is written if none is copied.
const ENCOUNTER: (&str, &str) = ("first_fight", include_str!("new/first_fight.ron"));
const ENEMIES: &str = include_str!("new/enemies.ron");
/// The id and the text of the chapter.
const CHAPTER: (&str, &str) = ("opening", include_str!("new/opening.md"));
const PRESTIGE: &str = include_str!("new/prestige.md");

/// The file of the scenario's enemies.
const ENEMY_FILE: &str = "enemies/own.ron";

/// The fields of an encounter's results that name something of its own scenario: notes, and places for what is left behind.
const FIELDS_OF_SCENARIO: [&str; 4] = ["notes", "leave_souls", "leave_carried", "recover"];

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
    for (path, text) in new_files(&id, arguments.like.as_deref(), arguments.chapter, &library, &files)? {
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

/// The files of a new scenario: their paths in its folder, and their texts. `files` are those of the library.
fn new_files(
    id: &str,
    like: Option<&str>,
    has_chapter: bool,
    library: &Library,
    files: &[SourceFile],
) -> Result<Vec<(String, String)>, CommandError> {
    let copied = match like {
        Some(like) => copied_encounter(like, library, files)?,
        None => {
            let (encounter, text) = ENCOUNTER;
            let files = [(format!("encounters/{encounter}.ron"), text), (ENEMY_FILE.to_owned(), ENEMIES)];
            let files = files.map(|(path, text)| (path, text.to_owned())).to_vec();
            CopiedEncounter { id: encounter.to_owned(), files, replaces: Vec::new() }
        }
    };
    let CopiedEncounter { id: encounter, mut files, replaces } = copied;
    let (chapter, chapter_text) = CHAPTER;
    let mut more = Vec::new();
    if has_chapter {
        more.push(format!("    deck: [\"{chapter}\"],\n"));
        files.push((format!("chapters/{chapter}.md"), chapter_text.replace("ENCOUNTER", &encounter)));
        files.push(("prestige.md".to_owned(), PRESTIGE.to_owned()));
    }
    if !replaces.is_empty() {
        let ids: Vec<String> = replaces.iter().map(|id| format!("\"{id}\"")).collect();
        more.push(format!("    replaces: [{}],\n", ids.join(", ")));
    }
    let sheet = SCENARIO.replace("NAME", &title_of(id)).replace("ENCOUNTER", &encounter);
    files.push(("scenario.ron".to_owned(), sheet.replace("    // MORE\n", &more.concat())));
    files.sort();
    Ok(files)
}

/// The words of an id, each with a capital: `salt_mill` is `Salt Mill`.
fn title_of(id: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    id.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// An encounter with what it needs of its scenario.
struct CopiedEncounter {
    id: String,
    /// The files: their paths in the folder of the scenario, and their texts.
    files: Vec<(String, String)>,
    /// The entries of the core that they write again.
    replaces: Vec<Id>,
}

/// Copies of an encounter's file, of its enemies and of the rules of its scenario.
fn copied_encounter(like: &str, library: &Library, files: &[SourceFile]) -> Result<CopiedEncounter, CommandError> {
    let configs = select_configs(library, None, Some(like))?;
    let Some(config) = configs.first() else { return Err(CommandError::NothingToPlay) };
    let (catalog, encounter, scenario) = (&config.catalog, &config.encounter, &config.scenario);
    let rules = format!("scenarios/{}/rules/", scenario.id);
    let rule_files = files.iter().filter_map(|file| Some((file.path.strip_prefix(&rules)?, &file.text)));
    let mut copied: Vec<(String, String)> =
        rule_files.map(|(path, text)| (format!("rules/{path}"), text.clone())).collect();
    if let Some(file) = file_of(catalog, files, ("encounter", encounter.id)) {
        copied.push((format!("encounters/{}.ron", encounter.id), without_scenario(&file.text, catalog)));
    }
    let enemies = possible_enemies(catalog, encounter);
    let entries = copied_enemies(catalog, files, &enemies);
    copied.extend((!entries.is_empty()).then(|| (ENEMY_FILE.to_owned(), entries)));
    let is_copied = |id: &&Id| {
        let own =
            catalog.entry_files.iter().filter(|((_, known), path)| known == *id && path.starts_with("scenarios/"));
        own.into_iter().any(|((kind, _), path)| path.starts_with(&rules) || (*kind == "enemy" && enemies.contains(id)))
    };
    let replaces = scenario.replaces.iter().filter(is_copied).copied().collect();
    Ok(CopiedEncounter { id: encounter.id.to_string(), files: copied, replaces })
}

fn file_of<'a>(catalog: &Catalog, files: &'a [SourceFile], entry: (&'static str, Id)) -> Option<&'a SourceFile> {
    let path = catalog.entry_files.get(&entry)?;
    files.iter().find(|file| file.path == **path)
}

/// A file with the entries of the enemies that their scenario brings; empty if it brings none of them.
fn copied_enemies(catalog: &Catalog, files: &[SourceFile], enemies: &[Id]) -> String {
    let entry = |id: &Id| {
        let file = file_of(catalog, files, ("enemy", *id)).filter(|file| file.path.starts_with("scenarios/"))?;
        let tree = parse_syntax(&file.text);
        let (key, value) = (tree.locate_key(id.as_str())?, tree.entry(id.as_str())?);
        Some(format!("    {},\n", &file.text[key.start..value.range().end]))
    };
    let entries: String = enemies.iter().filter_map(entry).collect();
    if entries.is_empty() { entries } else { format!("{{\n{entries}}}\n") }
}

/// The text of an encounter without the fields of its results that only its own scenario gives a meaning.
fn without_scenario(text: &str, catalog: &Catalog) -> String {
    let names_own_gear = |node: &SyntaxNode<'_>| {
        let ids = node.children().map(|id| text[id.range()].trim_matches('"'));
        ids.into_iter().any(|id| catalog.is_of_scenario("gear", Id::new(id)))
    };
    let is_dropped = |field: &str, value: &SyntaxNode<'_>| {
        FIELDS_OF_SCENARIO.contains(&field) || (field == "gain_gear" && names_own_gear(value))
    };
    let mut places = Vec::new();
    collect_fields(&parse_syntax(text), &is_dropped, &mut places);
    let mut left = text.to_owned();
    for place in places.into_iter().rev() {
        left.replace_range(with_comma(&left, place), "");
    }
    left
}

/// The places of fields that match, each from its name to the end of its value, in the order of the text.
fn collect_fields(
    node: &SyntaxNode<'_>,
    is_wanted: &dyn Fn(&str, &SyntaxNode<'_>) -> bool,
    found: &mut Vec<Range<usize>>,
) {
    for (label, child) in node.labelled_children() {
        match label {
            Some((name, place)) if is_wanted(name, child) => found.push(place.start..child.range().end),
            _ => collect_fields(child, is_wanted, found),
        }
    }
}

/// The place of a field with the comma behind it, and the whole line if nothing else stands on it.
fn with_comma(text: &str, field: Range<usize>) -> Range<usize> {
    let rest = &text[field.end..];
    let end = field.end + rest.len() - rest.trim_start_matches([',', ' ']).len();
    let start = text[..field.start].trim_end_matches(' ').len();
    let is_alone = text[..start].ends_with('\n') && text[end..].starts_with('\n');
    if is_alone { start..end + 1 } else { field.start..end }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::encounter::Encounter;
    use crate::content::{Problem, load};
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
            let copied = new_files(&id, Some(&config.name()), n % 2 == 0, &library, &shipped).unwrap();
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

    #[test]
    fn fields_of_the_scenario_go_with_their_commas() {
        let text = "(\n    a: (text: \"x\", notes: [\"n\"], gain_souls: 2),\n    b: (\n        leave_souls: \"p\",\n        text: \"y\",\n    ),\n)\n";
        let left = "(\n    a: (text: \"x\", gain_souls: 2),\n    b: (\n        text: \"y\",\n    ),\n)\n";
        assert_eq!(without_scenario(text, &Catalog::default()), left);
        assert_eq!(title_of("salt_mill_2"), "Salt Mill 2");
    }
}
