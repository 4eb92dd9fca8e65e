//! Resuming a saved game.
//!
//! Owns the two ways of resuming: to carry the saved decisions out again, and, where the content files have changed, to
//! take the saved state up as a hot reload would. Must not touch the disk.

use std::sync::Arc;

use bevy::prelude::World;

use super::history::{History, current_hash};
use super::replay::{MismatchReason, ReplayMismatch, replay_decisions};
use super::save::{ChangeKind, Save, SavedChange};
use super::saved_game::SavedGame;
use crate::game::Game;

/// The result of resuming a save.
#[derive(Clone, Debug, PartialEq)]
pub struct ResumeReport<G: Game> {
    /// Whether the content files had changed, so that the earlier decisions can't be taken back.
    pub content_changed: bool,
    /// The first saved decision that leads elsewhere now.
    pub mismatch: Option<ReplayMismatch<G>>,
    /// The number of the last changes that could not be made with the changed files.
    pub lost_changes: usize,
    /// The things that the game gave up to follow the changed files.
    pub misfits: Vec<G::Misfit>,
}

impl<G: Game> Default for ResumeReport<G> {
    fn default() -> Self {
        Self { content_changed: false, mismatch: None, lost_changes: 0, misfits: Vec::new() }
    }
}

/// One step of resuming a save, for the log of the game.
#[derive(Clone, Copy, Debug)]
pub enum ResumeStep<'a, G: Game> {
    /// The game was set up anew, with these facts.
    Started(&'a [G::Fact]),
    /// A decision was made again, with these facts; the first decision has the number 1.
    Decided {
        /// The number of the decision.
        number: usize,
        /// Its facts.
        facts: &'a [G::Fact],
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
        /// The number of them that were made again, with the same result.
        replayed: usize,
    },
}

/// Receives every [`ResumeStep`].
type OnStep<'a, G> = &'a mut dyn FnMut(&mut World, ResumeStep<G>);

impl<G: Game> SavedGame<G> {
    /// Resumes the game. Its decisions are carried out again, so that undo reaches as far back as before. If they lead
    /// elsewhere, the content files have changed: then the saved state is taken up as a hot reload would, and the
    /// decisions made before are locked.
    ///
    /// # Errors
    ///
    /// Returns an error if the content files lack something that the save needs, or have changed in a way that a game
    /// under way can't follow. The game in the world may then be gone.
    pub fn resume(&self, world: &mut World, content: &Arc<G::Content>) -> Result<ResumeReport<G>, G::StartError> {
        self.resume_observed(world, content, |_, _| {})
    }

    /// Resumes the game as [`resume`](Self::resume) does, and calls `on_step` after every step.
    ///
    /// # Errors
    ///
    /// As [`resume`](Self::resume).
    pub fn resume_observed(
        &self,
        world: &mut World,
        content: &Arc<G::Content>,
        mut on_step: impl FnMut(&mut World, ResumeStep<G>),
    ) -> Result<ResumeReport<G>, G::StartError> {
        let save = &self.save;
        let facts = G::begin_saved(world, content, &save.start, &save.state)?;
        let mismatch = self.carry_out_again(world, &facts, &mut on_step).err();
        let mut report = ResumeReport { mismatch, ..ResumeReport::default() };
        if let Some(mismatch) = &report.mismatch {
            G::begin_saved(world, content, &save.start, &save.state)?;
            G::restore(world, &save.state);
            let history = History::<G>::new(save.start.clone(), save.initial_hash);
            let mut history = history.with_locked_decisions(save.decisions.iter().cloned());
            history.restore_metadata(&save.take_backs, &[], &save.content_changes);
            world.insert_resource(history);
            let decisions = save.decisions.len();
            let replayed = mismatch.decision_number.saturating_sub(1).min(decisions);
            on_step(world, ResumeStep::Restored { decisions, replayed });
        }
        report.content_changed = report.mismatch.is_some() || save.content != G::fingerprint(content);
        if report.content_changed {
            report.misfits = G::change_content(world, content, &save.content_note)?;
            world.resource_mut::<History<G>>().lock_history();
        }
        if report.mismatch.is_some() {
            let changes = self.changes.iter();
            let made = changes.take_while(|change| make_change(world, &change.kind, &mut on_step).is_ok()).count();
            report.lost_changes = self.changes.len() - made;
        }
        world.resource_mut::<History<G>>().seconds_played = save.seconds_played;
        Ok(report)
    }

