//! Forecasts: for each way the encounter tables can fall, what happens until the counterbeat is over if the character does
//! nothing.
//!
//! Owns the list of courses and the sums over it. The chances are exact; the courses are the real rules at work on a fork.
//! What is foreseen ends with the counterbeat: damage that trickles at the start of the next beat, and a new Round, are
//! not part of it.

use bevy::prelude::{Resource, World};

use super::chance::Chance;
use super::fork::{ForecastError, Fork, StopReason};
use super::odds::{TableDistribution, TableOdds, table_distributions};
use super::turn_summary::{CharacterTurnSummary, EnemyTurnSummary, summarize_facts};
use crate::model::{Fact, Outcome};
use crate::rules::{EncounterOutcome, Snapshot};

/// The most combinations of lines of several tables that are foreseen together; beyond that each table is foreseen by
/// itself.
pub const MAX_JOINT_BRANCHES: usize = 200;

/// What is coming.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// How the encounter has ended already; then there are no outlooks.
    pub ended: Option<Outcome>,
    /// Whether each outlook is one combination of lines, so that their chances add up to 1. With more than
    /// [`MOST_TOGETHER`] combinations it is not: then each outlook is one line of one table while every other table shows
    /// its likeliest, and the chances add up to 1 for each table.
    pub is_joint: bool,
    /// The odds of each table that is still to be rolled; none if the dice lie already.
    pub tables: Vec<TableOdds>,
    /// What can happen, in the order of tables and lines.
    pub branches: Vec<ForecastBranch>,
}

/// One thing that can happen.
#[derive(Clone, Debug, PartialEq)]
pub struct ForecastBranch {
    /// How likely it is.
    pub chance: Chance,
    /// The line resolved of each table rolled: table and line, by position.
    pub resolved_entries: Vec<(u8, u8)>,
    /// The table that this outlook is about, if tables are not foreseen together.
    pub varied_table: Option<u8>,
    /// Enemies that do something, in the order of their Turns; of one whose Turn is on, what is left of it.
    pub enemies: Vec<EnemyTurnSummary>,
    /// What becomes of the character.
    pub character: CharacterTurnSummary,
    /// How the encounter ends in it, if it does.
    pub ended: Option<Outcome>,
    /// Whether nothing else is left to dice. If it is not, this is one course of several that begin alike: other dice than
    /// those of the tables fall on the way.
    pub is_certain: bool,
}

impl ForecastBranch {
    /// Whether the character is defeated.
    pub fn is_defeat(&self) -> bool {
        self.ended == Some(Outcome::Defeat)
    }
}

/// What an entry of a table means for the character, whatever the other tables show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntrySummary {
    /// How likely it is to be resolved.
    pub chance: Chance,
    /// Tokens that enter HP slots, on the average of the outlooks with this entry.
    pub mean_hp_lost: f64,
    /// The same in the worst of them.
    pub worst_hp_lost: i16,
    /// How likely defeat is once this entry is resolved.
    pub defeat_chance: f64,
}

impl Forecast {
    /// What an entry means; `None` if it can't come up.
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

    /// How likely something is that each outlook tells; `None` if tables are not foreseen together.
    pub fn chance_that(&self, predicate: impl Fn(&ForecastBranch) -> bool) -> Option<Chance> {
        if !self.is_joint {
            return None;
        }
        self.branches.iter().filter(|o| predicate(o)).try_fold(Chance::NEVER, |sum, o| sum.or(o.chance))
    }
}

/// Who is asked for forecasts. It keeps a world of its own, so that the second question is cheaper than the first.
#[derive(Resource)]
pub struct Forecaster {
    fork: Fork,
}

impl Default for Forecaster {
    fn default() -> Self {
        Self { fork: Fork::new() }
    }
}

impl Forecaster {
    /// Foresees what follows from the position of a world, at any decision: in a beat the beat ends as it is, in a reaction
    /// window nobody reacts, tokens are laid by the table's hand, and any other question gets its first legal answer. In a
    /// counterbeat whose dice lie already there is one outlook, the rest of it.
    pub fn forecast(&mut self, world: &World) -> Result<Forecast, ForecastError> {
        let fork = &mut self.fork;
        let from = fork.copy_from(world)?;
        let ended = world.get_resource::<EncounterOutcome>().and_then(|ending| ending.0);
        if ended.is_some() {
            return Ok(Forecast { ended, is_joint: true, tables: Vec::new(), branches: Vec::new() });
        }
        let reveals = fork.rng_reveals();
        let stop = fork.run_until_roll()?;
        let base = ForecastBase {
            facts_before_roll: fork.take_facts(),
            is_certain: fork.rng_reveals() == reveals,
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

/// What all outlooks have in common.
struct ForecastBase {
    initial_state: Snapshot,
    /// What happens before the roll.
    facts_before_roll: Vec<Fact>,
    is_certain: bool,
}

impl ForecastBase {
    /// The outlook that ends where the fork stands; `reveals` is how many there had been once the tables were rolled.
    fn build_branch(&self, fork: &mut Fork, chance: Chance, reveals: u32) -> ForecastBranch {
        let facts: Vec<Fact> = self.facts_before_roll.iter().cloned().chain(fork.take_facts()).collect();
        let summary = summarize_facts(&self.initial_state, &facts, &fork.take_snapshot());
        ForecastBranch {
            chance,
            resolved_entries: summary.resolved_entries,
            varied_table: None,
            enemies: summary.enemies,
            character: summary.character,
            ended: fork.outcome(),
            is_certain: self.is_certain && fork.rng_reveals() == reveals,
        }
    }
}

/// One throw of all tables.
struct RollCombination {
    dice: Vec<u8>,
    chance: Chance,
    varied_table: Option<u8>,
}

/// Every combination of lines; `None` if a chance outgrows its fraction.
fn joint_combinations(distributions: &[TableDistribution]) -> Option<Vec<RollCombination>> {
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

/// Every line of every table, the others at their likeliest.
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
