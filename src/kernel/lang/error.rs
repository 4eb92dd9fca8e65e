//! The problems of a language's files, by file, line and column.

use std::fmt;

/// Something is wrong with a file of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// Path below the content root: `assets/lang/en/menus.ftl`.
    pub file: String,
    /// Line and column, both counted from 1; `None` where the whole file is meant.
    pub place: Option<(usize, usize)>,
    /// The problem.
    pub reason: String,
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "{}:{line}:{column}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}
