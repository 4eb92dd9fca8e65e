//! Positions of the past: worlds of their own, in which an earlier moment of a game can be looked at.
//!
//! Owns the way from a decision of the history to the position before it, and the practice that goes on from such a
//! position while the real game is set aside. Must not change the history that it reads.

use bevy::prelude::World;

use super::history::History;
use crate::game::Game;

/// A decision of a game, carried out once more in a world of its own.
pub struct PastDecision<G: Game> {
    world: World,
    intent: Option<G::Intent>,
}

impl<G: Game> PastDecision<G> {
    /// The decision with this number, counted from 1; number 0 is the setup, with nothing to carry out. `None` if there
    /// is no such decision, or if its position is not known any more because the content files have changed since.
    pub fn find(present: &World, number: usize) -> Option<Self> {
        let history = present.resource::<History<G>>();
        let intent = match number.checked_sub(1) {
            Some(index) => Some(history.decisions().nth(index)?.intent.clone()),
            None => None,
        };
        let before = match history.is_empty() {
            // Before the first decision the present is the position after the setup.
            true if number == 0 && history.content_changes().is_empty() => G::snapshot(present),
            _ => history.state_before(number.max(1))?.clone(),
        };
        let mut world = G::fork(present)?;
        G::restore(&mut world, &before);
        Some(Self { world, intent })
    }

    /// The world, at the position before the decision until it is carried out.
    pub fn world(&mut self) -> &mut World {
        &mut self.world
    }

    /// Carries the decision out, with the dice that fell then, and returns its facts; `observe` sees the state between
    /// the steps of the resolution. `None` if the rules refuse it, which they did not then.
    pub fn carry_out(&mut self, mut observe: impl FnMut(&G::Position<'_, '_>)) -> Option<Vec<G::Fact>> {
        let Some(intent) = self.intent.take() else { return Some(Vec::new()) };
        G::apply(&mut self.world, &intent, &mut observe).ok()
    }
}

/// A real game that is set aside while the player practises from one of its positions.
pub struct SetAside<G: Game> {
    state: G::State,
    history: History<G>,
}

impl<G: Game> SetAside<G> {
    /// Sets the game of this world aside and goes back to the position before a decision, with chance of this seed.
    /// `None`, and nothing has changed, if that position is not known.
    pub fn begin_practice(world: &mut World, decision: usize, seed: u64) -> Option<Self> {
        let set_aside = Self { state: G::snapshot(world), history: world.resource::<History<G>>().clone() };
        set_aside.practise_again(world, decision, seed).then_some(set_aside)
    }

    /// Goes back to the position before a decision of the game that is set aside, with other chance. Returns whether that
    /// position is known; if not, nothing has changed.
    pub fn practise_again(&self, world: &mut World, decision: usize, seed: u64) -> bool {
        let Some(before) = self.history.state_before(decision) else { return false };
        G::restore(world, before);
        G::reseed(world, seed);
        world.insert_resource(self.history.up_to(decision));
        true
    }

    /// Ends a practice: the game is as it was when it was set aside.
    pub fn end_practice(self, world: &mut World) {
        G::restore(world, &self.state);
        world.insert_resource(self.history);
    }

    /// The decisions of the real game.
    pub fn history(&self) -> &History<G> {
        &self.history
    }
}
