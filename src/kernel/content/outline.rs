//! The values of a RON text as an outline: one row for each field, item and entry, those with a number, a text or a flag to be
//! changed in their place.
//!
//! Owns the rows and the form in which a value is written back. Must not know what a field means.

use super::syntax::{PathStep, SyntaxNode, parse_syntax};
use crate::id::Id;

/// A value that can be changed in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A text.
    Words(String),
    /// Anything else in the words of the file: the name of a variant.
    Name(String),
}

/// A row of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineRow {
    /// The steps from the top of the file.
    pub path: Vec<PathStep>,
    /// The depth below the start of the outline, counted from 0.
    pub depth: usize,
    /// The name of the field or the key of the entry; the name of the item's variant or its number, counted from 1.
    pub label: String,
    /// The value, if it has nothing inside of it.
    pub leaf: Option<Leaf>,
    /// Whether it is an item of a list, which can be written once more or be taken out.
    pub is_item: bool,
}

/// The rows of the value at a path of a text, the rows inside of a value behind its own. `None` if nothing stands there.
pub fn outline(text: &str, path: &[PathStep]) -> Option<Vec<OutlineRow>> {
    let tree = parse_syntax(text);
    let mut rows = Vec::new();
    add_inside(text, tree.node_at(path)?, path, 0, &mut rows);
    Some(rows)
}

fn add_inside(text: &str, node: &SyntaxNode<'_>, path: &[PathStep], depth: usize, rows: &mut Vec<OutlineRow>) {
    // `Some(value)` and `value` mean the same.
    let node = node.without_some();
    let is_list = node.is_list();
    let mut items = 0;
    for (label, child) in node.labelled_children() {
        let (step, label) = match label {
            Some((name, _)) => (PathStep::Field(Id::new(name).as_str()), name.to_owned()),
            None => {
                items += 1;
                let name = child.name().filter(|_| child.has_children());
                (PathStep::Item(items - 1), name.map_or_else(|| items.to_string(), str::to_owned))
            }
        };
        let path = [path, &[step]].concat();
        let leaf = leaf_of(text, child);
        let is_leaf = leaf.is_some();
        rows.push(OutlineRow { path: path.clone(), depth, label, leaf, is_item: is_list });
        if !is_leaf {
            add_inside(text, child, &path, depth + 1, rows);
        }
    }
}

fn leaf_of(text: &str, node: &SyntaxNode<'_>) -> Option<Leaf> {
    let node = node.without_some();
    let written = &text[node.range()];
    if node.string().is_some() {
        return ron::from_str(written).ok().map(Leaf::Words);
    }
    if node.has_children() {
        return None;
    }
    Some(match written {
        "true" => Leaf::Flag(true),
        "false" => Leaf::Flag(false),
        _ => written.parse().map_or_else(|_| Leaf::Name(written.to_owned()), Leaf::Number),
    })
}

impl Leaf {
    /// The value in the words of the files.
    pub fn written(&self) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Flag(flag) => flag.to_string(),
            Self::Words(words) => ron::to_string(words).unwrap_or_else(|_| format!("{words:?}")),
            Self::Name(name) => name.clone(),
        }
    }
}
