//! The record of an encounter: every intent with the state before it and the hash after it, for undo, taking back,
//! doing again, saving, taking up again and playing over.
//!
//! Owns history, save files and replay files. Sees the rules only through intents, facts and snapshots; must not know
//! what any of them mean, nor draw or ask anything.

mod folder;
mod hash;
mod history;
mod replay;
mod save;

pub use folder::{Folder, SaveError, SetAside};
pub use hash::digits;
pub use history::{Decision, History, NoRedo, NoUndo, TakeBack, act, redo, take_back, undo};
pub use replay::{Divergence, Otherwise, Replay};
pub use save::{Save, Summary, begin, resume};
