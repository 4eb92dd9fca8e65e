//! Which screen and which page are shown, and the options of the command line.
//!
//! Owns the types that the screens share. Must not decide what is shown when: `menu` and `library` do.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;

use crate::content::encounter::Character;
use crate::model::Id;
use crate::table::TableActivity;
use crate::ui::pages::{DamagedSave, JourneyEntry, PracticeScenario, ReplayEntry, SparringPage};
use crate::view::ScenarioCard;
use crate::view::codex::Codex;

/// The current screen.
#[allow(missing_docs, reason = "the variant names are self-explanatory")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Loading,
    Title,
    Journey,
    Encounter,
    Duel,
    ContentError,
}

/// A page that covers the screen.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub enum Page {
    /// No page.
    #[default]
    None,
    /// The pause menu.
    Pause,
    /// The settings.
    Settings,
    /// The mistakes in the content files.
    Problems,
    /// A save could not be read.
    DamagedSave(DamagedSave),
    /// The question whether the player knows the game.
    NewPlayerQuestion,
    /// The question whether to replace the encounter under way, which the text names.
    ConfirmNewGame(String),
    /// The question which fight goes on after a change of its files; the text says where the two part.
    Rerun(String),
    /// The encounters that are played on their own.
    Practice(Vec<PracticeScenario>),
    /// The character builder and the choice of an encounter.
    Sparring(Arc<SparringPage>),
    /// The journeys that can be continued.
    Journeys(Arc<Vec<JourneyEntry>>),
    /// The scenarios that a journey can begin in.
    Scenarios(Arc<Vec<ScenarioCard>>),
    /// The question whether to put a journey away.
    PutAway {
        /// The number of its folder.
        slot: u32,
        /// The journey in a line.
        what: String,
    },
    /// The encounters that were played to their end, to look at again.
    Replays(Arc<Vec<ReplayEntry>>),
    /// The codex.
    Codex(Arc<Codex>),
    /// The menu of the box of the Duel.
    DuelMenu,
}

/// An encounter that the player wants to play.
#[derive(Clone, Debug, PartialEq)]
pub struct WantedEncounter {
    /// The scenario.
    pub scenario: Id,
    /// The encounter.
    pub encounter: Id,
    /// The character; that of the scenario if `None`.
    pub character: Option<Character>,
    /// The Round in which the player begins; a bot plays those before.
    pub round: u16,
}

/// The options with which the program was started.
#[derive(Resource, Clone, Debug, Default)]
pub struct LaunchOptionsRes(pub LaunchOptions);

/// The options of the command line for the window.
#[derive(Clone, Debug, Default)]
pub struct LaunchOptions {
    /// The id of the game whose box is opened; the shelf is shown if left out.
    pub open_box: Option<&'static str>,
    /// The scenario to play.
    pub scenario: Option<String>,
    /// The encounter to start with.
    pub encounter: Option<String>,
    /// The page to begin a journey at: `chapter#page`.
    pub page: Option<String>,
    /// The Round to begin the encounter in; a bot plays until then.
    pub round: Option<u16>,
    /// The seed for the dice of a new game.
    pub seed: Option<u64>,
    /// A replay to look at.
    pub replay: Option<PathBuf>,
    /// The size of the window.
    pub window: Option<(u32, u32)>,
    /// The version and revision, shown on the title page.
    pub version: &'static str,
}

impl LaunchOptions {
    /// Whether something is still to be opened that the command line names.
    pub fn names_something(&self) -> bool {
        self.scenario.is_some() || self.encounter.is_some() || self.replay.is_some()
    }
}

/// Whether the table has been set up: what is laid on it before is not drawn.
pub(super) fn is_table_ready(activity: Res<TableActivity>) -> bool {
    activity.ready
}
