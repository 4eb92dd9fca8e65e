//! Renders the sheets to PNG files without a window or a GPU: every panel and page over dark wood.
//!
//! `cargo run --example ui_preview -- FOLDER [WIDTH HEIGHT] [TEXT_SCALE]` writes one PNG per scene into FOLDER. It
//! serves to check text and spacing; the game itself draws through Bevy.

#[cfg(feature = "window")]
mod pictures;

#[cfg(feature = "window")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    pictures::render_all_scenes()
}

#[cfg(not(feature = "window"))]
fn main() {}
