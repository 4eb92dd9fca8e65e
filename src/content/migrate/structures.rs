//! What the migration rewrites as a whole: effects and fields that modifier blocks have taken over.
//!
//! Each pass reads the text of the pass before it as a syntax tree and replaces values, so that the order of fields does
//! not matter. Owns the passes. Must not rename single words: `migrate` has done so before.

use std::ops::Range;

use crate::content::lexer::{LexemeKind, lex};
use crate::content::syntax::{SyntaxNode, parse_syntax};

/// One word that was rewritten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Line, counted from 1. Words are renamed before effects and fields are rewritten as a whole, so what moves text to
    /// another line moves the places of what is found after it.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The old word.
    pub old: &'static str,
    /// What stands for it today.
    pub new: &'static str,
}

/// A text after migration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// The text in the format of today.
    pub text: String,
    /// What was rewritten: the words in the order of the text, then the effects and fields.
    pub changes: Vec<Change>,
}

/// What a field or an effect has become, for messages: the old word and the word that stands for it today.
#[rustfmt::skip]
pub(super) const TAKEN_OVER: &[(&str, &str)] =
    &[
    ("ChangeEnemyStat", "Lend"), ("on_defeat", "blocks"), ("dismounted", "blocks"), ("on_hit", "in_use"),
    ("load_cost", "in_use"), ("one_handed_shot", "in_use"), ("grapple_damage", "while_held"), ("base", "like"),
];

/// A place that gets another text.
pub(super) struct Edit {
    pub at: Range<usize>,
    pub new: String,
    /// The old and the new word; none if the edit only moves what another one has named.
    pub words: Option<(&'static str, &'static str)>,
}

/// Fields that become items of a list field of the same struct.
struct MovedFields {
    /// The list field.
    into: &'static str,
    /// The old fields, and the item that stands for the value of each. No item: the value says nothing.
    fields: &'static [(&'static str, fn(&str, &SyntaxNode) -> Option<String>)],
}

const MOVED_FIELDS: &[MovedFields] = &[
    MovedFields { into: "blocks", fields: &[("on_defeat", defeated_trigger), ("dismounted", dismounted_trigger)] },
    MovedFields {
        into: "in_use",
        fields: &[("on_hit", added_strike), ("load_cost", price_of_loading), ("one_handed_shot", shot_in_any_grip)],
    },
];

/// Carries out every pass, one after the other.
pub(super) fn rewrite_structures(migrated: &mut Migrated) {
    apply_edits(migrated, |text, tree| {
        let mut edits = Vec::new();
        visit(tree, &mut |node| edits.extend(lend_for_change(text, node).or_else(|| any_grip(text, node))));
        edits
    });
    apply_edits(migrated, |text, tree| {
        let mut edits = Vec::new();
        visit(tree, &mut |node| edits.extend(held_script(text, node).into_iter().chain(variant_fields(text, node))));
        edits
    });
    apply_edits(migrated, |_, tree| {
        let mut edits = Vec::new();
        visit(tree, &mut |node| edits.extend(answers_of_free_reaction(node)));
        edits
    });
    for moved in MOVED_FIELDS {
        apply_edits(migrated, |text, tree| {
            let mut edits = Vec::new();
            visit(tree, &mut |node| edits.extend(move_fields(text, node, moved)));
            edits
        });
    }
}

fn apply_edits(migrated: &mut Migrated, find: impl Fn(&str, &SyntaxNode) -> Vec<Edit>) {
    let edits = find(&migrated.text, &parse_syntax(&migrated.text));
    apply(migrated, edits);
}

/// Carries out edits, none of which touches another.
pub(super) fn apply(migrated: &mut Migrated, mut edits: Vec<Edit>) {
    let text = std::mem::take(&mut migrated.text);
    edits.sort_by_key(|edit| edit.at.start);
    let mut copied = 0;
    for Edit { at, new, words } in edits {
        if let Some((old, new)) = words {
            let line = text[..at.start].matches('\n').count() + 1;
            let line_start = text[..at.start].rfind('\n').map_or(0, |n| n + 1);
            let column = text[line_start..at.start].chars().count() + 1;
            migrated.changes.push(Change { line, column, old, new });
        }
        migrated.text.push_str(&text[copied..at.start]);
        migrated.text.push_str(&new);
        copied = at.end;
    }
    migrated.text.push_str(&text[copied..]);
}

