//! Soaks: many games of bots, on all cores, and what is wrong with any of them.
//!
//! Owns the seeds of the games, the tally and the list of failures, which are the same whatever the number of threads.
//! Must not print, nor write files.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::bot::{Manner, mix};
use super::bout::{Bout, Fault, Game, Limits, play, quiet_world, replay};
use crate::content::Catalog;
use crate::model::{Id, Intent, Outcome};

/// How many failures keep their intents; the others are only counted.
pub const KEPT: usize = 20;

/// What is to be played.
#[derive(Clone)]
pub struct Plan {
    /// What to play, in turn: game n is of bout n modulo their number.
    pub bouts: Vec<Bout>,
    /// How many games.
    pub games: u64,
    /// From which seed those of the games follow.
    pub seed: u64,
    /// How the bots choose.
    pub manner: Manner,
    /// When a game is broken off.
    pub limits: Limits,
    /// Every so many-th game is played again from its intents; `None` for none.
    pub again: Option<u64>,
    /// On how many threads; at least one is used.
    pub threads: usize,
}

/// How the games of one bout came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions in them.
    pub decisions: u64,
    /// Games won.
    pub victories: u64,
    /// Games lost.
    pub defeats: u64,
    /// Games left by the way out.
    pub retreats: u64,
    /// Games that went on for too many Rounds.
    pub unfinished: u64,
    /// Games with something wrong.
    pub failed: u64,
    /// How many ended in which Round.
    pub rounds: BTreeMap<u16, u64>,
}

impl Tally {
    /// The Round in which the middle one of the games that ended did so.
    pub fn median_rounds(&self) -> Option<u16> {
        let all: u64 = self.rounds.values().sum();
        let mut left = all.div_ceil(2);
        self.rounds.iter().find_map(|(round, n)| {
            left = left.saturating_sub(*n);
            (left == 0).then_some(*round)
        })
    }

    /// Adds another tally to this one.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.victories += other.victories;
        self.defeats += other.defeats;
        self.retreats += other.retreats;
        self.unfinished += other.unfinished;
        self.failed += other.failed;
        for (round, n) in &other.rounds {
            *self.rounds.entry(*round).or_default() += n;
        }
    }

    fn enter(&mut self, decisions: usize, result: &Result<Game, Fault>) {
        self.games += 1;
        self.decisions += decisions as u64;
        match result {
            Ok(Game { outcome: Some(outcome), rounds, .. }) => {
                *self.rounds.entry(*rounds).or_default() += 1;
                match outcome {
                    Outcome::Victory => self.victories += 1,
                    Outcome::Defeat => self.defeats += 1,
                    Outcome::Retreat => self.retreats += 1,
                }
            }
            Ok(Game { outcome: None, .. }) => self.unfinished += 1,
            Err(_) => self.failed += 1,
        }
    }
}

/// A game with something wrong, and all that is needed to play it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Which game of the soak.
    pub index: u64,
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// Seed of the game's dice.
    pub seed: u64,
    /// What is wrong.
    pub why: String,
    /// Every decision, the one that went wrong last.
    pub intents: Vec<Intent>,
}

/// What came of a soak.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// By bout, in the order of the plan.
    pub tallies: Vec<Tally>,
    /// The first [`KEPT`] failures in the order of the games.
    pub failures: Vec<Failure>,
}

impl Report {
    /// All tallies together.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.tallies.iter().for_each(|tally| total.add(tally));
        total
    }

    fn empty(bouts: usize) -> Self {
        Self { tallies: vec![Tally::default(); bouts], failures: Vec::new() }
    }

    fn add(&mut self, other: Self) {
        for (mine, theirs) in self.tallies.iter_mut().zip(&other.tallies) {
            mine.add(theirs);
        }
        self.failures.extend(other.failures);
        self.failures.sort_by_key(|failure| failure.index);
        self.failures.truncate(KEPT);
    }
}

/// Plays all games of a plan. `watch` is told now and then, on the calling thread, how many are done and how many of them
/// failed.
pub fn soak(plan: &Plan, mut watch: impl FnMut(u64, u64)) -> Report {
    let mut report = Report::empty(plan.bouts.len());
    if plan.bouts.is_empty() {
        return report;
    }
    let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let sender = sender.clone();
            let (next, done, failed) = (&next, &done, &failed);
            scope.spawn(move || {
                let mut own = Report::empty(plan.bouts.len());
                let mut players = Players::default();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= plan.games {
                        break;
                    }
                    failed.fetch_add(u64::from(!players.game(plan, index, &mut own)), Ordering::Relaxed);
                    done.fetch_add(1, Ordering::Relaxed);
                }
                // Whoever collects is there until every thread is done.
                let _ = sender.send(own);
            });
        }
        drop(sender);
        loop {
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok(part) => report.add(part),
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {}
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => break,
            }
            watch(done.load(Ordering::Relaxed), failed.load(Ordering::Relaxed));
        }
    });
    report
}

