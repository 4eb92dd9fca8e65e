//! The content files as assets: the asset server reads them, watches them, and wakes the window when one was saved.
//!
//! Owns the files' texts and places. Must not interpret them: `library` does.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use bevy::asset::io::file::FileWatcher;
use bevy::asset::io::{AssetSource, AssetSourceBuilder, AssetSourceEvent, Reader};
use bevy::asset::{AssetLoader, LoadContext, LoadedFolder};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy_asset_loader::prelude::*;
use tracing::debug;

use super::frame_pacing::WakeOnSave;
use crate::content::ContentSource;

/// The texts of content files by their places on the disk, or why they are none.
pub(super) type LoadedTexts = HashMap<PathBuf, Result<String, String>>;

/// The source of the content, as the asset server reads it.
#[derive(Resource)]
struct FileSource(ContentSource);

/// Adds the assets of a source and watches their folders.
pub(super) fn plugin(app: &mut App, source: &ContentSource) {
    app.insert_resource(FileSource(source.clone()))
        .init_resource::<ContentFolderHandles>()
        .init_asset::<ContentFile>()
        .register_asset_loader(ContentFileLoader)
        .add_systems(Startup, watch_content_folders)
        .add_systems(Update, watch_content_folders);
}

/// Whether there are files to load; the core may be built into the program alone.
pub(super) fn has_files(content: &ContentSource) -> bool {
    !asset_sources(content).is_empty()
}

/// The text of a content file, or why it is none. A file that is no text is an asset too, so that the folder around it can
/// be loaded.
#[derive(Asset, TypePath, Debug)]
pub(super) struct ContentFile {
    text: Result<String, String>,
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
        Ok(ContentFile { text: String::from_utf8(bytes).map_err(|why| why.to_string()) })
    }

    fn extensions(&self) -> &[&str] {
        &["ron", "md", "ftl"]
    }
}

/// The content files, which are loaded before the title is shown. The asset server watches them only while their handles
/// exist.
#[derive(Resource)]
pub(super) struct ContentFileHandles(#[expect(dead_code, reason = "holds the assets")] Vec<UntypedHandle>);

impl AssetCollection for ContentFileHandles {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let paths = asset_paths(&world.resource::<FileSource>().0);
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
    // The watcher and what it is asked must name the folder alike.
    let (folder, wake) = (std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()), wake.clone());
    let reader = AssetSource::get_default_reader(folder.to_string_lossy().into_owned());
    AssetSourceBuilder::new(reader).with_watcher(move |server| {
        let watcher = watch_folder(&folder, wake.clone(), move |change| {
            let told = match change {
                // Editors write a file of another name and rename it. The asset server hears of no renaming.
                AssetSourceEvent::RenamedAsset { old, new } => {
                    vec![AssetSourceEvent::RemovedAsset(old), AssetSourceEvent::AddedAsset(new)]
                }
                change => vec![change],
            };
            told.into_iter().all(|change| server.send_blocking(change).is_ok())
        })?;
        Some(Box::new(watcher))
    })
}

/// Watches a folder: `tell` hears of each change and says whether it still listens, and then the window wakes.
pub(super) fn watch_folder(
    folder: &Path,
    wake: WakeOnSave,
    mut tell: impl FnMut(AssetSourceEvent) -> bool + Send + 'static,
) -> Option<FileWatcher> {
    let (seen, changes) = async_channel::unbounded();
    let watcher = FileWatcher::new(folder.to_owned(), seen, CHANGES_SETTLE)
        .inspect_err(|why| debug!("{} is not watched: {why}", folder.display()))
        .ok()?;
    // The thread ends with the watcher.
    thread::spawn(move || {
        while let Ok(change) = changes.recv_blocking() {
            if !tell(change) {
                return;
            }
            wake.wake();
        }
    });
    Some(watcher)
}

/// The content folders by their asset path, with their handles. The asset server reports new files of a folder only
/// while its handle exists.
#[derive(Resource, Default)]
struct ContentFolderHandles(Vec<(String, Handle<LoadedFolder>)>);

/// Watches every folder that the loader reads, also a folder that is made while the program runs.
fn watch_content_folders(source: Res<FileSource>, server: Res<AssetServer>, mut watched: ResMut<ContentFolderHandles>) {
    let source = &source.0;
    let assets = source.asset_folders().into_iter().map(str::to_owned);
    let scenarios = (0..source.scenario_folders().len()).map(|n| format!("{}://", scenario_source(n)));
    let languages = source.root().filter(|root| root.join("assets/lang").is_dir()).map(|_| "lang".to_owned());
    let games = source.root().filter(|root| root.join("assets/games").is_dir()).map(|_| "games".to_owned());
    for folder in assets.chain(scenarios).chain(languages).chain(games) {
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

/// The folders of the asset sources that hold content, each with the name of its source.
fn asset_sources(content: &ContentSource) -> Vec<(String, PathBuf)> {
    let core = content.root().map(|root| (String::new(), root.join("assets")));
    let scenarios = content.scenario_folders().into_iter().enumerate();
    let scenarios = scenarios.map(|(n, folder)| (format!("{}://", scenario_source(n)), folder));
    core.into_iter().chain(scenarios).filter(|(_, folder)| folder.is_dir()).collect()
}

/// The asset paths of the content files that there are.
fn asset_paths(content: &ContentSource) -> Vec<String> {
    let sources = asset_sources(content);
    let paths = std::cell::RefCell::new(Vec::new());
    content.read_files_with(&|path| {
        let below = |(name, folder): &(String, PathBuf)| {
            Some(format!("{name}{}", path.strip_prefix(folder).ok()?.to_string_lossy().replace('\\', "/")))
        };
        paths.borrow_mut().extend(sources.iter().find_map(below));
        Ok(String::new())
    });
    paths.into_inner()
}

/// The texts of the files that the asset server has loaded, by their places on the disk.
pub(super) fn loaded_texts(content: &ContentSource, server: &AssetServer, files: &Assets<ContentFile>) -> LoadedTexts {
    let sources = asset_sources(content);
    let place = |id: AssetId<ContentFile>| {
        let path = server.get_path(id)?;
        let name = path.source().as_str().map_or_else(String::new, |name| format!("{name}://"));
        let (_, folder) = sources.iter().find(|(source, _)| *source == name)?;
        Some(folder.join(path.path()))
    };
    files.iter().filter_map(|(id, file)| Some((place(id)?, file.text.clone()))).collect()
}
