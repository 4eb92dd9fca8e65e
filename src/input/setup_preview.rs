//! The enemies before they enter: while the player makes ready, the table shows who will stand where, with their sheets.
//!
//! The rules place them after the character. Here a copy of the encounter does it first, so that hands and start hex
//! can be chosen knowing them. Must not change the encounter.

use std::sync::Arc;

use bevy::prelude::World;

use crate::rules::components::resources::{Content, CurrentEncounter};
use crate::rules::{install_rules, place_combatants, restore, take_snapshot, with_rules};
use crate::view::{EncounterView, Moment, Prompt, build_view};

/// Adds the enemies that are about to enter to a view in which the character has no start tile yet.
pub(super) fn show_coming_enemies(world: &World, view: &mut EncounterView) {
    let Prompt::Start(tiles) = &view.prompt else { return };
    let parts = (tiles.first(), world.get_resource::<Content>(), world.get_resource::<CurrentEncounter>());
    let (Some(start), Some(content), Some(current)) = parts else { return };
    let mut copy = World::new();
    install_rules(&mut copy);
    copy.insert_resource(content.clone());
    copy.insert_resource(current.clone());
    restore(&mut copy, &take_snapshot(world));
    place_combatants(&mut copy, *start);
    let placed = with_rules(&mut copy, |rules| build_view(rules));
    view.enemies = placed.enemies;
    view.enemy_types = placed.enemy_types;
}

/// Keeps the enemies that `asked` has shown already on the table, while the moments after it let them enter.
pub(super) fn keep_coming_enemies(asked: &EncounterView, moments: &mut [Moment]) {
    if !matches!(asked.prompt, Prompt::Start(_)) {
        return;
    }
    for moment in moments {
        if let Some(coming @ [_, ..]) = asked.enemies.get(moment.view.enemies.len()..) {
            Arc::make_mut(&mut moment.view).enemies.extend_from_slice(coming);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Hovered;
    use super::super::tests::{CATALOG, still_world};
    use super::super::{GameSession, highlights, pointer, rebuild_view, start_session};
    use super::*;
    use crate::fires_table::PickTarget;
    use crate::model::{CombatantId, Coord, Id};
    use crate::record::GameStart;
    use crate::rules::Combatants;

    #[test]
    fn the_enemies_stand_on_the_table_while_the_player_makes_ready() {
        let mut world = still_world();
        start_session(&mut world, &CATALOG, &GameStart::new(Id::new("trial"), Id::new("trial_walk"), 1)).unwrap();
        let before = take_snapshot(&world);
        rebuild_view(&mut world);
        let view = Arc::clone(&world.resource::<GameSession>().view);
        assert!(matches!(view.prompt, Prompt::Start(_)));
        let [coming] = &view.enemies[..] else { panic!("one enemy: {:?}", view.enemies) };
        assert_eq!((coming.sheet.position, coming.sheet.present), (Coord::new(5, 8), true));
        assert!(!coming.attacks.is_empty() && coming.sheet.hp_max == 9);
        assert_eq!(world.resource::<Combatants>().0.len(), 1, "the encounter itself has not changed");
        assert_eq!(take_snapshot(&world), before);
        for target in [PickTarget::Piece(CombatantId(1)), PickTarget::EnemyCard(CombatantId(1))] {
            world.resource_mut::<Hovered>().target = Some(target.clone());
            highlights::update_highlights(&mut world);
            pointer::click_target(&mut world, &target);
            assert_eq!(take_snapshot(&world), before, "a piece that has not entered can be pointed at and clicked");
        }
        pointer::click_target(&mut world, &PickTarget::Hex(Coord::new(5, 5)));
        let entered = Arc::clone(&world.resource::<GameSession>().view);
        assert_eq!(entered.enemies[0].sheet.position, coming.sheet.position);
        assert_eq!(entered.enemies.len(), 1);
    }

    #[test]
    fn they_stay_while_the_first_moments_let_them_enter() {
        let mut world = still_world();
        start_session(&mut world, &CATALOG, &GameStart::new(Id::new("trial"), Id::new("trial_walk"), 1)).unwrap();
        let asked = Arc::clone(&world.resource::<GameSession>().view);
        let alone = Arc::new(EncounterView { enemies: Vec::new(), ..(*asked).clone() });
        let mut moments = [Moment { facts: Vec::new(), view: alone }];
        keep_coming_enemies(&asked, &mut moments);
        assert_eq!(moments[0].view.enemies, asked.enemies);
    }
}
