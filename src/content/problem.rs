//! Problems of content files: the place, the error and what was expected.
//!
//! Owns the report that the loader fills and its text form. Must not look for problems: `parse` and `validate` do.

use std::fmt;

use serde::Serialize;

/// One problem in one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Problem {
    /// Path below the content root, with forward slashes.
    pub file: String,
    /// Line, counted from 1; 0 if the problem concerns the whole file.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// The error and what was expected.
    pub message: String,
    /// The text of the line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub excerpt: String,
}

impl Problem {
    /// A problem at a byte position of `text`.
    pub fn at_offset(file: &str, text: &str, position: usize, message: impl Into<String>) -> Self {
        let before = &text[..position.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(1, |tail| tail.chars().count() + 1);
        Self::on_line(file, text, line, column, message)
    }

    /// A problem at a line and column, both counted from 1.
    pub fn on_line(file: &str, text: &str, line: usize, column: usize, message: impl Into<String>) -> Self {
        let excerpt = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().to_owned();
        Self { file: file.to_owned(), line, column, message: message.into(), excerpt }
    }

    /// A problem that concerns the whole file.
    pub fn whole_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 0, column: 0, message: message.into(), excerpt: String::new() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            return write!(f, "{}: {}", self.file, self.message);
        }
        writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        let number = self.line.to_string();
        writeln!(f, "  {number} | {}", self.excerpt)?;
        let lead: String = self
            .excerpt
            .chars()
            .take(self.column.saturating_sub(1))
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        write!(f, "  {} | {lead}^", " ".repeat(number.len()))
    }
}

/// Every problem found in one load of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ContentReport {
    /// Problems that prevent the use of the files.
    pub errors: Vec<Problem>,
    /// Suspicious places that do not prevent the use of the files.
    pub warnings: Vec<Problem>,
}

impl fmt::Display for ContentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for problem in &self.errors {
            writeln!(f, "error: {problem}")?;
        }
        for problem in &self.warnings {
            writeln!(f, "warning: {problem}")?;
        }
        Ok(())
    }
}

/// The known name nearest to `wrong`, if the edit distance is small enough for a misspelling.
pub fn did_you_mean<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wrong.chars().count() / 3).max(2);
    known.map(|name| (edit_distance(wrong, name), name)).filter(|(d, _)| *d <= limit).min().map(|(_, name)| name)
}

/// Levenshtein distance of two words.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let change = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["rusty_sword", "pole", "board_shield"];
        assert_eq!(did_you_mean("rusty_swrod", known.into_iter()), Some("rusty_sword"));
        assert_eq!(did_you_mean("lantern", known.into_iter()), None);
    }

    #[test]
    fn a_problem_points_at_its_place() {
        let problem = Problem::at_offset("a.ron", "one\ntwo three\n", 8, "odd");
        assert_eq!((problem.line, problem.column), (2, 5));
        assert!(problem.to_string().ends_with("  2 | two three\n    |     ^"), "{problem}");
    }
}
