//! The components of combatants: those that every combatant has, and those of enemies alone.
//!
//! Every combatant has every component of [`CombatantBundle`] from the moment it is spawned, with an empty value where
//! it has nothing, so that a rule need not ask whose component it reads. Must not decide what happens next; `change`
//! and `turn` do.
//!
//! A rule reads a component with `access::component`, or with `find_component` where not every combatant has it;
//! `access::character` reads those of the character sheet together.
//!
//! A new component needs a field of its bundle, a field of a query of `access.rs` with its line in
//! `combatant_component!`, a line in `take_combatant_snapshot`, a place in the query of `write_in_place` (both in
//! `snapshot.rs`) and a saved type (`record/saved/`). It derives `Reflect` with the feature `dev`, `Serialize` for the
//! state hash, and never `Deserialize`: a save holds the saved type.

#[cfg(feature = "dev")]
use bevy::prelude::ReflectComponent;
use bevy::prelude::{Bundle, Component};
use serde::Serialize;
use smallvec::SmallVec;

use crate::model::{CombatantId, Condition, ConditionCounts, Coord, DamageCounts, GearIndex, Id, Sink, Token};

/// The components that every combatant has.
#[derive(Bundle, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CombatantBundle {
    /// The position of the combatant.
    pub position: Position,
    /// HP slots and unassigned damage.
    pub health: Health,
    /// Sinks.
    pub sinks: Sinks,
    /// Condition tokens.
    pub conditions: Conditions,
    /// The shield that is raised, and the shield that belongs to the combatant itself.
    pub shield: ShieldState,
    /// The holds on the combatant.
    pub grapple_holds: GrappleHolds,
    /// The formation.
    pub formation: FormationMember,
}

/// The components that only enemies have.
#[derive(Bundle, Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EnemyBundle {
    /// The kind of the enemy.
    pub kind: EnemyKind,
    /// Whether the player has taken its Turn.
    pub acted_while_charmed: ActedWhileCharmed,
}

/// The hexes that a combatant occupies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Position {
    /// The hex that the combatant stands on, the head of a Large enemy; `None` once the combatant has left the board.
    pub head: Option<Coord>,
    /// The hex of the tail of a Large enemy.
    pub tail: Option<Coord>,
}

impl Position {
    /// The hexes that the combatant occupies, the head first; none once it has left the board.
    pub fn hexes(&self) -> SmallVec<[Coord; 2]> {
        match (self.head, self.tail) {
            (Some(head), Some(tail)) => SmallVec::from_buf([head, tail]),
            (Some(only), None) | (None, Some(only)) => SmallVec::from_buf_and_len([only, only], 1),
            (None, None) => SmallVec::new(),
        }
    }
}

/// The HP slots with the damage tokens in them, and the unassigned damage on the sheet.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Health {
    /// The number of HP slots, with its modifiers.
    pub slots: u8,
    /// The number of slots that modifiers give; below 0 the number that they take.
    pub slot_modifier: i8,
    /// The damage tokens in HP slots.
    pub hp_damage: DamageCounts,
    /// The damage tokens that trickle into HP slots later.
    pub unassigned: DamageCounts,
}

impl Health {
    /// Whether every slot is filled.
    pub fn is_depleted(&self) -> bool {
        self.hp_damage.total() >= self.slots
    }

    /// The number of HP slots without a token.
    pub fn hp_left(&self) -> u8 {
        self.slots.saturating_sub(self.hp_damage.total())
    }
}

/// The sinks with the tokens in them.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Sinks {
    /// The value of each sink in the order of [`Sink::ALL`].
    pub values: [u8; 7],
    /// The tokens with the sink in which each token lies.
    pub tokens: SmallVec<[(Sink, Token); 8]>,
}

impl Sinks {
    /// The number of tokens in a sink.
    pub fn token_count(&self, sink: Sink) -> u8 {
        self.tokens.iter().filter(|(s, _)| *s == sink).count() as u8
    }
}

