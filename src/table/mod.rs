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

use crate::model::{Coord, Fact, Who};
use crate::rules::portrait::Portrait;

mod aim;
mod beside;
mod candle;
mod cards;
mod chits;
mod cord;
mod dark;
mod gait;
mod glow;
mod low_quality;
mod motion;
mod pieces;
mod place;
pub mod press;
mod props;
mod reel;
mod room;
mod scraps;
mod shapes;
mod sheet;
mod stance;
mod stock;
mod table_image;
mod throw;
mod tray;
mod view;

pub use place::{FULL_CARDS, hex_at, hex_world};
pub use table_image::{ROOTS_OF_LIGHT, TableActivity, TableImage, is_uploading};
pub use view::{TableCamera, hex_on_screen, table_card_on_screen};

/// What the table shows: set by others after each intent; the table makes itself match it, once it has played what
/// happened.
#[derive(Resource, Default)]
pub struct Shown(pub Option<Arc<Portrait>>);

/// Facts in order, to be played back as motion. Input is never blocked by it; when more arrive while some are still
/// playing, those hurry.
#[derive(Message, Clone)]
pub struct Played(pub Vec<Fact>);

/// Whether facts are still being played back; while they are, the table does not yet match [`Shown`].
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct Playing(pub bool);

/// How a hex or a piece is lit. The kinds differ in line and shape as well as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lit {
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

impl Lit {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Legal, Self::Target, Self::Threat, Self::Chosen, Self::Deadly];
}

/// What is lit on the table; set by others every time it changes.
#[derive(Resource, Default)]
pub struct Glow {
    /// Lit hexes.
    pub tiles: HashMap<Coord, Lit>,
    /// Lit pieces.
    pub pieces: HashMap<Who, Lit>,
    /// Short text on a hex ("2", "1+3").
    pub labels: HashMap<Coord, String>,
    /// Faint pencilled lines from hex to hex.
    pub routes: Vec<Vec<Coord>>,
}

/// Something on the table that the mouse can touch.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// A hex of the sheet.
    Hex(Coord),
    /// A piece; it wins over the hex it stands on.
    Piece(Who),
    /// An enemy's index card.
    FoeCard(Who),
    /// An encounter table's card.
    TableCard(usize),
    /// The *Shield Up!* card.
    ShieldCard,
    /// The doom track.
    Doom,
    /// Bare wood, or a panel.
    Nothing,
}

/// What the left mouse button and the pointer do on the table.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Touch {
    /// The pointer came to rest over something else than before.
    Hover(Thing),
    /// Pressed and let go on the same thing.
    Click(Thing),
    /// Dragged away from a thing with the button held.
    Lift(Thing),
    /// Let go after a [`Touch::Lift`].
    Drop {
        /// What was lifted.
        from: Thing,
        /// What it was let go over.
        on: Thing,
    },
}

/// How fast motion is.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Durations are multiplied by this: 1 is normal, 0 is at once.
    pub factor: f32,
    /// Motion becomes cuts, and the candle does not flicker.
    pub reduced: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self { factor: 1.0, reduced: false }
    }
}

impl Pace {
    /// The factor to multiply durations by.
    pub fn scale(self) -> f32 {
        if self.reduced { 0.0 } else { self.factor.max(0.0) }
    }
}

/// How much work each picture of the table is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// The candle casts shadows.
    pub shadows: bool,
    /// Edges are smoothed (multisampling).
    pub smooth: bool,
    /// Light is computed for each pixel; otherwise for each vertex, without reflections and normal maps.
    pub per_pixel_light: bool,
    /// The candle flickers, so that the table is drawn anew in every frame.
    pub flicker: bool,
    /// Width of the table's picture in percent of the window's width in pixels; the same for its height.
    pub resolution_percent: u16,
    /// The same while something on the table moves for longer than a moment.
    pub moving_percent: u16,
}

impl Quality {
    /// For processors that draw without a graphics card, and for weak graphics cards.
    pub const fn low() -> Self {
        Self {
            shadows: false,
            smooth: false,
            per_pixel_light: false,
            flicker: false,
            resolution_percent: 100,
            moving_percent: 50,
        }
    }

    /// For anything with a graphics card, integrated ones included.
    pub const fn medium() -> Self {
        Self {
            shadows: true,
            smooth: true,
            per_pixel_light: true,
            flicker: true,
            resolution_percent: 100,
            moving_percent: 100,
        }
    }

    /// For graphics cards with power to spare: small print stays sharper.
    pub const fn high() -> Self {
        Self { resolution_percent: 150, moving_percent: 150, ..Self::medium() }
    }
}

impl Default for Quality {
    fn default() -> Self {
        Self::medium()
    }
}

/// Set by others when a panel has the pointer: the table ignores the mouse then.
#[derive(Resource, Default)]
pub struct PointerTaken(pub bool);

/// The part of the window, in logical pixels, that no panel covers; the sheet and its cards are framed inside it.
/// `None` means the whole window.
#[derive(Resource, Default)]
pub struct FreeRect(pub Option<Rect>);

/// Where the player is.
#[derive(Resource, Default)]
pub struct Scene {
    /// In the doorway, looking at the table from afar (the title screen); else seated over the board.
    pub title: bool,
}

/// Whether everything written is set in the plainly readable face.
#[derive(Resource, Default)]
pub struct PlainType(pub bool);

/// Makes everything that lies on the table: meshes, and textures that are drawn by the processor. Runs once, after the
/// first frames, so that the window shows something before this is done.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableSetup;

/// The order in which the table does its work, every frame, after everybody else has had their say.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableSystems {
    /// Facts are taken in and the next part of the motion is shown.
    Play,
    /// What has changed in the portrait is laid out anew.
    Match,
    /// Pieces and cards come to rest, lights flicker, the camera glides.
    Settle,
}

/// Everything of this room.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .init_resource::<Playing>()
        .init_resource::<Glow>()
        .init_resource::<Pace>()
        .init_resource::<Quality>()
        .init_resource::<PointerTaken>()
        .init_resource::<FreeRect>()
        .init_resource::<Scene>()
        .init_resource::<PlainType>()
        .add_message::<Played>()
        .add_message::<Touch>()
        .configure_sets(
            PostUpdate,
            (TableSystems::Play, TableSystems::Match, TableSystems::Settle)
                .chain()
                // What is made here is seen in the same frame: nothing blinks when it is printed anew.
                .before(bevy::asset::AssetEventSystems)
                .before(bevy::camera::visibility::VisibilitySystems::CalculateBounds)
                .before(bevy::camera::visibility::VisibilitySystems::VisibilityPropagate)
                .before(bevy::transform::TransformSystems::Propagate),
        )
        .add_plugins((
            stock::plugin,
            view::plugin,
            room::plugin,
            candle::plugin,
            motion::plugin,
            sheet::plugin,
            pieces::plugin,
            cards::plugin,
            tray::plugin,
            glow::plugin,
            aim::plugin,
            low_quality::plugin,
            table_image::plugin,
        ))
        .add_plugins((beside::plugin, chits::plugin, cord::plugin, dark::plugin, scraps::plugin));
}
