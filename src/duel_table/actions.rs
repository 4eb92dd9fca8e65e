//! What the panels and pages of the Duel report and remember.
//!
//! Plain data. Must not carry an action out: `input` does.

use bevy::prelude::{Message, Resource};
use duel::game::DuelMode;
use duel::rules::DuelIntent;
use kernel::id::Id;

use super::session::LookStep;

/// A wish of the player.
#[derive(Clone, Debug, PartialEq)]
pub enum DuelAction {
    /// Begin a game.
    Begin(DuelMode),
    /// Go on with the saved game.
    Continue,
    /// Carry a decision out.
    Decide(DuelIntent),
    /// Lay the chosen cards, and turn them up.
    LayChosen,
    /// Choose the card at this place of the hand, or take it back.
    ToggleCard(usize),
    /// Undo the last decision.
    Undo,
    /// Repeat what was undone.
    Redo,
    /// Open or close the log.
    ToggleLog,
    /// Look at another moment.
    Look(LookStep),
    /// Show the finished game at this place of the list.
    Watch(usize),
    /// Put the shown note of the lesson away.
    NoteRead,
    /// Show no more notes.
    NotesOff,
    /// Leave the game that is over, for the menu of the box.
    ToMenu,
}

/// What is asked of the box itself, not of the game under way; `screens` carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum BoxRequest {
    /// Begin a game.
    Begin(DuelMode),
    /// Go on with the saved game.
    Continue,
    /// Show the finished game at this place of the list.
    Watch(usize),
    /// Leave the game for the menu of the box.
    ToMenu,
}

/// The kinds of games in the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MenuMode {
    /// Seven days.
    #[default]
    Season,
    /// One character against a monster.
    Hunt,
    /// Two characters against a monster.
    Pair,
    /// A character against a rival.
    Duel,
}

impl MenuMode {
    /// Every kind, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Season, Self::Hunt, Self::Pair, Self::Duel];

    /// How many characters the player leads.
    pub fn characters(self) -> usize {
        if self == Self::Pair { 2 } else { 1 }
    }
}

/// What the panels remember between frames, and what they report.
#[derive(Resource, Default)]
pub struct DuelPanels {
    /// The wishes since the last frame.
    pub actions: Vec<DuelAction>,
    /// Whether the log is open.
    pub log_open: bool,
    /// The kind of game that is chosen in the menu.
    pub mode: MenuMode,
    /// The characters that are chosen there.
    pub characters: Vec<Id>,
    /// The opponent that is chosen there.
    pub opponent: Option<Id>,
    /// What "Continue" would load, in words.
    pub saved: Option<String>,
    /// The finished games that can be shown, in words, the newest first.
    pub finished: Vec<String>,
}

impl DuelPanels {
    /// Reports a wish.
    pub fn push(&mut self, action: DuelAction) {
        self.actions.push(action);
    }
}
