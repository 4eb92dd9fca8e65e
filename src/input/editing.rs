//! Input while an encounter's sheet is being drawn: clicks and drags on the table are strokes of the pencil.
//!
//! Owns the session that shows the draft, and which input is a stroke. Must not change the draft: `screens` does.

use std::sync::Arc;

use bevy::prelude::*;

use super::Shortcut;
use super::autosave::close_autosave;
use super::encounter_log::clear_log;
use super::session::{SessionError, put_on_table};
use super::session_kind::{SessionKind, forget_kind, set_kind};
use super::state::{GameSession, Hovered, MenuRequest, PlayerInput, SelectionState};
use crate::content::Catalog;
use crate::fires_table::{HighlightKind, Highlights, PickTarget, TablePointerEvent};
use crate::model::{CombatantId, Coord};
use crate::record::{GameStart, History};
use crate::rules::CurrentEncounter;
use crate::ui::{EditAction, MenuAction, UiState};

/// Something that an author does in the editor; `screens` carries it out.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct EditRequest(pub EditAction);

/// The hex whose enemy the author has chosen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenHex(pub Option<Coord>);

/// Puts an encounter on the table as its files draw it, for nothing to be decided in. What was on the table before stays
/// saved, if it was.
///
/// # Errors
///
/// If the encounter can't be begun.
pub fn show_draft(world: &mut World, catalog: &Arc<Catalog>, start: &GameStart) -> Result<(), SessionError> {
    if !is_draft(world) {
        close_autosave(world);
    }
    // The draft has the encounter and its scenario, so it begins.
    History::begin(world, catalog, start).map_err(|why| SessionError::new(why.to_string()))?;
    forget_kind(world);
    clear_log(world);
    let editor = std::mem::take(&mut world.resource_mut::<UiState>().memory.editor);
    put_on_table(world, catalog);
    set_kind(world, SessionKind::Draft);
    world.resource_mut::<UiState>().memory.editor = editor;
    Ok(())
}

/// Whether the editor is open.
pub(super) fn is_draft(world: &World) -> bool {
    matches!(world.get_resource::<SessionKind>(), Some(SessionKind::Draft))
}

/// Carries out every input since the last frame while the editor is open.
pub(super) fn process_input(world: &mut World) {
    let input = std::mem::take(&mut *world.resource_mut::<PlayerInput>());
    for event in input.pointer_events {
        let asked = match event {
            TablePointerEvent::Hover(target) => {
                world.resource_mut::<Hovered>().target = Some(target);
                world.resource_mut::<SelectionState>().cursor_hex = None;
                None
            }
            TablePointerEvent::Click(target) => hex_of(world, &target).map(EditAction::Click),
            TablePointerEvent::DragStart(_) => None,
            TablePointerEvent::DragEnd { dragged, over } => {
                let ends = hex_of(world, &dragged).zip(hex_of(world, &over)).filter(|(from, to)| from != to);
                ends.map(|(from, to)| EditAction::Drag { from, to })
            }
        };
        asked.map(|action| world.write_message(EditRequest(action)));
    }
    for key in input.shortcuts {
        let asked = match key {
            Shortcut::Undo => EditAction::Undo,
            Shortcut::Redo => EditAction::Redo,
            Shortcut::Cancel => {
                world.write_message(MenuRequest(MenuAction::Pause));
                continue;
            }
            _ => continue,
        };
        world.write_message(EditRequest(asked));
    }
}

fn hex_of(world: &World, target: &PickTarget) -> Option<Coord> {
    match target {
        PickTarget::Hex(at) => Some(*at),
        PickTarget::Piece(who) => piece_hex(world, *who),
        _ => None,
    }
}

/// The hex of a piece, also of an enemy that has not entered yet.
fn piece_hex(world: &World, who: CombatantId) -> Option<Coord> {
    let view = &world.get_resource::<GameSession>()?.view;
    let mut sheets = view.enemies.iter().map(|enemy| &enemy.sheet).chain([&view.character.sheet]);
    sheets.find(|sheet| sheet.who == who).map(|sheet| sheet.position)
}

/// What is lit while the editor is open: the start hexes, the chosen enemy, and the hex under the pointer.
pub(super) fn draft_highlights(world: &World) -> Highlights {
    let mut highlights = Highlights::default();
    if let Some(current) = world.get_resource::<CurrentEncounter>() {
        highlights.hexes.extend(current.encounter.start.iter().map(|at| (*at, HighlightKind::Legal)));
    }
    let hovered = world.resource::<Hovered>().target.as_ref().and_then(|target| hex_of(world, target));
    let chosen = world.get_resource::<ChosenHex>().and_then(|chosen| chosen.0);
    highlights.hexes.extend(chosen.into_iter().chain(hovered).map(|at| (at, HighlightKind::Chosen)));
    highlights
}
