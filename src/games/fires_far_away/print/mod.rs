//! A scenario as a printed book: typst source of its story, hex sheets, cards and character sheets.
//!
//! Owns which parts there are and what is printed of the content. The source is data and calls of the functions in
//! `setting/*.typ`, which alone know how a page looks; nothing here draws, and nothing here runs typst. Must not word a rule
//! that `view` words already.

mod cards;
mod characters;
mod encounters;
mod page_words;
mod pages;
mod sheets;
mod story;
mod things;
mod typst;

use std::sync::Arc;

use strum::VariantArray;

use crate::content::Catalog;
use crate::content::encounter::Scenario;
use crate::lang::{Text, text};
use typst::{Source, Value, record};

/// The functions that set the book. Each file uses those before it.
const SETTING: [&str; 5] = [
    include_str!("setting/book.typ"),
    include_str!("setting/story.typ"),
    include_str!("setting/hex_sheet.typ"),
    include_str!("setting/cards.typ"),
    include_str!("setting/character_sheet.typ"),
];

/// A part of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::VariantArray)]
pub enum BookPart {
    /// The story booklet with how it is played on paper.
    Story,
    /// The hex sheet of each encounter.
    Sheets,
    /// The cards of chapters, enemies, encounter tables and gear.
    Cards,
    /// An empty character sheet, and that of the scenario's character.
    Characters,
}

impl BookPart {
    /// Every part, in the order of the book.
    pub fn all() -> &'static [Self] {
        Self::VARIANTS
    }

    fn title(self) -> Text {
        match self {
            Self::Story => text!("print-part-story"),
            Self::Sheets => text!("print-part-sheets"),
            Self::Cards => text!("print-part-cards"),
            Self::Characters => text!("print-part-characters"),
        }
    }
}

/// The size of the paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "us-letter",
        }
    }
}

/// The typst source of a scenario's book: one file that needs no other. The same content gives the same source.
pub fn book_source(catalog: &Arc<Catalog>, scenario: &Scenario, parts: &[BookPart], paper: Paper) -> String {
    let mut source = Source::default();
    source.call("#let words = ", &fixed_words());
    SETTING.iter().for_each(|functions| source.paste(functions));
    source.call(
        "#show: book.with",
        &record! { title: Text::authored(&scenario.name), author: Text::authored(&scenario.author), paper: Value::code(paper.name()) },
    );
    source.call("#title-page", &story::title_page(scenario));
    for part in BookPart::all().iter().filter(|part| parts.contains(part)) {
        source.call("#part", &record! { title: part.title() });
        match part {
            BookPart::Story => story::write_story(&mut source, catalog, scenario),
            BookPart::Sheets => sheets::write_sheets(&mut source, catalog, scenario),
            BookPart::Cards => cards::write_cards(&mut source, catalog, scenario),
            BookPart::Characters => characters::write_characters(&mut source, catalog, scenario),
        }
    }
    source.into_text()
}

/// The words that the functions set beside what the calls give it.
fn fixed_words() -> Value {
    record! {
        page: text!("print-page-in-short"),
        empty: text!("print-empty-sheet"),
        begin: text!("print-begin"),
        once: text!("print-once"),
        notes: text!("print-notes"),
        permanent: text!("print-notes-that-stay"),
        fight: text!("print-fight"),
        sheet: text!("print-sheet-on"),
        results: text!("print-results-on"),
        victory: text!("print-victory"),
        defeat: text!("print-defeat"),
        retreat: text!("print-retreat"),
        defeat_or_retreat: text!("print-defeat-or-retreat"),
        won: text!("print-won"),
        lost: text!("print-lost"),
        fled: text!("print-fled"),
        marks: text!("print-marks"),
        start: text!("print-start-hex"),
        waves: text!("print-waves"),
        doom: text!("doom"),
        enemies: text!("print-enemies"),
        ground: text!("print-ground"),
        goal_mark: text!("print-goal-hex"),
        sudden: text!("sudden"),
        hp: text!("word-hp"),
        move: text!("number-move"),
        shield: text!("print-shield"),
        raised: text!("print-shield-raised"),
        defense: text!("number-defense"),
        stability: text!("number-stability"),
        durability: text!("number-durability"),
        name: text!("print-name"),
        souls: text!("print-souls"),
        sinks: text!("print-sinks"),
        gear: text!("print-gear"),
        conditions: text!("print-conditions"),
        answers: text!("print-answers"),
        my_notes: text!("record-tab-notes"),
        rounds: text!("print-rounds"),
    }
}
