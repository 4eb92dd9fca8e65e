//! The report of `emberhex simulate`: a row for each encounter, for people, spreadsheets and programs.
//!
//! Owns the form of the figures and how parts are put together. Must not play a game or work a figure out.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::bot_name::BotName;
use super::error::CommandError;
use super::game_words::{describe_position, play_over};
use crate::lang::{Text, text, words};
use crate::simulation::fight_figures::StrikeCount;
use crate::simulation::game::GameConfig;
use crate::simulation::trials::{TrialReport, UNFINISHED_KEPT, change_text};

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum FigureFormat {
    /// For people.
    Text,
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

/// The number of fatal wounds that are printed for each encounter.
const WOUNDS_PRINTED: usize = 3;

/// Prints the rows; returns whether the rules could carry all games on.
pub(super) fn print_rows(rows: &[FigureRow], format: FigureFormat, why: bool) -> Result<bool, CommandError> {
    match format {
        FigureFormat::Text => print_text(rows, why),
        FigureFormat::Csv => print_csv(rows),
        FigureFormat::Json => {
            serde_json::to_writer_pretty(io::stdout().lock(), rows)?;
            print_line!();
        }
    }
    Ok(rows.iter().all(|row| row.counts.failed == 0))
}

/// The games that a row is about.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) bot: BotName,
    /// The file of the character, if one was given.
    pub(super) character: Option<PathBuf>,
    pub(super) seed: u64,
    /// The games of all parts together; with `--within` the most.
    pub(super) games: u64,
    /// The number of parts, and those that were played.
    pub(super) of: u64,
    pub(super) parts: BTreeSet<u64>,
}

impl Played {
    /// The parts that have not been played.
    pub(super) fn missing(&self) -> impl Iterator<Item = u64> {
        (1..=self.of).filter(|part| !self.parts.contains(part))
    }

    /// Adds the parts of another report of the same games.
    fn merge(&mut self, other: Self) -> Result<(), Text> {
        if let Some(part) = self.parts.intersection(&other.parts).next().filter(|_| self.of == other.of) {
            return Err(text!("simulate-part-twice", part = *part, of = self.of));
        }
        let merged = Self { parts: self.parts.union(&other.parts).copied().collect(), ..self.clone() };
        if merged != (Self { parts: merged.parts.clone(), ..other }) {
            return Err(text!("simulate-other-games"));
        }
        *self = merged;
        Ok(())
    }
}

/// The figures of an encounter as they are printed.
#[derive(Serialize, Deserialize)]
pub(super) struct FigureRow {
    pub(super) encounter: String,
    pub(super) played: Played,
    win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    mean_rounds: f64,
    mean_hp_left: f64,
    /// The last positions of the unfinished games with the lowest seeds, in words.
    last_positions: Vec<String>,
    #[serde(flatten)]
    counts: TrialReport,
}

impl FigureRow {
    pub(super) fn new(encounter: String, played: Played, last_positions: Vec<String>, counts: TrialReport) -> Self {
        let (win_rate_low, win_rate_high) = counts.win_interval();
        Self {
            encounter,
            played,
            win_rate: counts.win_rate(),
            win_rate_low,
            win_rate_high,
            mean_rounds: counts.mean_rounds(),
            mean_hp_left: counts.mean_hp_left(),
            last_positions,
            counts,
        }
    }

    /// Adds the figures of another part of the games of the same encounter.
    pub(super) fn merge(&mut self, other: Self) -> Result<(), Text> {
        let mut played = self.played.clone();
        played.merge(other.played)?;
        let of = |counts: &TrialReport, positions: &[String]| -> Vec<(u64, String)> {
            counts.unfinished_seeds.iter().copied().zip(positions.iter().cloned()).collect()
        };
        let mut positions = BTreeMap::from_iter(of(&self.counts, &self.last_positions));
        positions.extend(of(&other.counts, &other.last_positions));
        let mut counts = std::mem::take(&mut self.counts);
        counts.merge(other.counts);
        let positions = positions.into_values().take(UNFINISHED_KEPT).collect();
        *self = Self::new(std::mem::take(&mut self.encounter), played, positions, counts);
        Ok(())
    }

