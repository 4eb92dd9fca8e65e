//! Enemies: the encounter roll, the behaviour it selects, and their attacks (2.4.1, 4.2).
//!
//! Owns what an enemy does in its Turn. This module owns the order of Turns and the choice of a behaviour, `attack` the
//! course of an attack, `charm_and_madness` and `fear` the effects of Charmed, Maddened and Fear, `formation` enemies
//! that act together. Must not resolve the effects of an attack; `change` does.

pub mod attack;
pub mod charm_and_madness;
pub mod encounter_roll;
mod fear;
pub mod formation;

use smallvec::SmallVec;

use crate::content::condition_row::{ConditionEnd, ConditionTrait, Forbidden};
use crate::content::encounter::{Behaviour, BodyPart, EnemyAttack};
use crate::content::enemy_traits::Ability;
use crate::content::script::{EventKind, Grant, Predicate};
use crate::model::{Cause, CombatantId, Condition, Coord, Fact, Id, direction_away, distance, neighbour};
use crate::rules::access::{
    RulesWorld, board, catalog, component, condition_ended_by, condition_rows, emit_fact, encounter, enemies_in_play,
    enemy_def, enemy_def_id, has_trait, holding_condition, is_turn_lost, occupied_hexes, position, resolution_mut,
};
use crate::rules::change::conditions::{add_condition, is_immune, lower_shield, remove_condition, take_off_own_token};
use crate::rules::change::movement::start_move;
use crate::rules::change::triggers::{EventScene, set_off};
use crate::rules::components::combatant::ActedWhileCharmed;
use crate::rules::components::resources::EnemyActivation;
use crate::rules::grid::enemy_pathing::{PathRequest, plan_path};
use crate::rules::grid::pathfinding::HexPath;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::{movement, skipped_behaviours};
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::modifiers::{has_ability, has_grant, keeps};
use crate::rules::query::wards::{is_barred, nearest_apparent_hex};
use crate::rules::stack::{ActiveEnemyTurn, ConditionSource, ResolutionTask, ScriptFrame};
use attack::can_reach_from;

pub use attack::{threatened_hexes, will_reach};

/// The hexes that an enemy fills: one, or head and tail.
pub(in crate::rules) type OccupiedHexes = SmallVec<[Coord; 2]>;

/// The enemies in acting order: the order of the encounter, else the order in which they were spawned.
pub fn acting_order(world: &RulesWorld) -> SmallVec<[CombatantId; 8]> {
    let order = &encounter(world).order;
    let mut acting: SmallVec<[CombatantId; 8]> = enemies_in_play(world).collect();
    if !order.is_empty() {
        let place = |who: &CombatantId| {
            order.iter().position(|id| Some(*id) == enemy_def_id(world, *who)).unwrap_or(usize::MAX)
        };
        acting.sort_by_key(place);
    }
    acting
}

/// Starts the Turn of the first of these enemies and queues the others.
pub fn start_next_enemy_turn(world: &mut RulesWorld, mut left: SmallVec<[CombatantId; 8]>) {
    if left.is_empty() {
        return;
    }
    let enemy = left.remove(0);
    if position(world, enemy).is_none() {
        return resolution_mut(world).push(ResolutionTask::EnemyTurns(left));
    }
    // A formation has one Turn: the Turn of its first member.
    let others = formation::other_members(world, enemy);
    left.retain(|who| !others.contains(who));
    resolution_mut(world).push(ResolutionTask::EnemyTurns(left));
    if let Some((table, entry)) = encounter_roll::current_entry(world, enemy) {
        resolution_mut(world).push(ResolutionTask::ActivateEnemy(EnemyActivation { enemy, table, entry }));
        // Every member of a formation takes the Turn. What was pushed last is resolved first.
        let mut members: SmallVec<[CombatantId; 4]> = others;
        members.push(enemy);
        members.sort_unstable();
        for bearer in members.into_iter().rev() {
            set_off(world, EventScene { kind: EventKind::TurnBegan, bearer, other: None, attack: None }, |_| true);
        }
    }
}

