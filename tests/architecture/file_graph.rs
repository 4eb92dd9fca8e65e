//! Which file uses which: a graph of the files below `src`, and the circles in it.
//!
//! A file uses the file that defines an item, whatever module hands the name on: `super::X` is an arrow to the parent only
//! if the parent defines `X` itself. So a module that declares its children and re-exports their names has no arrow to
//! them; it has one as soon as its own code names an item of a child. Naming a module (`use super::widgets;`) is no
//! arrow either; a name below it in the code is. A glob import is an arrow to the module's own file. Methods are not
//! seen, since a call does not name their file. Code for tests does not count.

use std::collections::{BTreeMap, BTreeSet};

use crate::rust_source::{ImportPath, SourceToken, find_paths, is_name, module_path, tokenize, without_tests};

/// The names that one file uses of other files, by file.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The files, and the names that each uses of the others.
pub struct FileGraph {
    arrows: BTreeMap<String, Arrows>,
}

/// The names that one file defines and uses, without the code for tests.
struct FileNames {
    module: Vec<String>,
    /// The items that it defines outside of functions and blocks, modules included.
    defined: BTreeSet<String>,
    /// The names in its code, imports left out.
    words: BTreeSet<String>,
    paths: Vec<ImportPath>,
}

impl FileGraph {
    /// The graph of these files, each a path below `src` ("rules/grid/mod.rs") and its text.
    pub fn from_sources(sources: &[(&str, &str)]) -> Self {
        let files: BTreeMap<&str, FileNames> = sources
            .iter()
            .filter(|(file, _)| !file.ends_with("/tests.rs") && !file.contains("/tests/"))
            .map(|(file, text)| (*file, FileNames::parse(file, text)))
            .collect();
        // `main.rs` is a crate of its own.
        let modules: BTreeMap<&[String], &str> = files
            .iter()
            .filter(|(file, _)| **file != "main.rs")
            .map(|(file, names)| (names.module.as_slice(), *file))
            .collect();
        let index = FileIndex { files: &files, modules };
        let arrows = files.keys().map(|file| ((*file).to_owned(), index.arrows_from(file))).collect();
        Self { arrows }
    }

    /// The number of pairs of files of which the first uses the second.
    pub fn arrow_count(&self) -> usize {
        self.arrows.values().map(BTreeMap::len).sum()
    }

    /// The largest groups of files in which each file leads to every other.
    pub fn cycles(&self) -> Vec<Vec<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.arrows.keys().map(|file| (file.as_str(), self.reached_from(file))).collect();
        let mut found: Vec<Vec<&str>> = Vec::new();
        for (file, below) in &reached {
            // A file that leads back to itself is in exactly one group.
            if below.contains(file) && !found.iter().flatten().any(|known| known == file) {
                found.push(below.iter().filter(|other| reached[*other].contains(file)).copied().collect());
            }
        }
        found
    }

    /// The files to which the arrows from a file lead, directly or through others.
    fn reached_from<'a>(&'a self, file: &str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&str> = self.arrows[file].keys().map(String::as_str).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(self.arrows[next].keys().map(String::as_str));
            }
        }
        reached
    }

    /// The arrows inside a group of files, one to a line.
    pub fn describe(&self, files: &[&str]) -> String {
        let inside = files.iter().flat_map(|file| self.arrows[*file].iter().map(move |arrow| (file, arrow)));
        inside
            .filter(|(_, (to, _))| files.contains(&to.as_str()))
            .map(|(from, (to, names))| {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                format!("  {from} uses {} of {to}\n", names.join(", "))
            })
            .collect()
    }
}

impl FileNames {
    fn parse(file: &str, text: &str) -> Self {
        let code = without_tests(tokenize(text));
        let module = module_path(file);
        let paths = find_paths(&module, &code);
        Self { module, defined: defined_names(&code), words: words_outside_imports(&code), paths }
    }

    /// The path that an import of this file calls `name`.
    fn imported(&self, name: &str) -> Option<&ImportPath> {
        self.paths.iter().find(|path| path.import.as_ref().is_some_and(|import| import.name == name))
    }

    /// The modules of which every name is imported.
    fn glob_imports(&self) -> impl Iterator<Item = &[String]> {
        let globs = self.paths.iter().filter(|path| path.import.as_ref().is_some_and(|import| import.name == "*"));
        globs.map(|path| &path.segments[..path.segments.len() - 1])
    }
}

