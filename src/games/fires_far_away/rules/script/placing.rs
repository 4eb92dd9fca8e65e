//! Moving combatants and putting them on hexes.
//!
//! Owns `Effect::Put`, `Move` with the path that the player has answered, and `MoveTowards`. Must not list the answers of a movement: `movement_choices` does.

use smallvec::SmallVec;

use crate::content::enemy_traits::Ability;
use crate::content::script::{CombatantSelector, Destination, Move, last_aim};
use crate::model::{Choice, CombatantId, Coord, Fact, Motion, distance};
use crate::rules::access::{
    RulesWorld, board, component, emit_fact, holding_condition, nearest_occupied_hex, position, resolution_mut,
};
use crate::rules::change::movement::start_move;
use crate::rules::change::position::{set_position, set_tail_position};
use crate::rules::components::board::Board;
use crate::rules::components::combatant::Position;
use crate::rules::grid::pathfinding::{self, HexPath};
use crate::rules::grid::paths_over::PathsOver;
use crate::rules::query::context::{ActorState, EvalContext, hex_behind};
use crate::rules::query::mobility::{movement_profile, triggers_on_enter};
use crate::rules::query::modifiers::has_ability;
use crate::rules::query::movement_choices;
use crate::rules::script::running_script::{SettledDecision, ask_or_settle, remaining_script, select_combatants};
use crate::rules::stack::{PendingDecision, ResolutionTask, ScriptFrame};

/// Puts a combatant on the hex of a destination. Where several hexes fit, the player chooses one.
pub(super) fn put(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    whom: CombatantSelector,
    destination: Destination,
) -> Option<SettledDecision> {
    let options = put_choices(world, frame, whom, destination);
    ask_or_settle(world, PendingDecision::Put(whom, destination), options, false)
}

/// Has combatants make their own Moves towards another.
pub(super) fn move_towards(world: &mut RulesWorld, frame: &ScriptFrame, who: CombatantSelector, to: CombatantSelector) {
    if let Some(to) = select_combatants(world, frame, to).first().copied() {
        let movers = select_combatants(world, frame, who).into_iter();
        let cause = frame.cause();
        let moves = movers.map(|who| ResolutionTask::MoveTowards { who, to, cause });
        resolution_mut(world).push_sequence(moves.collect::<SmallVec<[ResolutionTask; 4]>>());
    }
}

/// Asks the player where the actor moves.
pub(super) fn ask_for_move(world: &mut RulesWorld, frame: &ScriptFrame, movement: &Move) -> Option<SettledDecision> {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let (script, at) = remaining_script(world);
    let (before, rest) = script.split_at_checked(at).unwrap_or_default();
    if movement_choices::has_obvious_choices(&context, movement, rest) {
        resolution_mut(world).pending_decision = Some(PendingDecision::Move(movement.clone()));
        return None;
    }
    // Two answers are enough to know that the player has to choose.
    let mut options = Vec::new();
    movement_choices::visit_movement_choices(&context, movement, rest, last_aim(before), None, &mut |choice| {
        options.push(choice);
        options.len() == 2
    });
    ask_or_settle(world, PendingDecision::Move(movement.clone()), options, false)
}

/// The hexes on which a combatant can be put.
pub(in crate::rules) fn put_choices(
    world: &RulesWorld,
    frame: &ScriptFrame,
    whom: CombatantSelector,
    destination: Destination,
) -> Vec<Choice> {
    let hexes = put_hexes(world, frame, whom, destination).unwrap_or_default();
    hexes.into_iter().map(Choice::Tile).collect()
}

