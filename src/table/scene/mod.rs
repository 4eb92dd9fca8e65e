//! Scenes: what a game lays on the table, as data, and the motion from one scene to the next.
//!
//! A game makes a [`Scene`] of its view: things by name, each with its shape, its print and its pose. It lays the scene out
//! with [`SceneClock::lay_out`], or plays [`Beat`]s that lead to it, and reads [`PropEvent`]s. The table compares scenes by
//! the names of their things, moves what has moved, and draws. It has never heard of the game.
//!
//! * `prop` is the data, `model` that of things which a game builds itself, `arrange` has poses for rows, fans, piles and grids;
//! * `clock` says what is shown, `stage` keeps the entities, `moving` moves them, `models` has their meshes and prints,
//!   `dice` the dice;
//! * `pointer` finds the thing under the pointer; `placed` is what it shares with the stage;
//! * `entry` says how a thing comes onto the table, `close_up` how it is brought close to the eye.

use bevy::prelude::*;

pub mod arrange;
mod clock;
mod close_up;
mod dice;
mod entry;
mod flight;
mod model;
mod models;
mod moving;
mod placed;
mod pointer;
mod prop;
mod stage;

pub use clock::{Beat, BeatHeard, BeatSound, PropMotion, SceneClock, SceneClockSystems, clock_plugin};
pub(crate) use close_up::CloseUpPending;
pub use model::{BodyMaterial, BodyShadows, Material, Model, ModelBody, Recipe};
pub use moving::StageMotion;
pub use placed::{DraggedProp, HoveredPlace, HoveredProp, StageProp};
pub use pointer::{PropEvent, PropPointerSystems, prop_on_screen};
pub use prop::{
    Attachment, AttachmentPoint, CARD_THICKNESS, CloseUp, CloseUpTime, DieColours, EntryMotion, Face, Grip, Mark, Pose,
    Prop, PropId, Scene, Shape,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((clock_plugin, stage::plugin, moving::plugin, pointer::plugin));
}
