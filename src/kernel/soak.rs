//! Many games on all cores, and the checks of one of them.
//!
//! Owns the play of one game by a function that chooses among legal intents, its replay, and the distribution of many
//! games over threads. The results do not depend on the number of threads. Must not know how the function chooses, and
//! must not print or write files.

use std::any::Any;
use std::cell::RefCell;
use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::prelude::World;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use crate::game::{BrokenLaw, Game, Progress};
use crate::state_hash::state_hash;

/// The limits at which a game stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLimits {
    /// The number of rounds after which a game is left unfinished. This is no failure, because a bot may waste time.
    pub max_rounds: u16,
    /// The number of decisions within one round that counts as a failure.
    pub max_decisions_per_round: usize,
}

impl Default for GameLimits {
    fn default() -> Self {
        Self { max_rounds: 60, max_decisions_per_round: 1000 }
    }
}

/// The failure of a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GameError<R: Error> {
    /// There is no legal intent, but the game is not over.
    #[error("nothing is legal, and yet the game is not over")]
    NoLegalIntent,
    /// A round took too many decisions.
    #[error("a round without end")]
    NoProgress,
    /// The rules refused a legal intent.
    #[error("a legal intent was refused: {0}")]
    Refused(#[from] R),
    /// A state breaks a law.
    #[error("an unsound position: {0}")]
    LawBroken(BrokenLaw),
    /// The replay led to another state.
    #[error("the same intents from the same seed lead to another position")]
    ReplayDiffers,
    /// The program panicked, with this message.
    #[error("the program broke down: {0}")]
    Panicked(String),
}

/// Plays the game that has begun in a world to its end or to a limit, and checks every state. Each intent is added to
/// `intents` before it is carried out, so that the list is complete even if the last one panics. `choose` gets the legal
/// intents; if it chooses none of them, the game fails.
///
/// # Errors
///
/// Returns the first failure.
pub fn play_game<G: Game>(
    world: &mut World,
    limits: GameLimits,
    intents: &mut Vec<G::Intent>,
    mut choose: impl FnMut(&mut G::Position<'_, '_>, &[G::Intent]) -> Option<G::Intent>,
) -> Result<Progress<G::Outcome>, GameError<G::Refusal>> {
    let (mut stall_detector, mut legal) = (StallDetector::default(), Vec::new());
    intents.clear();
    G::play(world, |position| {
        G::check(position).map_err(GameError::LawBroken)?;
        let progress = G::progress(position);
        if progress.outcome.is_some() || progress.round > limits.max_rounds {
            return Ok(None);
        }
        if stall_detector.is_stalled(progress.round, intents.len(), limits) {
            return Err(GameError::NoProgress);
        }
        G::collect_legal(position, &mut legal);
        let intent = choose(position, &legal).ok_or(GameError::NoLegalIntent)?;
        intents.push(intent.clone());
        Ok(Some(intent))
    })?;
    Ok(G::with(world, |position| G::progress(position)))
}

/// Carries out known intents in the game that has begun in a world. If `checked` has limits, every state on the way is
/// checked too.
///
/// # Errors
///
/// Returns the first failure.
pub fn replay_game<G: Game>(
    world: &mut World,
    intents: &[G::Intent],
    checked: Option<GameLimits>,
) -> Result<Progress<G::Outcome>, GameError<G::Refusal>> {
    let mut stall_detector = StallDetector::default();
    for (n, intent) in intents.iter().enumerate() {
        G::apply(world, intent, &mut |_| {})?;
        if let Some(limits) = checked {
            let progress = G::with(world, |position| G::check(position).map(|()| G::progress(position)));
            let round = progress.map_err(GameError::LawBroken)?.round;
            if stall_detector.is_stalled(round, n + 1, limits) {
                return Err(GameError::NoProgress);
            }
        }
    }
    Ok(G::with(world, |position| G::progress(position)))
}

/// Checks that the games of two worlds are in the same state.
///
/// # Errors
///
/// Returns [`GameError::ReplayDiffers`] if they are not.
pub fn compare_states<G: Game>(one: &World, other: &World) -> Result<(), GameError<G::Refusal>> {
    let hash = |world| state_hash(&G::snapshot(world));
    if hash(one) == hash(other) { Ok(()) } else { Err(GameError::ReplayDiffers) }
}

/// Counts the decisions since the round last changed.
#[derive(Default)]
struct StallDetector {
    round: u16,
    round_start: usize,
}

impl StallDetector {
    fn is_stalled(&mut self, now: u16, decisions: usize, limits: GameLimits) -> bool {
        if now != self.round {
            *self = Self { round: now, round_start: decisions };
        }
        decisions - self.round_start >= limits.max_decisions_per_round
    }
}

/// Does `n` pieces of work on several threads and adds their reports up. Every thread has a worker and a report of its
/// own; how many there are depends on the threads, but the sum does not, as long as `add` minds no order.
///
/// # Errors
///
/// Returns an error if the threads can't be started.
pub fn in_parallel<W, R: Send>(
    threads: usize,
    n: u64,
    begin: impl Fn() -> (W, R) + Send + Sync,
    work: impl Fn(&mut W, &mut R, u64) + Send + Sync,
    add: impl Fn(R, R) -> R + Send + Sync,
) -> Result<R, ThreadPoolBuildError>
where
    W: Send,
{
    let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build()?;
    let next = |(mut worker, mut report): (W, R), index| {
        work(&mut worker, &mut report, index);
        (worker, report)
    };
    Ok(pool.install(|| {
        let parts = (0..n).into_par_iter().fold(&begin, next).map(|(_, report)| report);
        parts.reduce(|| begin().1, &add)
    }))
}

thread_local! {
    /// The last panic on this thread: its message and its place.
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs a panic hook that stores the message and the place of a panic instead of printing them. The hook is global,
/// so only a program that does nothing but soak may call this.
pub fn capture_panics() {
    std::panic::set_hook(Box::new(|what| LAST_PANIC.set(Some(what.to_string()))));
}

/// Calls a function and turns a panic into its message. Values that the function has changed may be inconsistent after
/// a panic.
///
/// # Errors
///
/// Returns the message of the panic.
pub fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| panic_message(payload.as_ref()))
}

fn panic_message(payload: &(dyn Any + Send)) -> String {
    LAST_PANIC.take().unwrap_or_else(|| {
        let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_does_not_depend_on_the_threads() {
        let sum = |threads| in_parallel(threads, 1000, || ((), 0), |(), sum, n| *sum += n, |a, b| a + b);
        assert_eq!((sum(1).unwrap(), sum(3).unwrap()), (499_500, 499_500));
    }

    #[test]
    fn a_panic_is_an_error_like_any_other() {
        let why = catch_panic(|| panic!("the table leg gave way")).unwrap_err();
        assert!(why.contains("the table leg gave way"), "{why}");
    }
}
