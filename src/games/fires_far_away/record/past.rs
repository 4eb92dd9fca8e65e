//! Positions of the past: worlds of their own, in which an earlier moment of an encounter can be looked at.
//!
//! Owns the way from a decision of the history to the position before it, and the practice that goes on from such a
//! position while the real encounter is set aside. Must not change the history that it reads.

use bevy::prelude::World;

use super::history::History;
use crate::model::{Fact, Intent};
use crate::rules::{
    Content, CurrentEncounter, DiceRng, Facts, RulesWorld, Snapshot, install_rules, resolve_intent_observed, restore,
    take_snapshot,
};

/// A decision of an encounter, carried out once more in a world of its own.
pub struct PastDecision {
    world: World,
    intent: Option<Intent>,
}

impl PastDecision {
    /// The decision with this number, counted from 1; number 0 is the setup, with nothing to carry out. `None` if there
    /// is no such decision, or if its position is not known any more because the content files have changed since.
    pub fn find(present: &World, number: usize) -> Option<Self> {
        let history = present.resource::<History>();
        let intent = match number.checked_sub(1) {
            Some(index) => Some(history.decisions().nth(index)?.intent.clone()),
            None => None,
        };
        let before = match history.is_empty() {
            // Before the first decision the present is the position after the setup.
            true if number == 0 && history.content_changes().is_empty() => take_snapshot(present),
            _ => history.state_before(number.max(1))?.clone(),
        };
        let mut world = World::new();
        install_rules(&mut world);
        world.insert_resource(present.get_resource::<Content>()?.clone());
        world.insert_resource(present.get_resource::<CurrentEncounter>()?.clone());
        restore(&mut world, &before);
        Some(Self { world, intent })
    }

    /// The world, at the position before the decision until it is carried out.
    pub fn world(&mut self) -> &mut World {
        &mut self.world
    }

    /// Carries the decision out, with the dice that fell then, and returns its facts; `observe` sees the state between
    /// the steps of the resolution. `None` if the rules refuse it, which they did not then.
    pub fn carry_out(&mut self, observe: impl FnMut(&RulesWorld)) -> Option<Vec<Fact>> {
        let Some(intent) = self.intent.take() else { return Some(Vec::new()) };
        resolve_intent_observed(&mut self.world, &intent, observe).ok()?;
        Some(std::mem::take(&mut self.world.resource_mut::<Facts>().list))
    }
}

/// A real encounter that is set aside while the player practises from one of its positions.
pub struct SetAside {
    state: Snapshot,
    history: History,
}

impl SetAside {
    /// The decisions of the real encounter.
    pub fn history(&self) -> &History {
        &self.history
    }
}

/// Sets the encounter of this world aside and goes back to the position before a decision, with dice of this seed.
/// `None`, and nothing has changed, if that position is not known.
pub fn begin_practice(world: &mut World, decision: usize, dice_seed: u64) -> Option<SetAside> {
    let before = world.resource::<History>().state_before(decision)?.clone();
    let set_aside = SetAside { state: take_snapshot(world), history: world.resource::<History>().clone() };
    go_back(world, &before, &set_aside.history, decision, dice_seed);
    Some(set_aside)
}

/// Goes back to the position before a decision of the encounter that is set aside, with other dice. Returns whether
/// that position is known.
pub fn practise_again(world: &mut World, set_aside: &SetAside, decision: usize, dice_seed: u64) -> bool {
    let Some(before) = set_aside.history.state_before(decision).cloned() else { return false };
    go_back(world, &before, &set_aside.history, decision, dice_seed);
    true
}

/// Ends a practice: the encounter is as it was when it was set aside.
pub fn end_practice(world: &mut World, set_aside: SetAside) {
    restore(world, &set_aside.state);
    world.insert_resource(set_aside.history);
}

fn go_back(world: &mut World, before: &Snapshot, real: &History, decision: usize, dice_seed: u64) {
    restore(world, before);
    world.insert_resource(DiceRng::seeded(dice_seed));
    world.insert_resource(real.up_to(decision));
}
