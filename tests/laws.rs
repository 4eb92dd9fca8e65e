//! Properties of the rules for arbitrary intents: an illegal intent changes nothing, a legal intent keeps the
//! invariants, line of sight between two hexes is symmetric, moves take the shortest paths, and a state survives
//! serialization.

use std::collections::VecDeque;

use crate::common::{CATALOG, empty_world};
use bevy::prelude::World;
use emberhex::content::enemy_traits::EnemyTraits;
use emberhex::content::script::TileKind;
use emberhex::model::{
    Choice, CombatantId, Commit, Condition, Coord, DIRECTIONS, DamageKind, DiceSelection, GearIndex, HEX_COUNT, Hands,
    Id, Intent, Line, Sink, Token, TokenSlot, distance, neighbour,
};
use emberhex::record::SavedSnapshot;
use emberhex::rules::components::board::{Board, BoardTile};
use emberhex::rules::grid::line_of_sight;
use emberhex::rules::grid::movement_profile::MovementProfile;
use emberhex::rules::grid::pathfinding::find_reachable_hexes;
use emberhex::rules::player::{AcceptedIntent, apply_intent};
use emberhex::rules::stack::PendingDecision;
use emberhex::rules::{
    Dice, EncounterSetup, Snapshot, check_invariants, legal_intents, resolve_intent, restore, start_from_setup,
    state_hash, take_snapshot, validate_intent, with_rules,
};
use proptest::prelude::*;

fn start_world(seed: u64) -> World {
    let mut world = empty_world();
    let scenario = CATALOG.scenarios[&Id::new("the_far_fire")].clone();
    let encounter = CATALOG.encounters[&Id::new("hollowed_adventurer")].clone();
    start_from_setup(
        &mut world,
        EncounterSetup {
            catalog: CATALOG.clone(),
            scenario,
            encounter,
            dice: Dice::seeded(seed),
            choose_loadout: true,
        },
    );
    world
}

/// A world in the middle of a game: each pick chooses one of the legal intents.
fn random_world(seed: u64, picks: &[u16]) -> World {
    let mut world = start_world(seed);
    for pick in picks {
        let open = legal_intents(&mut world);
        let Some(intent) = open.get(usize::from(*pick) % open.len().max(1)) else { break };
        resolve_intent(&mut world, intent).unwrap();
    }
    world
}

fn hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

/// A hex on the sheet or outside it.
fn hex() -> impl Strategy<Value = Coord> {
    (0..14u8, 0..14u8).prop_map(|(row, col)| Coord::new(row, col))
}

fn on_sheet() -> impl Strategy<Value = Coord> {
    (0..HEX_COUNT).prop_map(Coord::from_index)
}

fn line() -> impl Strategy<Value = Line> {
    (0..8u8)
        .prop_flat_map(|d| prop_oneof![Just(Line::Straight(d)), Just(Line::SnakeLeft(d)), Just(Line::SnakeRight(d))])
}

/// A condition of the book, or one that no row knows.
fn condition() -> impl Strategy<Value = Condition> {
    let names =
        ["Blazing", "Bleeding", "Disoriented", "Frozen", "Knockdown", "Netted", "Soaked", "Stunned", "Withering"];
    prop::sample::select(names.map(Condition::named).to_vec())
}

fn token() -> impl Strategy<Value = Token> {
    prop_oneof![prop::sample::select(&DamageKind::ALL).prop_map(Token::Damage), condition().prop_map(Token::Condition),]
}

fn token_slot() -> impl Strategy<Value = TokenSlot> {
    prop_oneof![
        prop::sample::select(&[Sink::PDef, Sink::MDef, Sink::Res, Sink::Ps]).prop_map(TokenSlot::Sink),
        prop::sample::select(&[
            TokenSlot::Hp,
            TokenSlot::Shield,
            TokenSlot::Sheet,
            TokenSlot::Unassigned,
            TokenSlot::Gone
        ]),
        (0..12u8).prop_map(|g| TokenSlot::Durability(GearIndex(g))),
        (0..12u8).prop_map(|g| TokenSlot::Break(GearIndex(g))),
    ]
}

