//! Consistency checks of the files: ids must exist, numbers must lie in their ranges. One run reports every problem.
//!
//! Owns the checks that need several entries or that the types cannot express. Must not parse files or change the
//! catalog.

mod actions;
mod aims;
mod blocks;
mod chapters;
mod character;
mod conditions;
mod encounters;
mod gear;
mod house_rules;
mod scripts;
mod sheet;
mod source_map;

use std::collections::BTreeSet;

use enumset::EnumSet;

use super::action::Action;
use super::catalog::Catalog;
use super::character_limits::check_sheet_bounds;
use super::encounter::{Character, Encounter};
use super::problem::{ContentReport, Problem, did_you_mean};
use super::script::{Effect, ModifierBlock, Need, ScriptContext};
use super::sheet_problem::SheetProblem;
use super::source::SourceFile;
use crate::model::{Condition, Id};

pub use sheet::fits;
pub(super) use source_map::ContentPath;
pub use source_map::SourceMap;
use source_map::VignetteText;

/// Checks the entries of a catalog that stand in no file, or in one that `is_checked` names, and adds every problem to the
/// report.
pub fn validate(catalog: &Catalog, sources: &SourceMap, is_checked: &dyn Fn(&str) -> bool, report: &mut ContentReport) {
    let is_new = |kind: &'static str, id: Id| sources.entry_files.get(&(kind, id)).is_none_or(|file| is_checked(file));
    let house = Id::new("house");
    let mut v = Validator::new(catalog, sources, report);
    if is_new("house", house) {
        v.check_house_rules(&ContentPath::new("house", house), &catalog.house_rules);
    }
    for (scenario, house) in catalog.scenario_house_rules.iter() {
        v.check_house_rules(&ContentPath::new("house", *scenario), house);
    }
    for gear in catalog.gear.values().filter(|gear| is_new("gear", gear.id)) {
        v.check_gear(gear);
    }
    for attunement in catalog.attunements.values().filter(|attunement| is_new("action", attunement.id)) {
        v.check_attunement(attunement);
    }
    let tiles: Vec<Id> = catalog.tiles.keys().copied().collect();
    for (id, tile) in catalog.tiles.iter().filter(|(id, _)| is_new("tile", **id)) {
        v.check_tile_words(&ContentPath::new("tile", *id), tile, &tiles);
    }
    for (id, row) in catalog.types.iter().filter(|(id, _)| is_new("type", **id)) {
        for (n, block) in row.blocks.iter().enumerate() {
            v.check_block(&ContentPath::new("type", *id).field("blocks").item(n), block, ScriptContext::EnemySheet);
        }
    }
    for condition in catalog.all_conditions().filter(|condition| is_new("condition", condition.id())) {
        v.check_condition(condition);
    }
    for action in catalog.actions.iter().filter(|action| is_new("action", action.id)) {
        v.check_action(action);
        v.check_action_gear(action);
    }
    for enemy in catalog.enemies.values().filter(|enemy| is_new("enemy", enemy.id)) {
        v.check_enemy(enemy);
    }
    for encounter in catalog.encounters.values().filter(|encounter| is_new("encounter", encounter.id)) {
        v.check_encounter(encounter);
    }
    for scenario in catalog.scenarios.values() {
        v.check_scenario(scenario);
        v.check_chapters(scenario);
    }
    for (id, entry) in catalog.rulebook.iter().filter(|(id, _)| is_new("rule", Id::new(id))) {
        for (n, see) in entry.rule.see.iter().enumerate() {
            v.check_rule_id(&ContentPath::new("rule", Id::new(id)).field("see").item(n), see);
        }
    }
}

/// The errors in the inline content of a vignette: its encounter, its character, its enemies, its gear, and its actions and
/// attunements, and its conditions. Their places are those in the text of the vignette.
pub fn validate_inline(
    catalog: &Catalog,
    (file, run): (&SourceFile, usize),
    (encounter, character): (&Encounter, &Character),
    enemies: &[Id],
    gear: &[Id],
    actions: &[Id],
    conditions: impl Iterator<Item = Condition>,
) -> Vec<Problem> {
    let mut report = ContentReport::default();
    let sources = SourceMap { vignette: Some(VignetteText { file, run }), ..SourceMap::default() };
    let mut v = Validator::new(catalog, &sources, &mut report);
    v.tiles.extend(encounter.tiles.keys());
    conditions.for_each(|condition| v.check_condition(condition));
    for gear in gear.iter().filter_map(|id| catalog.gear.get(id)) {
        v.check_gear(gear);
    }
    for enemy in enemies.iter().filter_map(|id| catalog.enemies.get(id)) {
        v.check_enemy(enemy);
    }
    for id in actions {
        catalog.attunements.get(id).into_iter().for_each(|attunement| v.check_attunement(attunement));
        if let Some(action) = catalog.action(*id) {
            v.check_action(action);
            v.check_action_gear(action);
        }
    }
    v.check_contents(encounter);
    v.check_character(&ContentPath::new("scenario", encounter.id).field("character"), character);
    report.errors
}

