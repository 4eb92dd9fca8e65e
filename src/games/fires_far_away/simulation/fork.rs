//! The fork: a second world in which the rules continue from a copy of the state.
//!
//! Owns the answer to each question if the character does nothing. Must not change the world it copies, and must not
//! use its dice: a fork has its own dice, so that no forecast reveals the real ones.

use bevy::prelude::{State, World};
use thiserror::Error;

use super::turn_summary::{EnemyTurnSummary, StruckArea};
use crate::content::script::EventKind;
use crate::model::{Choice, Commit, Fact, Intent, Outcome};
use crate::rules::access::{catalog, current_phase, is_over, progress, resolution};
use crate::rules::change::triggers::may_set_off;
use crate::rules::components::phase::Phase;
use crate::rules::enemies::encounter_roll::driving_table;
use crate::rules::engine::resolve_until;
use crate::rules::player::action_modes::discards_pool;
use crate::rules::player::availability::actions_left;
use crate::rules::player::legal::{accept_intent, legal_commits, legal_intents};
use crate::rules::player::legal_choices::legal_choices;
use crate::rules::player::{AcceptedIntent, apply_intent};
use crate::rules::stack::{PendingDecision, PhaseStep, ResolutionTask};
use crate::rules::{
    Content, CurrentEncounter, Dice, EncounterOutcome, EncounterProgress, Facts, Refusal, RulesWorld, Snapshot,
    install_rules, restore, take_snapshot, with_rules,
};

/// The maximum number of decisions in one run. A counterbeat needs far fewer, so more decisions mean an endless loop.
const MAX_DECISIONS: usize = 2_000;

/// The reason why a forecast failed. Apart from [`NoEncounter`](Self::NoEncounter) and [`Refused`](Self::Refused), each is
/// an error in the rules or the content.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ForecastError {
    /// There is no encounter in the world.
    #[error("there is no encounter to foresee")]
    NoEncounter,
    /// The decisions whose outcome is asked about are not legal in this position.
    #[error("these decisions are not legal now: {0:?}")]
    Refused(Refusal),
    /// A pending decision, given by its debug form, has no legal answer.
    #[error("nothing could be answered to {0}")]
    NoLegalAnswer(String),
    /// The next beat was not reached within the maximum number of decisions.
    #[error("the next beat was not reached within {MAX_DECISIONS} decisions")]
    DecisionLimit,
}

/// A second world for forecasts.
pub(super) struct Fork {
    world: World,
    /// The hexes that attacks of enemies have struck since [`Fork::take_struck`].
    struck: Vec<StruckArea>,
}

/// The point at which a fork stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StopReason {
    /// The encounter tables are about to be rolled.
    BeforeRoll,
    /// The next beat has begun: the effects of its beginning are over, and the player decides.
    NextBeat,
    /// The encounter has ended.
    EncounterOver,
}

/// The point at which a Round stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoundStop {
    /// The encounter tables are about to be rolled.
    BeforeRoll,
    /// The next Round has begun.
    RoundOver,
    /// The encounter has ended.
    EncounterOver,
}

/// The extent to which an action that is tried was followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ActionEnd {
    /// The number of Simple actions for which there was room before and is none afterwards.
    pub rooms_taken: u8,
    /// The number of Simple actions that the beat has room for afterwards.
    pub rooms_left: u8,
    /// Whether something had to be chosen before the known answer, and the first legal answer was given.
    pub is_first_of_several: bool,
    /// Whether the action asks a question to which no answer is known.
    pub asks_further: bool,
}

impl Fork {
    pub fn new() -> Self {
        let mut world = World::new();
        install_rules(&mut world);
        Self { world, struck: Vec::new() }
    }

    /// Copies the content and the state of a world, with other dice, and returns the copied state.
    pub fn copy_from(&mut self, world: &World) -> Result<Snapshot, ForecastError> {
        let content = world.get_resource::<Content>().ok_or(ForecastError::NoEncounter)?;
        let current = world.get_resource::<CurrentEncounter>().ok_or(ForecastError::NoEncounter)?;
        self.world.insert_resource(content.clone());
        self.world.insert_resource(current.clone());
        let here = Snapshot { dice: Dice::seeded(FORK_SEED), ..take_snapshot(world) };
        self.restore_snapshot(&here);
        self.world.resource_mut::<Facts>().muted = false;
        Ok(here)
    }

