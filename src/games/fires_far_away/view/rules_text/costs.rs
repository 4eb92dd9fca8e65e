//! Costs in words: "2 SP", "3+ SP", "1 die".

use super::{Writer, join_and};
use crate::content::script::{Cost, Expr, Payment};

impl Writer<'_> {
    /// A cost: "2 SP"; a cost with cases names each with its condition.
    pub(super) fn cost(&self, cost: &Cost) -> String {
        match cost {
            Cost::Free => "free".into(),
            Cost::Dice(1) => "1 die".into(),
            Cost::Dice(n) => format!("{n} dice"),
            Cost::DicePlus => "1+ dice".into(),
            Cost::Score(value) => self.score(value, ""),
            Cost::ScorePlus(value) => self.score(value, "+"),
            Cost::DieAndScorePlus(value) => format!("1 die and {}", self.score(value, "+")),
            Cost::EqualDice(n) => format!("{n} equal dice"),
            Cost::EncounterDie => "1 die equal to one on the enemy's table".into(),
            Cost::Everything => "all dice".into(),
            Cost::When(cases) => self.cases(cases, |cost| self.cost(cost), "not possible"),
        }
    }

    /// Any dice with this total.
    fn score(&self, value: &Expr, plus: &str) -> String {
        match self.known_value(value) {
            Some(n) => format!("{n}{plus} SP"),
            None => {
                let text = self.value(value);
                let score = if text.contains("SP") { text } else { format!("SP equal to {text}") };
                if plus.is_empty() { score } else { format!("{score} or more") }
            }
        }
    }

    /// A price that is paid while a script runs.
    pub(super) fn payment(&self, payment: &Payment) -> String {
        let Payment { focus, dice } = payment;
        let parts =
            [focus.as_ref().map(|n| self.amount(n, "FP", "FP")), dice.as_ref().map(|n| self.amount(n, "die", "dice"))];
        join_and(&parts.into_iter().flatten().collect::<Vec<String>>())
    }
}
