//! Hexes by keyboard: the arrow keys move a cursor between the hexes that can be clicked, Enter clicks the hex.
//!
//! Owns which hex stands for which answer. Must not decide what a click on a hex means: `pointer` does.

use crate::ui::UiState;
use bevy::prelude::World;

use super::state::{Hovered, SelectionState};
use super::{answers, confirmation, pointer};
use crate::fires_table::PickTarget;
use crate::model::{Choice, CombatantId, Coord, neighbour};

/// An offset to the right and downwards, in hexes.
pub(super) type MapOffset = (f32, f32);

/// Where a hex lies on the map: odd rows are shifted half a hex to the right.
fn map_position(at: Coord) -> MapOffset {
    let (row, column) = (f32::from(at.row), f32::from(at.col));
    (column + if at.row % 2 == 1 { 0.5 } else { 0.0 }, row * 0.87)
}

/// The hexes that can be clicked for the available answers.
fn clickable_hexes(world: &mut World) -> Vec<Coord> {
    let here = answers::position_of(world, CombatantId::CHARACTER);
    let mut found: Vec<Coord> = Vec::new();
    for choice in answers::available_answers(world) {
        match &choice {
            Choice::Tile(at) | Choice::AreaAt(at, _) | Choice::AreaAlongLineFrom(at, _) => found.push(*at),
            Choice::Stay => found.extend(here),
            Choice::Target(who) | Choice::Attack(_, who) => found.extend(answers::position_of(world, *who)),
            Choice::Pair(a, b) => found.extend([*a, *b].into_iter().filter_map(|who| answers::position_of(world, who))),
            Choice::MoveAlongLine(line, n) => {
                found.extend(here.and_then(|from| answers::end_of_line_move(world, from, *line, *n)))
            }
            Choice::AreaDirection(d) => found.extend(here.and_then(|from| neighbour(from, *d))),
            Choice::AreaAlongLine(_) => found.extend(answers::area_hexes(world, &choice).last().copied()),
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Moves the cursor to the nearest hex in a direction. Distance to the side counts more than distance ahead.
pub fn move_cursor(world: &mut World, (right, down): MapOffset) {
    let clickable = clickable_hexes(world);
    let here = answers::position_of(world, CombatantId::CHARACTER);
    let selection = world.resource::<SelectionState>();
    let from = selection.cursor_hex.filter(|at| clickable.contains(at));
    let next = match from {
        None => {
            let centre = here.map_or((5.5, 4.5), map_position);
            let far = |at: &&Coord| {
                let (x, y) = map_position(**at);
                let (x, y) = (x - centre.0, y - centre.1);
                ((x * x + y * y).sqrt() - 0.5 * (x * right + y * down)) * 100.0
            };
            clickable.iter().min_by_key(|at| far(at) as i32).copied()
        }
        Some(from) => {
            let (x0, y0) = map_position(from);
            let far = |at: &Coord| {
                let (x, y) = map_position(*at);
                let (x, y) = (x - x0, y - y0);
                let (ahead, aside) = (x * right + y * down, (x * down - y * right).abs());
                (ahead > 0.1 && aside <= ahead * 2.0).then_some(((ahead + aside * 1.5) * 100.0) as i32)
            };
            clickable.iter().filter_map(|at| Some((far(at)?, *at))).min().map(|(_, at)| at)
        }
    };
    let Some(next) = next.or(from) else { return };
    confirmation::cancel_pending(world);
    world.resource_mut::<UiState>().model.click_options.clear();
    let mut selection = world.resource_mut::<SelectionState>();
    selection.asked_hex = None;
    selection.cursor_hex = Some(next);
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(next));
}

/// Clicks the hex under the cursor. Returns false if there is none.
pub fn click_cursor_hex(world: &mut World) -> bool {
    let Some(at) = world.resource::<SelectionState>().cursor_hex else { return false };
    if !clickable_hexes(world).contains(&at) {
        return false;
    }
    pointer::click_target(world, &PickTarget::Hex(at));
    true
}
