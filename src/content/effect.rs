//! The effect language: what actions, attacks, items, hazards and doom events are written in.
//!
//! Owns the words only; `rules::effect` gives them meaning. A program is a list of [`Verb`]s that run in order for
//! one actor ("me") and whatever the program has aimed at ("the target"). Every exception of the book should fit in
//! here as a combination of general verbs; an entry's name never stands in code.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

use super::encounter::EnemyType;
use crate::model::{Condition, DamageKind, Hold, Id, Modifiers, Outcome, Sink, Stat};

/// A list of verbs, shared so that a paused program costs nothing to copy.
pub type Program = Arc<[Verb]>;

/// A number worked out when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Value {
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
    WoundsLastCounterbeat,
    /// All added up.
    Sum(Vec<Value>),
    /// The first less the second.
    Less(Box<Value>, Box<Value>),
    /// A multiple.
    Times(Box<Value>, i16),
    /// Half, rounded half up.
    Half(Box<Value>),
    /// The smallest.
    Least(Vec<Value>),
    /// The largest.
    Most(Vec<Value>),
    /// The value beside the first test that holds, else 0.
    When(Vec<(Test, Value)>),
}

/// Which of the two sides of an effect is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
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
pub enum Tooled {
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
pub enum Test {
    /// Always holds.
    Always,
    /// The first is at most the second.
    AtMost(Value, Value),
    /// The first is below the second.
    Below(Value, Value),
    /// At least one token of the condition lies on that side's sheet.
    Has(Side, Condition),
    /// Shield Up! is present.
    ShieldUp(Side),
    /// One hand holds nothing.
    FreeHand,
    /// The weapon in use is held in one hand or in two.
    Grip(Hold),
    /// That side is of this type; the character is of none.
    Is(Side, EnemyType),
    /// A missile that fits the weapon in use lies in a quiver, or it needs none.
    Missile,
    /// The weapon in use is loaded.
    Loaded,
    /// The weapon in use can be held in one hand for this.
    OneHandedShot,
    /// Aim has been taken in this beat.
    Aimed,
    /// The target stands within this reach of me, whatever aim has been taken.
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
    AgainstMelee,
    /// The attack answered lacks this modifier.
    AgainstWithout(crate::model::Modifier),
    /// No enemy stands next to me.
    NoEnemyAdjacent,
    /// The hex on the target's far side is one that I could stand on.
    RoomBehind,
    /// The weapon in use can be lit.
    Lightable,
    /// The weapon in use is lit.
    Lit,
    /// Some gear has a Durability sink that this verb could clear.
    CanMendGear,
    /// The opposite.
    Not(Box<Test>),
    /// Every one of them.
    All(Vec<Test>),
    /// At least one of them.
    Any(Vec<Test>),
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
    Score(Value),
    /// The same, and what is above is overspent.
    ScorePlus(Value),
    /// 1D beside a score: one die, and others totalling at least this, overspent above.
    DieAndScorePlus(Value),
    /// Exactly n dice that show the same.
    EqualDice(u8),
    /// One die that shows what a die of the active enemy's table shows.
    EncounterDie,
    /// Whatever is left in the pool, at least one die.
    Everything,
    /// The cost beside the first test that holds; without one the action is out of reach.
    When(Vec<(Test, Cost)>),
}

/// How far an aim reaches.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// The range of the weapon in use.
    Weapon,
    /// The six hexes around.
    Adjacent,
    /// From so many to so many hexes.
    Within(u8, u8),
    /// The range of the weapon in use with the missile in use, and with the aim taken.
    Shot,
    /// The same without the aim (O-09).
    ShotUnaimed,
}

/// How an aim finds its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Sight {
    /// As a melee attack does, however far.
    #[default]
    Melee,
    /// As a missile does.
    Ranged,
    /// By any route, whatever hides the target.
    LockOn,
}

/// Whom or what an effect is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    /// One opponent.
    One {
        /// How far away.
        reach: Reach,
        /// Steps towards the target that the next `Move` may take first.
        #[serde(default)]
        step: u8,
        /// How it finds its way.
        #[serde(default)]
        by: Sight,
        /// What must hold of the target.
        #[serde(default)]
        only: Vec<Test>,
    },
    /// Two opponents next to each other.
    Pair {
        /// How far away.
        reach: Reach,
    },
    /// The three hexes d-1, d, d+1 around me.
    HalfMoon,
    /// Every hex up to this distance.
    FullMoon(u8),
    /// A straight or snaking line as long as the reach, its minimum ignored.
    Line {
        /// How far.
        reach: Reach,
    },
    /// The active enemy, within this reach.
    Active {
        /// How far away.
        reach: Reach,
    },
    /// The active enemy wherever it stands.
    ActiveAnywhere,
    /// Nobody but me.
    Myself,
}

/// How a movement goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Way {
    /// Any way over free hexes.
    #[default]
    Free,
    /// Along a straight or snaking line.
    Line,
    /// A step that shortens the distance to the target.
    Toward,
    /// One hazard or half-cover hex on the way is passed over.
    Vault,
    /// One hex directly away from where the target stood.
    Back,
}

