//! The English files hold no message that the code never names. The compiler checks the other direction.

use std::fs;
use std::path::{Path, PathBuf};

use kernel::lang::KNOWN_MESSAGES;

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| rust_files(folder))).collect()
}

#[test]
fn code_names_every_message() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = rust_files(&src).into_iter().filter(|path| !path.ends_with("lang/tests.rs"));
    let code: String = files.map(|path| fs::read_to_string(path).unwrap()).collect();
    let is_unused = |id: &&str| !code.contains(&format!("\"{id}\""));
    let unused: Vec<&str> = KNOWN_MESSAGES.iter().map(|(id, _)| *id).filter(is_unused).collect();
    assert!(unused.is_empty(), "nothing shows {unused:?}");
}
