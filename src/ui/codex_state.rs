//! What the codex remembers between frames: the open chapter, the search, and the way back.
//!
//! Plain data. Must not hold any text of the codex itself.

/// The open chapter and the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexState {
    /// The chapter, from 0.
    pub chapter: usize,
    /// The search text; entries of any chapter that contain it are shown.
    pub search: String,
    /// The entry to scroll to next.
    pub scroll_target: Option<String>,
    /// The entry to which the player was led; it is set apart.
    pub opened: Option<String>,
    /// Where the player came from, the first place first.
    pub history: Vec<CodexPlace>,
}

/// A place in the codex that the player left by a reference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexPlace {
    /// The chapter, from 0.
    pub chapter: usize,
    /// The search text.
    pub search: String,
    /// The entry that held the reference.
    pub entry: String,
}
