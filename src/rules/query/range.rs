//! The range and the size of an aim.

use crate::content::script::{Reach, Targeting};
use crate::rules::query::context::EvalContext;

/// The fewest and the most hexes of a reach, with the aim bonus.
pub fn effective_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    let (least, most) = unaided_range(context, reach);
    let further = context.aim_bonus.filter(|_| reach.is_shot_or_thrown()).map_or(0, |bearing| bearing.extra_range);
    (least, most.saturating_add(further))
}

/// The range of a reach without the aim bonus (O-09).
pub fn unaided_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
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
        Targeting::FullMoon(size) | Targeting::Cone(size) | Targeting::Wave(size) => {
            context.eval(size).clamp(0, MAX_SIZE) as u8
        }
        Targeting::Line { reach, .. } => effective_range(context, reach).1,
        _ => 1,
    }
}

/// The size of a moon, cone or wave, or the length of a line, if the aim itself fixes it; 1 for other aims.
pub fn fixed_area_size(aim: &Targeting) -> Option<u8> {
    match aim.shape() {
        Targeting::FullMoon(size) | Targeting::Cone(size) | Targeting::Wave(size) => {
            size.constant().map(|n| n.clamp(0, MAX_SIZE) as u8)
        }
        Targeting::Line { reach, .. } => reach.fixed_bounds().map(|(_, most)| most),
        _ => Some(1),
    }
}

/// A full moon of this size covers the sheet from any of its hexes.
const MAX_SIZE: i16 = 16;
