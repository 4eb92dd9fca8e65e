//! Translates a forecast of the simulation into what panels and table show.
//!
//! Must not compute what happens: every number is
//! the simulation's.

use super::forecast_courses::{Courses, EntryIndex, chance_view, varied_table};
use super::lasting_losses::lasting_losses;
use crate::fires_table::ForecastMarks;
use crate::lang::Text;
use crate::model::{CombatantId, Condition, Coord, Id, MissReason, Outcome, Token, TokenSlot};
use crate::simulation::{CharacterTurnSummary, EnemyTurnSummary, Forecast, ForecastBranch, Survival};
use crate::view::forecast_view::{
    AboutChance, ChanceView, EnemyPlan, ForecastEntry, ForecastNote, ForecastPosition, ForecastTokens, ForecastView,
    OutcomeView, SurvivalChance, WoundChance, harm_text,
};
use crate::view::{EncounterView, EnemyAttackName, Phase, Prompt};

/// Up to this number of hexes, each says how likely it is that an enemy stops there.
const FEW_STOPS: usize = 3;
/// From this number on, lost HP are counted together.
const MANY_WOUNDS: u8 = 3;

/// What the panels show of a forecast.
pub fn build_forecast_view(
    forecast: &Forecast,
    view: &EncounterView,
    entry: Option<EntryIndex>,
    position: &ForecastPosition,
) -> ForecastView {
    let courses = Courses::of(forecast, entry);
    let wounds = (0..=MANY_WOUNDS).map(|hp| {
        let or_more = hp == MANY_WOUNDS;
        let is_lost = |branch: &ForecastBranch| {
            let lost = branch.character.hp_lost.max(0);
            if or_more { lost >= i16::from(hp) } else { lost == i16::from(hp) }
        };
        WoundChance { hp, or_more, chance: courses.chance_given(is_lost) }
    });
    ForecastView {
        entry: entry.map(|(table, line)| {
            let name = view.tables.get(table).map(|card| card.name.clone()).unwrap_or_default();
            let label = view.tables.get(table).and_then(|card| card.entries.get(line)).map(|e| e.label.clone());
            let label = label.unwrap_or_default();
            let summary = forecast.summarize_entry(table as u8, line as u8);
            ForecastEntry {
                table,
                entry: line,
                title: Text::joined(" ", [name, label]),
                chance: summary.map_or(ChanceView::NEVER, |summary| chance_view(summary.chance)),
            }
        }),
        position: position.clone(),
        wounds: wounds.collect(),
        defeat: courses.chance_given(ForecastBranch::is_defeat),
        tokens: tokens(&courses),
        lasting: lasting_losses(&courses, view),
        slots: slots(&courses),
        notes: notes(forecast, view, &courses, (entry, position)),
    }
}

fn notes(
    forecast: &Forecast,
    view: &EncounterView,
    courses: &Courses<'_>,
    (entry, position): (Option<EntryIndex>, &ForecastPosition),
) -> Vec<ForecastNote> {
    let mut notes = Vec::new();
    if entry.is_some() && courses.branches.is_empty() {
        notes.push(ForecastNote::EntryCannotComeUp);
    } else if forecast.tables.is_empty() {
        notes.push(ForecastNote::TablesRolled);
    } else if entry.is_some() {
        notes.push(ForecastNote::IfEntryComesUp);
    }
    if !forecast.is_joint {
        let table = varied_table(forecast, entry).and_then(|table| view.tables.get(usize::from(table)));
        notes.push(ForecastNote::OneTableAtATime(table.map(|card| card.name.clone()).unwrap_or_default()));
    }
    if courses.branches.iter().any(|branch| !branch.is_certain) {
        notes.push(ForecastNote::OneOfSeveralCourses);
    }
    let is_asked = match position {
        ForecastPosition::Now | ForecastPosition::Before(_) => matches!(view.prompt, Prompt::Choose { .. }),
        ForecastPosition::After(step) => step.asks_further,
    };
    notes.extend(is_asked.then_some(ForecastNote::OpenQuestion));
    match position {
        ForecastPosition::Before(_) => notes.push(ForecastNote::BeforeAction),
        ForecastPosition::After(step) if step.is_first_of_several => notes.push(ForecastNote::FirstOfSeveral),
        _ => {}
    }
    notes.push(if view.phase == Phase::Beat { ForecastNote::BeatEndsNow } else { ForecastNote::NoReaction });
    notes
}

