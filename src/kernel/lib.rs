//! The parts that every game at the table needs and none owns: content files and their ids, the words on screen, chance, records on the
//! disk, many games at once, and the laws that all games keep.
//!
//! There is no noun, number or rule of any game here, and no window.

#[cfg(any(test, feature = "test-support"))]
pub mod battery;
pub mod codex;
pub mod content;
pub mod dice;
pub mod game;
pub mod id;
pub mod id_map;
pub mod lang;
pub mod record;
pub mod shrink;
pub mod soak;
pub mod state_hash;
#[cfg(test)]
mod toy;
