//! A draft of an encounter's files: the texts as they are being changed, what the loader says of them, and undo.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::content::edit::{EditError, push_item, remove_value, repeat_item, set_value};
use kernel::content::outline::Leaf;
use kernel::content::syntax::PathStep;
use thiserror::Error;

use super::draft_content::DraftContent;
use super::new_scenario::{copied_encounter, new_scenario};
use super::sheet::SheetEdit;
use crate::content::encounter::Encounter;
use crate::content::{Catalog, ContentReader, Problem, SourceFile, scenario_of};
use crate::model::Id;

/// A file of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DraftFile {
    /// The encounter's own.
    Encounter,
    /// The file in which an enemy stands.
    Enemy(Id),
}

/// A stroke that can't be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DraftError {
    /// The draft has mistakes, which are mended first.
    #[error("the draft has mistakes")]
    Mistakes,
    /// The file has no place for it.
    #[error(transparent)]
    Edit(#[from] EditError),
}

/// The text of a file before and after a change.
#[derive(Clone, Debug)]
struct TextChange {
    file: usize,
    before: String,
    after: String,
}

/// A draft of an encounter and of the enemies in it.
#[derive(Clone)]
pub struct Draft {
    scenario: Id,
    encounter: Id,
    /// All files.
    files: Vec<SourceFile>,
    reader: ContentReader,
    /// Their texts as they were last read or written, by path.
    saved: BTreeMap<String, String>,
    /// The mistakes elsewhere that were there before.
    known_problems: Vec<Problem>,
    done: Vec<Vec<TextChange>>,
    undone: Vec<Vec<TextChange>>,
    catalog: Arc<Catalog>,
    problems: Vec<Problem>,
}

impl Draft {
    /// A draft of an encounter. `reader` may have read the files before, which saves the time to read them again. `None` if the
    /// files have no such encounter, or not one that can be played.
    pub fn open(files: Vec<SourceFile>, mut reader: ContentReader, scenario: Id, encounter: Id) -> Option<Self> {
        let (library, report) = reader.read(&files);
        let catalog = Arc::clone(library.catalog(scenario)?);
        catalog.encounters.get(&encounter)?;
        let is_own = |problem: &Problem| is_of(problem, scenario);
        let (problems, known_problems) = report.errors.into_iter().partition(is_own);
        let saved = files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
        let (done, undone) = Default::default();
        Some(Self { scenario, encounter, files, reader, saved, known_problems, done, undone, catalog, problems })
    }

    /// The scenario.
    pub fn scenario(&self) -> Id {
        self.scenario
    }

    /// The encounter's id.
    pub fn encounter_id(&self) -> Id {
        self.encounter
    }

    /// The encounter as it last was without mistakes.
    pub fn encounter(&self) -> Option<&Arc<Encounter>> {
        self.catalog.encounters.get(&self.encounter)
    }

    /// The content as it last was without mistakes.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// The mistakes of the scenario, and those elsewhere that the draft has made.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Whether the draft has no mistakes, and so may be written.
    pub fn is_right(&self) -> bool {
        self.problems.is_empty()
    }

    /// The files that differ from those on disk.
    pub fn unsaved(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().filter(|file| self.saved_text(&file.path) != Some(&file.text))
    }

    /// The text of a file as it was last read or written.
    pub fn saved_text(&self, path: &str) -> Option<&str> {
        self.saved.get(path).map(String::as_str)
    }

    /// Notes that a file has been written.
    pub fn mark_saved(&mut self, path: &str) {
        if let Some(file) = self.files.iter().find(|file| file.path == path) {
            self.saved.insert(path.to_owned(), file.text.clone());
        }
    }

    /// Whether the draft was made of these files.
    pub fn is_of_files(&self, files: &[SourceFile]) -> bool {
        files.len() == self.saved.len() && files.iter().all(|file| self.saved_text(&file.path) == Some(&file.text))
    }

    /// The path below the content root, and the text, of a file of the draft.
    pub fn file(&self, file: DraftFile) -> Option<&SourceFile> {
        Some(&self.files[self.position_of(file)?])
    }

    /// The steps from the top of a file to the encounter or the enemy in it.
    pub fn path_in(file: DraftFile) -> Vec<PathStep> {
        match file {
            DraftFile::Encounter => Vec::new(),
            DraftFile::Enemy(enemy) => vec![PathStep::Field(enemy.as_str())],
        }
    }

    fn position_of(&self, file: DraftFile) -> Option<usize> {
        let entry = match file {
            DraftFile::Encounter => ("encounter", self.encounter),
            DraftFile::Enemy(enemy) => ("enemy", enemy),
        };
        let path = self.catalog.entry_files.get(&entry)?;
        self.files.iter().position(|file| file.path == **path)
    }