/// The condition tokens on the sheet of a combatant.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct Conditions {
    /// The number of tokens of each condition.
    pub counts: ConditionCounts,
    /// The number of those tokens that outlast the end of this Turn.
    pub lasting: ConditionCounts,
    /// The difference between the tokens of a condition that count and those that lie on the sheet, by modifier blocks
    /// (`change::settle`), in the order of the names.
    pub modifiers: SmallVec<[(Condition, i8); 1]>,
    /// The combatants that have inflicted the tokens of fear on a character's sheet, the oldest first: one entry for
    /// each token that another combatant has inflicted (O-80).
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub sources: SmallVec<[(Condition, CombatantId); 1]>,
}

impl Conditions {
    /// Whether at least one token of a condition counts.
    pub fn has(&self, condition: Condition) -> bool {
        self.count(condition) > 0
    }

    /// The number of tokens of a condition that count: those on the sheet, and those that modifier blocks add.
    pub fn count(&self, condition: Condition) -> u8 {
        self.counts.get(condition).saturating_add_signed(self.modifier(condition))
    }

    /// The conditions of which a token counts, each with its count: those on the sheet first, in the order of the names.
    pub fn all(&self) -> impl Iterator<Item = (Condition, u8)> + '_ {
        let on_sheet =
            self.counts.iter().map(|(condition, n)| (condition, n.saturating_add_signed(self.modifier(condition))));
        let others = self.modifiers.iter().filter(|(condition, _)| !self.counts.contains(*condition));
        let others = others.map(|(condition, by)| (*condition, u8::try_from(*by).unwrap_or(0)));
        on_sheet.chain(others).filter(|(_, n)| *n > 0)
    }

    fn modifier(&self, condition: Condition) -> i8 {
        self.modifiers.iter().find(|(modified, _)| *modified == condition).map_or(0, |(_, by)| *by)
    }
}

/// The shield of a combatant: which one is raised, and the one that is no piece of gear.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct ShieldState {
    /// The raised shield, if one is raised.
    pub raised: Option<ShieldSource>,
    /// The shield that belongs to the combatant itself, as an enemy's does.
    pub own: Option<OwnShield>,
}

/// The thing that a combatant raises as its shield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum ShieldSource {
    /// A piece of the combatant's gear.
    Gear(GearIndex),
    /// The combatant's own shield, [`ShieldState::own`].
    Own,
}

impl ShieldSource {
    /// The piece of gear, if the shield is one.
    pub fn gear(self) -> Option<GearIndex> {
        match self {
            Self::Gear(gear) => Some(gear),
            Self::Own => None,
        }
    }
}

/// A shield that is no piece of gear: the values that its combatant's definition gave it, and their present state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct OwnShield {
    /// The number of tokens that the shield blocks per attack.
    pub defense: u8,
    /// The number of tokens that the shield card can hold.
    pub stability: u8,
    /// The Durability that is left.
    pub durability: u8,
    /// The tokens on the shield card.
    pub card_tokens: DamageCounts,
    /// Whether the shield is Broken.
    pub broken: bool,
}

/// The holds on a combatant: one for each Grappled token that an attack has put there.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct GrappleHolds(pub SmallVec<[GrappleHold; 2]>);

/// A grapple hold: the combatant that holds, and its attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct GrappleHold {
    /// The combatant that holds.
    pub by: CombatantId,
    /// The attack that defines the routine damage of the hold.
    pub attack: Id,
}

/// The formation that a combatant belongs to.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct FormationMember(pub Option<Id>);

/// The kind of an enemy.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct EnemyKind {
    /// The id of the enemy definition.
    pub def_id: Id,
    /// The number of the enemy among the enemies with the same definition, from 1.
    pub number: u8,
}

/// Whether the player has taken the Turn of this enemy in this counterbeat.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Component))]
pub struct ActedWhileCharmed(pub bool);
