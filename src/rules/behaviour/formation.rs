//! Formations: enemies that move as one, attack past one another and share one Turn.
//!
//! Owns how a wall or a file goes and who of it attacks. Its shape is nobody's business: members stand where the
//! encounter has put them. Must not resolve attacks.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::attack::{is_muted, lay_out, strikes, turn_is_lost};
use super::attack_of;
use super::{Body, errand, held_by, is_able, move_value, open_behaviours};
use crate::content::encounter::{Behaviour, March, Strikers};
use crate::model::{Condition, Coord, Fact, Id, Motion, Who, distance};
use crate::rules::access::{apart, at, conditions, encounter, field, flow_mut, foe, foes, has, tell};
use crate::rules::board::approach::plan;
use crate::rules::board::put;
use crate::rules::effect::afflict::{lose, lower_shield};
use crate::rules::effect::sighting::are_fellows;
use crate::rules::effect::walk::is_sprung;
use crate::rules::flow::Step;
use crate::rules::resources::Order;

/// Those with whom an enemy goes in formation, in their order, itself left out; nobody without a formation. Those whose
/// mind is not their own go by themselves: the Maddened and the Charmed.
pub(in crate::rules) fn fellows(world: &World, who: Who) -> SmallVec<[Who; 4]> {
    let goes_along = |who: Who| !has(world, who, Condition::Maddened) && !has(world, who, Condition::Charmed);
    if !goes_along(who) {
        return SmallVec::new();
    }
    foes(world).filter(|other| are_fellows(world, who, *other) && goes_along(*other)).collect()
}

/// Everybody of a formation that still stands, in their order.
fn members(world: &World, who: Who) -> SmallVec<[Who; 4]> {
    let mut all = fellows(world, who);
    all.push(who);
    all.sort_unstable();
    all
}

/// The steps a formation takes together: for each member the hexes it goes.
pub type Ways = Vec<(Who, SmallVec<[Coord; 6]>)>;

/// A formation does as the roll says: it goes, then those strike whose attack reaches.
pub(super) fn behave(world: &mut World, order: Order) {
    let all = members(world, order.foe);
    // Whoever is down, stunned or frozen spends the common Turn getting over it, and holds up the others.
    let mut held = false;
    let mut able: SmallVec<[Who; 4]> = SmallVec::new();
    for who in &all {
        // Nobody is left behind, and nobody goes nearer to what frightens one of them.
        held |= held_by(world, *who).is_some() || has(world, *who, Condition::Fear);
        if !is_able(world, *who) {
            held = true;
        } else if let Some(because) = held_by(world, *who).filter(|_| !strikes_in_place(world, *who, order)) {
            lose(world, *who, because, 1);
            tell(world, Fact::Idle { foe: *who, because });
        } else {
            able.push(*who);
        }
    }
    if able.is_empty() {
        return;
    }
    let behaviours = open_behaviours(world, order, Who::CHARACTER);
    let Some(last) = behaviours.last().map(|(n, _)| *n) else { return };
    let ways_of = |b: &Behaviour| if b.moves && !held { ways(world, &all, b.keeps) } else { Vec::new() };
    let reaching = |b: &Behaviour, ways: &Ways| b.attack.map(|id| strikers(world, &able, id, ways)).unwrap_or_default();
    let resolves = |b: &Behaviour| b.attack.is_none() || !reaching(b, &ways_of(b)).is_empty();
    let found = behaviours.iter().find(|(n, b)| *n != last && resolves(b)).map_or(last, |(n, _)| *n);
    let Some((_, behaviour)) = behaviours.iter().find(|(n, _)| *n == found) else { return };
    let ways = ways_of(behaviour);
    let mut who_strikes = reaching(behaviour, &ways);
    let strikers = formation_of(world, order.foe).map_or(Strikers::Each, |f| f.strikers);
    if strikers == Strikers::First {
        who_strikes.truncate(1);
    }
    let dares = |who: &Who| !has(world, *who, Condition::Fear);
    if who_strikes.is_empty() {
        // Nobody reaches: the attack is attempted all the same, and misses.
        who_strikes.extend(able.iter().copied().find(dares).filter(|_| behaviour.attack.is_some()));
    }
    let attack = behaviour.attack;
    if let Some(active) = &mut flow_mut(world).active {
        active.behaviour = found as u8;
        active.attack = attack;
    }
    tell(world, Fact::Activated { foe: order.foe, behaviour: found as u8, attack });
    let mut steps: Vec<Step> = Vec::new();
    match attack {
        Some(attack) => {
            for who in who_strikes {
                let start = at(world, who).into_iter();
                let walked = ways.iter().find(|(w, _)| *w == who).map(|(_, path)| path.iter().copied());
                let trail = start.chain(walked.into_iter().flatten()).collect();
                steps.push(Step::Member { order: Order { foe: who, ..order }, attack, trail });
            }
        }
        None => steps.push(Step::Window),
    }
    flow_mut(world).next(steps);
    march(world, &ways);
}

