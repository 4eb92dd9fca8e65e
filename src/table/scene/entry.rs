//! Entries: how a thing comes onto a table on which other things lie.
//!
//! Pure functions. Must not know why a thing comes.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::prop::EntryMotion;

/// How far above its place a thing is that is set down, and how far it is turned and smaller there.
const SET_DOWN_HEIGHT: f32 = 1.3;
const SET_DOWN_TURN: Vec2 = Vec2::new(0.7, 0.4);
const SET_DOWN_SHRINK: f32 = 0.35;

impl EntryMotion {
    /// How long it takes, in seconds at the usual pace.
    pub(super) fn seconds(self) -> f32 {
        match self {
            Self::AtOnce => 0.0,
            Self::TurnUp => 0.2,
            Self::SetDown => 0.22,
        }
    }

    /// The transform of a thing at the part `t` of its entry, if it would be at `lies` then; `depth` is half its depth.
    pub(super) fn transform(self, lies: Transform, depth: f32, t: f32) -> Transform {
        if t >= 1.0 {
            return lies;
        }
        match self {
            Self::AtOnce => lies,
            Self::TurnUp => turned_up(lies, depth, t),
            Self::SetDown => {
                let left = 1.0 - t;
                let turn =
                    Quat::from_rotation_x(left * SET_DOWN_TURN.x) * Quat::from_rotation_z(left * SET_DOWN_TURN.y);
                Transform {
                    translation: lies.translation + Vec3::Y * left * left * SET_DOWN_HEIGHT,
                    rotation: turn * lies.rotation,
                    scale: lies.scale * (1.0 - SET_DOWN_SHRINK * left * left),
                }
            }
        }
    }
}

/// The transform of a thing that has been turned the part `t` of the way from face down: it rises over its near edge and
/// comes down on its back.
fn turned_up(lies: Transform, depth: f32, t: f32) -> Transform {
    let angle = (1.0 - t * t * (3.0 - 2.0 * t)) * PI;
    let up = lies.rotation * Vec3::Y * (angle.sin() * depth + 0.02);
    Transform { translation: lies.translation + up, rotation: lies.rotation * Quat::from_rotation_x(angle), ..lies }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_that_is_turned_up_begins_face_down_and_keeps_above_the_table() {
        let (lies, depth) = (Transform::from_xyz(2.0, 0.1, 1.0), 1.2);
        let at = |t| EntryMotion::TurnUp.transform(lies, depth, t);
        assert!((at(0.0).rotation * Vec3::Y).y < -0.99);
        for n in 0..=10 {
            for edge in [-depth, depth] {
                assert!(at(n as f32 / 10.0).transform_point(Vec3::Z * edge).y > 0.09, "{n}");
            }
        }
    }

    #[test]
    fn every_entry_ends_where_the_thing_lies() {
        let lies = Transform::from_xyz(2.0, 0.1, 1.0).with_rotation(Quat::from_rotation_y(0.3));
        for entry in [EntryMotion::AtOnce, EntryMotion::TurnUp, EntryMotion::SetDown] {
            assert_eq!(entry.transform(lies, 1.2, 1.0), lies, "{entry:?}");
        }
        assert!(EntryMotion::SetDown.transform(lies, 1.2, 0.0).translation.y > 1.0);
    }
}
