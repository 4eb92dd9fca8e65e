//! The typefaces, built into the program so that a sheet can be printed before any file is read.

use std::borrow::Cow;

use crate::sheets::theme::Typefaces;

/// Every typeface of the sheets.
pub fn all() -> Typefaces {
    let face = |bytes: &'static [u8]| Some(Cow::Borrowed(bytes));
    Typefaces {
        heading: face(include_bytes!("../../assets/fonts/IMFellEnglish-Regular.ttf")),
        print: face(include_bytes!("../../assets/fonts/EBGaramond-Regular.ttf")),
        italic: face(include_bytes!("../../assets/fonts/EBGaramond-Italic.ttf")),
        hand: face(include_bytes!("../../assets/fonts/PatrickHand-Regular.ttf")),
        readable: face(include_bytes!("../../assets/fonts/AtkinsonHyperlegible-Regular.ttf")),
    }
}
