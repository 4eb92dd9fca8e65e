//! The one loader: files in, a [`Catalog`] or a [`Report`] out. The headless rules, `emberhex check` and the window's
//! asset server all come through here.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::action::Action;
use super::attunement::Attunement;
use super::catalog::{Catalog, RulebookEntry};
use super::encounter::{Encounter, Enemy, Scenario, Tile};
use super::gear::{AnyGear, Armor, Missile, Shield, Usable, Weapon};
use super::house::{HouseChanges, HouseRules};
use super::library::{SHIPPED, SourceFile};
use super::nature::TypeRow;
use super::parse::{Entries, ron};
use super::problem::{Problem, Report};
use super::tables::{ConditionRow, RuleText, RulebookChapter};
use super::validate::{Checks, Entry, validate};
use super::variant::Variant;
use crate::model::{Condition, Id};

/// Reads every file; on success the report holds only warnings.
pub fn load(files: &[SourceFile]) -> Result<(Catalog, Report), Report> {
    let (catalog, report) = survey(files);
    if report.errors.is_empty() { Ok((catalog, report)) } else { Err(report) }
}

/// Reads every file, and returns whatever could be read of it, which is not fit for play if the report has errors.
pub fn survey(files: &[SourceFile]) -> (Catalog, Report) {
    let mut reading = Reading::default();
    for file in files {
        reading.file(file);
    }
    reading.finish(files)
}

#[derive(Default)]
struct Reading {
    catalog: Catalog,
    report: Report,
    rows: BTreeMap<Condition, ConditionRow>,
    variants: Vec<(Id, Variant)>,
    attunements: Vec<(Id, Attunement)>,
    houses: Vec<(Id, HouseChanges)>,
    /// Files that could not be parsed.
    broken: Vec<String>,
    /// Which file an entry came from: (sort of entry, id) to path.
    origin: BTreeMap<(&'static str, Id), String>,
}

impl Reading {
    fn file(&mut self, file: &SourceFile) {
        let parts: Vec<&str> = file.path.split('/').collect();
        // A scenario's folder holds the same sub-folders as the assets, so that it can bring gear and actions along.
        let (owner, inside) = match parts.as_slice() {
            ["assets", inside @ ..] => (None, inside),
            ["scenarios", owner, inside @ ..] => (Some(*owner), inside),
            _ => return,
        };
        match inside {
            ["rules", "actions", ..] => self.entries("action", file, |c, id, mut a: Action| {
                a.id = id;
                c.add_action(a);
            }),
            ["rules", "variants.ron"] => self.variants(file),
            ["rules", "types.ron"] => self.entries("type", file, |c, id, row: TypeRow| {
                c.types.insert(id, row);
            }),
            ["rules", "tiles.ron"] => self.entries("tile", file, |c, id, tile: Tile| {
                c.tiles.insert(id, Arc::new(tile));
            }),
            ["rules", "conditions.ron"] => self.conditions(file),
            ["rules", "house.ron"] => match owner {
                // What a scenario has otherwise holds in that scenario only.
                Some(owner) => {
                    let changes = self.parse::<HouseChanges>(file);
                    self.houses.extend(changes.map(|changes| (Id::new(owner), changes)));
                    self.origin.insert(("house", Id::new(owner)), file.path.clone());
                }
                None => {
                    self.catalog.house = self.parse::<HouseRules>(file).unwrap_or_default();
                    self.origin.insert(("house", Id::new("house")), file.path.clone());
                }
            },
            ["attunements", ..] => {
                let Some(Entries(list)) = self.parse::<Entries<Attunement>>(file) else { return };
                for (key, attunement) in list {
                    let id = Id::new(&key);
                    // It is an action too, and can't share its name with one.
                    if self.register("action", id, file) {
                        self.attunements.push((id, attunement));
                    }
                }
            }
            ["armory", "weapons", ..] | ["armory", "weapons.ron"] => {
                self.gear(file, |id, w: Weapon| AnyGear::Weapon(Weapon { id, ..w }));
            }
            ["armory", "shields.ron"] => self.gear(file, |id, s: Shield| AnyGear::Shield(Shield { id, ..s })),
            ["armory", "armor.ron"] => self.gear(file, |id, a: Armor| AnyGear::Armor(Armor { id, ..a })),
            ["armory", "flasks.ron"] => self.gear(file, |id, u: Usable| AnyGear::Flask(Usable { id, ..u })),
            ["armory", "missiles.ron"] => self.gear(file, |id, m: Missile| AnyGear::Missile(Missile { id, ..m })),
            ["armory", "items.ron"] => self.gear(file, |id, u: Usable| AnyGear::Item(Usable { id, ..u })),
            ["rulebook", ..] => self.rulebook(file),
            ["enemies", ..] => self.entries("enemy", file, |c, id, mut e: Enemy| {
                e.id = id;
                c.enemies.insert(id, Arc::new(e));
            }),
            ["encounters", name] => {
                let id = Id::new(name.trim_end_matches(".ron"));
                if let Some(encounter) = self.parse::<Encounter>(file)
                    && self.register("encounter", id, file)
                {
                    self.catalog.encounters.insert(id, Arc::new(Encounter { id, ..encounter }));
                }
            }
            ["scenario.ron"] => {
                let id = Id::new(owner.unwrap_or_default());
                if let Some(scenario) = self.parse::<Scenario>(file)
                    && self.register("scenario", id, file)
                {
                    self.catalog.scenarios.insert(id, Arc::new(Scenario { id, ..scenario }));
                }
            }
            _ => self.report.warnings.push(Problem::whole(
                &file.path,
                "nobody reads a file of this name here (expected rules/, armory/, attunements/, enemies/, encounters/, rulebook/ or scenario.ron)",
            )),
        }
    }

