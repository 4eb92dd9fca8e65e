//! Translates a forecast of the simulation into what panels and table show.
//!
//! Owns which courses are counted together, and the sums of their chances. Must not compute what happens: every number is
//! the simulation's.

use crate::model::{CombatantId, Condition, Coord, Id, MissReason, Outcome, Token, TokenSlot};
use crate::simulation::{Chance, EnemyTurnSummary, Forecast, ForecastBranch, Survival};
use crate::table::ForecastMarks;
use crate::view::forecast_view::{
    AboutChance, ChanceView, EnemyPlan, ForecastEntry, ForecastNote, ForecastTokens, ForecastView, OutcomeView,
    SurvivalChance, WoundChance, harm_text,
};
use crate::view::{EncounterView, Prompt};

/// Up to this number of hexes, each says how likely it is that an enemy stops there.
const FEW_STOPS: usize = 3;
/// From this number on, lost HP are counted together.
const MANY_WOUNDS: u8 = 3;

/// An entry of an encounter table: the table and the entry.
pub type EntryIndex = (usize, usize);

/// The courses that are looked at: those with an entry, or all.
struct Courses<'a> {
    branches: Vec<&'a ForecastBranch>,
}

impl<'a> Courses<'a> {
    /// The courses with an entry; of all, if there is none. If the forecast goes table by table, those of one table.
    fn of(forecast: &'a Forecast, entry: Option<EntryIndex>) -> Self {
        let table = varied_table(forecast, entry);
        let has_entry = |branch: &&ForecastBranch| {
            entry.is_none_or(|(table, entry)| branch.resolved_entries.contains(&(table as u8, entry as u8)))
        };
        let is_of_table = |branch: &&ForecastBranch| branch.varied_table == table;
        Self { branches: forecast.branches.iter().filter(is_of_table).filter(has_entry).collect() }
    }

    /// The chance of the courses that match.
    fn chance(&self, matches: impl Fn(&ForecastBranch) -> bool) -> ChanceView {
        let matching = self.branches.iter().filter(|branch| matches(branch)).map(|branch| branch.chance);
        match matching.clone().try_fold(Chance::NEVER, Chance::or) {
            Some(chance) => chance_view(chance),
            // Too many dice for an exact sum.
            None => ChanceView {
                favourable: (matching.map(Chance::as_f64).sum::<f64>() * 1e9) as u64,
                total: 1_000_000_000,
            },
        }
    }
}

/// The table that a forecast varies where the entry is looked at; `None` if it varies all of them together.
fn varied_table(forecast: &Forecast, entry: Option<EntryIndex>) -> Option<u8> {
    if forecast.is_joint {
        return None;
    }
    entry.map(|(table, _)| table as u8).or_else(|| forecast.branches.first().and_then(|branch| branch.varied_table))
}

fn chance_view(chance: Chance) -> ChanceView {
    let (favourable, total) = chance.as_fraction();
    ChanceView { favourable, total }
}

/// What the panels show of a forecast.
pub fn build_forecast_view(
    forecast: &Forecast,
    view: &EncounterView,
    entry: Option<EntryIndex>,
    after_move_to: Option<Coord>,
) -> ForecastView {
    let courses = Courses::of(forecast, entry);
    // The wounds are over all entries, also where one is looked at; of the same table, if the tables are apart.
    let all = Courses {
        branches: {
            let table = varied_table(forecast, entry);
            forecast.branches.iter().filter(|branch| branch.varied_table == table).collect()
        },
    };
    let wounds = (0..=MANY_WOUNDS).map(|hp| {
        let or_more = hp == MANY_WOUNDS;
        let is_lost = |branch: &ForecastBranch| {
            let lost = branch.character.hp_lost.max(0);
            if or_more { lost >= i16::from(hp) } else { lost == i16::from(hp) }
        };
        WoundChance { hp, or_more, chance: all.chance(is_lost) }
    });
    ForecastView {
        entry: entry.map(|(table, line)| {
            let name = view.tables.get(table).map_or("", |card| card.name.as_str());
            let label = view.tables.get(table).and_then(|card| card.entries.get(line)).map_or("", |e| e.label.as_str());
            let summary = forecast.summarize_entry(table as u8, line as u8);
            ForecastEntry {
                table,
                entry: line,
                title: format!("{name} {label}"),
                chance: summary.map_or(ChanceView::NEVER, |summary| chance_view(summary.chance)),
                defeat_if_resolved: summary.map_or(0.0, |summary| summary.defeat_chance),
            }
        }),
        after_move_to,
        wounds: wounds.collect(),
        defeat: all.chance(ForecastBranch::is_defeat),
        tokens: tokens(&courses, entry),
        notes: notes(forecast, view, &courses, entry),
    }
}

