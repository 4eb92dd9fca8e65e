//! What a scenario asks for beside its own files: the version of the program, and the scenarios whose entries it uses.
//!
//! Owns the reading of both from `scenario.ron` as far as it can be read: a sheet for a newer version may hold words that are
//! not known here.

use std::ops::Range;

use super::problem::Problem;
use super::source::{SourceFile, scenario_of};
use super::syntax::parse_syntax;
use crate::model::Id;

/// The version of the program, against which `needs` is compared.
const PROGRAM_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The sheet of a scenario.
pub(super) fn sheet_of(id: Id, files: &[SourceFile]) -> Option<&SourceFile> {
    files.iter().find(|file| {
        let inside = file.path.strip_prefix("scenarios/").and_then(|path| path.strip_suffix("/scenario.ron"));
        inside == Some(id.as_str())
    })
}

/// The problem of a scenario that needs a newer version of the program, or names one that can't be read.
pub(super) fn unmet_need(sheet: &SourceFile) -> Option<Problem> {
    let tree = parse_syntax(&sheet.text);
    let (_, value) = tree.field("needs")?;
    let needed = unquoted(&sheet.text, value.range())?;
    let problem = |message| Some(Problem::at_range(&sheet.path, &sheet.text, value.range(), message));
    match (parse_version(needed), parse_version(PROGRAM_VERSION)) {
        (None, _) => problem(format!("`{needed}` is no version: write it as in `needs: \"{PROGRAM_VERSION}\"`")),
        (Some(needs), Some(have)) if needs > have => {
            problem(format!("this scenario needs Emberhex {needed} or later, and this is Emberhex {PROGRAM_VERSION}"))
        }
        _ => None,
    }
}

/// The numbers of a version; those that are left out are 0.
fn parse_version(version: &str) -> Option<[u32; 3]> {
    let mut numbers = [0; 3];
    let parts: Vec<&str> = version.split('.').collect();
    if parts.len() > numbers.len() {
        return None;
    }
    for (number, part) in numbers.iter_mut().zip(parts) {
        *number = part.parse().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()))?;
    }
    Some(numbers)
}

fn unquoted(text: &str, range: Range<usize>) -> Option<&str> {
    text.get(range)?.strip_prefix('"')?.strip_suffix('"')
}

/// The scenarios whose entries a scenario uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Uses {
    /// In the order in which an id is looked up. What a used scenario uses itself comes right after it.
    pub(super) order: Vec<Id>,
    /// Those in `uses` that are not there.
    pub(super) problems: Vec<Problem>,
}

impl Uses {
    /// What the scenario with this sheet uses.
    pub(super) fn of(sheet: &SourceFile, files: &[SourceFile]) -> Self {
        let mut uses = Self::default();
        let id = scenario_of(&sheet.path).map(Id::new);
        for (other, range) in named_in(sheet) {
            let problem = |message: String| Problem::at_range(&sheet.path, &sheet.text, range.clone(), message);
            let Some(other_sheet) = sheet_of(other, files) else {
                let ids: Vec<&str> = files.iter().filter_map(|file| scenario_of(&file.path)).collect();
                let message = format!("there is no scenario and no pack `{other}` whose entries could be used");
                uses.problems.push(problem(message).with_known(other.as_str(), ids.into_iter()));
                continue;
            };
            if Some(other) == id {
                uses.problems.push(problem("a scenario does not use itself".to_owned()));
            } else if let Some(need) = unmet_need(other_sheet) {
                uses.problems.push(problem(format!("`{other}` can't be used: {}", need.message)));
            } else {
                uses.add(other, id, files);
            }
        }
        uses
    }

    /// Adds a scenario and those that it uses itself. One that is there already, or that uses the first again, ends the search.
    fn add(&mut self, other: Id, first: Option<Id>, files: &[SourceFile]) {
        if Some(other) == first || self.order.contains(&other) {
            return;
        }
        self.order.push(other);
        if let Some(sheet) = sheet_of(other, files) {
            named_in(sheet).into_iter().for_each(|(next, _)| self.add(next, first, files));
        }
    }

