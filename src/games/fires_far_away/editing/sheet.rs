//! Changes of an encounter's hex sheet, as a pencil makes them: a tile, an enemy or a start hex is put on a hex or taken off.

use kernel::content::edit::{EditError, push_item, remove_value, set_value};
use kernel::content::syntax::{PathStep, parse_syntax};

use super::draft_content::DraftContent;
use super::driving::with_table_for;
use crate::content::SourceFile;
use crate::content::area::Area;
use crate::content::encounter::Encounter;
use crate::model::{Coord, Id};

/// A change of the hex sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetEdit {
    /// A special tile is drawn on a hex; another one there is taken off. A tile that the encounter does not declare yet
    /// is copied from the encounter of the scenario that declares it.
    PutTile {
        /// Its key.
        tile: Id,
        /// The hex.
        at: Coord,
    },
    /// An enemy is placed. If no table drives it, a table is added for it.
    PlaceEnemy {
        /// The enemy.
        enemy: Id,
        /// The hex.
        at: Coord,
    },
    /// An enemy goes to another hex.
    MoveEnemy {
        /// Its place in the list of enemies.
        n: usize,
        /// The hex.
        to: Coord,
    },
    /// A Large enemy is turned: its tail lies on this neighbour of its head.
    TurnEnemy {
        /// Its place in the list of enemies.
        n: usize,
        /// The hex of the tail.
        tail: Coord,
    },
    /// A start hex, or else a tile, goes to another hex.
    Move {
        /// The hex.
        from: Coord,
        /// The other one.
        to: Coord,
    },
    /// A hex becomes a start hex of the character, or is none any more.
    ToggleStart(Coord),
    /// Takes off what lies on a hex: the enemy, else the start, else the tile.
    Erase(Coord),
}

const LAYOUT: PathStep = PathStep::Field("layout");
const ENEMIES: PathStep = PathStep::Field("enemies");
const START: PathStep = PathStep::Field("start");
const AT: PathStep = PathStep::Field("at");

impl SheetEdit {
    /// The text of the encounter's file with the change.
    pub(super) fn written(&self, draft: DraftContent<'_>) -> Result<String, EditError> {
        let DraftContent { text, encounter, .. } = draft;
        match *self {
            Self::PutTile { tile, at } => {
                let text = without_tile(text, encounter, at).unwrap_or_else(|_| text.to_owned());
                put_tile(&with_declaration(&text, draft, tile), tile, at)
            }
            Self::PlaceEnemy { enemy, at } => {
                let text = with_table_for(draft, enemy)?;
                let item = format!("(enemy: {:?}, at: {})", enemy.as_str(), hex(at));
                push_item(&text, &[ENEMIES], &item)
            }
            Self::MoveEnemy { n, to } => {
                let text = set_value(text, &[ENEMIES, PathStep::Item(n), AT], &hex(to))?;
                // A tail that is written lies beside the old hex.
                let tail = [ENEMIES, PathStep::Item(n), PathStep::Field("tail")];
                Ok(remove_value(&text, &tail).unwrap_or(text))
            }
            Self::TurnEnemy { n, tail } => {
                set_value(text, &[ENEMIES, PathStep::Item(n), PathStep::Field("tail")], &hex(tail))
            }
            Self::Move { from, to } => match encounter.start.iter().position(|start| *start == from) {
                Some(n) => set_value(text, &[START, PathStep::Item(n)], &hex(to)),
                None => {
                    let tile = encounter.layout.iter().find(|placement| placement.at.contains(&Area::Hex(from)));
                    let tile = tile.ok_or(EditError::NoPlace)?.tile;
                    put_tile(&without_tile(text, encounter, from)?, tile, to)
                }
            },
            Self::ToggleStart(at) => match encounter.start.iter().position(|start| *start == at) {
                Some(n) => remove_value(text, &[START, PathStep::Item(n)]),
                None => push_item(text, &[START], &hex(at)),
            },
            Self::Erase(at) => {
                let enemy = encounter.enemies.iter().position(|spawn| spawn.at == at || spawn.tail == Some(at));
                let start = encounter.start.iter().position(|start| *start == at);
                match (enemy, start) {
                    (Some(n), _) => remove_value(text, &[ENEMIES, PathStep::Item(n)]),
                    (None, Some(n)) => remove_value(text, &[START, PathStep::Item(n)]),
                    (None, None) => without_tile(text, encounter, at),
                }
            }
        }
    }
}

/// A hex in the words of the files.
fn hex(at: Coord) -> String {
    format!("({}, {})", at.row, at.col)
}

/// The text without the tile that is drawn on a hex. A hex of an area, such as the edge, can't be taken out of it.
fn without_tile(text: &str, encounter: &Encounter, at: Coord) -> Result<String, EditError> {
    let found = encounter.layout.iter().enumerate().find_map(|(n, placement)| {
        let hex = placement.at.iter().position(|area| *area == Area::Hex(at))?;
        Some((n, hex, placement.at.len()))
    });
    match found.ok_or(EditError::NoPlace)? {
        (n, _, 1) => remove_value(text, &[LAYOUT, PathStep::Item(n)]),
        (n, hex, _) => remove_value(text, &[LAYOUT, PathStep::Item(n), AT, PathStep::Item(hex)]),
    }
}

/// The text with a tile on a hex: in the placement of its kind, or in a new one.
fn put_tile(text: &str, tile: Id, at: Coord) -> Result<String, EditError> {
    let tree = parse_syntax(text);
    let area = format!("Hex({})", hex(at));
    let placements = tree.field("layout").map(|(_, layout)| layout.children().collect::<Vec<_>>());
    let same = placements.as_ref().and_then(|all| {
        all.iter().position(|one| one.field("tile").and_then(|(_, key)| key.string()) == Some(tile.as_str()))
    });
    match (placements, same) {
        (_, Some(n)) => push_item(text, &[LAYOUT, PathStep::Item(n), AT], &area),
        (Some(_), None) => push_item(text, &[LAYOUT], &format!("(tile: {:?}, at: [{area}])", tile.as_str())),
        (None, None) => set_value(text, &[LAYOUT], &format!("[(tile: {:?}, at: [{area}])]", tile.as_str())),
    }
}

/// The text with the declaration of a tile. The words of another encounter are taken over as they stand there.
fn with_declaration(text: &str, draft: DraftContent<'_>, tile: Id) -> String {
    if draft.encounter.tiles.contains_key(&tile) || draft.catalog.tiles.contains_key(&tile) {
        return text.to_owned();
    }
    let Some(words) = draft.encounter_files().find_map(|file| declaration_in(file, tile)) else {
        return text.to_owned();
    };
    let tiles = PathStep::Field("tiles");
    let path = [tiles, PathStep::Field(tile.as_str())];
    set_value(text, &path, words)
        .or_else(|_| set_value(text, &[tiles], &format!("{{ {:?}: {words} }}", tile.as_str())))
        .unwrap_or_else(|_| text.to_owned())
}

fn declaration_in(file: &SourceFile, tile: Id) -> Option<&str> {
    let tree = parse_syntax(&file.text);
    let place = tree.field("tiles")?.1.entry(tile.as_str())?.range();
    Some(&file.text[place])
}
