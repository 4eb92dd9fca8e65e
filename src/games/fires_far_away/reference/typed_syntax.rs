//! Finds the words of the formats in a text: the syntax tree of the text is walked together with the types that `serde` reads
//! it into, so that `Shield` the predicate is told from `Shield` the grant.
//!
//! Owns the walk. Must not know which words there are: `rust_types` reads them from the source.

use std::ops::Range;

use super::FormatTypes;
use super::rust_types::{FormatType, split_kinds};
use crate::content::syntax::{SyntaxNode, parse_syntax};

/// A value around a word, or the word itself.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The Rust type of the value, without `Option` and `Box`.
    pub kind: String,
    /// Its place, with the field or the key before it.
    pub range: Range<usize>,
    /// Whether a field stands before it.
    pub is_field: bool,
}

/// A place at which a word stands.
#[derive(Clone, Debug)]
pub struct Occurrence {
    /// The type, and the variant, the field, or the variant and its field: `("Targeting", "One.step")`.
    pub word: (String, String),
    /// The place of the variant with all that it holds, or of the field with its value.
    pub range: Range<usize>,
    /// The values around the word, the innermost last.
    pub frames: Vec<Frame>,
}

/// The kind of text that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A value of this Rust type.
    Value(String),
    /// The name of a field.
    Field {
        /// The struct, or the enum with the variant that has the field.
        of: String,
        /// The variant; none for a struct.
        variant: Option<String>,
        /// The fields that are there already.
        written: Vec<String>,
    },
}

/// Every word in a text that is read as `root`, in the order of the text.
pub fn find_words(types: &FormatTypes, text: &str, root: &str) -> Vec<Occurrence> {
    walk(types, text, root).found
}

/// The kind of text that may stand in the place of the word, the number or the text that begins at `at`, in a text that is read as `root`.
pub fn slot_at(types: &FormatTypes, text: &str, root: &str, at: usize) -> Option<Slot> {
    // The innermost value that begins there is noted last.
    let slots = walk(types, text, root).slots;
    slots.into_iter().rev().find(|(start, _)| *start == at).map(|(_, slot)| slot)
}

/// The Rust type of a root as `std::any::type_name` writes it, without the paths of modules.
pub fn root_kind(type_name: &str) -> String {
    let is_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let mut kind = String::new();
    for part in type_name.split_inclusive(|c| !is_path(c)) {
        let name = part.rsplit("::").next().unwrap_or(part);
        kind.push_str(name);
    }
    kind
}

fn walk<'a>(types: &'a FormatTypes, text: &'a str, root: &str) -> TypedWalk<'a> {
    let mut walk = TypedWalk { types, text, found: Vec::new(), slots: Vec::new() };
    walk.visit(&parse_syntax(text), root, None, &[]);
    walk
}

struct TypedWalk<'a> {
    types: &'a FormatTypes,
    text: &'a str,
    found: Vec<Occurrence>,
    /// Where something begins, and what may stand there.
    slots: Vec<(usize, Slot)>,
}

