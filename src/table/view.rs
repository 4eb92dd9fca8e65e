//! The camera: seated over the board, or in the doorway; orbit, zoom, pan, straight down, home.
//!
//! Owns the one 3D camera and how the board is framed in the part of the window that panels leave free.

use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll};
use bevy::prelude::*;

use crate::model::Coord;
use crate::rules::portrait::Portrait;

use super::{FreeRect, Pace, PointerTaken, Quality, Scene, TableImage, TableSetup, TableSystems, candle, place};

/// Half the opening of the lens, upwards, in radians.
const LENS: f32 = 0.235;
/// How steeply one looks down when seated.
const SEATED: f32 = 1.08;
/// The lowest and the steepest look.
const PITCH: (f32, f32) = (0.3, 1.5705);

/// Marks the one 3D camera.
#[derive(Component)]
pub struct TableCamera;

/// How the player has turned their head.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct Seat {
    yaw: f32,
    pitch: f32,
    zoom: f32,
    pan: Vec2,
    /// The pitch to come back to from straight down.
    before: Option<f32>,
}

impl Default for Seat {
    fn default() -> Self {
        Self { yaw: 0.0, pitch: SEATED, zoom: 1.0, pan: Vec2::ZERO, before: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seat>()
        .add_systems(Startup, open_eyes)
        .add_systems(TableSetup, add_reflections)
        .add_systems(Update, turn_head)
        .add_systems(PostUpdate, (glide, apply_quality).in_set(TableSystems::Settle));
}

/// Where a hex's centre is in the window, in logical pixels, if it is in sight.
pub fn hex_on_screen(camera: &Camera, tf: &GlobalTransform, at: Coord) -> Option<Vec2> {
    camera.world_to_viewport(tf, place::hex_world(at)).ok()
}

/// Where the card of the first encounter table lies in the window, in logical pixels, if it is in sight.
pub fn table_card_on_screen(camera: &Camera, tf: &GlobalTransform, portrait: &Portrait) -> Option<Rect> {
    let (doom, shield) = (!portrait.doom.is_empty(), !portrait.character.shields.is_empty());
    let corners = place::first_table(portrait.tables.len(), doom, shield)?;
    let mut seen = corners.iter().map(|corner| camera.world_to_viewport(tf, *corner).ok());
    let first = seen.next()??;
    seen.try_fold(Rect::from_corners(first, first), |rect, point| Some(rect.union_point(point?)))
}

fn open_eyes(mut commands: Commands, target: Res<TableImage>) {
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        // Before the camera of the panels, which lays this picture under them.
        Camera { order: -1, ..default() },
        RenderTarget::from(target.handle()),
        Projection::from(PerspectiveProjection { fov: LENS * 2.0, near: 0.5, far: 120.0, ..default() }),
        Tonemapping::TonyMcMapface,
        doorway(),
    ));
}

fn add_reflections(
    mut commands: Commands,
    camera: Single<Entity, With<TableCamera>>,
    mut images: ResMut<Assets<Image>>,
) {
    commands.entity(*camera).insert(candle::reflections(&mut images));
}

/// The view from the doorway.
fn doorway() -> Transform {
    Transform::from_xyz(11.6, 9.6, 31.5).looking_at(Vec3::new(-0.6, 2.4, -4.0), Vec3::Y)
}

/// The turn of a head that looks down at `pitch` from the direction `yaw`.
fn looking(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}

/// The camera that shows `points` as large as they go in `free` (both corners in -1..1, y up).
fn framed(points: &[Vec3], turn: Quat, aspect: f32, free: Rect) -> (Vec3, f32) {
    let (right, up, ahead) = (turn * Vec3::X, turn * Vec3::Y, turn * Vec3::NEG_Z);
    let lens = Vec2::new(LENS.tan() * aspect, LENS.tan());
    let (mut focus, mut away) = (Vec3::ZERO, 24.0f32);
    for _ in 0..24 {
        let eye = focus - ahead * away;
        let (mut low, mut high) = (Vec2::splat(f32::MAX), Vec2::splat(f32::MIN));
        for p in points {
            let v = *p - eye;
            let depth = v.dot(ahead).max(0.1);
            let at = Vec2::new(v.dot(right), v.dot(up)) / (lens * depth);
            low = low.min(at);
            high = high.max(at);
        }
        let grow = ((high - low) / free.size().max(Vec2::splat(0.05))).max_element();
        let off = ((low + high) / 2.0 - free.center()) * lens * away;
        focus += right * off.x + up * off.y;
        away = (away * grow.clamp(0.5, 2.0)).clamp(4.0, 80.0);
    }
    (focus, away)
}

/// The free part of the window in -1..1, y up.
fn free_part(window: Vec2, free: Option<Rect>) -> Rect {
    let free = free.unwrap_or(Rect::from_corners(Vec2::ZERO, window));
    let to = |p: Vec2| Vec2::new(p.x / window.x.max(1.0) * 2.0 - 1.0, 1.0 - p.y / window.y.max(1.0) * 2.0);
    let rect = Rect::from_corners(to(free.min), to(free.max));
    // A little air around.
    Rect::from_center_size(rect.center(), (rect.size() * 0.97).max(Vec2::splat(0.1)))
}

