//! The figures of many games of an encounter: outcomes, Rounds, wounds, and what a win rate is worth.
//!
//! Owns the counts and the statistics. Must not play a game.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::fight_figures::FightFigures;
use super::game::GameError;
use crate::content::encounter::Character;
use crate::lang::words;
use crate::model::{Intent, Outcome};

/// The most unfinished games of an encounter whose decisions are kept.
pub const UNFINISHED_KEPT: usize = 3;

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTrial {
    /// The outcome; `None` if the game was left unfinished.
    pub outcome: Option<Outcome>,
    /// The Round tally at the end.
    pub rounds: u16,
    /// The free HP slots at the end, before the aftermath.
    pub hp_left: u8,
    /// The source of the last wound, if the character fell.
    pub fatal_wound: Option<String>,
    /// The character as it leaves the encounter.
    pub character: Character,
    /// The further results of its end, by their positions on the page of the outcome.
    pub further: Vec<usize>,
    /// The decisions.
    pub decisions: Vec<Intent>,
    /// Why it ended so.
    pub figures: FightFigures,
}

/// The figures of one encounter. The figures of parts of the games, [put together](Self::merge), are those of all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TrialReport {
    /// The games.
    pub games: u64,
    /// The victories.
    pub victories: u64,
    /// The defeats.
    pub defeats: u64,
    /// The retreats.
    pub retreats: u64,
    /// The games left unfinished after too many Rounds.
    pub unfinished: u64,
    /// Their seeds.
    pub unfinished_seeds: BTreeSet<u64>,
    /// The decisions of those with the lowest seeds.
    #[serde(skip)]
    pub unfinished_games: BTreeMap<u64, Vec<Intent>>,
    /// The games that the rules could not carry on.
    pub failed: u64,
    /// The number of games that took so many Rounds, from none on.
    pub rounds: Vec<u64>,
    /// The sum of the free HP slots at the end of all games.
    pub hp_left: u64,
    /// The sources of the character's last wound, and how often.
    pub fatal_wounds: BTreeMap<String, u64>,
    /// Why the games ended as they did.
    pub figures: FightFigures,
    /// The lowest seed of a game that was won.
    pub won_seed: Option<u64>,
    /// The lowest seed of a game that was lost.
    pub lost_seed: Option<u64>,
    /// The lowest seed of a game that failed.
    pub failed_seed: Option<u64>,
}

impl TrialReport {
    /// Adds a game.
    pub fn record(&mut self, seed: u64, result: &Result<BotTrial, GameError>) {
        self.games += 1;
        let Ok(trial) = result else {
            self.failed += 1;
            self.failed_seed = lower(self.failed_seed, Some(seed));
            return;
        };
        let rounds = usize::from(trial.rounds);
        self.rounds.resize(self.rounds.len().max(rounds + 1), 0);
        self.rounds[rounds] += 1;
        self.hp_left += u64::from(trial.hp_left);
        match trial.outcome {
            Some(Outcome::Victory) => {
                self.victories += 1;
                self.won_seed = lower(self.won_seed, Some(seed));
            }
            Some(Outcome::Defeat) => {
                self.defeats += 1;
                self.lost_seed = lower(self.lost_seed, Some(seed));
            }
            Some(Outcome::Retreat) => self.retreats += 1,
            None => {
                self.unfinished += 1;
                self.unfinished_seeds.insert(seed);
                self.unfinished_games.insert(seed, trial.decisions.clone());
                self.keep_few_games();
            }
        }
        if let Some(wound) = &trial.fatal_wound {
            *self.fatal_wounds.entry(wound.clone()).or_default() += 1;
        }
        self.figures.merge(trial.figures.clone());
    }

