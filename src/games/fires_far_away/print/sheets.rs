//! The hex sheet of each encounter: the marks of its tiles, the enemies, and below them everything that is read at the
//! table.
//!
//! Owns what stands on a sheet. Must not draw: `setting/hex_sheet.typ` does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::encounters::view_at_start;
use super::typst::{Source, Value, record};
use crate::content::Catalog;
use crate::content::encounter::{Doom, Encounter, EnemySpawn, EnemyWave, Formation, FormationMovement, Scenario, Tile};
use crate::content::possible_enemies;
use crate::content::script::{Effect, Place, WalkStep, walk_block, walk_script};
use crate::lang::{Text, text};
use crate::model::{Coord, Id, neighbour};
use crate::view::rules_text::{doom_text, tile_text};
use crate::view::{EncounterView, EnemySheet, TileKind, TileView};

/// Writes the sheets of all encounters.
pub(super) fn write_sheets(source: &mut Source, catalog: &Arc<Catalog>, scenario: &Scenario) {
    for encounter in scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id)) {
        let view = view_at_start(catalog, scenario, encounter);
        source.call("#hex-sheet", &sheet(catalog, encounter, &view));
    }
}

fn sheet(catalog: &Catalog, encounter: &Encounter, view: &EncounterView) -> Value {
    let marks = tile_marks(view);
    let letters = tile_letters(&marks);
    let enemies: Vec<(Text, &EnemySheet)> =
        view.enemies.iter().map(|enemy| (enemy_label(view, enemy), enemy)).collect();
    record! {
        id: Value::code(encounter.id),
        name: Text::authored(&encounter.name),
        goal: &view.victory,
        intro: Text::authored(&encounter.text),
        tiles: view.tiles.iter().map(|tile| tile_on_sheet(view, tile, &letters)).collect::<Vec<_>>(),
        start: encounter.start.iter().map(|at| hex(*at)).collect::<Vec<_>>(),
        enemies: enemies.iter().map(|(label, enemy)| enemy_on_sheet(label, enemy)).collect::<Vec<_>>(),
        legend: legend(catalog, encounter, &marks, &letters),
        foes: foes(catalog, encounter, view),
        rules: special_rules(catalog, encounter),
        waves: encounter.waves.iter().map(|wave| wave_line(catalog, wave)).collect::<Vec<_>>(),
        doom: doom_lines(catalog, encounter),
    }
}

fn hex(at: Coord) -> Value {
    Value::list([at.row, at.col])
}

/// The mark of each tile on the sheet.
fn tile_marks(view: &EncounterView) -> BTreeMap<Id, &'static str> {
    view.tiles
        .iter()
        .map(|tile| (tile.id, mark(tile.kind, tile.deadly, tile.water, tile.goal && tile.harmless)))
        .collect()
}

/// The pencil mark of a tile, as on the table.
fn mark(kind: TileKind, is_deadly: bool, is_water: bool, is_goal_alone: bool) -> &'static str {
    match kind {
        _ if is_goal_alone => "goal",
        _ if is_water && is_deadly => "deep-water",
        _ if is_water => "water",
        _ if is_deadly => "pit",
        TileKind::Boundary => "boundary",
        TileKind::FullCover => "full-cover",
        TileKind::HalfCover => "half-cover",
        TileKind::Concealment => "concealment",
        TileKind::Hazard => "hazard",
        TileKind::Retreat => "retreat",
    }
}

/// A small letter for each tile whose mark is that of another tile too.
fn tile_letters(marks: &BTreeMap<Id, &'static str>) -> BTreeMap<Id, char> {
    let shares = |id: &Id, mark: &str| marks.iter().any(|(other, theirs)| other != id && *theirs == mark);
    let ambiguous = marks.iter().filter(|(id, mark)| shares(id, mark));
    ambiguous.map(|(id, _)| *id).zip('a'..='z').collect()
}

