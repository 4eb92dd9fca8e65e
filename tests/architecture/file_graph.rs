//! Which file uses which: a graph of the files below `src`, and the circles in it.
//!
//! A file uses the file that defines an item, whatever module hands the name on: `super::X` is an arrow to the parent only
//! if the parent defines `X` itself. So a module that declares its children and re-exports their names has no arrow to
//! them; it has one as soon as its own code names an item of a child. Naming a module (`use super::widgets;`) is no
//! arrow either; a name below it in the code is. A glob import is an arrow to the module's own file. Methods are not
//! seen, since a call does not name their file. Code for tests does not count.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::rust_source::{SourceFile, SourcePath};

/// The names that one file uses of other files, by file.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The files, and the names that each uses of the others.
pub struct FileGraph {
    arrows: BTreeMap<String, Arrows>,
}

impl FileGraph {
    /// The graph of these files of one crate, or of crates whose modules name each other as their own.
    pub fn from_sources<'a>(sources: impl IntoIterator<Item = &'a SourceFile>) -> Self {
        let files: Vec<&SourceFile> = sources.into_iter().filter(|file| !file.is_for_tests()).collect();
        // `main.rs` is a crate of its own.
        let modules = files.iter().filter(|file| file.name != "main.rs");
        let modules = ModuleIndex(modules.map(|file| (file.module.as_slice(), *file)).collect());
        Self { arrows: files.iter().map(|file| (file.name.clone(), modules.arrows_from(file))).collect() }
    }

    /// The number of pairs of files of which the first uses the second.
    pub fn arrow_count(&self) -> usize {
        self.arrows.values().map(BTreeMap::len).sum()
    }

    /// The largest groups of files in which each file leads to every other.
    pub fn cycles(&self) -> Vec<Vec<&str>> {
        let arrows = self.arrows.iter().flat_map(|(from, to)| to.keys().map(move |to| (from.as_str(), to.as_str())));
        let mut groups = tarjan_scc(&DiGraphMap::<&str, ()>::from_edges(arrows));
        groups.retain(|group| group.len() > 1);
        groups.iter_mut().for_each(|group| group.sort());
        groups
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

/// The path that an import of a file calls `name`.
fn imported<'a>(file: &'a SourceFile, name: &str) -> Option<&'a SourcePath> {
    file.paths.iter().find(|path| path.import.as_ref().is_some_and(|import| import.name == name))
}

/// The file of each module.
struct ModuleIndex<'a>(BTreeMap<&'a [String], &'a SourceFile>);

impl<'a> ModuleIndex<'a> {
    /// The names that a file uses of other files.
    fn arrows_from(&self, file: &SourceFile) -> Arrows {
        let mut arrows = Arrows::new();
        for path in &file.paths {
            let is_handed_on =
                path.import.as_ref().is_some_and(|import| import.is_public && !file.words.contains_key(&import.name));
            if !is_handed_on
                && let Some(absolute) = self.absolute(file, &path.segments, path.import.is_some())
                && let Some((target, item)) = self.definition(&absolute, 0)
                && target.name != file.name
            {
                arrows.entry(target.name.clone()).or_default().insert(item.to_owned());
            }
        }
        arrows
    }

    /// A path from the crate's root; `None` if it leads out of the crate.
    fn absolute(&self, file: &SourceFile, segments: &[String], is_import: bool) -> Option<Vec<String>> {
        let (first, rest) = segments.split_first()?;
        if first == "crate" {
            return Some(segments.to_vec());
        }
        let child = [&file.module[..], std::slice::from_ref(first)].concat();
        if file.defined.contains(first) && self.0.contains_key(&child[..]) {
            return Some([&["crate".to_owned()], &child[..], rest].concat());
        }
        // In code the first name may be one that an import gives; an import does not look at other imports.
        let import = imported(file, first).filter(|import| !is_import && import.segments[0] == "crate");
        import.map(|import| [&import.segments[..], rest].concat())
    }

    /// The file that defines what a path from the crate's root names, and the name there. `None` for a module by itself.
    fn definition<'p>(&self, path: &'p [String], depth: usize) -> Option<(&'a SourceFile, &'p str)> {
        let path = path.strip_prefix(&["crate".to_owned()])?;
        let length = (0..=path.len()).rev().find(|n| self.0.contains_key(&path[..*n]))?;
        let file = self.0[&path[..length]];
        let (name, rest) = path[length..].split_first()?;
        // The limit ends a circle of re-exports, which the compiler refuses anyway.
        if name == "*" || file.defined.contains(name) || depth >= 16 {
            return Some((file, name));
        }
        let follow = |start: &[String]| {
            let start = self.absolute(file, start, true)?;
            Some(self.definition(&[&start[..], rest].concat(), depth + 1)?.0)
        };
        if let Some(import) = imported(file, name) {
            return Some((follow(&import.segments)?, name));
        }
        // The modules of which every name is imported.
        let globs = file.paths.iter().filter(|path| path.import.as_ref().is_some_and(|import| import.name == "*"));
        let found = globs.filter_map(|glob| {
            let (_, module) = glob.segments.split_last()?;
            follow(&[module, std::slice::from_ref(name)].concat()).filter(|target| target.defined.contains(name))
        });
        Some((found.into_iter().next().unwrap_or(file), name))
    }
}
