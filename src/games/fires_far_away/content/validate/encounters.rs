//! Checks of enemies, encounters and scenarios: ids must exist, hexes must be usable, tables must cover every roll.

use enumset::EnumSet;

use super::chapters::further_paths;
use super::scripts::{collect_placed_tiles, misplaced_modifiers};
use super::{ContentPath, Validator};
use crate::content::action::Timing;
use crate::content::area::Area;
use crate::content::encounter::{
    Aftermath, Encounter, EncounterTable, Enemy, EnemyAttack, EnemySpawn, Goal, Scenario, TableEntry as Line,
};
use crate::content::enemy_traits::Ability;
use crate::content::possible_enemies::possible_enemies;
use crate::content::script::{Need, Predicate, Reach, ScriptContext, Targeting, TileKind};
use crate::model::{Coord, Id};

impl Validator<'_, '_> {
    pub(super) fn check_enemy(&mut self, enemy: &Enemy) {
        let entry = ContentPath::new("enemy", enemy.id);
        self.check_range(&entry.field("hp"), "HP", enemy.hp.into(), 1, 99);
        self.check_range(&entry.field("movement"), "the Move value", enemy.movement.into(), 0, 20);
        for (sink, n) in &enemy.sinks {
            self.check_range(&entry.field("sinks").field(sink.into()), sink.label(), (*n).into(), 0, 20);
        }
        for (id, attack) in &enemy.attacks {
            let here = entry.field("attacks").key(*id);
            if attack.range.0 > attack.range.1 || attack.range.0 == 0 {
                self.add_error(&here.field("range"), "a range runs from its minimum (1 or more) to its maximum");
            }
            let script = here.field("effect");
            for (at, word) in misplaced_modifiers(&script, &attack.effect) {
                let message = format!("`{word}` is asked of the attack as a whole: write it into its own `mods`");
                self.add_error(&at, message);
            }
            self.check_attack_aim(&here, attack);
            self.check_range(&here.field("times"), "how often it is made", attack.times.into(), 1, 10);
            if let Some(area) = &attack.area {
                self.check_enemy_area(&here.field("area"), area);
            }
            let power = attack.power.map_or(EnumSet::empty(), |_| EnumSet::only(Need::Attunement));
            self.check_script_with(&script, &attack.effect, ScriptContext::EnemyAttack.gives() | power);
            self.check_script(&here.field("while_held"), &attack.while_held, ScriptContext::EnemyAttack);
        }
        for (n, block) in enemy.blocks.iter().enumerate() {
            self.check_block(&entry.field("blocks").item(n), block, ScriptContext::EnemySheet);
        }
        let types: Vec<Id> = self.catalog.types.keys().copied().collect();
        for (n, kind) in enemy.types.iter().enumerate() {
            self.check_known_id(&entry.field("types").item(n), "type of enemy", kind.key(), &types);
        }
    }

    /// Checks the aim of an attack: one opponent or an area, given once.
    fn check_attack_aim(&mut self, here: &ContentPath, attack: &EnemyAttack) {
        let Some(aim) = attack.own_aim().filter(|_| !attack.self_action) else { return };
        for (given, field) in [(attack.area.is_some(), "area"), (attack.range != (1, 1), "range")] {
            if given {
                let message = format!("the script begins with an `Aim` of its own, so `{field}` says nothing");
                self.add_error(&here.field(field), message);
            }
        }
        let at = here.field("effect").item(0);
        match aim {
            Targeting::Myself => self.add_error(&at, "an attack is aimed at somebody else (or is a `self_action`)"),
            Targeting::One { .. } if attack.step > 0 => {
                self.add_error(&here.field("step"), "`One` has a `step` of its own, which counts here");
            }
            aim if aim.reach().is_some_and(|reach| matches!(reach, Reach::Weapon | Reach::Shot)) => {
                self.add_error(
                    &at,
                    "an enemy has no weapon, so its reach has to be said: `Adjacent` or `Within(1, 2)`",
                );
            }
            _ => {}
        }
    }

