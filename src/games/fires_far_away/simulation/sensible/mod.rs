//! The sensible bot: it looks ahead with the real rules before it chooses.
//!
//! For each intent worth a look it plays the next beats several times on a copy of the position, with other dice than
//! those of the encounter, and compares the resulting positions. Owns the choice between the candidates. Everything
//! follows from the seed and the position. Must not draw from the encounter's dice, and must not know any entry by its
//! name.

mod candidates;
mod paths;
mod playout;
mod worth;

use bevy::prelude::World;

use super::fork::Fork;
use crate::model::Intent;
use crate::rules::access::with_rules;
use crate::rules::legal_intents;
use candidates::{ActionTraits, worthwhile_intents};
use kernel::dice::{Generator, derive_seed};
use playout::play_out;
pub(super) use worth::is_retreat_success;

/// The effort of a sensible bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The playouts of every candidate in the first comparison. Each further comparison has twice as many.
    pub playouts: u16,
    /// The number of comparisons. Each keeps the better third of the candidates.
    pub comparisons: u8,
    /// The number of beats of the character for which a playout goes on after the choice.
    pub beats: u8,
}

impl Effort {
    /// For figures about an encounter.
    pub const SENSIBLE: Self = Self { playouts: 3, comparisons: 2, beats: 3 };
    /// For a walk through a whole scenario.
    pub const QUICK: Self = Self { playouts: 2, comparisons: 2, beats: 2 };
    /// For the best play that there is here.
    pub const CAREFUL: Self = Self { playouts: 5, comparisons: 3, beats: 4 };
}

/// The fewest candidates that stay in after a comparison other than the last.
const FEWEST_KEPT: usize = 3;

/// A bot that looks ahead.
pub struct SensibleBot {
    effort: Effort,
    seed: u64,
    choices: u64,
    fork: Fork,
    traits: ActionTraits,
}

impl SensibleBot {
    /// A bot whose choices follow from `seed`.
    pub fn new(seed: u64, effort: Effort) -> Self {
        Self { effort, seed, choices: 0, fork: Fork::new(), traits: ActionTraits::default() }
    }

    /// Begins another game with another seed.
    pub fn begin(&mut self, seed: u64) {
        (self.seed, self.choices) = (seed, 0);
        self.traits = ActionTraits::default();
    }

    /// Chooses among the legal intents of a world; `None` if there are none. The world stays as it is.
    pub fn choose(&mut self, world: &mut World) -> Option<Intent> {
        let options = legal_intents(world);
        if options.len() <= 1 || options.contains(&Intent::AssignRest) {
            // The rules fill the sinks before the HP slots, as a player would.
            let rest = options.iter().position(|intent| *intent == Intent::AssignRest);
            return options.into_iter().nth(rest.unwrap_or(0));
        }
        let traits = &mut self.traits;
        let candidates = with_rules(world, |rules| worthwhile_intents(rules, traits, &options));
        self.choices += 1;
        match candidates.len() {
            0 => options.into_iter().next(),
            1 => candidates.into_iter().next(),
            _ => self.compare(world, candidates),
        }
    }

    /// The candidate with the best mean worth. All candidates are played with the same dice, so that luck favours none.
    fn compare(&mut self, world: &World, candidates: Vec<Intent>) -> Option<Intent> {
        let Ok(here) = self.fork.copy_for_playouts(world) else { return candidates.into_iter().next() };
        let choice_seed = derive_seed(self.seed, self.choices);
        let mut rated: Vec<(f64, u32, Intent)> = candidates.into_iter().map(|intent| (0.0, 0, intent)).collect();
        let mut played = 0;
        for comparison in 0..self.effort.comparisons.max(1) {
            let more = u64::from(self.effort.playouts) << comparison;
            for (sum, n, intent) in &mut rated {
                for playout in played..played + more {
                    let seed = derive_seed(choice_seed, playout);
                    let fork = self.fork.begin_playout(&here, seed);
                    let mut rng = Generator::seeded(seed ^ 0x0DD5);
                    *sum += play_out(fork, intent, &mut self.traits, self.effort.beats, &mut rng);
                    *n += 1;
                }
            }
            played += more;
            rated.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
            let is_last = comparison + 1 >= self.effort.comparisons;
            let kept = rated.len().div_ceil(3).max(FEWEST_KEPT);
            if !is_last {
                rated.truncate(kept);
            }
        }
        rated.into_iter().next().map(|(_, _, intent)| intent)
    }
}

fn mean((sum, n, _): &(f64, u32, Intent)) -> f64 {
    sum / f64::from((*n).max(1))
}
