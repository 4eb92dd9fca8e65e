//! The content in which warnings are searched, and the warnings found in it.
//!
//! Owns which entries are looked at: those of the files that are checked. Must not know a kind of warning.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use super::word_uses::{ScriptWordUse, WordHome, word_uses};
use crate::content::catalog::Catalog;
use crate::content::chapter::{Chapter, ScenarioChapters};
use crate::content::encounter::{Encounter, Enemy, Scenario};
use crate::content::lexer::{Lexeme, LexemeKind, lex};
use crate::content::possible_enemies::possible_enemies;
use crate::content::problem::Problem;
use crate::content::source::SourceFile;
use crate::content::validate::{ContentPath, SourceMap};
use crate::model::Id;

/// The content that is looked at, and the warnings found so far.
pub(super) struct LintContext<'a> {
    /// The catalog.
    pub catalog: &'a Catalog,
    sources: &'a SourceMap<'a>,
    is_checked: &'a dyn Fn(&str) -> bool,
    /// The enemies that each encounter can have.
    casts: BTreeMap<Id, Vec<Id>>,
    uses: OnceCell<Vec<ScriptWordUse>>,
    field_texts: OnceCell<Vec<FieldText<'a>>>,
    kind: &'static str,
    found: Vec<Problem>,
}

impl<'a> LintContext<'a> {
    /// A context that looks at the entries of the files that `is_checked` names.
    pub fn new(catalog: &'a Catalog, sources: &'a SourceMap<'a>, is_checked: &'a dyn Fn(&str) -> bool) -> Self {
        let cast = |encounter: &Encounter| (encounter.id, possible_enemies(catalog, encounter));
        let casts = catalog.encounters.values().map(|encounter| cast(encounter)).collect();
        Self {
            catalog,
            sources,
            is_checked,
            casts,
            uses: OnceCell::new(),
            field_texts: OnceCell::new(),
            kind: "",
            found: Vec::new(),
        }
    }

    /// Looks for one kind of warning.
    pub fn run(&mut self, kind: &'static str, find: fn(&mut Self)) {
        self.kind = kind;
        find(self);
    }

    /// The warnings, in the order in which they were found.
    pub fn found(self) -> Vec<Problem> {
        self.found
    }

    /// Warns of the value at a path.
    pub fn warn(&mut self, at: &ContentPath, message: impl Into<String>) {
        self.found.push(self.sources.problem_at(at, message.into()).of_kind(self.kind));
    }

    /// Warns of a whole file.
    pub fn warn_of_file(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(Problem::whole_file(path, message).of_kind(self.kind));
    }

    /// Adds a warning that has its place.
    pub fn add(&mut self, problem: Problem) {
        self.found.push(problem.of_kind(self.kind));
    }

    /// Warns of a place in a chapter, in bytes.
    pub fn warn_in(&mut self, chapter: ChapterFile<'a>, place: Range<usize>, message: impl Into<String>) {
        let path = chapter.all.path_of(chapter.scenario.id, chapter.chapter);
        let problem = match self.sources.files.iter().find(|file| file.path == path) {
            Some(file) => Problem::at_range(&file.path, &file.text, place, message),
            None => Problem::whole_file(&path, message),
        };
        self.add(problem);
    }

