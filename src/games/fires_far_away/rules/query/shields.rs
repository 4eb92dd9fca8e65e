//! The card of a shield, whatever the shield is: a piece of gear, or the combatant's own.
//!
//! Owns the one place where a rule reads a shield. Must not change it; `change` does.

use crate::content::script::Quantity;
use crate::model::{CombatantId, DamageCounts};
use crate::rules::access::{RulesWorld, catalog, component, find_component};
use crate::rules::components::character::Inventory;
use crate::rules::components::combatant::{ShieldSource, ShieldState};
use crate::rules::query::derived::shield_value;

/// The card of a shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShieldValues {
    /// The source of the shield.
    pub source: ShieldSource,
    /// The number of tokens that the shield blocks per attack.
    pub defense: u8,
    /// The number of tokens that the card can hold.
    pub stability: u8,
    /// The tokens on the card.
    pub card_tokens: DamageCounts,
    /// Whether the shield is Broken.
    pub broken: bool,
}

impl ShieldValues {
    /// Whether the card holds more tokens than its Stability, so that the guard breaks.
    pub fn is_overloaded(&self) -> bool {
        self.card_tokens.total() > self.stability
    }
}

/// The card of a combatant's shield, raised or not; `None` if the combatant has no such shield.
pub fn shield_values(world: &RulesWorld, who: CombatantId, source: ShieldSource) -> Option<ShieldValues> {
    match source {
        ShieldSource::Gear(gear) => {
            let inventory: &Inventory = find_component(world, who)?;
            let (shield, state) = (inventory.shield(catalog(world), gear)?, inventory.gear_state(gear)?);
            Some(ShieldValues {
                source,
                defense: shield_value(world, who, Some(gear), Quantity::Defense, shield.defense),
                stability: shield_value(world, who, Some(gear), Quantity::Stability, shield.stability),
                card_tokens: state.card_tokens,
                broken: state.broken,
            })
        }
        ShieldSource::Own => {
            let own = component::<ShieldState>(world, who).own?;
            Some(ShieldValues {
                source,
                defense: shield_value(world, who, None, Quantity::Defense, own.defense),
                stability: shield_value(world, who, None, Quantity::Stability, own.stability),
                card_tokens: own.card_tokens,
                broken: own.broken,
            })
        }
    }
}

/// The tokens on the card of a combatant's shield, without its values; `None` if the combatant has no such shield.
pub fn card_tokens(world: &RulesWorld, who: CombatantId, source: ShieldSource) -> Option<DamageCounts> {
    match source {
        ShieldSource::Gear(gear) => Some(find_component::<Inventory>(world, who)?.gear_state(gear)?.card_tokens),
        ShieldSource::Own => Some(component::<ShieldState>(world, who).own?.card_tokens),
    }
}

/// The card of the raised shield of a combatant; `None` if no shield is raised.
pub fn raised_shield(world: &RulesWorld, who: CombatantId) -> Option<ShieldValues> {
    shield_values(world, who, component::<ShieldState>(world, who).raised?)
}
