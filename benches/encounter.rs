//! How fast the rules are: random playouts, legality, snapshots. `cargo bench --no-default-features`.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;
use std::sync::Arc;

use bevy::prelude::World;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use emberhex::content::{Catalog, Library, load};
use emberhex::model::{Id, Intent};
use emberhex::record::{act, begin};
use emberhex::rules::portrait::paint;
use emberhex::rules::{Customs, DiceBox, Facts, apply, install, judge, legal, restore, snapshot, start, state_hash};

fn catalog() -> Arc<Catalog> {
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    Arc::new(load(&files).map_err(|r| r.to_string()).unwrap().0)
}

fn customs(catalog: &Arc<Catalog>, seed: u64) -> Customs {
    let scenario = Arc::clone(catalog.scenarios.values().next().unwrap());
    let encounter = Arc::clone(&catalog.encounters[&Id::new("hollowed_adventurer")]);
    Customs { catalog: Arc::clone(catalog), scenario, encounter, dice: DiceBox::seeded(seed), makes_ready: true }
}

fn world() -> World {
    let mut world = World::new();
    install(&mut world);
    world.resource_mut::<Facts>().muted = true;
    world
}

/// A small generator for the bot, so that it does not draw from the encounter's dice.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Plays one encounter to its end with random legal intents; returns how many it took.
fn playout(world: &mut World, customs: Customs, whim: &mut Whim) -> usize {
    start(world, customs);
    let mut intents = 0;
    loop {
        let open = legal(world);
        if open.is_empty() || intents > 4000 {
            return intents;
        }
        let intent = &open[whim.below(open.len())];
        apply(world, intent).unwrap();
        intents += 1;
    }
}

/// The decisions of such a game.
fn score(world: &mut World, customs: Customs, whim: &mut Whim) -> Vec<Intent> {
    start(world, customs);
    let mut score = Vec::new();
    loop {
        let open = legal(world);
        if open.is_empty() || score.len() > 4000 {
            return score;
        }
        let intent = open[whim.below(open.len())].clone();
        apply(world, &intent).unwrap();
        score.push(intent);
    }
}

fn benches(c: &mut Criterion) {
    let catalog = catalog();
    let mut group = c.benchmark_group("hollowed_adventurer");
    group.throughput(Throughput::Elements(1));
    let mut table = world();
    let mut seed = 0;
    let mut whim = Whim(1);
    group.bench_function("random playout", |b| {
        b.iter(|| {
            seed += 1;
            black_box(playout(&mut table, customs(&catalog, seed), &mut whim))
        });
    });
    let games: Vec<usize> = (0..200).map(|n| playout(&mut table, customs(&catalog, n), &mut whim)).collect();
    println!("a playout takes {} decisions on average", games.iter().sum::<usize>() / games.len());
    // The same games again without asking what is legal: what the decisions themselves cost.
    let scores: Vec<Vec<Intent>> = (0..50).map(|n| score(&mut table, customs(&catalog, n), &mut whim)).collect();
    let mut game = 0;
    group.bench_function("the same decisions without asking what is legal", |b| {
        b.iter(|| {
            game = (game + 1) % scores.len();
            start(&mut table, customs(&catalog, game as u64));
            scores[game].iter().for_each(|intent| apply(&mut table, intent).unwrap());
        });
    });
    // And with the record: a snapshot before and a hash after each of them.
    let scenario = *catalog.scenarios.keys().next().unwrap();
    group.bench_function("the same decisions with the record kept", |b| {
        b.iter(|| {
            game = (game + 1) % scores.len();
            begin(&mut table, &catalog, scenario, Id::new("hollowed_adventurer"), game as u64).unwrap();
            scores[game].iter().for_each(|intent| drop(act(&mut table, intent).unwrap()));
        });
    });
    let mut table = world();
    start(&mut table, customs(&catalog, 7));
    group.bench_function("legal, first beat", |b| b.iter(|| black_box(legal(&table))));
    let intents: Vec<Intent> = legal(&table);
    group.bench_function("judge one intent", |b| b.iter(|| black_box(judge(&table, &intents[0]))));
    group.bench_function("snapshot", |b| b.iter(|| black_box(snapshot(&table))));
    let taken = snapshot(&table);
    group.bench_function("restore", |b| b.iter(|| restore(&mut table, black_box(&taken))));
    group.bench_function("hash", |b| b.iter(|| black_box(state_hash(&taken))));
    group.bench_function("portrait", |b| b.iter(|| black_box(paint(&table))));
    group.finish();

    let mut content = c.benchmark_group("content");
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    content.bench_function("load every file", |b| b.iter(|| black_box(load(&files).is_ok())));
    content.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
