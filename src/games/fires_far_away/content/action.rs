//! Actions, reactions and attacks as data (4.4).
//!
//! Owns the entry format and the timing questions that the entry alone answers. Must not check costs or requirements.

use enumset::EnumSetType;
use serde::{Deserialize, Serialize};

use super::defaults::placeholder_id;
use super::school::{AttunementInfo, School};
use super::script::{Cost, Effect, ModifierBlock, MoveMode, Predicate, Reach, Script};
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

/// The occasions that a reaction answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answers {
    /// An enemy's attack.
    Attack,
    /// A Move that brought the active enemy from outside into this reach, on any step of it.
    Approach(Reach),
    /// An enemy that becomes active and has not chosen its behaviour yet. It takes the place of the reaction to the first
    /// attack of that enemy.
    Activation,
    /// The opening of the counterbeat.
    Opening,
    /// An attack, or a Move without one: whatever opens a reaction window.
    Window,
    /// The other occasions that it answers, in a Sudden Turn too, which leaves no room for reactions (R-053, O-40).
    Sudden,
}

/// The occasion of a reaction, as play knows it.
#[derive(Debug, EnumSetType)]
pub enum ReactionOccasion {
    /// The counterbeat opens.
    Opening,
    /// An enemy becomes active.
    Activation,
    /// An enemy is about to attack the character.
    Attack,
    /// An enemy has moved, and does not attack the character.
    Move,
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
    /// A held catalyst; for an attunement one that enables its school.
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
    /// The occasions that it answers as a reaction; an attack if left out. A Free one has to say it: most
    /// answer the opening of the counterbeat, and any reaction window too if their timing is `Either`.
    #[serde(default)]
    pub answers: Vec<Answers>,
    /// Actions that it counts as: a change or a permission for one of them holds for it too.
    #[serde(default)]
    pub like: Vec<Id>,
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
    /// The blocks that hold for everything that is done by it.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
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

    /// Whether the player can commit it in the beat.
    pub fn is_usable_in_beat(&self) -> bool {
        self.schools.is_empty() && self.timing != Timing::Reaction
    }

    /// Whether it is this action, or like it. An attunement is like the base action of its school.
    pub fn is_like(&self, id: Id) -> bool {
        self.id == id || self.like.contains(&id) || self.attunement.is_some_and(|attunement| attunement.base == id)
    }

    /// Whether a change of the price of an action changes the price of this one, too. A cost of its own follows only
    /// changes that name the entry itself or all attunements of its kind (O-60).
    pub fn is_priced_like(&self, id: Id) -> bool {
        match self.attunement.filter(|attunement| attunement.own_cost) {
            Some(attunement) => self.id == id || attunement.base == id,
            None => self.is_like(id),
        }
    }

    /// Whether it lowers a raised shield before it takes effect.
    pub fn lowers_shield(&self) -> bool {
        !self.keeps_shield && self.class != ActionClass::NoAction
    }

    /// Whether it is a Free action as a reaction: of these one can be taken as the counterbeat opens, and
    /// one in its windows (A-31, O-73).
    pub fn is_stance(&self) -> bool {
        self.cost == Cost::Free && self.class != ActionClass::NoAction
    }

    /// Whether the player can commit it as a reaction on this occasion. The occasion decides, and an approach also has
    /// to have come near enough.
    pub fn is_usable_on(&self, occasion: ReactionOccasion) -> bool {
        if !self.schools.is_empty() || self.timing == Timing::Action {
            return false;
        }
        let answers = if self.answers.is_empty() { &[Answers::Attack][..] } else { &self.answers };
        answers.iter().any(|answers| match answers {
            Answers::Opening => occasion == ReactionOccasion::Opening,
            Answers::Activation => occasion == ReactionOccasion::Activation,
            Answers::Attack => occasion == ReactionOccasion::Attack,
            Answers::Sudden => false,
            Answers::Approach(_) | Answers::Window => {
                matches!(occasion, ReactionOccasion::Attack | ReactionOccasion::Move)
            }
        })
    }

    /// Whether the player can commit it in the window of an attack or of a Move.
    pub fn is_usable_in_window(&self) -> bool {
        self.is_usable_on(ReactionOccasion::Attack) || self.is_usable_on(ReactionOccasion::Move)
    }

    /// Whether the player can commit it as a reaction on this occasion, in a Sudden Turn or another one. A Sudden Turn
    /// leaves no room for a reaction that does not name it (R-053, O-40).
    pub fn can_answer(&self, occasion: ReactionOccasion, in_sudden_turn: bool) -> bool {
        self.is_usable_on(occasion) && (!in_sudden_turn || self.answers.contains(&Answers::Sudden))
    }

    /// The reaches into which an enemy has to have come, if it answers nothing else on this occasion.
    pub fn needed_approaches(&self, occasion: ReactionOccasion) -> impl Iterator<Item = &Reach> {
        let answers_anyway = self.answers.iter().any(|answers| match answers {
            Answers::Attack => occasion == ReactionOccasion::Attack,
            Answers::Window => true,
            Answers::Approach(_) | Answers::Activation | Answers::Opening | Answers::Sudden => false,
        });
        let in_window = matches!(occasion, ReactionOccasion::Attack | ReactionOccasion::Move);
        self.answers.iter().filter_map(move |answers| match answers {
            Answers::Approach(reach) if in_window && !answers_anyway => Some(reach),
            _ => None,
        })
    }

    /// Whether its whole effect is movement. Such an action cannot be committed while the character is held (O-23).
    pub fn is_only_movement(&self) -> bool {
        is_only_movement(&self.effect)
    }

    /// Whether it is nothing but a struggle against a condition.
    pub fn is_struggle(&self) -> bool {
        matches!(self.effect.as_ref(), [Effect::Struggle])
    }

    /// Whether its whole effect is one free movement of the character.
    pub fn is_plain_move(&self) -> bool {
        matches!(self.effect.as_ref(), [Effect::Move(movement)] if movement.mode == MoveMode::Free && movement.over.is_empty())
    }
}

/// Whether the whole effect of a script is movement.
pub fn is_only_movement(script: &[Effect]) -> bool {
    !script.is_empty() && script.iter().all(|effect| matches!(effect, Effect::Move(_)))
}
