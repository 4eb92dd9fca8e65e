//! The result of an action: an action with the answer to its first question, tried on a copy of the position.
//!
//! Owns the summary of the changes for the character and for all other combatants. The real rules play the action on a
//! fork; where it rolls dice, once for each throw. It is followed up to the next decision of the player that is more
//! than the assignment of tokens. Must not change the world it is asked about.

use bevy::prelude::World;

use super::chance::Chance;
use super::forecast::Forecaster;
use super::fork::{ActionEnd, ForecastError, Fork};
use super::turn_summary::{PlacedTokens, add_placed_token, set_condition_count};
use crate::model::{
    Choice, CombatantId, Condition, Coord, DiceValues, Fact, Id, Intent, MissReason, Motion, Outcome, Token, TokenSlot,
};
use crate::rules::Snapshot;
use crate::rules::components::phase::Phase;

/// The most throws of an action's own dice that are played. With more, one possible course stands for all.
const MAX_THROWS: usize = 216;

/// The result of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionResult {
    /// The possible courses, each once. Their chances add up to one if `is_exact` is true.
    pub courses: Vec<ActionCourse>,
    /// Whether every throw of the action's own dice has been played.
    pub is_exact: bool,
}

/// One possible course of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionCourse {
    /// The chance of the course.
    pub chance: Chance,
    /// The others to whom something happens, in the order in which it happens.
    pub targets: Vec<TargetResult>,
    /// The result for the character.
    pub character: OwnResult,
    /// The outcome, if the action ends the encounter.
    pub ended: Option<Outcome>,
    /// Whether a missile, a piece of gear or a damage type had to be chosen first, and the first one was taken.
    pub is_first_of_several: bool,
    /// Whether the action goes on after another question to the player.
    pub asks_further: bool,
}

/// The result of an action for a combatant other than the character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetResult {
    /// The combatant.
    pub who: CombatantId,
    /// The reason why an attack on it misses.
    pub miss_reason: Option<MissReason>,
    /// The tokens that are placed on its sheet.
    pub placed_tokens: Vec<PlacedTokens>,
    /// The number of empty HP slots before.
    pub hp_before: u8,
    /// The number of empty HP slots afterwards, before the end of the encounter removes tokens.
    pub hp_left: u8,
    /// Whether it is defeated.
    pub is_defeated: bool,
    /// Whether its guard is broken.
    pub guard_broken: bool,
    /// The conditions that it gains, each with the number of its tokens afterwards.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// The hex to which it is moved.
    pub moved_to: Option<Coord>,
}

/// The result of an action for the character.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnResult {
    /// The hexes that it enters, in order.
    pub path: Vec<Coord>,
    /// The special tiles that take effect on it, in order.
    pub triggered_tiles: Vec<Id>,
    /// The tokens that are placed on its sheet.
    pub placed_tokens: Vec<PlacedTokens>,
    /// The number of tokens that enter HP slots, minus the number that leave them.
    pub hp_lost: i16,
    /// The conditions that it gains and keeps, each with the number of its tokens afterwards.
    pub conditions_gained: Vec<(Condition, u8)>,
    /// The conditions that it loses.
    pub conditions_lost: Vec<Condition>,
    /// The dice that leave the pool, apart from those that pay.
    pub dice_lost: DiceValues,
    /// The dice that join the pool.
    pub dice_gained: DiceValues,
    /// The dice that are rolled again or raised: their faces before and afterwards.
    pub dice_changed: Vec<(u8, u8)>,
    /// The FP afterwards.
    pub focus_left: u8,
    /// Whether its shield is lowered.
    pub lowers_shield: bool,
    /// Whether its shield is raised.
    pub raises_shield: bool,
    /// Whether the action takes more room than one action and leaves no room in the beat.
    pub fills_beat: bool,
}

impl Forecaster {
    /// The result of an action, with `answer` as the answer to its first question. If a missile, a piece of gear or a
    /// damage type has to be chosen before, the first one is taken.
    ///
    /// # Errors
    ///
    /// Returns an error if the world has no encounter, or if the action or its answer is not legal.
    pub fn action_result(
        &mut self,
        world: &World,
        action: &Intent,
        answer: Option<&Choice>,
    ) -> Result<ActionResult, ForecastError> {
        let fork = &mut self.fork;
        let from = fork.copy_from(world)?;
        let mut result = ActionResult { courses: Vec::new(), is_exact: true };
        // The dice of the throws that are still to be played, as far as they are known.
        let mut throws: Vec<Vec<u8>> = vec![Vec::new()];
        let mut played = 0;
        while let Some(dice) = throws.pop() {
            fork.restore_snapshot(&from);
            fork.set_dice(dice.clone());
            let end = fork.carry_out_action(action, answer)?;
            let needs_more = fork.missing_rolls() > 0;
            if needs_more && played + throws.len() + 6 <= MAX_THROWS {
                throws.extend((1..=6).map(|face| dice.iter().copied().chain([face]).collect()));
                continue;
            }
            result.is_exact &= !needs_more;
            played += 1;
            let chance = Chance::new(1, 6u64.pow(dice.len() as u32));
            result.add_course(summarize_action(&from, fork, end, chance));
        }
        Ok(result)
    }
}

impl ActionResult {
    /// Adds a course to those that are known; equal ones are one.
    fn add_course(&mut self, course: ActionCourse) {
        let known =
            self.courses.iter_mut().find(|known| ActionCourse { chance: course.chance, ..(*known).clone() } == course);
        match known {
            Some(known) => known.chance = known.chance.or(course.chance).unwrap_or(known.chance),
            None => self.courses.push(course),
        }
    }
}

