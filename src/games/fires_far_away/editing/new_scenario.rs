//! The files of a new scenario: those to begin with, or a copy of an encounter with what it needs of its scenario.
//!
//! Owns which files there are and what stands in them. Must not check them (the loader does) or write them to a disk.

use std::ops::Range;

use kernel::content::outline::Leaf;
use kernel::content::syntax::{SyntaxNode, parse_syntax};

use crate::content::encounter::{Encounter, Scenario};
use crate::content::{Catalog, SourceFile, possible_enemies};
use crate::model::Id;

const SCENARIO: &str = include_str!("templates/scenario.ron");
/// The id and the text of the encounter that is written if none is copied.
const ENCOUNTER: (&str, &str) = ("first_fight", include_str!("templates/first_fight.ron"));
const ENEMIES: &str = include_str!("templates/enemies.ron");
/// The id and the text of the chapter.
const CHAPTER: (&str, &str) = ("opening", include_str!("templates/opening.md"));
const PRESTIGE: &str = include_str!("templates/prestige.md");

/// The file of the scenario's enemies.
const ENEMY_FILE: &str = "enemies/own.ron";

/// The fields of an encounter's results that name something of its own scenario: notes, and places for what is left behind.
const FIELDS_OF_SCENARIO: [&str; 4] = ["notes", "leave_souls", "leave_carried", "recover"];

/// The files of a new scenario of a name: their paths in its folder, and their texts. Without a copied encounter it
/// has a small one.
pub fn new_scenario(name: &str, copied: Option<CopiedEncounter>, has_chapter: bool) -> Vec<(String, String)> {
    let copied = copied.unwrap_or_else(|| {
        let (encounter, text) = ENCOUNTER;
        let files = [(format!("encounters/{encounter}.ron"), text), (ENEMY_FILE.to_owned(), ENEMIES)];
        let files = files.map(|(path, text)| (path, text.to_owned())).to_vec();
        CopiedEncounter { id: encounter.to_owned(), files, replaces: Vec::new() }
    });
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
    let name = Leaf::Words(name.to_owned()).written();
    let sheet = SCENARIO.replace("\"NAME\"", &name).replace("ENCOUNTER", &encounter);
    files.push(("scenario.ron".to_owned(), sheet.replace("    // MORE\n", &more.concat())));
    files.sort();
    files
}

/// The words of an id, each with a capital: `salt_mill` is `Salt Mill`.
pub fn title_of(id: &str) -> String {
    let word = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    id.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// An encounter with what it needs of its scenario.
pub struct CopiedEncounter {
    /// Its id.
    pub id: String,
    /// The files: their paths in the folder of the scenario, and their texts.
    pub files: Vec<(String, String)>,
    /// The entries of the core that they write again.
    pub replaces: Vec<Id>,
}

/// Copies of an encounter's file, of its enemies and of the rules of its scenario. `files` are those of the library; those of
/// the core for which `is_changed` holds are copied too, in the place of what the core has.
pub fn copied_encounter(
    catalog: &Catalog,
    scenario: &Scenario,
    encounter: &Encounter,
    (files, is_changed): (&[SourceFile], &dyn Fn(&str) -> bool),
) -> CopiedEncounter {
    let rules = format!("scenarios/{}/rules/", scenario.id);
    let rule_files = files.iter().filter_map(|file| Some((file.path.strip_prefix(&rules)?, &file.text)));
    let mut copied: Vec<(String, String)> =
        rule_files.map(|(path, text)| (format!("rules/{path}"), text.clone())).collect();
    if let Some(file) = file_of(catalog, files, ("encounter", encounter.id)) {
        copied.push((format!("encounters/{}.ron", encounter.id), without_scenario(&file.text, catalog)));
    }
    let enemies = possible_enemies(catalog, encounter);
    let entries = copied_enemies(catalog, (files, is_changed), &enemies);
    copied.extend((!entries.is_empty()).then(|| (ENEMY_FILE.to_owned(), entries)));
    let is_copied = |id: &&Id| {
        let own =
            catalog.entry_files.iter().filter(|((_, known), path)| known == *id && path.starts_with("scenarios/"));
        own.into_iter().any(|((kind, _), path)| path.starts_with(&rules) || (*kind == "enemy" && enemies.contains(id)))
    };
    let is_of_core = |id: &&Id| {
        let file = file_of(catalog, files, ("enemy", **id));
        file.is_some_and(|file| !file.path.starts_with("scenarios/") && is_changed(&file.path))
    };
    let of_core = enemies.iter().filter(is_of_core).copied();
    let replaces = scenario.replaces.iter().filter(is_copied).copied().chain(of_core).collect();
    CopiedEncounter { id: encounter.id.to_string(), files: copied, replaces }
}

fn file_of<'a>(catalog: &Catalog, files: &'a [SourceFile], entry: (&'static str, Id)) -> Option<&'a SourceFile> {
    let path = catalog.entry_files.get(&entry)?;
    files.iter().find(|file| file.path == **path)
}

/// A file with the entries of the enemies that their scenario brings; empty if it brings none of them.
fn copied_enemies(
    catalog: &Catalog,
    (files, is_changed): (&[SourceFile], &dyn Fn(&str) -> bool),
    enemies: &[Id],
) -> String {
    let entry = |id: &Id| {
        let file = file_of(catalog, files, ("enemy", *id))
            .filter(|file| file.path.starts_with("scenarios/") || is_changed(&file.path))?;
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
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_scenario_go_with_their_commas() {
        let text = "(\n    a: (text: \"x\", notes: [\"n\"], gain_souls: 2),\n    b: (\n        leave_souls: \"p\",\n        text: \"y\",\n    ),\n)\n";
        let left = "(\n    a: (text: \"x\", gain_souls: 2),\n    b: (\n        text: \"y\",\n    ),\n)\n";
        assert_eq!(without_scenario(text, &Catalog::default()), left);
        assert_eq!(title_of("salt_mill_2"), "Salt Mill 2");
    }
}
