//! What a change of a draft looks at: the encounter's text, what it means, and the files around it.

use crate::content::encounter::Encounter;
use crate::content::{Catalog, SourceFile};

/// A draft as it is before a change.
#[derive(Clone, Copy)]
pub(super) struct DraftContent<'a> {
    /// The text of the encounter's file.
    pub text: &'a str,
    /// The encounter as it last was without mistakes.
    pub encounter: &'a Encounter,
    /// The content that it belongs to.
    pub catalog: &'a Catalog,
    /// All files.
    pub files: &'a [SourceFile],
}

impl<'a> DraftContent<'a> {
    /// The files of the encounters of the core and of the scenario, in the order of their ids.
    pub(super) fn encounter_files(self) -> impl Iterator<Item = &'a SourceFile> {
        let paths =
            self.catalog.encounters.keys().filter_map(move |id| self.catalog.entry_files.get(&("encounter", *id)));
        paths.filter_map(move |path| self.files.iter().find(|file| file.path == **path))
    }
}
