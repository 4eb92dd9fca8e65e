//! Rewrites content files and vignettes of older formats into that of today: the renamed enum variants, struct fields and
//! refusal codes, the words and fields of the language that others have taken over (`structures`), and nothing else.
//!
//! Owns the table of renamed words and the places where each of them is an enum variant or field of format 1. Must not
//! parse values, change comments, white space, strings (refusal codes aside) or order, or touch the file system. A word
//! of format 2 is never an old word in the same place, so migrating twice changes nothing. Struct names before `(` are
//! left alone: the format does not use them. The types that the rules follow are those of `content`, `model::fact` and
//! `testing::format` with `testing::setup_format`.

mod chapters;
mod structures;

use super::lexer::{Lexeme, LexemeKind, lex};
pub use chapters::{is_chapter, migrate_chapter};
pub use structures::{Change, Migrated};

/// Which types a RON file is read as; some words mean different things in content and in vignettes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A file of `assets/` or of a scenario.
    Content,
    /// A vignette, with or without content of its own.
    Vignette,
}

impl FileKind {
    /// The kind of a text, judged by the fields of its outermost struct: a vignette has `runs`; a replay has `version`
    /// and is neither kind.
    pub fn detect(text: &str) -> Option<Self> {
        let lexemes = lex(text);
        let mut depth = 0_usize;
        for (n, lexeme) in lexemes.iter().enumerate() {
            match lexeme.kind {
                LexemeKind::Mark('(' | '[' | '{') => depth += 1,
                LexemeKind::Mark(')' | ']' | '}') => depth = depth.saturating_sub(1),
                LexemeKind::Word("runs") if depth == 1 && is_mark(&lexemes, n + 1, ':') => return Some(Self::Vignette),
                LexemeKind::Word("version") if depth == 1 && is_mark(&lexemes, n + 1, ':') => return None,
                _ => {}
            }
        }
        Some(Self::Content)
    }
}

/// Rewrites a text of an older format, or of a mixture of formats, into that of today. A text that is not valid RON is
/// rewritten as far as its brackets can be followed.
pub fn migrate(text: &str, kind: FileKind) -> Migrated {
    let mut migrated = Migrated { text: String::with_capacity(text.len()), changes: Vec::new() };
    let mut copied = 0;
    let (mut line, mut line_start) = (1, 0);
    for (start, old, new) in renames_in(text, kind) {
        line += text[copied..start].matches('\n').count();
        line_start = text[copied..start].rfind('\n').map_or(line_start, |n| copied + n + 1);
        let column = text[line_start..start].chars().count() + 1;
        migrated.changes.push(Change { line, column, old, new });
        migrated.text.push_str(&text[copied..start]);
        migrated.text.push_str(new);
        copied = start + old.len();
    }
    migrated.text.push_str(&text[copied..]);
    structures::rewrite_structures(&mut migrated);
    migrated
}

/// What stands today for a word of an older format, for messages about files that can't be read. `expected` are the words that
/// the place allows: they decide between the meanings of an old word.
pub fn renamed(word: &str, expected: &[&str]) -> Option<&'static str> {
    let pairs = RENAMES.iter().flat_map(|group| group.words).chain(structures::TAKEN_OVER).chain(chapters::SAID_BY_TWO);
    pairs.filter(|(old, _)| *old == word).map(|(_, new)| *new).find(|new| expected.contains(&leading_word(new)))
}

// ---------------------------------------------------------------------------------------------------------------------
// Which words are renamed where

/// How a word is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordUse {
    /// The name of a field, before `:` inside `( )`.
    Field,
    /// An enum variant, with or without arguments.
    Variant,
    /// The name of a field whose value is the word `Vault`.
    FieldWithVault,
    /// An enum variant whose second argument is a number.
    VariantWithNumber,
    /// A whole string.
    Text,
}

