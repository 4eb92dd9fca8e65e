//! Packs that are dropped onto the window, and those that another program lays into their folder: each is read at once.
//!
//! Owns when the folder of packs is read anew. Must not read a pack: `content` does.

use async_channel::Receiver;
use bevy::asset::io::file::FileWatcher;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;
use tracing::warn;

use super::content_files::watch_folder;
use super::frame_pacing::WakeOnSave;
use super::library::{self, ContentState};
use crate::content::{InstallError, install_pack};
use crate::ui::{Toast, UiState};
use crate::view::{install_error_text, installed_text};

pub(super) fn plugin(wake: WakeOnSave) -> impl Plugin {
    move |app: &mut App| {
        app.insert_resource(PackWatch { wake: wake.clone(), changes: None })
            .add_systems(Update, (install_dropped_packs, follow_folder).chain().before(library::reload_content));
    }
}

/// The folder of packs, as it is watched.
#[derive(Resource)]
struct PackWatch {
    wake: WakeOnSave,
    /// What tells of changes, and the watcher behind it; `None` as long as there is no such folder.
    changes: Option<(Receiver<()>, FileWatcher)>,
}

/// Watches the folder of packs as soon as there is one, and has it read after a change.
fn follow_folder(mut watch: ResMut<PackWatch>, mut content: ResMut<ContentState>) {
    match &watch.changes {
        Some((changes, _)) => {
            if std::iter::from_fn(|| changes.try_recv().ok()).count() > 0 {
                content.read_soon();
            }
        }
        None => {
            let folder = content.source().pack_folder().filter(|folder| folder.is_dir());
            // The watcher and what it is asked must name the folder alike.
            if let Some(folder) = folder.and_then(|folder| std::path::absolute(folder).ok()) {
                let (tell, changes) = async_channel::unbounded();
                let watcher = watch_folder(&folder, watch.wake.clone(), move |_| tell.send_blocking(()).is_ok());
                watch.changes = watcher.map(|watcher| (changes, watcher));
            }
        }
    }
}

/// Installs what was dropped. Another pack of the same scenario is never put aside here: `emberhex install --replace` does that.
fn install_dropped_packs(
    mut events: MessageReader<FileDragAndDrop>,
    mut content: ResMut<ContentState>,
    mut ui_state: ResMut<UiState>,
) {
    for event in events.read() {
        let FileDragAndDrop::DroppedFile { path_buf: path, .. } = event else { continue };
        let said = match install_pack(content.source(), path, false) {
            Ok(installed) => {
                content.read_soon();
                installed_text(&installed).to_string()
            }
            Err(why) => {
                if let InstallError::Mistakes { report, .. } = &why {
                    warn!("{report}");
                }
                install_error_text(&why).to_string()
            }
        };
        ui_state.show_toast(Toast::message(said));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::content::ContentSource;

    #[test]
    fn a_dropped_file_is_installed_or_refused_with_a_word() {
        let folder = tempfile::tempdir().unwrap();
        let source = ContentSource::built_in().with_packs(folder.path().join("packs"));
        let mut world = World::new();
        world.insert_resource(ContentState::of_source(source));
        world.init_resource::<UiState>();
        world.init_resource::<Messages<FileDragAndDrop>>();
        let mut drop = |path: std::path::PathBuf| {
            world.resource_mut::<Messages<FileDragAndDrop>>().clear();
            world.write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf: path });
            world.run_system_once(install_dropped_packs).unwrap();
            world.resource::<UiState>().memory.toast.as_ref().map(|toast| toast.text.to_string()).unwrap()
        };
        let broken = folder.path().join("broken.zip");
        std::fs::write(&broken, "no archive").unwrap();
        assert!(drop(broken).contains("this is no zip archive"));
        let mill = folder.path().join("mill");
        std::fs::create_dir_all(mill.join("encounters")).unwrap();
        let (shipped, _) = ContentSource::built_in().read_files();
        let bridge = shipped.iter().find(|file| file.path.ends_with("/hollowed_adventurer.ron")).unwrap();
        std::fs::write(mill.join("encounters/wheel.ron"), &bridge.text).unwrap();
        let sheet = "(name: \"Mill\", text: \"\", encounters: [\"wheel\"], character: (name: \"Sella\",
            stats: { Vit: 8, End: 8, Str: 8, Dex: 8, Att: 8, Int: 8, Fth: 8 }))";
        std::fs::write(mill.join("scenario.ron"), sheet).unwrap();
        assert!(drop(mill).contains("mill.zip"));
        assert!(folder.path().join("packs/mill.zip").is_file());
    }
}
