//! The speed of the rules in every shipped encounter. `cargo bench --no-default-features --bench encounter`.
//!
//! There is one group per measurement, with one figure per encounter, named after the encounter's id.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;
use std::sync::Arc;

use bevy::prelude::World;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use emberhex::content::{ContentSource, load};
use emberhex::model::Intent;
use emberhex::rules::stack::{PendingDecision, ResolutionStack};
use emberhex::rules::{legal_intents, resolve_intent, restore, state_hash, take_snapshot, validate_intent, with_rules};
use emberhex::simulation::Forecaster;
use emberhex::simulation::bot::{BotPolicy, BotRng};
use emberhex::simulation::game::{GameConfig, headless_world};
use emberhex::view::build_view;

/// The maximum number of intents in a game; a normal game of a bot is shorter.
const MAX_INTENTS: usize = 4000;

fn all_configs() -> Vec<GameConfig> {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    GameConfig::all_in_catalog(&Arc::new(load(&files).map_err(|r| r.to_string()).unwrap().0))
}

/// Plays a game to its end with random legal intents and returns them.
fn play_random_game(world: &mut World, config: &GameConfig, seed: u64, rng: &mut BotRng) -> Vec<Intent> {
    config.start_game(world, seed);
    let mut intents = Vec::new();
    while intents.len() < MAX_INTENTS {
        let open = legal_intents(world);
        let Some(intent) = BotPolicy::Random.choose(world, &open, rng) else { break };
        resolve_intent(world, intent).unwrap();
        intents.push(intent.clone());
    }
    intents
}

/// A world in the first beat, which has the most legal intents.
fn world_at_first_beat(config: &GameConfig) -> World {
    let mut world = headless_world();
    config.start_game(&mut world, 7);
    while !matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Beat)) {
        let first = legal_intents(&mut world).swap_remove(0);
        resolve_intent(&mut world, &first).unwrap();
    }
    world
}

/// Measures each encounter, in one group.
fn bench_each_encounter(
    c: &mut Criterion,
    configs: &[GameConfig],
    group: &str,
    measure: impl Fn(&mut criterion::Bencher, &GameConfig),
) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(1));
    for config in configs {
        group.bench_function(config.encounter.id.as_str(), |b| measure(b, config));
    }
    group.finish();
}

/// Measures an operation that repeats in the first beat of each encounter.
fn bench_in_first_beat(
    c: &mut Criterion,
    configs: &[GameConfig],
    group: &str,
    measure: impl Fn(&mut criterion::Bencher, &mut World),
) {
    bench_each_encounter(c, configs, group, |b, config| measure(b, &mut world_at_first_beat(config)));
}

fn benches(c: &mut Criterion) {
    let configs = all_configs();
    bench_each_encounter(c, &configs, "random game", |b, config| {
        let (mut world, mut rng, mut seed) = (headless_world(), BotRng::seeded(1), 0);
        b.iter(|| {
            seed += 1;
            black_box(play_random_game(&mut world, config, seed, &mut rng).len())
        });
    });
    // The same games without listing legal intents measure the cost of the decisions alone.
    bench_each_encounter(c, &configs, "decisions of a random game", |b, config| {
        let (mut world, mut rng, mut game) = (headless_world(), BotRng::seeded(1), 0);
        let recorded_games: Vec<Vec<Intent>> =
            (0..50).map(|n| play_random_game(&mut world, config, n, &mut rng)).collect();
        b.iter(|| {
            game = (game + 1) % recorded_games.len();
            config.start_game(&mut world, game as u64);
            recorded_games[game].iter().for_each(|intent| resolve_intent(&mut world, intent).unwrap());
        });
    });
    bench_in_first_beat(c, &configs, "legal", |b, world| b.iter(|| black_box(legal_intents(world))));
    bench_in_first_beat(c, &configs, "judge", |b, world| {
        let intent = legal_intents(world).swap_remove(0);
        b.iter(|| black_box(validate_intent(world, &intent)));
    });
    bench_in_first_beat(c, &configs, "snapshot", |b, world| b.iter(|| black_box(take_snapshot(world))));
    bench_in_first_beat(c, &configs, "restore", |b, world| {
        let taken = take_snapshot(world);
        b.iter(|| restore(world, black_box(&taken)));
    });
    bench_in_first_beat(c, &configs, "hash", |b, world| {
        let taken = take_snapshot(world);
        b.iter(|| black_box(state_hash(&taken)));
    });
    bench_in_first_beat(c, &configs, "portrait", |b, world| {
        b.iter(|| black_box(with_rules(world, |rules| build_view(rules))))
    });
    bench_in_first_beat(c, &configs, "forecast", |b, world| {
        let mut forecaster = Forecaster::default();
        b.iter(|| black_box(forecaster.forecast(world).unwrap()));
    });

    let mut content = c.benchmark_group("content");
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    content.bench_function("load every file", |b| b.iter(|| black_box(load(&files).is_ok())));
    content.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
