//! The start of every test of play: the shipped content and a world without an encounter.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::{Catalog, ContentSource, load};
use emberhex::rules::install_rules;

/// The catalog of the shipped content.
pub static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    Arc::new(load(&files).unwrap_or_else(|report| panic!("{report}")).0)
});

/// A world with the rules installed and without an encounter.
#[allow(dead_code, reason = "some tests need no world")]
pub fn empty_world() -> World {
    let mut world = World::new();
    install_rules(&mut world);
    world
}
