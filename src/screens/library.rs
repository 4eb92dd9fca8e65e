//! The content library of the window: loads it, watches its files, keeps the last valid catalog of each scenario.
//!
//! The files are assets: the asset server reads them, watches them, and reports when one was saved. The same loader as in
//! the headless program interprets their texts.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bevy::asset::io::file::FileWatcher;
use bevy::asset::io::{AssetSource, AssetSourceBuilder, Reader};
use bevy::asset::{AssetLoader, LoadContext, LoadedFolder};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy_asset_loader::prelude::*;
use thiserror::Error;
use tracing::{info, warn};

use super::frame_pacing::WakeOnSave;
use super::{LaunchOptions, Page, Screen};
use crate::content::{Catalog, ContentSource, LeftOut, Library, Problem, load_playable, suggestion_text};
use crate::input::{GameSession, autosave_content_change, prepare_content_change, rebuild_view, sync_undo};
use crate::lang::load_languages;
use crate::model::Id;
use crate::record::History;
use crate::rules::reload_catalog;
use crate::ui::pages::ErrorCard;

/// The text of a content file.
#[derive(Asset, TypePath, Debug)]
pub struct ContentFile {
    text: String,
}

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
        let text = String::from_utf8(bytes).map_err(|why| std::io::Error::new(std::io::ErrorKind::InvalidData, why))?;
        Ok(ContentFile { text })
    }

    fn extensions(&self) -> &[&str] {
        &["ron", "md", "ftl"]
    }
}

/// The content files, which are loaded before the title is shown. The asset server watches them only while their handles
/// exist.
#[derive(Resource)]
struct ContentFileHandles(#[expect(dead_code, reason = "holds the assets")] Vec<UntypedHandle>);

impl AssetCollection for ContentFileHandles {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let paths = world.resource::<ContentState>().asset_paths();
        let server = world.resource::<AssetServer>();
        paths.into_iter().map(|path| server.load::<ContentFile>(path).untyped()).collect()
    }

    fn create(world: &mut World) -> Self {
        // Loading what is loaded gives the same handles.
        Self(Self::load(world))
    }
}

/// How long the watcher waits for more changes of a file: editors write it in several steps.
const CHANGES_SETTLE: Duration = Duration::from_millis(50);

/// A folder of assets whose changes the asset server hears of, which wakes the window as well.
pub(super) fn watched_folder(folder: &Path, wake: &WakeOnSave) -> AssetSourceBuilder {
    let (folder, wake) = (folder.to_owned(), wake.clone());
    let reader = AssetSource::get_default_reader(folder.to_string_lossy().into_owned());
    AssetSourceBuilder::new(reader).with_watcher(move |server| {
        let (seen, changes) = async_channel::unbounded();
        let watcher = FileWatcher::new(folder.clone(), seen, CHANGES_SETTLE)
            .inspect_err(|why| info!("{} is not watched: {why}", folder.display()))
            .ok()?;
        let wake = wake.clone();
        // The thread ends with the watcher.
        thread::spawn(move || {
            while let Ok(change) = changes.recv_blocking() {
                if server.send_blocking(change).is_err() {
                    return;
                }
                wake.wake();
            }
        });
        Some(Box::new(watcher))
    })
}

/// The content folders by their asset path, with their handles. The asset server reports new files of a folder only
/// while its handle exists.
#[derive(Resource, Default)]
struct ContentFolderHandles(Vec<(String, Handle<LoadedFolder>)>);

/// The content in use, and the errors of the newest files.
#[derive(Resource)]
pub struct ContentState {
    source: ContentSource,
    /// What can be played: each scenario as its files last were without errors. `None` if there is nothing.
    pub library: Option<Arc<Library>>,
    /// The errors of the newest files.
    pub errors: Vec<ErrorCard>,
    /// The scenarios that the library lacks, because their files have had errors from the start.
    pub left_out: LeftOut,
    /// Whether the player has dismissed the errors.
    pub errors_dismissed: bool,
    /// Whether a file has been saved since the files were last read.
    stale: bool,
    /// The same for the files of the languages.
    stale_languages: bool,
}

impl ContentState {
    /// The state before the files are read.
    fn new(source: ContentSource) -> Self {
        Self {
            source,
            library: None,
            errors: Vec::new(),
            left_out: LeftOut::new(),
            errors_dismissed: false,
            stale: false,
            stale_languages: false,
        }
    }

