//! The reader of a chapter's Markdown file.
//!
//! Owns which Markdown a chapter may use: one title, pages under headings with an id, paragraphs, quotes with a condition,
//! and options as list items that begin with a link. All that is mechanical is RON in code blocks and code spans. Must not
//! check ids against other files: `validate` does.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};
use serde::de::DeserializeOwned;

use super::elements::read_events;
use super::fields::{ChapterFields, OptionFields, PageFields, PassageFields};
use super::{Chapter, ChapterPage, OptionTarget, PageOption, Paragraph, Passage, PassageCondition, TextRun};
use crate::content::parse::{Recovered, parse_recovering};
use crate::content::problem::Problem;
use crate::model::Id;

/// Reads a chapter from the text of its file.
///
/// # Errors
///
/// Every problem of the file, each with its place.
pub fn parse_chapter<'a>(id: Id, file: &'a str, text: &'a str) -> Result<Chapter, Vec<Problem>> {
    let mut reader = ChapterReader::new(file, text);
    let chapter = reader.read(id);
    match chapter {
        Some(chapter) if reader.problems.is_empty() => Ok(chapter),
        _ => Err(reader.problems),
    }
}

/// A piece of RON in a chapter: the fields of a struct without its brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChapterCode {
    /// Its place in bytes.
    pub place: Range<usize>,
    /// The Rust type that it is read into, as [`std::any::type_name`] writes it.
    pub type_name: &'static str,
}

/// The pieces of RON in the text of a chapter.
pub fn find_chapter_code(text: &str) -> Vec<ChapterCode> {
    let mut reader = ChapterReader::new("", text);
    reader.read(Id::new("chapter"));
    reader.codes
}

/// Whether a link looks like the id of a page.
fn is_page_without_mark(target: &str) -> bool {
    let is_word = !target.is_empty() && target.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_word && !["end", "ending", "fight"].contains(&target.to_lowercase().as_str())
}

struct ChapterReader<'a> {
    file: &'a str,
    text: &'a str,
    events: Vec<(Event<'a>, Range<usize>)>,
    /// The next event.
    at: usize,
    problems: Vec<Problem>,
    /// The pieces of RON read so far.
    codes: Vec<ChapterCode>,
}

/// The text between the start and the end of a Markdown element.
#[derive(Default)]
struct Inline {
    runs: Paragraph,
    links: Vec<Link>,
    /// Code spans with the places of their text.
    codes: Vec<Range<usize>>,
}

struct Link {
    target: String,
    title: String,
    label: String,
    place: Range<usize>,
}

impl Inline {
    fn plain(&self) -> String {
        self.runs.iter().map(|run| run.text.as_str()).collect::<String>().trim().to_owned()
    }
}

