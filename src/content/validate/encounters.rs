//! Checks of enemies, encounters and scenarios: ids must exist, hexes must be usable, tables must cover every roll.

use super::{EntryRef, Validator};
use crate::content::encounter::{
    Area, Character, Encounter, EncounterTable, Enemy, EnemySpawn, Goal, Scenario, TableEntry as Line,
};
use crate::content::enemy_traits::Ability;
use crate::content::gear::{Ammo, AnyGear};
use crate::content::script::{Effect, Predicate, TileKind, can_defeat};
use crate::model::{Coord, Id};

impl Validator<'_, '_> {
    pub(super) fn check_enemy(&mut self, enemy: &Enemy) {
        let entry = EntryRef("enemy", enemy.id);
        self.check_range(entry, &["hp"], "HP", enemy.hp.into(), 1, 99);
        self.check_range(entry, &["movement"], "the Move value", enemy.movement.into(), 0, 20);
        for (sink, n) in &enemy.sinks {
            self.check_range(entry, &["sinks"], sink.label(), (*n).into(), 0, 20);
        }
        for (id, attack) in &enemy.attacks {
            let key = format!("\"{id}\":");
            if attack.range.0 > attack.range.1 || attack.range.0 == 0 {
                let message = "a range runs from its minimum (1 or more) to its maximum";
                self.add_error(entry, &["attacks", &key, "range"], message);
            }
            for word in misplaced_modifiers(&attack.effect) {
                let message = format!("`{word}` is asked of the attack as a whole: write it into its own `mods`");
                self.add_error(entry, &["attacks", &key, word], message);
            }
            for word in player_only_effects(&attack.effect) {
                let message = format!("`{word}` asks the player or uses what only the character has: no enemy does it");
                self.add_error(entry, &["attacks", &key, word], message);
            }
            self.check_enemy_script(entry, &["attacks", &key], &attack.effect);
            self.check_range(entry, &["attacks", &key, "times"], "how often it is made", attack.times.into(), 1, 10);
            if let Some(area) = &attack.area {
                self.check_template(entry, area);
            }
            self.check_script(entry, &attack.effect, true);
        }
        self.check_enemy_script(entry, &["dismounted"], &enemy.dismounted);
        self.check_enemy_script(entry, &["on_defeat"], &enemy.on_defeat);
        self.check_script(entry, &enemy.dismounted, true);
        self.check_script(entry, &enemy.on_defeat, true);
        let types: Vec<Id> = self.catalog.types.keys().copied().collect();
        for kind in &enemy.types {
            self.check_known_id(entry, &["types"], "type of enemy", kind.key(), &types);
        }
    }

