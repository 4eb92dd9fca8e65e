//! The rules text of gear: its numbers as a weapon, shield, catalyst or missile, then what holds with it.

use std::sync::Arc;

use super::entries::{requirement_text, school_name};
use super::kept_texts::{GearNumbers, KeptEntry, entry_text};
use super::names::{damage_kinds, journey_effect_text, stat_label, weapon_class};
use super::{Voice, Writer, join_and, join_or, key_words, sentences};
use crate::content::Catalog;
use crate::content::between_fights::DefeatEffect;
use crate::content::gear::{Catalyst, Fire, Gear, GearHeader, Light, Missile, Shield, Usable, Weapon};
use crate::content::script::WeaponClass;
use crate::model::{Grade, Handedness};

/// The kind and effect of a piece of gear: "2 SP, 2 Slash or Pierce, one-handed. Needs 7 STR, grade C, ...".
pub fn gear_text(catalog: &Catalog, gear: &Gear) -> String {
    gear_text_with(catalog, gear, None)
}

/// The same for a piece in play, with its numbers.
pub(in crate::view) fn gear_text_in_play(catalog: &Arc<Catalog>, gear: &Gear, live: GearNumbers) -> String {
    entry_text(catalog, KeptEntry::Gear(gear.id, live), || gear_text_with(catalog, gear, Some(live)))
}

/// The same with the numbers of the piece in play, if it is in play. Requirements, weight and Durability are then left
/// out: the sheet shows them besides.
fn gear_text_with(catalog: &Catalog, gear: &Gear, live: Option<GearNumbers>) -> String {
    let writer = Writer::new(catalog, Voice::You);
    let Gear { id: _, header, list: _, hands, weapon, shield, catalyst, usable, missile, used_as } = gear;
    let mut clauses = Vec::new();
    clauses.extend(weapon.as_ref().map(|weapon| weapon_text(&writer, weapon, *hands, live)));
    clauses.extend(shield.as_ref().map(|shield| shield_text(shield, live)));
    clauses.extend(catalyst.as_ref().map(catalyst_text));
    clauses.extend(missile.as_ref().map(missile_text));
    clauses.extend(used_as.map(|other| format!("can be used as {}", writer.gear(other))));
    header_clauses(&writer, header, weapon.as_ref(), live.is_some(), &mut clauses);
    if let Some(usable) = usable {
        usable_clauses(&writer, usable, live.is_some(), &mut clauses);
    }
    sentences(clauses)
}

fn weapon_text(writer: &Writer, weapon: &Weapon, hands: Handedness, live: Option<GearNumbers>) -> String {
    let Weapon {
        stamina,
        damage,
        kinds,
        hands: as_weapon,
        range,
        requires: _,
        apart,
        special,
        class,
        ammo,
        only,
        is_second_face: _,
        notes: _,
    } = weapon;
    let damage = live.map_or(i16::from(*damage), |live| live.damage);
    let dealt = match (kinds.is_empty(), ammo) {
        (false, _) => format!("{damage} {}", damage_kinds(kinds)),
        (true, Some(_)) => format!("{damage} more than the missile"),
        (true, None) => format!("{damage} damage"),
    };
    let mut parts = vec![format!("{stamina} SP"), dealt];
    match live.map_or(*range, |live| live.range) {
        (1, 1) => {}
        (1, most) => parts.push(format!("range {most}")),
        (least, most) => parts.push(format!("range {least}-{most}")),
    }
    parts.push(handedness_text(if *as_weapon == Handedness::One { hands } else { *as_weapon }).to_owned());
    if *class != WeaponClass::Melee {
        parts.push(format!("{} weapon", weapon_class(*class).trim_start_matches("a ")));
    }
    parts.extend(ammo.map(|ammo| format!("shoots missiles of type {}", key_words(ammo))));
    let mut text = parts.join(", ");
    let names = |list: &[crate::model::Id]| list.iter().map(|id| writer.action(*id)).collect::<Vec<String>>();
    if !apart.is_empty() {
        let stats: Vec<String> = apart.iter().map(|stat| stat_label(*stat).to_owned()).collect();
        text.push_str(&format!("; {} scaling is no part of its damage", join_and(&stats)));
    }
    if !special.is_empty() {
        text.push_str(&format!("; lists {}", join_and(&names(special))));
    }
    if !only.is_empty() {
        text.push_str(&format!("; only for {}", join_and(&names(only))));
    }
    text
}

/// How a piece is held.
fn handedness_text(hands: Handedness) -> &'static str {
    match hands {
        Handedness::One => "for one hand or two",
        Handedness::Two => "two-handed",
        Handedness::OnlyOne => "one hand only",
        Handedness::Alone => "nothing else in hand",
        Handedness::Strapped => "strapped on",
        Handedness::Bare => "bare hands",
    }
}

fn shield_text(shield: &Shield, live: Option<GearNumbers>) -> String {
    let Shield { defense, stability, damage } = shield;
    let (defense, stability) = live.map_or((*defense, *stability), |live| live.shield);
    let strikes = damage.map(|(n, kind)| format!(", {n} {}", kind.name())).unwrap_or_default();
    format!("Defense {defense}, Stability {stability}{strikes}")
}

