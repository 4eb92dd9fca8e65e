//! Forecasts: for each result of the encounter roll, the events until the player's next beat if the character does
//! nothing.
//!
//! Owns the list of branches and the sums over it. The chances are exact, and each branch is played by the real rules
//! on a fork. A forecast ends where the player decides again: a new Round and the start of the next beat, with the
//! damage of holds and the damage that trickles, are part of it. Must not change the world it is asked about.

use bevy::prelude::{Resource, World};

use super::chance::Chance;
use super::fork::{ForecastError, Fork, StopReason};
use super::odds::{TableDistribution, TableOdds, table_distributions};
use super::turn_summary::{CharacterTurnSummary, EnemyTurnSummary, StruckArea, summarize_facts};
use crate::model::{Choice, Fact, Intent, Outcome};
use crate::rules::{EncounterOutcome, Snapshot};

/// The maximum number of combinations of table entries in a joint forecast. With more combinations, the forecast has
/// branches for each table separately.
pub const MAX_JOINT_BRANCHES: usize = 200;

/// The possible results of the next counterbeat.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The outcome, if the encounter has ended already; then there are no branches.
    pub ended: Option<Outcome>,
    /// Whether each branch is one combination of entries of all tables, so that the chances of all branches add up to
    /// one. It is not with more than [`MAX_JOINT_BRANCHES`] combinations: then each branch varies one table while every
    /// other table resolves its likeliest entry, and the chances add up to one for each table.
    pub is_joint: bool,
    /// The odds of each table that is still to be rolled; empty if the tables have been rolled.
    pub tables: Vec<TableOdds>,
    /// The branches, in the order of tables and entries.
    pub branches: Vec<ForecastBranch>,
}

/// One possible course until the next beat.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastBranch {
    /// The chance of the branch.
    pub chance: Chance,
    /// The entry that each rolled table resolves: the index of the table and of the entry.
    pub resolved_entries: Vec<(u8, u8)>,
    /// The table that this branch varies; `None` in a joint forecast.
    pub varied_table: Option<u8>,
    /// The enemies that act, in the order of their Turns; for an enemy in the middle of its Turn, the rest of the Turn.
    pub enemies: Vec<EnemyTurnSummary>,
    /// The result for the character.
    pub character: CharacterTurnSummary,
    /// The outcome, if the encounter ends in this branch.
    pub ended: Option<Outcome>,
    /// Whether no dice other than those of the tables are rolled in this branch. If it is false, this is one of several
    /// possible courses.
    pub is_certain: bool,
}

impl ForecastBranch {
    /// Whether the branch ends in defeat.
    pub fn is_defeat(&self) -> bool {
        self.ended == Some(Outcome::Defeat)
    }
}

/// The consequences of a table's entry for the character, over all results of the other tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntrySummary {
    /// The chance that the entry is resolved.
    pub chance: Chance,
    /// The mean number of tokens that enter HP slots, over the branches with this entry.
    pub mean_hp_lost: f64,
    /// The number of tokens that enter HP slots in the worst of these branches.
    pub worst_hp_lost: i16,
    /// The probability of defeat if this entry is resolved.
    pub defeat_chance: f64,
}

impl Forecast {
    /// The summary of an entry; `None` if no branch resolves it.
    pub fn summarize_entry(&self, table: u8, entry: u8) -> Option<EntrySummary> {
        let is_of_entry = |o: &&ForecastBranch| {
            o.varied_table.is_none_or(|about| about == table) && o.resolved_entries.contains(&(table, entry))
        };
        let branches: Vec<&ForecastBranch> = self.branches.iter().filter(is_of_entry).collect();
        let chance = branches.iter().try_fold(Chance::NEVER, |sum, o| sum.or(o.chance))?;
        let worst = branches.iter().map(|o| o.character.hp_lost).max()?;
        let mean = |what: fn(&ForecastBranch) -> f64| {
            branches.iter().map(|o| o.chance.as_f64() * what(o)).sum::<f64>() / chance.as_f64()
        };
        let defeat = mean(|o| if o.is_defeat() { 1.0 } else { 0.0 });
        Some(EntrySummary {
            chance,
            mean_hp_lost: mean(|o| f64::from(o.character.hp_lost)),
            worst_hp_lost: worst,
            defeat_chance: defeat,
        })
    }

