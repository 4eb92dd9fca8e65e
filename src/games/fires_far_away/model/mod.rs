//! The shared vocabulary of the game as plain data: ids, coordinates, dice, tokens, intents and facts.
//!
//! Owns the types that every other module uses. Must not import another module, contain a rule, or read a clock, a file
//! or a random number.

mod board;
mod cause;
mod character_edit;
mod condition;
mod dice;
mod enums;
mod fact;
mod gear;
mod hex_set;
mod intent;
mod price;
mod token;

pub use board::{COLS, Coord, DIRECTIONS, HEX_COUNT, ROWS, cross_product, direction_away, distance, neighbour};
pub use cause::{Cause, serialize_causes};
pub use character_edit::{CharacterEdit, HandToken, SheetSlot, SheetSlotKind};
pub use condition::{Condition, ConditionCounts, note_conditions};
pub use dice::{DiceSelection, DiceValues, MAX_DICE, StaminaPool};
pub use enums::{ActionClass, AttackTag, AttackTags, Grade, HandCount, Handedness, Modifier, Modifiers, Stat, Until};
pub use fact::{Fact, MissReason, Motion, Outcome};
pub use gear::{GearIndex, Hands};
pub use hex_set::HexSet;
pub use intent::{ActionMode, Choice, CombatantId, Commit, Intent, Line};
pub use kernel::id::Id;
pub use kernel::id_map::IdMap;
pub use price::Price;
pub use token::{DamageCounts, DamageKind, Sink, SinkNumbers, Token, TokenSlot};
