//! The action cards: every action of the character's gear, and the reason why it is not available now.

use std::cell::Cell;

use crate::content::action::{Action, ReactionOccasion, Roster};
use crate::content::gear::Gear;
use crate::content::script::{Effect, Expr, Predicate, contains_effect};
use crate::lang::{Text, text};
use crate::model::{ActionClass, ActionMode, CombatantId, GearIndex};
use crate::rules::access::{RulesWorld, catalog, character, encounter, inventory, resolution};
use crate::rules::components::character::GearSlot;
use crate::rules::names::damage_kind_name;
use crate::rules::player::action_modes::{action_context, action_modes, discards_pool};
use crate::rules::player::availability::{current_occasion, lowers_raised_shield};
use crate::rules::player::legal::{check_committable_by, is_reaction_for};
use crate::rules::player::price::{Price, evaluate_cost, most_extra_focus};
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::derived::most_charges;
use crate::rules::stack::PendingDecision;
use crate::rules::{NoRoom, Refusal};
use crate::view::rules_text::{action_mode_text, usable_text};
use crate::view::text::{gear_name, price_text, refusal_text};
use crate::view::{ActionCard, ActionGroup, ActionKind, ActionModeView, RefusedFor};

/// Builds the cards of the actions for which the character carries the gear.
pub(super) fn build_action_cards(world: &RulesWorld) -> Vec<ActionCard> {
    let decision = resolution(world).pending_decision.as_ref();
    let occasion =
        matches!(decision, Some(PendingDecision::Stance | PendingDecision::Reaction)).then(|| current_occasion(world));
    let reaction = occasion.is_some();
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let open = matches!(
        resolution(world).pending_decision,
        Some(PendingDecision::Beat | PendingDecision::Reaction | PendingDecision::Stance)
    );
    let character = character(world);
    let inventory = character.inventory;
    let worn = inventory.gear_in_slots(|slot| slot != GearSlot::Carried);
    let worn: Vec<&Gear> = worn.filter_map(|gear| inventory.gear_def(catalog(world), gear)).collect();
    let in_general = EvalContext::without_target(world, &actor);
    // Actions that none of the character's gear can be used for are left out, and those that spend what nothing has left.
    let has_use_for = |action: &&std::sync::Arc<Action>| {
        let has_store = |test: &Predicate| !wants_store(test) || in_general.is_true(test);
        // Whether it is known takes longest.
        (action.roster != Roster::SpecialAttack || worn.iter().any(|g| g.lists(action.listing_id())))
            && action.needs.iter().all(|test| has_gear_for(&worn, test) && has_store(test))
            && character.knows(actor.catalog, actor.hands, action)
    };
    catalog(world)
        .actions
        .iter()
        .filter(|action| is_usable_in_phase(action, occasion))
        .filter(has_use_for)
        .filter(|action| encounter(world).offers_action(action) || discards_pool(action))
        .map(|action| {
            let modes = action_modes(world, &actor, action).into_iter();
            let modes = modes.map(|how| build_action_mode(world, &actor, action, how, (reaction, open)));
            let modes: Vec<_> = modes.collect();
            ActionCard {
                id: action.id,
                name: Text::authored(&action.name),
                class: action.class,
                kind: action_kind(action),
                text: Text::authored(&action.text),
                reaction,
                modes,
                focus: action.attunement.map(|attunement| (attunement.focus, attunement.overcast)),
                moves: action.is_plain_move(),
                lowers_shield: lowers_raised_shield(world, &actor, action, reaction),
            }
        })
        // An action that the encounter does not offer shows only while it is the last one that can be done.
        .filter(|card| card.modes.iter().any(|mode| mode.refused_for != RefusedFor::NotOffered))
        .collect()
}

/// The kind of an action in one word. Of several effects that say it, the first of the list below counts.
fn action_kind(action: &Action) -> ActionKind {
    if action.attunement.is_some() {
        return ActionKind::Spell;
    }
    let kind_of = |effect: &Effect| match effect {
        Effect::UseCharge(_) => Some(ActionKind::Item),
        Effect::Strike(_) if action.class == ActionClass::Simple => Some(ActionKind::LightAttack),
        Effect::Strike(_) => Some(ActionKind::HeavyAttack),
        Effect::RaiseShield | Effect::CancelAttack | Effect::TurnAttackBack => Some(ActionKind::Guard),
        Effect::Move(_) | Effect::DodgeAttack => Some(ActionKind::Movement),
        Effect::ChangeHands | Effect::LoadWeapon | Effect::DeployGear(_) => Some(ActionKind::Hands),
        Effect::Heal(_) | Effect::Struggle => Some(ActionKind::Rest),
        _ => None,
    };
    let found = Cell::new(if discards_pool(action) { ActionKind::Rest } else { ActionKind::Other });
    contains_effect(&action.effect, |effect| {
        found.set(kind_of(effect).map_or(found.get(), |kind| kind.min(found.get())));
        false
    });
    found.get()
}

