//! The story booklet: its title page, how it is played on paper, the pages of all chapters, and the results of encounters.
//!
//! Owns which parts of a page are printed. Must not word a test or an effect: `page_words` does.

use std::collections::BTreeSet;

use super::page_words::{PageWords, note_code};
use super::pages::Pages;
use super::typst::{Source, Value, record};
use crate::content::Catalog;
use crate::content::chapter::{
    Chapter, ChapterPage, Clock, OptionTarget, PageOption, PageTest, Paragraph, Passage, PassageCondition,
    is_permanent_note,
};
use crate::content::encounter::{Encounter, Scenario, SetupChapter};
use crate::lang::{Text, text};
use crate::model::Id;
use crate::view::typography::book_marks;

/// Writes the story booklet.
pub(super) fn write_story(source: &mut Source, catalog: &Catalog, scenario: &Scenario) {
    let pages = Pages::new(catalog, scenario);
    source.call("#how-to-play", &how_to_play(&pages, catalog, scenario));
    source.paste("#story-pages[");
    for (chapter, printed) in pages.chapters() {
        let words = PageWords { catalog, pages: &pages, chapter: Some(chapter) };
        source.call("#chapter", &chapter_head(&words, chapter));
        printed.iter().for_each(|page| source.call("#entry", &entry(&words, page)));
    }
    let words = PageWords { catalog, pages: &pages, chapter: None };
    let encounters = scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id));
    let results: Vec<Value> = encounters.map(|encounter| encounter_results(&words, encounter)).collect();
    source.call("#results", &record! { title: text!("print-results"), encounters: results });
    source.paste("]");
}

/// The first page of the booklet.
pub(super) fn title_page(scenario: &Scenario) -> Value {
    let line = |message: Text, given: &str| if given.is_empty() { Text::Empty } else { message };
    record! {
        title: Text::authored(&scenario.name),
        text: Text::authored(&scenario.text),
        author: Text::authored(&scenario.author),
        version: line(text!("print-version", version = &scenario.version), &scenario.version),
        license: line(text!("print-license", license = &scenario.license), &scenario.license),
        game: text!("print-game"),
    }
}

fn how_to_play(pages: &Pages, catalog: &Catalog, scenario: &Scenario) -> Value {
    let prestige = catalog.chapters.get(&scenario.id).and_then(|chapters| chapters.prestige.as_deref());
    let is_campaign = scenario.next.is_some() || !catalog.campaign.before.is_empty();
    let has_pages = pages.chapters().next().is_some();
    let mut rules = vec![text!("print-how-needed")];
    let mut begin = None;
    if has_pages {
        let has_creation = pages.chapters().any(|(chapter, _)| pages.is_creation(chapter));
        begin = Some(match has_creation {
            true => text!("print-how-begin", name = &scenario.character.name),
            false => text!("print-how-begin-ready", name = &scenario.character.name),
        });
        rules.extend([
            text!("print-how-deck"),
            text!("print-how-pages"),
            text!("print-how-options"),
            text!("print-how-notes"),
            text!("print-how-clocks"),
        ]);
    }
    rules.extend([text!("print-how-encounters"), text!("print-how-cards")]);
    rules.push(if has_pages { text!("print-how-results") } else { text!("print-how-results-alone") });
    rules.extend(is_campaign.then(|| text!("print-how-campaign")));
    let words = PageWords { catalog, pages, chapter: None };
    let listed = |chapter: &Chapter, name: Text| record! { name: name, page: pages.number(chapter, chapter.start) };
    let of_deck = |id: Id, when: Option<&PageTest>| {
        let title = pages.title(id);
        let name = match when {
            Some(when) => text!("print-only-when", what = title, test = words.test(when)),
            None => title,
        };
        pages.chapter(id).map(|chapter| listed(chapter, name))
    };
    let fixed = |setup: &SetupChapter| of_deck(setup.chapter, setup.when.as_ref());
    let free = |id: &Id| of_deck(*id, None);
    let list = |label: Text, chapters: Vec<Value>| {
        (!chapters.is_empty()).then(|| record! { label: label, chapters: Value::List(chapters) })
    };
    let deck = [
        list(text!("print-deck-first"), scenario.first.iter().filter_map(fixed).collect()),
        list(text!("print-deck-shuffled"), scenario.deck.iter().filter_map(free).collect()),
        list(text!("print-deck-last"), scenario.last.iter().filter_map(fixed).collect()),
        list(text!("print-deck-between"), scenario.interlude.iter().filter_map(free).collect()),
        list(
            text!("print-deck-after"),
            prestige.iter().map(|chapter| listed(chapter, Text::authored(&chapter.title))).collect(),
        ),
    ];
    record! {
        title: text!("print-how"),
        begin: begin,
        rules: rules,
        deck: Value::List(deck.into_iter().flatten().collect()),
        counters: counters(&words, scenario.statistics.values()),
    }
}

fn chapter_head(words: &PageWords, chapter: &Chapter) -> Value {
    let notes = |permanent: bool| {
        let codes = chapter.notes.keys().filter(|code| is_permanent_note(**code) == permanent);
        let codes: BTreeSet<&str> = codes.map(|code| code.as_str()).collect();
        Value::list(codes.into_iter().map(note_code))
    };
    record! {
        title: Text::authored(&chapter.title),
        symbol: Text::authored(&chapter.symbol),
        text: Text::authored(&chapter.text),
        start: words.number(chapter.start),
        clocks: counters(words, chapter.clocks.values()),
        notes: notes(false),
        permanent: notes(true),
    }
}

