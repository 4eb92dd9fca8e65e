//! The bot that looks ahead: it wins encounters that can be won, keeps out of pits, guards when a blow would kill, does
//! the same from the same seed, and draws no die of the encounter.

use std::sync::LazyLock;

use bevy::prelude::World;
use emberhex::content::{ContentSource, Library, SourceFile, load};
use emberhex::model::{Cause, Fact, Outcome};
use emberhex::rules::{EncounterOutcome, Facts, legal_intents, resolve_intent, state_hash, take_snapshot};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::{GameConfig, GameLimits, headless_world};
use emberhex::simulation::sensible::{Effort, SensibleBot};
use emberhex::simulation::trials::{BotKind, BotTrial, TrialBot, TrialConfig, TrialReport, play_trial, run_trials};

const ENEMIES: &str = r#"{
    "trial_straw": (name: "Straw", hp: 2, attacks: { "pat": (name: "Pat", effect: [Strike((deals: [(N(1), Is(Crush))]))], text: "1 Crush.") }, text: "Straw."),
    "trial_wall": (name: "Wall", hp: 60, attacks: { "fall": (name: "Fall", effect: [Strike((deals: [(N(5), Is(Crush))]))], text: "5 Crush.") }, text: "It falls on people."),
}"#;

/// Three practice encounters: a foe that is as good as beaten, one behind pits, and one that can only be endured.
const ENCOUNTERS: [(&str, &str); 3] = [
    (
        "won_already",
        r#"(
            name: "Won", text: "Won.", start: [(5, 5)], enemies: [(enemy: "trial_straw", at: (5, 6))],
            tables: [(name: "Straw", entries: [(roll: (1, 6), coins: 9, behaviours: [(attack: "pat")])])],
            victory: DefeatAll, victory_text: "All.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
        )"#,
    ),
    (
        "behind_pits",
        r#"(
            name: "Pits", text: "Pits.",
            tiles: { "pit": (name: "Pit", kind: Hazard, deadly: true, effect: [Defeat(Me)], text: "A pit.") },
            layout: [(tile: "pit", at: [Hex((4, 5)), Hex((5, 5)), Hex((6, 5)), Hex((4, 4)), Hex((6, 4))])],
            start: [(5, 4)], enemies: [(enemy: "trial_straw", at: (5, 8))],
            tables: [(name: "Straw", entries: [(roll: (1, 6), coins: 9, behaviours: [(attack: "pat")])])],
            victory: DefeatAll, victory_text: "All.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
        )"#,
    ),
    (
        "endured",
        r#"(
            name: "Endured", text: "Endured.", start: [(5, 5)], enemies: [(enemy: "trial_wall", at: (5, 6))],
            tables: [(name: "Wall", entries: [(roll: (1, 6), coins: 9, behaviours: [(attack: "fall")])])],
            victory: Survive(2), victory_text: "Two Rounds.", on_victory: (text: "Won."), on_defeat: (text: "Lost."),
        )"#,
    ),
];

/// The shipped content and a scenario of this test.
static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (mut files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    let mut add = |path: &str, text: String| {
        files.push(SourceFile { path: format!("scenarios/bot_trials/{path}"), text });
    };
    let ids: Vec<String> = ENCOUNTERS.iter().map(|(id, _)| format!("\"{id}\"")).collect();
    add(
        "scenario.ron",
        format!(
            r#"(
                name: "Trials", text: "Trials.", practice: true, encounters: [{}],
                character: (
                    name: "Somebody", stats: {{ Vit: 7, End: 10, Str: 9, Dex: 7, Att: 7, Int: 7, Fth: 7 }}, humanity: 1,
                    hands: ["arming_sword", "kite_shield"], held: (0, 1), armor: "bandits_set",
                ),
            )"#,
            ids.join(", ")
        ),
    );
    add("enemies/trials.ron", ENEMIES.to_owned());
    ENCOUNTERS.iter().for_each(|(id, text)| add(&format!("encounters/{id}.ron"), (*text).to_owned()));
    load(&files).unwrap_or_else(|report| panic!("{report}")).0
});

