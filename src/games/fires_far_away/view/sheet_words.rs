//! The words on the character sheet: the short name of each number, its full name, and what it is for.
//!
//! Owns which words there are and the texts that tooltips and the codex show of them. Must not know a value.

use strum::IntoEnumIterator;

use crate::lang::words;
use crate::model::{Sink, Stat};

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

    /// The word that a label of a sheet names: "STR", "HP slots", "FP limit".
    pub fn of_label(label: &str) -> Option<Self> {
        let first = label.split(' ').next().unwrap_or_default();
        if first == "Dice" {
            return Some(Self::Sp);
        }
        Self::all().find(|word| word.short() == first)
    }

    /// The short name, as texts write it.
    pub fn short(self) -> &'static str {
        match self {
            Self::Hp => words!("word-hp"),
            Self::Fp => words!("word-fp"),
            Self::Sp => words!("word-sp"),
            Self::SoulLevel => words!("word-sl"),
            Self::Humanity => words!("word-hmn"),
            Self::Enc => words!("word-enc"),
            Self::Eqp => words!("word-eqp"),
            Self::Pots => words!("word-pots"),
            Self::Pouches => words!("word-pouches"),
            Self::Stat(Stat::Vit) => words!("stat-vit"),
            Self::Stat(Stat::End) => words!("stat-end"),
            Self::Stat(Stat::Str) => words!("stat-str"),
            Self::Stat(Stat::Dex) => words!("stat-dex"),
            Self::Stat(Stat::Att) => words!("stat-att"),
            Self::Stat(Stat::Int) => words!("stat-int"),
            Self::Stat(Stat::Fth) => words!("stat-fth"),
            Self::Sink(sink) => sink.label(),
        }
    }

    /// The full name.
    pub fn title(self) -> &'static str {
        match self {
            Self::Stat(Stat::Vit) => words!("word-vit"),
            Self::Stat(Stat::End) => words!("word-end"),
            Self::Stat(Stat::Str) => words!("word-str"),
            Self::Stat(Stat::Dex) => words!("word-dex"),
            Self::Stat(Stat::Att) => words!("word-att"),
            Self::Stat(Stat::Int) => words!("word-int"),
            Self::Stat(Stat::Fth) => words!("word-fth"),
            Self::Sink(Sink::PDef) => words!("word-p-def"),
            Self::Sink(Sink::FDef) => words!("word-f-def"),
            Self::Sink(Sink::MDef) => words!("word-m-def"),
            Self::Sink(Sink::DDef) => words!("word-d-def"),
            Self::Sink(Sink::LDef) => words!("word-l-def"),
            Self::Sink(Sink::Res) => words!("word-res"),
            Self::Sink(Sink::Ps) => words!("word-ps"),
            other => other.short(),
        }
    }

    /// Its kind and effect.
    pub fn help(self) -> &'static str {
        match self {
            Self::Hp => words!("word-hp-text"),
            Self::Fp => words!("word-fp-text"),
            Self::Sp => words!("word-sp-text"),
            Self::SoulLevel => words!("word-sl-text"),
            Self::Humanity => words!("word-hmn-text"),
            Self::Enc => words!("word-enc-text"),
            Self::Eqp => words!("word-eqp-text"),
            Self::Pots => words!("word-pots-text"),
            Self::Pouches => words!("word-pouches-text"),
            Self::Stat(Stat::Vit) => words!("stat-help-vit"),
            Self::Stat(Stat::End) => words!("stat-help-end"),
            Self::Stat(Stat::Str) => words!("stat-help-str"),
            Self::Stat(Stat::Dex) => words!("stat-help-dex"),
            Self::Stat(Stat::Att) => words!("stat-help-att"),
            Self::Stat(Stat::Int) => words!("stat-help-int"),
            Self::Stat(Stat::Fth) => words!("stat-help-fth"),
            Self::Sink(Sink::PDef) => words!("sink-help-p-def"),
            Self::Sink(Sink::FDef) => words!("sink-help-f-def"),
            Self::Sink(Sink::MDef) => words!("sink-help-m-def"),
            Self::Sink(Sink::DDef) => words!("sink-help-d-def"),
            Self::Sink(Sink::LDef) => words!("sink-help-l-def"),
            Self::Sink(Sink::Res) => words!("sink-help-res"),
            Self::Sink(Sink::Ps) => words!("sink-help-ps"),
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
            assert_eq!(SheetWord::of_label(word.short()), Some(word));
            assert!(word.help().len() > 30 && !texts.contains(&word.help()), "{word:?}");
            texts.push(word.help());
        }
        assert_eq!(SheetWord::of_label("HP slots"), Some(SheetWord::Hp));
        assert_eq!(SheetWord::of_label("FP limit"), Some(SheetWord::Fp));
        assert_eq!(SheetWord::of_label("Hedge Bow, damage"), None);
    }
}
