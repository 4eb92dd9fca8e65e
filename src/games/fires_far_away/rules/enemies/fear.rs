//! Fear: the flight from the character, and the attacks that a frightened enemy still makes (R-093, R-094, A-78, O-10).

use crate::content::condition_row::ConditionTrait;
use crate::content::encounter::Behaviour;
use crate::model::{Cause, CombatantId, Coord, cross_product, distance};
use crate::rules::access::{RulesWorld, board, condition_rows, has_trait, occupied_hexes};
use crate::rules::change::movement::start_move;
use crate::rules::change::shield::lower_shield;
use crate::rules::enemies::attack::{attack_of, attack_origin, is_forbidden};
use crate::rules::enemies::planned_move::move_value;
use crate::rules::grid::pathfinding;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::stats::div_round_half_up;
use crate::rules::query::wards::{apparent_distance, nearest_apparent_hex};

/// Whether fear keeps an enemy from a path: a frightened enemy may move away from the character, but not towards it.
pub(in crate::rules) fn shuns(world: &RulesWorld, enemy: CombatantId, here: Coord, path: &[Coord]) -> bool {
    let near = |from: Coord| nearest_apparent_hex(world, CombatantId::CHARACTER, from).map_or(0, |c| distance(from, c));
    has_trait(world, enemy, ConditionTrait::Afraid) && path.last().is_some_and(|end| near(*end) < near(here))
}

/// Moves a frightened enemy within 2 hexes of the character away: up to half its Move, to the hex furthest from the
/// character. Ties go to the hex nearest to the line between the two, then to the first hex in printed order.
pub(in crate::rules) fn flee(world: &mut RulesWorld, enemy: CombatantId, here: Coord) {
    let Some(from) = nearest_apparent_hex(world, CombatantId::CHARACTER, here)
        .filter(|_| apparent_distance(world, enemy, CombatantId::CHARACTER).is_some_and(|n| n <= 2))
    else {
        return;
    };
    let tiles = div_round_half_up(i16::from(move_value(world, enemy)), 2).clamp(0, 99) as u8;
    let movement = movement_profile(world, enemy);
    let reach = pathfinding::find_reachable_hexes(world, board(world), movement, here, tiles);
    let safe = reach.destinations(board(world), 0).iter().filter(|to| {
        reach.path_to(*to).is_some_and(|path| path.iter().all(|hex| !movement.is_affected_by(board(world), *hex)))
    });
    let better = safe.filter(|to| distance(*to, from) > distance(here, from));
    let best = better.max_by_key(|to| {
        let aside = cross_product(from, here, *to).abs();
        (distance(*to, from), std::cmp::Reverse((aside, to.row, to.col)))
    });
    if let Some(path) = best.and_then(|to| reach.path_to(to)) {
        let fear = condition_rows(world, enemy).find(|(_, row)| row.has(ConditionTrait::Afraid));
        let cause = fear.map_or(Cause::Turn { enemy }, |(condition, _)| Cause::Condition(condition));
        lower_shield(world, enemy, cause);
        start_move(world, enemy, &path, &[], cause);
    }
}

/// Whether a frightened enemy can do a behaviour: its attack must be allowed under Fear and reach without any Move.
pub(in crate::rules) fn can_attack_while_afraid(
    world: &RulesWorld,
    enemy: CombatantId,
    behaviour: &Behaviour,
    target: CombatantId,
) -> bool {
    let open = behaviour.attack.filter(|id| !is_forbidden(world, enemy, *id));
    let attack = open.and_then(|id| attack_of(world, enemy, id));
    attack.is_some_and(|attack| attack_origin(world, enemy, &occupied_hexes(world, enemy), target, attack).is_some())
}
