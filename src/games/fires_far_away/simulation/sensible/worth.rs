//! The worth of a position to the character.
//!
//! Owns the estimate at the end of a playout. It counts the numbers of the sheet and the victory condition, and no
//! rule: the playout has already shown the effect of each number. Must not change the world.

use super::paths::{OUT_OF_REACH, Steps, hexes_with_tile};
use crate::content::condition_row::{ConditionRow, ConditionTrait};
use crate::content::encounter::Goal;
use crate::content::script::TileKind;
use crate::model::{CombatantId, Coord, Id, Outcome};
use crate::rules::RulesWorld;
use crate::rules::access::{
    board, catalog, character, combatant_count, condition_rows, conditions, encounter, enemies_in_play, enemy_def_id,
    has_shield_up, health, occupied_hexes, outcome, position, progress, sinks, stamina_pool,
};
use crate::rules::components::combatant::ShieldState;
use crate::rules::query::derived::pool_dice;

/// The worth of a victory, before its cost.
const VICTORY: f64 = 1500.0;
/// The worth of a defeat.
const DEFEAT: f64 = -500.0;
/// The worth of a retreat that gains nothing: hardly more than a defeat, so that the bot flees only without any hope.
const RETREAT: f64 = -400.0;
/// The worth of all of the character's HP.
const OWN_HP: f64 = 450.0;
/// The worth of the victory condition, as far as it is reached.
const GOAL: f64 = 450.0;
/// Its worth if it is a place: every step on the way is progress, whatever happens to the enemies.
const PLACE: f64 = 1000.0;
/// The worth of all the enemies' HP.
const ENEMY_HP: f64 = 80.0;
/// How many steps from a goal count.
const FARTHEST: u8 = 25;

/// The hexes where the character wants to be.
pub(super) struct Aims {
    /// The hexes: those of tiles to reach, or those of enemies to fight.
    pub hexes: Vec<Coord>,
    /// Whether they are tiles to stand on.
    pub is_place: bool,
}

impl Aims {
    /// The distance to the nearest of the hexes on foot.
    pub fn nearest_from(&self, world: &RulesWorld, here: Coord) -> u8 {
        Steps::to(board(world), self.hexes.iter().copied()).from(here)
    }
}

/// The hexes where the character wants to be: on a tile if it has to reach one, or else at its enemies.
pub(super) fn aims_of(world: &RulesWorld) -> Aims {
    let goal = &encounter(world).victory;
    if is_retreat_success(world) {
        return Aims { hexes: retreat_hexes(world), is_place: true };
    }
    let tiles: Vec<Coord> = goal
        .flatten()
        .into_iter()
        .filter_map(|goal| if let Goal::Reach(tile) = goal { Some(*tile) } else { None })
        .flat_map(|tile| hexes_with_tile(board(world), tile))
        .collect();
    if !tiles.is_empty() {
        return Aims { hexes: tiles, is_place: true };
    }
    let wanted: Vec<Id> = goal
        .flatten()
        .into_iter()
        .filter_map(|goal| if let Goal::Defeat(id) = goal { Some(*id) } else { None })
        .collect();
    let of = |only: bool| -> Vec<Coord> {
        let is_wanted = |who: &CombatantId| !only || enemy_def_id(world, *who).is_some_and(|id| wanted.contains(&id));
        enemies_in_play(world).filter(is_wanted).flat_map(|who| occupied_hexes(world, who)).collect()
    };
    let named = of(true);
    Aims { hexes: if named.is_empty() { of(false) } else { named }, is_place: false }
}

/// The worth of the position; more is better.
pub(super) fn position_worth(world: &RulesWorld) -> f64 {
    let own = own_worth(world);
    let round = f64::from(progress(world).round);
    match outcome(world) {
        Some(Outcome::Victory) => VICTORY + own - 4.0 * round,
        Some(Outcome::Retreat) if is_retreat_success(world) => VICTORY + own - 4.0 * round,
        Some(Outcome::Retreat) => RETREAT,
        // A later defeat, and one with more progress, is a little better.
        Some(Outcome::Defeat) => DEFEAT + 0.1 * enemies_worth(world) + round,
        None => own + enemies_worth(world) + progress_worth(world),
    }
}

fn progress_worth(world: &RulesWorld) -> f64 {
    let goal = &encounter(world).victory;
    let is_place = goal.flatten().iter().any(|goal| matches!(goal, Goal::Reach(_)));
    let worth = if is_place { PLACE } else { GOAL } * goal_progress(world, goal);
    if is_retreat_success(world) { worth.max(PLACE * nearness(world, retreat_hexes(world))) } else { worth }
}

/// The hexes from which the character can leave.
fn retreat_hexes(world: &RulesWorld) -> Vec<Coord> {
    Coord::all().filter(|at| board(world).has_tile_kind(*at, TileKind::Retreat)).collect()
}

/// Whether the encounter rewards a retreat as it does a victory.
pub(in crate::simulation) fn is_retreat_success(world: &RulesWorld) -> bool {
    let encounter = encounter(world);
    encounter.on_retreat.gain_souls > 0 && encounter.on_retreat.gain_souls >= encounter.on_victory.gain_souls
}

