//! Checks of enemies, encounters and scenarios.

use super::programs::defeats;
use super::{Entry, Validation};
use crate::content::effect::TileKind;
use crate::content::encounter::{Area, Encounter, Enemy, EnemyType, Goal, Scenario, Table};
use crate::content::gear::AnyGear;
use crate::model::{Coord, Id};

impl Validation<'_, '_> {
    pub(super) fn enemy(&mut self, enemy: &Enemy) {
        let entry = Entry("enemy", enemy.id);
        self.within(entry, &["hp"], "HP", enemy.hp.into(), 1, 99);
        self.within(entry, &["movement"], "the Move value", enemy.movement.into(), 0, 20);
        for (sink, n) in &enemy.sinks {
            self.within(entry, &["sinks"], sink.printed(), (*n).into(), 0, 20);
        }
        for (id, attack) in &enemy.attacks {
            let key = format!("\"{id}\":");
            if attack.range.0 > attack.range.1 || attack.range.0 == 0 {
                let message = "a range runs from its minimum (1 or more) to its maximum";
                self.error(entry, &["attacks", &key, "range"], message);
            }
            self.within(entry, &["attacks", &key, "times"], "how often it is made", attack.times.into(), 1, 10);
            self.program(entry, &attack.effect, true);
        }
    }

    pub(super) fn encounter(&mut self, encounter: &Encounter) {
        let entry = Entry("encounter", encounter.id);
        if encounter.start.is_empty() {
            self.error(entry, &["start"], "the character needs at least one start tile");
        }
        self.laid_out(encounter);
        if encounter.tables.is_empty() && !encounter.enemies.is_empty() {
            self.error(entry, &["tables"], "enemies need an encounter table");
        }
        let placed: Vec<Id> = encounter.enemies.iter().map(|p| p.enemy).collect();
        if let Goal::Defeat(goal) = &encounter.victory {
            self.known(entry, &["victory"], "enemy of this encounter", *goal, &placed);
        }
        let gear: Vec<Id> = self.catalog.gear.keys().copied().collect();
        let pages = [
            ("on_victory", &encounter.on_victory),
            ("on_defeat", &encounter.on_defeat),
            ("on_retreat", &encounter.on_retreat),
        ];
        for (name, page) in pages {
            for item in &page.gear {
                self.known(entry, &[name, "gear"], "gear", *item, &gear);
            }
        }
        for table in &encounter.tables {
            self.whole(entry, table);
        }
    }

    /// What an encounter puts on the table: tiles, pieces, tables, doom events.
    pub(super) fn laid_out(&mut self, encounter: &Encounter) {
        let entry = Entry("encounter", encounter.id);
        for (id, tile) in &encounter.tiles {
            let key = format!("\"{id}\":");
            self.program(entry, &tile.effect, true);
            if tile.deadly && !defeats(&tile.effect) {
                self.warning(
                    entry,
                    &["tiles", &key, "deadly"],
                    "a deadly tile that defeats nobody: its effect lacks `Defeat(Me)`",
                );
            }
        }
        let kinds: Vec<Id> = encounter.tiles.keys().copied().collect();
        let mut walls = Vec::new();
        for placement in &encounter.layout {
            self.known(entry, &["layout"], "tile", placement.tile, &kinds);
            let tile = encounter.tiles.get(&placement.tile);
            let solid = tile.is_some_and(|tile| {
                tile.deadly || matches!(tile.kind, TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover)
            });
            for area in &placement.at {
                let (Area::Hex(at) | Area::Disc(at, _)) = area else { continue };
                self.on_sheet(entry, "layout", *at);
            }
            if solid {
                let flown_over = tile.is_some_and(|t| t.kind == TileKind::Hazard);
                walls.extend(placement.at.iter().flat_map(Area::hexes).map(|at| (at, flown_over)));
            }
        }
        let mut taken: Vec<Coord> = Vec::new();
        let flies = |id: &Id| self.catalog.enemies.get(id).is_some_and(|e| e.types.contains(&EnemyType::Flying));
        let starts = encounter.start.iter().map(|at| ("start", *at, false));
        let posts: Vec<_> = encounter.enemies.iter().map(|p| ("enemies", p.at, flies(&p.enemy))).collect();
        for (what, at, flies) in starts.chain(posts) {
            let place = [what, &format!("({at})")];
            self.on_sheet(entry, what, at);
            if walls.iter().any(|(wall, flown_over)| *wall == at && !(flies && *flown_over)) {
                self.error(entry, &place, format!("nobody can stand on {at}: it is blocked or deadly"));
            }
            if taken.contains(&at) {
                self.error(entry, &place, format!("two pieces would stand on {at}"));
            }
            taken.push(at);
        }
        let known: Vec<Id> = self.catalog.enemies.keys().copied().collect();
        for post in &encounter.enemies {
            self.known(entry, &["enemies"], "enemy", post.enemy, &known);
        }
        for table in &encounter.tables {
            self.table(encounter, table);
        }
        for doom in &encounter.doom {
            self.within(entry, &["doom", "round"], "the Round of a doom event", doom.round, 1, 99);
            self.program(entry, &doom.effect, false);
        }
    }

