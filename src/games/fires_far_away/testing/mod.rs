//! Tests of the rules by vignettes: small scripted situations, each of which covers rulebook ids.
//!
//! Owns the vignette format, its runner and the list of covered ids. Must use the rules only by setting up a state, by
//! sending intents, and by reading components and facts.

mod capture;
mod check;
mod error;
mod files;
mod format;
mod notation;
mod proof;
mod run;
mod setup;
mod setup_format;
mod sheets;
mod start_point;
mod translate;

pub use capture::{CaptureError, write_vignette};
pub use error::VignetteError;
pub use files::{Citations, coverable_ids, find_citations, find_files, find_ron_files, read_citations};
pub use format::{
    Check, ChoiceSpec, CommitSpec, DecisionKind, ExpectedError, IntentSpec, PricedAction, SlotSpec, Vignette,
    VignetteRun, VignetteStep,
};
pub use notation::FactSpec;
pub use run::{VignetteResult, run_file, run_text, visit_positions};
pub use setup_format::{CharacterSetup, CommittedActions, EnemySetup, StartPoint, VignetteSetup};
pub use translate::{read_intent, write_intent};
