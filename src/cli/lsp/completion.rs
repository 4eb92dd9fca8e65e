//! Completion: the fields and words of the type at the cursor, and ids.
//!
//! Owns the list that the editor offers. Must not hold a list of words or ids: words come from the reference, ids from the
//! loader, which names those that it would suggest in the place of an unknown one. Only conditions are asked of the catalog,
//! because files write them without quotes.

use std::ops::Range;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, MarkupContent, MarkupKind, TextEdit,
};

use super::cursor::Cursor;
use super::describe::{describe_id, field_words, variant_words};
use super::position::range_of;
use super::workspace::{UNKNOWN_ID, Workspace};
use crate::content::SourceFile;
use crate::reference::CONTENT_TYPES;
use crate::reference::rust_types::{Field, FormatType};
use crate::reference::typed_syntax::{Slot, slot_at};

/// The number of ids up to which each comes with its text at once.
const MOST_TEXTS: usize = 40;

/// The words and ids that can be written at an offset of a file.
pub(super) fn complete(workspace: &Workspace, file: &SourceFile, offset: usize) -> Vec<CompletionItem> {
    let Some(cursor) = Cursor::find(file, offset) else { return Vec::new() };
    let items = if cursor.is_name() {
        complete_names(workspace, file, &cursor, "")
    } else {
        match slot_of(&cursor) {
            Some(Slot::Field { of, variant, written }) => complete_fields(&of, variant.as_deref(), &written),
            Some(Slot::Value(kind)) if kind == "Condition" => complete_conditions(workspace, file),
            Some(Slot::Value(kind)) if kind == "Id" || kind == "String" => {
                complete_names(workspace, file, &cursor, "\"")
            }
            Some(Slot::Value(kind)) => complete_words(&kind),
            None => Vec::new(),
        }
    };
    items.into_iter().map(|item| in_place(item, &file.text, cursor.place.clone())).collect()
}

/// The kind of text that may stand at the cursor.
fn slot_of(cursor: &Cursor) -> Option<Slot> {
    // The comma keeps it apart from what follows, where an author has not written one yet.
    let (text, root, at) = cursor.ron_with(&format!("{UNKNOWN_ID},"))?;
    slot_at(&CONTENT_TYPES, &text, root, at)
}

/// The item, so that it replaces the word at the cursor.
fn in_place(item: CompletionItem, text: &str, place: Range<usize>) -> CompletionItem {
    let new_text = item.insert_text.clone().unwrap_or_else(|| item.label.clone());
    let edit = TextEdit { range: range_of(text, place), new_text };
    CompletionItem { insert_text: None, text_edit: Some(CompletionTextEdit::Edit(edit)), ..item }
}

fn markdown(value: String) -> Option<Documentation> {
    Some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }))
}

/// The fields that are not there yet, those that must be there first.
fn complete_fields(of: &str, variant: Option<&str>, written: &[String]) -> Vec<CompletionItem> {
    let fields: &[Field] = match (CONTENT_TYPES.get(of), variant) {
        (Some(FormatType::Struct { fields, .. }), None) => fields,
        (Some(FormatType::Enum { variants, .. }), Some(name)) => {
            variants.iter().find(|variant| variant.name == name).map_or(&[], |variant| &variant.fields)
        }
        _ => &[],
    };
    let mut missing: Vec<&Field> = fields.iter().filter(|field| !written.contains(&field.name)).collect();
    missing.sort_by_key(|field| !field.needed);
    let item = |(n, field): (usize, &Field)| CompletionItem {
        label: field.name.clone(),
        kind: Some(CompletionItemKind::FIELD),
        detail: Some(field_words(field)),
        documentation: markdown(field.doc.clone()),
        sort_text: Some(format!("{n:03}")),
        insert_text: Some(format!("{}: ", field.name)),
        ..CompletionItem::default()
    };
    missing.into_iter().enumerate().map(item).collect()
}

/// The words of a type.
fn complete_words(kind: &str) -> Vec<CompletionItem> {
    let word = |name: &str, detail: String, doc: &str| CompletionItem {
        label: name.to_owned(),
        kind: Some(CompletionItemKind::ENUM_MEMBER),
        detail: Some(detail),
        documentation: markdown(doc.to_owned()),
        ..CompletionItem::default()
    };
    match CONTENT_TYPES.get(kind) {
        Some(FormatType::Enum { variants, .. }) => {
            variants.iter().map(|variant| word(&variant.name, variant_words(variant), &variant.doc)).collect()
        }
        Some(FormatType::Struct { .. }) => Vec::new(),
        None if kind == "bool" => ["true", "false"].map(|name| word(name, kind.to_owned(), "")).into(),
        None => Vec::new(),
    }
}

fn complete_conditions(workspace: &Workspace, file: &SourceFile) -> Vec<CompletionItem> {
    let names = workspace.catalog(&file.path).all_conditions().map(|condition| condition.name().to_owned());
    id_items(workspace, file, names.collect(), "")
}

/// The names that the loader knows for the place of the cursor.
fn complete_names(workspace: &Workspace, file: &SourceFile, cursor: &Cursor, quote: &str) -> Vec<CompletionItem> {
    let text = cursor.text_with(&format!("{quote}{UNKNOWN_ID}{quote}"));
    id_items(workspace, file, workspace.known_names(&file.path, text), quote)
}

fn id_items(workspace: &Workspace, file: &SourceFile, ids: Vec<String>, quote: &str) -> Vec<CompletionItem> {
    let has_texts = ids.len() <= MOST_TEXTS;
    let catalog = workspace.catalog(&file.path);
    let item = |id: String| CompletionItem {
        kind: Some(CompletionItemKind::REFERENCE),
        documentation: describe_id(catalog, file, &id).filter(|_| has_texts).and_then(markdown),
        insert_text: Some(format!("{quote}{id}{quote}")),
        label: id,
        ..CompletionItem::default()
    };
    ids.into_iter().map(item).collect()
}
