//! Intents: the only input of the rules. Each intent is one decision of the player.
//!
//! Owns the shapes of decisions. Must not decide whether a decision is legal: `rules::player` does.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Condition, Coord, DamageKind, DiceSelection, GearIndex, Hands, Id, Token, TokenSlot};

/// A combatant: 0 is the character, 1 and above are the enemies in the order in which they entered the encounter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct CombatantId(pub u8);

impl CombatantId {
    /// The character.
    pub const CHARACTER: Self = Self(0);

    /// Whether this is the character.
    pub const fn is_character(self) -> bool {
        self.0 == 0
    }
}

/// One mode of an action: the gear in use and the damage type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionMode {
    /// The gear in use.
    pub gear: Option<GearIndex>,
    /// The damage type.
    pub damage_kind: Option<DamageKind>,
}

/// An action to commit: its dice and the gear it uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Commit {
    /// The action, attack or attunement.
    pub action: Id,
    /// The dice that pay for it.
    pub dice: DiceSelection,
    /// The weapon, shield, flask or item that the action uses, where it needs one.
    pub gear: Option<GearIndex>,
    /// The physical damage type, where the weapon offers a choice.
    pub kind: Option<DamageKind>,
    /// FP above the printed cost of an attunement.
    #[serde(default)]
    pub extra_focus: u8,
}

impl Commit {
    /// An action with its dice; every other field is empty.
    pub fn new(action: Id, dice: DiceSelection) -> Self {
        Self { action, dice, gear: None, kind: None, extra_focus: 0 }
    }
}

/// A straight or snaking line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Line {
    /// Every step goes in direction d.
    Straight(u8),
    /// The steps alternate: d, d+1, d, d+1, ...
    SnakeLeft(u8),
    /// The steps alternate: d, d-1, d, d-1, ...
    SnakeRight(u8),
}

impl Line {
    /// Every line: six straight lines and twelve snaking lines.
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

/// The player's answer to a pending decision.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Choice {
    /// Decline the offered movement.
    Stay,
    /// Move to, or aim at, this hex. A move takes the safest of the shortest paths.
    Tile(Coord),
    /// Move exactly along these hexes; the list leaves out the start hex.
    Route(SmallVec<[Coord; 6]>),
    /// Move along a line for this number of steps.
    MoveAlongLine(Line, u8),
    /// Choose this combatant as the target.
    Target(CombatantId),
    /// Choose these two combatants as the targets.
    Pair(CombatantId, CombatantId),
    /// Choose an area that opens in direction d.
    AreaDirection(u8),
    /// Choose an area along a line.
    AreaAlongLine(Line),
    /// Choose an area along a line that begins with this hex.
    AreaAlongLineFrom(Coord, Line),
    /// Choose an area around an impact hex that opens in direction d.
    AreaAt(Coord, u8),
    /// Place the hand tokens on this gear.
    Hands(Hands),
    /// Choose this piece of gear.
    Gear(GearIndex),
    /// Choose a damage token of this type to heal.
    Damage(DamageKind),
    /// Choose a token of this condition to struggle against.
    Condition(Condition),
    /// Choose dice of the pool.
    Dice(DiceSelection),
    /// Choose an attack of a controlled enemy and its target.
    Attack(Id, CombatantId),
    /// Choose this encounter table.
    Table(u8),
    /// Choose this entry of an encounter table: the table, then the entry.
    TableEntry(u8, u8),
    /// Accept the offer.
    Begin,
    /// Finish a repeated decision, or decline the offer.
    Done,
    /// Choose this attunement.
    Attunement(Id),
    /// Take as many tokens as the effect takes, where it makes no difference which (O-93).
    All,
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
    /// Commit no reaction: to the attack in a reaction window, or at the opening of the counterbeat.
    DeclineReaction,
    /// Answer the pending decision.
    Choose(Choice),
    /// Assign one pending token to a slot.
    Assign {
        /// The token.
        token: Token,
        /// The slot that takes the token.
        to: TokenSlot,
    },
    /// Let the rules assign the rest of the pending tokens (O-01).
    AssignRest,
    /// End the beat.
    EndBeat,
}
