//! The values of a save that the rules never make, and the looks for those that several components share.
//!
//! Owns the reasons. Must not repair a value.

use std::convert::Infallible;

use kernel::dice::ImpossibleDice;
use thiserror::Error;

use crate::model::{CombatantId, Coord, GearIndex, HEX_COUNT, MAX_DICE};
use crate::rules::components::resources::MAX_COMBATANTS;

/// The reason why a saved state is none that an encounter can reach.
#[allow(missing_docs, reason = "the messages are the description")]
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleState {
    #[error("a die shows {0}, and the faces of a die are 1 to 6")]
    Die(u8),
    #[error("the pool has {0} dice, and has room for {MAX_DICE}")]
    TooManyDice(usize),
    #[error("a die that is not in the pool is marked as rolled again")]
    MissingDie,
    #[error("the hex {0} is not on the sheet")]
    OffSheet(Coord),
    #[error("the head of a combatant is on {head} and its tail on {tail}; they are not adjacent")]
    TornApart { head: Coord, tail: Coord },
    #[error("a combatant has its tail on {0} and its head nowhere")]
    TailAlone(Coord),
    #[error("the board has {0} hexes, and a sheet has {HEX_COUNT}")]
    HexCount(usize),
    #[error("a hex has the tile {mark}, and the board knows {tiles} tiles")]
    MissingTile { mark: u8, tiles: usize },
    #[error("there are {0} combatants, and an encounter has 1 to {MAX_COMBATANTS}")]
    CombatantCount(usize),
    #[error("there is no combatant {}", .0.0)]
    MissingCombatant(CombatantId),
    #[error("combatant {0} is not what it should be: the first is the character, and all others are enemies")]
    WrongSheet(usize),
    #[error("the board has combatant {} on {at}, and that combatant is elsewhere", .who.0)]
    WrongOccupant { who: CombatantId, at: Coord },
    #[error("an enemy has the number 0, and the first of its kind has the number 1")]
    EnemyNumber,
    #[error("a shield is raised that the combatant does not have")]
    MissingShield,
    #[error("the character has no piece of gear {}", .0.0)]
    MissingGear(GearIndex),
    #[error("the step of the counterbeat does not fit the phase")]
    CounterbeatStep,
    #[error("the table resolves the entry {entry}, and has {entries} entries")]
    MissingEntry { entry: u8, entries: usize },
    #[error("the lent blocks are not in their order")]
    LentOrder,
    #[error(transparent)]
    Dice(#[from] ImpossibleDice),
}

impl From<Infallible> for ImpossibleState {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// Checks that these hexes are on the sheet.
pub(super) fn check_on_sheet(hexes: impl IntoIterator<Item = Coord>) -> Result<(), ImpossibleState> {
    hexes.into_iter().find(|at| !at.is_on_sheet()).map_or(Ok(()), |at| Err(ImpossibleState::OffSheet(at)))
}

/// Checks the faces of these dice.
pub(super) fn check_faces(dice: &[u8]) -> Result<(), ImpossibleState> {
    dice.iter().find(|face| !(1..=6).contains(*face)).map_or(Ok(()), |face| Err(ImpossibleState::Die(*face)))
}
