//! The Priority token: who gains it, and the roll of those who are tied.
//!
//! Rules: D-54 to D-57, D-64, DO-3, DO-9 to DO-11. Must not change Fame.

use std::cmp::Ordering;

use super::engine::FightRules;
use super::fact::{Fact, Who};
use super::fight::{RollRequest, Step};
use super::numbers;
use super::outcome::readings;
use super::seat::Seat;
use crate::content::Skill;

/// Compares two rolls of tied fighters: highest die, second highest and so on; a missing die loses (DO-11).
pub fn compare_tie_rolls(one: &[i8], other: &[i8]) -> Ordering {
    one.cmp(other)
}

impl FightRules<'_> {
    /// The highest Fame gains the token; tied fighters roll, even if one of them holds it (DO-10).
    pub(super) fn award_token(&mut self) {
        let highest = numbers::highest_fame(self.fight);
        self.award_among(highest);
    }

    fn award_among(&mut self, seats: Vec<Seat>) {
        let dice = |seat: &Seat| numbers::dice(self.content, self.fight.fighter(*seat), Skill::Finesse);
        let tied: Vec<(Seat, u8)> = seats.iter().map(|seat| (*seat, dice(seat))).collect();
        // Fighters without dice could roll for ever, so the first in turn order gains the token.
        let has_dice = tied.iter().any(|(_, dice)| *dice > 0);
        match seats.first() {
            Some(_) if seats.len() > 1 && has_dice => self.push(Step::Roll(RollRequest::Tie { tied })),
            Some(first) => self.gain_token(*first),
            None => {}
        }
    }

    pub(super) fn resolve_tie(&mut self, tied: &[(Seat, u8)], faces: &[u8]) {
        let (mut rest, mut rolls): (&[u8], Vec<(Seat, Vec<u8>, i8)>) = (faces, Vec::new());
        for (seat, dice) in tied {
            let (own, others) = rest.split_at(usize::from(*dice).min(rest.len()));
            rest = others;
            let mut own = own.to_vec();
            own.sort_unstable_by(|a, b| b.cmp(a));
            rolls.push((*seat, own, numbers::roll_bonus(self.content, self.fight.fighter(*seat))));
        }
        self.tell(|fight| {
            let told = rolls.iter().map(|(seat, faces, bonus)| (fight.who(*seat), faces.clone(), *bonus));
            Fact::TieRolled(told.collect::<Vec<(Who, Vec<u8>, i8)>>())
        });
        let read: Vec<(Seat, Vec<i8>)> =
            rolls.into_iter().map(|(seat, faces, bonus)| (seat, readings(&faces, bonus))).collect();
        let Some(best) = read.iter().map(|(_, readings)| readings).max_by(|a, b| compare_tie_rolls(a, b)).cloned()
        else {
            return;
        };
        let winners: Vec<Seat> =
            read.into_iter().filter(|(_, readings)| *readings == best).map(|(seat, _)| seat).collect();
        self.award_among(winners);
    }

    pub(super) fn gain_token(&mut self, seat: Seat) {
        let had_it = self.fight.token_holder == Some(seat);
        self.fight.token_holder = Some(seat);
        self.tell(|fight| Fact::TokenGained { who: fight.who(seat), had_it });
    }
}