fn turn_head(
    mut seat: ResMut<Seat>,
    scene: Res<Scene>,
    taken: Res<PointerTaken>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    moved: Res<AccumulatedMouseMotion>,
    wheel: Res<AccumulatedMouseScroll>,
) {
    if scene.title {
        return;
    }
    if keys.just_pressed(KeyCode::Home) {
        *seat = Seat::default();
    }
    if keys.just_pressed(KeyCode::Tab) {
        match seat.before.take() {
            Some(pitch) => seat.pitch = pitch,
            None => {
                seat.before = Some(seat.pitch);
                seat.pitch = PITCH.1;
            }
        }
    }
    if taken.0 {
        return;
    }
    if buttons.pressed(MouseButton::Right) && moved.delta != Vec2::ZERO {
        seat.yaw = (seat.yaw - moved.delta.x * 0.005).rem_euclid(std::f32::consts::TAU);
        seat.pitch = (seat.pitch + moved.delta.y * 0.004).clamp(PITCH.0, PITCH.1);
        seat.before = None;
    }
    if buttons.pressed(MouseButton::Middle) && moved.delta != Vec2::ZERO {
        let drag = Vec2::from_angle(-seat.yaw).rotate(moved.delta) * 0.018 * seat.zoom;
        seat.pan = (seat.pan - drag).clamp(Vec2::new(-9.0, -7.0), Vec2::new(9.0, 7.0));
    }
    let notches = wheel.delta.y * if wheel.unit == bevy::input::mouse::MouseScrollUnit::Pixel { 0.02 } else { 1.0 };
    if notches != 0.0 {
        seat.zoom = (seat.zoom * 0.9f32.powf(notches)).clamp(0.28, 1.5);
    }
}

fn glide(
    seat: Res<Seat>,
    scene: Res<Scene>,
    free: Res<FreeRect>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
    mut begun: Local<bool>,
    camera: Option<Single<(&mut Transform, &Camera), With<TableCamera>>>,
) {
    let Some(camera) = camera else { return };
    let (mut at, camera) = camera.into_inner();
    let Some(window) = camera.logical_viewport_size() else { return };
    let goal = if scene.title {
        doorway()
    } else {
        let turn = looking(seat.yaw, seat.pitch);
        let (focus, away) = framed(&place::in_sight(), turn, window.x / window.y.max(1.0), free_part(window, free.0));
        let focus = focus + Vec3::new(seat.pan.x, 0.0, seat.pan.y);
        let mut eye = focus - turn * Vec3::NEG_Z * away * seat.zoom;
        eye.y = eye.y.max(1.2);
        Transform::from_translation(eye).with_rotation(turn)
    };
    let far = at.translation.distance(goal.translation);
    if far < 0.002 && at.rotation.angle_between(goal.rotation) < 0.0005 {
        if *at != goal {
            *at = goal;
        }
        return;
    }
    // The walk from the door to the chair takes longer than a turn of the head.
    let speed = if far > 9.0 { 3.2 } else { 9.0 };
    let part = if *begun && pace.scale() > 0.0 {
        1.0 - (-time.delta_secs().min(0.1) * speed / pace.scale()).exp()
    } else {
        1.0
    };
    *begun = true;
    *at = Transform::from_translation(at.translation.lerp(goal.translation, part))
        .with_rotation(at.rotation.slerp(goal.rotation, part));
}

/// Smooths edges and maps light to colours as the quality says.
fn apply_quality(mut commands: Commands, quality: Res<Quality>, camera: Option<Single<Entity, With<TableCamera>>>) {
    let Some(camera) = camera else { return };
    if quality.is_changed() {
        commands.entity(*camera).insert((
            if quality.smooth { Msaa::Sample4 } else { Msaa::Off },
            // The materials of low quality map their light to colours themselves.
            if quality.per_pixel_light { Tonemapping::TonyMcMapface } else { Tonemapping::None },
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a point falls for a camera, in -1..1.
    fn seen(p: Vec3, turn: Quat, focus: Vec3, away: f32, aspect: f32) -> Vec2 {
        let v = turn.inverse() * (p - (focus - turn * Vec3::NEG_Z * away));
        Vec2::new(v.x / (-v.z * LENS.tan() * aspect), v.y / (-v.z * LENS.tan()))
    }

    #[test]
    fn everything_stays_inside_the_free_part_whatever_the_panels_and_the_turn() {
        let window = Vec2::new(1280.0, 800.0);
        for free in [None, Some(Rect::new(0.0, 40.0, 1280.0, 560.0)), Some(Rect::new(300.0, 0.0, 1100.0, 700.0))] {
            for (yaw, pitch) in [(0.0, SEATED), (0.7, 0.6), (3.0, PITCH.1), (0.0, PITCH.1)] {
                let turn = looking(yaw, pitch);
                let rect = free_part(window, free);
                let (focus, away) = framed(&place::in_sight(), turn, 1.6, rect);
                for p in place::in_sight() {
                    let at = seen(p, turn, focus, away, 1.6);
                    assert!(rect.inflate(0.03).contains(at), "{free:?} {yaw} {pitch}: {at} outside {rect:?}");
                }
            }
        }
    }
}
