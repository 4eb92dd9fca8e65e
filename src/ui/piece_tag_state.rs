//! What the tags at the enemies' pieces tell, and where the pieces stand on the screen.
//!
//! Plain data that `input` and `screens` write. Must not draw anything.

use bevy_egui::egui::Pos2;

use crate::model::CombatantId;
use crate::view::forecast_view::PieceTag;

/// The tags at pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceTagState {
    /// Whether the player wants them; written each frame.
    pub are_on: bool,
    /// What they tell; written by `input`.
    pub tags: Vec<PieceTag>,
    /// Where the pieces stand on the screen, a large one at both of its hexes; written each frame.
    pub pieces: Vec<(CombatantId, Pos2)>,
    /// The hexes that must stay in sight: the one under the pointer, and those that are lit; written each frame.
    pub keep_clear: Vec<Pos2>,
    /// The width of a hex on the screen; written each frame.
    pub hex_width: f32,
}
