//! The saved types of the resolution stack and of the list of lent blocks. Tasks, frames, attacks and blocks are no
//! components, and are saved as they are.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::impossible_state::ImpossibleState;
use super::mirror::mirror;
use crate::content::script::Span;
use crate::model::{Cause, CombatantId, DamageKind, Sink};
use crate::rules::stack::attack::AttackRecord;
use crate::rules::stack::{
    ActiveEnemyTurn, LentList, LentModifier, LentModifiers, PendingDecision, ResolutionStack, ResolutionTask,
    ScriptFrame, TriggerKey,
};

/// [`ResolutionStack`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedResolutionStack {
    tasks: Vec<ResolutionTask>,
    frames: Vec<ScriptFrame>,
    pending_decision: Option<PendingDecision>,
    active_turn: Option<ActiveEnemyTurn>,
    #[serde(default)]
    attacks: Vec<AttackRecord>,
    #[serde(default)]
    fatal_wounds: SmallVec<[(CombatantId, Cause); 2]>,
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    fatal_kinds: SmallVec<[(CombatantId, DamageKind); 2]>,
}

mirror!(SavedResolutionStack of ResolutionStack {
    tasks, frames, pending_decision, active_turn, attacks, fatal_wounds, fatal_kinds
});

/// [`LentModifiers`].
#[derive(Default, Serialize, Deserialize)]
pub(super) struct SavedLentModifiers {
    list: SavedLentList,
    used: Vec<(Span, TriggerKey)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    used_on: Vec<(Span, TriggerKey, CombatantId)>,
    changed_sinks: SmallVec<[Sink; 2]>,
}

mirror!(SavedLentModifiers of LentModifiers { used, used_on, changed_sinks } parts { list });

/// [`LentList`], whose index follows from its entries.
#[derive(Default, Serialize, Deserialize)]
struct SavedLentList(Vec<Arc<LentModifier>>);

impl From<&LentList> for SavedLentList {
    fn from(list: &LentList) -> Self {
        Self(list.to_vec())
    }
}

impl TryFrom<SavedLentList> for LentList {
    type Error = ImpossibleState;

    fn try_from(saved: SavedLentList) -> Result<Self, ImpossibleState> {
        Self::in_order(saved.0).ok_or(ImpossibleState::LentOrder)
    }
}
