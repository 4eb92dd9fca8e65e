//! The camera: seated over the board, or in the doorway; orbit, zoom, pan, straight down, home.
//!
//! Owns the only 3D camera and how the board is framed in the part of the window that panels leave free. Must not know
//! the panels.

use bevy::camera::RenderTarget;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::light::EnvironmentMapLight;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::{
    AnimationPace, CameraControlSystems, CameraControls, CameraMode, FramedPoints, RenderQuality, TableActivity,
    TableCamera, TableImage, TableSetup, TableSystems, TableViewport, UiHasPointer, layout, lighting,
};

/// Half the vertical field of view, in radians.
const HALF_FOV: f32 = 0.235;
/// The downward pitch of the seated camera.
const DEFAULT_PITCH: f32 = 1.08;
/// Height of the reading camera above the wood.
const READING_DISTANCE: f32 = 24.0;
/// The downward pitch of the camera over cards: from the player's side of them, so that a pile has a height.
const CARDS_PITCH: f32 = 1.31;
/// The smallest and the largest pitch.
const PITCH_RANGE: (f32, f32) = (0.2, 1.5705);

/// How the player has turned, zoomed and panned the camera.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct OrbitState {
    yaw: f32,
    pitch: f32,
    zoom: f32,
    pan: Vec2,
    /// The pitch to return to from the view straight down.
    pitch_before_top_down: Option<f32>,
}

