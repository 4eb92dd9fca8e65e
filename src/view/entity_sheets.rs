//! The sheets: the character's sheet with gear and shields, and the enemies' index cards.

use crate::content::gear::{Gear, Weapon};
use crate::model::{CombatantId, Coord, GearIndex, Handedness, Sink, Stat};
use crate::rules::access::{
    RulesWorld, catalog, character, component, conditions, encounter, enemy_def, enemy_def_id, has_shield_up, health,
    occupied_hexes, position, resolution, scenario, sinks,
};
use crate::rules::components::character::{CharacterRef, GearSlot};
use crate::rules::components::combatant::{FormationMember, ShieldSource, ShieldState};
use crate::rules::query::derived::{attack_damage, eqp, focus_limit, movement, pool_dice, pot_count, sink_capacity};
use crate::view::text::{active_effects, combatant_name};
use crate::view::{CharacterSheet, EnemySheet, EnemyShieldView, EntitySheet, GearLine, ShieldCard, SinkView};

pub(super) fn build_entity_sheet(world: &RulesWorld, who: CombatantId) -> EntitySheet {
    let (health, sinks) = (health(world, who), sinks(world, who));
    let circle = |sink: Sink| SinkView {
        sink,
        capacity: sink_capacity(world, who, sink),
        tokens: sinks.tokens.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    EntitySheet {
        who,
        id: enemy_def_id(world, who).unwrap_or(scenario(world).id),
        name: combatant_name(world, who),
        position: position(world, who).unwrap_or(Coord::new(0, 0)),
        tail: occupied_hexes(world, who).get(1).copied(),
        present: position(world, who).is_some(),
        hp_max: health.slots,
        hp_damage: health.hp_damage,
        unassigned: health.unassigned,
        sinks: Sink::ALL
            .into_iter()
            .map(circle)
            .filter(|c| who.is_character() || c.capacity > 0 || !c.tokens.is_empty())
            .collect(),
        conditions: conditions(world, who).counts.iter().collect(),
        shield_up: has_shield_up(world, who),
    }
}

pub(super) fn build_character_sheet(world: &RulesWorld) -> CharacterSheet {
    let character = character(world);
    let (stats, inventory) = (character.stats, character.inventory);
    let raised = component::<ShieldState>(world, CombatantId::CHARACTER).raised;
    let catalog = catalog(world);
    use Stat::{Att, Dex, End, Fth, Int, Str, Vit};
    let shields = (0..inventory.gear.len() as u8).map(GearIndex).filter_map(|gear| {
        let (def, line) = (inventory.gear_def(catalog, gear)?, inventory.gear_state(gear)?);
        let shield = def.shield.as_ref()?;
        Some(ShieldCard {
            gear,
            name: def.header.name.clone(),
            defense: shield.defense,
            stability: shield.stability,
            tokens: line.card_tokens,
            up: raised == Some(ShieldSource::Gear(gear)),
            deployed: line.deployed,
        })
    });
    CharacterSheet {
        sheet: build_entity_sheet(world, CombatantId::CHARACTER),
        focus: (character.focus.left, focus_limit(world)),
        pots: pot_count(world),
        stats: [Vit, End, Str, Dex, Att, Int, Fth].into_iter().map(|s| (s, stats.stat(s))).collect(),
        stamina: pool_dice(world),
        pool: character.pool.dice.0.clone(),
        enc: inventory.enc(catalog),
        eqp: eqp(world),
        gear: (0..inventory.gear.len() as u8).map(GearIndex).filter_map(|g| build_gear_line(world, g)).collect(),
        hands: inventory.hands,
        shields: shields.collect(),
        active_effects: active_effects(world, CombatantId::CHARACTER),
    }
}

fn build_gear_line(world: &RulesWorld, gear: GearIndex) -> Option<GearLine> {
    let character = character(world);
    let inventory = character.inventory;
    let catalog = catalog(world);
    let (line, content) = (inventory.gear_state(gear)?, inventory.gear_def(catalog, gear)?);
    let charges = content.usable.as_ref().filter(|u| u.charges > 0);
    let charges = charges.map(|u| (inventory.charges_left(catalog, gear), u.charges));
    Some(GearLine {
        gear,
        id: line.id,
        name: content.header.name.clone(),
        slot_label: match line.slot {
            GearSlot::Hand(n) => format!("hand {}", n + 1),
            GearSlot::Armor => "armour".into(),
            GearSlot::Pouch(n) => format!("pouch {}", n + 1),
            GearSlot::Quiver(_) => "quiver".into(),
            GearSlot::Ring(n) => format!("ring {}", n + 1),
            GearSlot::Body => "bare hands".into(),
        },
        detail: gear_detail(character, content, gear),
        durability: (line.durability_used, content.header.durability),
        charges,
        broken: line.broken,
        lit: line.lit,
        deployed: line.deployed,
        in_hand_without_token: !inventory.hands.is_holding(gear) && inventory.is_held(catalog, gear, inventory.hands),
    })
}

/// What a piece is and does: its numbers as a weapon, shield, catalyst, armour or missile, then its text.
fn gear_detail(character: CharacterRef, def: &Gear, gear: GearIndex) -> String {
    let mut numbers = Vec::new();
    if let Some(shield) = &def.shield {
        numbers.push(format!("Defense {}, Stability {}", shield.defense, shield.stability));
    }
    if let Some(catalyst) = &def.catalyst {
        let schools: Vec<String> = catalyst.schools.iter().map(|school| format!("{school:?}")).collect();
        numbers.push(format!("{}, Power {}", schools.join(" and "), catalyst.power));
    }
    numbers.extend(def.weapon.as_ref().map(|weapon| weapon_detail(character, weapon, gear)));
    numbers.extend(def.missile.as_ref().map(|missile| format!("{} {:?}", missile.damage.0, missile.damage.1)));
    let sinks: Vec<String> = def.header.sinks.iter().map(|(s, n)| format!("{} +{n}", s.label())).collect();
    numbers.push(sinks.join(", "));
    let notes = [(def.header.unbreakable, "unbreakable"), (def.header.ephemeral, "ephemeral")];
    numbers.extend(notes.iter().filter(|(holds, _)| *holds).map(|(_, note)| (*note).to_owned()));
    numbers.retain(|part| !part.is_empty());
    let numbers = numbers.join("; ");
    match (numbers.as_str(), def.header.text.as_str()) {
        ("", text) => text.to_owned(),
        (_, "") => numbers,
        (_, text) => format!("{numbers}. {text}"),
    }
}

fn weapon_detail(character: CharacterRef, weapon: &Weapon, gear: GearIndex) -> String {
    let kinds: Vec<String> = weapon.kinds.iter().map(|k| format!("{k:?}")).collect();
    let range = match weapon.range {
        (1, 1) => String::new(),
        (1, most) => format!(", range {most}"),
        (least, most) => format!(", range {least}-{most}"),
    };
    let made = match weapon.hands {
        Handedness::Two => ", two-handed",
        Handedness::OnlyOne => ", one hand only",
        Handedness::Alone => ", nothing else in hand",
        Handedness::Strapped => ", strapped on",
        Handedness::One | Handedness::Bare => "",
    };
    let damage = character.stats.weapon_damage(weapon, gear, character.inventory.hands);
    let dealt = [damage.to_string(), kinds.join(" or ")].into_iter().filter(|t| !t.is_empty());
    format!("{} SP, {}{range}{made}", weapon.stamina, dealt.collect::<Vec<_>>().join(" "))
}

pub(super) fn build_enemy_sheet(world: &RulesWorld, who: CombatantId) -> EnemySheet {
    let sheet = enemy_def(world, who);
    let more = attack_damage(world, who);
    let attacks = sheet.map(|e| {
        e.attacks.values().map(|a| {
            let text = if more == 0 { a.text.clone() } else { format!("{} ({more:+} damage)", a.text) };
            (a.name.clone(), text)
        })
    });
    EnemySheet {
        sheet: build_entity_sheet(world, who),
        movement: movement(world, who),
        types: sheet.map(|e| e.types.iter().map(|t| enemy_type_name(world, t.key())).collect()).unwrap_or_default(),
        attacks: attacks.map(Iterator::collect).unwrap_or_default(),
        shield: component::<ShieldState>(world, who).own.map(|guard| EnemyShieldView {
            defense: guard.defense,
            stability: guard.stability,
            durability: guard.durability,
            tokens: guard.card_tokens,
            broken: guard.broken,
        }),
        formation: component::<FormationMember>(world, who)
            .0
            .map(|id| encounter(world).formations.get(&id).map_or_else(|| id.to_string(), |f| f.name.clone())),
        light: sheet.is_some_and(|e| e.light),
        active: resolution(world).active_turn.as_ref().is_some_and(|a| a.activation.enemy == who)
            && position(world, who).is_some(),
    }
}

/// The printed name of an enemy type.
pub(super) fn enemy_type_name(world: &RulesWorld, key: crate::model::Id) -> String {
    catalog(world).types.get(&key).map_or_else(|| key.to_string(), |row| row.name.clone())
}
