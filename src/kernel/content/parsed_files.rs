//! The last result of parsing each file, for files that are read again and again while an author saves one of them.
//!
//! Owns the results and which text each belongs to. Must not know how a file is parsed.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use twox_hash::XxHash3_64;

/// A file by its path, and the type that it is parsed into.
type FileKey = (String, TypeId);
/// The hash of the text that was parsed, and the result.
type LastParse = (u64, Arc<dyn Any + Send + Sync>);

/// The results of parsing. Copies share them.
#[derive(Clone, Default)]
pub struct ParsedFiles(Arc<Mutex<HashMap<FileKey, LastParse>>>);

impl ParsedFiles {
    /// The result of `parse` for the file at `path` with this text. `parse` runs only if the file had another text, or was
    /// parsed into another type, the last time; so it must depend on path and text alone.
    pub fn parse<T: Any + Send + Sync>(&self, path: &str, text: &str, parse: impl FnOnce() -> T) -> Arc<T> {
        let key = (path.to_owned(), TypeId::of::<T>());
        let hash = XxHash3_64::oneshot(text.as_bytes());
        // A panic between two changes leaves every entry whole.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = known().get(&key).filter(|(of, _)| *of == hash).map(|(_, parsed)| Arc::clone(parsed));
        if let Some(parsed) = last.and_then(|last| last.downcast::<T>().ok()) {
            return parsed;
        }
        let parsed = Arc::new(parse());
        known().insert(key, (hash, parsed.clone()));
        parsed
    }
}

impl fmt::Debug for ParsedFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParsedFiles").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_parsed_once_for_each_text_and_type() {
        let files = ParsedFiles::default();
        let copy = files.clone();
        let mut times = 0;
        let mut length = |files: &ParsedFiles, path: &str, text: &str| {
            *files.parse(path, text, || {
                times += 1;
                text.len()
            })
        };
        assert_eq!(length(&files, "a.ron", "one"), 3);
        assert_eq!(length(&copy, "a.ron", "one"), 3, "copies share the results");
        assert_eq!(length(&files, "b.ron", "one"), 3);
        assert_eq!(length(&files, "a.ron", "three"), 5);
        assert_eq!(length(&files, "a.ron", "one"), 3);
        assert_eq!(times, 4);
        assert_eq!(*files.parse("a.ron", "one", || "another type"), "another type");
    }
}
