//! A hand-made portrait for previews and tests of the sheets: a small encounter caught in mid-play.
//!
//! Owns made-up data only. Must not be taken for content: nothing in the game reads it.

use crate::model::{
    ActionClass, Bag, Choice, Condition, Coord, DamageKind, Faces, Gear, Hands, Id, Outcome, Picks, Sink, Spot, Stat,
    Token, Who,
};
use crate::rules::portrait::{
    About, ActionCard, ActionUse, CharacterSheet, DoomLine, EntitySheet, EntryLine, FoeSheet, GearLine, Portrait,
    Prompt, ResultPage, ShieldCard, SinkCircle, Stage, TableCard, TrayToken,
};

const SWORD: Gear = Gear(0);
const SHIELD: Gear = Gear(1);
const BOW: Gear = Gear(2);

fn bag(tokens: &[(DamageKind, u8)]) -> Bag {
    Bag::from(tokens.to_vec())
}

fn sinks(values: [u8; 7], filled: &[(Sink, Token)]) -> Vec<SinkCircle> {
    let circle = |(sink, value): (Sink, u8)| SinkCircle {
        sink,
        value,
        tokens: filled.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    Sink::ALL.into_iter().zip(values).map(circle).collect()
}

fn gear(n: u8, name: &str, place: &str, detail: &str, durability: (u8, u8), charges: Option<(u8, u8)>) -> GearLine {
    GearLine {
        gear: Gear(n),
        id: Id::new(&name.to_lowercase().replace(' ', "_")),
        name: name.to_owned(),
        place: place.to_owned(),
        detail: detail.to_owned(),
        durability,
        charges,
        broken: false,
        lit: false,
        aside: false,
    }
}

fn character() -> CharacterSheet {
    CharacterSheet {
        sheet: EntitySheet {
            who: Who::CHARACTER,
            id: Id::new("wanderer"),
            name: "Maren, of the Ash Road".to_owned(),
            at: Coord::new(8, 7),
            tail: None,
            present: true,
            hp_max: 7,
            hp: bag(&[(DamageKind::Slash, 1), (DamageKind::Poison, 1)]),
            unassigned: bag(&[(DamageKind::Poison, 2)]),
            sinks: sinks([2, 0, 1, 0, 0, 1, 1], &[(Sink::PDef, Token::Damage(DamageKind::Slash))]),
            conditions: vec![(Condition::Staggered, 1), (Condition::Sapped, 2)],
            shield_up: true,
        },
        focus: (3, 4),
        pots: 2,
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
        pool: Faces::from_slice(&[2, 3, 3, 5, 6, 1]),
        enc: 9,
        eqp: 12,
        gear: vec![
            gear(0, "Plain Sword", "hand 1", "2 SP, 2 Slash or Pierce, range 1", (1, 4), None),
            gear(1, "Board Shield", "hand 2", "Defense 2, Stability 4", (0, 4), None),
            gear(2, "Reed Bow", "pack", "3 SP, 2 Pierce, range 2 to 6", (0, 3), None),
            gear(3, "Chain Hauberk", "armour", "P.DEF 2, PS 1", (2, 5), None),
            gear(4, "Ember Flask", "pouch 1", "Heal 3 damage from HP", (0, 0), Some((2, 3))),
            gear(5, "Fire Urn", "pouch 2", "2 Burn in a Blast of 1, range 4", (0, 0), Some((1, 1))),
        ],
        hands: Hands { main: Some(SWORD), off: Some(SHIELD) },
        poise: vec![("aim taken".into(), "Take Aim: the next shot or throw reaches further.".into())],
        shields: vec![ShieldCard {
            gear: SHIELD,
            name: "Board Shield".to_owned(),
            defense: 2,
            stability: 4,
            tokens: bag(&[(DamageKind::Crush, 1), (DamageKind::Slash, 1)]),
            up: true,
            aside: false,
        }],
    }
}

fn foe(n: u8, name: &str, hp: (u8, &[(DamageKind, u8)]), conditions: &[(Condition, u8)]) -> FoeSheet {
    FoeSheet {
        sheet: EntitySheet {
            who: Who(n),
            id: Id::new("hollowed"),
            name: name.to_owned(),
            at: Coord::new(6, 8),
            tail: None,
            present: true,
            hp_max: hp.0,
            hp: bag(hp.1),
            unassigned: Bag::default(),
            sinks: sinks([1, 0, 0, 0, 0, 0, 1], &[]).into_iter().filter(|s| s.value > 0).collect(),
            conditions: conditions.to_vec(),
            shield_up: false,
        },
        movement: 2,
        types: vec!["Hollow".to_owned(), "Humanoid".to_owned()],
        attacks: vec![
            ("Worn Blade".to_owned(), "2 Slash, range 1".to_owned()),
            (
                "Flurry".to_owned(),
                "1 Slash three times against one adjacent target; Staggered 1 if two or more reach HP".to_owned(),
            ),
        ],
        shield: None,
        active: false,
        formation: None,
        light: false,
    }
}

fn entry(label: &str, lines: &[&str], coins: (u8, u8)) -> EntryLine {
    EntryLine {
        label: label.to_owned(),
        lines: lines.iter().map(|l| (*l).to_owned()).collect(),
        sudden: false,
        coins: coins.0,
        coins_needed: coins.1,
        exhausted: coins.0 >= coins.1,
        current: false,
        absent: false,
    }
}

fn plain(id: &str, name: &str, class: ActionClass, text: &str, cost: &str, refusal: Option<&str>) -> ActionCard {
    ActionCard {
        id: Id::new(id),
        name: name.to_owned(),
        class,
        text: text.to_owned(),
        reaction: false,
        uses: vec![ActionUse {
            does: String::new(),
            with: None,
            kind: None,
            label: String::new(),
            cost: cost.to_owned(),
            refusal: refusal.map(str::to_owned),
        }],
        focus: None,
        moves: id == "move",
    }
}

fn attack(id: &str, name: &str, cost: &str, uses: &[(Gear, Option<DamageKind>, &str, Option<&str>)]) -> ActionCard {
    ActionCard {
        uses: uses
            .iter()
            .map(|(with, kind, label, refusal)| ActionUse {
                does: String::new(),
                with: Some(*with),
                kind: *kind,
                label: (*label).to_owned(),
                cost: cost.to_owned(),
                refusal: refusal.map(str::to_owned),
            })
            .collect(),
        ..plain(id, name, ActionClass::Dynamic, "Attack an enemy in reach with a held weapon.", cost, None)
    }
}

fn actions() -> Vec<ActionCard> {
    use ActionClass::{Double, Dynamic, Free, Simple};
    let slash = Some(DamageKind::Slash);
    let pierce = Some(DamageKind::Pierce);
    let react = |card: ActionCard| ActionCard { reaction: true, ..card };
    vec![
        plain("move", "Move", Simple, "Move 1 hex, and 1 more for every 2 SP over.", "1 SP or more", None),
        plain(
            "raise_shield",
            "Raise Shield",
            Simple,
            "Place Shield Up! beside the sheet.",
            "1 die",
            Some("Shield Up! is present already."),
        ),
        plain(
            "struggle",
            "Struggle",
            Simple,
            "Remove one token of a condition you can struggle against.",
            "2 SP",
            None,
        ),
        plain("swap", "Change Hands", Simple, "Move the hand tokens as you like.", "1 die", None),
        plain("drink", "Drink", Simple, "Use a charge of a flask.", "2 SP", None),
        plain("dash", "Dash", Dynamic, "Move up to 3 hexes in a straight line.", "4 SP", None),
        plain(
            "shove",
            "Shove",
            Dynamic,
            "Inflict Knockback 1 on an adjacent enemy.",
            "3 SP",
            Some("No enemy is adjacent."),
        ),
        plain(
            "catch_breath",
            "Catch Breath",
            Double,
            "Close one wound.",
            "all dice",
            Some("Needs two actions; one is left."),
        ),
        attack(
            "strike",
            "Strike",
            "2 SP or more",
            &[(SWORD, slash, "Plain Sword, Slash", None), (SWORD, pierce, "Plain Sword, Pierce", None)],
        ),
        attack("cleave", "Cleave", "4 SP", &[(SWORD, slash, "Plain Sword, Slash", None)]),
        attack(
            "thrust",
            "Long Thrust",
            "3 SP",
            &[(SWORD, pierce, "Plain Sword, Pierce", Some("No enemy stands 2 hexes away."))],
        ),
        attack("shot", "Loose an Arrow", "3 SP", &[(BOW, None, "Reed Bow", Some("The Reed Bow is not in hand."))]),
        plain("look", "Look Around", Free, "Turn up a note of this place.", "free", None),
        plain("drop", "Drop", Free, "Drop what a hand holds.", "free", None),
        react(plain("dodge", "Dodge", Simple, "Move 1 hex out of reach.", "2 SP", None)),
        react(plain("block", "Block", Simple, "The raised shield takes up to its Defense.", "1 die", None)),
        react(plain("parry", "Parry", Dynamic, "Cancel a melee attack.", "5 SP", Some("3 more SP are needed."))),
    ]
}

/// The beat of the second Round, with nearly everything on show.
pub fn beat() -> Portrait {
    let mut first = foe(1, "Hollowed Adventurer 1", (4, &[(DamageKind::Slash, 2)]), &[(Condition::Bleeding, 1)]);
    first.active = true;
    let mut third = foe(3, "Hollowed Adventurer 2", (4, &[(DamageKind::Slash, 4)]), &[]);
    third.sheet.present = false;
    Portrait {
        encounter: "The Toll of the Ford".to_owned(),
        intro: "Three of them wait where the road wades the river.".to_owned(),
        victory: "Defeat every enemy.".to_owned(),
        stage: Stage::Beat,
        round: 2,
        prompt: Prompt::Beat { may_end: true, actions_left: 2, only_end: false },
        prompt_text: "Two actions left. Spend dice, or end the beat.".to_owned(),
        threatened: Vec::new(),
        about: None,
        grips: Vec::new(),
        types: vec![("Hollow".to_owned(), "It feels no fear.".to_owned())],
        tiles: Vec::new(),
        dark: Vec::new(),
        character: character(),
        foes: vec![first, foe(2, "Rotten Archer", (3, &[]), &[]), third],
        tables: vec![TableCard {
            name: "At the Ford".to_owned(),
            entries: vec![
                EntryLine { sudden: true, ..entry("1", &["A Flurry"], (0, 1)) },
                EntryLine { current: true, ..entry("2-4", &["A Worn Blade", "B Loose"], (1, 2)) },
                entry("5", &["B Step back, then Loose"], (1, 1)),
                entry("6", &["All move 2 towards the nearest"], (0, 1)),
            ],
            rolled: Faces::from_slice(&[3]),
        }],
        doom: vec![
            DoomLine {
                round: 2,
                text: "The water rises: hexes of the ford become hazards.".to_owned(),
                past: true,
                every: None,
            },
            DoomLine { round: 4, text: "A second archer comes down the bank.".to_owned(), past: false, every: Some(2) },
        ],
        tray: Vec::new(),
        actions: actions(),
        result: None,
    }
}

/// An attack comes and may be answered.
pub fn reaction() -> Portrait {
    Portrait {
        stage: Stage::Counterbeat,
        prompt: Prompt::Reaction {
            foe: Who(1),
            attack: "Hollowed Adventurer 1: Worn Blade, 2 Slash".to_owned(),
            in_reach: true,
        },
        prompt_text: "Hollowed Adventurer 1 strikes at you: 2 Slash. Answer it, or let it happen.".to_owned(),
        ..beat()
    }
}

/// Tokens got through and want a place.
pub fn tokens() -> Portrait {
    Portrait {
        stage: Stage::Counterbeat,
        prompt: Prompt::Tokens,
        prompt_text: "2 Slash and 1 Acid got through. Lay them down.".to_owned(),
        tray: vec![
            TrayToken { token: Token::Damage(DamageKind::Slash), n: 2, spots: vec![Spot::Sink(Sink::PDef), Spot::Hp] },
            TrayToken {
                token: Token::Damage(DamageKind::Acid),
                n: 1,
                spots: vec![Spot::Durability(SWORD), Spot::Durability(SHIELD), Spot::Hp],
            },
            TrayToken {
                token: Token::Condition(Condition::Staggered),
                n: 1,
                spots: vec![Spot::Sink(Sink::Ps), Spot::Sheet],
            },
        ],
        ..beat()
    }
}

/// A question about the hands is open.
pub fn choice() -> Portrait {
    let hands = |main, off| Choice::Hands(Hands { main, off });
    Portrait {
        prompt: Prompt::Choose {
            question: "Where do the hands go?".to_owned(),
            choices: vec![
                hands(Some(SWORD), Some(SHIELD)),
                hands(Some(SWORD), Some(SWORD)),
                hands(Some(BOW), Some(BOW)),
                hands(Some(SWORD), None),
                Choice::Damage(DamageKind::Poison),
                Choice::Condition(Condition::Sapped),
                Choice::Tile(Coord::new(3, 3)),
                Choice::Done,
            ],
        },
        prompt_text: "Where do the hands go?".to_owned(),
        ..beat()
    }
}

/// The character makes ready: it may hold other things before it steps onto the table.
pub fn ready() -> Portrait {
    let hands = |main, off| Hands { main, off };
    Portrait {
        stage: Stage::Setup,
        round: 0,
        prompt: Prompt::Start(vec![Coord::new(9, 8)]),
        prompt_text: "Make ready: choose what you hold, then where you stand.".to_owned(),
        grips: vec![
            hands(Some(SWORD), Some(SWORD)),
            hands(Some(SWORD), None),
            hands(Some(BOW), Some(BOW)),
            hands(None, Some(SHIELD)),
            hands(None, None),
        ],
        character: CharacterSheet { pool: Faces::new(), ..character() },
        ..beat()
    }
}

/// The counterbeat opens, and a stance may be taken.
pub fn opening() -> Portrait {
    let stance = |id, name, focus, refusal| ActionCard {
        reaction: true,
        focus: Some(focus),
        ..plain(id, name, ActionClass::Free, "Until your next beat nothing throws you.", "2 FP", refusal)
    };
    Portrait {
        stage: Stage::Counterbeat,
        prompt: Prompt::Opening,
        prompt_text: "The counterbeat opens. Take a stance, or go on.".to_owned(),
        actions: vec![
            stance("rooted", "Rooted Stance", (2, true), None),
            stance("far_off", "Far-Off Stance", (4, false), Some("1 more FP is needed")),
        ],
        ..beat()
    }
}

/// Dice of the pool may be rolled again.
pub fn rerolls() -> Portrait {
    let dice = |p| Choice::Dice(Picks::of(&[p]));
    Portrait {
        prompt: Prompt::Choose {
            question: "Roll up to 2 dice again?".to_owned(),
            choices: vec![dice(0), dice(1), dice(4), Choice::Done],
        },
        prompt_text: "Roll up to 2 dice again?".to_owned(),
        about: Some(About { who: Who::CHARACTER, attacks: Vec::new() }),
        ..beat()
    }
}

/// An enemy does one's bidding.
pub fn bidding() -> Portrait {
    let attack = |id: &str, name: &str, text: &str| (Id::new(id), name.to_owned(), text.to_owned());
    Portrait {
        stage: Stage::Counterbeat,
        prompt: Prompt::Choose {
            question: "Hollowed Adventurer 1 does your bidding.".to_owned(),
            choices: vec![
                Choice::Tile(Coord::new(5, 8)),
                Choice::Attack(Id::new("blade"), Who(2)),
                Choice::Attack(Id::new("flurry"), Who(2)),
                Choice::Done,
            ],
        },
        prompt_text: "Hollowed Adventurer 1 does your bidding. Move it, and have it attack.".to_owned(),
        about: Some(About {
            who: Who(1),
            attacks: vec![attack("blade", "Worn Blade", "2 Slash"), attack("flurry", "Flurry", "1 Slash, thrice")],
        }),
        ..beat()
    }
}

/// The encounter is won.
pub fn victory() -> Portrait {
    Portrait {
        stage: Stage::Over,
        prompt: Prompt::Nothing,
        prompt_text: String::new(),
        result: Some(ResultPage {
            outcome: Outcome::Victory,
            text: "The last of them sits down in the shallows as if to rest. The river takes its helmet first, and \
                   then the rest of it, without haste.\n\nOn the far bank the road goes on. Between the reeds lies what \
                   others paid for the crossing."
                .to_owned(),
            souls: 12,
            gear: vec!["Ferryman's Ring".to_owned(), "Fire Urn".to_owned()],
            humanity: 0,
        }),
        ..beat()
    }
}