    /// The Rounds that the games took, as a range and a bar for each number in it.
    fn rounds(&self) -> Option<Text> {
        let (first, last, bars) = self.counts.round_bars()?;
        Some(text!("simulate-rounds", first = first as i64, last = last as i64, bars = bars))
    }
}

/// The last positions of the unfinished games that a report keeps.
pub(super) fn last_positions(config: &GameConfig, report: &TrialReport) -> Vec<String> {
    let last =
        report.unfinished_games.iter().map(|(seed, decisions)| play_over(config, *seed, decisions, |_, _, _, _| {}));
    last.filter_map(Result::ok).map(|mut world| describe_position(&mut world)).collect()
}

fn print_text(rows: &[FigureRow], why: bool) {
    let width = rows.iter().map(|row| row.encounter.chars().count()).max().unwrap_or(0);
    print_line!(
        "{:width$} {:>6} {:>6} {:>12} {:>8} {:>9} {:>7} {:>7}",
        "",
        words!("column-games"),
        words!("column-won"),
        words!("column-interval"),
        words!("column-defeats"),
        words!("column-retreats"),
        words!("column-rounds"),
        words!("column-hp-left")
    );
    for row in rows {
        let TrialReport { games, defeats, retreats, .. } = row.counts;
        let percent = |rate: f64| format!("{:.0}", 100.0 * rate);
        let won = words!("simulate-percent", percent = percent(row.win_rate));
        let interval = words!("simulate-interval", low = percent(row.win_rate_low), high = percent(row.win_rate_high));
        print_line!(
            "{:width$} {games:>6} {won:>6} {interval:>12} {defeats:>8} {retreats:>9} {:>7.1} {:>7.1}",
            row.encounter,
            row.mean_rounds,
            row.mean_hp_left
        );
        if let Some(rounds) = row.rounds() {
            print_line!("  {}", rounds);
        }
        let wounds = row.counts.commonest_wounds().into_iter().take(if why { usize::MAX } else { WOUNDS_PRINTED });
        let wounds = Text::joined("; ", wounds.map(|(name, n)| text!("simulate-wound", wound = name, n = n)));
        if !wounds.is_empty() {
            print_line!("  {}", words!("simulate-felled-by", wounds = wounds));
        }
        if why {
            print_figures(&row.counts);
        }
        let TrialReport { won_seed, lost_seed, failed_seed, unfinished, failed, .. } = row.counts;
        let seeds = [
            won_seed.map(|seed| text!("simulate-seed-won", seed = seed.to_string())),
            lost_seed.map(|seed| text!("simulate-seed-lost", seed = seed.to_string())),
            failed_seed.map(|seed| text!("simulate-seed-failed", seed = seed.to_string())),
        ];
        print_line!("  {}", words!("simulate-seeds", seeds = Text::joined(", ", seeds.into_iter().flatten())));
        if unfinished + failed > 0 {
            print_line!("  {}", words!("simulate-unfinished", unfinished = unfinished, failed = failed));
        }
        let seeds = &row.counts.unfinished_seeds;
        for (seed, position) in seeds.iter().zip(&row.last_positions) {
            let seed = seed.to_string();
            print_line!("  {}", words!("simulate-unfinished-game", seed = seed, position = position));
        }
        if seeds.len() > row.last_positions.len() {
            let more: Vec<String> = seeds.iter().skip(row.last_positions.len()).map(ToString::to_string).collect();
            print_line!("  {}", words!("simulate-unfinished-too", seeds = more.join(", ")));
        }
    }
}

