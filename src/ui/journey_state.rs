//! What the journey's screen remembers between frames, and what the player asks for there.
//!
//! Plain data only. Must not hold the journey: the game does.

use bevy_egui::egui::Rect;

use crate::model::{Id, SheetSlot, SheetSlotKind};

/// What the journey's screen remembers between frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JourneyUiState {
    /// Whether the record sheet is unfolded.
    pub sheet_open: bool,
    /// The kind of places about which it asks what leaves it, if it asks.
    pub asks_about: Option<SheetSlotKind>,
    /// Whether that question has unfolded it, so that it is folded again with the answer.
    pub opened_by_question: bool,
    /// Which side of it is shown.
    pub tab: RecordTab,
    /// The option that the arrow keys have come to, from 0.
    pub cursor: Option<usize>,
    /// The page turn for which the cursor holds.
    pub turn: usize,
    /// The name while it is edited.
    pub name: Option<String>,
}

/// Where the chapter cards lie that the table shows, in points of the window.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardPlaces {
    /// The card that can be pressed: the uppermost of the pile, or the drawn one.
    pub pressable: Option<Rect>,
    /// The resolved cards.
    pub resolved: Vec<Rect>,
}

/// The sides of the record sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordTab {
    /// The notes.
    #[default]
    Notes,
    /// What the character wears and carries.
    Gear,
    /// What it knows.
    Attunements,
    /// What lies in the stash.
    Stash,
    /// The figures of the journey.
    Figures,
}

/// What the player asks for in a journey, or among the journeys.
#[derive(Clone, Debug, PartialEq)]
pub enum JourneyAction {
    /// Begin a journey through this scenario.
    Begin(Id),
    /// List the journeys.
    OpenList,
    /// Continue the journey of this folder.
    Continue(u32),
    /// Ask whether to put the journey of this folder away.
    AskPutAway(u32),
    /// Put it away.
    PutAway(u32),
    /// Draw the next card.
    Draw,
    /// Go from the drawn card to its first page.
    TurnCard,
    /// Choose an option of the page.
    Choose(Id),
    /// Take a short reprieve.
    Rest,
    /// Put an attunement into free POTs.
    Attune(Id),
    /// Put a piece into the stash.
    Stash(SheetSlot),
    /// Put a piece down on the page.
    PutDown(SheetSlot),
    /// Take the piece at this position of the stash.
    TakeFromStash(usize),
    /// Take the piece at this position of what lies on the page.
    TakeFromPage(usize),
    /// Use what stands at this position of what can be used.
    Use(usize),
    /// Take off what is too much: what lies in this place of the sheet.
    Drop(SheetSlot),
    /// Choose the reward at this position.
    ChooseReward(usize),
    /// Go on from the result of an encounter.
    FinishFight,
    /// Go on from the ending into the next scenario of the campaign.
    GoOn,
    /// Write the diary into a file.
    ExportDiary,
    /// Show the page before the one that is shown.
    LookEarlier,
    /// Show the page after the one that is shown, or the present.
    LookLater,
    /// Show the moment at which the fact with this number of the diary happened, from 0.
    LookAt(usize),
    /// Show the present again.
    ReturnToPresent,
    /// Undo the last decision.
    Undo,
    /// Repeat the decision that was undone last.
    Redo,
}
