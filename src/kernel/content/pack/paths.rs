//! The paths of files in a pack: which are refused, which are passed over, and which kinds of files there are.

use super::error::PackErrorReason;
use super::limits::{DEEPEST_PATH, LONGEST_PATH};

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackFileKind {
    Text,
    Picture,
}

const TEXT_ENDINGS: [&str; 3] = ["ron", "md", "txt"];
const PICTURE_ENDING: &str = "png";
/// Texts that have no ending.
const PLAIN_NAMES: [&str; 2] = ["LICENSE", "COPYING"];
/// Names of files and folders that systems lay into every folder.
const LEFTOVERS: [&str; 3] = ["__MACOSX", "Thumbs.db", "desktop.ini"];

/// Refuses a path, with forward slashes, that could lead elsewhere or that systems read in different ways.
pub(super) fn check_path(path: &str) -> Result<(), PackErrorReason> {
    let path = path.strip_suffix('/').unwrap_or(path);
    let has_drive = path.as_bytes().get(1) == Some(&b':');
    if path.starts_with(['/', '\\']) || has_drive {
        return Err(PackErrorReason::AbsolutePath);
    }
    if path.split(['/', '\\']).any(|name| name == "..") {
        return Err(PackErrorReason::OutsidePath);
    }
    let is_odd = |name: &str| name.is_empty() || name == "." || name.ends_with(['.', ' ']);
    if path.contains(['\\', ':']) || path.contains(char::is_control) || path.split('/').any(is_odd) {
        return Err(PackErrorReason::OddPath);
    }
    if path.len() > LONGEST_PATH {
        return Err(PackErrorReason::PathTooLong);
    }
    if path.split('/').count() > DEEPEST_PATH {
        return Err(PackErrorReason::TooDeep);
    }
    Ok(())
}

/// Whether a system or a tool has left the file there, so that it is passed over.
pub(super) fn is_leftover(path: &str) -> bool {
    path.split('/').any(|name| name.starts_with('.') || LEFTOVERS.contains(&name))
}

/// The kind of a file; `None` if it does not belong into a pack.
pub(super) fn kind_of(path: &str) -> Option<PackFileKind> {
    let name = path.rsplit('/').next().unwrap_or(path);
    if PLAIN_NAMES.contains(&name) {
        return Some(PackFileKind::Text);
    }
    let (_, ending) = name.rsplit_once('.')?;
    let is_text = TEXT_ENDINGS.contains(&ending);
    let kind = if is_text { PackFileKind::Text } else { PackFileKind::Picture };
    (is_text || ending == PICTURE_ENDING).then_some(kind)
}
