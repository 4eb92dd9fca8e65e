//! What an action needs besides what its `needs` say.

use crate::content::action::{Action, Tool};
use crate::model::ActionMode;

/// What a mode of an action lacks, if the action names a `tool` and the mode has no such gear. An action needs its tool
/// whether its `needs` ask for it or not.
pub(super) fn missing_tool(action: &Action, how: ActionMode) -> Option<&'static str> {
    if how.gear.is_some() {
        return None;
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
