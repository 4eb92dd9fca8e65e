//! The vignette format: what a file may say. `tests/vignettes/README.md` explains it to its authors.

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

/// A vignette: one situation and what may happen in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vignette {
    /// What it shows.
    pub title: String,
    /// Rulebook ids and content ids it stands for.
    pub covers: Vec<String>,
    /// The position.
    #[serde(default)]
    pub setup: VignetteSetup,
    /// What happens from there, each time anew.
    pub runs: Vec<VignetteRun>,
}

/// Where a position stands in the loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StartPoint {
    /// The encounter is laid out and begins with its first Round.
    Start,
    /// A Round phase begins.
    Round,
    /// A beat begins, trickling first.
    BeatOpens,
    /// In the beat, an action is awaited.
    #[default]
    Beat,
    /// A counterbeat begins.
    Counterbeat,
}

/// A position. What is left out is as plain as it can be: an empty sheet, the first scenario's character with full health.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VignetteSetup {
    /// An encounter of the catalog to start from.
    pub encounter: Option<Id>,
    /// Special tiles used.
    pub tiles: BTreeMap<Id, Tile>,
    /// Where they lie.
    pub layout: Vec<Placement>,
    /// Enemy sheets written here.
    pub enemies: BTreeMap<Id, Enemy>,
    /// Weapons written here.
    pub weapons: BTreeMap<Id, Weapon>,
    /// Shields written here.
    pub shields: BTreeMap<Id, Shield>,
    /// Armour written here.
    pub armor: BTreeMap<Id, Armor>,
    /// Flasks written here.
    pub flasks: BTreeMap<Id, Usable>,
    /// Items written here.
    pub items: BTreeMap<Id, Usable>,
    /// Missiles written here.
    pub missiles: BTreeMap<Id, Missile>,
    /// Actions written here.
    pub actions: BTreeMap<Id, Action>,
    /// Attunements written here.
    pub attunements: BTreeMap<Id, Attunement>,
    /// Types of enemies written here.
    pub types: BTreeMap<Id, EnemyTypeRow>,
    /// House rules that are otherwise.
    pub house: HouseChanges,
    /// Whether it is dark.
    pub dark: bool,
    /// Waves of enemies that come later.
    pub waves: Vec<EnemyWave>,
    /// Formations among the enemies.
    pub formations: BTreeMap<Id, Formation>,
    /// Enemies in the order in which they act.
    pub order: Vec<Id>,
    /// What the encounter remembers by name.
    pub flags: Vec<Id>,
    /// Tiles laid during play: which, and where.
    pub placed_tiles: Vec<(Id, Coord)>,
    /// Whether the player makes ready before the first Round, for a run from the start.
    pub choose_loadout: bool,
    /// Encounter tables.
    pub tables: Option<Vec<EncounterTable>>,
    /// Doom events.
    pub doom: Option<Vec<Doom>>,
    /// What wins.
    pub victory: Option<Goal>,
    /// The page after a defeat.
    pub on_defeat: Option<Aftermath>,
    /// Start tiles, for a run from the start.
    pub start: Option<Vec<Coord>>,
    /// The character.
    pub character: CharacterSetup,
    /// The enemies on the sheet, in their order; those of the encounter if left out.
    pub foes: Option<Vec<EnemySetup>>,
    /// Round tally.
    pub round: Option<u16>,
    /// Where in the loop.
    pub moment: StartPoint,
    /// Actions already committed in this beat.
    pub committed_actions: CommittedActions,
    /// Coins on each table's entries.
    pub coins: Vec<Vec<u8>>,
}

/// Actions already committed in this beat.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommittedActions {
    /// Simple actions.
    pub simple: u8,
    /// Dynamic actions.
    pub dynamic: u8,
    /// A Double.
    pub double: bool,
    /// The Free action.
    pub free: bool,
}

/// The character in a position.
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
    /// Gear set aside where it stands.
    pub deployed: Vec<Id>,
    /// Who holds the character, by number, and with which attack.
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

/// An enemy in a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EnemySetup {
    /// Which enemy sheet.
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

/// One course of events from the setup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VignetteRun {
    /// What this run shows.
    #[serde(default)]
    pub title: String,
    /// Every die that will fall, in order; no more and no fewer.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub steps: Vec<VignetteStep>,
}

/// Dice on an action, as an author writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CommitSpec {
    /// The action.
    pub action: String,
    /// Scores of the dice that pay.
    pub dice: Vec<u8>,
    /// The gear it is done with; found by itself if only one in hand fits.
    pub gear: Option<Id>,
    /// The damage type.
    pub kind: Option<DamageKind>,
    /// FP above the printed cost of an attunement.
    pub extra_focus: u8,
}

