//! Ways of the character: which hexes it can reach, and the safest shortest path there.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::{Field, Gait};
use crate::model::{Coord, Line, TILES, distance, step};

/// Steps of a path; the start is not part of it.
pub type Path = SmallVec<[Coord; 6]>;

const NEVER: u8 = u8::MAX;

/// One flood over the sheet: steps to each hex and the direction it was entered by.
struct Flood {
    steps: [u8; TILES],
    came: [u8; TILES],
}

/// Every hex within reach of a mover.
pub struct Reach {
    from: Coord,
    gait: Gait,
    /// Entering hazards only with the last step.
    safe: Flood,
    /// Through hazards too.
    bold: Option<Flood>,
}

/// Every hex that can be reached in at most `tiles` steps.
pub fn reach(world: &World, field: &Field, gait: Gait, from: Coord, tiles: u8) -> Reach {
    let (safe, met_hazard) = flood(world, field, gait, from, tiles, false);
    let bold = met_hazard.then(|| flood(world, field, gait, from, tiles, true).0);
    Reach { from, gait, safe, bold }
}

fn flood(world: &World, field: &Field, gait: Gait, from: Coord, tiles: u8, bold: bool) -> (Flood, bool) {
    let mut flood = Flood { steps: [NEVER; TILES], came: [0; TILES] };
    flood.steps[from.index()] = 0;
    let mut met_hazard = false;
    let mut queue: SmallVec<[Coord; 64]> = SmallVec::from_slice(&[from]);
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        let steps = flood.steps[here.index()];
        if steps == tiles {
            break;
        }
        if here != from && gait.minds(field, here) {
            met_hazard = true;
            if !bold {
                continue;
            }
        }
        for d in 0..6 {
            let Some(there) = step(here, d) else { continue };
            if flood.steps[there.index()] == NEVER && gait.passes(world, field, there) {
                flood.steps[there.index()] = steps + 1;
                flood.came[there.index()] = d;
                queue.push(there);
            }
        }
    }
    (flood, met_hazard)
}

impl Reach {
    /// Hexes where the mover could stop, with the number of steps.
    pub fn stops<'a>(&'a self, field: &'a Field) -> impl Iterator<Item = (Coord, u8)> + 'a {
        Coord::all().filter_map(move |at| {
            let steps = self.steps(at)?;
            (at != self.from && self.gait.free(field, at)).then_some((at, steps))
        })
    }

    /// Steps of the way to a hex, if it can be reached.
    pub fn steps(&self, at: Coord) -> Option<u8> {
        [Some(&self.safe), self.bold.as_ref()]
            .into_iter()
            .flatten()
            .map(|f| f.steps[at.index()])
            .find(|steps| *steps != NEVER)
    }

    /// The way to a hex: the shortest that enters no hazard before its end, or else the shortest.
    pub fn path(&self, to: Coord) -> Option<Path> {
        let flood =
            [Some(&self.safe), self.bold.as_ref()].into_iter().flatten().find(|f| f.steps[to.index()] != NEVER)?;
        let mut path = Path::new();
        let mut here = to;
        while here != self.from {
            path.push(here);
            here = step(here, flood.came[here.index()] + 3)?;
        }
        path.reverse();
        Some(path)
    }
}

/// The hexes of a line of movement, if each can be entered and the last be stood on.
pub fn along(world: &World, field: &Field, gait: Gait, from: Coord, line: Line, steps: u8) -> Option<Path> {
    let mut path = Path::new();
    let mut here = from;
    for n in 0..steps {
        here = step(here, line.direction(n))?;
        if !gait.passes(world, field, here) {
            return None;
        }
        path.push(here);
    }
    path.last().is_some_and(|end| gait.free(field, *end)).then_some(path)
}

/// Whether a path can be walked exactly as given: steps between neighbours, each passable, the last one free.
pub fn walkable(world: &World, field: &Field, gait: Gait, from: Coord, path: &[Coord]) -> bool {
    let mut here = from;
    for &there in path {
        if !there.on_sheet() || distance(here, there) != 1 || !gait.passes(world, field, there) {
            return false;
        }
        here = there;
    }
    path.last().is_some_and(|end| gait.free(field, *end))
}
