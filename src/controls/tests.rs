//! Hexes that would defeat the character: how they are lit, and that every way of going there is asked about first.

use std::sync::{Arc, LazyLock};

use bevy::ecs::message::Messages;
use bevy::prelude::World;

use super::fatal_answers::FatalAnswers;
use super::{Asked, Game, Grip, Hands, Key, Saving, decide, gestures, glow, keys, repaint, send, touches};
use crate::content::{Catalog, Library, SourceFile, load};
use crate::model::{Choice, Commit, Coord, Id, Intent, Outcome, Picks, Pool, Who};
use crate::rules::access::{at, hero_mut};
use crate::rules::portrait::{Prompt, Stage};
use crate::rules::{snapshot, state_hash};
use crate::sheets::{Gesture, MenuAction};
use crate::table::{Glow, Lit, Played, Shown, Thing, Touch};

/// A place with a different thing on every side of the character at 5,5.
const TRIAL: [(&str, &str); 4] = [
    (
        "scenarios/trial/scenario.ron",
        r#"(
            name: "Trial", text: "",
            character: (
                name: "Somebody", stats: { Vit: 12, End: 12, Str: 12, Dex: 12, Att: 12, Int: 12, Fth: 12 },
                hands: ["trial_point"], held: (Some(0), None),
            ),
            encounters: ["trial_edge"],
        )"#,
    ),
    (
        "scenarios/trial/armory/weapons.ron",
        r#"{ "trial_point": (
            name: "Trial Point", group: "Test", stamina: 1, damage: 1, kinds: [Pierce], weight: 1, hands: One,
            special: ["backstab"],
        ) }"#,
    ),
    (
        "scenarios/trial/enemies/trial_guard.ron",
        r#"{ "trial_guard": (
            name: "Trial Guard", hp: 40, movement: 0, text: "",
            attacks: { "trial_tap": (name: "Tap", effect: [Strike((deals: [(N(1), Is(Slash))]))], text: "") },
        ) }"#,
    ),
    (
        "scenarios/trial/encounters/trial_edge.ron",
        r#"(
            name: "Edge", text: "",
            tiles: {
                "pit": (name: "Sinkhole", kind: Hazard, deadly: true, effect: [Defeat(Me)], text: ""),
                "trap": (name: "Trapdoor", kind: Hazard, effect: [Defeat(Me)], text: ""),
                "oven": (name: "Oven", kind: Hazard, effect: [Deal(N(40), Burn)], text: ""),
                "coals": (name: "Coals", kind: Hazard, effect: [Deal(N(1), Burn)], text: ""),
            },
            layout: [
                (tile: "pit", at: [Hex((5, 4)), Hex((5, 7))]), (tile: "trap", at: [Hex((6, 5))]),
                (tile: "oven", at: [Hex((4, 6))]), (tile: "coals", at: [Hex((4, 5))]),
            ],
            start: [(5, 5)],
            enemies: [(enemy: "trial_guard", at: (5, 6))],
            tables: [(name: "Guard", entries: [(roll: (1, 6), coins: 6, behaviours: [(attack: "trial_tap")])])],
            victory: DefeatAll, victory_text: "",
            on_victory: (text: ""), on_defeat: (text: ""),
        )"#,
    ),
];

const START: Coord = Coord::new(5, 5);
const PIT: Coord = Coord::new(5, 4);
const BEYOND_THE_PIT: Coord = Coord::new(5, 3);
const TRAP: Coord = Coord::new(6, 5);
const OVEN: Coord = Coord::new(4, 6);
const COALS: Coord = Coord::new(4, 5);
const PAPER: Coord = Coord::new(6, 6);

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    files.extend(TRIAL.iter().map(|(path, text)| SourceFile { path: (*path).into(), text: (*text).into() }));
    Arc::new(load(&files).unwrap_or_else(|report| panic!("{report}")).0)
});

/// The first beat, with these dice in the pool.
fn beat(dice: &[u8]) -> World {
    let mut world = World::new();
    crate::rules::install(&mut world);
    world.init_resource::<Hands>();
    world.init_resource::<Grip>();
    world.init_resource::<Saving>();
    world.init_resource::<FatalAnswers>();
    world.init_resource::<Shown>();
    world.init_resource::<Glow>();
    world.init_resource::<Messages<Played>>();
    world.init_resource::<Messages<Asked>>();
    super::begin(&mut world, &CATALOG, Id::new("trial"), Id::new("trial_edge"), 1).unwrap();
    touches::click(&mut world, &Thing::Hex(START));
    hero_mut(&mut world).pool = Pool(dice.iter().copied().collect());
    repaint(&mut world);
    assert!(matches!(prompt(&world), Prompt::Beat { .. }), "{:?}", prompt(&world));
    world
}

