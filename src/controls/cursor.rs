//! Hexes by keyboard: the arrow keys go from one hex that can be clicked to the next, Enter clicks it.
//!
//! Owns which hexes stand for the open answers. What a click on one means is decided where the mouse's clicks are.

use bevy::prelude::World;

use super::keys::Key;
use super::{Grip, Hands, answers, decide, touches};
use crate::model::{Choice, Coord, Who, step};
use crate::rules::access;
use crate::table::Thing;

/// Right and down, in hexes.
type Step = (f32, f32);

/// Which way an arrow key points.
pub fn step_of(key: Key) -> Option<Step> {
    match key {
        Key::North => Some((0.0, -1.0)),
        Key::South => Some((0.0, 1.0)),
        Key::West => Some((-1.0, 0.0)),
        Key::East => Some((1.0, 0.0)),
        _ => None,
    }
}

/// Where a hex lies on the sheet: odd rows stand half a hex to the right.
fn place(at: Coord) -> Step {
    let (row, column) = (f32::from(at.row), f32::from(at.col));
    (column + if at.row % 2 == 1 { 0.5 } else { 0.0 }, row * 0.87)
}

/// The hexes to click for the answers that are open now.
fn hexes(world: &World) -> Vec<Coord> {
    let stands = |who: Who| access::at(world, who);
    let here = stands(Who::CHARACTER);
    let mut found: Vec<Coord> = Vec::new();
    for choice in answers::open(world) {
        match &choice {
            Choice::Tile(at) | Choice::Burst(at, _) => found.push(*at),
            Choice::Stay => found.extend(here),
            Choice::Target(who) | Choice::Attack(_, who) => found.extend(stands(*who)),
            Choice::Pair(a, b) => found.extend(stands(*a).into_iter().chain(stands(*b))),
            Choice::Along(line, n) => found.extend(here.and_then(|from| answers::end_of(world, from, *line, *n))),
            Choice::Facing(d) => found.extend(here.and_then(|from| step(from, *d))),
            Choice::Line(_) => found.extend(answers::area(world, &choice).last().copied()),
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Goes to the next hex that way: the nearest, and what lies aside counts more than what lies ahead.
pub fn go(world: &mut World, (right, down): Step) {
    let hexes = hexes(world);
    let grip = world.resource::<Grip>();
    let from = grip.cursor.filter(|at| hexes.contains(at));
    let next = match from {
        None => {
            let centre = access::at(world, Who::CHARACTER).map_or((5.5, 4.5), place);
            let far = |at: &&Coord| {
                let (x, y) = place(**at);
                let (x, y) = (x - centre.0, y - centre.1);
                ((x * x + y * y).sqrt() - 0.5 * (x * right + y * down)) * 100.0
            };
            hexes.iter().min_by_key(|at| far(at) as i32).copied()
        }
        Some(from) => {
            let (x0, y0) = place(from);
            let far = |at: &Coord| {
                let (x, y) = place(*at);
                let (x, y) = (x - x0, y - y0);
                let (ahead, aside) = (x * right + y * down, (x * down - y * right).abs());
                (ahead > 0.1 && aside <= ahead * 2.0).then_some(((ahead + aside * 1.5) * 100.0) as i32)
            };
            hexes.iter().filter_map(|at| Some((far(at)?, *at))).min().map(|(_, at)| at)
        }
    };
    let Some(next) = next.or(from) else { return };
    decide::withdraw(world);
    world.resource_mut::<Hands>().0.ways.clear();
    let mut grip = world.resource_mut::<Grip>();
    grip.asked = None;
    grip.cursor = Some(next);
    grip.under = Some(Thing::Hex(next));
}

/// Clicks the hex the arrow keys have come to; false if there is none.
pub fn click(world: &mut World) -> bool {
    let Some(at) = world.resource::<Grip>().cursor else { return false };
    if !hexes(world).contains(&at) {
        return false;
    }
    touches::click(world, &Thing::Hex(at));
    true
}
