//! The choice of the legal intents that are worth a playout.
//!
//! A pool of dice pays for the same action in hundreds of ways. Owns the choice among them: for each action, target and
//! mode the payment with the least score and the one with the fewest dice, and for actions that go farther for more
//! dice one payment for each distance. Must not judge the worth of an action.

use std::collections::HashMap;

use crate::content::Catalog;
use crate::content::script::{Effect, contains_effect};
use crate::model::{Commit, Id, Intent, StaminaPool};
use crate::rules::RulesWorld;
use crate::rules::access::{catalog, stamina_pool};
use crate::rules::player::action_modes::discards_pool;

/// The use of an action, judged by its effects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ActionTrait {
    /// It strikes a combatant.
    pub strikes: bool,
    /// It moves the character.
    pub moves: bool,
    /// It raises the shield.
    pub raises_shield: bool,
    /// It ends the encounter.
    pub leaves: bool,
    /// It throws the pool away.
    pub discards: bool,
}

/// The traits of actions, read from their scripts once.
#[derive(Default)]
pub(super) struct ActionTraits(HashMap<Id, ActionTrait>);

impl ActionTraits {
    /// The traits of an action.
    pub fn of(&mut self, catalog: &Catalog, action: Id) -> ActionTrait {
        *self.0.entry(action).or_insert_with(|| read_traits(catalog, action))
    }
}

fn read_traits(catalog: &Catalog, action: Id) -> ActionTrait {
    let Some(action) = catalog.action(action) else { return ActionTrait::default() };
    let has = |test: fn(&Effect) -> bool| contains_effect(&action.effect, test);
    ActionTrait {
        strikes: has(|effect| matches!(effect, Effect::Strike(_))),
        moves: has(|effect| matches!(effect, Effect::Move(_))),
        raises_shield: has(|effect| matches!(effect, Effect::RaiseShield)),
        leaves: has(|effect| matches!(effect, Effect::EndEncounter(_))),
        discards: discards_pool(action),
    }
}

/// The commitment of an intent, with whether it is a reaction.
pub(super) fn commit_of(intent: &Intent) -> Option<(&Commit, bool)> {
    match intent {
        Intent::Commit(commit) => Some((commit, false)),
        Intent::React(commit) => Some((commit, true)),
        _ => None,
    }
}

/// Whether two commitments differ in nothing but their dice.
pub(super) fn is_same_use(a: &Commit, b: &Commit) -> bool {
    (a.action, a.gear, a.kind, a.extra_focus) == (b.action, b.gear, b.kind, b.extra_focus)
}

/// The score and the number of dice of a payment.
pub(super) fn cost_of(pool: &StaminaPool, commit: &Commit) -> (i16, usize) {
    (pool.total(commit.dice), commit.dice.count())
}

/// The intents that are worth a look, in the order of the list.
pub(super) fn worthwhile_intents(world: &RulesWorld, traits: &mut ActionTraits, options: &[Intent]) -> Vec<Intent> {
    let (pool, catalog) = (stamina_pool(world), catalog(world));
    let mut kept: Vec<Intent> = Vec::new();
    let mut rest = options;
    while let Some(first) = rest.first() {
        let Some((commit, reaction)) = commit_of(first) else {
            kept.push(first.clone());
            rest = &rest[1..];
            continue;
        };
        // The payments of one use follow each other.
        let is_same = |intent: &Intent| {
            commit_of(intent).is_some_and(|(other, also)| also == reaction && is_same_use(commit, other))
        };
        let count = rest.iter().take_while(|intent| is_same(intent)).count();
        let goes_farther = traits.of(catalog, commit.action).moves;
        keep_payments(pool, &rest[..count], goes_farther, &mut kept);
        rest = &rest[count..];
    }
    kept
}

/// Keeps the payments of one use that differ in the dice that they leave, or in the distance that they give.
fn keep_payments(pool: &StaminaPool, payments: &[Intent], goes_farther: bool, kept: &mut Vec<Intent>) {
    let costs = || payments.iter().filter_map(|intent| commit_of(intent).map(|(commit, _)| cost_of(pool, commit)));
    let least_score = costs().min();
    let fewest_dice = costs().map(|(score, dice)| (dice, score)).min().map(|(dice, score)| (score, dice));
    let mut seen = Vec::new();
    for (intent, cost) in payments.iter().zip(costs()) {
        let is_wanted = Some(cost) == least_score
            || Some(cost) == fewest_dice
            || (goes_farther && fewest_dice.is_some_and(|(_, dice)| cost.1 == dice));
        if is_wanted && !seen.contains(&cost) {
            seen.push(cost);
            kept.push(intent.clone());
        }
    }
}
