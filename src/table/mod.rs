//! The 3D card table: board, coins, dice, cards, camera, light, and the queue that plays facts back as motion.
//!
//! Owns everything that is drawn on and around the table. It reads the view of the encounter and the facts, and reports
//! what the mouse does; it must not change a rule's component, decide what is legal, or know a panel.
//!
//! * [`DisplayedView`] is the moment that is shown, on the table and in the panels; [`play_moments`], [`show_view`] and
//!   [`finish_playback`] say what is to be shown next.
//! * [`Highlights`] lists the highlighted hexes and pieces; [`TablePointerEvent`] reports what the mouse does.
//! * The modules that know the window set [`CameraMode`], [`TableViewport`], [`UiHasPointer`], [`AnimationPace`] and
//!   [`RenderQuality`].
//!
//! Module [`textures`] draws the textures.

use bevy::prelude::*;

mod assets;
mod camera;
mod cards;
mod darkness;
mod dice_tray;
mod enemy_trails;
mod environment;
mod floating_text;
mod flying_props;
mod forecast_marks;
mod formation_links;
mod hex_map;
mod highlights;
mod interface;
mod layout;
mod lighting;
mod low_quality;
mod mesh_builders;
mod peg_meshes;
mod picking;
mod piece_animation;
mod piece_pose;
mod pieces;
mod placed_tiles;
mod playback_clock;
mod playback_queue;
mod pointer_state;
mod props;
#[cfg(test)]
#[path = "tests/shipped.rs"]
mod shipped_tests;
mod status_markers;
mod table_image;
pub mod textures;

pub use camera::{encounter_table_card_on_screen, hex_on_screen, sheet_heading_on_screen};
pub use interface::{
    AnimationPace, CameraControlSystems, CameraControls, CameraMode, EnemyTrails, ForecastMarks, HighlightKind,
    Highlights, HoveredEntry, PickTarget, PieceDragStop, PlaybackActive, PrintLook, RenderQuality, SHORT_PRINT_FROM,
    TableCamera, TablePointerEvent, TableSetup, TableSystems, TableViewport, UiHasPointer,
};
pub use layout::{MAX_FULL_ENEMY_CARDS, hex_to_world, world_to_hex};
pub use playback_clock::{
    DisplayedView, PlaybackClock, finish_playback, play_moments, playback_clock_plugin, show_view,
};
pub use playback_queue::PlaybackEvent;
pub use table_image::{SQRT_LIGHT_FORMAT, TableActivity, TableImage};

/// Adds the table's resources, messages and systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<Highlights>()
        .init_resource::<ForecastMarks>()
        .init_resource::<EnemyTrails>()
        .init_resource::<HoveredEntry>()
        .init_resource::<RenderQuality>()
        .init_resource::<UiHasPointer>()
        .init_resource::<TableViewport>()
        .init_resource::<CameraMode>()
        .init_resource::<PrintLook>()
        .add_message::<TablePointerEvent>()
        .configure_sets(
            PostUpdate,
            (TableSystems::Playback, TableSystems::Sync, TableSystems::Animate)
                .chain()
                // Entities made here are drawn in the same frame, so that redrawn cards do not blink.
                .before(bevy::asset::AssetEventSystems)
                .before(bevy::camera::visibility::VisibilitySystems::CalculateBounds)
                .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate)
                .before(bevy::transform::TransformSystems::Propagate),
        )
        .add_plugins((
            assets::plugin,
            camera::plugin,
            environment::plugin,
            lighting::plugin,
            playback_clock_plugin,
            piece_animation::plugin,
            flying_props::plugin,
            hex_map::plugin,
            pieces::plugin,
            cards::plugin,
            dice_tray::plugin,
            highlights::plugin,
            picking::plugin,
            low_quality::plugin,
            table_image::plugin,
        ))
        .add_plugins((
            status_markers::plugin,
            placed_tiles::plugin,
            formation_links::plugin,
            darkness::plugin,
            floating_text::plugin,
            forecast_marks::plugin,
            enemy_trails::plugin,
        ));
}