/// The two worlds of a thread: one to play in, one to play again in.
struct Players {
    first: World,
    second: World,
    intents: Vec<Intent>,
}

impl Default for Players {
    fn default() -> Self {
        Self { first: quiet_world(), second: quiet_world(), intents: Vec::new() }
    }
}

impl Players {
    /// Plays game `index` and enters it; whether all is well with it.
    fn game(&mut self, plan: &Plan, index: u64, report: &mut Report) -> bool {
        let at = (index % plan.bouts.len() as u64) as usize;
        let bout = &plan.bouts[at];
        let seed = mix(plan.seed, index);
        let again = plan.again.is_some_and(|k| index.is_multiple_of(k.max(1)));
        let result = self.guarded(|players| {
            let game = play(&mut players.first, bout, seed, plan.manner, plan.limits, &mut players.intents)?;
            if again && replay(&mut players.second, bout, seed, &players.intents, None)?.hash != game.hash {
                return Err(Fault::Differs);
            }
            Ok(game)
        });
        report.tallies[at].enter(self.intents.len(), &result);
        // A thread takes games in ascending order, so that the first of its failures are the ones to keep.
        if let Err(why) = &result
            && report.failures.len() < KEPT
        {
            report.failures.push(Failure {
                index,
                scenario: bout.scenario.id,
                encounter: bout.encounter.id,
                seed,
                why: why.to_string(),
                intents: self.intents.clone(),
            });
        }
        result.is_ok()
    }

    /// Does something that may break down; what it broke is thrown away.
    fn guarded(&mut self, game: impl FnOnce(&mut Self) -> Result<Game, Fault>) -> Result<Game, Fault> {
        match catch_unwind(AssertUnwindSafe(|| game(self))) {
            Ok(result) => result,
            Err(payload) => {
                (self.first, self.second) = (quiet_world(), quiet_world());
                Err(Fault::Panicked(words(payload.as_ref())))
            }
        }
    }
}

/// Plays a failed game again, twice, checking every position; what is wrong with it now, if anything is.
pub fn again(catalog: &Arc<Catalog>, failure: &Failure) -> Result<(), String> {
    let bout = Bout::every(catalog)
        .into_iter()
        .find(|b| b.scenario.id == failure.scenario && b.encounter.id == failure.encounter)
        .ok_or_else(|| format!("there is no encounter `{}` in a scenario `{}`", failure.encounter, failure.scenario))?;
    let mut players = Players::default();
    let result = players.guarded(|players| {
        let checked = Some(Limits::default());
        let first = replay(&mut players.first, &bout, failure.seed, &failure.intents, checked)?;
        let second = replay(&mut players.second, &bout, failure.seed, &failure.intents, checked)?;
        if first.hash != second.hash {
            return Err(Fault::Differs);
        }
        if first.outcome.is_none() && crate::rules::legal(&players.first).is_empty() {
            return Err(Fault::Stuck);
        }
        Ok(first)
    });
    result.map(|_| ()).map_err(|fault| fault.to_string())
}

thread_local! {
    /// What broke down on this thread, with its place.
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Has the program keep the words and the place of what breaks down instead of printing them. For a program that soaks
/// and does nothing else.
pub fn keep_breakdowns_quiet() {
    std::panic::set_hook(Box::new(|what| LAST.set(Some(what.to_string()))));
}

fn words(payload: &(dyn Any + Send)) -> String {
    LAST.take().unwrap_or_else(|| {
        let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let of = |rounds: &[(u16, u64)]| {
            Tally { rounds: rounds.iter().copied().collect(), ..Tally::default() }.median_rounds()
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[(4, 1)]), Some(4));
        assert_eq!(of(&[(1, 2), (3, 2)]), Some(1));
        assert_eq!(of(&[(1, 2), (3, 3)]), Some(3));
    }

    #[test]
    fn a_breakdown_is_a_fault_like_any_other() {
        let mut players = Players::default();
        let fault = players.guarded(|_| panic!("the table leg gave way"));
        assert!(matches!(fault, Err(Fault::Panicked(why)) if why.contains("the table leg gave way")));
    }
}
