//! Which moment the table displays.
//!
//! Owns the displayed view. Must not decide when it changes: `fact_playback` does.

use std::sync::Arc;

use bevy::prelude::*;

use crate::view::EncounterView;

/// The view that the table displays: the latest view whose facts have been played back.
#[derive(Resource, Default)]
pub(super) struct DisplayedView(pub Option<Arc<EncounterView>>);
