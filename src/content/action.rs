//! Actions, reactions and attacks as data (4.4).
//!
//! Owns the entry format and the timing questions that the entry alone answers. Must not check costs or requirements.

use serde::{Deserialize, Serialize};

use super::defaults::placeholder_id;
use super::school::{AttunementInfo, School};
use super::script::{Cost, Effect, MoveMode, Predicate, Script};
use crate::model::{ActionClass, Id};

/// When an action may be committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Timing {
    /// A: in the beat only.
    Action,
    /// R: in a reaction window only.
    Reaction,
    /// E: in the beat or in a reaction window.
    Either,
}

/// The list of the book that contains an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Roster {
    /// The common actions (4.4.1 to 4.4.3).
    Common,
    /// The default attacks (4.4.4).
    DefaultAttack,
    /// The special attacks (4.4.5). Each needs a weapon that lists it.
    SpecialAttack,
}

/// The gear that an action uses. The player chooses the piece when committing the action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Tool {
    /// No gear.
    #[default]
    None,
    /// A held weapon.
    Weapon,
    /// A held shield.
    Shield,
    /// A held weapon, or a held shield that lists the attack.
    WeaponOrShield,
    /// A flask.
    Flask,
    /// An item that is not a flask.
    Item,
    /// A held catalyst.
    Catalyst,
    /// A deployed shield, wherever it stands.
    DeployedShield,
}

/// An action, reaction or attack.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// The key of the entry; the loader fills it in.
    #[serde(skip, default = "placeholder_id")]
    pub id: Id,
    /// Printed name.
    pub name: String,
    /// The list of the book that contains it.
    pub roster: Roster,
    /// Its class in a beat. A cost of exactly 2D makes an action of any class a Double.
    pub class: ActionClass,
    /// When it may be committed.
    pub timing: Timing,
    /// The gear that it uses.
    #[serde(default)]
    pub tool: Tool,
    /// Its cost.
    pub cost: Cost,
    /// Predicates that must hold to commit it.
    #[serde(default)]
    pub needs: Vec<Predicate>,
    /// Whether a raised shield stays up.
    #[serde(default)]
    pub keeps_shield: bool,
    /// Whether a fallen character may commit it.
    #[serde(default)]
    pub while_down: bool,
    /// Whether a Frozen character may commit it.
    #[serde(default)]
    pub while_frozen: bool,
    /// The script of its effect.
    pub effect: Script,
    /// Its description, in our own words.
    pub text: String,
    /// Ids of the rulebook entries that it implements.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The name under which weapons list it, if that differs from its id.
    #[serde(default)]
    pub listed_as: Option<Id>,
    /// Schools whose attunements use this action as their base. An action with schools cannot be committed directly.
    #[serde(default)]
    pub schools: Vec<School>,
    /// The attunement data, if the action is an attunement; the loader fills it in.
    #[serde(skip)]
    pub attunement: Option<AttunementInfo>,
}

impl Action {
    /// The name under which weapons list it.
    pub fn listing_id(&self) -> Id {
        self.listed_as.unwrap_or(self.id)
    }

    /// Whether a block or a requirement that names an action means this one.
    pub fn counts_as(&self, id: Id) -> bool {
        self.id == id || self.listing_id() == id
    }

    /// Whether the player can commit it in the beat.
    pub fn is_usable_in_beat(&self) -> bool {
        self.schools.is_empty() && self.timing != Timing::Reaction
    }

    /// Whether the player can commit it in a reaction window. A Free action with [`Timing::Reaction`] is committed at
    /// the opening of the counterbeat instead; a Free action with [`Timing::Either`] is allowed in both.
    pub fn is_usable_in_window(&self) -> bool {
        self.schools.is_empty()
            && match self.timing {
                Timing::Action => false,
                Timing::Reaction => self.cost != Cost::Free,
                Timing::Either => true,
            }
    }

    /// Whether the player can commit it at the opening of the counterbeat.
    pub fn is_usable_in_opening(&self) -> bool {
        self.schools.is_empty() && self.timing != Timing::Action && self.cost == Cost::Free
    }

    /// Whether its whole effect is movement. Such an action cannot be committed while the character is held (O-23).
    pub fn is_only_movement(&self) -> bool {
        !self.effect.is_empty() && self.effect.iter().all(|effect| matches!(effect, Effect::Move(_)))
    }

    /// Whether its whole effect is one free movement of the character.
    pub fn is_plain_move(&self) -> bool {
        matches!(self.effect.as_ref(), [Effect::Move(movement)] if movement.mode == MoveMode::Free)
    }
}
