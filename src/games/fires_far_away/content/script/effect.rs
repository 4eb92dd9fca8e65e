//! The effects: one step of a script each.
//!
//! Owns their declaration and the needs that each has of its place. `rules::script` says what an effect does.

use enumset::EnumSet;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::context::Need;
use super::generate::generated;
use super::{
    Clear, ClearSource, CombatantSelector, DealTokens, Destination, DiceEffect, Expr, GearSelector, HexSelector,
    Inflict, Lend, Move, MoveMode, Payment, Predicate, Resource, Restore, Script, Strike, Targeting, TileKind,
    TokenSelector, UsableKind,
};
use crate::model::{Condition, Coord, DamageKind, Id, Outcome};

generated! {
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
        /// The combatant that moves.
        who: CombatantSelector,
        /// The combatant that it approaches.
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
    /// Pay for the effects that follow.
    Pay(Payment),
    /// Run the script of an action in place, with the gear in use and at no cost.
    Do(Id),
    /// Roll one encounter table of the player's choice now. The dice stand for its next roll; which entry they resolve is
    /// judged then.
    RollAhead,
    /// Exhaust one entry of an encounter table, of the player's choice.
    ExhaustEntry,
    /// Lend modifier blocks for a while.
    Lend(Lend),
    /// End the blocks that were lent to the actor under this name.
    Revoke(Id),
    /// Take this number out of the store that was lent to the actor under this name.
    Spend(Id, Expr),
    /// Lend the block that has set off this script to every target too: the same blocks with the same numbers and the
    /// same kind of end. Only in a trigger of a lent block, and not in that of its end.
    PassOn,
    /// Break the guard of a raised shield, as too many tokens on its card would, with all that follows. Nothing lies
    /// on the card for it.
    BreakGuard(CombatantSelector),
    /// Open the locked tiles of these hexes: each becomes the tile that its file names as `opens_to` (O-92).
    Open(HexSelector),
}
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

    /// The needs that the effect has of its place. The words inside it have their own.
    pub(super) fn needs(&self) -> EnumSet<Need> {
        match self {
            Self::Strike(_) | Self::Deal(..) | Self::PassOn => Need::Target.into(),
            Self::Put(_, Destination::AdjacentTo(_)) => Need::Player.into(),
            Self::Put(_, Destination::Aimed | Destination::WhereTargetStood) => Need::Target.into(),
            Self::Move(movement) if movement.mode == MoveMode::Back => Need::Player | Need::Target,
            Self::PlaceTile { on: HexSelector::Aimed, .. }
            | Self::RemoveTile { on: HexSelector::Aimed, .. }
            | Self::Open(HexSelector::Aimed) => Need::Target.into(),
            Self::DodgeAttack | Self::CancelAttack | Self::TurnAttackBack => Need::Attack.into(),
            Self::Move(_)
            | Self::WithGear(..)
            | Self::ChooseMissile
            | Self::FireLoaded
            | Self::LoadWeapon
            | Self::ToggleLight
            | Self::Restore(_)
            | Self::Regain(..)
            | Self::Dice(_)
            | Self::UpTo(..)
            | Self::May(_)
            | Self::Pay(_)
            | Self::Do(_)
            | Self::RollAhead
            | Self::ExhaustEntry
            | Self::ChangeHands
            | Self::UseCharge(_)
            | Self::DeployGear(_) => Need::Player.into(),
            // The parts themselves say what they need.
            Self::Aim(_)
            | Self::Inflict(_)
            | Self::DealTokens(_)
            | Self::Clear(_)
            | Self::RemoveCondition(..)
            | Self::Struggle
            | Self::RaiseShield
            | Self::LowerShield(_)
            | Self::BreakGuard(_)
            | Self::Heal(_)
            | Self::EndEncounter(_)
            | Self::Defeat(_)
            | Self::Spawn { .. }
            | Self::PlaceTile { .. }
            | Self::RemoveTile { .. }
            | Self::Open(_)
            | Self::SetFlag(_)
            | Self::ClearFlag(_)
            | Self::SetDarkness(_)
            | Self::Lend(_)
            | Self::Revoke(_)
            | Self::Spend(..)
            | Self::Put(..)
            | Self::MoveTowards { .. }
            | Self::If(..)
            | Self::Repeat(..) => EnumSet::empty(),
        }
    }
}