fn config(encounter: &str) -> GameConfig {
    GameConfig::all_in_library(&LIBRARY).into_iter().find(|config| config.encounter.id.as_str() == encounter).unwrap()
}

fn play(bot: BotKind, encounter: &str, seed: u64) -> BotTrial {
    play_trial(&mut headless_world(), &mut TrialBot::new(bot), &config(encounter), seed, GameLimits::default()).unwrap()
}

fn trials(bot: BotKind, encounter: &str, games: u64) -> TrialReport {
    let config = TrialConfig::new(vec![config(encounter)], games, 11, bot, 2);
    run_trials(&config, || ()).unwrap().remove(0)
}

#[test]
fn it_wins_what_is_as_good_as_won() {
    let report = trials(BotKind::Sensible(Effort::SENSIBLE), "won_already", 10);
    assert_eq!(report.victories, 10);
    assert!(report.mean_rounds() < 1.5, "{report:?}");
}

#[test]
fn it_does_not_walk_into_a_pit() {
    for seed in 0..8 {
        let mut world = headless_world();
        world.resource_mut::<Facts>().muted = false;
        config("behind_pits").start_game(&mut world, seed);
        let mut bot = SensibleBot::new(seed, Effort::SENSIBLE);
        while world.resource::<EncounterOutcome>().0.is_none() {
            let intent = bot.choose(&mut world).unwrap();
            resolve_intent(&mut world, &intent).unwrap();
        }
        assert_eq!(world.resource::<EncounterOutcome>().0, Some(Outcome::Victory), "seed {seed}");
        let facts = &world.resource::<Facts>().list;
        let fell = facts
            .iter()
            .any(|fact| matches!(fact, Fact::Defeated { who, cause: Cause::Tile { .. } } if who.is_character()));
        assert!(!fell, "seed {seed}");
    }
}

#[test]
fn it_endures_blows_that_fell_whoever_does_not_guard() {
    let careless = trials(BotKind::Policy(BotPolicy::Aggressive), "endured", 20);
    let sensible = trials(BotKind::Sensible(Effort::SENSIBLE), "endured", 20);
    assert!(careless.win_rate() < 0.5, "{careless:?}");
    assert!(sensible.win_rate() > 0.8, "{sensible:?}");
    assert!(careless.fatal_wounds.keys().all(|wound| wound == "Wall: Fall"), "{careless:?}");
}

#[test]
fn the_same_seed_means_the_same_game() {
    for bot in [BotKind::Sensible(Effort::SENSIBLE), BotKind::Policy(BotPolicy::Aggressive)] {
        let once = play(bot, "endured", 3);
        assert_eq!(once, play(bot, "endured", 3));
        assert!(!once.decisions.is_empty());
    }
    let encounters = vec![config("endured"), config("won_already")];
    let mut bot = TrialConfig::new(encounters, 6, 2, BotKind::Sensible(Effort::SENSIBLE), 1);
    let alone = run_trials(&bot, || ()).unwrap();
    bot.threads = 3;
    assert_eq!(run_trials(&bot, || ()).unwrap(), alone);
}

/// The position with all its dice is the same before and after a choice, and the choice is a legal one.
#[test]
fn a_choice_changes_nothing_and_draws_no_die() {
    let mut world: World = headless_world();
    config("endured").start_game(&mut world, 5);
    let mut bot = SensibleBot::new(1, Effort::SENSIBLE);
    for _ in 0..12 {
        let before = state_hash(&take_snapshot(&world));
        let Some(intent) = bot.choose(&mut world) else { break };
        assert_eq!(state_hash(&take_snapshot(&world)), before);
        assert!(legal_intents(&mut world).contains(&intent));
        resolve_intent(&mut world, &intent).unwrap();
    }
}

/// The corebook's own example is won more often than not, and more often than by attacks alone.
#[test]
fn it_plays_better_than_an_attacker() {
    let name = "hollowed_adventurer";
    let (careless, sensible) = (
        trials(BotKind::Policy(BotPolicy::Aggressive), name, 40),
        trials(BotKind::Sensible(Effort::SENSIBLE), name, 40),
    );
    assert!(sensible.win_rate() > 0.6 && sensible.win_rate() > careless.win_rate() + 0.2, "{careless:?} {sensible:?}");
}
