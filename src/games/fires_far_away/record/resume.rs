//! Resuming a saved encounter.
//!
//! Owns the two ways of resuming: to carry the saved decisions out again, and, where the content files have changed, to
//! take the saved state up as a hot reload would. Must not touch the disk.

use std::sync::Arc;

use bevy::prelude::World;
use thiserror::Error;

use super::hash::current_hash;
use super::history::{History, apply_and_record, take_back};
use super::replay::{MismatchReason, ReplayMismatch, replay_decisions};
use super::save::{ChangeKind, Save, SavedChange};
use super::saved_game::SavedGame;
use super::start::StartError;
use crate::content::Catalog;
use crate::model::{Fact, Id};
use crate::rules::{EncounterSetup, Facts, PutAway, build_encounter, reload_catalog_after, restore, start_from_setup};

/// The reason why a save can't be resumed with these content files. The save itself is whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The content files lack something that the save needs.
    #[error("there is no {what} `{id}` any more")]
    ContentGone {
        /// Its kind, in a word.
        what: &'static str,
        /// Its id.
        id: Id,
    },
    /// The character of the save has a sheet that no change of the files explains, such as a stat that no sheet can say.
    #[error("{0}")]
    IllegalCharacter(String),
    /// The content files have changed in a way that an encounter under way can't follow.
    #[error("{0}")]
    ContentChanged(String),
}

/// How a save was resumed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResumeReport {
    /// Whether the content files had changed, so that the earlier decisions can't be taken back.
    pub content_changed: bool,
    /// The first saved decision that leads elsewhere now.
    pub mismatch: Option<ReplayMismatch>,
    /// The number of the last changes that could not be made with the changed files.
    pub lost_changes: usize,
    /// The gear that no longer fits where it lay on the character sheet and was put away: nothing of it is lost.
    pub put_away: Vec<PutAway>,
}

/// One step of resuming a save, for the log of the encounter.
#[derive(Clone, Copy, Debug)]
pub enum ResumeStep<'a> {
    /// The encounter was set up anew, with these facts.
    Started(&'a [Fact]),
    /// A decision was made again, with these facts; the first decision has the number 1.
    Decided {
        /// The number of the decision.
        number: usize,
        /// Its facts.
        facts: &'a [Fact],
    },
    /// The last decision was taken back again.
    TakenBack {
        /// Whether it left a mark in the record.
        marked: bool,
    },
    /// The state after this number of decisions was taken up as it was saved. Decisions after the number `replayed` were
    /// not made again, and lines about them do not hold.
    Restored {
        /// The number of decisions before that state.
        decisions: usize,
        /// How many of them were made again, with the same result.
        replayed: usize,
    },
}

/// Receives every [`ResumeStep`].
type OnStep<'a> = &'a mut dyn FnMut(&mut World, ResumeStep);

/// Resumes a saved encounter. The decisions are carried out again, so that undo reaches as far back as before. If they
/// lead elsewhere, the content files have changed: then the saved state is taken up as a hot reload would, and the
/// decisions made before are locked.
///
/// # Errors
///
/// Returns an error if the content files lack something that the save names, or have changed in a way that an
/// encounter under way can't follow. The encounter in the world may then be gone.
pub fn resume_encounter(
    world: &mut World,
    catalog: &Arc<Catalog>,
    saved: &SavedGame,
) -> Result<ResumeReport, ResumeError> {
    resume_encounter_observed(world, catalog, saved, |_, _| {})
}

/// Resumes a saved encounter as [`resume_encounter`] does, and calls `on_step` after every step.
///
/// # Errors
///
/// As [`resume_encounter`].
pub fn resume_encounter_observed(
    world: &mut World,
    catalog: &Arc<Catalog>,
    saved: &SavedGame,
    mut on_step: impl FnMut(&mut World, ResumeStep),
) -> Result<ResumeReport, ResumeError> {
    let save = &saved.save;
    let gone = |e: StartError| match e {
        StartError::Missing { what, id } => ResumeError::ContentGone { what, id },
        StartError::IllegalCharacter { .. } => ResumeError::IllegalCharacter(e.to_string()),
    };
    let setup = || save.start().setup_of_save(catalog).map_err(gone);
    check_content_exists(catalog, save)?;
    let mismatch = carry_out_again(world, setup()?, saved, &mut on_step).err();
    let mut report = ResumeReport { mismatch, ..Default::default() };
    if let Some(mismatch) = &report.mismatch {
        build_encounter(world, setup()?);
        restore(world, &save.state);
        let history = History::with_initial_hash(save.initial_hash, save.seed);
        let mut history = history.with_locked_decisions(save.decisions.iter().cloned());
        history.restore_metadata(&save.take_backs, &[], &save.content_changes);
        world.insert_resource(history);
        world.resource_mut::<Facts>().list.clear();
        let decisions = save.decisions.len();
        let replayed = mismatch.decision_number.saturating_sub(1).min(decisions);
        on_step(world, ResumeStep::Restored { decisions, replayed });
    }
    report.content_changed =
        report.mismatch.is_some() || save.content.is_some_and(|files| files != catalog.fingerprint);
    if report.content_changed {
        report.put_away = reload_catalog_after(world, catalog, &save.enemy_sinks)
            .map_err(|why| ResumeError::ContentChanged(why.to_string()))?;
        world.resource_mut::<History>().lock_history();
    }
    if report.mismatch.is_some() {
        let changes = saved.changes.iter();
        let made = changes.take_while(|change| make_change(world, &change.kind, &mut on_step).is_ok()).count();
        report.lost_changes = saved.changes.len() - made;
    }
    world.resource_mut::<Facts>().list.clear();
    Ok(report)
}

