//! Facts: the only output of the rules. Each fact states one event, and facts are ordered by time.
//!
//! Owns the list of events. Must not contain sentences or pictures: the log and the table make those from facts.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{
    Cause, CombatantId, Condition, Coord, DamageKind, DiceValues, GearIndex, Hands, Id, Sink, Token, TokenSlot, Until,
};

/// The way in which an encounter ended.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Outcome {
    Victory,
    Defeat,
    Retreat,
}

/// The reason why an attack had no effect on a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MissReason {
    /// No target stood in reach.
    OutOfReach,
    /// The target dodged the attack.
    Dodged,
    /// The attack was parried or otherwise cancelled.
    Cancelled,
    /// The target turned the attack back, which strikes its maker instead (O-20).
    TurnedBack,
    /// The attack is High and passed over a fallen target.
    High,
    /// A ward lets no such attack be made on the target.
    Barred,
    /// The target seemed to stand on another hex, and the attack went there.
    StruckAppearance,
    /// The target has left the table.
    NoTarget,
}

/// The way in which a combatant changed its hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Motion {
    /// The combatant moved by itself.
    Walk,
    /// Knockback pushed the combatant.
    KnockedBack,
    /// The combatant was placed on the hex without passing others.
    Teleported,
}

/// One event. Each field is named after its content; `who` is the combatant that the event concerns, `cause` says why it
/// happened. Events that explain themselves, or that follow at once on another that explains them, have no cause.
#[allow(missing_docs, reason = "the doc comment of each variant describes its fields")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub enum Fact {
    /// A combatant came to the table.
    Entered { who: CombatantId, name: Id, at: Coord },
    /// A Round began; `tally` is the new Round tally.
    RoundBegan { tally: u16 },
    /// A doom event took effect; `event` is its line on the encounter sheet.
    Doom { tally: u16, event: u8 },
    /// Every coin left the encounter tables.
    TablesCleared,
    /// Sinks and shield cards were emptied.
    SinksCleared,
    /// The stamina pool was rolled.
    PoolRolled { dice: DiceValues },
    /// The beat began.
    BeatBegan,
    /// The beat ended.
    BeatEnded,
    /// The counterbeat began.
    CounterbeatBegan,
    /// An encounter table was rolled: the faces, the entry rolled and the entry resolved.
    TableRolled { table: u8, dice: DiceValues, rolled: u8, resolved: u8 },
    /// An encounter table was rolled before its time; the dice stand for its next roll.
    TableRolledAhead { table: u8, dice: DiceValues },
    /// A coin was laid on a table entry; `exhausted` says whether the entry is now exhausted.
    CoinPlaced { table: u8, entry: u8, coins: u8, exhausted: bool },
    /// A wholly exhausted table was cleared.
    TableRefreshed { table: u8 },
    /// An enemy became active with this behaviour (its letter, counted from 0) and the attack of the behaviour.
    EnemyActivated { enemy: CombatantId, behaviour: u8, attack: Option<Id> },
    /// A condition kept an enemy from acting in this counterbeat. `kept` says that it could not take a token off either.
    EnemySkipped {
        enemy: CombatantId,
        because: Condition,
        #[serde(default)]
        kept: bool,
    },
    /// Dice were committed to an action or reaction.
    Committed { action: Id, dice: DiceValues, gear: Option<GearIndex>, reaction: bool },
    /// A combatant moved; `path` holds every hex entered, in order.
    Moved {
        who: CombatantId,
        path: SmallVec<[Coord; 6]>,
        how: Motion,
        #[serde(default)]
        cause: Cause,
    },
    /// An attack was made against these combatants.
    Attacked { by: CombatantId, name: Id, on: SmallVec<[CombatantId; 4]> },
    /// An attack had no effect on a target.
    Missed { by: CombatantId, on: CombatantId, why: MissReason },
    /// A token was laid down.
    TokenPlaced {
        who: CombatantId,
        token: Token,
        on: TokenSlot,
        #[serde(default)]
        cause: Cause,
    },
    /// Unassigned tokens moved into HP at the start of a Turn.
    Trickled { who: CombatantId, kind: DamageKind, n: u8 },
    /// Damage tokens left HP slots.
    Healed {
        who: CombatantId,
        kind: DamageKind,
        n: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// An effect took tokens away from another place than HP slots.
    TokensRemoved {
        who: CombatantId,
        token: Token,
        n: u8,
        from: TokenSlot,
        #[serde(default)]
        cause: Cause,
    },
    /// A shield suffered Guard Break.
    GuardBroken {
        who: CombatantId,
        #[serde(default)]
        cause: Cause,
    },
    /// A shield was raised.
    ShieldRaised { who: CombatantId, gear: Option<GearIndex> },
    /// A raised shield was lowered.
    ShieldLowered {
        who: CombatantId,
        #[serde(default)]
        cause: Cause,
    },
    /// A condition took effect; `now` is the present number of its tokens.
    ConditionGained {
        who: CombatantId,
        condition: Condition,
        now: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// Condition tokens were removed; `now` is the number that remains.
    ConditionLost {
        who: CombatantId,
        condition: Condition,
        now: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// A condition could not take effect (immunity, cap).
    ConditionResisted {
        who: CombatantId,
        condition: Condition,
        #[serde(default)]
        cause: Cause,
    },
    /// Flinch removed a die from the pool.
    Flinched {
        die: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// The player discarded the pool.
    PoolDiscarded { dice: DiceValues },
    /// A piece of gear broke.
    GearBroken {
        gear: GearIndex,
        #[serde(default)]
        cause: Cause,
    },
    /// A die of the pool was rerolled.
    DieRerolled {
        was: u8,
        now: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// The score of a die of the pool rose.
    DieRaised {
        was: u8,
        now: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// A die left the pool.
    DieLost {
        die: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// A die was rolled and joined the pool.
    DieAdded {
        die: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// FP were regained; `left` is the number that is there now.
    FocusRegained { n: u8, left: u8 },
    /// FP were spent, or lost to Disoriented; `left` is the number that remains.
    FocusSpent { n: u8, left: u8 },
    /// A piece of gear was deployed on the board, or taken back.
    GearDeployed { gear: GearIndex, deployed: bool },
    /// A special tile was laid on a hex during play.
    TilePlaced {
        at: Coord,
        tile: Id,
        #[serde(default)]
        cause: Cause,
    },
    /// A special tile laid during play was removed.
    TileRemoved {
        at: Coord,
        tile: Id,
        #[serde(default)]
        cause: Cause,
    },
    /// Darkness fell or lifted.
    DarknessChanged {
        dark: bool,
        #[serde(default)]
        cause: Cause,
    },
    /// The next wave of enemies arrived; `wave` counts from 1.
    WaveCame { wave: u8 },
    /// The Move value of an enemy changed by `by`.
    MovementChanged {
        who: CombatantId,
        by: i8,
        #[serde(default)]
        cause: Cause,
    },
    /// An enemy now targets a combatant other than the character.
    TargetChanged { enemy: CombatantId, target: CombatantId },
    /// The player now controls the Turn of a Charmed enemy.
    CharmedTurnBegan { enemy: CombatantId },
    /// The tail of a Large enemy moved to another hex.
    TailRotated { who: CombatantId, tail: Coord },
    /// A Durability sink was cleared during the encounter; `restored` says whether Broken gear works again.
    GearRepaired { who: CombatantId, gear: GearIndex, restored: bool },
    /// HMN was gained; `left` is the number that is there now. HMN that ended Hollow is used up.
    HumanityGained { n: u8, left: u8 },
    /// The end of the encounter cost HMN.
    HumanityLost { n: u8, left: u8 },
    /// A weapon was loaded, or was shot and is now unloaded.
    Loaded { gear: GearIndex, missile: Option<GearIndex> },
    /// A weapon was lit or doused.
    LightToggled { gear: GearIndex, lit: bool },
    /// A charge was used; `left` is the number that remains.
    ChargeUsed { gear: GearIndex, left: u8 },
    /// The hand tokens moved.
    HandsChanged { hands: Hands },
    /// The value of a sink changed.
    SinkChanged {
        who: CombatantId,
        sink: Sink,
        value: u8,
        #[serde(default)]
        cause: Cause,
    },
    /// The number of HP slots changed.
    HpSlotsChanged { who: CombatantId, slots: u8 },
    /// The damage of every attack of an enemy changed by `by`.
    AttackDamageChanged {
        who: CombatantId,
        by: i8,
        #[serde(default)]
        cause: Cause,
    },
    /// The damage of every attack of an enemy is multiplied by `factor`, or is no longer if `ended`.
    AttackDamageMultiplied {
        who: CombatantId,
        factor: i8,
        ended: bool,
        #[serde(default)]
        cause: Cause,
    },
    /// A special tile took effect on a combatant that entered it.
    TileTriggered { who: CombatantId, at: Coord, tile: Id },
    /// An effect lent modifiers to a combatant, or to a piece of its gear; to everybody if both are left out.
    ModifierLent {
        to: Option<CombatantId>,
        gear: Option<GearIndex>,
        until: Until,
        #[serde(default)]
        cause: Cause,
    },
    /// Lent modifiers ended; the fields are those of the fact that lent them.
    ModifierEnded {
        to: Option<CombatantId>,
        gear: Option<GearIndex>,
        until: Until,
        #[serde(default)]
        cause: Cause,
    },
    /// A combatant was defeated and left the table.
    Defeated {
        who: CombatantId,
        #[serde(default)]
        cause: Cause,
    },
    /// The encounter ended.
    EncounterEnded { outcome: Outcome },
    /// The character dropped a piece of gear for which there is no place any more; it is Carried from then on.
    GearDropped { gear: GearIndex },
    /// The character forgot an attunement for which there is no POT any more.
    AttunementForgotten { attunement: Id },
}

impl Fact {
    /// The cause, of a fact that says one.
    pub fn cause_mut(&mut self) -> Option<&mut Cause> {
        match self {
            Self::Moved { cause, .. }
            | Self::TokenPlaced { cause, .. }
            | Self::Healed { cause, .. }
            | Self::TokensRemoved { cause, .. }
            | Self::GuardBroken { cause, .. }
            | Self::ShieldLowered { cause, .. }
            | Self::ConditionGained { cause, .. }
            | Self::ConditionLost { cause, .. }
            | Self::ConditionResisted { cause, .. }
            | Self::Flinched { cause, .. }
            | Self::GearBroken { cause, .. }
            | Self::DieRerolled { cause, .. }
            | Self::DieRaised { cause, .. }
            | Self::DieLost { cause, .. }
            | Self::DieAdded { cause, .. }
            | Self::TilePlaced { cause, .. }
            | Self::TileRemoved { cause, .. }
            | Self::DarknessChanged { cause, .. }
            | Self::MovementChanged { cause, .. }
            | Self::SinkChanged { cause, .. }
            | Self::AttackDamageChanged { cause, .. }
            | Self::AttackDamageMultiplied { cause, .. }
            | Self::ModifierLent { cause, .. }
            | Self::ModifierEnded { cause, .. }
            | Self::Defeated { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