fn notes(
    forecast: &Forecast,
    view: &EncounterView,
    courses: &Courses<'_>,
    entry: Option<EntryIndex>,
) -> Vec<ForecastNote> {
    let mut notes = Vec::new();
    if entry.is_some() && courses.branches.is_empty() {
        notes.push(ForecastNote::EntryCannotComeUp);
    } else if forecast.tables.is_empty() {
        notes.push(ForecastNote::TablesRolled);
    }
    if !forecast.is_joint {
        let table = varied_table(forecast, entry).and_then(|table| view.tables.get(usize::from(table)));
        notes.push(ForecastNote::OneTableAtATime(table.map(|card| card.name.clone()).unwrap_or_default()));
    }
    if courses.branches.iter().any(|branch| !branch.is_certain) {
        notes.push(ForecastNote::OneOfSeveralCourses);
    }
    if matches!(view.prompt, Prompt::Choose { .. }) {
        notes.push(ForecastNote::OpenQuestion);
    }
    notes
}

/// Whether an enemy has to do with an entry: the entry's table drives it. With no entry, every enemy has.
fn concerns(enemy: &EnemyTurnSummary, entry: Option<EntryIndex>) -> bool {
    entry.is_none_or(|(wanted, _)| enemy.table.is_none_or(|table| usize::from(table) == wanted))
}

/// The tokens that reach the character in a course, by slot and kind; with an entry, those of its enemies.
fn tokens_of(branch: &ForecastBranch, entry: Option<EntryIndex>) -> Vec<(TokenSlot, Token, u8)> {
    let enemies = branch.enemies.iter().filter(|enemy| concerns(enemy, entry));
    let others = branch.character.other_tokens.iter().filter(|_| entry.is_none());
    let placed = enemies.flat_map(|enemy| &enemy.attacks).flat_map(|attack| &attack.placed_tokens).chain(others);
    let mut counts: Vec<(TokenSlot, Token, u8)> = Vec::new();
    for tokens in placed {
        match counts.iter_mut().find(|(slot, token, _)| (*slot, *token) == (tokens.slot, tokens.token)) {
            Some((.., n)) => *n = n.saturating_add(tokens.count),
            None => counts.push((tokens.slot, tokens.token, tokens.count)),
        }
    }
    counts
}

/// The tokens that reach the character, over the courses.
fn tokens(courses: &Courses<'_>, entry: Option<EntryIndex>) -> Vec<ForecastTokens> {
    let counts: Vec<Vec<(TokenSlot, Token, u8)>> =
        courses.branches.iter().map(|branch| tokens_of(branch, entry)).collect();
    let mut known: Vec<(TokenSlot, Token)> = Vec::new();
    for (slot, token, _) in counts.iter().flatten() {
        if !known.contains(&(*slot, *token)) {
            known.push((*slot, *token));
        }
    }
    let range = |(slot, token): (TokenSlot, Token)| {
        let count = |counts: &[(TokenSlot, Token, u8)]| {
            counts.iter().find(|(s, t, _)| (*s, *t) == (slot, token)).map_or(0, |(.., n)| *n)
        };
        let of_each = || counts.iter().map(|counts| count(counts));
        ForecastTokens {
            slot,
            token,
            least: of_each().min().unwrap_or(0),
            most: of_each().max().unwrap_or(0),
            chance: courses.chance(|branch| count(&tokens_of(branch, entry)) > 0),
        }
    };
    let mut tokens: Vec<ForecastTokens> = known.into_iter().map(range).collect();
    // Wounds first, then what the sinks and the shield take.
    tokens.sort_by_key(|tokens| tokens.slot != TokenSlot::Hp);
    tokens
}

/// What the table shows of a forecast: with an entry, the enemies of its table; else all of them.
pub fn build_forecast_marks(forecast: &Forecast, view: &EncounterView, entry: Option<EntryIndex>) -> ForecastMarks {
    let courses = Courses::of(forecast, entry);
    let stands =
        |who: CombatantId| view.enemies.iter().find(|enemy| enemy.sheet.who == who).map(|enemy| enemy.sheet.position);
    let mut marks = ForecastMarks::default();
    let mut stops: Vec<Coord> = Vec::new();
    for branch in &courses.branches {
        for enemy in branch.enemies.iter().filter(|enemy| concerns(enemy, entry)) {
            for at in &enemy.struck_hexes {
                if !marks.struck.contains(at) {
                    marks.struck.push(*at);
                }
            }
            let (Some(from), Some(last)) = (stands(enemy.who), enemy.path.last()) else { continue };
            let route: Vec<Coord> = std::iter::once(from).chain(enemy.path.iter().copied()).collect();
            if !marks.routes.contains(&route) {
                marks.routes.push(route);
            }
            let stop = enemy.final_position.unwrap_or(*last);
            if !stops.contains(&stop) {
                stops.push(stop);
            }
        }
    }
    let ends_at = |branch: &ForecastBranch, at: Coord| {
        let shown = branch.enemies.iter().filter(|enemy| concerns(enemy, entry));
        shown.filter(|enemy| !enemy.path.is_empty()).any(|enemy| enemy.final_position == Some(at))
    };
    // Where every stop is as likely as the entry itself, the panel says it once for all.
    let plain = courses.chance(|_| true);
    let is_few = stops.len() <= FEW_STOPS;
    let text = |at: Coord| match courses.chance(|branch| ends_at(branch, at)) {
        chance if is_few || chance != plain => chance.to_string(),
        _ => String::new(),
    };
    marks.stops = stops.iter().map(|at| (*at, text(*at))).collect();
    let lost = || courses.branches.iter().map(|branch| hp_lost(branch, entry));
    if let (Some(least), Some(most)) = (lost().min(), lost().max()) {
        let place = courses.branches.first().and_then(|branch| branch.character.path.last().copied());
        marks.harm = Some((place.unwrap_or(view.character.sheet.position), harm_text(least, most)));
    }
    marks
}

