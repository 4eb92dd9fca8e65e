//! The 3D card table: board, coins, dice, cards, camera, light, and the queue that plays facts back as motion.
//!
//! Owns everything that is seen on and around the table. It reads the portrait of the encounter and the facts, and
//! says what the mouse touched; it must not change a rule's component, decide what is legal, or know a panel.
//!
//! * [`Shown`] is what the table has to show, [`Played`] what happened on the way there.
//! * [`Glow`] is what is lit up, [`Touch`] what the mouse does.
//! * [`Scene`], [`FreeRect`], [`PointerTaken`], [`Pace`] and [`Quality`] are set by whoever knows the window.
//!
//! The pictures themselves come from the [`press`].

use std::collections::HashMap;
use std::sync::Arc;

use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;

use crate::model::{CombatantId, Coord, Fact};
use crate::rules::view::EncounterView;

mod assets;
mod camera;
mod cards;
mod darkness;
mod dice_tray;
mod environment;
mod fact_playback;
mod floating_text;
mod flying_props;
mod formation_links;
mod hex_map;
mod highlights;
mod layout;
mod lighting;
mod low_quality;
mod mesh_builders;
mod picking;
mod piece_animation;
mod piece_pose;
mod pieces;
mod placed_tiles;
mod playback_queue;
mod props;
mod status_markers;
mod table_image;
pub mod textures;

pub use camera::{TableCamera, encounter_table_card_on_screen, hex_on_screen};
pub use layout::{MAX_FULL_ENEMY_CARDS, hex_to_world, world_to_hex};
pub use table_image::{SQRT_LIGHT_FORMAT, TableActivity, TableImage, is_uploading};

/// What the table shows: set by others after each intent; the table makes itself match it, once it has played what
/// happened.
#[derive(Resource, Default)]
pub struct LatestView(pub Option<Arc<EncounterView>>);

/// Facts in order, to be played back as motion. Input is never blocked by it; when more arrive while some are still
/// playing, those hurry.
#[derive(Message, Clone)]
pub struct PlaybackRequest(pub Vec<Fact>);

/// Whether facts are still being played back; while they are, the table does not yet match [`Shown`].
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct PlaybackActive(pub bool);

/// How a hex or a piece is lit. The kinds differ in line and shape as well as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HighlightKind {
    /// May be clicked: a dashed line.
    Legal,
    /// Would be hit: a line and a cross-hair.
    Target,
    /// Could be reached by an enemy: jagged, with bars.
    Threat,
    /// Has been clicked: a double line.
    Chosen,
    /// May be clicked, and whoever goes there is defeated: a stout line, a skull over crossed strokes.
    Deadly,
}

impl HighlightKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Legal, Self::Target, Self::Threat, Self::Chosen, Self::Deadly];
}

/// What is lit on the table; set by others every time it changes.
#[derive(Resource, Default)]
pub struct Highlights {
    /// Lit hexes.
    pub hexes: HashMap<Coord, HighlightKind>,
    /// Lit pieces.
    pub pieces: HashMap<CombatantId, HighlightKind>,
    /// Short text on a hex ("2", "1+3").
    pub labels: HashMap<Coord, String>,
    /// Faint pencilled lines from hex to hex.
    pub routes: Vec<Vec<Coord>>,
}

/// Something on the table that the mouse can touch.
#[derive(Clone, Debug, PartialEq)]
pub enum PickTarget {
    /// A hex of the sheet.
    Hex(Coord),
    /// A piece; it wins over the hex it stands on.
    Piece(CombatantId),
    /// An enemy's index card.
    EnemyCard(CombatantId),
    /// An encounter table's card.
    EncounterTableCard(usize),
    /// The *Shield Up!* card.
    ShieldCard,
    /// The doom track.
    Doom,
    /// Bare wood, or a panel.
    Nothing,
}

/// What the left mouse button and the pointer do on the table.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum TablePointerEvent {
    /// The pointer came to rest over something else than before.
    Hover(PickTarget),
    /// Pressed and let go on the same thing.
    Click(PickTarget),
    /// Dragged away from a thing with the button held.
    DragStart(PickTarget),
    /// Let go after a [`Touch::Lift`].
    DragEnd {
        /// What was lifted.
        dragged: PickTarget,
        /// What it was let go over.
        over: PickTarget,
    },
}

