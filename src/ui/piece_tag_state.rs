//! What the tags at the enemies' pieces tell, and where the pieces stand on the screen.
//!
//! Plain data that `input` and `screens` write. Must not draw anything.

use bevy_egui::egui::{Pos2, Rect};

use crate::model::CombatantId;
use crate::view::forecast_view::{ForecastPosition, PieceTag};

/// The tags at pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceTagState {
    /// Whether the player wants them; written each frame.
    pub are_on: bool,
    /// What they tell; written by `input`.
    pub tags: Vec<PieceTag>,
    /// The position that those of them tell of that say what is likely; written by `input`.
    pub position: ForecastPosition,
    /// Where the pieces stand on the screen, a large one at both of its hexes; written each frame.
    pub pieces: Vec<(CombatantId, Pos2)>,
    /// The hexes that must stay in sight: the one under the pointer, those that are lit, goals, and those of the
    /// forecast; written each frame.
    pub keep_clear: Vec<Pos2>,
    /// What else on the table must stay in sight: the heading of the sheet with the objective; written each frame.
    pub covered: Vec<Rect>,
    /// The width of a hex on the screen; written each frame.
    pub hex_width: f32,
}
