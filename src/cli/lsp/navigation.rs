//! Where things stand: the definition of an id, the entries of a file, and the lens above each of them.

use std::ops::Range;

use kernel::content::lexer::{LexemeKind, lex};
use lsp_types::{CodeLens, Command, DocumentSymbol, Location, SymbolKind};

use super::cursor::Cursor;
use super::describe::{describe_id, describe_word, mentions, shown_ids};
use super::position::range_of;
use super::workspace::{UNKNOWN_ID, Workspace};
use crate::content::SourceFile;
use crate::content::syntax::{SyntaxNode, parse_syntax};
use crate::lang::words;
use crate::reference::CONTENT_TYPES;
use crate::reference::typed_syntax::{Slot, find_words, slot_at};

/// The command behind a lens. Its argument is the URI of the file and the id of the entry; its result is Markdown.
pub(super) const SHOW_COMMAND: &str = "emberhex.show";

/// The explanation of the word or the id at an offset, as Markdown, with its place.
pub(super) fn hover(workspace: &Workspace, file: &SourceFile, offset: usize) -> Option<(String, Range<usize>)> {
    let cursor = Cursor::find(file, offset)?;
    let catalog = workspace.catalog(&file.path);
    let described = if cursor.is_name() {
        describe_id(catalog, file, cursor.word())
    } else {
        let (text, root, at) = cursor.ron_with(cursor.word())?;
        let words = find_words(&CONTENT_TYPES, &text, root);
        let word = words.iter().rev().find(|found| found.range.start == at).map(|found| &found.word);
        match (word, slot_at(&CONTENT_TYPES, &text, root, at)) {
            (Some((of, word)), _) => describe_word(of, word),
            (None, Some(Slot::Value(kind))) if kind == "Condition" => describe_id(catalog, file, cursor.word()),
            _ => None,
        }
    };
    Some((described?, cursor.place))
}

/// The places at which the id at an offset is defined: as a part of an entry that the file mentions, as an entry, or else
/// every place around the file at which it is a key, the id of a page or the name of a file.
pub(super) fn definitions(workspace: &Workspace, file: &SourceFile, offset: usize) -> Vec<Location> {
    let Some(cursor) = Cursor::find(file, offset) else { return Vec::new() };
    let id = cursor.word();
    if id.is_empty() || id == UNKNOWN_ID {
        return Vec::new();
    }
    let entries = &workspace.catalog(&file.path).entry_files;
    let of_parts = entries.iter().filter(|((_, owner), _)| owner.as_str() != id && mentions(file, owner.as_str()));
    let mut found: Vec<Location> = of_parts
        .filter_map(|((_, owner), path)| {
            let file = workspace.file_named(path)?;
            let place = find_part(&file.text, parse_syntax(&file.text).entry(owner.as_str())?, id)?;
            location(workspace, file, place)
        })
        .collect();
    let of_entries = entries.iter().filter(|((_, known), _)| known.as_str() == id);
    found.extend(of_entries.filter_map(|(_, path)| {
        let file = workspace.file_named(path)?;
        // An entry without a key is the whole file.
        let place = find_key(&file.text, id).unwrap_or(0..0);
        location(workspace, file, place)
    }));
    if found.is_empty() {
        let around = workspace.files_around(&file.path);
        let name = [format!("/{id}.ron"), format!("/{id}.md")];
        let place_in = |file: &SourceFile| {
            let heading = page_heading(&file.text, id).filter(|_| file.path.ends_with(".md"));
            let is_named = name.iter().any(|name| file.path.ends_with(name));
            heading.or_else(|| find_key(&file.text, id)).or_else(|| is_named.then_some(0..0))
        };
        found.extend(around.filter_map(|file| location(workspace, file, place_in(file)?)));
        // A definition in the file itself goes before all others.
        if let Some(uri) = workspace.uri(&file.path)
            && found.iter().any(|location| location.uri == uri)
        {
            found.retain(|location| location.uri == uri);
        }
    }
    found.dedup();
    found
}

fn location(workspace: &Workspace, file: &SourceFile, place: Range<usize>) -> Option<Location> {
    Some(Location { uri: workspace.uri(&file.path)?, range: range_of(&file.text, place) })
}

