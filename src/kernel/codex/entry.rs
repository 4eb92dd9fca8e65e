//! A chapter and an entry of the codex, as plain data.

use crate::lang::Text;

/// A chapter of the codex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexChapter {
    /// Heading.
    pub title: Text,
    /// Its entries in order.
    pub entries: Vec<CodexEntry>,
}

/// An entry of the codex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodexEntry {
    /// Its stable id: that of the rulebook, or kind and key: "gear:hedge_bow".
    pub id: String,
    /// "Ruling" or "Override" where the book leaves the point open, else what the entry is; empty for a rule of the book.
    pub kind: Text,
    /// A short heading.
    pub title: Text,
    /// The rule, or what the author of the entry says about it.
    pub text: Text,
    /// The effect of an entry of the catalog, generated from its data; empty for the rulebook.
    pub rules: Text,
    /// Words besides the title that lead here.
    pub terms: Vec<Text>,
    /// Ids of related entries: rules first, then rulings, then entries of the catalog.
    pub see_also: Vec<String>,
    /// Whether it settles a point that the rules leave open, or departs from them: the search puts it after the rules.
    pub is_ruling: bool,
    /// The file that it is written in: "assets/rulebook/actions.ron"; empty if none is known.
    pub file: String,
}
