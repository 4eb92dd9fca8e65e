//! The loader: texts in, checked content out, or every problem that was found.
//!
//! Owns the list of files and [`Content`]. Must not read the disk: the caller gives paths and texts.

use kernel::content::rulebook::{RuleText, RulebookChapter};
use kernel::content::{ContentReport, Entries, Problem, Recovered, TornFile, parse_recovering};
use kernel::id::Id;
use kernel::id_map::IdMap;
use kernel::state_hash::state_hash;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::entries::{CardDef, CharacterDef, MonsterDef};
use super::rule_numbers::RuleNumbers;
use super::validate::{PartialContent, validate};

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The folder of the game's files, below a content root.
pub const CONTENT_FOLDER: &str = "assets/games/duel";

/// The names of the files, each of which must be there once.
pub(super) const CHARACTERS: &str = "characters.ron";
pub(super) const CARDS: &str = "cards.ron";
pub(super) const MONSTERS: &str = "monsters.ron";
pub(super) const RULES: &str = "rules.ron";
pub(super) const LESSON: &str = "lesson.ron";

/// The content files, read and checked.
#[derive(Clone, Debug)]
pub struct Content {
    /// The characters by id.
    pub characters: IdMap<CharacterDef>,
    /// The cards by id.
    pub cards: IdMap<CardDef>,
    /// The monsters by id.
    pub monsters: IdMap<MonsterDef>,
    /// The numbers of the rules.
    pub rules: RuleNumbers,
    /// The fight of the first lesson.
    pub lesson: Lesson,
    /// The rulebook: its chapters in order, each entry with its id.
    pub rulebook: Vec<RulebookChapter<Vec<(String, RuleText)>>>,
    /// A number that differs when a text differs.
    pub fingerprint: u64,
}

/// The fight of the first lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The character of the player.
    pub character: Id,
    /// Its quarry.
    pub monster: Id,
}

/// One file as the loader sees it.
pub(super) struct SourceText<'a> {
    pub path: &'a str,
    pub text: &'a str,
}

/// The files by their names, and what is wrong with the form of some of them.
pub(super) struct Sources<'a> {
    files: Vec<SourceText<'a>>,
    torn: Vec<TornFile>,
}

impl<'a> Sources<'a> {
    /// The file with this name; its folder does not matter.
    pub(super) fn named(&self, name: &str) -> Option<&SourceText<'a>> {
        self.files.iter().find(|file| file_name(file.path) == name)
    }

    /// The file with this name, if it could not be read as it stands.
    pub(super) fn torn(&self, name: &str) -> Option<&TornFile> {
        self.torn.iter().find(|torn| file_name(&torn.path) == name)
    }

    /// Whether a file may define an id that could not be read.
    pub(super) fn may_define(&self, id: Id) -> bool {
        let text = |torn: &TornFile| self.files.iter().find(|file| file.path == torn.path).map(|file| file.text);
        self.torn.iter().any(|torn| text(torn).is_some_and(|text| torn.may_define(text, id.as_str())))
    }

    /// Whether a problem that is found with the entries that lack something is a mistake of its own.
    fn shows_own_mistake(&self, problem: &Problem) -> bool {
        let file = self.files.iter().find(|file| file.path == problem.file);
        let torn = self.torn.iter().find(|torn| torn.path == problem.file);
        let is_one_entry = [RULES, LESSON].contains(&file_name(&problem.file));
        torn.zip(file).is_some_and(|(torn, file)| torn.shows_own_mistake(file.text, problem, is_one_entry))
    }
}

/// The folder of the rulebook, below that of the game.
pub(super) const RULEBOOK: &str = "rulebook";

