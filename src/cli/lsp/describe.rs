//! Explanations of words and ids, as Markdown.
//!
//! Owns the form of the texts. The explanations of words are the comments of their types, the rules texts of entries those of
//! `emberhex show`.

use std::collections::BTreeSet;

use crate::cli::show::entry_lines;
use crate::content::{Catalog, SourceFile, scenario_of};
use crate::lang::words;
use crate::model::Id;
use crate::reference::CONTENT_TYPES;
use crate::reference::author_kind::author_kind;
use crate::reference::rust_types::{Field, FormatType, Variant};
use crate::view::rules_text::{EntryText, entry_texts};

/// The number of entries that one text describes. Attacks of many enemies may have the same id.
const MOST_ENTRIES: usize = 6;

/// A Rust type as an author writes it.
pub(super) fn kind_words(rust: &str) -> String {
    author_kind(rust, &|_| ())
}

/// A variant with the kinds of its contents: `If(Predicate, [Effect], [Effect])`.
pub(super) fn variant_words(variant: &Variant) -> String {
    let unnamed = variant.tuple.iter().map(|kind| kind_words(kind));
    let named = variant.fields.iter().map(|field| format!("{}: {}", field.name, kind_words(&field.kind)));
    let inside: Vec<String> = unnamed.chain(named).collect();
    if inside.is_empty() { variant.name.clone() } else { format!("{}({})", variant.name, inside.join(", ")) }
}

/// A field with the kind of its value, and whether it must be there: `hp: number`.
pub(super) fn field_words(field: &Field) -> String {
    let kind = kind_words(&field.kind);
    let optional = if field.needed { String::new() } else { format!(" ({})", words!("lsp-may-be-left-out")) };
    format!("{}: {kind}{optional}", field.name)
}

/// The explanation of a word: a field or a variant of a type, or `Variant.field`.
pub(super) fn describe_word(of: &str, word: &str) -> Option<String> {
    let (heading, doc) = match (CONTENT_TYPES.get(of)?, word.split_once('.')) {
        (FormatType::Struct { fields, .. }, _) => {
            let field = fields.iter().find(|field| field.name == word)?;
            (field_words(field), &field.doc)
        }
        (FormatType::Enum { variants, .. }, Some((variant, field))) => {
            let variant = variants.iter().find(|known| known.name == variant)?;
            let field = variant.fields.iter().find(|known| known.name == field)?;
            (field_words(field), &field.doc)
        }
        (FormatType::Enum { variants, .. }, None) => {
            let variant = variants.iter().find(|known| known.name == word)?;
            (variant_words(variant), &variant.doc)
        }
    };
    Some(format!("**{of}**\n```ron\n{heading}\n```\n{doc}"))
}

/// The explanation of an id in a file: the parts of entries that the file mentions, and the entries of this id, in the words of
/// `emberhex show`; and the texts of rules, encounters, notes and pages of that name.
pub(super) fn describe_id(catalog: &Catalog, file: &SourceFile, id: &str) -> Option<String> {
    if id.is_empty() || id.contains(char::is_whitespace) {
        return None;
    }
    let key = Id::new(id);
    let encounter = catalog.encounters.get(&key);
    let is_meant = |entry: &EntryText| match entry.key.split_once('/') {
        None => entry.key == id,
        // The parts of an encounter are all that there is to show of it.
        Some((owner, part)) => (part == id && mentions(file, owner)) || (owner == id && encounter.is_some()),
    };
    let mut entries: Vec<EntryText> = entry_texts(catalog).into_iter().filter(is_meant).collect();
    entries.sort_by_key(|entry| !entry.key.contains('/'));
    let mut texts: Vec<String> = entries.iter().take(MOST_ENTRIES).map(entry_markdown).collect();
    if let Some(encounter) = encounter {
        texts.insert(0, format!("**encounter `{id}`**, {}\n\n{}", encounter.name, encounter.text));
    }
    if let Some(entry) = catalog.rulebook.get(id) {
        texts.push(format!("**{id}**, {}\n\n{}", entry.rule.title, entry.rule.text));
    }
    if let Some(scenario) = scenario_of(&file.path).map(Id::new) {
        texts.extend(catalog.note_text(scenario, key).map(|text| format!("**note `{id}`**\n\n{text}")));
        let chapters = catalog.chapters.get(&scenario).into_iter().flat_map(|chapters| chapters.all());
        let pages = chapters.filter(|chapter| file.path.ends_with(&format!("/{}.md", chapter.id)));
        let page = pages.into_iter().find_map(|chapter| chapter.page(key));
        texts.extend(page.map(|page| format!("**page `{id}`**, {}", page.heading)));
    }
    (!texts.is_empty()).then(|| texts.join("\n\n---\n\n"))
}

/// Whether a file names an id: in quotes, or as its own name.
pub(super) fn mentions(file: &SourceFile, id: &str) -> bool {
    file.text.contains(&format!("\"{id}\"")) || file.path.ends_with(&format!("/{id}.ron"))
}

/// The ids of the entries that have a text of their own.
pub(super) fn shown_ids(catalog: &Catalog) -> BTreeSet<String> {
    let encounters = catalog.encounters.keys().map(ToString::to_string);
    entry_texts(catalog).into_iter().map(|entry| entry.key).chain(encounters).collect()
}

fn entry_markdown(entry: &EntryText) -> String {
    let mut lines = entry_lines(entry).into_iter();
    let heading = lines.next().unwrap_or_default();
    let texts: Vec<String> = lines.collect();
    format!("**{heading}**\n\n{}", texts.join("\n\n"))
}
