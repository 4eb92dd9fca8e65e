//! Which enemies belong to one formation.
//!
//! Must not say what a formation does; `enemies::formation` does.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionTrait;
use crate::model::CombatantId;
use crate::rules::access::{RulesWorld, component, enemies_in_play, has_trait};
use crate::rules::components::combatant::FormationMember;

/// The other members of an enemy's formation, in their order; empty without a formation. Maddened and Charmed enemies
/// act on their own and are left out.
pub(in crate::rules) fn other_members(world: &RulesWorld, who: CombatantId) -> SmallVec<[CombatantId; 4]> {
    let goes_along = |who: CombatantId| {
        !has_trait(world, who, ConditionTrait::Maddened) && !has_trait(world, who, ConditionTrait::Charmed)
    };
    if !goes_along(who) {
        return SmallVec::new();
    }
    enemies_in_play(world).filter(|other| are_in_same_formation(world, who, *other) && goes_along(*other)).collect()
}

/// Whether two enemies belong to one formation. The formation of the encounter counts, not their present positions
///
pub(super) fn are_in_same_formation(world: &RulesWorld, a: CombatantId, b: CombatantId) -> bool {
    let formation = |who: CombatantId| component::<FormationMember>(world, who).0;
    a != b && formation(a).is_some() && formation(a) == formation(b)
}
