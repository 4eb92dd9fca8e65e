//! Facts: the one door out of the rules. Each says one thing that happened, in order.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{CombatantId, Condition, Coord, DamageKind, DiceValues, GearIndex, Hands, Id, Sink, Token, TokenSlot};

/// How an encounter ended.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Outcome {
    Victory,
    Defeat,
    Retreat,
}

/// Why an attack touched nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum MissReason {
    /// Nobody stood in reach.
    OutOfReach,
    /// Dodged.
    Dodged,
    /// Parried or otherwise cancelled.
    Cancelled,
    /// It went over a fallen target.
    High,
    /// The target is not there any more.
    NoTarget,
}

/// In what manner a piece changed its hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Motion {
    /// By its own movement.
    Walk,
    /// Thrown by Knockback.
    KnockedBack,
    /// Put there at once.
    Teleported,
}

/// One thing that happened. Fields are named by what they hold; `who` is whom it happened to.
#[allow(missing_docs, reason = "every variant says what its fields hold")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fact {
    /// A combatant came to the table.
    Entered { who: CombatantId, name: Id, at: Coord },
    /// A Round began; the tally now shows this number.
    RoundBegan { tally: u16 },
    /// A doom event took effect; its line on the encounter sheet.
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
    /// An encounter table was rolled: the faces, the line rolled and the line resolved.
    TableRolled { table: u8, dice: DiceValues, rolled: u8, resolved: u8 },
    /// A coin was laid on a table line; whether it is now exhausted.
    CoinPlaced { table: u8, entry: u8, coins: u8, exhausted: bool },
    /// A wholly exhausted table was cleared.
    TableRefreshed { table: u8 },
    /// An enemy became active with this behaviour (its letter, from 0) and the attack in it.
    EnemyActivated { enemy: CombatantId, behaviour: u8, attack: Option<Id> },
    /// An enemy could do nothing this counterbeat, because of this condition.
    EnemySkipped { enemy: CombatantId, because: Condition },
    /// Dice were committed to an action or reaction.
    Committed { action: Id, dice: DiceValues, gear: Option<GearIndex>, reaction: bool },
    /// Somebody moved; every hex entered, in order.
    Moved { who: CombatantId, path: SmallVec<[Coord; 6]>, how: Motion },
    /// An attack was made against these combatants.
    Attacked { by: CombatantId, name: Id, on: SmallVec<[CombatantId; 4]> },
    /// An attack had no effect on somebody.
    Missed { by: CombatantId, on: CombatantId, why: MissReason },
    /// A token was laid down.
    TokenPlaced { who: CombatantId, token: Token, on: TokenSlot },
    /// Unassigned tokens moved into HP at the start of a Turn.
    Trickled { who: CombatantId, kind: DamageKind, n: u8 },
    /// Damage tokens left HP slots.
    Healed { who: CombatantId, kind: DamageKind, n: u8 },
    /// A shield was broken through.
    GuardBroken { who: CombatantId },
    /// A shield went up.
    ShieldRaised { who: CombatantId, gear: Option<GearIndex> },
    /// A raised shield went down.
    ShieldLowered { who: CombatantId },
    /// A condition took hold; how many tokens lie there now.
    ConditionGained { who: CombatantId, condition: Condition, now: u8 },
    /// Condition tokens left; how many are left.
    ConditionLost { who: CombatantId, condition: Condition, now: u8 },
    /// A condition could not take hold (immunity, cap).
    ConditionResisted { who: CombatantId, condition: Condition },
    /// A die left the pool by Flinch.
    Flinched { die: u8 },
    /// The pool was emptied on purpose.
    PoolDiscarded { dice: DiceValues },
    /// A piece of gear broke.
    GearBroken { gear: GearIndex },
    /// A die of the pool was rolled again.
    DieRerolled { was: u8, now: u8 },
    /// FP were spent; how many are left.
    FocusSpent { n: u8, left: u8 },
    /// A piece of gear was set aside where it stands, or taken back.
    GearDeployed { gear: GearIndex, deployed: bool },
    /// A special tile was laid on a hex during play.
    TilePlaced { at: Coord, tile: Id },
    /// A special tile laid during play was taken away again.
    TileRemoved { at: Coord, tile: Id },
    /// Darkness fell or lifted.
    DarknessChanged { dark: bool },
    /// The next wave of enemies came; its number, from 1.
    WaveCame { wave: u8 },
    /// The Move value of an enemy changed by so much.
    MovementChanged { who: CombatantId, by: i8 },
    /// An enemy turned on somebody other than the character.
    TargetChanged { enemy: CombatantId, target: CombatantId },
    /// The player acts for an enemy now.
    CharmedTurnBegan { enemy: CombatantId },
    /// The tail of a Large enemy swung round.
    TailRotated { who: CombatantId, tail: Coord },
    /// A Durability sink was cleared in the field; whether that made Broken gear whole.
    GearRepaired { who: CombatantId, gear: GearIndex, restored: bool },
    /// The end cost HMN.
    HumanityLost { n: u8, left: u8 },
    /// A weapon was loaded, or shot and unloaded.
    Loaded { gear: GearIndex, missile: Option<GearIndex> },
    /// A weapon was lit or doused.
    LightToggled { gear: GearIndex, lit: bool },
    /// A charge was used; how many are left.
    ChargeUsed { gear: GearIndex, left: u8 },
    /// The hand tokens moved.
    HandsChanged { hands: Hands },
    /// The value of a sink changed.
    SinkChanged { who: CombatantId, sink: Sink, value: u8 },
    /// Every attack of an enemy changed by so much damage.
    AttackDamageChanged { who: CombatantId, by: i8 },
    /// A special tile took effect on somebody who entered it.
    TileTriggered { who: CombatantId, at: Coord, tile: Id },
    /// Somebody was defeated and left the table.
    Defeated { who: CombatantId },
    /// The encounter ended.
    EncounterEnded { outcome: Outcome },
}
