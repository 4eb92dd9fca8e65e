//! Numbers, tests and costs: what is worked out when it is needed.

use serde::{Deserialize, Serialize};

use super::Reach;
use crate::content::enemy_traits::{Ability, EnemyType};
use crate::model::{Condition, DamageKind, HandCount, Id, Sink, Stat};

/// A number worked out when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Expr {
    /// A plain number.
    N(i16),
    /// The SP cost of the weapon in use.
    Wep,
    /// The SP cost of the weapon in that hand.
    WepIn(Hand),
    /// The present damage of the weapon in use: base, scaling and changes.
    WeaponDamage,
    /// The same with the missile in use.
    ShotDamage,
    /// SP that loading the weapon in use costs.
    LoadCost,
    /// Defense value of the shield in use.
    ShieldDef,
    /// Damage of the shield in use.
    ShieldDamage,
    /// Score spent above the printed minimum.
    Overspent,
    /// Total weight worn.
    Enc,
    /// What can be worn without hindrance.
    Eqp,
    /// A Primary Stat of the character.
    Stat(Stat),
    /// Tokens lying in a sink of mine.
    InSink(Sink),
    /// Tokens that entered my HP slots since the last counterbeat began.
    HpDamageSinceCounterbeat,
    /// The Round tally.
    Round,
    /// HP slots of that side that hold no token.
    HpLeft(CombatantSelector),
    /// Tokens of a condition on that side's sheet.
    Tokens(CombatantSelector, Condition),
    /// How many enemies of an id stand on the table.
    EnemiesInPlay(Id),
    /// What a school's bonus and the catalyst in use come to.
    Pwr,
    /// FP spent above the printed cost.
    Overcast,
    /// All added up.
    Sum(Vec<Expr>),
    /// The first less the second.
    Difference(Box<Expr>, Box<Expr>),
    /// A multiple.
    Times(Box<Expr>, i16),
    /// Half, rounded half up.
    Half(Box<Expr>),
    /// The smallest.
    Min(Vec<Expr>),
    /// The largest.
    Max(Vec<Expr>),
    /// The value beside the first test that holds, else 0.
    When(Vec<(Predicate, Expr)>),
}

/// Which of the two sides of an effect is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatantSelector {
    /// The one who acts, or on whom a tile works.
    Me,
    /// What is aimed at.
    Target,
}

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hand {
    /// The main hand.
    Main,
    /// The off hand.
    Off,
}

/// With what a part of a program is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GearSelector {
    /// The piece in that hand.
    In(Hand),
    /// Any weapon in hand, the player choosing which.
    AnyHeld,
}

/// Kinds of special tile a test can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum TileKind {
    /// Impassable edge of the field.
    Boundary,
    ///
    FullCover,
    ///
    HalfCover,
    ///
    Concealment,
    ///
    Hazard,
    ///
    Retreat,
}

/// What a weapon does, for requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WeaponClass {
    /// M.
    Melee,
    /// R.
    Ranged,
    /// LdR.
    Loadable,
}

/// A requirement or a fork in an effect: one vocabulary for both.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Predicate {
    /// Always holds.
    Always,
    /// The first is at most the second.
    AtMost(Expr, Expr),
    /// The first is below the second.
    Below(Expr, Expr),
    /// At least one token of the condition lies on that side's sheet.
    HasCondition(CombatantSelector, Condition),
    /// Shield Up! is present.
    ShieldUp(CombatantSelector),
    /// One hand holds nothing.
    FreeHand,
    /// The weapon in use is held in one hand or in two.
    Grip(HandCount),
    /// That side is of this type; the character is of none.
    HasType(CombatantSelector, EnemyType),
    /// A missile that fits the weapon in use lies in a quiver, or it needs none.
    Missile,
    /// The weapon in use is loaded.
    Loaded,
    /// The weapon in use can be held in one hand for this.
    OneHandedShot,
    /// The target stands within this reach of me.
    InReach(Reach),
    /// A held weapon of this class is used.
    Weapon(WeaponClass),
    /// The weapon's moveset has one of these types, and the attack deals one of them.
    Moveset(Vec<DamageKind>),
    /// The weapon in use lists the attack.
    Listed,
    /// A held shield is used.
    Shield,
    /// Two different held weapons.
    DualWielding,
    /// A flask with charges in a pouch.
    Flask,
    /// An item with charges in a pouch.
    Item,
    /// I stand on such a tile.
    OnTile(TileKind),
    /// Such a tile lies next to me.
    NextTo(TileKind),
    /// Nothing keeps me from making a Move.
    CanMove,
    /// The active enemy came from outside to inside the weapon's range by the Move of this Turn.
    CameIntoReach,
    /// The attack answered is a melee attack.
    AttackIsMelee,
    /// The attack answered lacks this modifier.
    AttackLacks(crate::model::Modifier),
    /// No enemy stands next to me.
    NoEnemyAdjacent,
    /// The hex on the target's far side is one that I could stand on.
    RoomBehind,
    /// The weapon in use can be lit.
    Lightable,
    /// The weapon in use is lit.
    Lit,
    /// Some gear has a Durability sink that this verb could clear.
    CanRepairGear,
    /// That side can do this by its types; the character nothing of the kind.
    HasAbility(CombatantSelector, Ability),
    /// The encounter remembers something by this name.
    HasFlag(Id),
    /// The catalyst in use enables the school of the attunement.
    Catalyst,
    /// A Primary Stat is at least this.
    StatAtLeast(Stat, u8),
    /// The opposite.
    Not(Box<Predicate>),
    /// Every one of them.
    All(Vec<Predicate>),
    /// At least one of them.
    Any(Vec<Predicate>),
}

/// What an action is paid with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cost {
    /// A Free action: no dice.
    Free,
    /// Exactly n dice of any score: nD.
    Dice(u8),
    /// 1D+: one die or more; everything above 1 is overspent.
    DicePlus,
    /// Any dice totalling at least this.
    Score(Expr),
    /// The same, and what is above is overspent.
    ScorePlus(Expr),
    /// 1D beside a score: one die, and others totalling at least this, overspent above.
    DieAndScorePlus(Expr),
    /// Exactly n dice that show the same.
    EqualDice(u8),
    /// One die that shows what a die of the active enemy's table shows.
    EncounterDie,
    /// Whatever is left in the pool, at least one die.
    Everything,
    /// The cost beside the first test that holds; without one the action is out of reach.
    When(Vec<(Predicate, Cost)>),
}
