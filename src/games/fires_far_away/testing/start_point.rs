//! The moments at which runs start: how a world comes to them, through the phases of the rules.
//!
//! Owns the state before each moment. The phases themselves are entered by the rules, which carry out their steps. Must
//! not push steps onto the resolution stack.
//!
//! The sheets are filled before the phase of the moment begins, so that the steps of the phase work on them. The moment
//! `Beat` is the exception: its trickle is over, so the sheets are filled after the beat has begun.

use bevy::prelude::{State, World};

use super::error::VignetteError;
use super::setup_format::{CommittedActions, EnemySetup, StartPoint, VignetteSetup};
use super::sheets::apply_sheets;
use crate::model::{ActionClass, Stat};
use crate::rules::access::{RulesWorld, character, stamina_pool, with_rules};
use crate::rules::components::board::Board;
use crate::rules::components::phase::Phase;
use crate::rules::components::resources::ActionRoom;
use crate::rules::engine::resolve_until_decision;
use crate::rules::invariants::BrokenInvariant;
use crate::rules::query::stats::stamina_dice;
use crate::rules::stack::{PendingDecision, ResolutionStack};
use crate::rules::turn::next_phase;
use crate::rules::{EncounterOutcome, EncounterProgress, EncounterTables, Facts, check_invariants};

/// Brings a world in which all pieces stand to the start point of the setup. The phase may still have to begin: the
/// first decision follows with [`resolve_until_decision`].
pub(super) fn enter_start_point(
    world: &mut World,
    setup: &VignetteSetup,
    enemies: &[EnemySetup],
) -> Result<(), VignetteError> {
    apply_progress(world, setup)?;
    let moment = setup.moment.unwrap_or_default();
    let next = match moment {
        StartPoint::Start | StartPoint::Round | StartPoint::BeatOpens => {
            // The first Round follows the setup of the encounter.
            let first = moment == StartPoint::Round && setup.round == Some(0);
            world.insert_resource(State::new(if first { Phase::Setup } else { Phase::Counterbeat }));
            with_rules(world, |rules| apply_sheets(rules, &setup.character, enemies))?;
            if moment == StartPoint::BeatOpens { Phase::Beat } else { Phase::Round }
        }
        StartPoint::Beat | StartPoint::Counterbeat => {
            begin_beat(world)?;
            with_rules(world, |rules| apply_sheets(rules, &setup.character, enemies))?;
            let mut done = setup.committed_actions.unwrap_or_default();
            if moment == StartPoint::Counterbeat {
                if done == CommittedActions::default() {
                    // A beat does not end without an action.
                    done.simple = 1;
                }
                world.resource_mut::<ResolutionStack>().pending_decision = None;
            } else {
                with_rules(world, |rules| check_pool_of_beat(rules, done))?;
            }
            commit_actions(world, done)?;
            Phase::Counterbeat
        }
    };
    with_rules(world, |rules| check_pool(rules))?;
    let (has_dice, follows) = with_rules(world, |rules| (!stamina_pool(rules).is_empty(), next_phase(rules)));
    if follows != Some(next) || (next == Phase::Round && has_dice) {
        return Err(VignetteError::Unreachable(match moment {
            StartPoint::BeatOpens => "a beat opens only while there are dice in the pool".to_owned(),
            _ => "a Round begins only when the pool is empty".to_owned(),
        }));
    }
    // A combatant without HP left would fall before the first decision, and no later check would report it.
    if let Err(broken @ BrokenInvariant::StandsWithoutHp(_)) = check_invariants(world) {
        return Err(VignetteError::Unreachable(broken.to_string()));
    }
    world.resource_mut::<Facts>().list.clear();
    Ok(())
}

