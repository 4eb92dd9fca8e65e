//! Enemies: the encounter roll, the behaviour it means, and their attacks (2.4.1, 4.2).
//!
//! Owns what an enemy does in its Turn: here who acts when and which behaviour is used, in `attack` how an attack comes
//! about, in `sway` and `fear` what conditions of the mind do, in `formation` those who act as one. Must not resolve what
//! an attack does; that is `effect`.

pub mod attack;
mod fear;
pub mod formation;
pub mod roll;
pub mod sway;

use bevy::prelude::World;
use smallvec::SmallVec;

use super::access::{
    at, body, can, catalog, conditions, encounter, enemy_sheet, field, flow_mut, foe, foes, has, nearest, tell,
};
use super::board::approach::{Errand, plan};
use super::board::gait;
use super::board::ways::Path;
use super::effect::afflict::{gain, lose, lower_shield};
use super::effect::context::{Context, Stance};
use super::effect::walk::set_out;
use super::flow::{Active, Frame, Step};
use super::resources::Order;
use crate::content::effect::Test;
use crate::content::encounter::{Behaviour, EnemyAttack, Part};
use crate::content::nature::Ability;
use crate::model::{Condition, Coord, Fact, Id, Who, direction_away, distance, step};
use attack::reaches_from;

pub use attack::{blow, threatened, will_reach, window};

/// Hexes that a body fills: one, or head and tail.
pub(in crate::rules) type Body = SmallVec<[Coord; 2]>;

/// Enemies in the order in which they act: as the encounter says, else as they came to the table.
pub fn acting_order(world: &World) -> SmallVec<[Who; 8]> {
    let order = &encounter(world).order;
    let mut acting: SmallVec<[Who; 8]> = foes(world).collect();
    if !order.is_empty() {
        let place = |who: &Who| order.iter().position(|id| *id == foe(world, *who).sheet).unwrap_or(usize::MAX);
        acting.sort_by_key(place);
    }
    acting
}

/// Lets the first of these enemies take its Turn, and those after it.
pub fn next_enemy(world: &mut World, mut left: SmallVec<[Who; 8]>) {
    if left.is_empty() {
        return;
    }
    let foe = left.remove(0);
    if at(world, foe).is_none() {
        return flow_mut(world).push(Step::Enemies(left));
    }
    // A formation has one Turn, that of whoever of it comes first.
    let others = formation::fellows(world, foe);
    left.retain(|who| !others.contains(who));
    flow_mut(world).push(Step::Enemies(left));
    if let Some((table, line)) = roll::line_for(world, foe) {
        flow_mut(world).push(Step::Activate(Order { foe, table, line }));
    }
}

/// An enemy becomes active: conditions first, then the first behaviour that can be resolved.
pub fn activate(world: &mut World, order: Order) {
    let foe = order.foe;
    if at(world, foe).is_none() {
        return;
    }
    begin_turn(world, order);
    if !formation::fellows(world, foe).is_empty() {
        return formation::behave(world, order);
    }
    if !is_able(world, foe) {
        return;
    }
    let Some(here) = at(world, foe) else { return };
    flow_mut(world).push(Step::Behave(order));
    if has(world, foe, Condition::Fear) {
        fear::flee(world, foe, here);
    }
}

/// Whether an enemy can do as its roll says; if a condition takes its Turn, the remedy for it is done here.
fn is_able(world: &mut World, foe: Who) -> bool {
    let Some(here) = at(world, foe) else { return false };
    // Who burns and lies on the ground already rolls from there before anything else.
    let caught = [Condition::Stunned, Condition::Frozen].into_iter().any(|c| has(world, foe, c));
    let free = !caught && !has(world, foe, Condition::Charmed);
    if free && douses(world, foe, here) {
        return false;
    }
    if let Some(because) = idle(world, foe) {
        tell(world, Fact::Idle { foe, because });
        return false;
    }
    true
}

fn begin_turn(world: &mut World, order: Order) {
    let sudden = entry(world, order).is_some_and(|e| e.sudden);
    let here = at(world, order.foe);
    flow_mut(world).active = Some(Active {
        order,
        behaviour: 0,
        attack: None,
        prey: Who::CHARACTER,
        sudden,
        trail: here.into_iter().collect(),
        evaded: false,
        cancelled: false,
        done: false,
    });
}