    /// Adds the figures of other games of the same encounter.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.victories += other.victories;
        self.defeats += other.defeats;
        self.retreats += other.retreats;
        self.unfinished += other.unfinished;
        self.unfinished_seeds.extend(other.unfinished_seeds);
        self.unfinished_games.extend(other.unfinished_games);
        self.keep_few_games();
        self.failed += other.failed;
        self.rounds.resize(self.rounds.len().max(other.rounds.len()), 0);
        self.rounds.iter_mut().zip(other.rounds).for_each(|(games, more)| *games += more);
        self.hp_left += other.hp_left;
        for (wound, n) in other.fatal_wounds {
            *self.fatal_wounds.entry(wound).or_default() += n;
        }
        self.figures.merge(other.figures);
        self.won_seed = lower(self.won_seed, other.won_seed);
        self.lost_seed = lower(self.lost_seed, other.lost_seed);
        self.failed_seed = lower(self.failed_seed, other.failed_seed);
    }

    /// The fewest and the most Rounds of a game, and a bar for each number between them; `None` without games.
    pub fn round_bars(&self) -> Option<(usize, usize, String)> {
        const BARS: [char; 8] =
            ['\u{2581}', '\u{2582}', '\u{2583}', '\u{2584}', '\u{2585}', '\u{2586}', '\u{2587}', '\u{2588}'];
        let most = *self.rounds.iter().max()?;
        let first = self.rounds.iter().position(|games| *games > 0)?;
        let bar = |games: &u64| match games {
            0 => ' ',
            games => BARS[((games * 8).div_ceil(most) as usize).clamp(1, 8) - 1],
        };
        Some((first, self.rounds.len() - 1, self.rounds[first..].iter().map(bar).collect()))
    }

    /// The causes of the character's last wounds, the commonest first.
    pub fn commonest_wounds(&self) -> Vec<(&str, u64)> {
        let mut wounds: Vec<(&str, u64)> = self.fatal_wounds.iter().map(|(name, n)| (&**name, *n)).collect();
        wounds.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        wounds
    }

    fn keep_few_games(&mut self) {
        while self.unfinished_games.len() > UNFINISHED_KEPT {
            self.unfinished_games.pop_last();
        }
    }

    /// The games that were played to an end or to their last Round.
    pub fn played(&self) -> u64 {
        self.games - self.failed
    }

    /// The share of victories.
    pub fn win_rate(&self) -> f64 {
        mean_of(self.victories, self.played())
    }

    /// The win rate in whole percent.
    pub fn won_percent(&self) -> String {
        format!("{:.0}", 100.0 * self.win_rate())
    }

    /// The bounds of the win rate that hold in 19 of 20 samples.
    pub fn win_interval(&self) -> (f64, f64) {
        wilson_interval(self.victories, self.played())
    }

    /// The mean number of Rounds.
    pub fn mean_rounds(&self) -> f64 {
        let sum = (0..).zip(&self.rounds).map(|(rounds, games)| rounds * games).sum();
        mean_of(sum, self.played())
    }

    /// The mean number of free HP slots at the end.
    pub fn mean_hp_left(&self) -> f64 {
        mean_of(self.hp_left, self.played())
    }
}

/// The lower of the seeds that there are.
fn lower(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min()
}

fn mean_of(sum: u64, n: u64) -> f64 {
    if n == 0 { 0.0 } else { sum as f64 / n as f64 }
}

