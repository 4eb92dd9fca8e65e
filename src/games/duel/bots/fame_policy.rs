//! The policy about Fame: spend where a re-roll is expected to save or deal enough Grit.
//!
//! Owns the worth of an outcome and the threshold. Must not enumerate by itself: outcomes come from the rules. Rules: D-14,
//! DO-8, DO-12.

use crate::content::{Ability, Content, Effect};
use crate::rules::outcome::{RollResult, current_result, highest_fame_after_spending, results_of_reroll};
use crate::rules::{Action, ActionSource, DuelIntent, Fight, Presence, Seat, numbers};

/// The Grit that a spending has to be worth.
const THRESHOLD: f64 = 1.6;
/// The Grit that the loss of the Priority token costs besides.
const TOKEN_PRICE: f64 = 0.8;
/// The Grit that the fall of an enemy, or of a friend, is worth besides.
const FALL: f64 = 6.0;
/// The Grit that an effect of a hit is worth.
const EFFECT: f64 = 0.7;
/// The Grit that a working spell is worth.
const SPELL: f64 = 1.8;
/// The Grit that an escape costs the other side.
const ESCAPE: f64 = 4.0;

/// The answer of a character that is asked about Fame.
pub fn choose_fame(content: &Content, fight: &Fight, seat: Seat) -> DuelIntent {
    let Some(roll) = &fight.roll else { return DuelIntent::Decline };
    let worth = |result: &RollResult| worth_for(content, fight, seat, roll.roller, result);
    let now = worth(&current_result(content, fight, roll));
    let gain = |die: usize| {
        let results = results_of_reroll(content, fight, roll, die);
        results.iter().map(worth).sum::<f64>() / 12.0 - now
    };
    let open = roll.dice.iter().enumerate().filter(|(_, die)| !die.is_rerolled);
    let best = open.map(|(die, _)| (gain(die), die)).max_by(|one, other| one.0.total_cmp(&other.0));
    let loses_token = fight.token_holder == Some(seat) && highest_fame_after_spending(content, fight, seat) != [seat];
    let threshold = THRESHOLD + if loses_token { TOKEN_PRICE } else { 0.0 };
    match best {
        Some((gain, die)) if gain > threshold => DuelIntent::SpendFame(die as u8),
        _ => DuelIntent::Decline,
    }
}

/// The worth of an outcome in Grit, for a seat.
fn worth_for(content: &Content, fight: &Fight, seat: Seat, roller: Seat, result: &RollResult) -> f64 {
    let side = fight.fighter(seat).side;
    let sign = if fight.fighter(roller).side == side { 1.0 } else { -1.0 };
    match result {
        RollResult::Attack(strikes) => {
            let effects = fight.action.as_ref().map_or(0.0, |action| effects_worth(content, fight, action));
            let hits = strikes.iter().filter(|strike| strike.is_hit);
            let worth = |strike: &crate::rules::outcome::StrikeResult| {
                let falls = strike.injury >= fight.fighter(strike.target).grit;
                f64::from(strike.injury) + effects + if falls { FALL } else { 0.0 }
            };
            sign * hits.map(worth).sum::<f64>()
        }
        RollResult::Works(works) => {
            if *works {
                sign * SPELL
            } else {
                0.0
            }
        }
        RollResult::Entry(entry) => sign * entry_worth(content, fight, roller, *entry),
        RollResult::Escapes(escapes) => {
            if *escapes {
                sign * ESCAPE
            } else {
                0.0
            }
        }
    }
}

fn effects_worth(content: &Content, fight: &Fight, action: &Action) -> f64 {
    let ability = numbers::ability(content, fight.fighter(action.seat), action.source);
    ability.map_or(0.0, |ability| ability.target.len() as f64 * EFFECT)
}

/// The Grit that an entry of a table is expected to cost its targets.
fn entry_worth(content: &Content, fight: &Fight, monster: Seat, entry: u8) -> f64 {
    let source = ActionSource::Entry(entry);
    let fighter = fight.fighter(monster);
    let Some(ability) = numbers::ability(content, fighter, source) else { return 0.0 };
    let action = Action { seat: monster, source, slot: 0, targets: Vec::new() };
    let targets = numbers::possible_targets(content, fight, &action);
    targets.into_iter().map(|target| hit_worth(content, fight, &action, ability, target)).sum()
}

fn hit_worth(content: &Content, fight: &Fight, action: &Action, ability: &Ability, target: Seat) -> f64 {
    let (attacker, victim) = (fight.fighter(action.seat), fight.fighter(target));
    let Some(attack) = &ability.attack else { return 0.0 };
    if victim.presence != Presence::Fighting {
        return 0.0;
    }
    let dice = i32::from(numbers::dice(content, attacker, attack.roll));
    let aimed = Action { targets: vec![target], ..action.clone() };
    let bonus = numbers::attack_bonus(content, fight, &aimed);
    let needed = numbers::defense(content, victim, attack.against) - bonus;
    let chance = 1.0 - (f64::from((needed - 1).clamp(0, 12)) / 12.0).powi(dice);
    let kind = numbers::kind(content, attacker, action.source);
    let block = numbers::block(content, victim, attack.roll, kind);
    // One die of Accuracy is about the mean of a hit.
    let damage = f64::from((attack.damage.unwrap_or(0) + 1).saturating_sub(block));
    let inflicts = ability.target.iter().filter(|effect| matches!(effect, Effect::Ailment(..))).count();
    chance * (damage + inflicts as f64 * EFFECT)
}
