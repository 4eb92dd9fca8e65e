//! How fast the rules are, in every encounter of the library. `cargo bench --no-default-features --bench encounter`.
//!
//! One group for each kind of measurement, one figure in it for each encounter, named as the catalog names it.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::hint::black_box;
use std::sync::Arc;

use bevy::prelude::World;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use emberhex::content::{Library, load};
use emberhex::model::Intent;
use emberhex::oracle::Oracle;
use emberhex::oracle::bot::{Manner, Whim};
use emberhex::oracle::bout::{Bout, quiet_world};
use emberhex::rules::flow::{Ask, Flow};
use emberhex::rules::portrait::paint;
use emberhex::rules::{apply, judge, legal, restore, snapshot, state_hash};

/// Longer than any game of a bot that gets anywhere.
const MOST: usize = 4000;

fn bouts() -> Vec<Bout> {
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    Bout::every(&Arc::new(load(&files).map_err(|r| r.to_string()).unwrap().0))
}

/// Plays to the end with random legal intents and returns them.
fn score(world: &mut World, bout: &Bout, seed: u64, whim: &mut Whim) -> Vec<Intent> {
    bout.begin(world, seed);
    let mut score = Vec::new();
    while score.len() < MOST {
        let open = legal(world);
        let Some(intent) = Manner::Random.choose(world, &open, whim) else { break };
        apply(world, intent).unwrap();
        score.push(intent.clone());
    }
    score
}

/// The first beat, where most is legal.
fn first_beat(bout: &Bout) -> World {
    let mut world = quiet_world();
    bout.begin(&mut world, 7);
    while !matches!(world.resource::<Flow>().ask, Some(Ask::Beat)) {
        let first = legal(&world).swap_remove(0);
        apply(&mut world, &first).unwrap();
    }
    world
}

/// A group with one figure for each encounter.
fn each(c: &mut Criterion, bouts: &[Bout], group: &str, measure: impl Fn(&mut criterion::Bencher, &Bout)) {
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(1));
    for bout in bouts {
        group.bench_function(bout.encounter.id.as_str(), |b| measure(b, bout));
    }
    group.finish();
}

/// The same for what is done over and over in the first beat.
fn each_beat(c: &mut Criterion, bouts: &[Bout], group: &str, measure: impl Fn(&mut criterion::Bencher, &mut World)) {
    each(c, bouts, group, |b, bout| measure(b, &mut first_beat(bout)));
}

fn benches(c: &mut Criterion) {
    let bouts = bouts();
    each(c, &bouts, "random game", |b, bout| {
        let (mut table, mut whim, mut seed) = (quiet_world(), Whim::seeded(1), 0);
        b.iter(|| {
            seed += 1;
            black_box(score(&mut table, bout, seed, &mut whim).len())
        });
    });
    // The same games without asking what is legal: what the decisions themselves cost.
    each(c, &bouts, "decisions of a random game", |b, bout| {
        let (mut table, mut whim, mut game) = (quiet_world(), Whim::seeded(1), 0);
        let scores: Vec<Vec<Intent>> = (0..50).map(|n| score(&mut table, bout, n, &mut whim)).collect();
        b.iter(|| {
            game = (game + 1) % scores.len();
            bout.begin(&mut table, game as u64);
            scores[game].iter().for_each(|intent| apply(&mut table, intent).unwrap());
        });
    });
    each_beat(c, &bouts, "legal", |b, table| b.iter(|| black_box(legal(table))));
    each_beat(c, &bouts, "judge", |b, table| {
        let intent = legal(table).swap_remove(0);
        b.iter(|| black_box(judge(table, &intent)));
    });
    each_beat(c, &bouts, "snapshot", |b, table| b.iter(|| black_box(snapshot(table))));
    each_beat(c, &bouts, "restore", |b, table| {
        let taken = snapshot(table);
        b.iter(|| restore(table, black_box(&taken)));
    });
    each_beat(c, &bouts, "hash", |b, table| {
        let taken = snapshot(table);
        b.iter(|| black_box(state_hash(&taken)));
    });
    each_beat(c, &bouts, "portrait", |b, table| b.iter(|| black_box(paint(table))));
    each_beat(c, &bouts, "forecast", |b, table| {
        let mut oracle = Oracle::default();
        b.iter(|| black_box(oracle.forecast(table).unwrap()));
    });

    let mut content = c.benchmark_group("content");
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    content.bench_function("load every file", |b| b.iter(|| black_box(load(&files).is_ok())));
    content.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
