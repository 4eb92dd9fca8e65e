//! The value of a position for a bot: Grit, cards in hand, Ailments and ongoing effects.
//!
//! Owns the weights. Must not look ahead.

use kernel::id::Id;

use crate::content::{Ailment, Content, Duration, Modifier};
use crate::rules::{Fight, FightOutcome, Fighter, Side};

/// The value of a won fight.
const WIN: f64 = 3.0;
/// The value of an enemy's escape.
const ESCAPE: f64 = 0.4;
/// The value of an attack in the hand.
const ATTACK_IN_HAND: f64 = 0.03;
/// The value of another card in the hand.
const SUPPORT_IN_HAND: f64 = 0.018;
/// The cost of one more round of each Ailment: Burn comes from its Injury.
const DAZZLE: f64 = 0.05;
const SLOW: f64 = 0.02;
const WEAK: f64 = 0.045;

/// The value of a fight for one side. Around 0 the sides are equal; a win is above 1.
pub fn position_value(content: &Content, fight: &Fight, side: Side) -> f64 {
    let sign = if side == Side::Player { 1.0 } else { -1.0 };
    let ending = match fight.outcome {
        Some(FightOutcome::Victory) => WIN,
        Some(FightOutcome::Defeat) => -WIN,
        Some(FightOutcome::Escaped) => ESCAPE,
        Some(FightOutcome::Draw) | None => 0.0,
    };
    let of_fighter = |fighter: &Fighter| {
        let sign = if fighter.side == side { 1.0 } else { -1.0 };
        sign * fighter_value(content, fight, fighter)
    };
    sign * ending + fight.fighters.iter().map(of_fighter).sum::<f64>()
}

fn fighter_value(content: &Content, fight: &Fight, fighter: &Fighter) -> f64 {
    if !fighter.is_fighting() {
        return 0.0;
    }
    let full = f64::from(fighter.full_grit.max(1));
    let amount = |ailment| f64::from(fighter.ailments.amount(ailment));
    let burn = amount(Ailment::Burn) * f64::from(content.rules.burn_injury) / full;
    let others = amount(Ailment::Dazzle) * DAZZLE + amount(Ailment::Slow) * SLOW + amount(Ailment::Weak) * WEAK;
    let hand: f64 =
        if fight.outcome.is_none() { fighter.hand.iter().map(|card| card_value(content, *card)).sum() } else { 0.0 };
    let ongoing: f64 = fighter.ongoing.iter().map(|ongoing| modifier_value(&ongoing.modifier, ongoing.duration)).sum();
    f64::from(fighter.grit) / full + hand + ongoing - burn - others
}

fn card_value(content: &Content, card: Id) -> f64 {
    let Some(card) = content.cards.get(&card) else { return 0.0 };
    let attacks = card.is_base_attack || card.action.as_ref().is_some_and(|action| action.attack.is_some());
    if attacks { ATTACK_IN_HAND } else { SUPPORT_IN_HAND }
}

/// The value of an effect that lasts beyond the round.
fn modifier_value(modifier: &Modifier, duration: Duration) -> f64 {
    if duration == Duration::Round {
        return 0.0;
    }
    match modifier {
        Modifier::Block { amount, .. } => 0.16 * f64::from(*amount),
        Modifier::Accuracy(n) => 0.09 * f64::from(*n),
        Modifier::Priority(n) => 0.02 * f64::from(*n),
        Modifier::Rolls(n) => 0.08 * f64::from(*n),
        Modifier::Damage { amount, .. } => 0.12 * f64::from(*amount),
        Modifier::AttackersRolls(n) => -0.08 * f64::from(*n),
        Modifier::RecoverEachRound(n) => 0.16 * f64::from(*n),
        Modifier::Lured { .. } => 0.0,
    }
}
