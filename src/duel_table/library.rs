//! The content of the Duel in the window: read at the start, read again when a file of it is saved.
//!
//! Owns the last content without errors. The files are those of `assets/games/duel` below the content root, or the copy in
//! the program. Must not interpret them: the loader of the game does.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;
use duel::content::{CONTENT_FOLDER, Content, built_in, load_root};
use duel::view::build_codex;
use kernel::codex::Codex;
use kernel::content::Problem;
use kernel::lang::language_revision;
use tracing::info;

/// The content of the Duel.
#[derive(Resource, Default)]
pub struct DuelLibrary {
    /// The last content without errors; `None` if there never was any.
    pub content: Option<Arc<Content>>,
    /// The errors of the newest files.
    pub errors: Vec<Problem>,
    /// The codex of this content, in the words of a revision of the language.
    codex: Option<(u64, u32, Arc<Codex>)>,
}

impl DuelLibrary {
    /// The codex, made anew when the content or the words have changed.
    pub fn codex(&mut self) -> Option<Arc<Codex>> {
        let content = self.content.as_ref()?;
        let made_of = (content.fingerprint, language_revision());
        if let Some((fingerprint, words, codex)) = &self.codex
            && (*fingerprint, *words) == made_of
        {
            return Some(Arc::clone(codex));
        }
        let codex = Arc::new(build_codex(content));
        self.codex = Some((made_of.0, made_of.1, Arc::clone(&codex)));
        Some(codex)
    }

    /// Reads the files below a content root, or the copy in the program. Returns whether the content is new.
    pub fn read(&mut self, root: Option<&Path>) -> bool {
        let found = match root.filter(|root| root.join(CONTENT_FOLDER).is_dir()) {
            Some(root) => load_root(root),
            None => built_in(),
        };
        match found {
            Ok(content) => {
                self.errors.clear();
                let is_new = self.content.as_ref().is_none_or(|known| known.fingerprint != content.fingerprint);
                if is_new {
                    self.content = Some(Arc::new(content));
                    info!("the files of the Duel read anew");
                }
                is_new
            }
            Err(report) => {
                self.errors = report.errors;
                false
            }
        }
    }
}
