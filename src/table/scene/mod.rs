//! Scenes: what a game lays on the table, as data, and the motion from one scene to the next.
//!
//! A game makes a [`Scene`] of its view: things by name, each with its shape, its print and its pose. It lays the scene out
//! with [`SceneClock::lay_out`], or plays [`Beat`]s that lead to it, and reads [`PropEvent`]s. The table compares scenes by
//! the names of their things, moves what has moved, and draws. It has never heard of the game.
//!
//! * `prop` is the data, `model` that of things which a game builds itself, `arrange` has poses for rows, fans, piles and grids;
//! * `clock` says what is shown, `stage` keeps the entities, `models` their meshes and prints, `dice` the dice;
//! * `pointer` finds the thing under the pointer; `placed` is what it shares with the stage.

use bevy::prelude::*;

pub mod arrange;
mod clock;
mod dice;
mod flight;
mod model;
mod models;
mod placed;
mod pointer;
mod prop;
mod stage;

pub use clock::{Beat, BeatHeard, BeatSound, PropMotion, SceneClock, SceneClockSystems, clock_plugin};
pub use flight::flight_transform;
pub use model::{BodyMaterial, Material, Model, ModelBody, Recipe};
pub use placed::{DraggedProp, HoveredProp, StageProp};
pub use pointer::{PropEvent, prop_on_screen};
pub use prop::{CARD_THICKNESS, DieColours, Face, Grip, Mark, Pose, Prop, PropId, Scene, Shape};

pub use stage::StageMotion;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((clock_plugin, stage::plugin, pointer::plugin));
}
