//! One round of a fight, tried out with random faces.
//!
//! Owns the answers of all seats while a bot looks ahead: a rival's attack is expected to be its base attack, because its
//! cards lie face-down (DO-40). Must not touch the dice of a game.

use kernel::dice::Generator;

use super::policy::quick_answer;
use crate::content::Content;
use crate::rules::{BaseUse, DuelIntent, Fight, FightRules, Question, RollPurpose, RollRequest, Seat, Status};

/// The most answers of one round. More mean that the round does not end, and the trial is over then.
const MOST_ANSWERS: usize = 200;

/// The choices that are tried out for one seat.
pub(super) struct Trial<'a> {
    pub content: &'a Content,
    /// The seat that looks ahead.
    pub seat: Seat,
    /// The use of its Base Attacks.
    pub base_use: BaseUse,
}

impl Trial<'_> {
    /// Carries a fight on to the end of the round. `first_face` is that of the first action die.
    pub(super) fn play_round(&self, fight: &mut Fight, first_face: u8, generator: &mut Generator) {
        let mut first_face = Some(first_face);
        for _ in 0..MOST_ANSWERS {
            match FightRules::silent(self.content, fight).run_round() {
                Status::NeedsRoll(dice) => {
                    let is_action =
                        matches!(fight.roll_request(), Some(RollRequest::Open { purpose: RollPurpose::ActionDie, .. }));
                    let faces: Vec<u8> = match first_face.take_if(|_| is_action) {
                        Some(face) => vec![face],
                        None => (0..dice).map(|_| generator.below(12) as u8 + 1).collect(),
                    };
                    FightRules::silent(self.content, fight).supply(&faces);
                }
                Status::NeedsDecision(seat) => {
                    let answer = self.answer(fight, seat);
                    if FightRules::silent(self.content, fight).answer(&answer).is_err() {
                        return;
                    }
                }
                Status::Stopped | Status::Over => return,
            }
        }
    }

    fn answer(&self, fight: &Fight, seat: Seat) -> DuelIntent {
        match fight.decision().map(|decision| decision.question) {
            Some(Question::Lay) => DuelIntent::Lay(self.expected_cards(fight, seat)),
            Some(Question::SpendFame) => DuelIntent::Decline,
            Some(Question::DeclareBase) if seat == self.seat => DuelIntent::DeclareBase(self.base_use),
            _ => quick_answer(self.content, fight, seat),
        }
    }

    /// The cards that another character is expected to lay: its base attack.
    fn expected_cards(&self, fight: &Fight, seat: Seat) -> Vec<kernel::id::Id> {
        let is_base = |card: &&kernel::id::Id| self.content.cards.get(card).is_some_and(|card| card.is_base_attack);
        fight.fighter(seat).hand.iter().find(is_base).copied().into_iter().collect()
    }
}
