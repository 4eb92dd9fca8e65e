//! Translates the result of an action, as the simulation gives it, into what bar, tags and table show.
//!
//! Owns how the courses of an action are counted together. Must not compute what happens: every number is the
//! simulation's.

use super::forecast_courses::chance_view;
use crate::lang::Text;
use crate::model::{CombatantId, Condition, Coord, Id, Outcome, Token, TokenSlot};
use crate::simulation::{ActionCourse, ActionResult, Chance, PlacedTokens, TargetResult};
use crate::view::EncounterView;
use crate::view::action_result::{ActionResultView, AlwaysTrue};
use crate::view::forecast_view::{ChanceView, TargetResultView};

/// What bar, tags and table show of a result.
pub fn build_result(result: &ActionResult, view: &EncounterView) -> ActionResultView {
    let courses = result.courses.as_slice();
    let likeliest = courses.iter().max_by(|one, other| one.chance.as_f64().total_cmp(&other.chance.as_f64()));
    let Some(likeliest) = likeliest else { return ActionResultView::default() };
    let lost = || courses.iter().map(|course| course.character.hp_lost);
    let gained = || courses.iter().map(|course| course.character.dice_gained.len());
    let mut whom: Vec<CombatantId> = Vec::new();
    for target in courses.iter().flat_map(|course| &course.targets) {
        if !whom.contains(&target.who) {
            whom.push(target.who);
        }
    }
    ActionResultView {
        targets: whom.into_iter().map(|who| build_target(courses, who, view)).collect(),
        hp_lost: (lost().min().unwrap_or(0), lost().max().unwrap_or(0)),
        tokens: most_tokens(courses.iter().map(|course| course.character.placed_tokens.as_slice()))
            .into_iter()
            .filter(|(slot, ..)| !matches!(slot, TokenSlot::Hp | TokenSlot::Sheet))
            .collect(),
        conditions: most_conditions(courses.iter().map(|course| course.character.conditions_gained.as_slice())),
        conditions_lost: {
            let everywhere =
                |lost: &Condition| courses.iter().all(|course| course.character.conditions_lost.contains(lost));
            likeliest.character.conditions_lost.iter().copied().filter(everywhere).collect()
        },
        dice_lost: likeliest.character.dice_lost.to_vec(),
        dice_changed: dice_changed(courses, likeliest),
        dice_gained: (gained().min().unwrap_or(0), gained().max().unwrap_or(0)),
        path: likeliest.character.path.clone(),
        hazards: tile_names(&likeliest.character.triggered_tiles, view),
        lowers_shield: courses.iter().any(|course| course.character.lowers_shield),
        raises_shield: courses.iter().any(|course| course.character.raises_shield),
        fills_beat: courses.iter().any(|course| course.character.fills_beat),
        victory: chance_that(courses, |course| course.ended == Some(Outcome::Victory)),
        defeat: chance_that(courses, |course| course.ended == Some(Outcome::Defeat)),
        is_exact: result.is_exact,
        is_first_of_several: courses.iter().any(|course| course.is_first_of_several),
        asks_further: courses.iter().any(|course| course.asks_further),
    }
}

/// What an action does with any of its answers, taken from its result with one of them.
pub fn always_true(result: &ActionResult) -> AlwaysTrue {
    let all = |is: fn(&ActionCourse) -> bool| !result.courses.is_empty() && result.courses.iter().all(is);
    AlwaysTrue {
        lowers_shield: all(|course| course.character.lowers_shield),
        fills_beat: all(|course| course.character.fills_beat),
    }
}

