//! The effect language, in which the files describe actions, attacks, items, hazards and doom events.
//!
//! Owns the types of the language only; `rules::script` runs them. A script is a list of [`Effect`]s that run in order
//! for one actor ("me") and the target of the script ("the target"). An exception of the book should be a combination
//! of general effects, so that a new entry needs no code. Must not name an entry.

mod block_scope;
mod context;
mod cost;
mod dice;
mod expr;
mod modifier_block;
mod reach;
mod selectors;
mod targeting;
mod tokens;
mod walk;
mod words;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

pub use block_scope::BlockScope;
pub use context::{Need, ScriptContext};
pub use cost::Cost;
pub use dice::{DiceEffect, Payment};
pub use expr::{Expr, Predicate};
pub use modifier_block::{
    Event, EventKind, Grant, GrantKind, Lend, LendTo, ModifierBlock, Quantity, QuantityKind, Span, Trigger,
};
pub use reach::Reach;
pub use selectors::{CombatantSelector, GearSelector, Hand, TileKind, WeaponClass};
pub use targeting::{AimOrigin, Destination, Move, MoveMode, Obstacle, SightMode, Targeting};
pub use tokens::{Clear, ClearSource, DealTokens, Resource, Restore, RestoreScope, TokenSelector};
pub use walk::{
    Place, WalkStep, can_defeat, contains_effect, deals_weapon_kind, is_thrown, last_aim, strike_traits, walk_block,
    walk_script, walk_word,
};
pub use words::{KnownAtPlace, ScriptWord};

use crate::content::area::Area;
use crate::model::{Condition, Coord, DamageKind, Id, Modifiers, Outcome};

/// A list of effects. It is shared, so that copying a paused script is cheap.
pub type Script = Arc<[Effect]>;

/// The hexes that an effect works on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum HexSelector {
    /// These areas.
    At(Vec<Area>),
    /// The hexes of the aim.
    Aimed,
    /// The hexes of the actor or the target.
    Under(CombatantSelector),
    /// Every hex within this distance of the actor or the target, without its own hex.
    Around(CombatantSelector, u8),
}

/// The kind of item that is used from a pouch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum UsableKind {
    /// A flask.
    Flask,
    /// Any other item.
    Item,
}

/// Selects the type of the tokens that an attack deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr)]
pub enum DamageKindSelector {
    /// The chosen type of the weapon in use.
    OfWeapon,
    /// The type of the shield in use.
    OfShield,
    /// The type of the missile in use, or of the weapon in use if it needs no missile.
    OfMissile,
    /// The types of the tokens that the attack under way inflicted on the actor: each type in its number. It goes with
    /// the number `Inflicted`.
    OfAttack,
    /// A fixed type.
    Is(DamageKind),
}

/// A script that runs when an attack puts enough tokens into HP at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnDamage {
    /// Smallest number of tokens.
    pub at_least: u8,
    /// Type of the tokens; any type if left out.
    #[serde(default)]
    pub kind: Option<DamageKind>,
    /// The script, with the same target.
    pub then: Script,
}

/// One attack on every combatant of the aim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Tokens in the order the attack lists them.
    pub deals: Vec<(Expr, DamageKindSelector)>,
    /// Largest number of tokens of the first listed type, if capped.
    #[serde(default)]
    pub cap: Option<Expr>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions that it always inflicts, with their token numbers.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// Scripts that run if the attack puts tokens into HP.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Whether only a raised shield takes the tokens, whatever its Defense. Tokens left after Guard Break are lost
    ///
    #[serde(default)]
    pub shield_only: bool,
}

/// The effects that a block adds to every strike that it holds for: those of a missile, a weapon, a blessing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// Tokens dealt after those of the strike itself.
    #[serde(default)]
    pub deals: Vec<(Expr, DamageKind)>,
    /// Damage modifiers.
    #[serde(default)]
    pub mods: Modifiers,
    /// Conditions that it always inflicts.
    #[serde(default)]
    pub inflicts: Vec<(Condition, Expr)>,
    /// Scripts that run if the attack puts tokens into HP.
    #[serde(default)]
    pub on_damage: Vec<OnDamage>,
    /// Tokens dealt to every combatant next to the target.
    #[serde(default)]
    pub splash: Vec<(Expr, DamageKind)>,
    /// Tokens added to the first listed type, if the target receives any token of it.
    #[serde(default)]
    pub more: u8,
}

impl OnHit {
    /// Whether it adds nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A condition that an effect inflicts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inflict {
    /// The condition.
    pub condition: Condition,
    /// Number of tokens; 1 if left out.
    #[serde(default = "one")]
    pub n: Expr,
    /// The combatant that receives it; the target if left out.
    #[serde(default = "target")]
    pub on: CombatantSelector,
    /// Whether no sink may take it.
    #[serde(default)]
    pub inevitable: bool,
    /// Whether it stays beyond the end of this Turn.
    #[serde(default)]
    pub lasting: bool,
}

fn one() -> Expr {
    Expr::N(1)
}

