//! The saved types of the components that every combatant has, and of those of enemies.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::impossible_state::{ImpossibleState, check_on_sheet};
use super::mirror::{kept_list, mirror, saved_list};
use crate::model::{
    CombatantId, Condition, ConditionCounts, Coord, DamageCounts, GearIndex, Id, Sink, Token, distance,
};
use crate::rules::components::combatant::{
    ActedWhileCharmed, CombatantBundle, Conditions, EnemyBundle, EnemyKind, FormationMember, GrappleHold, GrappleHolds,
    Health, OwnShield, Position, ShieldSource, ShieldState, Sinks,
};

/// [`CombatantBundle`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedCombatantBundle {
    position: SavedPosition,
    health: SavedHealth,
    sinks: SavedSinks,
    conditions: SavedConditions,
    shield: SavedShieldState,
    grapple_holds: SavedGrappleHolds,
    formation: SavedFormationMember,
}

mirror!(SavedCombatantBundle of CombatantBundle {}
    parts { position, health, sinks, conditions, shield, grapple_holds, formation });

/// [`EnemyBundle`].
#[derive(Serialize, Deserialize)]
pub(super) struct SavedEnemyBundle {
    kind: SavedEnemyKind,
    acted_while_charmed: SavedActedWhileCharmed,
}

mirror!(SavedEnemyBundle of EnemyBundle {} parts { kind, acted_while_charmed });

/// [`Position`].
#[derive(Serialize, Deserialize)]
struct SavedPosition {
    head: Option<Coord>,
    tail: Option<Coord>,
}

mirror!(SavedPosition of Position { head, tail } checked by check_position);

fn check_position(saved: &SavedPosition) -> Result<(), ImpossibleState> {
    check_on_sheet(saved.head.into_iter().chain(saved.tail))?;
    match (saved.head, saved.tail) {
        (Some(head), Some(tail)) if distance(head, tail) != 1 => Err(ImpossibleState::TornApart { head, tail }),
        (None, Some(tail)) => Err(ImpossibleState::TailAlone(tail)),
        _ => Ok(()),
    }
}

/// [`Health`].
#[derive(Serialize, Deserialize)]
struct SavedHealth {
    slots: u8,
    #[serde(default)]
    slot_modifier: i8,
    hp_damage: DamageCounts,
    unassigned: DamageCounts,
}

mirror!(SavedHealth of Health { slots, slot_modifier, hp_damage, unassigned });

/// [`Sinks`].
#[derive(Serialize, Deserialize)]
struct SavedSinks {
    values: [u8; 7],
    tokens: SmallVec<[(Sink, Token); 8]>,
}

mirror!(SavedSinks of Sinks { values, tokens });

/// [`Conditions`].
#[derive(Serialize, Deserialize)]
struct SavedConditions {
    counts: ConditionCounts,
    lasting: ConditionCounts,
    #[serde(default)]
    modifiers: SmallVec<[(Condition, i8); 1]>,
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    sources: SmallVec<[(Condition, CombatantId); 1]>,
}

mirror!(SavedConditions of Conditions { counts, lasting, modifiers, sources });

/// [`ShieldState`].
#[derive(Serialize, Deserialize)]
struct SavedShieldState {
    raised: Option<SavedShieldSource>,
    own: Option<SavedOwnShield>,
}

impl From<&ShieldState> for SavedShieldState {
    fn from(ShieldState { raised, own }: &ShieldState) -> Self {
        Self { raised: raised.as_ref().map(Into::into), own: own.as_ref().map(Into::into) }
    }
}

impl TryFrom<SavedShieldState> for ShieldState {
    type Error = ImpossibleState;

    fn try_from(SavedShieldState { raised, own }: SavedShieldState) -> Result<Self, ImpossibleState> {
        let (raised, own) = (raised.map(Into::into), own.map(TryInto::try_into).transpose()?);
        if raised == Some(ShieldSource::Own) && own.is_none() {
            return Err(ImpossibleState::MissingShield);
        }
        Ok(Self { raised, own })
    }
}

/// [`ShieldSource`].
#[derive(Serialize, Deserialize)]
enum SavedShieldSource {
    Gear(GearIndex),
    Own,
}

impl From<&ShieldSource> for SavedShieldSource {
    fn from(source: &ShieldSource) -> Self {
        match source {
            ShieldSource::Gear(gear) => Self::Gear(*gear),
            ShieldSource::Own => Self::Own,
        }
    }
}

impl From<SavedShieldSource> for ShieldSource {
    fn from(saved: SavedShieldSource) -> Self {
        match saved {
            SavedShieldSource::Gear(gear) => Self::Gear(gear),
            SavedShieldSource::Own => Self::Own,
        }
    }
}

/// [`OwnShield`].
#[derive(Serialize, Deserialize)]
struct SavedOwnShield {
    defense: u8,
    stability: u8,
    durability: u8,
    card_tokens: DamageCounts,
    broken: bool,
}

mirror!(SavedOwnShield of OwnShield { defense, stability, durability, card_tokens, broken });

/// [`GrappleHolds`].
#[derive(Serialize, Deserialize)]
struct SavedGrappleHolds(Vec<SavedGrappleHold>);

impl From<&GrappleHolds> for SavedGrappleHolds {
    fn from(holds: &GrappleHolds) -> Self {
        Self(saved_list(&holds.0))
    }
}

impl TryFrom<SavedGrappleHolds> for GrappleHolds {
    type Error = ImpossibleState;

    fn try_from(saved: SavedGrappleHolds) -> Result<Self, ImpossibleState> {
        kept_list(saved.0).map(Self)
    }
}

/// [`GrappleHold`].
#[derive(Serialize, Deserialize)]
struct SavedGrappleHold {
    by: CombatantId,
    attack: Id,
}

mirror!(SavedGrappleHold of GrappleHold { by, attack });

/// [`FormationMember`].
#[derive(Serialize, Deserialize)]
struct SavedFormationMember(Option<Id>);

mirror!(SavedFormationMember of FormationMember { 0 });

/// [`EnemyKind`].
#[derive(Serialize, Deserialize)]
struct SavedEnemyKind {
    def_id: Id,
    number: u8,
}

mirror!(SavedEnemyKind of EnemyKind { def_id, number } checked by check_number);

fn check_number(saved: &SavedEnemyKind) -> Result<(), ImpossibleState> {
    if saved.number == 0 { Err(ImpossibleState::EnemyNumber) } else { Ok(()) }
}

/// [`ActedWhileCharmed`].
#[derive(Serialize, Deserialize)]
struct SavedActedWhileCharmed(bool);

mirror!(SavedActedWhileCharmed of ActedWhileCharmed { 0 });
