//! The reasons why a pack is refused.

use thiserror::Error;

use super::limits::{
    DEEPEST_PATH, LARGEST_ARCHIVE, LARGEST_PACK, LARGEST_PICTURE, LARGEST_RATIO, LONGEST_PATH, LONGEST_SIDE,
    LONGEST_TEXT, MOST_FILES,
};

/// The number of characters of a path that a message shows.
const SHOWN_PATH: usize = 120;

/// A pack is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{why}", file.as_ref().map(|file| format!("{file}: ")).unwrap_or_default())]
pub struct PackError {
    /// The file because of which; `None` if it concerns the pack as a whole. Letters that can't be printed are spelled out.
    pub file: Option<String>,
    /// The reason.
    pub why: PackErrorReason,
}

impl PackError {
    /// An error that concerns the pack as a whole.
    pub fn whole(why: PackErrorReason) -> Self {
        Self { file: None, why }
    }

    /// An error of one file. Its path may be anything.
    pub fn of_file(path: &str, why: PackErrorReason) -> Self {
        let shown: String = path.chars().take(SHOWN_PATH).flat_map(spell_out).collect();
        let more = if path.chars().count() > SHOWN_PATH { "…" } else { "" };
        Self { file: Some(format!("{shown}{more}")), why }
    }
}

/// A character as it can be printed.
fn spell_out(c: char) -> Vec<char> {
    if c.is_control() { c.escape_default().collect() } else { vec![c] }
}

/// The reason why a pack is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackErrorReason {
    /// The disk refuses.
    #[error("it can't be read: {0}")]
    Unreadable(String),
    /// The archive is broken, or none.
    #[error("this is no zip archive that can be read: {0}")]
    NoArchive(String),
    /// The archive is larger than [`LARGEST_ARCHIVE`].
    #[error("the archive is larger than {} MiB", LARGEST_ARCHIVE >> 20)]
    ArchiveTooLarge,
    /// There are more files than [`MOST_FILES`].
    #[error("the pack has more than {MOST_FILES} files and folders")]
    TooManyFiles,
    /// The files are larger than [`LARGEST_PACK`] together.
    #[error("the files of the pack are larger than {} MiB together", LARGEST_PACK >> 20)]
    TooMuch,
    /// A text is longer than [`LONGEST_TEXT`].
    #[error("the text is longer than {} MiB", LONGEST_TEXT >> 20)]
    TextTooLong,
    /// A picture is larger than [`LARGEST_PICTURE`].
    #[error("the picture is larger than {} MiB", LARGEST_PICTURE >> 20)]
    PictureTooLarge,
    /// A picture has more pixels than [`LONGEST_SIDE`] on a side, or none.
    #[error("the picture has {0} x {1} pixels; each side has to be from 1 to {LONGEST_SIDE}")]
    PictureSides(u32, u32),
    /// A picture is no PNG.
    #[error("this is no picture in the format PNG")]
    NoPicture,
    /// The path leads through more names than [`DEEPEST_PATH`].
    #[error("the path has more than {DEEPEST_PATH} parts")]
    TooDeep,
    /// The path is longer than [`LONGEST_PATH`].
    #[error("the path is longer than {LONGEST_PATH} bytes")]
    PathTooLong,
    /// The path begins at the root of a disk.
    #[error("the path is absolute")]
    AbsolutePath,
    /// The path leads out of the pack.
    #[error("the path leads out of the pack")]
    OutsidePath,
    /// The path is written in a way that not every system reads alike.
    #[error("the path has an empty name, a backslash, a colon or a character that can't be printed")]
    OddPath,
    /// The path is not UTF-8.
    #[error("the name of the file is not written in UTF-8")]
    PathNotUtf8,
    /// A text is not UTF-8 from this line on.
    #[error("the text is not written in UTF-8 from line {0} on")]
    TextNotUtf8(usize),
    /// A link to another file.
    #[error("this is a link, and a pack has none")]
    Link,
    /// A device, a pipe or a socket.
    #[error("this is neither a file nor a folder")]
    Special,
    /// The file needs a password.
    #[error("the file is encrypted")]
    Encrypted,
    /// The archive uses a method besides Stored and Deflate.
    #[error("the file is compressed in a way that is not read here; Deflate is")]
    OtherCompression,
    /// The file is far larger than what it is unpacked from.
    #[error("the file is more than {LARGEST_RATIO} times larger than in the archive")]
    Bomb,
    /// Parts of the archive stand for several files at once.
    #[error("files of the archive lie on top of each other")]
    Overlapping,
    /// Two files have the same path.
    #[error("the archive has two files of the same path")]
    Duplicate,
    /// Two paths differ in capitals only.
    #[error("the pack has `{0}` too, and some systems take both for the same file")]
    DuplicateByCase(String),
    /// The file is no content.
    #[error("no file of this kind belongs into a pack: there are texts (.ron, .md, .txt) and pictures (.png)")]
    OtherKind,
    /// The file at the root of a pack is missing.
    #[error("there is no `{0}`, neither at the root of the pack nor in its only folder")]
    NoSheet(String),
}
