//! The stage: an entity for each thing of the scene that is shown, moved by the clock.
//!
//! Owns these entities and their transforms. Must not decide where a thing belongs: the scene says so.

use std::collections::{HashMap, HashSet};
use std::f32::consts::{PI, TAU};
use std::sync::Arc;

use bevy::prelude::*;

use super::clock::{PropMotion, SceneClock, SceneClockSystems};
use super::flight::flight_transform;
use super::models::{ModelMaker, ModelPart, SceneModels};
use super::placed::{DraggedProp, HoveredProp, StageProp, resting_transform};
use super::prop::{Grip, Pose, Prop, PropId, Shape};
use crate::assets::no_shadow;
use crate::{AnimationPace, TableSystems, layout};

/// How far a thing that can be used rises under the pointer.
const HOVER_RISE: f32 = 0.16;
/// How long, in seconds, that takes.
const HOVER_SECONDS: f32 = 0.12;
/// How far a thing rises that is dealt from a pile.
const DEAL_HEIGHT: f32 = 0.4;

/// How quickly a thing follows the hand that carries it, and goes back to its place: the part of the way in a second, as the
/// exponent.
const CARRY_HASTE: f32 = 20.0;

/// Marks the part of a thing that marks it.
#[derive(Component)]
struct MarkPart;

/// The soft shadow of a thing, which stays on the ground.
#[derive(Component)]
struct GroundShadow(Entity);

/// The systems that move the things of the scene. What follows a thing runs after them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StageMotion;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneModels>().add_systems(
        PostUpdate,
        (
            set_stage.after(SceneClockSystems).in_set(TableSystems::Sync),
            (move_props, lay_shadows).chain().in_set(StageMotion),
        ),
    );
    app.configure_sets(PostUpdate, StageMotion.in_set(TableSystems::Animate));
}

/// Makes, changes and removes things so that they are those of the scene that is shown.
fn set_stage(
    mut commands: Commands,
    clock: Res<SceneClock>,
    mut shown_revision: Local<Option<u64>>,
    mut maker: ModelMaker,
    mut props: Query<(Entity, &mut StageProp, &Transform)>,
    marks: Query<(Entity, &ChildOf), With<MarkPart>>,
) {
    let is_repainted = maker.follow_look();
    if *shown_revision == Some(clock.revision) && !is_repainted {
        return;
    }
    *shown_revision = Some(clock.revision);
    let scene = Arc::clone(&clock.shown);
    let motions: HashMap<&PropId, &PropMotion> =
        clock.beat.iter().flat_map(|beat| beat.motions.iter().map(|(id, motion)| (id, motion))).collect();
    let wanted: HashMap<&PropId, &Prop> = scene.props.iter().map(|prop| (&prop.id, prop)).collect();
    let mut kept = HashSet::new();
    for (entity, mut placed, at) in &mut props {
        let here = placed.to;
        match (wanted.get(&placed.id), motions.get(&placed.id)) {
            (Some(prop), motion) if placed.shape == prop.shape && !is_repainted && !placed.leaves => {
                placed.from = if let Some(PropMotion::From(pose)) = motion { *pose } else { here };
                placed.to = prop.pose;
                placed.motion = motion.map_or(PropMotion::Slide, |motion| (*motion).clone());
                placed.grip = prop.grip;
                if clock.beat.is_none() {
                    // It glides to where it is laid at once.
                    let goal = resting_transform(&prop.shape, prop.pose).translation;
                    placed.carried = at.translation - goal - Vec3::Y * HOVER_RISE * placed.lift;
                }
                kept.insert(placed.id.clone());
                if placed.mark != prop.mark {
                    placed.mark = prop.mark;
                    for (mark, _) in marks.iter().filter(|(_, parent)| parent.parent() == entity) {
                        commands.entity(mark).despawn();
                    }
                    if let Some(mark) = prop.mark {
                        spawn_mark(&mut commands, entity, maker.mark(&prop.shape, mark));
                    }
                }
            }
            (None, Some(PropMotion::Leave(to))) => {
                (placed.from, placed.to, placed.motion, placed.leaves) = (here, *to, PropMotion::Hop(0.5), true);
                placed.grip = Grip::None;
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for prop in scene.props.iter().filter(|prop| !kept.contains(&prop.id)) {
        let before = props.iter().find(|(_, placed, _)| placed.id == prop.id).map(|(_, placed, _)| placed.to);
        let motion = motions.get(&prop.id).map_or(PropMotion::Slide, |motion| (*motion).clone());
        let from = match motion {
            PropMotion::From(pose) => pose,
            _ => before.unwrap_or(prop.pose),
        };
        spawn_prop(&mut commands, &mut maker, prop, from, motion);
    }
    let printed: HashSet<&str> = scene.props.iter().flat_map(prints).collect();
    maker.forget_unused(|key| printed.contains(key));
}

/// The keys of the prints on a thing.
fn prints(prop: &Prop) -> Vec<&str> {
    match &prop.shape {
        Shape::Card { front, back, .. } => vec![front.key(), back.key()],
        Shape::Board { face, .. } | Shape::Disc { face, .. } => vec![face.key()],
        Shape::Die { .. } | Shape::Turned { .. } | Shape::Model(_) => Vec::new(),
    }
}

fn spawn_prop(commands: &mut Commands, maker: &mut ModelMaker, prop: &Prop, from: Pose, motion: PropMotion) {
    let placed = StageProp {
        id: prop.id.clone(),
        shape: prop.shape.clone(),
        grip: prop.grip,
        mark: prop.mark,
        from,
        to: prop.pose,
        motion,
        leaves: false,
        lift: 0.0,
        carried: Vec3::ZERO,
    };
    let at = resting_transform(&prop.shape, from);
    let parts = maker.parts(&prop.shape);
    let entity = commands.spawn((Name::new(prop.id.as_str().to_owned()), at, Visibility::default(), placed)).id();
    for part in parts {
        let (mesh, material) = part.model;
        commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), part.at, ChildOf(entity)));
    }
    if let Some(part) = maker.shadow(&prop.shape) {
        let (mesh, material) = part.model;
        commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), part.at, no_shadow(), ChildOf(entity)));
    }
    if matches!(&prop.shape, Shape::Model(model) if model.shadow.is_some()) {
        let (mesh, material) = maker.ground_shadow();
        commands.spawn((GroundShadow(entity), Mesh3d(mesh), MeshMaterial3d(material), no_shadow()));
    }
    if let Some(mark) = prop.mark {
        spawn_mark(commands, entity, maker.mark(&prop.shape, mark));
    }
}

