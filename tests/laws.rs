//! Laws that hold for anything anybody could ask: an illegal intent changes nothing, a legal one leaves a sound position;
//! a way to be hit is a way to hit back; a position survives being written down.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::model::{
    Choice, Commit, Condition, Coord, DIRECTIONS, DamageKind, Gear, Hands, Id, Intent, Line, Picks, Sink, Spot, TILES,
    Token, Who, distance, step,
};
use emberhex::rules::board::sight;
use emberhex::rules::{
    Customs, DiceBox, Snapshot, apply, invariants, judge, legal, restore, snapshot, start, state_hash,
};
use proptest::prelude::*;

fn begun(seed: u64) -> World {
    let mut world = table();
    let scenario = CATALOG.scenarios[&Id::new("the_far_fire")].clone();
    let encounter = CATALOG.encounters[&Id::new("hollowed_adventurer")].clone();
    start(
        &mut world,
        Customs { catalog: CATALOG.clone(), scenario, encounter, dice: DiceBox::seeded(seed), makes_ready: true },
    );
    world
}

/// A position somewhere in a game: each number picks one of the legal intents.
fn position(seed: u64, picks: &[u16]) -> World {
    let mut world = begun(seed);
    for pick in picks {
        let open = legal(&world);
        let Some(intent) = open.get(usize::from(*pick) % open.len().max(1)) else { break };
        apply(&mut world, intent).unwrap();
    }
    world
}

fn hash(world: &World) -> u64 {
    state_hash(&snapshot(world))
}

/// A hex, on the sheet or beside it.
fn hex() -> impl Strategy<Value = Coord> {
    (0..14u8, 0..14u8).prop_map(|(row, col)| Coord::new(row, col))
}

fn on_sheet() -> impl Strategy<Value = Coord> {
    (0..TILES).prop_map(Coord::from_index)
}

fn line() -> impl Strategy<Value = Line> {
    (0..8u8)
        .prop_flat_map(|d| prop_oneof![Just(Line::Straight(d)), Just(Line::SnakeLeft(d)), Just(Line::SnakeRight(d))])
}

fn token() -> impl Strategy<Value = Token> {
    prop_oneof![
        prop::sample::select(&DamageKind::ALL).prop_map(Token::Damage),
        prop::sample::select(&Condition::ALL).prop_map(Token::Condition),
    ]
}

fn spot() -> impl Strategy<Value = Spot> {
    prop_oneof![
        prop::sample::select(&[Sink::PDef, Sink::MDef, Sink::Res, Sink::Ps]).prop_map(Spot::Sink),
        prop::sample::select(&[Spot::Hp, Spot::Shield, Spot::Sheet, Spot::Unassigned, Spot::Gone]),
        (0..12u8).prop_map(|g| Spot::Durability(Gear(g))),
        (0..12u8).prop_map(|g| Spot::Break(Gear(g))),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    let gear = || prop::option::of((0..12u8).prop_map(Gear));
    prop_oneof![
        Just(Choice::Stay),
        Just(Choice::Done),
        hex().prop_map(Choice::Tile),
        prop::collection::vec(hex(), 0..8).prop_map(|way| Choice::Route(way.into_iter().collect())),
        (line(), 0..20u8).prop_map(|(line, n)| Choice::Along(line, n)),
        (0..5u8).prop_map(|n| Choice::Target(Who(n))),
        (0..5u8, 0..5u8).prop_map(|(a, b)| Choice::Pair(Who(a), Who(b))),
        (0..8u8).prop_map(Choice::Facing),
        line().prop_map(Choice::Line),
        (hex(), 0..8u8).prop_map(|(at, d)| Choice::Burst(at, d)),
        (gear(), gear()).prop_map(|(main, off)| Choice::Hands(Hands { main, off })),
        (0..12u8).prop_map(|g| Choice::Gear(Gear(g))),
        prop::sample::select(&DamageKind::ALL).prop_map(Choice::Damage),
        prop::sample::select(&Condition::ALL).prop_map(Choice::Condition),
    ]
}

fn commit() -> impl Strategy<Value = Commit> {
    let names: Vec<Id> = CATALOG.actions.iter().map(|a| a.id).chain([Id::new("no_such_action")]).collect();
    let gear = prop::option::of((0..12u8).prop_map(Gear));
    let kind = prop::option::of(prop::sample::select(&DamageKind::ALL));
    // Mostly dice that could lie in a pool, now and then any at all.
    let dice = prop_oneof![4 => 0..32u16, 1 => any::<u16>()];
    (prop::sample::select(names), dice, gear, kind).prop_map(|(action, dice, with, kind)| Commit {
        action,
        dice: Picks(dice),
        with,
        kind,
        focus: 0,
    })
}

/// Anything a person, a bot or a file could ask for.
fn intent() -> impl Strategy<Value = Intent> {
    prop_oneof![
        4 => commit().prop_map(Intent::Commit),
        2 => commit().prop_map(Intent::React),
        3 => choice().prop_map(Intent::Choose),
        2 => (token(), spot()).prop_map(|(token, to)| Intent::Assign { token, to }),
        1 => hex().prop_map(Intent::Start),
        1 => prop::sample::select(vec![Intent::EndBeat, Intent::LetItHappen, Intent::AssignRest]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_asked_is_refused_without_a_trace_or_leaves_a_sound_position(
        seed in 0..1000u64,
        picks in prop::collection::vec(any::<u16>(), 0..30),
        asked in prop::collection::vec(intent(), 40),
    ) {
        let mut world = position(seed, &picks);
        for intent in asked {
            let before = hash(&world);
            let judged = judge(&world, &intent);
            prop_assert_eq!(hash(&world), before, "judging {:?} changed something", intent);
            let done = apply(&mut world, &intent);
            prop_assert_eq!(judged.is_ok(), done.is_ok(), "judge and apply differ about {:?}", intent);
            match done {
                Ok(()) => prop_assert_eq!(invariants::check(&world), Ok(()), "after {:?}", intent),
                Err(refusal) => {
                    prop_assert_eq!(hash(&world), before, "refused and yet done: {:?}", intent);
                    prop_assert!(!refusal.to_string().is_empty());
                }
            }
        }
    }

    #[test]
    fn a_position_survives_being_written_down(
        seed in 0..1000u64,
        picks in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let world = position(seed, &picks);
        let text = serde_json::to_string(&snapshot(&world)).unwrap();
        let read: Snapshot = serde_json::from_str(&text).unwrap();
        let mut other = begun(seed + 1);
        restore(&mut other, &read);
        prop_assert_eq!(hash(&other), hash(&world));
        prop_assert_eq!(legal(&other), legal(&world));
    }

    #[test]
    fn steps_and_distances_agree(a in on_sheet(), b in on_sheet(), c in on_sheet()) {
        prop_assert_eq!(distance(a, b), distance(b, a));
        prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c));
        prop_assert_eq!(i32::from(distance(a, b)), a.hex().distance_to(b.hex()));
        for d in 0..6u8 {
            let there = step(a, d);
            prop_assert_eq!(there, Coord::from_hex(a.hex() + DIRECTIONS[usize::from(d)]));
            if let Some(there) = there {
                prop_assert_eq!(step(there, d + 3), Some(a));
            }
        }
    }

    #[test]
    fn who_can_be_seen_can_see(a in on_sheet(), b in on_sheet(), tile in on_sheet()) {
        prop_assert_eq!(sight::crosses(a, b, tile), sight::crosses(b, a, tile));
    }
}
