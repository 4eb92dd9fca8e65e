//! The files of the languages: those built into the program, and those of `assets/lang` on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use fluent_bundle::FluentResource;

use super::error::LanguageError;
use super::variables::message_variables;

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

/// The messages of the program, sorted by id, each with the names of its arguments: those of the English files that it
/// was built with.
pub fn known_messages() -> &'static [(String, Vec<String>)] {
    static MESSAGES: LazyLock<Vec<(String, Vec<String>)>> = LazyLock::new(|| {
        let files = built_in_files().remove(DEFAULT_LOCALE).unwrap_or_default().into_iter();
        let resources = files.map(|file| FluentResource::try_new(file.text).unwrap_or_else(|(valid, _)| valid));
        let messages: BTreeMap<String, Vec<String>> =
            resources.flat_map(|resource| message_variables(&resource)).collect();
        messages.into_iter().collect()
    });
    &MESSAGES
}

/// The files that the program was built with, by locale.
pub(super) fn built_in_files() -> BTreeMap<String, Vec<LanguageFile>> {
    let mut files: BTreeMap<String, Vec<LanguageFile>> = BTreeMap::new();
    for (path, text) in BUILT_IN_LANGUAGE_FILES {
        let Some((locale, _)) = path.trim_start_matches("assets/lang/").split_once('/') else { continue };
        let file = LanguageFile { path: (*path).to_owned(), text: (*text).to_owned() };
        files.entry(locale.to_owned()).or_default().push(file);
    }
    files
}

/// The files in `assets/lang` below a content root, by locale, and what can't be read of them. A root without that folder
/// has none.
pub(super) fn files_below(root: &Path) -> (BTreeMap<String, Vec<LanguageFile>>, Vec<LanguageError>) {
    let mut files: BTreeMap<String, Vec<LanguageFile>> = BTreeMap::new();
    let mut errors = Vec::new();
    for locale in names_in(&root.join("assets/lang")) {
        let folder = format!("assets/lang/{locale}");
        for name in names_in(&root.join(&folder)).into_iter().filter(|name| name.ends_with(".ftl")) {
            let path = format!("{folder}/{name}");
            match fs::read_to_string(root.join(&path)) {
                Ok(text) => files.entry(locale.clone()).or_default().push(LanguageFile { path, text }),
                Err(error) => errors.push(LanguageError { file: path, place: None, reason: error.to_string() }),
            }
        }
    }
    (files, errors)
}

/// The names in a folder, sorted, without hidden ones, which are the editor's.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}
