//! An encounter as it begins, and every word of its scripts, for what is printed of it.
//!
//! Owns nothing but the look at it: the rules build it, and the view says what a person sees.

use std::sync::Arc;

use bevy::prelude::World;

use crate::content::encounter::{Encounter, Scenario};
use crate::content::script::{Place, ScriptWord, WalkStep, walk_word};
use crate::content::{Catalog, possible_enemies, walk_enemy, walk_sheet};
use crate::rules::{Dice, EncounterSetup, install_rules, lay_out_encounter, with_rules};
use crate::view::{EncounterView, build_view};

/// The view of an encounter of a scenario before its first Round.
pub(super) fn view_at_start(catalog: &Arc<Catalog>, scenario: &Scenario, encounter: &Arc<Encounter>) -> EncounterView {
    let mut world = World::new();
    install_rules(&mut world);
    let setup = EncounterSetup {
        catalog: Arc::clone(catalog),
        scenario: Arc::new(scenario.clone()),
        encounter: Arc::clone(encounter),
        dice: Dice::seeded(0),
        choose_loadout: true,
    };
    lay_out_encounter(&mut world, setup);
    with_rules(&mut world, |rules| build_view(rules))
}

/// Visits every word of the scripts and tests that an encounter brings: those of its doom events, its tiles, the entries of
/// its tables, and the enemies that can come into play.
pub(super) fn visit_words(catalog: &Catalog, encounter: &Encounter, visit: &mut dyn FnMut(&Place)) {
    let mut look = |place: &Place| {
        visit(place);
        WalkStep::Inside
    };
    walk_sheet(encounter, &mut look);
    let entries = || encounter.tables.iter().flat_map(|table| &table.entries);
    let behaviours = entries().flat_map(|entry| &entry.behaviours).map(|behaviour| &behaviour.when);
    for test in entries().map(|entry| &entry.when).chain(behaviours) {
        walk_word(ScriptWord::Predicate(test), true, &mut look);
    }
    for enemy in possible_enemies(catalog, encounter).iter().filter_map(|id| catalog.enemies.get(id)) {
        walk_enemy(enemy, &mut look);
    }
}