    pub(super) fn check_encounter(&mut self, encounter: &Encounter) {
        let entry = ContentPath::new("encounter", encounter.id);
        if encounter.start.is_empty() {
            self.add_error(&entry.field("start"), "the character needs at least one start tile");
        }
        self.check_contents(encounter);
        self.check_offers(&entry.field("offers"), &encounter.offers);
        if encounter.tables.is_empty() && !encounter.enemies.is_empty() {
            self.add_error(&entry.field("tables"), "enemies need an encounter table");
        }
        let placed = possible_enemies(self.catalog, encounter);
        let tiles: Vec<Id> = encounter.tiles.keys().copied().collect();
        self.check_goal(&entry.field("victory"), &encounter.victory, &placed, &tiles);
        let gear: Vec<Id> = self.catalog.gear.keys().copied().collect();
        for (name, page) in encounter.aftermaths() {
            for (at, result) in further_paths(&entry.field(name), page) {
                for (n, item) in result.gain_gear.iter().enumerate() {
                    self.check_known_id(&at.field("gain_gear").item(n), "gear", *item, &gear);
                }
            }
            self.check_further_results(&entry.field(name), page);
        }
        for (n, table) in encounter.tables.iter().enumerate() {
            self.check_rolls_covered(&entry.field("tables").item(n), table);
        }
    }

    /// Checks the tests of further results, and that only those have one.
    fn check_further_results(&mut self, at: &ContentPath, page: &Aftermath) {
        if page.when.is_some() {
            self.add_error(
                &at.field("when"),
                "the page of an outcome always holds: only a result in `also` has a `when`",
            );
        }
        if page.also.len() > Aftermath::MOST_FURTHER {
            let message = format!("a page has no more than {} further results", Aftermath::MOST_FURTHER);
            self.add_error(&at.field("also"), message);
        }
        for (n, result) in page.also.iter().enumerate() {
            let here = at.field("also").item(n);
            match &result.when {
                Some(test) => self.check_predicate(&here.field("when"), test, ScriptContext::Aftermath),
                None => self.add_error(&here, "a further result needs a `when`"),
            }
            if !result.also.is_empty() {
                self.add_error(&here.field("also"), "a further result has none of its own: join the tests with `All`");
            }
        }
    }

    /// Checks the actions that an encounter offers: each is known and stands there once, and a beat can begin with one.
    fn check_offers(&mut self, at: &ContentPath, offers: &[Id]) {
        let known: Vec<Id> = self.catalog.actions.iter().map(|action| action.id).collect();
        for (n, id) in offers.iter().enumerate() {
            self.check_known_id(&at.item(n), "action", *id, &known);
            if offers[..n].contains(id) {
                self.add_error(&at.item(n), format!("`{id}` stands here twice"));
            }
        }
        let in_beat = |id: &Id| self.catalog.action(*id).is_none_or(|action| action.timing != Timing::Reaction);
        if !offers.is_empty() && !offers.iter().any(in_beat) {
            self.add_error(at, "at least one of them has to be possible in a beat");
        }
    }

    /// Checks a goal and the goals nested in it. `enemies` and `tiles` are the ids that the encounter has.
    fn check_goal(&mut self, at: &ContentPath, goal: &Goal, enemies: &[Id], tiles: &[Id]) {
        match goal {
            Goal::Defeat(id) => self.check_known_id(&at.item(0), "enemy of this encounter", *id, enemies),
            Goal::Reach(id) => self.check_known_id(&at.item(0), "tile of this encounter", *id, tiles),
            Goal::Survive(rounds) => {
                self.check_range(&at.item(0), "the number of Rounds to survive", *rounds, 1, 99);
            }
            Goal::AllOf(list) | Goal::AnyOf(list) if list.is_empty() => {
                self.add_error(at, "a goal made of others needs at least one");
            }
            Goal::AllOf(list) | Goal::AnyOf(list) => {
                for (n, goal) in list.iter().enumerate() {
                    self.check_goal(&at.item(0).item(n), goal, enemies, tiles);
                }
            }
            Goal::DefeatAll => {}
        }
    }

