//! Checks of enemies, encounters and scenarios.

use super::{Entry, Validation};
use crate::content::effect::{Test, TileKind, Verb, defeats};
use crate::content::encounter::{Area, Character, Encounter, Enemy, Entry as Line, Goal, Post, Scenario, Table};
use crate::content::gear::{Ammo, AnyGear};
use crate::content::nature::Ability;
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
            for word in unheard(&attack.effect) {
                let message = format!("`{word}` is asked of the attack as a whole: write it into its own `mods`");
                self.error(entry, &["attacks", &key, word], message);
            }
            for word in for_the_player(&attack.effect) {
                let message = format!("`{word}` asks the player or uses what only the character has: no enemy does it");
                self.error(entry, &["attacks", &key, word], message);
            }
            self.within(entry, &["attacks", &key, "times"], "how often it is made", attack.times.into(), 1, 10);
            if let Some(area) = &attack.area {
                self.figure(entry, area);
            }
            self.program(entry, &attack.effect, true);
        }
        self.program(entry, &enemy.dismounted, true);
        self.program(entry, &enemy.on_defeat, true);
        let types: Vec<Id> = self.catalog.types.keys().copied().collect();
        for kind in &enemy.types {
            self.known(entry, &["types"], "type of enemy", kind.key(), &types);
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
        let placed = self.who_may_come(encounter);
        let tiles: Vec<Id> = encounter.tiles.keys().copied().collect();
        for goal in encounter.victory.parts() {
            match goal {
                Goal::Defeat(id) => self.known(entry, &["victory"], "enemy of this encounter", *id, &placed),
                Goal::Reach(id) => self.known(entry, &["victory"], "tile of this encounter", *id, &tiles),
                Goal::Survive(rounds) => {
                    self.within(entry, &["victory"], "the number of Rounds to survive", *rounds, 1, 99);
                }
                Goal::AllOf(list) | Goal::AnyOf(list) if list.is_empty() => {
                    self.error(entry, &["victory"], "a goal made of others needs at least one");
                }
                _ => {}
            }
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
                let flown_over = tile.is_some_and(|t| matches!(t.kind, TileKind::Hazard | TileKind::HalfCover));
                walls.extend(placement.at.iter().flat_map(Area::hexes).map(|at| (at, flown_over)));
            }
        }
        let mut taken: Vec<Coord> = Vec::new();
        let flies = |id: &Id| self.catalog.enemies.get(id).is_some_and(|e| e.nature.can(Ability::Flies));
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
        let formations: Vec<Id> = encounter.formations.keys().copied().collect();
        for post in encounter.posts() {
            self.known(entry, &["enemies"], "enemy", post.enemy, &known);
            if let Some(formation) = post.formation {
                self.known(entry, &["enemies"], "formation of this encounter", formation, &formations);
                self.keeps_formation(entry, post);
            }
            if let Some(tail) = post.tail.filter(|tail| crate::model::distance(*tail, post.at) != 1) {
                self.error(
                    entry,
                    &["enemies", &format!("({tail})")],
                    format!("a tail lies next to its head on {}", post.at),
                );
            }
        }
        for post in encounter.waves.iter().flat_map(|w| &w.enemies) {
            self.on_sheet(entry, "waves", post.at);
        }
        let coming = self.who_may_come(encounter);
        for id in &encounter.order {
            self.known(entry, &["order"], "enemy of this encounter", *id, &coming);
        }
        for table in &encounter.tables {
            self.table(encounter, table);
        }
        for doom in &encounter.doom {
            self.within(entry, &["doom", "round"], "the Round of a doom event", doom.round, 1, 99);
            if doom.every == Some(0) {
                self.error(entry, &["doom", "every"], "a doom event comes again after 1 Round at least");
            }
            self.program(entry, &doom.effect, false);
        }
        self.tiles_are_known(encounter);
    }

    /// Every type of missile needs room in a quiver, giant arrows in one made for them.
    fn quivers(&mut self, entry: Entry, hero: &Character) {
        let gear = |id: &Id| self.catalog.gear.get(id).map(AsRef::as_ref);
        let (mut room, mut giant_room) = (0, 0);
        for id in &hero.pouches {
            if let Some(AnyGear::Item(item)) = gear(id) {
                room += u16::from(item.quiver);
                giant_room += if item.giant { u16::from(item.quiver) } else { 0 };
            }
        }
        let giant = |id: &&Id| matches!(gear(id), Some(AnyGear::Missile(m)) if m.ammo == Ammo::GiantArrow);
        let giants = hero.missiles.iter().filter(giant).count() as u16;
        self.within(entry, &["missiles"], "the number of missile types", hero.missiles.len() as u16, 0, room);
        self.within(entry, &["missiles"], "the number of types of giant arrow", giants, 0, giant_room);
    }

    /// Whoever is put into a formation must be able to keep one.
    fn keeps_formation(&mut self, entry: Entry, post: &Post) {
        let Some(enemy) = self.catalog.enemies.get(&post.enemy) else { return };
        let place = ["enemies", "formation"];
        if enemy.nature.can(Ability::TwoHexes) {
            self.error(entry, &place, "who fills two hexes keeps no formation");
        } else if !enemy.nature.can(Ability::KeepsFormation) {
            let message = format!("`{}` is no Formation Fighter: it keeps no formation", post.enemy);
            self.error(entry, &place, message);
        }
    }

    /// Enemies that posts, waves or spawning can bring to the table.
    fn who_may_come(&self, encounter: &Encounter) -> Vec<Id> {
        let mut found: Vec<Id> = encounter.posts().map(|p| p.enemy).collect();
        let mut programs: Vec<&[Verb]> = encounter.doom.iter().map(|d| &*d.effect).collect();
        programs.extend(encounter.tiles.values().map(|t| &*t.effect));
        let mut looked_at = 0;
        loop {
            for program in programs.drain(..) {
                spawned(program, &mut found);
            }
            // Whoever comes may bring others.
            let Some(enemy) = found.get(looked_at).and_then(|id| self.catalog.enemies.get(id)) else {
                if looked_at >= found.len() {
                    return found;
                }
                looked_at += 1;
                continue;
            };
            looked_at += 1;
            programs.push(&enemy.on_defeat);
            programs.push(&enemy.dismounted);
            programs.extend(enemy.attacks.values().map(|a| &*a.effect));
        }
    }

    /// Tiles that effects of this encounter lay have to be among its own or the game's.
    fn tiles_are_known(&mut self, encounter: &Encounter) {
        let entry = Entry("encounter", encounter.id);
        let have: Vec<Id> = encounter.tiles.keys().chain(self.catalog.tiles.keys()).copied().collect();
        let mut wanted: Vec<Id> = Vec::new();
        for program in encounter.doom.iter().map(|d| &d.effect).chain(encounter.tiles.values().map(|t| &t.effect)) {
            laid(program, &mut wanted);
        }
        for id in self.who_may_come(encounter) {
            let Some(enemy) = self.catalog.enemies.get(&id) else { continue };
            enemy.attacks.values().for_each(|a| laid(&a.effect, &mut wanted));
            laid(&enemy.on_defeat, &mut wanted);
        }
        for tile in wanted {
            self.known(entry, &["tiles"], "tile (an effect lays it)", tile, &have);
        }
    }

    /// Whether every roll means exactly one entry.
    fn whole(&mut self, entry: Entry, table: &Table) {
        let name = format!("\"{}\"", table.name);
        if !(1..=6).contains(&table.dice) {
            return;
        }
        for roll in table.dice..=table.dice * 6 {
            let means = |e: &&Line| e.roll.0 <= roll && roll <= e.roll.1;
            let fixed = table.entries.iter().filter(|e| e.when == Test::Always).filter(means).count();
            // An entry that comes and goes may lie over another, or fill a gap.
            let passing = table.entries.iter().filter(|e| e.when != Test::Always).any(|e| means(&e));
            let hits = if passing && fixed == 0 { 1 } else { fixed };
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
        let placed = self.who_may_come(encounter);
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
        let attunements: Vec<Id> = self.catalog.attunements.keys().copied().collect();
        for id in &hero.attunements {
            self.known(entry, &["attunements"], "attunement", *id, &attunements);
        }
        self.worn(entry, "missiles", &hero.missiles, "missile", |g| matches!(g, AnyGear::Missile(_)));
        self.within(entry, &["hands"], "the number of hand slots in use", hero.hands.len() as u16, 0, 4);
        self.within(entry, &["pouches"], "the number of pouches in use", hero.pouches.len() as u16, 0, 4);
        self.quivers(entry, hero);
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

/// Modifiers of strikes that reactions would not see, because they look at the attack.
fn unheard(program: &[Verb]) -> Vec<&'static str> {
    use crate::model::Modifier::{LockOn, Undodgeable, Unparryable};
    let mut found = Vec::new();
    each(program, &mut |verb| {
        if let Verb::Strike(strike) = verb {
            let told = [(Undodgeable, "Undodgeable"), (Unparryable, "Unparryable"), (LockOn, "LockOn")];
            found.extend(told.into_iter().filter(|(m, _)| strike.mods.has(*m)).map(|(_, word)| word));
        }
    });
    found
}

/// Verbs that ask the player, or that use what only the character has: its pool, its hands, its gear.
fn for_the_player(program: &[Verb]) -> Vec<&'static str> {
    let mut found = Vec::new();
    each(program, &mut |verb| {
        let word = match verb {
            Verb::Aim(aim) if !aim.is_settled() => "Aim",
            Verb::Move(_) => "Move",
            Verb::Drag => "Drag",
            Verb::With(..) => "With",
            Verb::Nock => "Nock",
            Verb::Loose => "Loose",
            Verb::Load => "Load",
            Verb::TakeAim(_) => "TakeAim",
            Verb::ToggleLight => "ToggleLight",
            Verb::MendGear => "MendGear",
            Verb::Rehand => "Rehand",
            Verb::EmptyPool => "EmptyPool",
            Verb::Evade => "Evade",
            Verb::Cancel => "Cancel",
            Verb::Shelter => "Shelter",
            Verb::Use(_) => "Use",
            Verb::SetAside(_) => "SetAside",
            _ => return,
        };
        found.push(word);
    });
    found
}

/// Enemies that a program brings to the table.
fn spawned(program: &[Verb], found: &mut Vec<Id>) {
    each(program, &mut |verb| {
        if let Verb::Spawn { enemy, .. } = verb
            && !found.contains(enemy)
        {
            found.push(*enemy);
        }
    });
}

/// Tiles that a program lays.
fn laid(program: &[Verb], found: &mut Vec<Id>) {
    each(program, &mut |verb| {
        if let Verb::Lay { tile, .. } = verb
            && !found.contains(tile)
        {
            found.push(*tile);
        }
    });
}

/// Looks at every verb of a program and of those inside it.
fn each<'a>(program: &'a [Verb], look: &mut impl FnMut(&'a Verb)) {
    for verb in program {
        look(verb);
        match verb {
            Verb::If(_, yes, no) => {
                each(yes, look);
                each(no, look);
            }
            Verb::Repeat(_, body) | Verb::With(_, body) => each(body, look),
            Verb::Strike(strike) => strike.wounds.iter().for_each(|wound| each(&wound.then, look)),
            _ => {}
        }
    }
}
