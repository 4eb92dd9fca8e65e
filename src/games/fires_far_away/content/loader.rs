//! The reader of content files into one catalog.
//!
//! Owns which path holds which kind of entry, and which entry of the core a scenario may replace. Must not check entries
//! against each other: `validate` does; nor decide which files are read together: `core_files` does.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::action::Action;
use super::attunement::Attunement;
use super::catalog::{Catalog, EntryFiles, RulebookEntry};
use super::condition_row::ConditionRow;
use super::encounter::{Encounter, Enemy, Scenario, Tile};
use super::enemy_type_rows::EnemyTypeRow;
use super::file_reader::FileReader;
use super::gear::Gear;
use super::gear_rows::{ArmorRow, CatalystRow, GearRow, MissileRow, RingRow, ShieldRow, UsableRow, WeaponRow};
use super::house_rules::{HouseChanges, HouseRules};
use super::lint::{UNREAD_FILE, find_warnings};
use super::parse::{Entries, Recovered, UniqueMap};
use super::problem::{ContentReport, Problem};
use super::source::{ASSET_FOLDERS, SHIPPED, SourceFile, scenario_of};
use super::syntax::{PathStep, parse_syntax};
use super::validate::{ContentPath, SourceMap, validate};
use super::variant::ActionVariant;
use crate::model::{Condition, Id};
use kernel::content::TornFile;
use kernel::content::rulebook::{RuleText, RulebookChapter};
use serde::de::DeserializeOwned;

/// Content that is being read.
#[derive(Clone, Default)]
pub(super) struct Loader {
    pub(super) reader: FileReader,
    pub(super) catalog: Catalog,
    pub(super) report: ContentReport,
    /// The conditions that each file names.
    pub(super) named_conditions: Vec<(String, Vec<Condition>)>,
    variants: Vec<(Id, ActionVariant)>,
    attunements: Vec<(Id, Attunement)>,
    /// The enemies whose traits are not worked out yet.
    enemies: Vec<Id>,
    house_changes: Vec<(Id, HouseChanges)>,
    /// The files that could not be read as they stand.
    pub(super) torn: Vec<TornFile>,
    /// Whether entries of such files count that lack something. Their other mistakes are looked for so.
    pub(super) keeps_torn: bool,
    /// The file of each entry: (kind of entry, id) to path.
    entry_files: EntryFiles,
    /// The entries of the core that the files of the scenario have written again.
    pub(super) replaced: BTreeSet<Id>,
    /// The type of the file that was read last.
    read_as: Option<&'static str>,
}

/// The Rust type that a RON file of this path is read into, as [`std::any::type_name`] writes it. `None` if the loader does
/// not read such a file.
pub fn type_of_file(path: &str) -> Option<&'static str> {
    let mut loader = Loader::default();
    loader.load_file(&SourceFile { path: path.to_owned(), text: String::new() });
    loader.read_as
}

impl Loader {
    /// Content of which nothing is read yet.
    pub(super) fn new(reader: FileReader) -> Self {
        Self { reader, ..Self::default() }
    }

    /// The same, so that entries count which lack something, or do not.
    pub(super) fn keeping_torn(self, keeps_torn: bool) -> Self {
        Self { keeps_torn, ..self }
    }