fn catalyst_text(catalyst: &Catalyst) -> String {
    let Catalyst { schools, power } = catalyst;
    let names: Vec<String> = schools.iter().map(|school| school_name(*school).to_owned()).collect();
    format!("catalyst for {}, Power {power}", join_and(&names))
}

fn missile_text(missile: &Missile) -> String {
    let Missile { ammo, damage: (n, kind), range } = missile;
    let mut text = format!("missile of type {}, {n} {} more", key_words(*ammo), kind.name());
    if *range != 0 {
        text.push_str(&format!(", range {range:+}"));
    }
    text
}

fn header_clauses(
    writer: &Writer,
    header: &GearHeader,
    weapon: Option<&Weapon>,
    is_live: bool,
    clauses: &mut Vec<String>,
) {
    let GearHeader {
        name: _,
        group: _,
        weight,
        durability,
        requires,
        special,
        teaches,
        sinks,
        text: _,
        unbreakable,
        ephemeral,
        fire,
        light,
        in_use,
        worn,
        held,
        when_defeated,
    } = header;
    let values: Vec<String> = sinks.iter().map(|(sink, n)| format!("{} +{n}", sink.label())).collect();
    clauses.push(join_and(&values));
    if !is_live {
        let grade = |stat| weapon.and_then(|weapon| weapon.requires.get(stat)).map(|(_, grade)| *grade);
        let needs: Vec<String> = requires
            .iter()
            .map(|(stat, n)| match grade(stat).filter(|grade| *grade != Grade::E) {
                Some(grade) => format!("{n} {} with grade {grade:?}", stat_label(*stat)),
                None => format!("{n} {}", stat_label(*stat)),
            })
            .collect();
        if !needs.is_empty() {
            clauses.push(format!("needs {}", join_and(&needs)));
        }
    }
    let names: Vec<String> = special.iter().map(|id| writer.action(*id)).collect();
    if !names.is_empty() {
        clauses.push(format!("lists {}", join_and(&names)));
    }
    let names: Vec<String> = teaches.iter().map(|id| writer.action(*id)).collect();
    if !names.is_empty() {
        clauses.push(format!("teaches {}", join_and(&names)));
    }
    let fire = match fire {
        Fire::No => None,
        Fire::Lightable => Some("can be lit"),
        Fire::Always => Some("always burns"),
    };
    let light = match light {
        Light::Lit => None,
        Light::Always => Some("always gives light"),
        Light::Never => Some("gives no light"),
    };
    let notes = [fire, light, unbreakable.then_some("unbreakable"), ephemeral.then_some("ephemeral")];
    let notes: Vec<String> = notes.into_iter().flatten().map(str::to_owned).collect();
    clauses.push(join_and(&notes));
    clauses.extend(writer.blocks(in_use).into_iter().map(|block| format!("in use, {block}")));
    let notes = weapon.map_or(&[][..], |weapon| &weapon.notes);
    clauses.extend(writer.blocks(notes).into_iter().map(|block| format!("in use as a weapon, {block}")));
    clauses.extend(writer.blocks(worn).into_iter().map(|block| format!("worn, {block}")));
    clauses.extend(writer.blocks(held).into_iter().map(|block| format!("in hand, {block}")));
    if !when_defeated.is_empty() {
        let effects: Vec<String> = when_defeated.iter().map(|effect| defeat_effect_text(*effect).to_owned()).collect();
        clauses.push(format!("worn at a defeat, {}", join_and(&effects)));
    }
    if !is_live {
        let mut parts = Vec::new();
        if *weight > 0 {
            parts.push(format!("weight {weight}"));
        }
        if *durability > 0 {
            parts.push(format!("Durability {durability}"));
        }
        clauses.push(join_and(&parts));
    }
}

/// The effect of a worn piece at a defeat.
fn defeat_effect_text(effect: DefeatEffect) -> &'static str {
    match effect {
        DefeatEffect::KeepSouls => "no souls are lost",
        DefeatEffect::KeepCarried => "nothing carried is lost",
        DefeatEffect::ChooseReward => "you choose one thing that victory would have brought",
        DefeatEffect::Destroy => "it is destroyed",
    }
}

fn usable_clauses(writer: &Writer, usable: &Usable, is_live: bool, clauses: &mut Vec<String>) {
    let Usable { charges, quiver, holds, needs, effect, between } = usable;
    match charges {
        _ if is_live => {}
        0 => {}
        1 => clauses.push("1 charge".to_owned()),
        n => clauses.push(format!("{n} charges")),
    }
    if *quiver > 0 {
        let kinds: Vec<String> = holds.iter().map(|id| format!("{}s", key_words(*id))).collect();
        let kinds = if kinds.is_empty() { String::new() } else { format!(": {}", join_or(&kinds)) };
        let types = if *quiver == 1 { "type" } else { "types" };
        clauses.push(format!("holds {quiver} {types} of missile{kinds}"));
    }
    clauses.extend(needs.iter().map(|test| requirement_text(writer.catalog, test)));
    clauses.push(writer.script(effect));
    clauses.extend(between.iter().map(|effect| journey_effect_text(*effect).to_owned()));
}
