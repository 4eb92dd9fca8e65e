//! Bots: players that choose among what is legal.
//!
//! Owns how they choose. A bot draws from dice of its own, never from the encounter's, and knows actions by what they do,
//! not by their names. Must not ask for anything outside the list of legal intents.

use bevy::prelude::World;

use crate::content::Catalog;
use crate::content::effect::Verb;
use crate::model::{Choice, Coord, Id, Intent, Who, distance};
use crate::rules::access::{at, catalog, foes};

/// A generator small enough to stand in two lines (SplitMix64): the bots' own dice.
#[derive(Clone, Copy, Debug)]
pub struct Whim(u64);

impl Whim {
    /// A generator that follows from a seed.
    pub const fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`, which must not be 0.
    pub const fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Number `index` of the seeds that follow from one: each as good as any, whatever order they are asked for.
pub const fn mix(seed: u64, index: u64) -> u64 {
    let mut whim = Whim(seed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03));
    whim.next()
}

/// How a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Any legal intent, each as likely as any other.
    Random,
    /// Attacks if it can, comes nearer if it can't, and lets attacks happen.
    Bold,
}

impl Manner {
    /// Chooses among legal intents; `None` if there are none.
    pub fn choose<'a>(self, world: &World, options: &'a [Intent], whim: &mut Whim) -> Option<&'a Intent> {
        let liked = if self == Self::Bold { bold(world, options, whim) } else { Vec::new() };
        match (liked.len(), options.len()) {
            (0, 0) => None,
            (0, n) => options.get(whim.below(n)),
            (n, _) => liked.get(whim.below(n)).copied(),
        }
    }
}

/// What a bold bot would like to do; nothing if it has no idea.
fn bold<'a>(world: &World, options: &'a [Intent], whim: &mut Whim) -> Vec<&'a Intent> {
    let Some(here) = at(world, Who::CHARACTER) else { return Vec::new() };
    let Some(prey) = foes(world).filter_map(|who| at(world, who)).min_by_key(|to| distance(here, *to)) else {
        return Vec::new();
    };
    let like = |wanted: &dyn Fn(&Intent) -> bool| options.iter().filter(|i| wanted(i)).collect::<Vec<_>>();
    let rows = catalog(world);
    let attacks = like(&|i| commits(i).is_some_and(|id| does(rows, id, &|verb| matches!(verb, Verb::Strike(_)))));
    if !attacks.is_empty() {
        return attacks;
    }
    let nearest = options.iter().filter_map(|i| far(i, prey)).min();
    if nearest.is_some() {
        return like(&|i| far(i, prey) == nearest);
    }
    if options.contains(&Intent::AssignRest) {
        return like(&|i| *i == Intent::AssignRest);
    }
    let shields = like(&|i| commits(i).is_some_and(|id| does(rows, id, &|verb| matches!(verb, Verb::RaiseShield))));
    if !shields.is_empty() && whim.below(2) == 0 {
        return shields;
    }
    if distance(here, prey) > 2 {
        return like(&|i| commits(i).is_some_and(|id| does(rows, id, &|verb| matches!(verb, Verb::Move(_)))));
    }
    like(&|i| matches!(i, Intent::EndBeat | Intent::React(_)))
}

/// How far from the prey an answer leads, if it is a hex.
fn far(intent: &Intent, prey: Coord) -> Option<u8> {
    match intent {
        Intent::Choose(Choice::Tile(to)) => Some(distance(*to, prey)),
        _ => None,
    }
}

/// The action that an intent commits in the beat.
fn commits(intent: &Intent) -> Option<Id> {
    match intent {
        Intent::Commit(commit) => Some(commit.action),
        _ => None,
    }
}

/// Whether some verb of an action is of a kind.
fn does(catalog: &Catalog, action: Id, kind: &dyn Fn(&Verb) -> bool) -> bool {
    fn any(list: &[Verb], kind: &dyn Fn(&Verb) -> bool) -> bool {
        list.iter().any(|verb| match verb {
            Verb::If(_, a, b) => any(a, kind) || any(b, kind),
            Verb::Repeat(_, body) | Verb::With(_, body) => any(body, kind),
            verb => kind(verb),
        })
    }
    catalog.action(action).is_some_and(|action| any(&action.effect, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_games_differ_and_repeat() {
        let seeds: std::collections::BTreeSet<u64> = (0..10_000).map(|n| mix(7, n)).collect();
        assert_eq!(seeds.len(), 10_000);
        assert_eq!(mix(7, 3), mix(7, 3));
        assert_ne!(mix(7, 3), mix(8, 3));
        let mut whim = Whim::seeded(1);
        assert!((0..1000).all(|_| whim.below(6) < 6));
    }
}
