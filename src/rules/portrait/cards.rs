//! The action cards: everything the character could do with what it carries, and why not now.

use bevy::prelude::World;

use super::words::{gear_name, price as price_in_words};
use super::{ActionCard, ActionUse};
use crate::content::action::{Action, Roster};
use crate::content::effect::Test;
use crate::content::gear::AnyGear;
use crate::model::{Gear, Who};
use crate::rules::Refusal;
use crate::rules::access::{catalog, flow, hero};
use crate::rules::action::legal::standing;
use crate::rules::action::offers::{Use, uses};
use crate::rules::action::price::Price;
use crate::rules::effect::context::Stance;
use crate::rules::flow::Ask;

/// Every action that the character's gear could ever be used for.
pub(super) fn actions(world: &World) -> Vec<ActionCard> {
    let opening = flow(world).ask == Some(Ask::Opening);
    let reaction = opening || flow(world).ask == Some(Ask::Window);
    let stance = Stance::now(world, Who::CHARACTER);
    let open = matches!(flow(world).ask, Some(Ask::Beat | Ask::Window | Ask::Opening));
    let hero = hero(world);
    let carried: Vec<&AnyGear> =
        (0..hero.gear.len() as u8).filter_map(|g| hero.content(catalog(world), Gear(g))).collect();
    // What no gear of the character could ever be used for is none of its business.
    let mine = |action: &&std::sync::Arc<Action>| {
        let listed =
            action.roster != Roster::SpecialAttack || carried.iter().any(|g| g.special().contains(&action.listing()));
        let known = action.art.is_none() || hero.attuned.contains(&action.id);
        listed && known && action.needs.iter().all(|test| within_means(&carried, test))
    };
    catalog(world)
        .actions
        .iter()
        .filter(mine)
        .filter(|action| fits(action, reaction, opening))
        .map(|action| ActionCard {
            id: action.id,
            name: action.name.clone(),
            class: action.class,
            text: action.text.clone(),
            reaction,
            uses: uses(&stance, action).into_iter().map(|how| action_use(world, action, how, reaction, open)).collect(),
            focus: action.art.map(|art| (art.focus, art.overcast)),
            moves: action.is_plain_move(),
        })
        .collect()
}

/// Whether an action belongs to this part of the loop: the beat, a window, or the opening of the counterbeat.
fn fits(action: &Action, reaction: bool, opening: bool) -> bool {
    match (reaction, opening) {
        (true, true) => action.in_opening(),
        (true, false) => action.in_window(),
        _ => action.in_beat(),
    }
}

/// Whether the character carries what a requirement would need, in hand or not.
fn within_means(carried: &[&AnyGear], test: &Test) -> bool {
    let weapons = || carried.iter().filter_map(|g| if let AnyGear::Weapon(w) = g { Some(w) } else { None });
    match test {
        Test::Weapon(class) => weapons().any(|w| w.class == *class),
        Test::DualWielding => weapons().count() > 1,
        Test::Any(tests) => tests.iter().any(|t| within_means(carried, t)),
        _ => true,
    }
}

fn action_use(world: &World, action: &Action, how: Use, reaction: bool, open: bool) -> ActionUse {
    let stands = standing(world, action, how, reaction);
    let stance = Stance::now(world, Who::CHARACTER);
    let context = crate::rules::action::offers::context(world, &stance, action, how);
    let cost = crate::rules::action::price::price(&context, &action.cost);
    let label = match (how.with, how.kind) {
        (Some(gear), Some(kind)) => format!("{}, {kind:?}", gear_name(world, gear)),
        (Some(gear), None) => gear_name(world, gear),
        _ => String::new(),
    };
    let hero = hero(world);
    let used_up = how.with.and_then(|gear| Some((gear, hero.usable(catalog(world), gear)?)));
    let does = used_up.map_or_else(String::new, |(gear, thing)| {
        let left = hero.charges_left(catalog(world), gear);
        format!("{} {left} of {} left.", thing.text, thing.charges).trim_start().to_owned()
    });
    ActionUse {
        does,
        with: how.with,
        kind: how.kind,
        label,
        cost: cost.map_or_else(|r| r.to_string(), |p| in_words(&p, action)),
        refusal: match stands {
            Ok(_) if open => None,
            Ok(_) => Some(Refusal::NotNow.to_string()),
            Err(refusal) => Some(refusal.to_string()),
        },
    }
}

/// Dice and FP together: "2+ SP, 1 FP".
fn in_words(price: &Price, action: &Action) -> String {
    match action.art.map(|art| art.focus).filter(|focus| *focus > 0) {
        None => price_in_words(price),
        Some(focus) if *price == Price::Free => format!("{focus} FP"),
        Some(focus) => format!("{}, {focus} FP", price_in_words(price)),
    }
}
