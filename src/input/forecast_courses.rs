//! The courses of a forecast that are looked at together.
//!
//! Owns which courses are counted together, and the sums of their chances. Must not compute what happens in a course.

use crate::simulation::{Chance, Forecast, ForecastBranch};
use crate::view::forecast_view::ChanceView;

/// An entry of an encounter table: the table and the entry.
pub type EntryIndex = (usize, usize);

/// The courses that are looked at: those with an entry, or all.
pub(super) struct Courses<'a> {
    pub(super) branches: Vec<&'a ForecastBranch>,
}

impl<'a> Courses<'a> {
    /// The courses with an entry; of all, if there is none. If the forecast goes table by table, those of one table.
    pub(super) fn of(forecast: &'a Forecast, entry: Option<EntryIndex>) -> Self {
        let table = varied_table(forecast, entry);
        let has_entry = |branch: &&ForecastBranch| {
            entry.is_none_or(|(table, entry)| branch.resolved_entries.contains(&(table as u8, entry as u8)))
        };
        let is_of_table = |branch: &&ForecastBranch| branch.varied_table == table;
        Self { branches: forecast.branches.iter().filter(is_of_table).filter(has_entry).collect() }
    }

    /// The chance of the courses that match, if one of these courses happens at all.
    pub(super) fn chance_given(&self, matches: impl Fn(&ForecastBranch) -> bool) -> ChanceView {
        let all = sum(self.branches.iter().map(|branch| branch.chance));
        let matching = sum(self.branches.iter().filter(|branch| matches(branch)).map(|branch| branch.chance));
        if let Some(chance) = matching.zip(all).and_then(|(matching, all)| matching.given(all)) {
            return chance_view(chance);
        }
        let part = self.mean(|branch| if matches(branch) { 1.0 } else { 0.0 });
        ChanceView { favourable: (part * 1e9) as u64, total: 1_000_000_000 }
    }

    /// The mean of a number over these courses; 0 without a course.
    pub(super) fn mean(&self, number: impl Fn(&ForecastBranch) -> f64) -> f64 {
        let all: f64 = self.branches.iter().map(|branch| branch.chance.as_f64()).sum();
        let sum: f64 = self.branches.iter().map(|branch| branch.chance.as_f64() * number(branch)).sum();
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The chance of the courses that match.
    pub(super) fn chance(&self, matches: impl Fn(&ForecastBranch) -> bool) -> ChanceView {
        let matching = self.branches.iter().filter(|branch| matches(branch)).map(|branch| branch.chance);
        match sum(matching.clone()) {
            Some(chance) => chance_view(chance),
            // Too many dice for an exact sum.
            None => ChanceView {
                favourable: (matching.map(Chance::as_f64).sum::<f64>() * 1e9) as u64,
                total: 1_000_000_000,
            },
        }
    }
}

/// The sum of the chances of events that exclude each other; `None` with too many dice for an exact one.
fn sum(mut chances: impl Iterator<Item = Chance>) -> Option<Chance> {
    chances.try_fold(Chance::NEVER, Chance::or)
}

/// The table that a forecast varies where the entry is looked at; `None` if it varies all of them together.
pub(super) fn varied_table(forecast: &Forecast, entry: Option<EntryIndex>) -> Option<u8> {
    if forecast.is_joint {
        return None;
    }
    entry.map(|(table, _)| table as u8).or_else(|| forecast.branches.first().and_then(|branch| branch.varied_table))
}

/// A chance of the simulation, as it is shown.
pub(super) fn chance_view(chance: Chance) -> ChanceView {
    let (favourable, total) = chance.as_fraction();
    ChanceView { favourable, total }
}
