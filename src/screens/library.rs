//! The content library of the window: loads it, watches its files, keeps the last valid catalog of each scenario.
//!
//! `content_files` has the texts; the same loader as in the headless program interprets them.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::asset::LoadedFolder;
use bevy::prelude::*;
use bevy_asset_loader::prelude::*;
use thiserror::Error;
use tracing::{info, warn};

use super::content_files::{self, ContentFile, ContentFileHandles, LoadedTexts, loaded_texts};
use super::{LaunchOptions, Page, Screen, duel, rerun};
use crate::content::{
    Catalog, ContentReader, ContentSource, LeftOut, Library, Problem, SourceFile, load_playable, suggestion_text,
};
use crate::duel_table::DuelLibrary;
use crate::editing::Draft;
use crate::input::{
    GameSession, SessionKind, autosave_content_change, prepare_content_change, rebuild_view, sync_undo,
};
use crate::lang::{load_languages, translate_authored, words};
use crate::model::Id;
use crate::record::History;
use crate::rules::{CurrentEncounter, changes_that_wait, reload_catalog};
use crate::ui::pages::ErrorCard;
use crate::ui::{Toast, UiState};

/// How long no file must have come in before they are read: several that are saved together belong together, and the asset
/// server reads them one after the other.
const SETTLED: Duration = Duration::from_millis(10);

/// The content in use, and the errors of the newest files.
#[derive(Resource)]
pub struct ContentState {
    source: ContentSource,
    reader: ContentReader,
    /// What can be played: each scenario as its files last were without errors. `None` if there is nothing.
    pub library: Option<Arc<Library>>,
    /// The errors of the newest files.
    pub errors: Vec<ErrorCard>,
    /// The scenarios that the library lacks, because their files have had errors from the start.
    pub left_out: LeftOut,
    /// Whether the player has dismissed the errors.
    pub errors_dismissed: bool,
    /// When a file was last saved, if the files have not been read since.
    stale_since: Option<Instant>,
    /// The same for the files of the languages.
    stale_languages: bool,
}

impl ContentState {
    /// The state before the files are read.
    fn new(source: ContentSource) -> Self {
        Self {
            source,
            reader: ContentReader::default(),
            library: None,
            errors: Vec::new(),
            left_out: LeftOut::new(),
            errors_dismissed: false,
            stale_since: None,
            stale_languages: false,
        }
    }

    /// The state before the files of a source are read.
    #[cfg(test)]
    pub fn of_source(source: ContentSource) -> Self {
        Self::new(source)
    }

    /// Where the content comes from.
    pub fn source(&self) -> &ContentSource {
        &self.source
    }

    /// Has every file read in this frame: they have changed, and no other program is writing them.
    pub fn read_soon(&mut self) {
        self.stale_since = Instant::now().checked_sub(SETTLED);
    }

    /// The state with this library in use.
    #[cfg(test)]
    pub fn with_library(library: Library) -> Self {
        Self { library: Some(Arc::new(library)), ..Self::new(ContentSource::built_in()) }
    }

