//! The lessons of the first chapter: each offers its own actions and nothing else, begins with the gear in hand that they
//! need, and shows its goal as one.

use std::sync::Arc;

use crate::common::{catalog_of, empty_world};
use bevy::prelude::World;
use emberhex::content::encounter::{Character, Encounter};
use emberhex::model::{Id, Intent, Stat};
use emberhex::rules::{Dice, EncounterSetup, resolve_intent, start_from_setup, with_rules};
use emberhex::view::{EncounterView, Prompt, build_view};

/// The encounters of the lessons, in order.
fn lessons() -> Vec<Arc<Encounter>> {
    let scenario = &catalog_of("the_ninth_fire").scenarios[&Id::new("the_ninth_fire")];
    let lessons = scenario.encounters.iter().filter(|id| id.as_str().starts_with("yard_"));
    lessons.map(|id| catalog_of("the_ninth_fire").encounters[id].clone()).collect()
}

/// A lesson before its first decision, played by the character of the scenario after a change.
fn begun(encounter: &Arc<Encounter>, change: impl FnOnce(&mut Character)) -> World {
    let scenario = &catalog_of("the_ninth_fire").scenarios[&Id::new("the_ninth_fire")];
    let mut character = scenario.character.clone();
    change(&mut character);
    let setup = EncounterSetup {
        catalog: catalog_of("the_ninth_fire").clone(),
        scenario: Arc::new(scenario.with_character(character)),
        encounter: encounter.clone(),
        dice: Dice::seeded(7),
        choose_loadout: true,
    };
    let mut world = empty_world();
    start_from_setup(&mut world, setup);
    world
}

fn view(world: &mut World) -> EncounterView {
    with_rules(world, |rules| build_view(rules))
}

/// The names of the pieces in the hands.
fn held(world: &mut World) -> Vec<String> {
    let character = view(world).character;
    let hands = [character.hands.main, character.hands.off];
    let line = |gear| character.gear.iter().find(|line| line.gear == gear).map(|line| line.id.to_string());
    hands.into_iter().flatten().filter_map(line).collect()
}

#[test]
fn a_lesson_offers_its_own_cards_only() {
    let lessons = lessons();
    assert_eq!(lessons.len(), 10);
    for lesson in &lessons {
        assert!(!lesson.offers.is_empty(), "{} offers everything", lesson.id);
        let mut world = begun(lesson, |_| {});
        if matches!(view(&mut world).prompt, Prompt::Start(_)) {
            resolve_intent(&mut world, &Intent::ChooseStartTile(lesson.start[0])).unwrap();
        }
        let view = view(&mut world);
        assert!(matches!(view.prompt, Prompt::Beat { .. }), "{}: {:?}", lesson.id, view.prompt);
        let cards: Vec<&str> = view.actions.iter().map(|card| card.id.as_str()).collect();
        assert!(cards.iter().all(|id| lesson.offers.contains(&Id::new(id))), "{}: {cards:?}", lesson.id);
        assert!(!cards.is_empty() && cards.len() <= lesson.offers.len());
    }
    let first: Vec<&str> = lessons[0].offers.iter().map(|id| id.as_str()).collect();
    assert_eq!(first, ["move"]);
}

#[test]
fn the_lesson_about_the_shield_begins_with_one_in_hand() {
    let lesson = lessons().into_iter().find(|lesson| lesson.offers.contains(&Id::new("shield_up"))).unwrap();
    // Both hands on the sword, as a lesson before may have left them.
    let mut world = begun(&lesson, |character| character.held = (Some(0), Some(0)));
    assert_eq!(held(&mut world), ["arming_sword", "kite_shield"]);
    let mut world = begun(&lesson, |character| {
        character.hands = ["spear", "buckler"].map(Id::new).to_vec();
        character.held = (Some(0), None);
        character.stats.insert(Stat::Dex, 12);
    });
    assert_eq!(held(&mut world), ["spear", "buckler"]);
}

#[test]
fn the_goal_of_a_lesson_is_seen_as_one() {
    let mut shown = 0;
    for lesson in lessons() {
        let mut world = begun(&lesson, |_| {});
        for tile in view(&mut world).tiles {
            let is_goal =
                lesson.victory.flatten().iter().any(|goal| format!("{goal:?}").contains(&format!("{}", tile.id)));
            assert_eq!(tile.goal, is_goal, "{}: {}", lesson.id, tile.id);
            if tile.goal {
                assert!(tile.harmless, "{}: {} would have a hazard's mark", lesson.id, tile.id);
                shown += 1;
            }
        }
    }
    assert_eq!(shown, 3);
}
