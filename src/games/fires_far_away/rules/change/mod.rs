//! The only writers of the rules: damage and its assignment, conditions, movement, gear, terrain, spawning and defeat.
//!
//! Owns what happens to a combatant, a hex or the encounter. Must not choose: a caller that needs a decision of the player
//! pushes a task or leaves a pending decision.

pub mod attack_resolution;
pub mod attack_triggers;
pub(in crate::rules) mod before_decision;
pub mod changed_numbers;
pub mod character_sheet;
pub mod clearing;
pub mod conditions;
pub mod encounter_end;
pub mod excess_attunements;
pub mod excess_gear;
pub mod focus_and_humanity;
pub(in crate::rules) mod gear_damage;
pub(in crate::rules) mod hp_damage;
pub mod misfits;
pub mod modifiers;
pub mod movement;
pub mod outcome;
pub mod position;
pub mod settle;
pub mod shield;
pub(in crate::rules) mod shield_and_hands;
pub(in crate::rules) mod sink_limits;
pub mod spawn;
pub(in crate::rules) mod terrain;
pub mod token_assignment;
pub mod triggers;
