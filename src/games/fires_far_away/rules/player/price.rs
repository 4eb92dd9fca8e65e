//! The price of an action and the check of a payment (2.1, A-23 to A-26).
//!
//! Must not spend dice; `commit` does.

use smallvec::SmallVec;

use crate::content::action::Action;
use crate::content::script::{Cost, GrantKind, Quantity, QuantityKind};
pub use crate::model::Price;
use crate::model::{ActionMode, Condition, DiceSelection, DiceValues, StaminaPool};
use crate::rules::access::{RulesWorld, resolution};
use crate::rules::player::action_modes::action_context;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::refusal::Refusal;

/// The price of a cost in a context, or of the cost that a block gives the action in its place, with its modifiers and
/// the additions of conditions.
///
/// # Errors
///
/// Returns [`Refusal::TooHeavy`] if no case of a conditional cost applies.
pub fn evaluate_cost(context: &EvalContext, cost: &Cost) -> Result<Price, Refusal> {
    let price = base_price(context, context.granted_cost().unwrap_or(cost))?;
    Ok(modified_price(context, price).with_extra(surcharge(context)))
}

/// The score that conditions add to every price.
fn surcharge(context: &EvalContext) -> u8 {
    if !context.actor.hindrance.surcharges {
        return 0;
    }
    surcharges(context).map(|(_, more)| more).fold(0, i16::saturating_add).clamp(0, 99) as u8
}

/// The conditions that add a score to every price, each with its addition for all of its tokens.
pub(super) fn surcharges(context: &EvalContext) -> impl Iterator<Item = (Condition, i16)> {
    context.actor.conditions.all().map(|(condition, n)| {
        let each = context.actor.catalog.condition(condition).surcharge.as_ref();
        (condition, each.map_or(0, |each| context.eval(each).saturating_mul(n.into())))
    })
}

/// The price of a cost in a context, without the additions of conditions.
///
/// # Errors
///
/// Returns [`Refusal::TooHeavy`] if no case of a conditional cost applies.
pub(super) fn base_price(context: &EvalContext, cost: &Cost) -> Result<Price, Refusal> {
    let extra = 0;
    Ok(match cost {
        Cost::Free => Price::Free,
        Cost::Dice(n) => Price::Dice { n: *n, extra },
        Cost::DicePlus => Price::Score { least: 1, plus: true, dice: 1 },
        Cost::Score(value) => Price::Score { least: context.eval(value).max(1), plus: false, dice: 1 },
        Cost::ScorePlus(value) => Price::Score { least: context.eval(value).max(1), plus: true, dice: 1 },
        Cost::DieAndScorePlus(value) => Price::DieAndScore { least: context.eval(value).max(1) },
        Cost::EqualDice(n) => Price::Equal { n: *n, extra },
        Cost::EncounterDie => Price::Match { faces: table_dice(context), extra },
        Cost::Everything => Price::Everything,
        Cost::When(cases) => match cases.iter().find(|(test, _)| context.is_true(test)) {
            Some((_, cost)) => return base_price(context, cost),
            None => return Err(Refusal::TooHeavy),
        },
    })
}

/// A price with its modifiers: never below 1 for a score. Modifiers count before the additions of conditions.
fn modified_price(context: &EvalContext, mut price: Price) -> Price {
    if let Price::Score { least, .. } | Price::DieAndScore { least } = &mut price {
        *least = context.modified(Quantity::Price, *least).max(1);
    }
    price
}

/// The FP cost of an attunement, with its modifiers: never below 1, unless it is printed as 0.
pub(super) fn focus_price(context: &EvalContext, printed: u8) -> u8 {
    if printed == 0 { 0 } else { context.modified(Quantity::FocusPrice, printed.into()).clamp(1, 99) as u8 }
}

/// The FP cost of an action in a mode; 0 if it is no attunement.
pub(super) fn focus_price_of(world: &RulesWorld, actor: &ActorState, action: &Action, mode: ActionMode) -> u8 {
    let Some(attunement) = action.attunement else { return 0 };
    focus_price(&action_context(world, actor, action, mode), attunement.focus)
}