/// Clocks as boxes to tick.
fn counters<'a>(words: &PageWords, clocks: impl Iterator<Item = &'a Clock>) -> Value {
    let counter = |clock: &Clock| {
        let at = clock.at.iter().map(|event| words.clock_event(event)).collect::<Vec<_>>();
        record! { name: Text::authored(&clock.name), start: clock.start, last: clock.last, at: at }
    };
    Value::List(clocks.map(counter).collect())
}

fn entry(words: &PageWords, page: &ChapterPage) -> Value {
    let mut steps = Vec::new();
    if !page.on_first_visit.is_empty() {
        steps.push(record! { say: text!("print-first-visit"), then: words.steps(&page.on_first_visit) });
    }
    steps.extend(words.steps(&page.on_enter));
    if let Some(reprieve) = &page.reprieve {
        let when = reprieve.when.iter().chain(&reprieve.needs).map(|test| words.test(test));
        let when = Text::and(when);
        let rest = if reprieve.again { text!("print-reprieve-again") } else { text!("print-reprieve") };
        let rest = if when == Text::Empty { rest } else { text!("print-only-when", what = rest, test = when) };
        steps.push(record! { say: rest.sentence() });
    }
    if page.stash {
        steps.push(record! { say: text!("print-stash") });
    }
    record! {
        number: words.number(page.id),
        id: Value::code(page.id),
        title: Text::authored(&page.heading),
        steps: steps,
        passages: page.passages.iter().map(|shown| passage(words, shown)).collect::<Vec<_>>(),
        options: page.options.iter().map(|shown| option(words, shown)).collect::<Vec<_>>(),
    }
}

fn passage(words: &PageWords, passage: &Passage) -> Value {
    let when = match &passage.condition {
        PassageCondition::Always => None,
        PassageCondition::When(test) => Some(text!("print-do-if", test = words.test(test))),
        PassageCondition::Otherwise => Some(text!("print-do-otherwise")),
    };
    record! { when: when, paragraphs: passage.paragraphs.iter().map(paragraph).collect::<Vec<_>>() }
}

/// The runs of a paragraph. A quotation mark at the beginning of a run looks at the letter before it.
fn paragraph(runs: &Paragraph) -> Value {
    let mut before = None;
    let run = |run: &crate::content::chapter::TextRun| {
        let words = book_marks(&run.text, before);
        before = words.chars().last().or(before);
        let styled = |is_so, style, value| if is_so { Value::Styled(style, Box::new(value)) } else { value };
        styled(run.strong, "strong", styled(run.emphasis, "emph", Value::Text(words)))
    };
    Value::List(runs.iter().map(run).collect())
}

fn option(words: &PageWords, option: &PageOption) -> Value {
    let needs = option.needs.as_ref().map(|test| {
        let test = words.test(test);
        if option.lock { text!("print-option-locked", test = test) } else { text!("print-option-needs", test = test) }
    });
    record! {
        label: Text::authored(&option.label),
        when: option.when.as_ref().map(|test| text!("print-option-when", test = words.test(test))),
        needs: needs,
        once: option.once,
        steps: words.steps(&option.effects),
        to: target(words, &option.target),
    }
}

fn target(words: &PageWords, target: &OptionTarget) -> Value {
    match target {
        OptionTarget::Page(page) => record! { page: words.number(*page) },
        OptionTarget::Fight { encounter, victory, defeat, retreat } => record! {
            encounter: Value::code(encounter),
            name: words.encounter(*encounter),
            victory: words.number(*victory),
            defeat: words.number(*defeat),
            retreat: words.number(*retreat),
        },
        OptionTarget::End => record! { end: text!("print-chapter-ends") },
        OptionTarget::Ending(id) => {
            let title = words.chapter.and_then(|chapter| chapter.endings.get(id)).map_or(id.as_str(), String::as_str);
            record! { end: text!("print-journey-ends", ending = title) }
        }
    }
}

fn encounter_results(words: &PageWords, encounter: &Encounter) -> Value {
    let outcomes = [
        (text!("print-victory"), &encounter.on_victory),
        (text!("print-defeat"), &encounter.on_defeat),
        (text!("print-retreat"), &encounter.on_retreat),
    ];
    let outcome = |(name, page): (Text, _)| record! { name: name, results: words.results(page) };
    record! {
        id: Value::code(encounter.id),
        name: Text::authored(&encounter.name),
        outcomes: outcomes.into_iter().map(outcome).collect::<Vec<_>>(),
    }
}

/// The faces of the chapter cards.
pub(super) fn chapter_cards(catalog: &Catalog, scenario: &Scenario) -> Vec<Value> {
    let pages = Pages::new(catalog, scenario);
    let is_card = |chapter: &Chapter| scenario.chapters().any(|id: Id| id == chapter.id);
    let cards = pages.chapters().filter(|(chapter, _)| is_card(chapter));
    let card = |(chapter, _): (&Chapter, _)| {
        record! {
            symbol: Text::authored(&chapter.symbol),
            title: Text::authored(&chapter.title),
            text: Text::authored(&chapter.text),
            start: pages.number(chapter, chapter.start),
        }
    };
    cards.map(card).collect()
}
