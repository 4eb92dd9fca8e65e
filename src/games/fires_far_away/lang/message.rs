//! A message by its id, as the code names it.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentValue};

use super::files::known_messages;
use super::shelf::current_language;

/// A message of `assets/lang`, named once in the code. Its id is looked up at the first use, so that every later one
/// costs next to nothing. It dereferences to its text in the current language.
pub struct Message {
    id: &'static str,
    index: OnceLock<Option<usize>>,
}

impl Message {
    /// The message with this id.
    pub const fn new(id: &'static str) -> Self {
        Self { id, index: OnceLock::new() }
    }

    /// Its text in the current language. The text of a message with arguments is its id; write it with
    /// [`format`](Self::format).
    pub fn text(&self) -> &'static str {
        self.index().and_then(|index| current_language().plain_text(index)).unwrap_or(self.id)
    }

    /// Its text in the current language with these arguments.
    pub fn format(&self, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
        let Some(index) = self.index() else { return self.id.to_owned() };
        let arguments: FluentArgs = arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
        current_language().format(index, self.id, &arguments)
    }

    fn index(&self) -> Option<usize> {
        *self.index.get_or_init(|| known_messages().binary_search_by(|(id, _)| id.as_str().cmp(self.id)).ok())
    }
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
        f.debug_tuple("Message").field(&self.id).finish()
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

impl From<&Message> for FluentValue<'_> {
    fn from(message: &Message) -> Self {
        FluentValue::from(message.text())
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

/// The text of the message with an id in the current language: `text!("menu-quit")` is a `&'static str`. With arguments,
/// as in `text!("forecast-hp", hp = wound.hp)`, it is a `String`.
#[macro_export]
macro_rules! text {
    ($id:literal) => {{
        static MESSAGE: $crate::lang::Message = $crate::lang::Message::new($id);
        MESSAGE.text()
    }};
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        static MESSAGE: $crate::lang::Message = $crate::lang::Message::new($id);
        MESSAGE.format(&[$((stringify!($name), $crate::lang::FluentValue::from($value))),+])
    }};
}
pub use text;
