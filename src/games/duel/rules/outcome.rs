//! The outcome that faces would have: computed before anything happens, for the rules, the question about Fame, odds and
//! bots alike.
//!
//! Owns the judgement of a roll. Must not change the fight. Rules: D-22, D-26, D-33, DO-7, DO-12, DO-13, DO-16, DO-33.

use super::fight::{Fight, OpenRoll, RollPurpose};
use super::numbers;
use super::seat::Seat;
use crate::content::{Content, Skill};

/// The outcome of an attack for one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StrikeResult {
    /// The target.
    pub target: Seat,
    /// Whether the attack affects it.
    pub is_hit: bool,
    /// Damage before Blocks; 0 without a hit.
    pub damage: u8,
    /// Grit that it costs with the Blocks of now, at most the remaining Grit.
    pub injury: u8,
}

/// The outcome of a roll.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RollResult {
    /// Of an attack, for each target.
    Attack(Vec<StrikeResult>),
    /// Whether a spell works.
    Works(bool),
    /// The entry of the action table, from 0.
    Entry(u8),
    /// Whether the monster escapes.
    Escapes(bool),
}

/// The outcome of a roll with these faces and this bonus on each.
pub fn result_of(
    content: &Content,
    fight: &Fight,
    (roller, purpose): (Seat, RollPurpose),
    faces: &[u8],
    bonus: i8,
) -> RollResult {
    let face = faces.first().copied().unwrap_or(1);
    let monster = numbers::monster(content, fight.fighter(roller));
    match purpose {
        RollPurpose::Attack => RollResult::Attack(strikes(content, fight, &readings(faces, bonus))),
        RollPurpose::Wit => {
            RollResult::Works(readings(faces, bonus).iter().any(|reading| *reading >= content.rules.wit_target))
        }
        RollPurpose::ActionDie => RollResult::Entry(monster.map_or(0, |monster| monster.entry_of(face) as u8)),
        RollPurpose::EscapeDie => RollResult::Escapes(monster.is_some_and(|monster| face <= monster.escape)),
    }
}

/// The readings of faces (D-6, DO-6).
pub fn readings(faces: &[u8], bonus: i8) -> Vec<i8> {
    faces.iter().map(|face| (*face as i8).saturating_add(bonus)).collect()
}

/// The number of dice of a roll and the bonus on each.
pub fn dice_and_bonus(content: &Content, fight: &Fight, roller: Seat, purpose: RollPurpose) -> (u8, i8) {
    let fighter = fight.fighter(roller);
    match (purpose, fight.action.as_ref()) {
        (RollPurpose::Attack, Some(action)) => {
            let attack = numbers::ability(content, fighter, action.source).and_then(|ability| ability.attack.as_ref());
            let dice = attack.map_or(0, |attack| numbers::dice(content, fighter, attack.roll));
            (dice, numbers::attack_bonus(content, fight, action))
        }
        (RollPurpose::Wit, _) => (numbers::dice(content, fighter, Skill::Wit), numbers::roll_bonus(content, fighter)),
        // No card and no Ailment touches a single die of a monster (D-12).
        _ => (1, 0),
    }
}

fn strikes(content: &Content, fight: &Fight, readings: &[i8]) -> Vec<StrikeResult> {
    let Some(action) = &fight.action else { return Vec::new() };
    let attacker = fight.fighter(action.seat);
    let Some(attack) = numbers::ability(content, attacker, action.source).and_then(|ability| ability.attack.as_ref())
    else {
        return Vec::new();
    };
    let kind = numbers::kind(content, attacker, action.source);
    let highest = readings.iter().copied().max();
    let strike = |target: &Seat| {
        let victim = fight.fighter(*target);
        let is_hit = highest.is_some_and(|highest| highest >= numbers::defense(content, victim, attack.against));
        let damage = if is_hit { numbers::damage(content, fight, action, attack, *target, readings) } else { 0 };
        let block = numbers::block(content, victim, attack.roll, kind);
        StrikeResult { target: *target, is_hit, damage, injury: damage.saturating_sub(block).min(victim.grit) }
    };
    action.targets.iter().map(strike).collect()
}

/// The outcome of the open roll as its dice lie.
pub fn current_result(content: &Content, fight: &Fight, roll: &OpenRoll) -> RollResult {
    result_of(content, fight, (roll.roller, roll.purpose), &roll.faces(), roll.bonus)
}

/// The outcomes of the open roll if one die falls again, by the new face from 1.
pub fn results_of_reroll(content: &Content, fight: &Fight, roll: &OpenRoll, die: usize) -> Vec<RollResult> {
    let mut faces = roll.faces();
    let mut results = Vec::with_capacity(12);
    for face in 1..=12 {
        faces[die] = face;
        results.push(result_of(content, fight, (roll.roller, roll.purpose), &faces, roll.bonus));
    }
    results
}

/// Whether a re-roll of a die that may still be re-rolled can change the outcome (DO-12).
pub fn can_change(content: &Content, fight: &Fight, roll: &OpenRoll) -> bool {
    let now = current_result(content, fight, roll);
    let open = roll.dice.iter().enumerate().filter(|(_, die)| !die.is_rerolled);
    open.map(|(n, _)| n).any(|n| results_of_reroll(content, fight, roll, n).iter().any(|result| *result != now))
}

/// The fighters with the highest Fame if this one spends Fame on a roll.
pub fn highest_fame_after_spending(content: &Content, fight: &Fight, spender: Seat) -> Vec<Seat> {
    let price = content.rules.reroll_price;
    let fame = |seat: Seat| {
        let fame = fight.fighter(seat).fame;
        if seat == spender { fame.saturating_sub(price) } else { fame }
    };
    let highest = fight.turn_order().map(fame).max();
    fight.turn_order().filter(|seat| Some(fame(*seat)) == highest).collect()
}