/// Words that are renamed in the same places.
struct RenameGroup {
    /// The kind of file; any if none.
    file: Option<FileKind>,
    word_use: WordUse,
    /// Labels one of which has to be the innermost around the word, in words of today. A label is the name of a
    /// variant whose arguments, or of a field whose value, the word belongs to; `""` is the outermost level of a file,
    /// entries of its map included.
    inside: &'static [&'static str],
    /// Old and new words.
    words: &'static [(&'static str, &'static str)],
}

const fn group(
    file: Option<FileKind>,
    word_use: WordUse,
    inside: &'static [&'static str],
    words: &'static [(&'static str, &'static str)],
) -> RenameGroup {
    RenameGroup { file, word_use, inside, words }
}

const ANY_FILE: Option<FileKind> = None;
const CONTENT: Option<FileKind> = Some(FileKind::Content);
const VIGNETTE: Option<FileKind> = Some(FileKind::Vignette);

/// The need that said that a reaction answers an approach; the field `answers` says it now.
const APPROACH_NEED: &str = "CameIntoReach";

/// Labels around an `Effect`.
const EFFECT: &[&str] =
    &["effect", "then", "while_held", "dismounted", "on_defeat", "at_roll", "If", "Repeat", "WithGear", "UpTo", "May"];
/// Labels around a `Predicate`.
const PREDICATE: &[&str] = &["needs", "only", "when", "If", "Not", "All", "Any", "When"];
/// Labels around an `Expr`.
#[rustfmt::skip]
const EXPR: &[&str] = &[
    "deals", "cap", "inflicts", "splash", "n", "tiles", "by", "of", "focus", "dice", "Deal", "Heal", "Dice", "Lose",
    "Add", "Regain", "UpTo", "AtMost", "Below", "Sum",
    "Difference", "Times", "Half", "Min", "Max", "When", "Score", "ScorePlus", "DieAndScorePlus",
];
/// Labels around a `Fact`.
const FACT: &[&str] = &["Facts", "NoFacts"];
/// Labels around an answer of a vignette.
const CHOICE: &[&str] = &["Choose", "Choices", "ChoicesInclude", "ChoicesExclude"];

/// What repaired one piece in format 1.
const RESTORE_ONE: &str = "Restore((of: Chosen, n: N(1)))";

