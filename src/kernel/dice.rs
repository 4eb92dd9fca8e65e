//! Chance: the dice of a game, and the generator for random choices of bots, walks and tests.
//!
//! Owns every random number. Dice belong to the state of a game and count what they have revealed, which is all that
//! undo has to know. A [`Generator`] belongs to bots, walks and tests, and never to a game. Must not know what a die
//! decides.
//!
//! Saves and replays rest on the sequence of numbers. `rand` calls `Uniform` on `Xoshiro256PlusPlus` portable and
//! stable in value, and a test holds the first dice. It does not promise that for choices from a list and for shuffles,
//! so those are made here.

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::Resource;
use rand::distr::{Distribution, Uniform};
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The source of every die and every shuffled pile of a game: a portable generator, or a fixed list of rolls for tests.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug, Resource))]
pub struct Dice {
    generator: Xoshiro256PlusPlus,
    /// The next rolls, first to last. While this is `Some`, no roll uses the generator.
    pub fixed_rolls: Option<Vec<u8>>,
    /// The number of rolls that the fixed list did not contain.
    pub missing_rolls: u16,
    reveals: u32,
}

impl Dice {
    /// Dice whose generator begins at `seed`.
    pub fn seeded(seed: u64) -> Self {
        let generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { generator, fixed_rolls: None, missing_rolls: 0, reveals: 0 }
    }

    /// Dice that roll exactly these faces.
    pub fn with_fixed_rolls(rolls: Vec<u8>) -> Self {
        Self { fixed_rolls: Some(rolls), ..Self::seeded(0) }
    }

    /// Replaces the generator by one that begins at `seed`. The count of random reveals stays.
    pub fn reseed(&mut self, seed: u64) {
        *self = Self { reveals: self.reveals, ..Self::seeded(seed) };
    }

    /// Lets the dice roll exactly these faces from now on. The count of random reveals stays.
    pub fn fix_rolls(&mut self, rolls: Vec<u8>) {
        *self = Self { reveals: self.reveals, ..Self::with_fixed_rolls(rolls) };
    }

    /// The number of random reveals. Dice rolled together are one reveal.
    pub fn reveals(&self) -> u32 {
        self.reveals
    }

    /// Counts a random reveal that is no roll, such as a card that is turned.
    pub fn count_reveal(&mut self) {
        self.reveals += 1;
    }

    /// Rolls one die with faces from 1 to `sides`, all equally likely. A fixed list without rolls yields 1 and counts a
    /// missing roll.
    ///
    /// # Panics
    ///
    /// Panics if `sides` is 0.
    pub fn roll(&mut self, sides: u8) -> u8 {
        self.count_reveal();
        self.next_face(sides)
    }

    /// Rolls `n` dice together.
    ///
    /// # Panics
    ///
    /// Panics if `sides` is 0.
    pub fn roll_together(&mut self, n: u8, sides: u8) -> impl Iterator<Item = u8> {
        self.count_reveal();
        (0..n).map(move |_| self.next_face(sides))
    }

    #[expect(clippy::expect_used, reason = "a die has a face")]
    fn next_face(&mut self, sides: u8) -> u8 {
        if let Some(fixed_rolls) = &mut self.fixed_rolls {
            if fixed_rolls.is_empty() {
                self.missing_rolls += 1;
                return 1;
            }
            return fixed_rolls.remove(0);
        }
        // `Rng::random_range` would draw by another method, with other results.
        Uniform::try_from(1..=sides).expect("a die has at least one face").sample(&mut self.generator)
    }

    /// A hidden random number below `n`, which is not 0. It reveals nothing.
    pub fn below(&mut self, n: usize) -> usize {
        below(&mut self.generator, n)
    }

    /// Shuffles a pile that lies face down. It reveals nothing.
    pub fn shuffle<T>(&mut self, pile: &mut [T]) {
        shuffle(&mut self.generator, pile);
    }
}

/// The dice as saves hold them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedDice {
    generator: Xoshiro256PlusPlus,
    fixed_rolls: Option<Vec<u8>>,
    missing_rolls: u16,
    reveals: u32,
}

/// The reason why saved dice are none of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ImpossibleDice {
    /// No seed leads to a generator of nothing but zeros, and each of its numbers would be 0.
    #[error("the generator of the dice is empty")]
    EmptyGenerator,
}

impl From<&Dice> for SavedDice {
    fn from(dice: &Dice) -> Self {
        let Dice { generator, fixed_rolls, missing_rolls, reveals } = dice.clone();
        Self { generator, fixed_rolls, missing_rolls, reveals }
    }
}

impl TryFrom<SavedDice> for Dice {
    type Error = ImpossibleDice;

    fn try_from(saved: SavedDice) -> Result<Self, ImpossibleDice> {
        let SavedDice { generator, fixed_rolls, missing_rolls, reveals } = saved;
        let mut ahead = generator.clone();
        // A generator of zeros repeats 0; any other has left it after as many numbers as its state has.
        if (0..4).all(|_| ahead.next_u64() == 0) {
            return Err(ImpossibleDice::EmptyGenerator);
        }
        Ok(Self { generator, fixed_rolls, missing_rolls, reveals })
    }
}

/// A random number below `n`, or 0 if `n` is 0. A remainder favours the small numbers by less than one in 10^15. `rand`
/// promises no stable results for its choices from a list, and a seed must mean the same choices in every version.
fn below(generator: &mut impl Rng, n: usize) -> usize {
    (generator.next_u64() % n.max(1) as u64) as usize
}

