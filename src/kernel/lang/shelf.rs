//! The languages there are, and which one is chosen.

use std::path::Path;
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock};

use super::error::LanguageError;
use super::files::{DEFAULT_LOCALE, LanguageFile, built_in_files, files_below};
use super::language::{Language, english};

/// The languages in the order in which they are offered, and the chosen one.
struct LanguageShelf {
    languages: Vec<ReadLanguage>,
    current: &'static Language,
}

/// A language with the files from which it was read. A language stays in memory for the life of the program, so it is
/// read again only if its files have changed.
#[derive(Clone)]
struct ReadLanguage {
    files: Vec<LanguageFile>,
    language: &'static Language,
}

static SHELF: LazyLock<RwLock<LanguageShelf>> = LazyLock::new(|| {
    let files = built_in_files().remove(DEFAULT_LOCALE).unwrap_or_default();
    let languages = vec![ReadLanguage { files, language: english() }];
    RwLock::new(LanguageShelf { languages, current: english() })
});

/// See [`language_revision`].
static REVISION: AtomicU32 = AtomicU32::new(0);

/// A number that changes with the words in use: when another language is chosen, and when the files of the chosen one
/// have changed.
pub fn language_revision() -> u32 {
    REVISION.load(Ordering::Relaxed)
}

/// The language in which messages are written now.
pub(super) fn current_language() -> &'static Language {
    #[cfg(any(test, feature = "test-support"))]
    if let Some(language) = LANGUAGE_OF_TEST.get() {
        return language;
    }
    SHELF.read().unwrap_or_else(PoisonError::into_inner).current
}

/// Reads the languages built into the program and those of `assets/lang` below the content root, which go first. A
/// language with errors stays as it was last read without any. The chosen language stays chosen. Returns the lines for
/// the log: a line for each error, and one for each language that lacks messages.
pub fn load_languages(root: Option<&Path>) -> Vec<String> {
    let mut files = built_in_files();
    let mut errors: Vec<LanguageError> = Vec::new();
    let mut notes = Vec::new();
    if let Some(root) = root {
        let (on_disk, unreadable) = files_below(root);
        files.extend(on_disk);
        errors.extend(unreadable);
    }
    let mut shelf = SHELF.write().unwrap_or_else(PoisonError::into_inner);
    let mut languages = Vec::new();
    for (locale, files) in files {
        let known = shelf.languages.iter().find(|known| known.language.locale() == locale);
        if let Some(same) = known.filter(|known| known.files == files) {
            languages.push(same.clone());
            continue;
        }
        match Language::read(&locale, &files) {
            Ok(language) => {
                notes.extend(missing_messages_note(&language));
                languages.push(ReadLanguage { files, language: Box::leak(Box::new(language)) });
            }
            Err(problems) => {
                errors.extend(problems);
                languages.extend(known.cloned());
            }
        }
    }
    let chosen = shelf.current.locale();
    shelf.languages = languages;
    shelf.choose(chosen);
    errors.iter().map(ToString::to_string).chain(notes).collect()
}

fn missing_messages_note(language: &Language) -> Option<String> {
    let missing = language.missing_messages();
    let (locale, count, ids) = (language.locale(), missing.len(), missing.join(", "));
    (count > 0).then(|| format!("assets/lang/{locale}: {count} messages are missing and shown in English: {ids}"))
}

/// Chooses the language of a locale from now on; English if there is none.
pub fn choose_language(locale: &str) {
    SHELF.write().unwrap_or_else(PoisonError::into_inner).choose(locale);
}

impl LanguageShelf {
    fn choose(&mut self, locale: &str) {
        let find = |locale: &str| {
            let mut languages = self.languages.iter().map(|known| known.language);
            languages.find(|language| language.locale() == locale)
        };
        let chosen = find(locale).or_else(|| find(DEFAULT_LOCALE)).unwrap_or_else(english);
        if !ptr::eq(chosen, self.current) {
            self.current = chosen;
            REVISION.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The languages there are: locale, and name in its own words.
pub fn offered_languages() -> Vec<(&'static str, &'static str)> {
    let shelf = SHELF.read().unwrap_or_else(PoisonError::into_inner);
    shelf.languages.iter().map(|known| (known.language.locale(), known.language.name())).collect()
}

/// The locale of this name, if its language is there.
pub fn find_locale(locale: &str) -> Option<&'static str> {
    offered_languages().into_iter().map(|(known, _)| known).find(|known| *known == locale)
}

#[cfg(any(test, feature = "test-support"))]
thread_local! {
    /// The language of the test that runs on this thread; the others go on in English.
    static LANGUAGE_OF_TEST: std::cell::Cell<Option<&'static Language>> = const { std::cell::Cell::new(None) };
}

/// Runs a part of a test in another language.
#[cfg(any(test, feature = "test-support"))]
pub fn with_language<T>(language: &'static Language, part: impl FnOnce() -> T) -> T {
    LANGUAGE_OF_TEST.set(Some(language));
    let result = part();
    LANGUAGE_OF_TEST.set(None);
    result
}