impl<'a> ChapterReader<'a> {
    fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, text, events: read_events(text), at: 0, problems: Vec::new(), codes: Vec::new() }
    }

    fn report(&mut self, place: Range<usize>, message: impl Into<String>) {
        self.problems.push(Problem::at_range(self.file, self.text, place, message));
    }

    fn next(&mut self) -> Option<(Event<'a>, Range<usize>)> {
        let event = self.events.get(self.at).cloned();
        self.at += 1;
        event
    }

    fn read(&mut self, id: Id) -> Option<Chapter> {
        let mut title = None;
        let mut fields: Option<(ChapterFields, Range<usize>)> = None;
        let mut pages: Vec<ChapterPage> = Vec::new();
        while let Some((event, place)) = self.next() {
            match event {
                Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                    let heading = self.read_inline(TagEnd::Heading(HeadingLevel::H1));
                    if title.replace(heading.plain()).is_some() {
                        self.report(
                            place,
                            "a chapter has one title: pages are headings of the second level, `## … {#id}`",
                        );
                    }
                }
                Event::Start(Tag::Heading { level: HeadingLevel::H2, id, .. }) => {
                    let heading = self.read_inline(TagEnd::Heading(HeadingLevel::H2)).plain();
                    let place = first_line(self.text, place);
                    match id {
                        Some(id) => pages.push(ChapterPage::blank(Id::new(&id), heading, place)),
                        None => {
                            self.report(
                                place.clone(),
                                "this page has no id: write it behind the heading, as in `{#gate}`",
                            );
                            pages.push(ChapterPage::blank(Id::new("page"), heading, place));
                        }
                    }
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    if self.text[place.clone()].starts_with("```") && !is_closed(&self.text[place.clone()]) {
                        // All that follows stands in it.
                        let message = "this block of code is never closed: write a line with three backticks below it";
                        self.report(first_line(self.text, place), message);
                        return None;
                    }
                    let code = self.read_code_block();
                    let name = match &kind {
                        CodeBlockKind::Fenced(info) => info.split_whitespace().next().unwrap_or_default(),
                        CodeBlockKind::Indented => "",
                    };
                    match (name, pages.last_mut()) {
                        ("chapter", None) => fields = self.parse_fields(code.clone()).map(|fields| (fields, place)),
                        ("page", Some(_)) => {
                            let read: PageFields = self.parse_fields(code).unwrap_or_default();
                            if let Some(page) = pages.last_mut() {
                                page.set_fields(read);
                            }
                        }
                        _ => self.report(
                            first_line(self.text, place),
                            "a code block is `chapter` below the title or `page` below the heading of a page",
                        ),
                    }
                }
                Event::Start(Tag::Paragraph) => {
                    let paragraph = self.read_inline(TagEnd::Paragraph);
                    self.add_passage(&mut pages, PassageCondition::Always, vec![paragraph], place);
                }
                Event::Start(Tag::BlockQuote(_)) => self.read_quote(&mut pages, place),
                Event::Start(Tag::List(None)) => self.read_options(&mut pages),
                other => {
                    let message =
                        "a chapter holds headings, paragraphs, quotes with a condition, options and code blocks";
                    self.report(first_line(self.text, place), message);
                    if let Event::Start(tag) = other {
                        self.skip(tag.to_end());
                    }
                }
            }
        }
        let start_of_file = first_line(self.text, 0..self.text.len());
        if title.is_none() {
            self.report(start_of_file.clone(), "the chapter has no title: begin the file with `# …`");
        }
        if pages.is_empty() {
            self.report(start_of_file.clone(), "the chapter has no page: write one as `## … {#id}`");
        }
        if fields.is_none() && self.problems.is_empty() {
            self.report(start_of_file, "the code block `chapter` is missing below the title");
        }
        let (fields, place) = fields?;
        let ChapterFields { symbol, text, start, clocks, notes, endings } = fields;
        Some(Chapter { id, title: title?, symbol, text, start, clocks, notes, endings, pages, place })
    }

    /// Skips everything up to the end of an element, elements in it included.
    fn skip(&mut self, end: TagEnd) {
        let mut depth = 1;
        while let Some((event, _)) = self.next() {
            match event {
                Event::Start(tag) if tag.to_end() == end => depth += 1,
                Event::End(tag) if tag == end => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return;
            }
        }
    }

    /// The place of the text of a code block whose start has been read.
    fn read_code_block(&mut self) -> Range<usize> {
        let mut whole: Option<Range<usize>> = None;
        while let Some((event, place)) = self.next() {
            match event {
                Event::Text(_) => whole = Some(whole.map_or(place.clone(), |known| known.start..place.end)),
                _ => break,
            }
        }
        whole.unwrap_or_default()
    }

    /// Reads text up to the end of an element. Paragraphs in it are read through, as in the items of a loose list.
    fn read_inline(&mut self, end: TagEnd) -> Inline {
        let mut inline = Inline::default();
        let (mut emphasis, mut strong) = (false, false);
        let mut link: Option<Link> = None;
        while let Some((event, place)) = self.next() {
            let text = match event {
                Event::End(tag) if tag == end => break,
                Event::Text(text) => text.into_string(),
                Event::SoftBreak | Event::HardBreak => " ".to_owned(),
                Event::Code(_) => {
                    inline.codes.push(place.start + 1..place.end.saturating_sub(1).max(place.start + 1));
                    continue;
                }
                Event::Start(Tag::Emphasis) | Event::End(TagEnd::Emphasis) => {
                    emphasis = !emphasis;
                    continue;
                }
                Event::Start(Tag::Strong) | Event::End(TagEnd::Strong) => {
                    strong = !strong;
                    continue;
                }
                Event::Start(Tag::Link { dest_url, title, .. }) => {
                    let (target, title) = (dest_url.into_string(), title.into_string());
                    link = Some(Link { target, title, label: String::new(), place });
                    continue;
                }
                Event::End(TagEnd::Link) => {
                    inline.links.extend(link.take());
                    continue;
                }
                Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => continue,
                Event::Start(tag) => {
                    self.report(first_line(self.text, place), "text has words, emphasis and strong words only");
                    self.skip(tag.to_end());
                    continue;
                }
                _ => {
                    self.report(first_line(self.text, place), "text has words, emphasis and strong words only");
                    continue;
                }
            };
            match &mut link {
                Some(link) => link.label.push_str(&text),
                None => push_run(&mut inline.runs, TextRun { text, emphasis, strong }),
            }
        }
        inline
    }

    /// A quote: its first line is a code span with the condition of the paragraphs below.
    fn read_quote(&mut self, pages: &mut [ChapterPage], place: Range<usize>) {
        let mut paragraphs = Vec::new();
        let mut condition = None;
        while let Some((event, inner)) = self.next() {
            match event {
                Event::End(TagEnd::BlockQuote(_)) => break,
                Event::Start(Tag::Paragraph) => {
                    let mut paragraph = self.read_inline(TagEnd::Paragraph);
                    if condition.is_none() && !paragraph.codes.is_empty() {
                        let code = paragraph.codes.remove(0);
                        condition = Some(self.read_condition(code));
                        if paragraph.plain().is_empty() {
                            continue;
                        }
                    }
                    paragraphs.push(paragraph);
                }
                Event::Start(tag) => {
                    self.report(first_line(self.text, inner), "a quote holds a condition and paragraphs");
                    self.skip(tag.to_end());
                }
                _ => {}
            }
        }
        let place = first_line(self.text, place);
        match condition {
            Some(Some(condition)) => self.add_passage(pages, condition, paragraphs, place),
            Some(None) => {}
            None => self.report(place, "a quote begins with its condition: `when: …` or `otherwise` in a code span"),
        }
    }

    fn read_condition(&mut self, code: Range<usize>) -> Option<PassageCondition> {
        if self.text[code.clone()].trim() == "otherwise" {
            return Some(PassageCondition::Otherwise);
        }
        self.parse_fields(code).map(|PassageFields { when }| PassageCondition::When(when))
    }

    fn add_passage(
        &mut self,
        pages: &mut [ChapterPage],
        condition: PassageCondition,
        paragraphs: Vec<Inline>,
        place: Range<usize>,
    ) {
        let place = first_line(self.text, place);
        for paragraph in &paragraphs {
            if let Some(link) = paragraph.links.first() {
                self.report(link.place.clone(), "a link stands at the beginning of an option only, in a list");
            }
            if let Some(code) = paragraph.codes.first() {
                self.report(
                    code.clone(),
                    "a code span stands behind the link of an option or at the head of a quote only",
                );
            }
        }
        let Some(page) = pages.last_mut() else {
            self.report(place, "text stands on a page: write a heading `## … {#id}` above it");
            return;
        };
        if !page.options.is_empty() {
            self.report(place, "text stands above the options of its page");
            return;
        }
        let is_after_condition =
            matches!(page.passages.last(), Some(Passage { condition: PassageCondition::When(_), .. }));
        if condition == PassageCondition::Otherwise && !is_after_condition {
            self.report(place, "`otherwise` follows directly after a quote with `when`");
            return;
        }
        let paragraphs: Vec<Paragraph> = paragraphs.into_iter().map(|paragraph| trimmed(paragraph.runs)).collect();
        match page.passages.last_mut() {
            Some(last) if condition == PassageCondition::Always && last.condition == PassageCondition::Always => {
                last.paragraphs.extend(paragraphs);
            }
            _ => page.passages.push(Passage { condition, paragraphs, place }),
        }
    }

    fn read_options(&mut self, pages: &mut [ChapterPage]) {
        while let Some((event, place)) = self.next() {
            match event {
                Event::Start(Tag::Item) => {
                    let item = self.read_inline(TagEnd::Item);
                    let place = first_line(self.text, place);
                    let option = self.read_option(item, place.clone());
                    match (pages.last_mut(), option) {
                        (Some(page), Some(option)) => page.options.push(option),
                        (None, _) => self.report(place, "options stand on a page: write a heading `## … {#id}` above"),
                        (_, None) => {}
                    }
                }
                Event::End(TagEnd::List(_)) => break,
                _ => {}
            }
        }
    }

    fn read_option(&mut self, mut item: Inline, place: Range<usize>) -> Option<PageOption> {
        let shape = "an option is a link, as in `[Go on.](#gate)`, and behind it at most one code span";
        if item.links.len() != 1 || item.codes.len() > 1 || !item.plain().is_empty() {
            self.report(place, shape);
            return None;
        }
        let link = item.links.remove(0);
        let fields: OptionFields = match item.codes.first() {
            Some(code) => self.parse_fields(code.clone())?,
            None => OptionFields::default(),
        };
        let outcome_pages = (fields.victory, fields.defeat, fields.retreat);
        let (kind, name) = link.target.split_once(':').unwrap_or((&link.target, ""));
        let target = match (kind, outcome_pages) {
            ("fight", (Some(victory), Some(defeat), retreat)) => {
                OptionTarget::Fight { encounter: Id::new(name), victory, defeat, retreat: retreat.unwrap_or(defeat) }
            }
            ("fight", _) => {
                self.report(place, "a fight needs the pages `victory` and `defeat` in a code span behind the link");
                return None;
            }
            (_, (None, None, None)) => match (kind, kind.strip_prefix('#')) {
                ("end", _) => OptionTarget::End,
                ("ending", _) => OptionTarget::Ending(Id::new(name)),
                (_, Some(page)) => OptionTarget::Page(Id::new(page)),
                _ => {
                    let message = match is_page_without_mark(&link.target) {
                        true => format!("a page has a `#` before its id: `[…](#{})`", link.target),
                        false => "a link leads to `#page`, `fight:encounter`, `end` or `ending:id`".to_owned(),
                    };
                    self.report(link.place, message);
                    return None;
                }
            },
            _ => {
                self.report(place, "`victory`, `defeat` and `retreat` belong to a fight: `[…](fight:encounter)`");
                return None;
            }
        };
        let id = match (link.title.as_str(), name) {
            ("", "") => Id::new(kind.trim_start_matches('#')),
            ("", name) => Id::new(name),
            (title, _) => Id::new(title),
        };
        let OptionFields { when, needs, lock, then, once, .. } = fields;
        if lock && needs.is_none() {
            self.report(place, "a lock opens to something else, too: say to what with `needs: …`");
            return None;
        }
        let label = link.label.trim().to_owned();
        Some(PageOption { id, label, target, when, needs, lock, effects: then, once, place })
    }

    /// Parses the fields in a code span or a code block: a RON struct without its brackets.
    fn parse_fields<T: DeserializeOwned>(&mut self, code: Range<usize>) -> Option<T> {
        self.codes.push(ChapterCode { place: code.clone(), type_name: std::any::type_name::<T>() });
        let fields = format!("({}\n)", &self.text[code.clone()]);
        let Recovered { value, problems, .. } = parse_recovering(self.file, &fields);
        if problems.is_empty() {
            return value;
        }
        // The place in the fragment becomes the place in the file.
        let before = &self.text[..code.start];
        let first_line = before.matches('\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        for problem in problems {
            let column = match problem.line {
                1 => problem.column.saturating_sub(1) + before[line_start..].chars().count(),
                _ => problem.column,
            };
            let line = first_line + problem.line.saturating_sub(1);
            let place = Problem::on_line(self.file, self.text, line, column.max(1), problem.message);
            self.problems.push(Problem { length: problem.length, ..place });
        }
        None
    }
}