/// The place of a quoted key inside an entry.
fn find_part(text: &str, entry: &SyntaxNode, id: &str) -> Option<Range<usize>> {
    entry.labelled_children().find_map(|(label, value)| match label {
        Some((key, place)) if key == id && text[place.clone()].starts_with('"') => Some(place),
        _ => find_part(text, value, id),
    })
}

/// The first place at which a text has a quoted id, or the name of a condition, as the key of a map.
fn find_key(text: &str, id: &str) -> Option<Range<usize>> {
    let lexemes = lex(text);
    let mut pairs = lexemes.windows(2);
    let found = pairs.find(|pair| {
        let is_id = matches!(pair[0].kind, LexemeKind::Text(word) | LexemeKind::Word(word) if word == id);
        is_id && pair[1].kind == LexemeKind::Mark(':')
    })?;
    Some(found[0].start..found[0].end)
}

/// The heading of a page in a chapter.
fn page_heading(text: &str, id: &str) -> Option<Range<usize>> {
    let mark = text.find(&format!("{{#{id}}}"))?;
    let start = text[..mark].rfind('\n').map_or(0, |at| at + 1);
    text[start..].starts_with("##").then_some(start..mark + id.len() + 3)
}

/// The entries of a file, each with the place of its key and of the whole.
fn entries(file: &SourceFile) -> Vec<(String, Range<usize>, Range<usize>)> {
    if file.path.ends_with(".md") {
        let mut headings: Vec<(String, Range<usize>, Range<usize>)> = Vec::new();
        let mut start = 0;
        for line in file.text.split_inclusive('\n') {
            if let Some((name, _)) = line.strip_prefix("## ").and_then(|_| line.split_once("{#")?.1.split_once('}')) {
                let place = start..start + line.trim_end().len();
                headings.push((name.to_owned(), place.clone(), place));
            } else if let Some((_, _, whole)) = headings.last_mut() {
                whole.end = start + line.trim_end().len();
            }
            start += line.len();
        }
        return headings;
    }
    let tree = parse_syntax(&file.text);
    let labelled = tree.labelled_children();
    let entry = labelled.filter_map(|(label, value)| {
        let (name, place) = label?;
        let whole = place.start..value.range().end.max(place.end);
        Some((name.to_owned(), place, whole))
    });
    entry.collect()
}

/// The outline of a file.
pub(super) fn symbols(file: &SourceFile) -> Vec<DocumentSymbol> {
    let symbol = |(name, place, whole): (String, Range<usize>, Range<usize>)| {
        #[allow(deprecated, reason = "the crate has no other way to make one")]
        DocumentSymbol {
            name,
            detail: None,
            kind: SymbolKind::OBJECT,
            tags: None,
            deprecated: None,
            range: range_of(&file.text, whole),
            selection_range: range_of(&file.text, place),
            children: None,
        }
    };
    entries(file).into_iter().map(symbol).collect()
}

/// A lens above each entry of a file that has a rules text.
pub(super) fn lenses(workspace: &Workspace, file: &SourceFile) -> Vec<CodeLens> {
    let Some(uri) = workspace.uri(&file.path) else { return Vec::new() };
    if file.path.ends_with(".md") {
        return Vec::new();
    }
    let shown = shown_ids(workspace.catalog(&file.path));
    let mut places: Vec<(String, Range<usize>)> =
        entries(file).into_iter().map(|(name, place, _)| (name, place)).collect();
    places.retain(|(name, _)| shown.contains(name));
    if let Some(id) = encounter_id(&file.path).filter(|id| shown.contains(*id)) {
        places = vec![(id.to_owned(), 0..0)];
    }
    let lens = |(id, place): (String, Range<usize>)| CodeLens {
        range: range_of(&file.text, place),
        command: Some(Command {
            title: words!("lsp-show").to_owned(),
            command: SHOW_COMMAND.to_owned(),
            arguments: Some(vec![uri.as_str().into(), id.into()]),
        }),
        data: None,
    };
    places.into_iter().map(lens).collect()
}

fn encounter_id(path: &str) -> Option<&str> {
    let (folder, name) = path.rsplit_once('/')?;
    folder.ends_with("/encounters").then(|| name.strip_suffix(".ron"))?
}

/// The text of `emberhex show` about an entry.
pub(super) fn show(workspace: &Workspace, file: &SourceFile, id: &str) -> Option<String> {
    describe_id(workspace.catalog(&file.path), file, id)
}