    pub(super) fn load_file(&mut self, file: &SourceFile) {
        if let Some(name) = file.path.strip_suffix(".txt") {
            let name = name.rsplit('/').next().unwrap_or(name);
            let message = format!("it is not read, because its name ends with `.txt`: call it `{name}`");
            return self.report.warnings.push(Problem::whole_file(&file.path, message).of_kind(UNREAD_FILE));
        }
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
                Some(owner) => {
                    let changes = self.parse_file::<HouseChanges>(file);
                    self.house_changes.extend(changes.map(|changes| (Id::new(owner), changes)));
                    self.entry_files.insert(("house", Id::new(owner)), file.path.as_str().into());
                }
                None => {
                    self.catalog.house_rules = self.parse_file::<HouseRules>(file).unwrap_or_default();
                    self.entry_files.insert(("house", Id::new("house")), file.path.as_str().into());
                }
            },
            ["attunements", ..] => {
                for (key, attunement) in self.parse_entries::<Attunement>(file) {
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
            ["lang", locale, _] if owner.is_some() && file.path.ends_with(".ron") => {
                let words = self.parse_entries::<String>(file);
                self.catalog.words.entry((*locale).to_owned()).or_default().extend(words);
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
                "no file of this name is read here; in a scenario these are read: scenario.ron, creation.md, prestige.md, \
                 chapters/*.md, encounters/*.ron, enemies/*.ron, attunements/*.ron, rulebook/*.ron, armory/weapons/*.ron, \
                 armory/{weapons, shields, armor, catalysts, rings, flasks, missiles, items}.ron, rules/actions/*.ron, \
                 rules/{variants, types, tiles, conditions, house}.ron and \
                 lang/de/*.ron",
            ).of_kind(UNREAD_FILE)),
        }
    }

    /// Reads a chapter of a scenario, or its creation or prestige.
    fn load_chapter(&mut self, owner: Option<&str>, name: &str, file: &SourceFile) {
        let Some(scenario) = owner.map(Id::new) else { return };
        let id = Id::new(name);
        let read = self.reader.chapter(file);
        self.named_conditions.push((file.path.clone(), read.1.clone()));
        match &read.0 {
            Ok(chapter) => {
                let mut of_scenario = self.catalog.chapters.remove(&scenario).unwrap_or_default();
                let chapter = Arc::clone(chapter);
                match (name, file.path.contains("/chapters/")) {
                    ("creation", false) => of_scenario.creation = Some(chapter),
                    ("prestige", false) => of_scenario.prestige = Some(chapter),
                    _ => of_scenario.chapters.insert(id, chapter),
                }
                self.catalog.chapters.insert(scenario, of_scenario);
            }
            Err(problems) => {
                self.report.errors.extend_from_slice(problems);
                self.torn.push(TornFile::unread(&file.path));
            }
        }
    }

    /// Reads a file that is one entry.
    fn parse_file<T: DeserializeOwned + Any + Clone + Send + Sync>(&mut self, file: &SourceFile) -> Option<T> {
        let (value, torn) = self.parse_parts(file);
        let is_kept = self.keeps_torn || torn.is_none();
        self.torn.extend(torn);
        value.filter(|_| is_kept)
    }

    /// Reads a file that is a map of entries. An entry that lacks something is left out.
    fn parse_entries<T: DeserializeOwned + Any + Clone + Send + Sync>(
        &mut self,
        file: &SourceFile,
    ) -> Vec<(String, T)> {
        let (value, torn) = self.parse_parts(file);
        let Entries(mut list): Entries<T> = value.unwrap_or(Entries(Vec::new()));
        if let Some(torn) = torn {
            list.retain(|(key, _)| self.keeps_torn || !torn.lacks_part_of(key));
            self.torn.push(torn);
        }
        list
    }

    /// What could be read of a file, which need not be the whole.
    fn parse_parts<T: DeserializeOwned + Any + Clone + Send + Sync>(
        &mut self,
        file: &SourceFile,
    ) -> (Option<T>, Option<TornFile>) {
        self.read_as = Some(std::any::type_name::<T>());
        let read = self.reader.ron::<T>(file);
        let (Recovered { value, problems, text, gaps }, named) = (*read).clone();
        self.named_conditions.push((file.path.clone(), named));
        let is_torn = !problems.is_empty();
        self.report.errors.extend(problems);
        let text = if value.is_some() { text } else { String::new() };
        let torn = is_torn.then(|| TornFile { path: file.path.clone(), text, gaps });
        (value, torn)
    }

    /// The entries of the core that a scenario replaces.
    pub(super) fn replaces(&self, scenario: Id) -> &[Id] {
        self.catalog.scenarios.get(&scenario).map(|sheet| sheet.replaces.as_slice()).unwrap_or_default()
    }

    /// Records the file of an entry. Returns false and reports an error if another file has an entry of this id, unless
    /// that is an entry of the core that the scenario replaces, or one of a scenario that it uses.
    fn register_entry(&mut self, kind: &'static str, id: Id, file: &SourceFile) -> bool {
        let scenario = scenario_of(&file.path);
        if let Some(other) = self.entry_files.get(&(kind, id)) {
            let other_scenario = scenario_of(other);
            let is_of_core = scenario.is_some() && other_scenario.is_none();
            let is_used = other_scenario.is_some() && other_scenario != scenario;
            // A sheet that can't be read may name it.
            let sheet = scenario.and_then(|scenario| self.catalog.scenarios.get(&Id::new(scenario)));
            let is_replaced = is_of_core && sheet.is_none_or(|sheet| sheet.replaces.contains(&id));
            let is_allowed = is_replaced || is_used;
            if !is_allowed {
                let mut message = format!("the {kind} `{id}` is already written in {other}");
                if is_of_core {
                    message +=
                        &format!("; to replace it in this scenario, write `replaces: [\"{id}\"]` into scenario.ron");
                }
                let place = parse_syntax(&file.text).locate_key(id.as_str()).unwrap_or_default();
                self.report.errors.push(Problem::at_range(&file.path, &file.text, place, message));
                return false;
            }
            self.replaced.extend(is_replaced.then_some(id));
            self.variants.retain(|(known, _)| kind != "action" || *known != id);
            self.attunements.retain(|(known, _)| kind != "action" || *known != id);
        }
        if kind == "enemy" {
            self.enemies.push(id);
        }
        self.entry_files.insert((kind, id), file.path.as_str().into());
        true
    }

    fn load_entries<T: DeserializeOwned + Any + Clone + Send + Sync>(
        &mut self,
        kind: &'static str,
        file: &SourceFile,
        mut insert: impl FnMut(&mut Catalog, Id, T),
    ) {
        for (key, value) in self.parse_entries::<T>(file) {
            let id = Id::new(&key);
            if self.register_entry(kind, id, file) {
                insert(&mut self.catalog, id, value);
            }
        }
    }

    fn load_gear<T: DeserializeOwned + Any + Clone + Send + Sync>(
        &mut self,
        file: &SourceFile,
        to_gear: impl Fn(&T, Id) -> Gear,
    ) {
        self.load_entries("gear", file, |catalog, id, row: T| catalog.add_gear(to_gear(&row, id)));
    }

    fn load_variants(&mut self, file: &SourceFile) {
        for (key, variant) in self.parse_entries::<ActionVariant>(file) {
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
        if self.torn.iter().any(|torn| is_table(&torn.path)) {
            return;
        }
        if let Some(table) = files.iter().find(|file| file.path == "assets/rules/conditions.ron") {
            for known in Condition::known().iter().filter(|known| !has_row(known)) {
                let message = format!("the condition {known:?} has no row, but the rules name it");
                self.report.errors.push(Problem::on_line(&table.path, &table.text, 1, 1, message));
            }
        }
        for (path, named) in &self.named_conditions {
            let Some(file) = files.iter().find(|file| file.path == *path) else { continue };
            for unknown in named.iter().filter(|named| !has_row(named)) {
                let place = parse_syntax(&file.text).locate(&file.text, &[PathStep::Word(unknown.name())]);
                let message = format!("there is no condition `{unknown:?}`");
                let problem = Problem::at_range(&file.path, &file.text, place, message);
                let known = self.catalog.all_conditions().map(Condition::name);
                self.report.errors.push(problem.with_known(unknown.name(), known));
            }
        }
    }

    fn load_rulebook(&mut self, file: &SourceFile) {
        let Some(chapter) = self.parse_file::<RulebookChapter<Entries<RuleText>>>(file) else { return };
        for (n, (key, rule)) in chapter.entries.0.into_iter().enumerate() {
            if self.register_entry("rule", Id::new(&key), file) {
                Arc::make_mut(&mut self.catalog.rulebook).insert(
                    key,
                    RulebookEntry { chapter: chapter.title.clone(), order: (chapter.order, n as u16), rule },
                );
            }
        }
    }

    /// Reports a missing `scenario.ron`, and entries that it replaces in vain.
    pub(super) fn check_scenario_files(&mut self, id: Id, sheet: Option<&SourceFile>) {
        let Some(sheet) = sheet else {
            let path = format!("scenarios/{id}/scenario.ron");
            let message = "the file is missing: it names the character and the encounters";
            return self.report.errors.push(Problem::whole_file(&path, message));
        };
        let Some(scenario) = self.catalog.scenarios.get(&id).cloned() else { return };
        for (n, id) in scenario.replaces.iter().enumerate().filter(|(_, id)| !self.replaced.contains(id)) {
            let known: BTreeSet<&str> = self.entry_files.keys().map(|(_, id)| id.as_str()).collect();
            let steps = [PathStep::Field("replaces"), PathStep::Item(n)];
            let place = parse_syntax(&sheet.text).locate(&sheet.text, &steps);
            let problem = |message| Problem::at_range(&sheet.path, &sheet.text, place, message);
            self.report.errors.push(if known.contains(id.as_str()) {
                problem(format!("no file of this scenario writes `{id}` again, so nothing is replaced"))
            } else {
                problem(format!("the core has no entry `{id}`")).with_known(id.as_str(), known.into_iter())
            });
        }
    }

    /// Reports missing files of `assets/rules/`: the rules cannot run without them.
    pub(super) fn check_rule_files(&mut self, files: &[SourceFile]) {
        let rules = SHIPPED.iter().map(|(path, _)| *path).filter(|path| path.starts_with("assets/rules/"));
        for path in rules.filter(|path| !files.iter().any(|f| f.path == *path)) {
            self.report.errors.push(Problem::whole_file(path, "the file is missing"));
        }
    }

    /// Computes everything that follows from several entries, and checks the entries of the files that `is_checked`
    /// names.
    pub(super) fn finish(&mut self, files: &[SourceFile], is_checked: impl Fn(&str) -> bool) {
        self.check_condition_names(files);
        let torn = self.torn.clone();
        let entry_files = self.entry_files.clone();
        let sources = SourceMap { files, entry_files, torn: &torn, vignette: None };
        self.build_variants(&sources);
        for (scenario, changes) in std::mem::take(&mut self.house_changes) {
            self.catalog.apply_house_changes(scenario, &changes);
        }
        for (id, attunement) in std::mem::take(&mut self.attunements) {
            let school = attunement.school;
            let has_all_actions = !torn.iter().any(|torn| torn.path.contains("/rules/actions/"));
            if !self.catalog.add_attunement(id, attunement) && has_all_actions {
                let message = format!("no action of the roster has the school {school:?} in its `schools`");
                self.report.errors.push(sources.problem_at(&ContentPath::new("action", id).field("school"), message));
            }
        }
        self.catalog.resolve_gear_uses();
        // The traits of enemies need every type, and files are read in any order, so the traits are computed here.
        for id in std::mem::take(&mut self.enemies) {
            if let Some(enemy) = self.catalog.enemies.get(&id).map(|enemy| Enemy::clone(enemy)) {
                self.catalog.add_enemy(enemy);
            }
        }
        self.catalog.entry_files = self.entry_files.clone();
        validate(&self.catalog, &sources, &is_checked, &mut self.report);
        find_warnings(&self.catalog, &sources, &is_checked, &mut self.report);
        self.named_conditions.clear();
        self.report.sort();
    }
}
