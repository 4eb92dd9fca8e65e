//! The table's image: the 3D camera draws into it, and it is kept while nothing on the table changes.
//!
//! Owns the image, its size, and the decision whether the 3D camera draws in this frame. Without a graphics card,
//! drawing the table costs far more than the rest of a frame, so the table is not redrawn when only panels change.
//! While facts are played back, the camera moves or a piece is carried, a coarser image is drawn; whatever else moves
//! is drawn finely, because a decision may be open that needs the small print. Must not know which module shows the
//! image, or why something changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::transform::TransformSystems;
use bevy::window::PrimaryWindow;

use super::low_quality::LowQualityMaterial;
use super::scene::{CloseUpPending, DraggedProp, SceneClock};
use super::{GameNeedsFrames, RenderQuality, TableCamera, TableSetup};

/// The format of images that store square roots of light, as the materials of low quality write them. Other images
/// store light, in sRGB.
pub const SQRT_LIGHT_FORMAT: TextureFormat = TextureFormat::Rgba8Unorm;

/// How many frames are drawn after the last change: a new mesh or texture reaches the graphics card a frame or two
/// after the entity that uses it.
const FRAMES_AFTER_CHANGE: u8 = 3;

/// The images that the table is drawn into, one of them at a time.
#[derive(Resource)]
pub struct TableImage {
    fine: Handle<Image>,
    coarse: Handle<Image>,
    shows_coarse: bool,
}

impl TableImage {
    /// The image that was drawn last; its size in pixels follows the window and [`RenderQuality`].
    pub fn handle(&self) -> Handle<Image> {
        if self.shows_coarse { self.coarse.clone() } else { self.fine.clone() }
    }
}

/// The frames that the table needs from the main loop.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableActivity {
    /// The table is drawn in this frame.
    pub draws: bool,
    /// The table needs frames to run, although nothing on it changes yet.
    pub needs_updates: bool,
    /// The image is complete: the table has been set up and drawn once with every material.
    pub ready: bool,
    /// How many frames the table has been drawn in since the program started.
    pub frames_drawn: u64,
}

/// How far the table's setup and the drawing of the last change have come.
#[derive(Resource, Default)]
struct DrawProgress {
    /// Frames that are still drawn for the last change.
    frames_left: u8,
    /// How many frames in a row something has changed, and how many nothing has.
    moving_frames: u8,
    still_frames: u8,
    /// The coarse image is drawn from the next frame on.
    coarse: bool,
    /// Frames that have been shown before the setup.
    frames_shown: u8,
    /// Frames since the setup in which no pipeline was missing.
    whole_frames: u8,
}

impl DrawProgress {
    fn is_set_up(&self) -> bool {
        self.frames_shown > FRAMES_BEFORE_SETUP
    }
}

/// How many frames in a row something has to change until the coarser image is drawn, so that brief changes stay sharp.
const FRAMES_BEFORE_COARSE: u8 = 3;
/// How many frames in a row nothing has to change until the fine image is drawn again.
const STILL_FRAMES_BEFORE_FINE: u8 = 2;

/// How many frames are shown before the table is set up, which takes a while.
const FRAMES_BEFORE_SETUP: u8 = 3;

/// How many render pipelines are still being compiled; written by the render world.
#[derive(Resource, Default, Clone)]
struct PendingPipelines(Arc<AtomicUsize>);

pub(super) fn plugin(app: &mut App) {
    let [fine, coarse] = [0, 1]
        .map(|_| app.world_mut().resource_mut::<Assets<Image>>().add(blank_image(UVec2::splat(8), SQRT_LIGHT_FORMAT)));
    let pending = PendingPipelines::default();
    app.insert_resource(TableImage { fine, coarse, shows_coarse: false })
        .init_resource::<TableActivity>()
        .init_resource::<DrawProgress>()
        .insert_resource(pending.clone())
        .init_schedule(TableSetup)
        .add_systems(PreUpdate, (set_up_table, choose_image).chain())
        .add_systems(
            PostUpdate,
            choose_whether_to_draw
                .after(TransformSystems::Propagate)
                .after(VisibilitySystems::VisibilityPropagate)
                .after(AssetEventSystems)
                .before(VisibilitySystems::CheckVisibility),
        );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(pending).add_systems(Render, count_pending.in_set(RenderSystems::Cleanup));
    }
}

