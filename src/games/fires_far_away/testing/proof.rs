//! The covered ids that a vignette shows, and those of which it only shows that something is refused.
//!
//! Owns that distinction. Must not run a vignette.

use std::collections::BTreeSet;

use super::format::{Check, IntentSpec, Vignette, VignetteStep};

/// The covered ids of which the vignette shows nothing but refusals. They belong into `refuses`: a refusal proves the
/// requirement of an action, not its effect.
///
/// That is every id if all steps are refusals. Otherwise it is each action that steps only refuse.
pub(super) fn find_only_refused(vignette: &Vignette) -> Vec<&String> {
    let mut tried = TriedSteps::default();
    for run in &vignette.runs {
        tried.shows_anything |= run.error.is_some();
        run.steps.iter().for_each(|step| tried.note(step));
    }
    let is_only_refused = |id: &&String| {
        let id = id.as_str();
        !tried.shows_anything || tried.refused.contains(id) && !tried.accepted.contains(id)
    };
    vignette.covers.iter().filter(is_only_refused).collect()
}

/// The actions that the steps of a vignette try.
#[derive(Default)]
struct TriedSteps<'a> {
    refused: BTreeSet<&'a str>,
    accepted: BTreeSet<&'a str>,
    /// Whether any step is more than a refusal.
    shows_anything: bool,
}

impl<'a> TriedSteps<'a> {
    fn note(&mut self, step: &'a VignetteStep) {
        match step {
            // An id that is no action may still be shown in another way, such as an attunement that works by itself.
            VignetteStep::Refuse(_, code) | VignetteStep::RefuseSaying(_, code, _) if code == "Unknown" => {}
            VignetteStep::Refuse(intent, _) | VignetteStep::RefuseSaying(intent, _, _) => {
                self.refused.extend(action_of(intent));
            }
            VignetteStep::Do(intent) | VignetteStep::DoUntil(intent, _) => {
                self.shows_anything = true;
                self.accepted.extend(action_of(intent));
            }
            VignetteStep::Expect(checks) => checks.iter().for_each(|check| self.note_check(check)),
            VignetteStep::GoOn | VignetteStep::LetEverythingHappen | VignetteStep::LetEverythingHappenUntil(_) => {
                self.shows_anything = true;
            }
        }
    }

    fn note_check(&mut self, check: &'a Check) {
        match check {
            Check::Legal(action, false) => {
                self.refused.insert(action.as_str());
                return;
            }
            Check::Legal(action, true) => {
                self.accepted.insert(action.as_str());
            }
            Check::Price(priced, _) => {
                self.accepted.insert(priced.action.as_str());
            }
            _ => {}
        }
        self.shows_anything = true;
    }
}

fn action_of(intent: &IntentSpec) -> Option<&str> {
    match intent {
        IntentSpec::Commit(commit) | IntentSpec::React(commit) => Some(&commit.action),
        _ => None,
    }
}
