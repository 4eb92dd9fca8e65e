//! Adding a pack to those that are played.
//!
//! Owns what a pack has to keep before it is added, and that nothing is overwritten unasked. Must not read an archive:
//! `scenario_pack` does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kernel::record::atomic_file::write_atomically;

use super::load::load_partial;
use super::problem::ContentReport;
use super::scenario_pack::{ScenarioPack, ScenarioPackError, places_of_packs};
use super::source::{ContentSource, SourceFile, scenario_of};
use crate::model::Id;

/// What became of a pack that was to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Installed {
    /// It is there now, in this file.
    New(PathBuf),
    /// It has taken the place of another pack of the same scenario.
    Replaced(PathBuf),
    /// The same pack has been there before.
    Unchanged(PathBuf),
}

/// The reason why a pack is not added. `view` has its words.
#[derive(Debug)]
pub enum InstallError {
    /// The pack is refused.
    Pack {
        /// The pack.
        path: PathBuf,
        /// The reason.
        why: ScenarioPackError,
    },
    /// Its files have errors.
    Mistakes {
        /// The scenario.
        id: Id,
        /// The errors.
        report: ContentReport,
    },
    /// There is a scenario of this id that is no pack.
    ScenarioExists(Id),
    /// There is another pack of this scenario.
    OtherPack {
        /// The scenario.
        id: Id,
        /// Where that pack lies.
        place: PathBuf,
    },
    /// The other pack is a folder, which may be somebody's work.
    OtherFolder(PathBuf),
    /// There is no folder for packs.
    NoFolder,
    /// The disk refuses.
    File {
        /// The file that could not be written.
        path: PathBuf,
        /// The reason.
        why: io::Error,
    },
}

/// Adds a pack, a zip archive or a folder, to the folder of packs, if its files have no errors. It is written there as an archive
/// of what was read of it, whole or not at all. With `replaces`, it takes the place of another pack of the same scenario.
///
/// # Errors
///
/// If the pack is refused, if there is another scenario of its id, or if the disk refuses. Nothing has changed then.
pub fn install_pack(source: &ContentSource, path: &Path, replaces: bool) -> Result<Installed, InstallError> {
    let refused = |why| InstallError::Pack { path: path.to_owned(), why };
    let new = ScenarioPack::read(path).map_err(refused)?;
    let folder = source.pack_folder().ok_or(InstallError::NoFolder)?;
    let id = new.id;
    let others = || places_of_packs(folder).into_iter().map(|place| (ScenarioPack::read(&place), place));
    let present = others().find_map(|(pack, place)| pack.ok().filter(|pack| pack.id == id).map(|pack| (place, pack)));
    let (mut files, _) = source.without_packs().read_files();
    if files.iter().any(|file| scenario_of(&file.path) == Some(id.as_str())) {
        return Err(InstallError::ScenarioExists(id));
    }
    for pack in others().filter_map(|(pack, _)| pack.ok()).filter(|pack| pack.id != id) {
        files.extend(SourceFile::all_of(&pack));
    }
    files.extend(SourceFile::all_of(&new));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let (_, mut report) = load_partial(&files);
    report.errors.retain(|error| scenario_of(&error.file) == Some(id.as_str()));
    if !report.errors.is_empty() {
        report.warnings.clear();
        return Err(InstallError::Mistakes { id, report });
    }
    let place = match present {
        Some((place, old)) if old.has_same_files(&new) => return Ok(Installed::Unchanged(place)),
        Some((place, _)) if !replaces => return Err(InstallError::OtherPack { id, place }),
        Some((place, _)) if place.is_dir() => return Err(InstallError::OtherFolder(place)),
        Some((place, _)) => Installed::Replaced(place),
        None => Installed::New(free_place(folder, id)),
    };
    let archive = new.pack.to_archive().map_err(|why| refused(why.into()))?;
    let (Installed::New(file) | Installed::Replaced(file) | Installed::Unchanged(file)) = &place;
    write_atomically(file, &archive).map_err(|why| InstallError::File { path: file.clone(), why })?;
    Ok(place)
}

/// The file of a new pack. One of its name may be there that is broken, or a pack of another scenario; it stays.
fn free_place(folder: &Path, id: Id) -> PathBuf {
    let names = std::iter::once(format!("{id}.zip")).chain((2..).map(|n| format!("{id}_{n}.zip")));
    let mut places = names.map(|name| folder.join(name));
    places.find(|place| fs::symlink_metadata(place).is_err()).unwrap_or_else(|| folder.join(format!("{id}.zip")))
}
