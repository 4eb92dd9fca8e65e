//! Small tables of the rules that belong in data: conditions, rulebook pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::Sink;

/// When tokens of a condition leave by themselves.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionDuration {
    Immediate,
    Turn,
    Round,
    Static,
}

/// A condition's row (2.3.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRow {
    /// As printed.
    pub name: String,
    /// When its tokens leave.
    pub duration: ConditionDuration,
    /// Most tokens a sheet holds; no limit if left out.
    #[serde(default)]
    pub cap: Option<u8>,
    /// The sink that can take it.
    #[serde(default)]
    pub sink: Option<Sink>,
    /// Whether one point of the sink takes it whole, however strong it is.
    #[serde(default)]
    pub sinks_whole: bool,
    /// What each token adds to the value of a sink while it lies there.
    #[serde(default, deserialize_with = "super::parse::unique_map")]
    pub sink_bonus: BTreeMap<Sink, u8>,
    /// Whether enemies never have it, because it works on dice, FP or HMN.
    #[serde(default)]
    pub character_only: bool,
    /// Whether Struggle! takes a token off.
    #[serde(default)]
    pub struggle: bool,
    /// What it does, our own words.
    pub text: String,
}

/// A chapter of the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulebookChapter<E> {
    /// Heading.
    pub title: String,
    /// Place among the chapters.
    pub order: u16,
    /// Entries by id.
    pub entries: E,
}

/// What a rulebook entry is.
#[allow(missing_docs, reason = "the variants say it")]
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
    /// What it is.
    #[serde(default)]
    pub kind: RuleKind,
    /// A short heading.
    pub title: String,
    /// The rule.
    pub text: String,
    /// Ids of entries to read beside it.
    #[serde(default)]
    pub see: Vec<String>,
}
