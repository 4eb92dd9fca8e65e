//! `emberhex migrate`: rewrites content files and vignettes of an older format into the present one, in place.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::content::migrate::{FileKind, migrate};

/// Migrates every RON file at or below the paths; with `check` it only prints what it would rewrite, and returns 1 if that
/// is anything.
pub fn run(paths: &[PathBuf], check: bool) -> ExitCode {
    let (mut words, mut rewritten) = (0, 0);
    let mut files = Vec::new();
    for path in paths {
        if let Err(error) = find_ron_files(path, &mut files) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    }
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
    print_line!("{words} words in {rewritten} of {} files", files.len());
    ExitCode::from(u8::from(check && words > 0))
}

/// Migrates one file and returns how many words were rewritten.
fn migrate_file(file: &Path, check: bool) -> io::Result<usize> {
    let text = fs::read_to_string(file)?;
    // Replays and saves are not written by hand; they carry a version of their own.
    let Some(kind) = FileKind::detect(&text) else { return Ok(0) };
    let migrated = migrate(&text, kind);
    for change in &migrated.changes {
        print_line!("{}:{}:{}: {} -> {}", file.display(), change.line, change.column, change.old, change.new);
    }
    if !check && migrated.text != text {
        // The old text is never half overwritten: the new one takes its place when it is whole.
        let temporary = file.with_extension("ron.migrated");
        fs::write(&temporary, &migrated.text)?;
        fs::rename(&temporary, file)?;
    }
    Ok(migrated.changes.len())
}

fn find_ron_files(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        fs::metadata(path)?;
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(path)?.map(|e| e.map(|e| e.path())).collect::<io::Result<_>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            find_ron_files(&entry, files)?;
        } else if entry.extension().is_some_and(|end| end == "ron") {
            files.push(entry);
        }
    }
    Ok(())
}
