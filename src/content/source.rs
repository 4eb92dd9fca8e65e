//! The source of content files: a folder on disk, or the copy built into the program.
//!
//! Owns the search for the folder and the reading of its files. Must not parse them.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::problem::Problem;
use crate::model::Id;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The text of one content file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Path below the content root, with forward slashes: `assets/armory/shields.ron`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The folders `assets/` and `scenarios/` of one content root, or the built-in copy.
#[derive(Clone, Debug, Default)]
pub struct ContentSource {
    root: Option<PathBuf>,
    /// Folder of one more scenario, outside the content root.
    extra_scenario: Option<PathBuf>,
}

/// The folders of `assets/` whose files the loader reads. A file elsewhere in `assets/` is no content.
pub const ASSET_FOLDERS: [&str; 6] = ["armory", "attunements", "encounters", "enemies", "rulebook", "rules"];

/// The folder that `EMBERHEX_ROOT` names is no content root.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: EMBERHEX_ROOT has to hold the folders assets/rules and scenarios", .0.display())]
pub struct ContentRootError(pub PathBuf);

/// The size in bytes above which a file is not read. A book of a thousand pages is smaller.
pub const LARGEST_FILE: u64 = 8 << 20;

/// Largest folder depth below a root. The limit stops the search when links form a circle.
const MAX_DEPTH: usize = 8;

impl ContentSource {
    /// The source with the folders `assets/` and `scenarios/` of `root`.
    pub fn from_dir(root: impl Into<PathBuf>) -> Self {
        Self { root: Some(root.into()), extra_scenario: None }
    }

    /// The copy built into the program.
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The same source with one more scenario, whose folder may be anywhere.
    pub fn with_scenario(self, folder: impl Into<PathBuf>) -> Self {
        Self { extra_scenario: Some(folder.into()), ..self }
    }

    /// The id of that scenario: the name of its folder.
    pub fn extra_scenario(&self) -> Option<Id> {
        let folder = self.extra_scenario.as_ref()?;
        let name = folder.canonicalize().unwrap_or_else(|_| folder.clone());
        Some(Id::new(&name.file_name()?.to_string_lossy()))
    }

    /// The source to use. If `EMBERHEX_ROOT` is set, that folder is the content root. Otherwise the content root is the
    /// first of these folders that holds `assets/rules` and `scenarios`: the working folder, the folder of the program,
    /// and from there `../share/emberhex` and `../Resources`. If no folder fits, the built-in copy is used.
    ///
    /// # Errors
    /// If the folder that `EMBERHEX_ROOT` names lacks `assets/rules` or `scenarios`.
    pub fn locate() -> Result<Self, ContentRootError> {
        let is_content_root = |root: &PathBuf| root.join("assets/rules").is_dir() && root.join("scenarios").is_dir();
        if let Some(root) = std::env::var_os("EMBERHEX_ROOT").map(PathBuf::from) {
            return if is_content_root(&root) { Ok(Self::from_dir(root)) } else { Err(ContentRootError(root)) };
        }
        let (folder, program) = (std::env::current_dir().ok(), std::env::current_exe().ok());
        let candidates = candidate_roots(folder.as_deref(), program.as_deref());
        Ok(candidates.into_iter().find(is_content_root).map_or_else(Self::built_in, Self::from_dir))
    }

    /// The content root; `None` for the built-in copy.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// The folders of `assets/` that hold content and exist now. The built-in copy has none.
    pub fn asset_folders(&self) -> Vec<&'static str> {
        let exists = |folder: &&str| self.root.as_ref().is_some_and(|root| root.join("assets").join(folder).is_dir());
        ASSET_FOLDERS.into_iter().filter(exists).collect()
    }

    /// Every RON and Markdown file of `assets/` and `scenarios/`, sorted by path, and the problems of files that cannot be read.
    pub fn read_files(&self) -> (Vec<SourceFile>, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut files = Vec::new();
        match &self.root {
            Some(root) => {
                for top in ["assets", "scenarios"] {
                    collect_files(&root.join(top), top, MAX_DEPTH, &mut files, &mut problems);
                }
            }
            None => files
                .extend(SHIPPED.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() })),
        }
        if let (Some(guest), Some(name)) = (&self.extra_scenario, self.extra_scenario()) {
            let below = format!("scenarios/{name}");
            // The extra scenario replaces a scenario of the same name.
            files.retain(|f: &SourceFile| !f.path.starts_with(&format!("{below}/")));
            collect_files(guest, &below, MAX_DEPTH, &mut files, &mut problems);
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        (files, problems)
    }
}