    /// The state with this library in use.
    #[cfg(test)]
    pub fn with_library(library: Library) -> Self {
        Self { library: Some(Arc::new(library)), ..Self::new(ContentSource::built_in()) }
    }

    /// The catalog of a scenario; the core if there is no such scenario.
    pub fn catalog(&self, scenario: Id) -> Option<Arc<Catalog>> {
        self.library.as_ref().map(|library| Arc::clone(library.catalog_or_core(scenario)))
    }
}

/// Loads and watches a library.
pub fn plugin(source: ContentSource) -> impl Plugin {
    move |app: &mut App| {
        let content = ContentState::new(source.clone());
        let has_files = !content.asset_sources().is_empty();
        app.insert_resource(content)
            .init_resource::<ContentFolderHandles>()
            .init_asset::<ContentFile>()
            .register_asset_loader(ContentFileLoader)
            .add_systems(Startup, watch_content_folders)
            .add_systems(Update, (watch_content_folders, mark_stale, reload_content, reload_languages).chain())
            .add_systems(OnExit(Screen::Loading), read_loaded_library)
            .add_systems(OnEnter(Screen::Title), show_content_errors);
        if !has_files {
            // The core is built into the program, so there is nothing to wait for.
            app.add_systems(OnEnter(Screen::Loading), |mut next: ResMut<NextState<Screen>>| {
                NextState::set_if_neq(&mut next, Screen::Title);
            });
        } else {
            app.add_loading_state(
                LoadingState::new(Screen::Loading)
                    .continue_to_state(Screen::Title)
                    // A file that can't be read is reported with its place, like one that is wrong.
                    .on_failure_continue_to_state(Screen::Title)
                    .load_collection::<ContentFileHandles>(),
            );
        }
    }
}

/// Reads the library when all files have been loaded.
fn read_loaded_library(
    mut content: ResMut<ContentState>,
    (server, files): (Res<AssetServer>, Res<Assets<ContentFile>>),
) {
    let texts = content.loaded_texts(&server, &files);
    content.read_library(&texts);
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
pub fn check_launch_options(source: &ContentSource, options: &LaunchOptions) -> Result<(), LaunchError> {
    let (files, unread) = source.read_files();
    let Ok((library, left_out)) = load_playable(&files, &unread) else { return Ok(()) };
    let check_id = |what, wanted: &str, have: Vec<&'static str>| {
        if have.contains(&wanted) {
            return Ok(());
        }
        let hint = suggestion_text(wanted, have.into_iter());
        Err(LaunchError::UnknownId { what, wanted: wanted.to_owned(), hint })
    };
    let scenario = options.scenario.as_deref();
    if let Some(scenario) = scenario {
        let known = library.scenarios().map(|scenario| scenario.id).chain(left_out.keys().copied());
        check_id("scenario", scenario, known.map(Id::as_str).collect())?;
    }
    let Some(encounter) = options.encounter.as_deref() else { return Ok(()) };
    let all = library.scenarios().flat_map(|scenario| scenario.encounters.iter().map(|id| id.as_str()));
    match scenario.map(|id| (id, library.scenario(Id::new(id)))) {
        // An encounter of a scenario that is left out may exist.
        Some((_, None)) => Ok(()),
        None if !left_out.is_empty() => Ok(()),
        None => check_id("encounter", encounter, all.collect()),
        Some((_, Some(sheet))) if sheet.encounters.contains(&Id::new(encounter)) => Ok(()),
        Some((scenario, Some(_))) => {
            check_id("encounter", encounter, all.collect())?;
            Err(LaunchError::OtherScenario { scenario: scenario.to_owned(), encounter: encounter.to_owned() })
        }
    }
}

impl ContentState {
    /// Reads every file. A scenario with an error stays as it last was without one, or is left out if it never was; an error
    /// elsewhere keeps everything as it was. Returns whether the library is new.
    fn read_library(&mut self, loaded: &HashMap<PathBuf, String>) -> bool {
        // A file that the asset server could not load says itself why.
        let read = |path: &Path| loaded.get(path).cloned().map_or_else(|| std::fs::read_to_string(path), Ok);
        let (files, unread) = self.source.read_files_with(&read);
        match load_playable(&files, &unread) {
            Ok((mut library, mut left_out)) => {
                let errors = left_out.values().flatten().cloned().collect();
                if let Some(last) = &self.library {
                    left_out.retain(|scenario, _| match last.catalog(*scenario) {
                        Some(last_good) => {
                            library.add(*scenario, Arc::clone(last_good));
                            false
                        }
                        None => true,
                    });
                }
                self.library = Some(Arc::new(library));
                self.left_out = left_out;
                self.set_errors(errors);
                true
            }
            Err(report) => {
                self.set_errors(report.errors);
                false
            }
        }
    }