/// Runs [`TableSetup`] after the window has shown its first frames.
fn set_up_table(world: &mut World) {
    let mut progress = world.resource_mut::<DrawProgress>();
    if progress.is_set_up() {
        return;
    }
    progress.frames_shown += 1;
    if progress.is_set_up() {
        world.run_schedule(TableSetup);
    }
}

/// An image to draw into, of which only the graphics card holds pixels.
fn blank_image(size: UVec2, format: TextureFormat) -> Image {
    // Textures that the card creates are empty as well; zeros to copy there would take as much memory again.
    Image { data: None, copy_on_resize: false, ..Image::new_target_texture(size.x, size.y, format, None) }
}

fn count_pending(cache: Res<PipelineCache>, pending: Res<PendingPipelines>) {
    pending.0.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

/// Size of the table's image in pixels, for a window of a size in pixels.
fn image_size(window: UVec2, percent: u16) -> UVec2 {
    (window * u32::from(percent) / 100).max(UVec2::ONE)
}

/// Keeps the images at the size of the window times the percentage of the quality, and sets the image to be drawn as
/// the camera's target.
fn choose_image(
    quality: Res<RenderQuality>,
    progress: Res<DrawProgress>,
    image: Res<TableImage>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&mut RenderTarget, &mut Projection), With<TableCamera>>>,
    mut images: ResMut<Assets<Image>>,
) {
    let (Some(window), Some(camera)) = (window, camera) else { return };
    let (mut target, mut projection) = camera.into_inner();
    // A minimised window has no pixels; the old image is kept until the window is restored.
    if window.physical_width() == 0 || window.physical_height() == 0 {
        return;
    }
    let (handle, percent) = match progress.coarse {
        true => (&image.coarse, quality.moving_resolution_percent),
        false => (&image.fine, quality.resolution_percent),
    };
    let size = image_size(window.physical_size(), percent);
    let format = if quality.per_pixel_light { TextureFormat::Rgba8UnormSrgb } else { SQRT_LIGHT_FORMAT };
    if images.get(handle).is_none_or(|old| old.size() != size || old.texture_descriptor.format != format)
        && let Some(mut old) = images.get_mut(handle)
    {
        *old = blank_image(size, format);
    }
    // The camera then counts in the window's own logical pixels, so that the pointer needs no conversion.
    let scale_factor = size.x as f32 / window.width().max(1.0);
    let wanted = ImageRenderTarget { handle: handle.clone(), scale_factor };
    if !matches!(target.as_ref(), RenderTarget::Image(now) if *now == wanted) {
        *target = RenderTarget::Image(wanted);
        // Bevy looks at a camera's new target only when its projection has changed too.
        projection.set_changed();
    }
}

/// Everything that the table's image depends on.
#[derive(SystemParam)]
#[allow(clippy::type_complexity, reason = "the type of a query states its filters best")]
struct TableChanges<'w, 's> {
    drawn: Query<
        'w,
        's,
        (),
        (
            With<Mesh3d>,
            Or<(
                Changed<GlobalTransform>,
                Changed<InheritedVisibility>,
                Changed<Mesh3d>,
                Changed<MeshMaterial3d<StandardMaterial>>,
                Changed<MeshMaterial3d<LowQualityMaterial>>,
            )>,
        ),
    >,
    lights: Query<'w, 's, (), Or<(Changed<PointLight>, Changed<DirectionalLight>)>>,
    view: Query<
        'w,
        's,
        (),
        (With<TableCamera>, Or<(Changed<GlobalTransform>, Changed<Projection>, Changed<RenderTarget>, Changed<Msaa>)>),
    >,
    camera_moves: Query<'w, 's, (), (With<TableCamera>, Changed<GlobalTransform>)>,
    removed: RemovedComponents<'w, 's, Mesh3d>,
    meshes: MessageReader<'w, 's, AssetEvent<Mesh>>,
    images: MessageReader<'w, 's, AssetEvent<Image>>,
    materials: MessageReader<'w, 's, AssetEvent<StandardMaterial>>,
    low_materials: MessageReader<'w, 's, AssetEvent<LowQualityMaterial>>,
}

impl TableChanges<'_, '_> {
    /// Whether anything changed since the last call.
    fn has_changes(&mut self) -> bool {
        // Every reader is read to its end: unread messages would count in the next frame as well.
        let read = [
            self.removed.read().count(),
            self.meshes.read().count(),
            self.images.read().count(),
            self.materials.read().count(),
            self.low_materials.read().count(),
        ];
        read.iter().any(|n| *n > 0) || !self.drawn.is_empty() || !self.lights.is_empty() || !self.view.is_empty()
    }
}