    /// Whether every roll means exactly one entry.
    fn whole(&mut self, entry: Entry, table: &Table) {
        let name = format!("\"{}\"", table.name);
        if !(1..=6).contains(&table.dice) {
            return;
        }
        for roll in table.dice..=table.dice * 6 {
            let hits = table.entries.iter().filter(|e| e.roll.0 <= roll && roll <= e.roll.1).count();
            if hits != 1 {
                let message = format!("the table `{}` has {hits} entries for a roll of {roll}", table.name);
                self.error(entry, &["tables", &name, "entries"], message);
            }
        }
    }

    fn table(&mut self, encounter: &Encounter, table: &Table) {
        let entry = Entry("encounter", encounter.id);
        let name = format!("\"{}\"", table.name);
        self.within(entry, &["tables", &name, "dice"], "the number of dice", table.dice.into(), 1, 6);
        let placed: Vec<Id> = encounter.enemies.iter().map(|p| p.enemy).collect();
        for driven in &table.drives {
            self.known(entry, &["tables", &name, "drives"], "enemy of this encounter", *driven, &placed);
        }
        if table.entries.is_empty() {
            self.error(entry, &["tables", &name], format!("the table `{}` has no entry", table.name));
        }
        let driven: Vec<Id> =
            placed.into_iter().filter(|e| table.drives.is_empty() || table.drives.contains(e)).collect();
        for row in &table.entries {
            let roll = format!("({}, {})", row.roll.0, row.roll.1);
            let place = ["tables", &name, "entries", &roll];
            self.within(entry, &place, "the number of coins", row.coins.into(), 1, 9);
            if row.behaviours.is_empty() {
                self.error(entry, &place, format!("the entry {}-{} has no behaviour", row.roll.0, row.roll.1));
            }
            for attack in row.behaviours.iter().filter_map(|b| b.attack) {
                for enemy in driven.iter().filter_map(|e| self.catalog.enemies.get(e)).collect::<Vec<_>>() {
                    let have: Vec<Id> = enemy.attacks.keys().copied().collect();
                    let what = format!("attack of `{}`", enemy.id);
                    self.known(entry, &place, &what, attack, &have);
                }
            }
        }
    }

    fn on_sheet(&mut self, entry: Entry, what: &str, at: Coord) {
        if !at.on_sheet() {
            let message = format!("{at} is not on the sheet (rows 0-10, columns 0-11)");
            self.error(entry, &[what, &format!("({at})")], message);
        }
    }

    pub(super) fn scenario(&mut self, scenario: &Scenario) {
        let entry = Entry("scenario", scenario.id);
        let known: Vec<Id> = self.catalog.encounters.keys().copied().collect();
        for encounter in &scenario.encounters {
            self.known(entry, &["encounters"], "encounter", *encounter, &known);
        }
        if scenario.encounters.is_empty() {
            self.error(entry, &["encounters"], "a scenario needs at least one encounter");
        }
        let hero = &scenario.character;
        self.worn(entry, "hands", &hero.hands, "weapon or shield", |g| {
            matches!(g, AnyGear::Weapon(_) | AnyGear::Shield(_))
        });
        self.worn(entry, "armor", hero.armor.as_slice(), "armour", |g| matches!(g, AnyGear::Armor(_)));
        self.worn(entry, "pouches", &hero.pouches, "flask or item", |g| {
            matches!(g, AnyGear::Flask(_) | AnyGear::Item(_))
        });
        self.worn(entry, "missiles", &hero.missiles, "missile", |g| matches!(g, AnyGear::Missile(_)));
        self.within(entry, &["hands"], "the number of hand slots in use", hero.hands.len() as u16, 0, 4);
        self.within(entry, &["pouches"], "the number of pouches in use", hero.pouches.len() as u16, 0, 4);
        let quivers = hero.pouches.iter().filter_map(|id| self.catalog.gear.get(id)).map(|g| match g.as_ref() {
            AnyGear::Item(item) => u16::from(item.quiver),
            _ => 0,
        });
        let room: u16 = quivers.sum();
        self.within(entry, &["missiles"], "the number of missile types", hero.missiles.len() as u16, 0, room);
        for slot in [hero.held.0, hero.held.1].into_iter().flatten() {
            if usize::from(slot) >= hero.hands.len() {
                self.error(entry, &["held"], format!("there is no hand slot {slot}; they count from 0"));
            }
        }
        if hero.stats.len() != 7 {
            self.error(entry, &["stats"], "a character has seven Primary Stats");
        }
        for (stat, n) in &hero.stats {
            self.within(entry, &["stats", &format!("{stat:?}:")], &format!("{stat:?}"), (*n).into(), 1, 99);
        }
    }

    /// Gear that a character wears in a certain place.
    fn worn(&mut self, entry: Entry, place: &str, items: &[Id], what: &str, fits: fn(&AnyGear) -> bool) {
        let have: Vec<Id> = self.catalog.gear.values().filter(|g| fits(g)).map(|g| g.id()).collect();
        for item in items {
            match self.catalog.gear.get(item) {
                Some(gear) if !fits(gear) => {
                    let message = format!("`{item}` is no {what}");
                    self.error(entry, &[place, &format!("\"{item}\"")], message);
                }
                _ => self.known(entry, &[place], what, *item, &have),
            }
        }
    }
}