/// Makes an enemy active, before anything of its Turn: some reactions answer that.
pub fn activate_enemy(world: &mut RulesWorld, activation: EnemyActivation) {
    if position(world, activation.enemy).is_none() {
        return;
    }
    begin_turn(world, activation);
    resolution_mut(world).push_sequence([ResolutionTask::ReactionWindow, ResolutionTask::TakeEnemyTurn(activation)]);
}

/// Takes the Turn of an enemy: conditions first, then the first behaviour that can be resolved.
pub fn take_enemy_turn(world: &mut RulesWorld, activation: EnemyActivation) {
    let enemy = activation.enemy;
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.awaits_behaviour = false;
    }
    if position(world, enemy).is_none() {
        return;
    }
    if !formation::other_members(world, enemy).is_empty() {
        return formation::choose_formation_behaviour(world, activation);
    }
    if !resolve_turn_conditions(world, enemy) {
        return;
    }
    let Some(here) = position(world, enemy) else { return };
    resolution_mut(world).push(ResolutionTask::ChooseBehaviour(activation));
    if has_trait(world, enemy, ConditionTrait::Afraid) {
        fear::flee(world, enemy, here);
    }
}

/// Whether an enemy can act on its roll. If a condition takes its Turn, the remedy is applied here.
fn resolve_turn_conditions(world: &mut RulesWorld, enemy: CombatantId) -> bool {
    let Some(here) = position(world, enemy) else { return false };
    // A burning enemy that is knocked down rolls before anything else.
    let caught = condition_rows(world, enemy)
        .any(|(_, row)| (row.takes_turn() && !row.has(ConditionTrait::Down)) || row.has(ConditionTrait::Charmed));
    if !caught && extinguish_self(world, enemy, here) {
        return false;
    }
    if let Some(because) = spend_turn_on_condition(world, enemy) {
        emit_skipped(world, enemy, because);
        return false;
    }
    true
}

fn begin_turn(world: &mut RulesWorld, activation: EnemyActivation) {
    let sudden = table_entry(world, activation).is_some_and(|e| e.sudden);
    let here = position(world, activation.enemy);
    resolution_mut(world).active_turn = Some(ActiveEnemyTurn {
        activation,
        behaviour: 0,
        attack: None,
        target: CombatantId::CHARACTER,
        sudden,
        path_this_turn: here.into_iter().collect(),
        turn_ended: false,
        awaits_behaviour: true,
        reaction_spent: false,
    });
}

