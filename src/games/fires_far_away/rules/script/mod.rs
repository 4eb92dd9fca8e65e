//! The interpreter of scripts: it carries out one effect at a time and stops where the player has to choose.
//!
//! Owns what each effect of the language does. Must not decide whose turn it is or whether an action may be committed.

mod aims;
pub(in crate::rules) mod answers;
mod attack_answers;
mod encounter_effects;
pub(in crate::rules) mod gear_effects;
pub(in crate::rules) mod interpreter;
pub(in crate::rules) mod placing;
pub(in crate::rules) mod pool_dice;
pub(in crate::rules) mod repetition;
pub(in crate::rules) mod running_script;
mod strike;
mod token_effects;
