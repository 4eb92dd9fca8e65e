//! The diary of a journey: everything that has happened, as lines and as Markdown.

use std::fmt::Write;

use super::diary_events::event_of;
use super::journey::{Journey, JourneyFact};
use crate::content::Catalog;
use crate::content::chapter::Chapter;
use crate::lang::{Text, words};
use crate::view::journey_events::journey_event_text;
use crate::view::journey_page::DiaryLine;
use crate::view::typography::book_marks;

/// The diary in lines.
pub fn diary_lines(catalog: &Catalog, journey: &Journey) -> Vec<DiaryLine> {
    lines_of_facts(catalog, journey, &journey.diary).map(|(_, line)| line).collect()
}

/// The last facts of the diary in lines.
pub fn diary_lines_of(catalog: &Catalog, journey: &Journey, facts: &[JourneyFact]) -> Vec<DiaryLine> {
    let before = journey.diary.len().saturating_sub(facts.len());
    lines_of_facts(catalog, journey, &journey.diary).filter(|(at, _)| *at >= before).map(|(_, line)| line).collect()
}

/// The lines of a diary, each with the position of the fact that it tells.
pub fn lines_of_facts(
    catalog: &Catalog,
    journey: &Journey,
    diary: &[JourneyFact],
) -> impl Iterator<Item = (usize, DiaryLine)> {
    let chapters = catalog.chapters.get(&journey.scenario);
    let title = |chapter: &Chapter| DiaryLine::Chapter(Text::authored(book_marks(&chapter.title, None)));
    let mut chapter: Option<&Chapter> = chapters.and_then(|chapters| chapters.creation.as_deref());
    let mut lines: Vec<(usize, DiaryLine)> = chapter.map(|chapter| (0, title(chapter))).into_iter().collect();
    for (at, fact) in diary.iter().enumerate() {
        match fact {
            JourneyFact::ChapterDrawn(id) | JourneyFact::InterludeBegun(id) => {
                chapter = chapters.and_then(|chapters| chapters.chapters.get(id)).map(AsRef::as_ref);
                lines.push((at, chapter.map_or_else(|| DiaryLine::Chapter(Text::authored(id.as_str())), title)));
            }
            JourneyFact::PrestigeBegun => {
                chapter = chapters.and_then(|chapters| chapters.prestige.as_deref());
                lines.extend(chapter.map(|chapter| (at, title(chapter))));
            }
            JourneyFact::PageTurned { page, .. } => {
                let found = chapter.and_then(|chapter| chapter.page(*page));
                let heading = found.map_or_else(|| page.to_string(), |page| book_marks(&page.heading, None));
                lines.push((at, DiaryLine::Page(Text::authored(heading))));
            }
            JourneyFact::OptionChosen { page, option } => {
                let found = chapter.and_then(|chapter| chapter.page(*page));
                let found = found.and_then(|page| page.options.iter().find(|there| there.id == *option));
                let label = found.map_or_else(|| option.to_string(), |option| book_marks(&option.label, None));
                lines.push((at, DiaryLine::Choice(Text::authored(label))));
            }
            other => {
                let told = event_of(catalog, journey.scenario, chapter, other);
                lines.extend(told.map(|told| (at, DiaryLine::Event(journey_event_text(&told)))));
            }
        }
    }
    lines.into_iter()
}

/// The diary as a Markdown file.
pub fn diary_markdown(catalog: &Catalog, journey: &Journey) -> String {
    let scenario = catalog.scenarios.get(&journey.scenario);
    let scenario = scenario.map_or_else(|| journey.scenario.to_string(), |scenario| scenario.name.clone());
    let diary_of = words!("diary-of", name = escape(&journey.character.name));
    let mut text = format!("# {}\n\n{diary_of}\n", escape(&scenario));
    let mut in_list = false;
    for line in diary_lines(catalog, journey) {
        let is_event = matches!(line, DiaryLine::Event(_));
        // Writing to a text never fails.
        let _ = match &line {
            DiaryLine::Chapter(title) => write!(text, "\n## {}\n", escape(title)),
            DiaryLine::Page(heading) => write!(text, "\n### {}\n", escape(heading)),
            DiaryLine::Choice(label) => write!(text, "\n> {}\n", escape(label)),
            DiaryLine::Event(told) => {
                let gap = if in_list { "" } else { "\n" };
                writeln!(text, "{gap}- {}", escape(told))
            }
        };
        in_list = is_event;
    }
    text
}

/// A text in which Markdown sees no marks of its own.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
