//! Checks of the ways through chapters: pages that nothing leads to, pages that lead to each other for ever, options and
//! passages that can never be open, endings that no way leads to.
//!
//! Its findings hold on every way. `scenario::walk` reports things that could happen but never did on random ways.

use std::collections::BTreeSet;

use crate::content::chapter::{
    Chapter, ChapterPage, OptionTarget, PageEffect, PageTest, ScenarioChapters, is_permanent_note,
};
use crate::content::encounter::Scenario;
use crate::model::Id;

/// Everything that can come about in a scenario.
pub(super) struct Possible {
    /// The notes that something makes, with the chapter that makes an ordinary one.
    notes: BTreeSet<(Option<Id>, Id)>,
    /// The encounters that an option leads into.
    fights: BTreeSet<Id>,
    /// The chapters of the deck.
    chapters: BTreeSet<Id>,
}

impl Possible {
    pub(super) fn of(scenario: &Scenario, all: &ScenarioChapters) -> Self {
        let mut found =
            Self { notes: BTreeSet::new(), fights: BTreeSet::new(), chapters: scenario.chapters().collect() };
        for chapter in all.all() {
            for page in &chapter.pages {
                for effect in effects_of_page(page) {
                    if let PageEffect::Note(code) = effect {
                        found.notes.insert((chapter_of_note(chapter, *code), *code));
                    }
                }
                found.fights.extend(page.options.iter().filter_map(|option| match &option.target {
                    OptionTarget::Fight { encounter, .. } => Some(*encounter),
                    _ => None,
                }));
            }
        }
        found
    }

    /// Whether a test can never hold in a chapter, whatever happens.
    pub(super) fn never(&self, chapter: &Chapter, test: &PageTest) -> bool {
        match test {
            PageTest::Note(code) => !self.notes.contains(&(chapter_of_note(chapter, *code), *code)),
            PageTest::Won(encounter) | PageTest::Lost(encounter) | PageTest::Fled(encounter) => {
                !self.fights.contains(encounter)
            }
            PageTest::Resolved(other) => *other == chapter.id || !self.chapters.contains(other),
            PageTest::Visited(page) => !reachable_pages(chapter).contains(page),
            PageTest::Not(test) => self.always(chapter, test),
            PageTest::All(tests) => tests.iter().any(|test| self.never(chapter, test)) || contradict(tests),
            PageTest::Any(tests) => tests.iter().all(|test| self.never(chapter, test)),
            _ => false,
        }
    }

    /// Whether a test always holds.
    fn always(&self, chapter: &Chapter, test: &PageTest) -> bool {
        match test {
            PageTest::Souls(0) | PageTest::Humanity(0) | PageTest::SoulLevel(0) => true,
            PageTest::Stat(_, 0) | PageTest::Clock(_, 0) | PageTest::Wounds(0) => true,
            PageTest::Not(test) => self.never(chapter, test),
            PageTest::All(tests) => tests.iter().all(|test| self.always(chapter, test)),
            PageTest::Any(tests) => tests.iter().any(|test| self.always(chapter, test)),
            _ => false,
        }
    }
}

/// The chapter to whose end an ordinary note stays; `None` for a permanent one.
fn chapter_of_note(chapter: &Chapter, code: Id) -> Option<Id> {
    (!is_permanent_note(code)).then_some(chapter.id)
}

/// Whether tests that should all hold exclude each other: one and its opposite, two answers to one question, at least
/// so many and fewer than that.
fn contradict(tests: &[PageTest]) -> bool {
    let mut flat = Vec::new();
    flatten(tests, &mut flat);
    let excludes = |one: &PageTest, other: &PageTest| match (one, other) {
        (PageTest::Not(no), yes) if **no == *yes => true,
        (PageTest::Answer(question, answer), PageTest::Answer(other, another)) => {
            question == other && answer != another
        }
        (PageTest::Not(below), least) => match (threshold(below), threshold(least)) {
            (Some((what, below)), Some((other, least))) => what == other && least >= below,
            _ => false,
        },
        _ => false,
    };
    flat.iter().any(|one| flat.iter().any(|other| excludes(one, other)))
}

