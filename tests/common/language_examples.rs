//! The examples of the reference of the effect language: for each word the shortest piece of a vignette that uses it.
//!
//! Owns the choice. The vignettes of `language/reference` come first, because they are written for this; then all others
//! of `language`. `typed_syntax` finds the words, `language_page` writes the page.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use emberhex::testing::find_ron_files;

use emberhex::reference::rust_types::FormatType;
use emberhex::reference::typed_syntax::{Frame, Occurrence, find_words};

/// The folder whose vignettes are examples, below `tests/vignettes`.
const FOLDER: &str = "language";

/// The folder of the vignettes that are written as examples, below `tests/vignettes`.
pub const REFERENCE: &str = "language/reference/";

/// The vignette of scripts that are refused, below `tests/vignettes`. Its scripts are no examples.
pub const MISTAKES: &str = "language/reference/mistakes.ron";

/// A word where it stands in a vignette.
#[derive(Clone, Debug)]
pub struct Example {
    /// The file, below `tests/vignettes`.
    pub file: String,
    /// The place of the word.
    pub word: Range<usize>,
    /// The place of the piece that the page quotes.
    pub piece: Range<usize>,
}

/// The files of examples with their texts, and the example of each word.
pub struct Examples {
    /// The texts by their file, below `tests/vignettes`.
    pub texts: BTreeMap<String, String>,
    /// The example of each word: a type, and its variant or field.
    pub of: BTreeMap<(String, String), Example>,
}

impl Examples {
    /// The piece that the page quotes, with the indentation of its first line taken off.
    pub fn piece(&self, example: &Example) -> String {
        let text = &self.texts[&example.file];
        let line = text[..example.piece.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = text[line..].len() - text[line..].trim_start_matches(' ').len();
        let lines = text[example.piece.clone()].lines();
        lines.map(|line| &line[indent.min(line.len() - line.trim_start().len())..]).collect::<Vec<_>>().join("\n")
    }
}

/// Chooses the example of each word of the types of the language.
pub fn find_examples(root: &Path, types: &BTreeMap<&'static str, FormatType>, language: &[&str]) -> Examples {
    let folder = root.join("tests/vignettes");
    let mut found = Examples { texts: BTreeMap::new(), of: BTreeMap::new() };
    for path in find_ron_files(&[folder.join(FOLDER)]).unwrap() {
        let file = path.strip_prefix(&folder).unwrap().display().to_string().replace('\\', "/");
        if file != MISTAKES {
            found.texts.insert(file, std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n"));
        }
    }
    // The first of two examples is better: written for the reference, a shorter piece, a shorter word.
    let rank = |example: &Example| (!example.file.starts_with(REFERENCE), example.piece.len(), example.word.len());
    for (file, text) in &found.texts {
        for occurrence in
            find_words(types, text, "Vignette").into_iter().filter(|found| language.contains(&&*found.word.0))
        {
            let piece = quoted_piece(&occurrence, language);
            let example = Example { file: file.clone(), word: occurrence.range, piece };
            match found.of.get(&occurrence.word) {
                Some(other) if rank(other) <= rank(&example) => {}
                _ => _ = found.of.insert(occurrence.word, example),
            }
        }
    }
    found
}

/// The place of the piece around a word that says enough to be read alone.
fn quoted_piece(found: &Occurrence, language: &[&str]) -> Range<usize> {
    let frames = &found.frames;
    let nearest = |wanted: &dyn Fn(usize, &Frame) -> bool| {
        frames.iter().enumerate().rev().find(|(n, frame)| wanted(*n, frame)).map(|(_, frame)| frame.range.clone())
    };
    let is_script = |_: usize, frame: &Frame| frame.is_field && frame.kind == "Script";
    let is_block = |_: usize, frame: &Frame| frame.kind == "ModifierBlock";
    let is_effect = |_: usize, frame: &Frame| frame.kind == "Effect";
    // A field of an entry, as `cost` or `needs`: what holds it is no word of the language.
    let is_entry_field = |n: usize, frame: &Frame| {
        frame.is_field && n > 0 && !language.contains(&&*frames[n - 1].kind) && frames[n - 1].kind != "Script"
    };
    let piece = match &*found.word.0 {
        "Effect" if !found.word.1.contains('.') => nearest(&is_script),
        "Lend" | "LendTo" | "Until" => nearest(&is_effect),
        "ModifierBlock" | "OnHit" | "Quantity" | "Grant" | "Trigger" | "Event" | "Span" => nearest(&is_block),
        _ => nearest(&|n, frame| is_effect(n, frame) || is_block(n, frame) || is_entry_field(n, frame)),
    };
    piece.unwrap_or_else(|| found.range.clone())
}