fn visit<'a, 't>(node: &'a SyntaxNode<'t>, look: &mut impl FnMut(&'a SyntaxNode<'t>)) {
    look(node);
    node.children().for_each(|child| visit(child, look));
}

/// The value inside `Some( )`, or the value itself.
fn unwrapped<'a, 't>(value: &'a SyntaxNode<'t>) -> &'a SyntaxNode<'t> {
    match value.children().next() {
        Some(inner) if value.name() == Some("Some") => unwrapped(inner),
        _ => value,
    }
}

/// `ChangeEnemyStat` has become a lent block that ends with the encounter.
fn lend_for_change(text: &str, node: &SyntaxNode) -> Option<Edit> {
    if node.name() != Some("ChangeEnemyStat") {
        return None;
    }
    let value = |field| Some(&text[node.field(field)?.1.range()]);
    let (to, stat, by) = (value("enemies")?, value("stat")?, value("by")?);
    let to = if to == "Me" { String::new() } else { format!("to: {to}, ") };
    let new = format!("Lend(({to}until: Encounter, blocks: [(modify: [({stat}, {by})])]))");
    Some(Edit { at: node.range(), new, words: Some(("ChangeEnemyStat", "Lend")) })
}

/// Whether a weapon can be shot with one hand is said by the weapon, and no need of the action any more: of the two needs
/// that an action had, the same one is left twice.
fn any_grip(text: &str, node: &SyntaxNode) -> Option<Edit> {
    let is_choice = node.name() == Some("Any") && {
        let words: Vec<&str> = node.children().flat_map(SyntaxNode::children).map(|word| &text[word.range()]).collect();
        words == ["Grip(Two)", "Grip(Two)"]
    };
    is_choice.then(|| Edit { at: node.range(), new: "Grip(Two)".to_owned(), words: None })
}

/// The damage of a grapple hold has become a script.
fn held_script(text: &str, node: &SyntaxNode) -> Vec<Edit> {
    let Some((label, value)) = node.field("grapple_damage") else { return Vec::new() };
    let tokens: Vec<&str> = unwrapped(value).children().map(|part| &text[part.range()]).collect();
    let script = if let [n, kind] = &*tokens { format!("[Deal({n}, {kind})]") } else { "[]".to_owned() };
    let words = Some(("grapple_damage", "while_held"));
    vec![Edit { at: label, new: "while_held".to_owned(), words }, Edit { at: value.range(), new: script, words: None }]
}

/// What a variant changes of its base action has become a block. A variant has a `base`, `deals` and `damage`.
fn variant_fields(text: &str, node: &SyntaxNode) -> Vec<Edit> {
    let (Some((base, _)), Some((deals, kind)), Some((damage, by))) =
        (node.field("base"), node.field("deals"), node.field("damage"))
    else {
        return Vec::new();
    };
    let block =
        format!("blocks: [(modify: [(Damage, {})], grant: [Deals([{}])])]", &text[by.range()], &text[kind.range()]);
    vec![
        Edit { at: base, new: "like".to_owned(), words: Some(("base", "like")) },
        Edit { at: deals.start..kind.range().end, new: block, words: Some(("deals", "blocks")) },
        remove_comma(text, by.range().end),
        Edit { at: damage.start..by.range().end, new: String::new(), words: Some(("damage", "blocks")) },
    ]
    .into_iter()
    .filter(|edit| !edit.at.is_empty())
    .collect()
}

/// A Free reaction answered the opening of the counterbeat, and any window too if it could be an action as well. It says so
/// now.
fn answers_of_free_reaction(node: &SyntaxNode) -> Option<Edit> {
    let (_, timing) = node.field("timing")?;
    let is_free = node.field("cost").is_some_and(|(_, cost)| unwrapped(cost).name() == Some("Free"));
    let answers = match unwrapped(timing).name()? {
        "Reaction" => "[Opening]",
        "Either" => "[Window, Opening]",
        _ => return None,
    };
    let end = timing.range().end;
    let new = format!(", answers: {answers}");
    (is_free && node.field("answers").is_none()).then_some(Edit {
        at: end..end,
        new,
        words: Some(("timing", "answers")),
    })
}

