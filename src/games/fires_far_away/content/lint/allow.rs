//! The comments that silence warnings: `// allow: ID` in RON, `<!-- allow: ID -->` in Markdown, on the line that is warned
//! about or alone on a line above it. Several ids are separated by commas; any other sign ends the list, so that a reason can
//! follow: `// allow: idle_hazard (it dries the ground)`.
//!
//! Owns the form of these comments, and the warning about one that silences nothing. Must not find a warning of
//! its own besides that one.

use std::ops::Range;

use crate::content::lexer::comments;
use crate::content::problem::{Problem, suggestion_text};
use crate::content::source::SourceFile;

/// The id of the warning about a comment that silences nothing.
pub(super) const IDLE_ALLOW: &str = "idle_allow";

/// An id in a comment.
struct Allowed<'a> {
    id: &'a str,
    /// The place of the id in the file, in bytes.
    place: Range<usize>,
    /// The line that it is about, counted from 1.
    line: usize,
    /// Whether that is the first line of the file with content. It stands for the whole file too.
    is_first: bool,
    is_used: bool,
}

/// The warnings that no comment of these files allows, and one for each comment that allows nothing. `kinds` are the ids of
/// all kinds of warnings.
pub(super) fn silence<'a>(
    mut warnings: Vec<Problem>,
    files: impl Iterator<Item = &'a SourceFile>,
    kinds: &[&'static str],
) -> Vec<Problem> {
    for file in files.filter(|file| file.text.contains("allow:")) {
        let mut list = allowed(file);
        warnings.retain(|warning| {
            let is_about = |allowed: &&mut Allowed| {
                let is_place = warning.line == allowed.line || (warning.line == 0 && allowed.is_first);
                warning.file == file.path && warning.id == allowed.id && is_place
            };
            let found = list.iter_mut().find(is_about);
            found.map(|allowed| allowed.is_used = true).is_none()
        });
        let idle = list.iter().filter(|allowed| !allowed.is_used);
        warnings.extend(idle.map(|allowed| {
            let message = match kinds.contains(&allowed.id) {
                true => format!("this silences nothing: no `{}` is found on the line that it is about", allowed.id),
                false => {
                    let hint = suggestion_text(allowed.id, kinds.iter().copied());
                    format!("there is no kind of warning `{}`{hint}", allowed.id)
                }
            };
            Problem::at_range(&file.path, &file.text, allowed.place.clone(), message).of_kind(IDLE_ALLOW)
        }));
    }
    warnings
}

/// Every id that the comments of a file allow.
fn allowed(file: &SourceFile) -> Vec<Allowed<'_>> {
    let text = file.text.as_str();
    let comments = if file.path.ends_with(".md") { markdown_comments(text) } else { comments(text) };
    let is_comment = |line: &Range<usize>| {
        let start =
            line.start + text[line.clone()].len() - text[line.clone()].trim_start_matches(['>', ' ', '\t']).len();
        comments.iter().any(|comment| comment.start <= start && start < comment.end)
    };
    let is_content = |line: &Range<usize>| !text[line.clone()].trim().is_empty() && !is_comment(line);
    let lines = lines(text);
    let first = lines.iter().position(is_content);
    let mut found = Vec::new();
    for comment in &comments {
        let own = lines.partition_point(|line| line.end <= comment.start).min(lines.len().saturating_sub(1));
        // A comment that stands alone is about the next line with content.
        let about = (own..lines.len()).find(|line| lines.get(*line).is_some_and(is_content)).unwrap_or(own);
        for place in ids(text, comment) {
            let id = &text[place.clone()];
            found.push(Allowed { id, place, line: about + 1, is_first: Some(about) == first, is_used: false });
        }
    }
    found
}

/// The places of the ids in a comment.
fn ids(text: &str, comment: &Range<usize>) -> Vec<Range<usize>> {
    let inside = &text[comment.clone()];
    let opened = inside.trim_start_matches(['/', '*', '<', '!', '-', ' ', '\t']);
    let Some(mut rest) = opened.strip_prefix("allow:") else { return Vec::new() };
    let mut found = Vec::new();
    loop {
        let begin = rest.trim_start();
        let length = begin.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(begin.len());
        if length == 0 {
            return found;
        }
        let start = comment.end - begin.len();
        found.push(start..start + length);
        match begin[length..].trim_start().strip_prefix(',') {
            Some(more) => rest = more,
            None => return found,
        }
    }
}

/// The lines of a text in bytes, each with its end.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let range = |line: &str| {
        at += line.len();
        at - line.len()..at
    };
    text.split_inclusive('\n').map(range).collect()
}

/// The comments of a Markdown text, and those of the RON in its code blocks.
fn markdown_comments(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in lines(text) {
        let content = &text[line.clone()];
        if content.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if is_code {
            found.extend(comments(content).into_iter().map(|it| line.start + it.start..line.start + it.end));
        } else if let Some(start) = content.find("<!--") {
            let end = content[start..].find("-->").map_or(content.trim_end().len(), |end| start + end + "-->".len());
            found.push(line.start + start..line.start + end);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(path: &str, text: &str) -> Vec<(String, usize)> {
        let file = SourceFile { path: path.into(), text: text.into() };
        allowed(&file).into_iter().map(|allowed| (allowed.id.to_owned(), allowed.line)).collect()
    }

    #[test]
    fn a_comment_is_about_its_own_line_or_the_next_with_content() {
        let text = "// allow: one (first)\n// allow: two, three: why\n\n(a: 1, // allow: four\n b: \"// allow: no\",\n/* allow: five */ c: 2)";
        let wanted = [("one", 4), ("two", 4), ("three", 4), ("four", 4), ("five", 6)];
        assert_eq!(about("a.ron", text), wanted.map(|(id, line)| (id.to_owned(), line)));
    }

    #[test]
    fn comments_of_markdown_and_of_its_code_count() {
        let text = "# T\n\n<!-- allow: one -->\n\n## P {#p}\n\n```page\n// allow: two\nstash: true,\n```\n\n- [A](#p) <!-- allow: three -->\n> <!-- allow: four -->\n> text\n";
        let wanted = [("one", 5), ("two", 9), ("three", 12), ("four", 14)];
        assert_eq!(about("a.md", text), wanted.map(|(id, line)| (id.to_owned(), line)));
    }

    #[test]
    fn a_comment_without_a_list_allows_nothing() {
        for text in ["// allow\n()", "// allow: \n()", "// it may allow: one\n()", "// allow: - one\n()"] {
            assert_eq!(about("a.ron", text), [], "{text}");
        }
    }
}
