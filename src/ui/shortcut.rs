//! What a key or a button of the mouse can do.
//!
//! Plain data only: `key_bindings` says which key does it, and `input` what follows.

use bevy::prelude::Reflect;
use leafwing_input_manager::Actionlike;
use strum::{EnumIter, IntoEnumIterator};

/// What a key press does.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumIter)]
pub enum Shortcut {
    /// Continue: end the beat, decline the reaction, or assign the tokens.
    Advance,
    /// Commit the armed action.
    Confirm,
    /// Clear the selection, or open the menu.
    Cancel,
    /// Assign the remaining tokens automatically.
    AssignRest,
    /// Undo the last decision.
    Undo,
    /// Repeat the decision that was undone last.
    Redo,
    /// Spend more on the armed action.
    SpendMore,
    /// Spend less on the armed action.
    SpendLess,
    /// Spend one FP more on the armed attunement.
    SpendMoreFocus,
    /// Spend one FP less on the armed attunement.
    SpendLessFocus,
    /// Choose the answer button with this number, counted from 0.
    NthAnswer(u8),
    /// Move the cursor up to the next hex that can be clicked.
    CursorUp,
    /// Move the cursor down.
    CursorDown,
    /// Move the cursor left.
    CursorLeft,
    /// Move the cursor right.
    CursorRight,
    /// Show the forecast as long as the key is held.
    HoldForecast,
    /// Keep the tooltip under the pointer open.
    PinTooltip,
    /// Open the codex.
    ToggleCodex,
    /// Open or close the log.
    ToggleLog,
    /// Open or close the enemy cards and the encounter tables.
    ToggleCards,
    /// Let the window fill the screen, or give it a frame again.
    ToggleFullScreen,
    /// Write the game so far into a file, to report something wrong.
    WriteReport,
    /// Look at the moment before the one that is shown.
    LookEarlier,
    /// Look at the moment after the one that is shown.
    LookLater,
    /// Look at the beat before.
    LookTurnEarlier,
    /// Look at the beat after.
    LookTurnLater,
    /// Turn the table as long as the button is held.
    OrbitCamera,
    /// Push the table aside as long as the button is held.
    PanCamera,
    /// Look straight down, or back from the seat.
    LookDown,
    /// Back to the first view of the table.
    ResetCamera,
}

/// The number of answer buttons that have a shortcut.
const ANSWERS: u8 = 9;

impl Shortcut {
    /// Every shortcut, in the order in which they are listed.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = Self::iter().filter(|shortcut| !matches!(shortcut, Self::NthAnswer(_)));
        others.chain((0..ANSWERS).map(Self::NthAnswer))
    }

    /// The name in the settings file.
    pub fn file_name(self) -> String {
        match self {
            Self::NthAnswer(n) => format!("Answer{}", u16::from(n) + 1),
            other => format!("{other:?}"),
        }
    }

    /// The shortcut with this name in the settings file.
    pub fn from_file_name(name: &str) -> Option<Self> {
        Self::all().find(|shortcut| shortcut.file_name() == name)
    }

    /// Whether it lasts as long as the key is held.
    pub fn is_held(self) -> bool {
        matches!(self, Self::HoldForecast | Self::OrbitCamera | Self::PanCamera)
    }
}
