//! What the editor knows while it is open.

use std::collections::HashSet;
use std::sync::Arc;

use bevy::prelude::*;
use kernel::content::syntax::PathStep;

use super::figures::DraftFigures;
use super::goal::GoalSearch;
use crate::content::{Catalog, possible_enemies};
use crate::editing::{Draft, DraftFile};
use crate::model::{Coord, Id};
use crate::record::GameStart;
use crate::screens::state::WantedEncounter;
use crate::ui::{EditorPart, EditorTool};

/// The editor, while it is open.
#[derive(Resource)]
pub(super) struct Editor {
    pub(super) draft: Draft,
    /// The encounter as it is played outside of the editor.
    pub(super) played: WantedEncounter,
    /// The content of the scenario before the first stroke.
    pub(super) catalog_before: Option<Arc<Catalog>>,
    /// The start of the fight that was begun from the editor last.
    pub(super) begun_fight: Option<GameStart>,
    pub(super) tool: EditorTool,
    pub(super) part: EditorPart,
    /// The rows whose insides are shown, by their paths.
    pub(super) open: HashSet<Vec<PathStep>>,
    /// Whether the files lie on the disk, and so can be written.
    pub(super) is_on_disk: bool,
    /// Why the draft could not be written.
    pub(super) failure: Option<String>,
    pub(super) figures: DraftFigures,
    pub(super) goal: GoalSearch,
    /// The number of games in the figures that the panel shows, and how far the search was that it shows.
    pub(super) shown: (u64, Option<(usize, bool)>),
}

/// The editor that was closed last, with its strokes.
#[derive(Resource, Default)]
pub(super) struct LastEditor(pub(super) Option<Box<Editor>>);

pub(super) fn enemy_at(draft: &Draft, at: Coord) -> Option<usize> {
    draft.encounter()?.enemies.iter().position(|spawn| spawn.at == at || spawn.tail == Some(at))
}

pub(super) fn file_of(part: EditorPart) -> DraftFile {
    match part {
        EditorPart::Encounter => DraftFile::Encounter,
        EditorPart::Enemy(enemy) => DraftFile::Enemy(enemy),
    }
}

/// The enemies of an encounter, each once.
pub(super) fn kinds_in(draft: &Draft) -> Vec<Id> {
    draft.encounter().map(|encounter| possible_enemies(draft.catalog(), encounter)).unwrap_or_default()
}