/// Every renamed word.
#[rustfmt::skip]
const RENAMES: &[RenameGroup] = &[
    // Fields of content files, which vignettes may hold too.
    group(CONTENT, WordUse::Field, &[""], &[
        ("covers", "schools"), ("of", "base"), ("sparring", "practice"), ("whole", "sinks_whole"),
        ("swells", "sink_bonus"),
    ]),
    group(VIGNETTE, WordUse::Field, &["actions"], &[("covers", "schools")]),
    group(ANY_FILE, WordUse::Field, &["", "enemies", "types"], &[
        ("ignores", "immune_to"), ("heeds", "not_immune_to"), ("heeds_only", "immune_to_all_except"),
        ("unhurt_by", "immune_to_damage"), ("hurt_by", "not_immune_to_damage"),
    ]),
    group(ANY_FILE, WordUse::Field, &["attacks"], &[
        ("entities", "hits_everyone"), ("deed", "self_action"), ("hold", "grapple_damage"),
    ]),
    group(ANY_FILE, WordUse::Field, &["behaviours"], &[("keeps", "preferred_distance")]),
    group(ANY_FILE, WordUse::Field, &["formations"], &[("march", "movement"), ("strikers", "attackers")]),
    group(ANY_FILE, WordUse::Field, &["on_victory", "on_defeat", "on_retreat"], &[
        ("souls", "gain_souls"), ("gear", "gain_gear"), ("humanity", "lose_humanity"),
    ]),
    group(ANY_FILE, WordUse::Field, &["", "weapons"], &[("load", "load_cost")]),
    group(ANY_FILE, WordUse::Field, &["", "missiles"], &[("rider", "on_hit")]),
    group(ANY_FILE, WordUse::Field, &["", "weapons"], &[("lightable", "fire")]),
    group(ANY_FILE, WordUse::Variant, &["fire"], &[("true", "Lightable"), ("false", "No")]),
    group(ANY_FILE, WordUse::Variant, &["ammo"], &[
        ("Arrow", "\"arrow\""), ("Bolt", "\"bolt\""), ("GiantArrow", "\"giant\""),
    ]),
    group(ANY_FILE, WordUse::Field, &["", "items", "flasks"], &[("giant", "holds")]),
    group(ANY_FILE, WordUse::Variant, &["holds"], &[
        ("true", "[\"arrow\", \"bolt\", \"giant\"]"), ("false", "[\"arrow\", \"bolt\"]"),
    ]),
    group(ANY_FILE, WordUse::Field, &["", "house"], &[
        ("held_adds", "held_extra_cost"), ("acid_eats", "acid_pdef_loss"), ("bleeding_adds", "bleeding_tokens"),
    ]),
    // Fields of effects.
    group(ANY_FILE, WordUse::Field, &["One"], &[("by", "sight")]),
    group(ANY_FILE, WordUse::Field, &["Blast"], &[("free", "any_direction")]),
    group(ANY_FILE, WordUse::Field, &["Tile"], &[("is", "tile")]),
    group(ANY_FILE, WordUse::FieldWithVault, &["Move"], &[("way", "over"), ("mode", "over")]),
    group(ANY_FILE, WordUse::Variant, &["over"], &[("Vault", "[Hazards, HalfCover], most_over: 1")]),
    group(ANY_FILE, WordUse::Field, &["Move"], &[("least", "min_tiles"), ("way", "mode")]),
    group(ANY_FILE, WordUse::Variant, &["Aim"], &[
        ("Active", "One"),
        ("ActiveAnywhere", "One(reach: Anywhere, sight: LockOn, only: [Active(Target)])"),
    ]),
    group(ANY_FILE, WordUse::Field, &["Strike", "on_hit", "strike"], &[("wounds", "on_damage")]),
    group(ANY_FILE, WordUse::Field, &["on_damage"], &[("of", "kind")]),
    group(ANY_FILE, WordUse::Field, &["TakeAim"], &[("reach", "extra_range"), ("open", "unshielded_damage")]),
    group(ANY_FILE, WordUse::Field, &["ChangeEnemyStat"], &[("of", "enemies"), ("what", "stat")]),
    // Variants of content files.
    group(ANY_FILE, WordUse::Variant, EFFECT, &[
        ("Cure", "RemoveCondition"), ("Drag", "Put(Target, AdjacentTo(Me))"),
        ("PullAdjacent", "Put(Target, AdjacentTo(Me))"), ("PassBehind", "Put(Me, Behind(Target))"),
        ("Follow", "Put(Me, WhereTargetStood)"), ("With", "WithGear"), ("Nock", "ChooseMissile"),
        ("Loose", "FireLoaded"), ("Load", "LoadWeapon"), ("MendGear", RESTORE_ONE), ("RepairGear", RESTORE_ONE), ("Rehand", "ChangeHands"),
        ("EmptyPool", "Dice(Empty)"), ("DiscardPool", "Dice(Empty)"), ("Reroll", "Dice"), ("Evade", "DodgeAttack"), ("Cancel", "CancelAttack"), ("Shelter", "TakeCover"),
        ("Use", "UseCharge"), ("Mend", "Heal"), ("Conclude", "EndEncounter"), ("Change", "ChangeEnemyStat"),
        ("Lay", "PlaceTile"), ("Lift", "RemoveTile"), ("SetAside", "DeployGear"), ("Mark", "SetFlag"),
        ("Unmark", "ClearFlag"), ("Darken", "SetDarkness"),
    ]),
    group(ANY_FILE, WordUse::Variant, PREDICATE, &[
        ("Has", "HasCondition"), ("Is", "HasType"), ("AgainstMelee", "Against(is: [Melee])"),
        ("AgainstWithout", "Against"), ("AttackIsMelee", "Against(is: [Melee])"), ("AttackLacks", "Against"),
        ("CanMendGear", "CanRepairGear"), ("Can", "HasAbility"),
        ("Marked", "HasFlag"), (APPROACH_NEED, "Always"), ("OneHandedShot", "Grip(Two)"),
    ]),
    group(ANY_FILE, WordUse::VariantWithNumber, PREDICATE, &[("Stat", "StatAtLeast")]),
    group(ANY_FILE, WordUse::Variant, EXPR, &[
        ("WoundsLastCounterbeat", "HpDamageSinceCounterbeat"), ("Standing", "EnemiesInPlay"), ("Less", "Difference"),
        ("Least", "Min"), ("Most", "Max"), ("LoadCost", "N(2)"),
    ]),
    group(ANY_FILE, WordUse::Variant, &["abilities", "HasAbility"], &[
        ("StandsFast", "PullImmunity"), ("WatchesItsBack", "BackstabImmunity"),
    ]),
    group(ANY_FILE, WordUse::Variant, &["tool"], &[("SetAside", "DeployedShield")]),
    // Facts.
    group(VIGNETTE, WordUse::Variant, FACT, &[
        ("CoinLaid", "CoinPlaced"), ("Activated", "EnemyActivated"), ("Idle", "EnemySkipped"),
        ("Gained", "ConditionGained"), ("Lost", "ConditionLost"), ("Shrugged", "ConditionResisted"),
        ("PoolEmptied", "PoolDiscarded"), ("SetAside", "GearDeployed"), ("TileLaid", "TilePlaced"),
        ("TileLifted", "TileRemoved"),
        ("Darkened", "DarknessChanged"), ("TurnedOn", "TargetChanged"), ("Charmed", "CharmedTurnBegan"),
        ("Turned", "TailRotated"), ("GearMended", "GearRepaired"), ("Lit", "LightToggled"), ("Used", "ChargeUsed"),
        ("AttacksChanged", "AttackDamageChanged"), ("TileSprung", "TileTriggered"), ("Ended", "EncounterEnded"),
    ]),
    group(VIGNETTE, WordUse::Variant, &["how"], &[("Thrown", "KnockedBack"), ("Set", "Teleported")]),
    group(VIGNETTE, WordUse::Field, &["Doom"], &[("line", "event")]),
    group(VIGNETTE, WordUse::Field, &["CoinPlaced"], &[("line", "entry")]),
    group(VIGNETTE, WordUse::Field, &["EnemyActivated", "EnemySkipped", "CharmedTurnBegan", "TargetChanged"], &[
        ("foe", "enemy"),
    ]),
    group(VIGNETTE, WordUse::Field, &["TargetChanged"], &[("prey", "target")]),
    group(VIGNETTE, WordUse::Field, &["Committed", "ShieldRaised"], &[("with", "gear")]),
    group(VIGNETTE, WordUse::Field, &["GearDeployed"], &[("aside", "deployed")]),
    group(VIGNETTE, WordUse::Field, &["GearRepaired"], &[("whole", "restored")]),
    // Setups and steps of vignettes.
    group(VIGNETTE, WordUse::Field, &["setup"], &[
        ("marks", "flags"), ("laid", "placed_tiles"), ("makes_ready", "choose_loadout"), ("done", "committed_actions"),
    ]),
    group(VIGNETTE, WordUse::Field, &["setup", "with"], &[("foes", "spawns"), ("change_foes", "change_spawns")]),
    group(VIGNETTE, WordUse::Field, &["character"], &[
        ("aside", "deployed"), ("held_by", "grappled_by"), ("slots", "hp_slots"), ("cards", "card_tokens"),
        ("worn", "durability_used"), ("spent", "charges_used"),
    ]),
    group(VIGNETTE, WordUse::Variant, &["Do", "Refuse"], &[
        ("Start", "ChooseStartTile"), ("LetItHappen", "DeclineReaction"),
    ]),
    group(VIGNETTE, WordUse::Field, &["Commit", "React"], &[("with", "gear"), ("focus", "extra_focus")]),
    group(VIGNETTE, WordUse::Variant, CHOICE, &[
        ("Along", "MoveAlongLine"), ("Facing", "AreaDirection"), ("Line", "AreaAlongLine"), ("Burst", "AreaAt"),
        ("Hold", "Hands"),
    ]),
    group(VIGNETTE, WordUse::Variant, &["Expect"], &[
        ("Marked", "Flag"), ("Standing", "EnemiesInPlay"), ("Has", "ConditionCount"), ("Card", "CardTokens"),
        ("Worn", "DurabilityUsed"), ("Gained", "Rewards"), ("Aside", "Deployed"), ("Hold", "Hands"),
        ("Answers", "Choices"), ("Offers", "ChoicesInclude"), ("Withholds", "ChoicesExclude"),
        ("Tray", "TokensToAssign"),
    ]),
    group(VIGNETTE, WordUse::Variant, &["Waits"], &[
        ("Start", "StartTile"), ("Window", "Reaction"), ("Mend", "Heal"), ("Kind", "DamageKind"), ("Tool", "HeldGear"),
        ("Drag", "Put"), ("PullTo", "Put"), ("MendGear", "RepairGear"), ("Opening", "Stance"), ("Prey", "MaddenedTarget"),
        ("Charm", "CharmedEnemy"),
    ]),
    // Refusal codes.
    group(VIGNETTE, WordUse::Text, &["Refuse"], &[
        ("Over", "EncounterOver"), ("FreeOfDice", "FreeTakesNoDice"), ("NoRoom", "NoActionLeft"), ("NoWay", "NoPath"),
        ("NoPlace", "IllegalSlot"),
    ]),
];

