//! Words of content in other languages. A content file is written in one language; what brings it can bring its words in
//! others too.
//!
//! Owns the words in use, by locale. Must not know which file they come from.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock};

use super::shelf::current_language;

/// The words of one language, by the words in the content files. They stay in memory for the life of the program.
type WordsByOriginal = HashMap<&'static str, &'static str>;

static WORDS: LazyLock<RwLock<HashMap<String, WordsByOriginal>>> = LazyLock::new(RwLock::default);

/// Whether there are any, so that without them no text asks.
static HAS_WORDS: AtomicBool = AtomicBool::new(false);

/// Puts words of content in place of those before: by locale, and by the words in the content files.
pub fn translate_authored(words: &BTreeMap<String, BTreeMap<String, String>>) {
    let mut all = WORDS.write().unwrap_or_else(PoisonError::into_inner);
    let mut found = HashMap::new();
    for (locale, words) in words {
        let known = all.remove(locale).unwrap_or_default();
        let keep = |(original, word): (&String, &String)| match known.get_key_value(original.as_str()) {
            Some((original, known)) if known == word => (*original, *known),
            Some((original, _)) => (*original, leak(word)),
            None => (leak(original), leak(word)),
        };
        found.insert(locale.clone(), words.iter().map(keep).collect());
    }
    HAS_WORDS.store(!found.is_empty(), Ordering::Relaxed);
    *all = found;
}

fn leak(words: &str) -> &'static str {
    Box::leak(words.to_owned().into_boxed_str())
}

/// The words in the current language, if there are other ones.
pub(super) fn translated(words: &str) -> Option<&'static str> {
    if !HAS_WORDS.load(Ordering::Relaxed) {
        return None;
    }
    let all = WORDS.read().unwrap_or_else(PoisonError::into_inner);
    all.get(current_language().locale())?.get(words).copied()
}
