//! Geometry of the map: area shapes, lines of sight, and the paths of the character and of enemies.
//!
//! Owns paths and patterns of hexes. Must not know actions, damage or turns.

pub mod area_shapes;
pub mod enemy_pathing;
pub mod line_of_sight;
pub mod movement_profile;
pub mod pathfinding;
pub mod paths_over;
