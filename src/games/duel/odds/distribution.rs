//! Distributions, and the classes of faces that a roll can fall into.
//!
//! Owns the enumeration of twelve-sided dice. Must not know what a class leads to.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::content::Content;
use crate::rules::outcome::{RollResult, dice_and_bonus, result_of};
use crate::rules::{Fight, RollPurpose, Seat};

/// The sides of every die.
const SIDES: u8 = 12;
/// The most dice of one roll (DO-1).
const MAX_DICE: usize = 8;

/// Chances of values, which sum up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution<T: Ord>(pub BTreeMap<T, f64>);

impl<T: Ord> Default for Distribution<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Ord> Distribution<T> {
    /// Adds a chance of a value.
    pub fn add(&mut self, value: T, chance: f64) {
        *self.0.entry(value).or_default() += chance;
    }

    /// The chance of a value.
    pub fn chance(&self, value: &T) -> f64 {
        self.0.get(value).copied().unwrap_or(0.0)
    }

    /// The chance of all values that a function picks.
    pub fn chance_where(&self, is_meant: impl Fn(&T) -> bool) -> f64 {
        self.0.iter().filter(|(value, _)| is_meant(value)).map(|(_, chance)| chance).sum()
    }

    /// The mean of a number of each value.
    pub fn mean(&self, number: impl Fn(&T) -> f64) -> f64 {
        self.0.iter().map(|(value, chance)| number(value) * chance).sum()
    }
}

/// Every roll of `n` dice without regard to the order, highest first, each with its chance.
pub fn rolls_of(n: u8) -> &'static [(Vec<u8>, f64)] {
    static ROLLS: [OnceLock<Vec<(Vec<u8>, f64)>>; MAX_DICE + 1] = [const { OnceLock::new() }; MAX_DICE + 1];
    let n = usize::from(n).min(MAX_DICE);
    ROLLS[n].get_or_init(|| enumerate_rolls(n))
}

fn enumerate_rolls(n: usize) -> Vec<(Vec<u8>, f64)> {
    let (mut rolls, mut faces) = (Vec::new(), Vec::new());
    add_rolls(n, SIDES, &mut faces, &mut rolls);
    rolls
}

fn add_rolls(n: usize, highest: u8, faces: &mut Vec<u8>, rolls: &mut Vec<(Vec<u8>, f64)>) {
    if faces.len() == n {
        rolls.push((faces.clone(), orders(faces) / f64::from(SIDES).powi(n as i32)));
        return;
    }
    for face in (1..=highest).rev() {
        faces.push(face);
        add_rolls(n, face, faces, rolls);
        faces.pop();
    }
}

/// The number of orders in which these faces, sorted, can fall.
fn orders(faces: &[u8]) -> f64 {
    let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
    let same = faces.chunk_by(|a, b| a == b).map(|equal| factorial(equal.len()));
    factorial(faces.len()) / same.product::<f64>()
}

/// Rolls that the rules do not tell apart.
#[derive(Clone, Debug, PartialEq)]
pub struct RollClass {
    /// Their outcome.
    pub result: RollResult,
    /// Their chance together.
    pub chance: f64,
    /// The faces of one of them.
    pub faces: Vec<u8>,
}

/// The classes of a roll that is about to fall.
pub fn roll_classes(content: &Content, fight: &Fight, roller: Seat, purpose: RollPurpose) -> Vec<RollClass> {
    let (dice, bonus) = dice_and_bonus(content, fight, roller, purpose);
    let mut classes: BTreeMap<RollResult, (f64, &Vec<u8>)> = BTreeMap::new();
    for (faces, chance) in rolls_of(dice) {
        let result = result_of(content, fight, (roller, purpose), faces, bonus);
        classes.entry(result).or_insert((0.0, faces)).0 += chance;
    }
    let class =
        |(result, (chance, faces)): (RollResult, (f64, &Vec<u8>))| RollClass { result, chance, faces: faces.clone() };
    classes.into_iter().map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_of_all_rolls_sum_up_to_one() {
        for n in 0..=5 {
            let sum: f64 = rolls_of(n).iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{n} dice: {sum}");
        }
        assert_eq!(rolls_of(4).len(), 1365);
        let highest_is_12 = rolls_of(2).iter().filter(|(faces, _)| faces[0] == 12).map(|(_, chance)| chance);
        assert!((highest_is_12.sum::<f64>() - 23.0 / 144.0).abs() < 1e-12);
    }
}
