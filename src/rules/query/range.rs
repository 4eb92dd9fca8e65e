//! The range and the size of an aim.

use crate::content::script::{Quantity, Reach, Targeting};
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
    let is_fixed = matches!(reach, Reach::Adjacent | Reach::Within(..) | Reach::Anywhere);
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
        Reach::Within(least, most) | Reach::Thrown(least, most) => {
            let hexes = |value| context.eval(value).clamp(0, u8::MAX.into()) as u8;
            (hexes(least), hexes(most))
        }
        Reach::Anywhere => (0, u8::MAX),
        Reach::Shot => {
            let missile =
                context.missile.and_then(|m| context.actor.character.inventory.missile(context.actor.catalog, m));
            // A missile changes only the maximum, which can't fall below the minimum.
            let more = missile.map_or(0, |m| m.range);
            context.weapon().map_or((1, 0), |w| (w.range.0, w.range.1.saturating_add_signed(more).max(w.range.0)))
        }
    }
}

/// The size of a moon, cone or wave, or the length of a line; 1 for other aims.
pub fn area_size(context: &EvalContext, aim: &Targeting) -> u8 {
    match aim.shape() {
        Targeting::HalfMoon => context.modified(Quantity::Depth, 1).clamp(0, MAX_SIZE) as u8,
        Targeting::FullMoon(size) => context.modified(Quantity::Depth, context.eval(size)).clamp(0, MAX_SIZE) as u8,
        Targeting::Around(size) | Targeting::Cone(size) | Targeting::Wave(size) => {
            context.eval(size).clamp(0, MAX_SIZE) as u8
        }
        Targeting::Line { reach, .. } => effective_range(context, reach).1,
        _ => 1,
    }
}

/// The size of a moon, cone or wave, or the length of a line, if the aim itself fixes it; 1 for other aims.
pub fn fixed_area_size(aim: &Targeting) -> Option<u8> {
    match aim.shape() {
        Targeting::FullMoon(size) | Targeting::Around(size) | Targeting::Cone(size) | Targeting::Wave(size) => {
            size.constant().map(|n| n.clamp(0, MAX_SIZE) as u8)
        }
        Targeting::Line { reach, .. } => reach.fixed_bounds().map(|(_, most)| most),
        _ => Some(1),
    }
}

/// A full moon of this size covers the sheet from any of its hexes.
const MAX_SIZE: i16 = 16;
