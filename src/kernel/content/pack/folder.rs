//! A pack as a folder on the disk.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::collect::{Collector, OtherFiles, Pack};
use super::error::{PackError, PackErrorReason};

/// Reads a folder as a pack.
///
/// # Errors
///
/// As [`super::read_pack`].
pub fn read_folder(folder: &Path, sheet: &str, others: OtherFiles) -> Result<Pack, PackError> {
    let mut found = Collector::new(others);
    collect_folder(folder, "", &mut found)?;
    // A folder that is written as `.` has a name too.
    let named = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = named.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    found.finish(&name, sheet)
}

/// Reads what lies in a folder. The depth of a path has its limit, so that the search ends.
fn collect_folder(folder: &Path, below: &str, found: &mut Collector) -> Result<(), PackError> {
    let unreadable = |path: &str, why: io::Error| {
        let why = PackErrorReason::Unreadable(why.to_string());
        if path.is_empty() { PackError::whole(why) } else { PackError::of_file(path, why) }
    };
    for entry in fs::read_dir(folder).map_err(|why| unreadable(below, why))? {
        let entry = entry.map_err(|why| unreadable(below, why))?;
        let name = entry.file_name();
        let path = format!("{below}{}", name.to_string_lossy());
        found.count()?;
        if name.to_str().is_none() {
            return Err(PackError::of_file(&path, PackErrorReason::PathNotUtf8));
        }
        if !found.admit(&path)? {
            continue;
        }
        let kind = entry.file_type().map_err(|why| unreadable(&path, why))?;
        if kind.is_symlink() {
            return Err(PackError::of_file(&path, PackErrorReason::Link));
        } else if kind.is_dir() {
            collect_folder(&entry.path(), &format!("{path}/"), found)?;
        } else if !kind.is_file() {
            return Err(PackError::of_file(&path, PackErrorReason::Special));
        } else if let Some(kind) = found.kind_of(&path)? {
            let mut bytes = Vec::new();
            let read = fs::File::open(entry.path())
                .and_then(|file| file.take(found.limit(kind) as u64 + 1).read_to_end(&mut bytes));
            read.map_err(|why| unreadable(&path, why))?;
            found.add(&path, kind, bytes)?;
        }
    }
    Ok(())
}