/// Whether an enemy has to do with an entry: the entry's table drives it. With no entry, every enemy has.
fn concerns(enemy: &EnemyTurnSummary, entry: Option<EntryIndex>) -> bool {
    entry.is_none_or(|(wanted, _)| enemy.table.is_none_or(|table| usize::from(table) == wanted))
}

/// The tokens that reach the character in a course, by slot and kind.
fn tokens_of(branch: &ForecastBranch) -> Vec<(TokenSlot, Token, u8)> {
    let attacks = branch.enemies.iter().flat_map(|enemy| &enemy.attacks);
    let placed = attacks.flat_map(|attack| &attack.placed_tokens).chain(&branch.character.other_tokens);
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
fn tokens(courses: &Courses<'_>) -> Vec<ForecastTokens> {
    let counts: Vec<Vec<(TokenSlot, Token, u8)>> = courses.branches.iter().map(|branch| tokens_of(branch)).collect();
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
            chance: courses.chance_given(|branch| count(&tokens_of(branch)) > 0),
        }
    };
    let mut tokens: Vec<ForecastTokens> = known.into_iter().map(range).collect();
    // Wounds first, then what the sinks and the shield take.
    tokens.sort_by_key(|tokens| tokens.slot != TokenSlot::Hp);
    tokens
}

/// How many tokens of all kinds together reach each slot: the fewest and the most over the courses.
fn slots(courses: &Courses<'_>) -> Vec<(TokenSlot, u8, u8)> {
    let mut slots: Vec<TokenSlot> = Vec::new();
    for (slot, ..) in courses.branches.iter().flat_map(|branch| tokens_of(branch)) {
        if !slots.contains(&slot) {
            slots.push(slot);
        }
    }
    let count = |branch: &ForecastBranch, slot: TokenSlot| match slot {
        TokenSlot::Hp => branch.character.hp_lost.clamp(0, 255) as u8,
        _ => tokens_of(branch).iter().filter(|(other, ..)| *other == slot).map(|(.., n)| *n).sum(),
    };
    let range = |slot: TokenSlot| {
        let counts = || courses.branches.iter().map(|branch| count(branch, slot));
        (slot, counts().min().unwrap_or(0), counts().max().unwrap_or(0))
    };
    slots.into_iter().map(range).filter(|(.., most)| *most > 0).collect()
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
    let lost = || courses.branches.iter().map(|branch| branch.character.hp_lost.max(0));
    if let (Some(least), Some(most)) = (lost().min(), lost().max()) {
        let place = courses.branches.first().and_then(|branch| branch.character.path.last().copied());
        marks.harm = Some((place.unwrap_or(view.character.sheet.position), harm_text(least, most).to_string()));
    }
    marks
}

