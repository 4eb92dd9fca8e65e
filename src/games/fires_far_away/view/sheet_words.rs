//! The words on the character sheet: the short name of each number, its full name, and what it is for.
//!
//! Owns which words there are and the texts that tooltips and the codex show of them. Must not know a value.

use strum::IntoEnumIterator;

use crate::lang::{Text, text};
use crate::model::{Sink, Stat};
use crate::rules::names::sink_label;
use crate::view::rules_text::stat_label;

/// A number on the character sheet.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetWord {
    Hp,
    Fp,
    Sp,
    SoulLevel,
    Humanity,
    Enc,
    Eqp,
    Pots,
    Pouches,
    Stat(Stat),
    Sink(Sink),
}

impl SheetWord {
    /// Every word, in the order of the sheet.
    pub fn all() -> impl Iterator<Item = Self> {
        use SheetWord::{Enc, Eqp, Fp, Hp, Humanity, Pots, Pouches, SoulLevel, Sp};
        let first = [Hp, Fp, Sp, SoulLevel, Humanity].into_iter();
        let sinks = Sink::ALL.into_iter().map(Self::Sink);
        first.chain(Stat::iter().map(Self::Stat)).chain(sinks).chain([Enc, Eqp, Pots, Pouches])
    }

    /// The word whose value stands under this label of a sheet.
    pub fn of_label(label: &Text) -> Option<Self> {
        let others = [
            (text!("number-hp-slots"), Self::Hp),
            (text!("number-fp-limit"), Self::Fp),
            (text!("number-dice"), Self::Sp),
            (text!("number-eqp"), Self::Eqp),
            (text!("number-pots"), Self::Pots),
            (text!("number-pouches"), Self::Pouches),
        ];
        let of_others = others.into_iter().find(|(text, _)| text == label).map(|(_, word)| word);
        of_others.or_else(|| Self::all().find(|word| word.short() == *label))
    }

    /// Its name in ids of the codex, the same in every language.
    pub fn id(self) -> String {
        match self {
            Self::Stat(stat) => <&str>::from(stat).to_owned(),
            Self::Sink(sink) => sink.label().to_owned(),
            other => format!("{other:?}"),
        }
    }

    /// The short name, as texts write it.
    pub fn short(self) -> Text {
        match self {
            Self::Hp => text!("word-hp"),
            Self::Fp => text!("word-fp"),
            Self::Sp => text!("word-sp"),
            Self::SoulLevel => text!("word-sl"),
            Self::Humanity => text!("word-hmn"),
            Self::Enc => text!("word-enc"),
            Self::Eqp => text!("word-eqp"),
            Self::Pots => text!("word-pots"),
            Self::Pouches => text!("word-pouches"),
            Self::Stat(stat) => stat_label(stat),
            Self::Sink(sink) => sink_label(sink),
        }
    }

    /// The full name.
    pub fn title(self) -> Text {
        match self {
            Self::Stat(Stat::Vit) => text!("word-vit"),
            Self::Stat(Stat::End) => text!("word-end"),
            Self::Stat(Stat::Str) => text!("word-str"),
            Self::Stat(Stat::Dex) => text!("word-dex"),
            Self::Stat(Stat::Att) => text!("word-att"),
            Self::Stat(Stat::Int) => text!("word-int"),
            Self::Stat(Stat::Fth) => text!("word-fth"),
            Self::Sink(Sink::PDef) => text!("word-p-def"),
            Self::Sink(Sink::FDef) => text!("word-f-def"),
            Self::Sink(Sink::MDef) => text!("word-m-def"),
            Self::Sink(Sink::DDef) => text!("word-d-def"),
            Self::Sink(Sink::LDef) => text!("word-l-def"),
            Self::Sink(Sink::Res) => text!("word-res"),
            Self::Sink(Sink::Ps) => text!("word-ps"),
            other => other.short(),
        }
    }

    /// Its kind and effect.
    pub fn help(self) -> Text {
        match self {
            Self::Hp => text!("word-hp-text"),
            Self::Fp => text!("word-fp-text"),
            Self::Sp => text!("word-sp-text"),
            Self::SoulLevel => text!("word-sl-text"),
            Self::Humanity => text!("word-hmn-text"),
            Self::Enc => text!("word-enc-text"),
            Self::Eqp => text!("word-eqp-text"),
            Self::Pots => text!("word-pots-text"),
            Self::Pouches => text!("word-pouches-text"),
            Self::Stat(Stat::Vit) => text!("stat-help-vit"),
            Self::Stat(Stat::End) => text!("stat-help-end"),
            Self::Stat(Stat::Str) => text!("stat-help-str"),
            Self::Stat(Stat::Dex) => text!("stat-help-dex"),
            Self::Stat(Stat::Att) => text!("stat-help-att"),
            Self::Stat(Stat::Int) => text!("stat-help-int"),
            Self::Stat(Stat::Fth) => text!("stat-help-fth"),
            Self::Sink(Sink::PDef) => text!("sink-help-p-def"),
            Self::Sink(Sink::FDef) => text!("sink-help-f-def"),
            Self::Sink(Sink::MDef) => text!("sink-help-m-def"),
            Self::Sink(Sink::DDef) => text!("sink-help-d-def"),
            Self::Sink(Sink::LDef) => text!("sink-help-l-def"),
            Self::Sink(Sink::Res) => text!("sink-help-res"),
            Self::Sink(Sink::Ps) => text!("sink-help-ps"),
        }
    }

    /// The rules that it rests on, by id.
    pub fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Hp => &["R-297"],
            Self::Fp => &["R-298", "R-321"],
            Self::Sp => &["R-299"],
            Self::SoulLevel => &["R-040", "R-041"],
            Self::Humanity => &["R-222", "R-223"],
            Self::Enc => &["R-302"],
            Self::Eqp => &["R-301"],
            Self::Pots => &["R-300", "R-262"],
            Self::Pouches => &["R-287"],
            Self::Stat(_) => &["R-295"],
            Self::Sink(Sink::PDef) => &["R-195", "R-312", "R-313"],
            Self::Sink(Sink::MDef) => &["R-195", "R-314"],
            Self::Sink(Sink::FDef) => &["R-195", "R-315"],
            Self::Sink(Sink::DDef) => &["R-195", "R-316"],
            Self::Sink(Sink::LDef) => &["R-195", "R-317"],
            Self::Sink(Sink::Res) => &["R-195", "R-318", "R-319"],
            Self::Sink(Sink::Ps) => &["R-195", "R-322"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_a_text_of_its_own_and_is_found_by_its_label() {
        let mut texts = Vec::new();
        for word in SheetWord::all() {
            assert_eq!(SheetWord::of_label(&word.short()), Some(word));
            assert!(word.help().len() > 30 && !texts.contains(&word.help()), "{word:?}");
            texts.push(word.help());
        }
        assert_eq!(SheetWord::of_label(&text!("number-hp-slots")), Some(SheetWord::Hp));
        assert_eq!(SheetWord::of_label(&text!("number-fp-limit")), Some(SheetWord::Fp));
        let of_gear = Text::joined(", ", [Text::authored("A Rake"), text!("number-damage")]);
        assert_eq!(SheetWord::of_label(&of_gear), None);
    }
}