fn put_hexes(
    world: &RulesWorld,
    frame: &ScriptFrame,
    whom: CombatantSelector,
    destination: Destination,
) -> Option<SmallVec<[Coord; 6]>> {
    let who = *select_combatants(world, frame, whom).first()?;
    let here = position(world, who)?;
    if who != frame.actor && has_ability(world, who, Ability::PullImmunity) {
        return None;
    }
    let (board, movement) = (board(world), movement_profile(world, who));
    let hex_of = |side: CombatantSelector| match side {
        CombatantSelector::Me => position(world, frame.actor),
        // The target may have left the board.
        CombatantSelector::Target => frame.aimed_position,
    };
    let hexes: SmallVec<[Coord; 6]> = match destination {
        Destination::Aimed => frame.target_hexes.first().copied().into_iter().collect(),
        Destination::WhereTargetStood => {
            frame.aimed_position.filter(|to| can_walk_in(world, who, board, *to)).into_iter().collect()
        }
        Destination::Behind(side) => hex_behind(here, hex_of(side)?).into_iter().collect(),
        Destination::AdjacentTo(side) => {
            let beside = hex_of(side)?;
            if nearest_occupied_hex(world, who, beside).is_some_and(|at| distance(at, beside) <= 1) {
                return None;
            }
            beside.neighbours().collect()
        }
    };
    let has_room = |to: &Coord| {
        let stands = *to != here && movement.can_stop_on(board, *to);
        stands && (component::<Position>(world, who).tail.is_none() || tail_hex(world, who, *to).is_some())
    };
    Some(hexes.into_iter().filter(has_room).collect())
}

/// The hex of a Large combatant's tail if its head is put on a hex: where the head or the tail was, if that is next to
/// the hex, or else the first free hex there.
fn tail_hex(world: &RulesWorld, who: CombatantId, head: Coord) -> Option<Coord> {
    let (board, movement) = (board(world), movement_profile(world, who));
    let Position { head: before, tail } = *component::<Position>(world, who);
    let beside = before.into_iter().chain(tail).filter(|at| distance(*at, head) == 1).chain(head.neighbours());
    beside.into_iter().find(|at| movement.can_stop_on(board, *at))
}

/// Whether a combatant walks into a hex: no net and no grip holds it, and the hex would not defeat it.
fn can_walk_in(world: &RulesWorld, who: CombatantId, board: &Board, to: Coord) -> bool {
    let held = holding_condition(world, who).is_some();
    let defeats = board.is_deadly(to) && triggers_on_enter(world, who, to);
    !held && !defeats
}

/// Puts a combatant on a hex; the tile on the hex takes effect.
pub(super) fn put_on(
    world: &mut RulesWorld,
    frame: &ScriptFrame,
    whom: CombatantSelector,
    destination: Destination,
    to: Coord,
) {
    let Some(who) = select_combatants(world, frame, whom).first().copied() else { return };
    let cause = frame.cause();
    if destination == Destination::WhereTargetStood {
        return start_move(world, who, &[to], &[], cause);
    }
    let tail = component::<Position>(world, who).tail.and_then(|_| tail_hex(world, who, to));
    if tail.is_some() {
        set_tail_position(world, who, None);
    }
    set_position(world, who, Some(to));
    if tail.is_some() {
        set_tail_position(world, who, tail);
    }
    let path = SmallVec::from_slice(&[to]);
    emit_fact(world, Fact::Moved { who, path, how: Motion::Teleported, cause });
    if triggers_on_enter(world, who, to) {
        resolution_mut(world).push(ResolutionTask::TriggerTile { who, at: to });
    }
}

/// The path of an answered movement, and the hexes on it that are passed over without effect.
pub(super) fn chosen_path(
    world: &RulesWorld,
    frame: &ScriptFrame,
    movement: &Move,
    choice: &Choice,
) -> (HexPath, SmallVec<[Coord; 2]>) {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let board = board(world);
    let here = actor.position;
    let most = context.movement_range(movement).map_or(0, |(_, most)| most);
    let profile = movement_profile(world, frame.actor);
    let path = match choice {
        Choice::Tile(to) => {
            let reach = pathfinding::find_reachable_hexes(world, board, profile, here, most);
            let path = reach.path_to(*to);
            let safe =
                path.as_ref().is_some_and(|p| p.iter().rev().skip(1).all(|c| !profile.is_affected_by(board, *c)));
            if !safe
                && !movement.over.is_empty()
                && let Some(found) =
                    PathsOver::find(world, board, profile, here, most, &movement.over, movement.most_over).path_to(*to)
            {
                return found;
            }
            path.unwrap_or_else(|| unreachable!("{:?} has no way to {to}, although it was offered", frame.actor))
        }
        Choice::Route(route) => route.clone(),
        Choice::MoveAlongLine(line, n) => pathfinding::path_along_line(world, board, profile, here, *line, *n)
            .unwrap_or_else(|| unreachable!("{line:?} is blocked, although it was offered")),
        Choice::Stay | Choice::Done => HexPath::new(),
        _ => unreachable!("{choice:?} does not answer {movement:?}"),
    };
    (path, SmallVec::new())
}
