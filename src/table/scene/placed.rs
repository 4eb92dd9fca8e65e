//! What stage and pointer share: a thing with its entity, how it rests, and which one is pointed at or dragged.
//!
//! Plain data and one function. Must not move anything.

use std::f32::consts::PI;

use bevy::prelude::*;

use super::clock::PropMotion;
use super::models::{Print, resting_die};
use super::prop::{Grip, Pose, Prop, PropId, Shape};
use crate::layout;

/// A thing on the table. Its transform is that of the middle of its body, where it is now.
#[derive(Component)]
pub struct StageProp {
    /// Its data. The pose is where it belongs.
    pub(super) prop: Prop,
    /// Where it lay when the beat began.
    pub(super) from: Pose,
    pub(super) motion: PropMotion,
    /// When it is gone, if it leaves.
    pub(super) departure: Option<Departure>,
    /// How far its entry has come: 0 to 1. A thing that leaves by itself goes the same way back.
    pub(super) entered: f32,
    /// How far it has risen under the pointer, or has been brought close to the eye: 0 to 1.
    pub(super) lift: f32,
    /// How far it is carried away from its place.
    pub(super) carried: Vec3,
    /// The middle of its body as it lies or is carried, before it rises.
    pub(super) lies_at: Vec3,
    /// The print on its upper side.
    pub(super) print: Option<Print>,
}

/// The soft shadow of a thing, which stays on the ground.
#[derive(Component)]
pub(super) struct GroundShadow(pub Entity);

/// When a thing that leaves is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Departure {
    /// At the end of the beat.
    WithBeat,
    /// When it has gone the way of its entry back.
    ByItself,
}

impl StageProp {
    /// Its name.
    pub fn id(&self) -> &PropId {
        &self.prop.id
    }

    /// Half of its width, height and depth.
    pub fn half_size(&self) -> Vec3 {
        self.prop.shape.half_size()
    }

    /// How far above the plane y = 0 its lowest point is at a transform of it.
    pub fn height_above_sheet(&self, at: &Transform) -> f32 {
        at.translation.y - reach_down(at.rotation, self.half_size()) * at.scale.y
    }

    /// What the pointer can do with it.
    pub(super) fn grip(&self) -> Grip {
        if self.departure.is_some() { Grip::None } else { self.prop.grip }
    }

    /// The transform at which the pointer finds it, while it is at `at`. What comes close to the eye is found where it lies:
    /// else it would leave the pointer that brings it close.
    pub(super) fn found_at(&self, at: &Transform) -> Transform {
        match self.prop.close_up {
            Some(_) => resting_transform(&self.prop.shape, self.prop.pose),
            None => *at,
        }
    }

    /// The first place on its print that holds a point, from the middle of the print.
    pub(super) fn place_at(&self, point: Vec2) -> Option<usize> {
        self.print.as_ref()?.places.iter().position(|place| place.contains(point))
    }
}

/// How far the box around a turned thing reaches below its middle.
pub(super) fn reach_down(rotation: Quat, half: Vec3) -> f32 {
    (rotation.inverse() * Vec3::Y).abs().dot(half)
}

/// The thing under the pointer.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct HoveredProp(pub Option<PropId>);

/// The place on the print of this thing that is under the pointer, by number.
#[derive(Resource, Default, Debug, PartialEq)]
pub struct HoveredPlace(pub Option<usize>);

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