/// What remains of the character when the next beat has begun, to which a forecast goes.
pub fn build_outcome(forecast: &Forecast, view: &EncounterView) -> OutcomeView {
    let courses = Courses::of(forecast, None);
    let mean = |what: &dyn Fn(&ForecastBranch) -> f64| courses.mean(what);
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
    let most = |what: &dyn Fn(&CharacterTurnSummary) -> u8| {
        courses.branches.iter().map(|branch| what(&branch.character)).max().unwrap_or(0)
    };
    let mut gear_broken: Vec<Text> = Vec::new();
    for gear in courses.branches.iter().flat_map(|branch| &branch.character.gear_broken) {
        let name = view.character.gear.iter().find(|line| line.gear == *gear).map(|line| line.name.clone());
        gear_broken.extend(name.filter(|name| !gear_broken.contains(name)));
    }
    let losses = |branch: &ForecastBranch| {
        let CharacterTurnSummary { dice_lost, focus_lost, seeping, durability_lost, .. } = &branch.character;
        let CharacterTurnSummary { gear_broken, guard_broken, conditions_gained, .. } = &branch.character;
        let counts = (*focus_lost, *seeping, *durability_lost, *guard_broken);
        (counts, dice_lost.clone(), gear_broken.clone(), conditions_gained.clone())
    };
    let most_dice = courses.branches.iter().map(|branch| &branch.character.dice_lost).max_by_key(|dice| dice.len());
    OutcomeView {
        hp_left: (left().min().unwrap_or(now), left().max().unwrap_or(now)),
        hp_max: sheet.hp_max,
        unhurt: if courses.branches.is_empty() { 1.0 } else { mean(&|branch| part(branch.character.hp_lost <= 0)) },
        unharmed: if courses.branches.is_empty() { 1.0 } else { mean(&|branch| part(branch.character.is_unharmed())) },
        dice_lost: most_dice.map_or_else(Vec::new, |dice| dice.to_vec()),
        focus_lost: most(&|character| character.focus_lost.clamp(0, 255) as u8),
        seeping: most(&|character| character.seeping),
        durability_lost: most(&|character| character.durability_lost),
        gear_broken,
        losses_vary: !courses.branches.windows(2).all(|pair| losses(pair[0]) == losses(pair[1])),
        wounds: mean(&|branch| f64::from(branch.character.hp_lost.max(0))),
        defeat: mean(&|branch| part(branch.is_defeat())),
        victory: mean(&|branch| part(branch.ended == Some(Outcome::Victory))),
        breaks_guard: courses.branches.iter().any(|branch| branch.character.guard_broken),
        conditions,
        is_certain: courses.branches.iter().all(|branch| branch.is_certain),
        is_best_of_several: false,
    }
}

/// What an enemy does in its Turn.
fn plan_of(enemy: &EnemyTurnSummary, name: &impl Fn(Id) -> EnemyAttackName) -> EnemyPlan {
    if let Some(condition) = enemy.skipped_because {
        return EnemyPlan::Held(condition);
    }
    if let Some(deed) = enemy.planned_attack.map(name).filter(|deed| deed.is_on_itself) {
        return EnemyPlan::ActsOnItself(deed.name);
    }
    let reaching = enemy.attacks.iter().find(|attack| attack.miss_reason != Some(MissReason::OutOfReach));
    match reaching {
        Some(attack) => EnemyPlan::Strikes(name(attack.attack).name),
        None if !enemy.path.is_empty() => EnemyPlan::Moves,
        None if !enemy.attacks.is_empty() => EnemyPlan::OutOfReach,
        None => EnemyPlan::Waits,
    }
}

/// What an enemy does over all courses, the likeliest first; `name` names an attack. Where the forecast goes table by
/// table, those of the table that drives the enemy count.
pub fn enemy_odds(
    forecast: &Forecast,
    who: CombatantId,
    name: impl Fn(Id) -> EnemyAttackName,
) -> Vec<(EnemyPlan, f64)> {
    let turn = |branch: &'_ ForecastBranch| branch.enemies.iter().find(|enemy| enemy.who == who).cloned();
    let table = forecast.branches.iter().filter_map(turn).find_map(|enemy| enemy.table);
    let counts = |branch: &&ForecastBranch| branch.varied_table.is_none_or(|varied| table == Some(varied));
    let mut odds: Vec<(EnemyPlan, f64)> = Vec::new();
    for branch in forecast.branches.iter().filter(counts) {
        let plan = turn(branch).map_or(EnemyPlan::Waits, |enemy| plan_of(&enemy, &name));
        let chance = branch.chance.as_f64();
        match odds.iter_mut().find(|(known, _)| *known == plan) {
            Some((_, sum)) => *sum += chance,
            None => odds.push((plan, chance)),
        }
    }
    odds.sort_by(|one, other| other.1.total_cmp(&one.1));
    odds
}

