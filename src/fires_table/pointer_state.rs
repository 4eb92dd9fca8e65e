//! The state of the pointer: the target that it is over, and the piece that it drags.
//!
//! Owns the resources. `picking` writes them; pieces, cards and the table's image read them.

use bevy::prelude::*;

use super::interface::PickTarget;
use crate::model::CombatantId;

/// The piece that is being dragged and the point of the table under the pointer.
#[derive(Resource, Default)]
pub(super) struct DraggedPiece(pub Option<(CombatantId, Vec3)>);

/// The target under the pointer, and for how long.
#[derive(Resource)]
pub(super) struct HoveredTarget {
    /// The target.
    pub target: PickTarget,
    /// How many seconds the pointer has been over it.
    pub seconds: f32,
}

impl Default for HoveredTarget {
    fn default() -> Self {
        Self { target: PickTarget::Nothing, seconds: 0.0 }
    }
}
