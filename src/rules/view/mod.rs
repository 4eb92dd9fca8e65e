//! The portrait: everything that lies open on the table, as plain data for whoever shows it.
//!
//! Owns the shape of what the 3D table, the sheets and the log read; it is painted from the components after every
//! intent by [`paint`](fn@paint). Must not change anything, and holds no rule: numbers and reasons in it come from
//! the same code that resolves intents.

mod action_cards;
mod encounter_tables;
mod encounter_view;
mod entity_sheets;
mod text;

pub use encounter_view::build_view;
pub use text::log_line;

use crate::model::{
    ActionClass, Choice, CombatantId, Condition, Coord, DamageCounts, DamageKind, DiceValues, GearIndex, Hands, Id,
    Outcome, Sink, Stat, Token, TokenSlot,
};

pub use crate::content::script::TileKind;

/// Which part of the loop is on.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PhaseView {
    #[default]
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

/// What the table waits for.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Prompt {
    /// Nothing: the encounter is over or not begun.
    #[default]
    Nothing,
    /// A start tile.
    Start(Vec<Coord>),
    /// An action of the beat, or its end.
    Beat {
        /// Whether the beat may be ended now.
        can_end_beat: bool,
        /// Simple actions still open; a Dynamic counts as one of two.
        actions_left: u8,
        /// Nothing can be paid any more, or nothing may be done: ending is all there is.
        can_only_end: bool,
    },
    /// A stance as the counterbeat opens, or none.
    Stance,
    /// A reaction, or letting it happen.
    Reaction {
        /// Who attacks.
        enemy: CombatantId,
        /// The attack in words ("Blade: 2 Slash").
        attack: String,
        /// Whether the attack will reach as things stand.
        in_reach: bool,
    },
    /// An answer: these are all the legal ones.
    Choose {
        /// The question in words.
        question: String,
        /// The legal answers.
        choices: Vec<Choice>,
    },
    /// Tokens of the tray to lay down.
    Tokens,
}

/// A special tile.
#[derive(Clone, Debug, PartialEq)]
pub struct TileView {
    /// Where.
    pub at: Coord,
    /// Key of the tile in the encounter.
    pub id: Id,
    /// Its kind, which decides the pencil mark.
    pub kind: TileKind,
    /// Entering it can mean defeat: it is marked as deadly, or its effect defeats.
    pub deadly: bool,
    /// It is water.
    pub water: bool,
    /// It was laid during play.
    pub placed_in_play: bool,
    /// As printed.
    pub name: String,
    /// What it does, in words.
    pub text: String,
}

/// A sink as drawn on a sheet: a circle with its value written in and tokens in it.
#[derive(Clone, Debug, PartialEq)]
pub struct SinkView {
    /// Which.
    pub sink: Sink,
    /// How many tokens it holds at most.
    pub capacity: u8,
    /// What lies in it.
    pub tokens: Vec<Token>,
}

/// What every entity sheet shows.
#[derive(Clone, Debug, PartialEq)]
pub struct EntitySheet {
    /// Whose.
    pub who: CombatantId,
    /// Content id of an enemy; the character's is its scenario's.
    pub id: Id,
    /// As printed; enemies of one kind are numbered.
    pub name: String,
    /// Where the piece stands.
    pub position: Coord,
    /// Where the tail of a Large enemy lies.
    pub tail: Option<Coord>,
    /// Whether it still stands on the table.
    pub present: bool,
    /// HP slots.
    pub hp_max: u8,
    /// Damage in HP.
    pub hp_damage: DamageCounts,
    /// Damage on the sheet that has not yet trickled in.
    pub unassigned: DamageCounts,
    /// Sinks with a value above 0 or something in them; the character's are all listed.
    pub sinks: Vec<SinkView>,
    /// Conditions with their numbers of tokens.
    pub conditions: Vec<(Condition, u8)>,
    /// Whether Shield Up! is present.
    pub shield_up: bool,
}

