//! The enemies that can come into an encounter.
//!
//! Owns the search through its posts, waves and scripts. Must not judge whether the enemies exist.

use super::catalog::Catalog;
use super::encounter::Encounter;
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
    let scripts =
        encounter.doom.iter().map(|doom| &doom.effect).chain(encounter.tiles.values().map(|tile| &tile.effect));
    for script in scripts {
        walk_script(script, true, &mut |place| add_spawned(place, &mut found));
    }
    for block in encounter.tiles.values().flat_map(|tile| &tile.blocks) {
        walk_block(block, &mut |place| add_spawned(place, &mut found));
    }
    // An enemy that enters may spawn other enemies.
    let mut looked_at = 0;
    while let Some(id) = found.get(looked_at).copied() {
        looked_at += 1;
        let Some(enemy) = catalog.enemies.get(&id) else { continue };
        for block in &enemy.all_blocks {
            walk_block(block, &mut |place| add_spawned(place, &mut found));
        }
        for script in enemy.attacks.values().flat_map(|attack| [&attack.effect, &attack.while_held]) {
            walk_script(script, true, &mut |place| add_spawned(place, &mut found));
        }
    }
    found
}

fn add_spawned(place: &Place, found: &mut Vec<Id>) -> WalkStep {
    if let Some(Effect::Spawn { enemy, .. }) = place.effect()
        && !found.contains(enemy)
    {
        found.push(*enemy);
    }
    WalkStep::Inside
}