    /// The folder that the places of errors are relative to; `None` if the content is inside the program.
    pub fn root(&self) -> Option<&Path> {
        self.source.root()
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
        let has_files = content_files::has_files(&content.source);
        content_files::plugin(app, &source);
        app.insert_resource(content)
            .add_systems(Update, (mark_stale, reload_content, reload_languages).chain())
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
    mut of_duel: ResMut<DuelLibrary>,
) {
    let texts = loaded_texts(&content.source, &server, &files);
    content.read_library(&texts);
    of_duel.read(content.source.root());
    content.add_errors(of_duel.errors.clone());
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
    fn read_library(&mut self, loaded: &LoadedTexts) -> bool {
        // A file that the asset server could not load says itself why.
        let read = |path: &Path| match loaded.get(path).cloned() {
            Some(text) => text.map_err(std::io::Error::other),
            None => std::fs::read_to_string(path),
        };
        let (files, unread) = self.source.read_files_with(&read);
        match self.reader.read_playable(&files, &unread) {
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
                translate_authored(&library.words());
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

    /// A draft of an encounter, from files as they are on the disk now.
    pub fn open_draft(&self, files: Vec<SourceFile>, scenario: Id, encounter: Id) -> Option<Draft> {
        Draft::open(files, self.reader.clone(), scenario, encounter)
    }

    /// Reads every file from the disk, those that were only just written too.
    pub fn read_again(&mut self) {
        self.read_library(&LoadedTexts::new());
    }

    /// Whether the files of a scenario have not been saved since a catalog was read from them.
    pub(super) fn is_newest(&self, scenario: Id, catalog: &Arc<Catalog>) -> bool {
        self.catalog(scenario).is_some_and(|now| Arc::ptr_eq(&now, catalog))
    }

    /// Goes back to a catalog because something under way can't follow the newest one, and shows why.
    pub fn keep(&mut self, scenario: Id, catalog: Arc<Catalog>, problem: Problem) {
        self.use_catalog(scenario, catalog);
        self.set_errors(vec![problem]);
    }

    /// Uses a catalog for a scenario until its files are read again.
    pub fn use_catalog(&mut self, scenario: Id, catalog: Arc<Catalog>) {
        let mut library = self.library.as_deref().cloned().unwrap_or_default();
        library.add(scenario, catalog);
        self.library = Some(Arc::new(library));
    }

    fn set_errors(&mut self, errors: Vec<Problem>) {
        self.errors.clear();
        self.errors_dismissed = false;
        self.add_errors(errors);
    }

    /// Shows the errors of another game's files after those of the library.
    fn add_errors(&mut self, errors: Vec<Problem>) {
        for error in &errors {
            warn!("{error}");
        }
        self.errors.extend(errors.into_iter().map(to_page_error));
    }
}

fn to_page_error(problem: Problem) -> ErrorCard {
    ErrorCard {
        file: problem.file,
        line: problem.line,
        column: problem.column,
        text: problem.excerpt.into(),
        reason: problem.message,
        expected: None,
    }
}

/// Notes that a content file was saved, added or removed.
fn mark_stale(
    mut events: MessageReader<AssetEvent<ContentFile>>,
    mut folders: MessageReader<AssetEvent<LoadedFolder>>,
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
        if ending != Some(true) {
            content.stale_since = Some(Instant::now());
        }
        content.stale_languages |= ending != Some(false);
    }
    // A file that is gone is still an asset; its folder has been loaded again.
    if folders.read().any(|event| matches!(event, AssetEvent::Modified { .. })) {
        content.stale_since = Some(Instant::now());
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
pub(super) fn reload_content(world: &mut World) {
    // Nothing is written while nothing was saved: what is drawn after a change would be drawn in every frame.
    if world.resource::<ContentState>().stale_since.is_none_or(|since| since.elapsed() < SETTLED) {
        return;
    }
    let texts = loaded_texts(&world.resource::<ContentState>().source, world.resource(), world.resource());
    let mut content = world.resource_mut::<ContentState>();
    content.stale_since = None;
    let root = content.source.root().map(Path::to_path_buf);
    duel::reload_content(world, root.as_deref());
    let of_duel = world.resource::<DuelLibrary>().errors.clone();
    let mut content = world.resource_mut::<ContentState>();
    let is_new = content.read_library(&texts);
    content.add_errors(of_duel);
    if !is_new {
        return;
    }
    if content.errors.is_empty() && *world.resource::<Page>() == Page::Problems {
        *world.resource_mut::<Page>() = Page::None;
    }
    let in_play = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog));
    let is_draft = matches!(world.get_resource(), Some(SessionKind::Draft));
    if let Some(before) = in_play.filter(|_| !is_draft)
        && let Some(scenario) = before.scenario().map(|scenario| scenario.id)
        && let Some(library) = world.resource::<ContentState>().library.clone()
    {
        match library.catalog(scenario) {
            Some(now) if now.fingerprint == before.fingerprint => {}
            Some(now) => follow_in_encounter(world, scenario, before, Arc::clone(now)),
            // The scenario is gone; what is under way goes on as it was.
            None => world.resource_mut::<ContentState>().use_catalog(scenario, before),
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
    let current = world.resource::<CurrentEncounter>().encounter.id;
    rerun::note_change(world, Arc::clone(&before));
    let waiting = changes_that_wait(&before, &now, scenario, current);
    if !waiting.is_empty() {
        let told = Toast::message(words!("content-waits", fields = waiting.join(", ")));
        world.resource_mut::<UiState>().show_toast(told);
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
        assert!(content.read_library(&LoadedTexts::new()) && content.errors.is_empty());
        write(root.path(), "scenarios/east/scenario.ron", "(name: ");
        write(root.path(), "scenarios/north/scenario.ron", "(nme: \"North\")");
        let west = "scenarios/west/scenario.ron";
        let text = std::fs::read_to_string(root.path().join(west)).unwrap();
        write(root.path(), west, &text.replace("\"One\"", "\"Two\""));
        assert!(content.read_library(&LoadedTexts::new()));
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
        assert!(content.read_library(&LoadedTexts::new()) && content.errors.is_empty() && content.left_out.is_empty());
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
