//! The time of a cold start until the title page can be used. `cargo bench --bench cold_start`, with a display.
//!
//! The benchmark starts the real program with an empty settings folder, and its probe reports when the title page is
//! ready. The time includes the process, the content, the window, the graphics device, the fonts and the first frames.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const RUNS: usize = 5;
const TIMEOUT: Duration = Duration::from_secs(120);

/// Whether the probe reports the title page as ready.
fn is_title_ready(probe: &Path) -> bool {
    let Ok(text) = std::fs::read_to_string(probe) else { return false };
    let Ok(report) = serde_json::from_str::<serde_json::Value>(&text) else { return false };
    report["screen"] == "title" && report["ready"] == true
}

/// The time of one start; `None` if the title page did not become ready.
fn measure_start() -> Option<Duration> {
    let home = tempfile::tempdir().unwrap();
    let probe = home.path().join("probe.json");
    let began = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_emberhex"))
        .env("EMBERHEX_PROBE", &probe)
        .env("XDG_CONFIG_HOME", home.path().join("config"))
        .env("XDG_DATA_HOME", home.path().join("data"))
        .spawn()
        .unwrap();
    let took = loop {
        if is_title_ready(&probe) {
            break Some(began.elapsed());
        }
        if began.elapsed() > TIMEOUT || program.try_wait().unwrap().is_some() {
            break None;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    program.kill().ok();
    program.wait().unwrap();
    took
}

fn main() {
    // `cargo test --benches` runs every benchmark once; this one needs a display, so it is skipped there.
    if !std::env::args().any(|a| a == "--bench") {
        return;
    }
    if cfg!(target_os = "linux") && ["DISPLAY", "WAYLAND_DISPLAY"].iter().all(|d| std::env::var_os(d).is_none()) {
        println!("cold start to the title: not measured, there is no display");
        return;
    }
    let mut times: Vec<Duration> = (0..RUNS).filter_map(|_| measure_start()).collect();
    times.sort_unstable();
    assert_eq!(times.len(), RUNS, "the title did not come within {TIMEOUT:?} in every run");
    let middle = times[RUNS / 2];
    println!("cold start to the title: {middle:.2?} (of {RUNS} runs: {:.2?} to {:.2?})", times[0], times[RUNS - 1]);
}
