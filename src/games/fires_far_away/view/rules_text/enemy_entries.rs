//! The rules text of enemies, their attacks and types, of special tiles and of doom events.

use super::names::ability;
use super::strikes::modifier_text;
use super::{Voice, Writer, join_and, sentences};
use crate::content::Catalog;
use crate::content::condition_row::ConditionEnd;
use crate::content::encounter::{BodyPart, Doom, Enemy, EnemyAttack, EnemyShield, OpensTo, Tile};
use crate::content::enemy_type_rows::EnemyTypeRow;
use crate::content::script::{Effect, Targeting};
use crate::model::{Condition, DamageKind, Modifier};

/// The effect of an enemy's attack: "Head. Move 1. Adjacent, Unparryable: 4 Pierce."
pub fn enemy_attack_text(catalog: &Catalog, attack: &EnemyAttack) -> String {
    // The range and the area are in the aim of the whole script, which the loader has written.
    let EnemyAttack {
        name: _,
        range: _,
        area: _,
        power,
        step: _,
        times,
        mods,
        from,
        hits_everyone,
        keeps_shield,
        self_action: _,
        while_held,
        effect: _,
        script,
        text: _,
    } = attack;
    let writer = Writer { power: *power, ..Writer::new(catalog, Voice::It) };
    let mut prefix = Vec::new();
    let mut rest: &[Effect] = script;
    if let (Some(aim), [Effect::Aim(_), after @ ..]) = (attack.aim(), rest) {
        rest = after;
        let plain = match aim.clone() {
            Targeting::One { reach, step: _, sight, from, only } => {
                Targeting::One { reach, step: 0, sight, from, only }
            }
            area => area,
        };
        let aimed = writer.aim(&plain);
        let mut tags = *mods;
        if aimed.contains("Lock-On") {
            tags = tags.without(Modifier::LockOn);
        }
        let tags = modifier_text(tags, aimed.contains("ranged"));
        prefix.push(aimed);
        if *hits_everyone {
            prefix.push("everybody in it".to_owned());
        }
        prefix.extend((!tags.is_empty()).then_some(tags));
    }
    let mut clauses = Vec::new();
    clauses.extend(match from {
        BodyPart::Either => None,
        BodyPart::Head => Some("from the head".to_owned()),
        BodyPart::Tail => Some("from the tail".to_owned()),
    });
    if attack.implicit_move() > 0 {
        clauses.push(format!("Move {}", attack.implicit_move()));
    }
    clauses.extend(writer.clause_list(rest, prefix, false));
    match times {
        0 | 1 => {}
        n => clauses.push(format!("made {n} times, with a reaction to each")),
    }
    if !while_held.is_empty() {
        let held = Writer::new(catalog, Voice::It).calling_target("whoever is Grappled by it");
        clauses.push(format!("at the start of each Turn, {}", held.inner_script(while_held)));
    }
    if *keeps_shield {
        clauses.push("its raised shield stays up".to_owned());
    }
    sentences(clauses)
}

/// The numbers of an enemy's sheet and what holds for it, without its attacks.
pub fn enemy_text(catalog: &Catalog, enemy: &Enemy) -> String {
    let writer = Writer::new(catalog, Voice::It);
    let Enemy {
        id: _,
        name: _,
        hp,
        sinks,
        shield,
        movement,
        types,
        blocks,
        immune_to,
        not_immune_to,
        immune_to_damage,
        not_immune_to_damage,
        traits: _,
        immunity: _,
        all_blocks: _,
        block_scope: _,
        light,
        attacks: _,
        text: _,
    } = enemy;
    let mut numbers = vec![format!("{hp} HP"), format!("Move {movement}")];
    numbers.extend(sinks.iter().map(|(sink, n)| format!("{} {n}", sink.label())));
    let mut clauses = vec![numbers.join(", ")];
    let names: Vec<String> = types.iter().map(|kind| writer.enemy_type(*kind)).collect();
    clauses.push(names.join(", "));
    if let Some(EnemyShield { defense, stability, durability, up }) = shield {
        let raised = if *up { ", raised at the start" } else { "" };
        clauses
            .push(format!("shield with Defense {defense}, Stability {stability} and Durability {durability}{raised}"));
    }
    clauses.extend(immunity(&writer, "immune to", immune_to, immune_to_damage));
    clauses.extend(immunity(&writer, "not immune to", not_immune_to, not_immune_to_damage));
    if *light {
        clauses.push("it carries a light".to_owned());
    }
    clauses.extend(writer.blocks(blocks));
    sentences(clauses)
}

