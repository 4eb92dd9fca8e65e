//! Setups of fights for tests: fighters with the numbers of a situation, and dice that fall as a test says.
//!
//! Owns [`Setup`] and [`Scene`]. A step that the rules refuse panics, because a test fails by panicking. Must not be used
//! by anything but tests and previews.

mod scene;
mod setup;

pub use scene::Scene;
pub use setup::Setup;
