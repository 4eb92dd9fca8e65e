//! Finds the place of a value in the files: parsed content keeps no places, so validation notes the path it takes through
//! an entry, and the path is followed through the text.
//!
//! Owns the paths and that search. Must not decide what is a problem.

use std::fmt;

use smallvec::SmallVec;

use crate::content::catalog::EntryFiles;
use crate::content::problem::Problem;
use crate::content::script::Place;
use crate::content::source::SourceFile;
use crate::content::syntax::{PathStep, SyntaxNode, parse_syntax};
use crate::model::Id;
use kernel::content::TornFile;

/// The path of a value: the kind and the id of an entry, and the steps from the entry to the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentPath {
    kind: &'static str,
    id: Id,
    steps: SmallVec<[PathStep; 8]>,
}

/// The steps, for an entry that no file holds: `character.hands[0]`. The entry itself without any.
impl fmt::Display for ContentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps.is_empty() {
            return f.write_str(self.id.as_str());
        }
        for (n, step) in self.steps.iter().enumerate() {
            match step {
                PathStep::Field(name) | PathStep::Key(name) | PathStep::Word(name) if n == 0 => f.write_str(name)?,
                PathStep::Field(name) | PathStep::Key(name) | PathStep::Word(name) => write!(f, ".{name}")?,
                PathStep::Item(item) => write!(f, "[{item}]")?,
            }
        }
        Ok(())
    }
}

impl ContentPath {
    /// The path of an entry.
    pub fn new(kind: &'static str, id: Id) -> Self {
        Self { kind, id, steps: SmallVec::new() }
    }

    /// The path of a field of this value, or of the value under a key.
    pub fn field(&self, name: &'static str) -> Self {
        self.with(PathStep::Field(name))
    }

    /// The path of the value under an id in a map.
    pub fn key(&self, id: Id) -> Self {
        self.with(PathStep::Field(id.as_str()))
    }

    /// The path of an id itself that is a key in a map.
    pub fn named(&self, id: Id) -> Self {
        self.with(PathStep::Key(id.as_str()))
    }

    /// The kind and the id of the entry.
    pub fn entry(&self) -> (&'static str, Id) {
        (self.kind, self.id)
    }

    /// The number of the item of the list in a field that the path leads through, counted from 0.
    pub fn item_of(&self, field: &str) -> Option<usize> {
        self.steps.windows(2).find_map(|steps| match steps {
            [PathStep::Field(name), PathStep::Item(n)] if *name == field => Some(*n),
            _ => None,
        })
    }

    /// The path of an item of a list or of an argument of a variant, counted from 0.
    pub fn item(&self, n: usize) -> Self {
        self.with(PathStep::Item(n))
    }

    /// The path of the first place in this value where a word stands, if it stands there at all.
    pub fn word(&self, word: &'static str) -> Self {
        self.with(PathStep::Word(word))
    }

    /// The path of the place at which a walk stands that began at this value.
    pub fn place(&self, place: &Place) -> Self {
        let mut longer = self.clone();
        longer.steps.extend(place.path());
        longer
    }

    fn with(&self, step: PathStep) -> Self {
        let mut longer = self.clone();
        longer.steps.push(step);
        longer
    }
}

/// The file of each entry and the texts of the files, for problems with line and column.
#[derive(Default)]
pub struct SourceMap<'a> {
    /// The files read.
    pub files: &'a [SourceFile],
    /// Kind and id of an entry to the path of its file.
    pub entry_files: EntryFiles,
    /// The files that could not be read as they stand. An id that is a key in one of them, or the name of one, must not be
    /// reported as missing.
    pub torn: &'a [TornFile],
    /// The vignette that holds the entries, if they come from one.
    pub vignette: Option<VignetteText<'a>>,
}

/// The text of a vignette, and the run whose content is checked.
#[derive(Clone, Copy)]
pub struct VignetteText<'a> {
    /// The file.
    pub file: &'a SourceFile,
    /// The run, counted from 0.
    pub run: usize,
}

