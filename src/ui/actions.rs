//! The player's actions as the panels report them, and the requests of the pages.
//!
//! Plain data only. Must not decide whether an action is legal.

use super::editor_state::EditAction;
use super::hints::Hint;
use super::journey_state::JourneyAction;
use super::key_bindings::KeyBindings;
use super::log_state::LookBackAction;
use super::settings_state::Settings;
use crate::model::{CharacterEdit, Choice, Coord, DiceSelection, Id, Token, TokenSlot};

/// One action of the player on the panels.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Clicked a die: select or deselect it.
    ToggleDie(usize),
    /// Dropped dice on an action card. If the card is already armed, they join the selected dice.
    DropDice {
        /// The action.
        action: Id,
        /// The index of the chosen mode.
        mode_index: usize,
        /// The dropped dice.
        dice: DiceSelection,
    },
    /// Clicked an action card: the game selects the cheapest dice, or uses the selected ones.
    Arm {
        /// The action.
        action: Id,
        /// The index of the chosen mode.
        mode_index: usize,
    },
    /// Turned the wheel or pressed +/- while an action is armed.
    Overspend(i8),
    /// Added one FP to the armed attunement, or removed one.
    Overcast(i8),
    /// Committed the armed action, which needs no target: by button, by key, or by a second click on its card.
    CommitArmed,
    /// Cancelled: clear the armed action and the selected dice.
    Cancel,
    /// Confirmed the decision that would defeat the character.
    ConfirmFatal,
    /// Cancelled the decision that would defeat the character.
    CancelFatal,
    /// Answered the open question.
    Answer(Choice),
    /// Assigned a token to a slot.
    Assign {
        /// The token.
        token: Token,
        /// The slot.
        to: TokenSlot,
    },
    /// Asked the game to assign the remaining tokens.
    AssignRest,
    /// Ended the beat.
    EndBeat,
    /// Let the attack happen without a reaction, or let the counterbeat open without a stance.
    LetItHappen,
    /// Took the last decision back; past rolled dice, the game asks first.
    Undo,
    /// Redid the decision that was taken back.
    Redo,
    /// Picked this start tile.
    PickStart(Coord),
    /// Looks at another moment of the encounter, or marks one.
    LookBack(LookBackAction),
    /// Something in a journey, or among the journeys.
    Journey(JourneyAction),
    /// A request that is not part of a game.
    Menu(MenuAction),
    /// A stroke in the encounter editor.
    Edit(EditAction),
}

impl From<MenuAction> for UiAction {
    fn from(action: MenuAction) -> Self {
        Self::Menu(action)
    }
}

impl From<EditAction> for UiAction {
    fn from(action: EditAction) -> Self {
        Self::Edit(action)
    }
}

impl From<JourneyAction> for UiAction {
    fn from(action: JourneyAction) -> Self {
        Self::Journey(action)
    }
}

/// The page from which an encounter was begun, to which its result leads back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReturnPage {
    /// The title.
    #[default]
    Title,
    /// The encounters that are played on their own.
    Practice,
    /// The sparring page.
    Sparring,
}

/// Requests of the title, pause, settings, result and error pages.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuAction {
    /// Open the pause menu.
    Pause,
    /// Continue the saved encounter.
    Continue,
    /// Open the box of this game.
    OpenBox(&'static str),
    /// Back to the shelf with all boxes.
    CloseBox,
    /// Start a new encounter; the game asks first if one is in progress.
    NewGame,
    /// Open the practice page, whose encounters the player plays one at a time.
    OpenPractice,
    /// Close the practice page.
    ClosePractice,
    /// Start this encounter of this scenario; the game asks first if another one is in progress.
    StartPractice {
        /// The scenario.
        scenario: Id,
        /// The encounter.
        encounter: Id,
    },
    /// Open the sparring page, where the player builds a character for any encounter.
    OpenSparring,
    /// Close the sparring page; the character stays as it is.
    CloseSparring,
    /// Change the character of the sparring page.
    EditCharacter(CharacterEdit),
    /// Take the last change of the sparring page's character back.
    UndoCharacterEdit,
    /// Take the character at this place of the page's list.
    TakeCharacter(usize),
    /// Make up a character.
    RandomCharacter,
    /// Keep the character under its name.
    KeepCharacter,
    /// Choose the encounter at this place of the page's list.
    ChooseSparringEncounter(usize),
    /// Play the chosen encounter with the character; the game asks first if another one is in progress.
    StartSparring,
    /// Start the requested encounter and set the one in progress aside.
    ConfirmNew,
    /// Answered whether the player knows the game, and start.
    SetKnowsGame(bool),
    /// The player has seen this hint; it is not shown again.
    HintSeen(Hint),
    /// Switch the hints off.
    DisableHints,
    /// Close the pause menu.
    Resume,
    /// Leave the encounter, which stays saved.
    ToTitle,
    /// Leave the encounter, and open the page from which it was begun.
    ReturnTo(ReturnPage),
    /// Close the window.
    Quit,
    /// Open the settings.
    OpenSettings,
    /// Open the codex.
    OpenCodex,
    /// Open the codex at the entry of this id.
    OpenCodexEntry(String),
    /// Close the settings.
    CloseSettings,
    /// Apply these settings.
    ChangeSettings(Settings),
    /// Let the window fill the screen, or give it a frame again.
    ToggleFullScreen,
    /// Write the game so far into a file, to report something wrong.
    WriteReport,
    /// Write the fight so far as a vignette.
    WriteVignette,
    /// Play the fight so far once more with the changed files.
    Rerun,
    /// Go on with the fight that came out then.
    TakeRerun,
    /// Take these keys.
    ChangeBindings(Box<KeyBindings>),
    /// Play the same encounter again.
    Restart,
    /// Search for the last decision from which the lost encounter could still be won.
    StartAutopsy,
    /// Stop that search.
    CancelAutopsy,
    /// Practise from the position before this decision, or practise from it again.
    Practise(usize),
    /// Practise once more from where the practice began.
    PractiseAgain,
    /// End the practice and go back to the result of the encounter itself.
    EndPractice,
    /// Open the list of replays.
    OpenReplays,
    /// Close the list of replays.
    CloseReplays,
    /// Look at the replay at this place of the list.
    OpenReplay(usize),
    /// Load the previous readable save.
    RestorePrevious,
    /// Open the list of all mistakes in the content files.
    OpenProblems,
    /// Open the file of the mistake at this place of the list in the author's editor, at its line.
    OpenInEditor(usize),
    /// Close the page or banner.
    Dismiss,
    /// Close the page over the table, from the keyboard.
    Back,
}
