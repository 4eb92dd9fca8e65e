//! The stage: an entity for each thing of the scene that is shown, moved by the clock.
//!
//! Owns these entities and their transforms. Must not decide where a thing belongs: the scene says so.

use std::collections::{HashMap, HashSet};
use std::f32::consts::PI;
use std::sync::Arc;

use bevy::prelude::*;

use super::clock::{PropMotion, SceneClock, advance_scene};
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

/// Marks the part of a thing that marks it.
#[derive(Component)]
struct MarkPart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneModels>().add_systems(
        PostUpdate,
        (set_stage.after(advance_scene).in_set(TableSystems::Sync), move_props.in_set(TableSystems::Animate)),
    );
}

/// Makes, changes and removes things so that they are those of the scene that is shown.
fn set_stage(
    mut commands: Commands,
    clock: Res<SceneClock>,
    mut shown_revision: Local<Option<u64>>,
    mut maker: ModelMaker,
    mut props: Query<(Entity, &mut StageProp)>,
    marks: Query<(Entity, &ChildOf), With<MarkPart>>,
) {
    let is_repainted = maker.follow_look();
    if *shown_revision == Some(clock.revision) && !is_repainted {
        return;
    }
    *shown_revision = Some(clock.revision);
    let scene = Arc::clone(&clock.shown);
    let motions: HashMap<&PropId, PropMotion> =
        clock.beat.iter().flat_map(|beat| beat.motions.iter().map(|(id, motion)| (id, *motion))).collect();
    let wanted: HashMap<&PropId, &Prop> = scene.props.iter().map(|prop| (&prop.id, prop)).collect();
    let mut kept = HashSet::new();
    for (entity, mut placed) in &mut props {
        let here = placed.to;
        match (wanted.get(&placed.id), motions.get(&placed.id)) {
            (Some(prop), motion) if placed.shape == prop.shape && !is_repainted && !placed.leaves => {
                placed.from = if let Some(PropMotion::From(pose)) = motion { *pose } else { here };
                placed.to = prop.pose;
                placed.motion = motion.copied().unwrap_or(PropMotion::Slide);
                placed.grip = prop.grip;
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
        let before = props.iter().find(|(_, placed)| placed.id == prop.id).map(|(_, placed)| placed.to);
        let motion = motions.get(&prop.id).copied();
        let from = match motion {
            Some(PropMotion::From(pose)) => pose,
            _ => before.unwrap_or(prop.pose),
        };
        spawn_prop(&mut commands, &mut maker, prop, from, motion.unwrap_or(PropMotion::Slide));
    }
    let printed: HashSet<&str> = scene.props.iter().flat_map(prints).collect();
    maker.forget_unused(|key| printed.contains(key));
}

/// The keys of the prints on a thing.
fn prints(prop: &Prop) -> Vec<&str> {
    match &prop.shape {
        Shape::Card { front, back, .. } => vec![front.key(), back.key()],
        Shape::Board { face, .. } | Shape::Disc { face, .. } => vec![face.key()],
        Shape::Die { .. } | Shape::Turned { .. } => Vec::new(),
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
    match placed.motion {
        PropMotion::Throw(from) => return flight_transform(from + Vec3::Y * layout::TABLE_TOP_Y, rest, t),
        PropMotion::Hop(height) => pose.at.y += (t * PI).sin() * height,
        PropMotion::From(_) => pose.at.y += (t * PI).sin() * DEAL_HEIGHT,
        PropMotion::Pulse => pose.scale *= 1.0 + (t * PI).sin() * 0.16,
        PropMotion::Slide | PropMotion::Leave(_) => {}
    }
    resting_transform(&placed.shape, pose)
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
    let step = if pace.duration_scale() > 0.0 { time.delta_secs().min(0.1) / HOVER_SECONDS } else { 1.0 };
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
        if let Some((_, point)) = dragged.0.as_ref().filter(|(id, _)| *id == placed.id) {
            now = Transform { translation: *point, ..now };
        }
        at.set_if_neq(now);
    }
}
