//! The rules of encounters, headless: an [`Intent`] in, [`Fact`](crate::model::Fact)s out, and
//! between them ECS components and Bevy states that hold everything there is to know.
//!
//! Owns every rule of chapters 2.3, 2.4 and 4. Must not look at a clock, a mouse, an asset server or a pixel. Where
//! things are: `board` hexes and ways, `combatant` components and the numbers derived from them, `phase` the loop of
//! Round, beat and counterbeat, `action` what may be committed and at which price, `effect` what verbs do,
//! `behaviour` what enemies choose. What happens inside a phase is the explicit stack of steps in [`flow`].

pub mod access;
pub mod action;
pub mod behaviour;
pub mod board;
pub mod combatant;
pub mod effect;
pub mod flow;
pub mod invariants;
pub mod phase;
pub mod portrait;
mod refit;
mod refusal;
mod resources;
mod setup;
mod snapshot;

pub use access::capacity as sink_capacity;
pub use action::legal::{choices, judge, legal};
pub use refit::refit;
pub use refusal::Refusal;
pub use resources::{Cards, Content, DiceBox, Ending, Facts, Progress, Seats, Stage as CurrentEncounter, TableState};
pub use setup::{Customs, install, lay_out, post_enemies, start};
pub use snapshot::{SeatState, Snapshot, restore, snapshot, state_hash};

use bevy::prelude::World;

use crate::model::Intent;

/// Takes one decision of the player and resolves everything up to the next decision. A refused intent changes nothing.
pub fn apply(world: &mut World, intent: &Intent) -> Result<(), Refusal> {
    judge(world, intent)?;
    action::take(world, intent);
    flow::advance(world);
    Ok(())
}