/// A movement of the one who acts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Most hexes.
    pub tiles: Value,
    /// Fewest hexes.
    #[serde(default)]
    pub least: u8,
    /// Manner of going.
    #[serde(default)]
    pub way: Way,
    /// Whether the ENC caps and Shield Up! of the Move action bear on it.
    #[serde(default)]
    pub encumbered: bool,
}

/// Type of the tokens an attack deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dealt {
    /// The type chosen for the weapon in use.
    OfWeapon,
    /// The type of the shield in use.
    OfShield,
    /// The type of the missile in use, or of a weapon that needs none.
    OfMissile,
    /// Always this.
    Is(DamageKind),
}

/// What follows when an attack put enough tokens into HP at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// How many tokens at least.
    pub at_least: u8,
    /// Of which type; of any if left out.
    #[serde(default)]
    pub of: Option<DamageKind>,
    /// What follows, on the same target.
    pub then: Program,
}

/// One attack on everybody aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Tokens in the order the attack lists them.
    pub deals: Vec<(Value, Dealt)>,
    /// Most tokens of the first listed type, if capped.
    #[serde(default)]
    pub cap: Option<Value>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Further modifiers, each if its test holds.
    #[serde(default)]
    pub mods_when: Vec<(Test, Modifiers)>,
    /// Conditions it inflicts in any case, with their numbers.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Value)>,
    /// What follows on wounds.
    #[serde(default)]
    pub wounds: Vec<Wound>,
    /// Only Shield Up! takes it, whatever its Defense; what is left after Guard Break is lost.
    #[serde(default)]
    pub shield_only: bool,
}

/// What gear in use adds to every strike made with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// Tokens after those of the strike itself.
    #[serde(default)]
    pub deals: Vec<(Value, DamageKind)>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions inflicted in any case.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Value)>,
    /// What follows on wounds.
    #[serde(default)]
    pub wounds: Vec<Wound>,
    /// Tokens for everybody next to the target.
    #[serde(default)]
    pub splash: Vec<(Value, DamageKind)>,
}

/// A condition put on somebody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inflict {
    /// Which.
    pub condition: Condition,
    /// How many tokens; 1 if left out.
    #[serde(default = "one")]
    pub n: Value,
    /// On whom; the target if left out.
    #[serde(default = "target")]
    pub on: Side,
    /// Whether no sink may take it.
    #[serde(default)]
    pub inevitable: bool,
    /// Whether it outlasts the end of this Turn.
    #[serde(default)]
    pub lasting: bool,
}

fn one() -> Value {
    Value::N(1)
}

fn target() -> Side {
    Side::Target
}

/// What a doom event or a note changes for good.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trait {
    /// The value of a sink.
    Sink(Sink),
    /// The damage of every attack.
    AttackDamage,
    /// The Move value of an enemy.
    Movement,
}

/// A pouch from which something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pouch {
    /// A flask.
    Flask,
    /// Any other item.
    Item,
}

/// One thing an effect does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// Choose what the following verbs work on.
    Aim(Aim),
    /// Move.
    Move(Move),
    /// Attack everybody aimed at.
    Strike(Strike),
    /// Put tokens of a type on the target outside an attack's own damage.
    Deal(Value, DamageKind),
    /// Put a condition on somebody.
    Inflict(Inflict),
    /// Take every token of a condition from somebody.
    Cure(Side, Condition),
    /// Take one token of a condition that yields to struggling.
    Struggle,
    /// Raise the shield in use.
    RaiseShield,
    /// Lower a raised shield.
    LowerShield(Side),
    /// Step into the hex the target stood in when it was aimed at, if it is empty now.
    Follow,
    /// Pass the target and stand on its far side, if there is room.
    PassBehind,
    /// Pull the target to a free hex next to me, the player choosing which.
    Drag,
    /// Do a part of the program with another piece in hand; its damage type is chosen first if it has several.
    With(Tooled, Program),
    /// Choose a fitting missile for the weapon in use.
    Nock,
    /// Take the missile that the weapon in use is loaded with; it is unloaded then.
    Loose,
    /// Load the weapon in use with the missile chosen.
    Load,
    /// Take aim, or have it no more.
    TakeAim(bool),
    /// Light the weapon in use, or douse it.
    ToggleLight,
    /// Clear one Durability sink of a piece of gear that has not been mended so yet.
    MendGear,
    /// Move the hand tokens.
    Rehand,
    /// Throw away what is left of the pool.
    EmptyPool,
    /// The attack answered does nothing to me.
    Evade,
    /// The attack answered is called off.
    Cancel,
    /// Half-cover next to me counts as full cover until the counterbeat ends.
    Shelter,
    /// Use one charge of what was chosen from the pouches and do what it does.
    Use(Pouch),
    /// Take up to so many damage tokens out of my HP slots, the player choosing which.
    Mend(Value),
    /// End the encounter.
    Conclude(Outcome),
    /// Defeat somebody outright.
    Defeat(Side),
    /// Change every enemy of this id for good.
    Change {
        /// The enemy's id.
        of: Id,
        /// What changes.
        what: Trait,
        /// By how much.
        by: i8,
    },
    /// One program or another.
    If(Test, Program, Program),
    /// The same again.
    Repeat(u8, Program),
}
