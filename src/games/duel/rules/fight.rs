//! The state of a fight: fighters, Priority track, open roll, and the stack of steps that are still to be carried out.
//!
//! Owns the plain data, and the questions that the topmost step puts. Must not carry a step out. Rules: D-4, D-58, D-65.

use kernel::id::Id;
use serde::{Deserialize, Serialize};

use super::fighter::{Fighter, Side};
use super::seat::Seat;
use crate::content::{Effect, Removable};

/// The origin of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActionSource {
    /// A card with an action of its own.
    Card(Id),
    /// The character's own base attack, by this card.
    BaseAttack(Id),
    /// An entry of the monster's action table, counted from 0.
    Entry(u8),
}

impl ActionSource {
    /// Its card.
    pub fn card(self) -> Option<Id> {
        match self {
            Self::Card(card) | Self::BaseAttack(card) => Some(card),
            Self::Entry(_) => None,
        }
    }
}

/// An action token on the Priority track (D-65).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrackToken {
    /// The fighter.
    pub seat: Seat,
    /// The action.
    pub source: ActionSource,
    /// The place of the card, from 0 on the left.
    pub slot: u8,
    /// The Priority at which the token was last seen, so that a change can be told (DO-23).
    pub shown_at: i8,
}

/// The action that is being completed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// The fighter.
    pub seat: Seat,
    /// Its origin.
    pub source: ActionSource,
    /// The place of its card.
    pub slot: u8,
    /// The targets, once they are known.
    pub targets: Vec<Seat>,
}

/// The purpose of a roll on which Fame may be spent (DO-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollPurpose {
    /// The attack of the action that is being completed.
    Attack,
    /// The roll of Wit of a spell that does not attack (D-33).
    Wit,
    /// The action die of a monster (DO-30).
    ActionDie,
    /// The escape die of a monster (DO-33).
    EscapeDie,
}

/// One die of the open roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DieInRoll {
    /// The face, without bonus.
    pub face: u8,
    /// Whether it was re-rolled (D-8).
    pub is_rerolled: bool,
}

/// A roll whose outcome is not settled (D-13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenRoll {
    /// The fighter that rolls; the monster for its action and escape die (DO-7).
    pub roller: Seat,
    /// The purpose.
    pub purpose: RollPurpose,
    /// The dice.
    pub dice: Vec<DieInRoll>,
    /// The bonus on each die (D-6, D-7).
    pub bonus: i8,
    /// The characters that are asked, in order (D-15, DO-9).
    pub circle: Vec<Seat>,
    /// The place in the circle of the character that is asked next.
    pub next: u8,
    /// The characters in sequence that declined since the last spending (D-16).
    pub declined: u8,
    /// Whether Fame was spent on it.
    pub has_spending: bool,
}

impl OpenRoll {
    /// The faces in their order.
    pub fn faces(&self) -> Vec<u8> {
        self.dice.iter().map(|die| die.face).collect()
    }
}

/// Dice that have to fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RollRequest {
    /// A roll on which Fame may be spent.
    Open {
        /// The fighter that rolls.
        roller: Seat,
        /// The purpose.
        purpose: RollPurpose,
        /// The number of dice.
        dice: u8,
    },
    /// One die of the open roll falls again (D-14).
    Reroll {
        /// The die, counted from 0.
        die: u8,
    },
    /// The fighters tied for the highest Fame roll Finesse (D-56).
    Tie {
        /// The fighters and the number of dice of each.
        tied: Vec<(Seat, u8)>,
    },
}

impl RollRequest {
    /// The number of dice that fall together.
    pub fn dice(&self) -> u8 {
        match self {
            Self::Open { dice, .. } => *dice,
            Self::Reroll { .. } => 1,
            Self::Tie { tied } => tied.iter().map(|(_, dice)| dice).sum(),
        }
    }
}

/// One step that is still to be carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// A character decides whether to join (D-46).
    Join(Seat),
    /// A character with several Worn Gear chooses one (D-47).
    ChooseWorn(Seat),
    /// Hands are dealt, and the fight begins (D-50).
    DealHands,
    /// The highest Fame gains the Priority token (D-54).
    AwardToken,
    /// A round begins.
    BeginRound,
    /// The beginning of the round for one fighter (DO-26).
    StartOfRound(Seat),
    /// The characters begin to lay cards (D-61).
    LayCards,
    /// A character lays cards.
    Lay(Seat),
    /// A character turns its cards up (D-62).
    Reveal(Seat),
    /// A character says what its Base Attack is (D-63).
    Declare {
        /// The character.
        seat: Seat,
        /// The place of the card.
        slot: u8,
    },
    /// The monsters choose their actions (D-66).
    ActionDice,
    /// Dice fall.
    Roll(RollRequest),
    /// Characters are asked whether they spend Fame on the open roll (D-15).
    Ask,
    /// The open roll is settled, and its outcome applied.
    Settle,
    /// The next token leaves the track (D-70).
    NextToken,
    /// The targets of the action are found.
    Aim,
    /// The action rolls, or takes effect without a roll.
    Perform,
    /// An effect happens to a fighter.
    Apply {
        /// The effect.
        effect: Effect,
        /// The fighter.
        on: Seat,
    },
    /// The user of the action chooses an ongoing effect of a fighter to remove.
    ChooseEffect {
        /// The fighter.
        on: Seat,
        /// The effects among which it chooses.
        among: Removable,
    },
    /// Damage of the action's attack reaches a target, with the effects of a hit.
    Strike {
        /// The target.
        on: Seat,
        /// The damage before Blocks.
        damage: u8,
    },
    /// The action is over, and its card leaves.
    FinishAction,
    /// The end of the round (D-73).
    EndRound,
    /// A character takes its discard pile back (D-73).
    TakeBack(Seat),
    /// A monster may escape (DO-33).
    TryEscape(Seat),
    /// The fight may have lasted too long (DO-36).
    CheckLimit,
}

