//! The elements of the Markdown of a chapter: headings, paragraphs, lists, code.
//!
//! Owns which extensions of Markdown are read, and which parts of a file are no text. Must not judge what an element means.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// The elements of a chapter, each with its place in the file, in bytes.
pub(super) fn read_events<'a>(text: &'a str) -> Vec<(Event<'a>, Range<usize>)> {
    let options = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_SMART_PUNCTUATION;
    // The mark that some editors write at the beginning of a file would hide the title behind it.
    let body = text.trim_start_matches('\u{feff}');
    let mark = text.len() - body.len();
    let in_file = |(event, place): (Event<'a>, Range<usize>)| (event, place.start + mark..place.end + mark);
    // A comment that silences a warning is no text.
    let mut comment = 0..0;
    let is_text = |(event, place): &(Event<'a>, Range<usize>)| {
        let is_html = matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_));
        if is_html && text[place.clone()].trim_start().starts_with("<!-- allow:") {
            comment = place.clone();
        }
        place.start < comment.start || comment.end < place.end
    };
    Parser::new_ext(body, options).into_offset_iter().map(in_file).filter(is_text).collect()
}
