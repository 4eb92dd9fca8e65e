//! Finds the words of the effect language in the text of a vignette: the syntax tree of the text is walked together with
//! the types that `serde` reads it into, so that `Shield` the predicate is told from `Shield` the grant.
//!
//! Owns the walk. Must not know which words there are: `rust_types` reads them from the source.

use std::collections::BTreeMap;
use std::ops::Range;

use emberhex::content::syntax::{SyntaxNode, parse_syntax};

use crate::rust_types::{FormatType, split_kinds};

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

/// Every word in the text of a vignette, in the order of the text.
pub fn find_words(types: &BTreeMap<&'static str, FormatType>, text: &str) -> Vec<Occurrence> {
    let mut walk = TypedWalk { types, text, found: Vec::new() };
    let tree = parse_syntax(text);
    walk.visit(&tree, "Vignette", None, &[]);
    walk.found
}

struct TypedWalk<'a> {
    types: &'a BTreeMap<&'static str, FormatType>,
    text: &'a str,
    found: Vec<Occurrence>,
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
        let mut frames = around.to_vec();
        frames.push(Frame { kind: kind.to_owned(), range, is_field: label.is_some() });
        if let Some(item) = list_item(kind) {
            node.children().for_each(|child| self.visit(child, &item, None, &frames));
        } else if let Some(inside) = kind.strip_prefix("BTreeMap<").and_then(|rest| rest.strip_suffix('>')) {
            let parts = split_kinds(inside);
            let [_, value] = &*parts else { return };
            for (label, child) in node.labelled_children() {
                self.visit(child, value, label.map(|(_, at)| at.start), &frames);
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

    fn note(&mut self, kind: &str, word: String, range: Range<usize>, frames: &[Frame]) {
        self.found.push(Occurrence { word: (kind.to_owned(), word), range, frames: frames.to_vec() });
    }
}

fn is_number(text: &str) -> bool {
    text.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit())
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
