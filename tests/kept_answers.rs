//! Nothing that is kept from one question to the next is ever out of date: at decisions of random games, the legal intents
//! and the whole view are the same as in a new world in a new thread, which has kept nothing.

use crate::common::LIBRARY;
use bevy::prelude::World;
use emberhex::model::Intent;
use emberhex::rules::{Content, CurrentEncounter, legal_intents, resolve_intent, restore, take_snapshot, with_rules};
use emberhex::simulation::game::{GameConfig, headless_world};
use emberhex::simulation::random_blocks::with_random_blocks;
use emberhex::simulation::random_character::with_random_character;
use emberhex::view::{EncounterView, build_view};
use kernel::dice::Generator;

/// The number of games of each sort that are played.
const GAMES: u64 = 12;
/// The most decisions of a game, and the number of decisions between two looks.
const DECISIONS: (usize, usize) = (60, 4);

/// The answers of a world.
fn answers(world: &mut World) -> (Vec<Intent>, EncounterView) {
    (legal_intents(world), with_rules(world, |rules| build_view(rules)))
}

/// The answers of a new world in a new thread in the position of this one.
fn answers_anew(world: &World) -> (Vec<Intent>, EncounterView) {
    let (content, current) = (world.resource::<Content>().clone(), world.resource::<CurrentEncounter>().clone());
    let snapshot = take_snapshot(world);
    let ask = move || {
        let mut second = headless_world();
        second.insert_resource(content);
        second.insert_resource(current);
        restore(&mut second, &snapshot);
        answers(&mut second)
    };
    std::thread::spawn(ask).join().unwrap()
}

/// Plays games in one world and compares its answers. Returns how often it did.
fn compare_games(config_of: impl Fn(&GameConfig, u64) -> GameConfig) -> usize {
    let configs = GameConfig::all_in_library(&LIBRARY);
    let (mut world, mut compared) = (headless_world(), 0);
    for seed in 0..GAMES {
        config_of(&configs[seed as usize % configs.len()], 300 + seed).start_game(&mut world, seed);
        let mut rng = Generator::seeded(seed);
        for n in 0..DECISIONS.0 {
            let open = legal_intents(&mut world);
            if open.is_empty() {
                break;
            }
            if n % DECISIONS.1 == 0 {
                // Twice, so that the second answer comes from the answers that the first one has kept.
                let first = answers(&mut world);
                assert_eq!(answers(&mut world), first, "game {seed}, decision {n}");
                assert_eq!(answers_anew(&world), first, "game {seed}, decision {n}");
                compared += 1;
            }
            resolve_intent(&mut world, &open[rng.below(open.len())]).unwrap();
        }
    }
    compared
}

#[test]
fn games_of_random_characters_answer_as_if_nothing_were_kept() {
    assert!(compare_games(with_random_character) > 50);
}

#[test]
fn games_with_random_blocks_answer_as_if_nothing_were_kept() {
    assert!(compare_games(with_random_blocks) > 50);
}