fn target() -> CombatantSelector {
    CombatantSelector::Target
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, IntoStaticStr, VariantNames)]
pub enum Effect {
    /// Choose the target of the following effects.
    Aim(Targeting),
    /// Move the actor.
    Move(Move),
    /// Attack every combatant of the aim.
    Strike(Strike),
    /// Put tokens of a type on the target, in addition to the damage of an attack.
    Deal(Expr, DamageKind),
    /// Put tokens on the actor or the target, with damage modifiers: the long form of `Deal`.
    DealTokens(DealTokens),
    /// Put a condition on the actor or the target.
    Inflict(Inflict),
    /// Take tokens away: from HP, the sheet, a shield card or the sinks.
    Clear(Clear),
    /// Remove every token of a condition from the actor or the target: short for a `Clear` from the sheet.
    RemoveCondition(CombatantSelector, Condition),
    /// Remove one token of a condition that Struggle! can remove.
    Struggle,
    /// Raise the shield in use.
    RaiseShield,
    /// Lower a raised shield.
    LowerShield(CombatantSelector),
    /// Put the actor or the target on a hex, if it is free and not cover; the tile on the hex takes effect. Large enemies
    /// and Great Foes are put nowhere by others.
    Put(CombatantSelector, Destination),
    /// A combatant makes its own Move towards another, as its behaviour would go. A character makes none.
    MoveTowards {
        /// Who moves.
        who: CombatantSelector,
        /// Whom it approaches.
        to: CombatantSelector,
    },
    /// Run a script with another held piece as the gear in use. If it has several damage
    /// types, the player chooses one first.
    WithGear(GearSelector, Script),
    /// Choose a fitting missile for the weapon in use.
    ChooseMissile,
    /// Use the missile that the weapon in use is loaded with, and unload the weapon.
    FireLoaded,
    /// Load the weapon in use with the chosen missile.
    LoadWeapon,
    /// Light the weapon in use, or put it out.
    ToggleLight,
    /// Restore the Durability of gear.
    Restore(Restore),
    /// The character regains FP or HMN.
    Regain(Resource, Expr),
    /// Move the hand tokens.
    ChangeHands,
    /// Change the dice of the pool.
    Dice(DiceEffect),
    /// The attack that the reaction answers, or that is made on the actor, does nothing to the actor.
    DodgeAttack,
    /// The attack that the reaction answers is cancelled.
    CancelAttack,
    /// The attack that the reaction answers, or that is made on the actor, strikes its maker instead of the actor: all
    /// that it would do to the actor, it does to its maker. The other targets stay. An attack is turned back once at
    /// most (O-20).
    TurnAttackBack,
    /// Use one charge of the chosen flask or item and run its script.
    UseCharge(UsableKind),
    /// Remove up to this number of damage tokens from the actor's HP slots: short for a `Clear` from HP. For the
    /// character, the player chooses the tokens, and may stop (A-306, O-93).
    Heal(Expr),
    /// End the encounter.
    EndEncounter(Outcome),
    /// Defeat the actor or the target at once.
    Defeat(CombatantSelector),
    /// Add an enemy to the encounter: on the first free hex of the list, else next to the last hex.
    Spawn {
        /// Id of the enemy.
        enemy: Id,
        /// The hexes, in order of preference.
        at: Vec<Coord>,
    },
    /// Lay special tiles on hexes without one; cover only on hexes without a combatant. Concealment over another
    /// tile leaves that tile its effect (O-28).
    PlaceTile {
        /// Key of the tile, in the encounter's `tiles` or in `rules/tiles.ron`.
        tile: Id,
        /// The hexes.
        on: HexSelector,
        /// Kinds of special tile that it may be laid over. Any other special tile stays as it is.
        #[serde(default)]
        over: Vec<TileKind>,
    },
    /// Remove tiles laid during play.
    RemoveTile {
        /// Key of the tile.
        tile: Id,
        /// The hexes.
        on: HexSelector,
    },
    /// Deploy the gear in use on the board (true) or take it back (false). Deployed gear is exhausted except for its
    /// deployed effect.
    DeployGear(bool),
    /// Set a flag of the encounter. It stays set until the encounter ends.
    SetFlag(Id),
    /// Clear a flag of the encounter.
    ClearFlag(Id),
    /// Set darkness on or off.
    SetDarkness(bool),
    /// Run the first script if the predicate holds, else the second.
    If(Predicate, Script, Script),
    /// Run a script this number of times.
    Repeat(u8, Script),
    /// Run a script up to this number of times. The player may stop before each time; if the script begins with an aim or
    /// a movement, that question takes the answer that stops.
    UpTo(Expr, Script),
    /// Run a script if the player wants it.
    May(Script),
    /// Pay for what follows.
    Pay(Payment),
    /// Run the script of an action in place, with the gear in use and for nothing.
    Do(Id),
    /// Roll one encounter table of the player's choice now. The dice stand for its next roll; which entry they resolve is
    /// judged then.
    RollAhead,
    /// Exhaust one entry of an encounter table, of the player's choice.
    ExhaustEntry,
    /// Lend modifier blocks for a while.
    Lend(Lend),
    /// End what was lent to the actor under this name.
    Revoke(Id),
    /// Take this number out of the store that was lent to the actor under this name.
    Spend(Id, Expr),
    /// Lend what has set off this script to every target too: the same blocks with the same numbers and the same kind of
    /// end. Only in a trigger of a lent block, and not in
    /// that of its end.
    PassOn,
    /// Break the guard of a raised shield, as too many tokens on its card would, with all that follows. Nothing lies
    /// on the card for it.
    BreakGuard(CombatantSelector),
    /// Open the locked tiles of these hexes: each becomes what its file says, as `opens_to` (O-92).
    Open(HexSelector),
}

impl Effect {
    /// The long form of an effect that is short for a [`Clear`].
    pub fn as_clear(&self) -> Option<Clear> {
        match self {
            Self::Clear(clear) => Some(clear.clone()),
            Self::Heal(n) => {
                let (from, on) = (ClearSource::Hp, CombatantSelector::Me);
                Some(Clear { from, of: Vec::new(), n: Some(n.clone()), on })
            }
            Self::RemoveCondition(on, condition) => Some(Clear {
                from: ClearSource::Sheet,
                of: vec![TokenSelector::Condition(*condition)],
                n: None,
                on: *on,
            }),
            _ => None,
        }
    }
}
