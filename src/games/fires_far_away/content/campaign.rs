//! The other scenarios of a scenario's campaign: the notes and the endings that it can ask about, and the notes
//! that it leaves to be read.
//!
//! Owns the look into the files of other scenarios. Must not report their mistakes: they are reported with their own.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::chapter::{Chapter, ChapterPage, PageEffect, PageTest, is_permanent_note};
use super::encounter::{Aftermath, Encounter, Scenario};
use super::file_reader::FileReader;
use super::source::SourceFile;
use crate::model::Id;

/// The notes that a scenario makes and those that it reads, by code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoteUse {
    /// The notes that a page or the result of an encounter makes.
    pub made: BTreeSet<Id>,
    /// The notes that a test asks about.
    pub read: BTreeSet<Id>,
}

impl NoteUse {
    /// The notes of a scenario with these chapters and encounters.
    pub fn of<'a>(
        scenario: &Scenario,
        chapters: impl Iterator<Item = &'a Chapter>,
        encounters: impl Iterator<Item = &'a Encounter>,
    ) -> Self {
        let mut notes = Self::default();
        let setups = scenario.first.iter().chain(&scenario.last).filter_map(|setup| setup.when.as_ref());
        setups.for_each(|test| notes.add_test(test));
        for page in chapters.flat_map(|chapter| &chapter.pages) {
            notes.add_page(page);
        }
        let pages = encounters.flat_map(Encounter::aftermaths).map(|(_, page)| page);
        notes.made.extend(pages.flat_map(Aftermath::all_notes));
        notes
    }

    fn add_page(&mut self, page: &ChapterPage) {
        self.made.extend(page.all_effects().into_iter().filter_map(|effect| match effect {
            PageEffect::Note(code) => Some(*code),
            _ => None,
        }));
        page.all_tests().into_iter().for_each(|test| self.add_test(test));
    }

    fn add_test(&mut self, test: &PageTest) {
        test.visit(&mut |test| {
            if let PageTest::Note(code) = test {
                self.read.insert(*code);
            }
        });
    }
}

/// Another scenario of the campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignScenario {
    /// The scenario.
    pub id: Id,
    /// Its printed name; its id if `scenario.ron` cannot be read.
    pub name: String,
    /// Its permanent notes, by code, with their texts.
    pub permanent_notes: BTreeMap<Id, String>,
    /// The notes that it makes and reads.
    pub notes: NoteUse,
    /// Its endings, by id, with their titles.
    pub endings: BTreeMap<Id, String>,
}

/// The scenarios before and after one in its campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Campaign {
    /// Those of which each leads to this one, directly or not.
    pub before: Vec<CampaignScenario>,
    /// Those that follow it, in order.
    pub after: Vec<CampaignScenario>,
}

impl Campaign {
    /// The campaign of a scenario. `files` are all that there are; those with mistakes are passed over.
    pub(super) fn of(scenario: Id, files: &[SourceFile], reader: &FileReader) -> Self {
        let next_of: BTreeMap<Id, Id> = files.iter().filter_map(|file| next_scenario(file, reader)).collect();
        if !next_of.contains_key(&scenario) && !next_of.values().any(|next| *next == scenario) {
            return Self::default();
        }
        let mut before = BTreeSet::new();
        while let Some(id) = next_of.iter().find_map(|(id, next)| {
            let leads_here = *next == scenario || before.contains(next);
            (leads_here && *id != scenario && !before.contains(id)).then_some(*id)
        }) {
            before.insert(id);
        }
        let mut after = Vec::new();
        let mut at = scenario;
        while let Some(next) = next_of.get(&at).filter(|next| **next != scenario && !after.contains(*next)) {
            after.push(*next);
            at = *next;
        }
        let look = |id: Id| look_at(id, files, reader);
        Self { before: before.into_iter().map(look).collect(), after: after.into_iter().map(look).collect() }
    }

    /// The text of a permanent note of an earlier scenario.
    pub fn note_text(&self, code: Id) -> Option<&str> {
        self.before.iter().find_map(|scenario| scenario.permanent_notes.get(&code)).map(String::as_str)
    }

    /// The permanent notes that earlier scenarios make.
    pub fn made_before(&self) -> impl Iterator<Item = Id> {
        let made = self.before.iter().flat_map(|scenario| &scenario.notes.made).copied();
        made.filter(|code| is_permanent_note(*code))
    }

    /// A scenario before this one.
    pub fn earlier(&self, scenario: Id) -> Option<&CampaignScenario> {
        self.before.iter().find(|before| before.id == scenario)
    }

    /// Whether a later scenario asks about a permanent note.
    pub fn is_read_after(&self, code: Id) -> bool {
        is_permanent_note(code) && self.after.iter().any(|scenario| scenario.notes.read.contains(&code))
    }
}

/// A scenario and the one that it names as its next.
fn next_scenario(file: &SourceFile, reader: &FileReader) -> Option<(Id, Id)> {
    let id = file.path.strip_prefix("scenarios/")?.strip_suffix("/scenario.ron")?;
    if !file.text.contains("next:") {
        return None;
    }
    Some((Id::new(id), read::<Scenario>(file, reader)?.next?))
}

fn look_at(id: Id, files: &[SourceFile], reader: &FileReader) -> CampaignScenario {
    let folder = format!("scenarios/{id}/");
    let mut sheet = None;
    let mut chapters: Vec<Arc<Chapter>> = Vec::new();
    let mut encounters: Vec<Encounter> = Vec::new();
    for file in files {
        let Some(inside) = file.path.strip_prefix(&folder) else { continue };
        if inside == "scenario.ron" {
            sheet = read::<Scenario>(file, reader);
        } else if inside.starts_with("encounters/") {
            encounters.extend(read::<Encounter>(file, reader));
        } else if inside.ends_with(".md") {
            chapters.extend(reader.chapter(file).0.clone());
        }
    }
    let name = sheet.as_ref().map_or_else(|| id.to_string(), |sheet| sheet.name.clone());
    let notes =
        sheet.map(|sheet| NoteUse::of(&sheet, chapters.iter().map(Arc::as_ref), encounters.iter())).unwrap_or_default();
    let declared = chapters.iter().flat_map(|chapter| &chapter.notes);
    let permanent = declared.filter(|(code, _)| is_permanent_note(**code)).map(|(code, text)| (*code, text.clone()));
    let endings = chapters.iter().flat_map(|chapter| &chapter.endings).map(|(id, title)| (*id, title.clone()));
    CampaignScenario { id, name, permanent_notes: permanent.collect(), notes, endings: endings.collect() }
}

/// The content of a file that has no mistake in its form.
fn read<T: DeserializeOwned + Any + Clone + Send + Sync>(file: &SourceFile, reader: &FileReader) -> Option<T> {
    let read = reader.ron::<T>(file);
    read.0.value.clone().filter(|_| read.0.problems.is_empty())
}
