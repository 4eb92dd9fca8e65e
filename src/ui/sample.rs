//! A made-up view for previews and tests of the UI: a small encounter in progress.
//!
//! The module owns made-up data only. It must not serve as content: the game never reads it.

mod actions;

#[cfg(test)]
pub(super) use actions::attack_card;
use actions::{BOW, SHIELD, SWORD};
pub(super) use actions::{action_card, actions};

use crate::lang::{Text, text};
use crate::model::{
    ActionClass, Choice, CombatantId, Condition, Coord, DamageCounts, DamageKind, DiceSelection, DiceValues, GearIndex,
    Hands, Id, Outcome, Sink, Stat, Token, TokenSlot,
};
use crate::view::sink_label;
use crate::view::{
    ActionCard, ActionGroup, CharacterSheet, DoomLine, EncounterView, EnemyAttackView, EnemySheet, EntitySheet,
    EntryLine, ExplainedNumber, GearLine, GearSlot, GoalView, PendingToken, Phase, Prompt, QuestionSubject, ResultPage,
    ShieldCard, SinkView, TableCard,
};

fn damage_counts(tokens: &[(DamageKind, u8)]) -> DamageCounts {
    DamageCounts::from(tokens.to_vec())
}

fn sinks(values: [u8; 7], filled: &[(Sink, Token)]) -> Vec<SinkView> {
    let circle = |(sink, value): (Sink, u8)| SinkView {
        sink,
        capacity: value,
        tokens: filled.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    Sink::ALL.into_iter().zip(values).map(circle).collect()
}

pub(super) fn gear_line(
    n: u8,
    name: &str,
    place: &str,
    detail: &str,
    durability: (u8, u8),
    charges: Option<(u8, u8)>,
) -> GearLine {
    GearLine {
        gear: GearIndex(n),
        id: Id::new(&name.to_lowercase().replace(' ', "_")),
        name: Text::authored(name),
        slot: sample_slot(place),
        slot_label: Text::authored(place),
        detail: Text::authored(detail),
        numbers: vec![explained(Text::authored("weight"), 2, "base 2")],
        durability,
        charges,
        broken: false,
        lit: false,
        deployed: false,
        in_hand_without_token: false,
    }
}

/// The slot that a label names.
fn sample_slot(label: &str) -> GearSlot {
    let n = || label.split(' ').nth(1).and_then(|n| n.parse::<u8>().ok()).map_or(0, |n| n - 1);
    match label.split(' ').next() {
        Some("hand") => GearSlot::Hand(n()),
        Some("armour") => GearSlot::Armor,
        Some("ring") => GearSlot::Ring(n()),
        Some("pouch") => GearSlot::Pouch(n()),
        _ => GearSlot::Carried,
    }
}

fn explained(label: Text, value: i16, parts: &str) -> ExplainedNumber {
    let is_changed = parts.contains(',');
    ExplainedNumber {
        gear: None,
        label,
        value,
        shown: Text::authored(value.to_string()),
        parts: Text::authored(parts),
        is_changed,
    }
}

fn character() -> CharacterSheet {
    CharacterSheet {
        sheet: EntitySheet {
            who: CombatantId::CHARACTER,
            id: Id::new("wanderer"),
            name: Text::authored("Maren, of the Ash Road"),
            position: Coord::new(8, 7),
            tail: None,
            present: true,
            hp_max: 7,
            hp_damage: damage_counts(&[(DamageKind::Slash, 1), (DamageKind::Poison, 1)]),
            unassigned: damage_counts(&[(DamageKind::Poison, 2)]),
            sinks: sinks([2, 0, 1, 0, 0, 1, 1], &[(Sink::PDef, Token::Damage(DamageKind::Slash))]),
            conditions: vec![(Condition::named("Staggered"), 1), (Condition::named("Sapped"), 2)],
            shield_up: true,
            numbers: vec![
                explained(sink_label(Sink::PDef), 2, "base 0, +2 Chain Hauberk"),
                explained(text!("number-hp-slots"), 7, "base 6, +1 Ring of the Ash Road"),
                explained(text!("number-eqp"), 12, "base 12"),
            ],
            active_effects: vec![(
                Text::authored("aim taken"),
                Text::authored("Take Aim: the next shot or throw reaches further."),
            )],
        },
        focus: (3, 4),
        pots: 2,
        attunements: Vec::new(),
        stats: vec![
            (Stat::Vit, 8),
            (Stat::End, 9),
            (Stat::Str, 11),
            (Stat::Dex, 10),
            (Stat::Att, 6),
            (Stat::Int, 5),
            (Stat::Fth, 7),
        ],
        stamina: 6,
        pool: DiceValues::from_slice(&[2, 3, 3, 5, 6, 1]),
        enc: 9,
        eqp: 12,
        load_actions: vec![ExplainedNumber {
            shown: Text::authored("3 SP, 1 hex"),
            ..explained(
                Text::authored("Dodge!"),
                3,
                "Dynamic reaction\nprice: base 3 (ENC is at most EQP)\nhexes: base 1",
            )
        }],
        gear: vec![
            gear_line(0, "Plain Sword", "hand 1", "2 SP, 2 Slash or Pierce, range 1", (1, 4), None),
            gear_line(1, "Board Shield", "hand 2", "Defense 2, Stability 4", (0, 4), None),
            gear_line(2, "Reed Bow", "pack", "3 SP, 2 Pierce, range 2 to 6", (0, 3), None),
            gear_line(3, "Chain Hauberk", "armour", "P.DEF 2, PS 1", (2, 5), None),
            gear_line(4, "Ember Flask", "pouch 1", "Heal 3 damage from HP", (0, 0), Some((2, 3))),
            gear_line(5, "Fire Urn", "pouch 2", "2 Burn in a Blast of 1, range 4", (0, 0), Some((1, 1))),
        ],
        hands: Hands { main: Some(SWORD), off: Some(SHIELD) },
        shields: vec![ShieldCard {
            gear: SHIELD,
            name: Text::authored("Board Shield"),
            defense: 2,
            stability: 4,
            tokens: damage_counts(&[(DamageKind::Crush, 1), (DamageKind::Slash, 1)]),
            up: true,
            deployed: false,
        }],
    }
}

fn enemy(n: u8, name: &str, hp: (u8, &[(DamageKind, u8)]), conditions: &[(Condition, u8)]) -> EnemySheet {
    EnemySheet {
        sheet: EntitySheet {
            who: CombatantId(n),
            id: Id::new("hollowed"),
            name: Text::authored(name),
            position: Coord::new(6, 8),
            tail: None,
            present: true,
            hp_max: hp.0,
            hp_damage: damage_counts(hp.1),
            unassigned: DamageCounts::default(),
            sinks: sinks([1, 0, 0, 0, 0, 0, 1], &[]).into_iter().filter(|s| s.capacity > 0).collect(),
            conditions: conditions.to_vec(),
            shield_up: false,
            numbers: vec![explained(text!("number-move"), 2, "base 3, -1 Slowed")],
            active_effects: Vec::new(),
        },
        movement: 2,
        types: vec![Text::authored("Hollow"), Text::authored("Humanoid")],
        attacks: vec![
            EnemyAttackView {
                name: Text::authored("Worn Blade"),
                text: Text::authored("2 Slash, range 1"),
                damage: Text::authored("2 Slash"),
            },
            EnemyAttackView {
                name: Text::authored("Flurry"),
                text: Text::authored(
                    "1 Slash three times against one adjacent target; Staggered 1 if two or more reach HP",
                ),
                damage: Text::authored("1 Slash"),
            },
        ],
        shield: None,
        active: false,
        formation: None,
        light: false,
    }
}

fn entry(label: &str, lines: &[&str], coins: (u8, u8)) -> EntryLine {
    EntryLine {
        label: Text::authored(label),
        lines: lines.iter().map(Text::authored).collect(),
        sudden: false,
        coins: coins.0,
        coins_needed: coins.1,
        exhausted: coins.0 >= coins.1,
        current: false,
        absent: false,
    }
}

/// The beat of the second Round, with nearly every element visible.
pub fn beat() -> EncounterView {
    let mut first =
        enemy(1, "Hollowed Adventurer 1", (4, &[(DamageKind::Slash, 2)]), &[(Condition::named("Bleeding"), 1)]);
    first.active = true;
    let mut third = enemy(3, "Hollowed Adventurer 2", (4, &[(DamageKind::Slash, 4)]), &[]);
    third.sheet.present = false;
    EncounterView {
        encounter: Text::authored("The Toll of the Ford"),
        intro: Text::authored("Three of them wait where the road wades the river."),
        victory: Text::authored("Defeat every enemy."),
        goal: GoalView::default(),
        phase: Phase::Beat,
        round: 2,
        prompt: Prompt::Beat { can_end_beat: true, actions_left: 2, can_only_end: false },
        prompt_text: Text::authored("Two actions left. Spend dice, or end the beat."),
        end_beat_refusal: None,
        threatened_hexes: Vec::new(),
        question_subject: None,
        hand_configurations: Vec::new(),
        enemy_types: vec![(Text::authored("Hollow"), Text::authored("It feels no fear."))],
        tiles: Vec::new(),
        dark_hexes: Vec::new(),
        character: character(),
        enemies: vec![first, enemy(2, "Rotten Archer", (3, &[]), &[]), third],
        tables: vec![TableCard {
            name: Text::authored("At the Ford"),
            entries: vec![
                EntryLine { sudden: true, ..entry("1", &["A Flurry"], (0, 1)) },
                EntryLine { current: true, ..entry("2-4", &["A Worn Blade", "B Loose"], (1, 2)) },
                entry("5", &["B Step back, then Loose"], (1, 1)),
                entry("6", &["All move 2 towards the nearest"], (0, 1)),
            ],
            rolled: DiceValues::from_slice(&[3]),
        }],
        doom: vec![
            DoomLine {
                round: 2,
                text: Text::authored("The water rises: hexes of the ford become hazards."),
                past: true,
                every: None,
            },
            DoomLine {
                round: 4,
                text: Text::authored("A second archer comes down the bank."),
                past: false,
                every: Some(2),
            },
        ],
        pending_tokens: Vec::new(),
        actions: actions(),
        result: None,
    }
}

/// An attack is incoming, and the player may react.
pub fn reaction() -> EncounterView {
    EncounterView {
        phase: Phase::Counterbeat,
        prompt: Prompt::Reaction {
            enemy: CombatantId(1),
            attack: Text::authored("Hollowed Adventurer 1: Worn Blade, 2 Slash"),
            in_reach: true,
        },
        prompt_text: Text::authored("Hollowed Adventurer 1 strikes at you: 2 Slash. Answer it, or let it happen."),
        ..beat()
    }
}

/// Unblocked tokens need a slot.
pub fn tokens() -> EncounterView {
    EncounterView {
        phase: Phase::Counterbeat,
        prompt: Prompt::Tokens,
        prompt_text: Text::authored("2 Slash and 1 Acid got through. Lay them down."),
        pending_tokens: vec![
            PendingToken {
                token: Token::Damage(DamageKind::Slash),
                n: 2,
                legal_slots: vec![TokenSlot::Sink(Sink::PDef), TokenSlot::Hp],
            },
            PendingToken {
                token: Token::Damage(DamageKind::Acid),
                n: 1,
                legal_slots: vec![TokenSlot::Durability(SWORD), TokenSlot::Durability(SHIELD), TokenSlot::Hp],
            },
            PendingToken {
                token: Token::Condition(Condition::named("Staggered")),
                n: 1,
                legal_slots: vec![TokenSlot::Sink(Sink::Ps), TokenSlot::Sheet],
            },
        ],
        ..beat()
    }
}

/// A question about the hands is open.
pub fn hands_question() -> EncounterView {
    let hands = |main, off| Choice::Hands(Hands { main, off });
    EncounterView {
        prompt: Prompt::Choose {
            question: Text::authored("Where do the hands go?"),
            choices: vec![
                hands(Some(SWORD), Some(SHIELD)),
                hands(Some(SWORD), Some(SWORD)),
                hands(Some(BOW), Some(BOW)),
                hands(Some(SWORD), None),
                Choice::Damage(DamageKind::Poison),
                Choice::Condition(Condition::named("Sapped")),
                Choice::Tile(Coord::new(3, 3)),
                Choice::Done,
            ],
        },
        prompt_text: Text::authored("Where do the hands go?"),
        ..beat()
    }
}

/// The player chooses the loadout before the character enters the board.
pub fn loadout() -> EncounterView {
    let hands = |main, off| Hands { main, off };
    EncounterView {
        phase: Phase::Setup,
        round: 0,
        prompt: Prompt::Start(vec![Coord::new(9, 8)]),
        prompt_text: Text::authored("Make ready: choose what you hold, then where you stand."),
        hand_configurations: vec![
            hands(Some(SWORD), Some(SWORD)),
            hands(Some(SWORD), None),
            hands(Some(BOW), Some(BOW)),
            hands(None, Some(SHIELD)),
            hands(None, None),
        ],
        character: CharacterSheet { pool: DiceValues::new(), ..character() },
        ..beat()
    }
}

/// The counterbeat opens, and the player may take a stance.
pub fn opening() -> EncounterView {
    let stance = |id, name, focus, refusal| {
        let text = "Until your next beat nothing throws you.";
        let mut card = action_card(id, name, ActionClass::Free, text, "2 FP", refusal);
        card.modes[0].group = ActionGroup::Attunement;
        ActionCard { reaction: true, focus: Some(focus), ..card }
    };
    EncounterView {
        phase: Phase::Counterbeat,
        prompt: Prompt::Stance,
        prompt_text: Text::authored("The counterbeat opens. Take a stance, or go on."),
        actions: vec![
            stance("rooted", "Rooted Stance", (2, true), None),
            stance("far_off", "Far-Off Stance", (4, false), Some("1 more FP is needed")),
        ],
        ..beat()
    }
}

/// Dice of the pool may be rerolled.
pub fn rerolls() -> EncounterView {
    let dice = |p| Choice::Dice(DiceSelection::from_positions(&[p]));
    EncounterView {
        prompt: Prompt::Choose {
            question: Text::authored("Roll up to 2 dice again?"),
            choices: vec![dice(0), dice(1), dice(4), Choice::Done],
        },
        prompt_text: Text::authored("Roll up to 2 dice again?"),
        question_subject: Some(QuestionSubject { who: CombatantId::CHARACTER, attacks: Vec::new() }),
        ..beat()
    }
}

/// The player controls a charmed enemy.
pub fn charmed_enemy() -> EncounterView {
    let attack = |id: &str, name: &str, text: &str| (Id::new(id), Text::authored(name), Text::authored(text));
    EncounterView {
        phase: Phase::Counterbeat,
        prompt: Prompt::Choose {
            question: Text::authored("Hollowed Adventurer 1 does your bidding."),
            choices: vec![
                Choice::Tile(Coord::new(5, 8)),
                Choice::Attack(Id::new("blade"), CombatantId(2)),
                Choice::Attack(Id::new("flurry"), CombatantId(2)),
                Choice::Done,
            ],
        },
        prompt_text: Text::authored("Hollowed Adventurer 1 does your bidding. Move it, and have it attack."),
        question_subject: Some(QuestionSubject {
            who: CombatantId(1),
            attacks: vec![attack("blade", "Worn Blade", "2 Slash"), attack("flurry", "Flurry", "1 Slash, thrice")],
        }),
        ..beat()
    }
}

/// The encounter is won.
pub fn victory() -> EncounterView {
    EncounterView {
        phase: Phase::Over,
        prompt: Prompt::Nothing,
        prompt_text: Text::Empty,
        result: Some(ResultPage {
            outcome: Outcome::Victory,
            text: Text::authored(
                "The last of them sits down in the shallows as if to rest. The river takes its helmet first, and \
                   then the rest of it, without haste.\n\nOn the far bank the road goes on. Between the reeds lies what \
                   others paid for the crossing.",
            ),
            souls: 12,
            gear: vec![Text::authored("Ferryman's Ring"), Text::authored("Fire Urn")],
            humanity_gained: 0,
            humanity_lost: 0,
        }),
        ..beat()
    }
}
