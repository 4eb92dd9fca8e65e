//! The encounter view: everything that the player may see, as plain data for the table, the sheets and the log.
//!
//! Owns the shape of that data. [`build_view`] builds it from the components after every intent, [`MomentRecorder`]
//! between the steps of resolving one. Must not change the world and holds no rule: its numbers and reasons come from
//! the code that resolves intents.

mod action_card;
mod action_cards;
pub mod action_result;
#[cfg(any(test, feature = "test-support"))]
pub mod blank;
mod character_builder;
mod character_shelf;
pub mod codex;
mod encounter_tables;
mod encounter_view;
mod enemy_turns;
mod entity_sheets;
mod explained_numbers;
pub mod forecast_view;
mod goal;
pub mod journey_events;
pub mod journey_page;
pub mod journey_statistics;
mod log_entry;
mod log_text;
mod moments;
pub mod page_needs;
mod piece_labels;
mod prompt;
pub mod rules_text;
mod scenario_card;
mod sheet_lacks;
mod sheet_problems;
pub mod sheet_words;
mod table_cards;
mod text;
pub mod typography;

pub use action_card::{ActionCard, ActionGroup, ActionKind, ActionModeView, RefusedFor};
pub use character_builder::{
    CharacterBuilderView, SheetEntryView, SheetSlotView, build_character_builder, build_sheet_entry,
};
pub use character_shelf::{ArmoryShelf, SHELVES, ShelfEntry, build_shelf};
pub use encounter_view::build_view;
pub use enemy_turns::{EnemyAttackName, EnemyTurns, TurnLine};
pub use goal::{enemy_that_matters, way_to_win};
pub use log_entry::{LogEntry, LogKind, LogPlace, LogTurn, is_log_heading, log_kinds};
pub use log_text::log_line;
pub use moments::{Moment, MomentRecorder};
pub use piece_labels::{PegBody, PegShape, names_together, peg_shapes, slip_texts};
pub use prompt::Prompt;
pub use scenario_card::{ScenarioCard, build_scenario_cards, install_error_text, installed_text};
pub use sheet_problems::{put_away_text, sheet_problem_text};
pub use table_cards::{DoomLine, EntryLine, TableCard};
pub use text::{attunement_name, combatant_name, condition_name, entry_label, gear_name, hands_text, refusal_text};

use crate::lang::Text;
use crate::model::{
    CombatantId, Condition, Coord, DamageCounts, DiceValues, GearIndex, Hands, Id, Outcome, Sink, Stat, Token,
    TokenSlot,
};

pub use crate::content::script::TileKind;
pub use crate::rules::components::character::GearSlot;
pub use crate::rules::components::phase::Phase;
pub use crate::rules::names::{damage_kind_name, grade_name, school_name, sink_label};
pub use crate::view::rules_text::stat_label;

/// A special tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileView {
    /// Its hex.
    pub at: Coord,
    /// Key of the tile in the encounter.
    pub id: Id,
    /// Its kind, which selects its drawing.
    pub kind: TileKind,
    /// Whether entering it can mean defeat: it is marked as deadly, or its effect defeats.
    pub deadly: bool,
    /// Whether it is water.
    pub water: bool,
    /// Whether standing on it is a goal of the encounter.
    pub goal: bool,
    /// Whether it does nothing at all, so that only its name and its being a goal make it special.
    pub harmless: bool,
    /// Whether it was placed during play.
    pub placed_in_play: bool,
    /// The printed name.
    pub name: Text,
    /// The text of its effect.
    pub text: Text,
}

/// A sink on a sheet: its capacity and the tokens in it.
#[derive(Clone, Debug, PartialEq)]
pub struct SinkView {
    /// Its kind.
    pub sink: Sink,
    /// The number of tokens it holds at most.
    pub capacity: u8,
    /// The tokens in it.
    pub tokens: Vec<Token>,
}

