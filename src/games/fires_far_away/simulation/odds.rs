//! The odds of the encounter roll: the chance of each entry of each table to be rolled and to be resolved.
//!
//! Owns the enumeration of throws and the number of orders of each. The real rules resolve every throw on the fork, so
//! exhaustion must not be repeated here.

use std::collections::BTreeMap;

use super::chance::Chance;
use super::fork::Fork;
use crate::model::{DiceValues, Fact};
use crate::rules::Snapshot;

/// The odds of all entries of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOdds {
    /// The index of the table.
    pub table: u8,
    /// The number of dice that the table rolls; 0 if it was rolled ahead.
    pub dice: u8,
    /// The odds of the entries that can be rolled or resolved, by index.
    pub entries: BTreeMap<u8, EntryOdds>,
}

/// The odds of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryOdds {
    /// The chance that the dice name the entry.
    pub rolled: Chance,
    /// The chance that the entry is resolved, which is 0 for exhausted entries.
    pub resolved: Chance,
}

impl TableOdds {
    /// The odds of an entry; both chances are 0 if it can't be rolled or resolved.
    pub fn entry(&self, entry: u8) -> EntryOdds {
        let never = EntryOdds { rolled: Chance::NEVER, resolved: Chance::NEVER };
        self.entries.get(&entry).copied().unwrap_or(never)
    }
}

/// A table that will be rolled: its odds, and dice that lead to each entry that can be resolved.
pub(super) struct TableDistribution {
    pub odds: TableOdds,
    /// Each entry that can be resolved: its index, its chance, and one throw that resolves it.
    pub entries: Vec<(u8, Chance, DiceValues)>,
}

impl TableDistribution {
    /// The index in [`entries`](Self::entries) of the likeliest entry; the leftmost of equal ones.
    pub fn likeliest(&self) -> usize {
        let value = |n: &usize| self.entries[*n].1.as_f64();
        (0..self.entries.len()).rev().max_by(|a, b| value(a).total_cmp(&value(b))).unwrap_or(0)
    }
}

/// The distribution of every table that the encounter roll will roll from the state `before`, in the order of the roll.
pub(super) fn table_distributions(fork: &mut Fork, before: &Snapshot, tables: usize) -> Vec<TableDistribution> {
    // A throw of all ones shows which tables are rolled, and the number of dice of each.
    const MAX_DICE: usize = 6;
    // A table that was rolled ahead takes no dice: it has one throw, which takes nothing, and one result.
    let is_rolled = |table: u8| !before.encounter_tables.0[usize::from(table)].rolled_ahead.is_empty();
    let ones: Vec<(u8, usize)> = roll_with_dice(fork, before, vec![1; tables * MAX_DICE])
        .into_iter()
        .map(|roll| (roll.table, if is_rolled(roll.table) { 0 } else { roll.dice.len() }))
        .collect();
    let mut distributions = Vec::new();
    for (n, (table, dice)) in ones.iter().enumerate() {
        let all = 6u64.pow(*dice as u32);
        let mut named: BTreeMap<u8, u64> = BTreeMap::new();
        let mut resolved: BTreeMap<u8, (u64, DiceValues)> = BTreeMap::new();
        for (faces, ways) in enumerate_throws(*dice) {
            let mut script = Vec::new();
            for (other, (_, dice)) in ones.iter().enumerate() {
                if other == n { script.extend(&faces) } else { script.extend(std::iter::repeat_n(1, *dice)) }
            }
            let Some(roll) = roll_with_dice(fork, before, script).into_iter().nth(n) else { continue };
            *named.entry(roll.rolled).or_default() += ways;
            resolved.entry(roll.resolved).or_insert_with(|| (0, faces)).0 += ways;
        }
        let chance = |ways: Option<u64>| Chance::new(ways.unwrap_or(0), all);
        let mut known: Vec<u8> = named.keys().chain(resolved.keys()).copied().collect();
        known.sort_unstable();
        let entry = |line: u8| EntryOdds {
            rolled: chance(named.get(&line).copied()),
            resolved: chance(resolved.get(&line).map(|(ways, _)| *ways)),
        };
        let entries = known.into_iter().map(|line| (line, entry(line))).collect();
        let odds = TableOdds { table: *table, dice: *dice as u8, entries };
        let lines = resolved.into_iter().map(|(line, (ways, faces))| (line, chance(Some(ways)), faces)).collect();
        distributions.push(TableDistribution { odds, entries: lines });
    }
    distributions
}

/// The result of a table's roll.
struct TableRoll {
    table: u8,
    dice: DiceValues,
    rolled: u8,
    resolved: u8,
}

fn roll_with_dice(fork: &mut Fork, before: &Snapshot, dice: Vec<u8>) -> Vec<TableRoll> {
    fork.restore_snapshot(before);
    fork.roll_tables(dice);
    let rolls = fork.take_facts().into_iter().filter_map(|fact| match fact {
        Fact::TableRolled { table, dice, rolled, resolved } => Some(TableRoll { table, dice, rolled, resolved }),
        _ => None,
    });
    rolls.collect()
}

/// Every throw of `n` dice without regard to order, with faces ascending, and the number of orders in which the faces
/// can fall.
fn enumerate_throws(n: usize) -> Vec<(DiceValues, u64)> {
    let mut throws = Vec::new();
    let mut faces: DiceValues = std::iter::repeat_n(1, n).collect();
    loop {
        throws.push((faces.clone(), count_orders(&faces)));
        let Some(index) = faces.iter().rposition(|face| *face < 6) else { return throws };
        let next = faces[index] + 1;
        faces[index..].fill(next);
    }
}

/// The number of orders in which these faces can fall: n! divided by the factorial of each face's count.
fn count_orders(faces: &[u8]) -> u64 {
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    (1..=6u8).fold(factorial(faces.len()), |ways, face| ways / factorial(faces.iter().filter(|f| **f == face).count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_counted_in_every_order() {
        for n in 1..=6 {
            let throws = enumerate_throws(n);
            assert_eq!(throws.iter().map(|(_, ways)| ways).sum::<u64>(), 6u64.pow(n as u32));
            assert!(throws.iter().all(|(faces, _)| faces.is_sorted()));
        }
        assert_eq!(enumerate_throws(2).len(), 21);
        assert_eq!(count_orders(&[1, 1, 2]), 3);
        assert_eq!(count_orders(&[1, 2, 3]), 6);
        assert_eq!(count_orders(&[4, 4, 4]), 1);
    }
}
