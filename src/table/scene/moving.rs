//! How the things of a scene move: with the beats of the clock, with the pointer, and with the thing that each is attached to.
//!
//! Owns their transforms. Must not decide where a thing belongs: the scene says so.

use std::collections::HashMap;
use std::f32::consts::{PI, TAU};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::clock::{PropMotion, SceneClock};
use super::close_up::{CLOSE_UP_SECONDS, CloseUpPending, CloseUpWish, PointerRest, close_up_glow};
use super::flight::flight_transform;
use super::placed::{Departure, DraggedProp, GroundShadow, HoveredProp, StageProp, resting_transform};
use super::prop::{Attachment, AttachmentPoint, Grip, Pose, PropId, Shape};
use crate::assets::TableFonts;
use crate::lighting::BillboardSystems;
use crate::{AnimationPace, CameraMode, TableCamera, TableSystems, layout};

/// How far a thing that can be used rises under the pointer.
const HOVER_RISE: f32 = 0.16;
/// How long, in seconds, that takes.
const HOVER_SECONDS: f32 = 0.12;
/// How far a thing rises that is dealt from a pile.
const DEAL_HEIGHT: f32 = 0.4;

/// How quickly a thing follows the hand that carries it, and goes back to its place: the part of the way in a second, as the
/// exponent.
const CARRY_HASTE: f32 = 20.0;

/// The systems that move the things of the scene. What follows a thing runs after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StageMotion;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CloseUpPending>()
        .add_systems(PostUpdate, (move_props, lay_shadows).chain().in_set(StageMotion))
        .configure_sets(PostUpdate, StageMotion.in_set(TableSystems::Animate).before(BillboardSystems));
}

/// The transform of a thing on its way, after the part `t` of the beat.
fn moving_transform(placed: &StageProp, t: f32) -> Transform {
    let (shape, to) = (&placed.prop.shape, placed.prop.pose);
    let rest = resting_transform(shape, to);
    if t >= 1.0 {
        return rest;
    }
    let eased = 1.0 - (1.0 - t) * (1.0 - t);
    let mut pose = placed.from.lerp(to, eased);
    match &placed.motion {
        PropMotion::Throw(from) => return flight_transform(*from + Vec3::Y * layout::TABLE_TOP_Y, rest, t),
        PropMotion::Walk { over, hop, hops } => {
            let way = smoothstep(t);
            pose = pose_along(placed.from, over, to, way);
            pose.at.y += hop * (way * f32::from(*hops) * PI).sin().abs();
        }
        PropMotion::Lunge(by) => pose.at += *by * (t * PI).sin(),
        PropMotion::Spin => pose.yaw += smoothstep(t) * TAU,
        PropMotion::Hop(height) => pose.at.y += (t * PI).sin() * height,
        PropMotion::From(_) => pose.at.y += (t * PI).sin() * DEAL_HEIGHT,
        PropMotion::Push(from) => pose = pushed_pose(*from, to, t),
        PropMotion::Pulse => pose.scale *= 1.0 + (t * PI).sin() * 0.16,
        PropMotion::Slide | PropMotion::Leave(_) => {}
    }
    resting_transform(shape, pose)
}

/// The pose of a thing that has been pushed the part `t` of its way.
fn pushed_pose(from: Pose, to: Pose, t: f32) -> Pose {
    let left = (1.0 - t).powi(3);
    to.lerp(from, left).yawed(to.yaw + left * 2.4)
}

/// The pose at the part `t` of a way through some poses.
fn pose_along(from: Pose, over: &[Pose], to: Pose, t: f32) -> Pose {
    let poses = || std::iter::once(&from).chain(over).chain(std::iter::once(&to));
    let way = t.clamp(0.0, 1.0) * (over.len() + 1) as f32;
    let step = (way as usize).min(over.len());
    match (poses().nth(step), poses().nth(step + 1)) {
        (Some(a), Some(b)) => a.lerp(*b, way - step as f32),
        _ => to,
    }
}

