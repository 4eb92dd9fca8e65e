//! Figures as ratios to a yardstick, beside the ratios of `benches/baseline.json`.
//!
//! A machine that is slow today is slow for the yardstick too, so a ratio says more about the program than a time does.
//! Batches of the yardstick and of the operation alternate, and the fastest of each counts, since other programs only
//! ever make a batch slower. Nothing here fails for being slow.

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time for which an operation is measured.
const MEASURING: Duration = Duration::from_millis(1500);
/// About how long a batch runs: so short that other programs leave some of them alone.
const BATCH: Duration = Duration::from_millis(1);

/// A table of figures that is printed while they are measured.
pub struct RatioReport {
    baseline: BTreeMap<String, f64>,
    measured: BTreeMap<String, f64>,
}

impl RatioReport {
    /// Prints the head of the table.
    pub fn new(title: &str) -> Self {
        println!("{title:<28}{:>12}{:>12}{:>12}{:>14}", "takes", "yardsticks", "baseline", "now");
        Self { baseline: read_baseline(), measured: BTreeMap::new() }
    }

    /// Measures an operation, of which one call does `per_call`, and prints its line. Every call has to do the same work.
    /// Operations whose names do not hold the argument of the command are left out: `cargo bench --bench ratios -- view`.
    pub fn measure(&mut self, name: &str, per_call: u32, run: &mut dyn FnMut()) {
        if std::env::args().skip(1).filter(|a| !a.starts_with("--")).any(|part| !name.contains(&part)) {
            return;
        }
        let (yardstick_calls, calls) = (calls_in_batch(&mut run_yardstick), calls_in_batch(run));
        let (mut yardstick, mut seconds) = (f64::INFINITY, f64::INFINITY);
        let began = Instant::now();
        while began.elapsed() < MEASURING {
            yardstick = yardstick.min(time_batch(yardstick_calls, &mut run_yardstick));
            seconds = seconds.min(time_batch(calls, run) / f64::from(per_call));
        }
        let ratio = seconds / yardstick;
        let (known, change) = match self.baseline.get(name) {
            Some(known) => (format!("{known:.4}"), format!("{:.2} times", ratio / known)),
            None => ("none".to_owned(), String::new()),
        };
        let takes = format!("{:.2?}", Duration::from_secs_f64(seconds));
        println!("{name:<28}{takes:>12}{ratio:>12.4}{known:>12}{change:>14}");
        self.measured.insert(name.to_owned(), round_to_digits(ratio));
    }

    /// With the argument `--write`, writes the figures into the baseline; those of other benchmarks stay.
    pub fn finish(self) {
        if std::env::args().any(|a| a == "--write") {
            let all: BTreeMap<String, f64> = self.baseline.into_iter().chain(self.measured).collect();
            std::fs::write(baseline_path(), serde_json::to_string_pretty(&all).unwrap() + "\n").unwrap();
            println!("written: {}", baseline_path().display());
        }
    }
}

/// Whether `cargo bench` runs this program. `cargo test --benches` runs it too, and a measurement would take its time for
/// nothing there.
pub fn is_measuring() -> bool {
    std::env::args().any(|a| a == "--bench")
}

fn baseline_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/baseline.json")
}

fn read_baseline() -> BTreeMap<String, f64> {
    let text = std::fs::read_to_string(baseline_path());
    text.map(|text| serde_json::from_str(&text).unwrap()).unwrap_or_default()
}

/// The yardstick: sorting, hashing and allocating, as the program does, but with none of its code.
fn run_yardstick() {
    let mut state = 7_u64;
    let mut numbers: Vec<u64> = (0..4096)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ (state >> 33)
        })
        .collect();
    numbers.sort_unstable();
    let lists: HashMap<u64, Vec<u64>> = numbers.chunks(16).map(|chunk| (chunk[0] % 509, chunk.to_vec())).collect();
    black_box(lists.values().map(|list| list[list.len() / 2] & 1).sum::<u64>());
}

/// The time of one call, in seconds, as the mean of a batch.
fn time_batch(calls: u32, run: &mut dyn FnMut()) -> f64 {
    let began = Instant::now();
    for _ in 0..calls {
        run();
    }
    began.elapsed().as_secs_f64() / f64::from(calls)
}

/// The number of calls that fill a batch.
fn calls_in_batch(run: &mut dyn FnMut()) -> u32 {
    let mut calls = 1_u32;
    loop {
        let took = time_batch(calls, run) * f64::from(calls);
        if took >= BATCH.as_secs_f64() / 4.0 {
            return ((f64::from(calls) * BATCH.as_secs_f64() / took).round() as u32).max(1);
        }
        calls *= 2;
    }
}

/// Four significant digits: more would only be noise in the file.
fn round_to_digits(value: f64) -> f64 {
    let scale = 10_f64.powi(3 - value.log10().floor() as i32);
    (value * scale).round() / scale
}
