//! What stage and pointer share: a thing with its entity, how it rests, and which one is pointed at or dragged.
//!
//! Plain data and one function. Must not move anything.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::clock::PropMotion;
use super::models::resting_die;
use super::prop::{Grip, Mark, Pose, PropId, Shape};
use crate::layout;

/// A thing on the table. Its transform is that of the middle of its body, where it is now.
#[derive(Component)]
pub struct StageProp {
    pub(super) id: PropId,
    pub(super) shape: Shape,
    pub(super) grip: Grip,
    pub(super) mark: Option<Mark>,
    /// Where it lay when the beat began.
    pub(super) from: Pose,
    /// Where it belongs.
    pub(super) to: Pose,
    pub(super) motion: PropMotion,
    /// Whether it is gone when the beat has ended.
    pub(super) leaves: bool,
    /// How far it has risen under the pointer: 0 to 1.
    pub(super) lift: f32,
    /// How far it is carried away from its place.
    pub(super) carried: Vec3,
}

impl StageProp {
    /// Its name.
    pub fn id(&self) -> &PropId {
        &self.id
    }

    /// Half of its width, height and depth.
    pub fn half_size(&self) -> Vec3 {
        self.shape.half_size()
    }

    /// How far above the plane y = 0 its lowest point is at a transform of it.
    pub fn height_above_sheet(&self, at: &Transform) -> f32 {
        at.translation.y - reach_down(at.rotation, self.half_size()) * at.scale.y
    }
}

/// How far the box around a turned thing reaches below its middle.
pub(super) fn reach_down(rotation: Quat, half: Vec3) -> f32 {
    (rotation.inverse() * Vec3::Y).abs().dot(half)
}

/// The thing under the pointer.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct HoveredProp(pub Option<PropId>);

/// The thing that is dragged, and the point where it is carried.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct DraggedProp(pub Option<(PropId, Vec3)>);

/// The transform of a thing at rest in a pose.
pub(super) fn resting_transform(shape: &Shape, pose: Pose) -> Transform {
    let turned = Quat::from_rotation_z(pose.turned * PI);
    let rotation = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(pose.tilt) * turned;
    // A card that is held up stands on its near edge; one that is being turned rises over its side.
    let (rotation, height) = match shape {
        Shape::Die { sides, up, .. } => {
            let (turn, height) = resting_die(*sides, *up);
            (rotation * turn, height)
        }
        _ => (rotation, reach_down(rotation, shape.half_size())),
    };
    let at = pose.at + Vec3::Y * (layout::TABLE_TOP_Y + height * pose.scale);
    Transform { translation: at, rotation, scale: Vec3::splat(pose.scale) }
}