/// The shield's card with its pennies (one per shield the character carries).
#[derive(Clone, Debug, PartialEq)]
pub struct ShieldCard {
    /// Which shield.
    pub gear: GearIndex,
    /// As printed.
    pub name: String,
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens it holds before it is broken through.
    pub stability: u8,
    /// What lies on it.
    pub tokens: DamageCounts,
    /// Whether it is raised.
    pub up: bool,
    /// Whether it stands somewhere by itself.
    pub deployed: bool,
}

/// One line of gear on the character sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct GearLine {
    /// Which line.
    pub gear: GearIndex,
    /// Content id.
    pub id: Id,
    /// As printed.
    pub name: String,
    /// Where it is worn: "hand 1", "armour", "pouch 2".
    pub slot_label: String,
    /// Its numbers in words: "2 SP, 2 Slash or Pierce, range 1".
    pub detail: String,
    /// Durability used and there is.
    pub durability: (u8, u8),
    /// Charges left and there are; none for gear without.
    pub charges: Option<(u8, u8)>,
    /// Whether it is Broken.
    pub broken: bool,
    /// Whether it burns.
    pub lit: bool,
    /// Whether it has been set aside where it stands.
    pub deployed: bool,
}

/// The character's own part of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct CharacterSheet {
    /// What every entity has.
    pub sheet: EntitySheet,
    /// FP left and there are.
    pub focus: (u8, u8),
    /// POTs.
    pub pots: u8,
    /// Primary Stats.
    pub stats: Vec<(Stat, u8)>,
    /// Dice rolled each Round.
    pub stamina: u8,
    /// The dice in the pool, in the order they lie.
    pub pool: DiceValues,
    /// Weight worn.
    pub enc: u8,
    /// Weight worn without hindrance.
    pub eqp: u8,
    /// Gear, by line.
    pub gear: Vec<GearLine>,
    /// Hand tokens.
    pub hands: Hands,
    /// Cards of the shields carried.
    pub shields: Vec<ShieldCard>,
    /// What holds for a while and lies nowhere as a token: in a word or two, and in full.
    pub active_effects: Vec<(String, String)>,
}

/// The shield that an enemy carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnemyShieldView {
    /// Tokens blocked per attack.
    pub defense: u8,
    /// Tokens it holds before it is broken through.
    pub stability: u8,
    /// Durability left.
    pub durability: u8,
    /// What lies on it.
    pub tokens: DamageCounts,
    /// Whether it is Broken.
    pub broken: bool,
}

/// An enemy's index card.
#[derive(Clone, Debug, PartialEq)]
pub struct EnemySheet {
    /// What every entity has.
    pub sheet: EntitySheet,
    /// Move value.
    pub movement: u8,
    /// Types, as printed.
    pub types: Vec<String>,
    /// Attacks: name and words, with changes already counted in.
    pub attacks: Vec<(String, String)>,
    /// Its shield, if it has one.
    pub shield: Option<EnemyShieldView>,
    /// Whether this is the active enemy.
    pub active: bool,
    /// The formation it belongs to, as shown.
    pub formation: Option<String>,
    /// Whether it carries a light.
    pub light: bool,
}

/// One line of an encounter table's card.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryLine {
    /// "1", "2-5".
    pub label: String,
    /// What it says, one line per behaviour: "A Flurry".
    pub lines: Vec<String>,
    /// No reaction against it.
    pub sudden: bool,
    /// Coins that lie on it.
    pub coins: u8,
    /// Coins that exhaust it.
    pub coins_needed: u8,
    /// Whether it is exhausted.
    pub exhausted: bool,
    /// Whether it is the one being resolved.
    pub current: bool,
    /// Whether it is not on the card yet, or no more.
    pub absent: bool,
}

/// An encounter table's card.
#[derive(Clone, Debug, PartialEq)]
pub struct TableCard {
    /// Title.
    pub name: String,
    /// Its lines, left to right.
    pub entries: Vec<EntryLine>,
    /// The dice that lie on it.
    pub rolled: DiceValues,
}

