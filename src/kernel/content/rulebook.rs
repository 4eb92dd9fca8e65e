//! The pages of the rulebook as data.
//!
//! Owns the entry format. Must not decide how a page looks.

use serde::{Deserialize, Serialize};

/// A chapter of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulebookChapter<E> {
    /// Heading of the chapter.
    pub title: String,
    /// Position among the chapters.
    pub order: u16,
    /// Entries by id.
    pub entries: E,
}

/// The kind of a rulebook entry.
#[allow(missing_docs, reason = "the variant names are the description")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RuleKind {
    #[default]
    Rule,
    Ruling,
    Override,
}

/// One entry of the rulebook, in our own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// Its kind.
    #[serde(default)]
    pub kind: RuleKind,
    /// A short heading.
    pub title: String,
    /// The text of the rule.
    pub text: String,
    /// Ids of related entries.
    #[serde(default)]
    pub see: Vec<String>,
    /// Words besides the title that name what the entry is about, as texts write them: in every text of the game they
    /// lead here. A word that stands in capitals here is known in capitals only.
    #[serde(default)]
    pub terms: Vec<String>,
}