    fn content(&self) -> Option<DraftContent<'_>> {
        let text = &self.file(DraftFile::Encounter)?.text;
        Some(DraftContent { text, encounter: self.encounter()?, catalog: &self.catalog, files: &self.files })
    }

    /// Changes the hex sheet: tiles, enemies and start hexes.
    ///
    /// # Errors
    ///
    /// If the file has no place for it, or if the draft has mistakes: then the sheet that is seen is not that of the file.
    pub fn edit_sheet(&mut self, edit: &SheetEdit) -> Result<(), DraftError> {
        if !self.is_right() {
            return Err(DraftError::Mistakes);
        }
        let text = edit.written(self.content().ok_or(EditError::NoPlace)?)?;
        Ok(self.change(vec![(DraftFile::Encounter, text)])?)
    }

    /// Writes another value, in the words of the file, in the place of one.
    ///
    /// # Errors
    ///
    /// If the path leads nowhere.
    pub fn set(&mut self, file: DraftFile, path: &[PathStep], value: &str) -> Result<(), EditError> {
        self.change_text(file, |text| set_value(text, path, value))
    }

    /// Writes an item of a list once more, behind it.
    ///
    /// # Errors
    ///
    /// If the path leads nowhere.
    pub fn repeat(&mut self, file: DraftFile, path: &[PathStep]) -> Result<(), EditError> {
        self.change_text(file, |text| repeat_item(text, path))
    }

    /// Takes an item, a field or an entry out.
    ///
    /// # Errors
    ///
    /// If the path leads nowhere.
    pub fn remove(&mut self, file: DraftFile, path: &[PathStep]) -> Result<(), EditError> {
        self.change_text(file, |text| remove_value(text, path))
    }

    /// Adds an item to a list.
    ///
    /// # Errors
    ///
    /// If there is no such list.
    pub fn push(&mut self, file: DraftFile, list: &[PathStep], item: &str) -> Result<(), EditError> {
        self.change_text(file, |text| push_item(text, list, item))
    }

    fn change_text(
        &mut self,
        file: DraftFile,
        change: impl FnOnce(&str) -> Result<String, EditError>,
    ) -> Result<(), EditError> {
        let text = change(&self.file(file).ok_or(EditError::NoPlace)?.text)?;
        self.change(vec![(file, text)])
    }

    /// Gives files new texts, as one step of undo.
    fn change(&mut self, texts: Vec<(DraftFile, String)>) -> Result<(), EditError> {
        let mut step = Vec::new();
        for (file, after) in texts {
            let file = self.position_of(file).ok_or(EditError::NoPlace)?;
            let before = self.files[file].text.clone();
            if before != after {
                step.push(TextChange { file, before, after });
            }
        }
        if step.is_empty() {
            return Ok(());
        }
        for TextChange { file, after, .. } in &step {
            self.files[*file].text.clone_from(after);
        }
        self.done.push(step);
        self.undone.clear();
        self.load();
        Ok(())
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        let Some(step) = self.done.pop() else { return };
        for TextChange { file, before, .. } in step.iter().rev() {
            self.files[*file].text.clone_from(before);
        }
        self.undone.push(step);
        self.load();
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) {
        let Some(step) = self.undone.pop() else { return };
        for TextChange { file, after, .. } in &step {
            self.files[*file].text.clone_from(after);
        }
        self.done.push(step);
        self.load();
    }

    /// The draft as another encounter of its scenario: the paths below the content root, and the texts of the files that are
    /// new or change. `None` if the scenario has it already.
    pub fn as_new_encounter(&self, id: Id, name: &str) -> Option<Vec<SourceFile>> {
        let path = format!("scenarios/{}/encounters/{id}.ron", self.scenario);
        let sheet = format!("scenarios/{}/scenario.ron", self.scenario);
        if self.files.iter().any(|file| file.path == path) {
            return None;
        }
        let sheet = self.files.iter().find(|file| file.path == sheet)?;
        let listed = push_item(&sheet.text, &[PathStep::Field("encounters")], &format!("{:?}", id.as_str())).ok()?;
        let encounter = with_name(&self.file(DraftFile::Encounter)?.text, name)?;
        Some(vec![SourceFile { path, text: encounter }, SourceFile { path: sheet.path.clone(), text: listed }])
    }

    /// The draft as a scenario of its own: the paths in its folder, and the texts.
    pub fn as_new_scenario(&self, id: &str, name: &str) -> Option<Vec<(String, String)>> {
        let scenario = self.catalog.scenarios.get(&self.scenario)?;
        let changed = |path: &str| self.unsaved().any(|file| file.path == path);
        let mut copied = copied_encounter(&self.catalog, scenario, self.encounter()?, (&self.files, &changed));
        for (path, text) in &mut copied.files {
            if path.starts_with("encounters/") {
                *path = format!("encounters/{id}.ron");
                *text = with_name(text, name)?;
            }
        }
        copied.id = id.to_owned();
        Some(new_scenario(name, Some(copied), false))
    }

    /// Reads the files. A draft with mistakes keeps the content that it had before.
    fn load(&mut self) {
        let (library, report) = self.reader.read(&self.files);
        self.problems = self.own_problems(report.errors);
        let now = library.catalog(self.scenario).filter(|now| now.encounters.contains_key(&self.encounter));
        if let (true, Some(now)) = (self.problems.is_empty(), now) {
            self.catalog = Arc::clone(now);
        }
    }

    fn own_problems(&self, mut problems: Vec<Problem>) -> Vec<Problem> {
        problems.retain(|problem| is_of(problem, self.scenario) || !self.known_problems.contains(problem));
        problems
    }
}

/// Whether a problem stands in the core or in a scenario.
fn is_of(problem: &Problem, scenario: Id) -> bool {
    scenario_of(&problem.file).is_none_or(|of| of == scenario.as_str())
}

/// An encounter's file under another name.
fn with_name(text: &str, name: &str) -> Option<String> {
    set_value(text, &[PathStep::Field("name")], &Leaf::Words(name.to_owned()).written()).ok()
}