fn immunity(writer: &Writer, what: &str, conditions: &[Condition], damage: &[DamageKind]) -> Option<String> {
    let conditions = conditions.iter().map(|condition| writer.condition(*condition));
    let names: Vec<String> = conditions.chain(damage.iter().map(|kind| kind.name().to_owned())).collect();
    (!names.is_empty()).then(|| format!("{what} {}", join_and(&names)))
}

/// The properties that a type gives to each of its enemies.
pub fn enemy_type_text(catalog: &Catalog, row: &EnemyTypeRow) -> String {
    let writer = Writer::new(catalog, Voice::It);
    let EnemyTypeRow { name: _, abilities, immune_to, immune_to_all_except, immune_to_damage, blocks, text: _ } = row;
    let mut clauses: Vec<String> = abilities.iter().map(|what| writer.verb("", ability(*what))).collect();
    if let Some(only) = immune_to_all_except {
        let names: Vec<String> = only.iter().map(|condition| writer.condition(*condition)).collect();
        clauses.push(format!("immune to every condition but {}", join_and(&names)));
    }
    clauses.extend(immunity(&writer, "immune to", immune_to, immune_to_damage));
    clauses.extend(writer.blocks(blocks));
    sentences(clauses)
}

/// The kind and effect of a special tile.
pub fn tile_text(catalog: &Catalog, tile: &Tile) -> String {
    // A tile has one target: the combatant on it.
    let writer = Writer::new(catalog, Voice::Entrant).calling_target("whoever enters");
    let Tile { name: _, kind, deadly, water, extinguishes, opens_to, effect, blocks, text: _ } = tile;
    let kind = kind.with_article();
    let kind = kind.strip_prefix("a ").or_else(|| kind.strip_prefix("the ")).unwrap_or(kind);
    let mut notes = vec![kind.to_owned()];
    notes.extend(water.then(|| "water".to_owned()));
    notes.extend(deadly.then(|| "deadly".to_owned()));
    notes.extend(opens_to.map(|becomes| match becomes {
        OpensTo::Plain => "locked until it is opened".to_owned(),
        OpensTo::Tile(tile) => format!("locked: opened, it is {}", writer.tile(tile)),
    }));
    let mut clauses = vec![notes.join(", ")];
    clauses.push(writer.script(effect));
    clauses.extend(Writer::new(catalog, Voice::It).blocks(blocks));
    let ended = |condition: &Condition| catalog.condition(*condition).ends_by(ConditionEnd::Water);
    let ended: Vec<String> =
        catalog.all_conditions().filter(ended).map(|condition| writer.condition(condition)).collect();
    clauses.extend((*extinguishes && !ended.is_empty()).then(|| format!("it removes {}", join_and(&ended))));
    sentences(clauses)
}

/// When a doom event happens, and what it does.
pub fn doom_text(catalog: &Catalog, doom: &Doom) -> String {
    let writer = Writer::new(catalog, Voice::You);
    let Doom { round, every, text: _, effect } = doom;
    let again = match every {
        None => String::new(),
        Some(1) => " and every Round after it".to_owned(),
        Some(n) => format!(" and every {n} Rounds after it"),
    };
    sentences([format!("Round {round}{again}"), writer.script(effect)])
}
