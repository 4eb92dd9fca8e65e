//! The words for what a condition is, forbids and does, and for how it ends.

use super::names::damage_kind;
use crate::content::Catalog;
use crate::content::condition_row::{AllowedAction, ConditionEnd, ConditionTrait, Forbidden, ImmediateEffect};
use crate::lang::{Text, text};

/// The effect of an Immediate condition.
pub(super) fn immediate(effect: ImmediateEffect) -> Text {
    match effect {
        ImmediateEffect::LoseHighestDie => text!("rules-loses-highest-die"),
        ImmediateEffect::LoseFocus => text!("rules-loses-focus"),
        ImmediateEffect::KnockBack => text!("rules-knocks-back"),
        ImmediateEffect::Drain => text!("rules-drains"),
    }
}

/// The traits of a combatant with the condition.
pub(super) fn what_it_is(what: ConditionTrait) -> Text {
    match what {
        ConditionTrait::Blind => text!("rules-blind"),
        ConditionTrait::Shines => text!("rules-shines"),
        ConditionTrait::Down => text!("rules-down"),
        ConditionTrait::HalvesMoves => text!("rules-halves-moves"),
        ConditionTrait::Afraid => text!("rules-afraid"),
        ConditionTrait::Maddened => text!("rules-maddened"),
        ConditionTrait::Charmed => text!("rules-charmed"),
        ConditionTrait::LowersShield => text!("rules-shield-up-is-lost"),
        ConditionTrait::KeepsFooting => text!("rules-keeps-footing"),
        ConditionTrait::Unseats => text!("rules-unseats"),
        ConditionTrait::Curses => text!("rules-curses"),
    }
}

/// The bans of the condition.
pub(super) fn forbidden(catalog: &Catalog, forbidden: &Forbidden) -> Text {
    let allowed = |allowed: &[AllowedAction]| {
        let is_allowed = |action: &&std::sync::Arc<crate::content::action::Action>| {
            allowed.iter().any(|allowed| match allowed {
                AllowedAction::WhileDown => action.while_down,
                AllowedAction::WhileFrozen => action.while_frozen,
                AllowedAction::Action(id) => action.id == *id,
            })
        };
        Text::and(catalog.actions.iter().filter(is_allowed).map(|action| Text::authored(&action.name)))
    };
    match forbidden {
        Forbidden::Everything => text!("rules-forbids-everything"),
        Forbidden::AllBut(list) => text!("rules-forbids-all-but", actions = allowed(list)),
        Forbidden::Movement => text!("rules-forbids-movement"),
        Forbidden::Magic => text!("rules-forbids-magic"),
    }
}

/// The events that remove tokens of the condition.
pub(super) fn end(end: ConditionEnd) -> Text {
    match end {
        ConditionEnd::Struggle => text!("rules-struggle-removes"),
        ConditionEnd::LostTurn => text!("rules-lost-turn-removes"),
        ConditionEnd::Damage(kind) => text!("rules-damage-removes", kind = damage_kind(kind)),
        ConditionEnd::Water => text!("rules-water-removes"),
        ConditionEnd::DropAndRoll => text!("rules-drop-and-roll"),
        ConditionEnd::HumanityGained => text!("rules-humanity-removes"),
    }
}
