//! Arrangements: the poses of several things side by side, in a fan, in a pile, on a grid.
//!
//! Owns pure functions from measures to poses. Must not know what lies there.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::prop::Pose;

/// Things side by side from left to right around a middle, `step` apart, or closer if the row would be wider than `room`.
pub fn row(n: usize, middle: Pose, step: f32, room: f32) -> Vec<Pose> {
    let step = if n > 1 { step.min(room / (n - 1) as f32) } else { step };
    let offset = |i: usize| (i as f32 - (n as f32 - 1.0) / 2.0) * step;
    (0..n).map(|i| Pose { at: middle.at + Vec3::new(offset(i), i as f32 * 0.004, 0.0), ..middle }).collect()
}

/// Cards in a hand: side by side, turned like a fan, the middle ones a little further from the player.
pub fn fan(n: usize, middle: Pose, step: f32, room: f32) -> Vec<Pose> {
    let mut poses = row(n, middle, step, room);
    let half = (n as f32 - 1.0) / 2.0;
    for (i, pose) in poses.iter_mut().enumerate() {
        let from_middle = i as f32 - half;
        pose.yaw = middle.yaw - from_middle * 0.028;
        pose.at.z += from_middle * from_middle * 0.012;
        // Each card lies on the one to its left.
        pose.at.y = middle.at.y + i as f32 * 0.02;
    }
    poses
}

/// The pose of the card number `i` from the bottom of a pile: not quite straight, as hands lay them.
pub fn pile(i: usize, bottom: Pose, thickness: f32) -> Pose {
    let k = i as f32;
    Pose {
        at: bottom.at + Vec3::new(0.02 * (k * 1.7).sin(), k * (thickness + 0.001), 0.016 * (k * 2.9).sin()),
        yaw: bottom.yaw + (k * 2.4).sin() * 0.035,
        ..bottom
    }
}

/// Things in rows of at most `in_row`, `step` apart (right, towards the player), around a middle.
pub fn rows(n: usize, in_row: usize, middle: Pose, step: Vec2) -> Vec<Pose> {
    let in_row = in_row.max(1);
    let lines = n.div_ceil(in_row);
    (0..n)
        .map(|i| {
            let (line, place) = (i / in_row, i % in_row);
            let here = (n - line * in_row).min(in_row);
            let x = (place as f32 - (here as f32 - 1.0) / 2.0) * step.x;
            let z = (line as f32 - (lines as f32 - 1.0) / 2.0) * step.y;
            Pose { at: middle.at + Vec3::new(x, 0.0, z), ..middle }
        })
        .collect()
}

/// The places of a board, for games that are played on one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grid {
    /// Hexes with a corner at the top, in offset rows; every second row is half a hex further right.
    Hex {
        /// From the middle of a hex to a corner.
        size: f32,
    },
    /// Squares.
    Square {
        /// The side of a square.
        side: f32,
    },
    /// Bands from left to right, in one row.
    Bands {
        /// Width and depth of a band.
        size: (f32, f32),
    },
}

impl Grid {
    /// The middle of a place, from that of the place (0, 0): right, and towards the player.
    pub fn middle(self, column: i32, row: i32) -> Vec2 {
        let (column, row) = (column as f32, row as f32);
        match self {
            Self::Hex { size } => {
                let shift = if row.rem_euclid(2.0) == 0.0 { 0.0 } else { 0.5 };
                Vec2::new((column + shift) * size * 3f32.sqrt(), row * size * 1.5)
            }
            Self::Square { side } => Vec2::new(column, row) * side,
            Self::Bands { size } => Vec2::new(column * size.0, row * size.1),
        }
    }

    /// The place that holds a point.
    pub fn place(self, point: Vec2) -> (i32, i32) {
        match self {
            Self::Square { side } => ((point.x / side).round() as i32, (point.y / side).round() as i32),
            Self::Bands { size } => ((point.x / size.0).round() as i32, (point.y / size.1).round() as i32),
            Self::Hex { size } => {
                let row = (point.y / (size * 1.5)).round() as i32;
                let near = (row - 1..=row + 1).flat_map(|row| {
                    let shift = if row.rem_euclid(2) == 0 { 0.0 } else { 0.5 };
                    let column = (point.x / (size * 3f32.sqrt()) - shift).round() as i32;
                    (column - 1..=column + 1).map(move |column| (column, row))
                });
                let distance = |(column, row): &(i32, i32)| self.middle(*column, *row).distance_squared(point);
                near.min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or((0, 0))
            }
        }
    }
}

/// Places around a middle, evenly, beginning on the player's side.
pub fn ring(n: usize, middle: Pose, radius: f32) -> Vec<Pose> {
    (0..n)
        .map(|i| {
            let (sin, cos) = (i as f32 / n.max(1) as f32 * TAU).sin_cos();
            Pose { at: middle.at + Vec3::new(sin * radius, 0.0, cos * radius), ..middle }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stays_in_its_room_and_lies_around_its_middle() {
        for n in 0..20 {
            let places = row(n, Pose::flat(2.0, 1.0), 1.6, 9.0);
            assert_eq!(places.len(), n);
            let xs: Vec<f32> = places.iter().map(|pose| pose.at.x).collect();
            assert!(xs.is_sorted() && xs.iter().all(|x| (x - 2.0).abs() <= 4.5 + 1e-4), "{xs:?}");
            if n > 0 {
                assert!((xs.iter().sum::<f32>() / n as f32 - 2.0).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn the_place_of_the_middle_of_a_place_is_that_place() {
        for grid in [Grid::Hex { size: 0.5 }, Grid::Square { side: 0.9 }, Grid::Bands { size: (3.0, 2.0) }] {
            for (column, row) in (-4..5).flat_map(|column| (-4..5).map(move |row| (column, row))) {
                assert_eq!(grid.place(grid.middle(column, row) + Vec2::splat(0.1)), (column, row), "{grid:?}");
            }
        }
    }

    #[test]
    fn a_pile_grows_upwards() {
        let heights: Vec<f32> = (0..9).map(|i| pile(i, Pose::flat(0.0, 0.0), 0.03).at.y).collect();
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] > 0.029), "{heights:?}");
    }
}
