//! The chance of surviving the rest of the Round, after a decision that is under consideration.
//!
//! Owns the tree of encounter rolls up to the end of the Round, and the sample that stands in for it where it grows too
//! large. The real rules play every branch on a fork, which has dice of its own. Must not change the world it is asked
//! about.

use bevy::prelude::World;

use super::chance::Chance;
use super::forecast::{Forecaster, joint_combinations};
use super::fork::{ForecastError, Fork, RoundStop};
use super::odds::table_distributions;
use crate::model::{Intent, Outcome};
use crate::rules::Snapshot;
use kernel::dice::derive_seed;

/// The most encounter rolls that are resolved one by one. Beyond them the chance is sampled.
pub const MAX_SURVIVAL_BRANCHES: usize = 150;
/// The number of playouts of a sample.
pub const SURVIVAL_PLAYOUTS: u32 = 120;
/// The seed of every sample. All choices are played with the same dice, so that luck favours none.
const SAMPLE_SEED: u64 = 0x51AB_0CEA_4E57_0001;

/// The chance that the character is not defeated before the Round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Survival {
    /// Every result of every encounter roll has been played.
    Exact(Chance),
    /// The part of [`SURVIVAL_PLAYOUTS`] playouts that the character survives, from 0 to 1.
    About(f64),
}

impl Survival {
    /// The chance as a number between 0 and 1.
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Exact(chance) => chance.as_f64(),
            Self::About(part) => part,
        }
    }
}

impl Forecaster {
    /// The chance that the character survives the rest of this Round if the player makes these decisions first and nothing
    /// more: it makes no reaction, its tokens are assigned by the rules, and its next beat is Gasp & Pant, which ends the
    /// Round with the counterbeat that follows. Where that is not legal the beat passes. Any other question gets its
    /// first legal answer.
    ///
    /// It is exact if no dice but those of the encounter tables are rolled, and sampled otherwise.
    ///
    /// # Errors
    ///
    /// Returns an error if the world has no encounter, if one of the decisions is not legal, or if the rules reach no end of
    /// the Round.
    pub fn survival_after(&mut self, world: &World, decisions: &[Intent]) -> Result<Survival, ForecastError> {
        let fork = &mut self.fork;
        fork.copy_from(world)?;
        let round = fork.round();
        let reveals = fork.rng_reveals();
        fork.make_decisions(decisions)?;
        // The rolls of the decisions themselves are sampled too.
        let mut tree = SurvivalTree { round, branches: 0 };
        let exact = if fork.rng_reveals() == reveals { tree.survive(fork)? } else { None };
        match exact {
            Some(chance) => Ok(Survival::Exact(chance)),
            None => sample(fork, world, decisions, round).map(Survival::About),
        }
    }
}

/// The encounter rolls up to the end of a Round.
struct SurvivalTree {
    round: u16,
    branches: usize,
}

impl SurvivalTree {
    /// The chance of surviving from the fork's state; `None` if the tree is too large, or if other dice are rolled.
    fn survive(&mut self, fork: &mut Fork) -> Result<Option<Chance>, ForecastError> {
        let reveals = fork.rng_reveals();
        let stop = fork.run_round(self.round, true)?;
        if fork.rng_reveals() != reveals {
            return Ok(None);
        }
        if stop != RoundStop::BeforeRoll {
            return Ok(Some(if is_defeated(fork) { Chance::NEVER } else { Chance::CERTAIN }));
        }
        let before: Snapshot = fork.take_snapshot();
        let distributions = table_distributions(fork, &before, before.encounter_tables.0.len());
        let count = distributions.iter().try_fold(1usize, |n, table| n.checked_mul(table.entries.len()));
        self.branches += count.unwrap_or(usize::MAX).min(MAX_SURVIVAL_BRANCHES + 1);
        let combinations =
            (self.branches <= MAX_SURVIVAL_BRANCHES).then(|| joint_combinations(&distributions)).flatten();
        let Some(combinations) = combinations else { return Ok(None) };
        let mut survived = Chance::NEVER;
        for combination in combinations {
            fork.restore_snapshot(&before);
            fork.roll_tables(combination.dice);
            let Some(after) = self.survive(fork)? else { return Ok(None) };
            let Some(sum) = combination.chance.and(after).and_then(|chance| survived.or(chance)) else {
                return Ok(None);
            };
            survived = sum;
        }
        Ok(Some(survived))
    }
}

/// The part of the playouts that the character survives.
fn sample(fork: &mut Fork, world: &World, decisions: &[Intent], round: u16) -> Result<f64, ForecastError> {
    let here = fork.copy_for_playouts(world)?;
    let mut survived = 0;
    for n in 0..SURVIVAL_PLAYOUTS {
        fork.begin_playout(&here, derive_seed(SAMPLE_SEED, u64::from(n)));
        fork.make_decisions(decisions)?;
        fork.run_round(round, false)?;
        survived += u32::from(!is_defeated(fork));
    }
    Ok(f64::from(survived) / f64::from(SURVIVAL_PLAYOUTS))
}

fn is_defeated(fork: &Fork) -> bool {
    fork.outcome() == Some(Outcome::Defeat)
}