/// An answer, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum ChoiceSpec {
    /// Go nowhere.
    Stay,
    /// This hex.
    Tile(Coord),
    /// Exactly these hexes.
    Route(Vec<Coord>),
    /// Along a line, so many steps.
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
    /// Which damage token, or which type.
    Damage(DamageKind),
    /// Which piece of gear.
    Gear(Id),
    /// Which condition.
    Condition(Condition),
    /// A die of the pool that shows this.
    Die(u8),
    /// One of an enemy's attacks, and the number of the one it is aimed at.
    Attack(Id, u8),
    /// No more.
    Done,
}

/// Where a token goes, as an author writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum SlotSpec {
    /// An HP slot.
    Hp,
    /// A sink.
    Sink(Sink),
    /// The sheet, to trickle.
    Unassigned,
    /// The sheet, a condition taking its effect.
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
    /// No reaction.
    DeclineReaction,
    /// Answer the question.
    Choose(ChoiceSpec),
    /// Lay a token down.
    Assign(Token, SlotSpec),
    /// Lay the rest down.
    AssignRest,
    /// End the beat.
    EndBeat,
}

/// One line of a run.
#[derive(Clone, Debug, Deserialize)]
pub enum VignetteStep {
    /// This intent is accepted.
    Do(IntentSpec),
    /// This intent is refused for this reason (its code), and changes nothing.
    Refuse(IntentSpec, String),
    /// All of this holds now.
    Expect(Vec<Check>),
}

/// What the table waits for, in a check.
#[allow(missing_docs, reason = "the variants say it")]
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

/// Something that must hold. Combatants are numbered: 0 is the character, enemies from 1.
#[derive(Clone, Debug, Deserialize)]
pub enum Check {
    /// Somebody stands here.
    At(u8, Coord),
    /// The tail of a Large enemy lies here.
    TailAt(u8, Coord),
    /// Somebody has left the table.
    Away(u8),
    /// The special tile on a hex, or plain paper.
    TileAt(Coord, Option<Id>),
    /// Whether it is dark.
    Dark(bool),
    /// Whether the encounter remembers something by this name.
    Flag(Id, bool),
    /// How many enemies stand on the table.
    EnemiesInPlay(u8),
    /// Exactly these tokens lie in HP.
    Hp(u8, Vec<(DamageKind, u8)>),
    /// So many HP are left.
    HpLeft(u8, u8),
    /// Exactly these tokens lie unassigned.
    Unassigned(u8, Vec<(DamageKind, u8)>),
    /// So many tokens lie in a sink.
    InSink(u8, Sink, u8),
    /// Value of a sink.
    SinkValue(u8, Sink, u8),
    /// Number of tokens of a condition.
    ConditionCount(u8, Condition, u8),
    /// The dice in the pool, in any order.
    Pool(Vec<u8>),
    /// Whether Shield Up! is present.
    ShieldUp(u8, bool),
    /// Tokens on a shield's card.
    CardTokens(Id, u8),
    /// Durability used up.
    DurabilityUsed(Id, u8),
    /// What a weapon is loaded with.
    Loaded(Id, Option<Id>),
    /// HMN left.
    Humanity(u8),
    /// What the end brings: souls and gear.
    Rewards(u16, Vec<Id>),
    /// Whether a weapon is lit.
    Lit(Id, bool),
    /// Whether gear is Broken.
    Broken(Id, bool),
    /// Whether gear is set aside where it stands.
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
    /// Coins on a table's entries.
    Coins(u8, Vec<u8>),
    /// What the table waits for.
    Waits(DecisionKind),
    /// Exactly these answers are legal, in any order.
    Choices(Vec<ChoiceSpec>),
    /// These answers are among the legal ones.
    ChoicesInclude(Vec<ChoiceSpec>),
    /// These answers are not among the legal ones.
    ChoicesExclude(Vec<ChoiceSpec>),
    /// Whether some way of paying for an action is legal now.
    Legal(Id, bool),
    /// What lies in the tray.
    TokensToAssign(Vec<(Token, u8)>),
    /// These facts happened since the last intent, in this order, others between them or not.
    Facts(Vec<Fact>),
    /// None of these facts happened since the last intent.
    NoFacts(Vec<Fact>),
    /// The encounter has ended so, or not at all.
    Ended(Option<Outcome>),
}

/// Every vignette file at or below the given paths, sorted.
pub fn find_vignette_files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
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

/// The ids a vignette file says it covers; none if it can't be read.
pub fn read_covered_ids(path: &Path) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
    let parsed: Result<Vignette, _> = crate::content::parse_ron(&path.display().to_string(), &text);
    parsed.map(|v| v.covers).unwrap_or_default()
}