impl TypedWalk<'_> {
    /// Visits a value of a Rust type. `label` is where the field or the key before it begins.
    fn visit(&mut self, node: &SyntaxNode, kind: &str, label: Option<usize>, around: &[Frame]) {
        let kind = kind.trim();
        for wrapper in ["Option<", "Box<"] {
            if let Some(inside) = kind.strip_prefix(wrapper).and_then(|rest| rest.strip_suffix('>')) {
                let only = node.children().next();
                let node = only.filter(|_| node.name() == Some("Some")).unwrap_or(node);
                return self.visit(node, inside, label, around);
            }
        }
        let range = label.unwrap_or(node.range().start)..node.range().end;
        self.slots.push((node.range().start, Slot::Value(kind.to_owned())));
        let mut frames = around.to_vec();
        frames.push(Frame { kind: kind.to_owned(), range, is_field: label.is_some() });
        if let Some(item) = list_item(kind) {
            node.children().for_each(|child| self.visit(child, &item, None, &frames));
        } else if let Some((key, value)) = map_kinds(kind) {
            for (label, child) in node.labelled_children() {
                // Without a `:` behind it, a value is the beginning of a key.
                let start = label.as_ref().map_or(child.range().start, |(_, at)| at.start);
                if label.is_some() {
                    self.visit(child, &value, Some(start), &frames);
                }
                self.slots.push((start, Slot::Value(key.clone())));
            }
        } else if let Some(inside) = kind.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            for (kind, child) in split_kinds(inside).iter().zip(node.children()) {
                self.visit(child, kind, None, &frames);
            }
        } else {
            let name = kind.rsplit("::").next().unwrap_or(kind);
            self.visit_named(node, name, &frames);
        }
    }

    fn visit_named(&mut self, node: &SyntaxNode, name: &str, frames: &[Frame]) {
        let types = self.types;
        match types.get(name) {
            Some(FormatType::Struct { fields, .. }) => {
                self.note_fields(node, name, None);
                for (label, child) in node.labelled_children() {
                    let Some((label, at)) = label else { continue };
                    let Some(field) = fields.iter().find(|field| field.name == label) else { continue };
                    self.note(name, label.to_owned(), at.start..child.range().end, frames);
                    self.visit(child, &field.kind, Some(at.start), frames);
                }
            }
            Some(FormatType::Enum { variants, .. }) => {
                let is_number = name == "Expr" && node.name().is_none() && is_number(&self.text[node.range()]);
                let written = if is_number { Some("N") } else { node.name() };
                let Some(variant) = variants.iter().find(|variant| Some(&*variant.name) == written) else { return };
                self.note(name, variant.name.clone(), node.range(), frames);
                if !variant.fields.is_empty() {
                    self.note_fields(node, name, Some(&variant.name));
                }
                for (n, (label, child)) in node.labelled_children().enumerate() {
                    let kind = match &label {
                        Some((label, _)) => variant.fields.iter().find(|field| field.name == *label).map(|f| &f.kind),
                        None => variant.tuple.get(n),
                    };
                    let Some(kind) = kind else { continue };
                    let start = label.map(|(label, at)| {
                        let word = format!("{}.{label}", variant.name);
                        self.note(name, word, at.start..child.range().end, frames);
                        at.start
                    });
                    self.visit(child, kind, start, frames);
                }
            }
            None => {}
        }
    }

    /// Notes the places of the names of fields, and of words that are not yet followed by a `:`.
    fn note_fields(&mut self, node: &SyntaxNode, of: &str, variant: Option<&str>) {
        let labels = node.labelled_children().filter_map(|(label, _)| Some(label?.0.to_owned()));
        let written: Vec<String> = labels.collect();
        for (label, child) in node.labelled_children() {
            let start = label.map_or(child.range().start, |(_, at)| at.start);
            let (of, variant, written) = (of.to_owned(), variant.map(str::to_owned), written.clone());
            self.slots.push((start, Slot::Field { of, variant, written }));
        }
    }

    fn note(&mut self, kind: &str, word: String, range: Range<usize>, frames: &[Frame]) {
        self.found.push(Occurrence { word: (kind.to_owned(), word), range, frames: frames.to_vec() });
    }
}

fn is_number(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit())
}

/// The types of the keys and the values of a map.
fn map_kinds(kind: &str) -> Option<(String, String)> {
    let (name, inside) = kind.strip_suffix('>')?.split_once('<')?;
    match (name, &*split_kinds(inside)) {
        ("BTreeMap" | "UniqueMap", [key, value]) => Some((key.clone(), value.clone())),
        ("Entries", [value]) => Some(("Id".to_owned(), value.clone())),
        _ => None,
    }
}

/// The type of the items of a list.
fn list_item(kind: &str) -> Option<String> {
    let inside = |prefix: &str| kind.strip_prefix(prefix).and_then(|rest| rest.strip_suffix('>'));
    match kind {
        "Script" => return Some("Effect".to_owned()),
        "Modifiers" => return Some("Modifier".to_owned()),
        "AttackTags" => return Some("AttackTag".to_owned()),
        _ => {}
    }
    let item = inside("SmallVec<[").map(|inside| inside.split(';').next().unwrap_or(inside));
    inside("Vec<").or(item).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::CONTENT_TYPES;

    const ENEMY: &str = "Entries<Enemy>";

    /// The kind of text that may stand at the mark `@` of a text.
    fn slot(text: &str) -> Option<Slot> {
        let at = text.find('@').unwrap_or_default();
        slot_at(&CONTENT_TYPES, &text.replace('@', "x"), ENEMY, at)
    }

    #[test]
    fn a_place_is_known_by_the_types_around_it() {
        let field = |of: &str, written: &[&str]| {
            let written = written.iter().map(|field| (*field).to_owned()).collect();
            Some(Slot::Field { of: of.to_owned(), variant: None, written })
        };
        assert_eq!(slot("{ \"a\": (hp: 3, @) }"), field("Enemy", &["hp"]));
        assert_eq!(slot("{ \"a\": (hp: 3, @: 2, name: \"\") }"), field("Enemy", &["hp", "x", "name"]));
        assert_eq!(slot("{ @ }"), Some(Slot::Value("Id".to_owned())));
        let value = slot("{ \"a\": (attacks: { \"b\": (effect: [If(@)]) }) }");
        assert_eq!(value, Some(Slot::Value("Predicate".to_owned())));
        assert_eq!(slot("{ \"a\": (unknown: [@]) }"), None);
    }

    #[test]
    fn a_root_is_named_without_modules() {
        assert_eq!(root_kind("a::b::Entries<c::d::Enemy>"), ENEMY);
        assert_eq!(root_kind("a::UniqueMap<b::C, d::E>"), "UniqueMap<C, E>");
        assert_eq!(root_kind("a::Plain"), "Plain");
    }
}