/// Whether some attack that the roll may mean reaches from where somebody stands.
fn strikes_in_place(world: &World, who: Who, order: Order) -> bool {
    let attacks = open_behaviours(world, order, Who::CHARACTER).into_iter().filter_map(|(_, b)| b.attack);
    attacks.into_iter().any(|attack| !strikers(world, &[who], attack, &Vec::new()).is_empty())
}

fn formation_of(world: &World, who: Who) -> Option<&crate::content::encounter::Formation> {
    encounter(world).formations.get(&foe(world, who).formation?)
}

/// One of the formation attacks.
pub fn member(world: &mut World, order: Order, attack: Id, trail: SmallVec<[Coord; 8]>) {
    if at(world, order.foe).is_none() || conditions(world, order.foe).has(Condition::Stunned) {
        return;
    }
    if let Some(active) = &mut flow_mut(world).active {
        active.order = order;
        active.attack = Some(attack);
        active.trail = trail;
        active.done = false;
    }
    lay_out(world, order.foe, Some(attack), Who::CHARACTER);
}

/// Members whose attack reaches the character once all have gone their ways; in a formation nobody steps out of line.
fn strikers(world: &World, able: &[Who], attack: Id, ways: &Ways) -> SmallVec<[Who; 4]> {
    let reaches = |who: &Who| {
        let Some(sheet) = attack_of(world, *who, attack).filter(|_| !is_muted(world, *who, attack)) else {
            return false;
        };
        let from_afar = sheet.deed || sheet.mods.is_ranged();
        if has(world, *who, Condition::Fear) && !from_afar {
            return false;
        }
        let end = ways.iter().find(|(w, _)| w == who).and_then(|(_, path)| path.last().copied());
        let Some(here) = end.or_else(|| at(world, *who)) else { return false };
        strikes(world, *who, &Body::from_slice(&[here]), Who::CHARACTER, sheet).is_some()
    };
    able.iter().copied().filter(reaches).collect()
}

/// The way of each member towards the character.
fn ways(world: &World, all: &[Who], keeps: Option<u8>) -> Ways {
    let Some(first) = all.first() else { return Vec::new() };
    match formation_of(world, *first).map_or(March::Abreast, |f| f.march) {
        March::Abreast => abreast(world, all, keeps),
        March::InFile => in_file(world, all, keeps),
    }
}

/// The slowest sets the pace.
fn pace(world: &World, all: &[Who]) -> u8 {
    all.iter().map(|who| move_value(world, *who)).min().unwrap_or(0)
}

/// A wall: the one nearest to the character leads, and every step is taken by all or by none.
fn abreast(world: &World, all: &[Who], keeps: Option<u8>) -> Ways {
    let leader = all.iter().copied().min_by_key(|who| (apart(world, *who, Who::CHARACTER), who.0));
    let Some((leader, from)) = leader.and_then(|who| Some((who, at(world, who)?))) else { return Vec::new() };
    let Some(mut errand) = errand(world, leader, from, pace(world, all), keeps, Who::CHARACTER) else {
        return Vec::new();
    };
    errand.together = true;
    errand.fellows = all.iter().copied().filter(|who| *who != leader).collect();
    let places: SmallVec<[(Who, Coord); 4]> = all.iter().filter_map(|who| Some((*who, at(world, *who)?))).collect();
    errand.abreast =
        places.iter().filter(|(who, _)| *who != leader).map(|(_, there)| there.hex() - from.hex()).collect();
    // Whoever is nearest goes no nearer than all want to; the others keep their place beside it.
    let path = plan(world, field(world), &errand);
    let shifted = |there: Coord, to: Coord| Coord::from_hex(there.hex() + (to.hex() - from.hex()));
    places.iter().map(|(who, there)| (*who, path.iter().filter_map(|to| shifted(*there, *to)).collect())).collect()
}

