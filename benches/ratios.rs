//! The speed of the rules as ratios to a yardstick. `cargo bench --no-default-features --bench ratios`; with `-- --write`
//! it writes its part of `benches/baseline.json` anew.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

mod operations;
mod yardstick;

use operations::{OPERATIONS, config_of};

/// The encounter that is measured.
const ENCOUNTER: &str = "hollowed_adventurer";

fn main() {
    if !yardstick::is_measuring() {
        return;
    }
    let config = config_of(ENCOUNTER);
    let mut report = yardstick::RatioReport::new(ENCOUNTER);
    for operation in OPERATIONS {
        report.measure(operation.name, operation.per_call, &mut (operation.prepare)(&config));
    }
    report.finish();
}
