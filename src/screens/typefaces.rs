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
        arrow: face(include_bytes!("../../assets/fonts/Arrow.ttf")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy_egui::egui::{Context, FontFamily, FontId, RawInput};

    use super::*;
    use crate::lang::built_in_files;
    use crate::ui::theme::install_fonts;

    /// A letter that a typeface lacks is drawn as an empty box.
    #[test]
    fn every_letter_of_the_messages_is_in_the_typefaces() {
        let ctx = Context::default();
        install_fonts(&ctx, &embedded_typefaces());
        ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        let files: Vec<_> = built_in_files().into_values().flatten().collect();
        let lines = files.iter().flat_map(|file| file.text.lines()).filter(|line| !line.starts_with('#'));
        let letters: BTreeSet<char> = lines.flat_map(str::chars).filter(|letter| !letter.is_control()).collect();
        assert!(letters.len() > 60);
        // Headings hold no signs of arithmetic.
        for family in ["print", "italic", "hand", "readable"] {
            let font = FontId::new(16.0, FontFamily::Name(family.into()));
            let lacks: Vec<char> = letters
                .iter()
                .copied()
                .filter(|letter| !ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *letter)))
                .collect();
            assert!(lacks.is_empty(), "{family} lacks {lacks:?}");
        }
    }

    #[test]
    fn every_typeface_has_the_signs_that_texts_are_written_with() {
        let ctx = Context::default();
        install_fonts(&ctx, &embedded_typefaces());
        // Typefaces are usable from the pass after the one that installed them.
        for _ in 0..2 {
            ctx.run_ui(RawInput::default(), |_| {}).textures_delta.clear();
        }
        let named = ["heading", "print", "italic", "hand", "readable"].map(|name| FontFamily::Name(name.into()));
        for family in named.into_iter().chain([FontFamily::Proportional]) {
            let font = FontId::new(15.0, family);
            for sign in "\u{2192}\u{b7}\u{2019}".chars() {
                assert!(ctx.fonts_mut(|fonts| fonts.has_glyph(&font, sign)), "{sign} in {font:?}");
            }
        }
    }
}