    /// Whether a file belongs to a used scenario and holds entries that others can use: gear, attunements, enemies and rules. Its
    /// encounters, chapters and house rules are its own.
    pub(super) fn lends(&self, path: &str) -> bool {
        let Some(scenario) = scenario_of(path) else { return false };
        let inside = &path["scenarios/".len() + scenario.len() + 1..];
        let is_lent = ["armory/", "attunements/", "enemies/", "rulebook/", "rules/"];
        self.order.iter().any(|id| id.as_str() == scenario)
            && is_lent.iter().any(|folder| inside.starts_with(folder))
            && inside != "rules/house.ron"
    }
}

/// The ids in `uses`, with their places.
fn named_in(sheet: &SourceFile) -> Vec<(Id, Range<usize>)> {
    let tree = parse_syntax(&sheet.text);
    let Some((_, list)) = tree.field("uses") else { return Vec::new() };
    let ids = list.children().map(|value| value.range());
    ids.filter_map(|range| Some((Id::new(unquoted(&sheet.text, range.clone())?), range))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> SourceFile {
        SourceFile { path: "scenarios/a/scenario.ron".to_owned(), text: text.to_owned() }
    }

    #[test]
    fn versions_are_compared_number_by_number() {
        assert_eq!(parse_version("0.1"), parse_version("0.1.0"));
        assert!(parse_version("0.10") > parse_version("0.9.7"));
        assert!(parse_version("1") > parse_version("0.99.99"));
        assert!(["", "x", "1.", "1.2.3.4", "+1", "1.-2", "0.1-beta"].iter().all(|it| parse_version(it).is_none()));
        assert!(parse_version(PROGRAM_VERSION).is_some());
    }

    #[test]
    fn a_need_is_read_although_the_rest_is_not_known() {
        let newer = unmet_need(&sheet("(name: \"A\", colour: Deep(3), needs: \"999.1\", later: [")).unwrap();
        assert!(newer.message.contains("needs Emberhex 999.1 or later, and this is Emberhex "), "{newer}");
        assert!(unmet_need(&sheet("(needs: \"soon\")")).unwrap().message.contains("`soon` is no version"));
        let met = format!("(needs: \"{PROGRAM_VERSION}\")");
        assert!(
            [met.as_str(), "(needs: \"0.0.1\")", "()", "(needs: 3)"].iter().all(|it| unmet_need(&sheet(it)).is_none())
        );
    }

    #[test]
    fn what_a_used_scenario_uses_comes_after_it() {
        let file = |id: &str, uses: &str| SourceFile {
            path: format!("scenarios/{id}/scenario.ron"),
            text: format!("(uses: [{uses}])"),
        };
        let files = [file("a", "\"b\", \"d\""), file("b", "\"c\", \"a\""), file("c", "\"b\""), file("d", "")];
        let uses = Uses::of(&files[0], &files);
        let ids: Vec<&str> = uses.order.iter().map(|id| id.as_str()).collect();
        assert_eq!((ids, uses.problems.len()), (vec!["b", "c", "d"], 0));
        assert!(uses.lends("scenarios/c/enemies/own.ron") && uses.lends("scenarios/d/rules/types.ron"));
        for own in ["scenarios/c/encounters/e.ron", "scenarios/c/rules/house.ron", "scenarios/a/enemies/own.ron"] {
            assert!(!uses.lends(own), "{own}");
        }
        let files = [file("a", "\"a\", \"mil\", \"b\""), file("mill", ""), file("b", "")];
        let uses = Uses::of(&files[0], &files);
        let said: Vec<&str> = uses.problems.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(said[0], "a scenario does not use itself");
        assert!(said[1].contains("no pack `mil`") && said[1].ends_with("did you mean `mill`?"), "{said:?}");
    }
}