    pub(super) fn check_encounter(&mut self, encounter: &Encounter) {
        let entry = EntryRef("encounter", encounter.id);
        if encounter.start.is_empty() {
            self.add_error(entry, &["start"], "the character needs at least one start tile");
        }
        self.check_contents(encounter);
        if encounter.tables.is_empty() && !encounter.enemies.is_empty() {
            self.add_error(entry, &["tables"], "enemies need an encounter table");
        }
        let placed = self.possible_enemies(encounter);
        let tiles: Vec<Id> = encounter.tiles.keys().copied().collect();
        for goal in encounter.victory.flatten() {
            match goal {
                Goal::Defeat(id) => self.check_known_id(entry, &["victory"], "enemy of this encounter", *id, &placed),
                Goal::Reach(id) => self.check_known_id(entry, &["victory"], "tile of this encounter", *id, &tiles),
                Goal::Survive(rounds) => {
                    self.check_range(entry, &["victory"], "the number of Rounds to survive", *rounds, 1, 99);
                }
                Goal::AllOf(list) | Goal::AnyOf(list) if list.is_empty() => {
                    self.add_error(entry, &["victory"], "a goal made of others needs at least one");
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
                self.check_known_id(entry, &[name, "gear"], "gear", *item, &gear);
            }
        }
        for table in &encounter.tables {
            self.check_rolls_covered(entry, table);
        }
    }

    /// Checks the content of an encounter: tiles, enemies, encounter tables, doom events.
    pub(super) fn check_contents(&mut self, encounter: &Encounter) {
        let entry = EntryRef("encounter", encounter.id);
        for (id, tile) in &encounter.tiles {
            let key = format!("\"{id}\":");
            self.check_script(entry, &tile.effect, true);
            if tile.deadly && !can_defeat(&tile.effect) {
                self.add_warning(
                    entry,
                    &["tiles", &key, "deadly"],
                    "a deadly tile that defeats nobody: its effect lacks `Defeat(Me)`",
                );
            }
        }
        let kinds: Vec<Id> = encounter.tiles.keys().copied().collect();
        let mut walls = Vec::new();
        for placement in &encounter.layout {
            self.check_known_id(entry, &["layout"], "tile", placement.tile, &kinds);
            let tile = encounter.tiles.get(&placement.tile);
            let solid = tile.is_some_and(|tile| {
                tile.deadly || matches!(tile.kind, TileKind::Boundary | TileKind::FullCover | TileKind::HalfCover)
            });
            for area in &placement.at {
                let (Area::Hex(at) | Area::Disc(at, _)) = area else { continue };
                self.check_on_sheet(entry, "layout", *at);
            }
            if solid {
                let flown_over = tile.is_some_and(|t| matches!(t.kind, TileKind::Hazard | TileKind::HalfCover));
                walls.extend(placement.at.iter().flat_map(Area::hexes).map(|at| (at, flown_over)));
            }
        }
        let mut taken: Vec<Coord> = Vec::new();
        let flies = |id: &Id| self.catalog.enemies.get(id).is_some_and(|e| e.traits.has_ability(Ability::Flies));
        let starts = encounter.start.iter().map(|at| ("start", *at, false));
        let posts: Vec<_> = encounter.enemies.iter().map(|p| ("enemies", p.at, flies(&p.enemy))).collect();
        for (what, at, flies) in starts.chain(posts) {
            let place = [what, &format!("({at})")];
            self.check_on_sheet(entry, what, at);
            if walls.iter().any(|(wall, flown_over)| *wall == at && !(flies && *flown_over)) {
                self.add_error(entry, &place, format!("nobody can stand on {at}: it is blocked or deadly"));
            }
            if taken.contains(&at) {
                self.add_error(entry, &place, format!("two pieces would stand on {at}"));
            }
            taken.push(at);
        }
        let known: Vec<Id> = self.catalog.enemies.keys().copied().collect();
        let formations: Vec<Id> = encounter.formations.keys().copied().collect();
        for post in encounter.enemy_spawns() {
            self.check_known_id(entry, &["enemies"], "enemy", post.enemy, &known);
            if let Some(formation) = post.formation {
                self.check_known_id(entry, &["enemies"], "formation of this encounter", formation, &formations);
                self.check_can_keep_formation(entry, post);
            }
            if let Some(tail) = post.tail.filter(|tail| crate::model::distance(*tail, post.at) != 1) {
                self.add_error(
                    entry,
                    &["enemies", &format!("({tail})")],
                    format!("a tail lies next to its head on {}", post.at),
                );
            }
        }
        for post in encounter.waves.iter().flat_map(|w| &w.enemies) {
            self.check_on_sheet(entry, "waves", post.at);
        }
        let coming = self.possible_enemies(encounter);
        for id in &encounter.order {
            self.check_known_id(entry, &["order"], "enemy of this encounter", *id, &coming);
        }
        for table in &encounter.tables {
            self.check_table(encounter, table);
        }
        for doom in &encounter.doom {
            self.check_range(entry, &["doom", "round"], "the Round of a doom event", doom.round, 1, 99);
            if doom.every == Some(0) {
                self.add_error(entry, &["doom", "every"], "a doom event comes again after 1 Round at least");
            }
            self.check_script(entry, &doom.effect, false);
        }
        self.check_placed_tiles(encounter);
    }

    /// Checks that the quivers have room for every type of missile, and quivers for giant arrows for every type of
    /// giant arrow.
    fn check_quivers(&mut self, entry: EntryRef, character: &Character) {
        let gear = |id: &Id| self.catalog.gear.get(id).map(AsRef::as_ref);
        let (mut room, mut giant_room) = (0, 0);
        for id in &character.pouches {
            if let Some(AnyGear::Item(item)) = gear(id) {
                room += u16::from(item.quiver);
                giant_room += if item.giant { u16::from(item.quiver) } else { 0 };
            }
        }
        let giant = |id: &&Id| matches!(gear(id), Some(AnyGear::Missile(m)) if m.ammo == Ammo::GiantArrow);
        let giants = character.missiles.iter().filter(giant).count() as u16;
        self.check_range(entry, &["missiles"], "the number of missile types", character.missiles.len() as u16, 0, room);
        self.check_range(entry, &["missiles"], "the number of types of giant arrow", giants, 0, giant_room);
    }

    /// Reports a member of a formation that lacks the ability.
    fn check_can_keep_formation(&mut self, entry: EntryRef, post: &EnemySpawn) {
        let Some(enemy) = self.catalog.enemies.get(&post.enemy) else { return };
        let place = ["enemies", "formation"];
        if enemy.traits.has_ability(Ability::TwoHexes) {
            self.add_error(entry, &place, "who fills two hexes keeps no formation");
        } else if !enemy.traits.has_ability(Ability::KeepsFormation) {
            let message = format!("`{}` is no Formation Fighter: it keeps no formation", post.enemy);
            self.add_error(entry, &place, message);
        }
    }

    /// Ids of the enemies that the start, waves or spawn effects can add to the encounter.
    fn possible_enemies(&self, encounter: &Encounter) -> Vec<Id> {
        let mut found: Vec<Id> = encounter.enemy_spawns().map(|p| p.enemy).collect();
        let mut scripts: Vec<&[Effect]> = encounter.doom.iter().map(|d| &*d.effect).collect();
        scripts.extend(encounter.tiles.values().map(|t| &*t.effect));
        let mut looked_at = 0;
        loop {
            for script in scripts.drain(..) {
                collect_spawns(script, &mut found);
            }
            // An enemy that enters may spawn other enemies.
            let Some(enemy) = found.get(looked_at).and_then(|id| self.catalog.enemies.get(id)) else {
                if looked_at >= found.len() {
                    return found;
                }
                looked_at += 1;
                continue;
            };
            looked_at += 1;
            scripts.push(&enemy.on_defeat);
            scripts.push(&enemy.dismounted);
            scripts.extend(enemy.attacks.values().map(|a| &*a.effect));
        }
    }

    /// Checks that every tile that an effect lays exists in the encounter or in `rules/tiles.ron`.
    fn check_placed_tiles(&mut self, encounter: &Encounter) {
        let entry = EntryRef("encounter", encounter.id);
        let have: Vec<Id> = encounter.tiles.keys().chain(self.catalog.tiles.keys()).copied().collect();
        let mut wanted: Vec<Id> = Vec::new();
        for script in encounter.doom.iter().map(|d| &d.effect).chain(encounter.tiles.values().map(|t| &t.effect)) {
            collect_placed_tiles(script, &mut wanted);
        }
        for id in self.possible_enemies(encounter) {
            let Some(enemy) = self.catalog.enemies.get(&id) else { continue };
            enemy.attacks.values().for_each(|a| collect_placed_tiles(&a.effect, &mut wanted));
            collect_placed_tiles(&enemy.on_defeat, &mut wanted);
        }
        for tile in wanted {
            self.check_known_id(entry, &["tiles"], "tile (an effect lays it)", tile, &have);
        }
    }

    /// Checks that every roll selects exactly one entry.
    fn check_rolls_covered(&mut self, entry: EntryRef, table: &EncounterTable) {
        let name = format!("\"{}\"", table.name);
        if !(1..=6).contains(&table.dice) {
            return;
        }
        for roll in table.dice..=table.dice * 6 {
            let means = |e: &&Line| e.roll.0 <= roll && roll <= e.roll.1;
            let fixed = table.entries.iter().filter(|e| e.when == Predicate::Always).filter(means).count();
            // An entry with a predicate may overlap another entry or fill a gap, so only the other entries are counted.
            let passing = table.entries.iter().filter(|e| e.when != Predicate::Always).any(|e| means(&e));
            let hits = if passing && fixed == 0 { 1 } else { fixed };
            if hits != 1 {
                let message = format!("the table `{}` has {hits} entries for a roll of {roll}", table.name);
                self.add_error(entry, &["tables", &name, "entries"], message);
            }
        }
    }

    fn check_table(&mut self, encounter: &Encounter, table: &EncounterTable) {
        let entry = EntryRef("encounter", encounter.id);
        let name = format!("\"{}\"", table.name);
        self.check_range(entry, &["tables", &name, "dice"], "the number of dice", table.dice.into(), 1, 6);
        let placed = self.possible_enemies(encounter);
        for driven in &table.drives {
            self.check_known_id(entry, &["tables", &name, "drives"], "enemy of this encounter", *driven, &placed);
        }
        if table.entries.is_empty() {
            self.add_error(entry, &["tables", &name], format!("the table `{}` has no entry", table.name));
        }
        let driven: Vec<Id> =
            placed.into_iter().filter(|e| table.drives.is_empty() || table.drives.contains(e)).collect();
        for row in &table.entries {
            let roll = format!("({}, {})", row.roll.0, row.roll.1);
            let place = ["tables", &name, "entries", &roll];
            self.check_range(entry, &place, "the number of coins", row.coins.into(), 1, 9);
            if row.behaviours.is_empty() {
                self.add_error(entry, &place, format!("the entry {}-{} has no behaviour", row.roll.0, row.roll.1));
            }
            for behaviour in &row.behaviours {
                let place = ["tables", &name, "entries", &roll, "behaviours", "when"];
                self.check_enemy_predicate(entry, &place, &behaviour.when);
            }
            for attack in row.behaviours.iter().filter_map(|b| b.attack) {
                for enemy in driven.iter().filter_map(|e| self.catalog.enemies.get(e)).collect::<Vec<_>>() {
                    let have: Vec<Id> = enemy.attacks.keys().copied().collect();
                    let what = format!("attack of `{}`", enemy.id);
                    self.check_known_id(entry, &place, &what, attack, &have);
                }
            }
        }
    }

    fn check_on_sheet(&mut self, entry: EntryRef, what: &str, at: Coord) {
        if !at.is_on_sheet() {
            let message = format!("{at} is not on the sheet (rows 0-10, columns 0-11)");
            self.add_error(entry, &[what, &format!("({at})")], message);
        }
    }

    pub(super) fn check_scenario(&mut self, scenario: &Scenario) {
        let entry = EntryRef("scenario", scenario.id);
        let known: Vec<Id> = self.catalog.encounters.keys().copied().collect();
        for encounter in &scenario.encounters {
            self.check_known_id(entry, &["encounters"], "encounter", *encounter, &known);
        }
        if scenario.encounters.is_empty() {
            self.add_error(entry, &["encounters"], "a scenario needs at least one encounter");
        }
        let character = &scenario.character;
        self.check_equipment(entry, "hands", &character.hands, "weapon or shield", |g| {
            matches!(g, AnyGear::Weapon(_) | AnyGear::Shield(_))
        });
        self.check_equipment(entry, "armor", character.armor.as_slice(), "armour", |g| matches!(g, AnyGear::Armor(_)));
        self.check_equipment(entry, "pouches", &character.pouches, "flask or item", |g| {
            matches!(g, AnyGear::Flask(_) | AnyGear::Item(_))
        });
        let attunements: Vec<Id> = self.catalog.attunements.keys().copied().collect();
        for id in &character.attunements {
            self.check_known_id(entry, &["attunements"], "attunement", *id, &attunements);
        }
        self.check_equipment(entry, "missiles", &character.missiles, "missile", |g| matches!(g, AnyGear::Missile(_)));
        self.check_range(entry, &["hands"], "the number of hand slots in use", character.hands.len() as u16, 0, 4);
        self.check_range(entry, &["pouches"], "the number of pouches in use", character.pouches.len() as u16, 0, 4);
        self.check_quivers(entry, character);
        for slot in [character.held.0, character.held.1].into_iter().flatten() {
            if usize::from(slot) >= character.hands.len() {
                self.add_error(entry, &["held"], format!("there is no hand slot {slot}; they count from 0"));
            }
        }
        if character.stats.len() != 7 {
            self.add_error(entry, &["stats"], "a character has seven Primary Stats");
        }
        for (stat, n) in &character.stats {
            self.check_range(entry, &["stats", &format!("{stat:?}:")], &format!("{stat:?}"), (*n).into(), 1, 99);
        }
    }

    /// Checks that gear exists and fits its place on the character sheet.
    fn check_equipment(&mut self, entry: EntryRef, place: &str, items: &[Id], what: &str, fits: fn(&AnyGear) -> bool) {
        let have: Vec<Id> = self.catalog.gear.values().filter(|g| fits(g)).map(|g| g.id()).collect();
        for item in items {
            match self.catalog.gear.get(item) {
                Some(gear) if !fits(gear) => {
                    let message = format!("`{item}` is no {what}");
                    self.add_error(entry, &[place, &format!("\"{item}\"")], message);
                }
                _ => self.check_known_id(entry, &[place], what, *item, &have),
            }
        }
    }
}

/// Names of modifiers that a strike of the script has but the attack itself should have, because reactions read the
/// modifiers of the attack.
fn misplaced_modifiers(script: &[Effect]) -> Vec<&'static str> {
    use crate::model::Modifier::{LockOn, Undodgeable, Unparryable};
    let mut found = Vec::new();
    visit_effects(script, &mut |effect| {
        if let Effect::Strike(strike) = effect {
            let told = [(Undodgeable, "Undodgeable"), (Unparryable, "Unparryable"), (LockOn, "LockOn")];
            found.extend(told.into_iter().filter(|(m, _)| strike.mods.contains(*m)).map(|(_, word)| word));
        }
    });
    found
}

