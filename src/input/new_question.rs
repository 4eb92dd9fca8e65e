//! The short time in which a question that has just appeared takes no answer from the default key: the press may be the
//! second one of a double press, and meant for the question before.
//!
//! Owns since when the open question is on the screen. Time is the real time of the app.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::state::GameSession;
use crate::table::scene::SceneClock;
use crate::view::{EncounterView, Prompt};

/// How long a new question takes no answer from the default key.
const UNANSWERED_TIME: Duration = Duration::from_millis(500);

/// The question on the screen.
#[derive(Resource, Default)]
pub struct NewQuestion {
    view: Option<Arc<EncounterView>>,
    /// When it appeared, if it differs from the question before it.
    appeared: Option<Duration>,
}

/// Notes a question that has appeared since the last frame.
pub fn note_question(world: &mut World) {
    let view = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.view));
    // What is still in motion is not on the screen yet.
    if world.resource::<SceneClock>().is_playing() {
        return;
    }
    let now = now(world);
    let Some(mut known) = world.get_resource_mut::<NewQuestion>() else { return };
    let is_same = match (&known.view, &view) {
        (Some(known), Some(view)) => Arc::ptr_eq(known, view),
        (None, None) => true,
        _ => false,
    };
    if is_same {
        return;
    }
    let goes_on = known.view.as_ref().zip(view.as_ref()).is_some_and(|(old, new)| is_same_question(old, new));
    if !goes_on {
        known.appeared = now;
    }
    known.view = view;
}

/// Whether the open question is too new for an answer by the default key.
pub fn is_too_new(world: &World) -> bool {
    let appeared = world.get_resource::<NewQuestion>().and_then(|question| question.appeared);
    appeared.zip(now(world)).is_some_and(|(appeared, now)| now.saturating_sub(appeared) < UNANSWERED_TIME)
}

/// Whether a decision leaves the player with the question that was open before: the rest of a beat, or of the tokens.
fn is_same_question(old: &EncounterView, new: &EncounterView) -> bool {
    matches!(
        (&old.prompt, &new.prompt),
        (Prompt::Beat { .. }, Prompt::Beat { .. })
            | (Prompt::Tokens, Prompt::Tokens)
            | (Prompt::Start(_), Prompt::Start(_))
    )
}

fn now(world: &World) -> Option<Duration> {
    world.get_resource::<Time<Real>>().map(Time::elapsed)
}
