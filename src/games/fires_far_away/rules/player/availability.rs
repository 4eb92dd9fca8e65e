//! Whether an action can be done now, and at which price.
//!
//! Must not check a payment with chosen dice; `legal` does.

use crate::content::action::{Action, ReactionOccasion, Tool};
use crate::content::school::{AttunementInfo, Known};
use crate::content::script::{CombatantSelector, Effect, Grant, Predicate, contains_effect};
use crate::lang::{Text, text};
use crate::model::{ActionClass, ActionMode, Choice, CombatantId, GearIndex, Hands, StaminaPool};
use crate::rules::access::{RulesWorld, catalog, encounter, inventory, is_stunned, position, progress, resolution};
use crate::rules::components::kept::loadout_cache::{ActionOption, LoadoutOptions};
use crate::rules::player::action_modes::{action_context, action_modes, discards_pool};
use crate::rules::player::first_question::check_target_exists;
use crate::rules::player::loadout_options::{hand_configurations, loadout_options};
use crate::rules::player::price::{Price, Purse, current_price, focus_price, may_cost_less};
use crate::rules::player::requirements;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::refusal::Refusal;
use crate::rules::stack::PendingDecision;

/// Checks whether an action can be done in this mode, regardless of dice, and returns its price. `forced` says that no
/// other action can be done, which allows Gasp & Pant despite conditions, and in a beat without actions.
///
/// # Errors
///
/// Returns the [`Refusal`] that says why the action cannot be done.
pub fn check_available(
    world: &RulesWorld,
    actor: &ActorState,
    action: &Action,
    how: ActionMode,
    reaction: bool,
    forced: bool,
) -> Result<Price, Refusal> {
    let context = action_context(world, actor, action, how);
    let price = check_requirements(&context, action, None, reaction, forced);
    let price = price.map_err(|why| why.into_refusal(&context, action))?;
    check_target_exists(&context, &action.effect)?;
    Ok(price)
}

/// The occasion for which the player is asked to commit something.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Occasion {
    /// The beat.
    Beat,
    /// A reaction.
    Reaction {
        /// The occasion that it answers.
        to: ReactionOccasion,
        /// Whether the Turn is Sudden, so that only reactions that say so have room (R-053, O-40).
        in_sudden_turn: bool,
    },
}

impl Occasion {
    /// A reaction to the present event.
    pub(super) fn reaction_now(world: &RulesWorld) -> Self {
        let in_sudden_turn = resolution(world).active_turn.as_ref().is_some_and(|active| active.sudden);
        Self::Reaction { to: current_occasion(world), in_sudden_turn }
    }

    /// Whether an action can be committed for it.
    pub(super) fn admits(self, action: &Action) -> bool {
        match self {
            Self::Beat => action.is_usable_in_beat(),
            Self::Reaction { to, in_sudden_turn } => action.can_answer(to, in_sudden_turn),
        }
    }

    /// The same for an option, whose action has been asked before.
    fn includes(self, option: &ActionOption) -> bool {
        match self {
            Self::Beat => option.in_beat,
            Self::Reaction { to, in_sudden_turn: false } => option.occasions.contains(to),
            Self::Reaction { to, in_sudden_turn: true } => option.sudden_occasions.contains(to),
        }
    }
}

/// The price of an option of the loadout, if it belongs to the `occasion`, is available and the pool can pay. The checks
/// that rule out the most options come first, the expensive check of targets last.
pub(super) fn affordable_price(
    world: &RulesWorld,
    actor: &ActorState,
    option: &ActionOption,
    occasion: Occasion,
    purse: Purse,
) -> Option<Price> {
    if !occasion.includes(option) {
        return None;
    }
    let reaction = occasion != Occasion::Beat;
    // A price of two dice can turn the action into a Double. A beat with room for that has room for `class`, too.
    if !reaction && !has_room_for(world, actor, option.class) {
        return None;
    }
    let action = &actor.catalog.actions[option.action];
    // Conditions only add to a price, so the bare price is the least that the pool must be able to pay, unless a block
    // lowers it.
    if option.price.as_ref().is_some_and(|price| !purse.can_pay(price)) && !may_cost_less(actor, action) {
        return None;
    }
    let context = action_context(world, actor, action, option.mode);
    let price = check_requirements(&context, action, Some(option), reaction, false).ok()?;
    (purse.can_pay(&price) && check_target_exists(&context, &action.effect).is_ok()).then_some(price)
}

