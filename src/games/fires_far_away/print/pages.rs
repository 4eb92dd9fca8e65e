//! The pages of a scenario in the order in which they are printed, with their numbers.
//!
//! Owns the order and the numbers. Chapters follow each other as the scenario lists them, since a shuffled deck has no
//! order of its own; a chapter begins with its first page, and pages that end the journey come last, where no reader comes
//! upon them by chance.

use std::collections::BTreeMap;

use crate::content::Catalog;
use crate::content::chapter::{Chapter, ChapterPage, OptionTarget};
use crate::content::encounter::Scenario;
use crate::lang::Text;
use crate::model::Id;

/// The pages of a scenario.
pub(super) struct Pages<'a> {
    catalog: &'a Catalog,
    scenario: Id,
    chapters: Vec<(&'a Chapter, Vec<&'a ChapterPage>)>,
    /// The number of each page, by the place of its chapter and its id.
    numbers: BTreeMap<(usize, Id), u16>,
}

impl<'a> Pages<'a> {
    pub(super) fn new(catalog: &'a Catalog, scenario: &Scenario) -> Self {
        let chapters: Vec<_> =
            ordered_chapters(catalog, scenario).into_iter().map(|chapter| (chapter, ordered_pages(chapter))).collect();
        let places = chapters.iter().enumerate().flat_map(|(n, (_, pages))| pages.iter().map(move |page| (n, page.id)));
        let numbers = places.zip(1..).collect();
        Self { catalog, scenario: scenario.id, chapters, numbers }
    }

    /// The chapters with their pages, creation first and the prestige last.
    pub(super) fn chapters(&self) -> impl Iterator<Item = (&'a Chapter, &[&'a ChapterPage])> {
        self.chapters.iter().map(|(chapter, pages)| (*chapter, pages.as_slice()))
    }

    /// The number of a page; 0 if the chapter has no such page.
    pub(super) fn number(&self, chapter: &Chapter, page: Id) -> u16 {
        let place = self.chapters.iter().position(|(other, _)| std::ptr::eq(*other, chapter));
        place.and_then(|place| self.numbers.get(&(place, page))).copied().unwrap_or_default()
    }

    /// Whether a chapter is the creation of the character.
    pub(super) fn is_creation(&self, chapter: &Chapter) -> bool {
        let creation = self.catalog.chapters.get(&self.scenario).and_then(|chapters| chapters.creation.as_deref());
        creation.is_some_and(|creation| std::ptr::eq(creation, chapter))
    }

    /// A chapter of `chapters/`.
    pub(super) fn chapter(&self, id: Id) -> Option<&'a Chapter> {
        self.catalog.chapters.get(&self.scenario)?.chapters.get(&id).map(AsRef::as_ref)
    }

    /// The title of a chapter of `chapters/`.
    pub(super) fn title(&self, id: Id) -> Text {
        Text::authored(self.chapter(id).map_or(id.as_str(), |chapter| &chapter.title))
    }

    /// The text of a note.
    pub(super) fn note_text(&self, code: Id) -> Option<&'a str> {
        self.catalog.note_text(self.scenario, code)
    }
}

/// The chapters in the order of the booklet: creation, those with a place before the deck, the deck, the interlude, those
/// after the deck, any others, and the prestige.
fn ordered_chapters<'a>(catalog: &'a Catalog, scenario: &Scenario) -> Vec<&'a Chapter> {
    let Some(all) = catalog.chapters.get(&scenario.id) else { return Vec::new() };
    let first = scenario.first.iter().map(|setup| setup.chapter);
    let last = scenario.last.iter().map(|setup| setup.chapter);
    let named = first.chain(scenario.deck.iter().copied()).chain(scenario.interlude).chain(last);
    let mut ids: Vec<Id> = Vec::new();
    for id in named.chain(all.chapters.keys().copied()) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let chapters = ids.iter().filter_map(|id| all.chapters.get(id));
    all.creation.iter().chain(chapters).chain(&all.prestige).map(AsRef::as_ref).collect()
}

fn ordered_pages(chapter: &Chapter) -> Vec<&ChapterPage> {
    let mut pages: Vec<&ChapterPage> = chapter.pages.iter().collect();
    pages.sort_by_key(|page| (page.id != chapter.start, ends_journey(page)));
    pages
}

fn ends_journey(page: &ChapterPage) -> bool {
    page.options.iter().any(|option| matches!(option.target, OptionTarget::Ending(_)))
}
