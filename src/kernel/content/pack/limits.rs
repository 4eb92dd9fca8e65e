//! How large a pack and its parts may be.

/// The largest archive, in bytes.
pub const LARGEST_ARCHIVE: u64 = 16 << 20;
/// The most bytes that the files of a pack have together.
pub const LARGEST_PACK: usize = 32 << 20;
/// The most files and folders of a pack, those included that it passes over.
pub const MOST_FILES: usize = 1000;
/// The longest text, in bytes.
pub const LONGEST_TEXT: usize = 1 << 20;
/// The largest picture, in bytes.
pub const LARGEST_PICTURE: usize = 2 << 20;
/// The longest side of a picture, in pixels.
pub const LONGEST_SIDE: u32 = 2048;
/// The longest path of a file, in bytes.
pub const LONGEST_PATH: usize = 200;
/// The most names of a path: folders, and the file.
pub const DEEPEST_PATH: usize = 8;
/// How many times larger than its archive a file may be. Texts reach about 10 times.
pub const LARGEST_RATIO: u64 = 100;
/// The size in bytes up to which the ratio of a file does not matter.
pub const SMALL_FILE: u64 = 64 << 10;
