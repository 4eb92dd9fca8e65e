//! The hex sheet of each encounter: the marks of its tiles, the enemies, and below them everything that is read at the
//! table.
//!
//! Owns what stands on a sheet. Must not draw: `setting/hex_sheet.typ` does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::encounters::{view_at_start, visit_words};
use super::typst::{Source, Value, record};
use crate::content::Catalog;
use crate::content::encounter::{
    Doom, Encounter, EnemySpawn, EnemyWave, Formation, FormationMovement, OpensTo, Scenario, Tile,
};
use crate::content::possible_enemies;
use crate::content::script::{Effect, Expr, Lend, Predicate, ScriptWord};
use crate::lang::{Text, text};
use crate::model::{Coord, Id, neighbour};
use crate::view::rules_text::{doom_effect_text, key_words, tile_text};
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
    let letters = tile_letters(&tiles_in_order(catalog, encounter, &marks), &marks);
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
        legend: legend(catalog, encounter, view, &marks, &letters),
        foes: foes(catalog, encounter, view),
        rules: special_rules(catalog, encounter),
        marks: marks_to_keep(catalog, encounter),
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

/// The tiles of the legend: those of the sheet in the order of the layout, then those that can be placed during play. One
/// that nothing places, as with a tile under the goal, is left out.
fn tiles_in_order(catalog: &Catalog, encounter: &Encounter, marks: &BTreeMap<Id, &'static str>) -> Vec<Id> {
    let placed = placed_tiles(catalog, encounter);
    let mut ids: Vec<Id> = encounter.layout.iter().map(|placement| placement.tile).collect();
    ids.extend(encounter.tiles.keys().chain(&placed));
    let mut seen = BTreeSet::new();
    ids.retain(|id| seen.insert(*id) && (marks.contains_key(id) || placed.contains(id)));
    ids
}

/// A small letter for each tile whose mark is that of another tile too, in the order of the legend.
fn tile_letters(ids: &[Id], marks: &BTreeMap<Id, &'static str>) -> BTreeMap<Id, char> {
    let shares = |id: &Id, mark: &str| marks.iter().any(|(other, theirs)| other != id && *theirs == mark);
    let ambiguous = ids.iter().filter(|id| marks.get(*id).is_some_and(|mark| shares(id, mark)));
    ambiguous.copied().zip('a'..='z').collect()
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
    view: &EncounterView,
    marks: &BTreeMap<Id, &'static str>,
    letters: &BTreeMap<Id, char>,
) -> Vec<Value> {
    let ids = tiles_in_order(catalog, encounter, marks);
    let found = ids.into_iter().filter_map(|id| Some((id, tile_of(catalog, encounter, id)?)));
    let line = |(id, tile): (Id, &Tile)| {
        record! {
            mark: Value::code(marks.get(&id).copied().unwrap_or_else(|| mark(tile.kind, tile.deadly, tile.water, false))),
            letter: letters.get(&id).map(Value::code),
            goal: view.tiles.iter().any(|other| other.id == id && other.goal),
            name: Text::authored(&tile.name),
            placed: (!marks.contains_key(&id)).then(|| text!("print-tile-placed")),
            text: if tile.text.is_empty() { tile_text(catalog, Some(encounter), tile) } else { Text::authored(&tile.text) },
        }
    };
    found.map(line).collect()
}

fn tile_of<'a>(catalog: &'a Catalog, encounter: &'a Encounter, id: Id) -> Option<&'a Tile> {
    encounter.tiles.get(&id).or_else(|| catalog.tiles.get(&id).map(AsRef::as_ref))
}

/// The tiles that doom events, tiles and enemies of an encounter can place, and those that a lock leaves when it opens.
fn placed_tiles(catalog: &Catalog, encounter: &Encounter) -> BTreeSet<Id> {
    let mut found = BTreeSet::new();
    visit_words(catalog, encounter, &mut |place| {
        if let Some(Effect::PlaceTile { tile, .. }) = place.effect() {
            found.insert(*tile);
        }
    });
    let opened = encounter.layout.iter().filter_map(|placement| tile_of(catalog, encounter, placement.tile)?.opens_to);
    found.extend(opened.filter_map(|to| if let OpensTo::Tile(tile) = to { Some(tile) } else { None }));
    found
}

