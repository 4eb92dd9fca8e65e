//! The files of the languages: those built into the program, and those of `assets/lang` on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::error::LanguageError;

include!(concat!(env!("OUT_DIR"), "/lang.rs"));

/// The locale whose files the program is built with and falls back to.
pub const DEFAULT_LOCALE: &str = "en";

/// The text of one file of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageFile {
    /// Path below the content root: `assets/lang/en/menus.ftl`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The files that the program was built with, by locale.
pub fn built_in_files() -> BTreeMap<String, Vec<LanguageFile>> {
    let mut files: BTreeMap<String, Vec<LanguageFile>> = BTreeMap::new();
    for (path, text) in BUILT_IN_LANGUAGE_FILES {
        let Some((locale, _)) = path.trim_start_matches("assets/lang/").split_once('/') else { continue };
        let file = LanguageFile { path: (*path).to_owned(), text: (*text).to_owned() };
        files.entry(locale.to_owned()).or_default().push(file);
    }
    files
}

/// The files in `assets/lang` below a content root, by locale, and those that can't be read. A root without that folder
/// has none.
pub(super) fn files_below(root: &Path) -> (BTreeMap<String, Vec<LanguageFile>>, Vec<LanguageError>) {
    let mut files: BTreeMap<String, Vec<LanguageFile>> = BTreeMap::new();
    let mut errors = Vec::new();
    for locale in names_in(&root.join("assets/lang")) {
        let folder = format!("assets/lang/{locale}");
        for path in language_files_in(root, &folder) {
            match fs::read_to_string(root.join(&path)) {
                Ok(text) => files.entry(locale.clone()).or_default().push(LanguageFile { path, text }),
                Err(error) => errors.push(LanguageError { file: path, place: None, reason: error.to_string() }),
            }
        }
    }
    (files, errors)
}

/// The paths of the files in a folder and in the folders of the games in it.
fn language_files_in(root: &Path, folder: &str) -> Vec<String> {
    let paths = names_in(&root.join(folder)).into_iter().map(|name| format!("{folder}/{name}"));
    let below = paths.flat_map(|path| match root.join(&path).is_dir() {
        true => language_files_in(root, &path),
        false => vec![path],
    });
    below.filter(|path| path.ends_with(".ftl")).collect()
}

/// The names in a folder, sorted, without hidden ones, which are the editor's.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}
