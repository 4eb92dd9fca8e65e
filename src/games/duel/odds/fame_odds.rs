//! The odds of a question about Fame: the outcome as the dice lie, and after the re-roll of each die.
//!
//! Rules: D-13, D-14, DO-9, DO-12. Must not spend Fame.

use super::distribution::Distribution;
use super::token_odds::token_chances;
use crate::content::Content;
use crate::rules::outcome::{RollResult, current_result, results_of_reroll};
use crate::rules::{Fight, Question, Seat};

/// The chances after the re-roll of one die.
#[derive(Clone, Debug, PartialEq)]
pub struct RerollOdds {
    /// The die, from 0.
    pub die: u8,
    /// The outcomes over its twelve faces.
    pub results: Distribution<RollResult>,
}

/// The odds of a question about Fame.
#[derive(Clone, Debug, PartialEq)]
pub struct FameOdds {
    /// The character that is asked.
    pub seat: Seat,
    /// The outcome as the dice lie.
    pub now: RollResult,
    /// The chances for each die that may fall again.
    pub rerolls: Vec<RerollOdds>,
    /// The chances to hold the Priority token after the spending.
    pub token: Distribution<Seat>,
}

/// The odds of the open question about Fame; `None` if another question is open, or none.
pub fn fame_odds(content: &Content, fight: &Fight) -> Option<FameOdds> {
    let decision = fight.decision().filter(|decision| decision.question == Question::SpendFame)?;
    let roll = fight.roll.as_ref()?;
    let open = roll.dice.iter().enumerate().filter(|(_, die)| !die.is_rerolled);
    let rerolls = open.map(|(die, _)| {
        let mut results = Distribution::default();
        for result in results_of_reroll(content, fight, roll, die) {
            results.add(result, 1.0 / 12.0);
        }
        RerollOdds { die: die as u8, results }
    });
    Some(FameOdds {
        seat: decision.seat,
        now: current_result(content, fight, roll),
        rerolls: rerolls.collect(),
        token: token_chances(content, fight, decision.seat),
    })
}
