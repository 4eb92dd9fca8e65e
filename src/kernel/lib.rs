//! The parts that every game at the table needs and none owns: content files, the words on screen, records on the disk.
//!
//! There is no noun, number or rule of any game here, and no window.

pub mod content;
pub mod lang;
pub mod record;
