//! House rules: the numbers and figures that the book leaves open or that a scenario may want otherwise (O-02).
//!
//! Owns their names and how a scenario's changes are laid over those of the game. Must not give them values: those stand
//! in `assets/rules/house.ron`, all of them, and nowhere else.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Hexes of a figure that opens in a direction d: each by so many steps towards d and so many towards d+1.
pub type HexTemplate = Vec<(i8, i8)>;

/// States the house rules once: as they hold, and as changes to them.
macro_rules! house_rules {
    ($($(#[doc = $doc:literal])+ $name:ident: $sort:ty,)+) => {
        /// The house rules that hold.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HouseRules {
            $($(#[doc = $doc])+ pub $name: $sort,)+
        }

        /// What a scenario, or a vignette, has otherwise.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct HouseChanges {
            $($(#[doc = $doc])+ #[serde(default)] pub $name: Option<$sort>,)+
        }

        impl HouseRules {
            /// The rules with some of them changed.
            pub fn with(&self, changes: &HouseChanges) -> Self {
                Self { $($name: changes.$name.clone().unwrap_or_else(|| self.$name.clone()),)+ }
            }
        }
    };
}

house_rules! {
    /// Score that each token of Netted, and of a hold, adds to what an action costs.
    held_extra_cost: u8,
    /// P.DEF that each token of Acid or Breaking takes from an enemy instead of anything else; with 0 Acid goes straight to
    /// its HP and Breaking does nothing.
    acid_pdef_loss: u8,
    /// Bleed tokens added by Bleeding each own Turn.
    bleeding_tokens: u8,
    /// Unassigned Bleed tokens that enter HP each own Turn.
    bleed_trickle: u8,
    /// Unassigned Poison tokens that enter HP each own Turn.
    poison_trickle: u8,
    /// Unassigned Toxic tokens that enter HP each own Turn.
    toxic_trickle: u8,
    /// Burn dealt by Blazing each own Turn.
    blazing_burn: u8,
    /// Withering tokens outside D.DEF that become Cursed! (R-134, A-84).
    withering_curse: u8,
    /// Cap of the Move action above EQP and above twice EQP.
    move_caps: (u8, u8),
    /// A half-moon.
    half_moon: HexTemplate,
    /// What a cone takes in at each step of its range.
    cone: Vec<HexTemplate>,
    /// What a wave takes in at each step of its range.
    wave: Vec<HexTemplate>,
    /// Blasts by the number of their hexes, seen from the impact hex; the first is where the sight of it counts (A-132,
    ///
    blasts: BTreeMap<u8, HexTemplate>,
}
