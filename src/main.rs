//! emberhex
fn main() {
    let a: Vec<std::path::PathBuf> = std::env::args().skip(2).map(Into::into).collect();
    std::process::exit(emberhex::cli::vignette(&a));
}
