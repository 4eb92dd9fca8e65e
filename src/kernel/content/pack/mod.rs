//! Packs: content files that come from elsewhere, as a folder or as one zip archive.
//!
//! Owns the safe way of reading a pack into memory, and of writing one as an archive with the same bytes each time. A pack is
//! data only, and nothing of it is ever written to the disk under a name that it chooses itself. Must not know what a file is
//! about: a game says which file lies at the root of its packs, and reads the others.

mod archive;
mod collect;
mod error;
mod folder;
mod limits;
mod paths;
#[cfg(test)]
mod tests;

use std::io::Read;
use std::path::Path;

pub use archive::read_archive;
pub use collect::{OtherFiles, Pack};
pub use error::{PackError, PackErrorReason};
pub use folder::read_folder;
pub use limits::{
    DEEPEST_PATH, LARGEST_ARCHIVE, LARGEST_PACK, LARGEST_PICTURE, LARGEST_RATIO, LONGEST_PATH, LONGEST_SIDE,
    LONGEST_TEXT, MOST_FILES, SMALL_FILE,
};

/// Reads a pack: a folder, or a zip archive. `sheet` is the name of the file that lies at its root.
///
/// # Errors
///
/// If the pack can't be read, is larger than the limits, or holds something that does not belong into a pack. The error names
/// the file.
pub fn read_pack(path: &Path, sheet: &str) -> Result<Pack, PackError> {
    if path.is_dir() {
        return read_folder(path, sheet, OtherFiles::Refused);
    }
    let unreadable = |why: std::io::Error| PackError::whole(PackErrorReason::Unreadable(why.to_string()));
    // No more is read than may be there, whatever the file says of its length.
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(LARGEST_ARCHIVE + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > LARGEST_ARCHIVE {
        return Err(PackError::whole(PackErrorReason::ArchiveTooLarge));
    }
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    read_archive(&bytes, &name, sheet)
}
