//! Texts as data: a message with its arguments, which is put into words only where it is shown.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::ptr;
use std::sync::{Arc, OnceLock};

use fluent_bundle::{FluentArgs, FluentValue};
use smallvec::SmallVec;

use super::authored::translated;
use super::language::Language;
use super::message::Message;
use super::shelf::current_language;
use super::short_words::ShortWords;

/// A text of a view: messages, names of content, and what they are composed of. It holds no words of a language. It
/// dereferences to its words in the current one, which are kept with it once they have been asked for.
///
/// Two texts are equal if they are composed of the same parts.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub enum Text {
    /// No words.
    #[default]
    Empty,
    /// A message without arguments.
    Message(Message),
    /// Short words that stand in a content file or that the player has written: the same in every language for which the content
    /// brings no others.
    Short(ShortWords),
    /// The same, if they are too long for [`Text::Short`].
    Authored(Arc<str>),
    /// Composed of other texts.
    Composed(Arc<Composed>),
}

/// A view makes texts by the hundred, so a text is no larger than a string.
const _: () = assert!(size_of::<Text>() <= size_of::<String>());

/// The number of parts that a composed text keeps without an allocation of their own.
const USUAL_PARTS: usize = 4;

/// A composed text, with its words in the languages in which they have been asked for.
pub struct Composed {
    parts: Parts,
    words: OnceLock<Box<Words>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Parts {
    /// A message with the names of its arguments, and the arguments in the same order.
    Filled(Message, &'static [&'static str], SmallVec<[Argument; USUAL_PARTS]>),
    /// Texts with a separator between them.
    Joined(&'static str, SmallVec<[Text; USUAL_PARTS]>),
    /// Sentences made of these texts, with spaces between them.
    Sentences(SmallVec<[Text; USUAL_PARTS]>),
    /// A text with a capital at its beginning.
    Capitalized(Text),
    /// The same, and a full stop at its end if there is no mark.
    Sentence(Text),
}

/// The words of a text in one language. Another language has its own after it.
struct Words {
    language: &'static Language,
    words: Box<str>,
    next: OnceLock<Box<Words>>,
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A number, of which a message may choose its plural.
    Number(i64),
    /// A text.
    Text(Text),
}

impl Text {
    /// Words of content or of the player.
    pub fn authored(words: impl AsRef<str>) -> Self {
        match words.as_ref() {
            "" => Self::Empty,
            words => ShortWords::new(words).map_or_else(|| Self::Authored(words.into()), Self::Short),
        }
    }

    /// A value that is written alike in every language: a number, a letter.
    pub fn written(value: impl fmt::Display) -> Self {
        let mut short = ShortWords::default();
        match write!(short, "{value}") {
            Ok(()) if short == ShortWords::default() => Self::Empty,
            Ok(()) => Self::Short(short),
            Err(_) => Self::authored(value.to_string()),
        }
    }

    /// A message with the names of its arguments, and the arguments in the same order. [`text!`](super::text) is the
    /// usual way to write it.
    pub fn filled(
        message: Message,
        names: &'static [&'static str],
        arguments: impl IntoIterator<Item = Argument>,
    ) -> Self {
        Self::composed(Parts::Filled(message, names, arguments.into_iter().collect()))
    }

    /// The texts that are not empty, with a separator of marks and spaces between them.
    pub fn joined(separator: &'static str, texts: impl IntoIterator<Item = Self>) -> Self {
        match Self::several(texts) {
            Ok(texts) => Self::composed(Parts::Joined(separator, texts)),
            Err(only) => only,
        }
    }

    /// The texts that are not empty as sentences: each with a capital at its beginning and a mark at its end.
    pub fn sentences(texts: impl IntoIterator<Item = Self>) -> Self {
        match Self::several(texts) {
            Ok(texts) => Self::composed(Parts::Sentences(texts)),
            Err(only) => only.sentence(),
        }
    }

