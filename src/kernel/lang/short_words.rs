//! Words that are so short that a text keeps them in itself.
//!
//! Owns their bytes. Must not know what the words are about.

use std::fmt;

/// The most bytes. With them a text is as large as with a pointer to longer words.
const MOST_BYTES: usize = 22;

/// Words of at most 22 bytes. The bytes after their end are zero, so equal words are equal bytes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ShortWords {
    length: u8,
    bytes: [u8; MOST_BYTES],
}

impl ShortWords {
    /// The words, if they are short enough.
    pub fn new(words: &str) -> Option<Self> {
        let mut short = Self::default();
        short.push(words).then_some(short)
    }

    /// The words as a string.
    pub fn as_str(&self) -> &str {
        // Only whole strings are added, so the bytes are valid.
        str::from_utf8(&self.bytes[..usize::from(self.length)]).unwrap_or_default()
    }

    /// Adds words. Returns false and adds none of them if there is no room for all.
    fn push(&mut self, words: &str) -> bool {
        let start = usize::from(self.length);
        let Some(room) = self.bytes.get_mut(start..start + words.len()) else { return false };
        room.copy_from_slice(words.as_bytes());
        self.length += words.len() as u8;
        true
    }
}

impl fmt::Write for ShortWords {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        if self.push(words) { Ok(()) } else { Err(fmt::Error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_or_not_at_all() {
        for words in ["", "3", "Bow of Yew", "\u{e4}\u{f6}\u{fc}", "twenty-two letters now"] {
            assert_eq!(ShortWords::new(words).map(|short| short.as_str().to_owned()).as_deref(), Some(words));
        }
        assert!(ShortWords::new("twenty-three letters ha").is_none());
        assert!(ShortWords::new("\u{2026}\u{2026}\u{2026}\u{2026}\u{2026}\u{2026}\u{2026}\u{2026}").is_none());
    }
}
