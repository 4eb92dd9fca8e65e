//! The odds of what is open: the round with the chosen cards, and a question about Fame.
//!
//! Owns when they are worked out, and their words. Must not work a chance out: `duel::odds` does.

use std::sync::Arc;

use duel::odds::{RoundOdds, fame_odds, round_odds};
use duel::rules::Seat;
use duel::rules::outcome::RollResult;
use duel::view::{printed_name, result_text};
use kernel::lang::Text;

use super::DuelSession;

/// The odds of a question about Fame in words: chances and what they are for.
#[derive(Clone, Debug, PartialEq)]
pub struct FameWords {
    /// The outcome as the dice lie.
    pub now: Text,
    /// For each die that may fall again, its face, and the outcomes after it, the likeliest first.
    pub rerolls: Vec<(u8, Vec<(f64, Text)>)>,
    /// Who would hold the Priority token after the spending.
    pub token: Vec<(f64, Text)>,
}

impl DuelSession {
    /// The odds of the round with the cards that are chosen now; worked out once for each choice.
    pub fn round_odds(&mut self) -> Option<Arc<RoundOdds>> {
        if let Some((laid, known)) = &self.odds
            && *laid == self.choice.laid
        {
            return known.clone();
        }
        let cards = self.chosen_cards();
        let found = match (self.state().running_fight(), cards.is_empty()) {
            (Some(fight), false) => round_odds(self.content(), fight, &cards, &[]).map(Arc::new),
            _ => None,
        };
        self.odds = Some((self.choice.laid.clone(), found.clone()));
        found
    }

    /// The odds of the open question about Fame, in words.
    pub fn fame_odds(&self) -> Option<FameWords> {
        let (content, fight) = (self.content(), self.state().running_fight()?);
        let odds = fame_odds(content, fight)?;
        let roll = fight.roll.as_ref()?;
        let worded = |result: &RollResult| result_text(content, fight, roll.roller, result);
        let rerolls = odds.rerolls.iter().map(|reroll| {
            let face = roll.dice.get(usize::from(reroll.die)).map_or(0, |die| die.face);
            let mut results: Vec<(f64, Text)> =
                reroll.results.0.iter().map(|(result, chance)| (*chance, worded(result))).collect();
            results.sort_by(|a, b| b.0.total_cmp(&a.0));
            (face, results)
        });
        let name = |seat: &Seat| printed_name(content, &fight.fighter(*seat).entry);
        Some(FameWords {
            now: worded(&odds.now),
            rerolls: rerolls.collect(),
            token: odds.token.0.iter().map(|(seat, chance)| (*chance, name(seat))).collect(),
        })
    }
}