    /// The texts that are not empty, if there are at least two; else the only one, or no words.
    fn several(texts: impl IntoIterator<Item = Self>) -> Result<SmallVec<[Self; USUAL_PARTS]>, Self> {
        let mut texts = texts.into_iter().filter(|text| !matches!(text, Self::Empty));
        let Some(first) = texts.next() else { return Err(Self::Empty) };
        let Some(second) = texts.next() else { return Err(first) };
        let mut found = SmallVec::new();
        found.extend([first, second]);
        found.extend(texts);
        Ok(found)
    }

    /// The texts as a list with "and" before the last one: "a, b and c".
    pub fn and(texts: impl IntoIterator<Item = Self>) -> Self {
        const MESSAGE: Message = Message::with_arguments("list-and", &["before", "last"]);
        Self::list(texts, MESSAGE)
    }

    /// The texts as a list with "or" before the last one.
    pub fn or(texts: impl IntoIterator<Item = Self>) -> Self {
        const MESSAGE: Message = Message::with_arguments("list-or", &["before", "last"]);
        Self::list(texts, MESSAGE)
    }

    fn list(texts: impl IntoIterator<Item = Self>, message: Message) -> Self {
        match Self::several(texts) {
            Ok(mut texts) => {
                let last = texts.pop().unwrap_or_default();
                let before = Self::joined(", ", texts);
                Self::filled(message, &["before", "last"], [before.into(), last.into()])
            }
            Err(only) => only,
        }
    }

    /// The text with a capital at its beginning.
    pub fn capitalized(self) -> Self {
        self.wrapped(Parts::Capitalized)
    }

    /// The text as a sentence: with a capital at its beginning and a mark at its end.
    pub fn sentence(self) -> Self {
        self.wrapped(Parts::Sentence)
    }

    /// The first of the sentences of this text, without its full stop.
    pub fn first_sentence(&self) -> Self {
        let composed = match self {
            Self::Composed(composed) => composed,
            Self::Authored(words) => {
                return words.split_once(". ").map_or_else(|| self.clone(), |(first, _)| Self::authored(first));
            }
            Self::Short(words) => {
                let first = words.as_str().split_once(". ");
                return first.map_or_else(|| self.clone(), |(first, _)| Self::authored(first));
            }
            Self::Empty | Self::Message(_) => return self.clone(),
        };
        match &composed.parts {
            Parts::Joined(_, texts) => texts.first().map(Self::first_sentence).unwrap_or_default(),
            Parts::Sentences(texts) => texts.first().cloned().unwrap_or_default().capitalized(),
            Parts::Sentence(text) => text.clone().capitalized(),
            Parts::Filled(..) | Parts::Capitalized(_) => self.clone(),
        }
    }

    fn wrapped(self, parts: impl FnOnce(Self) -> Parts) -> Self {
        if matches!(self, Self::Empty) { self } else { Self::composed(parts(self)) }
    }

    fn composed(parts: Parts) -> Self {
        Self::Composed(Arc::new(Composed { parts, words: OnceLock::new() }))
    }

    /// Its words in the current language.
    pub fn words(&self) -> &str {
        match self {
            Self::Empty => "",
            Self::Message(message) => message.text(),
            Self::Short(words) => translated(words.as_str()).unwrap_or(words.as_str()),
            Self::Authored(words) => translated(words).unwrap_or(words),
            Self::Composed(composed) => composed.words(),
        }
    }

    /// The same, where a text stands for a string.
    pub fn as_str(&self) -> &str {
        self.words()
    }
}

impl Composed {
    fn words(&self) -> &str {
        let language = current_language();
        let mut place = &self.words;
        loop {
            let words = place
                .get_or_init(|| Box::new(Words { language, words: self.parts.write().into(), next: OnceLock::new() }));
            if ptr::eq(words.language, language) {
                return &words.words;
            }
            place = &words.next;
        }
    }
}

impl PartialEq for Composed {
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self, other) || self.parts == other.parts
    }
}

impl Eq for Composed {}

impl Hash for Composed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts.hash(state);
    }
}

