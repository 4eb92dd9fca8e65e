//! The cards of the encounter tables: the texts of the entries, their coins and the roll.

use crate::content::encounter::{Behaviour, EncounterTable, TableEntry};
use crate::model::CombatantId;
use crate::rules::access::{RulesWorld, catalog, combatant_count, encounter, encounter_tables, enemy_def_id};
use crate::view::text::entry_label;
use crate::view::{EntryLine, TableCard};

/// Builds the cards of all encounter tables.
pub(super) fn build_table_cards(world: &RulesWorld) -> Vec<TableCard> {
    let encounter = encounter(world);
    let cards = encounter_tables(world);
    let card = |(table, card): (
        &crate::content::encounter::EncounterTable,
        &crate::rules::components::resources::EncounterTableState,
    )| TableCard {
        name: table.name.clone(),
        rolled: card.rolled.clone(),
        entries: table
            .entries
            .iter()
            .enumerate()
            .map(|(n, entry)| EntryLine {
                label: entry_label(entry.roll),
                lines: entry_lines(world, table, entry),
                sudden: entry.sudden,
                coins: card.coins.get(n).copied().unwrap_or(0),
                coins_needed: entry.coins,
                exhausted: card.coins.get(n).is_some_and(|c| *c >= entry.coins),
                current: card.current_entry == Some(n as u8),
                absent: !crate::rules::enemies::is_predicate_true_for(
                    world,
                    CombatantId::CHARACTER,
                    CombatantId::CHARACTER,
                    &entry.when,
                ),
            })
            .collect(),
    };
    encounter.tables.iter().zip(cards).map(card).collect()
}

fn entry_lines(world: &RulesWorld, table: &EncounterTable, entry: &TableEntry) -> Vec<String> {
    // The enemies that the table drives may use different names for the attack.
    let attack_name = |id: crate::model::Id| {
        let sheets = catalog(world).enemies.values();
        let stands = |id| (1..combatant_count(world)).any(|n| enemy_def_id(world, CombatantId(n)) == Some(id));
        let driven = |id| table.drives.is_empty() || table.drives.contains(&id);
        let placed = sheets.filter(|e| stands(e.id) || encounter(world).enemy_spawns().any(|p| p.enemy == e.id));
        let mut names: Vec<&str> =
            placed.filter(|e| driven(e.id)).filter_map(|e| e.attacks.get(&id)).map(|a| a.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        if names.is_empty() { id.to_string() } else { names.join(" or ") }
    };
    let words = |b: &Behaviour| {
        let mut parts = Vec::new();
        if b.moves {
            parts.push(b.preferred_distance.map_or_else(|| "Move".to_owned(), |n| format!("Move, keeping {n}")));
        }
        parts.extend(b.attack.map(attack_name));
        if parts.is_empty() { "waits".to_owned() } else { parts.join(", ") }
    };
    match entry.behaviours.as_slice() {
        [only] => vec![words(only)],
        several => {
            several.iter().enumerate().map(|(n, b)| format!("{}  {}", char::from(b'A' + n as u8), words(b))).collect()
        }
    }
}
