//! The content library in the window: loading it, watching it, keeping the last good version.
//!
//! The files come as assets, so that Bevy's watcher tells when one was saved; what they mean is worked out by the same
//! loader that the headless program uses.

use std::sync::Arc;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, LoadedFolder};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy_asset_loader::prelude::*;

use super::{Options, Screen};
use crate::content::{Catalog, Library, Problem, did_you_mean, load};
use crate::controls::{Game, look_back, repaint};
use crate::model::Id;
use crate::record::History;
use crate::rules::refit;
use crate::sheets::pages::Fault;

/// A content file as the asset server knows it. Only its coming and going matters here: what it says is read by the
/// loader that everybody shares.
#[derive(Asset, TypePath, Debug)]
pub struct Written;

#[derive(Default, TypePath)]
struct WrittenLoader;

impl AssetLoader for WrittenLoader {
    type Asset = Written;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<Written, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(Written)
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

/// The content files, held so that they are watched.
#[derive(AssetCollection, Resource)]
struct Files {
    #[asset(path = "rules", collection(typed))]
    _rules: Vec<Handle<Written>>,
    #[asset(path = "armory", collection(typed))]
    _armory: Vec<Handle<Written>>,
    #[asset(path = "rulebook", collection(typed))]
    _rulebook: Vec<Handle<Written>>,
}

/// The scenarios' folder, held so that it is watched.
#[derive(Resource)]
struct ScenarioFiles(#[expect(dead_code, reason = "the handle keeps the files loaded")] Handle<LoadedFolder>);

/// The library in use: its last good reading, and what was wrong with the newest if that one was not good.
#[derive(Resource)]
pub struct Shelf {
    library: Library,
    /// The last good reading.
    pub catalog: Option<Arc<Catalog>>,
    /// What is wrong with the newest one.
    pub faults: Vec<Fault>,
    /// Whether the faults were put away by the player.
    pub dismissed: bool,
    /// A file has been saved since the last reading.
    stale: bool,
}

/// Loads and watches a library.
pub fn plugin(library: Library) -> impl Plugin {
    move |app: &mut App| {
        let watched = library.root().is_some();
        let mut shelf =
            Shelf { library: library.clone(), catalog: None, faults: Vec::new(), dismissed: false, stale: false };
        shelf.read();
        app.insert_resource(shelf)
            .init_asset::<Written>()
            .register_asset_loader(WrittenLoader)
            .add_systems(Update, (notice, reread).chain())
            .add_systems(OnEnter(Screen::Title), stop_if_broken);
        if watched {
            app.add_loading_state(
                LoadingState::new(Screen::Loading)
                    .continue_to_state(Screen::Title)
                    .on_failure_continue_to_state(Screen::Title)
                    .load_collection::<Files>(),
            )
            .add_systems(Startup, |mut commands: Commands, server: Res<AssetServer>| {
                commands.insert_resource(ScenarioFiles(server.load_folder("scenarios://")));
            });
        } else {
            // The content lies inside the program; there is nothing to wait for.
            app.add_systems(OnEnter(Screen::Loading), |mut next: ResMut<NextState<Screen>>| {
                NextState::set_if_neq(&mut next, Screen::Title);
            });
        }
    }
}

/// Whether the scenario and the encounter asked for on the command line exist. Broken files are another matter: the
/// window shows them.
pub fn known(library: &Library, options: &Options) -> Result<(), String> {
    let (files, _) = library.read();
    let Ok((catalog, _)) = load(&files) else { return Ok(()) };
    let there = |what: &str, wanted: &Option<String>, have: Vec<&'static str>| match wanted {
        Some(wanted) if !have.contains(&wanted.as_str()) => {
            let near = did_you_mean(wanted, have.iter().copied()).map(|n| format!("; did you mean `{n}`?"));
            Err(format!("there is no {what} `{wanted}`{}", near.unwrap_or_default()))
        }
        _ => Ok(()),
    };
    there("scenario", &options.scenario, catalog.scenarios.keys().map(|id| id.as_str()).collect())?;
    there("encounter", &options.encounter, catalog.encounters.keys().map(|id| id.as_str()).collect())?;
    match (&options.scenario, &options.encounter) {
        (Some(scenario), Some(encounter)) => {
            let listed = catalog.scenarios.get(&Id::new(scenario)).map(|s| s.encounters.as_slice()).unwrap_or_default();
            let message = || format!("the scenario `{scenario}` has no encounter `{encounter}`");
            if listed.contains(&Id::new(encounter)) { Ok(()) } else { Err(message()) }
        }
        _ => Ok(()),
    }
}

impl Shelf {
    /// Reads everything; a reading with errors leaves the last good catalog in place. True if the catalog is new.
    fn read(&mut self) -> bool {
        let (files, problems) = self.library.read();
        let errors = if problems.is_empty() {
            match load(&files) {
                Ok((catalog, _)) => {
                    self.catalog = Some(Arc::new(catalog));
                    self.faults.clear();
                    return true;
                }
                Err(report) => report.errors,
            }
        } else {
            problems
        };
        self.fail(errors);
        false
    }

    fn fail(&mut self, errors: Vec<Problem>) {
        for error in &errors {
            warn!("{error}");
        }
        self.faults = errors.into_iter().map(fault).collect();
        self.dismissed = false;
    }
}

fn fault(problem: Problem) -> Fault {
    Fault {
        file: problem.file,
        line: problem.line,
        column: problem.column,
        text: problem.excerpt,
        reason: problem.message,
        expected: None,
    }
}

/// A content file was saved, added or removed.
fn notice(mut events: MessageReader<AssetEvent<Written>>, screen: Res<State<Screen>>, mut shelf: ResMut<Shelf>) {
    let changed = events.read().any(|e| {
        matches!(e, AssetEvent::Modified { .. } | AssetEvent::Removed { .. })
            || (matches!(e, AssetEvent::Added { .. }) && *screen.get() != Screen::Loading)
    });
    if changed {
        shelf.stale = true;
    }
}

/// Reads the library anew after a change, and fits the encounter on the table to it.
fn reread(world: &mut World) {
    if !std::mem::take(&mut world.resource_mut::<Shelf>().stale) {
        return;
    }
    let known = world.resource::<Shelf>().catalog.clone();
    if !world.resource_mut::<Shelf>().read() {
        return;
    }
    let Some(catalog) = world.resource::<Shelf>().catalog.clone() else { return };
    if world.contains_resource::<Game>() {
        if let Err(why) = refit(world, &catalog) {
            // The encounter can't go on with these files: it keeps what it has.
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.catalog = known;
            shelf.fail(vec![Problem::whole("the encounter on the table", why)]);
            return;
        }
        if let Some(mut game) = world.get_resource_mut::<Game>() {
            game.catalog = catalog;
        }
        // A decision made under the old files is not taken back under the new ones.
        world.resource_mut::<History>().seal();
        look_back(world);
        repaint(world);
        info!("content files read anew");
    }
    if *world.resource::<State<Screen>>().get() == Screen::Broken {
        NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
    }
}

fn stop_if_broken(shelf: Res<Shelf>, mut next: ResMut<NextState<Screen>>) {
    if shelf.catalog.is_none() {
        NextState::set_if_neq(&mut next, Screen::Broken);
    }
}
