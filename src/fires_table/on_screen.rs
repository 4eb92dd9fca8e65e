//! Where things of the table lie in the window.

use bevy::prelude::*;

use super::cards::encounter_table_card;
use super::layout;
use crate::model::Coord;
use crate::table::bounds_on_screen;
use crate::table::scene::{SceneClock, prop_on_screen};

/// The centre of a hex in the window, in logical pixels, if the camera sees it.
pub fn hex_on_screen(camera: &Camera, tf: &GlobalTransform, at: Coord) -> Option<Vec2> {
    camera.world_to_viewport(tf, layout::hex_to_world(at)).ok()
}

/// The rectangle of the first encounter table's card in the window, in logical pixels, if it lies there and the camera sees
/// it.
pub fn encounter_table_card_on_screen(camera: &Camera, tf: &GlobalTransform, clock: &SceneClock) -> Option<Rect> {
    prop_on_screen((camera, tf), clock, &encounter_table_card(0))
}

/// The rectangle of the sheet's heading with the objective in the window, in logical pixels, if the camera sees it.
pub fn sheet_heading_on_screen(camera: &Camera, tf: &GlobalTransform) -> Option<Rect> {
    bounds_on_screen(camera, tf, &layout::heading_corners())
}
