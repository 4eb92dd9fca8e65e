//! Conditions that take the Turn of an enemy, and the enemy's remedies for them.
//!
//! Must not choose a behaviour.

use crate::content::condition_row::{ConditionEnd, ConditionTrait, Forbidden};
use crate::content::enemy_traits::Ability;
use crate::model::{Cause, CombatantId, Condition, Coord, Fact, direction_away, neighbour};
use crate::rules::access::{
    RulesWorld, board, catalog, component, condition_ended_by, condition_rows, emit_fact, holding_condition, position,
};
use crate::rules::change::conditions::{add_condition, is_immune, remove_condition};
use crate::rules::change::movement::start_move;
use crate::rules::change::shield::lower_shield;
use crate::rules::components::combatant::ActedWhileCharmed;
use crate::rules::query::mobility::movement_profile;
use crate::rules::query::modifiers::{has_ability, keeps};
use crate::rules::stack::ConditionSource;

/// Whether an enemy can act on its roll. If a condition takes its Turn, the remedy is applied here.
pub(super) fn resolve_turn_conditions(world: &mut RulesWorld, enemy: CombatantId) -> bool {
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

/// The condition that takes the Turn of an enemy, and whether the lost Turn removes a token of it. A condition that
/// forbids everything comes first, because it forbids the remedies of the others; then those that a struggle removes.
pub(super) fn condition_that_takes_turn(world: &RulesWorld, enemy: CombatantId) -> Option<(Condition, bool)> {
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
    if !is_immune(world, enemy, Condition::knockdown()) {
        let source = ConditionSource::from_cause(Cause::Turn { enemy });
        add_condition(world, enemy, Condition::knockdown(), 1, source);
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