fn tile_on_sheet(view: &EncounterView, tile: &TileView, letters: &BTreeMap<Id, char>) -> Value {
    let is_same = |at: Coord| view.tiles.iter().any(|other| other.at == at && other.id == tile.id);
    // The rim of the sheet needs no second line.
    let edges = (0..6u8).filter(|d| neighbour(tile.at, *d).is_some_and(|next| !is_same(next)));
    record! {
        at: hex(tile.at),
        mark: Value::code(mark(tile.kind, tile.deadly, tile.water, tile.goal && tile.harmless)),
        goal: tile.goal,
        letter: letters.get(&tile.id).map(Value::code),
        edges: edges.collect::<Vec<_>>(),
    }
}

/// The tiles of the sheet, and those that can be placed during play.
fn legend(
    catalog: &Catalog,
    encounter: &Encounter,
    marks: &BTreeMap<Id, &'static str>,
    letters: &BTreeMap<Id, char>,
) -> Vec<Value> {
    let placed = placed_tiles(catalog, encounter);
    let mut ids: Vec<Id> = encounter.layout.iter().map(|placement| placement.tile).collect();
    ids.extend(encounter.tiles.keys().copied().chain(placed));
    let mut seen = BTreeSet::new();
    ids.retain(|id| seen.insert(*id));
    let found = ids.into_iter().filter_map(|id| Some((id, tile_of(catalog, encounter, id)?)));
    let line = |(id, tile): (Id, &Tile)| {
        record! {
            mark: Value::code(marks.get(&id).copied().unwrap_or_else(|| mark(tile.kind, tile.deadly, tile.water, false))),
            letter: letters.get(&id).map(Value::code),
            name: Text::authored(&tile.name),
            placed: (!marks.contains_key(&id)).then(|| text!("print-tile-placed")),
            text: if tile.text.is_empty() { tile_text(catalog, tile) } else { Text::authored(&tile.text) },
        }
    };
    found.map(line).collect()
}

fn tile_of<'a>(catalog: &'a Catalog, encounter: &'a Encounter, id: Id) -> Option<&'a Tile> {
    encounter.tiles.get(&id).or_else(|| catalog.tiles.get(&id).map(AsRef::as_ref))
}

/// The tiles that doom events, tiles and enemies of an encounter can place.
fn placed_tiles(catalog: &Catalog, encounter: &Encounter) -> BTreeSet<Id> {
    let mut found = BTreeSet::new();
    let mut look = |place: &Place| {
        if let Some(Effect::PlaceTile { tile, .. }) = place.effect() {
            found.insert(*tile);
        }
        WalkStep::Inside
    };
    let of_encounter = encounter.doom.iter().map(|doom| &doom.effect);
    for script in of_encounter.chain(encounter.tiles.values().map(|tile| &tile.effect)) {
        walk_script(script, true, &mut look);
    }
    let enemies = possible_enemies(catalog, encounter);
    for enemy in enemies.iter().filter_map(|id| catalog.enemies.get(id)) {
        enemy.attacks.values().for_each(|attack| _ = walk_script(&attack.script, true, &mut look));
        enemy.all_blocks.iter().for_each(|block| _ = walk_block(block, &mut look));
    }
    found
}

/// The letter of an enemy's kind, with a number if there are several of it.
fn enemy_label(view: &EncounterView, enemy: &EnemySheet) -> Text {
    let is_alike = |other: &&EnemySheet| other.sheet.id == enemy.sheet.id;
    let kinds = view.enemies.iter().map(|other| other.sheet.id).collect::<Vec<_>>();
    let letter = letter_of(&kinds, enemy.sheet.id);
    if view.enemies.iter().filter(is_alike).count() < 2 {
        return Text::written(letter);
    }
    let before = view.enemies.iter().take_while(|other| other.sheet.who != enemy.sheet.who).filter(is_alike).count();
    Text::written(format_args!("{letter}{}", before + 1))
}

