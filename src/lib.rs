//! Emberhex.
#[allow(missing_docs)]
pub mod content { pub mod effect { #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)] pub enum TileKind { Boundary, FullCover, HalfCover, Concealment, Hazard, Retreat } } }
pub mod model;
#[allow(missing_docs)]
pub mod rules { pub mod portrait; }
#[cfg(feature = "window")]
pub mod table;
