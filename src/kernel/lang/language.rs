//! One language: its messages, read from Fluent files.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource};
use tracing::warn;
use unic_langid::LanguageIdentifier;

use super::error::LanguageError;
use super::files::{DEFAULT_LOCALE, KNOWN_MESSAGES, LanguageFile, built_in_files};
use super::variables::message_variables;

/// The message that holds the name of its language, as it is offered in the settings.
const LANGUAGE_NAME: &str = "language-name";

/// A language with the texts of its messages.
pub struct Language {
    locale: &'static str,
    name: String,
    /// In the order of [`known_messages`].
    texts: Vec<MessageText>,
    bundle: FluentBundle<FluentResource>,
}

/// The text that a language has for a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessageText {
    /// A text without arguments.
    Plain(&'static str),
    /// A text that the bundle formats with its arguments.
    WithArguments,
    /// Nothing: it is shown in English.
    Missing,
}

impl Language {
    /// Reads a language from its files. The texts are kept for the life of the program.
    ///
    /// # Errors
    /// If the locale is no language tag, a file breaks the syntax of Fluent, or an id is defined twice.
    pub fn read(locale: &str, files: &[LanguageFile]) -> Result<Self, Vec<LanguageError>> {
        let (language, errors) = Self::read_what_is_valid(locale, files);
        if errors.is_empty() { Ok(language) } else { Err(errors) }
    }

    /// The same, with the valid messages of files that have errors.
    fn read_what_is_valid(locale: &str, files: &[LanguageFile]) -> (Self, Vec<LanguageError>) {
        let mut errors = Vec::new();
        let tag = locale.parse::<LanguageIdentifier>().unwrap_or_else(|error| {
            let file = format!("assets/lang/{locale}");
            errors.push(LanguageError { file, place: None, reason: format!("the folder names no language: {error}") });
            LanguageIdentifier::default()
        });
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The signs that isolate arguments in text from right to left have no glyph in the typefaces.
        bundle.set_use_isolating(false);
        let mut variables = BTreeMap::new();
        for LanguageFile { path, text } in files {
            let resource = FluentResource::try_new(text.clone()).unwrap_or_else(|(valid, problems)| {
                errors.extend(problems.iter().map(|problem| LanguageError {
                    file: path.clone(),
                    place: Some(line_and_column(text, problem.pos.start)),
                    reason: problem.kind.to_string(),
                }));
                valid
            });
            variables.extend(message_variables(resource.entries()));
            for error in bundle.add_resource(resource).err().unwrap_or_default() {
                let FluentError::Overriding { id, .. } = error else { continue };
                errors.push(LanguageError {
                    file: path.clone(),
                    place: definition_place(text, &id),
                    reason: format!("`{id}` is defined twice"),
                });
            }
        }
        let mut language = Self { locale: locale.to_owned().leak(), name: String::new(), texts: Vec::new(), bundle };
        let texts = KNOWN_MESSAGES.iter().map(|(id, known)| language.read_text(id, known, &variables)).collect();
        language.texts = texts;
        language.name = language.format_pattern(LANGUAGE_NAME, &FluentArgs::new()).unwrap_or_else(|| locale.to_owned());
        (language, errors)
    }

    /// `known` are the arguments that the code gives; a message that wants others counts as missing.
    fn read_text(&self, id: &str, known: &[&str], variables: &BTreeMap<String, Vec<String>>) -> MessageText {
        match variables.get(id) {
            None => MessageText::Missing,
            Some(named) if named.iter().any(|name| !known.contains(&name.as_str())) => MessageText::Missing,
            Some(named) if named.is_empty() => match self.format_pattern(id, &FluentArgs::new()) {
                Some(text) => MessageText::Plain(text.leak()),
                None => MessageText::Missing,
            },
            Some(_) => MessageText::WithArguments,
        }
    }

    /// The tag of the language, as its folder is called: `en`.
    pub fn locale(&self) -> &'static str {
        self.locale
    }

    /// Its name in its own words: "English".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ids of the messages that it lacks, or that take arguments which the code does not give.
    pub fn missing_messages(&self) -> Vec<&'static str> {
        let lacking = KNOWN_MESSAGES.iter().zip(&self.texts).filter(|(_, text)| **text == MessageText::Missing);
        lacking.map(|((id, _), _)| *id).collect()
    }

    /// The text of a message that takes no arguments.
    pub(super) fn plain_text(&self, index: usize) -> Option<&'static str> {
        match self.texts.get(index)? {
            MessageText::Plain(text) => Some(text),
            MessageText::WithArguments => None,
            MessageText::Missing if self.is_english() => None,
            MessageText::Missing => english().plain_text(index),
        }
    }

    /// The text of a message with its arguments.
    pub(super) fn format(&self, index: usize, arguments: &FluentArgs<'_>) -> String {
        let id = KNOWN_MESSAGES[index].0;
        match self.texts.get(index) {
            Some(MessageText::Plain(text)) => (*text).to_owned(),
            Some(MessageText::WithArguments) => self
                .format_pattern(id, arguments)
                .unwrap_or_else(|| if self.is_english() { id.to_owned() } else { english().format(index, arguments) }),
            _ if self.is_english() => id.to_owned(),
            _ => english().format(index, arguments),
        }
    }

    fn is_english(&self) -> bool {
        std::ptr::eq(self, english())
    }

    /// `None` if the language lacks the message, or if it can't be written with these arguments.
    fn format_pattern(&self, id: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let mut problems = Vec::new();
        let text = self.bundle.format_pattern(message.value()?, Some(arguments), &mut problems).into_owned();
        if let Some(problem) = problems.first() {
            warn!("the message `{id}` of the language {} can't be written: {problem}", self.locale);
            return None;
        }
        Some(text)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language").field("locale", &self.locale).finish_non_exhaustive()
    }
}

/// English as it was built into the program.
pub(super) fn english() -> &'static Language {
    static ENGLISH: LazyLock<Language> = LazyLock::new(|| {
        let files = built_in_files().remove(DEFAULT_LOCALE).unwrap_or_default();
        Language::read_what_is_valid(DEFAULT_LOCALE, &files).0
    });
    &ENGLISH
}

/// Line and column of a byte of a text, both counted from 1.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte.min(text.len())).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The place of the last definition of an id in a text.
fn definition_place(text: &str, id: &str) -> Option<(usize, usize)> {
    let defines = |line: &str| line.strip_prefix(id).is_some_and(|rest| rest.trim_start().starts_with('='));
    let line = text.lines().enumerate().filter(|(_, line)| defines(line)).last()?.0;
    Some((line + 1, 1))
}
