//! Reads from the courses of a forecast what stays with the character besides lost HP, for the panel and the tags.
//!
//! Must not compute what happens: every number is the simulation's.

use std::cmp::Reverse;

use super::forecast_courses::Courses;
use crate::model::CombatantId;
use crate::simulation::{CharacterTurnSummary, Forecast, ForecastBranch};
use crate::view::EncounterView;
use crate::view::forecast_view::ChanceView;
use crate::view::forecast_view::{LastingLoss, LossKind, count_lasting};

/// What stays with the character after one course, the worst first.
fn lasting_of(character: &CharacterTurnSummary, view: &EncounterView) -> Vec<(LossKind, u8)> {
    let gear = character.gear_broken.iter().filter_map(|gear| {
        let line = view.character.gear.iter().find(|line| line.gear == *gear)?;
        Some((LossKind::GearBroken(line.name.clone()), 1))
    });
    let dice = character.dice_lost.iter().map(|face| (LossKind::Die(Reverse(*face)), 1));
    let conditions = character.conditions_gained.iter().map(|(condition, n)| (LossKind::Condition(*condition), *n));
    let guard = (LossKind::GuardBroken, u8::from(character.guard_broken));
    let focus = (LossKind::Focus, character.focus_lost.clamp(0, 255) as u8);
    count_lasting(gear.chain(dice).chain(conditions).chain([guard, focus]))
}

/// What stays with the character over the courses, the worst first.
pub(super) fn lasting_losses(courses: &Courses<'_>, view: &EncounterView) -> Vec<LastingLoss> {
    let of_each = |branch: &ForecastBranch| lasting_of(&branch.character, view);
    let mut kinds: Vec<LossKind> =
        courses.branches.iter().flat_map(|branch| of_each(branch)).map(|(kind, _)| kind).collect();
    kinds.sort();
    kinds.dedup();
    let effect = |kind: LossKind| {
        let count = |branch: &ForecastBranch| {
            of_each(branch).into_iter().find(|(known, _)| *known == kind).map_or(0, |(_, n)| n)
        };
        let counts = || courses.branches.iter().map(|branch| count(branch));
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        let chance = courses.chance_given(|branch| count(branch) > 0);
        LastingLoss { kind, least, most, chance }
    };
    kinds.into_iter().map(effect).collect()
}

/// What the next attack of an enemy leaves with the character, in a counterbeat whose tables have been rolled.
pub fn lasting_of_coming_attack(forecast: &Forecast, who: CombatantId) -> Vec<LastingLoss> {
    let enemies = || forecast.branches.iter().flat_map(|branch| &branch.enemies);
    let Some(attack) = enemies().filter(|enemy| enemy.who == who).find_map(|enemy| enemy.attacks.first()) else {
        return Vec::new();
    };
    let dice = attack.flinched_dice.iter().map(|face| (LossKind::Die(Reverse(*face)), 1));
    let conditions = attack.conditions_gained.iter().map(|(condition, n)| (LossKind::Condition(*condition), *n));
    let guard = (LossKind::GuardBroken, u8::from(attack.guard_broken));
    let certain = |(kind, n)| LastingLoss { kind, least: n, most: n, chance: ChanceView { favourable: 1, total: 1 } };
    count_lasting(dice.chain(conditions).chain([guard])).into_iter().map(certain).collect()
}
