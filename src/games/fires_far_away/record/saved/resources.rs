//! The saved types of the phases and of the resources that belong to no single combatant.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::impossible_state::{ImpossibleState, check_faces};
use super::mirror::{kept_list, mirror, mirror_names, saved_list};
use crate::model::{DiceValues, Id, Outcome};
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::components::resources::{FurtherResults, PassedBeats};
use crate::rules::{EncounterOutcome, EncounterProgress, EncounterTableState, EncounterTables};

/// [`Phase`].
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SavedPhase {
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

mirror_names!(SavedPhase of Phase { Setup, Round, Beat, Counterbeat, Over });

/// [`CounterbeatStep`].
#[derive(Serialize, Deserialize)]
pub(super) enum SavedCounterbeatStep {
    Open,
    Trickle,
    Roll,
    Enemies,
    Close,
}

mirror_names!(SavedCounterbeatStep of CounterbeatStep { Open, Trickle, Roll, Enemies, Close });

/// [`EncounterProgress`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedProgress {
    round: u16,
    simple_actions: u8,
    dynamic_actions: u8,
    double_committed: bool,
    free_action_used: bool,
    free_action_last: bool,
    #[serde(default)]
    stance_taken: bool,
    #[serde(default, skip_serializing_if = "SavedPassedBeats::is_none")]
    passed_beats: SavedPassedBeats,
    #[serde(default)]
    flags: SmallVec<[Id; 4]>,
    #[serde(default)]
    waves_spawned: u8,
    #[serde(default, skip_serializing_if = "SavedFurtherResults::is_none")]
    further_results: SavedFurtherResults,
}

mirror!(SavedProgress of EncounterProgress {
    round, simple_actions, dynamic_actions, double_committed, free_action_used, free_action_last, stance_taken, flags,
    waves_spawned
} parts { passed_beats, further_results });

/// [`PassedBeats`].
#[derive(Default, Serialize, Deserialize)]
struct SavedPassedBeats(u8);

impl SavedPassedBeats {
    fn is_none(&self) -> bool {
        self.0 == 0
    }
}

mirror!(SavedPassedBeats of PassedBeats { 0 });

/// [`FurtherResults`].
#[derive(Default, Serialize, Deserialize)]
struct SavedFurtherResults(u32);

impl SavedFurtherResults {
    fn is_none(&self) -> bool {
        self.0 == 0
    }
}

mirror!(SavedFurtherResults of FurtherResults { 0 });

/// [`EncounterTables`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedTables(Vec<SavedTable>);

impl From<&EncounterTables> for SavedTables {
    fn from(tables: &EncounterTables) -> Self {
        Self(saved_list(&tables.0))
    }
}

impl TryFrom<SavedTables> for EncounterTables {
    type Error = ImpossibleState;

    fn try_from(saved: SavedTables) -> Result<Self, ImpossibleState> {
        kept_list(saved.0).map(Self)
    }
}

/// [`EncounterTableState`].
#[derive(Serialize, Deserialize)]
struct SavedTable {
    coins: SmallVec<[u8; 8]>,
    rolled: DiceValues,
    current_entry: Option<u8>,
    #[serde(default)]
    rolled_ahead: DiceValues,
}

mirror!(SavedTable of EncounterTableState { coins, rolled, current_entry, rolled_ahead } checked by check_table);

fn check_table(saved: &SavedTable) -> Result<(), ImpossibleState> {
    check_faces(&saved.rolled)?;
    check_faces(&saved.rolled_ahead)?;
    let entries = saved.coins.len();
    match saved.current_entry {
        Some(entry) if usize::from(entry) >= entries => Err(ImpossibleState::MissingEntry { entry, entries }),
        _ => Ok(()),
    }
}

/// [`EncounterOutcome`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedOutcome(Option<Outcome>);

mirror!(SavedOutcome of EncounterOutcome { 0 });