/// The tokens that the next attack of an enemy places on the character's sheet, in a counterbeat whose tables have been
/// rolled.
pub fn tokens_of_coming_attack(forecast: &Forecast, who: CombatantId) -> Vec<(Token, u8)> {
    let enemies = || forecast.branches.iter().flat_map(|branch| &branch.enemies);
    let attack = enemies().filter(|enemy| enemy.who == who).find_map(|enemy| enemy.attacks.first());
    let mut tokens: Vec<(Token, u8)> = Vec::new();
    for placed in attack.iter().flat_map(|attack| &attack.placed_tokens) {
        match tokens.iter_mut().find(|(token, _)| *token == placed.token) {
            Some((_, n)) => *n = n.saturating_add(placed.count),
            None => tokens.push((placed.token, placed.count)),
        }
    }
    tokens
}

/// A chance to survive, as it is shown.
pub fn survival_chance(survival: Survival) -> SurvivalChance {
    match survival {
        Survival::Exact(chance) => SurvivalChance::Exact(chance_view(chance)),
        Survival::About(part) => SurvivalChance::About(AboutChance(part as f32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::DiceValues;
    use crate::simulation::AttackSummary;

    fn turn(
        planned: Option<&'static str>,
        attacks: &[(&'static str, Option<MissReason>)],
        steps: usize,
    ) -> EnemyTurnSummary {
        let attack = |(name, miss_reason): &(&'static str, Option<MissReason>)| AttackSummary {
            attack: Id::new(name),
            in_progress: false,
            miss_reason: *miss_reason,
            placed_tokens: Vec::new(),
            guard_broken: false,
            conditions_gained: Vec::new(),
            flinched_dice: DiceValues::new(),
        };
        EnemyTurnSummary {
            who: CombatantId(1),
            table: Some(0),
            behaviour: Some(0),
            planned_attack: planned.map(Id::new),
            skipped_because: None,
            path: vec![Coord::new(1, 1); steps],
            final_position: None,
            attacks: attacks.iter().map(attack).collect(),
            struck_hexes: Vec::new(),
        }
    }

    #[test]
    fn a_tag_calls_what_an_enemy_does_by_its_name() {
        let name = |attack: Id| EnemyAttackName {
            name: Text::authored(attack.as_str()),
            is_on_itself: attack == Id::new("flame"),
        };
        let plan = |turn: EnemyTurnSummary| plan_of(&turn, &name);
        let missed = Some(MissReason::OutOfReach);
        assert_eq!(plan(turn(Some("rub"), &[("rub", None)], 2)), EnemyPlan::Strikes(Text::authored("rub")));
        assert_eq!(plan(turn(Some("flame"), &[], 0)), EnemyPlan::ActsOnItself(Text::authored("flame")));
        // What it spits as it goes is part of it.
        assert_eq!(plan(turn(Some("flame"), &[("flame", None)], 0)), EnemyPlan::ActsOnItself(Text::authored("flame")));
        assert_eq!(plan(turn(Some("rub"), &[("rub", missed)], 2)), EnemyPlan::Moves);
        assert_eq!(plan(turn(Some("rub"), &[("rub", missed)], 0)), EnemyPlan::OutOfReach);
        assert_eq!(plan(turn(None, &[], 0)), EnemyPlan::Waits);
        let held = EnemyTurnSummary { skipped_because: Some(Condition::stunned()), ..turn(None, &[], 0) };
        assert_eq!(plan(held), EnemyPlan::Held(Condition::stunned()));
    }
}