/// Every test of which all have to hold.
fn flatten<'a>(tests: &'a [PageTest], found: &mut Vec<&'a PageTest>) {
    for test in tests {
        match test {
            PageTest::All(inner) => flatten(inner, found),
            test => found.push(test),
        }
    }
}

/// The quantity that a test compares, and its least value.
fn threshold(test: &PageTest) -> Option<(PageTest, u32)> {
    Some(match test {
        PageTest::Stat(stat, n) => (PageTest::Stat(*stat, 0), u32::from(*n)),
        PageTest::Souls(n) => (PageTest::Souls(0), *n),
        PageTest::Humanity(n) => (PageTest::Humanity(0), u32::from(*n)),
        PageTest::SoulLevel(n) => (PageTest::SoulLevel(0), u32::from(*n)),
        PageTest::Clock(clock, n) => (PageTest::Clock(*clock, 0), u32::from(*n)),
        PageTest::Wounds(n) => (PageTest::Wounds(0), u32::from(*n)),
        _ => return None,
    })
}

/// Every effect of a page, those inside others included.
pub(super) fn effects_of_page(page: &ChapterPage) -> Vec<&PageEffect> {
    let mut found = Vec::new();
    let of_options = page.options.iter().flat_map(|option| &option.effects);
    for effect in page.on_enter.iter().chain(&page.on_first_visit).chain(of_options) {
        effect.visit(&mut |effect| found.push(effect));
    }
    found
}

/// The pages to which options, effects and clocks can lead, whatever their conditions.
pub(super) fn reachable_pages(chapter: &Chapter) -> BTreeSet<Id> {
    let mut reached = BTreeSet::new();
    let of_clocks = chapter.clocks.values().flat_map(|clock| &clock.at).map(|event| event.page);
    let mut open: Vec<Id> = of_clocks.chain([chapter.start]).collect();
    while let Some(id) = open.pop() {
        if !reached.insert(id) {
            continue;
        }
        let Some(page) = chapter.page(id) else { continue };
        for option in &page.options {
            match &option.target {
                OptionTarget::Page(page) => open.push(*page),
                OptionTarget::Fight { victory, defeat, retreat, .. } => open.extend([victory, defeat, retreat]),
                OptionTarget::End | OptionTarget::Ending(_) => {}
            }
        }
        let led_to = effects_of_page(page).into_iter().filter_map(|effect| match effect {
            PageEffect::GoTo(page) => Some(*page),
            _ => None,
        });
        open.extend(led_to);
    }
    reached
}

/// The page to which a page always leads on by itself.
fn next_page(page: &ChapterPage) -> Option<Id> {
    page.on_enter.iter().rev().find_map(|effect| match effect {
        PageEffect::GoTo(page) => Some(*page),
        _ => None,
    })
}

/// The circle of pages that a page begins, each leading on by itself to the next; `None` if there is none, or if it begins
/// with a page before this one in the file.
pub(super) fn circle_from(chapter: &Chapter, first: &ChapterPage) -> Option<Vec<Id>> {
    let mut circle = vec![first.id];
    let mut next = next_page(first)?;
    while next != first.id {
        if circle.contains(&next) {
            return None;
        }
        circle.push(next);
        next = next_page(chapter.page(next)?)?;
    }
    let place = |id: &Id| chapter.pages.iter().position(|page| page.id == *id);
    (circle.iter().map(place).min() == Some(place(&first.id))).then_some(circle)
}

/// The endings of a chapter that no option leads to.
pub(super) fn missed_endings(chapter: &Chapter) -> impl Iterator<Item = Id> {
    let options = chapter.pages.iter().flat_map(|page| &page.options);
    let linked: BTreeSet<Id> = options
        .filter_map(|option| match &option.target {
            OptionTarget::Ending(ending) => Some(*ending),
            _ => None,
        })
        .collect();
    chapter.endings.keys().copied().filter(move |ending| !linked.contains(ending))
}
