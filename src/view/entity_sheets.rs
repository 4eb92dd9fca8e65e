//! The sheets: the character's sheet with gear and shields, and the enemies' index cards.

use crate::content::gear::AnyGear;
use crate::model::{CombatantId, Coord, GearIndex, HandCount, Sink, Stat};
use crate::rules::access::{
    RulesWorld, catalog, character, component, conditions, encounter, enemy_def, enemy_def_id, has_shield_up, health,
    occupied_hexes, position, resolution, scenario, sink_capacity, sinks,
};
use crate::rules::components::character::GearSlot;
use crate::rules::components::combatant::{FormationMember, PermanentChanges, ShieldSource, ShieldState};
use crate::rules::query::stats::{max_focus, pots, stamina_dice};
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
        let (shield, line) = (inventory.shield(catalog, gear)?, inventory.gear_state(gear)?);
        Some(ShieldCard {
            gear,
            name: shield.name.clone(),
            defense: shield.defense,
            stability: shield.stability,
            tokens: line.card_tokens,
            up: raised == Some(ShieldSource::Gear(gear)),
            deployed: line.deployed,
        })
    });
    let limit = max_focus(stats.stat(Att));
    CharacterSheet {
        sheet: build_entity_sheet(world, CombatantId::CHARACTER),
        focus: (limit.saturating_sub(character.focus.spent), limit),
        pots: pots(stats.stat(Att)),
        stats: [Vit, End, Str, Dex, Att, Int, Fth].into_iter().map(|s| (s, stats.stat(s))).collect(),
        stamina: stamina_dice(stats.stat(End)),
        pool: character.pool.dice.0.clone(),
        enc: inventory.enc(catalog),
        eqp: stats.eqp(),
        gear: (0..inventory.gear.len() as u8).map(GearIndex).filter_map(|g| build_gear_line(world, g)).collect(),
        hands: inventory.hands,
        shields: shields.collect(),
        active_effects: active_effects(*component(world, CombatantId::CHARACTER)),
    }
}

fn build_gear_line(world: &RulesWorld, gear: GearIndex) -> Option<GearLine> {
    let character = character(world);
    let inventory = character.inventory;
    let catalog = catalog(world);
    let (line, content) = (inventory.gear_state(gear)?, inventory.gear_def(catalog, gear)?);
    let detail = match content {
        AnyGear::Weapon(w) => {
            let kinds: Vec<String> = w.kinds.iter().map(|k| format!("{k:?}")).collect();
            let range = match w.range {
                (1, 1) => String::new(),
                (1, most) => format!(", range {most}"),
                (least, most) => format!(", range {least}-{most}"),
            };
            let made = if w.hands == HandCount::Two { ", two-handed" } else { "" };
            let damage = character.stats.weapon_damage(w, gear, inventory.hands);
            let dealt = [damage.to_string(), kinds.join(" or ")].into_iter().filter(|t| !t.is_empty());
            format!("{} SP, {}{range}{made}", w.stamina, dealt.collect::<Vec<_>>().join(" "))
        }
        AnyGear::Shield(s) => format!("Defense {}, Stability {}", s.defense, s.stability),
        AnyGear::Armor(a) => {
            let sinks: Vec<String> = a.sinks.iter().map(|(s, n)| format!("{} +{n}", s.label())).collect();
            sinks.join(", ")
        }
        AnyGear::Flask(u) | AnyGear::Item(u) => u.text.clone(),
        AnyGear::Missile(m) => format!("{} {:?}. {}", m.damage.0, m.damage.1, m.text),
    };
    let charges = match content {
        AnyGear::Flask(u) | AnyGear::Item(u) if u.charges > 0 => {
            Some((inventory.charges_left(catalog, gear), u.charges))
        }
        _ => None,
    };
    Some(GearLine {
        gear,
        id: line.id,
        name: content.name().to_owned(),
        slot_label: match line.slot {
            GearSlot::Hand(n) => format!("hand {}", n + 1),
            GearSlot::Armor => "armour".into(),
            GearSlot::Pouch(n) => format!("pouch {}", n + 1),
            GearSlot::Quiver(_) => "quiver".into(),
        },
        detail,
        durability: (line.durability_used, content.durability()),
        charges,
        broken: line.broken,
        lit: line.lit,
        deployed: line.deployed,
    })
}

pub(super) fn build_enemy_sheet(world: &RulesWorld, who: CombatantId) -> EnemySheet {
    let sheet = enemy_def(world, who);
    let PermanentChanges { attack_damage: more, movement } = *component(world, who);
    let attacks = sheet.map(|e| {
        e.attacks.values().map(|a| {
            let text = if more == 0 { a.text.clone() } else { format!("{} ({more:+} damage)", a.text) };
            (a.name.clone(), text)
        })
    });
    EnemySheet {
        sheet: build_entity_sheet(world, who),
        movement: sheet.map_or(0, |e| e.movement).saturating_add_signed(movement),
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