/// How fast motion is.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct AnimationPace {
    /// Durations are multiplied by this: 1 is normal, 0 is at once.
    pub duration_factor: f32,
    /// Motion becomes cuts, and the candle does not flicker.
    pub reduced_motion: bool,
}

impl Default for AnimationPace {
    fn default() -> Self {
        Self { duration_factor: 1.0, reduced_motion: false }
    }
}

impl AnimationPace {
    /// The factor to multiply durations by.
    pub fn duration_scale(self) -> f32 {
        if self.reduced_motion { 0.0 } else { self.duration_factor.max(0.0) }
    }
}

/// How much work each picture of the table is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderQuality {
    /// The candle casts shadows.
    pub shadows: bool,
    /// Edges are smoothed (multisampling).
    pub msaa: bool,
    /// Light is computed for each pixel; otherwise for each vertex, without reflections and normal maps.
    pub per_pixel_light: bool,
    /// The candle flickers, so that the table is drawn anew in every frame.
    pub flicker: bool,
    /// Width of the table's picture in percent of the window's width in pixels; the same for its height.
    pub resolution_percent: u16,
    /// The same while something on the table moves for longer than a moment.
    pub moving_resolution_percent: u16,
}

impl RenderQuality {
    /// For processors that draw without a graphics card, and for weak graphics cards.
    pub const fn low() -> Self {
        Self {
            shadows: false,
            msaa: false,
            per_pixel_light: false,
            flicker: false,
            resolution_percent: 100,
            moving_resolution_percent: 50,
        }
    }

    /// For anything with a graphics card, integrated ones included.
    pub const fn medium() -> Self {
        Self {
            shadows: true,
            msaa: true,
            per_pixel_light: true,
            flicker: true,
            resolution_percent: 100,
            moving_resolution_percent: 100,
        }
    }

    /// For graphics cards with power to spare: small print stays sharper.
    pub const fn high() -> Self {
        Self { resolution_percent: 150, moving_resolution_percent: 150, ..Self::medium() }
    }
}

impl Default for RenderQuality {
    fn default() -> Self {
        Self::medium()
    }
}

/// Set by others when a panel has the pointer: the table ignores the mouse then.
#[derive(Resource, Default)]
pub struct UiHasPointer(pub bool);

/// The part of the window, in logical pixels, that no panel covers; the sheet and its cards are framed inside it.
/// `None` means the whole window.
#[derive(Resource, Default)]
pub struct TableViewport(pub Option<Rect>);

/// Where the player is.
#[derive(Resource, Default)]
pub struct CameraMode {
    /// In the doorway, looking at the table from afar (the title screen); else seated over the board.
    pub is_title: bool,
}

/// Whether everything written is set in the plainly readable face.
#[derive(Resource, Default)]
pub struct ReadableFont(pub bool);

/// Makes everything that lies on the table: meshes, and textures that are drawn by the processor. Runs once, after the
/// first frames, so that the window shows something before this is done.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableSetup;

/// The order in which the table does its work, every frame, after everybody else has had their say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Facts are taken in and the next part of the motion is shown.
    Playback,
    /// What has changed in the portrait is laid out anew.
    Sync,
    /// Pieces and cards come to rest, lights flicker, the camera glides.
    Animate,
}

/// Everything of this room.
pub fn plugin(app: &mut App) {
    app.init_resource::<LatestView>()
        .init_resource::<PlaybackActive>()
        .init_resource::<Highlights>()
        .init_resource::<AnimationPace>()
        .init_resource::<RenderQuality>()
        .init_resource::<UiHasPointer>()
        .init_resource::<TableViewport>()
        .init_resource::<CameraMode>()
        .init_resource::<ReadableFont>()
        .add_message::<PlaybackRequest>()
        .add_message::<TablePointerEvent>()
        .configure_sets(
            PostUpdate,
            (TableSystems::Playback, TableSystems::Sync, TableSystems::Animate)
                .chain()
                // What is made here is seen in the same frame: nothing blinks when it is printed anew.
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
            fact_playback::plugin,
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
        ));
}