/// An easing from 0 to 1 that is slow at both ends.
fn smoothstep(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Everything on which the motion of a thing depends in a frame.
#[derive(SystemParam)]
struct StageView<'w, 's> {
    clock: Res<'w, SceneClock>,
    mode: Res<'w, CameraMode>,
    fonts: Res<'w, TableFonts>,
    hovered: Res<'w, HoveredProp>,
    dragged: Res<'w, DraggedProp>,
    pointer: Local<'s, PointerRest>,
    eye: Query<'w, 's, &'static Transform, (With<TableCamera>, Without<StageProp>)>,
    materials: ResMut<'w, Assets<StandardMaterial>>,
}

/// How much of each motion passes in a frame.
#[derive(Clone, Copy)]
struct FrameSteps {
    /// Seconds at the usual pace; infinite if everything is at once.
    seconds: f32,
    /// The part of a thing's rise under the pointer.
    rise: f32,
    /// The part of the way by which a thing follows the hand.
    carry: f32,
}

impl FrameSteps {
    fn new(seconds: f32, scale: f32) -> Self {
        if scale <= 0.0 {
            return Self { seconds: f32::INFINITY, rise: 1.0, carry: 1.0 };
        }
        Self {
            seconds: seconds / scale,
            rise: seconds / HOVER_SECONDS,
            carry: 1.0 - (-seconds * CARRY_HASTE / scale).exp(),
        }
    }
}

/// Moves everything to where it belongs at this moment.
fn move_props(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    mut view: StageView,
    mut pending: ResMut<CloseUpPending>,
    mut props: Query<(Entity, &mut StageProp, &mut Transform)>,
) {
    let t = view.clock.progress();
    let steps = FrameSteps::new(time.delta_secs().min(0.1), pace.duration_scale());
    view.pointer.advance(view.hovered.0.as_ref(), time.delta_secs());
    let mut is_pending = false;
    let mut bases: HashMap<PropId, AttachmentBase> = HashMap::new();
    let has_attached = props.iter().any(|(_, placed, _)| placed.prop.attachment.is_some());
    for (entity, mut placed, mut at) in &mut props {
        let placed = &mut *placed;
        if placed.pass(t, steps) {
            commands.entity(entity).despawn();
            continue;
        }
        if placed.prop.attachment.is_some() {
            continue;
        }
        let mut now = moving_transform(placed, t);
        carry(placed, &mut now, &view.dragged, steps);
        is_pending |= lift(placed, &mut now, &mut view, steps);
        at.set_if_neq(placed.prop.entry.transform(now, placed.half_size().z, placed.entered));
        if has_attached {
            bases.insert(placed.id().clone(), AttachmentBase::of(placed, *at));
        }
    }
    if has_attached {
        for (_, placed, mut at) in &mut props {
            let Some(Attachment { to, point }) = &placed.prop.attachment else { continue };
            let Some(base) = bases.get(to) else { continue };
            let now = base.ground(*point) * moving_transform(&placed, t);
            at.set_if_neq(placed.prop.entry.transform(now, placed.half_size().z, placed.entered));
        }
    }
    pending.set_if_neq(CloseUpPending(is_pending));
}

impl StageProp {
    /// Lets the time of a frame pass for its entry or its departure. Returns whether it is gone.
    fn pass(&mut self, t: f32, steps: FrameSteps) -> bool {
        let leaves_by_itself = self.departure == Some(Departure::ByItself);
        let goal = if leaves_by_itself { 0.0 } else { 1.0 };
        if self.entered != goal {
            let step = (steps.seconds / self.prop.entry.seconds()).min(1.0);
            self.entered += (goal - self.entered).clamp(-step, step);
        }
        (leaves_by_itself && self.entered <= 0.0) || (self.departure == Some(Departure::WithBeat) && t >= 1.0)
    }
}

/// Carries a thing that is dragged, or lets it go back to its place.
fn carry(placed: &mut StageProp, now: &mut Transform, dragged: &DraggedProp, steps: FrameSteps) {
    let held = dragged.0.as_ref().filter(|(id, _)| id == placed.id());
    let goal = held.map_or(Vec3::ZERO, |(_, point)| *point - now.translation);
    if placed.carried != goal {
        let carried = placed.carried.lerp(goal, steps.carry);
        placed.carried = if carried.distance(goal) < 0.003 { goal } else { carried };
    }
    now.translation += placed.carried;
    placed.lies_at = now.translation;
}

/// Lets a thing rise that can be used under the pointer, or brings it close to the eye. Returns whether it will come close in
/// a moment.
fn lift(placed: &mut StageProp, now: &mut Transform, view: &mut StageView, steps: FrameSteps) -> bool {
    let look = view.fonts.0.look;
    let wish = placed.prop.close_up.map(|close_up| close_up.wish(placed.id(), &view.pointer, *view.mode, look));
    let is_used = matches!(placed.grip(), Grip::Press | Grip::Drag) && view.hovered.0.as_ref() == Some(placed.id());
    let (is_lifted, step) = match wish {
        Some(wish) => (wish == CloseUpWish::Yes, (steps.seconds / CLOSE_UP_SECONDS).min(1.0)),
        None => (is_used, steps.rise),
    };
    let goal = if is_lifted { 1.0 } else { 0.0 };
    if placed.lift != goal {
        placed.lift += (goal - placed.lift).clamp(-step, step);
    }
    let (Some(close_up), Ok(eye)) = (placed.prop.close_up, view.eye.single()) else {
        now.translation.y += HOVER_RISE * placed.lift;
        return false;
    };
    let t = smoothstep(placed.lift);
    if t > 0.0 {
        *now = close_up.transform(*now, eye, t, look);
    }
    let glow = close_up_glow(t, look);
    if let Some(print) = &placed.print
        && view.materials.get(&print.material).is_some_and(|material| material.emissive != glow)
        && let Some(mut material) = view.materials.get_mut(&print.material)
    {
        material.emissive = glow;
    }
    wish == Some(CloseUpWish::Soon)
}

/// A thing as others see it that are attached to it.
struct AttachmentBase {
    at: Transform,
    /// From its middle to its upper side.
    height: f32,
    /// How far its lowest point is above the sheet.
    foot: f32,
    places: Arc<[Rect]>,
}

impl AttachmentBase {
    fn of(placed: &StageProp, at: Transform) -> Self {
        let places = placed.print.as_ref().map(|print| Arc::clone(&print.places)).unwrap_or_default();
        Self { at, height: placed.half_size().y, foot: placed.height_above_sheet(&at), places }
    }

    /// The transform from poses that count from a point of it to poses that count from the wood.
    fn ground(&self, point: AttachmentPoint) -> Transform {
        let on_top = |at: Vec2| self.at * Transform::from_xyz(at.x, self.height - layout::TABLE_TOP_Y, at.y);
        let below = |height: f32| Transform::from_translation(self.at.translation.with_y(height));
        match point {
            AttachmentPoint::Top => on_top(Vec2::ZERO),
            AttachmentPoint::Place(n) => on_top(self.places.get(n).map_or(Vec2::ZERO, Rect::center)),
            AttachmentPoint::Ground => below(0.0),
            AttachmentPoint::Foot => below(self.foot),
        }
    }
}

/// Keeps the soft shadows on the ground.
fn lay_shadows(
    mut commands: Commands,
    props: Query<(&StageProp, &Transform), Without<GroundShadow>>,
    mut shadows: Query<(Entity, &GroundShadow, &mut Transform)>,
) {
    for (entity, shadow, mut at) in &mut shadows {
        let Some((prop, over)) = props.get(shadow.0).ok().filter(|(prop, _)| prop.prop.shape.has_ground_shadow())
        else {
            commands.entity(entity).despawn();
            continue;
        };
        at.set_if_neq(shadow_transform(prop, over));
    }
}

/// The transform of the shadow of a thing that stands, lies or is carried at `over`.
fn shadow_transform(prop: &StageProp, over: &Transform) -> Transform {
    let (half, standing) = match &prop.prop.shape {
        Shape::Model(model) => (model.size / 2.0, model.shadow.unwrap_or_default()),
        shape => (shape.half_size(), shape.half_size().xz() * 2.0),
    };
    let is_lying = (over.rotation * Vec3::Y).y.abs() < 0.7;
    let (size, axis) = match is_lying {
        true => (Vec2::new(half.y * 3.4, half.x * 4.0), over.rotation * Vec3::Y),
        false => (standing, over.rotation * Vec3::X),
    };
    let ground = prop.prop.pose.at.y + layout::TABLE_TOP_Y;
    let height = ((prop.height_above_sheet(over) - ground) * 0.6).clamp(0.0, 1.0);
    Transform {
        translation: over.translation.with_y(ground + 0.007),
        rotation: Quat::from_rotation_y((-axis.z).atan2(axis.x)),
        scale: Vec3::new(size.x, 1.0, size.y) * (1.0 - 0.35 * height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_followed_from_end_to_end() {
        let [a, b, c] = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)].map(|(x, z)| Pose::flat(x, z));
        let at = |t| pose_along(a, &[b], c, t).at;
        assert_eq!([0.0, 0.5, 1.0].map(at), [a, b, c].map(|pose| pose.at));
        assert_eq!(pose_along(a, &[], c, 0.5).at, Vec3::new(0.5, 0.0, 0.5));
    }

    #[test]
    fn what_lies_on_a_thing_turns_with_it_and_what_stands_beside_it_does_not() {
        let at = Transform::from_xyz(3.0, 0.5, 1.0).with_rotation(Quat::from_rotation_y(PI / 2.0));
        let places = [Rect::from_corners(Vec2::ZERO, Vec2::new(2.0, 0.0))].into();
        let base = AttachmentBase { at, height: 0.1, foot: 0.4, places };
        let lies = |point| base.ground(point).transform_point(Vec3::new(0.0, layout::TABLE_TOP_Y, 0.0));
        assert!(lies(AttachmentPoint::Top).distance(Vec3::new(3.0, 0.6, 1.0)) < 1e-5);
        assert!(lies(AttachmentPoint::Place(0)).distance(Vec3::new(3.0, 0.6, 0.0)) < 1e-5, "a unit to its right");
        assert_eq!(lies(AttachmentPoint::Place(1)), lies(AttachmentPoint::Top), "no such place");
        for (point, height) in [(AttachmentPoint::Ground, 0.0), (AttachmentPoint::Foot, 0.4)] {
            assert_eq!(base.ground(point), Transform::from_xyz(3.0, height, 1.0));
        }
    }

    #[test]
    fn a_thing_that_is_pushed_keeps_to_the_ground_and_slows_down() {
        let (from, to) = (Pose::flat(3.0, 0.9), Pose::flat(1.0, 0.5).yawed(0.2));
        let at = |t| pushed_pose(from, to, t);
        assert!(at(0.0).at.distance(from.at) < 1e-5);
        assert_eq!(at(1.0), to);
        assert!((0..10).all(|n| at(n as f32 / 10.0).at.y.abs() < 1e-5));
        let step = |a: f32, b: f32| at(a).at.distance(at(b).at);
        assert!(step(0.0, 0.2) > 3.0 * step(0.6, 0.8));
    }
}