fn prompt(world: &World) -> Prompt {
    world.resource::<Game>().portrait.prompt.clone()
}

fn outcome(world: &World) -> Option<Outcome> {
    world.resource::<Game>().portrait.result.as_ref().map(|page| page.outcome)
}

fn here(world: &World) -> Option<Coord> {
    at(world, Who::CHARACTER)
}

fn question(world: &World) -> Option<String> {
    let question = world.resource::<Hands>().0.confirm.clone();
    assert_eq!(question.is_some(), decide::is_open(world));
    question
}

fn arm(world: &mut World, action: &str) {
    gestures::take(world, Gesture::Arm { action: Id::new(action), use_ix: 0 });
    let desk = &world.resource::<Hands>().0;
    assert!(desk.armed.is_some(), "{action}: {:?}", desk.note);
}

/// Lays every die of the pool on an action.
fn arm_with_all(world: &mut World, action: &str) {
    let dice = hero_mut(world).pool.all();
    world.resource_mut::<Hands>().0.held = dice;
    arm(world, action);
}

fn lights(world: &mut World) -> Vec<(Coord, Lit)> {
    glow::light(world);
    let mut tiles: Vec<(Coord, Lit)> = world.resource::<Glow>().tiles.iter().map(|(at, lit)| (*at, *lit)).collect();
    tiles.sort_unstable_by_key(|(at, _)| *at);
    tiles
}

fn lit(world: &mut World, at: Coord) -> Option<Lit> {
    lights(world).into_iter().find(|(hex, _)| *hex == at).map(|(_, lit)| lit)
}

/// Asserts that a question is open that names this tile, and that nothing has been decided.
fn assert_asked(world: &World, tile: &str, before: u64) {
    let asked = question(world).expect("a question");
    assert!(asked.contains(tile), "{asked}");
    assert_eq!(state_hash(&snapshot(world)), before, "nothing is decided before it is confirmed");
}

#[test]
fn what_kills_is_lit_otherwise_than_safe_ground() {
    let mut world = beat(&[2]);
    arm_with_all(&mut world, "move");
    let before = state_hash(&snapshot(&world));
    for (at, kind) in [
        (PIT, Lit::Deadly),
        (TRAP, Lit::Deadly),
        (OVEN, Lit::Deadly),
        (BEYOND_THE_PIT, Lit::Deadly),
        (COALS, Lit::Legal),
        (PAPER, Lit::Legal),
    ] {
        assert_eq!(lit(&mut world, at), Some(kind), "{at}");
    }
    world.resource_mut::<Grip>().under = Some(Thing::Hex(PIT));
    assert_eq!(lit(&mut world, PIT), Some(Lit::Deadly), "the pointer does not make it look safe");
    world.resource_mut::<Grip>().under = Some(Thing::Hex(PAPER));
    assert_eq!(lit(&mut world, PAPER), Some(Lit::Chosen));
    assert_eq!(state_hash(&snapshot(&world)), before, "looking changes nothing");
    // With more steps there is a way round that crosses nothing.
    let mut world = beat(&[5]);
    arm_with_all(&mut world, "move");
    assert_eq!(lit(&mut world, BEYOND_THE_PIT), Some(Lit::Legal));
    // Too few dice as yet: the hex itself says what it does.
    let mut world = beat(&[2, 3]);
    world.resource_mut::<Hands>().0.held = Picks::of(&[0]);
    arm(&mut world, "sprint");
    assert_eq!((lit(&mut world, PIT), lit(&mut world, PAPER)), (Some(Lit::Deadly), Some(Lit::Legal)));
}

#[test]
fn a_tile_that_defeats_is_deadly_in_the_portrait_whatever_its_mark() {
    let world = beat(&[2]);
    let portrait = &world.resource::<Game>().portrait;
    let deadly = |at: Coord| portrait.tiles.iter().any(|tile| tile.at == at && tile.deadly);
    assert!(deadly(PIT) && deadly(TRAP) && !deadly(OVEN) && !deadly(COALS));
    let moves = |id: &str| portrait.actions.iter().any(|card| card.id == Id::new(id) && card.moves);
    assert!(moves("move") && !moves("dive") && !moves("kick"));
}