fn build_target(courses: &[ActionCourse], who: CombatantId, view: &EncounterView) -> TargetResultView {
    let in_course = |course: &'_ ActionCourse| course.targets.iter().find(|target| target.who == who).cloned();
    let all: Vec<TargetResult> = courses.iter().filter_map(in_course).collect();
    let sheet = view.enemies.iter().map(|enemy| &enemy.sheet).find(|sheet| sheet.who == who);
    let before = all.first().map_or(0, |target| target.hp_before);
    // In a course in which nothing happens to it, it keeps what it has.
    let left = || courses.iter().map(|course| in_course(course).map_or(before, |target| target.hp_left));
    let placed = most_tokens(all.iter().map(|target| target.placed_tokens.as_slice()));
    let mut dealt: Vec<(Token, u8)> = Vec::new();
    let mut stopped: Vec<(TokenSlot, u8)> = Vec::new();
    for (slot, token, n) in placed {
        add(&mut dealt, token, n);
        if slot != TokenSlot::Hp && slot != TokenSlot::Sheet {
            add(&mut stopped, slot, n);
        }
    }
    let first_miss = all.first().and_then(|target| target.miss_reason);
    let is_same_miss = all.len() == courses.len() && all.iter().all(|target| target.miss_reason == first_miss);
    TargetResultView {
        who,
        name: sheet.map(|sheet| sheet.name.clone()).unwrap_or_default(),
        miss: first_miss.filter(|_| is_same_miss),
        dealt,
        stopped,
        hp_before: before,
        hp_left: (left().min().unwrap_or(before), left().max().unwrap_or(before)),
        defeat: chance_that(courses, |course| in_course(course).is_some_and(|target| target.is_defeated)),
        guard_broken: all.iter().any(|target| target.guard_broken),
        conditions: most_conditions(all.iter().map(|target| target.conditions_gained.as_slice())),
        moved_to: all.first().and_then(|target| target.moved_to),
    }
}

/// The dice that are rolled again or raised in one course, and whether they show the same in all of them.
fn dice_changed(courses: &[ActionCourse], likeliest: &ActionCourse) -> Vec<(u8, Option<u8>)> {
    let changed = likeliest.character.dice_changed.iter().enumerate();
    let told = |(n, (was, now)): (usize, &(u8, u8))| {
        let is_certain = courses.iter().all(|course| course.character.dice_changed.get(n) == Some(&(*was, *now)));
        (*was, is_certain.then_some(*now))
    };
    changed.map(told).collect()
}

fn chance_that(courses: &[ActionCourse], is: impl Fn(&ActionCourse) -> bool) -> ChanceView {
    let matching = courses.iter().filter(|course| is(course)).map(|course| course.chance);
    matching.into_iter().try_fold(Chance::NEVER, Chance::or).map_or(ChanceView::NEVER, chance_view)
}

/// Adds to a count, or begins one.
fn add<K: PartialEq>(counts: &mut Vec<(K, u8)>, key: K, n: u8) {
    match counts.iter_mut().find(|(known, _)| *known == key) {
        Some((_, sum)) => *sum = sum.saturating_add(n),
        None => counts.push((key, n)),
    }
}

/// The tokens of several courses, each with the most in one of them.
fn most_tokens<'a>(courses: impl Iterator<Item = &'a [PlacedTokens]>) -> Vec<(TokenSlot, Token, u8)> {
    let mut most: Vec<(TokenSlot, Token, u8)> = Vec::new();
    for placed in courses.flatten() {
        match most.iter_mut().find(|(slot, token, _)| (*slot, *token) == (placed.slot, placed.token)) {
            Some((.., n)) => *n = (*n).max(placed.count),
            None => most.push((placed.slot, placed.token, placed.count)),
        }
    }
    most
}

/// The conditions of several courses, each with the most tokens in one of them.
fn most_conditions<'a>(courses: impl Iterator<Item = &'a [(Condition, u8)]>) -> Vec<(Condition, u8)> {
    let mut most: Vec<(Condition, u8)> = Vec::new();
    for (condition, n) in courses.flatten() {
        match most.iter_mut().find(|(known, _)| known == condition) {
            Some((_, known)) => *known = (*known).max(*n),
            None => most.push((*condition, *n)),
        }
    }
    most
}

/// The printed names of tiles, each once.
fn tile_names(tiles: &[Id], view: &EncounterView) -> Vec<Text> {
    let mut names: Vec<Text> = Vec::new();
    for id in tiles {
        let name = view
            .tiles
            .iter()
            .find(|tile| tile.id == *id)
            .map_or_else(|| Text::authored(id.as_str()), |tile| tile.name.clone());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The way of the character on the table: its hex, and those that it enters.
pub fn route_of(result: &ActionResultView, here: Coord) -> Option<Vec<Coord>> {
    (!result.path.is_empty()).then(|| std::iter::once(here).chain(result.path.iter().copied()).collect())
}
