//! The tooltips of known words that are open: what each says, and which are kept.
//!
//! Plain data between frames. Must not draw anything or decide which words are known.

use std::sync::Arc;

use bevy_egui::egui::Rect;

use crate::view::codex::{Codex, CodexEntry};

/// How many tooltips can be kept open at a time.
pub const MOST_PINNED: usize = 6;

/// What a tooltip says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TipContent {
    /// Its heading.
    pub title: String,
    /// What it is: "Condition"; often empty.
    pub kind: String,
    /// Its paragraphs; those that say what data does are set apart.
    pub paragraphs: Vec<TipParagraph>,
    /// The entry of the codex that it shows, if it shows one.
    pub entry: Option<String>,
    /// The file that the entry is written in; often empty.
    pub file: String,
}

/// A paragraph of a tooltip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TipParagraph {
    /// The text.
    pub text: String,
    /// How it is set.
    pub tone: TipTone,
}

/// How a paragraph of a tooltip is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TipTone {
    /// The words of an author.
    Text,
    /// Words that are generated from data.
    Detail,
    /// A cost or a sum.
    Value,
    /// Why something cannot be.
    Reason,
}

impl TipContent {
    /// A tooltip with one paragraph for each line of a text.
    pub fn plain(title: &str, text: &str) -> Self {
        let paragraph = |line: &str| TipParagraph { text: line.to_owned(), tone: TipTone::Text };
        let paragraphs = text.lines().filter(|line| !line.is_empty()).map(paragraph).collect();
        Self { title: title.to_owned(), paragraphs, ..Self::default() }
    }

    /// The tooltip of an entry of the codex.
    pub(super) fn of_entry(entry: &CodexEntry) -> Self {
        let lines = [(&entry.text, TipTone::Text), (&entry.rules, TipTone::Detail)];
        let lines = lines.into_iter().filter(|(text, _)| !text.is_empty());
        Self {
            title: entry.title.to_string(),
            kind: entry.kind.to_string(),
            paragraphs: lines.map(|(text, tone)| TipParagraph { text: text.to_string(), tone }).collect(),
            entry: Some(entry.id.clone()),
            file: entry.file.clone(),
        }
    }
}

/// A tooltip with the place that it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Tip {
    /// What it says.
    pub content: TipContent,
    /// The word or the thing that it explains, on the screen.
    pub anchor: Rect,
}

impl Default for Tip {
    fn default() -> Self {
        Self { content: TipContent::default(), anchor: Rect::ZERO }
    }
}

/// What the pointer is over: its tooltip, and how many kept tooltips lie below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointedTip {
    /// The tooltip.
    pub tip: Tip,
    /// The number of kept tooltips that stay when this one is kept: 0 for a word of a panel, 1 for one in the first kept
    /// tooltip.
    pub level: usize,
    /// Whether whoever drew the thing shows this text on hover already.
    pub is_shown: bool,
}

/// The open tooltips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KeywordState {
    /// The codex, whose words are known.
    pub codex: Option<Arc<Codex>>,
    /// The tooltips that are kept open, each with a word that stands in the one before.
    pub pinned: Vec<Tip>,
    /// What the pointer was over in the last pass.
    pub pointed: Option<PointedTip>,
    /// Whether the player types into a field.
    pub is_typing: bool,
    /// The screen and page on which tooltips were kept.
    pub shown_on: u64,
}

impl KeywordState {
    /// Keeps the tooltip under the pointer open; those that do not lead to it close.
    pub fn pin_pointed(&mut self) {
        let Some(pointed) = self.pointed.take() else { return };
        self.pinned.truncate(pointed.level.min(MOST_PINNED - 1));
        self.pinned.push(pointed.tip);
    }

    /// Closes the tooltip that was kept last; returns false if there is none.
    pub fn close_last(&mut self) -> bool {
        self.pinned.pop().is_some()
    }
}
