//! One round of foresight: every choice of cards is tried out against the faces of the action die.
//!
//! Owns the search. It goes twice: once over all choices with few trials, and once more over the best of them with many.
//! The trials of all choices use the same faces, so that luck does not choose. Must not touch the dice of a game.

use kernel::dice::{Generator, derive_seed};
use kernel::id::Id;

use super::blank::what_seat_sees;
use super::rollout::Trial;
use super::value::position_value;
use crate::content::Content;
use crate::rules::{BaseUse, DuelIntent, Fight, FightRules, Seat, legal};

/// The faces of the action die.
const FACES: u64 = 12;

/// The number of trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foresight {
    /// Trials of each choice in the first search.
    pub first: u64,
    /// Choices in the second search.
    pub finalists: usize,
    /// Trials of each of those.
    pub second: u64,
}

impl Foresight {
    /// As much as the measurements of the content use.
    pub const FULL: Self = Self { first: 12, finalists: 8, second: 72 };
    /// Enough for a rival at the table, which answers within a few milliseconds.
    pub const QUICK: Self = Self { first: 6, finalists: 4, second: 24 };
}

/// The cards that a character lays. The same fight always gives the same answer; cards that lie face-down in front of
/// others change nothing (DO-40).
pub fn choose_lay(content: &Content, fight: &Fight, seat: Seat, foresight: Foresight) -> Vec<Id> {
    let seen = what_seat_sees(content, fight, seat);
    let lays = legal::lays(content, &seen, seat);
    let trial = Trial { content, seat, base_use: BaseUse::Attack };
    let seed = derive_seed(u64::from(seen.round), u64::from(seat.0));
    let mut rated: Vec<(f64, &Vec<Id>)> =
        lays.iter().map(|lay| (mean_value(&trial, &seen, lay, foresight.first, seed), lay)).collect();
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.truncate(foresight.finalists);
    for (value, lay) in &mut rated {
        *value = mean_value(&trial, &seen, lay, foresight.second, !seed);
    }
    rated.sort_by(|one, other| other.0.total_cmp(&one.0));
    rated.first().map(|(_, lay)| (*lay).clone()).unwrap_or_default()
}

fn mean_value(trial: &Trial, fight: &Fight, lay: &[Id], trials: u64, seed: u64) -> f64 {
    let side = fight.fighter(trial.seat).side;
    let mut laid = fight.clone();
    if FightRules::silent(trial.content, &mut laid).answer(&DuelIntent::Lay(lay.to_vec())).is_err() {
        return f64::MIN;
    }
    let value = |n: u64| {
        let mut fork = laid.clone();
        let face = (n % FACES) as u8 + 1;
        trial.play_round(&mut fork, face, &mut Generator::derived(seed, n));
        position_value(trial.content, &fork, side)
    };
    (0..trials).map(value).sum::<f64>() / trials.max(1) as f64
}
