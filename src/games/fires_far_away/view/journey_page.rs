//! The parts of a journey that a person may see, as plain data: the open booklet, the chapter deck, the endings and the
//! record sheet.
//!
//! Owns the shape of that data. It is filled in where the journey is played. Must not know a rule of journeys.

use super::CharacterBuilderView;
use super::journey_statistics::JourneyStatistics;
use crate::lang::Text;
use crate::model::{Id, SheetSlot, Stat};

/// A journey as it lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct JourneyView {
    /// The name of the scenario.
    pub scenario: Text,
    /// The page or card in the middle of the table.
    pub spread: JourneySpread,
    /// The record sheet.
    pub record: RecordSheetView,
    /// The result of the last step.
    pub happened: Vec<ToldEvent>,
    /// Whether this is an earlier moment, at which nothing can be decided.
    pub is_past: bool,
}

/// Something that the last step did: its sentence, and the die that fell for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldEvent {
    /// The sentence.
    pub text: Text,
    /// The face of the die, if one was rolled.
    pub die: Option<u8>,
}

/// The page or card in the middle of the table.
#[derive(Clone, Debug, PartialEq)]
pub enum JourneySpread {
    /// A page of the booklet.
    Page(Box<JourneyPage>),
    /// The chapter deck, and what has been resolved.
    Deck(DeckView),
    /// The end of the journey.
    Ending(EndingView),
}

/// Text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyledRun {
    /// The text.
    pub text: Text,
    /// Whether it is emphasised.
    pub emphasis: bool,
    /// Whether it is strong.
    pub strong: bool,
}

/// A page of the booklet.
#[derive(Clone, Debug, PartialEq)]
pub struct JourneyPage {
    /// The title of the chapter.
    pub chapter: Text,
    /// The heading of the page.
    pub heading: Text,
    /// How many pages have been turned, so that a page that is read again is another one.
    pub turn: usize,
    /// Its paragraphs.
    pub paragraphs: Vec<Vec<StyledRun>>,
    /// Its options.
    pub options: Vec<PageOptionView>,
    /// The clocks of the chapter.
    pub clocks: Vec<ClockView>,
    /// The gear that lies here and fitted nowhere.
    pub lying: Vec<LyingPiece>,
    /// The entries that can be used now, between encounters.
    pub uses: Vec<LyingPiece>,
    /// Rewards of which one is chosen before anything else.
    pub rewards: Vec<LyingPiece>,
    /// The choices at a short reprieve; `None` where none is offered.
    pub reprieve: Option<ReprieveView>,
    /// The name on the sheet, while the character is made and can be given another.
    pub name_field: Option<String>,
}

/// An option of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageOptionView {
    /// Its id.
    pub id: Id,
    /// Its text.
    pub label: Text,
    /// Why it can't be chosen; `None` if it can.
    pub locked: Option<Text>,
    /// Whether it leads into an encounter.
    pub is_fight: bool,
    /// The changed sheet, where it is known before.
    pub outcome: Option<OptionOutcome>,
}

/// The changes of the sheet by an option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionOutcome {
    /// The gear that the character has then: names, and what each is in short.
    pub pieces: Vec<(Text, Text)>,
    /// The changed stats: "STR 8 → 10".
    pub stats: Vec<Text>,
}

impl OptionOutcome {
    /// All of it in one line, without what the pieces are.
    pub fn line(&self) -> Text {
        let names = Text::joined(", ", self.pieces.iter().map(|(name, _)| name.clone()));
        let stats = Text::joined(", ", self.stats.iter().cloned());
        Text::joined("  \u{b7}  ", [names, stats])
    }
}

/// A clock of the chapter, or a statistic of the scenario: "3 of 8".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// Its value.
    pub now: u8,
    /// Where it ends.
    pub last: u8,
}

/// A piece of gear that is not on the character: on the page, or in the stash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LyingPiece {
    /// Its position where it lies.
    pub position: usize,
    /// Its name.
    pub name: Text,
    /// Its kind and effect.
    pub detail: Text,
}