/// Removes the comma after a place, if there is one, with the spaces behind it.
fn remove_comma(text: &str, after: usize) -> Edit {
    let next = lex(&text[after..]).first().copied();
    let at = match next.filter(|next| next.kind == LexemeKind::Mark(',')) {
        Some(comma) => {
            let rest = &text[after + comma.end..];
            after + comma.start..after + comma.end + (rest.len() - rest.trim_start_matches(' ').len())
        }
        None => after..after,
    };
    Edit { at, new: String::new(), words: None }
}

/// The edits that move fields of a struct into a list.
fn move_fields(text: &str, node: &SyntaxNode, moved: &MovedFields) -> Vec<Edit> {
    let found = moved.fields.iter().filter_map(|(name, item)| {
        let (label, value) = node.field(name)?;
        // A field of this name with another shape is something else: the page after a lost encounter.
        let item = item(text, value)?;
        Some((*name, label.start..value.range().end, item))
    });
    let mut found: Vec<(&str, Range<usize>, String)> = found.collect();
    found.sort_by_key(|(_, at, _)| at.start);
    let items: Vec<&str> = found.iter().map(|(.., item)| item.as_str()).filter(|item| !item.is_empty()).collect();
    let items = items.join(", ");
    let list = node.field(moved.into).map(|(_, list)| unwrapped(list));
    let mut edits = Vec::new();
    if let Some(list) = list.filter(|_| !items.is_empty()) {
        let (at, new) = match list.children().next_back() {
            Some(last) => (last.range().end, format!(", {items}")),
            None => (list.range().end - 1, items.clone()),
        };
        edits.push(Edit { at: at..at, new, words: None });
    }
    for (n, (name, at, _)) in found.into_iter().enumerate() {
        let words = Some((name, moved.into));
        if n == 0 && list.is_none() && !items.is_empty() {
            edits.push(Edit { at, new: format!("{}: [{items}]", moved.into), words });
            continue;
        }
        edits.push(remove_comma(text, at.end));
        edits.push(Edit { at, new: String::new(), words });
    }
    edits
}

/// The text of a list, with its brackets; `None` if the value is none.
fn list_text<'t>(text: &'t str, value: &SyntaxNode) -> Option<&'t str> {
    Some(&text[value.range()]).filter(|list| list.starts_with('['))
}

fn defeated_trigger(text: &str, value: &SyntaxNode) -> Option<String> {
    let script = list_text(text, value)?;
    let is_empty = value.children().next().is_none();
    Some(if is_empty { String::new() } else { format!("(on: [(event: Defeated, then: {script})])") })
}

/// The old script had the enemy itself as its target.
fn dismounted_trigger(text: &str, value: &SyntaxNode) -> Option<String> {
    let script = list_text(text, value)?;
    let Some(first) = value.children().next() else { return Some(String::new()) };
    let mut has_target = false;
    visit(value, &mut |node| {
        let of_the_target = matches!(node.name(), Some("Deal" | "Strike" | "Target"));
        has_target |= of_the_target || (node.name() == Some("Inflict") && !text[node.range()].contains("on:"));
    });
    let aim = if has_target { "Aim(Myself), " } else { "" };
    let (open, rest) = script.split_at(first.range().start - value.range().start);
    Some(format!("(on: [(event: Gained(Dismounted), then: {open}{aim}{rest})])"))
}

fn added_strike(text: &str, value: &SyntaxNode) -> Option<String> {
    Some(format!("(strike: {})", &text[value.range()]))
}

/// Loading costs 2 SP, unless the weapon changes the price.
fn price_of_loading(text: &str, value: &SyntaxNode) -> Option<String> {
    let n: i16 = text[value.range()].parse().ok()?;
    Some(if n == 2 { String::new() } else { format!("(actions: [\"load\"], modify: [(Price, {})])", n - 2) })
}

fn shot_in_any_grip(text: &str, value: &SyntaxNode) -> Option<String> {
    Some(match &text[value.range()] {
        "true" => "(actions: [\"draw_and_fire\", \"shoot\"], grant: [AnyGrip])".to_owned(),
        _ => String::new(),
    })
}