/// Sets the memory of the encounter: the Round tally, coins, flags and tiles placed during play.
fn apply_progress(world: &mut World, setup: &VignetteSetup) -> Result<(), VignetteError> {
    let mut progress = world.resource_mut::<EncounterProgress>();
    progress.round = setup.round.unwrap_or(1);
    progress.flags = setup.flags.iter().flatten().copied().collect();
    if progress.round == 0 && setup.moment != Some(StartPoint::Round) {
        return Err(VignetteError::Unreachable("the tally is 0 only before the first Round".to_owned()));
    }
    let wanted = setup.coins.as_deref().unwrap_or_default();
    let mut tables = world.resource_mut::<EncounterTables>();
    if wanted.len() > tables.0.len() {
        let (rows, n) = (wanted.len(), tables.0.len());
        return Err(VignetteError::Unreachable(format!("`coins` has {rows} lists, and there are {n} tables")));
    }
    for (n, (table, coins)) in tables.0.iter_mut().zip(wanted).enumerate() {
        if coins.len() > table.coins.len() {
            let (given, entries) = (coins.len(), table.coins.len());
            return Err(VignetteError::Unreachable(format!(
                "`coins` of table {n} has {given} numbers, and the table has {entries} entries"
            )));
        }
        table.coins[..coins.len()].copy_from_slice(coins);
    }
    for (tile, at) in setup.placed_tiles.iter().flatten() {
        if !world.resource_mut::<Board>().place_tile(*at, *tile) {
            return Err(VignetteError::NoSuch("tile", *tile, String::new()));
        }
    }
    Ok(())
}

/// Begins a beat after the Round phase, before anything lies on the sheets.
fn begin_beat(world: &mut World) -> Result<(), VignetteError> {
    world.insert_resource(State::new(Phase::Round));
    resolve_until_decision(world);
    if world.resource::<EncounterOutcome>().0.is_some() {
        return Err(VignetteError::Unreachable("the encounter is over before the beat begins".to_owned()));
    }
    match &world.resource::<ResolutionStack>().pending_decision {
        Some(PendingDecision::Beat) => Ok(()),
        other => Err(VignetteError::Unreachable(format!("the beat begins with another decision: {other:?}"))),
    }
}

/// Records the actions of this beat, as the rules record each of them: the Free one first, then the others.
fn commit_actions(world: &mut World, done: CommittedActions) -> Result<(), VignetteError> {
    let count = |class, n| std::iter::repeat_n(class, usize::from(n));
    let actions = count(ActionClass::Free, u8::from(done.free))
        .chain(count(ActionClass::Double, u8::from(done.double)))
        .chain(count(ActionClass::Dynamic, done.dynamic))
        .chain(count(ActionClass::Simple, done.simple));
    let mut progress = world.resource_mut::<EncounterProgress>();
    for class in actions {
        // A character can become Staggered after its second action.
        if !progress.can_commit(class, ActionRoom::default()) {
            return Err(VignetteError::Unreachable(format!("no beat has room for these actions: {done:?}")));
        }
        progress.record_action(class);
    }
    Ok(())
}

/// A beat begins with dice, and only actions take all of them.
fn check_pool_of_beat(world: &RulesWorld, done: CommittedActions) -> Result<(), VignetteError> {
    if stamina_pool(world).is_empty() && done == CommittedActions::default() {
        return Err(VignetteError::Unreachable(
            "no beat begins without dice: give it a `pool`, or `committed_actions` that took the dice".to_owned(),
        ));
    }
    Ok(())
}

/// The pool holds no more dice than END rolls, and each die shows a face.
fn check_pool(world: &RulesWorld) -> Result<(), VignetteError> {
    let (character, pool) = (character(world), stamina_pool(world));
    if let Some(face) = pool.0.iter().find(|face| !(1..=6).contains(*face)) {
        return Err(VignetteError::Unreachable(format!("a die in the pool can't show {face}")));
    }
    let most = stamina_dice(character.stats.stat(Stat::End));
    if pool.len() > usize::from(most) {
        let n = pool.len();
        return Err(VignetteError::Unreachable(format!("the pool holds {n} dice, and END rolls {most}")));
    }
    Ok(())
}
