//! The effect language: what actions, attacks, items, hazards and doom events are written in.
//!
//! Owns the words only; `rules::effect` gives them meaning. A program is a list of [`Verb`]s that run in order for
//! one actor ("me") and whatever the program has aimed at ("the target"). Every exception of the book should fit in
//! here as a combination of general verbs; an entry's name never stands in code.

mod expr;
mod strike;
mod targeting;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use expr::{CombatantSelector, Cost, Expr, GearSelector, Hand, Predicate, TileKind, WeaponClass};
pub use strike::{AimBonus, DamageKindSelector, Inflict, OnDamage, OnHit, Strike};
pub use targeting::{Move, MoveMode, Reach, SightMode, Targeting};

use crate::content::encounter::Area;
use crate::model::{Condition, Coord, DamageKind, Id, Outcome, Sink};

/// A list of verbs, shared so that a paused program costs nothing to copy.
pub type Script = Arc<[Effect]>;

/// What a doom event or a note changes for good.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EnemyStat {
    /// The value of a sink.
    Sink(Sink),
    /// The damage of every attack.
    AttackDamage,
    /// The Move value of an enemy.
    Movement,
}

/// Who is changed for good. The character never is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EnemySelector {
    /// Whoever acts.
    Me,
    /// What was aimed at.
    Target,
    /// Every enemy of this id.
    Every(Id),
}

/// Some hexes that a program means.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HexSelector {
    /// These.
    At(Vec<Area>),
    /// Those aimed at.
    Aimed,
    /// Where that side stands.
    Under(CombatantSelector),
    /// Everything within so many hexes of that side, its own hex aside.
    Around(CombatantSelector, u8),
}

/// A pouch from which something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsableKind {
    /// A flask.
    Flask,
    /// Any other item.
    Item,
}

/// One thing an effect does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Effect {
    /// Choose what the following verbs work on.
    Aim(Targeting),
    /// Move.
    Move(Move),
    /// Attack everybody aimed at.
    Strike(Strike),
    /// Put tokens of a type on the target outside an attack's own damage.
    Deal(Expr, DamageKind),
    /// Put a condition on somebody.
    Inflict(Inflict),
    /// Take every token of a condition from somebody.
    RemoveCondition(CombatantSelector, Condition),
    /// Take one token of a condition that yields to struggling.
    Struggle,
    /// Raise the shield in use.
    RaiseShield,
    /// Lower a raised shield.
    LowerShield(CombatantSelector),
    /// Step into the hex the target stood in when it was aimed at, if it is empty now.
    Follow,
    /// Pass the target and stand on its far side, if there is room.
    PassBehind,
    /// Pull the target to a free hex next to me, the player choosing which.
    PullAdjacent,
    /// Do a part of the program with another piece in hand; its damage type is chosen first if it has several.
    WithGear(GearSelector, Script),
    /// Choose a fitting missile for the weapon in use.
    ChooseMissile,
    /// Take the missile that the weapon in use is loaded with; it is unloaded then.
    FireLoaded,
    /// Load the weapon in use with the missile chosen.
    LoadWeapon,
    /// Take aim for the next shot or throw of this beat.
    TakeAim(AimBonus),
    /// Light the weapon in use, or douse it.
    ToggleLight,
    /// Clear one Durability sink of a piece of gear that has not been mended so yet.
    RepairGear,
    /// Move the hand tokens.
    ChangeHands,
    /// Throw away what is left of the pool.
    DiscardPool,
    /// The attack answered does nothing to me.
    DodgeAttack,
    /// The attack answered is called off.
    CancelAttack,
    /// Half-cover next to me counts as full cover until the counterbeat ends.
    TakeCover,
    /// Use one charge of what was chosen from the pouches and do what it does.
    UseCharge(UsableKind),
    /// Take up to so many damage tokens out of my HP slots; the player chooses which of the character's.
    Heal(Expr),
    /// End the encounter.
    EndEncounter(Outcome),
    /// Defeat somebody outright.
    Defeat(CombatantSelector),
    /// Change enemies for good.
    ChangeEnemyStat {
        /// Which of them.
        enemies: EnemySelector,
        /// What changes.
        stat: EnemyStat,
        /// By how much.
        by: i8,
    },
    /// An enemy comes to the table: on the first of these hexes that is free, or next to the last one.
    Spawn {
        /// Its id.
        enemy: Id,
        /// Where.
        at: Vec<Coord>,
    },
    /// Lay special tiles on hexes that are plain paper; cover only where nobody stands.
    PlaceTile {
        /// Key among the encounter's tiles or the game's own.
        tile: Id,
        /// Where.
        on: HexSelector,
    },
    /// Take tiles laid during play away again; what was there before shows.
    RemoveTile {
        /// Which sort.
        tile: Id,
        /// Where.
        on: HexSelector,
    },
    /// Set the gear in use aside, exhausted but for what it does where it stands, or take it back.
    DeployGear(bool),
    /// Remember something of the encounter's own by this name until it ends.
    SetFlag(Id),
    /// Forget it.
    ClearFlag(Id),
    /// Darkness falls, or lifts.
    SetDarkness(bool),
    /// Roll up to so many dice of the pool again, each once, the player choosing which.
    Reroll(Expr),
    /// One program or another.
    If(Predicate, Script, Script),
    /// The same again.
    Repeat(u8, Script),
}

/// Whether a program can defeat whoever it works on, which is what makes a hazard deadly.
pub fn can_defeat(script: &[Effect]) -> bool {
    script.iter().any(|effect| match effect {
        Effect::Defeat(_) | Effect::EndEncounter(Outcome::Defeat) => true,
        Effect::If(_, yes, no) => can_defeat(yes) || can_defeat(no),
        Effect::Repeat(_, body) | Effect::WithGear(_, body) => can_defeat(body),
        _ => false,
    })
}
