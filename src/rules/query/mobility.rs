//! How a combatant moves now: what its types say and what blocks in force add.
//!
//! Must not search a path; `grid` does, with the profile that is worked out here.

use crate::content::enemy_traits::Ability;
use crate::model::{CombatantId, Condition};
use crate::rules::access::{RulesWorld, has_condition, traits};
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::query::modifiers::has_ability;
use crate::rules::query::wards::closed_hexes;

/// The current movement profile of a combatant; a combatant with Knockdown does not fly.
pub fn movement_profile(world: &RulesWorld, mover: CombatantId) -> MovementProfile {
    let fallen = has_condition(world, mover, Condition::Knockdown);
    let by_type = MovementProfile::from_traits(mover, traits(world, mover), fallen);
    MovementProfile {
        flies: !fallen && has_ability(world, mover, Ability::Flies),
        swims: has_ability(world, mover, Ability::Swims),
        ignores_hazards: has_ability(world, mover, Ability::TreadsLightly),
        closed: closed_hexes(world, mover),
        ..by_type
    }
}
