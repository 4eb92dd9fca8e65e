//! The saved type of a whole state.
//!
//! Owns the parts of a saved state, and the look for parts that do not fit together.

use kernel::dice::SavedDice;
use serde::{Deserialize, Serialize};

use super::board::SavedBoard;
use super::character::SavedCharacterBundle;
use super::combatant::{SavedCombatantBundle, SavedEnemyBundle};
use super::impossible_state::ImpossibleState;
use super::mirror::{kept_list, saved_list};
use super::resources::{SavedCounterbeatStep, SavedOutcome, SavedPhase, SavedProgress, SavedTables};
use super::stack::{SavedLentModifiers, SavedResolutionStack};
use crate::model::{CombatantId, GearIndex};
use crate::rules::components::phase::Phase;
use crate::rules::components::resources::MAX_COMBATANTS;
use crate::rules::{CombatantSnapshot, Snapshot};

/// The state of an encounter as saves hold it.
#[derive(Serialize, Deserialize)]
pub struct SavedSnapshot {
    phase: SavedPhase,
    counterbeat_step: Option<SavedCounterbeatStep>,
    combatants: Vec<SavedCombatant>,
    board: SavedBoard,
    resolution: SavedResolutionStack,
    #[serde(default)]
    lent: SavedLentModifiers,
    progress: SavedProgress,
    encounter_tables: SavedTables,
    outcome: SavedOutcome,
    dice: SavedDice,
}

/// [`CombatantSnapshot`].
#[derive(Serialize, Deserialize)]
struct SavedCombatant {
    shared: SavedCombatantBundle,
    enemy: Option<SavedEnemyBundle>,
    character: Option<SavedCharacterBundle>,
}

impl From<&CombatantSnapshot> for SavedCombatant {
    fn from(CombatantSnapshot { shared, enemy, character }: &CombatantSnapshot) -> Self {
        let (enemy, character) = (enemy.as_ref().map(Into::into), character.as_ref().map(Into::into));
        Self { shared: shared.into(), enemy, character }
    }
}

impl TryFrom<SavedCombatant> for CombatantSnapshot {
    type Error = ImpossibleState;

    fn try_from(SavedCombatant { shared, enemy, character }: SavedCombatant) -> Result<Self, ImpossibleState> {
        let enemy = enemy.map(TryInto::try_into).transpose()?;
        let character = character.map(TryInto::try_into).transpose()?;
        Ok(Self { shared: shared.try_into()?, enemy, character })
    }
}

impl From<&Snapshot> for SavedSnapshot {
    fn from(state: &Snapshot) -> Self {
        Self {
            phase: (&state.phase).into(),
            counterbeat_step: state.counterbeat_step.as_ref().map(Into::into),
            combatants: saved_list(&state.combatants),
            board: (&state.board).into(),
            resolution: (&state.resolution).into(),
            lent: (&state.lent).into(),
            progress: (&state.progress).into(),
            encounter_tables: (&state.encounter_tables).into(),
            outcome: (&state.outcome).into(),
            dice: (&state.dice).into(),
        }
    }
}

impl TryFrom<SavedSnapshot> for Snapshot {
    type Error = ImpossibleState;

    fn try_from(saved: SavedSnapshot) -> Result<Self, ImpossibleState> {
        let state = Self {
            phase: saved.phase.into(),
            counterbeat_step: saved.counterbeat_step.map(Into::into),
            combatants: kept_list(saved.combatants)?,
            board: saved.board.try_into()?,
            resolution: saved.resolution.try_into()?,
            lent: saved.lent.try_into()?,
            progress: saved.progress.try_into()?,
            encounter_tables: saved.encounter_tables.try_into()?,
            outcome: saved.outcome.try_into()?,
            dice: saved.dice.try_into()?,
        };
        check_combatants(&state)?;
        check_references(&state)?;
        if state.counterbeat_step.is_some() != (state.phase == Phase::Counterbeat) {
            return Err(ImpossibleState::CounterbeatStep);
        }
        Ok(state)
    }
}

/// Checks that the first combatant is the character, and that all others are enemies.
fn check_combatants(state: &Snapshot) -> Result<(), ImpossibleState> {
    let count = state.combatants.len();
    if !(1..=MAX_COMBATANTS).contains(&count) {
        return Err(ImpossibleState::CombatantCount(count));
    }
    let is_right =
        |n: usize, one: &CombatantSnapshot| one.character.is_some() == (n == 0) && one.enemy.is_some() == (n > 0);
    match state.combatants.iter().enumerate().find(|(n, one)| !is_right(*n, one)) {
        Some((n, _)) => Err(ImpossibleState::WrongSheet(n)),
        None => Ok(()),
    }
}

/// Checks that each combatant and each piece of gear that a component, a resource or an attack names is there, and that
/// the occupants of the board stand where it has them.
fn check_references(state: &Snapshot) -> Result<(), ImpossibleState> {
    let mut named: Vec<CombatantId> = Vec::new();
    for one in &state.combatants {
        named.extend(one.shared.grapple_holds.0.iter().map(|hold| hold.by));
        named.extend(one.shared.conditions.sources.iter().map(|(_, by)| *by));
    }
    named.extend(state.lent.list.iter().filter_map(|lent| lent.bearer.combatant()));
    named.extend(state.lent.used.iter().map(|(_, trigger)| trigger.bearer));
    named.extend(state.lent.used_on.iter().flat_map(|(_, trigger, on)| [trigger.bearer, *on]));
    let resolution = &state.resolution;
    named.extend(resolution.active_turn.iter().flat_map(|turn| [turn.activation.enemy, turn.target]));
    named.extend(resolution.fatal_wounds.iter().map(|(who, _)| *who));
    named.extend(resolution.fatal_kinds.iter().map(|(who, _)| *who));
    for attack in &resolution.attacks {
        named
            .extend(attack.by.into_iter().chain(attack.aimed_at).chain(attack.targets.iter().map(|target| target.who)));
    }
    named.extend(state.board.occupants().map(|(_, who)| who));
    if let Some(missing) = named.into_iter().find(|who| usize::from(who.0) >= state.combatants.len()) {
        return Err(ImpossibleState::MissingCombatant(missing));
    }
    let is_there = |who: CombatantId, at| state.combatants[usize::from(who.0)].shared.position.hexes().contains(&at);
    if let Some((at, who)) = state.board.occupants().find(|(at, who)| !is_there(*who, *at)) {
        return Err(ImpossibleState::WrongOccupant { who, at });
    }
    let gear = state.combatants[0].character.as_ref().map_or(0, |sheet| sheet.inventory.gear.len());
    let raised = state.combatants[0].shared.shield.raised.and_then(|source| source.gear());
    let named: Vec<GearIndex> = state.lent.list.iter().filter_map(|lent| lent.bearer.gear()).chain(raised).collect();
    match named.into_iter().find(|index| usize::from(index.0) >= gear) {
        Some(missing) => Err(ImpossibleState::MissingGear(missing)),
        None => Ok(()),
    }
}
