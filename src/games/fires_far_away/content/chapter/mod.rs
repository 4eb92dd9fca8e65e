//! Chapters: the pages that a scenario's story is told on (1.2, 2.2).
//!
//! Owns the types of a chapter and the reader of its Markdown file. Must not play a page: `scenario` does.

mod elements;
mod fields;
mod markdown;
mod page_effect;
mod page_test;

use std::collections::BTreeMap;
use std::ops::Range;

pub use fields::{Clock, ClockEvent, Reprieve};
pub(super) use markdown::parse_chapter;
pub use markdown::{ChapterCode, find_chapter_code};
pub use page_effect::PageEffect;
pub use page_test::PageTest;

use crate::model::{Id, IdMap};

use std::sync::Arc;

/// The chapters of one scenario.
#[derive(Clone, Debug, Default)]
pub struct ScenarioChapters {
    /// The pages of character creation, from `creation.md`.
    pub creation: Option<Arc<Chapter>>,
    /// The chapters of `chapters/`, by the name of the file.
    pub chapters: IdMap<Arc<Chapter>>,
    /// The pages of the prestige, from `prestige.md`.
    pub prestige: Option<Arc<Chapter>>,
}

impl ScenarioChapters {
    /// Every chapter, with creation first and the prestige last.
    pub fn all(&self) -> impl Iterator<Item = &Arc<Chapter>> {
        self.creation.iter().chain(self.chapters.values()).chain(&self.prestige)
    }

    /// The path of the file of one of its chapters.
    pub fn path_of(&self, scenario: Id, chapter: &Chapter) -> String {
        let is = |other: &Option<Arc<Chapter>>| other.as_deref().is_some_and(|other| std::ptr::eq(other, chapter));
        let folder = if is(&self.creation) || is(&self.prestige) { "" } else { "chapters/" };
        format!("scenarios/{scenario}/{folder}{}.md", chapter.id)
    }

    /// The text of a note, from the chapter that declares it.
    pub fn note_text(&self, code: Id) -> Option<&str> {
        self.all().find_map(|chapter| chapter.notes.get(&code)).map(String::as_str)
    }
}

/// A chapter: pages, and the state that lasts while they are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The name of its file.
    pub id: Id,
    /// Printed title.
    pub title: String,
    /// The symbol on the face of its card.
    pub symbol: String,
    /// A line for the face of its card, in our own words.
    pub text: String,
    /// The page that it begins with.
    pub start: Id,
    /// Its counters, such as a tide or a pursuer.
    pub clocks: BTreeMap<Id, Clock>,
    /// The notes that it declares, by code, with their texts on the record sheet. A code framed by exclamation marks is
    /// permanent.
    pub notes: BTreeMap<Id, String>,
    /// The endings that it declares, by id: their titles.
    pub endings: BTreeMap<Id, String>,
    /// Its pages in the order of the file.
    pub pages: Vec<ChapterPage>,
    /// The block `chapter` of the file, in bytes.
    pub place: Range<usize>,
}

impl Chapter {
    /// The page of this id.
    pub fn page(&self, id: Id) -> Option<&ChapterPage> {
        self.pages.iter().find(|page| page.id == id)
    }
}

/// Whether the code of a note stays beyond the end of its chapter.
pub fn is_permanent_note(code: Id) -> bool {
    let code = code.as_str();
    code.len() > 2 && code.starts_with('!') && code.ends_with('!')
}

/// A page: text, what happens at the turn to it, and the only options there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterPage {
    /// Its id, unique in its chapter.
    pub id: Id,
    /// Printed heading.
    pub heading: String,
    /// Its text.
    pub passages: Vec<Passage>,
    /// The effects of each turn to the page.
    pub on_enter: Vec<PageEffect>,
    /// The effects of only the first turn to the page.
    pub on_first_visit: Vec<PageEffect>,
    /// The short reprieve that can be taken here.
    pub reprieve: Option<Reprieve>,
    /// Whether the stash is accessible here.
    pub stash: bool,
    /// Its options in the order of the file.
    pub options: Vec<PageOption>,
    /// Its heading in the file, in bytes.
    pub place: Range<usize>,
}

impl ChapterPage {
    /// Every effect of the page, those inside others included.
    pub fn all_effects(&self) -> Vec<&PageEffect> {
        let mut found = Vec::new();
        let of_options = self.options.iter().flat_map(|option| &option.effects);
        for effect in self.on_enter.iter().chain(&self.on_first_visit).chain(of_options) {
            effect.visit(&mut |effect| found.push(effect));
        }
        found
    }

    /// Every test of the page, those of conditional effects and those inside others included.
    pub fn all_tests(&self) -> Vec<&PageTest> {
        let mut found = Vec::new();
        let of_passages = self.passages.iter().filter_map(|passage| match &passage.condition {
            PassageCondition::When(test) => Some(test),
            PassageCondition::Always | PassageCondition::Otherwise => None,
        });
        let of_options = self.options.iter().flat_map(|option| option.when.iter().chain(&option.needs));
        let of_effects = self.all_effects().into_iter().filter_map(|effect| match effect {
            PageEffect::If(test, ..) => Some(test),
            _ => None,
        });
        let of_reprieve = self.reprieve.iter().flat_map(|reprieve| reprieve.when.iter().chain(&reprieve.needs));
        for test in of_passages.chain(of_options).chain(of_effects).chain(of_reprieve) {
            test.visit(&mut |test| found.push(test));
        }
        found
    }
}

/// Paragraphs that are there together, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The condition under which they are there.
    pub condition: PassageCondition,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The place of the condition in the file, in bytes.
    pub place: Range<usize>,
}

/// The condition under which a passage is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassageCondition {
    /// In every case.
    Always,
    /// If the test holds.
    When(PageTest),
    /// If the passage before it is not there.
    Otherwise,
}

/// A paragraph: runs of text.
pub type Paragraph = Vec<TextRun>;

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRun {
    /// The text.
    pub text: String,
    /// Whether it is emphasised.
    pub emphasis: bool,
    /// Whether it is strong.
    pub strong: bool,
}

/// An option of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageOption {
    /// Its id, unique on its page.
    pub id: Id,
    /// Its text.
    pub label: String,
    /// Its destination.
    pub target: OptionTarget,
    /// The option is hidden unless this holds.
    pub when: Option<PageTest>,
    /// The option is shown, but cannot be chosen unless this holds.
    pub needs: Option<PageTest>,
    /// Whether `needs` stands for a lock, so that an attunement or an item that opens locks opens it too (O-86).
    pub lock: bool,
    /// The effects of choosing it, before the page is turned.
    pub effects: Vec<PageEffect>,
    /// Whether it can be chosen once only in this chapter.
    pub once: bool,
    /// Its place in the file, in bytes.
    pub place: Range<usize>,
}

/// The destination of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionTarget {
    /// To another page, or to the same again.
    Page(Id),
    /// Into an encounter, and from there to a page for each outcome.
    Fight {
        /// The encounter.
        encounter: Id,
        /// The page after a victory.
        victory: Id,
        /// The page after a defeat.
        defeat: Id,
        /// The page after a retreat; that after a defeat if the file names none.
        retreat: Id,
    },
    /// To the end of the chapter.
    End,
    /// To an ending of the scenario; in the prestige only.
    Ending(Id),
}
