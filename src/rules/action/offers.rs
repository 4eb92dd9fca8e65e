//! Ways of doing an action: with which gear, dealing what, and whether it can be done now.

use bevy::prelude::World;
use smallvec::SmallVec;

use super::first::achievable;
use super::needs;
use super::price::{Price, price};
use crate::content::action::{Action, Tool};
use crate::content::effect::{Cost, Test, Verb};
use crate::content::gear::Shield;
use crate::model::{ActionClass, Choice, Condition, DamageKind, Gear, Hands, Pool};
use crate::rules::Refusal;
use crate::rules::access::{at, catalog, hero};
use crate::rules::combatant::Slot;
use crate::rules::combatant::wield::kinds_for;
use crate::rules::effect::context::{Context, Stance};

/// One way of doing an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// With what.
    pub with: Option<Gear>,
    /// Dealing what.
    pub kind: Option<DamageKind>,
}

/// Every way an action could be done with the gear at hand, legal now or not. Never empty: without fitting gear the one
/// way is to do it with nothing, which its requirements then refuse.
pub fn uses(stance: &Stance, action: &Action) -> SmallVec<[Use; 4]> {
    let (hero, catalog) = (stance.hero, stance.catalog);
    let mut found: SmallVec<[Use; 4]> = SmallVec::new();
    match action.tool {
        Tool::None => {}
        Tool::Weapon | Tool::WeaponOrShield => {
            let moveset = action.needs.iter().find_map(|t| match t {
                Test::Moveset(kinds) => Some(kinds.as_slice()),
                _ => None,
            });
            for gear in stance.in_hand() {
                if let Some(weapon) = hero.weapon(catalog, gear) {
                    let listed = weapon.special.contains(&action.listing());
                    let kinds = kinds_for(weapon, moveset, listed);
                    if kinds.len() > 1 && deals_weapon_kind(&action.effect) {
                        found.extend(kinds.into_iter().map(|k| Use { with: Some(gear), kind: Some(k) }));
                    } else {
                        found.push(Use { with: Some(gear), kind: kinds.first().copied() });
                    }
                }
                let listed = |s: &Shield| s.special.contains(&action.listing());
                if action.tool == Tool::WeaponOrShield && hero.shield(catalog, gear).is_some_and(listed) {
                    found.push(Use { with: Some(gear), kind: None });
                }
            }
        }
        Tool::Catalyst => {
            let school = action.art.map(|art| art.school);
            let enables = |g: &Gear| {
                let catalyst = hero.weapon(catalog, *g).and_then(|w| w.catalyst.as_ref());
                catalyst.is_some_and(|c| school.is_some_and(|s| c.schools.contains(&s)))
            };
            found.extend(stance.in_hand().filter(enables).map(|g| Use { with: Some(g), kind: None }));
        }
        Tool::SetAside => {
            let aside = hero.hand_slots().filter(|g| hero.line(*g).is_some_and(|line| line.aside));
            found.extend(aside.map(|g| Use { with: Some(g), kind: None }));
        }
        Tool::Shield => {
            let shields = stance.in_hand().filter(|g| hero.shield(catalog, *g).is_some());
            found.extend(shields.map(|g| Use { with: Some(g), kind: None }));
        }
        Tool::Flask | Tool::Item => {
            use crate::content::gear::AnyGear;
            let pouches = hero.lines(|slot| matches!(slot, Slot::Pouch(_)));
            let fits = |g: &Gear| match hero.content(catalog, *g) {
                Some(AnyGear::Flask(_)) => action.tool == Tool::Flask,
                // A quiver is for holding, not for using.
                Some(AnyGear::Item(item)) => action.tool == Tool::Item && item.charges > 0,
                _ => false,
            };
            found.extend(pouches.filter(fits).map(|g| Use { with: Some(g), kind: None }));
        }
    }
    if found.is_empty() {
        found.push(Use { with: None, kind: None });
    }
    found
}

fn deals_weapon_kind(effect: &[Verb]) -> bool {
    effect.iter().any(|verb| match verb {
        Verb::Strike(strike) => strike.deals.iter().any(|(_, dealt)| *dealt == crate::content::effect::Dealt::OfWeapon),
        Verb::If(_, a, b) => deals_weapon_kind(a) || deals_weapon_kind(b),
        Verb::Repeat(_, body) => deals_weapon_kind(body),
        // The type of a piece taken up on the way is chosen then.
        Verb::With(..) => false,
        _ => false,
    })
}

/// The context in which an action would be done.
pub fn context<'a>(world: &'a World, stance: &'a Stance<'a>, action: &Action, how: Use) -> Context<'a> {
    Context { with: how.with, kind: how.kind, action: Some(action.id), ..Context::bare(world, stance) }
}

/// Whether an action can be done this way, dice aside, and what it then costs. `forced` says that nothing else can be
/// done, which opens Gasp & Pant to those who are otherwise kept from it.
pub fn offer(
    world: &World,
    stance: &Stance,
    action: &Action,
    how: Use,
    reaction: bool,
    forced: bool,
) -> Result<Price, Refusal> {
    let price = asked(world, stance, action, how, reaction, forced)?;
    achievable(&context(world, stance, action, how), &action.effect)?;
    Ok(price)
}

