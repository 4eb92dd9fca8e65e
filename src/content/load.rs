//! The one loader: it turns files into a [`Catalog`] or a [`ContentReport`]. The headless rules, `emberhex check` and
//! the window all use it, so a file is valid for all of them or for none.
//!
//! Owns which path holds which kind of entry. Must not check entries against each other: `validate` does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use tracing::debug;
use twox_hash::XxHash3_64;

use super::action::Action;
use super::attunement::Attunement;
use super::catalog::{Catalog, RulebookEntry};
use super::chapter::parse_chapter;
use super::condition_row::ConditionRow;
use super::encounter::{Encounter, Enemy, Scenario, Tile};
use super::enemy_type_rows::EnemyTypeRow;
use super::gear::Gear;
use super::gear_rows::{ArmorRow, CatalystRow, GearRow, MissileRow, RingRow, ShieldRow, UsableRow, WeaponRow};
use super::house_rules::{HouseChanges, HouseRules};
use super::parse::{Entries, UniqueMap, parse_ron};
use super::problem::{ContentReport, Problem, suggestion_text};
use super::rule_data::{RuleText, RulebookChapter};
use super::source::{ASSET_FOLDERS, SHIPPED, SourceFile};
use super::syntax::{PathStep, parse_syntax};
use super::validate::{ContentPath, SourceMap, validate};
use super::variant::ActionVariant;
use crate::model::{Condition, Id, note_conditions};

/// Loads every file. On success the report holds only warnings.
///
/// # Errors
/// If a file cannot be parsed or validation finds an error; the report holds every problem.
pub fn load(files: &[SourceFile]) -> Result<(Catalog, ContentReport), ContentReport> {
    let (catalog, report) = load_partial(files);
    if report.errors.is_empty() { Ok((catalog, report)) } else { Err(report) }
}

/// Why a scenario is left out: its id, and the errors in its files.
pub type LeftOut = BTreeMap<Id, Vec<Problem>>;

/// Loads what can be played. A scenario whose files have errors is left out, and so is one that needs what only such a
/// scenario has; nothing else is affected. `unread` are the problems of files that could not be read at all.
///
/// # Errors
/// If an error stands outside the folders of scenarios, or if no scenario is left; the report holds every problem.
pub fn load_playable(files: &[SourceFile], unread: &[Problem]) -> Result<(Catalog, LeftOut), ContentReport> {
    let mut left_out = LeftOut::new();
    for problem in unread {
        let Some(scenario) = scenario_of(&problem.file) else {
            return Err(ContentReport { errors: unread.to_vec(), warnings: Vec::new() });
        };
        left_out.entry(Id::new(scenario)).or_default().push(problem.clone());
    }
    let mut files = files.to_vec();
    files.retain(|file| !scenario_of(&file.path).is_some_and(|id| left_out.contains_key(&Id::new(id))));
    loop {
        let report = match load(&files) {
            Ok((catalog, _)) => return Ok((catalog, left_out)),
            Err(report) => report,
        };
        let found = left_out.len();
        for error in &report.errors {
            let Some(scenario) = scenario_of(&error.file) else { return Err(report) };
            left_out.entry(Id::new(scenario)).or_default().push(error.clone());
        }
        files.retain(|file| !scenario_of(&file.path).is_some_and(|id| left_out.contains_key(&Id::new(id))));
        let is_any_left = files.iter().any(|file| scenario_of(&file.path).is_some());
        if left_out.len() == found || !is_any_left {
            return Err(report);
        }
    }
}

/// The scenario in whose folder a file lies.
fn scenario_of(path: &str) -> Option<&str> {
    let (scenario, _) = path.strip_prefix("scenarios/")?.split_once('/')?;
    Some(scenario)
}

/// Loads every file and returns what could be read. The catalog must not be played if the report has errors.
pub fn load_partial(files: &[SourceFile]) -> (Catalog, ContentReport) {
    let mut reading = Loader::default();
    reading.catalog.fingerprint = fingerprint(files);
    for file in files {
        reading.load_file(file);
    }
    let (catalog, report) = reading.finish(files);
    let (errors, warnings) = (report.errors.len(), report.warnings.len());
    debug!(files = files.len(), errors, warnings, "content files loaded");
    (catalog, report)
}

/// XXH3 of the hashes of every path and text, in the order of the files.
fn fingerprint(files: &[SourceFile]) -> u64 {
    let parts = files.iter().flat_map(|file| [&file.path, &file.text]);
    let hashes: Vec<u8> = parts.flat_map(|part| XxHash3_64::oneshot(part.as_bytes()).to_le_bytes()).collect();
    XxHash3_64::oneshot(&hashes)
}