/// The Wilson score interval of a share at 95 %; from 0 to 1 without any trial.
pub fn wilson_interval(successes: u64, trials: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let spread = Z * Z / n;
    let centre = (share + spread / 2.0) / (1.0 + spread);
    let half = Z / (1.0 + spread) * (share * (1.0 - share) / n + spread / (4.0 * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// The chance that the games of `now` are won more often than those of `before`: of two win rates of which nothing is known
/// but these games.
pub fn chance_of_more(before: &TrialReport, now: &TrialReport) -> f64 {
    let counts = |report: &TrialReport| (report.victories + 1, report.played() - report.victories + 1);
    let ((a, b), (c, d)) = (counts(before), counts(now));
    let most = a + b + c + d;
    let mut logs = vec![0.0; most as usize + 1];
    for n in 2..=most as usize {
        logs[n] = logs[n - 1] + ((n - 1) as f64).ln();
    }
    // `logs[n]` is the logarithm of the Gamma function at n.
    let beta = |x: u64, y: u64| logs[x as usize] + logs[y as usize] - logs[(x + y) as usize];
    // Cook (2005): the sum over the first shape of the second distribution.
    (0..c).map(|i| (beta(a + i, b + d) - ((d + i) as f64).ln() - beta(1 + i, d) - beta(a, b)).exp()).sum()
}

/// How the win rate of a newer version differs from that of an older one, in words.
pub fn change_text(before: &TrialReport, now: &TrialReport) -> String {
    let more = chance_of_more(before, now);
    let percent = |share: f64| format!("{:.0}", 100.0 * share);
    if before == now {
        words!("simulate-no-change").to_owned()
    } else if (before.victories, before.played()) == (now.victories, now.played()) {
        words!("simulate-as-often").to_owned()
    } else if more < 0.5 {
        words!("simulate-lower", percent = percent(1.0 - more))
    } else {
        words!("simulate-higher", percent = percent(more))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{ContentSource, load};

    #[test]
    fn the_interval_is_that_of_wilson() {
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).abs() < 5e-4 && (b - d).abs() < 5e-4;
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        assert!(near(wilson_interval(81, 263), (0.2553, 0.3662)));
        assert!(near(wilson_interval(15, 148), (0.0624, 0.1605)));
        assert!(near(wilson_interval(0, 20), (0.0, 0.1611)));
        assert!(near(wilson_interval(1, 29), (0.0061, 0.1718)));
        assert_eq!(wilson_interval(0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_chance_of_more_is_that_of_two_beta_distributions() {
        let report = |victories, games| TrialReport { games, victories, ..TrialReport::default() };
        let chance = |before, now| chance_of_more(&before, &now);
        assert!((chance(report(0, 0), report(0, 0)) - 0.5).abs() < 1e-9);
        assert!((chance(report(7, 20), report(7, 20)) - 0.5).abs() < 1e-9);
        // Of one game won: densities 2(1 - x) and 2x, so P = 5/6.
        assert!((chance(report(0, 1), report(1, 1)) - 5.0 / 6.0).abs() < 1e-9);
        let (one, other) = (chance(report(40, 100), report(55, 100)), chance(report(55, 100), report(40, 100)));
        assert!((one + other - 1.0).abs() < 1e-9 && one > 0.97 && one < 0.99, "{one}");
    }

    #[test]
    fn a_report_counts_each_outcome_once() {
        let (files, _) = ContentSource::built_in().read_files();
        let character = load(&files).unwrap().0.main_scenario().unwrap().character.clone();
        let trial = |outcome, rounds, hp_left, wound: Option<&str>| {
            Ok(BotTrial {
                outcome,
                rounds,
                hp_left,
                fatal_wound: wound.map(str::to_owned),
                character: character.clone(),
                further: Vec::new(),
                decisions: Vec::new(),
                figures: FightFigures { damage_taken: 2, ..FightFigures::default() },
            })
        };
        let mut report = TrialReport::default();
        report.record(1, &trial(Some(Outcome::Defeat), 4, 0, Some("Wolf: Bite")));
        report.record(2, &trial(Some(Outcome::Victory), 2, 5, None));
        report.record(3, &trial(Some(Outcome::Victory), 3, 3, None));
        report.record(4, &trial(Some(Outcome::Retreat), 1, 4, None));
        report.record(5, &trial(None, 60, 8, None));
        report.record(6, &Err(GameError::NoLegalIntent));
        assert_eq!((report.games, report.played(), report.failed), (6, 5, 1));
        assert_eq!((report.victories, report.defeats, report.retreats, report.unfinished), (2, 1, 1, 1));
        assert_eq!((report.won_seed, report.lost_seed, report.failed_seed), (Some(2), Some(1), Some(6)));
        assert_eq!(
            (report.unfinished_seeds.iter().copied().collect::<Vec<_>>(), report.unfinished_games.len()),
            (vec![5], 1)
        );
        assert_eq!(report.figures.damage_taken, 10, "five games were played to their end");
        assert_eq!(report.rounds[..6], [0, 1, 1, 1, 1, 0]);
        assert_eq!(report.fatal_wounds, BTreeMap::from([("Wolf: Bite".to_owned(), 1)]));
        assert!((report.win_rate() - 0.4).abs() < 1e-9 && (report.mean_rounds() - 14.0).abs() < 1e-9);
        assert!((report.mean_hp_left() - 4.0).abs() < 1e-9);
    }
}
