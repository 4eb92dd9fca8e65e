//! Where things of the table lie in the window.

use bevy::prelude::*;

use super::layout;
use crate::model::Coord;
use crate::table::bounds_on_screen;
use crate::view::EncounterView;

/// The centre of a hex in the window, in logical pixels, if the camera sees it.
pub fn hex_on_screen(camera: &Camera, tf: &GlobalTransform, at: Coord) -> Option<Vec2> {
    camera.world_to_viewport(tf, layout::hex_to_world(at)).ok()
}

/// The rectangle of the first encounter table's card in the window, in logical pixels, if the camera sees it.
pub fn encounter_table_card_on_screen(camera: &Camera, tf: &GlobalTransform, view: &EncounterView) -> Option<Rect> {
    let (doom, shield) = (!view.doom.is_empty(), layout::shield_state(&view.character.shields));
    let corners = layout::first_encounter_table_corners(&layout::table_lines(&view.tables), doom, shield)?;
    bounds_on_screen(camera, tf, &corners)
}

/// The rectangle of the sheet's heading with the objective in the window, in logical pixels, if the camera sees it.
pub fn sheet_heading_on_screen(camera: &Camera, tf: &GlobalTransform) -> Option<Rect> {
    bounds_on_screen(camera, tf, &layout::heading_corners())
}
