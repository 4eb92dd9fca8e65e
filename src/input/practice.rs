//! Sessions other than the encounter under way: practice from an earlier position, and replays.
//!
//! Owns the way into such a session and back to the encounter. Must not choose the position: the caller names the
//! decision.

use std::sync::Arc;

use bevy::prelude::*;

use super::encounter_log::{EncounterLog, clear_log, cut_log, log_notice, log_past_facts};
use super::look_back::handle_look_back;
use super::look_back_state::forget_look_back;
use super::session::{SessionError, put_on_table};
use super::session_kind::{Practice, SessionKind, set_kind};
use super::state::{GameSession, MenuRequest};
use crate::content::Catalog;
use crate::lang::text;
use crate::record::{History, Replay, SetAside};
use crate::ui::{LookBackAction, MenuAction};
use crate::view::LogPlace;

/// The place in time of the position before a decision.
pub fn place_before(world: &World, decision: usize) -> LogPlace {
    world.resource::<EncounterLog>().place_before(decision)
}

/// Begins to practise from the position before a decision of the encounter. The encounter is set aside until
/// [`stop_practice`]. Returns whether the position is known.
pub fn start_practice(world: &mut World, decision: usize) -> bool {
    if !matches!(world.resource::<SessionKind>(), SessionKind::Real) {
        return false;
    }
    let seed = dice_seed(world, decision, 1);
    let Some(set_aside) = SetAside::begin_practice(world, decision, seed) else { return false };
    let log = world.resource::<EncounterLog>().clone();
    let practice = Practice { set_aside, log, decision, attempts: 1 };
    set_kind(world, SessionKind::Practice(Box::new(practice)));
    show_position(world, decision);
    true
}

/// Practises once more from where the practice began, with other dice.
pub fn restart_practice(world: &mut World) {
    let SessionKind::Practice(mut practice) = std::mem::take(&mut *world.resource_mut::<SessionKind>()) else { return };
    practice.attempts += 1;
    let Practice { decision, attempts, .. } = *practice;
    let seed = dice_seed(world, decision, attempts);
    let is_known = practice.set_aside.practise_again(world, decision, seed);
    *world.resource_mut::<EncounterLog>() = practice.log.clone();
    set_kind(world, SessionKind::Practice(practice));
    if is_known {
        show_position(world, decision);
    } else {
        stop_practice(world);
    }
}

/// Ends a practice: the encounter is on the table again, as it was.
pub fn stop_practice(world: &mut World) {
    if !matches!(world.resource::<SessionKind>(), SessionKind::Practice(_)) {
        return;
    }
    let SessionKind::Practice(practice) = std::mem::take(&mut *world.resource_mut::<SessionKind>()) else { return };
    let Practice { set_aside, mut log, .. } = *practice;
    set_aside.end_practice(world);
    log.mark_changed();
    *world.resource_mut::<EncounterLog>() = log;
    set_kind(world, SessionKind::Real);
    show_session(world);
}

/// Puts the replay of a finished encounter on the table, to be looked at from its first moment on.
///
/// # Errors
///
/// If the replay can't be played with these content files.
pub fn start_replay(world: &mut World, catalog: &Arc<Catalog>, replay: &Replay) -> Result<(), SessionError> {
    clear_log(world);
    let played = replay.play_back(world, catalog, |world, _, _, facts| log_past_facts(world, facts));
    if let Err(mismatch) = played {
        return Err(SessionError::new(mismatch.to_string()));
    }
    set_kind(world, SessionKind::Replay);
    put_on_table(world, catalog);
    handle_look_back(world, LookBackAction::AtStart);
    Ok(())
}

/// Makes ready for a change of the content files, which only the encounter under way can follow: a practice ends, and a
/// replay is closed.
pub fn prepare_content_change(world: &mut World) {
    stop_practice(world);
    if matches!(world.resource::<SessionKind>(), SessionKind::Replay) {
        world.write_message(MenuRequest(MenuAction::ToTitle));
    }
}

fn dice_seed(world: &World, decision: usize, attempt: u64) -> u64 {
    let seed = match world.resource::<SessionKind>() {
        SessionKind::Practice(practice) => practice.set_aside.history().start().seed,
        _ => world.resource::<History>().start().seed,
    };
    seed.rotate_left(17) ^ ((decision as u64) << 32) ^ attempt
}

fn show_position(world: &mut World, decision: usize) {
    cut_log(world, decision.saturating_sub(1));
    log_notice(world, text!("practice-begins"));
    show_session(world);
}

/// Shows the position that is on the table now, without anything selected.
fn show_session(world: &mut World) {
    forget_look_back(world);
    let Some(catalog) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog)) else { return };
    put_on_table(world, &catalog);
}