impl Default for OrbitState {
    fn default() -> Self {
        Self { yaw: 0.0, pitch: DEFAULT_PITCH, zoom: 1.0, pan: Vec2::ZERO, pitch_before_top_down: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OrbitState>()
        .add_systems(Startup, spawn_camera)
        .add_systems(TableSetup, apply_environment_map)
        .init_resource::<CameraControls>()
        .add_systems(Update, orbit_camera.after(CameraControlSystems))
        .add_systems(
            PostUpdate,
            (smooth_camera, apply_quality, apply_environment_map.run_if(|activity: Res<TableActivity>| activity.ready))
                .in_set(TableSystems::Animate),
        );
}

/// The rectangle around some points of the table in the window, in logical pixels, if the camera sees all of them.
pub fn bounds_on_screen(camera: &Camera, tf: &GlobalTransform, corners: &[Vec3]) -> Option<Rect> {
    let mut seen = corners.iter().map(|corner| camera.world_to_viewport(tf, *corner).ok());
    let first = seen.next()??;
    seen.try_fold(Rect::from_corners(first, first), |rect, point| Some(rect.union_point(point?)))
}

fn spawn_camera(mut commands: Commands, target: Res<TableImage>) {
    commands.spawn((
        TableCamera,
        Camera3d::default(),
        // Before the camera of the panels, which draws this image under them.
        Camera { order: -1, ..default() },
        RenderTarget::from(target.handle()),
        Projection::from(PerspectiveProjection { fov: HALF_FOV * 2.0, near: 0.5, far: 120.0, ..default() }),
        Tonemapping::TonyMcMapface,
        title_transform(),
    ));
}

/// Gives the camera the room that metal mirrors, or takes it away where no material mirrors: with it, every pipeline is
/// compiled a second time once its images are loaded.
fn apply_environment_map(
    mut commands: Commands,
    quality: Res<RenderQuality>,
    camera: Option<Single<(Entity, Has<EnvironmentMapLight>), With<TableCamera>>>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some((camera, has_map)) = camera.map(Single::into_inner) else { return };
    match (quality.per_pixel_light, has_map) {
        (true, false) => {
            commands.entity(camera).insert(lighting::build_environment_map(&mut images));
        }
        (false, true) => {
            commands.entity(camera).remove::<EnvironmentMapLight>();
        }
        _ => {}
    }
}

/// The view from the doorway.
fn title_transform() -> Transform {
    Transform::from_xyz(11.6, 9.6, 31.5).looking_at(Vec3::new(-0.6, 2.4, -4.0), Vec3::Y)
}

/// The view straight down on the wood: pages that are shown flat lie flat.
fn reading_transform() -> Transform {
    let above = layout::READING_BOARD_CENTRE + Vec3::Y * READING_DISTANCE;
    Transform::from_translation(above).with_rotation(orbit_rotation(0.0, PITCH_RANGE.1))
}

/// The rotation of a camera that looks down at `pitch` from the direction `yaw`.
fn orbit_rotation(yaw: f32, pitch: f32) -> Quat {
    Quat::from_rotation_y(yaw) * Quat::from_rotation_x(-pitch)
}

/// The focus and the distance of the camera that shows `points` as large as they fit in `free` (corners in -1..1, y
/// up).
fn frame_points(points: &[Vec3], turn: Quat, aspect: f32, free: Rect) -> (Vec3, f32) {
    let (right, up, ahead) = (turn * Vec3::X, turn * Vec3::Y, turn * Vec3::NEG_Z);
    let lens = Vec2::new(HALF_FOV.tan() * aspect, HALF_FOV.tan());
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
fn viewport_in_ndc(window: Vec2, free: Option<Rect>) -> Rect {
    let free = free.unwrap_or(Rect::from_corners(Vec2::ZERO, window));
    let to = |p: Vec2| Vec2::new(p.x / window.x.max(1.0) * 2.0 - 1.0, 1.0 - p.y / window.y.max(1.0) * 2.0);
    let rect = Rect::from_corners(to(free.min), to(free.max));
    // A small margin.
    Rect::from_center_size(rect.center(), (rect.size() * 0.97).max(Vec2::splat(0.1)))
}

fn orbit_camera(
    mut orbit: ResMut<OrbitState>,
    mode: Res<CameraMode>,
    ui_has_pointer: Res<UiHasPointer>,
    controls: Res<CameraControls>,
    mut moves: MessageReader<CursorMoved>,
    wheel: Res<AccumulatedMouseScroll>,
) {
    // The pointer's own way, not the device's: a touchpad, a tablet or a remote screen may report no other.
    let moved: Vec2 = moves.read().filter_map(|moved| moved.delta).sum();
    if !mode.is_seated() {
        return;
    }
    if controls.resets {
        *orbit = OrbitState::default();
    }
    if controls.looks_down {
        match orbit.pitch_before_top_down.take() {
            Some(pitch) => orbit.pitch = pitch,
            None => {
                orbit.pitch_before_top_down = Some(orbit.pitch);
                orbit.pitch = PITCH_RANGE.1;
            }
        }
    }
    if ui_has_pointer.0 {
        return;
    }
    if controls.orbits && moved != Vec2::ZERO {
        orbit.yaw = (orbit.yaw - moved.x * 0.005).rem_euclid(std::f32::consts::TAU);
        orbit.pitch = (orbit.pitch + moved.y * 0.004).clamp(PITCH_RANGE.0, PITCH_RANGE.1);
        orbit.pitch_before_top_down = None;
    }
    if controls.pans && moved != Vec2::ZERO {
        let drag = Vec2::from_angle(-orbit.yaw).rotate(moved) * 0.018 * orbit.zoom;
        orbit.pan = (orbit.pan - drag).clamp(Vec2::new(-9.0, -7.0), Vec2::new(9.0, 7.0));
    }
    let notches = wheel.delta.y * if wheel.unit == bevy::input::mouse::MouseScrollUnit::Pixel { 0.02 } else { 1.0 };
    if notches != 0.0 {
        orbit.zoom = (orbit.zoom * 0.9f32.powf(notches)).clamp(0.28, 1.5);
    }
}

fn smooth_camera(
    orbit: Res<OrbitState>,
    mode: Res<CameraMode>,
    (viewport, framed): (Res<TableViewport>, Res<FramedPoints>),
    pace: Res<AnimationPace>,
    time: Res<Time<Real>>,
    mut begun: Local<bool>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<&mut Transform, With<TableCamera>>>,
) {
    let (Some(window), Some(mut at)) = (window, camera) else { return };
    // The window's own size: that of the image differs by parts of a pixel between the coarse and the fine one, and a
    // goal that follows it would keep the camera moving for ever.
    let window = window.size();
    if window.min_element() < 1.0 {
        return;
    }
    let points: &[Vec3] = if framed.0.is_empty() { &layout::MIDDLE_OF_TABLE } else { &framed.0 };
    let free = viewport_in_ndc(window, viewport.0);
    let frame = |turn: Quat| frame_points(points, turn, window.x / window.y.max(1.0), free);
    let goal = match *mode {
        CameraMode::Doorway => title_transform(),
        CameraMode::Reading => reading_transform(),
        CameraMode::OverCards => {
            let turn = orbit_rotation(0.0, CARDS_PITCH);
            let (focus, away) = frame(turn);
            Transform::from_translation(focus - turn * Vec3::NEG_Z * away).with_rotation(turn)
        }
        CameraMode::Seated => {
            let turn = orbit_rotation(orbit.yaw, orbit.pitch);
            let (focus, away) = frame(turn);
            let focus = focus + Vec3::new(orbit.pan.x, 0.0, orbit.pan.y);
            let mut eye = focus - turn * Vec3::NEG_Z * away * orbit.zoom;
            eye.y = eye.y.max(1.2);
            Transform::from_translation(eye).with_rotation(turn)
        }
    };
    let far = at.translation.distance(goal.translation);
    if far < 0.002 && at.rotation.angle_between(goal.rotation) < 0.0005 {
        at.set_if_neq(goal);
        return;
    }
    // The camera takes longer from the doorway to the seat than for a turn.
    let speed = if far > 9.0 { 3.2 } else { 9.0 };
    let part = if *begun && pace.duration_scale() > 0.0 {
        1.0 - (-time.delta_secs().min(0.1) * speed / pace.duration_scale()).exp()
    } else {
        1.0
    };
    *begun = true;
    **at = Transform::from_translation(at.translation.lerp(goal.translation, part))
        .with_rotation(at.rotation.slerp(goal.rotation, part));
}

/// Sets multisampling and tone mapping by the quality.
fn apply_quality(
    mut commands: Commands,
    quality: Res<RenderQuality>,
    camera: Option<Single<Entity, With<TableCamera>>>,
) {
    let Some(camera) = camera else { return };
    if quality.is_changed() {
        commands.entity(*camera).insert((
            if quality.msaa { Msaa::Sample4 } else { Msaa::Off },
            // The materials of low quality map their light to colours themselves.
            if quality.per_pixel_light { Tonemapping::TonyMcMapface } else { Tonemapping::None },
        ));
    }
}

#[cfg(test)]
mod tests {
    use bevy::camera::RenderTargetInfo;

    use super::*;

    /// The projection of a point by a camera, in -1..1.
    fn project_point(p: Vec3, turn: Quat, focus: Vec3, away: f32, aspect: f32) -> Vec2 {
        let v = turn.inverse() * (p - (focus - turn * Vec3::NEG_Z * away));
        Vec2::new(v.x / (-v.z * HALF_FOV.tan() * aspect), v.y / (-v.z * HALF_FOV.tan()))
    }

    #[test]
    fn only_materials_that_mirror_get_the_room() {
        let mut app = App::new();
        app.init_resource::<Assets<Image>>()
            .insert_resource(RenderQuality::low())
            .add_systems(Update, apply_environment_map);
        let camera = app.world_mut().spawn(TableCamera).id();
        let mut mirrors_at = |quality: RenderQuality| {
            app.insert_resource(quality).update();
            app.world().get::<EnvironmentMapLight>(camera).is_some()
        };
        assert!(!mirrors_at(RenderQuality::low()));
        assert!(mirrors_at(RenderQuality::medium()));
        assert!(!mirrors_at(RenderQuality::low()));
    }

    #[test]
    fn the_camera_comes_to_rest_whatever_the_size_of_the_image_it_draws_into() {
        let mut app = App::new();
        app.init_resource::<OrbitState>()
            .init_resource::<CameraMode>()
            .init_resource::<TableViewport>()
            .init_resource::<FramedPoints>()
            .init_resource::<AnimationPace>()
            .insert_resource(Time::<Real>::default())
            .add_systems(Update, smooth_camera);
        // 40 % of this window is no whole number of pixels.
        app.world_mut().spawn((Window { resolution: (1024, 641).into(), ..default() }, PrimaryWindow));
        let camera = app.world_mut().spawn((TableCamera, Camera::default(), title_transform())).id();
        app.update();
        let seated = *app.world().get::<Transform>(camera).unwrap();
        for size in [UVec2::new(1024, 641), UVec2::new(409, 256)] {
            let target = RenderTargetInfo { physical_size: size, scale_factor: 0.399 };
            app.world_mut().get_mut::<Camera>(camera).unwrap().computed.target_info = Some(target);
            app.update();
            assert_eq!(*app.world().get::<Transform>(camera).unwrap(), seated);
        }
    }

    #[test]
    fn the_view_turns_as_far_as_the_pointer_moves() {
        let mut app = App::new();
        app.init_resource::<OrbitState>()
            .init_resource::<CameraMode>()
            .init_resource::<UiHasPointer>()
            .init_resource::<CameraControls>()
            .init_resource::<AccumulatedMouseScroll>()
            .add_message::<CursorMoved>()
            .add_systems(Update, orbit_camera);
        let mut drag = |held: bool, delta: Vec2| {
            app.world_mut().resource_mut::<CameraControls>().orbits = held;
            let moved = CursorMoved { window: Entity::PLACEHOLDER, position: Vec2::ZERO, delta: Some(delta) };
            app.world_mut().write_message(moved);
            app.update();
            *app.world().resource::<OrbitState>()
        };
        assert_eq!(drag(false, Vec2::new(40.0, 40.0)), OrbitState::default());
        let turned = drag(true, Vec2::new(0.0, -100.0));
        assert!((turned.pitch - (DEFAULT_PITCH - 0.4)).abs() < 1e-4 && turned.yaw == 0.0, "{turned:?}");
        assert_eq!(drag(true, Vec2::new(0.0, -4000.0)).pitch, PITCH_RANGE.0);
    }

    #[test]
    fn every_point_stays_inside_the_viewport() {
        let window = Vec2::new(1280.0, 800.0);
        for free in [None, Some(Rect::new(0.0, 40.0, 1280.0, 560.0)), Some(Rect::new(300.0, 0.0, 1100.0, 700.0))] {
            for (yaw, pitch) in [(0.0, DEFAULT_PITCH), (0.7, 0.6), (3.0, PITCH_RANGE.1), (0.0, PITCH_RANGE.1)] {
                let turn = orbit_rotation(yaw, pitch);
                let rect = viewport_in_ndc(window, free);
                let (focus, away) = frame_points(&layout::MIDDLE_OF_TABLE, turn, 1.6, rect);
                for p in layout::MIDDLE_OF_TABLE {
                    let at = project_point(p, turn, focus, away, 1.6);
                    assert!(rect.inflate(0.03).contains(at), "{free:?} {yaw} {pitch}: {at} outside {rect:?}");
                }
            }
        }
    }
}
