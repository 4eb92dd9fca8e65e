//! The modes of an action: the gear in use and the damage type.
//!
//! Owns which modes there are and the context in which their requirements are asked. Must not ask the requirements.

use smallvec::SmallVec;

use crate::content::action::{Action, Tool};
use crate::content::gear::{GearList, Usable};
use crate::content::script::{Cost, DiceEffect, Effect, Predicate, deals_weapon_kind};
use crate::model::{ActionMode, GearIndex};
use crate::rules::access::RulesWorld;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::query::gear_rules::{is_usable_from, weapon_damage_kinds};

/// Every mode of an action with the gear in hand, legal now or not. Never empty: without fitting gear the only mode has
/// no gear, and the requirements then refuse it.
pub fn action_modes(world: &RulesWorld, actor: &ActorState, action: &Action) -> SmallVec<[ActionMode; 4]> {
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
                let listed = inventory.gear_def(catalog, gear).is_some_and(|def| def.lists(action.listing_id()));
                let weapon = inventory.weapon(catalog, gear);
                if let Some(weapon) = weapon.filter(|weapon| weapon.allows(action)) {
                    let how = ActionMode { gear: Some(gear), damage_kind: None };
                    let kinds = match action_context(world, actor, action, how).granted_damage_kinds() {
                        Some(kinds) => SmallVec::from_slice(kinds),
                        None => weapon_damage_kinds(weapon, moveset, listed),
                    };
                    if kinds.len() > 1 && deals_weapon_kind(&action.effect) {
                        found.extend(kinds.into_iter().map(|k| ActionMode { gear: Some(gear), damage_kind: Some(k) }));
                    } else {
                        found.push(ActionMode { gear: Some(gear), damage_kind: kinds.first().copied() });
                    }
                }
                if action.tool == Tool::WeaponOrShield && listed && inventory.shield(catalog, gear).is_some() {
                    found.push(ActionMode { gear: Some(gear), damage_kind: None });
                }
            }
        }
        Tool::Catalyst => {
            let school = action.attunement.map(|attunement| attunement.school);
            let enables = |g: &GearIndex| {
                let catalyst = inventory.catalyst(catalog, *g);
                catalyst.is_some_and(|c| school.is_none_or(|s| c.schools.contains(&s)))
            };
            found.extend(actor.held_gear().filter(enables).map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::DeployedShield => {
            let aside =
                inventory.gear_in_hand_slots().filter(|g| inventory.gear_state(*g).is_some_and(|line| line.deployed));
            found.extend(aside.map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::Shield => {
            let shields = actor.held_gear().filter(|g| inventory.shield(catalog, *g).is_some());
            found.extend(shields.map(|g| ActionMode { gear: Some(g), damage_kind: None }));
        }
        Tool::Flask | Tool::Item => {
            let pouches = inventory.gear_in_slots(|slot| is_usable_from(world, slot));
            let fits = |g: &GearIndex| {
                let Some(def) = inventory.gear_def(catalog, *g) else { return false };
                match def.list {
                    GearList::Flasks => action.tool == Tool::Flask,
                    // A piece that cannot be used, such as a quiver, gives no mode of the action.
                    GearList::Items => {
                        action.tool == Tool::Item && def.usable.as_ref().is_some_and(Usable::can_be_used)
                    }
                    _ => false,
                }
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

/// Whether an action is Gasp & Pant, recognised by its price and its effect and not by its name.
pub fn discards_pool(action: &Action) -> bool {
    action.cost == Cost::Everything
        && action.effect.iter().any(|effect| matches!(effect, Effect::Dice(DiceEffect::Empty)))
}
