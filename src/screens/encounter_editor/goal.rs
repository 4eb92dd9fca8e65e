//! The search for the smallest change of the draft's numbers after which a bot wins as often as the author wants, on a thread
//! of its own.
//!
//! Owns the thread and what it has found. Must not search itself: `tuning` does.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::figures::Wake;
use crate::content::encounter::Character;
use crate::editing::Draft;
use crate::lang::words;
use crate::simulation::sensible::Effort;
use crate::simulation::trials::{BotKind, TrialReport};
use crate::tuning::{KnobChange, Tuned, TuningGoal, tune};
use crate::ui::EditorGoal;

/// The games of each version that is tried. More would say the win rate better than the difficulty of an encounter is felt.
const GAMES: u64 = 60;
/// How far from the win rate that is wanted is near enough.
const WITHIN: f64 = 0.05;
/// The seed from which those of the games follow.
const SEED: u64 = 1;

/// The search, and what it has found. Dropping it ends the thread after the game that it plays.
#[derive(Default)]
pub(super) struct GoalSearch {
    running: Option<RunningSearch>,
}

struct RunningSearch {
    goal: TuningGoal,
    progress: Arc<Mutex<GoalProgress>>,
    /// `None` in tests, which need no thread.
    thread: Option<JoinHandle<()>>,
}

impl RunningSearch {
    /// Whether the thread has ended.
    fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

/// What the thread tells.
#[derive(Default)]
struct GoalProgress {
    versions: usize,
    /// The win rate of the version that came nearest.
    nearest: Option<TrialReport>,
    found: Option<Tuned>,
}

impl Drop for GoalSearch {
    fn drop(&mut self) {
        self.running.iter().for_each(|search| search.goal.stop.store(true, Ordering::Relaxed));
    }
}

impl GoalSearch {
    /// Begins to look for a version that is won so often, in percent.
    pub(super) fn begin(draft: &Draft, won: u8, character: Option<Character>, wake: Wake) -> Self {
        // A core is left to the window.
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let goal = TuningGoal {
            won: f64::from(won) / 100.0,
            within: WITHIN,
            games: GAMES,
            bot: BotKind::Sensible(Effort::QUICK),
            seed: SEED,
            threads: cores.saturating_sub(1).max(1),
            character,
            stop: Arc::new(AtomicBool::new(false)),
        };
        let progress = Arc::new(Mutex::new(GoalProgress::default()));
        let (mut draft, told, wanted) = (draft.clone(), Arc::clone(&progress), goal.clone());
        let search = move || {
            let tell = |change: &dyn Fn(&mut GoalProgress)| {
                change(&mut told.lock().unwrap_or_else(PoisonError::into_inner));
                wake.iter().for_each(|wake| wake());
            };
            let distance = |report: &TrialReport| (report.win_rate() - wanted.won).abs();
            let tuned = tune(&mut draft, &wanted, |report| {
                tell(&|progress| {
                    progress.versions += 1;
                    if progress.nearest.as_ref().is_none_or(|nearest| distance(report) < distance(nearest)) {
                        progress.nearest = Some(report.clone());
                    }
                });
            });
            if let Ok(tuned) = tuned {
                tell(&|progress| progress.found = Some(tuned.clone()));
            }
        };
        // Without a thread nothing is found.
        let thread = thread::Builder::new().name("goal".to_owned()).spawn(search);
        Self { running: thread.ok().map(|thread| RunningSearch { goal, progress, thread: Some(thread) }) }
    }

    /// Ends the search and forgets what it has found.
    pub(super) fn stop(&mut self) {
        *self = Self::default();
    }

    /// The changes that were found, which are made now.
    pub(super) fn take(&mut self) -> Vec<KnobChange> {
        let found = self.with_progress(|_, progress| progress.found.clone().map(|found| found.changes));
        self.stop();
        found.unwrap_or_default()
    }

    /// The number of versions tried, and whether the search is over. The panel is drawn anew when it changes.
    pub(super) fn state(&self) -> Option<(usize, bool)> {
        self.with_progress(|search, progress| Some((progress.versions, progress.found.is_some() || search.is_over())))
    }

