//! Expressions and predicates of the effect language.
//!
//! Owns their types. Must not evaluate them: `rules` does, at the moment when it needs the value.

use enumset::EnumSet;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{IntoStaticStr, VariantNames};

use super::modifier_block::QuantityKind;
use super::reach::Reach;
use super::selectors::{CombatantSelector, Hand, TileKind, WeaponClass};
use super::vocabulary::vocabulary;
use super::walk::is_fixed_by_loadout;
use super::words::ScriptWord;
use crate::content::enemy_traits::{Ability, EnemyType};
use crate::content::house_number::HouseNumber;
use crate::content::school::School;
use crate::content::{FromNumber, deserialize_number_or_word};
use crate::model::{AttackTags, Condition, DamageKind, HandCount, Id, Sink, Stat};

vocabulary! {
/// A number that is evaluated when it is needed. A file may write a bare number for a constant: `3` is `N(3)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(remote = "Self")]
pub enum Expr {
    /// A constant.
    N(i16),
    /// The SP cost of the weapon in use.
    Wep,
    /// The SP cost of the weapon in a hand; 0 if that hand holds none.
    WepIn(Hand),
    /// The present damage of the weapon in use: base damage, scaling and changes.
    WeaponDamage,
    /// The damage of the weapon in use together with the missile in use.
    ShotDamage,
    /// The present Defense of the shield in use.
    ShieldDef,
    /// Damage of the shield in use.
    ShieldDamage,
    /// Score spent above the printed minimum.
    Overspent,
    /// Total weight worn.
    Enc,
    /// The weight that the character can wear without hindrance.
    Eqp,
    /// A Primary Stat of the character.
    Stat(Stat),
    /// The share of a Primary Stat in the damage of the weapon in use by its grade, as the weapon is held now (R-291,
    ///
    Scaling(Stat),
    /// Number of tokens in a sink of the actor.
    InSink(Sink),
    /// Number of tokens of a type in the HP slots of the actor or the target.
    InHp(CombatantSelector, DamageKind),
    /// Number of tokens that entered the actor's HP slots in the last counterbeat that is over: in a reaction that is
    /// not the counterbeat under way (O-41).
    HpDamageSinceCounterbeat,
    /// A number of the house rules, which a scenario can change (O-02).
    House(HouseNumber),
    /// The Round tally.
    Round,
    /// Number of empty HP slots of the actor or the target.
    HpLeft(CombatantSelector),
    /// Number of tokens of a condition on the sheet of the actor or the target.
    Tokens(CombatantSelector, Condition),
    /// Number of enemies of an id on the board.
    EnemiesInPlay(Id),
    /// PWR: the bonus of the school together with the Power of the catalyst in use.
    Pwr,
    /// FP spent above the printed cost.
    Overcast,
    /// Number of tokens that the attack under way inflicted on the actor, before its shield and its sinks.
    Inflicted,
    /// Number of tokens of the attack under way that the actor's raised shield took.
    Blocked,
    /// The number left in the store that was lent to the actor under this name.
    Held(Id),
    /// The sum of the values.
    Sum(Vec<Expr>),
    /// The first minus the second.
    Difference(Box<Expr>, Box<Expr>),
    /// The value multiplied by the number.
    Times(Box<Expr>, i16),
    /// Half of the value, rounded up.
    Half(Box<Expr>),
    /// 1 for every full `n` of the value, at least 0.
    Per(Box<Expr>, i16),
    /// The smallest of the values.
    Min(Vec<Expr>),
    /// The largest of the values.
    Max(Vec<Expr>),
    /// The value of the first predicate that holds, else 0.
    When(Vec<(Predicate, Expr)>),
    /// The value of a sink of the actor: the number of tokens that it can hold.
    SinkValue(Sink),
}
}

