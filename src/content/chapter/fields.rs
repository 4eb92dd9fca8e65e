//! The RON in a chapter's Markdown: the blocks `chapter` and `page`, and the fields of options and passages.
//!
//! Owns what a file may write there. Must not read Markdown.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::page_effect::PageEffect;
use super::page_test::PageTest;
use crate::content::parse::unique_map;
use crate::model::Id;

/// The block `chapter`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "chapter")]
pub(super) struct ChapterFields {
    #[serde(default)]
    pub symbol: String,
    #[serde(default)]
    pub text: String,
    pub start: Id,
    #[serde(default, deserialize_with = "unique_map")]
    pub clocks: BTreeMap<Id, Clock>,
    #[serde(default, deserialize_with = "unique_map")]
    pub notes: BTreeMap<Id, String>,
    #[serde(default, deserialize_with = "unique_map")]
    pub endings: BTreeMap<Id, String>,
}

/// A counter of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Its name, shown with what it counts to.
    pub name: String,
    /// Where it begins.
    #[serde(default)]
    pub start: u8,
    /// The most that it shows.
    pub last: u8,
    /// The pages that it leads to.
    #[serde(default)]
    pub at: Vec<ClockEvent>,
}

/// Where a clock leads: when it shows at least `value`, the next page turned to is `page`, once in a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "(u8, Id)")]
pub struct ClockEvent {
    /// The value.
    pub value: u8,
    /// The page.
    pub page: Id,
}

impl From<(u8, Id)> for ClockEvent {
    fn from((value, page): (u8, Id)) -> Self {
        Self { value, page }
    }
}

/// The block `page`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(rename = "page")]
pub(super) struct PageFields {
    pub enter: Vec<PageEffect>,
    pub first: Vec<PageEffect>,
    pub reprieve: bool,
    pub stash: bool,
}

/// The code span behind the link of an option.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(rename = "option")]
pub(super) struct OptionFields {
    pub when: Option<PageTest>,
    pub needs: Option<PageTest>,
    pub then: Vec<PageEffect>,
    pub once: bool,
    pub victory: Option<Id>,
    pub defeat: Option<Id>,
    pub retreat: Option<Id>,
}

/// The code span at the head of a passage.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "quote")]
pub(super) struct PassageFields {
    pub when: PageTest,
}