    /// The chance that a branch matches `predicate`; `None` if the forecast is not joint.
    pub fn chance_that(&self, predicate: impl Fn(&ForecastBranch) -> bool) -> Option<Chance> {
        if !self.is_joint {
            return None;
        }
        self.branches.iter().filter(|o| predicate(o)).try_fold(Chance::NEVER, |sum, o| sum.or(o.chance))
    }
}

/// Makes forecasts. It keeps its fork between calls, because preparing a world for the rules is expensive.
#[derive(Resource)]
pub struct Forecaster {
    pub(super) fork: Fork,
}

impl Default for Forecaster {
    fn default() -> Self {
        Self { fork: Fork::new() }
    }
}

impl Forecaster {
    /// Forecasts the events from the state of a world, at any decision, until the next beat. The forecast ends the beat
    /// at once, declines reactions, lets the rules assign tokens, and gives any other question its first legal answer.
    /// If the tables have been rolled already, there is one branch: the rest of the counterbeat and the start of the
    /// beat.
    ///
    /// # Errors
    ///
    /// Returns an error if the world has no encounter, or if the rules do not reach the next beat.
    pub fn forecast(&mut self, world: &World) -> Result<Forecast, ForecastError> {
        self.forecast_after(world, &[])
    }

    /// The same forecast, if the player makes these decisions first, such as a move to another hex. Their consequences
    /// are part of every branch.
    ///
    /// # Errors
    ///
    /// As [`forecast`](Self::forecast); and if one of the decisions is not legal.
    pub fn forecast_after(&mut self, world: &World, decisions: &[Intent]) -> Result<Forecast, ForecastError> {
        self.forecast_from(world, |fork| fork.make_decisions(decisions))
    }

    /// The same forecast after an action with `answer` as the answer to its first question, carried out as
    /// [`action_result`](Self::action_result) does. A question that is still open then gets its first legal answer.
    ///
    /// # Errors
    ///
    /// As [`forecast`](Self::forecast); and if the action or its answer is not legal.
    pub fn forecast_after_action(
        &mut self,
        world: &World,
        action: &Intent,
        answer: Option<&Choice>,
    ) -> Result<Forecast, ForecastError> {
        self.forecast_from(world, |fork| fork.carry_out_action(action, answer).map(drop))
    }

    /// The forecast after the first decisions on the fork.
    fn forecast_from(
        &mut self,
        world: &World,
        first: impl FnOnce(&mut Fork) -> Result<(), ForecastError>,
    ) -> Result<Forecast, ForecastError> {
        let fork = &mut self.fork;
        let from = fork.copy_from(world)?;
        let ended = world.get_resource::<EncounterOutcome>().and_then(|ending| ending.0);
        if ended.is_some() {
            return Ok(Forecast { ended, is_joint: true, tables: Vec::new(), branches: Vec::new() });
        }
        let reveals = fork.rng_reveals();
        first(fork)?;
        let stop = fork.run_until_roll()?;
        let facts_before_roll = fork.take_facts();
        // A pool that is rolled before the beat that ends is paid with in it; that of the next beat is not looked at.
        let revealed = match stop {
            StopReason::BeforeRoll => fork.rng_reveals(),
            StopReason::NextBeat | StopReason::EncounterOver => fork.rng_reveals_of(&facts_before_roll),
        };
        let base = ForecastBase {
            is_certain: revealed == reveals,
            facts_before_roll,
            struck_before_roll: fork.take_struck(),
            initial_state: from,
        };
        if stop != StopReason::BeforeRoll {
            let only = base.build_branch(fork, Chance::CERTAIN, fork.rng_reveals());
            return Ok(Forecast { ended, is_joint: true, tables: Vec::new(), branches: vec![only] });
        }
        let before_roll = fork.take_snapshot();
        let distributions = table_distributions(fork, &before_roll, before_roll.encounter_tables.0.len());
        let count = distributions.iter().try_fold(1usize, |n, t| n.checked_mul(t.entries.len()));
        let joint = count.filter(|n| *n <= MAX_JOINT_BRANCHES).and_then(|_| joint_combinations(&distributions));
        let is_joint = joint.is_some();
        let combinations = joint.unwrap_or_else(|| marginal_combinations(&distributions));
        let mut outlooks = Vec::with_capacity(combinations.len());
        for combination in combinations {
            fork.restore_snapshot(&before_roll);
            fork.roll_tables(combination.dice);
            let reveals = fork.rng_reveals();
            fork.run_until_roll()?;
            outlooks.push(ForecastBranch {
                varied_table: combination.varied_table,
                ..base.build_branch(fork, combination.chance, reveals)
            });
        }
        let tables = distributions.into_iter().map(|t| t.odds).collect();
        Ok(Forecast { ended, is_joint, tables, branches: outlooks })
    }
}