impl VignetteText<'_> {
    /// A problem with an id of the setup that does not exist: at the first place where one of these fields names it, in
    /// the run before the setup of the file. `None` if the id stands in another file.
    pub fn missing_id(self, fields: &[&'static str], id: Id, message: &str) -> Option<Problem> {
        let Self { file, .. } = self;
        let tree = parse_syntax(&file.text);
        let setups = self.setups(&tree);
        let path_in = |setup: &SyntaxNode, field: &'static str| {
            let mut path = vec![PathStep::Field(field)];
            // The id is the whole value, or stands somewhere in it.
            if setup.entry(field)?.children().next().is_some() {
                path.push(PathStep::Word(id.as_str()));
            }
            (setup.depth_of(&path) == path.len()).then_some(path)
        };
        let (setup, path) =
            setups.iter().find_map(|setup| Some((setup, fields.iter().find_map(|field| path_in(setup, field))?)))?;
        Some(Problem::at_range(&file.path, &file.text, setup.locate(&file.text, &path), message))
    }

    /// The changes of the run, and then the setup of the file.
    fn setups<'a>(self, tree: &'a SyntaxNode<'a>) -> SmallVec<[&'a SyntaxNode<'a>; 2]> {
        let of_run = tree.entry("runs").and_then(|runs| runs.item(self.run)?.entry("with"));
        of_run.into_iter().chain(tree.entry("setup")).collect()
    }

    /// A problem with the value at a path. The changes of the run come first, then the setup of the file. An entry that
    /// neither holds stands in the file it builds on, or is the setup itself: the one that writes more of the path.
    fn problem_at(self, ContentPath { id, steps, .. }: &ContentPath, message: String) -> Problem {
        let Self { file, .. } = self;
        let tree = parse_syntax(&file.text);
        let setups = self.setups(&tree);
        let own = setups.iter().find_map(|setup| setup.find_entry(id.as_str()));
        // Of two that write as much, the last counts.
        match own.or_else(|| setups.iter().rev().max_by_key(|setup| setup.depth_of(steps)).copied()) {
            Some(entry) => Problem::at_range(&file.path, &file.text, entry.locate(&file.text, steps), message),
            None => Problem::whole_file(&file.path, message),
        }
    }
}

