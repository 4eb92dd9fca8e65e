//! The result of the armed action, or of a move that the dragged piece tries, as plain data for the bar, the tags and
//! the table.
//!
//! Owns the shape of that data. Must not compute a result: `input` translates those of the simulation.

use super::forecast_view::{ChanceView, OutcomeView, TargetResultView};
use crate::lang::Text;
use crate::model::{Condition, Coord, Token, TokenSlot};

/// An action that is tried, and what it would do.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedAction {
    /// The name of the action; empty if its question is open already.
    pub name: Text,
    /// The dice that pay for it.
    pub dice: Vec<u8>,
    /// Whether the player drags the piece instead of having armed the action.
    pub is_dragged: bool,
    /// Its result with the answer that the player points at, or with the only one there is.
    pub result: Option<ActionResultView>,
    /// The state of the character at the end of the counterbeat, if the action is a reaction.
    pub outcome: Option<OutcomeView>,
    /// The result that is the same for each of several answers.
    pub always: AlwaysTrue,
    /// Its result for each of the targets that the player can choose.
    pub by_target: Vec<TargetResultView>,
}

/// The result of an action with any of its answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlwaysTrue {
    /// It lowers the character's shield.
    pub lowers_shield: bool,
    /// It leaves no room in the beat, although it is the first action of it.
    pub fills_beat: bool,
}

/// The result of an action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionResultView {
    /// The result for others.
    pub targets: Vec<TargetResultView>,
    /// The fewest and the most HP that the character loses; negative if it regains some.
    pub hp_lost: (i16, i16),
    /// The tokens that are placed on the character's sheet beside HP, in any of the courses, with the most.
    pub tokens: Vec<(TokenSlot, Token, u8)>,
    /// The conditions that the character gains in any of the courses, with the most tokens.
    pub conditions: Vec<(Condition, u8)>,
    /// The conditions that it loses in each of the courses.
    pub conditions_lost: Vec<Condition>,
    /// The dice that leave the pool without paying, of the likeliest course.
    pub dice_lost: Vec<u8>,
    /// The dice that are rolled again or raised, each with what it shows afterwards if that is certain.
    pub dice_changed: Vec<(u8, Option<u8>)>,
    /// The fewest and the most dice that join the pool.
    pub dice_gained: (usize, usize),
    /// The hexes that the character enters, of the likeliest course.
    pub path: Vec<Coord>,
    /// The tiles that take effect on the character on its way, by name.
    pub hazards: Vec<Text>,
    /// Whether the shield is lowered.
    pub lowers_shield: bool,
    /// Whether the shield is raised.
    pub raises_shield: bool,
    /// Whether the action leaves no room in the beat, although it is the first action of it.
    pub fills_beat: bool,
    /// The chance that the encounter is won.
    pub victory: ChanceView,
    /// The chance of defeat.
    pub defeat: ChanceView,
    /// Whether every throw of the action's own dice is counted.
    pub is_exact: bool,
    /// Whether another tool could be chosen, and the first one is assumed.
    pub is_first_of_several: bool,
    /// Whether the action asks further, so that this is only its beginning.
    pub asks_further: bool,
}