    fn parse<T: DeserializeOwned>(&mut self, file: &SourceFile) -> Option<T> {
        let read = ron(&file.path, &file.text).map_err(|problem| self.report.errors.push(problem)).ok();
        if read.is_none() {
            self.broken.push(file.path.clone());
        }
        read
    }

    /// Notes where an entry stands; false, with an error, if another file has one of this id.
    fn register(&mut self, sort: &'static str, id: Id, file: &SourceFile) -> bool {
        if let Some(other) = self.origin.get(&(sort, id)) {
            let place = file.text.find(&format!("\"{id}\"")).unwrap_or(0);
            let message = format!("the {sort} `{id}` is already written in {other}");
            self.report.errors.push(Problem::at(&file.path, &file.text, place, message));
            return false;
        }
        if matches!(sort, "gear" | "action") && file.path.starts_with("scenarios/") {
            self.catalog.brought_along.insert(id);
        }
        self.origin.insert((sort, id), file.path.clone());
        true
    }

    fn entries<T: DeserializeOwned>(
        &mut self,
        sort: &'static str,
        file: &SourceFile,
        mut put: impl FnMut(&mut Catalog, Id, T),
    ) {
        let Some(Entries(list)) = self.parse::<Entries<T>>(file) else { return };
        for (key, value) in list {
            let id = Id::new(&key);
            if self.register(sort, id, file) {
                put(&mut self.catalog, id, value);
            }
        }
    }

    fn gear<T: DeserializeOwned>(&mut self, file: &SourceFile, make: impl Fn(Id, T) -> AnyGear) {
        self.entries("gear", file, |catalog, id, value| catalog.add_gear(id, make(id, value)));
    }

    fn variants(&mut self, file: &SourceFile) {
        let Some(Entries(list)) = self.parse::<Entries<Variant>>(file) else { return };
        for (key, variant) in list {
            let id = Id::new(&key);
            if self.register("action", id, file) {
                self.variants.push((id, variant));
            }
        }
    }

    /// Makes the variants once every action is known.
    fn make_variants(&mut self, checks: &Checks) {
        for (id, variant) in std::mem::take(&mut self.variants) {
            match self.catalog.action(variant.of).cloned() {
                Some(other) => self.catalog.add_action(variant.made_from(id, &other)),
                None if checks.is_lost(variant.of) => {}
                None => {
                    let have = self.catalog.actions.iter().map(|a| a.id);
                    let problem = checks.unknown(Entry("action", id), &["of"], "action", variant.of, have);
                    self.report.errors.push(problem);
                }
            }
        }
    }