/// Names of effects that need a choice of the player or that use the character's pool, hands or gear.
fn player_only_effects(script: &[Effect]) -> Vec<&'static str> {
    let mut found = Vec::new();
    visit_effects(script, &mut |effect| {
        let word = match effect {
            Effect::Aim(aim) if !aim.needs_no_choice() => "Aim",
            Effect::Move(_) => "Move",
            Effect::PullAdjacent => "PullAdjacent",
            Effect::WithGear(..) => "WithGear",
            Effect::ChooseMissile => "ChooseMissile",
            Effect::FireLoaded => "FireLoaded",
            Effect::LoadWeapon => "LoadWeapon",
            Effect::TakeAim(_) => "TakeAim",
            Effect::ToggleLight => "ToggleLight",
            Effect::RepairGear => "RepairGear",
            Effect::ChangeHands => "ChangeHands",
            Effect::DiscardPool => "DiscardPool",
            Effect::DodgeAttack => "DodgeAttack",
            Effect::CancelAttack => "CancelAttack",
            Effect::TakeCover => "TakeCover",
            Effect::UseCharge(_) => "UseCharge",
            Effect::DeployGear(_) => "DeployGear",
            _ => return,
        };
        found.push(word);
    });
    found
}

/// Adds the ids of the enemies that a script spawns.
fn collect_spawns(script: &[Effect], found: &mut Vec<Id>) {
    visit_effects(script, &mut |effect| {
        if let Effect::Spawn { enemy, .. } = effect
            && !found.contains(enemy)
        {
            found.push(*enemy);
        }
    });
}

/// Adds the ids of the tiles that a script lays.
fn collect_placed_tiles(script: &[Effect], found: &mut Vec<Id>) {
    visit_effects(script, &mut |effect| {
        if let Effect::PlaceTile { tile, .. } = effect
            && !found.contains(tile)
        {
            found.push(*tile);
        }
    });
}

/// Calls `look` for every effect of a script and of the scripts nested in it.
pub(super) fn visit_effects<'a>(script: &'a [Effect], look: &mut impl FnMut(&'a Effect)) {
    for effect in script {
        look(effect);
        match effect {
            Effect::If(_, yes, no) => {
                visit_effects(yes, look);
                visit_effects(no, look);
            }
            Effect::Repeat(_, body) | Effect::WithGear(_, body) => visit_effects(body, look),
            Effect::Strike(strike) => strike.on_damage.iter().for_each(|wound| visit_effects(&wound.then, look)),
            _ => {}
        }
    }
}
