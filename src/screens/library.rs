//! The content library of the window: loads it, watches its files, keeps the last valid catalog.
//!
//! The files are loaded as assets, so that Bevy's watcher reports when a file was saved. The same loader as in the
//! headless program interprets them.

use std::sync::Arc;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, LoadedFolder};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy_asset_loader::prelude::*;
use thiserror::Error;
use tracing::{info, warn};

use super::{LaunchOptions, Screen};
use crate::content::{Catalog, ContentSource, LeftOut, Problem, load, load_playable, suggestion_text};
use crate::input::{GameSession, autosave_content_change, prepare_content_change, rebuild_view, sync_undo};
use crate::lang::load_languages;
use crate::model::Id;
use crate::record::History;
use crate::rules::reload_catalog;
use crate::ui::pages::ErrorCard;

/// A content file as the asset server knows it. It holds no data: the asset only reports that the file changed, and
/// `content::load` reads what it says.
#[derive(Asset, TypePath, Debug)]
pub struct ContentFile;

#[derive(Default, TypePath)]
struct ContentFileLoader;

impl AssetLoader for ContentFileLoader {
    type Asset = ContentFile;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<ContentFile, std::io::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(ContentFile)
    }

    fn extensions(&self) -> &[&str] {
        &["ron", "md", "ftl"]
    }
}

/// The handles of the content files. The asset server watches the files only while the handles exist.
#[derive(AssetCollection, Resource)]
struct ContentFileHandles {
    #[asset(path = "rules", collection(typed))]
    _rules: Vec<Handle<ContentFile>>,
    #[asset(path = "armory", collection(typed))]
    _armory: Vec<Handle<ContentFile>>,
    #[asset(path = "rulebook", collection(typed))]
    _rulebook: Vec<Handle<ContentFile>>,
}

/// The content folders by their asset path, with their handles. The asset server reports new files of a folder only
/// while its handle exists.
#[derive(Resource, Default)]
struct ContentFolderHandles(Vec<(&'static str, Handle<LoadedFolder>)>);

/// The content in use: the last valid catalog, and the errors of the newest files if those are not valid.
#[derive(Resource)]
pub struct ContentState {
    library: ContentSource,
    /// The last valid catalog.
    pub catalog: Option<Arc<Catalog>>,
    /// The errors of the newest files.
    pub errors: Vec<ErrorCard>,
    /// The scenarios that the catalog lacks because their files have errors.
    pub left_out: LeftOut,
    /// Whether the player has dismissed the errors.
    pub errors_dismissed: bool,
    /// Whether a file has been saved since the files were last read.
    stale: bool,
    /// The same for the files of the languages.
    stale_languages: bool,
}

#[cfg(test)]
impl ContentState {
    /// The state with this catalog in use.
    pub fn with_catalog(catalog: Catalog) -> Self {
        Self {
            library: ContentSource::built_in(),
            catalog: Some(Arc::new(catalog)),
            errors: Vec::new(),
            left_out: LeftOut::new(),
            errors_dismissed: false,
            stale: false,
            stale_languages: false,
        }
    }
}

/// Loads and watches a library.
pub fn plugin(library: ContentSource) -> impl Plugin {
    move |app: &mut App| {
        let watched = library.root().is_some();
        let mut content = ContentState {
            library: library.clone(),
            catalog: None,
            errors: Vec::new(),
            left_out: LeftOut::new(),
            errors_dismissed: false,
            stale: false,
            stale_languages: false,
        };
        content.read_library();
        app.insert_resource(content)
            .init_asset::<ContentFile>()
            .register_asset_loader(ContentFileLoader)
            .add_systems(Update, (mark_stale, reload_content, reload_languages).chain())
            .add_systems(OnEnter(Screen::Title), show_content_errors);
        if watched {
            app.add_loading_state(
                LoadingState::new(Screen::Loading)
                    .continue_to_state(Screen::Title)
                    .on_failure_continue_to_state(Screen::Title)
                    .load_collection::<ContentFileHandles>(),
            )
            .init_resource::<ContentFolderHandles>()
            .add_systems(Startup, watch_content_folders)
            .add_systems(Update, watch_content_folders.before(mark_stale));
        } else {
            // The content is built into the program, so there is nothing to wait for.
            app.add_systems(OnEnter(Screen::Loading), |mut next: ResMut<NextState<Screen>>| {
                NextState::set_if_neq(&mut next, Screen::Title);
            });
        }
    }
}

/// The command line names something that the content lacks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LaunchError {
    /// There is no scenario or no encounter of this id.
    #[error("there is no {what} `{wanted}`{hint}")]
    UnknownId {
        /// "scenario" or "encounter".
        what: &'static str,
        /// The id as given.
        wanted: String,
        /// The end of the message: a suggestion, if a known id is similar.
        hint: String,
    },
    /// The encounter belongs to another scenario.
    #[error("the scenario `{scenario}` has no encounter `{encounter}`")]
    OtherScenario {
        /// The scenario as given.
        scenario: String,
        /// The encounter as given.
        encounter: String,
    },
}

/// Checks that the scenario and the encounter named on the command line exist. Invalid files are no error here: the
/// window shows them.
///
/// # Errors
///
/// If one of them does not exist, or if the encounter does not belong to the scenario.
pub fn check_launch_options(library: &ContentSource, options: &LaunchOptions) -> Result<(), LaunchError> {
    let (files, _) = library.read_files();
    let Ok((catalog, _)) = load(&files) else { return Ok(()) };
    let check_id = |what, wanted: &Option<String>, have: Vec<&'static str>| match wanted {
        Some(wanted) if !have.contains(&wanted.as_str()) => {
            let hint = suggestion_text(wanted, have.iter().copied());
            Err(LaunchError::UnknownId { what, wanted: wanted.clone(), hint })
        }
        _ => Ok(()),
    };
    check_id("scenario", &options.scenario, catalog.scenarios.keys().map(|id| id.as_str()).collect())?;
    check_id("encounter", &options.encounter, catalog.encounters.keys().map(|id| id.as_str()).collect())?;
    match (&options.scenario, &options.encounter) {
        (Some(scenario), Some(encounter)) => {
            let listed = catalog.scenarios.get(&Id::new(scenario)).map(|s| s.encounters.as_slice()).unwrap_or_default();
            let other = || LaunchError::OtherScenario { scenario: scenario.clone(), encounter: encounter.clone() };
            if listed.contains(&Id::new(encounter)) { Ok(()) } else { Err(other()) }
        }
        _ => Ok(()),
    }
}

