//! Oddities in the course of an encounter: its goal, its waves, its doom and its formations.

use super::context::LintContext;
use super::word_uses::{ScriptWordUse, UsedWord, WordHome};
use crate::content::encounter::{Encounter, Goal};
use crate::content::script::{Effect, contains_effect};
use crate::content::validate::ContentPath;
use crate::model::Id;

fn sheet(encounter: &Encounter) -> ContentPath {
    ContentPath::new("encounter", encounter.id)
}

pub(super) fn no_enemy_to_defeat(context: &mut LintContext) {
    for encounter in context.encounters() {
        if encounter.victory.flatten().contains(&&Goal::DefeatAll) && context.cast(encounter.id).is_empty() {
            let message = "no enemy ever comes here, so that the goal is reached from the beginning";
            context.warn(&sheet(encounter).field("victory"), message);
        }
    }
}

pub(super) fn empty_wave(context: &mut LintContext) {
    for encounter in context.encounters() {
        for (n, _) in encounter.waves.iter().enumerate().filter(|(_, wave)| wave.enemies.is_empty()) {
            context.warn(&sheet(encounter).field("waves").item(n), "this wave brings no enemy");
        }
    }
}

pub(super) fn late_doom(context: &mut LintContext) {
    for encounter in context.encounters() {
        let Some(last) = last_round(&encounter.victory) else { continue };
        for (n, doom) in encounter.doom.iter().enumerate().filter(|(_, doom)| doom.round > last) {
            let message =
                format!("the encounter is won when Round {last} is over, so that Round {} never comes", doom.round);
            context.warn(&sheet(encounter).field("doom").item(n).field("round"), message);
        }
    }
}

/// The Round after which a goal is reached in any case.
fn last_round(goal: &Goal) -> Option<u16> {
    match goal {
        Goal::Survive(rounds) => Some(*rounds),
        Goal::AnyOf(goals) => goals.iter().filter_map(last_round).min(),
        _ => None,
    }
}

pub(super) fn doom_on_the_absent(context: &mut LintContext) {
    let lends = |word: &&ScriptWordUse| matches!(word.word, UsedWord::LendsToEvery(_));
    for word in context.uses().iter().filter(lends).cloned().collect::<Vec<_>>() {
        let (UsedWord::LendsToEvery(enemy), WordHome::Encounter(id)) = (word.word, word.home) else { continue };
        let Some(encounter) = context.encounters().into_iter().find(|encounter| encounter.id == id) else { continue };
        let spawns = |effect: &Effect| matches!(effect, Effect::Spawn { enemy: spawned, .. } if *spawned == enemy);
        // The event that holds the word, if a doom event does.
        let event = word.at.item_of("doom").and_then(|n| encounter.doom.get(n));
        let is_there = encounter.enemies.iter().any(|spawn| spawn.enemy == enemy);
        let comes_before =
            |round: u16| encounter.doom.iter().any(|doom| doom.round <= round && contains_effect(&doom.effect, spawns));
        let in_wave = encounter.enemy_spawns().any(|spawn| spawn.enemy == enemy);
        if !context.cast(id).contains(&enemy) {
            context.warn(&word.at, format!("no `{enemy}` ever comes here, so that nothing is changed"));
        } else if let Some(doom) = event
            && !is_there
            && in_wave
            && doom.every.is_none()
            && !comes_before(doom.round)
        {
            let message =
                format!("`{enemy}` comes with a wave: if it is not there in Round {}, nothing is changed", doom.round);
            context.warn(&word.at, message);
        }
    }
}

pub(super) fn unused_formation(context: &mut LintContext) {
    for encounter in context.encounters() {
        let is_used = |id: &Id| encounter.enemy_spawns().any(|spawn| spawn.formation == Some(*id));
        for id in encounter.formations.keys().filter(|id| !is_used(id)) {
            let message = format!("no enemy stands in the formation `{id}`: write `formation: \"{id}\"` at its post");
            context.warn(&sheet(encounter).field("formations").named(*id), message);
        }
    }
}
