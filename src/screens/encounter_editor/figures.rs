//! The games that a bot plays of the draft on a thread of its own, and their figures, while they come in.
//!
//! Owns the thread. Must not play itself: `simulation` does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use kernel::dice::derive_seed;

use crate::simulation::game::{GameConfig, GameLimits, headless_world};
use crate::simulation::sensible::Effort;
use crate::simulation::trials::{BotKind, TrialBot, TrialReport, play_trial};

/// The games of one version of a draft.
pub(super) const GAMES: u64 = 80;
/// The seed from which those of the games follow: versions are compared by the same games.
const SEED: u64 = 1;
/// How often the panel shows new figures.
const SHOWN_EVERY: Duration = Duration::from_millis(400);
/// The fewest games after which the figures of a version are kept to be compared with.
const FEWEST_COMPARED: u64 = 10;

/// What wakes the window.
pub(super) type Wake = Option<Arc<dyn Fn() + Send + Sync>>;

/// The figures of the draft and of its version before.
#[derive(Default)]
pub(super) struct DraftFigures {
    play: Option<PlayThread>,
    /// The version before the last stroke of which enough games were played.
    pub before: Option<TrialReport>,
}

/// Games under way.
struct PlayThread {
    shared: Arc<SharedReport>,
}

impl Drop for PlayThread {
    fn drop(&mut self) {
        // The thread ends by itself after the game that it plays.
        self.shared.is_stopped.store(true, Ordering::Relaxed);
    }
}

#[derive(Default)]
struct SharedReport {
    is_stopped: AtomicBool,
    report: Mutex<TrialReport>,
}

impl DraftFigures {
    /// Whether games are played after each stroke.
    pub(super) fn is_on(&self) -> bool {
        self.play.is_some()
    }

    /// Stops playing, and forgets the figures.
    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    /// The figures so far.
    pub(super) fn now(&self) -> Option<TrialReport> {
        let play = self.play.as_ref()?;
        Some(play.shared.report.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }

    /// Plays the games of a version, in the place of those of the version before.
    pub(super) fn play(&mut self, config: GameConfig, wake: Wake) {
        if let Some(played) = self.now().filter(|report| report.games >= FEWEST_COMPARED) {
            self.before = Some(played);
        }
        let shared = Arc::new(SharedReport::default());
        let told = Arc::clone(&shared);
        let games = move || play_games(&config, &told, &wake);
        // Without a thread there are no figures.
        self.play = thread::Builder::new().name("figures".to_owned()).spawn(games).ok().map(|_| PlayThread { shared });
    }
}

fn play_games(config: &GameConfig, told: &SharedReport, wake: &Wake) {
    let (mut world, mut bot) = (headless_world(), TrialBot::new(BotKind::Sensible(Effort::QUICK)));
    let mut shown_at: Option<Instant> = None;
    for game in 0..GAMES {
        if told.is_stopped.load(Ordering::Relaxed) {
            return;
        }
        let seed = derive_seed(SEED, game);
        let played = play_trial(&mut world, &mut bot, config, seed, GameLimits::default());
        told.report.lock().unwrap_or_else(PoisonError::into_inner).record(seed, &played);
        if game + 1 == GAMES || shown_at.is_none_or(|at| at.elapsed() > SHOWN_EVERY) {
            shown_at = Some(Instant::now());
            wake.iter().for_each(|wake| wake());
        }
    }
}
