//! Changes of a RON text that keep its comments, its order and its layout: a value is replaced, an item or a field is added
//! or taken out, and every other letter stays.
//!
//! Owns where a change is written and with which commas, blanks and line breaks. Must not judge a value: the loader does.

use std::ops::Range;

use thiserror::Error;

use super::lexer::{LexemeKind, comments, lex};
use super::syntax::{PathStep, SyntaxNode, parse_syntax};

/// A change that can't be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// Nothing stands at the path.
    #[error("there is no such place in the file")]
    NoPlace,
    /// The value at the path has nothing inside of it.
    #[error("nothing can stand inside of this value")]
    NoInside,
}

/// A RON text with one value replaced. If the last step names a field that is not written, the field is added at the end.
///
/// # Errors
///
/// If the path leads nowhere.
pub fn set_value(text: &str, path: &[PathStep], value: &str) -> Result<String, EditError> {
    let tree = parse_syntax(text);
    if let Some(node) = tree.node_at(path) {
        return Ok(replaced(text, node.range(), value));
    }
    match path.split_last() {
        Some((PathStep::Field(field), above)) => {
            let parent = tree.node_at(above).ok_or(EditError::NoPlace)?;
            let written = if parent.is_map() { format!("{field:?}: {value}") } else { format!("{field}: {value}") };
            add_last(text, parent, &written)
        }
        _ => Err(EditError::NoPlace),
    }
}

/// A RON text with one more item at the end of a list.
///
/// # Errors
///
/// If there is no list at the path.
pub fn push_item(text: &str, list: &[PathStep], item: &str) -> Result<String, EditError> {
    let tree = parse_syntax(text);
    add_last(text, tree.node_at(list).ok_or(EditError::NoPlace)?, item)
}

/// A RON text with an item of a list written once more, behind it.
///
/// # Errors
///
/// If the path leads nowhere.
pub fn repeat_item(text: &str, path: &[PathStep]) -> Result<String, EditError> {
    let tree = parse_syntax(text);
    let item = tree.node_at(path).ok_or(EditError::NoPlace)?.range();
    Ok(add_behind(text, item.clone(), &text[item]))
}

/// A RON text without an item, a field or an entry, and without the comma that belongs to it.
///
/// # Errors
///
/// If the path leads nowhere, or to the whole file.
pub fn remove_value(text: &str, path: &[PathStep]) -> Result<String, EditError> {
    let tree = parse_syntax(text);
    let (last, above) = path.split_last().ok_or(EditError::NoPlace)?;
    let part = tree.node_at(above).and_then(|parent| parent.part_at(*last)).ok_or(EditError::NoPlace)?;
    let comma_behind = mark_behind(text, part.end).filter(|mark| text[mark.clone()] == *",");
    let end = comma_behind.as_ref().map_or(part.end, |comma| comma.end);
    let line = line_around(text, part.start..end);
    if is_blank_or_comment(text, line.start..part.start) && is_blank_or_comment(text, end..line.end) {
        return Ok(replaced(text, line, ""));
    }
    let behind = text[end..].len() - text[end..].trim_start_matches([' ', '\t']).len();
    if comma_behind.is_some() {
        return Ok(replaced(text, part.start..end + behind, ""));
    }
    // The last one of a line: the comma before it goes too, if no comment stands between them.
    let comma = lex(text).into_iter().rfind(|lexeme| lexeme.end <= part.start);
    let comma = comma.filter(|lexeme| lexeme.kind == LexemeKind::Mark(','));
    let start = comma.filter(|comma| text[comma.end..part.start].trim().is_empty()).map_or(part.start, |it| it.start);
    Ok(replaced(text, start..part.end, ""))
}

/// Adds an item, a field or an entry at the end of a value in brackets.
fn add_last(text: &str, parent: &SyntaxNode, written: &str) -> Result<String, EditError> {
    let parent = parent.without_some().without_wrapper();
    // A bracket that the text does not close is no place to write in.
    let close = parent.range().end.saturating_sub(1);
    if !parent.has_children() || !text.get(close..).is_some_and(|rest| rest.starts_with([')', ']', '}'])) {
        return Err(EditError::NoInside);
    }
    Ok(match parent.parts().last() {
        Some(last) => add_behind(text, last, written),
        // Between the brackets may be a comment; the new part stands behind it.
        None => replaced(text, close..close, written),
    })
}