impl Parts {
    fn write(&self) -> String {
        match self {
            Self::Filled(message, names, arguments) => {
                let arguments: FluentArgs =
                    names.iter().zip(arguments).map(|(name, value)| (*name, value.value())).collect();
                message.format(&arguments)
            }
            Self::Joined(separator, texts) => texts.iter().map(Text::words).collect::<Vec<_>>().join(separator),
            Self::Capitalized(text) => capitalize(text.words()),
            Self::Sentences(texts) => texts.iter().map(|text| sentence(text.words())).collect::<Vec<_>>().join(" "),
            Self::Sentence(text) => sentence(text.words()),
        }
    }
}

/// Words with a capital at their beginning, and a full stop at their end if there is no mark.
fn sentence(words: &str) -> String {
    let mut sentence = capitalize(words);
    if !sentence.ends_with(['.', '!', '?', '\u{2026}', ':']) {
        sentence.push('.');
    }
    sentence
}

/// Words with a capital at their beginning.
fn capitalize(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

impl Argument {
    fn value(&self) -> FluentValue<'_> {
        match self {
            Self::Number(number) => (*number).into(),
            Self::Text(text) => text.words().into(),
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.words()
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self.words()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.words(), f)
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, words: &str) -> bool {
        self.words() == words
    }
}

impl PartialEq<String> for Text {
    fn eq(&self, words: &String) -> bool {
        self.words() == words
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, words: &&str) -> bool {
        self.words() == *words
    }
}

impl PartialEq<Text> for &str {
    fn eq(&self, text: &Text) -> bool {
        *self == text.words()
    }
}

impl From<Message> for Text {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

/// Fixtures of tests are content.
#[cfg(any(test, feature = "test-support"))]
impl From<&str> for Text {
    fn from(words: &str) -> Self {
        Self::authored(words)
    }
}

/// The same.
#[cfg(any(test, feature = "test-support"))]
impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::authored(words)
    }
}

impl From<Text> for String {
    fn from(text: Text) -> Self {
        text.words().to_owned()
    }
}

impl From<&Text> for String {
    fn from(text: &Text) -> Self {
        text.words().to_owned()
    }
}

impl<'a> From<&'a Text> for Cow<'a, str> {
    fn from(text: &'a Text) -> Self {
        Cow::Borrowed(text.words())
    }
}

impl From<Text> for Argument {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&Text> for Argument {
    fn from(text: &Text) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Text(message.into())
    }
}

impl From<&Message> for Argument {
    fn from(message: &Message) -> Self {
        Self::Text((*message).into())
    }
}

impl From<&str> for Argument {
    fn from(words: &str) -> Self {
        Self::Text(Text::authored(words))
    }
}

impl From<&String> for Argument {
    fn from(words: &String) -> Self {
        Self::Text(Text::authored(words))
    }
}

impl From<String> for Argument {
    fn from(words: String) -> Self {
        Self::Text(Text::authored(words))
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

/// The text with an id as data: `text!("menu-quit")`, or with arguments `text!("forecast-hp", hp = wound.hp)`. The
/// compiler refuses an id that the English files lack, and arguments that the message does not use or lacks.
#[macro_export]
macro_rules! text {
    ($id:literal) => {{
        const MESSAGE: $crate::lang::Message = $crate::lang::Message::new($id);
        $crate::lang::Text::Message(MESSAGE)
    }};
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        const MESSAGE: $crate::lang::Message =
            $crate::lang::Message::with_arguments($id, &[$(stringify!($name)),+]);
        $crate::lang::Text::filled(MESSAGE, &[$(stringify!($name)),+], [$($crate::lang::Argument::from($value)),+])
    }};
}
pub use text;

/// The words of a message in the current language, for text that is drawn at once: `words!("menu-quit")` is a `&'static
/// str`. With arguments it is a `String`.
#[macro_export]
macro_rules! words {
    ($id:literal) => {{
        const MESSAGE: $crate::lang::Message = $crate::lang::Message::new($id);
        MESSAGE.text()
    }};
    ($id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        String::from($crate::lang::text!($id, $($name = $value),+))
    };
}
pub use words;
