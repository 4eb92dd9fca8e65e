//! Attunements for which there are too few POTs: the player chooses which attunement is forgotten.
//!
//! Owns the question and its answer. `query::derived` counts the POTs.

use crate::content::character_limits::occupied_pots;
use crate::content::script::QuantityKind;
use crate::model::{Choice, CombatantId, Fact, Id};
use crate::rules::access::{RulesWorld, catalog, character, component_mut, emit_fact, resolution, resolution_mut};
use crate::rules::components::character::Attuned;
use crate::rules::query::derived::pot_count;
use crate::rules::query::modifiers::may_modify;
use crate::rules::stack::PendingDecision;

/// Asks which attunement is forgotten, if the POTs do not hold all of them and no other question is open.
pub(in crate::rules) fn ask_what_to_forget(world: &mut RulesWorld) {
    let is_modified = may_modify(world, QuantityKind::Pots) || may_modify(world, QuantityKind::Stat);
    // This is asked after every task, and reading the sheet takes longest.
    if (!is_modified && world.printed.are_pots_settled) || resolution(world).pending_decision.is_some() {
        return;
    }
    let has_excess = !forget_choices(world).is_empty();
    world.printed.are_pots_settled = !is_modified && !has_excess;
    if has_excess {
        resolution_mut(world).pending_decision = Some(PendingDecision::DropAttunement);
    }
}

/// The attunements of which one is forgotten, as answers: those that occupy POTs, if they occupy more than there are
///
pub fn forget_choices(world: &RulesWorld) -> Vec<Choice> {
    let catalog = catalog(world);
    let attuned = || character(world).attuned.0.iter().filter_map(|id| catalog.attunements.get(id));
    if occupied_pots(attuned().map(AsRef::as_ref)) <= u16::from(pot_count(world)) {
        return Vec::new();
    }
    let in_pots = attuned().filter(|attunement| attunement.pots() > 0);
    in_pots.map(|attunement| Choice::Attunement(attunement.id)).collect()
}

/// Takes an attunement out of its POTs.
pub(in crate::rules) fn forget_attunement(world: &mut RulesWorld, attunement: Id) {
    component_mut::<Attuned>(world, CombatantId::CHARACTER).0.retain(|id| *id != attunement);
    emit_fact(world, Fact::AttunementForgotten { attunement });
}
