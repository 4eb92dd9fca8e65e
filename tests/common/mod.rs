//! The start of every test of play: the shipped content and a world without an encounter.

use std::sync::{Arc, LazyLock};

use bevy::prelude::World;
use emberhex::content::{Catalog, ContentSource, Library, load};
use emberhex::model::Id;
use emberhex::rules::install_rules;

/// The shipped content.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
    let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
    load(&files).unwrap_or_else(|report| panic!("{report}")).0
});

/// The catalog of The Far Fire, which adds an encounter and its enemy to the core.
#[allow(dead_code, reason = "some tests need another scenario")]
pub static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| Arc::clone(catalog_of("the_far_fire")));

/// The catalog of a shipped scenario.
#[allow(dead_code, reason = "some tests need one scenario only")]
pub fn catalog_of(scenario: &str) -> &'static Arc<Catalog> {
    LIBRARY.catalog(Id::new(scenario)).expect("the scenario is shipped")
}

/// A world with the rules installed and without an encounter.
#[allow(dead_code, reason = "some tests need no world")]
pub fn empty_world() -> World {
    let mut world = World::new();
    install_rules(&mut world);
    world
}
