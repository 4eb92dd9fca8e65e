//! The enemies that can come into an encounter, and the walks over the scripts of its sheet and of an enemy.
//!
//! Owns the search through its posts, waves and scripts. Must not judge whether the enemies exist.

use super::catalog::Catalog;
use super::encounter::{Encounter, Enemy};
use super::script::{Effect, Place, WalkStep, walk_block, walk_script};
use crate::model::Id;

/// The ids of the enemies that the start, waves or spawn effects can add to an encounter.
pub fn possible_enemies(catalog: &Catalog, encounter: &Encounter) -> Vec<Id> {
    let mut found: Vec<Id> = Vec::new();
    for spawn in encounter.enemy_spawns() {
        if !found.contains(&spawn.enemy) {
            found.push(spawn.enemy);
        }
    }
    walk_sheet(encounter, &mut |place| add_spawned(place, &mut found));
    // An enemy that enters may spawn other enemies.
    let mut looked_at = 0;
    while let Some(id) = found.get(looked_at).copied() {
        looked_at += 1;
        let Some(enemy) = catalog.enemies.get(&id) else { continue };
        walk_enemy(enemy, &mut |place| add_spawned(place, &mut found));
    }
    found
}

/// Walks over the scripts and blocks that lie on the sheet of an encounter: those of its doom events and tiles.
pub fn walk_sheet(encounter: &Encounter, visit: &mut dyn FnMut(&Place) -> WalkStep) {
    let tiles = || encounter.tiles.values();
    for script in encounter.doom.iter().map(|doom| &doom.effect).chain(tiles().map(|tile| &tile.effect)) {
        walk_script(script, true, visit);
    }
    for block in tiles().flat_map(|tile| &tile.blocks) {
        walk_block(block, visit);
    }
}

/// Walks over the blocks and attacks of an enemy.
pub fn walk_enemy(enemy: &Enemy, visit: &mut dyn FnMut(&Place) -> WalkStep) {
    for block in &enemy.all_blocks {
        walk_block(block, visit);
    }
    for script in enemy.attacks.values().flat_map(|attack| [&attack.effect, &attack.while_held]) {
        walk_script(script, true, visit);
    }
}

fn add_spawned(place: &Place, found: &mut Vec<Id>) -> WalkStep {
    if let Some(Effect::Spawn { enemy, .. }) = place.effect()
        && !found.contains(enemy)
    {
        found.push(*enemy);
    }
    WalkStep::Inside
}