/// The way in which a fight ended, as the player's side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FightOutcome {
    /// The opponents are gone, and at least one fell.
    Victory,
    /// The player's characters fell, or the player conceded.
    Defeat,
    /// Every opponent that was left escaped.
    Escaped,
    /// A fight between characters ended without a winner (DO-36).
    Draw,
}

/// A question to a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The character.
    pub seat: Seat,
    /// The question.
    pub question: Question,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether to join.
    Join,
    /// The Worn Gear in effect.
    ChooseWorn,
    /// The cards of the round.
    Lay,
    /// The turning up of the cards.
    Reveal,
    /// The use of a Base Attack.
    DeclareBase,
    /// The target of the action.
    ChooseTarget,
    /// The ongoing effect of this fighter that is removed.
    ChooseEffect(Seat),
    /// Whether to spend Fame on the open roll.
    SpendFame,
}

/// A fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// The fighters by seat.
    pub fighters: Vec<Fighter>,
    /// The holder of the Priority token. A fighter that left the fight may still mark the place (DO-3).
    pub token_holder: Option<Seat>,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The tokens on the track.
    pub track: Vec<TrackToken>,
    /// The action that is being completed.
    pub action: Option<Action>,
    /// The roll that is not settled.
    pub roll: Option<OpenRoll>,
    /// The steps to be carried out; the last is the next.
    pub steps: Vec<Step>,
    /// How the fight ended.
    pub outcome: Option<FightOutcome>,
    /// Whether characters are asked even where a re-roll changes nothing (DO-12).
    pub ask_always: bool,
}

impl Fight {
    /// A fighter.
    pub fn fighter(&self, seat: Seat) -> &Fighter {
        &self.fighters[seat.index()]
    }

    /// A fighter, to change.
    pub fn fighter_mut(&mut self, seat: Seat) -> &mut Fighter {
        &mut self.fighters[seat.index()]
    }

    /// Every seat.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.fighters.len()).map(Seat::at)
    }

    /// The fighters that stand, clockwise from the holder of the token (D-57, DO-3).
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> {
        let (n, first) = (self.fighters.len(), self.token_holder.map_or(0, Seat::index));
        (0..n).map(move |k| Seat::at((first + k) % n)).filter(|seat| self.fighter(*seat).is_fighting())
    }

    /// The enemies of a fighter that stand, in turn order.
    pub fn enemies_of(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        let side = self.fighter(seat).side;
        self.turn_order().filter(move |other| self.fighter(*other).side != side)
    }

    /// Whether a side has a fighter that stands.
    pub fn stands(&self, side: Side) -> bool {
        self.fighters.iter().any(|fighter| fighter.side == side && fighter.is_fighting())
    }

    /// The question that the fight waits for.
    pub fn decision(&self) -> Option<Decision> {
        let (seat, question) = match self.steps.last()? {
            Step::Join(seat) => (*seat, Question::Join),
            Step::ChooseWorn(seat) => (*seat, Question::ChooseWorn),
            Step::Lay(seat) => (*seat, Question::Lay),
            Step::Reveal(seat) => (*seat, Question::Reveal),
            Step::Declare { seat, .. } => (*seat, Question::DeclareBase),
            Step::Aim => (self.action.as_ref()?.seat, Question::ChooseTarget),
            Step::ChooseEffect { on, .. } => (self.action.as_ref()?.seat, Question::ChooseEffect(*on)),
            Step::Ask => {
                let roll = self.roll.as_ref()?;
                (*roll.circle.get(usize::from(roll.next))?, Question::SpendFame)
            }
            _ => return None,
        };
        Some(Decision { seat, question })
    }

    /// The dice that have to fall.
    pub fn roll_request(&self) -> Option<&RollRequest> {
        match self.steps.last()? {
            Step::Roll(request) => Some(request),
            _ => None,
        }
    }

    /// Whether a round is about to begin.
    pub fn is_between_rounds(&self) -> bool {
        matches!(self.steps.last(), Some(Step::BeginRound))
    }
}