/// Whether the bare price of an action may be more than what it costs, because blocks lower it or give the action another
/// cost.
pub(super) fn may_cost_less(actor: &ActorState, action: &Action) -> bool {
    actor.block_scope.modifies.contains(QuantityKind::Price)
        || actor.block_scope.grants.contains(GrantKind::Costs)
        || action.blocks.iter().any(|block| block.modifies(QuantityKind::Price))
}

/// The most FP that can be spent above the price of an action: as many as are left, or fewer if its attunement says so
/// (R-470, O-76). Without overcasting 0.
pub fn most_extra_focus(world: &RulesWorld, actor: &ActorState, action: &Action, mode: ActionMode) -> u8 {
    let left = actor.character.focus.left.saturating_sub(focus_price_of(world, actor, action, mode));
    overcast_limit(world, actor, action, mode).min(left)
}

/// The most FP that have an effect above the price of an action (O-76); 0 without overcasting.
pub(super) fn overcast_limit(world: &RulesWorld, actor: &ActorState, action: &Action, mode: ActionMode) -> u8 {
    if !action.attunement.is_some_and(|attunement| attunement.overcast) {
        return 0;
    }
    let printed = actor.catalog.attunements.get(&action.id).and_then(|attunement| attunement.most_overcast.as_ref());
    let context = action_context(world, actor, action, mode);
    printed.map_or(u8::MAX, |limit| context.eval(limit).clamp(0, 99) as u8)
}

/// The faces that an Encounter Die may show: the dice rolled for the active enemy's encounter table, and those near
/// them, if modifiers allow.
fn table_dice(context: &EvalContext) -> DiceValues {
    let Some(active) = &resolution(context.world).active_turn else { return DiceValues::new() };
    let cards = &context.world.encounter_tables;
    let rolled = cards.0.get(usize::from(active.activation.table)).map(|c| c.rolled.clone()).unwrap_or_default();
    let (below, above) = (context.modified(Quantity::MatchBelow, 0), context.modified(Quantity::MatchAbove, 0));
    if (below, above) == (0, 0) {
        return rolled;
    }
    let near = |face: &u8| {
        rolled.iter().any(|die| (i16::from(*die) - below..=i16::from(*die) + above).contains(&(*face).into()))
    };
    (1..=6).filter(near).collect()
}

/// The price of an action now: the price that the loadout fixes, if it does and no block gives the action another cost, or
/// else the price of its cost.
///
/// # Errors
///
/// Returns [`Refusal::TooHeavy`] if no case of a conditional cost applies.
pub(super) fn current_price(context: &EvalContext, cost: &Cost, fixed: Option<&Price>) -> Result<Price, Refusal> {
    match fixed.filter(|_| context.granted_cost().is_none()) {
        Some(price) => Ok(modified_price(context, price.clone()).with_extra(surcharge(context))),
        None => evaluate_cost(context, cost),
    }
}

impl Price {
    /// The price with this score added. An action that costs no dice stays free.
    fn with_extra(mut self, more: u8) -> Self {
        match &mut self {
            Self::Dice { extra, .. } | Self::Equal { extra, .. } | Self::Match { extra, .. } => *extra += more,
            Self::Score { least, .. } | Self::DieAndScore { least } => *least += i16::from(more),
            Self::Free | Self::Everything => {}
        }
        self
    }

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

    /// The distinct payments; see [`visit_payments`](Self::visit_payments).
    pub fn payments(&self, pool: &StaminaPool, sets: &[DiceSet]) -> SmallVec<[DiceSelection; 16]> {
        let mut found = SmallVec::new();
        self.visit_payments(pool, sets, |picks| found.push(picks));
        found
    }