    fn conditions(&mut self, file: &SourceFile) {
        let Some(rows) = self.parse::<BTreeMap<Condition, ConditionRow>>(file) else { return };
        for condition in Condition::ALL {
            if !rows.contains_key(&condition) {
                let message = format!("the condition {condition:?} has no row");
                self.report.errors.push(Problem::on_line(&file.path, &file.text, 1, 1, message));
            }
        }
        self.rows = rows;
    }

    fn rulebook(&mut self, file: &SourceFile) {
        let Some(chapter) = self.parse::<RulebookChapter<Entries<RuleText>>>(file) else { return };
        for (n, (key, rule)) in chapter.entries.0.into_iter().enumerate() {
            if self.register("rule", Id::new(&key), file) {
                self.catalog.rulebook.insert(
                    key,
                    RulebookEntry { chapter: chapter.title.clone(), place: (chapter.order, n as u16), rule },
                );
            }
        }
    }

    /// A folder of `scenarios/` needs its `scenario.ron`, and an encounter that no scenario lists is never met.
    fn scenarios_are_whole(&mut self, files: &[SourceFile]) {
        let owner = |f: &SourceFile| Some(f.path.strip_prefix("scenarios/")?.split('/').next()?.to_owned());
        let owners: BTreeSet<String> = files.iter().filter_map(owner).collect();
        for owner in owners {
            let path = format!("scenarios/{owner}/scenario.ron");
            if !files.iter().any(|f| f.path == path) {
                let message = "the file is missing: it names the character and the encounters";
                self.report.errors.push(Problem::whole(&path, message));
            }
        }
        if !self.broken.iter().any(|path| path.ends_with("/scenario.ron")) {
            let listed: BTreeSet<Id> =
                self.catalog.scenarios.values().flat_map(|s| s.encounters.iter().copied()).collect();
            for id in self.catalog.encounters.keys().filter(|id| !listed.contains(id)) {
                let path = self.origin.get(&("encounter", *id)).map_or("", String::as_str);
                self.report.warnings.push(Problem::whole(path, "no scenario lists this encounter under `encounters`"));
            }
        }
    }

    /// The rules themselves are never optional.
    fn rules_are_there(&mut self, files: &[SourceFile]) {
        let rules = SHIPPED.iter().map(|(path, _)| *path).filter(|path| path.starts_with("assets/rules/"));
        for path in rules.filter(|path| !files.iter().any(|f| f.path == *path)) {
            self.report.errors.push(Problem::whole(path, "the file is missing"));
        }
    }

    fn finish(mut self, files: &[SourceFile]) -> (Catalog, Report) {
        self.rules_are_there(files);
        self.scenarios_are_whole(files);
        self.catalog.conditions = std::mem::take(&mut self.rows).into_values().collect();
        let broken = files.iter().filter(|f| self.broken.contains(&f.path)).map(|f| f.text.as_str()).collect();
        let checks = Checks { files, origin: std::mem::take(&mut self.origin), broken };
        self.make_variants(&checks);
        for (scenario, changes) in std::mem::take(&mut self.houses) {
            self.catalog.change_house(scenario, &changes);
        }
        for (id, attunement) in std::mem::take(&mut self.attunements) {
            let school = attunement.school;
            if !self.catalog.add_attunement(id, attunement) {
                let message = format!("no action of the roster `covers` the school {school:?}");
                self.report.errors.push(checks.problem(Entry("action", id), &["school"], message));
            }
        }
        // Files come in any order, so what enemies are is worked out when every type is known.
        for enemy in self.catalog.enemies.values().map(|e| Enemy::clone(e)).collect::<Vec<_>>() {
            self.catalog.add_enemy(enemy);
        }
        validate(&self.catalog, &checks, &mut self.report);
        self.report.errors.sort();
        self.report.errors.dedup();
        self.report.warnings.sort();
        self.report.warnings.dedup();
        (self.catalog, self.report)
    }
}
