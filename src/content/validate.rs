//! Consistency of the files with each other: ids that exist, numbers that make sense. Finds everything at once.

use std::collections::BTreeMap;

use super::catalog::Catalog;
use super::effect::{Program, TileKind, Verb};
use super::encounter::{Encounter, Enemy, Goal, Scenario};
use super::library::SourceFile;
use super::problem::{Problem, Report, did_you_mean};
use crate::model::{Coord, Id};

/// Where entries stand, for messages with a place.
pub struct Checks<'a> {
    /// The files read.
    pub files: &'a [SourceFile],
    /// Sort and id of an entry to the path of its file.
    pub origin: &'a BTreeMap<(&'static str, Id), String>,
}

impl Checks<'_> {
    /// A problem in an entry, at the first place after the entry's key where `needle` stands.
    fn problem(&self, sort: &'static str, id: Id, needle: &str, message: String) -> Problem {
        let path = self.origin.get(&(sort, id)).map_or("", String::as_str);
        let Some(file) = self.files.iter().find(|f| f.path == path) else {
            return Problem::whole(path, message);
        };
        let key = file.text.find(&format!("\"{id}\"")).unwrap_or(0);
        let place = file.text[key..].find(needle).map_or(key, |p| key + p);
        Problem::at(&file.path, &file.text, place, message)
    }

    /// A problem with an id that nothing has, and what was perhaps meant.
    pub(super) fn unknown(
        &self,
        (sort, id): (&'static str, Id),
        what: &str,
        wanted: Id,
        have: impl Iterator<Item = Id>,
    ) -> Problem {
        let have: Vec<Id> = have.collect();
        let hint = match did_you_mean(wanted.as_str(), have.iter().map(|i| i.as_str())) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        self.problem(sort, id, &format!("\"{wanted}\""), format!("there is no {what} `{wanted}`{hint}"))
    }
}

/// Adds every inconsistency to the report.
pub fn validate(catalog: &Catalog, checks: &Checks, report: &mut Report) {
    let mut v = Validation { catalog, checks, report };
    for (id, gear) in &catalog.gear {
        for special in gear.special() {
            v.known(
                "gear",
                *id,
                "special attack",
                *special,
                &catalog.actions.iter().map(|a| a.listing()).collect::<Vec<_>>(),
            );
        }
        if let super::gear::AnyGear::Weapon(w) = gear.as_ref() {
            if w.kinds.is_empty() {
                v.error("gear", *id, "kinds", "a weapon needs at least one damage type".into());
            }
            if w.range.0 > w.range.1 || w.range.0 == 0 {
                v.error("gear", *id, "range", "a range runs from its minimum (1 or more) to its maximum".into());
            }
        }
    }
    for action in &catalog.actions {
        for rule in &action.rules {
            if !catalog.rulebook.is_empty() && !catalog.rulebook.contains_key(rule) {
                v.error("action", action.id, rule, format!("the rulebook has no entry `{rule}`"));
            }
        }
        v.program("action", action.id, &action.effect);
    }
    for enemy in catalog.enemies.values() {
        v.enemy(enemy);
    }
    for encounter in catalog.encounters.values() {
        v.encounter(encounter);
    }
    for scenario in catalog.scenarios.values() {
        v.scenario(scenario);
    }
    for entry in catalog.rulebook.iter() {
        for see in &entry.1.rule.see {
            if !catalog.rulebook.contains_key(see) {
                let (id, message) = (Id::new(entry.0), format!("the rulebook has no entry `{see}`"));
                v.error("rule", id, see, message);
            }
        }
    }
}

struct Validation<'a, 'b> {
    catalog: &'a Catalog,
    checks: &'a Checks<'a>,
    report: &'b mut Report,
}

impl Validation<'_, '_> {
    fn error(&mut self, sort: &'static str, id: Id, needle: &str, message: String) {
        self.report.errors.push(self.checks.problem(sort, id, needle, message));
    }

    fn known(&mut self, sort: &'static str, id: Id, what: &str, wanted: Id, have: &[Id]) {
        if !have.contains(&wanted) {
            self.report.errors.push(self.checks.unknown((sort, id), what, wanted, have.iter().copied()));
        }
    }

    fn program(&mut self, sort: &'static str, id: Id, program: &Program) {
        for verb in program.iter() {
            match verb {
                Verb::Change { of, .. } => {
                    let have: Vec<Id> = self.catalog.enemies.keys().copied().collect();
                    self.known(sort, id, "enemy", *of, &have);
                }
                Verb::If(_, yes, no) => {
                    self.program(sort, id, yes);
                    self.program(sort, id, no);
                }
                Verb::Repeat(_, body) | Verb::With(_, body) => self.program(sort, id, body),
                _ => {}
            }
        }
    }

    fn enemy(&mut self, enemy: &Enemy) {
        if enemy.hp == 0 {
            self.error("enemy", enemy.id, "hp", "an enemy needs at least 1 HP".into());
        }
        for (id, attack) in &enemy.attacks {
            if attack.range.0 > attack.range.1 || attack.range.0 == 0 {
                self.error(
                    "enemy",
                    enemy.id,
                    &format!("\"{id}\""),
                    "a range runs from its minimum (1 or more) to its maximum".into(),
                );
            }
            self.program("enemy", enemy.id, &attack.effect);
        }
    }

