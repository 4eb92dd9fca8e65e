//! What is wrong with a file: where, what, and what would have been right.

use std::fmt;

use serde::Serialize;

/// One thing wrong in one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Problem {
    /// Path as the library knows it, with forward slashes.
    pub file: String,
    /// Line, counted from 1; 0 if it concerns the whole file.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
    /// The line itself.
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

    /// A problem with a file as a whole.
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

/// Everything found in one reading of the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ContentReport {
    /// What keeps the files from being used.
    pub errors: Vec<Problem>,
    /// What is odd but works.
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

/// The known name nearest to `wrong`, if one is near enough to be meant.
pub fn did_you_mean<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wrong.chars().count() / 3).max(2);
    known.map(|name| (edit_distance(wrong, name), name)).filter(|(d, _)| *d <= limit).min().map(|(_, name)| name)
}

/// Levenshtein distance.
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
