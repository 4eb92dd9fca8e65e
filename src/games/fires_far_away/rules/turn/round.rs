//! The Round phase, step by step.
//!
//! Owns the six steps of the Round phase and the expiry of timed conditions. Must not decide the order of the steps.

use crate::content::condition_row::ConditionDuration;
use crate::content::script::{EventKind, Span};
use crate::model::{Cause, CombatantId, Fact, StaminaPool, Until};
use crate::rules::access::{
    RulesWorld, catalog, combatant_count, component_mut, emit_fact, encounter, inventory_mut, position, progress,
    resolution_mut, roll_dice,
};
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::modifiers::expire;
use crate::rules::change::triggers::{EventScene, forget_used, set_off};
use crate::rules::components::character::PoolState;
use crate::rules::components::combatant::{Conditions, ShieldState, Sinks};
use crate::rules::query::derived::pool_dice;
use crate::rules::stack::{PhaseStep, ResolutionTask, ScriptFrame};

/// Step 1: the tally rises by one.
pub fn raise_tally(world: &mut RulesWorld) {
    let all = combatant_count(world);
    // Blocks that end before the tally rises are resolved before it, and may end the encounter (O-19).
    if world.lent.list.iter().any(|lent| lent.until == Until::NextRoundTally) {
        resolution_mut(world).push(ResolutionTask::Phase(PhaseStep::Tally));
        return expire(world, Until::NextRoundTally, 0..all);
    }
    forget_used(world, Span::Round);
    world.progress.round += 1;
    world.progress.passed_beats = Default::default();
    let tally = world.progress.round;
    emit_fact(world, Fact::RoundBegan { tally });
    // The goal can be a number of survived Rounds.
    resolution_mut(world).push(ResolutionTask::CheckOutcome);
}

/// Step 2: the doom events of this Round are queued in the order of the encounter sheet.
pub fn queue_doom_events(world: &mut RulesWorld) {
    let tally = progress(world).round;
    let due = encounter(world).doom.iter().enumerate().filter(|(_, d)| d.is_due(tally));
    let due: Vec<ResolutionTask> =
        due.map(|(line, _)| ResolutionTask::Phase(PhaseStep::DoomEvent(line as u8))).collect();
    resolution_mut(world).push_sequence(due);
}

/// Runs the script of one doom event.
pub fn run_doom_event(world: &mut RulesWorld, line: u8) {
    let tally = progress(world).round;
    let Some(script) = encounter(world).doom.get(usize::from(line)).map(|d| d.effect.clone()) else { return };
    emit_fact(world, Fact::Doom { tally, event: line });
    let resolution = resolution_mut(world);
    resolution.frames.push(ScriptFrame { trigger: Cause::Doom { event: line }, ..ScriptFrame::default() });
    resolution.push_sequence([
        ResolutionTask::RunScript { script, next_effect: 0 },
        ResolutionTask::PopScriptFrame,
        ResolutionTask::CheckOutcome,
    ]);
}

/// Step 3: coins and dice leave the encounter tables, so that every entry is available again.
pub fn clear_tables(world: &mut RulesWorld) {
    for card in &mut world.encounter_tables.0 {
        card.coins.iter_mut().for_each(|n| *n = 0);
        card.rolled.clear();
        card.current_entry = None;
    }
    emit_fact(world, Fact::TablesCleared);
}

/// Step 4: damage leaves shields and sinks; Durability does not count as a sink here.
pub fn clear_sinks(world: &mut RulesWorld) {
    for who in (0..combatant_count(world)).map(CombatantId) {
        component_mut::<Sinks>(world, who).tokens.clear();
        if let Some(own) = &mut component_mut::<ShieldState>(world, who).own {
            own.card_tokens.clear();
        }
    }
    for line in &mut inventory_mut(world).gear {
        line.card_tokens.clear();
    }
    emit_fact(world, Fact::SinksCleared);
    let all = combatant_count(world);
    expire(world, Until::Round, 0..all);
    for bearer in (0..all).rev().map(CombatantId) {
        set_off(world, EventScene { kind: EventKind::RoundBegan, bearer, other: None, attack: None }, |_| true);
    }
}

/// Step 5: the pool is rolled, with one die at least.
pub fn roll_pool(world: &mut RulesWorld) {
    let dice = roll_dice(world, pool_dice(world));
    let pool = PoolState { dice: StaminaPool(dice.clone()), ..PoolState::default() };
    *component_mut(world, CombatantId::CHARACTER) = pool;
    emit_fact(world, Fact::PoolRolled { dice });
    let scene = EventScene { kind: EventKind::Rolled, bearer: CombatantId::CHARACTER, other: None, attack: None };
    set_off(world, scene, |_| true);
}

/// Step 6: one token of each Time-Limited - Round condition leaves every sheet.
pub fn expire_round_conditions(world: &mut RulesWorld) {
    expire_conditions(world, 0..combatant_count(world), ConditionDuration::Round);
}

/// Removes one token of each condition with this duration from the sheets of these combatants.
pub fn expire_conditions(world: &mut RulesWorld, who: std::ops::Range<u8>, duration: ConditionDuration) {
    let catalog = catalog(world).clone();
    for who in who.map(CombatantId).filter(|who| position(world, *who).is_some()).collect::<Vec<_>>() {
        let conditions = crate::rules::access::conditions(world, who).clone();
        if conditions.counts.is_empty() {
            continue;
        }
        for (condition, n) in conditions.counts.iter() {
            if catalog.condition(condition).duration != duration {
                continue;
            }
            // A token that outlasts this Turn stays for the next.
            if duration == ConditionDuration::Turn && conditions.lasting.get(condition) >= n {
                continue;
            }
            remove_condition(world, who, condition, 1, Cause::Phase);
        }
        if duration == ConditionDuration::Turn {
            component_mut::<Conditions>(world, who).lasting = Default::default();
        }
    }
}
