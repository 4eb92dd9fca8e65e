//! The legal answers to a movement: the hexes where it can end, alone or before an attack.
//!
//! Must not change the world.

use crate::content::script::{Effect, Move, MoveMode, Targeting};
use crate::model::{Choice, Coord, Line, direction_away, distance, neighbour};
use crate::rules::access::{enemies_in_play, nearest_occupied_hex, occupied_hexes};
use crate::rules::grid::pathfinding;
use crate::rules::grid::paths_over::PathsOver;
use crate::rules::query::context::EvalContext;
use crate::rules::query::dread::{comes_nearer_to_feared, feared};
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::range::{aim_range, sights_of};
use crate::rules::query::targeting::{has_aim_choice_from, steps_toward};
use crate::rules::query::visibility::can_hit;

/// The first aim among the effects; a movement before it depends on it (A-220, O-14).
fn first_aim(effects: &[Effect]) -> Option<&Targeting> {
    effects.iter().find_map(|effect| match effect {
        Effect::Aim(aim) => Some(aim),
        _ => None,
    })
}

/// The aim of an attack on one or two enemies that follows a movement: the movement must end on a hex from which that
/// attack can be made.
pub fn attack_aim(rest: &[Effect]) -> Option<&Targeting> {
    first_aim(rest).filter(|aim| matches!(aim, Targeting::One { .. } | Targeting::Pair { .. }))
}

/// The legal answers to a movement whose script continues with `rest` and has aimed with `aimed` before.
pub fn movement_choices(
    context: &EvalContext,
    movement: &Move,
    rest: &[Effect],
    aimed: Option<&Targeting>,
) -> Vec<Choice> {
    let mut choices = Vec::new();
    visit_movement_choices(context, movement, rest, aimed, None, &mut |choice| {
        choices.push(choice);
        false
    });
    choices
}

/// Visits the legal answers to a movement, in order, until `visit` returns true. Returns whether it did. With `only`,
/// other answers that take long to check are left out.
pub fn visit_movement_choices(
    context: &EvalContext,
    movement: &Move,
    rest: &[Effect],
    aimed: Option<&Targeting>,
    only: Option<&Choice>,
    visit: &mut dyn FnMut(Choice) -> bool,
) -> bool {
    let world = context.world;
    let board = context.actor.board;
    let Some((least, most)) = context.movement_range(movement) else { return false };
    let here = context.actor.position;
    let aim = attack_aim(rest);
    // Many hexes are asked about, and few combatants are afraid.
    let is_afraid = feared(world, context.actor.id).next().is_some();
    let dares = |end: Coord| !(is_afraid && comes_nearer_to_feared(world, context.actor.id, here, end));
    let useful = |end: Coord| dares(end) && aim.is_none_or(|aim| has_aim_choice_from(context, aim, end));
    match movement.mode {
        MoveMode::Toward => {
            let Some(aimed) = aimed.filter(|aim| aim.can_be_approached()) else { return false };
            let Some(span) = aim_range(context, aimed) else { return false };
            let Some(who) = context.target else { return false };
            let Some(there) = nearest_occupied_hex(world, who, here) else { return false };
            let (me, sights) = (context.actor.id, sights_of(context, aimed));
            let reaches =
                |from: Coord| sights.iter().any(|sight| can_hit(world, (me, from), (who, there), span, *sight));
            (reaches(here) && visit(Choice::Stay))
                || steps_toward(context, there, most).into_iter().any(|at| reaches(at) && visit(Choice::Tile(at)))
        }
        MoveMode::Back => {
            let away = context.aimed_position.map(|stood| direction_away(stood, here));
            let to = away
                .and_then(|d| neighbour(here, d))
                .filter(|to| most > 0 && movement_profile(world, context.actor.id).can_stop_on(board, *to))
                .filter(|to| dares(*to));
            visit(Choice::Stay) || to.is_some_and(|to| visit(Choice::Tile(to)))
        }
        MoveMode::Free => {
            if least == 0 && useful(here) && visit(Choice::Stay) {
                return true;
            }
            let profile = movement_profile(world, context.actor.id);
            let reach = pathfinding::find_reachable_hexes(world, board, profile, here, most);
            let mut stops = reach.destinations(board, least);
            if !movement.over.is_empty() && most >= 2 {
                let over = PathsOver::find(world, board, profile, here, most, &movement.over, movement.most_over);
                over.destinations().filter(|(_, n)| *n >= least).for_each(|(end, _)| stops.insert(end));
            }
            if let Some(only) = only {
                stops = stops.filter(|at| *only == Choice::Tile(at));
            }
            stops.iter().any(|at| useful(at) && visit(Choice::Tile(at)))
        }
        MoveMode::Line => {
            if least == 0 && useful(here) && visit(Choice::Stay) {
                return true;
            }
            let profile = movement_profile(world, context.actor.id);
            // Lines of one hex are all straight.
            let fewest = |line| least.max(if matches!(line, Line::Straight(_)) { 1 } else { 2 });
            let is_wanted = |line| only.is_none_or(|only| matches!(only, Choice::MoveAlongLine(of, _) if *of == line));
            Line::all().filter(|line| is_wanted(*line)).any(|line| {
                let hexes = pathfinding::passable_along_line(world, board, profile, here, line, most);
                (1..).zip(hexes).filter(|(n, _)| *n >= fewest(line)).any(|(n, end)| {
                    profile.can_stop_on(board, end) && useful(end) && visit(Choice::MoveAlongLine(line, n))
                })
            })
        }
    }
}

