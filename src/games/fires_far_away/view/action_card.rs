//! A card of the action list, as plain data.
//!
//! Must not decide whether an action is available: `action_cards` asks the rules.

use crate::lang::Text;
use crate::model::{ActionClass, DamageKind, GearIndex, Id, Price};

/// One mode of an action: its gear and damage type.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionModeView {
    /// Its effect with this gear and the character's numbers now, generated from the entry's data; for a flask or an
    /// item also its charges left.
    pub effect_text: Text,
    /// The gear that it is done with.
    pub group: ActionGroup,
    /// The gear in use.
    pub gear: Option<GearIndex>,
    /// The damage type, if the mode fixes one.
    pub damage_kind: Option<DamageKind>,
    /// The label of the mode: "Plain Sword, Slash"; empty without gear.
    pub label: Text,
    /// Its price in words: "2 SP or more", "2 dice", "free".
    pub cost: Text,
    /// The part of the price that dice pay; `None` if it has none now.
    pub price: Option<Price>,
    /// The most FP that can be spent above its price now: as many as are left, and no more than have an effect (R-470,
    /// O-76).
    pub most_extra_focus: u8,
    /// The reason why it is not available now; `None` if it is.
    pub refusal: Option<Text>,
    /// The subject of that reason.
    pub refused_for: RefusedFor,
}

/// The subject of the reason why an action is not available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RefusedFor {
    /// Dice, FP or reach: it can change with the next action or the next roll.
    #[default]
    Passing,
    /// An action of this beat, or a condition. The other needs of the action have not been asked about.
    Room,
    /// An action that was done fills the whole beat. The other needs of the action have not been asked about.
    FilledBeat,
    /// Something that the action needs: gear in hand, a condition, a tile.
    Need,
    /// The encounter, which offers a few actions only.
    NotOffered,
}

/// The gear that an action is done with, in the order in which the tray shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionGroup {
    /// The body alone.
    Body,
    /// This piece of gear in hand.
    Gear(GearIndex),
    /// An attunement.
    Attunement,
    /// The gear in the pouches.
    Item,
}

/// The kind of an action in one word, for its emblem; what says most of an action comes first.
#[allow(missing_docs, reason = "the names explain the items")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActionKind {
    Spell,
    Item,
    LightAttack,
    /// An attack that is no Simple action.
    HeavyAttack,
    Guard,
    Movement,
    Hands,
    Rest,
    #[default]
    Other,
}

/// A card of the action list.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionCard {
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: Text,
    /// The class of the action.
    pub class: ActionClass,
    /// Its kind, in one word.
    pub kind: ActionKind,
    /// The text of its effect.
    pub text: Text,
    /// Whether it would be a reaction now.
    pub reaction: bool,
    /// The modes of the action; at least one.
    pub modes: Vec<ActionModeView>,
    /// The FP it costs, and whether it can be overcast with more; `None` if it is no attunement.
    pub focus: Option<(u8, bool)>,
    /// Whether it moves the character and does nothing else.
    pub moves: bool,
    /// Whether it lowers the shield that the character has raised.
    pub lowers_shield: bool,
}

impl ActionCard {
    /// Whether a mode of it is available now.
    pub fn is_available(&self) -> bool {
        self.modes.iter().any(|u| u.refusal.is_none())
    }

    /// Whether a mode of a group is available now.
    pub fn is_available_in(&self, group: ActionGroup) -> bool {
        self.modes.iter().any(|mode| mode.group == group && mode.refusal.is_none())
    }

    /// Whether a mode of a group is available, or lacks nothing but dice, FP or reach.
    pub fn is_at_hand_in(&self, group: ActionGroup) -> bool {
        let is_at_hand = |mode: &ActionModeView| mode.refusal.is_none() || mode.refused_for == RefusedFor::Passing;
        self.modes.iter().any(|mode| mode.group == group && is_at_hand(mode))
    }

    /// The gear that it can be done with, in the order of the tray.
    pub fn groups(&self) -> Vec<ActionGroup> {
        let mut groups: Vec<ActionGroup> = self.modes.iter().map(|mode| mode.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}