/// A problem with an id in the setup of a vignette that does not exist. It is marked where one of these fields of the setup
/// names it; `None` if the id stands in another file.
pub fn missing_id_in_vignette(
    (file, run): (&SourceFile, usize),
    fields: &[&'static str],
    id: Id,
    message: &str,
) -> Option<Problem> {
    VignetteText { file, run }.missing_id(fields, id, message)
}

/// The number of POTs that the attunements of a character need beyond those that it has.
pub fn missing_pots(catalog: &Catalog, character: &Character) -> u16 {
    sheet::occupied_pots(catalog, character).saturating_sub(sheet::available_pots(catalog, character))
}

/// The problems of a character that no file holds: its gear, its attunements and its hands. The same checks report the
/// characters of files.
pub fn character_problems(catalog: &Catalog, character: &Character) -> Vec<SheetProblem> {
    let mut problems = sheet::sheet_problems(catalog, character);
    problems.extend(sheet::pots_problem(catalog, character));
    problems
}

/// The first reason why no encounter can begin with a character that no file of the content holds, with its place; `None`
/// for a legal one. This is for characters of other files, in which anything can stand.
pub fn first_character_problem(catalog: &Catalog, character: &Character) -> Option<String> {
    if let Err(problem) = check_sheet_bounds(character) {
        return Some(problem.to_string());
    }
    let (mut report, sources) = (ContentReport::default(), SourceMap::default());
    let mut validator = Validator::new(catalog, &sources, &mut report);
    let sheet = ContentPath::new("scenario", Id::new("character")).field("character");
    validator.check_character(&sheet, character);
    validator.check_pots(&sheet, character);
    let problem = report.errors.into_iter().next()?;
    Some(format!("{}: {}", problem.file, problem.message))
}

/// Whether the loader accepts a block that is printed in this context.
pub fn is_legal_block(catalog: &Catalog, block: &ModifierBlock, context: ScriptContext) -> bool {
    has_no_errors(catalog, |v| v.check_block(&ContentPath::new("block", Id::new("block")), block, context))
}

/// Whether the loader accepts a script that has the given facts from its beginning.
pub fn is_legal_script(catalog: &Catalog, script: &[Effect], gives: EnumSet<Need>) -> bool {
    has_no_errors(catalog, |v| v.check_script_with(&ContentPath::new("script", Id::new("script")), script, gives))
}

/// Whether the loader accepts an action.
pub fn is_legal_action(catalog: &Catalog, action: &Action) -> bool {
    has_no_errors(catalog, |v| {
        v.check_action(action);
        v.check_action_gear(action);
    })
}

fn has_no_errors(catalog: &Catalog, check: impl FnOnce(&mut Validator)) -> bool {
    let (mut report, sources) = (ContentReport::default(), SourceMap::default());
    check(&mut Validator::new(catalog, &sources, &mut report));
    report.errors.is_empty()
}

struct Validator<'a, 'b> {
    catalog: &'a Catalog,
    sources: &'a SourceMap<'a>,
    report: &'b mut ContentReport,
    /// The ids of all tiles: those of `rules/tiles.ron` and of every encounter.
    tiles: Vec<Id>,
    /// The ids that were reported as unknown, each with its file.
    unknown: BTreeSet<(String, Id)>,
    /// The ids that are meant where one was reported as unknown.
    meant: BTreeSet<Id>,
}

impl<'a, 'b> Validator<'a, 'b> {
    fn new(catalog: &'a Catalog, sources: &'a SourceMap<'a>, report: &'b mut ContentReport) -> Self {
        let of_encounters = catalog.encounters.values().flat_map(|encounter| encounter.tiles.keys());
        let tiles = catalog.tiles.keys().chain(of_encounters).copied().collect();
        Self { catalog, sources, report, tiles, unknown: BTreeSet::new(), meant: BTreeSet::new() }
    }
}

impl Validator<'_, '_> {
    /// Reports an error in the value at a path.
    fn add_error(&mut self, at: &ContentPath, message: impl Into<String>) {
        self.report.errors.push(self.sources.problem_at(at, message.into()));
    }

    /// Reports an id that is not one of `have`.
    fn check_known_id(&mut self, at: &ContentPath, what: &str, wanted: Id, have: &[Id]) {
        if have.contains(&wanted) || self.sources.may_be_unparsed(wanted) {
            return;
        }
        let problem = self.sources.unknown_id(at, what, wanted, have.iter().copied());
        self.add_unknown(problem, wanted, did_you_mean(wanted.as_str(), have.iter().map(|id| id.as_str())));
    }

    /// Reports an id that does not exist, once in a file. An id that is meant where another was reported is there, and is
    /// missing only because of that mistake.
    fn add_unknown(&mut self, problem: Problem, wanted: Id, meant: Option<&str>) {
        self.meant.extend(meant.map(Id::new));
        if !self.meant.contains(&wanted) && self.unknown.insert((problem.file.clone(), wanted)) {
            self.report.errors.push(problem);
        }
    }

    /// Reports a number outside `least..=most`.
    fn check_range(&mut self, at: &ContentPath, what: &str, n: u16, least: u16, most: u16) {
        if !(least..=most).contains(&n) {
            self.add_error(at, format!("{what} is {n}; it has to be from {least} to {most}"));
        }
    }

    fn check_rule_id(&mut self, at: &ContentPath, rule: &str) {
        if !self.catalog.rulebook.is_empty() && !self.catalog.rulebook.contains_key(rule) {
            self.add_error(at, format!("the rulebook has no entry `{rule}`"));
        }
    }
}