    /// The text of the file of a chapter.
    pub fn text_of(&self, chapter: ChapterFile<'a>) -> &'a str {
        let path = chapter.all.path_of(chapter.scenario.id, chapter.chapter);
        self.sources.files.iter().find(|file| file.path == path).map_or("", |file| &file.text)
    }

    /// Whether an entry is looked at.
    pub fn is_own(&self, (kind, id): (&'static str, Id)) -> bool {
        self.path_of((kind, id)).is_some_and(self.is_checked)
    }

    /// The file of an entry.
    pub fn path_of(&self, entry: (&'static str, Id)) -> Option<&'a str> {
        self.sources.entry_files.get(&entry).map(|path| &**path)
    }

    /// The files that are looked at.
    pub fn files(&self) -> Vec<&'a SourceFile> {
        self.sources.files.iter().filter(|file| (self.is_checked)(&file.path)).collect()
    }

    /// The texts of fields in these files.
    pub fn field_texts(&self) -> Vec<FieldText<'a>> {
        let of_files =
            || self.files().into_iter().filter(|file| file.path.ends_with(".ron")).flat_map(field_texts).collect();
        self.field_texts.get_or_init(of_files).clone()
    }

    /// The encounters that are looked at.
    pub fn encounters(&self) -> Vec<&'a Encounter> {
        let all = self.catalog.encounters.values().map(AsRef::as_ref);
        all.filter(|encounter| self.is_own(("encounter", encounter.id))).collect()
    }

    /// The enemies that are looked at.
    pub fn enemies(&self) -> Vec<&'a Enemy> {
        let all = self.catalog.enemies.values().map(AsRef::as_ref);
        all.filter(|enemy| self.is_own(("enemy", enemy.id))).collect()
    }

    /// The chapters of the scenario.
    pub fn chapters(&self) -> Vec<ChapterFile<'a>> {
        let Some(scenario) = self.catalog.scenario() else { return Vec::new() };
        let Some(all) = self.catalog.chapters.get(&scenario.id) else { return Vec::new() };
        all.all().map(|chapter| ChapterFile { scenario, all, chapter }).collect()
    }

    /// The enemies that an encounter can have.
    pub fn cast(&self, encounter: Id) -> &[Id] {
        self.casts.get(&encounter).map_or(&[], Vec::as_slice)
    }

    /// The encounters that can have an enemy.
    pub fn encounters_with(&self, enemy: Id) -> Vec<&'a Encounter> {
        let all = self.catalog.encounters.values().map(AsRef::as_ref);
        all.filter(|encounter: &&Encounter| self.cast(encounter.id).contains(&enemy)).collect()
    }

    /// The words of all scripts that warnings ask about.
    pub fn uses(&self) -> &[ScriptWordUse] {
        self.uses.get_or_init(|| word_uses(self.catalog))
    }

    /// Whether scripts of these two places can run in one encounter.
    pub fn can_meet(&self, one: WordHome, other: WordHome) -> bool {
        use WordHome::{Encounter, Enemy, Everywhere};
        match (one, other) {
            (Everywhere, _) | (_, Everywhere) => true,
            (Encounter(one), Encounter(other)) => one == other,
            (Encounter(encounter), Enemy(enemy)) | (Enemy(enemy), Encounter(encounter)) => {
                self.cast(encounter).contains(&enemy)
            }
            (Enemy(one), Enemy(other)) => self.casts.values().any(|cast| cast.contains(&one) && cast.contains(&other)),
        }
    }
}

/// A chapter with its scenario.
#[derive(Clone, Copy)]
pub(super) struct ChapterFile<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// All chapters of the scenario.
    pub all: &'a ScenarioChapters,
    /// The chapter.
    pub chapter: &'a Chapter,
}

/// A text in quotes that is the value of a field.
#[derive(Clone)]
pub(super) struct FieldText<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// The name of the field.
    pub field: &'a str,
    /// The characters between the quotes, escapes as written.
    pub text: &'a str,
    /// The place of the text in the file, in bytes, quotes included.
    pub place: Range<usize>,
}

fn field_texts<'a>(file: &'a SourceFile) -> Vec<FieldText<'a>> {
    let lexemes: Vec<Lexeme<'a>> = lex(&file.text);
    let field_text = |three: &[Lexeme<'a>]| {
        let [name, colon, value] = three else { return None };
        // An id is a key in quotes, so that it is no field even if it looks like one.
        match (name.kind, colon.kind, value.kind) {
            (LexemeKind::Word(field), LexemeKind::Mark(':'), LexemeKind::Text(text)) => {
                Some(FieldText { file, field, text, place: value.start..value.end })
            }
            _ => None,
        }
    };
    lexemes.windows(3).filter_map(field_text).collect()
}
