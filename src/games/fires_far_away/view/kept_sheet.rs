//! The numbers of the character's sheet in words, kept as long as nothing changes that they follow from.
//!
//! A view is built after every intent, and nearly every view has the numbers of the one before. They are kept only while
//! they follow from the sheet alone: where blocks come and go, or a condition adds to prices, they are written anew. In a
//! debug build all that is kept is compared with what would be written. Must not word anything.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use crate::content::Catalog;
use crate::model::{CombatantId, Id};
use crate::rules::access::{
    RulesWorld, catalog, character, component, condition_rows, conditions, health, scenario, sinks,
};
use crate::rules::components::character::{Attuned, Inventory, PrimaryStats};
use crate::rules::components::combatant::{Conditions, ShieldState};
use crate::rules::player::action_numbers::are_load_actions_fixed;
use crate::rules::query::modifiers::has_fixed_blocks_only;
use crate::view::ExplainedNumber;

/// How many sheets are kept: one hand and two, the shield up and down.
const MOST_SHEETS: usize = 8;

thread_local! {
    static KEPT: RefCell<Vec<(SheetSource, SheetNumbers)>> = const { RefCell::new(Vec::new()) };
}

/// The numbers of the character's sheet in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SheetNumbers {
    /// Those of the sheet.
    pub numbers: Vec<ExplainedNumber>,
    /// Those of the actions that step with the load.
    pub load_actions: Vec<ExplainedNumber>,
    /// Of each piece what it is and does, and the numbers of its card.
    pub gear: Vec<(String, Vec<ExplainedNumber>)>,
}

/// Everything that the numbers of a sheet follow from, as long as no block comes and goes.
struct SheetSource {
    /// The catalog. It is not kept alive, but its place in memory is not given to another one.
    catalog: Weak<Catalog>,
    scenario: Id,
    /// The Primary Stats, without and with what modifies them.
    stats: (PrimaryStats, PrimaryStats),
    inventory: Inventory,
    attuned: Attuned,
    conditions: Conditions,
    shield: ShieldState,
    sink_values: [u8; 7],
    hp_slots: u8,
}

impl SheetSource {
    fn of(world: &RulesWorld) -> Self {
        let (me, sheet) = (CombatantId::CHARACTER, character(world));
        Self {
            catalog: Arc::downgrade(catalog(world)),
            scenario: scenario(world).id,
            stats: (*component(world, me), sheet.stats),
            inventory: sheet.inventory.clone(),
            attuned: sheet.attuned.clone(),
            conditions: conditions(world, me).clone(),
            shield: *component(world, me),
            sink_values: sinks(world, me).values,
            hp_slots: health(world, me).slots,
        }
    }

    /// Whether it is what the world has now.
    fn is_of(&self, world: &RulesWorld) -> bool {
        let (me, sheet) = (CombatantId::CHARACTER, character(world));
        std::ptr::eq(self.catalog.as_ptr(), Arc::as_ptr(catalog(world)))
            && self.scenario == scenario(world).id
            && self.stats == (*component(world, me), sheet.stats)
            && self.inventory == *sheet.inventory
            && self.attuned == *sheet.attuned
            && self.conditions == *conditions(world, me)
            && self.shield == *component(world, me)
            && self.sink_values == sinks(world, me).values
            && self.hp_slots == health(world, me).slots
    }
}

/// Whether the numbers follow from the sheet alone.
fn follows_from_sheet(world: &RulesWorld) -> bool {
    has_fixed_blocks_only(world, CombatantId::CHARACTER)
        && condition_rows(world, CombatantId::CHARACTER).all(|(_, row)| row.surcharge.is_none())
}

/// The numbers of the character's sheet: those that are kept, or else what `write` writes.
pub(super) fn sheet_numbers(world: &RulesWorld, write: impl Fn() -> SheetNumbers) -> SheetNumbers {
    if !follows_from_sheet(world) {
        return write();
    }
    let kept = KEPT.with_borrow_mut(|kept| {
        let at = kept.iter().position(|(source, _)| source.is_of(world))?;
        // The next view probably needs the same numbers.
        kept[..=at].rotate_right(1);
        Some(kept[0].1.clone())
    });
    if let Some(numbers) = kept {
        debug_assert_eq!(numbers, write(), "the kept numbers of a sheet are out of date");
        return numbers;
    }
    let numbers = write();
    if are_load_actions_fixed(world) {
        KEPT.with_borrow_mut(|kept| {
            kept.truncate(MOST_SHEETS - 1);
            kept.insert(0, (SheetSource::of(world), numbers.clone()));
        });
    }
    numbers
}