/// An active enemy does the first behaviour that can be resolved, or the last.
pub fn behave(world: &mut World, order: Order) {
    let foe = order.foe;
    let Some(here) = at(world, foe) else { return };
    let Some(prey) = sway::prey(world, order) else { return };
    let afraid = has(world, foe, Condition::Fear);
    let behaviours = open_behaviours(world, order, prey);
    let Some(last) = behaviours.last().map(|(n, _)| *n) else { return };
    let chosen = if afraid {
        match behaviours.iter().find(|(_, b)| fear::dares(world, foe, b, prey)) {
            Some((chosen, _)) => *chosen,
            None => return tell(world, Fact::Idle { foe, because: Condition::Fear }),
        }
    } else {
        // Who is held can only attack.
        let open =
            |b: &Behaviour| (b.attack.is_some() || held_by(world, foe).is_none()) && resolvable(world, foe, b, prey);
        let found = behaviours.iter().find(|(n, b)| *n != last && open(b));
        found.map_or(last, |(n, _)| *n)
    };
    // A netted enemy that could not attack from where it stands struggles instead.
    let held = held_by(world, foe);
    if let Some(because) = held
        && !behaviours.iter().any(|(_, b)| b.attack.is_some() && resolvable(world, foe, b, prey))
    {
        lower_shield(world, foe);
        lose(world, foe, because, 1);
        return tell(world, Fact::Idle { foe, because });
    }
    let Some((_, behaviour)) = behaviours.into_iter().find(|(n, _)| *n == chosen) else { return };
    // A default that is a spell is out of reach for the Mute.
    let attack = behaviour.attack.filter(|id| !attack::is_muted(world, foe, *id));
    if let Some(active) = &mut flow_mut(world).active {
        active.behaviour = chosen as u8;
        active.attack = attack;
    }
    tell(world, Fact::Activated { foe, behaviour: chosen as u8, attack });
    attack::lay_out(world, foe, attack, prey);
    if behaviour.moves {
        let part = sheet_part(world, foe, behaviour.attack);
        let mut path = plan_move(world, foe, here, move_value(world, foe), behaviour.keeps, prey, part);
        // Whoever is afraid may go away from the character, not towards it.
        let near = |from: Coord| nearest(world, Who::CHARACTER, from).map_or(0, |c| distance(from, c));
        if afraid && path.last().is_some_and(|end| near(*end) < near(here)) {
            path.clear();
        }
        if !path.is_empty() {
            // Whoever moves lowers its shield, as with any action.
            lower_shield(world, foe);
        }
        set_out(world, foe, &path, None);
    }
}

/// Behaviours of an entry that are there now, with their letters.
fn open_behaviours(world: &World, order: Order, prey: Who) -> Vec<(usize, Behaviour)> {
    let Some(entry) = entry(world, order) else { return Vec::new() };
    let open = |(_, b): &(usize, &Behaviour)| holds(world, order.foe, prey, &b.when);
    entry.behaviours.iter().enumerate().filter(open).map(|(n, b)| (n, b.clone())).collect()
}

/// Whether a test holds for somebody who goes for somebody else.
pub(in crate::rules) fn holds(world: &World, me: Who, prey: Who, test: &Test) -> bool {
    if *test == Test::Always {
        return true;
    }
    let stance = Stance::now(world, me);
    let frame = Frame { me, targets: SmallVec::from_slice(&[prey]), ..Frame::default() };
    Context::of(world, &stance, &frame).test(test)
}

/// A condition that takes the whole Turn, and what the enemy does about it.
fn idle(world: &mut World, foe: Who) -> Option<Condition> {
    let conditions = *conditions(world, foe);
    // Its Turn was the player's.
    if super::access::foe(world, foe).led {
        return Some(Condition::Charmed);
    }
    if conditions.has(Condition::Stunned) {
        return Some(Condition::Stunned);
    }
    for condition in [Condition::Frozen, Condition::Knockdown] {
        if conditions.has(condition) {
            if condition == Condition::Frozen {
                lower_shield(world, foe);
            }
            lose(world, foe, condition, 1);
            return Some(condition);
        }
    }
    // One charmed since the counterbeat began follows nobody's roll.
    conditions.has(Condition::Charmed).then_some(Condition::Charmed)
}

