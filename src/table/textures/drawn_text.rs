//! The lines of text that were drawn, for tests of print.

use std::cell::RefCell;

/// A line of text that was drawn: left, top, right and bottom in pixels, and the text.
pub type TextBox = ([f32; 4], String);

thread_local! {
    /// The lines of text that were drawn in this thread since a test asked to forget the others; nothing is noted before.
    static DRAWN: RefCell<Option<Vec<TextBox>>> = const { RefCell::new(None) };
}

/// Forgets the lines of text that were drawn in this thread, and notes those that are drawn from now on.
pub fn forget_drawn_text() {
    DRAWN.set(Some(Vec::new()));
}

/// The lines of text that were drawn in this thread since they were last forgotten.
pub fn drawn_text() -> Vec<TextBox> {
    DRAWN.with_borrow(|drawn| drawn.clone().unwrap_or_default())
}

/// Notes a line of text of this size from `left` to `right`, with its baseline at `y`.
pub(super) fn note_text((left, right): (f32, f32), y: f32, size: f32, text: &str) {
    DRAWN.with_borrow_mut(|drawn| {
        let Some(drawn) = drawn else { return };
        drawn.push(([left, y - size * 0.7, right, y], text.to_owned()));
    });
}
