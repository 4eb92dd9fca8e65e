//! The cards: chapters, enemies, encounter tables, gear and attunements.
//!
//! Owns what stands on a card. Must not word an attack or an entry of a table: `view` does.

use std::sync::Arc;

use super::encounters::{view_at_start, visit_words};
use super::story::chapter_cards;
use super::things::thing_cards;
use super::typst::{Source, Value, record};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, EncounterTable, Enemy, EnemySpawn, Scenario, TableEntry};
use crate::content::possible_enemies;
use crate::content::script::{Effect, Predicate};
use crate::lang::{Text, text};
use crate::model::Id;
use crate::view::rules_text::{
    clause_text, enemy_attack_text, enemy_clause_text, enemy_exceptions_text, enemy_type_text,
};
use crate::view::{EntryLine, TableCard, sink_label};

/// Writes all cards.
pub(super) fn write_cards(source: &mut Source, catalog: &Arc<Catalog>, scenario: &Scenario) {
    let encounters: Vec<&Arc<Encounter>> =
        scenario.encounters.iter().filter_map(|id| catalog.encounters.get(id)).collect();
    let mut tables = Vec::new();
    for encounter in &encounters {
        let view = view_at_start(catalog, scenario, encounter);
        let printed = encounter.tables.iter().zip(&view.tables);
        tables.extend(printed.map(|(table, card)| table_card(catalog, encounter, table, card)));
    }
    source.call(
        "#chapter-cards",
        &record! { title: text!("print-chapter-cards"), cards: chapter_cards(catalog, scenario) },
    );
    let enemies = all_enemies(catalog, &encounters);
    let enemies: Vec<Value> = enemies.iter().map(|(enemy, n)| enemy_card(catalog, enemy, *n)).collect();
    source.call("#enemy-cards", &record! { title: text!("print-enemy-cards"), cards: enemies });
    source.call("#table-cards", &record! { title: text!("print-table-cards"), cards: tables });
    source.call("#thing-cards", &record! { title: text!("print-gear"), cards: thing_cards(catalog, scenario) });
    source.paste("#all-cards()\n");
}

/// The enemies of all encounters, each with the most of it that one encounter puts on the sheet: those that stand there at
/// once, and those that effects bring.
fn all_enemies<'a>(catalog: &'a Catalog, encounters: &[&Arc<Encounter>]) -> Vec<(&'a Enemy, usize)> {
    let mut found: Vec<(&Enemy, usize)> = Vec::new();
    for encounter in encounters {
        let at_once = || std::iter::once(&encounter.enemies).chain(encounter.waves.iter().map(|wave| &wave.enemies));
        for id in possible_enemies(catalog, encounter) {
            let Some(enemy) = catalog.enemies.get(&id) else { continue };
            let count = |spawns: &Vec<EnemySpawn>| spawns.iter().filter(|spawn| spawn.enemy == id).count();
            let mut n = at_once().map(count).max().unwrap_or_default();
            visit_words(catalog, encounter, &mut |place| {
                n += usize::from(matches!(place.effect(), Some(Effect::Spawn { enemy, .. }) if *enemy == id));
            });
            match found.iter_mut().find(|(other, _)| other.id == id) {
                Some((_, most)) => *most = n.max(*most),
                None => found.push((enemy.as_ref(), n)),
            }
        }
    }
    found
}

fn enemy_card(catalog: &Catalog, enemy: &Enemy, most: usize) -> Value {
    let types = enemy.types.iter().filter_map(|kind| catalog.types.get(&kind.key()));
    let type_rules = types.clone().map(|row| {
        record! { name: Text::authored(&row.name), text: enemy_type_text(catalog, row) }
    });
    let attacks = enemy.attacks.values().map(|attack| {
        record! { name: Text::authored(&attack.name), text: enemy_attack_text(catalog, attack) }
    });
    record! {
        id: Value::code(enemy.id),
        name: Text::authored(&enemy.name),
        count: (most > 1).then(|| text!("print-times", n = most)),
        rows: most.max(1),
        types: Text::joined(", ", types.map(|row| Text::authored(&row.name))),
        type_rules: type_rules.collect::<Vec<_>>(),
        hp: enemy.hp,
        movement: enemy.movement,
        sinks: enemy.sinks.iter().map(|(sink, n)| record! { name: sink_label(*sink), n: *n }).collect::<Vec<_>>(),
        shield: enemy.shield.map(|shield| record! {
            defense: shield.defense,
            stability: shield.stability,
            durability: shield.durability,
            up: shield.up,
        }),
        exceptions: enemy_exceptions_text(catalog, enemy),
        attacks: attacks.collect::<Vec<_>>(),
        text: Text::authored(&enemy.text),
    }
}

fn table_card(catalog: &Catalog, encounter: &Encounter, table: &EncounterTable, card: &TableCard) -> Value {
    let name = |id: &Id| Text::authored(catalog.enemies.get(id).map_or(id.as_str(), |enemy| &enemy.name));
    let drives = (!table.drives.is_empty())
        .then(|| text!("print-table-drives", enemies = Text::and(table.drives.iter().map(name))));
    let rows = table.entries.iter().zip(&card.entries).map(|(entry, line)| table_row(catalog, encounter, entry, line));
    record! {
        encounter: Text::authored(&encounter.name),
        id: Value::code(encounter.id),
        name: &card.name,
        dice: text!("print-table-dice", n = table.dice),
        drives: drives,
        rows: rows.collect::<Vec<_>>(),
    }
}

fn table_row(catalog: &Catalog, encounter: &Encounter, entry: &TableEntry, line: &EntryLine) -> Value {
    let unless_always = |test: &Predicate, words: &dyn Fn() -> Text| {
        (*test != Predicate::Always).then(|| text!("print-entry-only", test = words()))
    };
    // Whether an entry is on the card is asked of the character, and whether a behaviour is possible of the enemy.
    let lines = entry.behaviours.iter().zip(&line.lines).map(|(behaviour, text)| {
        let words = || enemy_clause_text(catalog, encounter, &behaviour.when);
        record! { text: text, only: unless_always(&behaviour.when, &words) }
    });
    record! {
        label: &line.label,
        sudden: line.sudden,
        coins: line.coins_needed,
        only: unless_always(&entry.when, &|| clause_text(catalog, &entry.when)),
        lines: lines.collect::<Vec<_>>(),
    }
}
