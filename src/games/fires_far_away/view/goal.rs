//! The things that the goal of an encounter names: the enemies to defeat, the hexes to reach, and the enemy that
//! matters most.
//!
//! Must not decide whether the goal is reached: the rules do.

use super::{EnemySheet, GoalView};
use crate::content::encounter::Goal;
use crate::lang::{Text, text};
use crate::model::Coord;
use crate::rules::access::{RulesWorld, board, encounter};

/// The things that the goal of the encounter names.
pub(super) fn build_goal_view(world: &RulesWorld) -> GoalView {
    let mut view = GoalView::default();
    for goal in encounter(world).victory.flatten() {
        match goal {
            Goal::Defeat(id) => view.enemies.push(*id),
            Goal::Reach(tile) => {
                let is_it = |at: &Coord| board(world).tile(*at).is_some_and(|there| there.id == *tile);
                view.hexes.extend(Coord::all().filter(is_it));
            }
            _ => {}
        }
    }
    view
}

/// The text of a victory condition, with the words before it that say what it is; nothing if there is no text.
pub fn way_to_win(victory_text: &str) -> Text {
    if victory_text.is_empty() { Text::Empty } else { text!("to-win", how = victory_text) }
}

/// The enemy in play that matters most: of those that the goal names, or of all if it names none, the one with more HP
/// than any other. `None` if several have as many.
pub fn enemy_that_matters(enemies: &[EnemySheet], goal: &GoalView) -> Option<usize> {
    let standing = || enemies.iter().enumerate().filter(|(_, enemy)| enemy.sheet.present);
    let is_named = |enemy: &EnemySheet| goal.enemies.contains(&enemy.sheet.id);
    let is_any_named = standing().any(|(_, enemy)| is_named(enemy));
    let considered = || standing().filter(|(_, enemy)| is_named(enemy) || !is_any_named);
    let most = considered().map(|(_, enemy)| enemy.sheet.hp_max).max()?;
    let mut largest = considered().filter(|(_, enemy)| enemy.sheet.hp_max == most).map(|(n, _)| n);
    let first = largest.next();
    if largest.next().is_some() { None } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::blank::blank_enemy;

    #[test]
    fn the_way_to_win_says_that_it_is_one() {
        assert_eq!(way_to_win("No moth is left."), "To win: No moth is left.");
        assert_eq!(way_to_win(""), "");
    }

    #[test]
    fn the_goal_names_the_enemy_that_matters_else_it_is_the_one_with_the_most_hp() {
        let mut enemies = vec![blank_enemy(1, "Linen"), blank_enemy(2, "Laundress"), blank_enemy(3, "Goose")];
        for (enemy, hp) in enemies.iter_mut().zip([12, 9, 3]) {
            enemy.sheet.hp_max = hp;
        }
        let named = GoalView { enemies: vec![enemies[1].sheet.id], hexes: Vec::new() };
        assert_eq!(enemy_that_matters(&enemies, &named), Some(1));
        assert_eq!(enemy_that_matters(&enemies, &GoalView::default()), Some(0));
        enemies[1].sheet.present = false;
        assert_eq!(enemy_that_matters(&enemies, &named), Some(0), "it is gone");
        enemies[2].sheet.hp_max = 12;
        assert_eq!(enemy_that_matters(&enemies, &GoalView::default()), None, "two have as many");
    }
}