/// All files, and the file of each module.
struct FileIndex<'a> {
    files: &'a BTreeMap<&'a str, FileNames>,
    modules: BTreeMap<&'a [String], &'a str>,
}

impl<'a> FileIndex<'a> {
    /// The names that a file uses of other files.
    fn arrows_from(&self, file: &str) -> Arrows {
        let names = &self.files[file];
        let mut arrows = Arrows::new();
        for path in &names.paths {
            let is_handed_on =
                path.import.as_ref().is_some_and(|import| import.is_public && !names.words.contains(&import.name));
            if is_handed_on {
                continue;
            }
            let Some(absolute) = self.absolute(names, &path.segments, path.import.is_some()) else { continue };
            if let Some((target, item)) = self.definition(&absolute, 0)
                && target != file
            {
                arrows.entry(target.to_owned()).or_default().insert(item.to_owned());
            }
        }
        arrows
    }

    /// A path from the crate's root; `None` if it leads out of the crate.
    fn absolute(&self, names: &FileNames, segments: &[String], is_import: bool) -> Option<Vec<String>> {
        let (first, rest) = segments.split_first()?;
        if first == "crate" {
            return Some(segments.to_vec());
        }
        let below = |start: &[String]| -> Vec<String> { start.iter().chain(rest).cloned().collect() };
        let child: Vec<String> = names.module.iter().chain([first]).cloned().collect();
        if names.defined.contains(first) && self.modules.contains_key(child.as_slice()) {
            return Some(std::iter::once("crate".to_owned()).chain(below(&child)).collect());
        }
        // In code the first name may be one that an import gives; an import does not look at other imports.
        let import = names.imported(first).filter(|import| !is_import && import.segments[0] == "crate");
        import.map(|import| below(&import.segments))
    }

    /// The file that defines what a path from the crate's root names, and the name there. `None` for a module by itself.
    fn definition<'p>(&self, path: &'p [String], depth: usize) -> Option<(&'a str, &'p str)> {
        let path = path.strip_prefix(&["crate".to_owned()])?;
        let length = (0..=path.len()).rev().find(|n| self.modules.contains_key(&path[..*n]))?;
        let file = self.modules[&path[..length]];
        let (name, rest) = path[length..].split_first()?;
        if name == "*" {
            return Some((file, "*"));
        }
        let names = &self.files[file];
        // The limit ends a circle of re-exports, which the compiler refuses anyway.
        if !names.defined.contains(name) && depth < 16 {
            let further = |start: &[String]| -> Option<Vec<String>> {
                let start = self.absolute(names, start, true)?;
                Some(start.into_iter().chain(rest.iter().cloned()).collect())
            };
            if let Some(import) = names.imported(name) {
                let (target, _) = self.definition(&further(&import.segments)?, depth + 1)?;
                return Some((target, name));
            }
            for glob in names.glob_imports() {
                let start: Vec<String> = glob.iter().chain([name]).cloned().collect();
                if let Some(path) = further(&start)
                    && let Some((target, _)) = self.definition(&path, depth + 1)
                    && self.files[target].defined.contains(name)
                {
                    return Some((target, name));
                }
            }
        }
        Some((file, name))
    }
}

/// The names of the items that stand outside of every block.
fn defined_names(code: &[SourceToken]) -> BTreeSet<String> {
    let keywords = ["fn", "struct", "enum", "trait", "type", "union", "mod", "macro_rules"];
    let mut depth = 0;
    let mut names = BTreeSet::new();
    for (i, token) in code.iter().enumerate() {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            // `const fn` and the lifetime `'static` define nothing.
            "const" | "static" if depth == 0 && code.get(i + 2).is_some_and(|colon| colon.text == ":") => {
                names.insert(code[i + 1].text.clone());
            }
            keyword if depth == 0 && keywords.contains(&keyword) => {
                // The name follows the keyword, or the `!` of a macro.
                let name = code[i + 1..].iter().find(|next| is_name(&next.text));
                names.extend(name.map(|name| name.text.clone()));
            }
            _ => {}
        }
    }
    names
}

/// Every name in the code that does not belong to an import.
fn words_outside_imports(code: &[SourceToken]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut i = 0;
    while i < code.len() {
        let is_import = code[i].text == "use" && code.get(i + 1).is_some_and(|next| next.text != "<");
        if is_import {
            while i < code.len() && code[i].text != ";" {
                i += 1;
            }
        } else if is_name(&code[i].text) {
            words.insert(code[i].text.clone());
        }
        i += 1;
    }
    words
}
