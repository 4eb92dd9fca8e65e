//! Small tables of the rules as data: the conditions and the rulebook pages.
//!
//! Owns the entry formats. Must not apply a condition.

use serde::{Deserialize, Serialize};

use super::script::ModifierBlock;
use crate::model::Sink;

/// When tokens of a condition expire.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionDuration {
    Immediate,
    Turn,
    Round,
    Static,
}

/// The row of a condition (2.3.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRow {
    /// Printed name.
    pub name: String,
    /// When its tokens expire.
    pub duration: ConditionDuration,
    /// Largest number of tokens on one sheet; no limit if left out.
    #[serde(default)]
    pub cap: Option<u8>,
    /// The sink that can take its tokens, if any.
    #[serde(default)]
    pub sink: Option<Sink>,
    /// Whether one point of the sink takes all its tokens at once.
    #[serde(default)]
    pub sinks_whole: bool,
    /// What is otherwise for a combatant with a token of the condition.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// Whether only the character can have it, because it affects dice, FP or HMN.
    #[serde(default)]
    pub character_only: bool,
    /// Whether Struggle! removes a token.
    #[serde(default)]
    pub struggle: bool,
    /// Its description, in our own words.
    pub text: String,
}

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
}