/// Variants whose arguments get company: the old word, and what the brackets of its arguments become.
const WRAPPED_ARGUMENTS: &[(&str, &str, &str)] = &[
    ("AgainstWithout", "(not: [", "])"),
    ("AttackLacks", "(not: [", "])"),
    ("Active", "(only: [Active(Target)], ", ")"),
    ("Reroll", "(Reroll(", "))"),
];

/// Fields whose list gets company: the old field, the new one, and what the brackets of the list become.
const WRAPPED_FIELDS: &[(&str, &str, &str, &str)] = &[("at_roll", "worn", "[(on: [(event: Rolled, then: [", "])])]")];

/// The old and the new word, if a word used so inside a label is renamed.
fn rename(file: FileKind, word_use: WordUse, inside: &str, word: &str) -> Option<(&'static str, &'static str)> {
    RENAMES
        .iter()
        .filter(|g| g.word_use == word_use && g.file.is_none_or(|f| f == file) && g.inside.contains(&inside))
        .find_map(|g| g.words.iter().find(|(old, _)| *old == word))
        .copied()
}

// ---------------------------------------------------------------------------------------------------------------------
// Following the labels

/// An open bracket.
struct Bracket<'a> {
    /// The innermost label around what stands in it.
    label: &'a str,
    /// Whether it is `{`, so that a word before `:` is a key and not a field.
    is_map: bool,
    /// What the closing bracket becomes, if its shape changes.
    closes_as: Option<&'static str>,
}

