//! The settings and their file in the platform's configuration folder.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use serde::{Deserialize, Serialize};

use crate::sheets::{Pace, Quality, Settings};
use crate::table;

/// The settings in force.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Current(pub Settings);

/// Version of the settings file. In version 1 (which wrote no number) the quality `Medium` was what nobody had chosen.
const VERSION: u16 = 2;

/// The file, in words that stay when the program changes.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct OnDisk {
    /// Absent in files of version 1.
    version: u16,
    window: (u32, u32),
    pace: String,
    reduced_motion: bool,
    text_scale: f32,
    readable: bool,
    quality: String,
}

impl Default for OnDisk {
    fn default() -> Self {
        Self { version: 1, ..Self::from(Settings::default()) }
    }
}

impl From<Settings> for OnDisk {
    fn from(s: Settings) -> Self {
        Self {
            version: VERSION,
            window: s.window,
            pace: format!("{:?}", s.pace),
            reduced_motion: s.reduced_motion,
            text_scale: s.text_scale,
            readable: s.readable,
            quality: format!("{:?}", s.quality),
        }
    }
}

impl From<OnDisk> for Settings {
    fn from(d: OnDisk) -> Self {
        Self {
            window: (d.window.0.clamp(640, 16_384), d.window.1.clamp(480, 16_384)),
            pace: [Pace::Calm, Pace::Brisk, Pace::Instant]
                .into_iter()
                .find(|p| format!("{p:?}") == d.pace)
                .unwrap_or_default(),
            reduced_motion: d.reduced_motion,
            text_scale: d.text_scale.clamp(0.8, 1.6),
            readable: d.readable,
            quality: [Quality::Auto, Quality::Low, Quality::Medium, Quality::High]
                .into_iter()
                .find(|q| format!("{q:?}") == d.quality)
                .filter(|q| d.version > 1 || *q != Quality::Medium)
                .unwrap_or_default(),
        }
    }
}

fn path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "emberhex").map(|dirs| dirs.config_dir().join("settings.ron"))
}

/// The settings on disk; what can't be read is as it comes.
pub fn load() -> Settings {
    let Some(text) = path().and_then(|p| fs::read_to_string(p).ok()) else { return Settings::default() };
    ron::from_str::<OnDisk>(&text).map(Settings::from).unwrap_or_else(|error| {
        eprintln!("the settings file can't be read ({error}); the usual settings are used");
        Settings::default()
    })
}

/// Writes the settings, whole or not at all.
pub fn save(settings: Settings) -> std::io::Result<()> {
    let Some(path) = path() else { return Ok(()) };
    let text = ron::ser::to_string_pretty(&OnDisk::from(settings), ron::ser::PrettyConfig::default())
        .map_err(std::io::Error::other)?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = path.with_extension("writing");
    let mut file = fs::File::create(&fresh)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(fresh, path)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (apply.run_if(resource_exists_and_changed::<Current>), remember_size));
}

/// Hands the settings to whoever acts on them.
fn apply(
    current: Res<Current>,
    mut pace: ResMut<table::Pace>,
    mut plain: ResMut<table::PlainType>,
) {
    let settings = current.0;
    *pace = table::Pace {
        factor: match settings.pace {
            Pace::Calm => 1.8,
            Pace::Brisk => 1.0,
            Pace::Instant => 0.0,
        },
        reduced: settings.reduced_motion,
    };
    plain.0 = settings.readable;
}

/// The size of the window is the one setting that is changed without the settings page.
fn remember_size(
    windows: Query<&Window, (With<PrimaryWindow>, Changed<Window>)>,
    mut current: ResMut<Current>,
    launch: Res<super::Launch>,
) {
    let Ok(window) = windows.single() else { return };
    let size = (window.width() as u32, window.height() as u32);
    if launch.0.window.is_none() && size.0 >= 640 && size.1 >= 480 && current.0.window != size {
        current.0.window = size;
        if let Err(error) = save(current.0) {
            warn!("the settings could not be written: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Settings {
        Settings::from(ron::from_str::<OnDisk>(text).unwrap())
    }

    #[test]
    fn what_nobody_chose_in_an_older_file_becomes_automatic_and_what_was_chosen_stays() {
        assert_eq!(read("()").quality, Quality::Auto);
        assert_eq!(read(r#"(window: (1440, 900), quality: "Medium")"#).quality, Quality::Auto);
        assert_eq!(read(r#"(window: (1440, 900), quality: "Medium")"#).window, (1440, 900));
        assert_eq!(read(r#"(quality: "Low")"#).quality, Quality::Low);
        assert_eq!(read(r#"(version: 2, quality: "Medium")"#).quality, Quality::Medium);
        assert_eq!(read(r#"(quality: "High")"#).quality, Quality::High);
    }

    #[test]
    fn what_is_written_is_read_again() {
        for quality in [Quality::Auto, Quality::Low, Quality::Medium, Quality::High] {
            let settings = Settings { quality, text_scale: 1.2, ..Settings::default() };
            assert_eq!(read(&ron::to_string(&OnDisk::from(settings)).unwrap()), settings);
        }
    }
}
