//! The search for the last chance of a lost encounter, on a thread of its own, and the practice that follows it.
//!
//! Owns the thread and what the result page is told of it. Must not search itself: `simulation` does.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::input::{self, AutosaveState, GameSession, PlayerInputSystems, SessionKind, place_before};
use crate::lang::words;
use crate::model::Outcome;
use crate::record::History;
use crate::simulation::autopsy::{Autopsy, AutopsyConfig, AutopsyProgress, AutopsyResult};
use crate::ui::{AutopsyView, Toast, UiState};

/// How often the page shows a new progress.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AutopsyState>().add_systems(Update, show_state.after(PlayerInputSystems));
}

/// The search for the encounter on the table.
#[derive(Resource, Default)]
enum AutopsyState {
    /// There was no search yet.
    #[default]
    None,
    /// A search is under way.
    Running(AutopsyThread),
    /// What it came to. It holds for an encounter of this seed with so many decisions.
    Done { result: AutopsyResult, of: (u64, usize) },
}

/// A search under way.
struct AutopsyThread {
    shared: Arc<SharedSearch>,
    of: (u64, usize),
}

impl Drop for AutopsyThread {
    fn drop(&mut self) {
        // The thread ends by itself after the game that it plays.
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct SharedSearch {
    is_stopped: AtomicBool,
    progress: Mutex<(Option<AutopsyProgress>, Option<AutopsyResult>)>,
}

impl SharedSearch {
    fn set(&self, progress: Option<AutopsyProgress>, result: Option<AutopsyResult>) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = (progress, result);
    }

    fn get(&self) -> (Option<AutopsyProgress>, Option<AutopsyResult>) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What tells one lost encounter from another.
fn key(world: &World) -> (u64, usize) {
    let history = world.resource::<History>();
    (history.start().seed, history.len())
}

fn is_lost(world: &World) -> bool {
    let result = world.get_resource::<GameSession>().and_then(|game| game.view.result.as_ref());
    result.is_some_and(|result| result.outcome == Outcome::Defeat)
        && matches!(world.resource::<SessionKind>(), SessionKind::Real)
}

/// Begins the search for the encounter that was lost.
pub(super) fn start(world: &mut World) {
    if !is_lost(world) {
        return;
    }
    let of = key(world);
    let Some(autopsy) = Autopsy::new(world, AutopsyConfig::new(of.0)) else { return };
    let shared = Arc::new(SharedSearch::default());
    let (told, wake) = (Arc::clone(&shared), world.resource::<AutosaveState>().wake.clone());
    let search = move || {
        let wake = || wake.iter().for_each(|wake| wake());
        let mut shown_at: Option<Instant> = None;
        let result = autopsy.run(|progress| {
            if told.is_stopped.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            if shown_at.is_none_or(|at| at.elapsed() > PROGRESS_INTERVAL) {
                shown_at = Some(Instant::now());
                told.set(Some(progress), None);
                wake();
            }
            ControlFlow::Continue(())
        });
        told.set(None, Some(result));
        wake();
    };
    match thread::Builder::new().name("autopsy".to_owned()).spawn(search) {
        Ok(_) => *world.resource_mut::<AutopsyState>() = AutopsyState::Running(AutopsyThread { shared, of }),
        Err(why) => {
            let text = words!("search-not-started", why = why.to_string());
            world.resource_mut::<UiState>().show_toast(Toast::message(text));
        }
    }
}

/// Stops the search.
pub(super) fn cancel(world: &mut World) {
    *world.resource_mut::<AutopsyState>() = AutopsyState::None;
}

/// Begins to practise from the position before a decision.
pub(super) fn practise(world: &mut World, decision: usize) {
    if is_lost(world) && !input::start_practice(world, decision) {
        let text = words!("cannot-practise");
        world.resource_mut::<UiState>().show_toast(Toast::message(text));
    }
}

/// Takes the result of the search up, and tells the result page how far it is.
fn show_state(world: &mut World) {
    if let AutopsyState::Running(search) = world.resource::<AutopsyState>()
        && let (_, Some(result)) = search.shared.get()
    {
        let of = search.of;
        *world.resource_mut::<AutopsyState>() = match result {
            AutopsyResult::Stopped => AutopsyState::None,
            _ => AutopsyState::Done { result, of },
        };
    }
    let view = if is_lost(world) { describe(world) } else { AutopsyView::Hidden };
    if world.resource::<UiState>().model.autopsy != view {
        world.resource_mut::<UiState>().model.autopsy = view;
    }
    // The encounter has been left: the search is no longer wanted.
    if !world.contains_resource::<GameSession>() && !matches!(world.resource::<AutopsyState>(), AutopsyState::None) {
        cancel(world);
    }
}

fn describe(world: &World) -> AutopsyView {
    let now = key(world);
    match world.resource::<AutopsyState>() {
        AutopsyState::Running(search) if search.of == now => {
            let progress = search.shared.get().0;
            let decision = progress.map_or_else(|| world.resource::<History>().len(), |progress| progress.decision);
            let games = progress.map_or(0, |progress| progress.games);
            AutopsyView::Running { games, at: place_before(world, decision) }
        }
        AutopsyState::Done { result: AutopsyResult::Found(found), of } if *of == now => AutopsyView::Found {
            decision: found.decision,
            at: place_before(world, found.decision),
            wins: found.wins,
            games: found.games,
        },
        AutopsyState::Done { result: AutopsyResult::NotFound { positions }, of } if *of == now => {
            AutopsyView::NotFound { positions: *positions }
        }
        _ => AutopsyView::Offered,
    }
}