    /// Copies the content and the state of a world for playouts, which roll their own dice and tell no facts, and returns
    /// the copied state.
    pub fn copy_for_playouts(&mut self, world: &World) -> Result<Snapshot, ForecastError> {
        let here = self.copy_from(world)?;
        self.world.resource_mut::<Facts>().muted = true;
        Ok(here)
    }

    /// Restores a state with the dice of this seed, and hands out the world to play on.
    pub fn begin_playout(&mut self, position: &Snapshot, dice_seed: u64) -> &mut World {
        restore(&mut self.world, position);
        self.world.resource_mut::<Dice>().reseed(dice_seed);
        &mut self.world
    }

    /// Restores a state.
    pub fn restore_snapshot(&mut self, position: &Snapshot) {
        restore(&mut self.world, position);
        self.struck.clear();
    }

    /// Makes decisions of the player, one after the other. The resolution after the last decision stops at the
    /// encounter roll, and at the end of the counterbeat.
    pub fn make_decisions(&mut self, intents: &[Intent]) -> Result<(), ForecastError> {
        let struck = &mut self.struck;
        for intent in intents {
            with_rules(&mut self.world, |rules| {
                apply_intent(rules, accept_intent(rules, intent)?);
                Ok(())
            })
            .map_err(ForecastError::Refused)?;
            resolve_until(&mut self.world, |world| {
                note_struck_area(world, struck);
                is_roll_next(world) || is_counterbeat_over(world)
            });
        }
        Ok(())
    }

    /// Sets the next rolls, first to last; further rolls show 1 and are counted.
    pub fn set_dice(&mut self, dice: Vec<u8>) {
        self.world.resource_mut::<Dice>().fix_rolls(dice);
    }

    /// The number of rolls that the dice of [`set_dice`](Self::set_dice) did not contain.
    pub fn missing_rolls(&self) -> u16 {
        self.world.resource::<Dice>().missing_rolls
    }

    /// Carries out an action or a reaction, with `answer` as the answer to its first question, up to the next decision of
    /// the player that is more than the assignment of tokens. The events after a reaction are no part of it.
    pub fn carry_out_action(&mut self, action: &Intent, answer: Option<&Choice>) -> Result<ActionEnd, ForecastError> {
        let (before, depth) = with_rules(&mut self.world, |rules| {
            let depth = matches!(action, Intent::React(_)).then(|| resolution(rules).tasks.len());
            let before = actions_left(rules);
            apply_intent(rules, accept_intent(rules, action)?);
            Ok((before, depth))
        })
        .map_err(ForecastError::Refused)?;
        let mut end = ActionEnd::default();
        let mut answer = answer.cloned();
        for _ in 0..MAX_DECISIONS {
            resolve_until(&mut self.world, |world| {
                let is_done = depth.is_some_and(|depth| resolution(world).tasks.len() <= depth);
                is_done || is_roll_next(world) || is_counterbeat_over(world)
            });
            let goes_on = with_rules(&mut self.world, |rules| continue_action(rules, &mut answer, &mut end))?;
            if !goes_on {
                let after = with_rules(&mut self.world, |rules| match current_phase(rules) {
                    Phase::Beat => actions_left(rules),
                    _ => 0,
                });
                (end.rooms_left, end.rooms_taken) = (after, before.saturating_sub(after));
                return Ok(end);
            }
        }
        Err(ForecastError::DecisionLimit)
    }

    /// Enters for each enemy the table that drives it.
    pub fn enter_tables(&mut self, enemies: &mut [EnemyTurnSummary]) {
        with_rules(&mut self.world, |rules| {
            for enemy in enemies {
                enemy.table = driving_table(rules, enemy.who).map(|table| table as u8);
            }
        });
    }

    /// The fork's state.
    pub fn take_snapshot(&self) -> Snapshot {
        take_snapshot(&self.world)
    }