    /// Carries out the saved decisions and the changes after them in the game that has just begun with `facts`, and
    /// compares every state hash with the save.
    fn carry_out_again(
        &self,
        world: &mut World,
        facts: &[G::Fact],
        on_step: OnStep<G>,
    ) -> Result<(), ReplayMismatch<G>> {
        let save = &self.save;
        let locked = save.locked_count();
        let history = History::<G>::new(save.start.clone(), save.initial_hash);
        match &save.state_after_content_change {
            None => {
                let found = current_hash::<G>(world);
                if found != save.initial_hash {
                    let reason = MismatchReason::StateHash { expected: save.initial_hash, found };
                    let decision_count = save.decisions.len();
                    return Err(ReplayMismatch { decision_number: 0, decision_count, intent: None, reason });
                }
                world.insert_resource(history);
                on_step(world, ResumeStep::Started(facts));
            }
            Some(state) => {
                G::restore(world, state);
                world.insert_resource(history.with_locked_decisions(save.decisions[..locked].iter().cloned()));
                on_step(world, ResumeStep::Restored { decisions: locked, replayed: 0 });
            }
        }
        let decisions = save.decisions[locked..].iter().map(|d| (&d.intent, Some(d.hash)));
        replay_decisions::<G>(world, locked, decisions, |world, number, _, facts| {
            on_step(world, ResumeStep::Decided { number, facts });
            Ok(())
        })?;
        check_hash(world, save.hash, save)?;
        world.resource_mut::<History<G>>().restore_metadata(&save.take_backs, &save.undone, &save.content_changes);
        for SavedChange { kind, hash, .. } in &self.changes {
            make_change(world, kind, on_step)
                .map_err(|why| mismatch_at_end(world, save, MismatchReason::Refused(why)))?;
            check_hash(world, *hash, save)?;
        }
        Ok(())
    }
}

fn check_hash<G: Game>(world: &World, expected: u64, save: &Save<G>) -> Result<(), ReplayMismatch<G>> {
    let found = current_hash::<G>(world);
    if found == expected {
        return Ok(());
    }
    Err(mismatch_at_end(world, save, MismatchReason::StateHash { expected, found }))
}

/// A mismatch after the last decision of the world's history.
fn mismatch_at_end<G: Game>(world: &World, save: &Save<G>, reason: MismatchReason) -> ReplayMismatch<G> {
    let history = world.resource::<History<G>>();
    let decision_count = history.len().max(save.decisions.len());
    ReplayMismatch { decision_number: history.len(), decision_count, intent: history.intents().last().cloned(), reason }
}

/// Makes a saved change once more.
fn make_change<G: Game>(world: &mut World, kind: &ChangeKind<G>, on_step: OnStep<G>) -> Result<(), String> {
    match kind {
        ChangeKind::Decided(intent) => {
            let facts = History::<G>::decide(world, intent).map_err(|why| why.to_string())?;
            let number = world.resource::<History<G>>().len();
            on_step(world, ResumeStep::Decided { number, facts: &facts });
        }
        ChangeKind::TakenBack => {
            let marks = world.resource::<History<G>>().take_backs().len();
            History::<G>::take_back(world).map_err(|why| why.to_string())?;
            let marked = world.resource::<History<G>>().take_backs().len() > marks;
            on_step(world, ResumeStep::TakenBack { marked });
        }
        ChangeKind::UndoneDropped => world.resource_mut::<History<G>>().clear_undone(),
    }
    Ok(())
}
