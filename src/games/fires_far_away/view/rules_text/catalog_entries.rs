//! Every entry of a catalog with its authored text and its rules text, for the command line and for tests.

use super::{
    action_text, attunement_text, condition_text, doom_text, enemy_attack_text, enemy_text, enemy_type_text, gear_text,
    tile_text,
};
use crate::content::Catalog;
use crate::lang::{Text, text};

/// An entry with its two texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryText {
    /// The kind of the entry: "action", "gear".
    pub kind: &'static str,
    /// Its key; for a part of another entry, the key of that entry and its own: "kiln_child/burst".
    pub key: String,
    /// Its printed name; empty for an entry without a name.
    pub name: String,
    /// Its description, as its author wrote it; often empty.
    pub authored: String,
    /// Its effect, generated from its data.
    pub rules: Text,
}

/// Every entry of a catalog: actions, attunements, gear, conditions, enemy types, enemies with their attacks, special
/// tiles and doom events.
pub fn entry_texts(catalog: &Catalog) -> Vec<EntryText> {
    let mut found = Vec::new();
    let mut add = |kind, key: String, name: &str, authored: &str, rules: Text| {
        let rules = if rules == Text::Empty { text!("rules-no-effect") } else { rules };
        found.push(EntryText { kind, key, name: name.to_owned(), authored: authored.to_owned(), rules });
    };
    for action in catalog.actions.iter().filter(|action| action.attunement.is_none()) {
        add("action", action.id.to_string(), &action.name, &action.text, action_text(catalog, action));
    }
    for attunement in catalog.attunements.values() {
        let rules = attunement_text(catalog, attunement);
        add("attunement", attunement.id.to_string(), &attunement.name, &attunement.text, rules);
    }
    for gear in catalog.gear.values() {
        add("gear", gear.id.to_string(), &gear.header.name, &gear.header.text, gear_text(catalog, gear));
    }
    for condition in catalog.all_conditions() {
        let row = catalog.condition(condition);
        add("condition", condition.name().to_owned(), &row.name, &row.text, condition_text(catalog, condition));
    }
    for (key, row) in catalog.types.iter() {
        add("enemy type", key.to_string(), &row.name, &row.text, enemy_type_text(catalog, row));
    }
    for enemy in catalog.enemies.values() {
        add("enemy", enemy.id.to_string(), &enemy.name, &enemy.text, enemy_text(catalog, enemy));
        for (key, attack) in &enemy.attacks {
            let rules = enemy_attack_text(catalog, attack);
            add("attack", format!("{}/{key}", enemy.id), &attack.name, &attack.text, rules);
        }
    }
    for (key, tile) in catalog.tiles.iter() {
        add("tile", key.to_string(), &tile.name, &tile.text, tile_text(catalog, None, tile));
    }
    for encounter in catalog.encounters.values() {
        for (key, tile) in &encounter.tiles {
            add(
                "tile",
                format!("{}/{key}", encounter.id),
                &tile.name,
                &tile.text,
                tile_text(catalog, Some(&**encounter), tile),
            );
        }
        for (n, doom) in encounter.doom.iter().enumerate() {
            add(
                "doom event",
                format!("{}/doom {}", encounter.id, n + 1),
                "",
                &doom.text,
                doom_text(catalog, encounter, doom),
            );
        }
    }
    found
}