impl ChapterPage {
    fn blank(id: Id, heading: String, place: Range<usize>) -> Self {
        Self {
            id,
            heading,
            passages: Vec::new(),
            on_enter: Vec::new(),
            on_first_visit: Vec::new(),
            reprieve: None,
            stash: false,
            options: Vec::new(),
            place,
        }
    }

    fn set_fields(&mut self, fields: PageFields) {
        let PageFields { enter, first, reprieve, stash } = fields;
        (self.on_enter, self.on_first_visit, self.reprieve, self.stash) = (enter, first, reprieve, stash);
    }
}

/// Whether a block of code ends with a fence, and no other begins in it.
fn is_closed(block: &str) -> bool {
    let lines: Vec<&str> = block.trim_end().lines().skip(1).map(str::trim_start).collect();
    let is_fence = |line: &&str| line.starts_with("```");
    lines.split_last().is_some_and(|(last, inside)| is_fence(last) && !inside.iter().any(is_fence))
}

/// The part of a place up to the end of its first line.
fn first_line(text: &str, place: Range<usize>) -> Range<usize> {
    let line = text[place.clone()].lines().next().unwrap_or_default();
    place.start..place.start + line.len()
}

/// Adds text to the last run if it has the same style.
fn push_run(runs: &mut Paragraph, run: TextRun) {
    match runs.last_mut() {
        Some(last) if (last.emphasis, last.strong) == (run.emphasis, run.strong) => last.text.push_str(&run.text),
        _ => runs.push(run),
    }
}

/// A paragraph without white space at its ends.
fn trimmed(mut runs: Paragraph) -> Paragraph {
    if let Some(first) = runs.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    if let Some(last) = runs.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    runs
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;
