//! The reference part of `tests/vignettes/LANGUAGE.md`: every word of the effect language with its comment, what it needs
//! from its place, and an example from a vignette.
//!
//! Owns the page. The comments come from the source (`rust_types`), the needs from `ScriptWord::needs`, the examples from
//! `language_examples`, so that nothing is said in two places.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use emberhex::content::script::{
    Cost, DamageKindSelector, Effect, Expr, Need, Predicate, Reach, ScriptContext, ScriptWord, Targeting,
};
use emberhex::testing::Vignette;
use enumset::EnumSet;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use strum::VariantArray;

use crate::format_reference::{LANGUAGE_CHAPTERS, author_kind};
use crate::language_examples::{Example, Examples, MISTAKES};
use emberhex::reference::rust_types::{Field, FormatType, Variant, parse_type};
use emberhex::reference::typed_syntax::find_words;

/// The types of the language, in the order of the page.
pub fn language_types() -> Vec<&'static str> {
    LANGUAGE_CHAPTERS.iter().flat_map(|(_, parts)| parts.iter()).flat_map(|(_, names)| names.iter().copied()).collect()
}

/// Every word of the language: a type, and a variant, a field, or a variant and its field.
pub fn language_words(types: &BTreeMap<&'static str, FormatType>) -> Vec<(String, String)> {
    let mut words = Vec::new();
    for name in language_types() {
        words.extend(types[name].words().into_iter().map(|word| (name.to_owned(), word.to_owned())));
        let FormatType::Enum { variants, .. } = &types[name] else { continue };
        for variant in variants {
            words.extend(variant.fields.iter().map(|f| (name.to_owned(), format!("{}.{}", variant.name, f.name))));
        }
    }
    words
}

/// The reference as Markdown.
pub fn write_page(root: &Path, types: &BTreeMap<&'static str, FormatType>, examples: &Examples) -> String {
    let mut page = PageWriter { types, examples, text: String::new() };
    for (heading, parts) in LANGUAGE_CHAPTERS {
        let _ = writeln!(page.text, "## {heading}\n");
        for name in parts.iter().flat_map(|(_, names)| names.iter()) {
            page.write_type(name);
        }
    }
    page.write_contexts(root);
    page.write_mistakes(root);
    page.text.trim_end().to_owned() + "\n"
}

struct PageWriter<'a> {
    types: &'a BTreeMap<&'static str, FormatType>,
    examples: &'a Examples,
    text: String,
}