vocabulary! {
/// A test: it holds or fails. Requirements and branches of scripts use the same type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantNames)]
pub enum Predicate {
    /// Always holds.
    #[default]
    Always,
    /// The first value is at most the second.
    AtMost(Expr, Expr),
    /// The first value is below the second.
    Below(Expr, Expr),
    /// The sheet of the actor or the target holds at least one token of the condition.
    HasCondition(CombatantSelector, Condition),
    /// The actor or the target has a raised shield (Shield Up!).
    ShieldUp(CombatantSelector),
    /// At least one hand of the character holds nothing.
    FreeHand,
    /// The weapon in use is held with this number of hands, or may be held in any way (`AnyGrip`).
    Grip(HandCount),
    /// The actor or the target has this enemy type. The character has no type.
    HasType(CombatantSelector, EnemyType),
    /// A quiver holds a missile that fits the weapon in use, or the weapon needs no missile.
    Missile,
    /// The weapon in use is loaded.
    Loaded,
    /// The target stands within this reach of the actor.
    InReach(Reach),
    /// The encounter is dark.
    Dark,
    /// The actor or the target has been moved while this script ran: by it, or by a script that it set off.
    Displaced(CombatantSelector),
    /// The actor or the target is the active enemy, whose Turn it is.
    Active(CombatantSelector),
    /// No aim of this script has taken the target yet.
    NotYetTargeted,
    /// The hex is free for a combatant: no piece is on it, and it is neither cover nor boundary. Only for the `only` of a
    /// `Tile`.
    Vacant,
    /// The gear in use is the piece with this id.
    Using(Id),
    /// The gear in use is a held weapon of this class.
    Weapon(WeaponClass),
    /// The moveset of the weapon has one of these types, and the attack deals one of them.
    Moveset(Vec<DamageKind>),
    /// The weapon in use lists the attack.
    Listed,
    /// The gear in use is a held shield.
    Shield,
    /// The hands hold two different weapons.
    DualWielding,
    /// A pouch holds a flask with charges.
    Flask,
    /// A pouch holds an item with charges.
    Item,
    /// The actor stands on a tile of this kind.
    OnTile(TileKind),
    /// A tile of this kind lies next to the actor.
    NextTo(TileKind),
    /// No condition prevents the actor from making a Move.
    CanMove,
    /// The attack that the reaction answers, or that is made on the actor, is one of `is` (whatever it is, if `is` is
    /// empty) and none of `not`.
    Against {
        /// It has one of these tags.
        #[serde(default)]
        is: AttackTags,
        /// It has none of these tags.
        #[serde(default)]
        not: AttackTags,
    },
    /// The attack is a shot or a throw.
    Shot,
    /// The target is in range without the blocks that were lent for the next attack.
    InUnaidedRange,
    /// No enemy stands next to the actor.
    NoEnemyAdjacent,
    /// The actor could stand on the hex on the target's far side.
    RoomBehind,
    /// The weapon in use can be lit.
    Lightable,
    /// The weapon in use is lit.
    Lit,
    /// At least one piece of gear has a Durability sink that `Restore((of: Chosen))` could clear.
    CanRepairGear,
    /// The actor or the target has this ability through its types. The character has no ability.
    HasAbility(CombatantSelector, Ability),
    /// The encounter has this flag set.
    HasFlag(Id),
    /// The catalyst in use enables the school of the attunement.
    Catalyst,
    /// A Primary Stat is at least this.
    StatAtLeast(Stat, u8),
    /// The predicate fails.
    Not(Box<Predicate>),
    /// Every predicate holds.
    All(Vec<Predicate>),
    /// At least one predicate holds.
    Any(Vec<Predicate>),
    /// The gear in use is a shield with damage of its own, so that it can strike (O-39).
    ShieldStrikes,
    /// The tokens that come to the bearer come from a special tile. Only for blocks with `Received` or `AtMost`.
    FromTile,
    /// The item in use is thrown: its script aims with a reach `Thrown`.
    Thrown,
    /// The actor is hidden from the target: a tile, the dark or a block conceals each of the actor's hexes from it, and it
    /// does not stand next to the actor (A-283, O-65). In a block, the damage is worked out for each target separately.
    HiddenFrom(CombatantSelector),
    /// A tile of this kind lies on the board.
    OnBoard(TileKind),
    /// One of the dice that paid for the action shows one of these scores.
    PaidWith(Vec<u8>),
    /// The gear in use is the raised shield.
    Raised,
    /// The attunement in use is of this school.
    School(School),
    /// An encounter is being played: uses that belong to the journey are refused there.
    InEncounter,
    /// The action in use is no attunement, or one that says `aimed: true` (A-340, O-91).
    Aimed,
    /// The hex has a special tile that can be opened: its file has `opens_to` (O-92). Only for the `only` of a `Tile`.
    Locked,
}
}

/// The things that the value of a word depends on, besides the words inside it.
#[derive(Clone, Copy)]
enum Dependence {
    /// On nothing but the Primary Stats, the gear, the hand tokens and the action.
    Loadout,
    /// On these and a derived value, which blocks can change.
    Derived(QuantityKind),
    /// On something else.
    Moment,
}

impl Dependence {
    /// Whether the value stays the same while the loadout does, where blocks that come and go can change these derived values.
    fn is_fixed(self, varying: EnumSet<QuantityKind>) -> bool {
        match self {
            Self::Loadout => true,
            Self::Derived(kind) => !varying.contains(kind),
            Self::Moment => false,
        }
    }
}

impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_number_or_word(deserializer)
    }
}

impl FromNumber for Expr {
    fn from_number(n: i16) -> Self {
        Self::N(n)
    }

