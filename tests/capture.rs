//! A moment of play as a vignette: written in any fight, with any character, and true when it is run.

use crate::common::LIBRARY;
use emberhex::record::GameStart;
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::{GameConfig, GameLimits, headless_world};
use emberhex::simulation::random_character::with_random_character;
use emberhex::simulation::trials::{BotKind, TrialBot, play_trial};
use emberhex::testing::{run_text, write_vignette};
use kernel::dice::Generator;

/// The vignette of a moment of a random fight.
fn vignette_of(config: &GameConfig, start: &GameStart, rng: &mut Generator) -> String {
    let mut bot = TrialBot::new(BotKind::Policy(BotPolicy::Varied));
    let trial = play_trial(&mut headless_world(), &mut bot, config, start.seed, GameLimits::default()).unwrap();
    let moment = rng.below(trial.decisions.len() + 1);
    write_vignette(&LIBRARY, start, &trial.decisions[..moment])
        .unwrap_or_else(|why| panic!("{} with seed {} after {moment} decisions: {why}", config.name(), start.seed))
}

#[test]
fn every_moment_of_random_fights_is_a_vignette_that_holds() {
    let mut rng = Generator::seeded(5);
    let configs = GameConfig::all_in_library(&LIBRARY);
    for seed in 0..30 {
        let config = &configs[rng.below(configs.len())];
        let start = GameStart::new(config.scenario.id, config.encounter.id, seed);
        let text = vignette_of(config, &start, &mut rng);
        let result = run_text(&LIBRARY, "moment.ron", &text);
        assert_eq!((result.passed, result.failures.len()), (1, 0), "{text}");
    }
}

#[test]
fn a_character_of_its_own_is_written_too() {
    let mut rng = Generator::seeded(6);
    let configs = GameConfig::all_in_library(&LIBRARY);
    for seed in 0..20 {
        let config = with_random_character(&configs[rng.below(configs.len())], seed);
        let character = Some(config.scenario.character.clone());
        let start = GameStart { character, ..GameStart::new(config.scenario.id, config.encounter.id, seed) };
        assert!(vignette_of(&config, &start, &mut rng).contains("character: (stats: {"));
    }
}

/// The checks say so much that a fight that goes another way is noticed.
#[test]
fn a_captured_moment_notices_another_course() {
    let config = &GameConfig::all_in_library(&LIBRARY)[0];
    let start = GameStart::new(config.scenario.id, config.encounter.id, 3);
    let text = vignette_of(config, &start, &mut Generator::seeded(1));
    let dice = text.split("dice: [\n").nth(1).unwrap().split(',').next().unwrap().trim();
    let other = if dice == "6" { "5" } else { "6" };
    let changed =
        text.replacen(&format!("dice: [\n                {dice},"), &format!("dice: [\n                {other},"), 1);
    assert_ne!(text, changed);
    assert_eq!(run_text(&LIBRARY, "moment.ron", &text).passed, 1, "{text}");
    assert_eq!(run_text(&LIBRARY, "moment.ron", &changed).passed, 0, "{changed}");
}