/// Adds something behind a part of a value in brackets: on a line of its own if the part begins one, else beside it.
fn add_behind(text: &str, part: Range<usize>, written: &str) -> String {
    let comma = mark_behind(text, part.end).filter(|mark| text[mark.clone()] == *",");
    let end = comma.as_ref().map_or(part.end, |comma| comma.end);
    let line_start = text[..part.start].rfind('\n').map_or(0, |n| n + 1);
    let indent = &text[line_start..part.start];
    if !indent.trim().is_empty() {
        return match comma {
            Some(_) => replaced(text, end..end, &format!(" {written},")),
            None => replaced(text, end..end, &format!(", {written}")),
        };
    }
    let line_end = text[end..].find('\n').map_or(text.len(), |n| end + n);
    // A comment behind the part stays beside it.
    let place = if is_blank_or_comment(text, end..line_end) { line_end } else { end };
    let mut text = replaced(text, place..place, &format!("\n{indent}{written},"));
    if comma.is_none() {
        text.insert(part.end, ',');
    }
    text
}

/// The next sign behind a place, comments skipped.
fn mark_behind(text: &str, from: usize) -> Option<Range<usize>> {
    let first = lex(&text[from..]).into_iter().next()?;
    matches!(first.kind, LexemeKind::Mark(_)).then_some(from + first.start..from + first.end)
}

/// The whole lines around a part, with the break behind the last.
fn line_around(text: &str, part: Range<usize>) -> Range<usize> {
    let start = text[..part.start].rfind('\n').map_or(0, |n| n + 1);
    let end = text[part.end..].find('\n').map_or(text.len(), |n| part.end + n + 1);
    start..end
}

/// Whether a part of a text holds nothing but blanks and comments.
fn is_blank_or_comment(text: &str, range: Range<usize>) -> bool {
    let is_outside = |place: &Range<usize>| place.end <= range.start || place.start >= range.end;
    let is_whole = |comment: Range<usize>| is_outside(&comment) || comment.end <= range.end;
    lex(text).iter().all(|lexeme| is_outside(&(lexeme.start..lexeme.end))) && comments(text).into_iter().all(is_whole)
}

fn replaced(text: &str, range: Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..range.start], &text[range.end..])
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::PathStep::{Field, Item};
    use super::*;

    const TEXT: &str = r#"// The head.