/// Carries out the saved decisions and the changes after them, and compares every state hash with the save.
fn carry_out_again(
    world: &mut World,
    setup: EncounterSetup,
    saved: &SavedGame,
    on_step: OnStep,
) -> Result<(), ReplayMismatch> {
    let save = &saved.save;
    let locked = save.locked_count();
    match &save.state_after_content_change {
        None => {
            start_from_setup(world, setup);
            let found = current_hash(world);
            if found != save.initial_hash {
                let reason = MismatchReason::StateHash { expected: save.initial_hash, found };
                let decision_count = save.decisions.len();
                return Err(ReplayMismatch { decision_number: 0, decision_count, intent: None, reason });
            }
            world.insert_resource(History::with_initial_hash(found, save.seed));
            let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
            on_step(world, ResumeStep::Started(&facts));
        }
        Some(state) => {
            build_encounter(world, setup);
            restore(world, state);
            let history = History::with_initial_hash(save.initial_hash, save.seed);
            world.insert_resource(history.with_locked_decisions(save.decisions[..locked].iter().cloned()));
            on_step(world, ResumeStep::Restored { decisions: locked, replayed: 0 });
        }
    }
    let decisions = save.decisions[locked..].iter().map(|d| (&d.intent, Some(d.hash)));
    replay_decisions(world, locked, decisions, |world, number, _, facts| {
        on_step(world, ResumeStep::Decided { number, facts })
    })?;
    check_hash(world, save.hash, save)?;
    world.resource_mut::<History>().restore_metadata(&save.take_backs, &save.undone, &save.content_changes);
    for SavedChange { kind, hash, .. } in &saved.changes {
        make_change(world, kind, on_step).map_err(|why| mismatch_at_end(world, save, MismatchReason::Refused(why)))?;
        check_hash(world, *hash, save)?;
    }
    Ok(())
}

fn check_hash(world: &World, expected: u64, save: &Save) -> Result<(), ReplayMismatch> {
    let found = current_hash(world);
    if found == expected {
        return Ok(());
    }
    Err(mismatch_at_end(world, save, MismatchReason::StateHash { expected, found }))
}

/// A mismatch after the last decision of the world's history.
fn mismatch_at_end(world: &World, save: &Save, reason: MismatchReason) -> ReplayMismatch {
    let history = world.resource::<History>();
    let decision_count = history.len().max(save.decisions.len());
    ReplayMismatch { decision_number: history.len(), decision_count, intent: history.intents().last().cloned(), reason }
}

/// Makes a saved change once more.
fn make_change(world: &mut World, kind: &ChangeKind, on_step: OnStep) -> Result<(), String> {
    match kind {
        ChangeKind::Decided(intent) => {
            let facts = apply_and_record(world, intent).map_err(|why| why.to_string())?;
            let number = world.resource::<History>().len();
            on_step(world, ResumeStep::Decided { number, facts: &facts });
        }
        ChangeKind::TakenBack => {
            let marks = world.resource::<History>().take_backs().len();
            take_back(world).map_err(|why| why.to_string())?;
            let marked = world.resource::<History>().take_backs().len() > marks;
            on_step(world, ResumeStep::TakenBack { marked });
        }
        ChangeKind::UndoneDropped => world.resource_mut::<History>().clear_undone(),
    }
    Ok(())
}

/// Whether the content files still have every enemy, every piece of gear and every encounter table of the saved state.
fn check_content_exists(catalog: &Catalog, save: &Save) -> Result<(), ResumeError> {
    for combatant in &save.state.combatants {
        if let Some(enemy) = &combatant.enemy
            && !catalog.enemies.contains_key(&enemy.kind.def_id)
        {
            return Err(ResumeError::ContentGone { what: "enemy", id: enemy.kind.def_id });
        }
        for gear in combatant.character.iter().flat_map(|character| &character.inventory.gear) {
            if !catalog.gear.contains_key(&gear.id) {
                return Err(ResumeError::ContentGone { what: "gear", id: gear.id });
            }
        }
    }
    let tables = catalog.encounters.get(&save.encounter).map(|encounter| encounter.tables.len());
    if tables.is_some_and(|tables| tables != save.state.encounter_tables.0.len()) {
        let why = "the number of encounter tables has changed; that needs a new encounter";
        return Err(ResumeError::ContentChanged(why.to_owned()));
    }
    Ok(())
}