/// Puts a list into another order; all orders are equally likely.
fn shuffle<T>(generator: &mut impl Rng, list: &mut [T]) {
    for last in (1..list.len()).rev() {
        list.swap(last, below(generator, last + 1));
    }
}

/// The random choices of bots, walks and tests, apart from the dice of a game.
#[derive(Clone, Debug)]
pub struct Generator(SplitMix64);

impl Generator {
    /// A generator that begins at `seed`.
    pub fn seeded(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// The generator number `index` that follows from `seed`. It depends on nothing else, so that games and walks can be
    /// played in any order.
    pub fn derived(seed: u64, index: u64) -> Self {
        Self::seeded(seed ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// The next random number.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A random number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        below(&mut self.0, n)
    }

    /// Puts a list into another order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        shuffle(&mut self.0, list);
    }

    /// One of these items, all equally likely; `None` if there is none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

/// The seed number `index` that follows from `seed`.
pub fn derive_seed(seed: u64, index: u64) -> u64 {
    Generator::derived(seed, index).next_u64()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn dice_of_any_number_of_sides_are_fair_enough_and_repeatable() {
        for sides in [4, 6, 8, 10, 12, 20, 100] {
            let (mut dice, mut again) = (Dice::seeded(7), Dice::seeded(7));
            let mut faces = vec![0u32; usize::from(sides) + 1];
            for _ in 0..1000 * u32::from(sides) {
                let face = dice.roll(sides);
                assert_eq!(face, again.roll(sides));
                faces[usize::from(face)] += 1;
            }
            assert_eq!(faces[0], 0);
            assert!(faces[1..].iter().all(|&n| (800..1200).contains(&n)), "d{sides}: {faces:?}");
        }
    }

    /// A saved game goes on, and a replay holds, only while a seed means the same dice: these are the dice of version
    /// 0.1.0.
    #[test]
    fn a_seed_means_the_same_dice_in_every_version() {
        let roll = |seed| Dice::seeded(seed).roll_together(24, 6).collect::<Vec<_>>();
        assert_eq!(roll(7), [1, 2, 5, 3, 6, 3, 5, 2, 6, 1, 1, 2, 5, 1, 3, 1, 1, 2, 1, 5, 5, 3, 5, 4]);
        assert_eq!(roll(u64::MAX), [3, 6, 6, 2, 4, 3, 6, 3, 4, 6, 3, 4, 6, 1, 2, 2, 5, 1, 3, 1, 2, 4, 3, 5]);
    }

    #[test]
    fn fixed_rolls_come_first_and_the_missing_ones_are_counted() {
        let mut dice = Dice::with_fixed_rolls(vec![5, 12]);
        assert_eq!([dice.roll(6), dice.roll(20), dice.roll(6)], [5, 12, 1]);
        assert_eq!((dice.missing_rolls, dice.reveals()), (1, 3));
        dice.reseed(4);
        assert_eq!((dice.roll(20), dice.missing_rolls, dice.reveals()), (Dice::seeded(4).roll(20), 0, 4));
    }

    #[test]
    fn what_is_rolled_together_is_one_reveal_and_a_shuffle_none() {
        let mut dice = Dice::seeded(1);
        assert_eq!((dice.roll_together(5, 6).count(), dice.reveals()), (5, 1));
        let mut pile: Vec<u8> = (0..52).collect();
        dice.shuffle(&mut pile);
        assert_eq!(dice.reveals(), 1);
        assert!(!pile.is_sorted());
        pile.sort_unstable();
        assert_eq!(pile, (0..52).collect::<Vec<u8>>());
        dice.count_reveal();
        assert_eq!(dice.reveals(), 2);
    }

    #[test]
    fn every_order_of_a_shuffled_pile_is_equally_likely() {
        let mut dice = Dice::seeded(3);
        let mut orders = std::collections::BTreeMap::<[u8; 3], u32>::new();
        for _ in 0..6000 {
            let mut pile = [1, 2, 3];
            dice.shuffle(&mut pile);
            *orders.entry(pile).or_default() += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|n| (850..1150).contains(n)), "{orders:?}");
    }

    #[test]
    fn saved_dice_go_on_where_they_were_and_an_empty_generator_is_refused() {
        let mut dice = Dice::seeded(5);
        dice.roll(6);
        let text = serde_json::to_string(&SavedDice::from(&dice)).unwrap();
        let read = |text: &str| Dice::try_from(serde_json::from_str::<SavedDice>(text).unwrap());
        assert_eq!(read(&text), Ok(dice));
        let (start, end) = (text.find("[").unwrap(), text.find("]").unwrap());
        let empty = format!("{}[0,0,0,0{}", &text[..start], &text[end..]);
        assert_eq!(read(&empty), Err(ImpossibleDice::EmptyGenerator));
    }

    #[test]
    fn derived_seeds_differ_and_repeat() {
        let seeds: BTreeSet<u64> = (0..10_000).map(|n| derive_seed(7, n)).collect();
        assert_eq!(seeds.len(), 10_000);
        assert_eq!(derive_seed(7, 3), derive_seed(7, 3));
        assert_ne!(derive_seed(7, 3), derive_seed(8, 3));
        // The first number of the reference implementation for this seed.
        assert_eq!(Generator::seeded(1_234_567).next_u64(), 6_457_827_717_110_365_317);
        let mut generator = Generator::seeded(1);
        assert!((0..1000).all(|_| generator.below(6) < 6));
        assert_eq!(generator.pick::<u8>(&[]), None);
    }
}
