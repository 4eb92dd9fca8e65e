//! The rules text of enemies, their attacks and types, of special tiles and of doom events.

use super::areas::says_in_aim;
use super::names::{damage_kind, sink_label, tile_kind};
use super::strikes::modifier_text;
use super::{TargetName, Voice, Writer, sentences};
use crate::content::Catalog;
use crate::content::condition_row::ConditionEnd;
use crate::content::encounter::{BodyPart, Doom, Encounter, Enemy, EnemyAttack, EnemyShield, OpensTo, Tile};
use crate::content::enemy_type_rows::EnemyTypeRow;
use crate::content::script::{Effect, Targeting};
use crate::lang::{Text, text};
use crate::model::{AttackTag, Condition, DamageKind, Modifier};

/// The effect of an enemy's attack: "Head. Move 1. Adjacent, Unparryable: 4 Pierce."
pub fn enemy_attack_text(catalog: &Catalog, attack: &EnemyAttack) -> Text {
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
        let is_lock_on_said = says_in_aim(&plain, AttackTag::LockOn);
        let tags = if is_lock_on_said { mods.without(Modifier::LockOn) } else { *mods };
        prefix.push(writer.aim(&plain));
        prefix.extend(hits_everyone.then(|| text!("rules-everybody-in-it")));
        prefix.push(modifier_text(tags, says_in_aim(&plain, AttackTag::Ranged)));
        prefix.retain(|part| *part != Text::Empty);
    }
    let mut clauses = Vec::new();
    clauses.extend(match from {
        BodyPart::Either => None,
        BodyPart::Head => Some(text!("rules-from-head")),
        BodyPart::Tail => Some(text!("rules-from-tail")),
    });
    if attack.implicit_move() > 0 {
        clauses.push(text!("rules-attack-move", n = attack.implicit_move()));
    }
    clauses.extend(writer.clause_list(rest, prefix, false));
    if *times > 1 {
        clauses.push(text!("rules-made-times", n = *times));
    }
    if !while_held.is_empty() {
        let held = Writer::new(catalog, Voice::It).calling_target(TargetName::Grappled);
        clauses.push(text!("rules-while-held", then = held.inner_script(while_held)));
    }
    clauses.extend(keeps_shield.then(|| text!("rules-its-shield-stays-up")));
    sentences(clauses)
}

/// The numbers of an enemy's sheet and what holds for it, without its attacks.
pub fn enemy_text(catalog: &Catalog, enemy: &Enemy) -> Text {
    let writer = Writer::new(catalog, Voice::It);
    let Enemy {
        id: _,
        name: _,
        hp,
        sinks,
        shield,
        movement,
        types,
        blocks: _,
        immune_to: _,
        not_immune_to: _,
        immune_to_damage: _,
        not_immune_to_damage: _,
        traits: _,
        immunity: _,
        all_blocks: _,
        block_scope: _,
        light: _,
        attacks: _,
        text: _,
    } = enemy;
    let mut numbers = vec![text!("rules-enemy-hp", n = *hp), text!("rules-attack-move", n = *movement)];
    numbers.extend(sinks.iter().map(|(sink, n)| text!("rules-enemy-sink", sink = sink_label(*sink), n = *n)));
    let mut clauses = vec![Text::joined(", ", numbers)];
    clauses.push(Text::joined(", ", types.iter().map(|kind| writer.enemy_type(*kind))));
    if let Some(EnemyShield { defense, stability, durability, up }) = shield {
        let shield = text!("rules-enemy-shield", defense = *defense, stability = *stability, durability = *durability);
        let raised = if *up { text!("rules-raised-at-start") } else { Text::Empty };
        clauses.push(Text::joined(", ", [shield, raised]));
    }
    clauses.push(enemy_exceptions_text(catalog, enemy));
    sentences(clauses)
}

