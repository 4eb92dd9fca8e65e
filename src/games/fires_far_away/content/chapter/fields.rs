//! The RON in a chapter's Markdown: the blocks `chapter` and `page`, and the fields of options and passages.
//!
//! Owns what a file may write there. Must not read Markdown.

use std::collections::BTreeMap;

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::page_effect::PageEffect;
use super::page_test::PageTest;
use crate::content::parse::unique_map;
use crate::model::Id;

/// The code block `chapter`, below the title.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "chapter")]
pub(super) struct ChapterFields {
    /// The symbol on the face of the card.
    #[serde(default)]
    pub symbol: String,
    /// One or two plain sentences for the face of the card.
    #[serde(default)]
    pub text: String,
    /// The page with which the chapter begins.
    pub start: Id,
    /// The counters of the chapter by id, such as a tide or a pursuer.
    #[serde(default, deserialize_with = "unique_map")]
    pub clocks: BTreeMap<Id, Clock>,
    /// The notes that the chapter declares, by code, with their texts on the record sheet. A code between exclamation
    /// marks is permanent and belongs to the whole scenario; any other ends with the chapter.
    #[serde(default, deserialize_with = "unique_map")]
    pub notes: BTreeMap<Id, String>,
    /// The endings that a journey can come to, by id, with their titles; in `prestige.md` only.
    #[serde(default, deserialize_with = "unique_map")]
    pub endings: BTreeMap<Id, String>,
}

/// A counter of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Its name, shown with its count.
    pub name: String,
    /// Its value at the start.
    #[serde(default)]
    pub start: u8,
    /// The most that it shows.
    pub last: u8,
    /// The pages that it leads to.
    #[serde(default)]
    pub at: Vec<ClockEvent>,
}

/// The destination of a clock: when it shows at least `value`, the next page turned to is `page`, once in a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u8, Id)", into = "(u8, Id)")]
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

impl From<ClockEvent> for (u8, Id) {
    fn from(event: ClockEvent) -> Self {
        (event.value, event.page)
    }
}

/// The code block `page`, below the heading of a page.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(rename = "page")]
pub(super) struct PageFields {
    /// The effects of every turn to the page.
    pub enter: Vec<PageEffect>,
    /// The effects of only the first turn to it, before `enter`.
    pub first: Vec<PageEffect>,
    /// The short reprieve that can be taken here: `true` for one without conditions, once in this chapter.
    #[serde(deserialize_with = "reprieve_or_bool")]
    pub reprieve: Option<Reprieve>,
    /// Whether the stash is accessible here.
    pub stash: bool,
}

/// A short reprieve with conditions, as a page offers it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(rename = "reprieve")]
pub struct Reprieve {
    /// The reprieve is not offered unless this holds.
    pub when: Option<PageTest>,
    /// The reprieve is shown, but locked unless this holds; the program words the reason.
    pub needs: Option<PageTest>,
    /// Whether it can be taken at every visit, and not once only in this chapter.
    pub again: bool,
}

/// Deserializes a reprieve: `true`, `false`, or its fields.
fn reprieve_or_bool<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Reprieve>, D::Error> {
    struct ReprieveVisitor;

    impl<'de> Visitor<'de> for ReprieveVisitor {
        type Value = Option<Reprieve>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("`true`, `false` or the fields of a reprieve: `(when: …, needs: …, again: true)`")
        }

        fn visit_bool<E>(self, is_offered: bool) -> Result<Self::Value, E> {
            Ok(is_offered.then(Reprieve::default))
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            Reprieve::deserialize(MapAccessDeserializer::new(map)).map(Some)
        }
    }

    deserializer.deserialize_any(ReprieveVisitor)
}

/// The code span behind the link of an option.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[serde(rename = "option")]
pub(super) struct OptionFields {
    /// The option is hidden unless this holds.
    pub when: Option<PageTest>,
    /// The option is shown, but locked unless this holds; the program words the reason.
    pub needs: Option<PageTest>,
    /// Whether `needs` stands for a lock, which an attunement or an item may open as well.
    pub lock: bool,
    /// The effects of choosing it, before the page is turned.
    pub then: Vec<PageEffect>,
    /// Whether it can be chosen once only in this chapter.
    pub once: bool,
    /// For a fight: the page after a victory.
    pub victory: Option<Id>,
    /// For a fight: the page after a defeat.
    pub defeat: Option<Id>,
    /// For a fight: the page after a retreat; that after a defeat if left out.
    pub retreat: Option<Id>,
}

/// The code span at the head of a quote.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "quote")]
pub(super) struct PassageFields {
    /// The paragraphs of the quote are there only if this holds. A quote with `otherwise` alone may follow it.
    pub when: PageTest,
}