    /// The outcome, if the encounter has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.world.resource::<EncounterOutcome>().0
    }

    /// The number of the Round.
    pub fn round(&self) -> u16 {
        self.world.resource::<EncounterProgress>().round
    }

    /// The number of random reveals up to now.
    pub fn rng_reveals(&self) -> u32 {
        self.world.resource::<Dice>().reveals()
    }

    /// The number of random reveals up to now of which the course of the position depends. A pool that is rolled for a new
    /// Round counts only if something answers the roll: nothing else looks at its dice before the player does.
    pub fn rng_reveals_of(&mut self, facts: &[Fact]) -> u32 {
        let is_answered = with_rules(&mut self.world, |rules| may_set_off(rules, EventKind::Rolled));
        let rolled = facts.iter().filter(|fact| matches!(fact, Fact::PoolRolled { .. })).count() as u32;
        self.rng_reveals() - if is_answered { 0 } else { rolled }
    }

    /// The facts since the last call.
    pub fn take_facts(&mut self) -> Vec<Fact> {
        std::mem::take(&mut self.world.resource_mut::<Facts>().list)
    }

    /// The areas that attacks of enemies have struck since the last call.
    pub fn take_struck(&mut self) -> Vec<StruckArea> {
        std::mem::take(&mut self.struck)
    }

    /// Carries out the encounter roll with these dice and then stops. The encounter roll must be the next task.
    pub fn roll_tables(&mut self, dice: Vec<u8>) {
        self.world.resource_mut::<Dice>().fix_rolls(dice);
        resolve_until(&mut self.world, |world| !is_roll_next(world));
        self.world.resource_mut::<Dice>().reseed(FORK_SEED);
    }

    /// Continues to the encounter roll if it is still to come, otherwise to the next beat of the player, with all that its
    /// beginning and that of a new Round bring. The character does nothing.
    pub fn run_until_roll(&mut self) -> Result<StopReason, ForecastError> {
        let ends_beat = *self.world.resource::<State<Phase>>().get() != Phase::Counterbeat;
        for _ in 0..MAX_DECISIONS {
            let struck = &mut self.struck;
            resolve_until(&mut self.world, |world| {
                note_struck_area(world, struck);
                is_roll_next(world)
            });
            if let Some(stop) = with_rules(&mut self.world, |world| answer_decision(world, ends_beat))? {
                return Ok(stop);
            }
        }
        Err(ForecastError::DecisionLimit)
    }

    /// Continues to the end of the Round of this number, or to the encounter roll before it if `stops_at_roll`. In this
    /// beat and in each that follows the character gives its beat up; it makes no reaction.
    pub fn run_round(&mut self, round: u16, stops_at_roll: bool) -> Result<RoundStop, ForecastError> {
        for _ in 0..MAX_DECISIONS {
            let stops = |world: &RulesWorld| (stops_at_roll && is_roll_next(world)) || progress(world).round != round;
            resolve_until(&mut self.world, stops);
            let stop = with_rules(&mut self.world, |world| -> Result<Option<RoundStop>, ForecastError> {
                if is_over(world) {
                    return Ok(Some(RoundStop::EncounterOver));
                }
                if progress(world).round != round {
                    return Ok(Some(RoundStop::RoundOver));
                }
                if resolution(world).pending_decision.is_none() {
                    return Ok(Some(RoundStop::BeforeRoll));
                }
                answer_as_passive(world, give_beat_up)?;
                Ok(None)
            })?;
            if let Some(stop) = stop {
                return Ok(stop);
            }
        }
        Err(ForecastError::DecisionLimit)
    }
}

/// Notes the hexes of the attack of an enemy whose script runs now. An attack is seen before each of its tasks, and noted
/// once.
fn note_struck_area(world: &RulesWorld, struck: &mut Vec<StruckArea>) {
    let Some(frame) = resolution(world).current_frame() else { return };
    let is_attack = resolution(world).attacks.last().is_some_and(|record| record.is_attack);
    if frame.attack.is_none() || !is_attack || frame.actor.is_character() || frame.target_hexes.is_empty() {
        return;
    }
    let is_known = |area: &StruckArea| area.by == frame.actor && area.hexes.as_slice() == frame.target_hexes.as_slice();
    if !struck.iter().any(is_known) {
        struck.push(StruckArea { by: frame.actor, hexes: frame.target_hexes.to_vec() });
    }
}