/// The reason why an action is not available. The texts of unmet requirements are written only when they are read: a
/// listing of actions asks about every one and reads none of the texts.
enum Unavailable<'a> {
    Unmet(&'a Predicate),
    Refused(Refusal),
}

impl Unavailable<'_> {
    /// The refusal of an action. A refusal of gear in hand for lack of a Primary Stat says which stat.
    fn into_refusal(self, context: &EvalContext, action: &Action) -> Refusal {
        match self {
            Self::Unmet(test) => {
                let stat = requirements::missing_stat(context, action, test);
                Refusal::Needs(stat.as_ref().unwrap_or(test).into())
            }
            Self::Refused(refusal) => refusal,
        }
    }
}

impl From<Refusal> for Unavailable<'_> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Checks the requirements, the actions left in the beat and the price of an action, but not its targets. With an
/// `option`, only the requirements that its loadout leaves open.
fn check_requirements<'a>(
    context: &EvalContext,
    action: &'a Action,
    option: Option<&ActionOption>,
    reaction: bool,
    forced: bool,
) -> Result<Price, Unavailable<'a>> {
    let actor = context.actor;
    if !forced && !encounter(context.world).offers_action(action) {
        return Err(Refusal::NotOffered.into());
    }
    actor.check_conditions(action, forced)?;
    if let Some(attunement) = action.attunement {
        // The options of a loadout are known ones.
        if option.is_none() && !actor.character.knows(actor.catalog, actor.hands, action) {
            return Err(Refusal::Needs(unknown_attunement_text(attunement).into()).into());
        }
        let left = actor.character.focus.left;
        let price = focus_price(context, attunement.focus);
        if price > left {
            return Err(Refusal::MoreFocus(price - left).into());
        }
    }
    if reaction && action.is_stance() && actor.progress.stance_taken {
        return Err(Refusal::FreeSpent.into());
    }
    if context.is_granted(&Grant::Never) {
        return Err(Refusal::Needs(text!("need-nothing-forbidding").into()).into());
    }
    if reaction && !action.answers.is_empty() {
        let mut approaches = action.needed_approaches(current_occasion(context.world)).peekable();
        if approaches.peek().is_some() && !approaches.any(|reach| context.has_come_within(reach)) {
            return Err(Refusal::Needs(text!("need-enemy-moved-in").into()).into());
        }
    }
    let fails = |test: &&Predicate| !context.is_true(test);
    let unmet = match option {
        Some(option) => option.open_needs.iter().map(|n| &action.needs[usize::from(*n)]).find(fails),
        None => action.needs.iter().find(fails),
    };
    if let Some(unmet) = unmet {
        return Err(Unavailable::Unmet(unmet));
    }
    let usable = context.gear.filter(|_| matches!(action.tool, Tool::Flask | Tool::Item));
    let usable = usable.and_then(|gear| actor.character.inventory.usable(actor.catalog, gear));
    if let Some(unmet) = usable.and_then(|usable| usable.needs.iter().find(fails)) {
        return Err(Refusal::Needs(unmet.into()).into());
    }
    // The requirements that ask for the gear say more exactly which.
    let mode = ActionMode { gear: context.gear, damage_kind: context.damage_kind };
    if let Some(tool) = requirements::missing_tool(actor.character.inventory, action, mode) {
        return Err(Refusal::Needs(tool.into()).into());
    }
    let price = current_price(context, &action.cost, option.and_then(|option| option.price.as_ref()))?;
    // A forced action needs no room: blocks can leave a beat without any action, and its dice would never be spent.
    if !reaction && !forced {
        let class = class_of(action, &price);
        if let Err(why) = actor.progress.check_room(class, actor.action_room(context.world)) {
            return Err(if class == ActionClass::Free && actor.progress.free_action_used {
                Refusal::FreeSpent
            } else {
                Refusal::NoActionLeft(why)
            }
            .into());
        }
    }
    Ok(price)
}