fn own_worth(world: &RulesWorld) -> f64 {
    let me = CombatantId::CHARACTER;
    let health = health(world, me);
    let left = f64::from(health.hp_left()) / f64::from(health.slots.max(1));
    // The last slots count most.
    let mut worth = OWN_HP * left.powf(0.7);
    worth -= 15.0 * f64::from(health.unassigned.total());
    worth -= 12.0 * hindrances(world, me);
    worth -= 2.0 * sinks(world, me).tokens.len() as f64;
    worth += if has_shield_up(world, me) { 10.0 } else { 0.0 };
    let pool = stamina_pool(world);
    worth += 4.0 * pool.len() as f64 + 0.8 * f64::from(pool.score());
    let sheet = character(world);
    worth += 8.0 * f64::from(sheet.focus.left);
    for gear in &sheet.inventory.gear {
        worth -= 25.0 * f64::from(gear.charges_used) + 8.0 * f64::from(gear.durability_used);
        worth -= if gear.broken { 40.0 } else { 0.0 };
    }
    if position(world, me).is_none() { 0.0 } else { worth }
}

/// Tokens of conditions that trouble their bearer.
fn hindrances(world: &RulesWorld, who: CombatantId) -> f64 {
    let counts = conditions(world, who);
    let bad = condition_rows(world, who).filter(|(_, row)| is_trouble(row));
    bad.map(|(condition, _)| f64::from(counts.count(condition))).sum()
}

fn is_trouble(row: &ConditionRow) -> bool {
    const BAD: [ConditionTrait; 8] = [
        ConditionTrait::Blind,
        ConditionTrait::Down,
        ConditionTrait::HalvesMoves,
        ConditionTrait::Afraid,
        ConditionTrait::Maddened,
        ConditionTrait::Charmed,
        ConditionTrait::LowersShield,
        ConditionTrait::Unseats,
    ];
    row.forbids.is_some() || row.surcharge.is_some() || !row.deals.is_empty() || BAD.iter().any(|what| row.has(*what))
}

fn enemies_worth(world: &RulesWorld) -> f64 {
    let mut worth = ENEMY_HP * (1.0 - share_left(world, None));
    for who in enemies_in_play(world) {
        worth += 10.0 * f64::from(health(world, who).unassigned.total());
        worth += 6.0 * hindrances(world, who).min(3.0);
        worth += 1.5 * sinks(world, who).tokens.len() as f64;
        let shield = crate::rules::access::component::<ShieldState>(world, who);
        if let Some(own) = shield.own {
            worth += 4.0 * f64::from(own.card_tokens.total()) + if own.broken { 25.0 } else { 0.0 };
        }
    }
    worth
}

/// How much of the enemies' HP is left, those to come included, as a share: of all enemies, or of those with this id.
/// An enemy that stands counts for something besides its HP, since it acts as long as it stands.
fn share_left(world: &RulesWorld, only: Option<Id>) -> f64 {
    let is_meant = |id: Option<Id>| only.is_none() || only == id;
    let (mut left, mut all) = (0.0, 0.0);
    for who in (1..combatant_count(world)).map(CombatantId).filter(|who| is_meant(enemy_def_id(world, *who))) {
        let health = health(world, who);
        let slots = f64::from(health.slots.max(1));
        all += slots;
        if position(world, who).is_some() {
            left += 0.2 * slots + 0.8 * f64::from(health.hp_left());
        }
    }
    let to_come = encounter(world).waves.iter().skip(usize::from(progress(world).waves_spawned));
    for post in to_come.flat_map(|wave| &wave.enemies).filter(|post| is_meant(Some(post.enemy))) {
        let hp = catalog(world).enemies.get(&post.enemy).map_or(1.0, |enemy| f64::from(enemy.hp));
        all += hp;
        left += hp;
    }
    if all > 0.0 { left / all } else { 0.0 }
}

/// How much of a goal is reached, from 0 to 1.
fn goal_progress(world: &RulesWorld, goal: &Goal) -> f64 {
    match goal {
        Goal::DefeatAll => approach(world, 1.0 - share_left(world, None)),
        Goal::Defeat(id) => approach(world, 1.0 - share_left(world, Some(*id))),
        Goal::Survive(rounds) => {
            let dice = f64::from(pool_dice(world).max(1));
            let passed = 1.0 - (stamina_pool(world).len() as f64 / dice).min(1.0);
            let over = f64::from(progress(world).round.saturating_sub(1)) + passed;
            (over / f64::from((*rounds).max(1))).min(1.0)
        }
        Goal::Reach(tile) => nearness(world, hexes_with_tile(board(world), *tile).collect()),
        Goal::AllOf(goals) => {
            goals.iter().map(|goal| goal_progress(world, goal)).sum::<f64>() / goals.len().max(1) as f64
        }
        Goal::AnyOf(goals) => {
            let each: Vec<f64> = goals.iter().map(|goal| goal_progress(world, goal)).collect();
            let sum: f64 = each.iter().sum();
            let best = each.iter().copied().fold(0.0, f64::max);
            0.9 * best + 0.1 * sum / each.len().max(1) as f64
        }
    }
}

/// How near the character is to the nearest of these hexes: 1 on it.
fn nearness(world: &RulesWorld, hexes: Vec<Coord>) -> f64 {
    1.0 - f64::from(steps_to(world, hexes).min(FARTHEST)) / f64::from(FARTHEST)
}

/// Progress against enemies: a little less the farther they are.
fn approach(world: &RulesWorld, progress: f64) -> f64 {
    let steps = steps_to(world, aims_of(world).hexes).saturating_sub(1);
    progress - 0.008 * f64::from(steps.min(15))
}

fn steps_to(world: &RulesWorld, hexes: Vec<Coord>) -> u8 {
    let here = position(world, CombatantId::CHARACTER);
    here.map_or(OUT_OF_REACH, |at| Steps::to(board(world), hexes).from(at))
}