#[derive(Default)]
struct Loader {
    catalog: Catalog,
    report: ContentReport,
    /// The conditions that each file names.
    named_conditions: Vec<(String, Vec<Condition>)>,
    variants: Vec<(Id, ActionVariant)>,
    attunements: Vec<(Id, Attunement)>,
    house_changes: Vec<(Id, HouseChanges)>,
    /// Paths of the files that could not be parsed.
    unparsed: Vec<String>,
    /// The file of each entry: (kind of entry, id) to path.
    entry_files: BTreeMap<(&'static str, Id), String>,
}

impl Loader {
    fn load_file(&mut self, file: &SourceFile) {
        let parts: Vec<&str> = file.path.split('/').collect();
        // A scenario's folder may hold the same sub-folders as `assets/`, so a scenario can define gear and actions.
        let (owner, inside) = match parts.as_slice() {
            ["assets", folder, ..] if !ASSET_FOLDERS.contains(folder) => (None, &[][..]),
            ["assets", inside @ ..] => (None, inside),
            ["scenarios", owner, inside @ ..] => (Some(*owner), inside),
            _ => return,
        };
        match inside {
            ["rules", "actions", ..] => self.load_entries("action", file, |c, id, mut a: Action| {
                a.id = id;
                c.add_action(a);
            }),
            ["rules", "variants.ron"] => self.load_variants(file),
            ["rules", "types.ron"] => self.load_entries("type", file, |c, id, row: EnemyTypeRow| {
                c.types.insert(id, row);
            }),
            ["rules", "tiles.ron"] => self.load_entries("tile", file, |c, id, tile: Tile| {
                c.tiles.insert(id, Arc::new(tile));
            }),
            ["rules", "conditions.ron"] => self.load_conditions(file),
            ["rules", "house.ron"] => match owner {
                // The changes of a scenario apply to that scenario only.
                Some(owner) => {
                    let changes = self.parse_file::<HouseChanges>(file);
                    self.house_changes.extend(changes.map(|changes| (Id::new(owner), changes)));
                    self.entry_files.insert(("house", Id::new(owner)), file.path.clone());
                }
                None => {
                    self.catalog.house_rules = self.parse_file::<HouseRules>(file).unwrap_or_default();
                    self.entry_files.insert(("house", Id::new("house")), file.path.clone());
                }
            },
            ["attunements", ..] => {
                let Some(Entries(list)) = self.parse_file::<Entries<Attunement>>(file) else { return };
                for (key, attunement) in list {
                    let id = Id::new(&key);
                    // The attunement becomes an action too, so its id must differ from the id of every action.
                    if self.register_entry("action", id, file) {
                        self.attunements.push((id, attunement));
                    }
                }
            }
            ["armory", "weapons", ..] | ["armory", "weapons.ron"] => {
                self.load_gear(file, WeaponRow::to_gear);
            }
            ["armory", "shields.ron"] => self.load_gear(file, ShieldRow::to_gear),
            ["armory", "armor.ron"] => self.load_gear(file, ArmorRow::to_gear),
            ["armory", "catalysts.ron"] => self.load_gear(file, CatalystRow::to_gear),
            ["armory", "rings.ron"] => self.load_gear(file, RingRow::to_gear),
            ["armory", "flasks.ron"] => self.load_gear(file, UsableRow::to_flask),
            ["armory", "missiles.ron"] => self.load_gear(file, MissileRow::to_gear),
            ["armory", "items.ron"] => self.load_gear(file, UsableRow::to_item),
            ["rulebook", ..] => self.load_rulebook(file),
            ["enemies", ..] => self.load_entries("enemy", file, |c, id, mut e: Enemy| {
                e.id = id;
                c.enemies.insert(id, Arc::new(e));
            }),
            ["encounters", name] => {
                let id = Id::new(name.trim_end_matches(".ron"));
                if let Some(encounter) = self.parse_file::<Encounter>(file)
                    && self.register_entry("encounter", id, file)
                {
                    self.catalog.encounters.insert(id, Arc::new(Encounter { id, ..encounter }));
                }
            }
            ["creation.md"] if owner.is_some() => self.load_chapter(owner, "creation", file),
            ["prestige.md"] if owner.is_some() => self.load_chapter(owner, "prestige", file),
            ["chapters", name] if owner.is_some() && name.ends_with(".md") => {
                self.load_chapter(owner, name.trim_end_matches(".md"), file);
            }
            // A Markdown file that is no chapter is a person's own: a README or a plan.
            _ if file.path.ends_with(".md") => {}
            ["scenario.ron"] => {
                let id = Id::new(owner.unwrap_or_default());
                if let Some(scenario) = self.parse_file::<Scenario>(file)
                    && self.register_entry("scenario", id, file)
                {
                    self.catalog.scenarios.insert(id, Arc::new(Scenario { id, ..scenario }));
                }
            }
            _ => self.report.warnings.push(Problem::whole_file(
                &file.path,
                "nobody reads a file of this name here (expected rules/, armory/, attunements/, enemies/, encounters/, rulebook/, chapters/, creation.md, prestige.md or scenario.ron)",
            )),
        }
    }

