//! Rewrites the code in chapters of an older format: effects that said by the sign of a number whether something is gained or
//! lost are one word each now.
//!
//! Owns these words. Must not touch the prose, nor what pages ask, where some of the same words stand.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::structures::{Change, Edit, Migrated, apply};
use crate::content::syntax::{SyntaxNode, parse_syntax};

/// The effects whose last argument had a sign: the old word, the one for what is gained, and the one for what is lost.
const SIGNED: &[(&str, &str, &str)] = &[
    ("Souls", "GainSouls", "LoseSouls"),
    ("Humanity", "GainHumanity", "LoseHumanity"),
    ("Focus", "GainFocus", "LoseFocus"),
    ("Stat", "RaiseStat", "LowerStat"),
];

/// The same for messages about files that can't be read: the old word, and both new ones.
pub(super) const SAID_BY_TWO: &[(&str, &str)] = &[
    ("Souls", "GainSouls` or `LoseSouls"),
    ("Humanity", "GainHumanity` or `LoseHumanity"),
    ("Focus", "GainFocus` or `LoseFocus"),
    ("Stat", "RaiseStat` or `LowerStat"),
];

/// The fields that hold effects.
const EFFECT_FIELDS: [&str; 3] = ["enter", "first", "then"];

/// Whether a Markdown text is a chapter, or shows one.
pub fn is_chapter(text: &str) -> bool {
    text.contains("```chapter")
}

/// Rewrites a chapter of an older format into that of today.
pub fn migrate_chapter(text: &str) -> Migrated {
    let mut edits = Vec::new();
    // The lines of a block `page`, which come one by one.
    let mut page: Option<std::ops::Range<usize>> = None;
    let mut is_page = false;
    for (event, range) in Parser::new(text).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => is_page = &*info == "page",
            Event::End(TagEnd::CodeBlock) => {
                is_page = false;
                page.take().into_iter().for_each(|lines| add_edits(text, lines, &mut edits));
            }
            Event::Text(_) if is_page => page = Some(page.map_or(range.start, |lines| lines.start)..range.end),
            Event::Code(_) => add_edits(text, range, &mut edits),
            _ => {}
        }
    }
    let mut migrated = Migrated { text: text.to_owned(), changes: Vec::<Change>::new() };
    apply(&mut migrated, edits);
    migrated
}

/// Adds the edits of a piece of code, whose backticks may belong to it.
fn add_edits(text: &str, range: std::ops::Range<usize>, edits: &mut Vec<Edit>) {
    let code = &text[range.clone()];
    let inner = code.trim_matches('`');
    let start = range.start + (code.len() - code.trim_start_matches('`').len());
    let fields = format!("({inner})");
    for field in EFFECT_FIELDS {
        let tree = parse_syntax(&fields);
        if let Some((_, effects)) = tree.field(field) {
            let mut found = Vec::new();
            find_signed(&fields, effects, &mut found);
            // One bracket stands before the piece.
            let shifted = |at: std::ops::Range<usize>| start + at.start - 1..start + at.end - 1;
            edits.extend(found.into_iter().map(|edit| Edit { at: shifted(edit.at), ..edit }));
        }
    }
}

/// Finds the effects with a sign in a list of effects, those in rolls and conditions included.
fn find_signed(text: &str, effects: &SyntaxNode, found: &mut Vec<Edit>) {
    for effect in effects.children() {
        let name = effect.name().unwrap_or_default();
        match (SIGNED.iter().find(|(old, ..)| *old == name), effect.children().last()) {
            (Some((old, gain, lose)), Some(number)) => {
                let written = text[number.range()].trim();
                let new = if written.starts_with('-') { *lose } else { *gain };
                let before = &text[effect.range().start + old.len()..number.range().start];
                let rest = &text[number.range().end..effect.range().end];
                let new_text = format!("{new}{before}{}{rest}", written.trim_start_matches(['-', '+']));
                found.push(Edit { at: effect.range(), new: new_text, words: Some((*old, new)) });
            }
            _ if name == "If" => effect.children().skip(1).for_each(|list| find_signed(text, list, found)),
            _ if name == "Roll" => {
                let cases = effect.children().flat_map(SyntaxNode::children);
                cases.filter_map(|case| case.children().last()).for_each(|list| find_signed(text, list, found));
            }
            _ => {}
        }
    }
}
