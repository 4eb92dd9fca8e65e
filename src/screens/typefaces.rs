//! The typefaces, built into the program so that a panel can show text before any file is read.

use std::borrow::Cow;

use crate::ui::theme::FontFiles;

/// The font files of every typeface.
pub fn embedded_typefaces() -> FontFiles {
    let face = |bytes: &'static [u8]| Some(Cow::Borrowed(bytes));
    FontFiles {
        heading: face(include_bytes!("../../assets/fonts/IMFellEnglish-Regular.ttf")),
        body: face(include_bytes!("../../assets/fonts/EBGaramond-Regular.ttf")),
        italic: face(include_bytes!("../../assets/fonts/EBGaramond-Italic.ttf")),
        handwritten: face(include_bytes!("../../assets/fonts/PatrickHand-Regular.ttf")),
        readable: face(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")),
    }
}