#[test]
fn a_click_asks_and_neither_enter_nor_space_confirms() {
    for (hex, tile) in [(PIT, "Sinkhole"), (TRAP, "Trapdoor"), (OVEN, "Oven"), (BEYOND_THE_PIT, "Sinkhole")] {
        let mut world = beat(&[2]);
        arm_with_all(&mut world, "move");
        let before = state_hash(&snapshot(&world));
        touches::click(&mut world, &Thing::Hex(hex));
        assert_asked(&world, tile, before);
        for key in [Key::Confirm, Key::Onward, Key::Nth(5)] {
            keys::take(&mut world, key);
            assert_asked(&world, tile, before);
        }
        keys::take(&mut world, Key::PutBack);
        assert_eq!((question(&world), state_hash(&snapshot(&world))), (None, before));
        assert!(world.resource::<Hands>().0.armed.is_some(), "the dice stay on the action");
        touches::click(&mut world, &Thing::Hex(hex));
        gestures::take(&mut world, Gesture::Decline);
        assert_eq!((question(&world), state_hash(&snapshot(&world))), (None, before));
        touches::click(&mut world, &Thing::Hex(hex));
        gestures::take(&mut world, Gesture::Proceed);
        if prompt(&world) == Prompt::Tokens {
            gestures::take(&mut world, Gesture::AssignRest);
        }
        assert_eq!((question(&world), outcome(&world)), (None, Some(Outcome::Defeat)), "{hex}");
    }
}

#[test]
fn a_click_elsewhere_drops_the_question() {
    let mut world = beat(&[2]);
    arm_with_all(&mut world, "move");
    touches::click(&mut world, &Thing::Hex(PIT));
    assert!(question(&world).is_some());
    // A note put away is nothing that has to do with it.
    gestures::take(&mut world, Gesture::Menu(MenuAction::HintsOff));
    assert!(question(&world).is_some());
    touches::click(&mut world, &Thing::Hex(PAPER));
    assert_eq!((question(&world), here(&world), outcome(&world)), (None, Some(PAPER), None));
}

#[test]
fn a_dragged_piece_asks_too() {
    let mut world = beat(&[2]);
    let before = state_hash(&snapshot(&world));
    let drag = |world: &mut World| {
        touches::take(world, Touch::Lift(Thing::Piece(Who::CHARACTER)));
        assert_eq!((lit(world, PIT), lit(world, PAPER)), (Some(Lit::Deadly), Some(Lit::Legal)));
        touches::take(world, Touch::Drop { from: Thing::Piece(Who::CHARACTER), on: Thing::Hex(PIT) });
    };
    drag(&mut world);
    assert_asked(&world, "Sinkhole", before);
    assert_eq!(lit(&mut world, PIT), Some(Lit::Deadly), "what is asked about is lit");
    gestures::take(&mut world, Gesture::PutBack);
    assert_eq!((question(&world), here(&world)), (None, Some(START)));
    assert_eq!(state_hash(&snapshot(&world)), before);
    assert!(world.resource::<Messages<Asked>>().is_empty(), "Escape has answered, and opens no menu");
    drag(&mut world);
    keys::take(&mut world, Key::Nth(1));
    assert_eq!(outcome(&world), Some(Outcome::Defeat));
}

#[test]
fn the_keyboard_cursor_asks_too() {
    let mut world = beat(&[1]);
    arm_with_all(&mut world, "move");
    let before = state_hash(&snapshot(&world));
    // From the character's own hex, where one may stay, to the pit.
    keys::take(&mut world, Key::West);
    keys::take(&mut world, Key::West);
    assert_eq!(world.resource::<Grip>().cursor, Some(PIT));
    keys::take(&mut world, Key::Confirm);
    assert_asked(&world, "Sinkhole", before);
    keys::take(&mut world, Key::Confirm);
    assert_asked(&world, "Sinkhole", before);
    keys::take(&mut world, Key::Nth(0));
    assert_eq!((question(&world), here(&world)), (None, Some(START)));
    keys::take(&mut world, Key::Confirm);
    assert_asked(&world, "Sinkhole", before);
    keys::take(&mut world, Key::East);
    assert_eq!(question(&world), None, "going on with the cursor drops the question");
}