/// Prints why the games of an encounter ended as they did.
fn print_figures(counts: &TrialReport) {
    let figures = &counts.figures;
    let rounds = (counts.mean_rounds() * counts.played() as f64).max(1.0);
    let a_round = |damage: u64| format!("{:.1}", damage as f64 / rounds);
    let (dealt, taken) = (a_round(figures.damage_dealt), a_round(figures.damage_taken));
    print_line!("  {}", words!("simulate-damage", dealt = dealt, taken = taken));
    if !figures.waves.is_empty() {
        let share = |(wave, games): (&u8, &u64)| {
            let percent = format!("{:.0}", 100.0 * *games as f64 / counts.played().max(1) as f64);
            text!("simulate-wave", wave = *wave, percent = percent)
        };
        print_line!("  {}", words!("simulate-waves", waves = Text::joined(", ", figures.waves.iter().map(share))));
    }
    for (title, strikes) in
        [(words!("simulate-attacks"), &figures.attacks), (words!("simulate-actions"), &figures.actions)]
    {
        print_strikes(title, strikes);
    }
    let unchosen: Vec<&str> = figures.attacks_never_chosen().collect();
    if !unchosen.is_empty() {
        print_line!("  {}", words!("simulate-never-chosen", attacks = unchosen.join(", ")));
    }
    let unused: Vec<&str> = figures.entries_never_used().collect();
    if !unused.is_empty() {
        print_line!("  {}", words!("simulate-never-used", entries = unused.join(", ")));
    }
}

/// Prints the counts of attacks or of actions, the one that hurt most first.
fn print_strikes(title: &str, strikes: &BTreeMap<String, StrikeCount>) {
    let mut chosen: Vec<(&String, &StrikeCount)> =
        strikes.iter().filter(|(_, count)| count.chosen + count.hits > 0).collect();
    if chosen.is_empty() {
        return;
    }
    chosen.sort_by_key(|(_, count)| (std::cmp::Reverse(count.into_hp), std::cmp::Reverse(count.chosen)));
    let width = chosen.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(title.chars().count());
    let [first, second, third] = [words!("column-chosen"), words!("column-hits"), words!("column-into-hp")];
    print_line!("  {title:width$} {first:>8} {second:>8} {third:>8}");
    for (name, StrikeCount { chosen, hits, into_hp }) in chosen {
        print_line!("  {name:width$} {chosen:>8} {hits:>8} {into_hp:>8}");
    }
}

/// The figures of two versions of an encounter in a line, with the chance that the win rate differs.
pub(super) fn comparison(name: &str, before: &TrialReport, now: &TrialReport) -> String {
    let rounds = |report: &TrialReport| format!("{:.1}", report.mean_rounds());
    words!(
        "simulate-versions",
        encounter = name,
        before = before.won_percent(),
        now = now.won_percent(),
        rounds_before = rounds(before),
        rounds_now = rounds(now),
        change = change_text(before, now)
    )
}

fn print_csv(rows: &[FigureRow]) {
    print_line!(
        "encounter,games,victories,defeats,retreats,unfinished,failed,win_rate,win_rate_low,win_rate_high,mean_rounds,\
         mean_hp_left,fatal_wound,won_seed,lost_seed,unfinished_seed,damage_dealt,damage_taken"
    );
    let seed = |seed: Option<u64>| seed.map_or_else(String::new, |seed| seed.to_string());
    for row in rows {
        let TrialReport { games, victories, defeats, retreats, unfinished, failed, won_seed, lost_seed, .. } =
            row.counts;
        let wound =
            row.counts.commonest_wounds().first().map_or_else(String::new, |(name, _)| name.replace('"', "\"\""));
        print_line!(
            "{},{games},{victories},{defeats},{retreats},{unfinished},{failed},{:.4},{:.4},{:.4},{:.2},{:.2},\"{wound}\",{},{},{},{},{}",
            row.encounter,
            row.win_rate,
            row.win_rate_low,
            row.win_rate_high,
            row.mean_rounds,
            row.mean_hp_left,
            seed(won_seed),
            seed(lost_seed),
            seed(row.counts.unfinished_seeds.first().copied()),
            row.counts.figures.damage_dealt,
            row.counts.figures.damage_taken
        );
    }
}
