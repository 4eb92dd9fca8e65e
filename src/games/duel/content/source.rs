//! The content files of a folder on disk.
//!
//! Owns the reading of the folder. Must not parse: `load` does.

use std::fs;
use std::io;
use std::path::Path;

use kernel::content::{ContentReport, Problem};

use super::load::{CONTENT_FOLDER, Content, RULEBOOK, load};

/// Reads and checks the files of a content root: every `.ron` file in its [`CONTENT_FOLDER`] and in that of the rulebook.
///
/// # Errors
///
/// Returns every problem that was found, and files that can't be read.
pub fn load_root(root: &Path) -> Result<Content, ContentReport> {
    let unreadable = |path: &str, why: &io::Error| {
        let problem = Problem::whole_file(path, format!("this can't be read: {why}"));
        ContentReport { errors: vec![problem], warnings: Vec::new() }
    };
    let mut files: Vec<(String, String)> = Vec::new();
    let rulebook = format!("{CONTENT_FOLDER}/{RULEBOOK}");
    let has_rulebook = root.join(&rulebook).is_dir();
    for folder in std::iter::once(CONTENT_FOLDER).chain(has_rulebook.then_some(rulebook.as_str())) {
        let entries = fs::read_dir(root.join(folder)).map_err(|why| unreadable(folder, &why))?;
        for entry in entries {
            let entry = entry.map_err(|why| unreadable(folder, &why))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{folder}/{name}");
            if name.ends_with(".ron") && !name.starts_with('.') {
                let text = fs::read_to_string(entry.path()).map_err(|why| unreadable(&path, &why))?;
                files.push((path, text));
            }
        }
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    load(&files)
}
