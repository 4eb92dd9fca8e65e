//! Who would hold the Priority token: exact chances of the Finesse rolls of tied fighters.
//!
//! Rules: D-54, D-56, DO-9 to DO-11. Must not move the token.

use std::cmp::Ordering;

use super::distribution::{Distribution, rolls_of};
use crate::content::{Content, Skill};
use crate::rules::numbers;
use crate::rules::outcome::{highest_fame_after_spending, readings};
use crate::rules::{Fight, Seat};

/// The rolls of one fighter: readings, highest first, with the chance of each, in rising order.
type RankedRolls = Vec<(Vec<i8>, f64)>;

/// The chances to hold the token after a fighter has spent Fame on the open roll.
pub fn token_chances(content: &Content, fight: &Fight, spender: Seat) -> Distribution<Seat> {
    token_chances_among(content, fight, &highest_fame_after_spending(content, fight, spender))
}

/// The chances of fighters with equal Fame.
pub fn token_chances_among(content: &Content, fight: &Fight, tied: &[Seat]) -> Distribution<Seat> {
    let rolls: Vec<RankedRolls> = tied.iter().map(|seat| ranked_rolls(content, fight, *seat)).collect();
    let all: Vec<usize> = (0..tied.len()).collect();
    let mut chances = Distribution::default();
    for (n, chance) in win_chances(&rolls, &all).into_iter().enumerate() {
        chances.add(tied[n], chance);
    }
    chances
}

fn ranked_rolls(content: &Content, fight: &Fight, seat: Seat) -> RankedRolls {
    let fighter = fight.fighter(seat);
    let bonus = numbers::roll_bonus(content, fighter);
    let dice = numbers::dice(content, fighter, Skill::Finesse);
    let mut rolls: RankedRolls =
        rolls_of(dice).iter().map(|(faces, chance)| (readings(faces, bonus), *chance)).collect();
    rolls.sort_by(|(one, _), (other, _)| one.cmp(other));
    rolls
}

/// The chance of each of these fighters to win. A tie at the top is rolled again among the tied.
fn win_chances(rolls: &[RankedRolls], among: &[usize]) -> Vec<f64> {
    if let [only] = among {
        return (0..rolls.len()).map(|n| if n == *only { 1.0 } else { 0.0 }).collect();
    }
    if among.iter().all(|n| rolls[*n].iter().all(|(roll, _)| roll.is_empty())) {
        // Without any dice the first in turn order gains the token.
        return (0..rolls.len()).map(|n| if Some(&n) == among.first() { 1.0 } else { 0.0 }).collect();
    }
    let mut won = vec![0.0; rolls.len()];
    let mut all_tied = 0.0;
    for tied in subsets(among) {
        let chance = chance_of_tie(rolls, among, &tied);
        if tied.len() == among.len() {
            all_tied = chance;
        } else if chance > 0.0 {
            for (n, share) in win_chances(rolls, &tied).into_iter().enumerate() {
                won[n] += chance * share;
            }
        }
    }
    won.into_iter().map(|chance| chance / (1.0 - all_tied)).collect()
}

/// Every subset with at least one member.
fn subsets(of: &[usize]) -> Vec<Vec<usize>> {
    let member = |mask: usize| of.iter().enumerate().filter(move |(n, _)| mask & (1 << n) != 0).map(|(_, m)| *m);
    (1..1 << of.len()).map(|mask| member(mask).collect()).collect()
}

/// The chance that just these fighters have the highest roll, all the same.
fn chance_of_tie(rolls: &[RankedRolls], among: &[usize], tied: &[usize]) -> f64 {
    let Some(first) = tied.first() else { return 0.0 };
    let chance_at = |roll: &[i8]| -> f64 {
        let of_member = |n: &usize| {
            if tied.contains(n) { chance_of(&rolls[*n], roll) } else { chance_below(&rolls[*n], roll) }
        };
        among.iter().map(of_member).product()
    };
    rolls[*first].iter().map(|(roll, _)| chance_at(roll)).sum()
}

fn chance_of(rolls: &RankedRolls, roll: &[i8]) -> f64 {
    rolls.binary_search_by(|(known, _)| known.as_slice().cmp(roll)).map_or(0.0, |place| rolls[place].1)
}

fn chance_below(rolls: &RankedRolls, roll: &[i8]) -> f64 {
    let below = rolls.partition_point(|(known, _)| known.as_slice().cmp(roll) == Ordering::Less);
    rolls[..below].iter().map(|(_, chance)| chance).sum()
}
