//! The search for the smallest change of an encounter's numbers after which a bot wins it as often as its author wants.
//!
//! Owns the search. Must not write a file, and must not change anything but the [knobs](crate::editing::knobs()).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::ThreadPoolBuildError;

use crate::content::encounter::Character;
use crate::editing::{Draft, Knob, knobs};
use crate::model::Id;
use crate::record::GameStart;
use crate::simulation::lead_in::config_of_start;
use crate::simulation::trials::{BotKind, TrialConfig, TrialReport, run_trials};

/// The most steps that a search takes away from the numbers as they are.
const MOST_STEPS: i64 = 6;

/// What is wanted, and how it is measured.
#[derive(Clone)]
pub struct TuningGoal {
    /// The win rate that is wanted, from 0 to 1.
    pub won: f64,
    /// How far from it is near enough.
    pub within: f64,
    /// The games with which each version is measured: the same ones for all.
    pub games: u64,
    /// The bot that plays.
    pub bot: BotKind,
    /// The seed from which the seeds of the games follow.
    pub seed: u64,
    /// The threads.
    pub threads: usize,
    /// The character; that of the scenario if `None`.
    pub character: Option<Character>,
    /// Once it is set, the search ends with what it has.
    pub stop: Arc<AtomicBool>,
}

/// A number and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnobChange {
    /// The number.
    pub knob: Knob,
    /// What it becomes.
    pub to: i64,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The changes: of the versions that were tried the nearest to what is wanted, and of these the smallest. None if the
    /// encounter is right as it is.
    pub changes: Vec<KnobChange>,
    /// The figures before.
    pub before: TrialReport,
    /// The figures with the changes.
    pub after: TrialReport,
    /// The versions that were played.
    pub versions: usize,
}

impl Tuned {
    /// Whether the changes come near enough to what is wanted.
    pub fn is_near(&self, goal: &TuningGoal) -> bool {
        distance(&self.after, goal) <= goal.within
    }
}

fn distance(report: &TrialReport, goal: &TuningGoal) -> f64 {
    (report.win_rate() - goal.won).abs()
}

/// Searches: every number in turn by one step, then by two, and so on, until a version is near enough. Where no single number
/// is enough, the best change is kept and the search goes on from there. The draft is left as it was.
///
/// # Errors
///
/// If the threads can't be started.
pub fn tune(
    draft: &mut Draft,
    goal: &TuningGoal,
    mut on_version: impl FnMut(&TrialReport),
) -> Result<Tuned, ThreadPoolBuildError> {
    let before = measure(draft, goal)?;
    on_version(&before);
    let mut found = Tuned { changes: Vec::new(), after: before.clone(), before, versions: 1 };
    let (mut left, mut kept) = (MOST_STEPS, 0);
    while left > 0 && !found.is_near(goal) {
        let harder = found.after.win_rate() > goal.won;
        let mut best: Option<(TrialReport, KnobChange)> = None;
        for steps in 1..=left {
            for knob in knobs(draft) {
                let to = knob.value + if harder { steps } else { -steps };
                let Some(report) = try_out(draft, goal, &knob, to)? else { continue };
                on_version(&report);
                found.versions += 1;
                if best.as_ref().is_none_or(|(known, _)| distance(&report, goal) < distance(known, goal)) {
                    best = Some((report, KnobChange { knob, to }));
                }
            }
            if best.as_ref().is_some_and(|(report, _)| distance(report, goal) <= goal.within) {
                break;
            }
        }
        let Some((report, change)) = best.filter(|(it, _)| distance(it, goal) < distance(&found.after, goal)) else {
            break;
        };
        left -= (change.to - change.knob.value).abs();
        if change.knob.set(draft, change.to).is_err() {
            break;
        }
        kept += 1;
        found.after = report;
        let is_same =
            |known: &&mut KnobChange| (known.knob.enemy, &known.knob.path) == (change.knob.enemy, &change.knob.path);
        match found.changes.iter_mut().find(is_same) {
            Some(known) => known.to = change.to,
            None => found.changes.push(change),
        }
    }
    (0..kept).for_each(|_| draft.undo());
    Ok(found)
}

/// The figures with another number; `None` if the files do not allow it or the search has to stop.
fn try_out(
    draft: &mut Draft,
    goal: &TuningGoal,
    knob: &Knob,
    to: i64,
) -> Result<Option<TrialReport>, ThreadPoolBuildError> {
    if to < knob.least || goal.stop.load(Ordering::Relaxed) || knob.set(draft, to).is_err() {
        return Ok(None);
    }
    let report = draft.is_right().then(|| measure(draft, goal)).transpose();
    draft.undo();
    // Games that were broken off tell nothing.
    Ok(report?.filter(|_| !goal.stop.load(Ordering::Relaxed)))
}

fn measure(draft: &Draft, goal: &TuningGoal) -> Result<TrialReport, ThreadPoolBuildError> {
    let (scenario, encounter): (Id, Id) = (draft.scenario(), draft.encounter_id());
    let start = GameStart { scenario, encounter, seed: goal.seed, character: goal.character.clone() };
    let configs = config_of_start(draft.catalog(), &start).into_iter().collect();
    let config = TrialConfig {
        stop: Arc::clone(&goal.stop),
        ..TrialConfig::new(configs, goal.games, goal.seed, goal.bot, goal.threads)
    };
    Ok(run_trials(&config, || {})?.pop().unwrap_or_default())
}
