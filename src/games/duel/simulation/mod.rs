//! Many games without a window: soaks with replay, and the measurement of the monsters.
//!
//! Owns the runs and their reports. The results do not depend on the number of threads. Must not print.

mod balance;
mod soak;

pub use balance::{BalanceRow, balance_row, balance_table};
pub use soak::{GameEnd, Player, SoakFailure, SoakReport, SoakThreadsError, mode_of_game, replay_failure, soak};
