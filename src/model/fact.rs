//! Facts: the one door out of the rules. Each says one thing that happened, in order.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Condition, Coord, DamageKind, Faces, Gear, Hands, Id, Sink, Spot, Token, Who};

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
    Thrown,
    /// Put there at once.
    Set,
}

/// One thing that happened. Fields are named by what they hold; `who` is whom it happened to.
#[allow(missing_docs, reason = "every variant says what its fields hold")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// A combatant came to the table.
    Entered { who: Who, name: Id, at: Coord },
    /// A Round began; the tally now shows this number.
    RoundBegan { tally: u16 },
    /// A doom event took effect; its line on the encounter sheet.
    Doom { tally: u16, line: u8 },
    /// Every coin left the encounter tables.
    TablesCleared,
    /// Sinks and shield cards were emptied.
    SinksCleared,
    /// The stamina pool was rolled.
    PoolRolled { dice: Faces },
    /// The beat began.
    BeatBegan,
    /// The beat ended.
    BeatEnded,
    /// The counterbeat began.
    CounterbeatBegan,
    /// An encounter table was rolled: the faces, the line rolled and the line resolved.
    TableRolled { table: u8, dice: Faces, rolled: u8, resolved: u8 },
    /// A coin was laid on a table line; whether it is now exhausted.
    CoinLaid { table: u8, line: u8, coins: u8, exhausted: bool },
    /// A wholly exhausted table was cleared.
    TableRefreshed { table: u8 },
    /// An enemy became active with this behaviour (its letter, from 0) and the attack in it.
    Activated { foe: Who, behaviour: u8, attack: Option<Id> },
    /// An enemy could do nothing this counterbeat, because of this condition.
    Idle { foe: Who, because: Condition },
    /// Dice were committed to an action or reaction.
    Committed { action: Id, dice: Faces, with: Option<Gear>, reaction: bool },
    /// Somebody moved; every hex entered, in order.
    Moved { who: Who, path: SmallVec<[Coord; 6]>, how: Motion },
    /// An attack was made against these combatants.
    Attacked { by: Who, name: Id, on: SmallVec<[Who; 4]> },
    /// An attack had no effect on somebody.
    Missed { by: Who, on: Who, why: MissReason },
    /// A token was laid down.
    TokenPlaced { who: Who, token: Token, on: Spot },
    /// Unassigned tokens moved into HP at the start of a Turn.
    Trickled { who: Who, kind: DamageKind, n: u8 },
    /// Damage tokens left HP slots.
    Healed { who: Who, kind: DamageKind, n: u8 },
    /// A shield was broken through.
    GuardBroken { who: Who },
    /// A shield went up.
    ShieldRaised { who: Who, with: Option<Gear> },
    /// A raised shield went down.
    ShieldLowered { who: Who },
    /// A condition took hold; how many tokens lie there now.
    Gained { who: Who, condition: Condition, now: u8 },
    /// Condition tokens left; how many are left.
    Lost { who: Who, condition: Condition, now: u8 },
    /// A condition could not take hold (immunity, cap).
    Shrugged { who: Who, condition: Condition },
    /// A die left the pool by Flinch.
    Flinched { die: u8 },
    /// The pool was emptied on purpose.
    PoolEmptied { dice: Faces },
    /// A piece of gear broke.
    GearBroken { gear: Gear },
    /// A die of the pool was rolled again.
    DieRerolled { was: u8, now: u8 },
    /// FP were spent; how many are left.
    FocusSpent { n: u8, left: u8 },
    /// A piece of gear was set aside where it stands, or taken back.
    SetAside { gear: Gear, aside: bool },
    /// A special tile was laid on a hex during play.
    TileLaid { at: Coord, tile: Id },
    /// A special tile laid during play was taken away again.
    TileLifted { at: Coord, tile: Id },
    /// Darkness fell or lifted.
    Darkened { dark: bool },
    /// The next wave of enemies came; its number, from 1.
    WaveCame { wave: u8 },
    /// The Move value of an enemy changed by so much.
    MovementChanged { who: Who, by: i8 },
    /// An enemy turned on somebody other than the character.
    TurnedOn { foe: Who, prey: Who },
    /// The player acts for an enemy now.
    Charmed { foe: Who },
    /// The tail of a Large enemy swung round.
    Turned { who: Who, tail: Coord },
    /// A Durability sink was cleared in the field; whether that made Broken gear whole.
    GearMended { who: Who, gear: Gear, whole: bool },
    /// The end cost HMN.
    HumanityLost { n: u8, left: u8 },
    /// A weapon was loaded, or shot and unloaded.
    Loaded { gear: Gear, missile: Option<Gear> },
    /// A weapon was lit or doused.
    Lit { gear: Gear, lit: bool },
    /// A charge was used; how many are left.
    Used { gear: Gear, left: u8 },
    /// The hand tokens moved.
    HandsChanged { hands: Hands },
    /// The value of a sink changed.
    SinkChanged { who: Who, sink: Sink, value: u8 },
    /// Every attack of an enemy changed by so much damage.
    AttacksChanged { who: Who, by: i8 },
    /// A special tile took effect on somebody who entered it.
    TileSprung { who: Who, at: Coord, tile: Id },
    /// Somebody was defeated and left the table.
    Defeated { who: Who },
    /// The encounter ended.
    Ended { outcome: Outcome },
}