/// The HP that the character loses in a course; with an entry, to its enemies.
fn hp_lost(branch: &ForecastBranch, entry: Option<EntryIndex>) -> i16 {
    if entry.is_none() {
        return branch.character.hp_lost.max(0);
    }
    let in_hp = |(slot, token, n): (TokenSlot, Token, u8)| {
        (slot == TokenSlot::Hp && matches!(token, Token::Damage(_))).then_some(i16::from(n))
    };
    tokens_of(branch, entry).into_iter().filter_map(in_hp).sum()
}

/// What remains of the character at the end of the counterbeat that a forecast is of.
pub fn build_outcome(forecast: &Forecast, view: &EncounterView) -> OutcomeView {
    let courses = Courses::of(forecast, None);
    let all: f64 = courses.branches.iter().map(|branch| branch.chance.as_f64()).sum();
    let mean = |what: &dyn Fn(&ForecastBranch) -> f64| {
        let sum: f64 = courses.branches.iter().map(|branch| branch.chance.as_f64() * what(branch)).sum();
        if all > 0.0 { sum / all } else { 0.0 }
    };
    let part = |is: bool| f64::from(u8::from(is));
    let left = || courses.branches.iter().map(|branch| branch.character.hp_left);
    let sheet = &view.character.sheet;
    let now = sheet.hp_max.saturating_sub(sheet.hp_damage.total());
    let mut conditions: Vec<(Condition, u8)> = Vec::new();
    for (condition, n) in courses.branches.iter().flat_map(|branch| &branch.character.conditions_gained) {
        match conditions.iter_mut().find(|(known, _)| known == condition) {
            Some((_, most)) => *most = (*most).max(*n),
            None => conditions.push((*condition, *n)),
        }
    }
    OutcomeView {
        hp_left: (left().min().unwrap_or(now), left().max().unwrap_or(now)),
        hp_max: sheet.hp_max,
        unhurt: if courses.branches.is_empty() { 1.0 } else { mean(&|branch| part(branch.character.hp_lost <= 0)) },
        wounds: mean(&|branch| f64::from(branch.character.hp_lost.max(0))),
        defeat: mean(&|branch| part(branch.is_defeat())),
        victory: mean(&|branch| part(branch.ended == Some(Outcome::Victory))),
        breaks_guard: courses.branches.iter().any(|branch| branch.character.guard_broken),
        conditions,
        is_certain: courses.branches.iter().all(|branch| branch.is_certain),
        is_best_of_several: false,
    }
}

/// What an enemy does over all courses, the likeliest first; `name` names an attack. Where the forecast goes table by
/// table, those of the table that drives the enemy count.
pub fn enemy_odds(forecast: &Forecast, who: CombatantId, name: impl Fn(Id) -> String) -> Vec<(EnemyPlan, f64)> {
    let turn = |branch: &'_ ForecastBranch| branch.enemies.iter().find(|enemy| enemy.who == who).cloned();
    let table = forecast.branches.iter().filter_map(turn).find_map(|enemy| enemy.table);
    let counts = |branch: &&ForecastBranch| branch.varied_table.is_none_or(|varied| table == Some(varied));
    let mut odds: Vec<(EnemyPlan, f64)> = Vec::new();
    for branch in forecast.branches.iter().filter(counts) {
        let plan = match turn(branch) {
            Some(enemy) => match enemy.attacks.iter().find(|attack| attack.miss_reason != Some(MissReason::OutOfReach))
            {
                Some(attack) => EnemyPlan::Strikes(name(attack.attack)),
                None if enemy.path.is_empty() => EnemyPlan::Waits,
                None => EnemyPlan::Moves,
            },
            None => EnemyPlan::Waits,
        };
        let chance = branch.chance.as_f64();
        match odds.iter_mut().find(|(known, _)| *known == plan) {
            Some((_, sum)) => *sum += chance,
            None => odds.push((plan, chance)),
        }
    }
    odds.sort_by(|one, other| other.1.total_cmp(&one.1));
    odds
}

/// A chance to survive, as it is shown.
pub fn survival_chance(survival: Survival) -> SurvivalChance {
    match survival {
        Survival::Exact(chance) => SurvivalChance::Exact(chance_view(chance)),
        Survival::About(part) => SurvivalChance::About(AboutChance(part as f32)),
    }
}
