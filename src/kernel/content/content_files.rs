//! Which files are content, by their paths: the build script packs these, and the program reads no others.
//!
//! Owns the endings and the places. Must not read a file.

/// Whether a file of `assets` or `scenarios` is content: RON, and the pages of a scenario. Other Markdown files are a person's
/// own, such as a README or a plan, and so are a scenario's vignettes: tests, which the commands run.
pub fn is_content_file(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts.as_slice() {
        ["scenarios", _, "vignettes", ..] => false,
        ["scenarios", _, "creation.md" | "prestige.md"] => true,
        ["scenarios", _, "chapters", name] if name.ends_with(".md") => true,
        _ => path.ends_with(".ron"),
    }
}
