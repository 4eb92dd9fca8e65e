//! The files of a pack, as they come in one by one: a folder and an archive keep the same limits.

use std::collections::BTreeMap;

use super::error::{PackError, PackErrorReason};
use super::limits::{LARGEST_PACK, LARGEST_PICTURE, LONGEST_SIDE, LONGEST_TEXT, MOST_FILES};
use super::paths::{PackFileKind, check_path, is_leftover, kind_of};

/// A pack that was read. Every path has forward slashes and begins at the root of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pack {
    /// The name of its folder; of an archive without one, the name of the archive.
    pub name: String,
    /// Its texts by path.
    pub texts: BTreeMap<String, String>,
    /// Its pictures by path, in the format PNG.
    pub pictures: BTreeMap<String, Vec<u8>>,
    /// The files of other kinds that were left out.
    pub left_out: Vec<String>,
}

/// What becomes of a file whose kind does not belong into a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherFiles {
    /// The pack is refused.
    Refused,
    /// The file is left out: it is one of the author's own, such as a drawing.
    LeftOut,
}

/// The files that have come in.
pub(super) struct Collector {
    others: OtherFiles,
    pack: Pack,
    /// The paths in small letters, each with the path as written.
    folded: BTreeMap<String, String>,
    seen: usize,
    total: usize,
}

impl Collector {
    pub(super) fn new(others: OtherFiles) -> Self {
        Self { others, pack: Pack::default(), folded: BTreeMap::new(), seen: 0, total: 0 }
    }

    /// Counts a file or folder.
    pub(super) fn count(&mut self) -> Result<(), PackError> {
        self.seen += 1;
        if self.seen > MOST_FILES { Err(PackError::whole(PackErrorReason::TooManyFiles)) } else { Ok(()) }
    }

    /// Checks the path of a file or folder. Returns whether it is looked at.
    pub(super) fn admit(&self, path: &str) -> Result<bool, PackError> {
        check_path(path).map_err(|why| PackError::of_file(path, why))?;
        Ok(!is_leftover(path))
    }

    /// The kind of a file that was admitted; `None` if it is left out.
    pub(super) fn kind_of(&mut self, path: &str) -> Result<Option<PackFileKind>, PackError> {
        match (kind_of(path), self.others) {
            (Some(kind), _) => Ok(Some(kind)),
            (None, OtherFiles::Refused) => Err(PackError::of_file(path, PackErrorReason::OtherKind)),
            (None, OtherFiles::LeftOut) => {
                self.pack.left_out.push(path.to_owned());
                Ok(None)
            }
        }
    }

    /// The most bytes that a file of this kind may have now.
    pub(super) fn limit(&self, kind: PackFileKind) -> usize {
        let of_kind = match kind {
            PackFileKind::Text => LONGEST_TEXT,
            PackFileKind::Picture => LARGEST_PICTURE,
        };
        of_kind.min(LARGEST_PACK - self.total)
    }

    /// Adds a file. `bytes` may be cut off behind the first byte that is too much.
    pub(super) fn add(&mut self, path: &str, kind: PackFileKind, bytes: Vec<u8>) -> Result<(), PackError> {
        let fail = |why| Err(PackError::of_file(path, why));
        match kind {
            PackFileKind::Text if bytes.len() > LONGEST_TEXT => return fail(PackErrorReason::TextTooLong),
            PackFileKind::Picture if bytes.len() > LARGEST_PICTURE => return fail(PackErrorReason::PictureTooLarge),
            _ if self.total + bytes.len() > LARGEST_PACK => return Err(PackError::whole(PackErrorReason::TooMuch)),
            _ => self.total += bytes.len(),
        }
        match self.folded.insert(path.to_lowercase(), path.to_owned()) {
            Some(other) if other == path => return fail(PackErrorReason::Duplicate),
            Some(other) => return fail(PackErrorReason::DuplicateByCase(other)),
            None => {}
        }
        match kind {
            PackFileKind::Text => match String::from_utf8(bytes) {
                Ok(text) => _ = self.pack.texts.insert(path.to_owned(), text),
                Err(error) => {
                    let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                    let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
                    return fail(PackErrorReason::TextNotUtf8(line));
                }
            },
            PackFileKind::Picture => {
                check_picture(&bytes).or_else(fail)?;
                self.pack.pictures.insert(path.to_owned(), bytes);
            }
        }
        Ok(())
    }

    /// The pack. `name` is that of its folder or archive.
    pub(super) fn finish(self, name: &str, sheet: &str) -> Result<Pack, PackError> {
        let Pack { texts, pictures, left_out, .. } = self.pack;
        if texts.contains_key(sheet) {
            return Ok(Pack { name: name.to_owned(), texts, pictures, left_out });
        }
        let no_sheet = || PackError::whole(PackErrorReason::NoSheet(sheet.to_owned()));
        let (top, _) = texts.keys().next().and_then(|path| path.split_once('/')).ok_or_else(no_sheet)?;
        let (top, below) = (top.to_owned(), format!("{top}/"));
        let has_sheet = texts.contains_key(&format!("{below}{sheet}"));
        let is_only = texts.keys().chain(pictures.keys()).all(|path| path.starts_with(&below));
        if !has_sheet || !is_only {
            return Err(no_sheet());
        }
        let inside = |path: String| path[below.len()..].to_owned();
        Ok(Pack {
            name: top,
            texts: texts.into_iter().map(|(path, text)| (inside(path), text)).collect(),
            pictures: pictures.into_iter().map(|(path, picture)| (inside(path), picture)).collect(),
            left_out: left_out.into_iter().filter_map(|path| Some(path.strip_prefix(&below)?.to_owned())).collect(),
        })
    }
}

/// Refuses what is no PNG, and one with too many pixels. The rest of the picture is checked where it is drawn.
fn check_picture(bytes: &[u8]) -> Result<(), PackErrorReason> {
    let is_png = bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.get(12..16) == Some(b"IHDR");
    let side = |at: usize| Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?));
    let (Some(width), Some(height), true) = (side(16), side(20), is_png) else {
        return Err(PackErrorReason::NoPicture);
    };
    let is_allowed = |side: u32| (1..=LONGEST_SIDE).contains(&side);
    if is_allowed(width) && is_allowed(height) { Ok(()) } else { Err(PackErrorReason::PictureSides(width, height)) }
}
