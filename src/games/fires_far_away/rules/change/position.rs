//! The positions of combatants: keeps their hexes and the occupants of the board in step.
//!
//! Must not decide whether a combatant may stand there.

use crate::model::{CombatantId, Coord};
use crate::rules::access::{RulesWorld, component_mut, resolution_mut};
use crate::rules::components::combatant::Position;

/// Moves the tail of a Large combatant to a hex, or takes the tail off the board.
pub fn set_tail_position(world: &mut RulesWorld, who: CombatantId, to: Option<Coord>) {
    let from = std::mem::replace(&mut component_mut::<Position>(world, who).tail, to);
    world.board.move_occupant(who, from, to);
}

/// Moves a combatant to a hex, or takes the combatant off the board. The scripts that run note a move. Of a Large combatant only the head moves; with
/// `None` the tail is taken off, too.
pub fn set_position(world: &mut RulesWorld, who: CombatantId, to: Option<Coord>) {
    if to.is_none() {
        set_tail_position(world, who, None);
    }
    let from = std::mem::replace(&mut component_mut::<Position>(world, who).head, to);
    world.board.move_occupant(who, from, to);
    if from.is_some() && to.is_some() && from != to {
        for frame in resolution_mut(world).frames.iter_mut().filter(|frame| !frame.displaced.contains(&who)) {
            frame.displaced.push(who);
        }
    }
}
