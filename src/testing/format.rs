//! The vignette format: everything that a vignette file can contain.
//!
//! Owns the structure of the files. `tests/vignettes/README.md` documents it for authors and must agree with it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::content::action::Action;
use crate::content::attunement::Attunement;
use crate::content::encounter::{Aftermath, Doom, EncounterTable, Enemy, EnemyWave, Formation, Goal, Placement, Tile};
use crate::content::enemy_traits::EnemyTypeRow;
use crate::content::gear::{Armor, Missile, Shield, Usable, Weapon};
use crate::content::house_rules::HouseChanges;
use crate::model::{Condition, Coord, DamageKind, Fact, Id, Line, Outcome, Sink, Stat, Token};
use crate::rules::phase::Phase;

/// A vignette: one setup and the runs that start from it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vignette {
    /// What the vignette shows.
    pub title: String,
    /// The rulebook ids and content ids that the vignette covers.
    pub covers: Vec<String>,
    /// The initial state.
    #[serde(default)]
    pub setup: VignetteSetup,
    /// The runs; each starts from the setup again.
    pub runs: Vec<VignetteRun>,
}

/// The point of the game loop at which a run starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StartPoint {
    /// The encounter starts with its first Round.
    Start,
    /// A Round phase begins.
    Round,
    /// A beat begins, with the trickle.
    BeatOpens,
    /// The beat waits for an action.
    #[default]
    Beat,
    /// A counterbeat begins.
    Counterbeat,
}

/// The initial state of a vignette. The defaults are an empty sheet and the first scenario's character with full
/// health.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VignetteSetup {
    /// An encounter of the catalog to start from.
    pub encounter: Option<Id>,
    /// The special tiles.
    pub tiles: BTreeMap<Id, Tile>,
    /// The hexes of the special tiles.
    pub layout: Vec<Placement>,
    /// Enemy sheets of this vignette.
    pub enemies: BTreeMap<Id, Enemy>,
    /// Weapons of this vignette.
    pub weapons: BTreeMap<Id, Weapon>,
    /// Shields of this vignette.
    pub shields: BTreeMap<Id, Shield>,
    /// Armour of this vignette.
    pub armor: BTreeMap<Id, Armor>,
    /// Flasks of this vignette.
    pub flasks: BTreeMap<Id, Usable>,
    /// Items of this vignette.
    pub items: BTreeMap<Id, Usable>,
    /// Missiles of this vignette.
    pub missiles: BTreeMap<Id, Missile>,
    /// Actions of this vignette.
    pub actions: BTreeMap<Id, Action>,
    /// Attunements of this vignette.
    pub attunements: BTreeMap<Id, Attunement>,
    /// Enemy types of this vignette.
    pub types: BTreeMap<Id, EnemyTypeRow>,
    /// Changes of the house rules.
    pub house: HouseChanges,
    /// Whether it is dark.
    pub dark: bool,
    /// Waves of enemies that come later.
    pub waves: Vec<EnemyWave>,
    /// Formations among the enemies.
    pub formations: BTreeMap<Id, Formation>,
    /// Enemies in the order in which they act.
    pub order: Vec<Id>,
    /// The flags that are set.
    pub flags: Vec<Id>,
    /// Tiles placed during play: the tile and its hex.
    pub placed_tiles: Vec<(Id, Coord)>,
    /// Whether the player chooses the loadout before the first Round, for runs from the start.
    pub choose_loadout: bool,
    /// Encounter tables.
    pub tables: Option<Vec<EncounterTable>>,
    /// Doom events.
    pub doom: Option<Vec<Doom>>,
    /// The victory condition.
    pub victory: Option<Goal>,
    /// The aftermath of a defeat.
    pub on_defeat: Option<Aftermath>,
    /// Start tiles, for a run from the start.
    pub start: Option<Vec<Coord>>,
    /// The character.
    pub character: CharacterSetup,
    /// The enemies on the sheet, in their order; those of the encounter if left out.
    pub foes: Option<Vec<EnemySetup>>,
    /// Round tally.
    pub round: Option<u16>,
    /// The point of the game loop at which runs start.
    pub moment: StartPoint,
    /// The actions already committed in this beat.
    pub committed_actions: CommittedActions,
    /// Coins on each table's entries.
    pub coins: Vec<Vec<u8>>,
}

/// Actions already committed in this beat.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommittedActions {
    /// The number of Simple actions.
    pub simple: u8,
    /// The number of Dynamic actions.
    pub dynamic: u8,
    /// Whether a Double was committed.
    pub double: bool,
    /// Whether the Free action was used.
    pub free: bool,
}

