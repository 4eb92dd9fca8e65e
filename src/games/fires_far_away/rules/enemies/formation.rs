//! Formations: enemies that move together, attack past one another and share one Turn.
//!
//! Owns how an abreast or in-file formation moves and which members attack. Must not resolve attacks, nor set the shape
//! of a formation: the encounter places the members.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::rules::stack::FormationPaths;

use crate::content::encounter::{Behaviour, FormationAttackers, FormationMovement};
use crate::model::{Cause, CombatantId, Coord, Fact, Id, Motion, distance};
use crate::rules::access::{
    RulesWorld, board, component, distance_between, emit_fact, encounter, has_trait, holding_condition, is_stunned,
    is_turn_lost, position, resolution_mut,
};
use crate::rules::change::conditions::take_off_own_token;
use crate::rules::change::position::set_position;
use crate::rules::change::shield::lower_shield;
use crate::rules::components::combatant::FormationMember;
use crate::rules::components::resources::EnemyActivation;
use crate::rules::enemies::attack::{attack_of, attack_origin, is_forbidden, queue_attack};
use crate::rules::enemies::encounter_roll::available_behaviours;
use crate::rules::enemies::planned_move::{OccupiedHexes, move_value, path_request};
use crate::rules::enemies::turn_conditions::{emit_skipped, resolve_turn_conditions};
use crate::rules::grid::enemy_pathing::plan_path;
use crate::rules::query::formations::other_members;
use crate::rules::query::mobility::triggers_on_enter;
use crate::rules::stack::ResolutionTask;

/// All members of a formation in play, in their order.
fn all_members(world: &RulesWorld, who: CombatantId) -> SmallVec<[CombatantId; 4]> {
    let mut all = other_members(world, who);
    all.push(who);
    all.sort_unstable();
    all
}

/// Chooses and starts a formation's behaviour: the formation moves, then the members whose attack reaches make it.
pub(in crate::rules) fn choose_formation_behaviour(world: &mut RulesWorld, activation: EnemyActivation) {
    let all = all_members(world, activation.enemy);
    // A knocked-down, Stunned or Frozen member spends the common Turn on recovering, and the formation does not move.
    let mut held = false;
    let mut able: SmallVec<[CombatantId; 4]> = SmallVec::new();
    for who in &all {
        // The formation does not move if a member is held or frightened: no member is left behind or moves nearer to
        // what it fears.
        held |= holding_condition(world, *who).is_some() || has_trait(world, *who, ConditionTrait::Afraid);
        if !resolve_turn_conditions(world, *who) {
            held = true;
        } else if let Some(because) =
            holding_condition(world, *who).filter(|_| !can_attack_in_place(world, *who, activation))
        {
            emit_skipped(world, *who, because);
            take_off_own_token(world, *who, because);
        } else {
            able.push(*who);
        }
    }
    if able.is_empty() {
        return;
    }
    let behaviours = available_behaviours(world, activation, CombatantId::CHARACTER);
    let Some(last) = behaviours.last().map(|(n, _)| *n) else { return };
    let paths_for =
        |b: &Behaviour| if b.moves && !held { plan_paths(world, &all, b.preferred_distance) } else { Vec::new() };
    let reaching = |b: &Behaviour, paths: &FormationPaths| {
        b.attack.map(|id| members_in_reach(world, &able, id, paths)).unwrap_or_default()
    };
    let resolves = |b: &Behaviour| b.attack.is_none() || !reaching(b, &paths_for(b)).is_empty();
    let found = behaviours.iter().find(|(n, b)| *n != last && resolves(b)).map_or(last, |(n, _)| *n);
    let Some((_, behaviour)) = behaviours.iter().find(|(n, _)| *n == found) else { return };
    let paths = paths_for(behaviour);
    let mut attackers = reaching(behaviour, &paths);
    let strikers = formation_of(world, activation.enemy).map_or(FormationAttackers::Each, |f| f.attackers);
    if strikers == FormationAttackers::First {
        attackers.truncate(1);
    }
    let is_unafraid = |who: &CombatantId| !has_trait(world, *who, ConditionTrait::Afraid);
    if attackers.is_empty() {
        // If no member reaches, one member attempts the attack all the same and misses.
        attackers.extend(able.iter().copied().find(is_unafraid).filter(|_| behaviour.attack.is_some()));
    }
    let attack = behaviour.attack;
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.behaviour = found as u8;
        active.attack = attack;
    }
    emit_fact(world, Fact::EnemyActivated { enemy: activation.enemy, behaviour: found as u8, attack });
    let mut steps: Vec<ResolutionTask> = Vec::new();
    match attack {
        Some(attack) => {
            for who in attackers {
                let start = position(world, who).into_iter();
                let walked = paths.iter().find(|(w, _)| *w == who).map(|(_, path)| path.iter().copied());
                let path_this_turn = start.chain(walked.into_iter().flatten()).collect();
                steps.push(ResolutionTask::FormationAttack {
                    activation: EnemyActivation { enemy: who, ..activation },
                    attack,
                    path_this_turn,
                });
            }
        }
        None => steps.push(ResolutionTask::ReactionWindow),
    }
    resolution_mut(world).push_sequence(steps);
    start_formation_move(world, &paths);
}