impl PageWriter<'_> {
    fn write_type(&mut self, name: &str) {
        let types = self.types;
        match &types[name] {
            FormatType::Struct { doc, fields } => {
                let _ = writeln!(self.text, "### {name}\n\n{doc}\n");
                for Field { name: field, kind, doc, needed } in fields {
                    let left_out = if *needed { "" } else { ", may be left out" };
                    let _ = writeln!(self.text, "#### `{field}: {}`{left_out}\n\n{doc}\n", author_kind(types, kind));
                    self.write_example(name, field);
                }
            }
            FormatType::Enum { doc, variants } => {
                let _ = writeln!(self.text, "### {name}\n\n{doc}\n");
                for variant in variants {
                    self.write_variant(name, variant);
                }
            }
        }
    }

    fn write_variant(&mut self, name: &str, variant: &Variant) {
        let types = self.types;
        let inside: Vec<String> = variant.tuple.iter().map(|kind| author_kind(types, kind)).collect();
        let named = |field: &Field| format!("{}: {}", field.name, author_kind(types, &field.kind));
        let inside = if inside.is_empty() { variant.fields.iter().map(named).collect() } else { inside };
        let inside = if inside.is_empty() { String::new() } else { format!("({})", inside.join(", ")) };
        let _ = writeln!(self.text, "#### `{}{inside}`\n\n{}\n", variant.name, variant.doc);
        let own = self.examples.of.get(&(name.to_owned(), variant.name.clone()));
        for field in &variant.fields {
            let left_out = if field.needed { "" } else { " May be left out." };
            let _ = write!(self.text, "- `{}`: {}{left_out}", field.name, field.doc);
            let word = (name.to_owned(), format!("{}.{}", variant.name, field.name));
            let Some(example) = self.examples.of.get(&word) else {
                self.text.push('\n');
                continue;
            };
            // The example of the variant shows the field already, unless it leaves it out.
            let is_shown = own.is_some_and(|own| own.file == example.file && contains(own, example));
            if is_shown {
                self.text.push('\n');
            } else {
                let piece = on_one_line(&self.examples.piece(example));
                let _ = writeln!(self.text, " `{piece}` ({})", link(&example.file));
            }
        }
        if !variant.fields.is_empty() {
            self.text.push('\n');
        }
        self.write_example(name, &variant.name);
    }

    fn write_example(&mut self, name: &str, word: &str) {
        let word = (name.to_owned(), word.to_owned());
        let Some(example) = self.examples.of.get(&word) else { return };
        let text = &self.examples.texts[&example.file][example.word.clone()];
        if let Some(needs) = needs_of(name, text).filter(|needs| !needs.is_empty()) {
            let _ = writeln!(self.text, "{}\n", needs_text(needs));
        }
        let piece = self.examples.piece(example);
        let _ = writeln!(self.text, "```ron\n{piece}\n```\n\n{}\n", link(&example.file));
    }

    /// The places where a script can stand, and the facts that are given there.
    fn write_contexts(&mut self, root: &Path) {
        let source = std::fs::read_to_string(root.join("src/games/fires_far_away/content/script/context.rs")).unwrap();
        let FormatType::Enum { doc, variants } = parse_type(&source, "Need").unwrap() else {
            panic!("`Need` is an enum")
        };
        let _ = writeln!(self.text, "## Where a word may stand\n\n{doc}\n\n| need | what it is |\n| --- | --- |");
        for need in &variants {
            let _ = writeln!(self.text, "| `{}` | {} |", need.name, need.doc);
        }
        let FormatType::Enum { variants, .. } = parse_type(&source, "ScriptContext").unwrap() else {
            panic!("it is an enum")
        };
        let _ = writeln!(
            self.text,
            "\nEach script belongs to one of these places. An `Aim` gives a `Target` to what comes after it, a price with \
             a `+` gives `OverspentScore`, an attunement gives `Attunement` and, with `overcast: true`, `ExtraFocus`. \
             A modifier block is read at another time, so there is something else in it.\n\n\
             | place | what it is | what is there | in a modifier block |\n| --- | --- | --- | --- |"
        );
        for (variant, context) in variants.iter().zip(ScriptContext::VARIANTS) {
            assert_eq!(variant.name, format!("{context:?}"), "the source and the type disagree");
            let list =
                |needs: EnumSet<Need>| needs.iter().map(|need| format!("`{need:?}`")).collect::<Vec<_>>().join(", ");
            let (gives, in_block) = (list(context.gives()), list(context.gives_in_block()));
            let _ = writeln!(self.text, "| `{}` | {} | {gives} | {in_block} |", variant.name, variant.doc);
        }
        self.text.push('\n');
    }

    /// The scripts that are refused, with the reason.
    fn write_mistakes(&mut self, root: &Path) {
        let text = std::fs::read_to_string(root.join("tests/vignettes").join(MISTAKES)).unwrap().replace("\r\n", "\n");
        let vignette: Vignette = ron_options().from_str(&text).unwrap();
        let words = find_words(self.types, &text, "Vignette");
        let _ = writeln!(
            self.text,
            "## Scripts that cannot work\n\nThe check marks the words in the second column and prints the reason. All of \
             these stand in {}.\n\n| script | marked | reason |\n| --- | --- | --- |",
            link(MISTAKES)
        );
        let fields = ["effect", "cost", "needs"];
        for run in vignette.runs {
            let error = run.error.unwrap_or_else(|| panic!("`{}` has no `error`", run.title));
            let start = text.find(&format!("\"{}\"", run.title)).expect("the title of the run");
            let is_piece =
                |range: &std::ops::Range<usize>| range.start > start && text[range.clone()].contains(&error.at);
            let piece =
                words.iter().filter(|found| fields.contains(&&*found.word.1)).find(|found| is_piece(&found.range));
            let piece = piece.map_or("", |found| &text[found.range.clone()]);
            let cell = |text: &str| on_one_line(text).replace('|', "\\|");
            let _ = writeln!(self.text, "| `{}` | `{}` | {} |", cell(piece), cell(&error.at), cell(&error.message));
        }
    }
}

/// The advice about a word without an example.
pub fn no_example((name, word): &(String, String)) -> String {
    format!(
        "the word `{word}` of `{name}` has no example: use it in a vignette of tests/vignettes/language/reference, best \
         one that fails without it"
    )
}

fn contains(outer: &Example, inner: &Example) -> bool {
    outer.piece.start <= inner.word.start && inner.word.end <= outer.piece.end
}

fn link(file: &str) -> String {
    format!("[`{file}`]({file})")
}

/// The text with every run of white space as one space.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(").replace(", )", ")").replace(", ]", "]")
}

fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The needs that a word of a type has of its place; `None` for the types that need nothing themselves.
fn needs_of(name: &str, text: &str) -> Option<EnumSet<Need>> {
    fn read<T: DeserializeOwned>(text: &str) -> T {
        ron_options().from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
    Some(match name {
        "Effect" => ScriptWord::Effect(&read::<Effect>(text)).needs(),
        "Expr" => ScriptWord::Expr(&read::<Expr>(text)).needs(),
        "Predicate" => ScriptWord::Predicate(&read::<Predicate>(text)).needs(),
        "Cost" => ScriptWord::Cost(&read::<Cost>(text)).needs(),
        "Targeting" => ScriptWord::Targeting(&read::<Targeting>(text)).needs(),
        "Reach" => ScriptWord::Reach(&read::<Reach>(text)).needs(),
        "DamageKindSelector" => ScriptWord::DamageKind(&read::<DamageKindSelector>(text)).needs(),
        _ => return None,
    })
}

/// The needs that the place of a script meets or does not; a word or its action brings the others.
const OF_THE_PLACE: [Need; 4] = [Need::CharacterSheet, Need::Player, Need::Attack, Need::ActiveEnemy];

fn needs_text(needs: EnumSet<Need>) -> String {
    let list: Vec<String> = needs.iter().map(|need| format!("`{need:?}`")).collect();
    let of_the_place: EnumSet<Need> = OF_THE_PLACE.into_iter().collect();
    let lacks = |context: &&ScriptContext| !(needs & of_the_place).is_subset(context.gives());
    let without: Vec<String> = ScriptContext::VARIANTS.iter().filter(lacks).map(|c| format!("`{c:?}`")).collect();
    let without = if without.is_empty() { String::new() } else { format!(" Not in {}.", without.join(", ")) };
    format!("*Needs {}.{without}*", list.join(" and "))
}