/// Whether it is quickly seen that a movement has more than one legal answer. Where this returns false, it may have
/// several all the same.
pub fn has_obvious_choices(context: &EvalContext, movement: &Move, rest: &[Effect]) -> bool {
    if movement.mode != MoveMode::Free || attack_aim(rest).is_some() {
        return false;
    }
    let Some((least, most)) = context.movement_range(movement) else { return false };
    let profile = movement_profile(context.world, context.actor.id);
    let next_to_it = || context.actor.position.neighbours();
    let dares = |at: &Coord| !comes_nearer_to_feared(context.world, context.actor.id, context.actor.position, *at);
    let stops = || next_to_it().filter(|at| profile.can_stop_on(context.actor.board, *at)).filter(dares);
    least <= 1 && most >= 1 && stops().take(2).count() + usize::from(least == 0) >= 2
}

/// Whether a movement whose script continues with `rest` and has aimed with `aimed` before has a legal answer.
pub fn has_movement_choice(context: &EvalContext, movement: &Move, rest: &[Effect], aimed: Option<&Targeting>) -> bool {
    let Some((least, most)) = context.movement_range(movement) else { return false };
    let here = context.actor.position;
    let board = context.actor.board;
    match attack_aim(rest) {
        Some(aim) if movement.mode != MoveMode::Back && !may_come_into_reach(context, aim, most) => return false,
        // A neighbouring hex on which the character can stop is the nearest destination.
        None if movement.mode == MoveMode::Free && least <= 1 && most >= 1 => {
            let profile = movement_profile(context.world, context.actor.id);
            let dares = |at: Coord| !comes_nearer_to_feared(context.world, context.actor.id, here, at);
            if least == 0 || here.neighbours().any(|at| profile.can_stop_on(board, at) && dares(at)) {
                return true;
            }
        }
        _ => {}
    }
    visit_movement_choices(context, movement, rest, aimed, None, &mut |_| true)
}

/// Whether an enemy is near enough for an aim after a movement of at most `steps` hexes, whatever is in the way.
fn may_come_into_reach(context: &EvalContext, aim: &Targeting, steps: u8) -> bool {
    let step = match aim {
        Targeting::One { step, .. } => *step,
        Targeting::Pair { .. } => 0,
        _ => return true,
    };
    let Some((_, most)) = aim_range(context, aim) else { return true };
    let furthest = most.saturating_add(step).saturating_add(steps);
    let here = context.actor.position;
    enemies_in_play(context.world)
        .any(|who| occupied_hexes(context.world, who).into_iter().any(|there| distance(here, there) <= furthest))
}
