//! Which moment of the past the table shows.
//!
//! Owns plain data, below everything that changes the session: whoever decides something asks here first. Must not show
//! anything: `look_back` does.

use crate::ui::UiState;
use bevy::prelude::*;

use crate::view::Moment;

/// The moment that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShownMoment {
    /// The line of the log.
    pub line: usize,
    /// The number of the decision.
    pub decision: usize,
    /// The number of the moment among those of the decision.
    pub moment: usize,
}

/// The moments of one decision.
pub(super) struct DecisionMoments {
    pub decision: usize,
    pub moments: Vec<Moment>,
}

impl DecisionMoments {
    /// The number of the moment in which a fact happened.
    pub fn of_fact(&self, fact: usize) -> Option<usize> {
        let mut end = 0;
        let holds = |moment: &Moment| {
            end += moment.facts.len();
            fact < end
        };
        // Without facts of its own, the decision has one moment: that of the setup.
        self.moments.iter().position(holds).or_else(|| self.moments.len().checked_sub(1))
    }
}

/// Whether the table shows the past, and which moment of it.
#[derive(Resource, Default)]
pub struct LookBackState {
    pub(super) shown: Option<ShownMoment>,
    /// The moments of the decision that was looked at last, so that steps within it are quick.
    pub(super) known: Option<DecisionMoments>,
}

/// Whether the table shows the past.
pub fn is_looking_back(world: &World) -> bool {
    world.get_resource::<LookBackState>().is_some_and(|state| state.shown.is_some())
}

/// Ends looking back because another view will be shown: after a change of the content files, or of the session.
pub fn forget_look_back(world: &mut World) {
    if let Some(mut state) = world.get_resource_mut::<LookBackState>() {
        *state = LookBackState::default();
    }
    world.resource_mut::<UiState>().model.look_back = None;
}