/// The marks that scripts of the encounter set and ask for, and the stores that they fill: a person ticks them on the sheet.
fn marks_to_keep(catalog: &Catalog, encounter: &Encounter) -> Vec<Value> {
    let mut found: BTreeMap<Id, Option<i64>> = BTreeMap::new();
    visit_words(catalog, encounter, &mut |place| match place.word {
        ScriptWord::Effect(Effect::SetFlag(flag) | Effect::ClearFlag(flag))
        | ScriptWord::Predicate(Predicate::HasFlag(flag)) => _ = found.entry(*flag).or_default(),
        ScriptWord::Effect(Effect::Lend(Lend { key: Some(key), holds: Some(holds), .. })) => {
            let boxes = if let Expr::N(n) = holds { Some(i64::from(*n)) } else { None };
            found.insert(*key, boxes);
        }
        _ => {}
    });
    let mark = |(key, boxes): (Id, Option<i64>)| {
        record! { name: key_words(key), boxes: Value::Number(boxes.unwrap_or(1).max(1)) }
    };
    found.into_iter().map(mark).collect()
}

/// The letter of an enemy's kind, with a number if there are several of it.
fn enemy_label(view: &EncounterView, enemy: &EnemySheet) -> Text {
    let is_alike = |other: &&EnemySheet| other.sheet.id == enemy.sheet.id;
    let letter = letter_of(&kinds_at_start(view), enemy.sheet.id);
    if view.enemies.iter().filter(is_alike).count() < 2 {
        return Text::written(letter);
    }
    let before = view.enemies.iter().take_while(|other| other.sheet.who != enemy.sheet.who).filter(is_alike).count();
    Text::written(format_args!("{letter}{}", before + 1))
}

/// The kinds of enemies that stand there at the start, in the order in which they act.
fn kinds_at_start(view: &EncounterView) -> Vec<Id> {
    let mut seen = BTreeSet::new();
    view.enemies.iter().map(|enemy| enemy.sheet.id).filter(|id| seen.insert(*id)).collect()
}

/// The letter of a kind of enemy.
fn letter_of(kinds: &[Id], id: Id) -> char {
    let place = kinds.iter().position(|kind| *kind == id).unwrap_or(kinds.len());
    ('A'..='Z').nth(place).unwrap_or('?')
}

fn enemy_on_sheet(label: &Text, enemy: &EnemySheet) -> Value {
    record! { label: label, at: hex(enemy.sheet.position), tail: enemy.sheet.tail.map(hex) }
}

/// The kinds of enemies: how many stand there, and those that can come later, which have a letter too: it is written on the
/// sheet when they come.
fn foes(catalog: &Catalog, encounter: &Encounter, view: &EncounterView) -> Vec<Value> {
    let mut ids = kinds_at_start(view);
    for id in possible_enemies(catalog, encounter) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let foe = |id: &Id| {
        let standing = || view.enemies.iter().filter(|enemy| enemy.sheet.id == *id);
        let n = standing().count();
        record! {
            id: Value::code(id),
            letter: Value::code(letter_of(&ids, *id)),
            name: enemy_name(catalog, *id),
            count: if n > 0 { text!("print-times", n = n) } else { text!("print-comes-later") },
            tail: standing().any(|enemy| enemy.sheet.tail.is_some()).then(|| text!("print-has-tail")),
        }
    };
    ids.iter().map(foe).collect()
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
        rules.push(text!("print-offers", actions = Text::joined("; ", encounter.offers.iter().map(name))));
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
    // An authored text says how the formation moves.
    let moves = if formation.text.is_empty() { moves } else { Text::authored(&formation.text) };
    text!("print-formation", name = &formation.name, posts = posts, moves = moves)
}

/// The doom events in the order of their Rounds.
fn doom_lines(catalog: &Catalog, encounter: &Encounter) -> Vec<Value> {
    let mut events: Vec<&Doom> = encounter.doom.iter().collect();
    events.sort_by_key(|doom| doom.round);
    let line = |doom: &Doom| {
        record! {
            round: text!("doom-round", round = doom.round),
            text: Text::authored(&doom.text),
            rules: doom_effect_text(catalog, encounter, doom),
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
