//! Fear: flight from the character, and what a frightened enemy still dares (R-093, R-094, A-78, O-10).

use bevy::prelude::World;

use super::attack::{is_forbidden, strikes};
use super::attack_of;
use super::move_value;
use crate::content::encounter::Behaviour;
use crate::model::{Coord, Who, cross, distance};
use crate::rules::access::{apart, at, body, field};
use crate::rules::board::{gait, ways};
use crate::rules::combatant::stats::half_up;
use crate::rules::effect::afflict::lower_shield;
use crate::rules::effect::walk::set_out;

/// Within 2 hexes of the character it runs: up to half its Move, to the hex furthest from the character; of several the
/// one nearest to the line between the two, then the one printed first.
pub(super) fn flee(world: &mut World, foe: Who, here: Coord) {
    let Some(from) = at(world, Who::CHARACTER).filter(|_| apart(world, foe, Who::CHARACTER).is_some_and(|n| n <= 2))
    else {
        return;
    };
    let tiles = half_up(i16::from(move_value(world, foe)), 2).clamp(0, 99) as u8;
    let gait = gait(world, foe);
    let reach = ways::reach(world, field(world), gait, here, tiles);
    let safe = reach
        .stops(field(world))
        .map(|(to, _)| to)
        .filter(|to| reach.path(*to).is_some_and(|path| path.iter().all(|hex| !gait.minds(field(world), *hex))));
    let better = safe.filter(|to| distance(*to, from) > distance(here, from));
    let best = better.max_by_key(|to| {
        let aside = cross(from, here, *to).abs();
        (distance(*to, from), std::cmp::Reverse((aside, to.row, to.col)))
    });
    if let Some(path) = best.and_then(|to| reach.path(to)) {
        lower_shield(world, foe);
        set_out(world, foe, &path, None);
    }
}

/// Whether it dares a behaviour: an attack that is not a melee attack and reaches without any step.
pub(super) fn dares(world: &World, foe: Who, behaviour: &Behaviour, prey: Who) -> bool {
    let open = behaviour.attack.filter(|id| !is_forbidden(world, foe, *id));
    let attack = open.and_then(|id| attack_of(world, foe, id));
    attack.is_some_and(|attack| strikes(world, foe, &body(world, foe), prey, attack).is_some())
}
