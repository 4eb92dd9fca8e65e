//! What every test of play begins with: the content as it is shipped, and an empty table.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::{Catalog, Library, load};
use emberhex::rules::install;

/// The shipped content.
pub static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    Arc::new(load(&files).unwrap_or_else(|report| panic!("{report}")).0)
});

/// A table on which nothing has begun.
pub fn table() -> World {
    let mut world = World::new();
    install(&mut world);
    world
}