    fn encounter(&mut self, encounter: &Encounter) {
        let id = encounter.id;
        let mut walls = Vec::new();
        for placement in &encounter.layout {
            match encounter.tiles.get(&placement.tile) {
                None => {
                    let have: Vec<Id> = encounter.tiles.keys().copied().collect();
                    self.known("encounter", id, "tile", placement.tile, &have);
                }
                Some(tile) => {
                    let solid = matches!(tile.kind, TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover);
                    for at in placement.at.iter().flat_map(super::encounter::Area::hexes) {
                        self.on_sheet(id, "layout", at);
                        if solid || tile.deadly {
                            walls.push(at);
                        }
                    }
                }
            }
        }
        if encounter.start.is_empty() {
            self.error("encounter", id, "start", "the character needs at least one start tile".into());
        }
        let mut taken: Vec<Coord> = Vec::new();
        let starts = encounter.start.iter().map(|at| ("start", *at));
        for (what, at) in starts.chain(encounter.enemies.iter().map(|p| ("enemies", p.at))) {
            self.on_sheet(id, what, at);
            if walls.contains(&at) {
                self.error("encounter", id, what, format!("nobody can stand on {at}: it is blocked or deadly"));
            }
            if taken.contains(&at) {
                self.error("encounter", id, what, format!("two pieces would stand on {at}"));
            }
            taken.push(at);
        }
        let known: Vec<Id> = self.catalog.enemies.keys().copied().collect();
        for post in &encounter.enemies {
            self.known("encounter", id, "enemy", post.enemy, &known);
        }
        self.tables(encounter);
        if let Goal::Defeat(goal) = &encounter.victory {
            let placed: Vec<Id> = encounter.enemies.iter().map(|p| p.enemy).collect();
            self.known("encounter", id, "enemy of this encounter", *goal, &placed);
        }
        for doom in &encounter.doom {
            self.program("encounter", id, &doom.effect);
        }
        let gear: Vec<Id> = self.catalog.gear.keys().copied().collect();
        for page in [&encounter.on_victory, &encounter.on_defeat, &encounter.on_retreat] {
            for item in &page.gear {
                self.known("encounter", id, "gear", *item, &gear);
            }
        }
    }

    fn tables(&mut self, encounter: &Encounter) {
        let id = encounter.id;
        for table in &encounter.tables {
            let (low, high) = (table.dice, table.dice * 6);
            for roll in low..=high {
                let hits = table.entries.iter().filter(|e| e.roll.0 <= roll && roll <= e.roll.1).count();
                if hits != 1 {
                    let message = format!("the table `{}` has {hits} entries for a roll of {roll}", table.name);
                    self.error("encounter", id, &format!("\"{}\"", table.name), message);
                }
            }
            let driven: Vec<Id> = encounter
                .enemies
                .iter()
                .map(|p| p.enemy)
                .filter(|e| table.drives.is_empty() || table.drives.contains(e))
                .collect();
            for entry in &table.entries {
                if entry.behaviours.is_empty() {
                    let message = format!("the entry {}-{} has no behaviour", entry.roll.0, entry.roll.1);
                    self.error("encounter", id, &format!("\"{}\"", table.name), message);
                }
                for attack in entry.behaviours.iter().filter_map(|b| b.attack) {
                    for enemy in driven.iter().filter_map(|e| self.catalog.enemies.get(e)).collect::<Vec<_>>() {
                        let have: Vec<Id> = enemy.attacks.keys().copied().collect();
                        let what = format!("attack of `{}`", enemy.id);
                        self.known("encounter", id, &what, attack, &have);
                    }
                }
            }
        }
        if encounter.tables.is_empty() && !encounter.enemies.is_empty() {
            self.error("encounter", id, "tables", "enemies need an encounter table".into());
        }
    }

    fn on_sheet(&mut self, id: Id, what: &str, at: Coord) {
        if !at.on_sheet() {
            self.error("encounter", id, what, format!("{at} is not on the sheet (rows 0-10, columns 0-11)"));
        }
    }

    fn scenario(&mut self, scenario: &Scenario) {
        let known: Vec<Id> = self.catalog.encounters.keys().copied().collect();
        for encounter in &scenario.encounters {
            self.known("scenario", scenario.id, "encounter", *encounter, &known);
        }
        let gear: Vec<Id> = self.catalog.gear.keys().copied().collect();
        let hero = &scenario.character;
        for item in hero.hands.iter().chain(&hero.armor).chain(&hero.pouches) {
            self.known("scenario", scenario.id, "gear", *item, &gear);
        }
        if hero.hands.len() > 4 {
            self.error("scenario", scenario.id, "hands", "a character has four hand slots".into());
        }
        for slot in [hero.held.0, hero.held.1].into_iter().flatten() {
            if usize::from(slot) >= hero.hands.len() {
                self.error("scenario", scenario.id, "held", format!("there is no hand slot {slot}; they count from 0"));
            }
        }
        if hero.stats.len() != 7 {
            self.error("scenario", scenario.id, "stats", "a character has seven Primary Stats".into());
        }
    }
}