    /// Visits the distinct payments: for a flat score those without an unneeded die, else all that pay. Dice with the
    /// same face are interchangeable.
    pub fn visit_payments(&self, pool: &StaminaPool, sets: &[DiceSet], mut visit: impl FnMut(DiceSelection)) {
        let mut visit_sets =
            |fits: &dyn Fn(&DiceSet) -> bool| sets.iter().filter(|set| fits(set)).for_each(|set| visit(set.picks));
        match self {
            Self::Free | Self::Everything => {
                if self.check_payment(pool, DiceSelection::NONE).is_ok() {
                    visit(DiceSelection::NONE);
                }
            }
            // A set without a die that could stay behind: not even the lowest one can.
            Self::Score { least, plus: false, .. } => visit_sets(&|set| {
                set.total >= *least && (set.picks.count() == 1 || set.total - i16::from(set.lowest) < *least)
            }),
            Self::Score { least, plus: true, dice } => {
                visit_sets(&|set| set.total >= *least && set.picks.count() >= usize::from(*dice))
            }
            Self::Dice { n, extra: 0 } => visit_sets(&|set| set.picks.count() == usize::from(*n)),
            _ => visit_sets(&|set| self.check_payment(pool, set.picks).is_ok()),
        }
    }

    /// Whether any payment is possible.
    pub fn can_pay(&self, pool: &StaminaPool) -> bool {
        Purse::of(pool).can_pay(self)
    }
}

/// A pool whose dice have been counted and added up, for callers that ask about many prices.
#[derive(Clone, Copy)]
pub(super) struct Purse<'a> {
    pool: &'a StaminaPool,
    dice: usize,
    total: i16,
}

impl<'a> Purse<'a> {
    /// The purse of a pool.
    pub(super) fn of(pool: &'a StaminaPool) -> Self {
        Self { pool, dice: pool.len(), total: pool.score() }
    }

    /// Whether any payment of a price is possible.
    #[inline]
    pub(super) fn can_pay(self, price: &Price) -> bool {
        let Self { pool, dice: held, total } = self;
        match price {
            Price::Free => true,
            Price::Everything => held > 0,
            Price::Dice { n, extra } => held >= usize::from(*n) && total >= i16::from(*n) + i16::from(*extra),
            Price::Score { least, dice, .. } => held >= usize::from(*dice) && total >= *least,
            Price::DieAndScore { least } => {
                let smallest = pool.0.iter().copied().min().unwrap_or(0);
                held >= 2 && total - i16::from(smallest) >= *least
            }
            Price::Equal { n, extra } => {
                let alike = (1..=6).any(|face| pool.0.iter().filter(|f| **f == face).count() >= usize::from(*n));
                alike && total >= i16::from(*n) + i16::from(*extra)
            }
            Price::Match { faces, extra } => pool.0.iter().any(|f| faces.contains(f)) && total > i16::from(*extra),
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

/// A set of dice of the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiceSet {
    /// The dice.
    pub picks: DiceSelection,
    /// Their total.
    pub total: i16,
    /// The lowest of them.
    pub lowest: u8,
}

/// Every distinct set of dice. Of dice with the same face the first ones are taken.
pub fn dice_sets(pool: &StaminaPool) -> SmallVec<[DiceSet; 32]> {
    // For each die, the dice before it with the same face.
    let twins: SmallVec<[u32; 16]> = (0..pool.len())
        .map(|p| (0..p).filter(|q| pool.0[*q] == pool.0[p]).fold(0, |twins, q| twins | 1 << q))
        .collect();
    let set = |bits: u32| {
        let (mut total, mut lowest, mut left) = (0, u8::MAX, bits);
        while left != 0 {
            let p = left.trailing_zeros() as usize;
            if bits & twins[p] != twins[p] {
                return None;
            }
            total += i16::from(pool.0[p]);
            lowest = lowest.min(pool.0[p]);
            left &= left - 1;
        }
        Some(DiceSet { picks: DiceSelection(bits as u16), total, lowest })
    };
    (1..1u32 << pool.len()).filter_map(set).collect()
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
        assert_eq!(price.payments(&pool, &dice_sets(&pool)).as_slice(), &[DiceSelection::from_positions(&[0])]);
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
        assert_eq!(dice_sets(&pool(&[2, 3, 3, 3])).len(), 7);
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
                let some = !price.payments(&pool, &dice_sets(&pool)).is_empty();
                assert_eq!(price.can_pay(&pool), some, "{price:?} with {faces:?}");
            }
        }
    }
}