#[test]
fn a_question_of_the_rules_is_answered_the_same_way() {
    let mut world = beat(&[2]);
    let commit = Commit::of(Id::new("move"), hero_mut(&mut world).pool.all());
    send(&mut world, &Intent::Commit(commit)).unwrap();
    assert!(matches!(prompt(&world), Prompt::Choose { .. }));
    assert_eq!((lit(&mut world, TRAP), lit(&mut world, PAPER)), (Some(Lit::Deadly), Some(Lit::Legal)));
    let before = state_hash(&snapshot(&world));
    touches::click(&mut world, &Thing::Hex(TRAP));
    assert_asked(&world, "Trapdoor", before);
    gestures::take(&mut world, Gesture::Answer(Choice::Tile(PIT)));
    assert_asked(&world, "Sinkhole", before);
    keys::take(&mut world, Key::PutBack);
    assert!(matches!(prompt(&world), Prompt::Choose { .. }), "the question of the rules stays open");
    keys::take(&mut world, Key::PutBack);
    assert!(matches!(prompt(&world), Prompt::Beat { .. }), "and is taken back after that");
}

#[test]
fn other_actions_that_move_the_character_ask_too() {
    for (action, dice) in [("dive", [2, 2]), ("sprint", [3, 3]), ("vault", [5, 5])] {
        let mut world = beat(&dice);
        arm(&mut world, action);
        let before = state_hash(&snapshot(&world));
        assert_eq!(lit(&mut world, TRAP), Some(Lit::Deadly), "{action}");
        touches::click(&mut world, &Thing::Hex(TRAP));
        assert_asked(&world, "Trapdoor", before);
    }
    // It ends up behind the one it strikes.
    let mut world = beat(&[6, 6]);
    arm(&mut world, "backstab");
    let before = state_hash(&snapshot(&world));
    world.resource_mut::<Grip>().under = Some(Thing::Piece(Who(1)));
    assert_eq!(lit(&mut world, Coord::new(5, 7)), Some(Lit::Deadly), "the hex behind is shown");
    touches::click(&mut world, &Thing::Piece(Who(1)));
    assert_asked(&world, "Sinkhole", before);
    gestures::take(&mut world, Gesture::Proceed);
    assert_eq!(outcome(&world), Some(Outcome::Defeat));
}

#[test]
fn a_reaction_asks_too() {
    let mut world = beat(&[1, 1, 6]);
    world.resource_mut::<Hands>().0.held = Picks::of(&[0]);
    arm(&mut world, "move");
    touches::click(&mut world, &Thing::Hex(PAPER));
    assert_eq!(here(&world), Some(PAPER));
    gestures::take(&mut world, Gesture::EndBeat);
    if prompt(&world) == Prompt::Opening {
        gestures::take(&mut world, Gesture::LetItHappen);
    }
    assert!(matches!(prompt(&world), Prompt::Reaction { .. }), "{:?}", prompt(&world));
    arm(&mut world, "juke");
    let before = state_hash(&snapshot(&world));
    assert_eq!((lit(&mut world, TRAP), lit(&mut world, START)), (Some(Lit::Deadly), Some(Lit::Legal)));
    touches::click(&mut world, &Thing::Hex(TRAP));
    assert_asked(&world, "Trapdoor", before);
    gestures::take(&mut world, Gesture::Decline);
    touches::click(&mut world, &Thing::Hex(START));
    assert_eq!((question(&world), here(&world)), (None, Some(START)));
}

#[test]
fn what_does_not_kill_is_not_asked_about() {
    for (action, dice, hex) in [("move", [2, 2], COALS), ("move", [2, 2], PAPER), ("vault", [5, 5], BEYOND_THE_PIT)] {
        let mut world = beat(&dice);
        arm(&mut world, action);
        touches::click(&mut world, &Thing::Hex(hex));
        assert_eq!((question(&world), here(&world), outcome(&world)), (None, Some(hex), None), "{action} to {hex}");
        assert_eq!(world.resource::<Game>().portrait.stage, Stage::Beat);
    }
    // The enemy's blow would not be the hex's doing, and is not looked into.
    let mut world = beat(&[6, 6]);
    arm(&mut world, "kick");
    touches::click(&mut world, &Thing::Piece(Who(1)));
    assert_eq!(question(&world), None);
}
