//! cli
use crate::content::{Library, load};
use std::path::PathBuf;
use std::sync::Arc;
/// x
pub fn vignette(paths: &[PathBuf]) -> i32 {
    let (files, _) = Library::find().read();
    let (catalog, _) = match load(&files) {
        Ok(x) => x,
        Err(r) => {
            print!("{r}");
            return 2;
        }
    };
    let catalog = Arc::new(catalog);
    let mut failed = 0;
    let mut passed = 0;
    for f in crate::testing::gather(paths).unwrap() {
        let o = crate::testing::run_file(&catalog, &f);
        passed += o.passed;
        failed += o.failures.len();
        for x in o.failures {
            println!("FAIL {}: {}: {x}", f.display(), o.title);
        }
    }
    println!("{passed} passed, {failed} failed");
    i32::from(failed > 0)
}