/// Whether a file is a page of the rulebook.
fn is_rulebook(path: &str) -> bool {
    path.rsplit('/').nth(1) == Some(RULEBOOK)
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// The content built into the program.
///
/// # Errors
///
/// Returns the problems of the shipped files; a test holds that there are none.
pub fn built_in() -> Result<Content, ContentReport> {
    load(SHIPPED)
}

/// Reads and checks files: paths with `/`, and texts. Their order does not matter.
///
/// # Errors
///
/// Returns every problem that was found, each with its place.
pub fn load(files: &[(&str, &str)]) -> Result<Content, ContentReport> {
    let mut sources: Vec<SourceText> = files.iter().map(|(path, text)| SourceText { path, text }).collect();
    sources.sort_by_key(|file| file.path);
    let (pages, sources): (Vec<SourceText>, Vec<SourceText>) =
        sources.into_iter().partition(|file| is_rulebook(file.path));
    let mut sources = Sources { files: sources, torn: Vec::new() };
    let mut errors: Vec<Problem> = sources.files.iter().filter_map(unknown_file).collect();
    let rulebook = read_rulebook(&pages, &mut errors);
    let mut parts = PartialContent {
        characters: read_entries::<CharacterDef>(&mut sources, CHARACTERS, &mut errors),
        cards: read_entries::<CardDef>(&mut sources, CARDS, &mut errors),
        monsters: read_entries::<MonsterDef>(&mut sources, MONSTERS, &mut errors),
        rules: read::<RuleNumbers>(&mut sources, RULES, &mut errors),
        lesson: read::<Lesson>(&mut sources, LESSON, &mut errors),
    };
    if !sources.torn.is_empty() {
        let with_torn = validate(&parts, &sources);
        errors.extend(with_torn.into_iter().filter(|problem| sources.shows_own_mistake(problem)));
        parts.leave_out_torn(&sources);
    }
    errors.extend(validate(&parts, &sources));
    let PartialContent { characters, cards, monsters, rules: Some(rules), lesson: Some(lesson) } = parts else {
        return Err(report(errors));
    };
    let texts: Vec<(&str, &str)> = sources.files.iter().chain(&pages).map(|file| (file.path, file.text)).collect();
    let content = Content { characters, cards, monsters, rules, lesson, rulebook, fingerprint: state_hash(&texts) };
    if errors.is_empty() { Ok(content) } else { Err(report(errors)) }
}

/// The chapters of the rulebook in their order. An id stands once in the whole book, and references lead to entries.
fn read_rulebook(pages: &[SourceText], errors: &mut Vec<Problem>) -> Vec<RulebookChapter<Vec<(String, RuleText)>>> {
    let mut chapters: Vec<RulebookChapter<Vec<(String, RuleText)>>> = Vec::new();
    let mut is_whole = true;
    for file in pages {
        let read: Recovered<RulebookChapter<Entries<RuleText>>> = parse_recovering(file.path, file.text, |_, _| None);
        is_whole &= read.problems.is_empty();
        errors.extend(read.problems);
        let Some(RulebookChapter { title, order, entries }) = read.value else { continue };
        let is_known = |id: &str| chapters.iter().flat_map(|c| &c.entries).any(|(known, _)| known == id);
        let twice = entries.0.iter().filter(|(id, _)| is_known(id));
        errors.extend(twice.map(|(id, _)| Problem::whole_file(file.path, format!("`{id}` stands twice"))));
        chapters.push(RulebookChapter { title, order, entries: entries.0 });
    }
    chapters.sort_by_key(|chapter| chapter.order);
    let ids: Vec<&str> = chapters.iter().flat_map(|c| &c.entries).map(|(id, _)| id.as_str()).collect();
    for (id, rule) in chapters.iter().flat_map(|chapter| &chapter.entries) {
        // An entry that can't be read may be the one that is meant.
        for missing in rule.see.iter().filter(|see| is_whole && !ids.contains(&see.as_str())) {
            let near = kernel::content::suggestion_text(missing, ids.iter().copied());
            errors
                .push(Problem::whole_file(RULEBOOK, format!("`{id}` refers to `{missing}`, which is not there{near}")));
        }
    }
    chapters
}

fn report(mut errors: Vec<Problem>) -> ContentReport {
    errors.sort();
    errors.dedup();
    ContentReport { errors, warnings: Vec::new() }
}

fn unknown_file(file: &SourceText) -> Option<Problem> {
    let known = [CHARACTERS, CARDS, MONSTERS, RULES, LESSON];
    let name = file_name(file.path);
    if known.contains(&name) {
        return None;
    }
    let near = kernel::content::suggestion_text(name, known.into_iter());
    Some(Problem::whole_file(file.path, format!("the game has no file of this name{near}")))
}

/// Reads as much of a file as has no errors. `None` if nothing of it can be read.
fn read<T: DeserializeOwned>(sources: &mut Sources, name: &str, errors: &mut Vec<Problem>) -> Option<T> {
    let Some(file) = sources.named(name) else {
        errors.push(Problem::whole_file(name, "the file is missing"));
        return None;
    };
    let Recovered { value, problems, text, gaps } = parse_recovering(file.path, file.text, |_, _| None);
    if !problems.is_empty() {
        let text = if value.is_some() { text } else { String::new() };
        let torn = TornFile { path: file.path.to_owned(), text, gaps };
        sources.torn.push(torn);
    }
    errors.extend(problems);
    value
}

fn read_entries<T: DeserializeOwned>(sources: &mut Sources, name: &str, errors: &mut Vec<Problem>) -> IdMap<T> {
    let entries: Option<Entries<T>> = read(sources, name, errors);
    let mut map = IdMap::default();
    for (id, entry) in entries.into_iter().flat_map(|entries| entries.0) {
        map.insert(Id::new(&id), entry);
    }
    map
}