    /// The folders of the asset sources that hold content, each with the name of its source.
    fn asset_sources(&self) -> Vec<(String, PathBuf)> {
        let core = self.source.root().map(|root| (String::new(), root.join("assets")));
        let scenarios = self.source.scenario_folders().into_iter().enumerate();
        let scenarios = scenarios.map(|(n, folder)| (format!("{}://", scenario_source(n)), folder));
        core.into_iter().chain(scenarios).filter(|(_, folder)| folder.is_dir()).collect()
    }

    /// The asset paths of the content files that there are.
    fn asset_paths(&self) -> Vec<String> {
        let sources = self.asset_sources();
        let paths = std::cell::RefCell::new(Vec::new());
        self.source.read_files_with(&|path| {
            let below = |(name, folder): &(String, PathBuf)| {
                Some(format!("{name}{}", path.strip_prefix(folder).ok()?.to_string_lossy().replace('\\', "/")))
            };
            paths.borrow_mut().extend(sources.iter().find_map(below));
            Ok(String::new())
        });
        paths.into_inner()
    }

    /// The texts of the files that the asset server has loaded, by their places on the disk.
    fn loaded_texts(&self, server: &AssetServer, files: &Assets<ContentFile>) -> HashMap<PathBuf, String> {
        let sources = self.asset_sources();
        let place = |id: AssetId<ContentFile>| {
            let path = server.get_path(id)?;
            let name = path.source().as_str().map_or_else(String::new, |name| format!("{name}://"));
            let (_, folder) = sources.iter().find(|(source, _)| *source == name)?;
            Some(folder.join(path.path()))
        };
        files.iter().filter_map(|(id, file)| Some((place(id)?, file.text.clone()))).collect()
    }

    /// Goes back to a catalog because something under way can't follow the newest one, and shows why.
    pub fn keep(&mut self, scenario: Id, catalog: Arc<Catalog>, problem: Problem) {
        self.put_back(scenario, catalog);
        self.set_errors(vec![problem]);
    }

    fn put_back(&mut self, scenario: Id, catalog: Arc<Catalog>) {
        let mut library = self.library.as_deref().cloned().unwrap_or_default();
        library.add(scenario, catalog);
        self.library = Some(Arc::new(library));
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
    let source = &content.source;
    let assets = source.asset_folders().into_iter().map(str::to_owned);
    let scenarios = (0..source.scenario_folders().len()).map(|n| format!("{}://", scenario_source(n)));
    let languages = source.root().filter(|root| root.join("assets/lang").is_dir()).map(|_| "lang".to_owned());
    for folder in assets.chain(scenarios).chain(languages) {
        if !watched.0.iter().any(|(path, _)| *path == folder) {
            let handle = server.load_folder(folder.clone());
            watched.0.push((folder, handle));
        }
    }
}

/// The asset source of a folder of scenarios, by its place among them.
pub(super) fn scenario_source(n: usize) -> String {
    format!("scenarios{n}")
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
        for note in load_languages(content.source.root()) {
            warn!("{note}");
        }
        info!("the words of assets/lang read anew");
    }
}

/// Reads the library again after a change, and updates the encounter under way.
fn reload_content(world: &mut World) {
    // Nothing is written while nothing was saved: what is drawn after a change would be drawn in every frame.
    if !world.resource::<ContentState>().stale {
        return;
    }
    let texts = world.resource::<ContentState>().loaded_texts(world.resource(), world.resource());
    let mut content = world.resource_mut::<ContentState>();
    content.stale = false;
    if !content.read_library(&texts) {
        return;
    }
    if content.errors.is_empty() && *world.resource::<Page>() == Page::Problems {
        *world.resource_mut::<Page>() = Page::None;
    }
    let in_play = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog));
    if let Some(before) = in_play
        && let Some(scenario) = before.scenario().map(|scenario| scenario.id)
        && let Some(library) = world.resource::<ContentState>().library.clone()
    {
        match library.catalog(scenario) {
            Some(now) if now.fingerprint == before.fingerprint => {}
            Some(now) => follow_in_encounter(world, scenario, before, Arc::clone(now)),
            // The scenario is gone; what is under way goes on as it was.
            None => world.resource_mut::<ContentState>().put_back(scenario, before),
        }
    }
    info!("content files read anew");
    if *world.resource::<State<Screen>>().get() == Screen::ContentError {
        NextState::set_if_neq(&mut world.resource_mut::<NextState<Screen>>(), Screen::Title);
    }
}

