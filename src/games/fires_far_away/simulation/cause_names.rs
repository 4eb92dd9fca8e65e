//! The names of what wounds and strikes, as the sheets have them.
//!
//! Must not count anything.

use crate::lang::words;
use crate::model::{Cause, CombatantId, Id};
use crate::rules::access::{RulesWorld, catalog, encounter, enemy_def, tile_def};

/// An enemy's attack: the enemy and the attack.
pub(super) fn name_of_attack(world: &RulesWorld, by: CombatantId, attack: Id) -> String {
    let (bearer, attack) = bearer_and_attack(world, by, attack);
    words!("felled-by-attack", bearer = bearer, attack = attack)
}

fn bearer_and_attack<'a>(world: &'a RulesWorld, by: CombatantId, attack: Id) -> (&'a str, &'a str) {
    let enemy = enemy_def(world, by);
    let named = enemy.and_then(|enemy| enemy.attacks.get(&attack));
    let bearer = enemy.map_or(words!("felled-by-character"), |enemy| &enemy.name);
    (bearer, named.map_or(attack.as_str(), |attack| &attack.name))
}

/// An action of the character.
pub(super) fn name_of_action(world: &RulesWorld, action: Id) -> String {
    catalog(world).action(action).map_or_else(|| action.to_string(), |action| action.name.clone())
}

/// A cause as the sheets name it.
pub(super) fn name_of_cause(world: &RulesWorld, cause: Cause) -> String {
    match cause {
        Cause::Attack { by, attack } => name_of_attack(world, by, attack),
        Cause::Hold { by, attack } => {
            let (bearer, attack) = bearer_and_attack(world, by, attack);
            words!("felled-by-hold", bearer = bearer, attack = attack)
        }
        Cause::Turn { enemy } | Cause::Defeat { of: enemy } => {
            enemy_def(world, enemy).map_or_else(|| words!("felled-by-enemy").to_owned(), |enemy| enemy.name.clone())
        }
        Cause::Tile { tile, .. } => tile_def(world, tile).map_or_else(|| tile.to_string(), |tile| tile.name.clone()),
        Cause::Condition(condition) => catalog(world).condition(condition).name.clone(),
        Cause::Doom { event } => {
            let doom = encounter(world).doom.get(usize::from(event));
            doom.map_or_else(|| words!("felled-by-doom").to_owned(), |doom| doom.text.clone())
        }
        Cause::Action { action, .. } => name_of_action(world, action),
        Cause::Collision => words!("felled-by-collision").to_owned(),
        Cause::Trickle => words!("felled-by-trickle").to_owned(),
        Cause::Gear { .. } => words!("felled-by-gear").to_owned(),
        Cause::Phase => words!("felled-by-phase").to_owned(),
    }
}
