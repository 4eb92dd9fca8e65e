//! An encounter as it begins, for what is printed of it.
//!
//! Owns nothing but the look at it: the rules build it, and the view says what a person sees.

use std::sync::Arc;

use bevy::prelude::World;

use crate::content::Catalog;
use crate::content::encounter::{Encounter, Scenario};
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
