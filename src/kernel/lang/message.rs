//! A message by its id, as the code names it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use fluent_bundle::FluentArgs;

use super::files::KNOWN_MESSAGES;
use super::shelf::current_language;

/// A message of `assets/lang`. The compiler refuses one that the English files lack. It dereferences to its text in the
/// current language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Message {
    /// Its place in [`KNOWN_MESSAGES`].
    index: u16,
}

impl Message {
    /// The message with this id, which takes no arguments.
    ///
    /// # Panics
    /// When the program is built, if there is no such message.
    pub const fn new(id: &str) -> Self {
        Self::with_arguments(id, &[])
    }

    /// The message with this id, which takes just these arguments.
    ///
    /// # Panics
    /// When the program is built, if there is no such message.
    pub const fn with_arguments(id: &str, arguments: &[&str]) -> Self {
        let Some(index) = find_message(id) else { panic!("assets/lang/en has no message of this id") };
        let known = KNOWN_MESSAGES[index].1;
        let mut n = 0;
        while n < arguments.len() {
            assert!(contains(known, arguments[n]), "assets/lang/en: the message does not use this argument");
            n += 1;
        }
        assert!(known.len() == arguments.len(), "assets/lang/en: the message uses an argument that it is not given");
        Self { index: index as u16 }
    }

    /// Its id.
    pub const fn id(self) -> &'static str {
        KNOWN_MESSAGES[self.index as usize].0
    }

    /// Its text in the current language; its id if it takes arguments.
    pub fn text(self) -> &'static str {
        current_language().plain_text(self.index.into()).unwrap_or(self.id())
    }

    /// Its text in the current language with these arguments.
    pub(super) fn format(self, arguments: &FluentArgs<'_>) -> String {
        current_language().format(self.index.into(), arguments)
    }
}

const fn find_message(id: &str) -> Option<usize> {
    let (mut low, mut high) = (0, KNOWN_MESSAGES.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match order(id.as_bytes(), KNOWN_MESSAGES[middle].0.as_bytes()) {
            0 => return Some(middle),
            1.. => low = middle + 1,
            _ => high = middle,
        }
    }
    None
}

/// Whether a list has a name.
const fn contains(names: &[&str], name: &str) -> bool {
    let mut n = 0;
    while n < names.len() {
        if order(names[n].as_bytes(), name.as_bytes()) == 0 {
            return true;
        }
        n += 1;
    }
    false
}

/// The order of two texts: negative, zero or positive. The comparisons of the standard library are not for constants.
const fn order(left: &[u8], right: &[u8]) -> i32 {
    let mut n = 0;
    while n < left.len() && n < right.len() {
        if left[n] != right[n] {
            return left[n] as i32 - right[n] as i32;
        }
        n += 1;
    }
    left.len() as i32 - right.len() as i32
}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        self.text()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Message").field(&self.id()).finish()
    }
}

impl From<&Message> for String {
    fn from(message: &Message) -> Self {
        message.text().to_owned()
    }
}

impl From<&Message> for Cow<'static, str> {
    fn from(message: &Message) -> Self {
        Cow::Borrowed(message.text())
    }
}

impl PartialEq<Message> for str {
    fn eq(&self, message: &Message) -> bool {
        *self == *message.text()
    }
}

impl PartialEq<Message> for String {
    fn eq(&self, message: &Message) -> bool {
        *self == *message.text()
    }
}
