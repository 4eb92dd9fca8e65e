//! The cards of the encounter tables: the texts of the entries, their coins and the roll.

use crate::content::encounter::{Behaviour, EncounterTable, Enemy, TableEntry};
use crate::content::possible_enemies;
use crate::lang::{Text, text};
use crate::model::{CombatantId, Id};
use crate::rules::access::{RulesWorld, catalog, combatant_count, encounter, encounter_tables, enemy_def_id};
use crate::view::text::entry_label;
use crate::view::{EntryLine, TableCard};

/// Builds the cards of all encounter tables.
pub(super) fn build_table_cards(world: &RulesWorld) -> Vec<TableCard> {
    let encounter = encounter(world);
    let cards = encounter_tables(world);
    let placed = placed_enemies(world);
    let card = |(table, card): (
        &crate::content::encounter::EncounterTable,
        &crate::rules::components::resources::EncounterTableState,
    )| TableCard {
        name: Text::authored(&table.name),
        rolled: card.rolled.clone(),
        entries: table
            .entries
            .iter()
            .enumerate()
            .map(|(n, entry)| EntryLine {
                label: entry_label(entry.roll),
                lines: entry_lines(&placed, table, entry),
                sudden: entry.sudden,
                coins: card.coins.get(n).copied().unwrap_or(0),
                coins_needed: entry.coins,
                exhausted: card.coins.get(n).is_some_and(|c| *c >= entry.coins),
                current: card.current_entry == Some(n as u8),
                absent: !crate::rules::query::context::is_predicate_true_for(
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

/// The sheets of all enemies that are or can come into play, with those that an effect brings.
fn placed_enemies<'a>(world: &'a RulesWorld) -> Vec<&'a Enemy> {
    let standing = (1..combatant_count(world)).filter_map(|n| enemy_def_id(world, CombatantId(n)));
    let mut ids: Vec<Id> = standing.chain(possible_enemies(catalog(world), encounter(world))).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.iter().filter_map(|id| catalog(world).enemies.get(id)).map(AsRef::as_ref).collect()
}

fn entry_lines(placed: &[&Enemy], table: &EncounterTable, entry: &TableEntry) -> Vec<Text> {
    // The enemies that the table drives may use different names for the attack.
    let attack_name = |id: Id| {
        let driven = |id| table.drives.is_empty() || table.drives.contains(&id);
        let driven = placed.iter().filter(|enemy| driven(enemy.id));
        let mut names: Vec<&str> =
            driven.filter_map(|enemy| enemy.attacks.get(&id)).map(|attack| attack.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let names = names.into_iter().map(Text::authored);
        names.reduce(|before, name| Text::or([before, name])).unwrap_or_else(|| Text::authored(id.as_str()))
    };
    let text_of = |b: &Behaviour| {
        let moves = match b.preferred_distance {
            _ if !b.moves => Text::Empty,
            None => text!("entry-move"),
            Some(n) => text!("entry-move-keeping", n = n),
        };
        match Text::joined(", ", [moves, b.attack.map(attack_name).unwrap_or_default()]) {
            Text::Empty => text!("entry-waits"),
            text => text,
        }
    };
    match entry.behaviours.as_slice() {
        [only] => vec![text_of(only)],
        several => {
            let letter = |n: usize| Text::written(char::from(b'A' + n as u8));
            several.iter().enumerate().map(|(n, b)| Text::joined("  ", [letter(n), text_of(b)])).collect()
        }
    }
}
