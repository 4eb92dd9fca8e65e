//! The table that a newly placed enemy gets, so that it acts.

use kernel::content::edit::{EditError, push_item, set_value};
use kernel::content::syntax::{PathStep, SyntaxNode, parse_syntax};

use super::draft_content::DraftContent;
use crate::content::SourceFile;
use crate::content::encounter::Enemy;
use crate::model::Id;

const TABLES: PathStep = PathStep::Field("tables");
const DRIVES: PathStep = PathStep::Field("drives");

/// The text of an encounter with a table that drives an enemy, if none does yet: a copy of one that drives it in another
/// encounter, else a table of its first attack.
pub(super) fn with_table_for(draft: DraftContent<'_>, enemy: Id) -> Result<String, EditError> {
    let DraftContent { text, encounter, .. } = draft;
    let is_there = encounter.enemy_spawns().any(|spawn| spawn.enemy == enemy);
    let is_driven = encounter.tables.iter().any(|table| table.drives.contains(&enemy));
    let is_first = encounter.enemy_spawns().next().is_none();
    if is_there || is_driven || (is_first && encounter.tables.iter().any(|table| table.drives.is_empty())) {
        return Ok(text.to_owned());
    }
    // A table that names no enemies drives all of them; it goes on with those that were there.
    let mut kinds: Vec<Id> = encounter.enemy_spawns().map(|spawn| spawn.enemy).collect();
    kinds.sort();
    kinds.dedup();
    let mut text = text.to_owned();
    for (n, table) in encounter.tables.iter().enumerate() {
        if table.drives.is_empty() {
            text = set_value(&text, &[TABLES, PathStep::Item(n), DRIVES], &list_of(&kinds))?;
        }
    }
    let table = draft.encounter_files().find_map(|file| table_in(file, enemy));
    let table = table.or_else(|| draft.catalog.enemies.get(&enemy).map(|sheet| plain_table(sheet, enemy)));
    let table = set_value(&table.ok_or(EditError::NoPlace)?, &[DRIVES], &list_of(&[enemy]))?;
    push_item(&text, &[TABLES], &table)
}

/// A list of ids in the words of the files.
fn list_of(ids: &[Id]) -> String {
    let ids: Vec<String> = ids.iter().map(|id| format!("{:?}", id.as_str())).collect();
    format!("[{}]", ids.join(", "))
}

/// The words of the first table of a file that drives an enemy: one that names it, or one of an encounter without other
/// enemies.
fn table_in(file: &SourceFile, enemy: Id) -> Option<String> {
    let tree = parse_syntax(&file.text);
    let spawns = tree.field("enemies")?.1.children().collect::<Vec<_>>();
    let is_it = |spawn: &&SyntaxNode<'_>| spawn.field("enemy").and_then(|(_, id)| id.string()) == Some(enemy.as_str());
    let is_alone = !spawns.is_empty() && spawns.iter().all(is_it);
    let tables = tree.field("tables")?.1;
    let drives = |table: &&SyntaxNode<'_>| match table.field("drives") {
        Some((_, ids)) => ids.children().any(|id| id.string() == Some(enemy.as_str())),
        None => is_alone,
    };
    let table = tables.children().find(drives)?;
    Some(file.text[table.range()].to_owned())
}

/// A table with which an enemy comes near and makes its first attack, whatever is rolled.
fn plain_table(sheet: &Enemy, enemy: Id) -> String {
    let attack = sheet.attacks.keys().next().map(|attack| format!(", attack: {:?}", attack.as_str()));
    let name = ron::to_string(&sheet.name).unwrap_or_else(|_| format!("{:?}", enemy.as_str()));
    let behaviour = format!("(moves: true{})", attack.unwrap_or_default());
    format!("(name: {name}, entries: [(roll: (1, 6), behaviours: [{behaviour}])])")
}
