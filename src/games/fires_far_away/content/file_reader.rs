//! The parsing of one content file.
//!
//! Owns that a file whose text has not changed is parsed once. Must not know which path holds which kind of entry: `loader`
//! does.

use std::any::Any;
use std::sync::Arc;

use kernel::content::ParsedFiles;
use serde::de::DeserializeOwned;

use super::chapter::{Chapter, parse_chapter};
use super::parse::{Recovered, parse_recovering};
use super::problem::Problem;
use super::source::SourceFile;
use crate::model::{Condition, Id, note_conditions};

/// A chapter, or the problems of its file; and the conditions that it names.
type ParsedChapter = (Result<Arc<Chapter>, Vec<Problem>>, Vec<Condition>);

/// Parses content files. Copies share what they have parsed.
#[derive(Clone, Default)]
pub(super) struct FileReader(ParsedFiles);

impl FileReader {
    /// What could be read of a RON file, and the conditions that it names.
    pub(super) fn ron<T: DeserializeOwned + Any + Send + Sync>(
        &self,
        file: &SourceFile,
    ) -> Arc<(Recovered<T>, Vec<Condition>)> {
        let SourceFile { path, text } = file;
        self.0.parse(path, text, || {
            let (read, named) = note_conditions(|| parse_recovering(path, text));
            (read, of_text(named, text))
        })
    }

    /// The chapter in a Markdown file of a scenario; its id is the file's name.
    pub(super) fn chapter(&self, file: &SourceFile) -> Arc<ParsedChapter> {
        let SourceFile { path, text } = file;
        let name = path.rsplit('/').next().unwrap_or(path).trim_end_matches(".md");
        self.0.parse(path, text, || {
            let (read, named) = note_conditions(|| parse_chapter(Id::new(name), path, text).map(Arc::new));
            (read, of_text(named, text))
        })
    }
}

/// The conditions that a text names: after a mistake the reader tries words of its own.
fn of_text(mut named: Vec<Condition>, text: &str) -> Vec<Condition> {
    named.retain(|condition| text.contains(condition.name()));
    named
}
