//! The ways through chapters: pages that nothing leads to, pages that lead to each other for ever, tests that never hold,
//! endings that no way leads to.
//!
//! Must not report anything: `validate` and `lint` do. Its findings hold on every way. `scenario::walk` reports things that
//! could happen but never did on random ways.

use std::collections::BTreeSet;

use super::campaign::CampaignScenario;
use super::catalog::Catalog;
use super::chapter::{Chapter, ChapterPage, OptionTarget, PageEffect, PageTest, ScenarioChapters, is_permanent_note};
use super::character_limits::HIGHEST_STAT;
use super::encounter::{Encounter, Scenario};
use crate::model::Id;

/// Everything that can come about in a scenario.
pub struct Possible {
    /// The notes that something makes, with the chapter that makes an ordinary one.
    notes: BTreeSet<(Option<Id>, Id)>,
    /// The encounters that an option leads into.
    fights: BTreeSet<Id>,
    /// The chapters of the deck, those with a fixed place included.
    chapters: BTreeSet<Id>,
    /// The chapters that are shuffled.
    shuffled: BTreeSet<Id>,
    /// The places at which something is left.
    places: BTreeSet<Id>,
    /// The endings of the scenarios before it in the campaign.
    past_endings: BTreeSet<(Id, Id)>,
    /// More souls than a journey brings together.
    too_many_souls: u32,
}

/// How often a journey at most gains what its pages and encounters hold, since many pages can be read again.
const MOST_TIMES_GAINED: u32 = 10;

impl Possible {
    pub fn of(catalog: &Catalog, scenario: &Scenario, all: &ScenarioChapters) -> Self {
        let campaign = &catalog.campaign;
        let ending_of = |before: &CampaignScenario| before.endings.keys().map(|ending| (before.id, *ending)).collect();
        let mut found = Self {
            notes: campaign.made_before().map(|code| (None, code)).collect(),
            fights: BTreeSet::new(),
            chapters: scenario.chapters().collect(),
            shuffled: scenario.deck.iter().copied().collect(),
            places: left_places(catalog, scenario, all),
            past_endings: campaign.before.iter().flat_map::<Vec<_>, _>(ending_of).collect(),
            too_many_souls: scenario
                .character
                .souls
                .saturating_add(gained_souls(catalog, scenario, all))
                .saturating_mul(MOST_TIMES_GAINED)
                .saturating_add(1),
        };
        for chapter in all.all() {
            for (id, encounter) in fights_of(catalog, chapter) {
                found.fights.insert(id);
                let pages = encounter.iter().flat_map(|encounter| encounter.aftermaths());
                let notes = pages.flat_map(|(_, page)| page.all_notes());
                found.notes.extend(notes.map(|code| (chapter_of_note(chapter, code), code)));
            }
            for page in &chapter.pages {
                for effect in page.all_effects() {
                    if let PageEffect::Note(code) = effect {
                        found.notes.insert((chapter_of_note(chapter, *code), *code));
                    }
                }
            }
        }
        found
    }

    /// The places at which something is left.
    pub fn places(&self) -> impl Iterator<Item = Id> {
        self.places.iter().copied()
    }

    /// Whether a test can never hold in a chapter, whatever happens.
    pub fn never(&self, chapter: &Chapter, test: &PageTest) -> bool {
        match test {
            PageTest::Note(code) => !self.notes.contains(&(chapter_of_note(chapter, *code), *code)),
            PageTest::Won(encounter) | PageTest::Lost(encounter) | PageTest::Fled(encounter) => {
                !self.fights.contains(encounter)
            }
            PageTest::Resolved(other) | PageTest::LastResolved(other) => self.is_never_resolved(chapter, *other),
            PageTest::Before(first, second) => first == second || self.is_never_resolved(chapter, *first),
            PageTest::ResolvedCount(least) => {
                usize::from(*least) > self.shuffled.iter().filter(|other| **other != chapter.id).count()
            }
            PageTest::SoulsLie(place) => !self.places.contains(place),
            PageTest::Ended(scenario, ending) => !self.past_endings.contains(&(*scenario, *ending)),
            PageTest::Visited(page) => !reachable_pages(chapter).contains(page),
            PageTest::Stat(_, least) => *least > HIGHEST_STAT,
            // Souls are brought along into a later scenario.
            PageTest::Souls(least) => *least >= self.too_many_souls && self.past_endings.is_empty(),
            PageTest::Not(test) => self.always(chapter, test),
            PageTest::All(tests) => tests.iter().any(|test| self.never(chapter, test)) || contradict(tests),
            PageTest::Any(tests) => tests.iter().all(|test| self.never(chapter, test)),
            _ => false,
        }
    }

