//! House rules: the numbers and hex templates that the book leaves open or that a scenario may change (O-02).
//!
//! Owns their names and how a scenario's changes replace the values of the game. Must not give default values: all
//! values are in `assets/rules/house.ron`, so that a person can change them in one place.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::house_number::HouseNumber;
use super::script::ModifierBlock;

/// Hexes of an area that opens in direction d. Each hex is an offset: steps in direction d, and steps in direction d+1
///
pub type HexTemplate = Vec<(i8, i8)>;

impl HouseRules {
    /// A number that scripts can read.
    pub fn number(&self, number: HouseNumber) -> u8 {
        match number {
            HouseNumber::HeldExtraCost => self.held_extra_cost,
            HouseNumber::BleedingTokens => self.bleeding_tokens,
            HouseNumber::BlazingBurn => self.blazing_burn,
            HouseNumber::WitheringCurse => self.withering_curse,
        }
    }
}

impl HouseRules {
    /// The souls that it costs to raise an SL of this value by 1.
    pub fn soul_level_cost(&self, soul_level: u16) -> u32 {
        let beyond = |n: usize| u32::try_from(usize::from(soul_level).saturating_sub(n)).unwrap_or(u32::MAX);
        match (self.soul_level_costs.get(usize::from(soul_level)), self.soul_level_costs.last()) {
            (Some(cost), _) => *cost,
            (None, Some(last)) => last.saturating_add(beyond(self.soul_level_costs.len() - 1)),
            (None, None) => u32::from(soul_level).saturating_add(1),
        }
    }
}

/// Declares the fields once for both structs: the house rules, and changes to them.
macro_rules! house_rules {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty,)+) => {
        /// The house rules in force.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HouseRules {
            $($(#[doc = $doc])+ pub $name: $kind,)+
        }

        /// Changes that a scenario or a vignette makes to the house rules; a field left out stays unchanged.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HouseChanges {
            $($(#[doc = $doc])+ #[serde(default)] pub $name: Option<$kind>,)+
        }

        impl HouseRules {
            /// The house rules with changes applied.
            pub fn with(&self, changes: &HouseChanges) -> Self {
                Self { $($name: changes.$name.clone().unwrap_or_else(|| self.$name.clone()),)+ }
            }
        }
    };
}

house_rules! {
    /// Score that each token of Netted or Grappled adds to the cost of an action.
    held_extra_cost: u8,
    /// P.DEF that an enemy loses for each token of Acid or Breaking, which has no other effect. With 0, Acid goes
    /// directly to its HP and Breaking does nothing.
    acid_pdef_loss: u8,
    /// Bleed tokens that Bleeding adds in each own Turn.
    bleeding_tokens: u8,
    /// Unassigned Bleed tokens that enter HP each own Turn.
    bleed_trickle: u8,
    /// Unassigned Poison tokens that enter HP each own Turn.
    poison_trickle: u8,
    /// Unassigned Toxic tokens that enter HP each own Turn.
    toxic_trickle: u8,
    /// Burn that Blazing deals in each own Turn.
    blazing_burn: u8,
    /// Number of Withering tokens outside D.DEF that turn into Cursed! (R-134, A-84).
    withering_curse: u8,
    /// Caps of the Move action for an ENC above EQP, and for an ENC above twice EQP.
    move_caps: (u8, u8),
    /// The hexes of a half-moon.
    half_moon: HexTemplate,
    /// The hexes that a cone adds at each step of its range.
    cone: Vec<HexTemplate>,
    /// The hexes that a wave adds at each step of its range.
    wave: Vec<HexTemplate>,
    /// Blasts by their number of hexes. The offsets are relative to the impact hex, which comes first.
    blasts: BTreeMap<u8, HexTemplate>,
    /// The blocks that hold for every combatant.
    blocks: Vec<ModifierBlock>,
    /// The souls that raising SL costs, from the first time on. Each time after those of the list costs 1 more than the
    /// time before it.
    soul_level_costs: Vec<u32>,
    /// The places for gear that is carried besides.
    carried_slots: u8,
    /// The dice that a `Roll` of the creation adds up.
    creation_dice: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cost_after_the_list_is_one_more() {
        let costs = |costs: &[u32], levels: [u16; 4]| {
            let house = HouseRules { soul_level_costs: costs.to_vec(), ..HouseRules::default() };
            levels.map(|level| house.soul_level_cost(level))
        };
        assert_eq!(costs(&[1], [0, 1, 2, 9]), [1, 2, 3, 10], "R-040");
        assert_eq!(costs(&[5, 5, 8], [0, 1, 2, 5]), [5, 5, 8, 11]);
        assert_eq!(costs(&[u32::MAX], [0, 1, 2, u16::MAX]), [u32::MAX; 4]);
    }
}