/// Chooses and starts the first behaviour that can be resolved, or the last one.
pub fn choose_behaviour(world: &mut RulesWorld, activation: EnemyActivation) {
    let enemy = activation.enemy;
    let Some(here) = position(world, enemy) else { return };
    let Some(target) = charm_and_madness::choose_target(world, activation) else { return };
    let afraid = has_trait(world, enemy, ConditionTrait::Afraid);
    let behaviours = available_behaviours(world, activation, target);
    let Some(last) = behaviours.last().map(|(n, _)| *n) else { return };
    let chosen = if afraid {
        match behaviours.iter().find(|(_, b)| fear::can_attack_while_afraid(world, enemy, b, target)) {
            Some((chosen, _)) => *chosen,
            None => {
                let fear = condition_rows(world, enemy).find(|(_, row)| row.has(ConditionTrait::Afraid));
                let because = fear.map(|(condition, _)| condition);
                return because.into_iter().for_each(|because| emit_skipped(world, enemy, because));
            }
        }
    } else {
        // An enemy that is held can only attack.
        let open = |b: &Behaviour| {
            (b.attack.is_some() || holding_condition(world, enemy).is_none())
                && can_resolve_behaviour(world, enemy, b, target)
        };
        let found = behaviours.iter().find(|(n, b)| *n != last && open(b));
        found.map_or(last, |(n, _)| *n)
    };
    // An enemy that is held and could not attack from where it stands struggles instead.
    let held = holding_condition(world, enemy);
    if let Some(because) = held
        && !behaviours.iter().any(|(_, b)| b.attack.is_some() && can_resolve_behaviour(world, enemy, b, target))
    {
        lower_shield(world, enemy, Cause::Turn { enemy });
        emit_skipped(world, enemy, because);
        return take_off_own_token(world, enemy, because);
    }
    let Some((_, behaviour)) = behaviours.into_iter().find(|(n, _)| *n == chosen) else { return };
    // A Mute enemy does not cast a spell, even as its last behaviour.
    let attack = behaviour.attack.filter(|id| !attack::is_muted(world, enemy, *id));
    if let Some(active) = &mut resolution_mut(world).active_turn {
        active.behaviour = chosen as u8;
        active.attack = attack;
    }
    emit_fact(world, Fact::EnemyActivated { enemy, behaviour: chosen as u8, attack });
    attack::queue_attack(world, enemy, attack, target);
    if behaviour.moves {
        let part = attack_body_part(world, enemy, behaviour.attack);
        let mut path =
            plan_move(world, enemy, here, move_value(world, enemy), behaviour.preferred_distance, target, part);
        if fear::shuns(world, enemy, here, &path) {
            path.clear();
        }
        if !path.is_empty() {
            // A Move lowers the shield, like any other action.
            lower_shield(world, enemy, Cause::Turn { enemy });
        }
        start_move(world, enemy, &path, &[], Cause::Turn { enemy });
    }
}

/// Has an enemy make its own Move towards a combatant, with all of its Move value. A condition that takes its Turn
/// or holds it keeps it where it is, and fear keeps it from the character.
pub fn move_towards(world: &mut RulesWorld, enemy: CombatantId, to: CombatantId, cause: Cause) {
    let Some(here) = position(world, enemy).filter(|_| enemy_def(world, enemy).is_some() && enemy != to) else {
        return;
    };
    if is_turn_lost(world, enemy) {
        return;
    }
    let path = plan_move(world, enemy, here, move_value(world, enemy), None, to, BodyPart::Either);
    if fear::shuns(world, enemy, here, &path) {
        return;
    }
    if !path.is_empty() {
        // A Move lowers the shield, like any other action.
        lower_shield(world, enemy, cause);
    }
    start_move(world, enemy, &path, &[], cause);
}

/// The behaviours of an entry whose conditions hold now, with their positions in the entry.
fn available_behaviours(
    world: &RulesWorld,
    activation: EnemyActivation,
    target: CombatantId,
) -> Vec<(usize, Behaviour)> {
    let Some(entry) = table_entry(world, activation) else { return Vec::new() };
    let open = |(_, b): &(usize, &Behaviour)| is_predicate_true_for(world, activation.enemy, target, &b.when);
    let mut found: Vec<_> = entry.behaviours.iter().enumerate().filter(open).map(|(n, b)| (n, b.clone())).collect();
    let skipped = usize::from(skipped_behaviours(world, activation.enemy)).min(found.len().saturating_sub(1));
    found.drain(..skipped);
    found
}

/// Whether a predicate holds for an actor and its target.
pub(crate) fn is_predicate_true_for(
    world: &RulesWorld,
    me: CombatantId,
    target: CombatantId,
    test: &Predicate,
) -> bool {
    if *test == Predicate::Always {
        return true;
    }
    let actor = ActorState::current(world, me);
    let frame = ScriptFrame { actor: me, targets: SmallVec::from_slice(&[target]), ..ScriptFrame::default() };
    EvalContext::from_frame(world, &actor, &frame).is_true(test)
}

