//! The words for what a condition is, forbids and does, and for how it ends.

use super::join_and;
use crate::content::Catalog;
use crate::content::condition_row::{AllowedAction, ConditionEnd, ConditionTrait, Forbidden, ImmediateEffect};

/// The effect of an Immediate condition.
pub(super) fn immediate(effect: ImmediateEffect) -> &'static str {
    match effect {
        ImmediateEffect::LoseHighestDie => "each token discards the highest die of the pool",
        ImmediateEffect::LoseFocus => "each token takes 1 FP",
        ImmediateEffect::KnockBack => "each token knocks back by 1 hex",
        ImmediateEffect::Drain => "the attacker heals 1 HP per token if its attack reached HP",
    }
}

/// The traits of a combatant with the condition.
pub(super) fn what_it_is(what: ConditionTrait) -> &'static str {
    match what {
        ConditionTrait::Blind => "every hex conceals",
        ConditionTrait::Shines => "neither concealment nor the dark hides",
        ConditionTrait::Down => "on the ground",
        ConditionTrait::HalvesMoves => "every Move is halved, but stays at least 1",
        ConditionTrait::Afraid => {
            "an enemy comes no nearer, flees from within 2 and attacks only from afar; the character comes no nearer to the \
             one who inflicted it and does not strike it in melee"
        }
        ConditionTrait::Maddened => "an enemy attacks the nearest combatant",
        ConditionTrait::Charmed => "you act for the enemy",
        ConditionTrait::LowersShield => "Shield Up! is lost",
        ConditionTrait::KeepsFooting => "a broken guard has no consequence",
        ConditionTrait::Unseats => "only a rider can have it",
        ConditionTrait::Curses => "all HMN is lost, and the character is defeated",
    }
}

/// The bans of the condition.
pub(super) fn forbidden(catalog: &Catalog, forbidden: &Forbidden) -> String {
    let allowed = |allowed: &[AllowedAction]| {
        let is_allowed = |action: &&std::sync::Arc<crate::content::action::Action>| {
            allowed.iter().any(|allowed| match allowed {
                AllowedAction::WhileDown => action.while_down,
                AllowedAction::WhileFrozen => action.while_frozen,
                AllowedAction::Action(id) => action.id == *id,
            })
        };
        let names: Vec<String> = catalog.actions.iter().filter(is_allowed).map(|action| action.name.clone()).collect();
        join_and(&names)
    };
    match forbidden {
        Forbidden::Everything => "no action and no reaction is possible".to_owned(),
        Forbidden::AllBut(list) => format!("no action is possible but {}", allowed(list)),
        Forbidden::Movement => "no movement is possible".to_owned(),
        Forbidden::Magic => "no attunement is possible but those of Guts, and no spell of an enemy".to_owned(),
    }
}

/// The events that remove tokens of the condition.
pub(super) fn end(end: ConditionEnd) -> String {
    match end {
        ConditionEnd::Struggle => "Struggle! removes 1 token".to_owned(),
        ConditionEnd::LostTurn => "an enemy's lost Turn removes 1 token".to_owned(),
        ConditionEnd::Damage(kind) => format!("each {kind:?} removes 1 token"),
        ConditionEnd::Water => "water removes it".to_owned(),
        ConditionEnd::DropAndRoll => "an Intelligent enemy gives its Turn to fall and roll it out".to_owned(),
        ConditionEnd::HumanityGained => "HMN that is gained removes it, and is used up".to_owned(),
    }
}
