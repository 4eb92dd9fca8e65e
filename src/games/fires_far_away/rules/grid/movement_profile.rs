//! Movement profiles: the hexes that a combatant can enter, cross and stop on.
//!
//! Must not search a path.

use crate::content::condition_row::ConditionTrait;
use crate::content::enemy_traits::{Ability, EnemyTraits};
use crate::model::{CombatantId, Coord, HexSet};
use crate::rules::access::{RulesWorld, has_trait};
use crate::rules::components::board::Board;

/// The movement abilities of a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovementProfile {
    /// The combatant that moves.
    pub mover: CombatantId,
    /// Whether the mover ignores hazards and half-cover.
    pub flies: bool,
    /// Whether water does not affect the mover.
    pub swims: bool,
    /// Whether the mover can enter water only.
    pub water_only: bool,
    /// Whether the mover occupies two hexes, so that it cannot cross a fallen combatant.
    pub large: bool,
    /// Whether no hazard affects the mover (O-32).
    pub ignores_hazards: bool,
    /// The hexes that the wards of others close to the mover.
    pub closed: HexSet,
}

impl MovementProfile {
    /// The movement profile of a combatant with these traits, fallen or not.
    pub fn from_traits(mover: CombatantId, traits: EnemyTraits, fallen: bool) -> Self {
        Self {
            mover,
            flies: traits.has_ability(Ability::Flies) && !fallen,
            swims: traits.has_ability(Ability::Swims),
            water_only: traits.has_ability(Ability::KeepsToWater),
            large: traits.has_ability(Ability::TwoHexes),
            ignores_hazards: traits.has_ability(Ability::TreadsLightly),
            closed: HexSet::default(),
        }
    }

    /// Whether no boundary, cover, ward or missing water keeps the mover off a hex.
    pub fn can_enter(&self, board: &Board, at: Coord) -> bool {
        board.is_walkable_for(at, self.flies) && (!self.water_only || board.is_water(at)) && !self.closed.contains(at)
    }

    /// Whether the mover can stop on a hex; hexes that the mover itself occupies count as free.
    pub fn can_stop_on(&self, board: &Board, at: Coord) -> bool {
        self.can_enter(board, at) && board.occupant(at).is_none_or(|who| who == self.mover)
    }

    /// Whether the mover can pass over a hex without a stop.
    pub fn can_pass(&self, world: &RulesWorld, board: &Board, at: Coord) -> bool {
        let can_pass_over =
            |who: CombatantId| who == self.mover || (!self.large && has_trait(world, who, ConditionTrait::Down));
        self.can_enter(board, at) && board.occupant(at).is_none_or(can_pass_over)
    }

    /// Hexes that the mover can pass and stop on, because there is nothing on them. Not all hexes that it can pass are among
    /// them: about the others [`can_pass`](Self::can_pass) must be asked.
    pub fn open_hexes(&self, board: &Board) -> HexSet {
        if self.water_only { HexSet::default() } else { board.empty_hexes().without(&self.closed) }
    }

    /// Whether a hazard on the hex affects the mover (R-210, R-230, R-232, O-32).
    pub fn is_affected_by(&self, board: &Board, at: Coord) -> bool {
        let is_spared = self.flies || self.ignores_hazards || (self.swims && board.is_water(at));
        board.is_hazard(at) && !is_spared
    }
}
