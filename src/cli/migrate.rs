//! `emberhex migrate`: rewrites content files, chapters and vignettes of an older format into the present one, in place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::content::migrate::{FileKind, migrate};
use crate::lang::words;
use crate::record::write_atomically;
use crate::testing::find_files;

/// Migrates every RON file and every chapter at or below the paths; with `check` it only prints what it would rewrite,
/// and returns 1 if there is a word to rewrite.
pub fn run(paths: &[PathBuf], check: bool) -> ExitCode {
    let (mut words, mut rewritten): (usize, usize) = (0, 0);
    let files = match find_files(paths, &["ron", "md"]) {
        Ok(files) => files,
        Err(error) => {
            let paths: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
            eprintln!("{}: {error}", paths.join(", "));
            return ExitCode::from(2);
        }
    };
    for file in &files {
        match migrate_file(file, check) {
            Ok(0) => {}
            Ok(n) => (words, rewritten) = (words + n, rewritten + 1),
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::from(2);
            }
        }
    }
    print_line!("{}", words!("migrate-done", words = words, rewritten = rewritten, files = files.len()));
    ExitCode::from(u8::from(check && words > 0))
}

/// Migrates one file and returns how many words were rewritten.
fn migrate_file(file: &Path, check: bool) -> io::Result<usize> {
    let text = fs::read_to_string(file)?;
    let is_markdown = file.extension().is_some_and(|ending| ending == "md");
    // Replays and saves are not written by hand; they carry a version of their own.
    let kind = if is_markdown { FileKind::of_markdown(&text) } else { FileKind::of_ron(&text) };
    let Some(kind) = kind else { return Ok(0) };
    let migrated = migrate(&text, kind);
    for change in &migrated.changes {
        print_line!("{}:{}:{}: {} -> {}", file.display(), change.line, change.column, change.old, change.new);
    }
    if !check && migrated.text != text {
        write_atomically(file, migrated.text.as_bytes())?;
    }
    Ok(migrated.changes.len())
}
