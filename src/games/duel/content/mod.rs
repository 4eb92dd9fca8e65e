//! Content: the RON files of `assets/games/duel` and the types they are read into.
//!
//! Owns the file formats, the one loader that all other modules use, and the messages about wrong files. Must not contain
//! a rule of play or touch the state of a fight. The numbers that rulings make data are in [`rule_numbers`].

pub mod effect;
pub mod entries;
pub mod kinds;
mod load;
pub mod rule_numbers;
mod source;
mod validate;

pub use effect::{BlockAgainst, Duration, Effect, Modifier, Removable};
pub use entries::{Ability, ActionEntry, Aim, Attack, BaseAttack, CardDef, CharacterDef, MonsterDef, Reach, WornBlock};
pub use kinds::{ActionKind, Ailment, Skill, Tiers};
pub use load::{CONTENT_FOLDER, Content, Lesson, built_in, load};
pub use rule_numbers::{DayRule, Grade, RuleNumbers, SeasonRules};
pub use source::load_root;
