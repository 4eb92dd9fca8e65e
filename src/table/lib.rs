//! The 3D card table: the room, wood and candle, the camera, light, and the things that a game lays out as a scene.
//!
//! Owns everything that every game has on and around the table. It has never heard of an enemy, a shield or a doom: a game
//! lays out a [`scene`], or spawns things of its own, and paints their faces with the canvas of [`textures`].
//!
//! * The modules that know the window set [`CameraMode`], [`TableViewport`], [`UiHasPointer`], [`AnimationPace`] and
//!   [`RenderQuality`]; a game sets [`FramedPoints`], [`OpenBox`], [`CandleDimming`] and [`GameNeedsFrames`].
//! * `low_quality` and `table_image` exist for machines without a graphics card.

#![cfg(feature = "window")]

use bevy::prelude::*;

pub mod assets;
mod camera;
mod environment;
mod interface;
pub mod layout;
pub mod lighting;
mod low_quality;
pub mod mesh_builders;
mod open_box;
pub mod scene;
mod table_image;
pub mod textures;

pub use camera::bounds_on_screen;
pub use interface::{
    AnimationPace, CameraControlSystems, CameraControls, CameraMode, FramedPoints, GameNeedsFrames, PrintLook,
    RenderQuality, SHORT_PRINT_FROM, TableCamera, TableSetup, TableSystems, TableViewport, UiHasPointer,
};
pub use layout::READING_BOARD_CENTRE;
pub use lighting::CandleDimming;
pub use open_box::{OfBox, OpenBox};
pub use table_image::{SQRT_LIGHT_FORMAT, TableActivity, TableImage};

/// Adds the table's resources, messages and systems.
pub fn plugin(app: &mut App) {
    app.init_resource::<RenderQuality>()
        .init_resource::<AnimationPace>()
        .init_resource::<UiHasPointer>()
        .init_resource::<TableViewport>()
        .init_resource::<CameraMode>()
        .init_resource::<FramedPoints>()
        .init_resource::<PrintLook>()
        .init_resource::<GameNeedsFrames>()
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
            low_quality::plugin,
            table_image::plugin,
            scene::plugin,
            open_box::plugin,
        ));
}
