//! What a character is worth between encounters: the values of its sheet with everything that it wears.
//!
//! Owns the question. The answers come from the rules of play, in an encounter without enemies, so that no formula stands
//! here a second time.

use std::cell::RefCell;
use std::sync::Arc;

use bevy::prelude::World;

use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::model::{CombatantId, Id, Stat};
use crate::rules::access::{character, health};
use crate::rules::query::derived::{focus_limit, pot_count};
use crate::rules::{DiceRng, EncounterSetup, build_encounter, install_rules, with_rules};

/// The values of a character sheet that pages ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetValues {
    /// The Primary Stats in the order of [`Stat`], with what is worn (O-87).
    pub stats: [u8; 7],
    /// HP slots.
    pub hp_slots: u8,
    /// The most FP.
    pub focus_limit: u8,
    /// POTs.
    pub pots: u8,
}

thread_local! {
    /// A world for such questions. Building one costs more than asking.
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// The values of a character with everything that it wears.
pub fn sheet_values(catalog: &Arc<Catalog>, sheet: &Character) -> SheetValues {
    WORLD.with_borrow_mut(|world| {
        let world = world.get_or_insert_with(|| {
            let mut world = World::new();
            install_rules(&mut world);
            world
        });
        let encounter = Arc::new(Encounter::blank(Id::new("between_encounters"), ""));
        let scenario = Arc::new(Scenario::of_character(sheet.clone()));
        let setup = EncounterSetup {
            catalog: Arc::clone(catalog),
            scenario,
            encounter,
            dice: DiceRng::seeded(0),
            choose_loadout: false,
        };
        build_encounter(world, setup);
        with_rules(world, |rules| SheetValues {
            stats: character(rules).stats.0,
            hp_slots: health(rules, CombatantId::CHARACTER).slots,
            focus_limit: focus_limit(rules),
            pots: pot_count(rules),
        })
    })
}

/// A Primary Stat with what is worn. What holds for the moment does not count: what wounds, spent FP or something used
/// earlier bring about (O-87).
pub fn worn_stat(catalog: &Arc<Catalog>, sheet: &Character, stat: Stat) -> u8 {
    let mut sheet = sheet.clone();
    (sheet.wear.hp_damage, sheet.wear.focus_spent) = Default::default();
    sheet.wear.lasting.clear();
    sheet.wear.pieces_mut().for_each(|piece| piece.lasting.clear());
    sheet_values(catalog, &sheet).stats[stat as usize]
}
