//! The speed of the rules in every shipped encounter. `cargo bench --no-default-features --bench encounter`.
//!
//! There is one group per operation, with one figure per encounter, named after the encounter's id.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

mod operations;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use operations::{OPERATIONS, all_configs};

fn benches(c: &mut Criterion) {
    let configs = all_configs();
    for operation in OPERATIONS {
        let mut group = c.benchmark_group(operation.name);
        group.throughput(Throughput::Elements(u64::from(operation.per_call)));
        let measured = if operation.depends_on_encounter { configs.as_slice() } else { &configs[..1] };
        for config in measured {
            group.bench_function(config.encounter.id.as_str(), |b| b.iter((operation.prepare)(config)));
        }
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