/// The need that a character without the attunement does not meet.
fn unknown_attunement_text(attunement: AttunementInfo) -> Text {
    match attunement.known {
        Known::Attuned => text!("need-attuned"),
        Known::WithCatalyst => text!("need-catalyst"),
    }
}

/// The occasion of a reaction now. An enemy's attack on another enemy or on itself cannot be answered.
pub fn current_occasion(world: &RulesWorld) -> ReactionOccasion {
    if resolution(world).pending_decision == Some(PendingDecision::Stance) {
        return ReactionOccasion::Opening;
    }
    let Some(active) = resolution(world).active_turn.as_ref() else { return ReactionOccasion::Move };
    if active.awaits_behaviour {
        return ReactionOccasion::Activation;
    }
    let attack = resolution(world).announced_attack();
    let is_attacked = attack.is_some_and(|record| record.target(CombatantId::CHARACTER).is_some());
    if is_attacked { ReactionOccasion::Attack } else { ReactionOccasion::Move }
}

/// Whether the beat has room for another action of a class.
fn has_room_for(world: &RulesWorld, actor: &ActorState, class: ActionClass) -> bool {
    actor.progress.can_commit(class, actor.action_room(world))
}

/// The number of further Simple actions that the beat has room for; a Dynamic counts as one of them, a Double as two.
pub fn actions_left(world: &RulesWorld) -> u8 {
    if is_stunned(world, CombatantId::CHARACTER) {
        return 0;
    }
    let room = ActorState::current(world, CombatantId::CHARACTER).action_room(world).total();
    room.saturating_sub(progress(world).paid_actions())
}

/// The class of an action at this price.
pub fn class_of(action: &Action, price: &Price) -> ActionClass {
    match action.class {
        ActionClass::Free | ActionClass::NoAction => action.class,
        _ if price.is_two_dice() => ActionClass::Double,
        class => class,
    }
}

/// Whether this is Gasp & Pant in a beat without a paid action so far and without another one available.
pub fn is_forced(world: &RulesWorld, actor: &ActorState, action: &Action) -> bool {
    discards_pool(action)
        && actor.progress.paid_actions() == 0
        && !has_paid_action(world, actor, &actor.character.pool.dice)
}

/// Whether a paid action, or Gasp & Pant even if forced, can follow (A-30, O-17).
pub fn has_followup(world: &RulesWorld, actor: &ActorState, pool: &StaminaPool) -> bool {
    if pool.is_empty() || position(world, actor.id).is_none() {
        return false;
    }
    let loadout = loadout_options(world, actor);
    if has_paid_option(world, actor, pool, &loadout) {
        return true;
    }
    let how = ActionMode { gear: None, damage_kind: None };
    let forced = actor.progress.paid_actions() == 0;
    let pool_discard = loadout.pool_discard.map(|n| &actor.catalog.actions[n]);
    // A block can give it another cost.
    let price = pool_discard.and_then(|action| check_available(world, actor, action, how, false, forced).ok());
    price.is_some_and(|price| price.can_pay(pool))
}

/// Whether an action other than Gasp & Pant is available and affordable.
fn has_paid_action(world: &RulesWorld, actor: &ActorState, pool: &StaminaPool) -> bool {
    has_paid_option(world, actor, pool, &loadout_options(world, actor))
}

