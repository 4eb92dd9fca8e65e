//! What kind of session is on the table: the encounter under way, a practice, a replay or a draft.
//!
//! Owns what a practice has set aside, and the answer whether anything is saved. Must not change what is on the table.

use bevy::prelude::*;

use super::encounter_log::EncounterLog;
use super::look_back_state::{forget_look_back, is_looking_back};
use crate::record::SetAside;
use crate::ui::{SessionMark, UiState};

/// Which kind of session is on the table.
#[derive(Resource, Default)]
pub enum SessionKind {
    /// The encounter under way, which is saved.
    #[default]
    Real,
    /// A practice; the encounter itself is set aside.
    Practice(Box<Practice>),
    /// The replay of a finished encounter.
    Replay,
    /// The start of an encounter, whose sheet is being drawn.
    Draft,
}

/// A practice under way.
pub struct Practice {
    pub(super) set_aside: SetAside,
    pub(super) log: EncounterLog,
    /// The decision before which it began.
    pub(super) decision: usize,
    /// How often it has begun, which makes for other dice each time.
    pub(super) attempts: u64,
}

impl SessionKind {
    /// Whether the session is the encounter under way, of which everything is saved.
    pub fn is_saved(&self) -> bool {
        matches!(self, Self::Real)
    }

    /// How the panels mark it.
    fn mark(&self) -> SessionMark {
        match self {
            Self::Real => SessionMark::Real,
            Self::Practice(_) => SessionMark::Practice,
            Self::Replay => SessionMark::Replay,
            Self::Draft => SessionMark::Draft,
        }
    }
}

/// Whether what is on the table is saved.
pub(super) fn is_saved(world: &World) -> bool {
    world.get_resource::<SessionKind>().is_none_or(SessionKind::is_saved)
}

/// Whether anything can be decided: not while the past is shown, and never in a replay or in a draft.
pub(super) fn may_decide(world: &World) -> bool {
    let is_fixed = matches!(world.get_resource::<SessionKind>(), Some(SessionKind::Replay | SessionKind::Draft));
    !is_fixed && !is_looking_back(world)
}

/// Leaves a practice or a replay without going back to anything.
pub(super) fn forget_kind(world: &mut World) {
    forget_look_back(world);
    set_kind(world, SessionKind::Real);
}

/// Sets the kind of the session, and how the panels mark it.
pub(super) fn set_kind(world: &mut World, kind: SessionKind) {
    world.resource_mut::<UiState>().model.session = kind.mark();
    world.insert_resource(kind);
}
