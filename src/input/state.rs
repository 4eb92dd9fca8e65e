//! What player input remembers between two frames.
//!
//! Owns the resources that the other modules of input share: the encounter under way, the selection, and the state of the
//! panels. Must not act on them.

use std::sync::Arc;

use bevy::prelude::*;

use crate::content::Catalog;
use crate::fires_table::{PickTarget, TablePointerEvent};
use crate::model::{Choice, CombatantId, Coord, DiceSelection, Intent};
use crate::ui::{JourneyAction, KeyBindings, MenuAction, Shortcut, UiAction};
use crate::view::EncounterView;

/// The encounter under way. The resource exists only while there is one.
#[derive(Resource, Clone)]
pub struct GameSession {
    /// The content that the encounter uses.
    pub catalog: Arc<Catalog>,
    /// The view after the last intent.
    pub view: Arc<EncounterView>,
}

/// A request that concerns more than the running encounter (pause, quit, settings); `screens` handles it.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct MenuRequest(pub MenuAction);

/// A request to a journey, or about the journeys; `screens` handles it.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct JourneyRequest(pub JourneyAction);

/// Every input since the last frame.
#[derive(Resource, Default)]
pub struct PlayerInput {
    /// The actions that the panels report.
    pub ui_actions: Vec<UiAction>,
    /// What the pointer does on the table.
    pub pointer_events: Vec<TablePointerEvent>,
    /// The shortcuts pressed.
    pub shortcuts: Vec<Shortcut>,
}

/// What the pointer is over: the one answer for table and panels. The target stays until the pointer meets another one; the
/// rest is made anew each frame.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct Hovered {
    /// The thing on the table, or the hex of the cursor that the arrow keys move.
    pub target: Option<PickTarget>,
    /// The enemy whose card is under the pointer, on the table or in a panel.
    pub enemy: Option<CombatantId>,
    /// The entry of an encounter table under the pointer, on the table or in a panel: the table and the entry.
    pub entry: Option<(usize, usize)>,
}

/// What the player has selected, apart from what the panels remember.
#[derive(Resource, Default, Debug, Clone, PartialEq)]
pub struct SelectionState {
    /// The first target of a pair, already clicked.
    pub first_target: Option<CombatantId>,
    /// The answer to a later question of the armed action, kept while the rules ask another question first.
    pub deferred_answer: Option<Choice>,
    /// The dice that the player laid on the armed action by hand.
    pub laid_dice: DiceSelection,
    /// The hex of the open question: several paths lead there, or going there would defeat the character.
    pub asked_hex: Option<Coord>,
    /// The decision that waits for the player's confirmation.
    pub pending: Option<PlannedIntent>,
    /// The hex selected with the arrow keys, until the pointer moves.
    pub cursor_hex: Option<Coord>,
}

/// Whether the encounter takes input: its screen is shown and no page covers it.
#[derive(Resource, Default)]
pub struct InputEnabled(pub bool);

/// Which key does what. `screens` reads it from the settings file.
#[derive(Resource, Clone, Debug, Default)]
pub struct ActiveBindings(pub Arc<KeyBindings>);

/// The systems of player input. They run after the panels and the picking of the table.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerInputSystems;

/// An intent, and the answer to the question that it will ask.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedIntent {
    /// The intent, sent first.
    pub intent: Intent,
    /// The answer, if it is already known.
    pub next_answer: Option<Choice>,
}

impl PlannedIntent {
    /// An answer to the open question, without a further answer.
    pub fn answer(choice: Choice) -> Self {
        Self { intent: Intent::Choose(choice), next_answer: None }
    }
}