    /// Checks the content of an encounter: tiles, enemies, encounter tables, doom events.
    pub(super) fn check_contents(&mut self, encounter: &Encounter) {
        let entry = ContentPath::new("encounter", encounter.id);
        let tiles: Vec<Id> = encounter.tiles.keys().chain(self.catalog.tiles.keys()).copied().collect();
        for (id, tile) in &encounter.tiles {
            let here = entry.field("tiles").key(*id);
            self.check_tile_words(&here, tile, &tiles);
        }
        let kinds: Vec<Id> = encounter.tiles.keys().copied().collect();
        let mut walls = Vec::new();
        for (n, placement) in encounter.layout.iter().enumerate() {
            let here = entry.field("layout").item(n);
            self.check_known_id(&here.field("tile"), "tile", placement.tile, &kinds);
            let tile = encounter.tiles.get(&placement.tile);
            let solid = tile.is_some_and(|tile| tile.deadly || tile.kind.is_solid());
            for (n, area) in placement.at.iter().enumerate() {
                let (Area::Hex(at) | Area::Disc(at, _)) = area else { continue };
                self.check_on_sheet(&here.field("at").item(n).item(0), *at);
            }
            if solid {
                let flown_over = tile.is_some_and(|t| matches!(t.kind, TileKind::Hazard | TileKind::HalfCover));
                walls.extend(placement.at.iter().flat_map(Area::hexes).map(|at| (at, flown_over)));
            }
        }
        let mut taken: Vec<Coord> = Vec::new();
        let flies = |id: &Id| self.catalog.enemies.get(id).is_some_and(|e| e.traits.has_ability(Ability::Flies));
        let start = entry.field("start");
        let starts = encounter.start.iter().enumerate().map(|(n, at)| (start.item(n), *at, false));
        let spawns = encounter.enemies.iter().enumerate();
        let spawns = spawns.map(|(n, p)| (entry.field("enemies").item(n).field("at"), p.at, flies(&p.enemy)));
        for (place, at, flies) in starts.chain(spawns.collect::<Vec<_>>()) {
            self.check_on_sheet(&place, at);
            if walls.iter().any(|(wall, flown_over)| *wall == at && !(flies && *flown_over)) {
                self.add_error(&place, format!("nobody can stand on {at}: it is blocked or deadly"));
            }
            if taken.contains(&at) {
                self.add_error(&place, format!("two pieces would stand on {at}"));
            }
            taken.push(at);
        }
        for (n, spawn) in encounter.enemies.iter().enumerate() {
            self.check_spawn(&entry.field("enemies").item(n), encounter, spawn);
        }
        for (n, wave) in encounter.waves.iter().enumerate() {
            for (k, spawn) in wave.enemies.iter().enumerate() {
                let here = entry.field("waves").item(n).field("enemies").item(k);
                self.check_spawn(&here, encounter, spawn);
                self.check_on_sheet(&here.field("at"), spawn.at);
            }
        }
        let coming = possible_enemies(self.catalog, encounter);
        for (n, id) in encounter.order.iter().enumerate() {
            self.check_known_id(&entry.field("order").item(n), "enemy of this encounter", *id, &coming);
        }
        for (n, table) in encounter.tables.iter().enumerate() {
            self.check_table(&entry.field("tables").item(n), encounter, table);
        }
        for (n, doom) in encounter.doom.iter().enumerate() {
            let here = entry.field("doom").item(n);
            self.check_range(&here.field("round"), "the Round of a doom event", doom.round, 1, 99);
            if doom.every == Some(0) {
                self.add_error(&here.field("every"), "a doom event comes again after 1 Round at least");
            }
            self.check_script(&here.field("effect"), &doom.effect, ScriptContext::Doom);
        }
        self.check_placed_tiles(encounter);
    }