/// Whether an attack of the rolled behaviours reaches from a member's present hex.
fn can_attack_in_place(world: &RulesWorld, who: CombatantId, activation: EnemyActivation) -> bool {
    let attacks =
        available_behaviours(world, activation, CombatantId::CHARACTER).into_iter().filter_map(|(_, b)| b.attack);
    attacks.into_iter().any(|attack| !members_in_reach(world, &[who], attack, &Vec::new()).is_empty())
}

fn formation_of<'a>(world: &'a RulesWorld, who: CombatantId) -> Option<&'a crate::content::encounter::Formation> {
    encounter(world).formations.get(&component::<FormationMember>(world, who).0?)
}

/// Starts the attack of one member of the formation.
pub fn start_formation_attack(
    world: &mut RulesWorld,
    activation: EnemyActivation,
    attack: Id,
    path_this_turn: SmallVec<[Coord; 8]>,
) {
    if position(world, activation.enemy).is_none() || is_stunned(world, activation.enemy) {
        return;
    }
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.activation = activation;
        active.attack = Some(attack);
        active.path_this_turn = path_this_turn;
        active.turn_ended = false;
    }
    queue_attack(world, activation.enemy, Some(attack), CombatantId::CHARACTER);
}

/// The members whose attack reaches the character after their paths. Members make no implicit Move.
fn members_in_reach(
    world: &RulesWorld,
    able: &[CombatantId],
    attack: Id,
    paths: &FormationPaths,
) -> SmallVec<[CombatantId; 4]> {
    let reaches = |who: &CombatantId| {
        let Some(attack_def) = attack_of(world, *who, attack).filter(|_| !is_forbidden(world, *who, attack)) else {
            return false;
        };
        let end = paths.iter().find(|(w, _)| w == who).and_then(|(_, path)| path.last().copied());
        let Some(here) = end.or_else(|| position(world, *who)) else { return false };
        attack_origin(world, *who, &OccupiedHexes::from_slice(&[here]), CombatantId::CHARACTER, attack_def).is_some()
    };
    able.iter().copied().filter(reaches).collect()
}

/// The path of each member towards the character.
fn plan_paths(world: &RulesWorld, all: &[CombatantId], hexes_between: Option<u8>) -> FormationPaths {
    let Some(first) = all.first() else { return Vec::new() };
    match formation_of(world, *first).map_or(FormationMovement::Abreast, |f| f.movement) {
        FormationMovement::Abreast => plan_abreast_paths(world, all, hexes_between),
        FormationMovement::InFile => plan_file_paths(world, all, hexes_between),
    }
}

/// The lowest Move value of the members, which limits the formation.
fn slowest_movement(world: &RulesWorld, all: &[CombatantId]) -> u8 {
    all.iter().map(|who| move_value(world, *who)).min().unwrap_or(0)
}

/// Plans the paths of an abreast formation: the member nearest to the character leads, and all members take each step,
/// or none does.
fn plan_abreast_paths(world: &RulesWorld, all: &[CombatantId], hexes_between: Option<u8>) -> FormationPaths {
    let leader = all.iter().copied().min_by_key(|who| (distance_between(world, *who, CombatantId::CHARACTER), who.0));
    let Some((leader, from)) = leader.and_then(|who| Some((who, position(world, who)?))) else { return Vec::new() };
    let Some(mut request) =
        path_request(world, leader, from, slowest_movement(world, all), hexes_between, CombatantId::CHARACTER)
    else {
        return Vec::new();
    };
    request.in_formation = true;
    request.formation_members = all.iter().copied().filter(|who| *who != leader).collect();
    let places: SmallVec<[(CombatantId, Coord); 4]> =
        all.iter().filter_map(|who| Some((*who, position(world, *who)?))).collect();
    request.formation_offsets =
        places.iter().filter(|(who, _)| *who != leader).map(|(_, there)| there.hex() - from.hex()).collect();
    // The leader stops at the preferred distance of all members; the others keep their positions relative to it.
    let path = plan_path(world, board(world), &request);
    let shifted = |there: Coord, to: Coord| Coord::from_hex(there.hex() + (to.hex() - from.hex()));
    places.iter().map(|(who, there)| (*who, path.iter().filter_map(|to| shifted(*there, *to)).collect())).collect()
}

