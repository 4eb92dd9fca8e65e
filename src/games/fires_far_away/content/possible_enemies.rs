//! The enemies that can come into an encounter.
//!
//! Owns the search through its posts, waves and scripts. Must not judge whether the enemies exist.

use super::catalog::Catalog;
use super::encounter::Encounter;
use super::script::{Effect, WalkStep, walk_script};
use crate::model::Id;

/// Ids of the enemies that the start, waves or spawn effects can add to the encounter.
pub fn possible_enemies(catalog: &Catalog, encounter: &Encounter) -> Vec<Id> {
    let mut found: Vec<Id> = encounter.enemy_spawns().map(|p| p.enemy).collect();
    let mut scripts: Vec<&[Effect]> = encounter.doom.iter().map(|d| &*d.effect).collect();
    scripts.extend(encounter.tiles.values().map(|t| &*t.effect));
    let mut looked_at = 0;
    loop {
        for script in scripts.drain(..) {
            collect_spawns(script, &mut found);
        }
        // An enemy that enters may spawn other enemies.
        let Some(enemy) = found.get(looked_at).and_then(|id| catalog.enemies.get(id)) else {
            if looked_at >= found.len() {
                return found;
            }
            looked_at += 1;
            continue;
        };
        looked_at += 1;
        scripts.extend(enemy.triggered_scripts().map(|script| &**script));
        scripts.extend(enemy.attacks.values().flat_map(|a| [&*a.effect, &*a.while_held]));
    }
}

/// Adds the ids of the enemies that a script spawns.
fn collect_spawns(script: &[Effect], found: &mut Vec<Id>) {
    walk_script(script, true, &mut |place| {
        if let Some(Effect::Spawn { enemy, .. }) = place.effect()
            && !found.contains(enemy)
        {
            found.push(*enemy);
        }
        WalkStep::Inside
    });
}
