//! The range, the size and the sight of an aim.

use smallvec::SmallVec;

use crate::content::action::Action;
use crate::content::script::{
    AimOrigin, Effect, Grant, GrantKind, Quantity, Reach, SightMode, Targeting, contains_effect,
};
use crate::model::{Id, Modifier, Until};
use crate::rules::query::context::EvalContext;

/// The fewest and the most hexes of a reach, with everything that modifies it.
pub fn effective_range(context: &EvalContext, reach: &Reach) -> (u8, u8) {
    let (least, most) = printed_range(context, reach);
    (least, range_with(context, reach, most, |_| true))
}

/// The same of the reach of an aim; `None` if the aim has none. An attunement that is a ranged attack on one opponent may
/// reach further.
pub fn aim_range(context: &EvalContext, aim: &Targeting) -> Option<(u8, u8)> {
    aim_range_with(context, aim, |_| true)
}

/// The range of an aim without the blocks that were lent for the next attack (O-09).
pub fn unaided_range(context: &EvalContext, aim: &Targeting) -> Option<(u8, u8)> {
    aim_range_with(context, aim, |until| until != Some(Until::NextAttack))
}

fn aim_range_with(context: &EvalContext, aim: &Targeting, counts: impl Fn(Option<Until>) -> bool) -> Option<(u8, u8)> {
    let reach = aim.reach()?;
    let (least, most) = printed_range(context, reach);
    let is_at_one = matches!(aim, Targeting::One { reach: Reach::Within(..), from: AimOrigin::Me, .. });
    if !is_at_one || most == 0 || !context.may_be_modified(Quantity::AttunementRange) || !is_ranged_attunement(context)
    {
        return Some((least, range_with(context, reach, most, counts)));
    }
    Some((least, sum_of_parts(context, Quantity::AttunementRange, most, counts)))
}

/// Whether the action of a context is an attunement with a strike that is a ranged attack if it has one target: a spell is,
/// one of Guts if it says so. A store that an attunement has conjured belongs to it: an action that spends a
/// store of its is one of its attacks (A-298, O-34).
fn is_ranged_attunement(context: &EvalContext) -> bool {
    let Some(action) = context.action.and_then(|id| context.actor.catalog.action(id)) else { return false };
    let conjured_by = || lenders_of_spent_stores(context, &action.effect).find_map(|lender| lender.attunement);
    let Some(attunement) = action.attunement.or_else(conjured_by) else { return false };
    let is_spell = attunement.school.is_magic();
    contains_effect(
        &action.effect,
        |effect| matches!(effect, Effect::Strike(strike) if is_spell || strike.mods.contains(Modifier::Ranged)),
    )
}

/// The actions that have lent the actor the stores which a script spends.
fn lenders_of_spent_stores<'a>(context: &EvalContext<'a>, script: &[Effect]) -> impl Iterator<Item = &'a Action> {
    let (catalog, me) = (context.actor.catalog, context.actor.id);
    let spends =
        move |key: Id| contains_effect(script, |effect| matches!(effect, Effect::Spend(store, _) if *store == key));
    let stores = context.world.lent.list.iter().filter(move |lent| lent.held.is_some() && lent.bearer.is_borne_by(me));
    stores.filter(move |lent| lent.key.is_some_and(spends)).filter_map(move |lent| {
        let lender = lent.origin.action?;
        catalog.action(lender).map(AsRef::as_ref)
    })
}

/// A maximum range with the modifiers that `counts` lets pass. A fixed reach that is no throw is never modified.
fn range_with(context: &EvalContext, reach: &Reach, most: u8, counts: impl Fn(Option<Until>) -> bool) -> u8 {
    let is_fixed = matches!(reach, Reach::Adjacent | Reach::Within(..) | Reach::Anywhere);
    if is_fixed || most == 0 || !context.may_be_modified(Quantity::Range) {
        return most;
    }
    let context = EvalContext { is_shot: reach.is_shot_or_thrown(), ..context.clone() };
    sum_of_parts(&context, Quantity::Range, most, counts)
}

fn sum_of_parts(context: &EvalContext, what: Quantity, base: u8, counts: impl Fn(Option<Until>) -> bool) -> u8 {
    context.modified_by(what, base.into(), |_, until| counts(until)).clamp(0, 99) as u8
}

/// The ways in which an aim at a combatant or at a hex may see its target: its own, and those that blocks in force add
///
pub fn sights_of(context: &EvalContext, aim: &Targeting) -> SmallVec<[SightMode; 2]> {
    let own = match aim {
        Targeting::One { sight, .. } | Targeting::Tile { sight, .. } => *sight,
        _ => SightMode::Melee,
    };
    let mut sights = SmallVec::from_slice(&[own]);
    if context.may_be_granted(GrantKind::Sight) {
        let is_shot = aim.reach().is_some_and(Reach::is_shot_or_thrown);
        EvalContext { is_shot, ..context.clone() }.visit_granted(GrantKind::Sight, |grant| {
            if let Grant::Sight(sight) = grant {
                sights.push(*sight);
            }
        });
    }
    sights
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

/// The most combatants that an area strikes, if a block in force limits them.
pub fn struck_at_most(context: &EvalContext) -> Option<u8> {
    let mut most = None;
    context.visit_granted(GrantKind::StrikesAtMost, |grant| {
        if let Grant::StrikesAtMost(n) = grant {
            most = Some(most.map_or(*n, |most: u8| most.min(*n)));
        }
    });
    most
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
