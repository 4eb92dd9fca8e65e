//! Layout: the positions of the table's wood and of the candle. One unit is about 32 mm, x goes right, z towards the player,
//! y up; a sheet that lies on the wood has its top at y = 0.
//!
//! Owns positions only. Must not know entities.

use bevy::prelude::*;

/// Top of the table's wood, a sheet's thickness below the sheet.
pub const TABLE_TOP_Y: f32 = -0.03;
/// Middle of the board on which booklet and chapter cards lie: over the hex map and everything on it.
pub const READING_BOARD_CENTRE: Vec3 = Vec3::new(0.4, 1.5, 0.6);
/// Position of the candle's flame.
pub const FLAME_POSITION: Vec3 = Vec3::new(-3.0, 2.75, -6.9);
/// The point where a ray hits the plane at a height, if it does.
pub fn intersect_plane(ray: Ray3d, height: f32) -> Option<Vec3> {
    let down = -ray.direction.y;
    if down <= 1e-4 {
        return None;
    }
    let t = (ray.origin.y - height) / down;
    (t > 0.0).then(|| ray.origin + *ray.direction * t)
}

/// What the camera shows of the table while no game says what it should show.
pub const MIDDLE_OF_TABLE: [Vec3; 4] =
    [Vec3::new(-11.8, 0.0, -5.1), Vec3::new(11.95, 0.0, -5.1), Vec3::new(-11.2, 0.0, 5.0), Vec3::new(11.95, 0.0, 5.0)];