impl SourceMap<'_> {
    /// Whether a file that could not be parsed may define an id.
    pub fn may_be_unparsed(&self, id: Id) -> bool {
        let has_name =
            |path: &str| path.rsplit('/').next().and_then(|name| name.split('.').next()) == Some(id.as_str());
        let text = |torn: &TornFile| self.files.iter().find(|file| file.path == torn.path).map(|file| &*file.text);
        self.torn
            .iter()
            .any(|torn| has_name(&torn.path) || text(torn).is_some_and(|text| torn.may_define(text, id.as_str())))
    }

    /// A problem with the value at a path. If the path leads to a value that the file does not write, the problem is at
    /// the last value that it does write.
    pub fn problem_at(&self, at: &ContentPath, message: String) -> Problem {
        let ContentPath { kind, id, steps } = at;
        if let Some(vignette) = self.vignette {
            return vignette.problem_at(at, message);
        }
        let path = self.entry_files.get(&(*kind, *id)).map_or("", |path| &**path);
        let Some(file) = self.files.iter().find(|f| f.path == path) else {
            return Problem::whole_file(&if path.is_empty() { at.to_string() } else { path.to_owned() }, message);
        };
        // Without the parts that have errors, so that a path leads to the item that was read.
        let torn = self.torn.iter().find(|torn| torn.path == path && torn.text.len() == file.text.len());
        let text = torn.map_or(&file.text, |torn| &torn.text);
        let tree = parse_syntax(text);
        // Encounters, scenarios and house rules have a file of their own; every other entry has a key.
        let has_own_file = matches!(*kind, "encounter" | "scenario" | "house");
        let range = match tree.entry(id.as_str()).filter(|_| !has_own_file) {
            Some(_) if steps.is_empty() => tree.locate_key(id.as_str()).unwrap_or_default(),
            Some(entry) => entry.locate(text, steps),
            None => tree.locate(text, steps),
        };
        Problem::at_range(&file.path, &file.text, range, message)
    }

    /// A problem with an id that does not exist, with a suggestion if a known id is similar.
    pub fn unknown_id(&self, at: &ContentPath, what: &str, wanted: Id, have: impl Iterator<Item = Id>) -> Problem {
        let problem = self.problem_at(at, format!("there is no {what} `{wanted}`"));
        problem.with_known(wanted.as_str(), have.map(Id::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vignette_is_marked_where_the_entry_stands_in_it() {
        let text = "(covers: [\"pole\"], setup: (weapons: { \"pole\": (effect: [Deal(1), Deal(2)]) }))".to_owned();
        let file = SourceFile { path: "v.ron".into(), text };
        let sources = SourceMap { vignette: Some(VignetteText { file: &file, run: 0 }), ..SourceMap::default() };
        let at = |id: &str| ContentPath::new("gear", Id::new(id)).field("effect").item(1);
        let column = |id| sources.problem_at(&at(id), "odd".into()).column;
        assert_eq!(column("pole"), file.text.find("Deal(2)").map_or(0, |n| n + 1));
        assert_eq!(column("rope"), file.text.find("(weapons").map_or(0, |n| n + 1));
    }

    #[test]
    fn what_a_run_changes_is_marked_in_that_run() {
        let text = "(setup: (\n weapons: { \"pole\": (n: 1) }, layout: [1], character: (hands: [2], pool: [3]),\n), runs: [\n\
                    (with: (weapons: { \"pole\": (n: 4) })),\n(with: (weapons: { \"pole\": (n: 5) }, layout: [6], character: (pool: [7]))),\n()])";
        let file = SourceFile { path: "v.ron".into(), text: text.to_owned() };
        let marked = |run, at: ContentPath| {
            let vignette = Some(VignetteText { file: &file, run });
            let problem = SourceMap { vignette, ..SourceMap::default() }.problem_at(&at, "odd".into());
            let from = problem.column - 1;
            (problem.line, problem.excerpt.chars().skip(from).take(problem.length).collect::<String>())
        };
        let pole = || ContentPath::new("gear", Id::new("pole")).field("n");
        let place = |field| ContentPath::new("encounter", Id::new("vignette")).field(field).item(0);
        let character =
            |field| ContentPath::new("scenario", Id::new("vignette")).field("character").field(field).item(0);
        let runs = |at: &dyn Fn() -> ContentPath| [0, 1, 2].map(|run| marked(run, at()));
        let expect = |found: [(usize, String); 3], wanted: [(usize, &str); 3]| {
            assert_eq!(found, wanted.map(|(line, word)| (line, word.to_owned())));
        };
        expect(runs(&pole), [(4, "4"), (5, "5"), (2, "1")]);
        expect(runs(&|| place("layout")), [(2, "1"), (5, "6"), (2, "1")]);
        expect(runs(&|| character("pool")), [(2, "3"), (5, "7"), (2, "3")]);
        expect(runs(&|| character("hands")), [(2, "2"), (2, "2"), (2, "2")]);
    }

    #[test]
    fn a_missing_id_is_marked_in_the_run_before_the_setup() {
        let text = "(title: \"wolf\", setup: (\nspawns: [(enemy: \"wolf\")]), runs: [\n(with: (spawns: [(enemy: \"wolf\")])),\n()])";
        let file = SourceFile { path: "v.ron".into(), text: text.to_owned() };
        let place = |run, fields: &[&'static str]| {
            let problem = VignetteText { file: &file, run }.missing_id(fields, Id::new("wolf"), "gone");
            problem.map(|problem| (problem.line, problem.column, problem.length))
        };
        assert_eq!(place(0, &["change_spawns", "spawns"]), Some((3, 26, 6)));
        assert_eq!(place(1, &["spawns"]), Some((2, 18, 6)));
        assert_eq!(place(1, &["character"]), None);
    }

    #[test]
    fn an_unknown_id_is_marked_at_its_own_item_with_a_suggestion() {
        let text = "{ \"a\": (parts: [\"pole\", \"pole\", \"ploe\"]) }".to_owned();
        let files = [SourceFile { path: "x.ron".into(), text }];
        let entry_files = EntryFiles::from([(("gear", Id::new("a")), "x.ron".into())]);
        let sources = SourceMap { files: &files, entry_files, ..SourceMap::default() };
        let at = ContentPath::new("gear", Id::new("a")).field("parts").item(2);
        let problem = sources.unknown_id(&at, "part", Id::new("ploe"), [Id::new("pole")].into_iter());
        assert_eq!((problem.column, problem.length), (33, 6), "{problem}");
        assert!(problem.message.contains("did you mean `pole`"), "{problem}");
    }
}