fn choice() -> impl Strategy<Value = Choice> {
    let gear = || prop::option::of((0..12u8).prop_map(GearIndex));
    prop_oneof![
        Just(Choice::Stay),
        Just(Choice::Done),
        hex().prop_map(Choice::Tile),
        prop::collection::vec(hex(), 0..8).prop_map(|way| Choice::Route(way.into_iter().collect())),
        (line(), 0..20u8).prop_map(|(line, n)| Choice::MoveAlongLine(line, n)),
        (0..5u8).prop_map(|n| Choice::Target(CombatantId(n))),
        (0..5u8, 0..5u8).prop_map(|(a, b)| Choice::Pair(CombatantId(a), CombatantId(b))),
        (0..8u8).prop_map(Choice::AreaDirection),
        line().prop_map(Choice::AreaAlongLine),
        (hex(), line()).prop_map(|(at, line)| Choice::AreaAlongLineFrom(at, line)),
        (hex(), 0..8u8).prop_map(|(at, d)| Choice::AreaAt(at, d)),
        (gear(), gear()).prop_map(|(main, off)| Choice::Hands(Hands { main, off })),
        (0..12u8).prop_map(|g| Choice::Gear(GearIndex(g))),
        prop::sample::select(&DamageKind::ALL).prop_map(Choice::Damage),
        condition().prop_map(Choice::Condition),
    ]
}

fn commit() -> impl Strategy<Value = Commit> {
    let names: Vec<Id> = CATALOG.actions.iter().map(|a| a.id).chain([Id::new("no_such_action")]).collect();
    let gear = prop::option::of((0..12u8).prop_map(GearIndex));
    let kind = prop::option::of(prop::sample::select(&DamageKind::ALL));
    // Most selections fit a pool; some are arbitrary.
    let dice = prop_oneof![4 => 0..32u16, 1 => any::<u16>()];
    (prop::sample::select(names), dice, gear, kind).prop_map(|(action, dice, with, kind)| Commit {
        action,
        dice: DiceSelection(dice),
        gear: with,
        kind,
        extra_focus: 0,
    })
}