/// The part of a sheet that all combatants have.
#[derive(Clone, Debug, PartialEq)]
pub struct EntitySheet {
    /// The combatant.
    pub who: CombatantId,
    /// Content id of an enemy; the character's is its scenario's.
    pub id: Id,
    /// The printed name; enemies of one kind are numbered.
    pub name: Text,
    /// The hex of the combatant.
    pub position: Coord,
    /// The hex of a Large enemy's tail.
    pub tail: Option<Coord>,
    /// Whether it is still on the board.
    pub present: bool,
    /// The number of HP slots.
    pub hp_max: u8,
    /// The damage in HP.
    pub hp_damage: DamageCounts,
    /// The damage on the sheet that has not trickled in yet.
    pub unassigned: DamageCounts,
    /// The sinks with a value above 0 or tokens in them; all sinks of the character.
    pub sinks: Vec<SinkView>,
    /// The conditions with their numbers of tokens.
    pub conditions: Vec<(Condition, u8)>,
    /// Whether a shield is raised.
    pub shield_up: bool,
    /// The numbers of the sheet that something can change, with what each is the sum of.
    pub numbers: Vec<ExplainedNumber>,
    /// The lasting effects that no token shows: the short name and the full text, with what holds and until when.
    pub active_effects: Vec<(Text, Text)>,
}

/// A number of a sheet with the parts that it is the sum of.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedNumber {
    /// The piece whose number it is, where a sheet lists those of its gear too.
    pub gear: Option<GearIndex>,
    /// The meaning of the number: "P.DEF", "Hedge Bow, damage".
    pub label: Text,
    /// Its value now.
    pub value: i16,
    /// The value as it is shown: "3", "3 SP, 1 hex".
    pub shown: Text,
    /// Its parts in words: "base 1 (as printed; R-464), +2 Hedge Coat".
    pub parts: Text,
    /// Whether it has a part besides its base.
    pub is_changed: bool,
}

impl EntitySheet {
    /// The parts of a number in words.
    pub fn parts_of(&self, label: &Text) -> Option<&str> {
        self.numbers.iter().find(|number| number.label == *label).map(|number| number.parts.words())
    }
}

/// The card of a shield that the character holds or has set up on the board, or that has tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct ShieldCard {
    /// The shield.
    pub gear: GearIndex,
    /// The printed name.
    pub name: Text,
    /// The tokens it blocks per attack.
    pub defense: u8,
    /// The tokens it holds before the guard breaks.
    pub stability: u8,
    /// The tokens on it.
    pub tokens: DamageCounts,
    /// Whether it is raised.
    pub up: bool,
    /// Whether it is deployed on the board.
    pub deployed: bool,
}

/// One line of gear on the character sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct GearLine {
    /// The piece of gear.
    pub gear: GearIndex,
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: Text,
    /// Its gear slot.
    pub slot: GearSlot,
    /// Its gear slot in words: "hand 1", "armour", "pouch 2".
    pub slot_label: Text,
    /// Its numbers in words: "2 SP, 2 Slash or Pierce, range 1".
    pub detail: Text,
    /// The numbers of its card: "damage", "range", "weight".
    pub numbers: Vec<ExplainedNumber>,
    /// Durability used, and its maximum.
    pub durability: (u8, u8),
    /// Charges left, and their maximum; `None` for gear without charges.
    pub charges: Option<(u8, u8)>,
    /// Whether it is Broken.
    pub broken: bool,
    /// Whether it is lit.
    pub lit: bool,
    /// Whether it is deployed on the board.
    pub deployed: bool,
    /// Whether it is in hand although no hand token lies on it: strapped on, or the bare hand.
    pub in_hand_without_token: bool,
}

/// One attunement on the character sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct AttunementLine {
    /// The content id.
    pub id: Id,
    /// The printed name.
    pub name: Text,
    /// The POTs that it occupies.
    pub intensity: u8,
}

/// The character's sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterSheet {
    /// The part that all combatants have.
    pub sheet: EntitySheet,
    /// FP left, and their maximum.
    pub focus: (u8, u8),
    /// The number of POTs.
    pub pots: u8,
    /// The attunements in the POTs.
    pub attunements: Vec<AttunementLine>,
    /// The primary stats.
    pub stats: Vec<(Stat, u8)>,
    /// The number of dice rolled each Round.
    pub stamina: u8,
    /// The dice in the pool, in their order.
    pub pool: DiceValues,
    /// The encumbrance (ENC): the weight worn.
    pub enc: u8,
    /// The equipment limit (EQP): the weight worn without hindrance.
    pub eqp: u8,
    /// The actions that step with ENC against EQP: what each costs and how far it goes now.
    pub load_actions: Vec<ExplainedNumber>,
    /// The lines of gear.
    pub gear: Vec<GearLine>,
    /// The hand tokens.
    pub hands: Hands,
    /// The cards of the shields carried.
    pub shields: Vec<ShieldCard>,
}

