//! The price of an action and the check of a payment (2.1, A-23 to A-26).
//!
//! Must not spend dice; `commit` does.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::Cost;
use crate::model::{Condition, DiceSelection, DiceValues, StaminaPool};
use crate::rules::access::resolution;
use crate::rules::query::context::EvalContext;
use crate::rules::refusal::Refusal;

/// A cost evaluated in a context.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Price {
    /// No dice.
    Free,
    /// Exactly `n` dice. With extra score: at least `n` dice with a total of `n + extra` or more.
    Dice {
        /// The number of dice.
        n: u8,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// Dice with a total of at least `least`; the rest may count as overspent.
    Score {
        /// The least total.
        least: i16,
        /// Whether the rest counts as overspent.
        #[serde(default)]
        plus: bool,
        /// The fewest dice.
        #[serde(default = "one_die")]
        dice: u8,
    },
    /// One die, and further dice with a total of at least `least`.
    DieAndScore {
        /// The least total of the further dice.
        least: i16,
    },
    /// Exactly `n` dice with the same face. With extra score: further dice to reach it.
    Equal {
        /// The number of dice.
        n: u8,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// One die with one of the faces. With extra score: further dice to reach it.
    Match {
        /// The faces that match.
        faces: DiceValues,
        /// The extra score that a condition adds.
        #[serde(default)]
        extra: u8,
    },
    /// The whole pool.
    Everything,
}

/// The fewest dice of a score that says nothing else.
fn one_die() -> u8 {
    1
}

/// Evaluates the price of a cost in a context.
///
/// # Errors
///
/// Returns [`Refusal::TooHeavy`] if no case of a conditional cost applies.
pub fn evaluate_cost(context: &EvalContext, cost: &Cost) -> Result<Price, Refusal> {
    // Each Netted or Grappled token raises the price.
    let held = context.actor.conditions.counts;
    let tokens = held.get(Condition::Netted).saturating_add(held.get(Condition::Grappled));
    let extra = tokens.saturating_mul(context.actor.house.held_extra_cost);
    Ok(match cost {
        Cost::Free => Price::Free,
        Cost::Dice(n) => Price::Dice { n: *n, extra },
        Cost::DicePlus => Price::Score { least: 1 + i16::from(extra), plus: true, dice: 1 },
        Cost::Score(value) => {
            Price::Score { least: context.eval(value).max(1) + i16::from(extra), plus: false, dice: 1 }
        }
        Cost::ScorePlus(value) => {
            Price::Score { least: context.eval(value).max(1) + i16::from(extra), plus: true, dice: 1 }
        }
        Cost::DieAndScorePlus(value) => Price::DieAndScore { least: context.eval(value).max(1) + i16::from(extra) },
        Cost::EqualDice(n) => Price::Equal { n: *n, extra },
        Cost::EncounterDie => Price::Match { faces: table_dice(context), extra },
        Cost::Everything => Price::Everything,
        Cost::When(cases) => match cases.iter().find(|(test, _)| context.is_true(test)) {
            Some((_, cost)) => return evaluate_cost(context, cost),
            None => return Err(Refusal::TooHeavy),
        },
    })
}

/// The dice rolled for the active enemy's encounter table.
fn table_dice(context: &EvalContext) -> DiceValues {
    let Some(active) = &resolution(context.world).active_turn else { return DiceValues::new() };
    let cards = &context.world.encounter_tables;
    cards.0.get(usize::from(active.activation.table)).map(|c| c.rolled.clone()).unwrap_or_default()
}

impl Price {
    /// Whether this is a price of exactly 2D, which makes an action a Double.
    pub fn is_two_dice(&self) -> bool {
        matches!(self, Self::Dice { n: 2, .. })
    }

    /// The score overspent if the picked dice pay this price.
    ///
    /// # Errors
    ///
    /// Returns the [`Refusal`] that says why the picked dice do not pay.
    pub fn check_payment(&self, pool: &StaminaPool, picks: DiceSelection) -> Result<i16, Refusal> {
        if !pool.contains_all(picks) {
            return Err(Refusal::NoSuchDice);
        }
        let count = picks.count();
        let total = pool.total(picks);
        let short = |least: i16| Err(Refusal::MoreScore(least - total));
        match self {
            Self::Free if count > 0 => Err(Refusal::FreeTakesNoDice),
            Self::Free => Ok(0),
            Self::Dice { n, extra } => {
                let wanted = usize::from(*n);
                let least = i16::from(*n) + i16::from(*extra);
                if count < wanted || (count > wanted && *extra == 0) {
                    Err(Refusal::DiceCount(*n))
                } else if total < least {
                    short(least)
                } else if count > wanted && has_removable_die(pool, picks, |t, c| t >= least && c >= wanted) {
                    // Further dice are allowed only if the score needs them.
                    Err(Refusal::DiceCount(*n))
                } else {
                    Ok(0)
                }
            }
            Self::Score { least, plus, dice } => {
                if count < usize::from(*dice) || total < *least {
                    Err(Refusal::MoreScore((*least - total).max(1)))
                } else {
                    Ok(if *plus { total - least } else { 0 })
                }
            }
            Self::DieAndScore { least } => {
                if count < 2 {
                    return Err(Refusal::DiceCount(2));
                }
                // The smallest die serves best as the 1D.
                let smallest = pool.values_of(picks).iter().copied().min().unwrap_or(0);
                let rest = total - i16::from(smallest);
                if rest < *least { Err(Refusal::MoreScore(least - rest)) } else { Ok(rest - least) }
            }
            Self::Equal { n, extra } => {
                let alike = |f: &[u8]| (1..=6).any(|face| f.iter().filter(|s| **s == face).count() >= usize::from(*n));
                check_matching_payment(pool, picks, *n, *extra, alike, Refusal::UnequalDice)
            }
            Self::Match { faces, extra } => {
                let fits = |f: &[u8]| f.iter().any(|die| faces.contains(die));
                check_matching_payment(pool, picks, 1, *extra, fits, Refusal::NoMatchingDie)
            }
            Self::Everything if count > 0 => Err(Refusal::FreeTakesNoDice),
            Self::Everything if pool.is_empty() => Err(Refusal::NoSuchDice),
            Self::Everything => Ok(0),
        }
    }

    /// The distinct payments: for a flat score those without an unneeded die, else all that pay. Dice with the same
    /// face are interchangeable.
    pub fn payments(&self, pool: &StaminaPool, combinations: &[DiceSelection]) -> SmallVec<[DiceSelection; 16]> {
        match self {
            Self::Free | Self::Everything => {
                self.check_payment(pool, DiceSelection::NONE).ok().map(|_| DiceSelection::NONE).into_iter().collect()
            }
            Self::Score { least, plus: false, .. } => combinations
                .iter()
                .copied()
                .filter(|p| pool.total(*p) >= *least && !has_removable_die(pool, *p, |t, c| t >= *least && c > 0))
                .collect(),
            _ => combinations.iter().copied().filter(|p| self.check_payment(pool, *p).is_ok()).collect(),
        }
    }

    /// Whether any payment is possible.
    pub fn can_pay(&self, pool: &StaminaPool) -> bool {
        let total = pool.total(pool.all());
        match self {
            Self::Free => true,
            Self::Everything => !pool.is_empty(),
            Self::Dice { n, extra } => pool.len() >= usize::from(*n) && total >= i16::from(*n) + i16::from(*extra),
            Self::Score { least, dice, .. } => pool.len() >= usize::from(*dice) && total >= *least,
            Self::DieAndScore { least } => {
                let smallest = pool.0.iter().copied().min().unwrap_or(0);
                pool.len() >= 2 && total - i16::from(smallest) >= *least
            }
            Self::Equal { n, extra } => {
                let alike = (1..=6).any(|face| pool.0.iter().filter(|f| **f == face).count() >= usize::from(*n));
                alike && total >= i16::from(*n) + i16::from(*extra)
            }
            Self::Match { faces, extra } => pool.0.iter().any(|f| faces.contains(f)) && total > i16::from(*extra),
        }
    }
}

/// Checks a payment of `n` dice with required faces and extra score: `n` dice or more that have the faces and a
/// total of `n + extra`, and no die beyond the `n` that is not needed.
fn check_matching_payment(
    pool: &StaminaPool,
    picks: DiceSelection,
    n: u8,
    extra: u8,
    fits: impl Fn(&[u8]) -> bool,
    otherwise: Refusal,
) -> Result<i16, Refusal> {
    let least = i16::from(n) + i16::from(extra);
    let (total, count) = (pool.total(picks), picks.count());
    let needless = |p: usize| {
        let rest = picks.without(p);
        count > usize::from(n) && pool.total(rest) >= least && fits(&pool.values_of(rest))
    };
    if count < usize::from(n) || (count > usize::from(n) && extra == 0) {
        Err(Refusal::DiceCount(n))
    } else if !fits(&pool.values_of(picks)) {
        Err(otherwise)
    } else if total < least {
        Err(Refusal::MoreScore(least - total))
    } else if picks.positions().any(needless) {
        Err(Refusal::DiceCount(n))
    } else {
        Ok(0)
    }
}

/// Whether the payment still pays without one of the picked dice.
fn has_removable_die(pool: &StaminaPool, picks: DiceSelection, still_pays: impl Fn(i16, usize) -> bool) -> bool {
    let (total, count) = (pool.total(picks), picks.count());
    picks.positions().any(|p| still_pays(total - i16::from(pool.0[p]), count - 1))
}

/// Every distinct set of dice. Of dice with the same face the first ones are taken.
pub fn combinations(pool: &StaminaPool) -> Vec<DiceSelection> {
    let n = pool.len();
    (1..1u32 << n)
        .map(|bits| DiceSelection(bits as u16))
        .filter(|picks| {
            (0..n).all(|p| !picks.contains(p) || (0..p).all(|q| pool.0[q] != pool.0[p] || picks.contains(q)))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(faces: &[u8]) -> StaminaPool {
        StaminaPool(DiceValues::from_slice(faces))
    }

    #[test]
    fn flat_scores_take_any_dice_and_waste_the_rest() {
        let pool = pool(&[3, 3, 3]);
        let price = Price::Score { least: 2, plus: false, dice: 1 };
        assert_eq!(price.check_payment(&pool, DiceSelection::from_positions(&[0])), Ok(0));
        assert_eq!(price.check_payment(&pool, DiceSelection::from_positions(&[0, 1])), Ok(0));
        assert_eq!(price.payments(&pool, &combinations(&pool)).as_slice(), &[DiceSelection::from_positions(&[0])]);
        assert_eq!(price.check_payment(&pool, DiceSelection::NONE), Err(Refusal::MoreScore(2)));
    }

    #[test]
    fn overspending_counts_the_total() {
        let price = Price::Score { least: 2, plus: true, dice: 1 };
        assert_eq!(price.check_payment(&pool(&[6]), DiceSelection::from_positions(&[0])), Ok(4));
        let charge = Price::DieAndScore { least: 2 };
        assert_eq!(charge.check_payment(&pool(&[1, 5]), DiceSelection::from_positions(&[0, 1])), Ok(3));
        assert_eq!(
            charge.check_payment(&pool(&[5, 1]), DiceSelection::from_positions(&[0])),
            Err(Refusal::DiceCount(2))
        );
    }

    #[test]
    fn a_number_of_dice_is_exact_unless_a_net_asks_for_more() {
        let pool = pool(&[1, 1, 4]);
        let two = Price::Dice { n: 2, extra: 0 };
        assert_eq!(two.check_payment(&pool, DiceSelection::from_positions(&[0, 1])), Ok(0));
        assert_eq!(two.check_payment(&pool, DiceSelection::from_positions(&[0, 1, 2])), Err(Refusal::DiceCount(2)));
        let netted = Price::Dice { n: 2, extra: 1 };
        assert_eq!(netted.check_payment(&pool, DiceSelection::from_positions(&[0, 1])), Err(Refusal::MoreScore(1)));
        assert_eq!(netted.check_payment(&pool, DiceSelection::from_positions(&[0, 2])), Ok(0));
        assert_eq!(netted.check_payment(&pool, DiceSelection::from_positions(&[0, 1, 2])), Err(Refusal::DiceCount(2)));
    }

    #[test]
    fn equal_dice_count_as_one_another() {
        // 1 of {2}, and 1, 2 or 3 of {3}: 2 * 4 - 1 sets.
        assert_eq!(combinations(&pool(&[2, 3, 3, 3])).len(), 7);
    }

    #[test]
    fn what_can_be_paid_and_what_payments_there_are_agree() {
        let prices = [
            Price::Dice { n: 2, extra: 0 },
            Price::Dice { n: 2, extra: 3 },
            Price::Score { least: 5, plus: false, dice: 1 },
            Price::Score { least: 7, plus: true, dice: 1 },
            Price::DieAndScore { least: 4 },
            Price::Equal { n: 2, extra: 0 },
            Price::Equal { n: 2, extra: 3 },
            Price::Match { faces: DiceValues::from_slice(&[4]), extra: 0 },
            Price::Match { faces: DiceValues::from_slice(&[1]), extra: 2 },
            Price::Everything,
        ];
        for faces in [&[1u8][..], &[1, 1], &[2, 4], &[6, 6, 1], &[1, 2, 3, 4], &[]] {
            let pool = pool(faces);
            for price in &prices {
                let some = !price.payments(&pool, &combinations(&pool)).is_empty();
                assert_eq!(price.can_pay(&pool), some, "{price:?} with {faces:?}");
            }
        }
    }
}
