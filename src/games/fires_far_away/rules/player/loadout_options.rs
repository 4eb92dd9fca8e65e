//! Which actions a loadout does not rule out, and which of their requirements remain to be asked.
//!
//! Owns the split of requirements and prices into those that the loadout alone decides and the rest. Must not ask about
//! anything else: the answers are kept until the loadout changes.

use std::sync::Arc;

use enumset::{EnumSet, enum_set};

use crate::content::action::Action;
use crate::content::script::{Cost, GrantKind, Predicate, QuantityKind};
use crate::model::{CombatantId, Hands};
use crate::rules::access::{RulesWorld, catalog, encounter, passing_block_scope};
use crate::rules::components::kept::loadout_cache::{ActionOption, LoadoutOptions, SheetLoadouts};
use crate::rules::player::action_modes::{action_context, action_modes, discards_pool};
use crate::rules::player::first_question::needs_target_search;
use crate::rules::player::price::base_price;
use crate::rules::player::requirements::missing_tool;
use crate::rules::query::context::ActorState;
use crate::rules::query::modifiers::may_grant;

/// The options of the actor's loadout with its present or supposed hand tokens.
pub(super) fn loadout_options(world: &RulesWorld, actor: &ActorState) -> Arc<LoadoutOptions> {
    let varying = varying_quantities(world, actor);
    let compute = || compute_options(world, actor, varying);
    sheet_loadouts(world, actor).find_or_compute(actor.hands, varying, compute)
}

/// The kept answers about the loadouts of the actor's sheet. An actor looks its sheet up once, and so do its copies.
fn sheet_loadouts<'a>(world: &RulesWorld, actor: &'a ActorState) -> &'a SheetLoadouts {
    actor.loadouts.get_or_init(|| world.loadout_cache.sheet(catalog(world), actor.character))
}

/// Every configuration of the actor's hand tokens that its gear allows.
pub(super) fn hand_configurations<'a>(world: &RulesWorld, actor: &'a ActorState) -> &'a [Hands] {
    let compute = || actor.character.inventory.hand_configurations(catalog(world));
    sheet_loadouts(world, actor).hand_configurations(compute)
}

/// How the hands hold their gear so that as many of the actions that the encounter offers as possible can be done: as
/// they do now if no other way allows more, with the same piece in the main hand if that is possible. `None` where
/// every action is offered.
pub fn hands_for_offers(world: &RulesWorld) -> Option<Hands> {
    let encounter = encounter(world);
    if encounter.offers.is_empty() {
        return None;
    }
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    let allowed = |hands: Hands| {
        let known = loadout_options(world, &ActorState { hands, ..actor.clone() });
        let offered = known.options.iter().map(|option| option.action);
        let mut offered: Vec<usize> = offered.filter(|n| encounter.offers_action(&actor.catalog.actions[*n])).collect();
        offered.dedup();
        offered.len()
    };
    let worth = |hands: Hands| (allowed(hands), hands.main == actor.hands.main);
    let mut best = (worth(actor.hands), actor.hands);
    for hands in hand_configurations(world, &actor).iter().map(|hands| (worth(*hands), *hands)) {
        if hands.0 > best.0 {
            best = hands;
        }
    }
    Some(best.1)
}

/// The values of the loadout that requirements and prices read and that passing blocks can change: every question about
/// them is left open.
fn varying_quantities(world: &RulesWorld, actor: &ActorState) -> EnumSet<QuantityKind> {
    const READ: EnumSet<QuantityKind> =
        enum_set!(QuantityKind::Eqp | QuantityKind::Damage | QuantityKind::Defense | QuantityKind::Pwr);
    if actor.block_scope.modifies.is_disjoint(READ) {
        return EnumSet::empty();
    }
    let passing = passing_block_scope(world, actor.id, actor.conditions);
    let come_and_go = passing.modifies | world.printed.of_sheet_varying.modifies;
    // A value that one block changes can decide whether another block holds.
    if come_and_go.is_disjoint(READ) { EnumSet::empty() } else { actor.block_scope.modifies & READ }
}

fn compute_options(world: &RulesWorld, actor: &ActorState, varying: EnumSet<QuantityKind>) -> LoadoutOptions {
    let mut found = LoadoutOptions::default();
    for (n, action) in actor.catalog.actions.iter().enumerate() {
        // An action with schools is only the base of attunements.
        if !action.schools.is_empty() || !actor.character.knows(actor.catalog, actor.hands, action) {
            continue;
        }
        if discards_pool(action) {
            found.pool_discard = Some(n);
        } else {
            found.options.extend(options_of_action(world, actor, varying, (n, action)));
        }
    }
    found
}

fn options_of_action(
    world: &RulesWorld,
    actor: &ActorState,
    varying: EnumSet<QuantityKind>,
    (n, action): (usize, &Action),
) -> Vec<ActionOption> {
    let needs_target_search = needs_target_search(&action.effect);
    let in_beat = action.is_usable_in_beat();
    let occasions_of = |sudden| EnumSet::all().iter().filter(|occasion| action.can_answer(*occasion, sudden)).collect();
    let (occasions, sudden_occasions) = (occasions_of(false), occasions_of(true));
    let varying_blocks = action.blocks.iter().filter(|block| !block.is_fixed_by_loadout(varying));
    let of_action = varying_blocks.flat_map(|block| block.quantities()).map(QuantityKind::from);
    let varying = varying | of_action.collect::<EnumSet<_>>();
    let option = |mode| {
        if missing_tool(actor.character.inventory, action, mode).is_some() {
            return None;
        }
        let context = action_context(world, actor, action, mode);
        let (fixed, open): (Vec<usize>, Vec<usize>) =
            (0..action.needs.len()).partition(|at| Predicate::is_fixed_by_loadout(&action.needs[*at], varying));
        if !fixed.iter().all(|at| context.is_true(&action.needs[*at])) {
            return None;
        }
        let is_price_fixed = Cost::is_fixed_by_loadout(&action.cost, varying);
        let price = match is_price_fixed.then(|| base_price(&context, &action.cost)) {
            Some(Ok(price)) => Some(price),
            // A block can give it another cost than the printed one, of which no case holds.
            Some(Err(_)) if may_grant(world, GrantKind::Costs) => None,
            Some(Err(_)) => return None,
            None => None,
        };
        let open_needs = open.into_iter().map(|at| at as u8).collect();
        let class = action.class;
        Some(ActionOption {
            action: n,
            mode,
            class,
            open_needs,
            price,
            needs_target_search,
            in_beat,
            occasions,
            sudden_occasions,
        })
    };
    action_modes(world, actor, action).into_iter().filter_map(option).collect()
}
