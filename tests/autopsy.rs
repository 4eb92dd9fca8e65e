//! The autopsy: it finds the decision that lost an encounter, says the share, does the same from the same seed, and
//! changes nothing.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::{Catalog, ContentSource, SourceFile, load};
use emberhex::model::{Choice, Coord, Id, Intent, Outcome};
use emberhex::record::{GameStart, History};
use emberhex::rules::{EncounterOutcome, legal_intents, state_hash, take_snapshot};
use emberhex::simulation::autopsy::{Autopsy, AutopsyConfig, AutopsyResult};
use emberhex::simulation::game::headless_world;
use emberhex::simulation::sensible::Effort;

/// An encounter that is as good as won, beside a pit, and one that cannot be won.
const FILES: [(&str, &str); 4] = [
    (
        "scenario.ron",
        r#"(
            name: "Trials", text: "Trials.", practice: true, encounters: ["beside_a_pit", "hopeless"],
            character: (
                name: "Somebody", stats: { Vit: 7, End: 10, Str: 9, Dex: 7, Att: 7, Int: 7, Fth: 7 }, humanity: 1,
                hands: ["arming_sword", "kite_shield"], held: (0, 1), armor: "bandits_set",
            ),
        )"#,
    ),
    (
        "enemies/trials.ron",
        r#"{
            "autopsy_straw": (
                name: "Straw", hp: 2, text: "Straw.",
                attacks: { "pat": (name: "Pat", effect: [Strike((deals: [(N(1), Is(Crush))]))], text: "1 Crush.") },
            ),
            "autopsy_doom": (
                name: "Doom", hp: 99, text: "Doom.",
                attacks: { "fall": (name: "Fall", effect: [Strike((deals: [(N(60), Is(Crush))]))], text: "60 Crush.") },
            ),
        }"#,
    ),
    (
        "encounters/beside_a_pit.ron",
        r#"(
            name: "Pits", text: "Pits.",
            tiles: { "pit": (name: "Pit", kind: Hazard, deadly: true, effect: [Defeat(Me)], text: "A pit.") },
            layout: [(tile: "pit", at: [Hex((5, 3))])],
            start: [(5, 4)], enemies: [(enemy: "autopsy_straw", at: (5, 8))],
            tables: [(name: "Straw", entries: [(roll: (1, 6), coins: 9, behaviours: [(attack: "pat")])])],
            victory: DefeatAll, victory_text: "All.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
        )"#,
    ),
    (
        "encounters/hopeless.ron",
        r#"(
            name: "Hopeless", text: "Hopeless.", start: [(5, 5)], enemies: [(enemy: "autopsy_doom", at: (5, 6))],
            tables: [(name: "Doom", entries: [(roll: (1, 6), coins: 9, behaviours: [(attack: "fall")])])],
            victory: DefeatAll, victory_text: "All.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
        )"#,
    ),
];

const PIT: Coord = Coord::new(5, 3);

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    files.extend(
        FILES.iter().map(|(path, text)| SourceFile {
            path: format!("scenarios/autopsy_trials/{path}"),
            text: (*text).to_owned(),
        }),
    );
    Arc::clone(load(&files).unwrap_or_else(|report| panic!("{report}")).0.catalog(Id::new("autopsy_trials")).unwrap())
});

/// An encounter that is lost by these choices.
fn lose(encounter: &str, mut choose: impl FnMut(&[Intent]) -> Intent) -> World {
    let mut world = headless_world();
    let start = GameStart::new(Id::new("autopsy_trials"), Id::new(encounter), 4);
    History::begin(&mut world, &CATALOG, &start).unwrap();
    for _ in 0..400 {
        let legal = legal_intents(&mut world);
        if legal.is_empty() {
            break;
        }
        let intent = choose(&legal);
        History::decide(&mut world, &intent).unwrap();
    }
    assert_eq!(world.resource::<EncounterOutcome>().0, Some(Outcome::Defeat));
    world
}

/// Ends the beat or lets things happen wherever that is legal.
fn passively(legal: &[Intent]) -> Intent {
    let passive = |intent: &&Intent| {
        matches!(intent, Intent::EndBeat | Intent::DeclineReaction | Intent::AssignRest | Intent::ChooseStartTile(_))
    };
    legal.iter().find(passive).unwrap_or(&legal[0]).clone()
}

/// Walks about for some beats, and at last into the pit.
fn into_the_pit() -> World {
    let fatal = Intent::Choose(Choice::Tile(PIT));
    let mut beats = 0;
    lose("beside_a_pit", |legal| {
        if legal.contains(&fatal) {
            return fatal.clone();
        }
        beats += usize::from(legal.contains(&Intent::EndBeat));
        let moves = |intent: &&Intent| matches!(intent, Intent::Commit(commit) if commit.action == Id::new("move"));
        let wanted = legal.iter().find(moves).filter(|_| beats >= 2 || !legal.contains(&Intent::EndBeat));
        wanted.cloned().unwrap_or_else(|| passively(legal))
    })
}

fn run(world: &World, seed: u64) -> AutopsyResult {
    Autopsy::new(world, AutopsyConfig::new(seed)).unwrap().run(|_| ControlFlow::Continue(()))
}

#[test]
fn it_finds_the_step_into_the_pit() {
    let world = into_the_pit();
    let fatal = world.resource::<History>().len();
    let last = world.resource::<History>().intents().last().cloned();
    assert_eq!(last, Some(Intent::Choose(Choice::Tile(PIT))));
    let AutopsyResult::Found(found) = run(&world, 1) else { panic!("nothing is found") };
    assert_eq!((found.decision, found.games), (fatal, 20), "{found:?}");
    assert!(found.wins >= 15, "straw is won against nearly always: {found:?}");
}

#[test]
fn the_same_seed_means_the_same_search() {
    let world = into_the_pit();
    let before = state_hash(&take_snapshot(&world));
    let told = |seed| {
        let mut games = Vec::new();
        let autopsy = Autopsy::new(&world, AutopsyConfig::new(seed)).unwrap();
        let result = autopsy.run(|progress| {
            games.push(progress);
            ControlFlow::Continue(())
        });
        (result, games)
    };
    assert_eq!(told(7), told(7));
    assert_eq!(state_hash(&take_snapshot(&world)), before, "the lost encounter stays as it is");
}

#[test]
fn where_nothing_could_be_won_it_says_how_many_positions_were_tried() {
    let world = lose("hopeless", passively);
    let mut games = 0;
    let effort = Effort { playouts: 1, comparisons: 1, beats: 1 };
    let config = AutopsyConfig { games: 8, wins_needed: 2, effort, ..AutopsyConfig::new(1) };
    let result = Autopsy::new(&world, config).unwrap().run(|_| {
        games += 1;
        ControlFlow::Continue(())
    });
    let AutopsyResult::NotFound { positions } = result else { panic!("{result:?}") };
    assert!(positions >= 2);
    assert_eq!(games, positions * 7, "a position is given up when too few games are left to be won");
}

#[test]
fn it_can_be_stopped() {
    let world = into_the_pit();
    let mut games = 0;
    let result = Autopsy::new(&world, AutopsyConfig::new(1)).unwrap().run(|_| {
        games += 1;
        if games > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((result, games), (AutopsyResult::Stopped, 4));
}

/// Positions of before a change of the content files are not known.
#[test]
fn locked_decisions_are_not_tried() {
    let mut world = into_the_pit();
    world.resource_mut::<History>().lock_history();
    assert_eq!(run(&world, 1), AutopsyResult::NotFound { positions: 0 });
}
