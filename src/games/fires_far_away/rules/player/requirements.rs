//! The requirements of an action that are not among its `needs`.

use smallvec::SmallVec;

use crate::content::action::{Action, Tool};
use crate::content::script::Predicate;
use crate::lang::{Text, text};
use crate::model::{ActionMode, GearIndex};
use crate::rules::components::character::Inventory;
use crate::rules::query::context::EvalContext;

/// The missing requirement of an action's mode, if the action names a `tool` and the mode has no such gear, or only a
/// Broken piece, which neither attacks nor blocks nor casts. An action needs its tool whether its
/// `needs` ask for it or not.
pub(super) fn missing_tool(inventory: &Inventory, action: &Action, how: ActionMode) -> Option<Text> {
    let state = how.gear.and_then(|gear| inventory.gear_state(gear));
    if let Some(state) = state {
        // A Broken shield can still be taken up where it stands.
        let needs_whole = !matches!(action.tool, Tool::None | Tool::DeployedShield);
        return (state.broken && needs_whole).then_some(text!("need-whole-gear"));
    }
    match action.tool {
        Tool::None => None,
        Tool::Weapon => Some(text!("need-weapon-in-hand")),
        Tool::Shield => Some(text!("need-shield-in-hand")),
        Tool::WeaponOrShield => Some(text!("need-weapon-or-shield")),
        Tool::Flask => Some(text!("need-flask")),
        Tool::Item => Some(text!("need-item")),
        Tool::Catalyst => Some(text!("need-catalyst")),
        Tool::DeployedShield => Some(text!("need-deployed-shield")),
    }
}

/// The Primary Stat that is too low for the gear in hand with which an unmet requirement would be met; of the gear in use,
/// or of any that is held if none is in use.
pub(super) fn missing_stat(context: &EvalContext, action: &Action, unmet: &Predicate) -> Option<Predicate> {
    let actor = context.actor;
    let (character, catalog) = (actor.character, actor.catalog);
    if let Predicate::Any(tests) = unmet {
        return tests.iter().find_map(|test| missing_stat(context, action, test));
    }
    let would_do = |gear: &GearIndex| {
        let Some(def) = character.inventory.gear_def(catalog, *gear) else { return false };
        match unmet {
            Predicate::Weapon(class) => def.weapon.as_ref().is_some_and(|weapon| weapon.class == *class),
            Predicate::Shield => def.shield.is_some(),
            Predicate::Catalyst => def.catalyst.as_ref().is_some_and(|catalyst| {
                action.attunement.is_some_and(|attunement| catalyst.schools.contains(&attunement.school))
            }),
            _ => false,
        }
    };
    let held: SmallVec<[GearIndex; 4]> = match context.gear {
        Some(gear) => SmallVec::from_slice(&[gear]),
        None => character.inventory.held_gear(catalog, actor.hands),
    };
    let lacking = held.iter().filter(|gear| would_do(gear));
    let (stat, need) = lacking.filter_map(|gear| character.missing_stat(catalog, *gear, actor.hands)).next()?;
    Some(Predicate::StatAtLeast(stat, need))
}
