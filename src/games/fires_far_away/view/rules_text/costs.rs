//! Costs in words: "2 SP", "3+ SP", "1 die".

use super::Writer;
use super::things::Things;
use crate::content::script::{Cost, Expr, Payment, ScriptWord, WalkStep, walk_word};
use crate::lang::{Text, text};

impl Writer<'_> {
    /// A cost: "2 SP"; a cost with cases names each with its condition.
    pub(super) fn cost(&self, cost: &Cost) -> Text {
        match cost {
            Cost::Free => text!("rules-free"),
            Cost::Dice(n) => text!("rules-dice", n = *n),
            Cost::DicePlus => text!("rules-one-die-or-more"),
            Cost::Score(value) => self.score(value, false),
            Cost::ScorePlus(value) => self.score(value, true),
            Cost::DieAndScorePlus(value) => text!("rules-die-and", score = self.score(value, true)),
            Cost::EqualDice(n) => text!("rules-equal-dice", n = *n),
            Cost::EncounterDie => text!("rules-encounter-die"),
            Cost::Everything => text!("rules-all-dice"),
            Cost::When(cases) => self.cases(cases, |cost| self.cost(cost), text!("rules-not-possible")),
        }
    }

    /// Any dice with this total, or with more.
    fn score(&self, value: &Expr, or_more: bool) -> Text {
        if let Some(n) = self.known_value(value) {
            return holds!(or_more, "rules-score-or-more", "rules-score", n = n);
        }
        let words = self.value(value);
        let score = if says_score(value) { words } else { text!("rules-score-equal-to", value = words) };
        if or_more { text!("rules-value-or-more", value = score) } else { score }
    }

    /// A price that is paid while a script runs.
    pub(super) fn payment(&self, payment: &Payment) -> Text {
        let Payment { focus, dice } = payment;
        let focus = focus.as_ref().map(|n| self.amount(n, &Things::Named(text!("word-fp"))));
        let dice = dice.as_ref().map(|n| self.amount(n, &Things::Dice));
        Text::and(focus.into_iter().chain(dice))
    }
}

/// Whether the words of a number say that it is SP.
fn says_score(value: &Expr) -> bool {
    walk_word(ScriptWord::Expr(value), true, &mut |place| match place.word {
        ScriptWord::Expr(Expr::Wep | Expr::WepIn(_) | Expr::Overspent) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}
