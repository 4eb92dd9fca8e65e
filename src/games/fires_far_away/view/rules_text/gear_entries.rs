//! The rules text of gear: its numbers as a weapon, shield, catalyst or missile, then what holds with it.

use super::entries::requirement_text;
use super::names::{damage_kind, damage_kinds, journey_effect_text, school_name, sink_label, stat_label};
use super::values::signed_number;
use super::{Voice, Writer, key_words, sentences};
use crate::content::Catalog;
use crate::content::between_fights::DefeatEffect;
use crate::content::gear::{Catalyst, Fire, Gear, GearHeader, Light, Missile, Shield, Usable, Weapon};
use crate::content::script::WeaponClass;
use crate::lang::{Text, text};
use crate::model::{Grade, Handedness, Id};
use crate::rules::names::grade_name;

/// The numbers of a piece that play can change, in place of the printed ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) struct GearNumbers {
    /// Weapon damage with scaling and modifiers.
    pub damage: i16,
    /// Least and largest range as a weapon.
    pub range: (u8, u8),
    /// Defense and Stability as a shield.
    pub shield: (u8, u8),
}

/// The kind and effect of a piece of gear: "2 SP, 2 Slash or Pierce, one-handed. Needs 7 STR, grade C, ...".
pub fn gear_text(catalog: &Catalog, gear: &Gear) -> Text {
    gear_text_with(catalog, gear, None)
}

/// The same for a piece in play, with its numbers.
pub(in crate::view) fn gear_text_in_play(catalog: &Catalog, gear: &Gear, live: GearNumbers) -> Text {
    gear_text_with(catalog, gear, Some(live))
}

/// The same with the numbers of the piece in play, if it is in play. Requirements, weight and Durability are then left
/// out: the sheet shows them besides.
fn gear_text_with(catalog: &Catalog, gear: &Gear, live: Option<GearNumbers>) -> Text {
    let writer = Writer::new(catalog, Voice::You);
    let Gear { id: _, header, list: _, hands, weapon, shield, catalyst, usable, missile, used_as } = gear;
    let mut clauses = Vec::new();
    clauses.extend(weapon.as_ref().map(|weapon| weapon_text(&writer, weapon, *hands, live)));
    clauses.extend(shield.as_ref().map(|shield| shield_text(shield, live)));
    clauses.extend(catalyst.as_ref().map(catalyst_text));
    clauses.extend(missile.as_ref().map(missile_text));
    clauses.extend(used_as.map(|other| text!("rules-used-as", gear = writer.gear(other))));
    header_clauses(&writer, header, weapon.as_ref(), live.is_some(), &mut clauses);
    if let Some(usable) = usable {
        usable_clauses(&writer, usable, live.is_some(), &mut clauses);
    }
    sentences(clauses)
}

fn weapon_text(writer: &Writer, weapon: &Weapon, hands: Handedness, live: Option<GearNumbers>) -> Text {
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
        (false, _) => text!("rules-damage-of-kinds", n = damage, kinds = damage_kinds(kinds)),
        (true, Some(_)) => text!("rules-more-than-missile", n = damage),
        (true, None) => text!("rules-plain-damage", n = damage),
    };
    let range = match live.map_or(*range, |live| live.range) {
        (1, 1) => Text::Empty,
        (1, most) => text!("rules-range-to", most = most),
        (least, most) => text!("rules-range-from-to", least = least, most = most),
    };
    let class = match class {
        WeaponClass::Melee => Text::Empty,
        WeaponClass::Ranged => text!("rules-ranged-weapon"),
        WeaponClass::Loadable => text!("rules-loadable-weapon"),
    };
    let hands = handedness_text(if *as_weapon == Handedness::One { hands } else { *as_weapon });
    let ammo = ammo.map(|ammo| text!("rules-shoots", missile = key_words(ammo))).unwrap_or_default();
    let mut parts = vec![Text::joined(", ", [text!("rules-score", n = *stamina), dealt, range, hands, class, ammo])];
    if !apart.is_empty() {
        let stats = Text::and(apart.iter().map(|stat| stat_label(*stat)));
        parts.push(text!("rules-scaling-apart", stats = stats));
    }
    if !special.is_empty() {
        parts.push(text!("rules-lists", actions = actions(writer, special)));
    }
    if !only.is_empty() {
        parts.push(text!("rules-only-for", actions = actions(writer, only)));
    }
    Text::joined("; ", parts)
}

/// The names of actions, as a list of things that all count.
fn actions(writer: &Writer, list: &[Id]) -> Text {
    Text::and(list.iter().map(|id| writer.action(*id)))
}

/// How a piece is held.
fn handedness_text(hands: Handedness) -> Text {
    match hands {
        Handedness::One => text!("rules-one-hand-or-two"),
        Handedness::Two => text!("rules-two-handed"),
        Handedness::OnlyOne => text!("rules-one-hand-only"),
        Handedness::Alone => text!("rules-nothing-else-in-hand"),
        Handedness::Strapped => text!("rules-strapped-on"),
        Handedness::Bare => text!("rules-bare-hands"),
    }
}

