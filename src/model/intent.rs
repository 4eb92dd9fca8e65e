//! Intents: the one door into the rules. Each is a single decision of the player.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Condition, Coord, DamageKind, DiceSelection, Id, Token, TokenSlot};

/// A combatant: 0 is the character, 1.. the enemies in the order in which they came to the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CombatantId(pub u8);

impl CombatantId {
    /// The character.
    pub const CHARACTER: Self = Self(0);

    /// Whether this is the character.
    pub const fn is_character(self) -> bool {
        self.0 == 0
    }
}

/// A piece of the character's gear, by its line on the character sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GearIndex(pub u8);

/// The two hand tokens: what the main and the off hand hold. Both on one piece means two-handed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hands {
    /// The main hand.
    pub main: Option<GearIndex>,
    /// The off hand.
    pub off: Option<GearIndex>,
}

impl Hands {
    /// Whether the piece is held at all.
    pub fn is_holding(self, gear: GearIndex) -> bool {
        self.main == Some(gear) || self.off == Some(gear)
    }

    /// Whether both hands are on the piece.
    pub fn is_two_handed(self, gear: GearIndex) -> bool {
        self.main == Some(gear) && self.off == Some(gear)
    }

    /// Whether one hand holds nothing.
    pub fn has_free_hand(self) -> bool {
        self.main.is_none() || self.off.is_none()
    }
}

/// Dice laid on an action, with what the action is done.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Commit {
    /// The action, attack or attunement.
    pub action: Id,
    /// The dice that pay for it.
    pub dice: DiceSelection,
    /// The weapon, shield, flask or item it is done with, where it needs one.
    pub gear: Option<GearIndex>,
    /// The physical damage type, where the weapon offers a choice.
    pub kind: Option<DamageKind>,
    /// FP above the printed cost of an attunement.
    #[serde(default)]
    pub extra_focus: u8,
}

impl Commit {
    /// These dice on an action, and nothing else.
    pub fn new(action: Id, dice: DiceSelection) -> Self {
        Self { action, dice, gear: None, kind: None, extra_focus: 0 }
    }
}

/// A straight or snaking line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Line {
    /// Along direction d.
    Straight(u8),
    /// d, d+1, d, d+1, ...
    SnakeLeft(u8),
    /// d, d-1, d, d-1, ...
    SnakeRight(u8),
}

impl Line {
    /// Every line: six straight and twelve snaking ones.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..6).flat_map(|d| [Self::Straight(d), Self::SnakeLeft(d), Self::SnakeRight(d)])
    }

    /// The direction of step `n`, counted from 0.
    pub const fn direction(self, n: u8) -> u8 {
        match self {
            Self::Straight(d) => d,
            Self::SnakeLeft(d) => (d + n % 2) % 6,
            Self::SnakeRight(d) => (d + 6 - n % 2) % 6,
        }
    }
}

/// The answer to a question that came up while something is resolved.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Move nowhere, although a step is offered.
    Stay,
    /// Move to, or aim at, this hex; a move takes its safest shortest way.
    Tile(Coord),
    /// Move exactly along these hexes (the start is not named).
    Route(SmallVec<[Coord; 6]>),
    /// Move along a line for so many steps.
    MoveAlongLine(Line, u8),
    /// This combatant is the target.
    Target(CombatantId),
    /// These two are the targets.
    Pair(CombatantId, CombatantId),
    /// An area that opens in direction d.
    AreaDirection(u8),
    /// An area along a line.
    AreaAlongLine(Line),
    /// An area around an impact hex that opens in direction d.
    AreaAt(Coord, u8),
    /// The hand tokens go here.
    Hands(Hands),
    /// This piece of gear.
    Gear(GearIndex),
    /// A damage token of this type (which wound to close).
    Damage(DamageKind),
    /// A token of this condition (which one to struggle against).
    Condition(Condition),
    /// Dice of the pool (which to roll again).
    Dice(DiceSelection),
    /// One of an enemy's attacks, and at whom.
    Attack(Id, CombatantId),
    /// No more of it.
    Done,
}

/// One decision of the player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Intent {
    /// Take this start tile.
    ChooseStartTile(Coord),
    /// Commit an action in the beat.
    Commit(Commit),
    /// Commit a reaction in the open window.
    React(Commit),
    /// Let the attack happen without a reaction, or the counterbeat open without a stance.
    DeclineReaction,
    /// Answer the open question.
    Choose(Choice),
    /// Lay one token of the tray somewhere.
    Assign {
        /// Which token.
        token: Token,
        /// Where it goes.
        to: TokenSlot,
    },
    /// Let the table lay the rest of the tray down (O-01).
    AssignRest,
    /// End the beat.
    EndBeat,
}
