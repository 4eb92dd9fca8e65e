//! What stage and pointer share: a thing with its entity, how it rests, and which one is pointed at or dragged.
//!
//! Plain data and one function. Must not move anything.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::clock::PropMotion;
use super::models::resting_die;
use super::prop::{Grip, Mark, Pose, PropId, Shape};
use crate::layout;

/// A thing on the table.
#[derive(Component)]
pub(super) struct StageProp {
    pub id: PropId,
    pub shape: Shape,
    pub grip: Grip,
    pub mark: Option<Mark>,
    /// Where it lay when the beat began.
    pub from: Pose,
    /// Where it belongs.
    pub to: Pose,
    pub motion: PropMotion,
    /// Whether it is gone when the beat has ended.
    pub leaves: bool,
    /// How far it has risen under the pointer: 0 to 1.
    pub lift: f32,
}

/// The thing under the pointer.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct HoveredProp(pub Option<PropId>);

/// The thing that is dragged, and the point where it is carried.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct DraggedProp(pub Option<(PropId, Vec3)>);

/// The transform of a thing at rest in a pose.
pub(super) fn resting_transform(shape: &Shape, pose: Pose) -> Transform {
    let half = shape.half_size();
    let (turn, height) = match shape {
        Shape::Die { sides, up, .. } => resting_die(*sides, *up),
        _ => (Quat::IDENTITY, half.y),
    };
    let turned = Quat::from_rotation_z(pose.turned * PI);
    let rotation = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(pose.tilt) * turned * turn;
    // A card that is held up stands on its near edge; one that is being turned rises over its side.
    let rise = pose.tilt.abs().sin() * half.z + (pose.turned * PI).sin().abs() * half.x;
    let at = pose.at + Vec3::Y * (layout::TABLE_TOP_Y + (height + rise) * pose.scale);
    Transform { translation: at, rotation, scale: Vec3::splat(pose.scale) }
}