/// A doom event on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct DoomLine {
    /// Its Round.
    pub round: u16,
    /// In words.
    pub text: String,
    /// Whether it has happened.
    pub past: bool,
    /// So many Rounds later it comes again, and again.
    pub every: Option<u16>,
}

/// Like tokens in the tray.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingToken {
    /// Which.
    pub token: Token,
    /// How many.
    pub n: u8,
    /// Where one of them may go.
    pub legal_slots: Vec<TokenSlot>,
}

/// One way of doing an action: with this weapon, dealing this type.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionModeView {
    /// What comes of the thing that is used up, and how often it can be used yet; empty for other tools.
    pub effect_text: String,
    /// With what.
    pub gear: Option<GearIndex>,
    /// Dealing what, where there is a choice.
    pub damage_kind: Option<DamageKind>,
    /// "Plain Sword, Slash"; empty if there is nothing to say.
    pub label: String,
    /// Its price in words: "2 SP or more", "2 dice", "free".
    pub cost: String,
    /// Why it can't be done now; `None` if it can.
    pub refusal: Option<String>,
}

/// An action card in the tray of actions.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionCard {
    /// Content id.
    pub id: Id,
    /// As printed.
    pub name: String,
    /// What it counts as.
    pub class: ActionClass,
    /// What it does, in words.
    pub text: String,
    /// Whether it is committed as a reaction now.
    pub reaction: bool,
    /// Ways of doing it; at least one.
    pub modes: Vec<ActionModeView>,
    /// FP it costs, and whether more may be spent; none for what is no attunement.
    pub focus: Option<(u8, bool)>,
    /// Whether it moves the character and does nothing else.
    pub moves: bool,
}

impl ActionCard {
    /// Whether it can be done in some way now.
    pub fn is_available(&self) -> bool {
        self.modes.iter().any(|u| u.refusal.is_none())
    }
}

/// The page after an encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultPage {
    /// How it ended.
    pub outcome: Outcome,
    /// The page.
    pub text: String,
    /// Souls gained.
    pub souls: u16,
    /// Gear gained, by name.
    pub gear: Vec<String>,
    /// HMN it costs.
    pub humanity: u8,
}

/// Whom the open question is about, for the table to point at.
#[derive(Clone, Debug, PartialEq)]
pub struct QuestionSubject {
    /// Who.
    pub who: CombatantId,
    /// The attacks it could be told to make, each with its name and its words; empty unless it does one's bidding.
    pub attacks: Vec<(Id, String, String)>,
}

/// Everything that lies open on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct EncounterView {
    /// Name of the encounter.
    pub encounter: String,
    /// Its opening words.
    pub intro: String,
    /// What wins it, in words.
    pub victory: String,
    /// Which part of the loop is on.
    pub phase: PhaseView,
    /// The Round tally.
    pub round: u16,
    /// What the table waits for.
    pub prompt: Prompt,
    /// The same in one plain sentence.
    pub prompt_text: String,
    /// Hexes that the attack which has been announced would take in as everybody stands, if it is an area.
    pub threatened_hexes: Vec<Coord>,
    /// Whom the open question is about.
    pub question_subject: Option<QuestionSubject>,
    /// What else could be held, while the character makes ready.
    pub hand_configurations: Vec<Hands>,
    /// What the types of the enemies here mean: name and words.
    pub enemy_types: Vec<(String, String)>,
    /// Special tiles.
    pub tiles: Vec<TileView>,
    /// Hexes that are dark to the character; none where it is light.
    pub dark_hexes: Vec<Coord>,
    /// The character.
    pub character: CharacterSheet,
    /// Enemies in their order, the defeated too.
    pub enemies: Vec<EnemySheet>,
    /// Encounter tables.
    pub tables: Vec<TableCard>,
    /// Doom events.
    pub doom: Vec<DoomLine>,
    /// Tokens to be laid down.
    pub pending_tokens: Vec<PendingToken>,
    /// Every action the character knows of, legal now or not.
    pub actions: Vec<ActionCard>,
    /// The end, if it has come.
    pub result: Option<ResultPage>,
}