/// The gear that an action is done with in a mode.
fn action_group(world: &RulesWorld, action: &Action, gear: Option<GearIndex>) -> ActionGroup {
    if action.attunement.is_some() {
        return ActionGroup::Attunement;
    }
    // An action with a weapon in each hand belongs to the one in the main hand.
    if action.needs.contains(&Predicate::DualWielding)
        && let Some(main) = inventory(world).hands.main
    {
        return ActionGroup::Gear(main);
    }
    let slot = gear.and_then(|gear| inventory(world).gear_state(gear)).map(|line| line.slot);
    match (gear, slot) {
        (None, _) | (_, Some(GearSlot::Body)) => ActionGroup::Body,
        (_, Some(GearSlot::Pouch(_))) => ActionGroup::Item,
        (Some(gear), _) => ActionGroup::Gear(gear),
    }
}

/// Whether an action belongs to the present phase: the beat, or an occasion of a reaction.
fn is_usable_in_phase(action: &Action, occasion: Option<ReactionOccasion>) -> bool {
    match occasion {
        Some(occasion) => is_reaction_for(action, occasion),
        None => action.is_usable_in_beat(),
    }
}

/// Whether the character wears gear that meets a requirement, in hand or not. No walk over the words, because it works an
/// answer out: what `Any` and `All` hold counts in different ways.
fn has_gear_for(worn: &[&Gear], test: &Predicate) -> bool {
    let weapons = || worn.iter().filter_map(|g| g.weapon.as_ref());
    match test {
        Predicate::Weapon(class) => weapons().any(|w| w.class == *class),
        Predicate::DualWielding => weapons().count() > 1,
        Predicate::Any(tests) => tests.iter().any(|t| has_gear_for(worn, t)),
        Predicate::All(tests) => tests.iter().all(|t| has_gear_for(worn, t)),
        _ => true,
    }
}

/// Whether a requirement asks for something in a store, which a lent block holds.
fn wants_store(test: &Predicate) -> bool {
    matches!(test, Predicate::Below(_, held) if matches!(held, Expr::Held(_)))
}

/// Builds the view of a mode. `occasion` says whether reactions are asked about, and whether an action can be committed
/// now.
fn build_action_mode(
    world: &RulesWorld,
    actor: &ActorState,
    action: &Action,
    how: ActionMode,
    occasion: (bool, bool),
) -> ActionModeView {
    let (reaction, open) = occasion;
    let committable = check_committable_by(world, actor, action, how, reaction);
    let context = action_context(world, actor, action, how);
    let cost = evaluate_cost(&context, &action.cost);
    let price = cost.as_ref().ok().cloned();
    let label = how.gear.map(|gear| {
        Text::joined(", ", [gear_name(world, gear), how.damage_kind.map(damage_kind_name).unwrap_or_default()])
    });
    ActionModeView {
        effect_text: mode_text(world, context, action, how),
        group: action_group(world, action, how.gear),
        gear: how.gear,
        damage_kind: how.damage_kind,
        label: label.unwrap_or_default(),
        cost: cost.map_or_else(|why| why.text(), |p| cost_text(&p, action)),
        price,
        most_extra_focus: most_extra_focus(world, actor, action, how),
        refused_for: committable.as_ref().map_or_else(refused_for, |_| RefusedFor::Passing),
        refusal: match committable {
            Ok(_) if open => None,
            Ok(_) => Some(Refusal::NotNow.text()),
            Err(Refusal::NoActionLeft(NoRoom::FillsWholeBeat)) => {
                Some(text!("no-room-action-fills", action = &action.name))
            }
            Err(refusal) => Some(refusal_text(world, &refusal)),
        },
    }
}

/// The subject of a refusal: what lies in the beat and the dice, or what the action needs.
fn refused_for(refusal: &Refusal) -> RefusedFor {
    match refusal {
        Refusal::NoActionLeft(NoRoom::FilledByDouble) => RefusedFor::FilledBeat,
        Refusal::Needs(_) | Refusal::Unknown(_) | Refusal::TooHeavy => RefusedFor::Need,
        Refusal::NotOffered => RefusedFor::NotOffered,
        Refusal::NoActionLeft(_) | Refusal::FreeSpent | Refusal::Hindered(_) => RefusedFor::Room,
        _ => RefusedFor::Passing,
    }
}

/// The effect of an action in a mode: that of the entry, or for a flask or an item that of the piece, with its charges.
fn mode_text(world: &RulesWorld, context: EvalContext, action: &Action, how: ActionMode) -> Text {
    let inventory = inventory(world);
    let def = how.gear.and_then(|gear| Some((gear, inventory.gear_def(catalog(world), gear)?)));
    let usable = def.and_then(|(gear, def)| Some((gear, def.usable.as_ref()?)));
    match usable {
        Some((gear, usable)) => {
            let left = inventory.charges_left(catalog(world), gear);
            let does = usable_text(catalog(world), usable);
            Text::joined(" ", [does, text!("charges-left", left = left, most = most_charges(world, gear))])
        }
        None => action_mode_text(context, action, how),
    }
}

/// The price in dice and FP: "2+ SP, 1 FP".
fn cost_text(price: &Price, action: &Action) -> Text {
    match action.attunement.map(|attunement| attunement.focus).filter(|focus| *focus > 0) {
        None => price_text(price),
        Some(focus) if *price == Price::Free => text!("price-focus", n = focus),
        Some(focus) => Text::joined(", ", [price_text(price), text!("price-focus", n = focus)]),
    }
}