/// What holds for an enemy besides its numbers, types and attacks; empty if nothing does.
pub fn enemy_exceptions_text(catalog: &Catalog, enemy: &Enemy) -> Text {
    let writer = Writer::new(catalog, Voice::It);
    let mut clauses = Vec::new();
    if let Some(what) = immunity(&writer, &enemy.immune_to, &enemy.immune_to_damage) {
        clauses.push(text!("rules-immune-to", what = what));
    }
    if let Some(what) = immunity(&writer, &enemy.not_immune_to, &enemy.not_immune_to_damage) {
        clauses.push(text!("rules-not-immune-to", what = what));
    }
    clauses.extend(enemy.light.then(|| text!("rules-it-carries-a-light", it = writer.it())));
    clauses.extend(writer.blocks(&enemy.blocks));
    sentences(clauses)
}

/// The conditions and damage types of an immunity, if there are any.
fn immunity(writer: &Writer, conditions: &[Condition], damage: &[DamageKind]) -> Option<Text> {
    let conditions = conditions.iter().map(|condition| writer.condition(*condition));
    let what = Text::and(conditions.chain(damage.iter().map(|kind| damage_kind(*kind))));
    (what != Text::Empty).then_some(what)
}

/// The properties that a type gives to each of its enemies.
pub fn enemy_type_text(catalog: &Catalog, row: &EnemyTypeRow) -> Text {
    let writer = Writer::new(catalog, Voice::It);
    let EnemyTypeRow { name: _, abilities, immune_to, immune_to_all_except, immune_to_damage, blocks, text: _ } = row;
    let mut clauses: Vec<Text> = abilities.iter().map(|what| writer.ability(*what)).collect();
    if let Some(only) = immune_to_all_except {
        let names = only.iter().map(|condition| writer.condition(*condition));
        clauses.push(text!("rules-immune-to-all-but", what = Text::and(names)));
    }
    if let Some(what) = immunity(&writer, immune_to, immune_to_damage) {
        clauses.push(text!("rules-immune-to", what = what));
    }
    clauses.extend(writer.blocks(blocks));
    sentences(clauses)
}

/// The kind and effect of a special tile. An encounter brings tiles of its own, which are meant before those of others.
pub fn tile_text(catalog: &Catalog, encounter: Option<&Encounter>, tile: &Tile) -> Text {
    // A tile has one target: the combatant on it.
    let writer = Writer::new(catalog, Voice::Entrant).calling_target(TargetName::Entrant).in_encounter(encounter);
    let Tile { name: _, kind, deadly, water, extinguishes, opens_to, effect, blocks, text: _ } = tile;
    let mut notes = vec![tile_kind(*kind)];
    notes.extend(water.then(|| text!("rules-water")));
    notes.extend(deadly.then(|| text!("rules-deadly")));
    notes.extend(opens_to.map(|becomes| match becomes {
        OpensTo::Plain => text!("rules-locked"),
        OpensTo::Tile(tile) => text!("rules-locked-becomes", tile = writer.tile(tile)),
    }));
    let mut clauses = vec![Text::joined(", ", notes)];
    clauses.push(writer.script(effect));
    clauses.extend(Writer::new(catalog, Voice::It).in_encounter(encounter).blocks(blocks));
    let ended = |condition: &Condition| catalog.condition(*condition).ends_by(ConditionEnd::Water);
    let ended = Text::and(catalog.all_conditions().filter(ended).map(|condition| writer.condition(condition)));
    if *extinguishes && ended != Text::Empty {
        clauses.push(text!("rules-extinguishes", conditions = ended));
    }
    sentences(clauses)
}

/// When a doom event of an encounter happens, and what it does.
pub fn doom_text(catalog: &Catalog, encounter: &Encounter, doom: &Doom) -> Text {
    let when = doom.every.is_none().then(|| text!("rules-doom", n = doom.round));
    sentences(when.into_iter().chain([doom_effect_text(catalog, encounter, doom)]))
}

/// The same beside the number of its Round: only what happens more than once says when.
pub fn doom_effect_text(catalog: &Catalog, encounter: &Encounter, doom: &Doom) -> Text {
    let writer = Writer::new(catalog, Voice::You).in_encounter(Some(encounter));
    let Doom { round, every, text: _, effect } = doom;
    let when = every.map(|every| text!("rules-doom-every", n = *round, every = every));
    sentences(when.into_iter().chain([writer.script(effect)]))
}
