//! Gear that no longer fits on the character sheet when pouches go: the player chooses which piece is dropped.
//!
//! Owns the question and its answer. `query::derived` counts the pouches.

use crate::content::character_limits::{place_missiles, quiver_room};
use crate::content::script::QuantityKind;
use crate::model::{Choice, Fact, GearIndex, Id};
use crate::rules::access::{RulesWorld, catalog, emit_fact, inventory, resolution, resolution_mut};
use crate::rules::change::gear_damage::change_gear;
use crate::rules::components::character::GearSlot;
use crate::rules::query::derived::pouch_count;
use crate::rules::query::modifiers::may_modify;
use crate::rules::stack::PendingDecision;

/// Asks which piece is dropped, if there is more than the pouches and quivers hold and no other question is open.
pub(in crate::rules) fn ask_what_to_drop(world: &mut RulesWorld) {
    let is_modified = may_modify(world, QuantityKind::Pouches);
    if (!is_modified && world.printed.are_pouches_settled) || resolution(world).pending_decision.is_some() {
        return;
    }
    let has_excess = !excess_gear(world).is_empty();
    world.printed.are_pouches_settled = !is_modified && !has_excess;
    if has_excess {
        resolution_mut(world).pending_decision = Some(PendingDecision::DropGear);
    }
}

/// The pieces of which one is dropped, as answers.
pub fn drop_choices(world: &RulesWorld) -> Vec<Choice> {
    excess_gear(world).into_iter().map(Choice::Gear).collect()
}

/// The pieces of which one has to go: those in pouches if there are more of them than pouches, or else the missiles if the
/// quivers have no room for one of them.
fn excess_gear(world: &RulesWorld) -> Vec<GearIndex> {
    let (inventory, catalog) = (inventory(world), catalog(world));
    let in_pouches: Vec<GearIndex> = inventory.gear_in_slots(|slot| matches!(slot, GearSlot::Pouch(_))).collect();
    if in_pouches.len() > usize::from(pouch_count(world)) {
        return in_pouches;
    }
    let missiles: Vec<GearIndex> = inventory.gear_in_slots(|slot| matches!(slot, GearSlot::Quiver(_))).collect();
    let types: Vec<Id> = missiles.iter().filter_map(|gear| Some(inventory.missile(catalog, *gear)?.ammo)).collect();
    let quivers = in_pouches.iter().filter_map(|gear| inventory.usable(catalog, *gear));
    if place_missiles(&types, &quiver_room(quivers)).is_some() { missiles } else { Vec::new() }
}

/// Drops a piece: it is Carried from now on, at hand no more.
pub(in crate::rules) fn drop_gear(world: &mut RulesWorld, gear: GearIndex) {
    change_gear(world, gear, |line| line.slot = GearSlot::Carried);
    emit_fact(world, Fact::GearDropped { gear });
}
