//! The movement of a combatant now, by its types and by the blocks in force.
//!
//! Must not search a path; `grid` does, with the profile that is worked out here.

use crate::content::condition_row::ConditionTrait;
use crate::content::enemy_traits::Ability;
use crate::content::script::GrantKind;
use crate::model::{CombatantId, Coord};
use crate::rules::access::{RulesWorld, board, has_trait, traits};
use crate::rules::grid::movement_profile::MovementProfile;
use crate::rules::query::modifiers::{has_ability, may_grant};
use crate::rules::query::wards::closed_hexes;

/// The current movement profile of a combatant; a combatant on the ground does not fly.
pub fn movement_profile(world: &RulesWorld, mover: CombatantId) -> MovementProfile {
    let fallen = has_trait(world, mover, ConditionTrait::Down);
    let closed = closed_hexes(world, mover);
    let by_type = MovementProfile { closed, ..MovementProfile::from_traits(mover, traits(world, mover), fallen) };
    if !may_grant(world, GrantKind::Is) {
        return by_type;
    }
    MovementProfile {
        flies: !fallen && has_ability(world, mover, Ability::Flies),
        swims: has_ability(world, mover, Ability::Swims),
        ignores_hazards: has_ability(world, mover, Ability::TreadsLightly),
        ..by_type
    }
}

/// Whether the tile of a hex takes effect on a combatant that enters it.
pub fn triggers_on_enter(world: &RulesWorld, who: CombatantId, at: Coord) -> bool {
    movement_profile(world, who).is_affected_by(board(world), at)
}