    /// Reads a chapter of a scenario, or its creation or prestige.
    fn load_chapter(&mut self, owner: Option<&str>, name: &str, file: &SourceFile) {
        let Some(scenario) = owner.map(Id::new) else { return };
        let id = Id::new(name);
        let read = note_conditions(|| parse_chapter(id, &file.path, &file.text));
        self.named_conditions.push((file.path.clone(), read.1));
        match read.0 {
            Ok(chapter) => {
                let mut of_scenario = self.catalog.chapters.remove(&scenario).unwrap_or_default();
                let chapter = Arc::new(chapter);
                match (name, file.path.contains("/chapters/")) {
                    ("creation", false) => of_scenario.creation = Some(chapter),
                    ("prestige", false) => of_scenario.prestige = Some(chapter),
                    _ => of_scenario.chapters.insert(id, chapter),
                }
                self.catalog.chapters.insert(scenario, of_scenario);
            }
            Err(problems) => {
                self.report.errors.extend(problems);
                self.unparsed.push(file.path.clone());
            }
        }
    }

    fn parse_file<T: DeserializeOwned>(&mut self, file: &SourceFile) -> Option<T> {
        let (read, named) = note_conditions(|| parse_ron(&file.path, &file.text));
        self.named_conditions.push((file.path.clone(), named));
        let read = read.map_err(|problem| self.report.errors.push(problem)).ok();
        if read.is_none() {
            self.unparsed.push(file.path.clone());
        }
        read
    }

    /// Records the file of an entry. Returns false and reports an error if another file has an entry of this id.
    fn register_entry(&mut self, kind: &'static str, id: Id, file: &SourceFile) -> bool {
        if let Some(other) = self.entry_files.get(&(kind, id)) {
            let place = parse_syntax(&file.text).locate_key(id.as_str()).unwrap_or_default();
            let message = format!("the {kind} `{id}` is already written in {other}");
            self.report.errors.push(Problem::at_range(&file.path, &file.text, place, message));
            return false;
        }
        if matches!(kind, "gear" | "action") && file.path.starts_with("scenarios/") {
            self.catalog.scenario_defined.insert(id);
        }
        self.entry_files.insert((kind, id), file.path.clone());
        true
    }

    fn load_entries<T: DeserializeOwned>(
        &mut self,
        kind: &'static str,
        file: &SourceFile,
        mut insert: impl FnMut(&mut Catalog, Id, T),
    ) {
        let Some(Entries(list)) = self.parse_file::<Entries<T>>(file) else { return };
        for (key, value) in list {
            let id = Id::new(&key);
            if self.register_entry(kind, id, file) {
                insert(&mut self.catalog, id, value);
            }
        }
    }

    fn load_gear<T: DeserializeOwned>(&mut self, file: &SourceFile, to_gear: impl Fn(&T, Id) -> Gear) {
        self.load_entries("gear", file, |catalog, id, row: T| catalog.add_gear(to_gear(&row, id)));
    }

    fn load_variants(&mut self, file: &SourceFile) {
        let Some(Entries(list)) = self.parse_file::<Entries<ActionVariant>>(file) else { return };
        for (key, variant) in list {
            let id = Id::new(&key);
            if self.register_entry("action", id, file) {
                self.variants.push((id, variant));
            }
        }
    }

    /// Builds the variants. It runs after every file, because a variant needs its base action.
    fn build_variants(&mut self, sources: &SourceMap) {
        for (id, variant) in std::mem::take(&mut self.variants) {
            match self.catalog.action(variant.like).cloned() {
                Some(other) => self.catalog.add_action(variant.to_action(id, &other)),
                None if sources.may_be_unparsed(variant.like) => {}
                None => {
                    let have = self.catalog.actions.iter().map(|a| a.id);
                    let at = ContentPath::new("action", id).field("like");
                    let problem = sources.unknown_id(&at, "action", variant.like, have);
                    self.report.errors.push(problem);
                }
            }
        }
    }

    fn load_conditions(&mut self, file: &SourceFile) {
        let Some(UniqueMap(rows)) = self.parse_file::<UniqueMap<Condition, ConditionRow>>(file) else { return };
        for (condition, row) in rows {
            if self.register_entry("condition", condition.id(), file) {
                self.catalog.conditions.insert(condition.id(), row);
            }
        }
    }