(
    name: "Yard", // beside the name
    tiles: {
        "pillar": (kind: FullCover),
        // above the ash
        "ash": (kind: Hazard), // beside the ash
    },
    layout: [
        (tile: "pillar", at: [Hex((3, 3)), Hex((7, 3))]), /* two */
        (tile: "ash", at: [Hex((1, 10))])
    ],
    start: [(4, 3), (6, 3)],
    none: [],
)
"#;

    fn set(path: &[PathStep], value: &str) -> String {
        set_value(TEXT, path, value).unwrap()
    }

    #[test]
    fn a_value_is_replaced_and_all_else_stays() {
        assert_eq!(set(&[Field("name")], "\"Gate\""), TEXT.replace("\"Yard\"", "\"Gate\""));
        let moved = set(&[Field("start"), Item(1)], "(5, 5)");
        assert_eq!(moved, TEXT.replace("(6, 3)", "(5, 5)"));
        let deep = set(&[Field("layout"), Item(0), Field("at"), Item(1)], "Edge");
        assert_eq!(deep, TEXT.replace("Hex((7, 3))", "Edge"));
    }

    #[test]
    fn a_missing_field_is_added_at_the_end() {
        assert!(set(&[Field("dark")], "true").ends_with("    none: [],\n    dark: true,\n)\n"));
        let field = set(&[Field("tiles"), Field("ash"), Field("water")], "true");
        assert_eq!(field, TEXT.replace("(kind: Hazard)", "(kind: Hazard, water: true)"));
        let entry = set(&[Field("tiles"), Field("mud")], "(kind: Hazard)");
        let written = "// beside the ash\n        \"mud\": (kind: Hazard),\n";
        assert_eq!(entry, TEXT.replace("// beside the ash\n", written));
        assert_eq!(set_value(TEXT, &[Field("no"), Field("way")], "1"), Err(EditError::NoPlace));
        assert_eq!(set_value(TEXT, &[Field("name"), Field("way")], "1"), Err(EditError::NoInside));
    }

    #[test]
    fn an_item_is_added_where_its_neighbours_stand() {
        let push = |path: &[PathStep], item| push_item(TEXT, path, item).unwrap();
        assert_eq!(push(&[Field("start")], "(1, 1)"), TEXT.replace("(6, 3)]", "(6, 3), (1, 1)]"));
        assert_eq!(push(&[Field("none")], "(1, 1)"), TEXT.replace("none: []", "none: [(1, 1)]"));
        let line = "        (tile: \"ash\", at: [Hex((1, 10))])";
        let added = TEXT.replace(line, &format!("{line},\n        (tile: \"x\", at: []),"));
        assert_eq!(push(&[Field("layout")], "(tile: \"x\", at: [])"), added);
        assert_eq!(push_item(TEXT, &[Field("name")], "1"), Err(EditError::NoInside));
        let twice = repeat_item(TEXT, &[Field("start"), Item(0)]).unwrap();
        assert_eq!(twice, TEXT.replace("(4, 3),", "(4, 3), (4, 3),"));
    }

    #[test]
    fn what_is_taken_out_takes_its_comma_and_leaves_the_comments_above() {
        let without = |path: &[PathStep]| remove_value(TEXT, path).unwrap();
        assert_eq!(without(&[Field("start"), Item(0)]), TEXT.replace("(4, 3), ", ""));
        assert_eq!(without(&[Field("start"), Item(1)]), TEXT.replace(", (6, 3)", ""));
        let ash = "        \"ash\": (kind: Hazard), // beside the ash\n";
        assert_eq!(without(&[Field("tiles"), Field("ash")]), TEXT.replace(ash, ""));
        assert_eq!(
            without(&[Field("layout"), Item(1)]),
            TEXT.replace("        (tile: \"ash\", at: [Hex((1, 10))])\n", "")
        );
        assert_eq!(remove_value(TEXT, &[Field("start"), Item(7)]), Err(EditError::NoPlace));
        assert_eq!(remove_value(TEXT, &[]), Err(EditError::NoPlace));
    }

    #[test]
    fn a_comment_beside_an_item_stays_whole() {
        let text = "(start: [(4, 3), // first,\n    (6, 3)], list: [(1, 1), /* a\n b */ (2, 2)], some: Some([1]))";
        let removed = remove_value(text, &[Field("start"), Item(1)]).unwrap();
        let told = |text: &str| comments(text).into_iter().map(|it| text[it].to_owned()).collect::<Vec<_>>();
        assert_eq!(told(&removed), told(text));
        assert!(!removed.contains("(6, 3)") && removed.contains("// first,\n"), "{removed}");
        for list in ["start", "list"] {
            let added = push_item(text, &[Field(list)], "(9, 9)").unwrap();
            assert_eq!(comments(&added).len(), 2, "{added}");
            assert_eq!(parse_syntax(&added).field(list).unwrap().1.children().count(), 3, "{added}");
        }
        let repeated = repeat_item(text, &[Field("list"), Item(0)]).unwrap();
        assert_eq!(parse_syntax(&repeated).field("list").unwrap().1.children().count(), 3, "{repeated}");
        assert!(push_item(text, &[Field("some")], "2").unwrap().contains("Some([1, 2])"));
        assert!(remove_value(text, &[Field("some"), Item(0)]).unwrap().contains("Some([])"));
        for torn in ["(a: [\u{fc}", "(a: [", "(a: [1\u{fc}"] {
            let _ = push_item(torn, &[Field("a")], "1");
            let _ = remove_value(torn, &[Field("a"), Item(0)]);
        }
    }

    #[test]
    fn what_was_added_can_be_taken_out_again_and_no_comment_is_lost() {
        let lists: [&[PathStep]; 4] =
            [&[Field("start")], &[Field("none")], &[Field("layout")], &[Field("layout"), Item(0), Field("at")]];
        for list in lists {
            let added = push_item(TEXT, list, "(9, 9)").unwrap();
            assert_eq!(comments(&added).len(), comments(TEXT).len());
            let count = parse_syntax(&added).node_at(list).unwrap().children().count();
            let path = [list, &[Item(count - 1)]].concat();
            let back = remove_value(&added, &path).unwrap();
            let values = |text: &str| lex(text).iter().map(|l| text[l.start..l.end].to_owned()).collect::<Vec<_>>();
            let plain = |text: &str| values(text).into_iter().filter(|word| word != ",").collect::<Vec<_>>();
            assert_eq!(plain(&back), plain(TEXT), "{list:?}");
        }
    }
}
