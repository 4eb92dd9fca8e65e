//! What an action needs besides what its `needs` say.

use crate::content::action::{Action, Tool};
use crate::model::ActionMode;
use crate::rules::components::character::Inventory;

/// What a mode of an action lacks, if the action names a `tool` and the mode has no such gear, or only a Broken piece, which
/// neither attacks nor blocks nor casts. An action needs its tool whether its `needs` ask for it or not.
pub(super) fn missing_tool(inventory: &Inventory, action: &Action, how: ActionMode) -> Option<&'static str> {
    let state = how.gear.and_then(|gear| inventory.gear_state(gear));
    if let Some(state) = state {
        // A Broken shield can still be taken up where it stands.
        let needs_whole = !matches!(action.tool, Tool::None | Tool::DeployedShield);
        return (state.broken && needs_whole).then_some("gear that is not Broken");
    }
    match action.tool {
        Tool::None => None,
        Tool::Weapon => Some("a weapon in hand"),
        Tool::Shield => Some("a shield in hand"),
        Tool::WeaponOrShield => Some("a weapon in hand, or a shield that lists this attack"),
        Tool::Flask => Some("a flask"),
        Tool::Item => Some("an item"),
        Tool::Catalyst => Some("a catalyst for it in hand"),
        Tool::DeployedShield => Some("a deployed shield"),
    }
}