    /// Whether a chapter is never resolved while another is under way.
    fn is_never_resolved(&self, under_way: &Chapter, chapter: Id) -> bool {
        chapter == under_way.id || !self.chapters.contains(&chapter)
    }

    /// Whether a test always holds.
    fn always(&self, chapter: &Chapter, test: &PageTest) -> bool {
        match test {
            PageTest::Souls(0) | PageTest::Humanity(0) | PageTest::SoulLevel(0) | PageTest::ResolvedCount(0) => true,
            PageTest::Stat(_, 0) | PageTest::Clock(_, 0) | PageTest::Wounds(0) => true,
            PageTest::Not(test) => self.never(chapter, test),
            PageTest::All(tests) => tests.iter().all(|test| self.always(chapter, test)),
            PageTest::Any(tests) => tests.iter().any(|test| self.always(chapter, test)),
            _ => false,
        }
    }
}

/// The encounters that a chapter leads into.
pub fn fights_of<'a>(catalog: &'a Catalog, chapter: &'a Chapter) -> impl Iterator<Item = (Id, Option<&'a Encounter>)> {
    let options = chapter.pages.iter().flat_map(|page| &page.options);
    options.filter_map(|option| match &option.target {
        OptionTarget::Fight { encounter, .. } => {
            Some((*encounter, catalog.encounters.get(encounter).map(AsRef::as_ref)))
        }
        _ => None,
    })
}

/// The places at which a page or the result of an encounter leaves something. An encounter at which souls or gear are
/// lost is one.
fn left_places(catalog: &Catalog, scenario: &Scenario, all: &ScenarioChapters) -> BTreeSet<Id> {
    let mut places = BTreeSet::new();
    let effects = all.all().flat_map(|chapter| &chapter.pages).flat_map(|page| page.all_effects());
    places.extend(effects.filter_map(|effect| match effect {
        PageEffect::LeaveSouls(place) | PageEffect::LeaveCarried(place) => Some(*place),
        _ => None,
    }));
    for encounter in scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id)) {
        for result in encounter.aftermaths().into_iter().flat_map(|(_, page)| page.results(0..page.also.len())) {
            places.extend(result.leave_souls.iter().chain(&result.leave_carried));
            places.extend((result.lose_souls || result.lose_carried).then_some(encounter.id));
        }
    }
    places
}

/// All souls that pages and encounters of a scenario hold, each once.
fn gained_souls(catalog: &Catalog, scenario: &Scenario, all: &ScenarioChapters) -> u32 {
    let effects = all.all().flat_map(|chapter| &chapter.pages).flat_map(|page| page.all_effects());
    let of_pages = effects.filter_map(|effect| match effect {
        PageEffect::GainSouls(souls) => Some(u32::from(*souls)),
        _ => None,
    });
    let encounters = scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id));
    let pages = encounters.flat_map(|encounter| encounter.aftermaths()).map(|(_, page)| page);
    let of_encounters = pages.flat_map(|page| page.results(0..page.also.len())).map(|result| result.gain_souls.into());
    of_pages.chain(of_encounters).sum()
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
        PageTest::ResolvedCount(n) => (PageTest::ResolvedCount(0), u32::from(*n)),
        _ => return None,
    })
}

/// The pages to which options, effects and clocks can lead, whatever their conditions.
pub fn reachable_pages(chapter: &Chapter) -> BTreeSet<Id> {
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
        let led_to = page.all_effects().into_iter().filter_map(|effect| match effect {
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
pub fn circle_from(chapter: &Chapter, first: &ChapterPage) -> Option<Vec<Id>> {
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
pub fn missed_endings(chapter: &Chapter) -> impl Iterator<Item = Id> {
    let options = chapter.pages.iter().flat_map(|page| &page.options);
    let linked: BTreeSet<Id> = options
        .filter_map(|option| match &option.target {
            OptionTarget::Ending(ending) => Some(*ending),
            _ => None,
        })
        .collect();
    chapter.endings.keys().copied().filter(move |ending| !linked.contains(ending))
}