fn spawn_mark(commands: &mut Commands, entity: Entity, part: ModelPart) {
    let (mesh, material) = part.model;
    commands.spawn((MarkPart, Mesh3d(mesh), MeshMaterial3d(material), part.at, no_shadow(), ChildOf(entity)));
}

/// The transform of a thing on its way, after the part `t` of the beat.
fn moving_transform(placed: &StageProp, t: f32) -> Transform {
    let rest = resting_transform(&placed.shape, placed.to);
    if t >= 1.0 {
        return rest;
    }
    let eased = 1.0 - (1.0 - t) * (1.0 - t);
    let mut pose = placed.from.lerp(placed.to, eased);
    match &placed.motion {
        PropMotion::Throw(from) => return flight_transform(*from + Vec3::Y * layout::TABLE_TOP_Y, rest, t),
        PropMotion::Walk { over, hop, hops } => {
            let way = smoothstep(t);
            pose = pose_along(placed.from, over, placed.to, way);
            pose.at.y += hop * (way * f32::from(*hops) * PI).sin().abs();
        }
        PropMotion::Lunge(by) => pose.at += *by * (t * PI).sin(),
        PropMotion::Spin => pose.yaw += smoothstep(t) * TAU,
        PropMotion::Hop(height) => pose.at.y += (t * PI).sin() * height,
        PropMotion::From(_) => pose.at.y += (t * PI).sin() * DEAL_HEIGHT,
        PropMotion::Pulse => pose.scale *= 1.0 + (t * PI).sin() * 0.16,
        PropMotion::Slide | PropMotion::Leave(_) => {}
    }
    resting_transform(&placed.shape, pose)
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

/// Moves everything to where it belongs at this moment.
fn move_props(
    mut commands: Commands,
    time: Res<Time<Real>>,
    pace: Res<AnimationPace>,
    clock: Res<SceneClock>,
    hovered: Res<HoveredProp>,
    dragged: Res<DraggedProp>,
    mut props: Query<(Entity, &mut StageProp, &mut Transform)>,
) {
    let t = clock.progress();
    let (scale, dt) = (pace.duration_scale(), time.delta_secs().min(0.1));
    let (step, haste) =
        if scale > 0.0 { (dt / HOVER_SECONDS, 1.0 - (-dt * CARRY_HASTE / scale).exp()) } else { (1.0, 1.0) };
    for (entity, mut placed, mut at) in &mut props {
        if placed.leaves && t >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let is_used = matches!(placed.grip, Grip::Press | Grip::Drag) && hovered.0.as_ref() == Some(&placed.id);
        let goal = if is_used { 1.0 } else { 0.0 };
        if placed.lift != goal {
            placed.lift += (goal - placed.lift).clamp(-step, step);
        }
        let mut now = moving_transform(&placed, t);
        now.translation.y += HOVER_RISE * placed.lift;
        let held = dragged.0.as_ref().filter(|(id, _)| *id == placed.id);
        let goal = held.map_or(Vec3::ZERO, |(_, point)| *point - now.translation);
        if placed.carried != goal {
            let carried = placed.carried.lerp(goal, haste);
            placed.carried = if carried.distance(goal) < 0.003 { goal } else { carried };
        }
        now.translation += placed.carried;
        at.set_if_neq(now);
    }
}

/// Keeps the soft shadows on the ground.
fn lay_shadows(
    mut commands: Commands,
    props: Query<(&StageProp, &Transform), Without<GroundShadow>>,
    mut shadows: Query<(Entity, &GroundShadow, &mut Transform)>,
) {
    for (entity, shadow, mut at) in &mut shadows {
        let Ok((prop, over)) = props.get(shadow.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        at.set_if_neq(shadow_transform(prop, over));
    }
}

/// The transform of the shadow of a thing that stands, lies or is carried at `over`.
fn shadow_transform(prop: &StageProp, over: &Transform) -> Transform {
    let (half, standing) = match &prop.shape {
        Shape::Model(model) => (model.size / 2.0, model.shadow.unwrap_or_default()),
        shape => (shape.half_size(), shape.half_size().xz() * 2.0),
    };
    let is_lying = (over.rotation * Vec3::Y).y.abs() < 0.7;
    let (size, axis) = match is_lying {
        true => (Vec2::new(half.y * 3.4, half.x * 4.0), over.rotation * Vec3::Y),
        false => (standing, over.rotation * Vec3::X),
    };
    let ground = prop.to.at.y + layout::TABLE_TOP_Y;
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
}