    /// Checks an enemy of the start or of a wave: its id, its formation and the hex of its tail.
    fn check_spawn(&mut self, at: &ContentPath, encounter: &Encounter, spawn: &EnemySpawn) {
        let known: Vec<Id> = self.catalog.enemies.keys().copied().collect();
        self.check_known_id(&at.field("enemy"), "enemy", spawn.enemy, &known);
        if let Some(formation) = spawn.formation {
            let formations: Vec<Id> = encounter.formations.keys().copied().collect();
            self.check_known_id(&at.field("formation"), "formation of this encounter", formation, &formations);
            self.check_can_keep_formation(&at.field("formation"), spawn);
        }
        if spawn.tail.is_some_and(|tail| crate::model::distance(tail, spawn.at) != 1) {
            self.add_error(&at.field("tail"), format!("a tail lies next to its head on {}", spawn.at));
        }
    }

    /// Reports a member of a formation that lacks the ability.
    fn check_can_keep_formation(&mut self, at: &ContentPath, post: &EnemySpawn) {
        let Some(enemy) = self.catalog.enemies.get(&post.enemy) else { return };
        if enemy.traits.has_ability(Ability::TwoHexes) {
            self.add_error(at, "who fills two hexes keeps no formation");
        } else if !enemy.traits.has_ability(Ability::KeepsFormation) {
            let message = format!("`{}` is no Formation Fighter: it keeps no formation", post.enemy);
            self.add_error(at, message);
        }
    }

    /// Checks that every tile that an effect lays exists in the encounter or in `rules/tiles.ron`.
    fn check_placed_tiles(&mut self, encounter: &Encounter) {
        let entry = ContentPath::new("encounter", encounter.id);
        let have: Vec<Id> = encounter.tiles.keys().chain(self.catalog.tiles.keys()).copied().collect();
        let mut wanted: Vec<(ContentPath, Id)> = Vec::new();
        for (n, doom) in encounter.doom.iter().enumerate() {
            collect_placed_tiles(&entry.field("doom").item(n).field("effect"), &doom.effect, &mut wanted);
        }
        for (id, tile) in &encounter.tiles {
            collect_placed_tiles(&entry.field("tiles").key(*id).field("effect"), &tile.effect, &mut wanted);
        }
        for id in possible_enemies(self.catalog, encounter) {
            let Some(enemy) = self.catalog.enemies.get(&id) else { continue };
            let entry = ContentPath::new("enemy", id);
            for (id, attack) in &enemy.attacks {
                let at = entry.field("attacks").key(*id);
                collect_placed_tiles(&at.field("effect"), &attack.effect, &mut wanted);
                collect_placed_tiles(&at.field("while_held"), &attack.while_held, &mut wanted);
            }
            for (n, block) in enemy.blocks.iter().enumerate() {
                for (m, trigger) in block.on.iter().enumerate() {
                    let at = entry.field("blocks").item(n).field("on").item(m).field("then");
                    collect_placed_tiles(&at, &trigger.then, &mut wanted);
                }
            }
        }
        // A tile that no encounter knows is reported at the effect.
        for (at, tile) in wanted.into_iter().filter(|(_, tile)| self.tiles.contains(tile)).collect::<Vec<_>>() {
            let what = format!("tile (an effect lays it in the encounter `{}`)", encounter.id);
            self.check_known_id(&at, &what, tile, &have);
        }
    }

