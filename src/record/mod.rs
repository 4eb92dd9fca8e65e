//! The record of an encounter: every intent with the state before it, for undo, saving and taking up again.
//!
//! Owns history and save files. Sees the rules only through intents, facts and snapshots; must not know what any of them
//! mean, nor draw or ask anything.

mod folder;
mod history;
mod save;

pub use folder::{Folder, SaveError, SetAside};
pub use history::{History, NoUndo, act, undo};
pub use save::{Save, Summary, begin, resume};
