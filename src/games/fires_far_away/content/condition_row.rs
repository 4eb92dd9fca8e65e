//! The rows of `rules/conditions.ron`: the effects and the end of each condition (2.3.5).
//!
//! Owns the entry format. Must not apply a condition; `rules::change::conditions` does.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::script::{Expr, ModifierBlock};
use crate::model::{Condition, DamageKind, Id, Sink};

/// When tokens of a condition expire.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionDuration {
    Immediate,
    Turn,
    Round,
    #[default]
    Static,
}

/// The traits that a token of a condition gives to a combatant, apart from numbers and bans.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionTrait {
    /// Every hex conceals for the combatant, and an enemy walks through hazards.
    Blind,
    /// Neither concealment nor the dark hides the combatant.
    Shines,
    /// The combatant lies on the ground: others step over it, half-cover beside it is full cover, High attacks miss
    ///
    Down,
    /// Every Move value is halved, but stays at least 1.
    HalvesMoves,
    /// The enemy comes no nearer to the character, flees from it and attacks from afar only. No movement of the
    /// character ends nearer to the combatant that has inflicted the token, and it makes no melee attack on it (O-80).
    Afraid,
    /// The enemy attacks the nearest combatant.
    Maddened,
    /// The player acts for the enemy.
    Charmed,
    /// A raised shield is lowered when a token is added.
    LowersShield,
    /// A broken guard has no consequence but the damage to the shield.
    KeepsFooting,
    /// Only a rider can have it.
    Unseats,
    /// The character loses all HMN, gains none and is defeated.
    Curses,
}

/// The actions that the combatant can't do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Forbidden {
    /// Any action or reaction. It takes an enemy's Turn.
    Everything,
    /// Any action but these. It takes an enemy's Turn.
    AllBut(Vec<AllowedAction>),
    /// Movement. An enemy can only attack, or struggle.
    Movement,
    /// Attunements but those of Guts, and an enemy's spells.
    Magic,
}

/// An action that is possible although a condition forbids the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AllowedAction {
    /// Those whose own row says `while_down`.
    WhileDown,
    /// Those whose own row says `while_frozen`.
    WhileFrozen,
    /// This action, and those that count as it.
    Action(Id),
}

/// The events that remove tokens before they expire. Scripts can remove any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ConditionEnd {
    /// Struggle! removes one.
    Struggle,
    /// An enemy's Turn that the condition takes removes one.
    LostTurn,
    /// Each token of this damage type that gets past a shield removes one.
    Damage(DamageKind),
    /// Water and other extinguishing tiles remove all.
    Water,
    /// An Intelligent enemy falls and rolls, which takes its Turn and removes one.
    DropAndRoll,
    /// HMN that is gained removes all, and is used up.
    HumanityGained,
}

/// The effect of an Immediate condition, once for all its tokens. Nothing of it stays on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ImmediateEffect {
    /// The highest die of the pool is discarded, once per token.
    LoseHighestDie,
    /// FP are lost, 1 per token.
    LoseFocus,
    /// The combatant is knocked back by a hex per token.
    KnockBack,
    /// The attacker heals as many HP, if the attack has put damage into HP.
    Drain,
}

/// The row of a condition (2.3.5). The defaults are a Static condition that does nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRow {
    /// Printed name.
    pub name: String,
    /// When its tokens expire.
    pub duration: ConditionDuration,
    /// Largest number of tokens on one sheet; no limit if left out.
    #[serde(default)]
    pub cap: Option<u8>,
    /// The sink that can take its tokens, if any.
    #[serde(default)]
    pub sink: Option<Sink>,
    /// Whether one point of the sink takes all its tokens at once.
    #[serde(default)]
    pub sinks_whole: bool,
    /// Whether only the character can have it, because it affects dice, FP or HMN.
    #[serde(default)]
    pub character_only: bool,
    /// The traits of a combatant with a token.
    #[serde(default)]
    pub is: Vec<ConditionTrait>,
    /// The actions that a combatant with a token can't do.
    #[serde(default)]
    pub forbids: Option<Forbidden>,
    /// Score that each token adds to the cost of every action, whatever the cost asks for.
    #[serde(default)]
    pub surcharge: Option<Expr>,
    /// Unblockable damage at the start of each own Turn, before unassigned damage trickles.
    #[serde(default)]
    pub deals: Vec<(Expr, DamageKind)>,
    /// The blocks that hold for a combatant with a token: numbers, abilities, bans and scripts.
    #[serde(default)]
    pub blocks: Vec<ModifierBlock>,
    /// The effect of an Immediate condition.
    #[serde(default)]
    pub immediate: Option<ImmediateEffect>,
    /// The events that remove tokens before they expire.
    #[serde(default)]
    pub ends: Vec<ConditionEnd>,
    /// The number of tokens that turn into one token of another condition.
    #[serde(default)]
    pub becomes: Option<(Expr, Condition)>,
    /// Whether its tokens stay when the encounter ends.
    #[serde(default)]
    pub outlasts_encounter: bool,
    /// Its description, in our own words.
    pub text: String,
}

impl ConditionRow {
    /// Whether a token gives a combatant this trait.
    pub fn has(&self, what: ConditionTrait) -> bool {
        self.is.contains(&what)
    }

    /// Whether something removes tokens.
    pub fn ends_by(&self, end: ConditionEnd) -> bool {
        self.ends.contains(&end)
    }

    /// Whether it forbids most actions, which takes an enemy's Turn.
    pub fn takes_turn(&self) -> bool {
        matches!(self.forbids, Some(Forbidden::Everything | Forbidden::AllBut(_)))
    }

    /// Whether it keeps the combatant on its hex, but lets it act.
    pub fn holds(&self) -> bool {
        self.forbids == Some(Forbidden::Movement)
    }

    /// Whether it keeps the combatant from moving without laying it down.
    pub fn hinders(&self) -> bool {
        self.holds() || (self.takes_turn() && !self.has(ConditionTrait::Down))
    }
}

/// The further effects of a curse on its bearer, at the moment when it comes.
pub struct Curse {
    /// The HMN that are left.
    pub humanity: u8,
    /// The condition that comes with it, and stays as long as the curse does.
    pub brings: Condition,
}

/// The one kind of curse that there is.
pub static CURSE: LazyLock<Curse> = LazyLock::new(|| Curse { humanity: 0, brings: Condition::hollow() });