    /// Reports the conditions that have no row: those that the rules name, and those that files name.
    fn check_condition_names(&mut self, files: &[SourceFile]) {
        let has_row = |condition: &Condition| self.catalog.conditions.contains_key(&condition.id());
        let is_table = |path: &str| path.ends_with("/rules/conditions.ron");
        if self.unparsed.iter().any(|path| is_table(path)) {
            return;
        }
        if let Some(table) = files.iter().find(|file| file.path == "assets/rules/conditions.ron") {
            for known in Condition::KNOWN.iter().filter(|known| !has_row(known)) {
                let message = format!("the condition {known:?} has no row, but the rules name it");
                self.report.errors.push(Problem::on_line(&table.path, &table.text, 1, 1, message));
            }
        }
        for (path, named) in &self.named_conditions {
            let Some(file) = files.iter().find(|file| file.path == *path) else { continue };
            for unknown in named.iter().filter(|named| !has_row(named)) {
                let hint = suggestion_text(unknown.name(), self.catalog.all_conditions().map(Condition::name));
                let place = parse_syntax(&file.text).locate(&file.text, &[PathStep::Word(unknown.name())]);
                let message = format!("there is no condition `{unknown:?}`{hint}");
                self.report.errors.push(Problem::at_range(&file.path, &file.text, place, message));
            }
        }
    }

    fn load_rulebook(&mut self, file: &SourceFile) {
        let Some(chapter) = self.parse_file::<RulebookChapter<Entries<RuleText>>>(file) else { return };
        for (n, (key, rule)) in chapter.entries.0.into_iter().enumerate() {
            if self.register_entry("rule", Id::new(&key), file) {
                self.catalog.rulebook.insert(
                    key,
                    RulebookEntry { chapter: chapter.title.clone(), order: (chapter.order, n as u16), rule },
                );
            }
        }
    }

    /// Reports folders of `scenarios/` without `scenario.ron`, and encounters that no scenario lists.
    fn check_scenario_files(&mut self, files: &[SourceFile]) {
        let owner = |f: &SourceFile| scenario_of(&f.path).map(str::to_owned);
        let owners: BTreeSet<String> = files.iter().filter_map(owner).collect();
        for owner in owners {
            let path = format!("scenarios/{owner}/scenario.ron");
            if !files.iter().any(|f| f.path == path) {
                let message = "the file is missing: it names the character and the encounters";
                self.report.errors.push(Problem::whole_file(&path, message));
            }
        }
        if !self.unparsed.iter().any(|path| path.ends_with("/scenario.ron")) {
            let listed: BTreeSet<Id> =
                self.catalog.scenarios.values().flat_map(|s| s.encounters.iter().copied()).collect();
            for id in self.catalog.encounters.keys().filter(|id| !listed.contains(id)) {
                let path = self.entry_files.get(&("encounter", *id)).map_or("", String::as_str);
                self.report
                    .warnings
                    .push(Problem::whole_file(path, "no scenario lists this encounter under `encounters`"));
            }
        }
    }

    /// Reports missing files of `assets/rules/`: the rules cannot run without them.
    fn check_rule_files(&mut self, files: &[SourceFile]) {
        let rules = SHIPPED.iter().map(|(path, _)| *path).filter(|path| path.starts_with("assets/rules/"));
        for path in rules.filter(|path| !files.iter().any(|f| f.path == *path)) {
            self.report.errors.push(Problem::whole_file(path, "the file is missing"));
        }
    }

    fn finish(mut self, files: &[SourceFile]) -> (Catalog, ContentReport) {
        self.check_rule_files(files);
        self.check_scenario_files(files);
        self.check_condition_names(files);
        let broken = files.iter().filter(|f| self.unparsed.contains(&f.path)).map(|f| f.text.as_str()).collect();
        self.catalog.entry_files.clone_from(&self.entry_files);
        let sources =
            SourceMap { files, entry_files: std::mem::take(&mut self.entry_files), unparsed: broken, vignette: None };
        self.build_variants(&sources);
        for (scenario, changes) in std::mem::take(&mut self.house_changes) {
            self.catalog.apply_house_changes(scenario, &changes);
        }
        for (id, attunement) in std::mem::take(&mut self.attunements) {
            let school = attunement.school;
            if !self.catalog.add_attunement(id, attunement) {
                let message = format!("no action of the roster has the school {school:?} in its `schools`");
                self.report.errors.push(sources.problem_at(&ContentPath::new("action", id).field("school"), message));
            }
        }
        self.catalog.resolve_gear_uses();
        // The traits of enemies need every type, and files are read in any order, so the traits are computed here.
        for enemy in self.catalog.enemies.values().map(|e| Enemy::clone(e)).collect::<Vec<_>>() {
            self.catalog.add_enemy(enemy);
        }
        validate(&self.catalog, &sources, &mut self.report);
        self.report.errors.sort();
        self.report.errors.dedup();
        self.report.warnings.sort();
        self.report.warnings.dedup();
        (self.catalog, self.report)
    }
}
