//! Actions, reactions and attacks as data (4.4).

use serde::{Deserialize, Serialize};

use super::attunement::{AttunementInfo, School};
use super::script::{Cost, Effect, MoveMode, Predicate, Script};
use crate::model::{ActionClass, Id};

/// When an action may be committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Timing {
    /// A: in the beat.
    Action,
    /// R: in a reaction window.
    Reaction,
    /// E: in either.
    Either,
}

/// Where an action is listed in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roster {
    /// 4.4.1 to 4.4.3.
    Common,
    /// 4.4.4.
    DefaultAttack,
    /// 4.4.5: needs a weapon that lists it.
    SpecialAttack,
}

/// What is used to do it, chosen when it is committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Tool {
    /// Nothing.
    #[default]
    None,
    /// A held weapon.
    Weapon,
    /// A held shield.
    Shield,
    /// A held weapon, or a held shield that lists it.
    WeaponOrShield,
    /// A flask.
    Flask,
    /// Another item.
    Item,
    /// A held catalyst.
    Catalyst,
    /// A shield set aside, wherever it stands.
    DeployedShield,
}

/// An action, reaction or attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Filled in by the loader from the key.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Where the book lists it.
    pub roster: Roster,
    /// What it counts as in a beat. A cost of exactly 2D makes any of them a Double.
    pub class: ActionClass,
    /// When it may be committed.
    pub timing: Timing,
    /// What it is done with.
    #[serde(default)]
    pub tool: Tool,
    /// What it costs.
    pub cost: Cost,
    /// What must hold to commit it.
    #[serde(default)]
    pub needs: Vec<Predicate>,
    /// Whether Shield Up! stays.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether a fallen character may do it.
    #[serde(default)]
    pub while_down: bool,
    /// Whether a Frozen character may do it.
    #[serde(default)]
    pub while_frozen: bool,
    /// What it does.
    pub effect: Script,
    /// What it does in words, our own.
    pub text: String,
    /// Rulebook ids it comes from.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The name under which weapons list it, if it is not its own.
    #[serde(default)]
    pub listed_as: Option<Id>,
    /// Schools whose attunements are done under this row; a row with schools is never done by itself.
    #[serde(default)]
    pub schools: Vec<School>,
    /// What makes it an attunement, if it is one; filled in by the loader.
    #[serde(skip)]
    pub attunement: Option<AttunementInfo>,
}

impl Action {
    /// The name under which weapons list it.
    pub fn listing_id(&self) -> Id {
        self.listed_as.unwrap_or(self.id)
    }

    /// Whether it can be committed in the beat.
    pub fn is_usable_in_beat(&self) -> bool {
        self.schools.is_empty() && self.timing != Timing::Reaction
    }

    /// Whether it can be committed in a reaction window. A Free reaction has its moment at the opening of the
    /// counterbeat, and a Free one for either in both.
    pub fn is_usable_in_window(&self) -> bool {
        self.schools.is_empty()
            && match self.timing {
                Timing::Action => false,
                Timing::Reaction => self.cost != Cost::Free,
                Timing::Either => true,
            }
    }

    /// Whether it can be activated when the counterbeat opens.
    pub fn is_usable_in_opening(&self) -> bool {
        self.schools.is_empty() && self.timing != Timing::Action && self.cost == Cost::Free
    }

    /// Whether it moves the character freely and does nothing else.
    pub fn is_plain_move(&self) -> bool {
        matches!(self.effect.as_ref(), [Effect::Move(movement)] if movement.mode == MoveMode::Free)
    }
}

pub(in crate::content) fn placeholder_id() -> Id {
    Id::new("")
}
