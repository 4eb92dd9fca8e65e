//! The range of an aim.

use crate::content::script::{Quantity, Reach};
use crate::model::Until;
use crate::rules::query::context::EvalContext;

/// The fewest and the most hexes of a reach, with everything that modifies it.
pub fn effective_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    let (least, most) = printed_range(context, reach);
    (least, range_with(context, reach, most, |_| true))
}

/// The range of a reach without what was lent for the next attack (O-09).
pub fn unaided_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    let (least, most) = printed_range(context, reach);
    (least, range_with(context, reach, most, |until| until != Some(Until::NextAttack)))
}

/// A maximum range with the modifiers that `counts` lets pass. A fixed reach that is no throw is never modified.
fn range_with(context: &EvalContext, reach: &Reach, most: u8, counts: impl Fn(Option<Until>) -> bool) -> u8 {
    let is_fixed = matches!(reach, Reach::Adjacent | Reach::Within(..));
    if is_fixed || most == 0 || !context.may_be_modified(Quantity::Range) {
        return most;
    }
    let context = EvalContext { is_shot: reach.is_shot_or_thrown(), ..context.clone() };
    let mut sum = i16::from(most);
    context.visit_parts(Quantity::Range, |part| {
        if counts(part.until) {
            sum += part.amount;
        }
    });
    sum.clamp(0, 99) as u8
}

/// The range that the entry itself gives, or the weapon and the missile in use.
fn printed_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    match reach {
        Reach::Weapon => match context.weapon() {
            Some(weapon) => weapon.range,
            None if context.shield().is_some() => (1, 1),
            None => (1, 0),
        },
        Reach::Adjacent => (1, 1),
        Reach::Within(least, most) | Reach::Thrown(least, most) => (*least, *most),
        Reach::Shot => {
            let missile =
                context.missile.and_then(|m| context.actor.character.inventory.missile(context.actor.catalog, m));
            // A missile changes only the maximum, which can't fall below the minimum.
            let more = missile.map_or(0, |m| m.range);
            context.weapon().map_or((1, 0), |w| (w.range.0, w.range.1.saturating_add_signed(more).max(w.range.0)))
        }
    }
}
