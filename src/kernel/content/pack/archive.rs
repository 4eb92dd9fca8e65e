//! A pack as one zip archive. It is read into memory: nothing is unpacked to the disk.

use std::io::{Cursor, Read, Write};

use zip::result::{ZipError, ZipResult};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::collect::{Collector, OtherFiles, Pack};
use super::error::{PackError, PackErrorReason};
use super::limits::{LARGEST_ARCHIVE, LARGEST_RATIO, SMALL_FILE};
use super::paths::PackFileKind;

/// The kind of file in the upper half of the attributes, as Unix writes it.
const KIND_BITS: u32 = 0o170_000;
const LINK: u32 = 0o120_000;
const REGULAR: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Reads an archive as a pack. `name` is that of the archive without its ending.
///
/// # Errors
///
/// As [`super::read_pack`].
pub fn read_archive(bytes: &[u8], name: &str, sheet: &str) -> Result<Pack, PackError> {
    if bytes.len() as u64 > LARGEST_ARCHIVE {
        return Err(PackError::whole(PackErrorReason::ArchiveTooLarge));
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(no_archive)?;
    let mut found = Collector::new(OtherFiles::Refused);
    if archive.has_duplicate_names() {
        return Err(PackError::whole(PackErrorReason::Duplicate));
    }
    // Everything that the directory of the archive says is looked at before anything is unpacked.
    let mut wanted = Vec::new();
    for n in 0..archive.len() {
        found.count()?;
        wanted.extend(check_entry(&archive, n, &mut found)?.map(|(path, kind)| (n, path, kind)));
    }
    if archive.has_overlapping_entries().map_err(no_archive)? {
        return Err(PackError::whole(PackErrorReason::Overlapping));
    }
    for (n, path, kind) in wanted {
        let mut bytes = Vec::new();
        let limit = found.limit(kind) as u64 + 1;
        let file = archive.by_index(n).map_err(|why| of_entry(&path, why))?;
        file.take(limit).read_to_end(&mut bytes).map_err(|why| of_entry(&path, ZipError::Io(why)))?;
        found.add(&path, kind, bytes)?;
    }
    found.finish(name, sheet)
}

/// The path and the kind of an entry, if it is a file that is read.
fn check_entry(
    archive: &ZipArchive<Cursor<&[u8]>>,
    n: usize,
    found: &mut Collector,
) -> Result<Option<(String, PackFileKind)>, PackError> {
    let entry = archive.by_index_data(n).map_err(no_archive)?;
    let raw = entry.name_raw();
    let fail = |why| Err(PackError::of_file(&String::from_utf8_lossy(raw), why));
    let Ok(path) = std::str::from_utf8(raw) else { return fail(PackErrorReason::PathNotUtf8) };
    let is_looked_at = found.admit(path)?;
    match (entry.external_attributes() >> 16) & KIND_BITS {
        LINK => return fail(PackErrorReason::Link),
        0 | REGULAR | FOLDER => {}
        _ => return fail(PackErrorReason::Special),
    }
    if entry.encrypted() {
        return fail(PackErrorReason::Encrypted);
    }
    if entry.is_dir() || !is_looked_at {
        return Ok(None);
    }
    if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
        return fail(PackErrorReason::OtherCompression);
    }
    if entry.size() > SMALL_FILE && entry.size() / entry.compressed_size().max(1) > LARGEST_RATIO {
        return fail(PackErrorReason::Bomb);
    }
    Ok(found.kind_of(path)?.map(|kind| (path.to_owned(), kind)))
}

fn no_archive(why: ZipError) -> PackError {
    PackError::whole(PackErrorReason::NoArchive(why.to_string()))
}

fn of_entry(path: &str, why: ZipError) -> PackError {
    PackError::of_file(path, PackErrorReason::NoArchive(why.to_string()))
}

impl Pack {
    /// The pack as an archive, in a folder of its name. Equal files give equal bytes: their order is that of their paths, their
    /// time is fixed, and nothing is compressed, because what a compressor makes of a file changes with its version.
    ///
    /// # Errors
    ///
    /// If the files are more than an archive can hold.
    pub fn to_archive(&self) -> Result<Vec<u8>, PackError> {
        self.write_archive().map_err(no_archive)
    }

    fn write_archive(&self) -> ZipResult<Vec<u8>> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        let texts = self.texts.iter().map(|(path, text)| (path, text.as_bytes()));
        let pictures = self.pictures.iter().map(|(path, picture)| (path, &**picture));
        let mut files: Vec<(&String, &[u8])> = texts.chain(pictures).collect();
        files.sort();
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, bytes) in files {
            archive.start_file(format!("{}/{path}", self.name), options)?;
            archive.write_all(bytes)?;
        }
        Ok(archive.finish()?.into_inner())
    }
}