fn shield_text(shield: &Shield, live: Option<GearNumbers>) -> Text {
    let Shield { defense, stability, damage } = shield;
    let (defense, stability) = live.map_or((*defense, *stability), |live| live.shield);
    let strikes = damage.map(|(n, kind)| text!("rules-damage-of-kinds", n = n, kinds = damage_kind(kind)));
    let shield = text!("rules-shield", defense = defense, stability = stability);
    Text::joined(", ", [shield, strikes.unwrap_or_default()])
}

fn catalyst_text(catalyst: &Catalyst) -> Text {
    let Catalyst { schools, power } = catalyst;
    let schools = Text::and(schools.iter().map(|school| school_name(*school)));
    text!("rules-catalyst-for", schools = schools, power = *power)
}

fn missile_text(missile: &Missile) -> Text {
    let Missile { ammo, damage: (n, kind), range } = missile;
    let missile = text!("rules-missile", missile = key_words(*ammo), n = *n, kind = damage_kind(*kind));
    match *range {
        0 => missile,
        range => Text::joined(", ", [missile, text!("rules-missile-range", change = signed_number(range.into()))]),
    }
}

fn header_clauses(
    writer: &Writer,
    header: &GearHeader,
    weapon: Option<&Weapon>,
    is_live: bool,
    clauses: &mut Vec<Text>,
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
    let value = |(sink, n)| text!("rules-sink-value", sink = sink_label(sink), n = n);
    clauses.push(Text::and(sinks.iter().map(|(sink, n)| value((*sink, *n)))));
    if !is_live && !requires.is_empty() {
        let grade = |stat| weapon.and_then(|weapon| weapon.requires.get(stat)).map(|(_, grade)| *grade);
        let needs = requires.iter().map(|(stat, n)| {
            let need = text!("rules-points-of-stat", n = *n, stat = stat_label(*stat));
            match grade(stat).filter(|grade| *grade != Grade::E) {
                Some(grade) => text!("rules-stat-with-grade", need = need, grade = grade_name(grade)),
                None => need,
            }
        });
        clauses.push(text!("rules-needs", what = Text::and(needs)));
    }
    if !special.is_empty() {
        clauses.push(text!("rules-lists", actions = actions(writer, special)));
    }
    if !teaches.is_empty() {
        clauses.push(text!("rules-teaches", actions = actions(writer, teaches)));
    }
    let fire = match fire {
        Fire::No => None,
        Fire::Lightable => Some(text!("rules-can-be-lit")),
        Fire::Always => Some(text!("rules-always-burns")),
    };
    let light = match light {
        Light::Lit => None,
        Light::Always => Some(text!("rules-always-gives-light")),
        Light::Never => Some(text!("rules-gives-no-light")),
    };
    let unbreakable = unbreakable.then(|| text!("rules-unbreakable"));
    let ephemeral = ephemeral.then(|| text!("rules-ephemeral"));
    clauses.push(Text::and([fire, light, unbreakable, ephemeral].into_iter().flatten()));
    clauses.extend(writer.blocks(in_use).map(|block| text!("rules-in-use", block = block)));
    let notes = weapon.map_or(&[][..], |weapon| &weapon.notes);
    clauses.extend(writer.blocks(notes).map(|block| text!("rules-in-use-as-weapon", block = block)));
    clauses.extend(writer.blocks(worn).map(|block| text!("rules-worn", block = block)));
    clauses.extend(writer.blocks(held).map(|block| text!("rules-in-hand", block = block)));
    if !when_defeated.is_empty() {
        let effects = Text::and(when_defeated.iter().map(|effect| defeat_effect_text(*effect)));
        clauses.push(text!("rules-worn-at-defeat", effects = effects));
    }
    if !is_live {
        let weight = (*weight > 0).then(|| text!("rules-weight", n = *weight));
        let durability = (*durability > 0).then(|| text!("rules-durability", n = *durability));
        clauses.push(Text::and(weight.into_iter().chain(durability)));
    }
}

/// The effect of a worn piece at a defeat.
fn defeat_effect_text(effect: DefeatEffect) -> Text {
    match effect {
        DefeatEffect::KeepSouls => text!("rules-keeps-souls"),
        DefeatEffect::KeepCarried => text!("rules-keeps-carried"),
        DefeatEffect::ChooseReward => text!("rules-chooses-reward"),
        DefeatEffect::Destroy => text!("rules-is-destroyed"),
    }
}

fn usable_clauses(writer: &Writer, usable: &Usable, is_live: bool, clauses: &mut Vec<Text>) {
    let Usable { charges, quiver, holds, needs, effect, between } = usable;
    if !is_live && *charges > 0 {
        clauses.push(text!("rules-charges", n = *charges));
    }
    if *quiver > 0 {
        let kinds = Text::or(holds.iter().map(|id| text!("rules-missiles", missile = key_words(*id))));
        clauses.push(Text::joined(": ", [text!("rules-quiver", n = *quiver), kinds]));
    }
    clauses.extend(needs.iter().map(|test| requirement_text(writer.catalog, test)));
    clauses.push(writer.script(effect));
    clauses.extend(between.iter().map(|effect| journey_effect_text(*effect)));
}