/// The letter of a kind of enemy: those at the start in the order in which they act, then the others.
fn letter_of(kinds: &[Id], id: Id) -> char {
    let mut seen = Vec::new();
    kinds.iter().for_each(|kind| {
        if !seen.contains(kind) {
            seen.push(*kind);
        }
    });
    let place = seen.iter().position(|kind| *kind == id).unwrap_or(seen.len());
    ('A'..='Z').nth(place).unwrap_or('?')
}

fn enemy_on_sheet(label: &Text, enemy: &EnemySheet) -> Value {
    record! { label: label, at: hex(enemy.sheet.position), tail: enemy.sheet.tail.map(hex) }
}

/// The kinds of enemies: how many stand there, and those that can come later.
fn foes(catalog: &Catalog, encounter: &Encounter, view: &EncounterView) -> Vec<Value> {
    let at_start: Vec<Id> = view.enemies.iter().map(|enemy| enemy.sheet.id).collect();
    let mut ids: Vec<Id> = at_start.clone();
    ids.extend(possible_enemies(catalog, encounter));
    let mut seen = BTreeSet::new();
    ids.retain(|id| seen.insert(*id));
    let foe = |id: Id| {
        let n = at_start.iter().filter(|other| **other == id).count();
        record! {
            id: Value::code(id),
            letter: (n > 0).then(|| Value::code(letter_of(&at_start, id))),
            name: enemy_name(catalog, id),
            count: if n > 0 { text!("print-times", n = n) } else { text!("print-comes-later") },
        }
    };
    ids.into_iter().map(foe).collect()
}

fn enemy_name(catalog: &Catalog, id: Id) -> Text {
    Text::authored(catalog.enemies.get(&id).map_or(id.as_str(), |enemy| &enemy.name))
}

/// What else holds in the encounter: darkness, the order of enemies, formations, the actions that are offered.
fn special_rules(catalog: &Catalog, encounter: &Encounter) -> Vec<Text> {
    let mut rules = Vec::new();
    rules.extend(encounter.dark.then(|| text!("print-dark")));
    if !encounter.order.is_empty() {
        let names = encounter.order.iter().map(|id| enemy_name(catalog, *id));
        rules.push(text!("print-order", enemies = Text::joined(", ", names)));
    }
    rules.extend(encounter.formations.iter().map(|(id, formation)| formation_rule(encounter, *id, formation)));
    if !encounter.offers.is_empty() {
        let name = |id: &Id| Text::authored(catalog.action(*id).map_or(id.as_str(), |action| &action.name));
        rules.push(text!("print-offers", actions = Text::and(encounter.offers.iter().map(name))));
    }
    rules
}

fn formation_rule(encounter: &Encounter, id: Id, formation: &Formation) -> Text {
    let posts = encounter.enemy_spawns().filter(|spawn| spawn.formation == Some(id));
    let posts = Text::joined("; ", posts.map(|spawn| Text::written(spawn.at)));
    let moves = match formation.movement {
        FormationMovement::Abreast => text!("print-formation-abreast"),
        FormationMovement::InFile => text!("print-formation-in-file"),
    };
    let rule = text!("print-formation", name = &formation.name, posts = posts, moves = moves);
    Text::joined(" ", [rule, Text::authored(&formation.text)])
}

/// The doom events in the order of their Rounds.
fn doom_lines(catalog: &Catalog, encounter: &Encounter) -> Vec<Value> {
    let mut events: Vec<&Doom> = encounter.doom.iter().collect();
    events.sort_by_key(|doom| doom.round);
    let line = |doom: &Doom| {
        record! {
            round: text!("doom-round", round = doom.round),
            text: Text::authored(&doom.text),
            rules: doom_text(catalog, doom),
        }
    };
    events.into_iter().map(line).collect()
}

fn wave_line(catalog: &Catalog, wave: &EnemyWave) -> Value {
    let post = |spawn: &EnemySpawn| {
        text!("print-post", enemy = enemy_name(catalog, spawn.enemy), hex = Text::written(spawn.at))
    };
    record! {
        text: Text::authored(&wave.text),
        enemies: Text::joined("; ", wave.enemies.iter().map(post)),
    }
}