/// Fits the encounter under way to the newest catalog of its scenario, or goes back to the one before.
fn follow_in_encounter(world: &mut World, scenario: Id, before: Arc<Catalog>, now: Arc<Catalog>) {
    prepare_content_change(world);
    if let Err(why) = reload_catalog(world, &now) {
        // The encounter can't continue with the new files, so it keeps the old ones.
        let problem = Problem::whole_file("the encounter on the table", why.to_string());
        return world.resource_mut::<ContentState>().keep(scenario, before, problem);
    }
    if let Some(mut game) = world.get_resource_mut::<GameSession>() {
        game.catalog = now;
    }
    // A decision made under the old files can't be undone under the new ones.
    world.resource_mut::<History>().lock_history();
    autosave_content_change(world);
    sync_undo(world);
    rebuild_view(world);
}

fn show_content_errors(content: Res<ContentState>, mut next: ResMut<NextState<Screen>>) {
    if content.library.is_none() {
        NextState::set_if_neq(&mut next, Screen::ContentError);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn write(root: &std::path::Path, path: &str, text: &str) {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// A scenario of one encounter without enemies.
    fn scenario(root: &std::path::Path, id: &str) {
        let sheet = "(name: \"One\", text: \"\", encounters: [\"wait\"], character: (name: \"Sella\",
            stats: { Vit: 8, End: 8, Str: 8, Dex: 8, Att: 8, Int: 8, Fth: 8 }))";
        write(root, &format!("scenarios/{id}/scenario.ron"), sheet);
        let encounter = "(name: \"Wait\", text: \"\", start: [(5, 5)], enemies: [], tables: [], victory: Survive(3),
            victory_text: \"\", on_victory: (text: \"\"), on_defeat: (text: \"\"))";
        write(root, &format!("scenarios/{id}/encounters/wait.ron"), encounter);
    }

    #[test]
    fn what_was_right_before_is_kept_and_what_never_was_is_left_out() {
        let root = tempfile::tempdir().unwrap();
        ["east", "west"].iter().for_each(|id| scenario(root.path(), id));
        let mut content = ContentState::new(ContentSource::from_dir(root.path()));
        assert!(content.read_library(&HashMap::new()) && content.errors.is_empty());
        write(root.path(), "scenarios/east/scenario.ron", "(name: ");
        write(root.path(), "scenarios/north/scenario.ron", "(nme: \"North\")");
        let west = "scenarios/west/scenario.ron";
        let text = std::fs::read_to_string(root.path().join(west)).unwrap();
        write(root.path(), west, &text.replace("\"One\"", "\"Two\""));
        assert!(content.read_library(&HashMap::new()));
        let name = |content: &ContentState, id: &str| {
            content.library.as_ref().unwrap().scenario(Id::new(id)).map(|scenario| scenario.name.clone())
        };
        assert_eq!(name(&content, "east").as_deref(), Some("One"), "the last good version");
        assert_eq!(name(&content, "west").as_deref(), Some("Two"), "the others follow their files");
        assert_eq!(name(&content, "north"), None);
        assert_eq!(content.left_out.keys().copied().collect::<Vec<_>>(), [Id::new("north")]);
        assert!(content.errors.iter().any(|error| error.file == "scenarios/east/scenario.ron"));
        std::fs::remove_dir_all(root.path().join("scenarios/north")).unwrap();
        scenario(root.path(), "east");
        assert!(content.read_library(&HashMap::new()) && content.errors.is_empty() && content.left_out.is_empty());
    }

    /// A frame in which nothing was saved changes nothing, so that the window can sleep.
    #[test]
    fn at_rest_nothing_is_written() {
        let mut world = World::new();
        world.insert_resource(ContentState::new(ContentSource::built_in()));
        world.insert_resource(State::new(Screen::Journey));
        world.clear_trackers();
        world.increment_change_tick();
        let before = world.change_tick();
        reload_content(&mut world);
        let changed = world.get_resource_ref::<ContentState>().unwrap().last_changed();
        assert!(!changed.is_newer_than(before, world.change_tick()), "read, and not written");
    }
}
