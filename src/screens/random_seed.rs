//! Random seeds, for games to which none is given.
//!
//! Owns where they come from. Must not draw dice.

use std::time::{SystemTime, UNIX_EPOCH};

use rand::TryRng;
use rand::rngs::SysRng;
use tracing::warn;

/// A random seed from the operating system; without one, from the clock.
pub(super) fn random_seed() -> u64 {
    SysRng.try_next_u64().unwrap_or_else(|error| {
        warn!("the system has no random numbers ({error}); the seed comes from the clock");
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64)
    })
}