/// The condition that takes the whole Turn, if any; the enemy's remedy for it is applied (R-100, R-116, R-131, A-57,
///
fn spend_turn_on_condition(world: &mut RulesWorld, enemy: CombatantId) -> Option<Condition> {
    // The player has already used its Turn, or could not, because it was charmed since the counterbeat began.
    let charm = condition_rows(world, enemy).find(|(_, row)| row.has(ConditionTrait::Charmed)).map(|(c, _)| c);
    if component::<ActedWhileCharmed>(world, enemy).0 {
        return charm.or_else(|| catalog(world).condition_that_is(ConditionTrait::Charmed));
    }
    let Some((condition, is_remedied)) = condition_that_takes_turn(world, enemy) else { return charm };
    if is_remedied {
        // A struggle lowers the shield, like any other action; getting up does not.
        if catalog(world).condition(condition).ends_by(ConditionEnd::Struggle) {
            lower_shield(world, enemy, Cause::Turn { enemy });
        }
        remove_condition(world, enemy, condition, 1, Cause::Turn { enemy });
    }
    Some(condition)
}

/// The condition that takes the Turn of an enemy, and whether the lost Turn removes a token of it. What forbids everything
/// comes first, because it forbids the remedies of the others; then what a struggle removes.
fn condition_that_takes_turn(world: &RulesWorld, enemy: CombatantId) -> Option<(Condition, bool)> {
    let taking = condition_rows(world, enemy).filter(|(_, row)| row.takes_turn());
    let (condition, row) = taking
        .min_by_key(|(_, row)| (row.forbids != Some(Forbidden::Everything), !row.ends_by(ConditionEnd::Struggle)))?;
    Some((condition, row.ends_by(ConditionEnd::LostTurn) && !keeps(world, enemy, condition)))
}

/// Says that a condition keeps an enemy from acting.
pub(super) fn emit_skipped(world: &mut RulesWorld, enemy: CombatantId, because: Condition) {
    let kept = keeps(world, enemy, because);
    emit_fact(world, Fact::EnemySkipped { enemy, because, kept });
}

/// An Intelligent enemy that burns drops to the ground and rolls a hex away from the character, which takes its
/// Turn.
fn extinguish_self(world: &mut RulesWorld, enemy: CombatantId, here: Coord) -> bool {
    let burning = condition_ended_by(world, enemy, ConditionEnd::DropAndRoll);
    let is_able = |because: &Condition| has_ability(world, enemy, Ability::Plans) && !keeps(world, enemy, *because);
    let Some(because) = burning.filter(is_able) else { return false };
    emit_skipped(world, enemy, because);
    lower_shield(world, enemy, Cause::Turn { enemy });
    // An enemy immune to Knockdown rolls as well.
    if !is_immune(world, enemy, Condition::Knockdown) {
        let source = ConditionSource::from_cause(Cause::Turn { enemy });
        add_condition(world, enemy, Condition::Knockdown, 1, source);
    }
    remove_condition(world, enemy, because, 1, Cause::Turn { enemy });
    let away = position(world, CombatantId::CHARACTER).and_then(|from| neighbour(here, direction_away(from, here)));
    let movement = movement_profile(world, enemy);
    if holding_condition(world, enemy).is_none()
        && let Some(to) =
            away.filter(|to| movement.can_stop_on(board(world), *to) && !movement.is_affected_by(board(world), *to))
    {
        start_move(world, enemy, &[to], &[], Cause::Turn { enemy });
    }
    true
}

fn table_entry<'a>(
    world: &'a RulesWorld,
    activation: EnemyActivation,
) -> Option<&'a crate::content::encounter::TableEntry> {
    let tables = &encounter(world).tables;
    tables.get(usize::from(activation.table))?.entries.get(usize::from(activation.entry))
}

/// The Move value of an enemy now.
pub(in crate::rules) fn move_value(world: &RulesWorld, who: CombatantId) -> u8 {
    reduced_movement(world, who, movement(world, who))
}

fn reduced_movement(world: &RulesWorld, who: CombatantId, tiles: u8) -> u8 {
    if holding_condition(world, who).is_some() {
        0
    } else if tiles > 0
        && has_trait(world, who, ConditionTrait::HalvesMoves)
        && !has_grant(world, who, &Grant::Unhindered)
    {
        crate::rules::query::stats::div_round_half_up(i16::from(tiles), 2).max(1) as u8
    } else {
        tiles
    }
}

