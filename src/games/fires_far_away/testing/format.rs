//! The vignette format: a file, its runs, and the steps of a run.
//!
//! Owns the structure of the files, except for the setup (`setup_format`). `tests/vignettes/README.md` documents the
//! format for authors; a test writes its tables from the comments here.

use serde::{Deserialize, Serialize};

use super::notation::FactSpec;
use super::setup_format::VignetteSetup;
use crate::model::{Condition, Coord, DamageKind, Id, Line, Outcome, Sink, Token};
use crate::rules::components::phase::Phase;
use crate::rules::player::price::Price;

/// A vignette: one setup and the runs that start from it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vignette {
    /// A line that says what the vignette shows.
    pub title: String,
    /// The rulebook ids and content ids that the vignette covers: their effect is seen in it. An author's own needs none.
    #[serde(default)]
    pub covers: Vec<String>,
    /// The ids that the vignette covers only by a refusal: a requirement, not the effect when it is met. An action or a
    /// piece of gear is not covered by that.
    #[serde(default)]
    pub refuses: Vec<String>,
    /// Another vignette file, by its path from the folder of this one. Its setup is the start of this one's: entries of
    /// maps are added or replaced one by one, everything else is replaced where this setup says something.
    #[serde(default)]
    pub base: Option<String>,
    /// The initial state.
    #[serde(default)]
    pub setup: VignetteSetup,
    /// The runs; each starts from the setup again.
    pub runs: Vec<VignetteRun>,
}

/// One sequence of steps from the setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VignetteRun {
    /// A line that says what the run shows.
    #[serde(default)]
    pub title: String,
    /// Changes of the setup for this run, as `base` describes.
    #[serde(default)]
    pub with: VignetteSetup,
    /// All dice that are rolled, in order; the run fails if it rolls more or fewer.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The error in the content of this run, if the run shows that a script is refused. Nothing is played then.
    #[serde(default)]
    pub error: Option<ExpectedError>,
    /// The intents and the checks, in order; none with an `error`.
    #[serde(default)]
    pub steps: Vec<VignetteStep>,
}

/// The first error that the check of the content finds, as a run expects it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExpectedError {
    /// The words that the message marks.
    pub at: String,
    /// The whole message.
    pub message: String,
}

/// The commit of an action, as an author writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommitSpec {
    /// The action.
    pub action: String,
    /// The scores of the dice that pay for the action.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// The gear of the action; if left out, the first gear with which the action is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gear: Option<Id>,
    /// The damage type; if left out, the first one that the weapon offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<DamageKind>,
    /// FP above the printed cost of an attunement.
    #[serde(skip_serializing_if = "is_zero")]
    pub extra_focus: u8,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// An action in a check of its price.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricedAction {
    /// The action, reaction or attunement.
    pub action: Id,
    /// The gear of the action; if left out, the first gear that fits it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gear: Option<Id>,
}

/// A choice, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChoiceSpec {
    /// Stay on the hex.
    Stay,
    /// Choose this hex.
    Tile(Coord),
    /// Move along exactly these hexes.
    Route(Vec<Coord>),
    /// Move along a line, with the number of steps.
    MoveAlongLine(Line, u8),
    /// Enemy number n, from 1.
    Target(u8),
    /// Two enemies.
    Pair(u8, u8),
    /// An area in direction d.
    AreaDirection(u8),
    /// An area along a line.
    AreaAlongLine(Line),
    /// An area along a line that begins with this hex.
    AreaAlongLineFrom(Coord, Line),
    /// An area around an impact hex that opens in a direction and the next.
    AreaAt(Coord, u8),
    /// The gear in the main and the off hand.
    Hands(Option<Id>, Option<Id>),
    /// A damage token or a damage type.
    Damage(DamageKind),
    /// A piece of gear.
    Gear(Id),
    /// A condition.
    Condition(Condition),
    /// A die of the pool with this score.
    Die(u8),
    /// An attack of an enemy, and the number of its target.
    Attack(Id, u8),
    /// An encounter table, counted from 0.
    Table(u8),
    /// An entry of an encounter table, both counted from 0.
    TableEntry(u8, u8),
    /// An attunement.
    Attunement(Id),
    /// Accept the offer.
    Begin,
    /// Take as many tokens as the effect takes: offered where it makes no difference which.
    All,
    /// End a sequence of choices, or decline the offer.
    Done,
}

/// The slot of a token, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SlotSpec {
    /// An HP slot.
    Hp,
    /// A sink.
    Sink(Sink),
    /// The card of the raised shield.
    Shield,
    /// The sheet, as unassigned damage that trickles later.
    Unassigned,
    /// The sheet, as a condition that takes effect.
    Sheet,
    /// A Durability sink.
    Durability(Id),
    /// Breaking a piece of gear.
    Break(Id),
    /// Off the table.
    Gone,
}

/// One intent, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum IntentSpec {
    /// Take a start tile.
    ChooseStartTile(Coord),
    /// Commit an action.
    Commit(CommitSpec),
    /// Commit a reaction.
    React(CommitSpec),
    /// Decline the reaction.
    DeclineReaction,
    /// Answer the pending decision.
    Choose(ChoiceSpec),
    /// Assign a token to a slot.
    Assign(Token, SlotSpec),
    /// Let the rules assign the remaining tokens.
    AssignRest,
    /// End the beat.
    EndBeat,
}

