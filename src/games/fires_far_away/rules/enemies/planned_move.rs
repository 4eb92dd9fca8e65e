//! The Move of an enemy before it is made: how far it goes, and which way.
//!
//! Must not choose the target or the behaviour, nor search the path; `grid` does.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::content::encounter::BodyPart;
use crate::content::enemy_traits::Ability;
use crate::content::script::Grant;
use crate::model::{CombatantId, Coord, distance};
use crate::rules::access::{RulesWorld, board, has_trait, holding_condition, occupied_hexes, position};
use crate::rules::grid::enemy_pathing::{PathRequest, plan_path};
use crate::rules::grid::pathfinding::HexPath;
use crate::rules::query::derived::movement;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::modifiers::{has_ability, has_grant};
use crate::rules::query::stats::div_round_half_up;
use crate::rules::query::wards::nearest_apparent_hex;

/// The hexes that an enemy fills: one, or head and tail.
pub(super) type OccupiedHexes = SmallVec<[Coord; 2]>;

/// The Move value of an enemy now.
pub(super) fn move_value(world: &RulesWorld, who: CombatantId) -> u8 {
    reduced_movement(world, who, movement(world, who))
}

pub(super) fn reduced_movement(world: &RulesWorld, who: CombatantId, tiles: u8) -> u8 {
    if holding_condition(world, who).is_some() {
        0
    } else if tiles > 0
        && has_trait(world, who, ConditionTrait::HalvesMoves)
        && !has_grant(world, who, &Grant::Unhindered)
    {
        div_round_half_up(i16::from(tiles), 2).max(1) as u8
    } else {
        tiles
    }
}

/// The path request of an enemy that moves from a hex towards a target.
pub(super) fn path_request(
    world: &RulesWorld,
    enemy: CombatantId,
    from: Coord,
    tiles: u8,
    hexes_between: Option<u8>,
    target: CombatantId,
) -> Option<PathRequest> {
    Some(PathRequest {
        movement: movement_profile(world, enemy),
        from,
        to: nearest_apparent_hex(world, target, from)?,
        max_steps: tiles,
        preferred_distance: hexes_between.map_or(1, |n| n + 1),
        intelligent: has_ability(world, enemy, Ability::Plans),
        in_formation: false,
        formation_members: SmallVec::new(),
        formation_offsets: SmallVec::new(),
        ignores_hazards: has_trait(world, enemy, ConditionTrait::Blind),
    })
}

/// The path of an enemy towards a target. A Large enemy whose tail is at the preferred distance already does not move
///
pub(super) fn plan_move(
    world: &RulesWorld,
    enemy: CombatantId,
    from: Coord,
    tiles: u8,
    hexes_between: Option<u8>,
    target: CombatantId,
    part: BodyPart,
) -> HexPath {
    let Some(request) = path_request(world, enemy, from, tiles, hexes_between, target) else { return HexPath::new() };
    let there = |part: &Coord| distance(*part, request.to) == request.preferred_distance;
    let body = occupied_hexes(world, enemy);
    // The part that the attack comes from has to be in position.
    let in_position = match part {
        BodyPart::Head => body.first().is_some_and(there),
        BodyPart::Tail => body.last().is_some_and(there),
        BodyPart::Either => body.iter().any(there),
    };
    if position(world, enemy) == Some(from) && in_position {
        return HexPath::new();
    }
    plan_path(world, board(world), &request)
}

/// The hexes that an enemy would fill after a path.
pub(super) fn occupied_hexes_after(world: &RulesWorld, enemy: CombatantId, path: &[Coord]) -> OccupiedHexes {
    let now = occupied_hexes(world, enemy);
    let Some(head) = path.last() else { return now };
    let mut after = OccupiedHexes::from_slice(&[*head]);
    if now.len() > 1 {
        after.push(path.len().checked_sub(2).map_or(now[0], |n| path[n]));
    }
    after
}