/// Activates the 3D camera only while something on the table changes, and for a few frames after.
fn choose_whether_to_draw(
    mut changes: TableChanges,
    pending: Res<PendingPipelines>,
    quality: Res<RenderQuality>,
    game: Res<GameNeedsFrames>,
    (scene_clock, held_prop, close_up): (Res<SceneClock>, Res<DraggedProp>, Res<CloseUpPending>),
    mut progress: ResMut<DrawProgress>,
    mut activity: ResMut<TableActivity>,
    mut image: ResMut<TableImage>,
    camera: Option<Single<&mut Camera, With<TableCamera>>>,
) {
    let Some(mut camera) = camera else { return };
    // A coarse image is out of date after the motion has ended.
    let blurred = image.shows_coarse && !progress.coarse;
    // Motion of which the player wants to see where it goes, and reads nothing meanwhile.
    let is_playing = scene_clock.is_playing();
    let sweeps = is_playing || held_prop.0.is_some() || !changes.camera_moves.is_empty();
    let changed = changes.has_changes() || quality.is_changed() || blurred;
    let is_incomplete = pending.0.load(Ordering::Relaxed) > 0;
    // A material is not drawn before its pipeline is compiled.
    if changed || is_incomplete {
        progress.frames_left = FRAMES_AFTER_CHANGE;
        progress.moving_frames = progress.moving_frames.saturating_add(1);
        progress.still_frames = 0;
    } else {
        progress.frames_left = progress.frames_left.saturating_sub(1);
        progress.still_frames = progress.still_frames.saturating_add(1);
        if progress.still_frames >= STILL_FRAMES_BEFORE_FINE {
            progress.moving_frames = 0;
        }
    }
    activity.draws = progress.frames_left > 0;
    // The camera's target is exchanged at the start of a frame; until then it is the one that this frame draws into.
    let drawn_coarse = progress.coarse;
    if activity.draws {
        image.shows_coarse = drawn_coarse;
    }
    let coarser = quality.moving_resolution_percent < quality.resolution_percent;
    progress.coarse = coarser && activity.ready && sweeps && progress.moving_frames > FRAMES_BEFORE_COARSE;
    // Pipelines are asked for a frame or two after the setup: the image is complete after no pipeline has been missing
    // for a few frames.
    progress.whole_frames =
        if progress.is_set_up() && !is_incomplete { progress.whole_frames.saturating_add(1) } else { 0 };
    activity.ready |= progress.whole_frames > FRAMES_AFTER_CHANGE;
    // The fine image follows in a later frame.
    let exchanges = progress.coarse || drawn_coarse;
    activity.needs_updates = !activity.ready || exchanges || is_playing || close_up.0 || game.0;
    activity.frames_drawn += u64::from(activity.draws);
    if camera.is_active != activity.draws {
        camera.is_active = activity.draws;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_image_is_never_empty_and_follows_the_percentage() {
        assert_eq!(image_size(UVec2::new(1280, 800), 100), UVec2::new(1280, 800));
        assert_eq!(image_size(UVec2::new(1280, 800), 75), UVec2::new(960, 600));
        assert_eq!(image_size(UVec2::new(1, 1), 50), UVec2::ONE);
    }

    #[test]
    fn only_the_graphics_card_holds_the_pixels_of_the_image() {
        let image = blank_image(UVec2::new(64, 40), SQRT_LIGHT_FORMAT);
        assert_eq!(image.size(), UVec2::new(64, 40));
        assert!(image.data.is_none() && !image.copy_on_resize);
    }

    /// An app with the systems under test and nothing that needs a window.
    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), TransformPlugin))
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_asset::<LowQualityMaterial>()
            .init_resource::<RenderQuality>()
            .init_resource::<GameNeedsFrames>()
            .init_resource::<SceneClock>()
            .init_resource::<DraggedProp>()
            .init_resource::<CloseUpPending>()
            .add_plugins(plugin);
        app.world_mut().spawn((TableCamera, Camera::default(), Transform::default()));
        app
    }

    fn draws(app: &mut App) -> bool {
        app.update();
        app.world().resource::<TableActivity>().draws
    }

    fn settle(app: &mut App) {
        for _ in 0..10 {
            app.update();
        }
        assert!(!draws(app), "an unchanged table is not drawn again");
        let world = app.world_mut();
        let mut cameras = world.query_filtered::<&Camera, With<TableCamera>>();
        assert!(cameras.iter(world).all(|camera| !camera.is_active));
    }

    #[test]
    fn a_table_at_rest_is_not_drawn_and_every_change_draws_it() {
        let mut app = app();
        assert!(draws(&mut app), "the first frame is drawn");
        settle(&mut app);
        let piece = app.world_mut().spawn((Mesh3d::default(), Transform::default())).id();
        assert!(draws(&mut app), "something new");
        settle(&mut app);
        app.world_mut().entity_mut(piece).insert(Transform::from_xyz(1.0, 0.0, 0.0));
        assert!(draws(&mut app), "something moved");
        settle(&mut app);
        app.world_mut().resource_mut::<Assets<StandardMaterial>>().add(StandardMaterial::default());
        assert!(draws(&mut app), "a material");
        settle(&mut app);
        app.world_mut().despawn(piece);
        assert!(draws(&mut app), "something gone");
        settle(&mut app);
        app.world_mut().resource_mut::<RenderQuality>().resolution_percent = 50;
        assert!(draws(&mut app), "another quality");
        settle(&mut app);
    }

    #[test]
    fn the_picture_is_ready_after_the_setup_even_when_something_moves_in_every_frame() {
        let mut app = app();
        let flame = app.world_mut().spawn((Mesh3d::default(), Transform::default())).id();
        let mut frames = 0;
        while !app.world().resource::<TableActivity>().ready {
            app.world_mut().entity_mut(flame).insert(Transform::from_xyz(frames as f32, 0.0, 0.0));
            app.update();
            frames += 1;
            assert!(frames < 30, "the picture is never ready");
        }
        assert!(frames > FRAMES_BEFORE_SETUP as usize);
    }

    /// Moves something for 20 frames; whether each frame drew the coarse image.
    fn coarse_while_moving(app: &mut App, thing: Entity) -> Vec<bool> {
        (0..20)
            .map(|n| {
                app.world_mut().entity_mut(thing).insert(Transform::from_xyz(n as f32, 0.0, 0.0));
                assert!(draws(app));
                app.world().resource::<TableImage>().shows_coarse
            })
            .collect()
    }

    /// Lifts a thing, or lays it down.
    fn carry(app: &mut App, is_carried: bool) {
        let held = is_carried.then(|| ("coin".into(), Vec3::ZERO));
        app.insert_resource(DraggedProp(held));
    }

    fn low_app() -> (App, Entity) {
        let mut app = app();
        *app.world_mut().resource_mut::<RenderQuality>() = RenderQuality::low();
        settle(&mut app);
        let piece = app.world_mut().spawn((Mesh3d::default(), Transform::default())).id();
        (app, piece)
    }

    #[test]
    fn what_plays_for_longer_is_drawn_coarsely_and_ends_sharp() {
        let (mut app, piece) = low_app();
        carry(&mut app, true);
        let coarse = coarse_while_moving(&mut app, piece);
        assert!(!coarse[0] && !coarse[1] && coarse[19], "{coarse:?}");
        carry(&mut app, false);
        // One frame draws into the target that is still set, the next one is sharp, whatever else moves.
        app.update();
        assert!(!coarse_while_moving(&mut app, piece).contains(&true));
        settle(&mut app);
        assert!(!app.world().resource::<TableImage>().shows_coarse);
        assert!(!app.world().resource::<TableActivity>().needs_updates);
    }

    #[test]
    fn what_moves_while_a_decision_is_open_is_drawn_sharply() {
        let (mut app, piece) = low_app();
        assert!(!coarse_while_moving(&mut app, piece).contains(&true));
        settle(&mut app);
        carry(&mut app, true);
        assert!(coarse_while_moving(&mut app, piece)[19], "a piece in the hand");
        carry(&mut app, false);
        settle(&mut app);
        let mut cameras = app.world_mut().query_filtered::<Entity, With<TableCamera>>();
        let camera = cameras.single(app.world()).unwrap();
        assert!(coarse_while_moving(&mut app, camera)[19], "the view turns");
    }

    #[test]
    fn a_game_that_needs_frames_gets_them_and_draws_nothing() {
        let mut app = app();
        settle(&mut app);
        app.world_mut().resource_mut::<GameNeedsFrames>().0 = true;
        assert!(!draws(&mut app));
        assert!(app.world().resource::<TableActivity>().needs_updates);
        app.world_mut().resource_mut::<GameNeedsFrames>().0 = false;
        app.update();
        assert!(!app.world().resource::<TableActivity>().needs_updates);
    }
}
