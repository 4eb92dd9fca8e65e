//! What is read of a pack, and what is refused: a crafted archive or folder for each reason.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::collect::Collector;
use super::paths::PackFileKind;
use super::*;

const SHEET: &str = "scenario.ron";

/// An archive that is being written.
struct Crafted(ZipWriter<Cursor<Vec<u8>>>);

impl Crafted {
    fn new() -> Self {
        Self(ZipWriter::new(Cursor::new(Vec::new())))
    }

    /// An archive with a sheet.
    fn pack() -> Self {
        Self::new().file("mill/scenario.ron", b"()")
    }

    fn file_as(mut self, path: &str, bytes: &[u8], method: CompressionMethod, mode: u32) -> Self {
        let options = SimpleFileOptions::default().compression_method(method).external_attributes(mode << 16);
        self.0.start_file(path, options).unwrap();
        self.0.write_all(bytes).unwrap();
        self
    }

    fn file(self, path: &str, bytes: &[u8]) -> Self {
        self.file_as(path, bytes, CompressionMethod::Deflated, 0o100_644)
    }

    fn bytes(self) -> Vec<u8> {
        self.0.finish().unwrap().into_inner()
    }

    fn refused(self) -> PackError {
        read_archive(&self.bytes(), "mill", SHEET).expect_err("it should be refused")
    }
}

/// The bytes with each occurrence of `old` replaced by `new`, which is as long.
fn patched(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let mut patched = bytes.to_vec();
    let places: Vec<usize> = (0..=bytes.len() - old.len()).filter(|at| bytes[*at..].starts_with(old)).collect();
    assert!(!places.is_empty());
    places.into_iter().for_each(|at| patched[at..at + old.len()].copy_from_slice(new));
    patched
}

/// A picture of these sides, as far as it is looked at.
fn picture(width: u32, height: u32) -> Vec<u8> {
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".as_slice(), &width.to_be_bytes(), &height.to_be_bytes(), b"rest"].concat()
}

#[test]
fn an_archive_is_read_with_and_without_a_folder() {
    let inside = |archive: Crafted| {
        let archive = archive.file("mill/__MACOSX/._x", b"junk").file("mill/.git/config", b"junk");
        let archive = archive.file("mill/chapters/door.md", "Tür".as_bytes()).file("mill/LICENSE", b"free");
        read_archive(&archive.file("mill/wolf.png", &picture(3, 2)).bytes(), "other", SHEET).unwrap()
    };
    let pack = inside(Crafted::pack());
    assert_eq!(pack.name, "mill");
    assert_eq!(pack.texts.keys().collect::<Vec<_>>(), ["LICENSE", "chapters/door.md", "scenario.ron"]);
    assert_eq!(pack.texts["chapters/door.md"], "Tür");
    assert_eq!(pack.pictures.keys().collect::<Vec<_>>(), ["wolf.png"]);
    // Without a folder, it has the name of the archive.
    let archive = Crafted::new().file("scenario.ron", b"()").file("enemies/own.ron", b"{}");
    let pack = read_archive(&archive.bytes(), "kiln", SHEET).unwrap();
    assert_eq!((pack.name.as_str(), pack.texts.len()), ("kiln", 2));
}

#[test]
fn a_written_archive_has_the_same_bytes_each_time_and_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("mill");
    for (path, bytes) in [("scenario.ron", b"()".to_vec()), ("a/b.md", b"b".to_vec()), ("wolf.png", picture(1, 1))] {
        std::fs::create_dir_all(home.join(path).parent().unwrap()).unwrap();
        std::fs::write(home.join(path), bytes).unwrap();
    }
    std::fs::write(home.join("plan.xcf"), "a drawing").unwrap();
    let refused = read_pack(&home, SHEET).unwrap_err();
    assert_eq!(refused, PackError::of_file("plan.xcf", PackErrorReason::OtherKind));
    let pack = read_folder(&home, SHEET, OtherFiles::LeftOut).unwrap();
    assert_eq!(pack.left_out, ["plan.xcf"]);
    let archive = pack.to_archive().unwrap();
    assert_eq!(archive, pack.clone().to_archive().unwrap());
    let file = folder.path().join("any name.zip");
    std::fs::write(&file, &archive).unwrap();
    assert_eq!(read_pack(&file, SHEET).unwrap(), Pack { left_out: Vec::new(), ..pack });
    let sorted = ["mill/a/b.md", "mill/scenario.ron", "mill/wolf.png"].map(|path| {
        let at = archive.windows(path.len()).position(|part| part == path.as_bytes());
        at.unwrap()
    });
    assert!(sorted.is_sorted(), "{sorted:?}");
}

