//! The words on screen: the messages of `assets/lang/<locale>/*.ftl` (Project Fluent) in the language that the player
//! has chosen.
//!
//! Code names a message with the macro `text!`, or with a [`Message`] where it has a name of its own. The English files
//! are built into the program, so every message has a text; a message that another language lacks is shown in English.
//! The module must not know what the messages are about. Names and texts of content are not its business: they stand in
//! the content files.

mod error;
mod files;
mod language;
mod message;
#[cfg(any(test, feature = "test-support"))]
mod pseudo;
mod shelf;
#[cfg(test)]
mod tests;
mod variables;

pub use error::LanguageError;
#[cfg(any(test, feature = "test-support"))]
pub use files::known_messages;
pub use files::{DEFAULT_LOCALE, LanguageFile};
pub use fluent_bundle::FluentValue;
pub use language::Language;
pub use message::Message;
pub use message::text;
#[cfg(any(test, feature = "test-support"))]
pub use pseudo::pseudo_language;
#[cfg(any(test, feature = "test-support"))]
pub use shelf::with_language;
pub use shelf::{choose_language, find_locale, load_languages, offered_languages};