/// The same for an actor whose loadout has been looked up.
fn has_paid_option(world: &RulesWorld, actor: &ActorState, pool: &StaminaPool, loadout: &LoadoutOptions) -> bool {
    // Where there is no room for a Simple action, there is none for a Dynamic one or a Double either.
    if !has_room_for(world, actor, ActionClass::Simple) {
        return false;
    }
    let purse = Purse::of(pool);
    let is_open = |option: &ActionOption| {
        !matches!(option.class, ActionClass::Free | ActionClass::NoAction)
            && affordable_price(world, actor, option, Occasion::Beat, purse).is_some()
    };
    // One such action is enough: the search for targets takes longest, so actions without a target come first.
    [false, true].into_iter().any(|asks| loadout.options.iter().filter(|o| o.needs_target_search == asks).any(is_open))
}

/// The gear with which the character could do an action now, in order; `None` stands for no gear.
pub fn action_gear_options(world: &RulesWorld, action: crate::model::Id) -> Vec<Option<GearIndex>> {
    let Some(action) = catalog(world).action(action) else { return vec![None] };
    let actor = ActorState::current(world, crate::model::CombatantId::CHARACTER);
    let mut tools: Vec<Option<GearIndex>> = action_modes(world, &actor, action).into_iter().map(|u| u.gear).collect();
    tools.dedup();
    tools
}

/// The hand configurations, except the present one, after which a paid action is available. With `only`, no
/// other one is examined.
pub(super) fn hand_choices(
    world: &RulesWorld,
    actor: &ActorState,
    only: Option<Hands>,
) -> impl Iterator<Item = Choice> {
    let follows = |hands: &Hands| {
        let raised = actor.raised.filter(|shield| inventory(world).holds_shield(catalog(world), *shield, *hands));
        let after = ActorState { hands: *hands, raised, ..actor.clone() };
        has_followup(world, &after, &actor.character.pool.dice)
    };
    let is_wanted = move |hands: &Hands| *hands != actor.hands && only.is_none_or(|only| only == *hands);
    hand_configurations(world, actor).iter().copied().filter(is_wanted).filter(follows).map(Choice::Hands)
}

/// Whether an action lowers the shield that the character has raised: before it takes effect, as every action does
/// unless it says otherwise, or by its effect. A reaction without cost is a stance and leaves it raised
/// . An effect that lets hands go is not asked about here: the answer decides.
pub fn lowers_raised_shield(world: &RulesWorld, actor: &ActorState, action: &Action, reaction: bool) -> bool {
    let is_own = |effect: &Effect| matches!(effect, Effect::LowerShield(CombatantSelector::Me));
    actor.raised.is_some()
        && (comes_first_down(world, actor, action, reaction) || contains_effect(&action.effect, is_own))
}

/// Whether a raised shield comes down as soon as an action is committed.
pub(super) fn comes_first_down(world: &RulesWorld, actor: &ActorState, action: &Action, reaction: bool) -> bool {
    (action.lowers_shield() && !(reaction && action.is_stance())) || forces_shield_down(world, actor, action)
}

/// Whether the raised shield comes down with this action even if the action would leave it up.
fn forces_shield_down(world: &RulesWorld, actor: &ActorState, action: &Action) -> bool {
    let Some(raised) = actor.raised.filter(|_| action.class != ActionClass::NoAction) else { return false };
    let how = ActionMode { gear: raised.gear(), damage_kind: None };
    let context = action_context(world, actor, action, how);
    context.is_granted(&Grant::LowersShield)
}

/// The character's state after an action, as far as it is the same for all modes.
pub(super) fn state_after_action<'a>(
    world: &RulesWorld,
    actor: &ActorState<'a>,
    action: &Action,
    class: ActionClass,
) -> ActorState<'a> {
    let mut after = actor.clone();
    after.progress.record_action(class);
    if comes_first_down(world, actor, action, false) {
        after.raised = None;
    }
    after
}
