//! The answers of a bot to every question of a fight.
//!
//! Owns [`choose`] and its habits, and the choice of the rival (DO-40). Must not look ahead by itself.

use super::fame_policy::choose_fame;
use super::look_ahead::{Foresight, choose_lay};
use crate::content::{Ailment, Content};
use crate::rules::{BaseUse, DuelIntent, EffectRef, Fight, Question, Seat, Side, legal};

/// The habits of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Its foresight when it lays cards.
    pub foresight: Foresight,
    /// Whether it ever spends Fame.
    pub spends_fame: bool,
}

impl Habits {
    /// The bot of the measurements: it spends no Fame and never takes the token.
    pub const MEASURED: Self = Self { foresight: Foresight::FULL, spends_fame: false };
    /// The rival at the table.
    pub const RIVAL: Self = Self { foresight: Foresight::QUICK, spends_fame: true };
}

/// The answer of a bot to the open question of a fight.
pub fn choose(content: &Content, fight: &Fight, seat: Seat, habits: Habits) -> DuelIntent {
    match fight.decision().map(|decision| decision.question) {
        Some(Question::Lay) => DuelIntent::Lay(choose_lay(content, fight, seat, habits.foresight)),
        Some(Question::SpendFame) if habits.spends_fame => choose_fame(content, fight, seat),
        _ => quick_answer(content, fight, seat),
    }
}

/// The answer of the rival.
pub fn choose_for_rival(content: &Content, fight: &Fight, seat: Seat) -> DuelIntent {
    choose(content, fight, seat, Habits::RIVAL)
}

/// The answer to a question that needs no search.
pub(super) fn quick_answer(content: &Content, fight: &Fight, seat: Seat) -> DuelIntent {
    match fight.decision().map(|decision| decision.question) {
        Some(Question::DeclareBase) => DuelIntent::DeclareBase(BaseUse::Attack),
        Some(Question::ChooseTarget) => DuelIntent::ChooseTarget(best_target(content, fight, seat)),
        Some(Question::ChooseEffect(on)) => DuelIntent::ChooseEffect(best_removal(fight, seat, on)),
        Some(Question::SpendFame) => DuelIntent::Decline,
        _ => legal::legal_intents(content, fight).into_iter().next().unwrap_or(DuelIntent::Reveal),
    }
}

/// The weakest enemy, or the friend that lacks most.
fn best_target(content: &Content, fight: &Fight, seat: Seat) -> Seat {
    let side = fight.fighter(seat).side;
    let targets = legal::targets(content, fight);
    let urgency = |target: &Seat| {
        let fighter = fight.fighter(*target);
        let lack = i16::from(fighter.full_grit - fighter.grit);
        let ailments = fighter.ailments.present().count() as i16;
        let is_friend = fighter.side == side;
        let good_effects =
            fighter.ongoing.iter().filter(|o| fight.fighter(o.owner).side == fighter.side).count() as i16;
        if is_friend { lack + 3 * ailments } else { lack + 4 * good_effects }
    };
    targets.into_iter().max_by_key(urgency).unwrap_or(seat)
}

/// An Ailment of a friend, or an effect that helps an enemy.
fn best_removal(fight: &Fight, seat: Seat, on: Seat) -> Option<EffectRef> {
    let side_of = |seat: Seat| -> Side { fight.fighter(seat).side };
    let is_friend = side_of(on) == side_of(seat);
    let weight = |effect: &EffectRef| match effect {
        EffectRef::Ailment(ailment) => {
            let amount = u16::from(fight.fighter(on).ailments.amount(*ailment));
            let weight = if *ailment == Ailment::Slow { 1 } else { 2 };
            if is_friend { amount * weight } else { 0 }
        }
        EffectRef::Ongoing(n) => {
            let helps_holder =
                fight.fighter(on).ongoing.get(usize::from(*n)).is_some_and(|o| side_of(o.owner) == side_of(on));
            if helps_holder == is_friend { 0 } else { 4 }
        }
    };
    legal::effects(fight).into_iter().filter(|effect| weight(effect) > 0).max_by_key(weight)
}
