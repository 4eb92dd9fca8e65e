//! The words on screen: the messages of `assets/lang/<locale>/*.ftl` (Project Fluent) in the language that the player
//! has chosen.
//!
//! A view holds a [`Text`], made with the macro `text!`: messages with their arguments, without words. Text that is
//! drawn at once is worded with `words!`, or with a [`Message`] where it has a name of its own. The English files are
//! built into the program, and the compiler compares ids and arguments with them, so every message has a text; a
//! message that another language lacks is shown in English. The module must not know what the messages are about. Names
//! and texts of content do not belong here: they stand in the content files, and what brings these can bring their words
//! in other languages ([`translate_authored`]).

mod authored;
mod error;
mod files;
mod language;
mod message;
#[cfg(any(test, feature = "test-support"))]
mod pseudo;
mod shelf;
mod short_words;
#[cfg(test)]
mod tests;
mod text;
mod variables;

pub use authored::translate_authored;
pub use error::LanguageError;
#[cfg(any(test, feature = "test-support"))]
pub use files::built_in_files;
pub use files::{DEFAULT_LOCALE, KNOWN_MESSAGES, LanguageFile};
pub use language::Language;
pub use message::Message;
#[cfg(any(test, feature = "test-support"))]
pub use pseudo::pseudo_language;
#[cfg(any(test, feature = "test-support"))]
pub use shelf::with_language;
pub use shelf::{choose_language, find_locale, language_revision, load_languages, offered_languages};
pub use text::{Argument, Text, text, words};