/// The shield that an enemy carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnemyShieldView {
    /// The tokens it blocks per attack.
    pub defense: u8,
    /// The tokens it holds before the guard breaks.
    pub stability: u8,
    /// The Durability left.
    pub durability: u8,
    /// The tokens on it.
    pub tokens: DamageCounts,
    /// Whether it is Broken.
    pub broken: bool,
}

/// An attack of an enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnemyAttackView {
    /// Its name.
    pub name: Text,
    /// Its text, with changes to its damage counted in.
    pub text: Text,
    /// The damage of its first strike, with these changes; empty if it lists none that is fixed.
    pub damage: Text,
}

/// An enemy's index card.
#[derive(Clone, Debug, PartialEq)]
pub struct EnemySheet {
    /// The part that all combatants have.
    pub sheet: EntitySheet,
    /// The Move value.
    pub movement: u8,
    /// The printed names of its types.
    pub types: Vec<Text>,
    /// The attacks.
    pub attacks: Vec<EnemyAttackView>,
    /// Its shield, if it has one.
    pub shield: Option<EnemyShieldView>,
    /// Whether this is the active enemy.
    pub active: bool,
    /// The name of its formation.
    pub formation: Option<Text>,
    /// Whether it carries a light.
    pub light: bool,
}

/// The enemies and the hexes that the goal of an encounter names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GoalView {
    /// The content ids of the enemies.
    pub enemies: Vec<Id>,
    /// The hexes.
    pub hexes: Vec<Coord>,
}

/// Pending tokens of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingToken {
    /// Its kind.
    pub token: Token,
    /// The number of tokens.
    pub n: u8,
    /// The slots in which one of them may be placed.
    pub legal_slots: Vec<TokenSlot>,
}

/// The page after an encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultPage {
    /// The outcome.
    pub outcome: Outcome,
    /// The text of the page.
    pub text: Text,
    /// The souls gained.
    pub souls: u16,
    /// The gear gained, by name.
    pub gear: Vec<Text>,
    /// The HMN gained.
    pub humanity_gained: u8,
    /// The HMN lost.
    pub humanity_lost: u8,
}

/// The combatant that the pending decision is about, which the table points at.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionSubject {
    /// The combatant.
    pub who: CombatantId,
    /// The attacks that the player can order it to make, each with its name and text; empty unless it is Charmed.
    pub attacks: Vec<(Id, Text, Text)>,
}

/// Everything that the player may see.
#[derive(Clone, Debug, PartialEq)]
pub struct EncounterView {
    /// The name of the encounter.
    pub encounter: Text,
    /// The introduction of the encounter.
    pub intro: Text,
    /// The text of the victory condition.
    pub victory: Text,
    /// The enemies and the hexes that the victory condition names.
    pub goal: GoalView,
    /// The phase of the encounter.
    pub phase: Phase,
    /// The Round tally.
    pub round: u16,
    /// The input that the game waits for.
    pub prompt: Prompt,
    /// The prompt as one plain sentence.
    pub prompt_text: Text,
    /// Why the beat can't be ended yet; `None` if it can, or if it is no beat.
    pub end_beat_refusal: Option<Text>,
    /// The hexes that the announced attack would affect from the present positions, if it is an area.
    pub threatened_hexes: Vec<Coord>,
    /// The combatant that the pending decision is about.
    pub question_subject: Option<QuestionSubject>,
    /// The other hand configurations, before the first Round.
    pub hand_configurations: Vec<Hands>,
    /// The types of the enemies: name and text.
    pub enemy_types: Vec<(Text, Text)>,
    /// The special tiles.
    pub tiles: Vec<TileView>,
    /// The hexes that are dark to the character; empty where it is light.
    pub dark_hexes: Vec<Coord>,
    /// The character.
    pub character: CharacterSheet,
    /// The enemies in their order, the defeated ones too.
    pub enemies: Vec<EnemySheet>,
    /// The encounter tables.
    pub tables: Vec<TableCard>,
    /// The doom events.
    pub doom: Vec<DoomLine>,
    /// The tokens that wait to be placed.
    pub pending_tokens: Vec<PendingToken>,
    /// Every action the character can use, legal now or not.
    pub actions: Vec<ActionCard>,
    /// The result page, if the encounter is over.
    pub result: Option<ResultPage>,
}
