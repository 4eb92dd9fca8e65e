//! The range of a movement of the actor now, with the parts that the number is the sum of.
//!
//! Must not search a path; `movement_choices` does.

use crate::content::condition_row::{ConditionRow, ConditionTrait};
use crate::content::script::{Expr, Grant, GrantKind, Move, Quantity};
use crate::model::Until;
use crate::rules::components::combatant::ShieldSource;
use crate::rules::query::context::EvalContext;
use crate::rules::query::derived::{DerivedPart, PartSource};
use crate::rules::query::stats::div_round_half_up;

impl EvalContext<'_> {
    /// Whether the raised shield does not halve the movement.
    fn moves_fully_behind_shield(&self) -> bool {
        let raised = self.actor.raised.and_then(ShieldSource::gear);
        self.actor.block_scope.grants.contains(GrantKind::FullMove)
            && EvalContext { gear: raised, missile: None, ..self.clone() }.is_granted(&Grant::FullMove)
    }

    /// The most hexes of a Move with this load; `None` without a limit.
    pub fn load_limit(&self, movement: &Move) -> Option<u8> {
        if !movement.encumbered {
            return None;
        }
        let (enc, eqp) = (self.eval(&Expr::Enc), self.eval(&Expr::Eqp));
        let (above, twice) = self.actor.house.move_caps;
        if enc > eqp.saturating_mul(2) { Some(twice) } else { Some(above).filter(|_| enc > eqp) }
    }

    /// The fewest and the most hexes of a movement of the actor (R-177, R-178, A-155 to, O-05). `None` if a
    /// condition forbids the movement.
    pub fn movement_range(&self, movement: &Move) -> Option<(u8, u8)> {
        self.visit_movement_range(movement, |_| {})
    }

    /// The same, visiting the parts that change the most hexes, in order.
    pub(crate) fn visit_movement_range(&self, movement: &Move, mut visit: impl FnMut(DerivedPart)) -> Option<(u8, u8)> {
        if self.actor.hindrance.holds {
            return (movement.min_tiles == 0).then_some((0, 0));
        }
        let unhindered = self.is_granted(&Grant::Unhindered);
        let counts = |source: PartSource, _: Option<Until>| !(unhindered && source.is_hindrance());
        let mut most = self.eval(&movement.tiles).max(0);
        let add = |what: Quantity, most: &mut i16, visit: &mut dyn FnMut(DerivedPart)| {
            if self.may_be_modified(what) {
                self.visit_counted_parts(what, *most, counts, |part| {
                    *most = most.saturating_add(part.amount);
                    visit(part);
                });
            }
        };
        add(Quantity::TilesBeforeLimits, &mut most, &mut visit);
        let mut change = |most: &mut i16, to: i16, source: PartSource| {
            if to != *most {
                visit(DerivedPart { source, amount: to - *most, until: None });
            }
            *most = to;
        };
        if let Some(limit) = self.load_limit(movement) {
            let limited = most.min(limit.into());
            change(&mut most, limited, PartSource::Load);
        }
        let halves = |(_, row): &(_, &ConditionRow)| row.has(ConditionTrait::HalvesMoves);
        if most > 0
            && self.actor.hindrance.halves_moves
            && !unhindered
            && let Some((condition, _)) = self.actor.condition_rows().find(halves)
        {
            let halved = div_round_half_up(most, 2).max(1);
            change(&mut most, halved, PartSource::Condition(condition));
        }
        let least = i16::from(movement.min_tiles).min(most);
        if movement.encumbered && self.actor.raised.is_some() && !self.moves_fully_behind_shield() {
            let halved = most / 2;
            change(&mut most, halved, PartSource::RaisedShield);
        }
        // The additions of gear or a stance come last of all (O-05).
        add(Quantity::Tiles, &mut most, &mut visit);
        Some((least.clamp(0, 99) as u8, most.clamp(0, 99) as u8))
    }
}
