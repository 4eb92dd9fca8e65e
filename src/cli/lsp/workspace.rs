//! The content files of a workspace, with the texts of open buffers in the place of the files on disk.
//!
//! Owns the buffers and the last load. Must not read an entry: the content loader does.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;

use super::position::{path_of, uri_of};
use crate::cli::duel;
use crate::cli::error::CommandError;
use crate::cli::library::resolve_library;
use crate::content::{
    Catalog, ContentReader, ContentReport, ContentSource, Library, Problem, SourceFile, load_partial, scenario_of,
};
use crate::model::Id;

/// An id that no file uses.
pub(super) const UNKNOWN_ID: &str = "emberhex_lsp_unknown_id";

/// A text in the editor.
struct Buffer {
    uri: Uri,
    text: String,
}

/// The content, and the texts that an editor has open.
pub(super) struct Workspace {
    source: ContentSource,
    reader: ContentReader,
    /// The open buffers by their path on disk.
    buffers: BTreeMap<PathBuf, Buffer>,
    files: Vec<SourceFile>,
    /// The content path of each file by its path on disk.
    content_paths: BTreeMap<PathBuf, String>,
    library: Library,
    /// The problems found by the last load.
    pub report: ContentReport,
}

/// The content to which a folder belongs: the nearest root folder at or above it, or the scenario whose folder it is with the
/// content in use, or else the content in use.
pub(super) fn find_source(folder: &Path) -> Result<ContentSource, CommandError> {
    let is_root = |folder: &&Path| folder.join("assets/rules").is_dir() || folder.join("scenarios").is_dir();
    match folder.ancestors().find(is_root) {
        Some(root) => Ok(ContentSource::from_dir(root)),
        None => resolve_library(Some(folder.to_owned())).or_else(|_| resolve_library(None)),
    }
}

/// A path without links, so that two names of one file are the same.
fn real_path(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

impl Workspace {
    /// Loads the content of a source.
    pub fn new(source: ContentSource) -> Self {
        let (buffers, files, content_paths) = Default::default();
        let (library, report) = Default::default();
        let reader = ContentReader::default();
        let mut workspace = Self { source, reader, buffers, files, content_paths, library, report };
        workspace.load();
        workspace
    }

    /// Reads all files again.
    pub fn load(&mut self) {
        let read = |path: &Path| match self.buffers.get(&real_path(path)) {
            Some(buffer) => Ok(buffer.text.clone()),
            None => std::fs::read_to_string(path),
        };
        let (files, unread) = self.source.read_files_with(&read);
        let (library, mut report) = self.reader.read(&files);
        report.errors.splice(..0, unread);
        // The Duel's loader reads its files itself, as they were saved.
        if let Some(Err(of_duel)) = self.source.root().map(|root| duel::read_content(Some(root))) {
            report.errors.extend(of_duel.errors);
        }
        let on_disk = |file: &SourceFile| Some((real_path(&self.source.path_on_disk(&file.path)?), file.path.clone()));
        self.content_paths = files.iter().filter_map(on_disk).collect();
        (self.files, self.library, self.report) = (files, library, report);
    }

    /// Takes the text of an open buffer, or closes it.
    pub fn set_buffer(&mut self, uri: &Uri, text: Option<String>) {
        let Some(path) = path_of(uri).map(|path| real_path(&path)) else { return };
        let Some(text) = text else {
            self.buffers.remove(&path);
            return;
        };
        let file = self.content_paths.get(&path).and_then(|path| self.files.iter_mut().find(|file| file.path == *path));
        if let Some(file) = file {
            file.text.clone_from(&text);
        }
        self.buffers.insert(path, Buffer { uri: uri.clone(), text });
    }

    /// The content file of a URI.
    pub fn file(&self, uri: &Uri) -> Option<&SourceFile> {
        self.file_named(self.content_paths.get(&real_path(&path_of(uri)?))?)
    }

    /// The content file of this path.
    pub fn file_named(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The files that belong to the same content as a file: those of its scenario, then those of the core.
    pub fn files_around(&self, path: &str) -> impl Iterator<Item = &SourceFile> {
        let folder = scenario_folder(path);
        let own = self.files.iter().filter(move |file| folder.is_some_and(|folder| file.path.starts_with(folder)));
        own.chain(self.files.iter().filter(|file| file.path.starts_with("assets/")))
    }

    /// The URI of a content file, as the editor writes it if the file is open. `None` for a file of the built-in copy.
    pub fn uri(&self, path: &str) -> Option<Uri> {
        let on_disk = real_path(&self.source.path_on_disk(path)?);
        self.buffers.get(&on_disk).map(|buffer| buffer.uri.clone()).or_else(|| uri_of(&on_disk))
    }

    /// The catalog to which a file belongs.
    pub fn catalog(&self, path: &str) -> &Arc<Catalog> {
        match scenario_of(path) {
            Some(scenario) => self.library.catalog_or_core(Id::new(scenario)),
            None => self.library.core(),
        }
    }

    /// The names that a file may have in the place of [`UNKNOWN_ID`] in this text of it: those that the loader's message about
    /// the unknown id suggests from.
    pub fn known_names(&self, path: &str, text: String) -> Vec<String> {
        let mut files = self.files.clone();
        let Some(file) = files.iter_mut().find(|file| file.path == path) else { return Vec::new() };
        file.text = text;
        let (_, report) = load_partial(&files);
        let is_about_it = |problem: &&Problem| problem.file == path && problem.message.contains(UNKNOWN_ID);
        let mut known: Vec<String> =
            report.errors.iter().filter(is_about_it).flat_map(|problem| problem.known.clone()).collect();
        known.retain(|name| !name.contains(UNKNOWN_ID));
        known.sort();
        known.dedup();
        known
    }
}

/// The folder of its scenario, with the `/` behind it.
fn scenario_folder(path: &str) -> Option<&str> {
    let id = scenario_of(path)?;
    path.get(..="scenarios/".len() + id.len())
}