/// Answers the pending decision of an action that is carried out; returns whether there was one to answer.
fn continue_action(
    world: &mut RulesWorld,
    answer: &mut Option<Choice>,
    end: &mut ActionEnd,
) -> Result<bool, ForecastError> {
    let Some(decision) = resolution(world).pending_decision.clone().filter(|_| !is_over(world)) else {
        return Ok(false);
    };
    match decision {
        PendingDecision::Beat | PendingDecision::Reaction | PendingDecision::Stance | PendingDecision::StartTile => {
            return Ok(false);
        }
        PendingDecision::Tokens(assignment) => {
            apply_intent(world, AcceptedIntent::AssignRest(assignment));
            return Ok(true);
        }
        _ => {}
    }
    let choices = legal_choices(world);
    let is_tool = |choice: &Choice| matches!(choice, Choice::Gear(_) | Choice::Damage(_));
    let given = match answer.take_if(|answer| choices.contains(answer)) {
        Some(answer) => answer,
        // As in play: the tool is chosen first, then the answer that is already known counts.
        None => match choices.into_iter().find(is_tool).filter(|_| answer.is_some()) {
            Some(first) => {
                end.is_first_of_several = true;
                first
            }
            None => {
                end.asks_further = true;
                return Ok(false);
            }
        },
    };
    let accepted = accept_intent(world, &Intent::Choose(given)).map_err(ForecastError::Refused)?;
    apply_intent(world, accepted);
    Ok(true)
}

/// Answers the pending decision as a character that does nothing; returns the reason for the stop if there is none, or if
/// it is a beat that is not ended.
fn answer_decision(world: &mut RulesWorld, ends_beat: bool) -> Result<Option<StopReason>, ForecastError> {
    if is_over(world) {
        return Ok(Some(StopReason::EncounterOver));
    }
    match resolution(world).pending_decision {
        None => return Ok(Some(StopReason::BeforeRoll)),
        Some(PendingDecision::Beat) if !ends_beat => return Ok(Some(StopReason::NextBeat)),
        Some(_) => {}
    }
    answer_as_passive(world, |_| AcceptedIntent::EndBeat)?;
    Ok(None)
}

/// Answers the pending decision as a character that does nothing; `beat` decides what that is in a beat. R-337 forbids the
/// end of a beat before its first action, but a forecast may end it anyway.
fn answer_as_passive(
    world: &mut RulesWorld,
    beat: impl FnOnce(&RulesWorld) -> AcceptedIntent,
) -> Result<(), ForecastError> {
    let Some(ask) = &resolution(world).pending_decision else { return Ok(()) };
    let accepted = match ask {
        PendingDecision::Beat => beat(world),
        PendingDecision::Reaction | PendingDecision::Stance => AcceptedIntent::DeclineReaction,
        PendingDecision::Tokens(assignment) => AcceptedIntent::AssignRest(assignment.clone()),
        other => {
            let answer = legal_intents(world).into_iter().next();
            let accepted = answer.and_then(|intent| accept_intent(world, &intent).ok());
            accepted.ok_or_else(|| ForecastError::NoLegalAnswer(format!("{other:?}")))?
        }
    };
    apply_intent(world, accepted);
    Ok(())
}

/// The way in which a character gives its beat up: Gasp & Pant, so that the Round ends with the counterbeat, or the
/// bare end of the beat where that is not legal.
fn give_beat_up(world: &RulesWorld) -> AcceptedIntent {
    let is_gasp = |commit: &Commit| catalog(world).action(commit.action).is_some_and(|action| discards_pool(action));
    let gasp = legal_commits(world, false).into_iter().find(is_gasp);
    let accepted = gasp.and_then(|commit| accept_intent(world, &Intent::Commit(commit)).ok());
    accepted.unwrap_or(AcceptedIntent::EndBeat)
}

/// The seed of the dice of every fork, which are never those of the game.
const FORK_SEED: u64 = 0;

fn is_roll_next(world: &RulesWorld) -> bool {
    matches!(resolution(world).tasks.last(), Some(ResolutionTask::Phase(PhaseStep::EncounterRoll)))
}

fn is_counterbeat_over(world: &RulesWorld) -> bool {
    current_phase(world) == Phase::Counterbeat && resolution(world).tasks.is_empty()
}
