//! Screens: loading, title, encounter, content errors, and the pages that cover them.
//!
//! Owns the window, the order of the screens, the content library with its hot reload, settings and save files. Must
//! not resolve a rule or draw a panel of the encounter itself.

mod autopsy;
mod backdrop;
mod background;
mod composite;
mod content_files;
mod draw;
mod duel;
mod editor;
mod encounter_editor;
mod frame_pacing;
#[cfg(feature = "dev")]
mod inspector;
mod journey;
mod launch;
mod library;
mod menu;
mod packs;
mod panel_redraw;
mod probe;
mod quality;
mod random_seed;
mod renderer;
mod replays;
mod report;
mod rerun;
mod settings;
mod shelf;
mod sound;
mod sparring;
mod state;
mod story_lists;
mod table_tooltip;
mod title;
#[cfg(test)]
mod title_tests;
pub(crate) mod typefaces;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bevy::asset::io::AssetSourceId;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy_egui::EguiPlugin;

pub use backdrop::plugin as backdrop;
pub use state::{LaunchOptions, LaunchOptionsRes, Page, Screen};

use crate::content::{ContentSource, user_data_folder};
use crate::lang::{choose_language, load_languages};

/// Opens the window and runs the game until the window is closed.
pub fn play(options: LaunchOptions) -> ExitCode {
    // A folder that is there can be found and watched.
    if let Some(folder) = user_data_folder() {
        let _ = std::fs::create_dir_all(folder.join("scenarios"));
        let _ = std::fs::create_dir_all(folder.join("packs"));
    }
    let source = match ContentSource::locate() {
        Ok(source) => source,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    if let Err(why) = library::check_launch_options(&source, &options) {
        eprintln!("{why}");
        return ExitCode::from(2);
    }
    match build_app(source, options).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The smallest size of the window in points. Everything has a place from here on.
const MIN_WINDOW: (f32, f32) = (1024.0, 640.0);

/// The whole game as a Bevy app.
fn build_app(source: ContentSource, options: LaunchOptions) -> App {
    // The settings name a language, so the languages come first; the log is there once the plugins are.
    let language_notes = load_languages(source.root());
    let settings::StoredSettings { settings, bindings, problems } = settings::load_settings();
    choose_language(settings.language);
    let (width, height) = options.window.unwrap_or(settings.window_size);
    let mut app = App::new();
    let wake = frame_pacing::WakeOnSave::default();
    for (n, folder) in source.scenario_folders().iter().enumerate() {
        app.register_asset_source(content_files::scenario_source(n), content_files::watched_folder(folder, &wake));
    }
    // The core is built into the program, so that there need not be a folder of it.
    let assets = source.root().map_or_else(|| PathBuf::from("assets"), |root| root.join("assets"));
    app.register_asset_source(AssetSourceId::Default, content_files::watched_folder(&assets, &wake));
    app.add_plugins(
        DefaultPlugins
            .build()
            .add_after::<RenderPlugin>(renderer::LeaveOutPlugin)
            .set(WindowPlugin {
                primary_window: Some(Window {
                    title: "Emberhex".into(),
                    resolution: WindowResolution::new(width, height),
                    present_mode: PresentMode::AutoVsync,
                    mode: settings::window_mode(settings.full_screen && options.window.is_none()),
                    resize_constraints: WindowResizeConstraints {
                        min_width: MIN_WINDOW.0,
                        min_height: MIN_WINDOW.1,
                        ..default()
                    },
                    ..default()
                }),
                ..default()
            })
            .set(AssetPlugin { watch_for_changes_override: Some(true), ..default() })
            .set(LogPlugin {
                filter: format!("warn,emberhex=info,wgpu=error,naga=error,{}", renderer::EXPECTED_WARNINGS),
                ..default()
            })
            .set(RenderPlugin { render_creation: renderer::settings().into(), ..default() }),
    )
    .insert_resource(LaunchOptionsRes(options))
    .insert_resource(settings::ActiveSettings(settings))
    .insert_resource(crate::input::ActiveBindings(Arc::new(bindings)))
    .add_systems(Startup, settings::report_key_problems(problems))
    .init_resource::<Page>()
    .init_state::<Screen>()
    .add_plugins(EguiPlugin { bindless_mode_array_size: None })
    .add_plugins((crate::table::plugin, crate::fires_table::plugin, crate::input::plugin))
    .add_plugins((
        backdrop::plugin,
        (draw::plugin, encounter_editor::plugin, rerun::plugin),
        library::plugin(source),
        menu::plugin,
        launch::plugin,
        sparring::plugin,
        (autopsy::plugin, background::plugin),
        replays::plugin,
        journey::plugin,
        crate::duel_table::plugin,
        duel::plugin,
        shelf::plugin,
        settings::plugin,
        sound::plugin,
        quality::plugin,
    ));
    for note in language_notes {
        warn!("{note}");
    }
    app.add_plugins((packs::plugin(wake.clone()), story_lists::plugin, probe::plugin, frame_pacing::plugin(wake)));
    #[cfg(feature = "dev")]
    app.add_plugins(inspector::plugin);
    crate::rules::install_rules(app.world_mut());
    app
}
