//! The resources and messages between the table of *Fires Far Away* and the other modules.
//!
//! Owns what other modules set and read. Must not act on it: the modules of this room do.

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;
use strum::{EnumCount, VariantArray};

use crate::model::{CombatantId, Coord, Fact};
use crate::view::EncounterView;

/// Whether facts are still being played back; while they are,
/// [`DisplayedView`](super::DisplayedView) is older than the newest view.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct PlaybackActive(pub bool);

/// What playback tells in a frame. A module that shows something of a fact reads it in a system of its own, which runs in
/// every frame: messages are dropped after two.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PlaybackEvent {
    /// The playback of a fact begins. The view is that of its moment, which is shown after the moment's last fact.
    Begin(Fact, Arc<EncounterView>),
    /// The fact has played this part of its duration (0..1).
    Progress(Fact, f32),
    /// The playback of the fact has ended. Every fact gets its `Begin` and its `End`, in order.
    End(Fact),
    /// All facts of a moment have ended: its view is shown from now on.
    Show(Arc<EncounterView>),
}

/// How a hex or a piece is highlighted. The kinds differ in line and shape as well as in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount, VariantArray)]
pub enum HighlightKind {
    /// The player may click it: a dashed line.
    Legal,
    /// The attack would hit it: a line and a cross-hair.
    Target,
    /// An enemy could reach it: a jagged line with bars.
    Threat,
    /// The player has clicked it: a double line.
    Chosen,
    /// The player may click it, but a character that goes there is defeated: a stout line, a skull over crossed
    /// strokes.
    Deadly,
}

impl HighlightKind {
    /// Every kind.
    pub const ALL: [Self; Self::COUNT] = *Self::VARIANTS.as_array().expect("as many as there are variants");
}

/// The highlights on the table; other modules set them every time they change.
#[derive(Resource, Default)]
pub struct Highlights {
    /// Highlighted hexes.
    pub hexes: HashMap<Coord, HighlightKind>,
    /// Highlighted pieces.
    pub pieces: HashMap<CombatantId, HighlightKind>,
    /// Short text on a hex ("2", "1+3").
    pub labels: HashMap<Coord, String>,
    /// Faint pencilled lines from hex to hex.
    pub routes: Vec<Vec<Coord>>,
}

/// The forecast on the table; other modules set it every time it changes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ForecastMarks {
    /// The ways of enemies, from the hex where each stands to the hex where it would stop.
    pub routes: Vec<Vec<Coord>>,
    /// The hexes where an enemy would stop, each with the chance in words, or nothing where that is said elsewhere.
    pub stops: Vec<(Coord, String)>,
    /// The hexes that would be struck.
    pub struck: Vec<Coord>,
    /// The harm that would reach the character: its hex, and a few words.
    pub harm: Option<(Coord, String)>,
}

/// The ways that the enemies took in their last Turns, each from the hex where it began; other modules set it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct EnemyTrails(pub Vec<Vec<Coord>>);

/// The entry of an encounter table's card that the pointer is over: the table and the entry.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HoveredEntry(pub Option<(usize, usize)>);

/// Something on the table that the mouse can point at.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum PickTarget {
    /// A hex of the sheet.
    Hex(Coord),
    /// A piece; it takes precedence over the hex it stands on.
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
    #[default]
    Nothing,
}

/// An action of the player with the pointer and the left mouse button on the table.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum TablePointerEvent {
    /// The pointer moved onto another target than before.
    Hover(PickTarget),
    /// The button was pressed and released on the same target.
    Click(PickTarget),
    /// The button is held, and the pointer was dragged away from a target.
    DragStart(PickTarget),
    /// The button was released after a [`TablePointerEvent::DragStart`].
    DragEnd {
        /// The dragged target.
        dragged: PickTarget,
        /// The target under the pointer at the release.
        over: PickTarget,
    },
}

/// Whether the piece that is dragged goes back where it stands; `input` sets it, and the table takes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PieceDragStop(pub bool);
