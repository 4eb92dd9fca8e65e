//! Problems of content files: the place, the error and what was expected.
//!
//! Owns the report that the loader fills and its text form. Must not look for problems: `parse` and `validate` do.

use std::fmt;
use std::ops::Range;

use codespan_reporting::diagnostic::{Diagnostic, Label, Severity};
use codespan_reporting::files::{Error as FilesError, Files};
use codespan_reporting::term::{Chars, Config, emit_into_string};
use serde::Serialize;

/// One problem in one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Problem {
    /// Path below the content root, with forward slashes.
    pub file: String,
    /// Line, counted from 1; 0 if the problem concerns the whole file.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Number of wrong characters from the column on, at most up to the end of the line.
    pub length: usize,
    /// The error and what was expected.
    pub message: String,
    /// For a warning: the id of its kind, by which a comment in the file silences it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub id: &'static str,
    /// The text of the line.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub excerpt: Box<str>,
    /// The names that could stand in the place of one that is not known; empty for any other problem.
    #[serde(skip)]
    pub known: Box<[String]>,
}

/// A name that is not known, and the known one that is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion<'a> {
    /// The name as written.
    pub wrong: &'a str,
    /// The name to write instead.
    pub near: &'a str,
}

impl Problem {
    /// A problem with the bytes of `range` in `text`.
    pub fn at_range(file: &str, text: &str, range: Range<usize>, message: impl Into<String>) -> Self {
        // The mark that some editors write at the beginning of a file takes no column.
        let mark = text.len() - text.trim_start_matches('\u{feff}').len();
        let text = &text[mark..];
        let [start, end] = [range.start, range.end].map(|at| at.saturating_sub(mark).min(text.len()));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[..start].matches('\n').count() + 1;
        let column = text[line_start..start].chars().count() + 1;
        let wrong = text[start..end.max(start)].lines().next().unwrap_or_default();
        Self { length: wrong.chars().count(), ..Self::on_line(file, text, line, column, message) }
    }

    /// A problem at a line and column, both counted from 1.
    pub fn on_line(file: &str, text: &str, line: usize, column: usize, message: impl Into<String>) -> Self {
        let excerpt = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().into();
        Self {
            file: file.to_owned(),
            line,
            column,
            length: 1,
            message: message.into(),
            id: "",
            excerpt,
            known: Box::default(),
        }
    }

    /// A problem that concerns the whole file.
    pub fn whole_file(file: &str, message: impl Into<String>) -> Self {
        Self { length: 0, excerpt: Box::default(), ..Self::on_line(file, "", 0, 0, message) }
    }

    /// The same problem, which is that the name `wrong` is none of these. The message suggests one that is near.
    pub fn with_known<'a>(self, wrong: &str, known: impl Iterator<Item = &'a str>) -> Self {
        let known: Box<[String]> = known.map(str::to_owned).collect();
        let hint = suggestion_text(wrong, known.iter().map(String::as_str));
        Self { message: self.message + &hint, known, ..self }
    }

    /// The suggestion at the end of the message.
    pub fn suggestion(&self) -> Option<Suggestion<'_>> {
        let (before, near) = self.message.strip_suffix(HINT.1)?.rsplit_once(HINT.0)?;
        // The name stands in the last quotes before the suggestion.
        let (quoted, _) = before.rsplit_once('`')?;
        Some(Suggestion { wrong: quoted.rsplit('`').next()?, near })
    }

    /// The same as a warning of the kind with this id.
    pub fn of_kind(self, id: &'static str) -> Self {
        Self { id, ..self }
    }

    /// The problem as a compiler prints it: the message, the place, and the line with the wrong characters underlined.
    fn render(&self, severity: Severity) -> Result<String, FilesError> {
        let diagnostic = Diagnostic::new(severity);
        let diagnostic = if self.id.is_empty() { diagnostic } else { diagnostic.with_code(self.id) };
        let diagnostic = if self.line == 0 {
            diagnostic.with_message(format!("{}: {}", self.file, self.message))
        } else {
            let offset =
                |column: usize| self.excerpt.char_indices().nth(column).map_or(self.excerpt.len(), |(at, _)| at);
            let start = self.column.saturating_sub(1);
            let label = Label::primary((), offset(start)..offset(start + self.length));
            diagnostic.with_message(&self.message).with_label(label)
        };
        let config = Config { chars: Chars::ascii(), ..Config::default() };
        emit_into_string(&config, self, &diagnostic)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, severity: Severity) -> fmt::Result {
        match self.render(severity) {
            Ok(text) => f.write_str(text.trim_end()),
            Err(_) => write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message),
        }
    }
}