#[test]
fn paths_that_lead_elsewhere_are_refused() {
    let long = format!("mill/{}.md", "a".repeat(LONGEST_PATH));
    let cases = [
        ("/etc/passwd.txt", PackErrorReason::AbsolutePath),
        ("C:/a.md", PackErrorReason::AbsolutePath),
        ("\\a.md", PackErrorReason::AbsolutePath),
        ("mill/../../a.md", PackErrorReason::OutsidePath),
        ("..\\a.md", PackErrorReason::OutsidePath),
        ("mill/./a.md", PackErrorReason::OddPath),
        ("mill//a.md", PackErrorReason::OddPath),
        ("mill/a\\b.md", PackErrorReason::OddPath),
        ("mill/a.md:stream.txt", PackErrorReason::OddPath),
        ("mill/a\n.md", PackErrorReason::OddPath),
        ("mill/a./b.md", PackErrorReason::OddPath),
        ("mill/1/2/3/4/5/6/7/a.md", PackErrorReason::TooDeep),
        (&long, PackErrorReason::PathTooLong),
    ];
    for (path, why) in cases {
        // The writer of the tests mends some names, so that they are patched in.
        let stand_in = "x".repeat(path.len());
        let bytes = patched(&Crafted::pack().file(&stand_in, b"text").bytes(), stand_in.as_bytes(), path.as_bytes());
        let refused = read_archive(&bytes, "mill", SHEET).expect_err(path);
        assert_eq!(refused, PackError::of_file(path, why), "{path}");
        assert!(!refused.to_string().contains('\n'), "{refused}");
    }
    let bytes = patched(&Crafted::pack().file("mill/xx.md", b"").bytes(), b"mill/xx.md", b"mill/\xff\xff.md");
    let refused = read_archive(&bytes, "mill", SHEET).unwrap_err();
    assert_eq!(refused.why, PackErrorReason::PathNotUtf8);
}

#[test]
fn what_is_no_plain_file_of_content_is_refused() {
    let stored = CompressionMethod::Stored;
    let refused = |path: &str, mode: u32| Crafted::pack().file_as(path, b"/etc", stored, mode).refused();
    assert_eq!(refused("mill/a.md", 0o120_777), PackError::of_file("mill/a.md", PackErrorReason::Link));
    assert_eq!(refused("mill/a.md", 0o010_644).why, PackErrorReason::Special);
    for path in ["mill/run.sh", "mill/a.exe", "mill/noending", "mill/inner.zip", "mill/a.PNG"] {
        assert_eq!(refused(path, 0o100_755), PackError::of_file(path, PackErrorReason::OtherKind));
    }
    let text = Crafted::pack().file("mill/a.md", b"one\ntwo \xff").refused();
    assert_eq!(text, PackError::of_file("mill/a.md", PackErrorReason::TextNotUtf8(2)));
    assert_eq!(Crafted::pack().file("mill/a.png", b"GIF89a").refused().why, PackErrorReason::NoPicture);
    for (width, height) in [(LONGEST_SIDE + 1, 1), (1, 0), (u32::MAX, u32::MAX)] {
        let large = Crafted::pack().file("mill/a.png", &picture(width, height)).refused();
        assert_eq!(large.why, PackErrorReason::PictureSides(width, height));
    }
}

#[test]
fn encrypted_files_and_other_compression_are_refused() {
    let bytes = Crafted::pack().file_as("mill/a.md", b"text", CompressionMethod::Stored, 0).bytes();
    // The directory of the archive: the signature, two versions, the flags, the method.
    let at = bytes.windows(4).rposition(|part| part == b"PK\x01\x02").unwrap();
    let with = |offset: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at + offset] |= byte;
        read_archive(&bytes, "mill", SHEET).unwrap_err()
    };
    assert_eq!(with(8, 1), PackError::of_file("mill/a.md", PackErrorReason::Encrypted));
    assert_eq!(with(10, 12), PackError::of_file("mill/a.md", PackErrorReason::OtherCompression));
}

#[test]
fn bombs_are_refused_before_they_are_unpacked() {
    let zeros = vec![b' '; 8 << 20];
    let bomb = Crafted::pack().file("mill/a.md", &zeros).bytes();
    assert!(bomb.len() < 20_000, "{}", bomb.len());
    let refused = read_archive(&bomb, "mill", SHEET).unwrap_err();
    assert_eq!(refused, PackError::of_file("mill/a.md", PackErrorReason::Bomb));
    // One that gives a small size is cut off at the limit.
    let at = bomb.windows(4).rposition(|part| part == b"PK\x01\x02").unwrap();
    let mut lying = bomb.clone();
    lying[at + 24..at + 28].copy_from_slice(&100u32.to_le_bytes());
    assert!(read_archive(&lying, "mill", SHEET).is_err());
    let long = Crafted::pack().file_as("mill/a.md", &zeros, CompressionMethod::Stored, 0).refused();
    assert_eq!(long.why, PackErrorReason::TextTooLong);
    let large = [picture(1, 1), vec![0; LARGEST_PICTURE]].concat();
    let large = Crafted::pack().file_as("mill/a.png", &large, CompressionMethod::Stored, 0).refused();
    assert_eq!(large.why, PackErrorReason::PictureTooLarge);
}