impl ContentState {
    /// Reads every file. If one has an error, the last valid catalog stays; if there is none yet, the scenarios with errors
    /// are left out. Returns whether the catalog is new.
    fn read_library(&mut self) -> bool {
        let (files, problems) = self.library.read_files();
        let errors = match load(&files) {
            Ok((catalog, _)) if problems.is_empty() => {
                self.catalog = Some(Arc::new(catalog));
                self.errors.clear();
                self.left_out.clear();
                return true;
            }
            Err(report) if problems.is_empty() => report.errors,
            // What could not be read comes first: much else may follow from it.
            _ => problems.clone(),
        };
        if self.catalog.is_none()
            && let Ok((catalog, left_out)) = load_playable(&files, &problems)
        {
            self.catalog = Some(Arc::new(catalog));
            self.left_out = left_out;
        }
        self.set_errors(errors);
        false
    }

    /// Goes back to a catalog because something under way can't follow the newest one, and shows why.
    pub fn keep(&mut self, catalog: Arc<Catalog>, problem: Problem) {
        self.catalog = Some(catalog);
        self.set_errors(vec![problem]);
    }

    fn set_errors(&mut self, errors: Vec<Problem>) {
        for error in &errors {
            warn!("{error}");
        }
        self.errors = errors.into_iter().map(to_page_error).collect();
        self.errors_dismissed = false;
    }
}

fn to_page_error(problem: Problem) -> ErrorCard {
    ErrorCard {
        file: problem.file,
        line: problem.line,
        column: problem.column,
        text: problem.excerpt,
        reason: problem.message,
        expected: None,
    }
}

/// Watches every folder that the loader reads, also a folder that is made while the program runs.
fn watch_content_folders(
    content: Res<ContentState>,
    server: Res<AssetServer>,
    mut watched: ResMut<ContentFolderHandles>,
) {
    let languages = content.library.root().filter(|root| root.join("assets/lang").is_dir()).map(|_| "lang");
    for folder in content.library.asset_folders().into_iter().chain(["scenarios://"]).chain(languages) {
        if !watched.0.iter().any(|(path, _)| *path == folder) {
            watched.0.push((folder, server.load_folder(folder)));
        }
    }
}

/// Notes that a content file was saved, added or removed.
fn mark_stale(
    mut events: MessageReader<AssetEvent<ContentFile>>,
    screen: Res<State<Screen>>,
    server: Res<AssetServer>,
    mut content: ResMut<ContentState>,
) {
    for event in events.read() {
        let (AssetEvent::Modified { id } | AssetEvent::Removed { id } | AssetEvent::Added { id }) = event else {
            continue;
        };
        if matches!(event, AssetEvent::Added { .. }) && *screen.get() == Screen::Loading {
            continue;
        }
        // The server has forgotten the path of a file that was removed: then both are read again.
        let ending = server.get_path(*id).map(|path| path.path().extension().is_some_and(|end| end == "ftl"));
        content.stale |= ending != Some(true);
        content.stale_languages |= ending != Some(false);
    }
}

/// Reads the languages again after a change.
fn reload_languages(mut content: ResMut<ContentState>) {
    if content.stale_languages {
        content.stale_languages = false;
        for note in load_languages(content.library.root()) {
            warn!("{note}");
        }
        info!("the words of assets/lang read anew");
    }
}

/// Reads the library again after a change, and updates the encounter under way.
fn reload_content(world: &mut World) {
    if !std::mem::take(&mut world.resource_mut::<ContentState>().stale) {
        return;
    }
    let previous = world.resource::<ContentState>().catalog.clone();
    if !world.resource_mut::<ContentState>().read_library() {
        return;
    }
    let Some(catalog) = world.resource::<ContentState>().catalog.clone() else { return };
    if world.contains_resource::<GameSession>() {
        prepare_content_change(world);
        if let Err(why) = reload_catalog(world, &catalog) {
            // The encounter can't continue with the new files, so it keeps the old ones.
            let mut content = world.resource_mut::<ContentState>();
            content.catalog = previous;
            content.set_errors(vec![Problem::whole_file("the encounter on the table", why.to_string())]);
            return;
        }
        if let Some(mut game) = world.get_resource_mut::<GameSession>() {
            game.catalog = catalog;
        }
        // A decision made under the old files can't be undone under the new ones.
        world.resource_mut::<History>().lock_history();
        autosave_content_change(world);
        sync_undo(world);
        rebuild_view(world);
        info!("content files read anew");
    }
    if *world.resource::<State<Screen>>().get() == Screen::ContentError {
        NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
    }
}

fn show_content_errors(content: Res<ContentState>, mut next: ResMut<NextState<Screen>>) {
    if content.catalog.is_none() {
        NextState::set_if_neq(&mut next, Screen::ContentError);
    }
}