/// An Intelligent enemy on fire lets itself fall and rolls a hex away from the character, and that is its Turn (R-238,
///
fn douses(world: &mut World, foe: Who, here: Coord) -> bool {
    let because = Condition::Blazing;
    if !can(world, foe, Ability::Plans) || !has(world, foe, because) {
        return false;
    }
    tell(world, Fact::Idle { foe, because });
    lower_shield(world, foe);
    // One that nothing fells rolls all the same.
    if !super::access::nature(world, foe).ignores(Condition::Knockdown) {
        gain(world, foe, Condition::Knockdown, 1, false);
    }
    lose(world, foe, because, 1);
    let away = at(world, Who::CHARACTER).and_then(|from| step(here, direction_away(from, here)));
    let gait = gait(world, foe);
    if held_by(world, foe).is_none()
        && let Some(to) = away.filter(|to| gait.free(field(world), *to) && !gait.minds(field(world), *to))
    {
        set_out(world, foe, &[to], None);
    }
    true
}

fn held_by(world: &World, foe: Who) -> Option<Condition> {
    [Condition::Netted, Condition::Grappled].into_iter().find(|c| has(world, foe, *c))
}

fn entry(world: &World, order: Order) -> Option<&crate::content::encounter::Entry> {
    let tables = &encounter(world).tables;
    tables.get(usize::from(order.table))?.entries.get(usize::from(order.line))
}

/// The Move value of an enemy now.
pub(super) fn move_value(world: &World, who: Who) -> u8 {
    let base = enemy_sheet(world, who).map_or(0, |e| e.movement);
    slowed(world, who, base.saturating_add_signed(foe(world, who).movement))
}

fn slowed(world: &World, who: Who, tiles: u8) -> u8 {
    if held_by(world, who).is_some() {
        0
    } else if has(world, who, Condition::Slowed) && tiles > 0 {
        super::combatant::stats::half_up(i16::from(tiles), 2).max(1) as u8
    } else {
        tiles
    }
}

/// What an enemy wants of a movement from a hex towards somebody.
fn errand(world: &World, foe: Who, from: Coord, tiles: u8, keeps: Option<u8>, prey: Who) -> Option<Errand> {
    Some(Errand {
        gait: gait(world, foe),
        from,
        to: nearest(world, prey, from)?,
        tiles,
        wanted: keeps.map_or(1, |n| n + 1),
        intelligent: can(world, foe, Ability::Plans),
        together: false,
        fellows: SmallVec::new(),
        abreast: SmallVec::new(),
        blind: has(world, foe, Condition::Blinded),
    })
}

/// The way an enemy takes towards somebody. With its tail at the wanted distance already a Large one stays.
fn plan_move(world: &World, foe: Who, from: Coord, tiles: u8, keeps: Option<u8>, prey: Who, part: Part) -> Path {
    let Some(errand) = errand(world, foe, from, tiles, keeps, prey) else { return Path::new() };
    let there = |part: &Coord| distance(*part, errand.to) == errand.wanted;
    let body = body(world, foe);
    // In position is the part that the attack comes from.
    let in_position = match part {
        Part::Head => body.first().is_some_and(there),
        Part::Tail => body.last().is_some_and(there),
        Part::Either => body.iter().any(there),
    };
    if at(world, foe) == Some(from) && in_position {
        return Path::new();
    }
    plan(world, field(world), &errand)
}

/// Which part an attack comes from.
fn sheet_part(world: &World, foe: Who, attack: Option<Id>) -> Part {
    attack.and_then(|id| attack_of(world, foe, id)).map_or(Part::Either, |a| a.from)
}

/// The hexes an enemy would fill after a way.
fn body_after(world: &World, foe: Who, path: &[Coord]) -> Body {
    let now = body(world, foe);
    let Some(head) = path.last() else { return now };
    let mut after = Body::from_slice(&[*head]);
    if now.len() > 1 {
        after.push(path.len().checked_sub(2).map_or(now[0], |n| path[n]));
    }
    after
}

/// Whether a behaviour's attack can be brought into range, with its Move and the attack's own.
fn resolvable(world: &World, foe: Who, behaviour: &Behaviour, prey: Who) -> bool {
    let Some(here) = at(world, foe) else { return false };
    let Some(id) = behaviour.attack else { return true };
    let Some(attack) = attack_of(world, foe, id).filter(|_| !attack::is_muted(world, foe, id)) else { return false };
    let mut stands = body(world, foe);
    if behaviour.moves {
        let path = plan_move(world, foe, here, move_value(world, foe), behaviour.keeps, prey, attack.from);
        stands = body_after(world, foe, &path);
    }
    reaches_from(world, foe, &stands, prey, attack)
}

/// The attack of a behaviour as the files have it.
fn attack_of(world: &World, foe: Who, id: Id) -> Option<&EnemyAttack> {
    catalog(world).enemies.get(&super::access::foe(world, foe).sheet)?.attacks.get(&id)
}