/// The same with dice: the price if the pool can pay it. What is dear to find out is asked last.
pub fn payable(
    world: &World,
    stance: &Stance,
    action: &Action,
    how: Use,
    reaction: bool,
    pool: &Pool,
) -> Option<Price> {
    let price = asked(world, stance, action, how, reaction, false).ok()?;
    let open = price.can_pay(pool) && achievable(&context(world, stance, action, how), &action.effect).is_ok();
    open.then_some(price)
}

/// Requirements, room in the beat and price of an action, wherever its aims may be.
fn asked(
    world: &World,
    stance: &Stance,
    action: &Action,
    how: Use,
    reaction: bool,
    forced: bool,
) -> Result<Price, Refusal> {
    stance.hindered(action, forced)?;
    if let Some(art) = action.art {
        if !stance.hero.attuned.contains(&action.id) {
            return Err(Refusal::Needs("it assigned to your POTs".into()));
        }
        let left = stance.hero.focus_left();
        if art.focus > left {
            return Err(Refusal::MoreFocus(art.focus - left));
        }
    }
    if reaction && action.cost == Cost::Free && stance.ledger.stance {
        return Err(Refusal::FreeSpent);
    }
    let context = context(world, stance, action, how);
    if let Some(unmet) = action.needs.iter().find(|test| !context.test(test)) {
        return Err(Refusal::Needs(needs::words(unmet)));
    }
    let price = price(&context, &action.cost)?;
    if !reaction {
        let class = class_of(action, &price);
        let most = if stance.conditions.has(Condition::Staggered) { 1 } else { 2 };
        if !stance.ledger.has_room(class, most) {
            return Err(if class == ActionClass::Free && stance.ledger.free {
                Refusal::FreeSpent
            } else {
                Refusal::NoRoom
            });
        }
    }
    Ok(price)
}

/// What an action counts as at this price.
pub fn class_of(action: &Action, price: &Price) -> ActionClass {
    if price.is_two_dice() && action.class != ActionClass::Free { ActionClass::Double } else { action.class }
}

/// Gasp & Pant, by what it does rather than by its name.
pub fn is_surrender(action: &Action) -> bool {
    action.effect.iter().any(|verb| matches!(verb, Verb::EmptyPool))
}

/// Whether this is Gasp & Pant in a beat in which nothing has been done and nothing else can be.
pub fn is_forced(world: &World, stance: &Stance, action: &Action) -> bool {
    is_surrender(action) && stance.ledger.actions() == 0 && !paid_action(world, stance, &stance.hero.pool)
}

/// Whether at least one paid action, or Gasp & Pant even if forced, could follow (A-30, O-17).
pub fn something_follows(world: &World, stance: &Stance, pool: &Pool) -> bool {
    if pool.is_empty() || at(world, stance.me).is_none() {
        return false;
    }
    let surrender = |action: &Action| {
        let how = Use { with: None, kind: None };
        let forced = stance.ledger.actions() == 0;
        is_surrender(action) && offer(world, stance, action, how, false, forced).is_ok()
    };
    paid_action(world, stance, pool) || stance.catalog.actions.iter().any(|action| surrender(action))
}

/// Whether some action other than Gasp & Pant is open and payable.
fn paid_action(world: &World, stance: &Stance, pool: &Pool) -> bool {
    let paid = |action: &Action| action.in_beat() && action.class != ActionClass::Free && !is_surrender(action);
    stance.catalog.actions.iter().filter(|action| paid(action)).any(|action| {
        uses(stance, action).into_iter().any(|how| payable(world, stance, action, how, false, pool).is_some())
    })
}

/// Everything an action could be done with as the character stands, in order; `None` if it needs nothing.
pub fn tools(world: &World, action: crate::model::Id) -> Vec<Option<Gear>> {
    let Some(action) = catalog(world).action(action) else { return vec![None] };
    let stance = Stance::now(world, crate::model::Who::CHARACTER);
    let mut tools: Vec<Option<Gear>> = uses(&stance, action).into_iter().map(|u| u.with).collect();
    tools.dedup();
    tools
}

/// Grips that leave a paid action open, the present one excepted.
pub(super) fn grips_left(world: &World, stance: &Stance) -> Vec<Choice> {
    let hero = hero(world);
    let follows = |hands: &Hands| {
        let raised = stance.raised.filter(|g| hands.hold(*g));
        let after = Stance { hands: *hands, raised, ..stance.clone() };
        something_follows(world, &after, &hero.pool)
    };
    let grips = hero.grips(catalog(world)).into_iter();
    grips.filter(|h| *h != stance.hands).filter(follows).map(Choice::Hands).collect()
}

/// How the character stands once an action has been done, as far as that is the same for all of them.
pub(super) fn once_done<'a>(stance: &Stance<'a>, action: &Action, class: ActionClass) -> Stance<'a> {
    let mut after = stance.clone();
    after.ledger.enter(class);
    if !action.keeps_shield {
        after.raised = None;
    }
    after
}
