//! The hexes around those of the previous aim (`Targeting::Around`).
//!
//! Must not decide which combatants are struck there; `targeting` does.

use crate::model::Coord;
use crate::rules::access::occupied_hexes;
use crate::rules::grid::area_shapes::{Hexes, full_moon};
use crate::rules::query::context::EvalContext;

/// The hexes of the previous aim: those of its area, or else those on which its targets stand or stood.
pub(super) fn hexes_aimed_at_before(context: &EvalContext) -> Hexes {
    if !context.target_hexes.is_empty() {
        return context.target_hexes.iter().copied().collect();
    }
    let hexes: Hexes = context.targets.iter().flat_map(|who| occupied_hexes(context.world, *who)).collect();
    if hexes.is_empty() { context.aimed_position.into_iter().collect() } else { hexes }
}

/// The hexes within a distance of one hex, except the hexes of the previous aim itself.
pub(super) fn hexes_around(context: &EvalContext, from: Coord, size: u8) -> Hexes {
    let middle = hexes_aimed_at_before(context);
    let mut hexes = full_moon(context.actor.board, from, size);
    hexes.retain(|at| !middle.contains(at));
    hexes
}

/// The hexes within a distance of any hex of the previous aim, except the hexes of that aim, each once.
pub(super) fn all_hexes_around(context: &EvalContext, size: u8) -> Hexes {
    let mut found = Hexes::new();
    for from in hexes_aimed_at_before(context) {
        for at in hexes_around(context, from, size) {
            if !found.contains(&at) {
                found.push(at);
            }
        }
    }
    found
}
