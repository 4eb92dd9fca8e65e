//! The values of a character between encounters: those of its sheet with everything that it wears.
//!
//! Owns the question. The answers come from the rules of play, in an encounter without enemies, so that no formula stands
//! here a second time.

use std::cell::RefCell;
use std::sync::Arc;

use bevy::prelude::World;

use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::model::{Choice, CombatantId, Id, Outcome, SheetSlot, SheetSlotKind, Stat};
use crate::rules::access::{RulesWorld, character, health};
use crate::rules::change::character_sheet::{character_after, slot_of_gear};
use crate::rules::change::encounter_end::{clean_up, end_encounter};
use crate::rules::change::excess_attunements::forget_choices;
use crate::rules::change::excess_gear::drop_choices;
use crate::rules::query::derived::{focus_limit, pot_count, pouch_count};
use crate::rules::{Dice, EncounterSetup, build_encounter, install_rules, with_rules};

/// The values of a character sheet that pages ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetValues {
    /// The Primary Stats in the order of [`Stat`], with worn gear (O-87).
    pub stats: [u8; 7],
    /// HP slots.
    pub hp_slots: u8,
    /// The most FP.
    pub focus_limit: u8,
    /// POTs.
    pub pots: u8,
    /// Pouches.
    pub pouches: u8,
}

thread_local! {
    /// A world for such questions. Building one costs more than asking.
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
    /// The last answer of [`excess`], with the sheet and the content for which it holds: every step of a journey asks
    /// for it, and most leave the sheet as it is.
    static LAST_EXCESS: RefCell<Option<(Arc<Catalog>, Character, Vec<SheetSlot>)>> = const { RefCell::new(None) };
}

/// The values of a character with everything that it wears.
pub fn sheet_values(catalog: &Arc<Catalog>, sheet: &Character) -> SheetValues {
    ask(catalog, sheet, |rules| SheetValues {
        stats: character(rules).stats.0,
        hp_slots: health(rules, CombatantId::CHARACTER).slots,
        focus_limit: focus_limit(rules),
        pots: pot_count(rules),
        pouches: pouch_count(rules),
    })
}

/// The places of which one has to be emptied, because there is more in them than pouches, quivers or POTs hold;
/// empty if all fits. The rules of play ask the same, one kind after the other.
pub fn excess(catalog: &Arc<Catalog>, sheet: &Character) -> Vec<SheetSlot> {
    let is_known = |(of, known): (&Arc<Catalog>, &Character)| Arc::ptr_eq(of, catalog) && known == sheet;
    let kept = LAST_EXCESS.with_borrow(|last| {
        let (of, known, found) = last.as_ref()?;
        is_known((of, known)).then(|| found.clone())
    });
    kept.unwrap_or_else(|| {
        let found = find_excess(catalog, sheet);
        LAST_EXCESS.set(Some((Arc::clone(catalog), sheet.clone(), found.clone())));
        found
    })
}

fn find_excess(catalog: &Arc<Catalog>, sheet: &Character) -> Vec<SheetSlot> {
    ask(catalog, sheet, |rules| {
        let in_pots = |id: Id| {
            let index = sheet.attunements.iter().position(|attuned| *attuned == id)?;
            Some(SheetSlot { kind: SheetSlotKind::Attunement, index: u8::try_from(index).ok()? })
        };
        let gear = drop_choices(rules);
        let choices = if gear.is_empty() { forget_choices(rules) } else { gear };
        let slot = |choice: Choice| match choice {
            Choice::Gear(gear) => slot_of_gear(rules, gear),
            Choice::Attunement(id) => in_pots(id),
            _ => None,
        };
        choices.into_iter().filter_map(slot).collect()
    })
}

/// The character after an encounter that has ended so, without anything that happened in it: with the costs and gains
/// by the rules at its end.
pub fn character_after_outcome(
    catalog: &Arc<Catalog>,
    sheet: &Character,
    encounter: &Arc<Encounter>,
    outcome: Outcome,
) -> Character {
    ask_in(catalog, sheet, Arc::clone(encounter), |rules| {
        end_encounter(rules, outcome);
        clean_up(rules);
        character_after(rules)
    })
}

/// Asks the rules about a character that stands in an encounter without enemies.
fn ask<T>(catalog: &Arc<Catalog>, sheet: &Character, question: impl FnOnce(&mut RulesWorld) -> T) -> T {
    ask_in(catalog, sheet, Arc::new(Encounter::blank(Id::new("between_encounters"), "")), question)
}

/// Asks the rules about a character in an encounter that has not begun yet.
fn ask_in<T>(
    catalog: &Arc<Catalog>,
    sheet: &Character,
    encounter: Arc<Encounter>,
    question: impl FnOnce(&mut RulesWorld) -> T,
) -> T {
    WORLD.with_borrow_mut(|world| {
        let world = world.get_or_insert_with(|| {
            let mut world = World::new();
            install_rules(&mut world);
            world
        });
        let scenario = Arc::new(Scenario::of_character(sheet.clone()));
        let setup = EncounterSetup {
            catalog: Arc::clone(catalog),
            scenario,
            encounter,
            dice: Dice::seeded(0),
            choose_loadout: false,
        };
        build_encounter(world, setup);
        with_rules(world, question)
    })
}

/// A Primary Stat with worn gear. Temporary effects do not count: those of wounds, spent FP or something used earlier
/// (O-87).
pub fn worn_stat(catalog: &Arc<Catalog>, sheet: &Character, stat: Stat) -> u8 {
    let mut sheet = sheet.clone();
    (sheet.wear.hp_damage, sheet.wear.focus_spent) = Default::default();
    sheet.wear.lasting.clear();
    sheet.wear.pieces_mut().for_each(|piece| piece.lasting.clear());
    sheet_values(catalog, &sheet).stats[stat as usize]
}