/// A file: the first goes, and each steps into the hex of the one before it.
fn in_file(world: &World, all: &[Who], keeps: Option<u8>) -> Ways {
    let Some((leader, from)) = all.first().and_then(|who| Some((*who, at(world, *who)?))) else { return Vec::new() };
    let Some(mut errand) = errand(world, leader, from, pace(world, all), keeps, Who::CHARACTER) else {
        return Vec::new();
    };
    // Its own followers are behind it; through them leads no way.
    errand.together = true;
    errand.fellows = SmallVec::new();
    let path = plan(world, field(world), &errand);
    let mut ways: Ways = vec![(leader, path.iter().copied().collect())];
    let mut ahead: SmallVec<[Coord; 8]> = std::iter::once(from).chain(path.iter().copied()).collect();
    for who in &all[1..] {
        let Some(there) = at(world, *who) else { continue };
        ahead.pop();
        // Whoever has fallen behind closes up only where the next hex is a neighbour.
        let mut path: SmallVec<[Coord; 6]> = SmallVec::new();
        let mut here = there;
        for to in &ahead {
            if distance(here, *to) == 1 {
                path.push(*to);
                here = *to;
            }
        }
        ahead = std::iter::once(there).chain(path.iter().copied()).collect();
        ways.push((*who, path));
    }
    ways
}

/// All go their ways at once: in one go where no hazard waits, else step by step.
fn march(world: &mut World, ways: &Ways) {
    for (who, path) in ways {
        if !path.is_empty() {
            lower_shield(world, *who);
        }
    }
    let steps = ways.iter().map(|(_, path)| path.len()).max().unwrap_or(0);
    let calm = ways.iter().all(|(who, path)| path.iter().all(|hex| !is_sprung(world, *who, *hex)));
    if calm {
        shift(world, ways, 0..steps);
    } else {
        flow_mut(world).push(Step::March { ways: ways.clone(), next: 0 });
    }
}

/// The next step of a march over hazards. Who is stopped on the way stops all.
pub fn go_on(world: &mut World, ways: Ways, next: u8) {
    let stopped = |who: &Who| at(world, *who).is_none() || held_by(world, *who).is_some() || turn_is_lost(world, *who);
    let step = usize::from(next);
    let over = ways.iter().all(|(_, path)| path.len() <= step);
    if over || (next > 0 && ways.iter().any(|(who, _)| stopped(who))) {
        return;
    }
    shift(world, &ways, step..step + 1);
    let entered: SmallVec<[Step; 8]> = ways
        .iter()
        .filter_map(|(who, path)| Some((*who, *path.get(step)?)))
        .filter(|(who, hex)| is_sprung(world, *who, *hex))
        .map(|(who, at)| Step::Spring { who, at })
        .collect();
    let mut flow = flow_mut(world);
    flow.push(Step::March { ways, next: next + 1 });
    flow.next(entered);
}

/// Everybody is lifted off the sheet and set down so many steps on: nobody is in anybody's way.
fn shift(world: &mut World, ways: &Ways, steps: std::ops::Range<usize>) {
    let part =
        |path: &[Coord]| -> SmallVec<[Coord; 6]> { path.iter().skip(steps.start).take(steps.len()).copied().collect() };
    let going: Vec<(Who, SmallVec<[Coord; 6]>)> =
        ways.iter().map(|(who, path)| (*who, part(path))).filter(|(_, path)| !path.is_empty()).collect();
    for (who, _) in &going {
        put(world, *who, None);
    }
    for (who, path) in &going {
        put(world, *who, path.last().copied());
    }
    for (who, path) in going {
        tell(world, Fact::Moved { who, path, how: Motion::Walk });
    }
}