/// Any intent that a player, a bot or a file could send.
fn intent() -> impl Strategy<Value = Intent> {
    prop_oneof![
        4 => commit().prop_map(Intent::Commit),
        2 => commit().prop_map(Intent::React),
        3 => choice().prop_map(Intent::Choose),
        2 => (token(), token_slot()).prop_map(|(token, to)| Intent::Assign { token, to }),
        1 => hex().prop_map(Intent::ChooseStartTile),
        1 => prop::sample::select(vec![Intent::EndBeat, Intent::DeclineReaction, Intent::AssignRest]),
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
        let mut world = random_world(seed, &picks);
        for intent in asked {
            let before = hash(&world);
            let validated = validate_intent(&mut world, &intent);
            prop_assert_eq!(hash(&world), before, "judging {:?} changed something", intent);
            let done = resolve_intent(&mut world, &intent);
            prop_assert_eq!(validated.is_ok(), done.is_ok(), "judge and apply differ about {:?}", intent);
            match done {
                Ok(()) => prop_assert_eq!(check_invariants(&mut world), Ok(()), "after {:?}", intent),
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
        let mut world = random_world(seed, &picks);
        let text = serde_json::to_string(&SavedSnapshot::from(&take_snapshot(&world))).unwrap();
        let read: Snapshot = serde_json::from_str::<SavedSnapshot>(&text).unwrap().try_into().unwrap();
        let mut other = start_world(seed + 1);
        restore(&mut other, &read);
        prop_assert_eq!(hash(&other), hash(&world));
        prop_assert_eq!(legal_intents(&mut other), legal_intents(&mut world));
    }

    #[test]
    fn steps_and_distances_agree(a in on_sheet(), b in on_sheet(), c in on_sheet()) {
        prop_assert_eq!(distance(a, b), distance(b, a));
        prop_assert!(distance(a, c) <= distance(a, b) + distance(b, c));
        prop_assert_eq!(i32::from(distance(a, b)), a.hex().distance_to(b.hex()));
        for d in 0..6u8 {
            let there = neighbour(a, d);
            prop_assert_eq!(there, Coord::from_hex(a.hex() + DIRECTIONS[usize::from(d)]));
            if let Some(there) = there {
                prop_assert_eq!(neighbour(there, d + 3), Some(a));
            }
        }
    }

    #[test]
    fn who_can_be_seen_can_see(a in on_sheet(), b in on_sheet(), tile in on_sheet()) {
        prop_assert_eq!(line_of_sight::line_crosses_hex(a, b, tile), line_of_sight::line_crosses_hex(b, a, tile));
    }
}

/// An accepted decision takes effect or fails loudly; it is never lost without a word.
/// The path that a plain search finds, hex by hex in the order of the directions 0 to 5; `None` if none leads there in
/// that many steps. It enters hazards with its last step only, unless it goes `through` them.
fn search_path(board: &Board, (from, to): (Coord, Coord), most: usize, through: bool) -> Option<Vec<Coord>> {
    let mut paths = VecDeque::from([vec![from]]);
    let mut found = vec![from];
    while let Some(path) = paths.pop_front() {
        let here = path[path.len() - 1];
        if here == to {
            return Some(path[1..].to_vec());
        }
        if path.len() > most || (here != from && board.is_hazard(here) && !through) {
            continue;
        }
        for there in here.neighbours().filter(|at| board.is_free(*at)) {
            if !found.contains(&there) {
                found.push(there);
                paths.push_back([path.as_slice(), &[there]].concat());
            }
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn moves_take_the_path_of_a_plain_search(
        from in on_sheet(),
        most in 0..8u8,
        tiles in prop::collection::vec((on_sheet(), 0..2usize), 0..70),
    ) {
        let tile = |kind| BoardTile { id: Id::new("a_tile"), kind, deadly: false, water: false };
        let mut board = Board::default();
        board.tile_palette = [tile(TileKind::FullCover), tile(TileKind::Hazard)].into();
        tiles.iter().filter(|(at, _)| *at != from).for_each(|(at, kind)| board.set_tile(*at, Some(*kind)));
        let movement = MovementProfile::from_traits(CombatantId::CHARACTER, EnemyTraits::default(), false);
        let mut world = start_world(1);
        let reach = with_rules(&mut world, |world| find_reachable_hexes(world, &board, movement, from, most));
        let mut ends = Vec::new();
        for to in Coord::all() {
            let search = |through| search_path(&board, (from, to), usize::from(most), through);
            let expected = search(false).or_else(|| search(true));
            prop_assert_eq!(reach.path_to(to).map(|path| path.to_vec()), expected.clone(), "to {}", to);
            let steps = expected.map(|path| path.len() as u8);
            prop_assert_eq!(reach.steps_to(to), steps);
            ends.extend(steps.filter(|_| to != from).map(|steps| (to, steps)));
        }
        for least in 0..=most {
            let far_enough = ends.iter().filter(|(_, steps)| *steps >= least).map(|(to, _)| *to);
            prop_assert_eq!(
                reach.destinations(&board, least).iter().collect::<Vec<_>>(),
                far_enough.collect::<Vec<_>>()
            );
        }
    }
}

#[test]
#[should_panic(expected = "does not answer")]
fn an_answer_of_the_wrong_kind_is_not_swallowed() {
    let mut world = start_world(1);
    let action = emberhex::rules::stack::ScriptFrame::default();
    world.resource_mut::<emberhex::rules::stack::ResolutionStack>().frames.push(action);
    with_rules(&mut world, |rules| {
        apply_intent(rules, AcceptedIntent::Answer(PendingDecision::Struggle, Choice::Stay))
    });
}
