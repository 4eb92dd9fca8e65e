//! The price and the movement of actions that step with the load, with the parts that the numbers are the sum of, for
//! a player who asks why a number is what it is.
//!
//! Owns the lists of parts. The values themselves come from `price` and `query`, which the rules ask; a difference between
//! them and the known parts is a part of its own. Must not change a component.

use crate::content::action::Action;
use crate::content::script::{Cost, Effect, Expr, Move, Predicate, Quantity};
use crate::model::{CombatantId, Id, Price};
use crate::rules::access::{RulesWorld, catalog};
use crate::rules::player::action_modes::{action_context, action_modes};
use crate::rules::player::price::{base_price, evaluate_cost, focus_price_of, surcharges};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::{BaseFormula, DerivedValue, PartSource};
use crate::rules::refusal::Refusal;

/// The price of an action and the hexes that it moves the character now.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionNumbers<'a> {
    /// The action.
    pub action: &'a Action,
    /// The price, or the reason why nothing can pay it.
    pub price: Result<Price, Refusal>,
    /// The dice or the score of the price with its parts; `None` for a price without a number.
    pub score: Option<DerivedValue>,
    /// The most hexes of its first movement for the least that the action takes, with their parts.
    pub hexes: Option<DerivedValue>,
    /// Whether each point of score above the price makes the movement longer.
    pub grows: bool,
    /// The most hexes with this load, if the load limits them.
    pub load_limit: Option<u8>,
}

/// The common actions whose price or movement steps with ENC against EQP.
pub fn load_actions<'a>(world: &'a RulesWorld) -> Vec<ActionNumbers<'a>> {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let stepped = catalog(world).actions.iter().filter(|action| steps_with_load(action));
    stepped.map(|action| action_numbers(world, &actor, action)).collect()
}

/// The price and the movement of an attunement, and its FP; `None` for one that holds without being cast.
pub fn attunement_numbers<'a>(world: &'a RulesWorld, id: Id) -> Option<(ActionNumbers<'a>, DerivedValue)> {
    let action = catalog(world).action(id)?;
    let printed = action.attunement?.focus;
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let mut focus = DerivedValue::printed("R-263", printed);
    if let Some(how) = action_modes(world, &actor, action).first().filter(|_| printed > 0) {
        focus.add_parts(&action_context(world, &actor, action, *how), Quantity::FocusPrice);
        focus = focus.up_to(focus_price_of(world, &actor, action, *how));
    }
    Some((action_numbers(world, &actor, action), focus))
}

/// The price and the movement of an action in its first mode.
fn action_numbers<'a>(world: &'a RulesWorld, actor: &ActorState, action: &'a Action) -> ActionNumbers<'a> {
    let modes = action_modes(world, actor, action);
    let Some(how) = modes.first() else {
        let price = Err(Refusal::NotNow);
        return ActionNumbers { action, price, score: None, hexes: None, grows: false, load_limit: None };
    };
    let context = action_context(world, actor, action, *how);
    let movement = first_move(action);
    let price = evaluate_cost(&context, &action.cost);
    ActionNumbers {
        action,
        score: price.as_ref().ok().and_then(|price| explain_price(&context, &action.cost, price)),
        price,
        hexes: movement.and_then(|movement| explain_hexes(&context, movement)),
        grows: movement.is_some_and(|movement| reads_overspent(&context, movement)),
        load_limit: movement.and_then(|movement| context.load_limit(movement)),
    }
}

/// The dice or the score of a price with its modifiers and the additions of conditions.
fn explain_price(context: &EvalContext, printed: &Cost, price: &Price) -> Option<DerivedValue> {
    let cost = context.granted_cost().unwrap_or(printed);
    let bare = base_price(context, cost).ok()?;
    let mut sum = DerivedValue::from_base(price_rule(&bare), case_of(context, cost), number_of(&bare)?);
    if matches!(bare, Price::Score { .. } | Price::DieAndScore { .. }) {
        sum.add_parts(context, Quantity::Price);
    }
    if bare != Price::Free {
        for (condition, more) in surcharges(context) {
            sum.add(PartSource::Condition(condition), more);
        }
    }
    Some(sum.up_to(number_of(price)?))
}

/// The dice of a price in dice, or else its score.
fn number_of(price: &Price) -> Option<i16> {
    match price {
        Price::Dice { n, extra } => Some(i16::from(*n) + i16::from(*extra)),
        Price::Score { least, .. } | Price::DieAndScore { least } => Some(*least),
        Price::Free | Price::Equal { .. } | Price::Match { .. } | Price::Everything => None,
    }
}

/// The rule that says how such a price is paid.
fn price_rule(price: &Price) -> &'static str {
    match price {
        Price::Dice { .. } => "R-017",
        _ => "R-018",
    }
}

/// Which case of a cost with cases holds now.
fn case_of(context: &EvalContext, cost: &Cost) -> BaseFormula {
    match cost {
        Cost::When(cases) => {
            let held = cases.iter().position(|(test, _)| context.is_true(test));
            held.map_or(BaseFormula::Printed, |n| BaseFormula::Case(n as u8))
        }
        _ => BaseFormula::Printed,
    }
}

/// The most hexes of a movement with the parts that change them; `None` if a condition forbids it.
fn explain_hexes(context: &EvalContext, movement: &Move) -> Option<DerivedValue> {
    let printed = context.eval(&movement.tiles).max(0);
    let mut sum = DerivedValue::from_base("R-177", BaseFormula::Printed, printed);
    let (_, most) = context.visit_movement_range(movement, |part| {
        sum.value += part.amount;
        sum.parts.push(part);
    })?;
    Some(sum.up_to(most))
}

/// Whether score above the price makes a movement longer.
fn reads_overspent(context: &EvalContext, movement: &Move) -> bool {
    EvalContext { overspent: 1, ..context.clone() }.eval(&movement.tiles) > context.eval(&movement.tiles)
}

fn first_move(action: &Action) -> Option<&Move> {
    action.effect.iter().find_map(|effect| match effect {
        Effect::Move(movement) => Some(movement),
        _ => None,
    })
}

/// Whether the price of an action or a Move of it depends on ENC.
fn steps_with_load(action: &Action) -> bool {
    let is_stepped = |test: &Predicate| match test {
        Predicate::AtMost(a, b) | Predicate::Below(a, b) => *a == Expr::Enc || *b == Expr::Enc,
        _ => false,
    };
    let by_price = matches!(&action.cost, Cost::When(cases) if cases.iter().any(|(test, _)| is_stepped(test)));
    by_price || first_move(action).is_some_and(|movement| movement.encumbered)
}