/// The result of the fork, compared with the state from which it began.
fn summarize_action(from: &Snapshot, fork: &mut Fork, end: ActionEnd, chance: Chance) -> ActionCourse {
    let facts = fork.take_facts();
    let to = fork.take_snapshot();
    let mut summarizer = ActionSummarizer { from, targets: Vec::new(), character: OwnResult::default() };
    facts.iter().for_each(|fact| summarizer.apply_fact(fact));
    let ActionSummarizer { mut targets, mut character, .. } = summarizer;
    for target in &mut targets {
        let moved = |at: &Snapshot| at.combatants.get(usize::from(target.who.0)).map(|one| one.shared.position.head);
        if moved(from) == moved(&to) || target.is_defeated {
            target.moved_to = None;
        }
    }
    let is_raised = |at: &Snapshot| at.combatants.first().is_some_and(|one| one.shared.shield.raised.is_some());
    character.lowers_shield = is_raised(from) && !is_raised(&to);
    character.raises_shield = !is_raised(from) && is_raised(&to);
    let sheet = to.combatants.first().and_then(|one| one.character.as_ref());
    character.focus_left = sheet.map_or(0, |sheet| sheet.focus.left);
    character.fills_beat = end.rooms_taken > 1 && end.rooms_left == 0 && from.phase == Phase::Beat;
    ActionCourse {
        chance,
        targets,
        character,
        ended: fork.outcome(),
        is_first_of_several: end.is_first_of_several,
        asks_further: end.asks_further,
    }
}

struct ActionSummarizer<'a> {
    from: &'a Snapshot,
    targets: Vec<TargetResult>,
    character: OwnResult,
}

impl ActionSummarizer<'_> {
    fn target(&mut self, who: CombatantId) -> &mut TargetResult {
        let index = self.targets.iter().position(|target| target.who == who).unwrap_or_else(|| {
            let health = self.from.combatants.get(usize::from(who.0)).map(|one| &one.shared.health);
            let hp = health.map_or(0, |health| health.slots.saturating_sub(health.hp_damage.total()));
            self.targets.push(TargetResult {
                who,
                miss_reason: None,
                placed_tokens: Vec::new(),
                hp_before: hp,
                hp_left: hp,
                is_defeated: false,
                guard_broken: false,
                conditions_gained: Vec::new(),
                moved_to: None,
            });
            self.targets.len() - 1
        });
        &mut self.targets[index]
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Attacked { on, .. } => {
                for who in on.iter().filter(|who| !who.is_character()) {
                    self.target(*who);
                }
            }
            Fact::Missed { on, why, .. } if !on.is_character() => self.target(*on).miss_reason = Some(*why),
            Fact::TokenPlaced { who, token, on, .. } => self.record_placed_token(*who, *token, *on),
            Fact::Healed { who, n, .. } if who.is_character() => self.character.hp_lost -= i16::from(*n),
            Fact::Healed { who, n, .. } => {
                let target = self.target(*who);
                target.hp_left = target.hp_left.saturating_add(*n);
            }
            Fact::GuardBroken { who, .. } if !who.is_character() => self.target(*who).guard_broken = true,
            Fact::ConditionGained { who, condition, now, .. } => {
                let gains = match who.is_character() {
                    true => &mut self.character.conditions_gained,
                    false => &mut self.target(*who).conditions_gained,
                };
                set_condition_count(gains, *condition, *now);
            }
            Fact::ConditionLost { who, condition, now: 0, .. } if who.is_character() => {
                let gains = &mut self.character.conditions_gained;
                match gains.iter().position(|(gained, _)| gained == condition) {
                    Some(gained) => drop(gains.remove(gained)),
                    None => self.character.conditions_lost.push(*condition),
                }
            }
            Fact::ConditionLost { who, condition, now, .. } => {
                let gains = match who.is_character() {
                    true => &mut self.character.conditions_gained,
                    false => &mut self.target(*who).conditions_gained,
                };
                gains.iter_mut().filter(|(gained, _)| gained == condition).for_each(|(_, n)| *n = *now);
                gains.retain(|(_, n)| *n > 0);
            }
            Fact::Moved { who, path, .. } if who.is_character() => self.character.path.extend(path),
            Fact::Moved { who, path, how, .. } if *how != Motion::Walk || !path.is_empty() => {
                self.target(*who).moved_to = path.last().copied();
            }
            Fact::TileTriggered { who, tile, .. } if who.is_character() => self.character.triggered_tiles.push(*tile),
            Fact::Flinched { die, .. } | Fact::DieLost { die, .. } => self.character.dice_lost.push(*die),
            Fact::PoolDiscarded { dice } => self.character.dice_lost.extend_from_slice(dice),
            Fact::DieRerolled { was, now, .. } | Fact::DieRaised { was, now, .. } => {
                self.character.dice_changed.push((*was, *now));
            }
            Fact::DieAdded { die, .. } => self.character.dice_gained.push(*die),
            Fact::Defeated { who, .. } if !who.is_character() => self.target(*who).is_defeated = true,
            _ => {}
        }
    }

    fn record_placed_token(&mut self, who: CombatantId, token: Token, on: TokenSlot) {
        let is_wound = matches!(token, Token::Damage(_)) && on == TokenSlot::Hp;
        if who.is_character() {
            self.character.hp_lost += i16::from(is_wound);
            return add_placed_token(&mut self.character.placed_tokens, token, on);
        }
        let target = self.target(who);
        target.hp_left = target.hp_left.saturating_sub(u8::from(is_wound));
        add_placed_token(&mut target.placed_tokens, token, on);
    }
}
