//! The modes of an action (gear and damage type), and whether an action can be done now.
//!
//! Must not check a payment with chosen dice; `legal` does.

use smallvec::SmallVec;

use crate::content::action::{Action, Tool};
use crate::content::gear::Shield;
use crate::content::script::{Cost, Effect, Predicate, deals_weapon_kind};
use crate::model::{ActionClass, Choice, Condition, DamageKind, GearIndex, Hands, StaminaPool};
use crate::rules::access::{RulesWorld, catalog, inventory, position};
use crate::rules::components::character::GearSlot;
use crate::rules::player::preview::{asks_first, check_target_exists};
use crate::rules::player::price::{Price, evaluate_cost};
use crate::rules::player::requirements;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::gear_rules::weapon_damage_kinds;
use crate::rules::refusal::Refusal;

/// One mode of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionMode {
    /// The gear in use.
    pub gear: Option<GearIndex>,
    /// The damage type.
    pub damage_kind: Option<DamageKind>,
}

/// Every mode of an action with the gear in hand, legal now or not. Never empty: without fitting gear the only mode has
/// no gear, and the requirements then refuse it.
pub fn action_modes(actor: &ActorState, action: &Action) -> SmallVec<[ActionMode; 4]> {
    let (inventory, catalog) = (actor.character.inventory, actor.catalog);
    let mut found: SmallVec<[ActionMode; 4]> = SmallVec::new();
    match action.tool {
        Tool::None => {}
        Tool::Weapon | Tool::WeaponOrShield => {
            let moveset = action.needs.iter().find_map(|t| match t {
                Predicate::Moveset(kinds) => Some(kinds.as_slice()),
                _ => None,
            });
            for gear in actor.held_gear() {
                if let Some(weapon) = inventory.weapon(catalog, gear) {
                    let listed = weapon.special.contains(&action.listing_id());
                    let kinds = weapon_damage_kinds(weapon, moveset, listed);
                    if kinds.len() > 1 && deals_weapon_kind(&action.effect) {
                        found.extend(kinds.into_iter().map(|k| ActionMode { gear: Some(gear), damage_kind: Some(k) }));
                    } else {
                        found.push(ActionMode { gear: Some(gear), damage_kind: kinds.first().copied() });
                    }
                }
                let listed = |s: &Shield| s.special.contains(&action.listing_id());
                if action.tool == Tool::WeaponOrShield && inventory.shield(catalog, gear).is_some_and(listed) {
                    found.push(ActionMode { gear: Some(gear), damage_kind: None });
                }
            }
        }
        Tool::Catalyst => {
            let school = action.attunement.map(|art| art.school);
            let enables = |g: &GearIndex| {
                let catalyst = inventory.weapon(catalog, *g).and_then(|w| w.catalyst.as_ref());
                catalyst.is_some_and(|c| school.is_some_and(|s| c.schools.contains(&s)))
            };
            found.extend(actor.held_gear().filter(enables).map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::DeployedShield => {
            let aside =
                inventory.gear_in_hand_slots().filter(|g| inventory.gear_state(*g).is_some_and(|line| line.set_aside));
            found.extend(aside.map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::Shield => {
            let shields = actor.held_gear().filter(|g| inventory.shield(catalog, *g).is_some());
            found.extend(shields.map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::Flask | Tool::Item => {
            use crate::content::gear::AnyGear;
            let pouches = inventory.gear_in_slots(|slot| matches!(slot, GearSlot::Pouch(_)));
            let fits = |g: &GearIndex| match inventory.gear_def(catalog, *g) {
                Some(AnyGear::Flask(_)) => action.tool == Tool::Flask,
                // A quiver has no charges and cannot be used.
                Some(AnyGear::Item(item)) => action.tool == Tool::Item && item.charges > 0,
                _ => false,
            };
            found.extend(pouches.filter(fits).map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
    }
    if found.is_empty() {
        found.push(ActionMode { gear: None, damage_kind: None });
    }
    found
}

/// The evaluation context of an action before it is committed.
pub fn action_context<'a>(
    world: &'a RulesWorld<'a, 'a>,
    actor: &'a ActorState<'a>,
    action: &Action,
    how: ActionMode,
) -> EvalContext<'a> {
    EvalContext {
        gear: how.gear,
        damage_kind: how.damage_kind,
        action: Some(action.id),
        ..EvalContext::without_target(world, actor)
    }
}

/// Checks whether an action can be done in this mode, regardless of dice, and returns its price. `forced` says that no
/// other action can be done, which allows Gasp & Pant despite conditions.
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
    let price = check_requirements(&context, action, reaction, forced).map_err(Unavailable::into_refusal)?;
    check_target_exists(&context, &action.effect)?;
    Ok(price)
}

/// The price of an action in this mode, if the action is available and the pool can pay. The expensive check of targets
/// comes last.
pub fn affordable_price(
    world: &RulesWorld,
    actor: &ActorState,
    action: &Action,
    how: ActionMode,
    reaction: bool,
    pool: &StaminaPool,
) -> Option<Price> {
    let context = action_context(world, actor, action, how);
    let price = check_requirements(&context, action, reaction, false).ok()?;
    (price.can_pay(pool) && check_target_exists(&context, &action.effect).is_ok()).then_some(price)
}

/// Why an action is not available. The texts of unmet requirements are written only when somebody reads them: a listing
/// asks about every action and reads none.
enum Unavailable<'a> {
    Unmet(&'a Predicate),
    Refused(Refusal),
}

impl Unavailable<'_> {
    fn into_refusal(self) -> Refusal {
        match self {
            Self::Unmet(test) => Refusal::Needs(requirements::requirement_text(test)),
            Self::Refused(refusal) => refusal,
        }
    }
}

impl From<Refusal> for Unavailable<'_> {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// Checks the requirements, the actions left in the beat and the price of an action, but not its targets.
fn check_requirements<'a>(
    context: &EvalContext,
    action: &'a Action,
    reaction: bool,
    forced: bool,
) -> Result<Price, Unavailable<'a>> {
    let actor = context.actor;
    actor.check_conditions(action, forced)?;
    if let Some(art) = action.attunement {
        if !actor.character.attuned.0.contains(&action.id) {
            return Err(Refusal::Needs("it assigned to your POTs".into()).into());
        }
        let left = actor.character.focus_left();
        if art.focus > left {
            return Err(Refusal::MoreFocus(art.focus - left).into());
        }
    }
    if reaction && action.cost == Cost::Free && actor.ledger.stance_taken {
        return Err(Refusal::FreeSpent.into());
    }
    if let Some(unmet) = action.needs.iter().find(|test| !context.is_true(test)) {
        return Err(Unavailable::Unmet(unmet));
    }
    let price = evaluate_cost(context, &action.cost)?;
    if !reaction {
        let class = class_of(action, &price);
        let most = if actor.conditions.has(Condition::Staggered) { 1 } else { 2 };
        if !actor.ledger.can_commit(class, most) {
            return Err(if class == ActionClass::Free && actor.ledger.free_action_used {
                Refusal::FreeSpent
            } else {
                Refusal::NoActionLeft
            }
            .into());
        }
    }
    Ok(price)
}

/// The class of an action at this price.
pub fn class_of(action: &Action, price: &Price) -> ActionClass {
    if price.is_two_dice() && action.class != ActionClass::Free { ActionClass::Double } else { action.class }
}

/// Whether an action is Gasp & Pant, recognised by its effect and not by its name.
pub fn discards_pool(action: &Action) -> bool {
    action.effect.iter().any(|effect| matches!(effect, Effect::DiscardPool))
}

/// Whether this is Gasp & Pant in a beat without a paid action so far and without another one available.
pub fn is_forced(world: &RulesWorld, actor: &ActorState, action: &Action) -> bool {
    discards_pool(action)
        && actor.ledger.paid_actions() == 0
        && !has_paid_action(world, actor, &actor.character.pool.dice)
}

/// Whether a paid action, or Gasp & Pant even if forced, can follow (A-30, O-17).
pub fn has_followup(world: &RulesWorld, actor: &ActorState, pool: &StaminaPool) -> bool {
    if pool.is_empty() || position(world, actor.id).is_none() {
        return false;
    }
    let can_discard_pool = |action: &Action| {
        let how = ActionMode { gear: None, damage_kind: None };
        let forced = actor.ledger.paid_actions() == 0;
        discards_pool(action) && check_available(world, actor, action, how, false, forced).is_ok()
    };
    has_paid_action(world, actor, pool) || actor.catalog.actions.iter().any(|action| can_discard_pool(action))
}

/// Whether an action other than Gasp & Pant is available and affordable.
fn has_paid_action(world: &RulesWorld, actor: &ActorState, pool: &StaminaPool) -> bool {
    let paid =
        |action: &Action| action.is_usable_in_beat() && action.class != ActionClass::Free && !discards_pool(action);
    let is_open = |action: &Action| {
        action_modes(actor, action)
            .into_iter()
            .any(|how| affordable_price(world, actor, action, how, false, pool).is_some())
    };
    // One such action is enough: the search for targets takes longest, so actions without a target come first.
    [false, true].into_iter().any(|asks| {
        let actions = actor.catalog.actions.iter().filter(|action| asks_first(&action.effect) == asks && paid(action));
        actions.into_iter().any(|action| is_open(action))
    })
}

/// The gear with which the character could do an action now, in order; `None` stands for no gear.
pub fn action_gear_options(world: &RulesWorld, action: crate::model::Id) -> Vec<Option<GearIndex>> {
    let Some(action) = catalog(world).action(action) else { return vec![None] };
    let actor = ActorState::current(world, crate::model::CombatantId::CHARACTER);
    let mut tools: Vec<Option<GearIndex>> = action_modes(&actor, action).into_iter().map(|u| u.gear).collect();
    tools.dedup();
    tools
}

/// The hand configurations, except the present one, after which a paid action is available.
pub(super) fn hand_choices(world: &RulesWorld, actor: &ActorState) -> Vec<Choice> {
    let follows = |hands: &Hands| {
        let raised = actor.raised.filter(|shield| shield.is_held_in(*hands));
        let after = ActorState { hands: *hands, raised, ..actor.clone() };
        has_followup(world, &after, &actor.character.pool.dice)
    };
    let grips = inventory(world).hand_configurations(catalog(world)).into_iter();
    grips.filter(|h| *h != actor.hands).filter(follows).map(Choice::Hands).collect()
}

/// The character's state after an action, as far as it is the same for all modes.
pub(super) fn state_after_action<'a>(actor: &ActorState<'a>, action: &Action, class: ActionClass) -> ActorState<'a> {
    let mut after = actor.clone();
    after.ledger.record_action(class);
    if !action.keeps_shield {
        after.raised = None;
    }
    after
}
