//! A raised shield comes down.
//!
//! Must not decide why it comes down: its callers do.

use crate::model::{Cause, CombatantId, Fact};
use crate::rules::access::{RulesWorld, component_mut, emit_fact};
use crate::rules::components::combatant::ShieldState;

/// Lowers a raised shield; the tokens stay on its card.
pub fn lower_shield(world: &mut RulesWorld, who: CombatantId, cause: Cause) {
    if component_mut::<ShieldState>(world, who).raised.take().is_some() {
        emit_fact(world, Fact::ShieldLowered { who, cause });
    }
}
