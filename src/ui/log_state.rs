//! What the UI keeps about the log, and what it shows of a moment of the past or of a practice.
//!
//! Owns plain data only. Must not know how the past is found: `input` does.

use crate::view::{LogEntry, LogKind, LogPlace};

/// Which lines of the log are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogFilter {
    /// The kind of lines that is shown alone; all if `None`.
    pub kind: Option<LogKind>,
    /// Whether only bookmarks are shown.
    pub bookmarks_only: bool,
    /// Lines that contain this text, in capital or small letters, are shown.
    pub search: String,
    /// Whether the search field takes the keys; written by the log's panel.
    pub is_searching: bool,
    /// How many earlier lines are shown besides the newest ones.
    pub earlier: usize,
    /// The line that the list has last scrolled to.
    pub scrolled_to: Option<usize>,
    /// How many times the log has been closed. Each opening is a list of its own, which begins at the newest line.
    pub closings: u32,
    /// Whether the log is drawn; written by its panel.
    pub is_drawn: bool,
}

impl LogFilter {
    /// Whether a line is shown. Headings are shown with the lines under them.
    pub fn shows(&self, line: &LogEntry) -> bool {
        let search = self.search.trim().to_lowercase();
        self.kind.is_none_or(|kind| line.kinds.contains(kind))
            && (!self.bookmarks_only || line.is_bookmarked)
            && (search.is_empty() || line.text.to_lowercase().contains(&search))
    }

    /// Notes that the log is not drawn: what was scrolled to is forgotten.
    pub fn note_closed(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            self.closings = self.closings.wrapping_add(1);
            (self.scrolled_to, self.earlier) = (None, 0);
        }
        self.is_searching = false;
    }

    /// Whether every line is shown.
    pub fn is_open(&self) -> bool {
        self.kind.is_none() && !self.bookmarks_only && self.search.trim().is_empty()
    }
}

/// A request to look back, or to look at another moment of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookBackAction {
    /// Look at the moment of a line of the log.
    At(usize),
    /// Look at the first moment of the encounter.
    AtStart,
    /// Go on to the moment after the one that is shown, or back to the one before it.
    Step {
        /// The direction in time.
        forward: bool,
    },
    /// Go on to the next beat or counterbeat, or back to the one before.
    StepTurn {
        /// The direction in time.
        forward: bool,
    },
    /// Go to the next bookmark, or to the one before.
    StepBookmark {
        /// The direction in time.
        forward: bool,
    },
    /// Return to the present.
    Return,
    /// Mark a line as a bookmark, or take the mark off.
    ToggleBookmark(usize),
}

/// The moment of the past that is shown; written by `input`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookBackView {
    /// The line of the log that tells of the moment.
    pub line: usize,
    /// When it was.
    pub place: LogPlace,
    /// Whether there is an earlier moment.
    pub has_earlier: bool,
    /// Whether a line is marked as a bookmark.
    pub has_bookmarks: bool,
}

/// What kind of session is on the table; written by `input`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SessionMark {
    /// The encounter itself.
    #[default]
    Real,
    /// A practice, while the encounter itself is set aside.
    Practice,
    /// The replay of a finished encounter, which can only be looked at.
    Replay,
    /// An encounter whose sheet is being drawn, in which nothing is decided.
    Draft,
}

/// The search for the last decision from which the encounter could still be won; written by `screens`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AutopsyView {
    /// Nothing is offered: the encounter was not lost.
    #[default]
    Hidden,
    /// The search is offered.
    Offered,
    /// The search is under way.
    Running {
        /// The number of games that were played.
        games: u32,
        /// The place in time of the position that is being tried.
        at: LogPlace,
    },
    /// A decision was found.
    Found {
        /// Its number.
        decision: usize,
        /// When it was made.
        at: LogPlace,
        /// The games won from there.
        wins: u16,
        /// The games played from there.
        games: u16,
    },
    /// No position was found.
    NotFound {
        /// The number of positions that were tried.
        positions: usize,
    },
}
