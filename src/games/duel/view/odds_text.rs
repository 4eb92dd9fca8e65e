//! Outcomes of rolls in words, for forecasts and for the question about Fame.
//!
//! Owns one message for each kind of outcome. Must not work out a chance: `odds` does.

use kernel::lang::{Text, text};

use super::names::source_name;
use super::printed_name;
use crate::content::Content;
use crate::rules::outcome::{RollResult, StrikeResult};
use crate::rules::{ActionSource, Fight, Seat};

/// The words of an outcome, without a full stop. `roller` is the fighter that rolled.
pub fn result_text(content: &Content, fight: &Fight, roller: Seat, result: &RollResult) -> Text {
    match result {
        RollResult::Attack(strikes) => {
            let one = |strike: &StrikeResult| strike_text(content, fight, strike, strikes.len() > 1);
            Text::joined("; ", strikes.iter().map(one))
        }
        RollResult::Works(true) => text!("duel-result-works"),
        RollResult::Works(false) => text!("duel-result-fails"),
        RollResult::Entry(entry) => source_name(content, fight.fighter(roller), ActionSource::Entry(*entry)),
        RollResult::Escapes(true) => text!("duel-result-escapes"),
        RollResult::Escapes(false) => text!("duel-result-stays"),
    }
}

fn strike_text(content: &Content, fight: &Fight, strike: &StrikeResult, names_target: bool) -> Text {
    let result = match strike.is_hit {
        true => text!("duel-result-hit", n = strike.injury),
        false => text!("duel-result-miss"),
    };
    if names_target {
        Text::joined(": ", [printed_name(content, &fight.fighter(strike.target).entry), result])
    } else {
        result
    }
}