/// A short reprieve.
#[derive(Clone, Debug, PartialEq)]
pub struct ReprieveView {
    /// Whether it is being taken.
    pub is_taken: bool,
    /// Why it can't be taken now, as a sentence; `None` if it can, or if it is being taken.
    pub refusal: Option<Text>,
    /// The price of the next SL in souls.
    pub soul_level_cost: u32,
    /// Why SL can't be raised now; `None` if it can.
    pub soul_level_refusal: Option<Text>,
    /// The Primary Stats that can be raised, with their values.
    pub stats: Vec<(Stat, u8)>,
}

/// The face of a chapter card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChapterCard {
    /// Its symbol.
    pub symbol: Text,
    /// Its title.
    pub title: Text,
    /// The line on it.
    pub text: Text,
}

/// The chapter deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckView {
    /// How many cards lie face down.
    pub face_down: usize,
    /// The card that was just drawn, before its first page.
    pub drawn: Option<ChapterCard>,
    /// The resolved chapters, the last one on top.
    pub discards: Vec<ChapterCard>,
}

/// The end of a journey.
#[derive(Clone, Debug, PartialEq)]
pub struct EndingView {
    /// The title of the ending.
    pub title: Text,
    /// The heading of the page on which it came to it; empty without one.
    pub heading: Text,
    /// The journey in lines: chapters, choices, encounters.
    pub diary: Vec<DiaryLine>,
    /// For each of its lines the number of the fact that it tells, from 0.
    pub facts: Vec<usize>,
    /// The scenario that follows in the campaign, if one does.
    pub next: Option<NextScenarioView>,
}

/// The scenario that follows an ended one in its campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextScenarioView {
    /// Its printed name.
    pub name: Text,
    /// The things that go along, each as a line.
    pub goes_along: Vec<Text>,
    /// The things that stay behind, each as a line.
    pub stays_behind: Vec<Text>,
}

/// A line of the diary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiaryLine {
    /// A chapter begins.
    Chapter(Text),
    /// A page is turned to.
    Page(Text),
    /// An option was chosen.
    Choice(Text),
    /// Something happened.
    Event(Text),
}

impl DiaryLine {
    /// Its words.
    pub fn text(&self) -> &Text {
        match self {
            Self::Chapter(text) | Self::Page(text) | Self::Choice(text) | Self::Event(text) => text,
        }
    }
}

/// The record sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordSheetView {
    /// The character with its gear and numbers; `None` if the content does not allow to show it.
    pub builder: Option<CharacterBuilderView>,
    /// The excess entries, which have to leave the sheet before anything else; `None` if all fits.
    pub excess: Option<ExcessView>,
    /// The notes of this chapter, in words.
    pub notes: Vec<NoteView>,
    /// The permanent notes.
    pub permanent_notes: Vec<NoteView>,
    /// The attunements that the character knows.
    pub attunements: Vec<KnownAttunement>,
    /// Whether attunements can be assigned now.
    pub can_attune: bool,
    /// The contents of the stash.
    pub stash: Vec<LyingPiece>,
    /// Whether the stash is accessible here.
    pub has_stash: bool,
    /// The gear on the page.
    pub lying: Vec<LyingPiece>,
    /// Whether pieces can be put down here.
    pub can_put_down: bool,
    /// HP slots left, and all of them.
    pub hp: (u8, u8),
    /// FP left, and the most.
    pub focus: (u8, u8),
    /// The statistics that the scenario adds to the sheet.
    pub statistics: Vec<ClockView>,
    /// The figures of the journey.
    pub figures: JourneyStatistics,
}

/// The question what leaves the sheet (A-211, O-98).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcessView {
    /// The question: "Your attunements take 4 POTs, and you have 3. Choose one to leave out."
    pub question: Text,
    /// The fate of the chosen entry.
    pub consequence: Text,
    /// The entries that can leave it.
    pub pieces: Vec<ExcessPiece>,
}

/// Something that can leave the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcessPiece {
    /// Where it lies on the sheet.
    pub slot: SheetSlot,
    /// Its name.
    pub name: Text,
    /// Its kind and effect.
    pub detail: Text,
}

/// A note on the record sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteView {
    /// Its code.
    pub code: Text,
    /// Its text.
    pub text: Text,
}

/// An attunement that the character knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAttunement {
    /// The attunement.
    pub id: Id,
    /// Its name.
    pub name: Text,
    /// Its price: "1 POT, Simple action, 1 die, 2 FP".
    pub brief: Text,
    /// Its effect.
    pub detail: Text,
    /// Whether it is in a POT.
    pub assigned: bool,
}
