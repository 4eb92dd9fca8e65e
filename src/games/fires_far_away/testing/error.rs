//! The reasons why a run of a vignette fails.
//!
//! Owns the kinds of failures and their words. Must not look for failures: the setup, the runner and the checks do.

use std::fmt;

use crate::content::validate::missing_id_in_vignette;
use crate::content::{Problem, SourceFile};
use crate::model::{Coord, Id};
use crate::rules::Refusal;

/// The reason why a run failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VignetteError {
    /// The vignette names something that does not exist: its kind, its name, and a suggestion.
    NoSuch(&'static str, Id, String),
    /// There is no refusal code of this name; with a suggestion.
    NoSuchCode(String, String),
    /// The character does not carry this gear.
    NotCarried(Id),
    /// There is no combatant with this number.
    NoCombatant(u8),
    /// The combatant has no such sheet: an enemy has no pool, the character has no enemy sheet.
    NoSheet(u8),
    /// The enemy of this number has no shield.
    NoShield(u8),
    /// A hex lies outside the sheet.
    OffSheet(Coord),
    /// Two pieces would stand on one hex.
    Crowded(Coord),
    /// The catalog lacks something that every vignette needs.
    Content(String),
    /// The content of the vignette is wrong.
    WrongContent(Box<Problem>),
    /// Play can't reach the setup.
    Unreachable(String),
    /// The intent can't be written down: the dice or the die are not there.
    NoDice(String),
    /// The text of a fact is wrong.
    Fact(String),
    /// The price of an action can't be found.
    NoPrice(String),
    /// An intent that should be accepted was refused; with the legal intents.
    Refused(String, Refusal, String),
    /// An intent that should be refused was accepted; with the expected code.
    Accepted(String, String),
    /// An intent was refused for another reason than the expected code.
    OtherRefusal(String, String, Refusal),
    /// A refused intent changed the state.
    RefusedWithChange(String),
    /// An invariant of the rules does not hold.
    Invariant(String),
    /// A phase should begin next, but the table waits for a decision.
    NotReached(String),
    /// Nothing happens by itself, because a decision is open.
    NothingToDo(String),
    /// A check does not hold.
    Check(String),
    /// A step failed: its number from 1, and why.
    AtStep(usize, Box<VignetteError>),
    /// More dice were rolled than the run lists.
    MissingDice(u16),
    /// Dice that the run lists were not rolled.
    UnrolledDice(Vec<u8>),
}

impl VignetteError {
    /// This error, marked where the setup of a run names the missing thing.
    pub fn at_missing_id(self, source: (&SourceFile, usize)) -> Self {
        let (fields, id): (&[&'static str], Id) = match &self {
            Self::NoSuch("scenario", id, _) => (&["scenario"], *id),
            Self::NoSuch("encounter", id, _) => (&["encounter"], *id),
            Self::NoSuch("enemy", id, _) => (&["spawns", "change_spawns"], *id),
            Self::NoSuch("tile", id, _) => (&["layout", "placed_tiles"], *id),
            Self::NoSuch("gear", id, _) | Self::NotCarried(id) => (&["character"], *id),
            _ => return self,
        };
        match missing_id_in_vignette(source, fields, id, &self.to_string()) {
            Some(problem) => Self::WrongContent(Box::new(problem)),
            None => self,
        }
    }

    /// This error, at a step counted from 0.
    pub fn at_step(self, n: usize) -> Self {
        Self::AtStep(n + 1, Box::new(self))
    }
}

impl fmt::Display for VignetteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuch(what, id, hint) => write!(f, "there is no {what} `{id}`{hint}"),
            Self::NoSuchCode(code, hint) => write!(f, "there is no refusal code `{code}`{hint}"),
            Self::NotCarried(id) => write!(f, "the character does not carry `{id}`"),
            Self::NoCombatant(who) => write!(f, "there is no combatant {who}"),
            Self::NoSheet(who) => write!(f, "combatant {who} has no such sheet"),
            Self::NoShield(who) => write!(f, "combatant {who} has no shield"),
            Self::OffSheet(at) => write!(f, "{at} is not on the sheet (rows 0-10, columns 0-11)"),
            Self::Crowded(at) => write!(f, "two pieces would stand on {at}"),
            Self::Content(why) | Self::NoDice(why) | Self::Fact(why) | Self::Check(why) => f.write_str(why),
            Self::WrongContent(problem) => write!(f, "{problem}"),
            Self::Unreachable(why) => write!(f, "play can't reach this setup: {why}"),
            Self::NoPrice(why) => write!(f, "there is no price: {why}"),
            Self::Refused(intent, refusal, legal) => {
                write!(f, "{intent} was refused ({}): {refusal}\n  legal would be:\n{legal}", refusal.code())
            }
            Self::Accepted(intent, code) => write!(f, "{intent} was accepted; expected a refusal ({code})"),
            Self::OtherRefusal(intent, code, refusal) => {
                write!(f, "{intent}: expected a refusal ({code}), got ({}): {refusal}", refusal.code())
            }
            Self::RefusedWithChange(intent) => write!(f, "{intent} was refused and yet changed something"),
            Self::Invariant(why) => write!(f, "the rules broke an invariant: {why}"),
            Self::NotReached(waits) => write!(f, "the phase does not begin yet, the table waits for {waits}"),
            Self::NothingToDo(waits) => write!(f, "nothing happens by itself, the table waits for {waits}"),
            Self::AtStep(n, why) => write!(f, "step {n}: {why}"),
            Self::MissingDice(n) => write!(f, "{n} more dice were rolled than the script holds"),
            Self::UnrolledDice(left) => write!(f, "these scripted dice were never rolled: {left:?}"),
        }
    }
}

impl std::error::Error for VignetteError {}