/// The data that all branches have in common.
struct ForecastBase {
    initial_state: Snapshot,
    /// The facts before the encounter roll.
    facts_before_roll: Vec<Fact>,
    struck_before_roll: Vec<StruckArea>,
    is_certain: bool,
}

impl ForecastBase {
    /// The branch that ends in the fork's state. `reveals` is the number of random reveals right after the encounter
    /// roll.
    fn build_branch(&self, fork: &mut Fork, chance: Chance, reveals: u32) -> ForecastBranch {
        let after_roll = fork.take_facts();
        let is_certain = self.is_certain && fork.rng_reveals_of(&after_roll) == reveals;
        let facts: Vec<Fact> = self.facts_before_roll.iter().cloned().chain(after_roll).collect();
        let struck: Vec<StruckArea> = self.struck_before_roll.iter().cloned().chain(fork.take_struck()).collect();
        let mut summary = summarize_facts(&self.initial_state, &facts, &struck, &fork.take_snapshot());
        fork.enter_tables(&mut summary.enemies);
        ForecastBranch {
            chance,
            resolved_entries: summary.resolved_entries,
            varied_table: None,
            enemies: summary.enemies,
            character: summary.character,
            ended: fork.outcome(),
            is_certain,
        }
    }
}

/// One result of the encounter roll: the dice of all tables.
pub(super) struct RollCombination {
    pub dice: Vec<u8>,
    pub chance: Chance,
    varied_table: Option<u8>,
}

/// Every combination of entries of all tables; `None` if a chance exceeds 64 bits.
pub(super) fn joint_combinations(distributions: &[TableDistribution]) -> Option<Vec<RollCombination>> {
    let mut combinations = vec![RollCombination { dice: Vec::new(), chance: Chance::CERTAIN, varied_table: None }];
    for distribution in distributions {
        let mut longer = Vec::with_capacity(combinations.len() * distribution.entries.len());
        for combination in &combinations {
            for (_, chance, faces) in &distribution.entries {
                let dice = combination.dice.iter().chain(faces).copied().collect();
                longer.push(RollCombination { dice, chance: combination.chance.and(*chance)?, varied_table: None });
            }
        }
        combinations = longer;
    }
    Some(combinations)
}

/// Every entry of every table, with every other table at its likeliest entry.
fn marginal_combinations(distributions: &[TableDistribution]) -> Vec<RollCombination> {
    let mut combinations = Vec::new();
    for (n, distribution) in distributions.iter().enumerate() {
        for (line, (_, chance, _)) in distribution.entries.iter().enumerate() {
            let shown = distributions.iter().enumerate().filter_map(|(other, distribution)| {
                distribution.entries.get(if other == n { line } else { distribution.likeliest() })
            });
            let dice = shown.flat_map(|(_, _, faces)| faces.iter().copied()).collect();
            combinations.push(RollCombination { dice, chance: *chance, varied_table: Some(distribution.odds.table) });
        }
    }
    combinations
}