/// The folders that may be the content root: the working folder, the folder of the program, and the data folders of
/// installations on Linux (`prefix/bin` with `prefix/share/emberhex`) and macOS (`Contents/MacOS` with
/// `Contents/Resources`). A path of the build machine is never a candidate: the program may run elsewhere.
fn candidate_roots(folder: Option<&Path>, program: Option<&Path>) -> Vec<PathBuf> {
    let beside = program.and_then(Path::parent);
    let above = beside.and_then(Path::parent);
    let places = [
        folder.map(Path::to_path_buf),
        beside.map(Path::to_path_buf),
        above.map(|above| above.join("share/emberhex")),
        above.map(|above| above.join("Resources")),
    ];
    places.into_iter().flatten().collect()
}

fn collect_files(folder: &Path, name: &str, depth: usize, files: &mut Vec<SourceFile>, problems: &mut Vec<Problem>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            problems.push(Problem::whole_file(name, format!("the folder can't be read: {error}")));
            return;
        }
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let below = format!("{name}/{}", entry.file_name().to_string_lossy());
        if path.is_dir() {
            if depth > 0 {
                collect_files(&path, &below, depth - 1, files, problems);
            }
        } else if path.extension().is_some_and(|e| e == "ron" || e == "md") {
            if std::fs::metadata(&path).is_ok_and(|file| file.len() > LARGEST_FILE) {
                let message = format!("the file is larger than {} MiB, and so it is not read", LARGEST_FILE >> 20);
                problems.push(Problem::whole_file(&below, message));
                continue;
            }
            match std::fs::read_to_string(&path) {
                Ok(text) => files.push(SourceFile { path: below, text }),
                Err(error) => problems.push(Problem::whole_file(&below, format!("the file can't be read: {error}"))),
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn every_folder_that_the_loader_reads_is_watched() {
        let root = tempfile::tempdir().unwrap();
        let source = ContentSource::from_dir(root.path());
        assert_eq!(source.asset_folders(), Vec::<&str>::new());
        for folder in ["rules", "enemies", "fonts"] {
            std::fs::create_dir_all(root.path().join("assets").join(folder)).unwrap();
        }
        assert_eq!(source.asset_folders(), ["enemies", "rules"]);
        // What lies in any other folder is not read, so it need not be watched.
        let file = |path: &str| SourceFile { path: path.into(), text: "{}".into() };
        let unread = |path: &str| {
            let (_, report) = crate::content::load_partial(&[file(path)]);
            report.warnings.iter().any(|problem| problem.file == path)
        };
        for path in [
            "armory/armor.ron",
            "attunements/a.ron",
            "encounters/a.ron",
            "enemies/a.ron",
            "rulebook/a.ron",
            "rules/types.ron",
        ] {
            assert!(!unread(&format!("assets/{path}")), "{path}");
            assert!(ASSET_FOLDERS.iter().any(|folder| path.starts_with(folder)), "{path}");
        }
        assert!(unread("assets/fonts/a.ron") && unread("assets/scenario.ron"));
    }

    #[test]
    fn content_is_looked_for_where_the_program_is_started_and_where_it_lies() {
        let found = candidate_roots(Some(Path::new("/here")), Some(Path::new("/opt/game/bin/emberhex")));
        let expected = ["/here", "/opt/game/bin", "/opt/game/share/emberhex", "/opt/game/Resources"];
        assert_eq!(found, expected.map(PathBuf::from));
        assert!(candidate_roots(None, None).is_empty());
    }
}
