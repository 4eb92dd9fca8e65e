//! Sheets as they lie on the table: the character's, with gear and shields, and the enemies' index cards.

use bevy::prelude::World;

use super::words::{name_of, poise};
use super::{CharacterSheet, EntitySheet, FoeSheet, FoeShield, GearLine, ShieldCard, SinkCircle};
use crate::content::gear::AnyGear;
use crate::model::{Coord, Gear, Hold, Sink, Stat, Who};
use crate::rules::CurrentEncounter;
use crate::rules::access::{
    at, body, capacity, catalog, conditions, encounter, enemy_sheet, flow, foe, hero, shield_up, sinks, vitals,
};
use crate::rules::combatant::Slot;
use crate::rules::combatant::stats::{focus, pots, stamina_dice};

pub(super) fn entity_sheet(world: &World, who: Who) -> EntitySheet {
    let (vitals, sinks) = (vitals(world, who), sinks(world, who));
    let circle = |sink: Sink| SinkCircle {
        sink,
        value: capacity(world, who, sink),
        tokens: sinks.tokens.iter().filter(|(s, _)| *s == sink).map(|(_, t)| *t).collect(),
    };
    EntitySheet {
        who,
        id: if who.is_character() { world.resource::<CurrentEncounter>().scenario.id } else { foe(world, who).sheet },
        name: name_of(world, who),
        at: at(world, who).unwrap_or(Coord::new(0, 0)),
        tail: body(world, who).get(1).copied(),
        present: at(world, who).is_some(),
        hp_max: vitals.slots,
        hp: vitals.hp,
        unassigned: vitals.unassigned,
        sinks: Sink::ALL
            .into_iter()
            .map(circle)
            .filter(|c| who.is_character() || c.value > 0 || !c.tokens.is_empty())
            .collect(),
        conditions: conditions(world, who).now.iter().collect(),
        shield_up: shield_up(world, who),
    }
}

pub(super) fn character(world: &World) -> CharacterSheet {
    let hero = hero(world);
    let catalog = catalog(world);
    use Stat::{Att, Dex, End, Fth, Int, Str, Vit};
    let shields = (0..hero.gear.len() as u8).map(Gear).filter_map(|gear| {
        let (shield, line) = (hero.shield(catalog, gear)?, hero.line(gear)?);
        Some(ShieldCard {
            gear,
            name: shield.name.clone(),
            defense: shield.defense,
            stability: shield.stability,
            tokens: line.card,
            up: hero.raised == Some(gear),
            aside: line.aside,
        })
    });
    let limit = focus(hero.stat(Att));
    CharacterSheet {
        sheet: entity_sheet(world, Who::CHARACTER),
        focus: (limit.saturating_sub(hero.focus_spent), limit),
        pots: pots(hero.stat(Att)),
        stats: [Vit, End, Str, Dex, Att, Int, Fth].into_iter().map(|s| (s, hero.stat(s))).collect(),
        stamina: stamina_dice(hero.stat(End)),
        pool: hero.pool.0.clone(),
        enc: hero.enc(catalog),
        eqp: hero.eqp(),
        gear: (0..hero.gear.len() as u8).map(Gear).filter_map(|g| gear_line(world, g)).collect(),
        hands: hero.hands,
        shields: shields.collect(),
        poise: poise(hero),
    }
}

fn gear_line(world: &World, gear: Gear) -> Option<GearLine> {
    let hero = hero(world);
    let catalog = catalog(world);
    let (line, content) = (hero.line(gear)?, hero.content(catalog, gear)?);
    let detail = match content {
        AnyGear::Weapon(w) => {
            let kinds: Vec<String> = w.kinds.iter().map(|k| format!("{k:?}")).collect();
            let range = match w.range {
                (1, 1) => String::new(),
                (1, most) => format!(", range {most}"),
                (least, most) => format!(", range {least}-{most}"),
            };
            let made = if w.hands == Hold::Two { ", two-handed" } else { "" };
            let damage = hero.weapon_damage(w, gear, hero.hands);
            let dealt = [damage.to_string(), kinds.join(" or ")].into_iter().filter(|t| !t.is_empty());
            format!("{} SP, {}{range}{made}", w.stamina, dealt.collect::<Vec<_>>().join(" "))
        }
        AnyGear::Shield(s) => format!("Defense {}, Stability {}", s.defense, s.stability),
        AnyGear::Armor(a) => {
            let sinks: Vec<String> = a.sinks.iter().map(|(s, n)| format!("{} +{n}", s.printed())).collect();
            sinks.join(", ")
        }
        AnyGear::Flask(u) | AnyGear::Item(u) => u.text.clone(),
        AnyGear::Missile(m) => format!("{} {:?}. {}", m.damage.0, m.damage.1, m.text),
    };
    let charges = match content {
        AnyGear::Flask(u) | AnyGear::Item(u) if u.charges > 0 => Some((hero.charges_left(catalog, gear), u.charges)),
        _ => None,
    };
    Some(GearLine {
        gear,
        id: line.id,
        name: content.name().to_owned(),
        place: match line.slot {
            Slot::Hand(n) => format!("hand {}", n + 1),
            Slot::Armor => "armour".into(),
            Slot::Pouch(n) => format!("pouch {}", n + 1),
            Slot::Quiver(_) => "quiver".into(),
        },
        detail,
        durability: (line.worn, content.durability()),
        charges,
        broken: line.broken,
        lit: line.lit,
        aside: line.aside,
    })
}

pub(super) fn foe_sheet(world: &World, who: Who) -> FoeSheet {
    let component = foe(world, who);
    let sheet = enemy_sheet(world, who);
    let more = component.attack_damage;
    let attacks = sheet.map(|e| {
        e.attacks.values().map(|a| {
            let text = if more == 0 { a.text.clone() } else { format!("{} ({more:+} damage)", a.text) };
            (a.name.clone(), text)
        })
    });
    FoeSheet {
        sheet: entity_sheet(world, who),
        movement: sheet.map_or(0, |e| e.movement).saturating_add_signed(component.movement),
        types: sheet.map(|e| e.types.iter().map(|t| type_name(world, t.key())).collect()).unwrap_or_default(),
        attacks: attacks.map(Iterator::collect).unwrap_or_default(),
        shield: component.guard.map(|guard| FoeShield {
            defense: guard.defense,
            stability: guard.stability,
            durability: guard.durability,
            tokens: guard.card,
            broken: guard.broken,
        }),
        formation: component
            .formation
            .map(|id| encounter(world).formations.get(&id).map_or_else(|| id.to_string(), |f| f.name.clone())),
        light: sheet.is_some_and(|e| e.light),
        active: flow(world).active.as_ref().is_some_and(|a| a.order.foe == who) && at(world, who).is_some(),
    }
}

/// A type of enemy as printed.
pub(super) fn type_name(world: &World, key: crate::model::Id) -> String {
    catalog(world).types.get(&key).map_or_else(|| key.to_string(), |row| row.name.clone())
}
