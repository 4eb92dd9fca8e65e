//! Abilities in words: as clauses of their own, and as what is said of a combatant that has or lacks them.

use super::{Voice, Writer};
use crate::content::enemy_traits::Ability;
use crate::lang::{Text, text};

impl Writer<'_> {
    /// An ability as a clause about the actor.
    pub(super) fn ability(&self, ability: Ability) -> Text {
        match self.me {
            Voice::You => ability_of_character(ability),
            _ => ability_of_other(self.it(), ability),
        }
    }
}

/// An ability as a clause about a combatant.
fn ability_of_other(it: Text, ability: Ability) -> Text {
    match ability {
        Ability::Flies => text!("rules-flies", it = it),
        Ability::Swims => text!("rules-swims", it = it),
        Ability::KeepsToWater => text!("rules-keeps-to-water", it = it),
        Ability::Plans => text!("rules-plans", it = it),
        Ability::TwoHexes => text!("rules-two-hexes", it = it),
        Ability::KeepsFormation => text!("rules-keeps-formation", it = it),
        Ability::PullImmunity => text!("rules-pull-immunity", it = it),
        Ability::Rides => text!("rules-rides", it = it),
        Ability::BackstabImmunity => text!("rules-backstab-immunity", it = it),
        Ability::TreadsLightly => text!("rules-treads-lightly", it = it),
        Ability::TakesCover => text!("rules-takes-cover", it = it),
    }
}

/// The same abilities as something that you get.
fn ability_of_character(ability: Ability) -> Text {
    match ability {
        Ability::Flies => text!("rules-your-flies"),
        Ability::Swims => text!("rules-your-swims"),
        Ability::KeepsToWater => text!("rules-your-keeps-to-water"),
        Ability::Plans => text!("rules-your-plans"),
        Ability::TwoHexes => text!("rules-your-two-hexes"),
        Ability::KeepsFormation => text!("rules-your-keeps-formation"),
        Ability::PullImmunity => text!("rules-your-pull-immunity"),
        Ability::Rides => text!("rules-your-rides"),
        Ability::BackstabImmunity => text!("rules-your-backstab-immunity"),
        Ability::TreadsLightly => text!("rules-your-treads-lightly"),
        Ability::TakesCover => text!("rules-your-takes-cover"),
    }
}

/// An ability that you have or lack, after "you".
pub(super) fn you_can(ability: Ability, yes: bool) -> Text {
    match ability {
        Ability::Flies => holds!(yes, "rules-you-fly", "rules-you-do-not-fly"),
        Ability::Swims => holds!(yes, "rules-you-swim", "rules-you-do-not-swim"),
        Ability::KeepsToWater => holds!(yes, "rules-you-keep-to-water", "rules-you-do-not-keep-to-water"),
        Ability::Plans => holds!(yes, "rules-you-plan", "rules-you-do-not-plan"),
        Ability::TwoHexes => holds!(yes, "rules-you-fill-two-hexes", "rules-you-do-not-fill-two-hexes"),
        Ability::KeepsFormation => holds!(yes, "rules-you-keep-formation", "rules-you-do-not-keep-formation"),
        Ability::PullImmunity => holds!(yes, "rules-you-cannot-be-pulled", "rules-you-can-be-pulled"),
        Ability::Rides => holds!(yes, "rules-you-can-be-dismounted", "rules-you-cannot-be-dismounted"),
        Ability::BackstabImmunity => {
            holds!(yes, "rules-you-cannot-be-backstabbed", "rules-you-can-be-backstabbed")
        }
        Ability::TreadsLightly => holds!(yes, "rules-you-tread-lightly", "rules-you-do-not-tread-lightly"),
        Ability::TakesCover => holds!(yes, "rules-you-take-cover", "rules-you-do-not-take-cover"),
    }
}

/// An ability that another combatant has or lacks, after its name.
pub(super) fn it_can(ability: Ability, yes: bool) -> Text {
    match ability {
        Ability::Flies => holds!(yes, "rules-it-flies", "rules-it-does-not-fly"),
        Ability::Swims => holds!(yes, "rules-it-swims", "rules-it-does-not-swim"),
        Ability::KeepsToWater => holds!(yes, "rules-it-keeps-to-water", "rules-it-does-not-keep-to-water"),
        Ability::Plans => holds!(yes, "rules-it-plans", "rules-it-does-not-plan"),
        Ability::TwoHexes => holds!(yes, "rules-it-fills-two-hexes", "rules-it-does-not-fill-two-hexes"),
        Ability::KeepsFormation => holds!(yes, "rules-it-keeps-formation", "rules-it-does-not-keep-formation"),
        Ability::PullImmunity => holds!(yes, "rules-it-cannot-be-pulled", "rules-it-can-be-pulled"),
        Ability::Rides => holds!(yes, "rules-it-can-be-dismounted", "rules-it-cannot-be-dismounted"),
        Ability::BackstabImmunity => {
            holds!(yes, "rules-it-cannot-be-backstabbed", "rules-it-can-be-backstabbed")
        }
        Ability::TreadsLightly => holds!(yes, "rules-it-treads-lightly", "rules-it-does-not-tread-lightly"),
        Ability::TakesCover => holds!(yes, "rules-it-takes-cover", "rules-it-does-not-take-cover"),
    }
}
