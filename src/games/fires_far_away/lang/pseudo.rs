//! A made-up language for tests: English with every letter changed for one with a mark, so that a word on screen with a
//! plain letter is known to be no message.

use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use fluent_syntax::serializer::serialize;

use super::files::{DEFAULT_LOCALE, LanguageFile, built_in_files};
use super::language::Language;

const CAPITALS: &str = "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const SMALL: &str = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž";

/// The language with every letter marked.
pub fn pseudo_language() -> &'static Language {
    static PSEUDO: LazyLock<Language> = LazyLock::new(|| {
        let english = built_in_files().remove(DEFAULT_LOCALE).unwrap_or_default();
        let files: Vec<LanguageFile> =
            english.into_iter().map(|file| LanguageFile { text: mark_messages(&file.text), ..file }).collect();
        Language::read("en-XA", &files).unwrap_or_else(|errors| panic!("{errors:?}"))
    });
    &PSEUDO
}

/// A text with every letter of the alphabet marked.
fn mark_letters(text: &str) -> String {
    let mark = |sign: char| match sign {
        'A'..='Z' => CAPITALS.chars().nth(sign as usize - 'A' as usize).unwrap_or(sign),
        'a'..='z' => SMALL.chars().nth(sign as usize - 'a' as usize).unwrap_or(sign),
        _ => sign,
    };
    text.chars().map(mark).collect()
}

fn mark_messages(file: &str) -> String {
    let mut resource = parse(file.to_owned()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry
            && let Some(pattern) = &mut message.value
        {
            mark_pattern(pattern);
        }
    }
    serialize(&resource)
}

fn mark_pattern(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value }
            | PatternElement::Placeable { expression: Expression::Inline(InlineExpression::StringLiteral { value }) } => {
                *value = mark_letters(value)
            }
            PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                variants.iter_mut().for_each(|variant| mark_pattern(&mut variant.value));
            }
            PatternElement::Placeable { .. } => {}
        }
    }
}
