//! A fighter of a fight: numbers, Ailments, ongoing effects and cards.
//!
//! Owns the plain data of one character or monster. Must not change it by a rule. Rules: D-38, D-39, D-50, D-71, DO-4.

use kernel::id::Id;
use serde::{Deserialize, Serialize};

use super::fight::ActionSource;
use super::seat::Seat;
use crate::content::{Ailment, Duration, Modifier};

/// Whether a fighter is a character or a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FighterKind {
    /// A character, with Fame to spend and a hand. A rival is one (DO-4).
    Character,
    /// A monster, with an action table.
    Monster,
}

/// One of the two sides (D-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The player's characters.
    Player,
    /// Monsters or a rival.
    Opponent,
}

/// The one who decides for a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Control {
    /// The player.
    Player,
    /// The program: a rival, or a monster, which decides nothing.
    Program,
}

/// Whether a fighter takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Presence {
    /// It fights.
    Fighting,
    /// It chose to stay out (DO-2).
    StayedOut,
    /// It fell to 0 Grit (D-74, DO-5).
    Felled,
    /// It escaped (DO-33).
    Escaped,
}

/// The amounts of the Ailments of a fighter, which are rounds (DO-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ailments([u8; 4]);

impl Ailments {
    /// The amount of an Ailment.
    pub fn amount(self, ailment: Ailment) -> u8 {
        self.0[ailment as usize]
    }

    /// Whether there is any of an Ailment.
    pub fn has(self, ailment: Ailment) -> bool {
        self.amount(ailment) > 0
    }

    /// Sets the amount of an Ailment.
    pub fn set(&mut self, ailment: Ailment, amount: u8) {
        self.0[ailment as usize] = amount;
    }

    /// Every Ailment of which there is any.
    pub fn present(self) -> impl Iterator<Item = Ailment> {
        Ailment::ALL.into_iter().filter(move |ailment| self.has(*ailment))
    }
}

/// An ongoing effect on a fighter. Its card, if it has one, lies face-up near its owner (D-71).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ongoing {
    /// The change of numbers.
    pub modifier: Modifier,
    /// The time that it lasts.
    pub duration: Duration,
    /// The fighter that made it.
    pub owner: Seat,
    /// The action that made it.
    pub source: ActionSource,
}

/// A card that lies in front of a character in this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaidCard {
    /// The card.
    pub card: Id,
    /// The place, from 0 on the left (DO-24).
    pub slot: u8,
    /// Whether it is turned up.
    pub is_revealed: bool,
}

/// A character or a monster in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fighter {
    /// Its entry of the content.
    pub entry: Id,
    /// Character or monster.
    pub kind: FighterKind,
    /// Its side.
    pub side: Side,
    /// The one who decides for it.
    pub control: Control,
    /// Whether it takes part.
    pub presence: Presence,
    /// Remaining Grit.
    pub grit: u8,
    /// Full Grit.
    pub full_grit: u8,
    /// Fame; of a monster, its Rank (D-55).
    pub fame: u8,
    /// Its Ailments.
    pub ailments: Ailments,
    /// The ongoing effects on it, in the order in which they began.
    pub ongoing: Vec<Ongoing>,
    /// The Worn Gear in effect (D-47).
    pub worn: Option<Id>,
    /// Every card that it owns, without the basic cards.
    pub owned: Vec<Id>,
    /// The hand.
    pub hand: Vec<Id>,
    /// The cards laid in this round whose actions are not completed.
    pub laid: Vec<LaidCard>,
    /// The discard pile, in order.
    pub discard: Vec<Id>,
    /// The enemy that last Injured it by an attack (DO-31).
    pub last_injured_by: Option<Seat>,
    /// Actions that deal damage, used in this round (D-69).
    pub damage_actions: u8,
    /// Actions completed in this round (DO-29).
    pub actions_done: u8,
    /// Whether it takes the discard pile back at the end of the round (D-73).
    pub takes_back: bool,
}

impl Fighter {
    /// Whether it takes part and stands.
    pub fn is_fighting(&self) -> bool {
        self.presence == Presence::Fighting
    }

    /// Whether it is a character.
    pub fn is_character(&self) -> bool {
        self.kind == FighterKind::Character
    }

    /// Whether it is a character that takes part and stands.
    pub fn is_fighting_character(&self) -> bool {
        self.is_fighting() && self.is_character()
    }
}
