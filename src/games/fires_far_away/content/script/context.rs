//! The needs that a word of a script has of its place, and the contents of each kind of script.
//!
//! Owns the two tables: [`ScriptWord::needs`] for the words, [`ScriptContext::gives`] for the scripts. A word whose needs
//! are not met would do nothing or be 0 there, and the validation refuses it. Must not walk over scripts: `walk` does.

use enumset::{EnumSet, EnumSetType};
use strum::VariantArray;

use super::words::ScriptWord;
use super::{CombatantSelector, DamageKindSelector, Expr, Predicate, Reach, Targeting};

/// Something that a word needs from its place. The first need that is not met is the one that a message names.
#[derive(Debug, Hash, EnumSetType)]
pub enum Need {
    /// A character as the actor: its stats, its gear, its payment.
    CharacterSheet,
    /// The player: an answer, or the pool, the hands and the gear that only the player's character has.
    Player,
    /// The character as the only possible actor. A script that an enemy may run too, such as that of a tile, does not
    /// give it.
    OnlyCharacter,
    /// A target.
    Target,
    /// A price with a `+`, above which score can be spent.
    OverspentScore,
    /// An attunement, whose school and catalyst make PWR, or a spell of an enemy, whose sheet says it.
    Attunement,
    /// An attunement with `overcast`, above whose price FP can be spent.
    ExtraFocus,
    /// An attack that the script answers.
    Attack,
    /// An enemy that is taking its Turn.
    ActiveEnemy,
}

impl Need {
    /// The reason why a word cannot stand where this need is not met; it follows the word's name.
    pub fn unmet_text(self) -> &'static str {
        match self {
            Self::CharacterSheet => "reads the character sheet, and an enemy has none",
            Self::Player => "asks the player or uses what only the character has: no enemy does it",
            Self::OnlyCharacter => "is only for the character, and an enemy may be the one who acts here",
            Self::Target => "has nothing to work on here: nothing has been aimed at before",
            Self::OverspentScore => "is always 0 here: nothing can be spent above a flat price",
            Self::Attunement => "is always 0 here: no attunement is used, and no spell of an enemy with a `power`",
            Self::ExtraFocus => "is always 0 here: FP can be added only to an attunement with `overcast: true`",
            Self::Attack => "has no attack to answer here: only a reaction or a trigger answers one",
            Self::ActiveEnemy => "names no enemy here: none is taking its Turn",
        }
    }
}

/// The owner of a script, a number or a predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum ScriptContext {
    /// The effect of an action of the beat, or its needs and its cost. The action itself says what it gives besides.
    Action,
    /// The same of an action that can answer an attack.
    Reaction,
    /// The same of an action at the opening of the counterbeat, before any attack.
    Opening,
    /// The effect of a flask or item.
    Item,
    /// The texts of gear and attunements: blocks that hold while they are worn, used or known.
    PrintedBlock,
    /// The effect of gear, a condition or a lasting effect at an event.
    Trigger,
    /// The effect of an enemy's attack.
    EnemyAttack,
    /// The blocks that an enemy's sheet or a type of enemies prints: changes of its values, and its scripts for being
    /// defeated or Dismounted.
    EnemySheet,
    /// Whether a behaviour of an enemy is available.
    Behaviour,
    /// The effect of a special tile on a combatant that comes onto it.
    Tile,
    /// The effect of a doom event.
    Doom,
    /// Whether a further result of an encounter happens at its end.
    Aftermath,
}

impl ScriptContext {
    /// Everything that is there for each script of this kind from its beginning.
    pub fn gives(self) -> EnumSet<Need> {
        use Need::{ActiveEnemy, Attack, CharacterSheet, ExtraFocus, OnlyCharacter, OverspentScore, Player, Target};
        match self {
            Self::Action | Self::Opening | Self::Item | Self::PrintedBlock | Self::Doom | Self::Aftermath => {
                CharacterSheet | Player | OnlyCharacter
            }
            Self::Reaction => CharacterSheet | Player | OnlyCharacter | Attack | ActiveEnemy,
            // Further facts depend on the action that the event belongs to.
            Self::Trigger => {
                CharacterSheet | Player | Target | Attack | ActiveEnemy | OverspentScore | ExtraFocus | Need::Attunement
            }
            Self::EnemyAttack | Self::Behaviour => Target | ActiveEnemy,
            Self::EnemySheet => ActiveEnemy.into(),
            // An enemy on the tile has no character sheet: for it, every value of that sheet is 0.
            Self::Tile => CharacterSheet | Player | Target,
        }
    }
}

impl ScriptContext {
    /// Everything that is there besides for the contents of a modifier block: it is read at an event or for a strike,
    /// and what else there is then depends on the action or the attack. Blocks that an enemy's sheet prints are read
    /// for an enemy.
    pub fn gives_in_block(self) -> EnumSet<Need> {
        match self {
            Self::EnemySheet => Need::Attack | Need::ActiveEnemy,
            _ => Self::Trigger.gives() - Need::Target,
        }
    }
}

impl ScriptWord<'_> {
    /// The needs that the word has of its place; the words inside it have needs of their own.
    pub fn needs(self) -> EnumSet<Need> {
        match self {
            Self::Effect(effect) => effect.needs(),
            Self::Expr(value) => expr_needs(value),
            Self::Predicate(test) => predicate_needs(test),
            Self::Cost(super::Cost::EncounterDie) => Need::ActiveEnemy.into(),
            Self::Cost(_) => EnumSet::empty(),
            Self::Targeting(Targeting::Pair { .. } | Targeting::Tile { .. }) => Need::Player.into(),
            Self::Targeting(Targeting::Around(_)) => Need::Target.into(),
            // An enemy aims by itself at one opponent and at areas.
            Self::Targeting(_) => EnumSet::empty(),
            Self::Reach(Reach::Weapon | Reach::Shot) => Need::CharacterSheet.into(),
            Self::Reach(_) => EnumSet::empty(),
            Self::DamageKind(DamageKindSelector::Is(_) | DamageKindSelector::OfAttack) => EnumSet::empty(),
            Self::DamageKind(_) => Need::CharacterSheet.into(),
            Self::Combatant(CombatantSelector::Me) => EnumSet::empty(),
            Self::Combatant(CombatantSelector::Target) => Need::Target.into(),
        }
    }
}

fn need_of_sheet(reads_sheet: bool) -> EnumSet<Need> {
    if reads_sheet { Need::CharacterSheet.into() } else { EnumSet::empty() }
}

fn expr_needs(value: &Expr) -> EnumSet<Need> {
    // PWR is the attunement's, or that of an enemy's spell.
    let reads_sheet = value.reads_character_sheet() && *value != Expr::Pwr;
    need_of_sheet(reads_sheet)
        | match value {
            Expr::Overspent => EnumSet::only(Need::OverspentScore),
            Expr::Overcast => EnumSet::only(Need::ExtraFocus),
            Expr::Pwr => EnumSet::only(Need::Attunement),
            Expr::Inflicted | Expr::Blocked => EnumSet::only(Need::Attack),
            _ => EnumSet::empty(),
        }
}

fn predicate_needs(test: &Predicate) -> EnumSet<Need> {
    need_of_sheet(test.reads_character_sheet())
        | match test {
            Predicate::InReach(_) | Predicate::RoomBehind | Predicate::InUnaidedRange => EnumSet::only(Need::Target),
            Predicate::Against { .. } => EnumSet::only(Need::Attack),
            _ => EnumSet::empty(),
        }
}
