//! What the columns of the sparring page share: its content, and what is dragged from one to another.
//!
//! Must not draw anything.

use std::sync::Arc;

use bevy_egui::egui::{DragAndDrop, Response};

use super::super::super::actions::{MenuAction, UiAction};
use super::super::super::state::UiState;
use super::super::super::strings;
use crate::model::{CharacterEdit, HandToken, Id, SheetSlot, SheetSlotKind};
use crate::view::{CharacterBuilderView, SheetEntryView, SheetSlotView, ShelfEntry};

/// The content of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct SparringPage {
    /// The character.
    pub builder: CharacterBuilderView,
    /// Everything that can be put into its places.
    pub shelf: Arc<Vec<ShelfEntry>>,
    /// What the player looks at and the character does not bear ready, as it would be with it; `None` if that is not known
    /// yet.
    pub tried_on: Option<SheetEntryView>,
    /// Whether a change of the character can be taken back.
    pub can_undo: bool,
    /// What the next SL costs in souls.
    pub soul_level_cost: u32,
    /// Why SL can't be raised now; `None` if it can.
    pub soul_level_refusal: Option<String>,
    /// The characters that can be taken instead.
    pub characters: Vec<CharacterChoice>,
    /// The encounters that can be played.
    pub encounters: Vec<EncounterChoice>,
    /// The place of the chosen encounter in that list.
    pub chosen: usize,
}

/// A character that can be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharacterChoice {
    /// Its name.
    pub name: String,
    /// Where it comes from: the scenario, or "kept".
    pub origin: String,
}

/// An encounter that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncounterChoice {
    /// Its name.
    pub name: String,
    /// The name of its scenario.
    pub scenario: String,
    /// Its description.
    pub text: String,
    /// What wins it.
    pub goal: String,
}

/// What the pointer drags over the page.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum SheetDrag {
    /// An entry of a shelf.
    Entry { id: Id, kind: SheetSlotKind, name: String },
    /// What lies in a place.
    Place { slot: SheetSlot, kind: Option<SheetSlotKind>, name: String },
    /// A hand token.
    Token(HandToken),
}

/// Whether a place is one for what is carried, and takes this kind: any gear, and no attunement.
fn is_carried_in(slot: SheetSlot, kind: Option<SheetSlotKind>) -> bool {
    slot.kind == SheetSlotKind::Carried && kind != Some(SheetSlotKind::Attunement)
}

impl SheetDrag {
    pub(super) fn label(&self) -> &str {
        match self {
            Self::Entry { name, .. } | Self::Place { name, .. } => name,
            Self::Token(token) => strings::hand_token_name(*token),
        }
    }

    /// Whether a place takes it.
    fn fits(&self, slot: SheetSlot) -> bool {
        match self {
            Self::Entry { kind, .. } => *kind == slot.kind || is_carried_in(slot, Some(*kind)),
            Self::Place { slot: from, .. } if from.kind == slot.kind => *from != slot,
            Self::Place { slot: from, kind, .. } => {
                is_carried_in(slot, *kind) || (from.kind == SheetSlotKind::Carried && *kind == Some(slot.kind))
            }
            Self::Token(_) => slot.kind == SheetSlotKind::Hand,
        }
    }

    /// The change of the sheet when it is dropped on a place.
    fn dropped_on(&self, slot: SheetSlot) -> CharacterEdit {
        match self {
            Self::Entry { id, .. } => CharacterEdit::Place(*id, slot),
            Self::Place { slot: from, .. } => CharacterEdit::Exchange(*from, slot),
            Self::Token(token) => CharacterEdit::MoveHandToken(*token, Some(slot.index)),
        }
    }
}

/// Asks the game for a change of the sheet.
pub(in super::super) fn edit(state: &mut UiState, edit: CharacterEdit) {
    state.push_ui_action(UiAction::Menu(MenuAction::EditCharacter(edit)));
}

/// The place into which an entry goes when the player does not say where: the first free one of its kind, or the last.
pub(super) fn next_place(slots: &[SheetSlotView], kind: SheetSlotKind) -> SheetSlot {
    let mut of_kind = slots.iter().filter(|view| view.slot.kind == kind);
    let free = of_kind.clone().find(|view| view.entry.is_none());
    let found = free.or_else(|| of_kind.next_back()).map(|view| view.slot);
    found.unwrap_or(SheetSlot { kind, index: 0 })
}

/// Takes what is dropped on a place, and says whether what is dragged fits it.
pub(super) fn take_drop(response: &Response, slot: SheetSlot, state: &mut UiState) -> Option<bool> {
    let drag = DragAndDrop::payload::<SheetDrag>(&response.ctx)?;
    let fits = drag.fits(slot);
    if let Some(dropped) = response.dnd_release_payload::<SheetDrag>()
        && fits
    {
        edit(state, dropped.dropped_on(slot));
    }
    Some(fits)
}
