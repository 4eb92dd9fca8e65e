//! The range of an aim.

use crate::content::script::Reach;
use crate::rules::query::context::EvalContext;

/// The fewest and the most hexes of a reach, with the aim bonus.
pub fn effective_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    let (least, most) = unaided_range(context, reach);
    let further = context.aim_bonus.filter(|_| reach.is_shot_or_thrown()).map_or(0, |bonus| bonus.extra_range);
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
