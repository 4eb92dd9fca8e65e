//! Bots: automatic players that choose among the legal intents.
//!
//! Owns the bot policies. A bot judges an action by its effects, not by its id. Must not
//! draw from the encounter's dice, and must not choose anything outside the list of legal intents.

use bevy::prelude::World;
use kernel::dice::Generator;

use crate::content::Catalog;
use crate::content::script::{Effect, contains_effect};
use crate::model::{Choice, CombatantId, Coord, Id, Intent, distance};
use crate::rules::access::{RulesWorld, catalog, enemies_in_play, position, with_rules};

/// The policy by which a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotPolicy {
    /// Chooses any legal intent, all with equal chance.
    Random,
    /// Chooses any kind of intent that is legal, all with equal chance, and then any intent of that kind. An action with a
    /// piece of gear is a kind, however many ways there are to pay for it. If attunements are legal, it is one of them every
    /// other time.
    Varied,
    /// Attacks if an attack is legal, otherwise moves nearer to an enemy; declines reactions.
    Aggressive,
}

impl BotPolicy {
    /// Chooses among legal intents; `None` if there are none.
    pub fn choose<'a>(self, world: &mut World, options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
        with_rules(world, |rules| self.choose_in(rules, options, rng))
    }

    /// Chooses as [`choose`](Self::choose) does, in an encounter that is borrowed already.
    pub fn choose_in<'a>(self, world: &RulesWorld, options: &'a [Intent], rng: &mut Generator) -> Option<&'a Intent> {
        let preferred = match self {
            Self::Random => Vec::new(),
            Self::Varied => intents_of_one_kind(catalog(world), options, rng),
            Self::Aggressive => aggressive_intents(world, options, rng),
        };
        if preferred.is_empty() { rng.pick(options) } else { rng.pick(&preferred).copied() }
    }
}

/// The intents of a kind that is chosen at random.
fn intents_of_one_kind<'a>(catalog: &Catalog, options: &'a [Intent], rng: &mut Generator) -> Vec<&'a Intent> {
    let kind = |intent: &Intent| {
        let commit = match intent {
            Intent::Commit(commit) | Intent::React(commit) => Some((commit.action, commit.gear)),
            _ => None,
        };
        (std::mem::discriminant(intent), commit)
    };
    let mut kinds = Vec::new();
    for intent in options {
        let kind = kind(intent);
        // Intents of a kind follow each other.
        if kinds.last() != Some(&kind) && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    if kinds.is_empty() {
        return Vec::new();
    }
    let is_attunement = |action: Id| catalog.attunements.contains_key(&action);
    let has_attunement = kinds.iter().any(|(_, commit)| commit.is_some_and(|(action, _)| is_attunement(action)));
    if has_attunement && rng.below(2) == 0 {
        kinds.retain(|(_, commit)| commit.is_some_and(|(action, _)| is_attunement(action)));
    }
    let chosen = kinds[rng.below(kinds.len())];
    options.iter().filter(|intent| kind(intent) == chosen).collect()
}

/// The intents that the aggressive policy prefers; empty if it prefers none.
fn aggressive_intents<'a>(world: &RulesWorld, options: &'a [Intent], rng: &mut Generator) -> Vec<&'a Intent> {
    let Some(here) = position(world, CombatantId::CHARACTER) else { return Vec::new() };
    let Some(target) =
        enemies_in_play(world).filter_map(|who| position(world, who)).min_by_key(|to| distance(here, *to))
    else {
        return Vec::new();
    };
    let select_intents = |wanted: &dyn Fn(&Intent) -> bool| options.iter().filter(|i| wanted(i)).collect::<Vec<_>>();
    let catalog = catalog(world);
    let attacks = select_intents(&|i| {
        committed_action(i).is_some_and(|id| has_effect(catalog, id, &|verb| matches!(verb, Effect::Strike(_))))
    });
    if !attacks.is_empty() {
        return attacks;
    }
    let nearest = options.iter().filter_map(|i| distance_after(i, target)).min();
    if nearest.is_some() {
        return select_intents(&|i| distance_after(i, target) == nearest);
    }
    if options.contains(&Intent::AssignRest) {
        return select_intents(&|i| *i == Intent::AssignRest);
    }
    let shields = select_intents(&|i| {
        committed_action(i).is_some_and(|id| has_effect(catalog, id, &|verb| matches!(verb, Effect::RaiseShield)))
    });
    if !shields.is_empty() && rng.below(2) == 0 {
        return shields;
    }
    if distance(here, target) > 2 {
        return select_intents(&|i| {
            committed_action(i).is_some_and(|id| has_effect(catalog, id, &|verb| matches!(verb, Effect::Move(_))))
        });
    }
    select_intents(&|i| matches!(i, Intent::EndBeat | Intent::React(_)))
}

/// The distance between the target and the chosen hex; `None` if the intent chooses no hex.
fn distance_after(intent: &Intent, target: Coord) -> Option<u8> {
    match intent {
        Intent::Choose(Choice::Tile(to)) => Some(distance(*to, target)),
        _ => None,
    }
}

/// The action that the intent commits in the beat; `None` for any other intent.
fn committed_action(intent: &Intent) -> Option<Id> {
    match intent {
        Intent::Commit(commit) => Some(commit.action),
        _ => None,
    }
}

/// Whether the action's script contains an effect that matches `kind`.
fn has_effect(catalog: &Catalog, action: Id, kind: &dyn Fn(&Effect) -> bool) -> bool {
    catalog.action(action).is_some_and(|action| contains_effect(&action.effect, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Commit, DiceSelection};

    #[test]
    fn every_kind_of_intent_has_the_same_chance() {
        let pay = |die| Intent::Commit(Commit::new(Id::new("move"), DiceSelection::from_positions(&[die])));
        let kick = Intent::Commit(Commit::new(Id::new("kick"), DiceSelection::from_positions(&[0])));
        let options: Vec<Intent> = (0..8).map(pay).chain([kick.clone(), Intent::EndBeat]).collect();
        let mut rng = Generator::seeded(2);
        let chosen: Vec<Intent> = (0..900)
            .map(|_| intents_of_one_kind(&Catalog::default(), &options, &mut rng))
            .map(|kind| {
                assert!(kind.len() == 1 || kind.len() == 8);
                kind[0].clone()
            })
            .collect();
        for intent in [&pay(0), &kick, &Intent::EndBeat] {
            let n = chosen.iter().filter(|other| *other == intent).count();
            assert!((250..350).contains(&n), "{intent:?}: {n}");
        }
        assert!(intents_of_one_kind(&Catalog::default(), &[], &mut rng).is_empty());
    }
}
