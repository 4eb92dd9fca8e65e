//! The state as saves hold it.
//!
//! Owns the saved form, and the refusal of states that the game can never reach. Must not know a rule.

use kernel::dice::{Dice, ImpossibleDice, SavedDice};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{DuelMode, DuelState};
use crate::rules::{Fight, RollRequest, Seat, Step};
use crate::season::Season;

/// A saved game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedDuel {
    dice: SavedDice,
    mode: DuelMode,
    ask_always: bool,
    fight: Option<Fight>,
    season: Option<Season>,
    reveals_told: u32,
}

/// The reason why a saved state is none of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleDuel {
    /// The dice are none.
    #[error(transparent)]
    Dice(#[from] ImpossibleDice),
    /// A seat has no fighter.
    #[error("the fight has no seat {0}")]
    Seat(u8),
    /// The open roll has no such die, or asks a seat that is not in its circle.
    #[error("the open roll has no place {0}")]
    Roll(u8),
    /// A fighter has more Grit than it can have.
    #[error("a fighter has {0} Grit of {1}")]
    Grit(u8, u8),
    /// A fight has an end and goes on, or neither.
    #[error("the fight waits for nothing and has not ended")]
    Stuck,
    /// There is neither a fight nor a Season.
    #[error("there is neither a fight nor a Season")]
    Nothing,
}

impl From<&DuelState> for SavedDuel {
    fn from(state: &DuelState) -> Self {
        let DuelState { dice, mode, ask_always, fight, season, reveals_told } = state.clone();
        Self { dice: (&dice).into(), mode, ask_always, fight, season, reveals_told }
    }
}

impl TryFrom<SavedDuel> for DuelState {
    type Error = ImpossibleDuel;

    fn try_from(saved: SavedDuel) -> Result<Self, ImpossibleDuel> {
        let SavedDuel { dice, mode, ask_always, fight, season, reveals_told } = saved;
        if fight.is_none() && season.is_none() {
            return Err(ImpossibleDuel::Nothing);
        }
        fight.iter().try_for_each(check_fight)?;
        Ok(Self { dice: Dice::try_from(dice)?, mode, ask_always, fight, season, reveals_told })
    }
}

/// Checks that every number that is a place leads to one.
fn check_fight(fight: &Fight) -> Result<(), ImpossibleDuel> {
    let fighters = fight.fighters.iter();
    let of_fighters =
        fighters.flat_map(|fighter| fighter.ongoing.iter().map(|ongoing| ongoing.owner).chain(fighter.last_injured_by));
    let of_track = fight.track.iter().map(|token| token.seat);
    let of_action = fight.action.iter().flat_map(|action| action.targets.iter().copied().chain([action.seat]));
    let of_roll = fight.roll.iter().flat_map(|roll| roll.circle.iter().copied().chain([roll.roller]));
    let of_steps = fight.steps.iter().flat_map(step_seats);
    let all = of_fighters.chain(of_track).chain(of_action).chain(of_roll).chain(of_steps).chain(fight.token_holder);
    for seat in all {
        if seat.index() >= fight.fighters.len() {
            return Err(ImpossibleDuel::Seat(seat.0));
        }
    }
    if let Some(fighter) = fight.fighters.iter().find(|fighter| fighter.grit > fighter.full_grit) {
        return Err(ImpossibleDuel::Grit(fighter.grit, fighter.full_grit));
    }
    if let Some(roll) = &fight.roll
        && usize::from(roll.next) >= roll.circle.len()
    {
        return Err(ImpossibleDuel::Roll(roll.next));
    }
    let is_stuck = fight.outcome.is_none() && fight.decision().is_none();
    if is_stuck { Err(ImpossibleDuel::Stuck) } else { Ok(()) }
}

fn step_seats(step: &Step) -> Vec<Seat> {
    match step {
        Step::Join(seat)
        | Step::ChooseWorn(seat)
        | Step::StartOfRound(seat)
        | Step::Lay(seat)
        | Step::Reveal(seat)
        | Step::Declare { seat, .. }
        | Step::TakeBack(seat)
        | Step::TryEscape(seat)
        | Step::Apply { on: seat, .. }
        | Step::ChooseEffect { on: seat, .. }
        | Step::Strike { on: seat, .. }
        | Step::Roll(RollRequest::Open { roller: seat, .. }) => vec![*seat],
        Step::Roll(RollRequest::Tie { tied }) => tied.iter().map(|(seat, _)| *seat).collect(),
        Step::Roll(RollRequest::Reroll { .. })
        | Step::DealHands
        | Step::AwardToken
        | Step::BeginRound
        | Step::LayCards
        | Step::ActionDice
        | Step::Ask
        | Step::Settle
        | Step::NextToken
        | Step::Aim
        | Step::Perform
        | Step::FinishAction
        | Step::EndRound
        | Step::CheckLimit => Vec::new(),
    }
}