/// The character in the initial state.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CharacterSetup {
    /// Hex; 5,5 if left out.
    pub at: Option<Coord>,
    /// Primary Stats that differ from the scenario's character.
    pub stats: BTreeMap<Stat, u8>,
    /// Gear in the hand slots.
    pub hands: Option<Vec<Id>>,
    /// Hand slots under the hand tokens, main and off, from 0.
    pub held: Option<(Option<u8>, Option<u8>)>,
    /// Armour; `None` wears none.
    pub armor: Option<Id>,
    /// Whether to wear no armour at all.
    pub unarmored: bool,
    /// Pouches.
    pub pouches: Option<Vec<Id>>,
    /// Missiles in the quivers.
    pub missiles: Option<Vec<Id>>,
    /// Attunements assigned to POTs.
    pub attunements: Option<Vec<Id>>,
    /// Whether it rides.
    pub mounted: bool,
    /// Gear that is deployed on the character's hex.
    pub deployed: Vec<Id>,
    /// The number of the enemy that grapples the character, and the attack of the grapple.
    pub grappled_by: Option<(u8, Id)>,
    /// HMN, if not the scenario's.
    pub humanity: Option<u8>,
    /// HP slots, if not those of VIT.
    pub hp_slots: Option<u8>,
    /// Tokens in HP slots.
    pub hp: Vec<(DamageKind, u8)>,
    /// Unassigned tokens.
    pub unassigned: Vec<(DamageKind, u8)>,
    /// Values of sinks that differ from what the stats give.
    pub sinks: BTreeMap<Sink, u8>,
    /// Tokens in sinks.
    pub in_sinks: Vec<(Sink, Token)>,
    /// Conditions.
    pub conditions: Vec<(Condition, u8)>,
    /// Dice in the pool.
    pub pool: Vec<u8>,
    /// The raised shield.
    pub raised: Option<Id>,
    /// Tokens on shield cards.
    pub card_tokens: Vec<(Id, DamageKind, u8)>,
    /// Durability used up.
    pub durability_used: Vec<(Id, u8)>,
    /// Broken gear.
    pub broken: Vec<Id>,
    /// Weapons that are loaded, and with what.
    #[serde(default)]
    pub loaded: Vec<(Id, Id)>,
    /// Gear that is lit.
    #[serde(default)]
    pub lit: Vec<Id>,
    /// Charges used up.
    pub charges_used: Vec<(Id, u8)>,
    /// FP used up.
    pub focus_spent: u8,
}

/// An enemy in the initial state.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemySetup {
    /// The enemy sheet.
    pub enemy: Id,
    /// Hex; of a Large enemy that of its head.
    pub at: Coord,
    /// Hex of the tail of a Large enemy.
    #[serde(default)]
    pub tail: Option<Coord>,
    /// The formation it belongs to.
    #[serde(default)]
    pub formation: Option<Id>,
    /// Tokens in its HP circle.
    #[serde(default)]
    pub hp: Vec<(DamageKind, u8)>,
    /// Unassigned tokens.
    #[serde(default)]
    pub unassigned: Vec<(DamageKind, u8)>,
    /// Values of sinks that differ from its sheet.
    #[serde(default)]
    pub sinks: BTreeMap<Sink, u8>,
    /// Tokens in sinks.
    #[serde(default)]
    pub in_sinks: Vec<(Sink, Token)>,
    /// Conditions.
    #[serde(default)]
    pub conditions: Vec<(Condition, u8)>,
    /// A shield: (Defense, Stability, Durability, whether raised).
    #[serde(default)]
    pub shield: Option<(u8, u8, u8, bool)>,
}

/// One sequence of steps from the setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VignetteRun {
    /// What the run shows.
    #[serde(default)]
    pub title: String,
    /// All dice that are rolled, in order; the run fails if it rolls more or fewer.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// The intents and the checks, in order.
    pub steps: Vec<VignetteStep>,
}

/// The commit of an action, as an author writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommitSpec {
    /// The action.
    pub action: String,
    /// The scores of the dice that pay for the action.
    pub dice: Vec<u8>,
    /// The gear of the action; if left out, the first gear with which the action is legal.
    pub gear: Option<Id>,
    /// The damage type.
    pub kind: Option<DamageKind>,
    /// FP above the printed cost of an attunement.
    pub extra_focus: u8,
}

/// A choice, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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
    /// An area around an impact hex that opens in a direction and the next.
    AreaAt(Coord, u8),
    /// What the main and the off hand hold.
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
    /// End a sequence of choices.
    Done,
}

/// The slot of a token, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum SlotSpec {
    /// An HP slot.
    Hp,
    /// A sink.
    Sink(Sink),
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
#[derive(Clone, Debug, Deserialize)]
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
    DamageKind,
    HeldGear,
    Missile,
    PullTo,
    RepairGear,
    Tokens,
    Stance,
    MaddenedTarget,
    CharmedEnemy,
    Reroll,
    Nothing,
}

/// A check of the state or of the facts. Combatants are numbered: 0 is the character, enemies count from 1.
#[derive(Clone, Debug, Deserialize)]
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
    /// Tokens on a shield's card.
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
    /// What the main and the off hand hold.
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
    Facts(Vec<Fact>),
    /// None of these facts happened since the last intent.
    NoFacts(Vec<Fact>),
    /// The outcome of the encounter; `None` if it has not ended.
    Ended(Option<Outcome>),
}

/// All RON files at or below the paths, sorted.
///
/// # Errors
///
/// Returns an error if a path does not exist or a folder can't be read.
pub fn find_ron_files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect_ron_files(path, &mut found)?;
        } else {
            std::fs::metadata(path)?;
            found.push(path.clone());
        }
    }
    found.sort();
    Ok(found)
}

fn collect_ron_files(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_ron_files(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "ron") {
            found.push(path);
        }
    }
    Ok(())
}

/// The ids that a vignette file covers; empty if the file can't be read.
pub fn read_covered_ids(path: &Path) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
    let parsed: Result<Vignette, _> = crate::content::parse_ron(&path.display().to_string(), &text);
    parsed.map(|v| v.covers).unwrap_or_default()
}
