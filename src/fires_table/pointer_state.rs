//! The state of the pointer: the target that it is over.
//!
//! Owns the resource. `picking` writes it; cards read it.

use bevy::prelude::*;

use super::interface::PickTarget;

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