/// Where words are renamed: the position of each, the old word and the new one.
fn renames_in(text: &str, file: FileKind) -> Vec<(usize, &'static str, &'static str)> {
    let lexemes = lex(text);
    let (mut found, mut inserted) = (Vec::new(), Vec::new());
    let mut brackets = vec![Bracket { label: "", is_map: false, closes_as: None }];
    // Where the last `needs` stands: what an action answers is written before it.
    let mut needs_at: Option<usize> = None;
    // The field or variant just before, which labels its value or its arguments.
    let mut before: Option<&str> = None;
    // What the brackets after the word just before become, if they are of this kind.
    let mut wrapped: Option<(char, &'static str, &'static str)> = None;
    for (n, lexeme) in lexemes.iter().enumerate() {
        let (outer, in_map) = brackets.last().map_or(("", false), |b| (b.label, b.is_map));
        let inside = before.unwrap_or(outer);
        let mut apply = |word_use, inside, word| {
            let (old, new) = rename(file, word_use, inside, word)?;
            found.push((lexeme.text_start, old, new));
            Some(new)
        };
        match lexeme.kind {
            LexemeKind::Word(word) if is_mark(&lexemes, n + 1, ':') => {
                if word == "needs" {
                    needs_at = Some(lexeme.text_start);
                }
                let list = WRAPPED_FIELDS.iter().find(|(old, ..)| !in_map && *old == word);
                before = if in_map {
                    None
                } else if let Some((old, new, open, close)) = list {
                    found.push((lexeme.text_start, *old, *new));
                    wrapped = Some(('[', open, close));
                    Some(new)
                } else {
                    let vaults = lexemes.get(n + 2).is_some_and(|l| l.kind == LexemeKind::Word("Vault"));
                    let new = if vaults { apply(WordUse::FieldWithVault, outer, word) } else { None };
                    Some(new.or_else(|| apply(WordUse::Field, outer, word)).unwrap_or(word))
                };
            }
            // `Some(value)` is written for `value`, so the label before it stays.
            LexemeKind::Word("Some") => {}
            LexemeKind::Word(word) => {
                let mut new = apply(WordUse::Variant, inside, word);
                if word == APPROACH_NEED
                    && new.is_some()
                    && let Some(at) = needs_at.take()
                {
                    inserted.push((at, "", "answers: [Approach(Weapon)], "));
                }
                if new.is_none() && second_argument_is_number(&lexemes, n) {
                    new = apply(WordUse::VariantWithNumber, inside, word);
                }
                let wrap = WRAPPED_ARGUMENTS.iter().find(|(old, ..)| new.is_some() && *old == word);
                wrapped = wrap.map(|(_, open, close)| ('(', *open, *close));
                before = Some(new.map_or(word, leading_word));
            }
            LexemeKind::Text(word) => {
                apply(WordUse::Text, inside, word);
            }
            LexemeKind::Mark(open @ ('(' | '[' | '{')) => {
                let wrap = wrapped.take().filter(|(kind, ..)| open == *kind);
                let old = if open == '[' { "[" } else { "(" };
                found.extend(wrap.map(|(_, opens_as, _)| (lexeme.text_start, old, opens_as)));
                brackets.push(Bracket {
                    label: inside,
                    is_map: open == '{',
                    closes_as: wrap.map(|(_, _, closes)| closes),
                });
                before = None;
            }
            LexemeKind::Mark(')' | ']' | '}') => {
                if brackets.len() > 1 {
                    let closed = brackets.pop().and_then(|bracket| bracket.closes_as);
                    let changed = closed.filter(|closes_as| *closes_as != ")");
                    let old = if lexeme.kind == LexemeKind::Mark(']') { "]" } else { ")" };
                    found.extend(changed.map(|closes_as| (lexeme.text_start, old, closes_as)));
                }
                before = None;
            }
            LexemeKind::Mark(',') => before = None,
            LexemeKind::Mark(_) | LexemeKind::Number | LexemeKind::Character => {}
        }
    }
    found.extend(inserted);
    found.sort_by_key(|(at, ..)| *at);
    found
}

/// The word with which a text begins.
fn leading_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(text)
}

/// Whether the word at a position is followed by `(`, one word, `,` and a number.
fn second_argument_is_number(lexemes: &[Lexeme], n: usize) -> bool {
    let is_number = lexemes.get(n + 4).is_some_and(|l| l.kind == LexemeKind::Number);
    is_mark(lexemes, n + 1, '(') && is_mark(lexemes, n + 3, ',') && is_number
}

fn is_mark(lexemes: &[Lexeme], n: usize, mark: char) -> bool {
    lexemes.get(n).is_some_and(|l| l.kind == LexemeKind::Mark(mark))
}

#[cfg(test)]
mod tests;