    /// Checks that every roll selects exactly one entry.
    fn check_rolls_covered(&mut self, at: &ContentPath, table: &EncounterTable) {
        // Each of these is a mistake that is named elsewhere.
        if !(1..=6).contains(&table.dice) || table.entries.is_empty() {
            return;
        }
        if let Some(n) = table.entries.iter().position(|entry| entry.roll.0 > entry.roll.1) {
            let message = "a roll runs from its lowest to its highest";
            return self.add_error(&at.field("entries").item(n).field("roll"), message);
        }
        // The rolls that have the same wrong number of entries, from the first to the last.
        let mut wrong: Vec<(usize, u8, u8)> = Vec::new();
        for roll in table.dice..=table.dice * 6 {
            let means = |e: &&Line| e.roll.0 <= roll && roll <= e.roll.1;
            let fixed = table.entries.iter().filter(|e| e.when == Predicate::Always).filter(means).count();
            // An entry with a predicate may overlap another entry or fill a gap, so only the other entries are counted.
            let passing = table.entries.iter().filter(|e| e.when != Predicate::Always).any(|e| means(&e));
            let hits = if passing && fixed == 0 { 1 } else { fixed };
            match wrong.last_mut() {
                Some((same, _, last)) if *same == hits && *last + 1 == roll => *last = roll,
                _ if hits != 1 => wrong.push((hits, roll, roll)),
                _ => {}
            }
        }
        for (hits, first, last) in wrong {
            let rolls =
                if first == last { format!("a roll of {first}") } else { format!("a roll of {first} to {last}") };
            self.add_error(&at.field("entries"), format!("the table `{}` has {hits} entries for {rolls}", table.name));
        }
    }

    fn check_table(&mut self, at: &ContentPath, encounter: &Encounter, table: &EncounterTable) {
        self.check_range(&at.field("dice"), "the number of dice", table.dice.into(), 1, 6);
        let placed = possible_enemies(self.catalog, encounter);
        for (n, driven) in table.drives.iter().enumerate() {
            self.check_known_id(&at.field("drives").item(n), "enemy of this encounter", *driven, &placed);
        }
        if table.entries.is_empty() {
            self.add_error(&at.field("entries"), format!("the table `{}` has no entry", table.name));
        }
        let driven: Vec<Id> =
            placed.into_iter().filter(|e| table.drives.is_empty() || table.drives.contains(e)).collect();
        for (n, row) in table.entries.iter().enumerate() {
            let here = at.field("entries").item(n);
            self.check_range(&here.field("coins"), "the number of coins", row.coins.into(), 1, 9);
            if row.behaviours.is_empty() {
                let message = format!("the entry {}-{} has no behaviour", row.roll.0, row.roll.1);
                self.add_error(&here.field("behaviours"), message);
            }
            for (n, behaviour) in row.behaviours.iter().enumerate() {
                let at = here.field("behaviours").item(n).field("when");
                self.check_predicate(&at, &behaviour.when, ScriptContext::Behaviour);
                let Some(attack) = behaviour.attack else { continue };
                for enemy in driven.iter().filter_map(|e| self.catalog.enemies.get(e)).collect::<Vec<_>>() {
                    let have: Vec<Id> = enemy.attacks.keys().copied().collect();
                    let what = format!("attack of `{}`", enemy.id);
                    self.check_known_id(&here.field("behaviours").item(n).field("attack"), &what, attack, &have);
                }
            }
        }
    }

    fn check_on_sheet(&mut self, place: &ContentPath, at: Coord) {
        if !at.is_on_sheet() {
            self.add_error(place, format!("{at} is not on the sheet (rows 0-10, columns 0-11)"));
        }
    }

    pub(super) fn check_scenario(&mut self, scenario: &Scenario) {
        let entry = ContentPath::new("scenario", scenario.id);
        let known: Vec<Id> = self.catalog.encounters.keys().copied().collect();
        for (n, encounter) in scenario.encounters.iter().enumerate() {
            self.check_known_id(&entry.field("encounters").item(n), "encounter", *encounter, &known);
        }
        if scenario.encounters.is_empty() && scenario.chapters().next().is_none() {
            self.add_error(
                &entry.field("encounters"),
                "a scenario needs at least one encounter, or a deck of chapters",
            );
        }
        self.check_character(&entry.field("character"), &scenario.character);
        self.check_pots(&entry.field("character"), &scenario.character);
    }
}
