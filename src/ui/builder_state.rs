//! What the character builder shows between frames: the open shelf, the search and the selection.
//!
//! Must not hold the character: the game does.

use crate::model::{Id, SheetSlot};

/// The open shelf, the search and what is selected, kept between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BuilderState {
    /// The open shelf.
    pub shelf: OpenShelf,
    /// The search text; entries of any shelf that contain it are shown.
    pub search: String,
    /// What the card below the shelf shows.
    pub selected: Option<Selection>,
    /// The name while it is edited.
    pub name: Option<String>,
    /// Whether Escape has something to leave on the page before it closes it: a field that is edited, or a search.
    pub is_editing: bool,
}

/// What the right column lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenShelf {
    /// Characters that can be taken.
    Characters,
    /// Encounters.
    Encounters,
    /// A shelf of the armory, by its place in [`SHELVES`](crate::view::SHELVES).
    Armory(usize),
}

impl Default for OpenShelf {
    fn default() -> Self {
        Self::Armory(0)
    }
}

/// What the player looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// An entry of a shelf.
    Entry(Id),
    /// What lies in a place of the sheet.
    Place(SheetSlot),
}
