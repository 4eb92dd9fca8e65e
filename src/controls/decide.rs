//! Decisions on their way to the rules: one that would lead the character onto a hex that defeats it is held back until
//! the player confirms it.
//!
//! Owns the question and what becomes of its answers. Every way of choosing a destination comes through [`decide`]: a
//! click, a dragged piece, the keyboard, a button.

use bevy::prelude::World;

use super::dry_run::{DryRun, Fate};
use super::game::send;
use super::{Grip, Hands};
use crate::model::{Choice, Coord, Intent};
use crate::rules::access::{field, tile_sheet};
use crate::rules::choices;
use crate::sheets::deadly_question;

/// An intent, and the answer to the question that it will ask.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedIntent {
    /// What is sent first.
    pub intent: Intent,
    /// The answer that is already known.
    pub then: Option<Choice>,
}

impl PlannedIntent {
    /// The answer to the open question, and nothing after it.
    pub fn answer(choice: Choice) -> Self {
        Self { intent: Intent::Choose(choice), then: None }
    }
}

/// Carries a decision out, or asks first if it would defeat the character.
pub fn decide(world: &mut World, plan: PlannedIntent) {
    let fate = DryRun::of(world).map_or(Fate::Safe, |mut run| run.fate(&plan.intent, plan.then.as_ref()));
    match fate {
        Fate::Fatal(at) => ask(world, plan, at),
        Fate::Safe | Fate::Unknown => carry_out(world, plan),
    }
}

/// Whether a decision waits for the player's confirmation.
pub fn is_open(world: &World) -> bool {
    world.resource::<Grip>().pending.is_some()
}

/// Asks about a decision at the hex that would defeat the character.
fn ask(world: &mut World, plan: PlannedIntent, at: Coord) {
    let tile = field(world).tile(at).and_then(|sort| tile_sheet(world, sort.id));
    let question = deadly_question(tile.map(|tile| tile.name.as_str()));
    let desk = &mut world.resource_mut::<Hands>().0;
    desk.ways.clear();
    desk.confirm = Some(question);
    let mut grip = world.resource_mut::<Grip>();
    grip.asked = Some(at);
    grip.pending = Some(plan);
}

/// The player has confirmed the decision that was held back.
pub fn proceed(world: &mut World) {
    let pending = world.resource::<Grip>().pending.clone();
    withdraw(world);
    if let Some(plan) = pending {
        carry_out(world, plan);
    }
}

/// The decision that was held back is dropped; everything stays as it was before it.
pub fn withdraw(world: &mut World) {
    world.resource_mut::<Hands>().0.confirm = None;
    let mut grip = world.resource_mut::<Grip>();
    if grip.pending.take().is_some() {
        grip.asked = None;
    }
}

/// Sends the intent, then the answer that is already known. A missile or a piece of gear may have to be chosen before
/// that answer is open; it is kept until then.
fn carry_out(world: &mut World, plan: PlannedIntent) {
    if send(world, &plan.intent).is_err() {
        return;
    }
    let Some(then) = plan.then else { return };
    let open = choices(world);
    if open.contains(&then) {
        let _ = send(world, &Intent::Choose(then));
    } else if open.iter().any(|choice| matches!(choice, Choice::Gear(_) | Choice::Damage(_))) {
        world.resource_mut::<Grip>().meant = Some(then);
    }
}