/// One step of a run.
#[derive(Clone, Debug, Deserialize)]
pub enum VignetteStep {
    /// The rules accept this intent.
    Do(IntentSpec),
    /// The rules refuse this intent with this refusal code, and the state does not change.
    Refuse(IntentSpec, String),
    /// The same, and the reason reads like this; a requirement that is not met stands there as files write it: `needs
    /// StatAtLeast(Str, 9)`.
    RefuseSaying(IntentSpec, String, String),
    /// The rules accept this intent, and resolve it until this phase would begin next. The run fails if a decision is
    /// due before. The next steps look at the state; `GoOn` begins the phase.
    DoUntil(IntentSpec, Phase),
    /// Goes on from the stop of `DoUntil` or `LetEverythingHappenUntil` to the next decision.
    GoOn,
    /// Goes on to the next real decision: no reaction and no stance is committed, the rules assign the tokens (to sinks
    /// first), and a decision with one legal answer is answered. The run fails if another decision is open already.
    LetEverythingHappen,
    /// As `LetEverythingHappen`, but no further than to the point where this phase would begin next. The run fails if
    /// a real decision is due before.
    LetEverythingHappenUntil(Phase),
    /// All these checks hold now.
    Expect(Vec<Check>),
}

/// The kind of the pending decision, in a check.
#[allow(missing_docs, reason = "each variant is named after its pending decision")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DecisionKind {
    StartTile,
    Beat,
    Reaction,
    Move,
    Aim,
    Hands,
    Struggle,
    Heal,
    Clear,
    PickDie,
    MayStop,
    RollAhead,
    ExhaustEntry,
    DamageKind,
    HeldGear,
    HeldWeapon,
    HeldShield,
    Missile,
    Put,
    RepairGear,
    RestoreGear,
    DropGear,
    DropAttunement,
    Tokens,
    Stance,
    MaddenedTarget,
    CharmedEnemy,
    Reroll,
    KnockBackDirection,
    Nothing,
}

/// A check of the state or of the facts. Combatants are numbered: 0 is the character, enemies count from 1.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Check {
    /// The combatant is on this hex.
    At(u8, Coord),
    /// The tail of the Large enemy is on this hex.
    TailAt(u8, Coord),
    /// The combatant has left the sheet.
    Away(u8),
    /// The special tile on the hex; `None` for a plain hex.
    TileAt(Coord, Option<Id>),
    /// Whether it is dark.
    Dark(bool),
    /// Whether the flag is set.
    Flag(Id, bool),
    /// The number of enemies in play.
    EnemiesInPlay(u8),
    /// HP contains exactly these tokens.
    Hp(u8, Vec<(DamageKind, u8)>),
    /// The number of HP left.
    HpLeft(u8, u8),
    /// Exactly these tokens are unassigned.
    Unassigned(u8, Vec<(DamageKind, u8)>),
    /// The number of tokens in a sink.
    InSink(u8, Sink, u8),
    /// The value of a sink.
    SinkValue(u8, Sink, u8),
    /// The number of tokens of a condition.
    ConditionCount(u8, Condition, u8),
    /// The dice in the pool, in any order.
    Pool(Vec<u8>),
    /// Whether the shield is raised (Shield Up!).
    ShieldUp(u8, bool),
    /// The number of tokens on the card of the character's shield.
    CardTokens(Id, u8),
    /// Durability used up.
    DurabilityUsed(Id, u8),
    /// The missile with which a weapon is loaded.
    Loaded(Id, Option<Id>),
    /// HMN left.
    Humanity(u8),
    /// The rewards of the encounter: souls and gear.
    Rewards(u16, Vec<Id>),
    /// Whether a weapon is lit.
    Lit(Id, bool),
    /// Whether gear is Broken.
    Broken(Id, bool),
    /// Whether the gear is deployed.
    Deployed(Id, bool),
    /// Charges left.
    Charges(Id, u8),
    /// FP used up.
    FocusSpent(u8),
    /// The number of FP left.
    Fp(u8),
    /// The most FP.
    MaxFp(u8),
    /// The number of POTs.
    Pots(u8),
    /// The number of pouches.
    Pouches(u8),
    /// ENC.
    Enc(u8),
    /// EQP.
    Eqp(u8),
    /// The damage of a weapon as it is held now, with scaling.
    WeaponDamage(Id, i16),
    /// The price of an action now, whether it is legal or not.
    Price(PricedAction, Price),
    /// Exactly these tokens lie on the shield card of an enemy.
    ShieldCard(u8, Vec<(DamageKind, u8)>),
    /// The Durability left of an enemy's shield.
    ShieldDurability(u8, u8),
    /// Whether an enemy's shield is Broken.
    ShieldBroken(u8, bool),
    /// The gear in the main and the off hand.
    Hands(Option<Id>, Option<Id>),
    /// Round tally.
    Round(u16),
    /// Phase.
    Phase(Phase),
    /// The coins on the entries of a table.
    Coins(u8, Vec<u8>),
    /// The kind of the pending decision.
    Waits(DecisionKind),
    /// Exactly these choices are legal, in any order.
    Choices(Vec<ChoiceSpec>),
    /// These choices are legal.
    ChoicesInclude(Vec<ChoiceSpec>),
    /// These choices are not legal.
    ChoicesExclude(Vec<ChoiceSpec>),
    /// Whether some commit of the action is legal now.
    Legal(Id, bool),
    /// The tokens that are still to be assigned.
    TokensToAssign(Vec<(Token, u8)>),
    /// These facts happened since the last intent, in this order; other facts may lie between them.
    Facts(Vec<FactSpec>),
    /// None of these facts happened since the last intent.
    NoFacts(Vec<FactSpec>),
    /// The outcome of the encounter; `None` if it has not ended.
    Ended(Option<Outcome>),
}
