//! Vignette files: finding them, reading them, and building a setup on the setup of another file.
//!
//! Owns the reading of `base`, and the ids that `covers` may name. Must not run a vignette.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::format::Vignette;
use super::setup_format::{Overlay, VignetteSetup};
use crate::content::{Library, Problem, parse_ron, suggestion_text};
use crate::model::DamageKind;

/// All RON files at or below the paths, sorted.
///
/// # Errors
///
/// Returns an error if a path does not exist or a folder can't be read.
pub fn find_ron_files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    find_files(paths, &["ron"])
}

/// As [`find_ron_files`], for files with one of these endings.
///
/// # Errors
///
/// Returns an error if a path does not exist or a folder can't be read.
pub fn find_files(paths: &[PathBuf], endings: &[&str]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            collect_files(path, endings, &mut found)?;
        } else {
            std::fs::metadata(path)?;
            found.push(path.clone());
        }
    }
    found.sort();
    Ok(found)
}

fn collect_files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect_files(&path, endings, found)?;
        } else if path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending)) {
            found.push(path);
        }
    }
    Ok(())
}

/// The ids that vignettes and tests cite.
#[derive(Clone, Debug, Default)]
pub struct Citations {
    /// The ids whose effect is seen.
    pub covered: BTreeSet<String>,
    /// The ids of which something is refused; they may be covered as well.
    pub refused: BTreeSet<String>,
}

impl Citations {
    /// Whether a rule is cited at all. A rule can be proved by a refusal; an entry needs to be covered.
    pub fn is_cited(&self, id: &str) -> bool {
        self.covered.contains(id) || self.refused.contains(id)
    }

    /// Adds the ids of a vignette file; none if it can't be read.
    fn add_file(&mut self, path: &Path) {
        let Ok(text) = std::fs::read_to_string(path) else { return };
        let parsed: Result<Vignette, _> = parse_ron(&path.display().to_string(), &text);
        if let Ok(vignette) = parsed {
            self.covered.extend(vignette.covers);
            self.refused.extend(vignette.refuses);
        }
    }
}

/// The ids that vignette files cite; a file that can't be read cites none.
pub fn read_citations(paths: &[PathBuf]) -> Citations {
    let mut citations = Citations::default();
    paths.iter().for_each(|path| citations.add_file(path));
    citations
}

/// The ids that the vignettes and the tests of journeys below a folder `tests` cite. A test of journeys names its ids in a
/// line `Covers:` of its comment.
///
/// # Errors
///
/// Returns an error if there are no vignettes, or a folder can't be read.
pub fn find_citations(tests: &Path) -> std::io::Result<Citations> {
    let mut citations = read_citations(&find_ron_files(&[tests.join("vignettes")])?);
    let journeys = tests.join("journey");
    if journeys.is_dir() {
        for entry in std::fs::read_dir(journeys)? {
            let path = entry?.path();
            if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(path)?;
                let lines = text.lines().filter_map(|line| line.strip_prefix("/// Covers: "));
                citations.covered.extend(lines.flat_map(|line| line.split(", ")).map(str::to_owned));
            }
        }
    }
    Ok(citations)
}

/// Parses a vignette and builds its setup on that of its base, if it names one. The path of a base starts at the folder
/// of the file that names it.
///
/// # Errors
///
/// Returns a problem if the vignette or a base can't be read, or if a file builds on itself.
pub(super) fn parse_vignette(path: &Path, text: &str) -> Result<Vignette, Problem> {
    let mut vignette: Vignette = parse_ron(&path.display().to_string(), text)?;
    if let Some(base) = vignette.base.clone() {
        let own = std::mem::take(&mut vignette.setup);
        vignette.setup = read_base_setup(path, &base, &mut vec![path.to_owned()])?;
        vignette.setup.overlay(own);
    }
    Ok(vignette)
}

/// The setup of a base file, built on its own base. `visited` holds the files that lead to it.
fn read_base_setup(from: &Path, base: &str, visited: &mut Vec<PathBuf>) -> Result<VignetteSetup, Problem> {
    let path = from.parent().unwrap_or(Path::new("")).join(base);
    let problem = |message: String| Problem::whole_file(&from.display().to_string(), message);
    let text =
        std::fs::read_to_string(&path).map_err(|error| problem(format!("the base `{base}` can't be read: {error}")))?;
    // Two paths may name the same file, so that the comparison needs the real paths.
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if visited.iter().any(|known| real(known) == real(&path)) {
        return Err(problem(format!("the base `{base}` builds on this file")));
    }
    visited.push(path.clone());
    let vignette: Vignette = parse_ron(&path.display().to_string(), &text)?;
    let mut setup = match &vignette.base {
        Some(next) => read_base_setup(&path, next, visited)?,
        None => VignetteSetup::default(),
    };
    setup.overlay(vignette.setup);
    Ok(setup)
}

/// The ids that `covers` may name: those of the rulebook, of actions, gear, enemies and encounters, and the names of
/// conditions and damage types.
pub fn coverable_ids(library: &Library) -> BTreeSet<String> {
    let mut known = BTreeSet::from(DamageKind::ALL.map(|k| format!("{k:?}")));
    for catalog in std::iter::once(library.core()).chain(library.catalogs()) {
        known.extend(catalog.rulebook.keys().cloned());
        known.extend(catalog.actions.iter().map(|a| a.id.to_string()));
        known.extend(catalog.attunements.keys().chain(catalog.gear.keys()).map(ToString::to_string));
        known.extend(catalog.enemies.keys().chain(catalog.encounters.keys()).map(ToString::to_string));
        known.extend(catalog.all_conditions().map(|c| format!("{c:?}")));
    }
    known
}

/// The complaints about cited ids that do not exist.
pub(super) fn find_unknown_ids<'a>(library: &Library, cited: impl Iterator<Item = &'a String>) -> Vec<String> {
    let known = coverable_ids(library);
    let complain = |id: &String| {
        let hint = suggestion_text(id, known.iter().map(String::as_str));
        format!("it covers `{id}`, which is no id of the rulebook or of the content{hint}")
    };
    cited.filter(|id| !known.contains(*id)).map(complain).collect()
}