    fn deserialize_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl Expr {
    /// Its value, if it is a constant.
    pub fn constant(&self) -> Option<i16> {
        if let Self::N(n) = self { Some(*n) } else { None }
    }

    /// Whether it reads the character sheet or what the character has paid. An enemy has none of that: in a script that an
    /// enemy runs the expression is 0, and the loader refuses it on an enemy's sheet.
    pub fn reads_character_sheet(&self) -> bool {
        self.reads().0
    }

    /// Whether it reads the character sheet, and what its value depends on, whatever the words inside it read.
    fn reads(&self) -> (bool, Dependence) {
        use Dependence::{Derived, Loadout, Moment};
        match self {
            Self::Wep | Self::WepIn(_) | Self::ShieldDamage | Self::Enc | Self::Stat(_) | Self::Scaling(_) => {
                (true, Loadout)
            }
            Self::ShieldDef => (true, Derived(QuantityKind::Defense)),
            Self::WeaponDamage => (true, Derived(QuantityKind::Damage)),
            Self::Eqp => (true, Derived(QuantityKind::Eqp)),
            Self::Pwr => (true, Derived(QuantityKind::Pwr)),
            Self::ShotDamage | Self::Overspent | Self::HpDamageSinceCounterbeat | Self::Overcast => (true, Moment),
            Self::N(_)
            | Self::Sum(_)
            | Self::Min(_)
            | Self::Max(_)
            | Self::Difference(..)
            | Self::Times(..)
            | Self::Half(_)
            | Self::Per(..)
            | Self::When(_) => (false, Loadout),
            Self::Inflicted
            | Self::Blocked
            | Self::InSink(_)
            | Self::SinkValue(_)
            | Self::InHp(..)
            | Self::House(_)
            | Self::Round
            | Self::HpLeft(_)
            | Self::Tokens(..)
            | Self::EnemiesInPlay(_)
            | Self::Held(_) => (false, Moment),
        }
    }

    /// Whether its value depends on nothing but the Primary Stats, the gear, the hand tokens and the action: it stays the
    /// same while those do.
    pub fn reads_only_loadout(&self) -> bool {
        self.is_fixed_by_loadout(EnumSet::empty())
    }

    /// The same where blocks that come and go can change these derived values of the loadout.
    pub fn is_fixed_by_loadout(&self, varying: EnumSet<QuantityKind>) -> bool {
        is_fixed_by_loadout(ScriptWord::Expr(self), varying)
    }

    /// The same of the word itself, whatever the words inside it read.
    pub(super) fn is_word_fixed_by_loadout(&self, varying: EnumSet<QuantityKind>) -> bool {
        self.reads().1.is_fixed(varying)
    }
}

impl Predicate {
    /// Whether it reads the character sheet. In a script that an enemy runs it does not hold, and the loader refuses it on an
    /// enemy's sheet.
    pub fn reads_character_sheet(&self) -> bool {
        self.reads().0
    }

    /// Whether it reads the character sheet, and what its answer depends on, whatever the words inside it read.
    fn reads(&self) -> (bool, Dependence) {
        use Dependence::{Loadout, Moment};
        match self {
            Self::FreeHand
            | Self::Grip(_)
            | Self::Missile
            | Self::Loaded
            | Self::Using(_)
            | Self::Weapon(_)
            | Self::Moveset(_)
            | Self::Listed
            | Self::Shield
            | Self::ShieldStrikes
            | Self::DualWielding
            | Self::Flask
            | Self::Item
            | Self::Lightable
            | Self::Lit
            | Self::Catalyst
            | Self::StatAtLeast(..)
            | Self::Thrown
            | Self::School(_) => (true, Loadout),
            Self::InReach(Reach::Weapon | Reach::Shot) | Self::CanRepairGear | Self::PaidWith(_) | Self::Raised => {
                (true, Moment)
            }
            Self::Always
            | Self::InEncounter
            | Self::Aimed
            | Self::AtMost(..)
            | Self::Below(..)
            | Self::Not(_)
            | Self::All(_)
            | Self::Any(_) => (false, Loadout),
            Self::HasCondition(..)
            | Self::ShieldUp(_)
            | Self::HasType(..)
            | Self::InReach(_)
            | Self::Dark
            | Self::FromTile
            | Self::Displaced(_)
            | Self::Active(_)
            | Self::NotYetTargeted
            | Self::Vacant
            | Self::Locked
            | Self::OnTile(_)
            | Self::NextTo(_)
            | Self::CanMove
            | Self::Against { .. }
            | Self::Shot
            | Self::InUnaidedRange
            | Self::NoEnemyAdjacent
            | Self::RoomBehind
            | Self::HasAbility(..)
            | Self::HiddenFrom(_)
            | Self::OnBoard(_)
            | Self::HasFlag(_) => (false, Moment),
        }
    }

    /// Whether it depends on nothing but the Primary Stats, the gear, the hand tokens and the action: its answer stays
    /// the same while those do.
    pub fn reads_only_loadout(&self) -> bool {
        self.is_fixed_by_loadout(EnumSet::empty())
    }

    /// The same where blocks that come and go can change these derived values of the loadout.
    pub fn is_fixed_by_loadout(&self, varying: EnumSet<QuantityKind>) -> bool {
        is_fixed_by_loadout(ScriptWord::Predicate(self), varying)
    }

    /// The same of the word itself, whatever the words inside it read.
    pub(super) fn is_word_fixed_by_loadout(&self) -> bool {
        self.reads().1.is_fixed(EnumSet::empty())
    }
}