#[test]
fn files_on_top_of_each_other_are_refused() {
    let bytes = Crafted::pack().file("mill/a.md", b"text").file("mill/b.md", b"text").bytes();
    let entry = |n: usize| {
        let places: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(b"PK\x01\x02")).collect();
        places[n]
    };
    // The directory's second and third entry point to the same place.
    let (a, b) = (entry(1) + 42, entry(2) + 42);
    let mut overlapping = bytes.clone();
    overlapping.copy_within(a..a + 4, b);
    let refused = read_archive(&overlapping, "mill", SHEET).unwrap_err();
    assert_eq!(refused, PackError::whole(PackErrorReason::Overlapping));
}

#[test]
fn a_path_is_there_once() {
    let twice = Crafted::pack().file("mill/aa.md", b"1").file("mill/bb.md", b"2").bytes();
    let twice = patched(&twice, b"mill/bb.md", b"mill/aa.md");
    assert_eq!(read_archive(&twice, "mill", SHEET).unwrap_err().why, PackErrorReason::Duplicate);
    let by_case = Crafted::pack().file("mill/Ä.md", b"1").file("mill/ä.md", b"2").refused();
    let why = PackErrorReason::DuplicateByCase("mill/Ä.md".to_owned());
    assert_eq!(by_case, PackError::of_file("mill/ä.md", why));
}

#[test]
fn too_many_files_and_too_much_of_them_are_refused() {
    let many = (0..MOST_FILES).fold(Crafted::pack(), |archive, n| archive.file(&format!("mill/{n}.md"), b""));
    assert_eq!(many.refused(), PackError::whole(PackErrorReason::TooManyFiles));
    let mut total = Collector::new(OtherFiles::Refused);
    let text = vec![b' '; LONGEST_TEXT];
    for n in 0..LARGEST_PACK / LONGEST_TEXT {
        total.add(&format!("{n}.md"), PackFileKind::Text, text.clone()).unwrap();
    }
    let refused = total.add("more.md", PackFileKind::Text, b"a".to_vec()).unwrap_err();
    assert_eq!(refused, PackError::whole(PackErrorReason::TooMuch));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mill.zip");
    std::fs::File::create(&file).unwrap().set_len(LARGEST_ARCHIVE + 1).unwrap();
    assert_eq!(read_pack(&file, SHEET).unwrap_err().why, PackErrorReason::ArchiveTooLarge);
}

#[test]
fn what_is_no_pack_is_refused() {
    let no_sheet = PackError::whole(PackErrorReason::NoSheet(SHEET.to_owned()));
    assert_eq!(Crafted::new().file("mill/a.md", b"").refused(), no_sheet);
    assert_eq!(Crafted::pack().file("other/a.md", b"").refused(), no_sheet);
    assert_eq!(Crafted::new().refused(), no_sheet);
    for bytes in [b"".as_slice(), b"PK\x05\x06", b"no archive at all"] {
        let refused = read_archive(bytes, "mill", SHEET).unwrap_err();
        assert!(matches!(refused.why, PackErrorReason::NoArchive(_)), "{refused}");
    }
    // A file whose bytes were changed on the way.
    let whole = Crafted::pack().file_as("mill/a.md", b"twelve sheep", CompressionMethod::Stored, 0).bytes();
    let refused = read_archive(&patched(&whole, b"twelve", b"eleven"), "mill", SHEET).unwrap_err();
    assert_eq!(refused.file.as_deref(), Some("mill/a.md"), "{refused}");
    let refused = read_pack(std::path::Path::new("/no/such/file.zip"), SHEET).unwrap_err();
    assert!(matches!(refused.why, PackErrorReason::Unreadable(_)), "{refused}");
}

#[cfg(unix)]
#[test]
fn links_in_a_folder_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str| std::fs::write(folder.path().join(path), "()").unwrap();
    write("scenario.ron");
    std::os::unix::fs::symlink("/etc/hostname", folder.path().join("a.md")).unwrap();
    assert_eq!(read_pack(folder.path(), SHEET).unwrap_err(), PackError::of_file("a.md", PackErrorReason::Link));
    std::fs::remove_file(folder.path().join("a.md")).unwrap();
    std::os::unix::fs::symlink(folder.path(), folder.path().join("round")).unwrap();
    assert_eq!(read_pack(folder.path(), SHEET).unwrap_err(), PackError::of_file("round", PackErrorReason::Link));
}
