//! *Fires Far Away* on the table: hex map, pieces, dice, cards and marks, and the queue that plays facts back as motion.
//!
//! Owns everything that this game lays on the table. It reads the view of the encounter and the facts, and reports what the
//! mouse does; it must not change a rule's component, decide what is legal, or know a panel.
//!
//! * [`DisplayedView`] is the moment that is shown, on the table and in the panels; [`play_moments`], [`show_view`] and
//!   [`finish_playback`] say what is to be shown next.
//! * [`Highlights`] lists the highlighted hexes and pieces; [`TablePointerEvent`] reports what the mouse does.
//!
//! Module [`textures`] draws the textures.

use bevy::prelude::*;

mod assets;
mod cards;
mod darkness;
mod dice_tray;
mod enemy_trails;
mod fact_durations;
mod floating_text;
mod forecast_marks;
mod formation_links;
mod furniture;
mod hex_map;
mod highlights;
mod interface;
mod laid_things;
mod layout;
mod marker_models;
mod motion;
mod on_screen;
mod peg_meshes;
mod picking;
mod piece_models;
mod piece_motion;
mod pieces;
mod placed_tiles;
mod playback;
#[cfg(test)]
#[path = "tests/shipped.rs"]
mod shipped_tests;
mod status_markers;
pub mod textures;

pub use interface::{
    EnemyTrails, ForecastMarks, HighlightKind, Highlights, HoveredEntry, PickTarget, PieceDragStop, PlaybackActive,
    PlaybackEvent, TablePointerEvent,
};
pub use layout::{HEX_GAME, MAX_FULL_ENEMY_CARDS, hex_to_world, points_to_frame, world_to_hex};
pub use on_screen::{encounter_table_card_on_screen, hex_on_screen, sheet_heading_on_screen};
pub use playback::{DisplayedView, Playback, finish_playback, lay_out_table, play_moments, playback_plugin, show_view};

use crate::table::{
    AnimationPace, CameraMode, GameNeedsFrames, OfBox, PrintLook, RenderQuality, TableCamera, TableSetup, TableSystems,
    UiHasPointer, mesh_builders,
};

/// Adds the resources, messages and systems of this game's table. The table itself is a plugin of its own.
pub fn plugin(app: &mut App) {
    app.init_resource::<Highlights>()
        .init_resource::<ForecastMarks>()
        .init_resource::<EnemyTrails>()
        .init_resource::<HoveredEntry>()
        .add_message::<TablePointerEvent>()
        .add_plugins((
            assets::plugin,
            furniture::plugin,
            playback_plugin,
            hex_map::plugin,
            highlights::plugin,
            picking::plugin,
            motion::plugin,
        ))
        .add_plugins((
            formation_links::plugin,
            darkness::plugin,
            floating_text::plugin,
            forecast_marks::plugin,
            enemy_trails::plugin,
        ));
}
