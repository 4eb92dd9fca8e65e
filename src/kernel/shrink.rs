//! The shortest game that still fails as a stored one does.
//!
//! Owns the search for it. A game fails if the rules refuse its last decision, if a state breaks a law, or if the program
//! panics. Must not write files or print.

use std::cell::Cell;
use std::sync::Arc;

use bevy::prelude::World;

use crate::game::Game;
use crate::record::{Decision, Replay};
use crate::soak::{GameError, catch_panic};
use crate::state_hash::state_hash;

/// A game that fails, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct FailingGame<G: Game> {
    /// The game up to the decision that fails, which has the hash 0 if there is no state after it.
    pub replay: Replay<G>,
    /// How it fails.
    pub failure: GameError<G::Refusal>,
}

impl<G: Game> Replay<G> {
    /// The shortest game found with the same start that fails as this one does; `None` if this one does not fail with
    /// the given content. A state whose hash differs is no failure: nothing says how a shorter game should end.
    pub fn shrink(&self, content: &Arc<G::Content>) -> Option<FailingGame<G>> {
        let all: Vec<G::Intent> = self.decisions.iter().map(|decision| decision.intent.clone()).collect();
        let (tried, failure) = self.first_failure(content, &all)?;
        let last = &all[..tried].last();
        let fails_alike = |intents: &[G::Intent]| {
            let (tried, found) = self.first_failure(content, intents)?;
            // Another refused intent is another failure.
            let is_same =
                found == failure && (!matches!(found, GameError::Refused(_)) || intents[..tried].last() == *last);
            is_same.then_some(tried)
        };
        let shortest = leave_out(&all, fails_alike);
        Some(FailingGame { replay: self.with_intents(content, &shortest), failure })
    }

    /// The number of intents that were tried up to the first failure, and the failure.
    fn first_failure(
        &self,
        content: &Arc<G::Content>,
        intents: &[G::Intent],
    ) -> Option<(usize, GameError<G::Refusal>)> {
        self.play(content, intents, |_| {})
    }

    /// Plays intents from the start of the replay to their end or the first failure. `after` sees the state at the start and
    /// after each intent that is carried out.
    fn play(
        &self,
        content: &Arc<G::Content>,
        intents: &[G::Intent],
        mut after: impl FnMut(&World),
    ) -> Option<(usize, GameError<G::Refusal>)> {
        let tried = Cell::new(0);
        let play = || {
            let mut world = World::new();
            G::install(&mut world);
            if G::begin(&mut world, content, &self.start).is_err() {
                return Ok(());
            }
            after(&world);
            for intent in intents {
                tried.set(tried.get() + 1);
                G::apply(&mut world, intent, &mut |_| {})?;
                after(&world);
                G::with(&mut world, |position| G::check(position)).map_err(GameError::LawBroken)?;
            }
            Ok(())
        };
        let failure = catch_panic(play).unwrap_or_else(|why| Err(GameError::Panicked(why))).err()?;
        Some((tried.get(), failure))
    }

    /// The replay of these intents, of which the last one may fail.
    fn with_intents(&self, content: &Arc<G::Content>, intents: &[G::Intent]) -> Self {
        let mut hashes = Vec::new();
        self.play(content, intents, |world| hashes.push(state_hash(&G::snapshot(world))));
        let mut hashes = hashes.into_iter();
        let initial_hash = hashes.next().unwrap_or(self.initial_hash);
        let hashes = hashes.chain(std::iter::repeat(0));
        let decisions = intents.iter().cloned().zip(hashes).map(|(intent, hash)| Decision { intent, hash });
        Self {
            content: Some(G::fingerprint(content)),
            outcome: None,
            take_backs: Vec::new(),
            content_changes: Vec::new(),
            initial_hash,
            decisions: decisions.collect(),
            state: None,
            ..self.clone()
        }
    }
}

/// The shortest list found by leaving parts out. `fails_after` says after how many items a list fails, if it fails; the
/// rest of it is not needed.
fn leave_out<T: Clone>(all: &[T], fails_after: impl Fn(&[T]) -> Option<usize>) -> Vec<T> {
    let mut shortest = all[..fails_after(all).unwrap_or(all.len())].to_vec();
    let mut part = shortest.len().div_ceil(2);
    while part > 0 {
        let (mut from, mut is_shorter) = (0, false);
        while from < shortest.len() {
            let to = (from + part).min(shortest.len());
            let fewer = [&shortest[..from], &shortest[to..]].concat();
            match fails_after(&fewer) {
                Some(n) => {
                    shortest = fewer[..n].to_vec();
                    is_shorter = true;
                }
                None => from = to,
            }
        }
        part = if is_shorter { part.min(shortest.len()) } else { part / 2 };
    }
    shortest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_failure_needs_is_left() {
        let fails_after = |list: &[u32]| {
            let three = list.iter().position(|n| *n == 3)?;
            let nine = list.iter().skip(three).position(|n| *n == 9)?;
            Some(three + nine + 1)
        };
        let all: Vec<u32> = (0..40).collect();
        assert_eq!(leave_out(&all, fails_after), [3, 9]);
    }
}