    fn with_progress<T>(&self, look: impl FnOnce(&RunningSearch, &GoalProgress) -> Option<T>) -> Option<T> {
        let search = self.running.as_ref()?;
        look(search, &search.progress.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What the panel shows of it.
    pub(super) fn view(&self, draft: &Draft) -> EditorGoal {
        let shown = self.with_progress(|search, progress| {
            Some(match &progress.found {
                None if search.is_over() => {
                    let lines = vec![words!("editor-goal-failed").to_owned()];
                    EditorGoal { lines, is_searching: false, changes: 0 }
                }
                None => EditorGoal { lines: vec![progress_line(progress)], is_searching: true, changes: 0 },
                Some(found) => EditorGoal {
                    lines: found_lines(draft, &search.goal, found),
                    is_searching: false,
                    changes: found.changes.len(),
                },
            })
        });
        shown.unwrap_or_default()
    }
}

fn progress_line(progress: &GoalProgress) -> String {
    match &progress.nearest {
        None => words!("editor-goal-begun").to_owned(),
        Some(nearest) => words!("editor-goal-searching", versions = progress.versions, won = nearest.won_percent()),
    }
}

fn found_lines(draft: &Draft, goal: &TuningGoal, found: &Tuned) -> Vec<String> {
    let (before, after) = (found.before.won_percent(), found.after.won_percent());
    let head = match (found.is_near(goal), found.changes.is_empty()) {
        (true, true) => words!("editor-goal-right", won = after),
        (true, false) => words!("editor-goal-found", won = after, before = before),
        (false, true) => words!("editor-goal-none", won = after),
        (false, false) => words!("editor-goal-nearest", won = after, before = before),
    };
    let line = |change: &KnobChange| {
        let enemy = draft.catalog().enemies.get(&change.knob.enemy);
        let enemy = enemy.map_or(change.knob.enemy.as_str(), |enemy| enemy.name.as_str());
        words!(
            "editor-goal-change",
            enemy = enemy,
            number = &change.knob.name,
            from = change.knob.value,
            to = change.to
        )
    };
    let is_damage = found.changes.iter().any(|change| change.knob.is_damage());
    let text = is_damage.then(|| words!("tune-read-text").to_owned());
    std::iter::once(head).chain(found.changes.iter().map(line)).chain(text).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::content::{ContentReader, ContentSource};
    use crate::editing::knobs;

    /// A search in a draft of the first encounter that has raised its first number by two.
    fn finished(after: f64) -> (Draft, GoalSearch) {
        let (files, _) = ContentSource::built_in().read_files();
        let mut reader = ContentReader::default();
        let scenario = Arc::clone(reader.read(&files).0.main_scenario().unwrap());
        let draft = Draft::open(files, reader, scenario.id, scenario.encounters[0]).unwrap();
        let knob = knobs(&draft).remove(0);
        let to = knob.value + 2;
        let of = |wins: f64| {
            let mut report = TrialReport { games: 100, ..TrialReport::default() };
            report.victories = wins as u64;
            report
        };
        let found = Tuned { changes: vec![KnobChange { knob, to }], before: of(90.0), after: of(after), versions: 3 };
        let goal = TuningGoal {
            won: 0.5,
            within: WITHIN,
            games: 100,
            bot: BotKind::Sensible(Effort::QUICK),
            seed: SEED,
            threads: 1,
            character: None,
            stop: Arc::default(),
        };
        let progress = GoalProgress { versions: 3, nearest: None, found: Some(found) };
        (
            draft,
            GoalSearch {
                running: Some(RunningSearch { goal, progress: Arc::new(Mutex::new(progress)), thread: None }),
            },
        )
    }

    #[test]
    fn what_was_found_is_told_and_taken_once() {
        let (draft, mut search) = finished(52.0);
        let knob = knobs(&draft).remove(0);
        let view = search.view(&draft);
        assert_eq!((view.is_searching, view.changes), (false, 1));
        assert!(view.lines[0].contains("52") && view.lines[0].contains("90"), "{:?}", view.lines);
        let change = format!("{} \u{2192} {}", knob.value, knob.value + 2);
        assert!(view.lines[1].contains(&knob.name) && view.lines[1].contains(&change), "{:?}", view.lines);
        assert_eq!(search.take().len(), 1);
        assert_eq!(search.view(&draft), EditorGoal::default());
        assert!(search.take().is_empty());
    }

    #[test]
    fn a_version_that_is_not_near_enough_is_called_the_nearest() {
        let (draft, search) = finished(70.0);
        let (near, far) = (finished(52.0).1.view(&draft), search.view(&draft));
        assert_ne!(near.lines[0].replace("52", "70"), far.lines[0]);
    }
}