/// Plans the paths of an in-file formation: the first member leads, and each other member steps into the hex of the
/// member before it.
fn plan_file_paths(world: &RulesWorld, all: &[CombatantId], hexes_between: Option<u8>) -> FormationPaths {
    let Some((leader, from)) = all.first().and_then(|who| Some((*who, position(world, *who)?))) else {
        return Vec::new();
    };
    let Some(mut request) =
        path_request(world, leader, from, slowest_movement(world, all), hexes_between, CombatantId::CHARACTER)
    else {
        return Vec::new();
    };
    // The leader's path may not cross its own followers.
    request.in_formation = true;
    request.formation_members = SmallVec::new();
    let path = plan_path(world, board(world), &request);
    let mut paths: FormationPaths = vec![(leader, path.iter().copied().collect())];
    let mut ahead: SmallVec<[Coord; 8]> = std::iter::once(from).chain(path.iter().copied()).collect();
    for who in &all[1..] {
        let Some(there) = position(world, *who) else { continue };
        ahead.pop();
        // A member that has fallen behind closes up only if the next hex is a neighbour.
        let mut path: SmallVec<[Coord; 6]> = SmallVec::new();
        let mut here = there;
        for to in &ahead {
            if distance(here, *to) == 1 {
                path.push(*to);
                here = *to;
            }
        }
        ahead = std::iter::once(there).chain(path.iter().copied()).collect();
        paths.push((*who, path));
    }
    paths
}

/// Moves all members at once: in a single step if no path crosses a hazard, else step by step.
fn start_formation_move(world: &mut RulesWorld, paths: &FormationPaths) {
    for (who, path) in paths {
        if !path.is_empty() {
            lower_shield(world, *who, Cause::Turn { enemy: *who });
        }
    }
    let steps = paths.iter().map(|(_, path)| path.len()).max().unwrap_or(0);
    let hazard_free = paths.iter().all(|(who, path)| path.iter().all(|hex| !triggers_on_enter(world, *who, *hex)));
    if hazard_free {
        move_members(world, paths, 0..steps);
    } else {
        resolution_mut(world).push(ResolutionTask::FormationMove { paths: paths.clone(), next_step: 0 });
    }
}

/// Moves a formation by one step over hazards. A member that is stopped on the way stops all members.
pub fn continue_formation_move(world: &mut RulesWorld, paths: FormationPaths, next_step: u8) {
    let stopped = |who: &CombatantId| {
        position(world, *who).is_none() || holding_condition(world, *who).is_some() || is_turn_lost(world, *who)
    };
    let step = usize::from(next_step);
    let over = paths.iter().all(|(_, path)| path.len() <= step);
    if over || (next_step > 0 && paths.iter().any(|(who, _)| stopped(who))) {
        return;
    }
    move_members(world, &paths, step..step + 1);
    let entered: SmallVec<[ResolutionTask; 8]> = paths
        .iter()
        .filter_map(|(who, path)| Some((*who, *path.get(step)?)))
        .filter(|(who, hex)| triggers_on_enter(world, *who, *hex))
        .map(|(who, at)| ResolutionTask::TriggerTile { who, at })
        .collect();
    let resolution = resolution_mut(world);
    resolution.push(ResolutionTask::FormationMove { paths, next_step: next_step + 1 });
    resolution.push_sequence(entered);
}

/// Moves the members by a range of steps. All members are taken off the board first, so none of them blocks another.
fn move_members(world: &mut RulesWorld, paths: &FormationPaths, steps: std::ops::Range<usize>) {
    let part =
        |path: &[Coord]| -> SmallVec<[Coord; 6]> { path.iter().skip(steps.start).take(steps.len()).copied().collect() };
    let going: Vec<(CombatantId, SmallVec<[Coord; 6]>)> =
        paths.iter().map(|(who, path)| (*who, part(path))).filter(|(_, path)| !path.is_empty()).collect();
    for (who, _) in &going {
        set_position(world, *who, None);
    }
    for (who, path) in &going {
        set_position(world, *who, path.last().copied());
    }
    for (who, path) in going {
        emit_fact(world, Fact::Moved { who, path, how: Motion::Walk, cause: Cause::Turn { enemy: who } });
    }
}
