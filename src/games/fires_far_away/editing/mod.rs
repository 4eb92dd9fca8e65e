//! The work on an encounter's files away from a text editor: a draft of the files, the changes of the hex sheet, and the
//! numbers that make it harder.
//!
//! Owns the draft with its undo, and which letters of the files a change writes; comments and order stay. Must not judge
//! the files (the loader does) and must not touch a disk: the caller writes what is [right](Draft::is_right).

mod draft;
mod draft_content;
mod driving;
mod knobs;
mod new_scenario;
mod sheet;

pub use draft::{Draft, DraftError, DraftFile};
pub use knobs::{Knob, knobs};
pub use new_scenario::{CopiedEncounter, copied_encounter, new_scenario, title_of};
pub use sheet::SheetEdit;