/// The path request of an enemy that moves from a hex towards a target.
fn path_request(
    world: &RulesWorld,
    enemy: CombatantId,
    from: Coord,
    tiles: u8,
    hexes_between: Option<u8>,
    target: CombatantId,
) -> Option<PathRequest> {
    Some(PathRequest {
        movement: movement_profile(world, enemy),
        from,
        to: nearest_apparent_hex(world, target, from)?,
        max_steps: tiles,
        preferred_distance: hexes_between.map_or(1, |n| n + 1),
        intelligent: has_ability(world, enemy, Ability::Plans),
        in_formation: false,
        formation_members: SmallVec::new(),
        formation_offsets: SmallVec::new(),
        ignores_hazards: has_trait(world, enemy, ConditionTrait::Blind),
    })
}

/// The path of an enemy towards a target. A Large enemy whose tail is at the preferred distance already does not move
///
fn plan_move(
    world: &RulesWorld,
    enemy: CombatantId,
    from: Coord,
    tiles: u8,
    hexes_between: Option<u8>,
    target: CombatantId,
    part: BodyPart,
) -> HexPath {
    let Some(request) = path_request(world, enemy, from, tiles, hexes_between, target) else { return HexPath::new() };
    let there = |part: &Coord| distance(*part, request.to) == request.preferred_distance;
    let body = occupied_hexes(world, enemy);
    // The part that the attack comes from has to be in position.
    let in_position = match part {
        BodyPart::Head => body.first().is_some_and(there),
        BodyPart::Tail => body.last().is_some_and(there),
        BodyPart::Either => body.iter().any(there),
    };
    if position(world, enemy) == Some(from) && in_position {
        return HexPath::new();
    }
    plan_path(world, board(world), &request)
}

/// The body part that an attack comes from.
fn attack_body_part(world: &RulesWorld, enemy: CombatantId, attack: Option<Id>) -> BodyPart {
    attack.and_then(|id| attack_of(world, enemy, id)).map_or(BodyPart::Either, |a| a.from)
}

/// The hexes that an enemy would fill after a path.
fn occupied_hexes_after(world: &RulesWorld, enemy: CombatantId, path: &[Coord]) -> OccupiedHexes {
    let now = occupied_hexes(world, enemy);
    let Some(head) = path.last() else { return now };
    let mut after = OccupiedHexes::from_slice(&[*head]);
    if now.len() > 1 {
        after.push(path.len().checked_sub(2).map_or(now[0], |n| path[n]));
    }
    after
}

/// Whether a behaviour's attack reaches its target after the Move of the behaviour and the implicit Move of the attack
///
fn can_resolve_behaviour(world: &RulesWorld, enemy: CombatantId, behaviour: &Behaviour, target: CombatantId) -> bool {
    let Some(here) = position(world, enemy) else { return false };
    let Some(id) = behaviour.attack else { return true };
    let Some(attack) = attack_of(world, enemy, id).filter(|_| !attack::is_muted(world, enemy, id)) else {
        return false;
    };
    // An attack that cannot be made on the target is no reason to choose the behaviour (O-15).
    if !attack.self_action && is_barred(world, target, attack.tags()) {
        return false;
    }
    let mut occupied = occupied_hexes(world, enemy);
    if behaviour.moves {
        let path =
            plan_move(world, enemy, here, move_value(world, enemy), behaviour.preferred_distance, target, attack.from);
        occupied = occupied_hexes_after(world, enemy, &path);
    }
    can_reach_from(world, enemy, &occupied, target, attack)
}

/// The definition of an enemy's attack in the catalog.
fn attack_of<'a>(world: &'a RulesWorld, enemy: CombatantId, id: Id) -> Option<&'a EnemyAttack> {
    enemy_def(world, enemy)?.attacks.get(&id)
}