/// The one line of the file that the problem keeps.
impl<'a> Files<'a> for Problem {
    type FileId = ();
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, (): ()) -> Result<&'a str, FilesError> {
        Ok(&self.file)
    }

    fn source(&'a self, (): ()) -> Result<&'a str, FilesError> {
        Ok(&self.excerpt)
    }

    fn line_index(&'a self, (): (), _: usize) -> Result<usize, FilesError> {
        Ok(0)
    }

    fn line_number(&'a self, (): (), _: usize) -> Result<usize, FilesError> {
        Ok(self.line)
    }

    fn line_range(&'a self, (): (), _: usize) -> Result<Range<usize>, FilesError> {
        Ok(0..self.excerpt.len())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Severity::Error)
    }
}

impl std::error::Error for Problem {}

/// Every problem found in one load of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ContentReport {
    /// Problems that prevent the use of the files.
    pub errors: Vec<Problem>,
    /// Suspicious places that do not prevent the use of the files.
    pub warnings: Vec<Problem>,
}

impl ContentReport {
    /// Sorts the problems by their places, each once.
    pub fn sort(&mut self) {
        for problems in [&mut self.errors, &mut self.warnings] {
            problems.sort();
            problems.dedup();
        }
    }
}

impl fmt::Display for ContentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (problems, severity) in [(&self.errors, Severity::Error), (&self.warnings, Severity::Warning)] {
            for problem in problems {
                problem.write(f, severity)?;
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for ContentReport {}

/// The known name nearest to `wrong`, if the edit distance is small enough for a misspelling. Of names equally near, the
/// first in the alphabet.
pub fn did_you_mean<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wrong.chars().count() / 3).max(2);
    let distances = known.map(|name| (strsim::osa_distance(wrong, name), name));
    distances.filter(|(distance, _)| *distance <= limit).min().map(|(_, name)| name)
}

/// The words before and after a suggested name.
const HINT: (&str, &str) = ("; did you mean `", "`?");

/// The end of a message about an unknown name: "; did you mean `pole`?", or nothing if no known name is near.
pub fn suggestion_text<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> String {
    did_you_mean(wrong, known).map_or_else(String::new, hint_text)
}

/// The end of a message that suggests a name.
pub(super) fn hint_text(near: &str) -> String {
    format!("{}{near}{}", HINT.0, HINT.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["rusty_sword", "pole", "board_shield"];
        assert_eq!(did_you_mean("rusty_swrod", known.into_iter()), Some("rusty_sword"));
        assert_eq!(did_you_mean("signet", known.into_iter()), None);
        // Two letters in the wrong order are one mistake.
        assert_eq!(did_you_mean("ploe", ["plan", "pole"].into_iter()), Some("pole"));
    }

    #[test]
    fn a_problem_says_what_to_write_instead() {
        let problem = Problem::on_line("a.ron", "poel", 1, 1, "there is no part of `mill` `poel` here");
        assert_eq!(problem.suggestion(), None);
        let problem = problem.with_known("poel", ["plan", "pole"].into_iter());
        assert_eq!(problem.suggestion(), Some(Suggestion { wrong: "poel", near: "pole" }));
        assert_eq!(*problem.known, ["plan", "pole"]);
    }

    #[test]
    fn a_problem_underlines_what_is_wrong() {
        let text = "one\n\ttwo thrée four\n";
        let start = text.find("thr").unwrap();
        let problem = Problem::at_range("a.ron", text, start..start + "thrée".len(), "odd");
        assert_eq!((problem.line, problem.column, problem.length), (2, 6, 5));
        let lines: Vec<String> = problem.to_string().lines().map(|line| line.trim_end().to_owned()).collect();
        assert_eq!(lines[0], "error: odd");
        assert!(lines[1].ends_with("--> a.ron:2:6"), "{problem}");
        let (line, marks) = (&lines[3], &lines[4]);
        assert!(line.starts_with("2 |") && marks.ends_with("^^^^^"), "{problem}");
        assert_eq!(line.find("thr"), marks.find('^'), "{problem}");
    }

    #[test]
    fn a_place_at_the_end_of_a_line_or_text_is_shown_too() {
        for range in [3..3, 3..9, 7..7, 90..99] {
            let problem = Problem::at_range("a.ron", "\u{feff}one\ntwo", range, "odd");
            assert!(problem.to_string().contains("a.ron:"), "{problem}");
        }
        assert_eq!(Problem::at_range("a.ron", "\u{feff}one", 3..6, "odd").column, 1);
    }

    #[test]
    fn a_report_tells_errors_from_warnings() {
        let report = ContentReport {
            errors: vec![Problem::whole_file("a.ron", "gone")],
            warnings: vec![Problem::on_line("b.ron", "text", 1, 1, "odd").of_kind("odd_word")],
        };
        assert!(report.to_string().starts_with("error: a.ron: gone\nwarning[odd_word]: odd\n"), "{report}");
    }
}
