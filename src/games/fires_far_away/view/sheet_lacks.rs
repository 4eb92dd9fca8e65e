//! The requirements of a piece or an attunement that a character does not meet, in words.
//!
//! Must not decide what is required: the rules do.

use super::character_shelf::requirements;
use super::sheet_words::SheetWord;
use crate::lang::{Text, text};
use crate::model::{GearIndex, Id, Stat};
use crate::rules::access::{RulesWorld, catalog, character};

/// The requirements that the character does not meet for a piece that it bears: as it holds it, for what lies in a hand
///
pub(super) fn gear_lack(world: &RulesWorld, gear: GearIndex) -> Option<Text> {
    let (character, catalog) = (character(world), catalog(world));
    let hands = character.inventory.hands;
    let def = character.inventory.gear_def(catalog, gear)?;
    let is_held = character.inventory.is_held(catalog, gear, hands);
    let is_ready = match &def.weapon {
        Some(weapon) if is_held && !weapon.is_second_face => character.can_wield(catalog, gear, hands),
        _ => character.stats.meets_requirements(&def.header.requires),
    };
    if is_ready {
        return None;
    }
    // In hand the grip decides how much STR it takes.
    let mut lacking: Vec<(Stat, u8)> = character.missing_stats(catalog, gear, hands).to_vec();
    if lacking.is_empty() && !is_held {
        lacking = requirements(def).filter(|(stat, need)| character.stats.stat(*stat) < *need).collect();
        lacking.sort_unstable();
        lacking.dedup_by_key(|(stat, _)| *stat);
    }
    if lacking.is_empty() {
        return Some(text!("lack-cannot-be-held-so"));
    }
    let stats = lacking_stats_text(&lacking, |stat| character.stats.stat(stat));
    let in_both = character.strength_in_both_hands(catalog, gear);
    let lacks_strength = lacking.iter().any(|(stat, _)| *stat == Stat::Str);
    let other_grip = in_both.filter(|_| lacks_strength && !hands.is_two_handed(gear));
    Some(match other_grip {
        Some(need) => text!("lack-stats-two-handed", stats = stats, need = need),
        None => text!("lack-stats", stats = stats),
    })
}

/// The requirements that the character does not meet for an attunement: stats, or a catalyst of its school in
/// hand.
pub(super) fn attunement_lack(world: &RulesWorld, id: Id) -> Option<Text> {
    let (character, catalog) = (character(world), catalog(world));
    let attunement = catalog.attunements.get(&id)?;
    let lacks = |(stat, need): &(Stat, u8)| character.stats.stat(*stat) < *need;
    let lacking: Vec<(Stat, u8)> =
        attunement.requires.iter().map(|(stat, need)| (*stat, *need)).filter(lacks).collect();
    if !lacking.is_empty() {
        return Some(text!("lack-stats", stats = lacking_stats_text(&lacking, |stat| character.stats.stat(stat))));
    }
    let hands = character.inventory.hands;
    let has_catalyst = character.has_catalyst_for(catalog, hands, attunement.school);
    (!has_catalyst).then(|| text!("lack-catalyst"))
}

/// "STR 12, you have 9, and DEX 10, you have 8".
fn lacking_stats_text(lacking: &[(Stat, u8)], value: impl Fn(Stat) -> u8) -> Text {
    let one = |(stat, need): &(Stat, u8)| {
        text!("lack-stat", stat = SheetWord::Stat(*stat).short(), need = *need, value = value(*stat))
    };
    let all = lacking.iter().map(one);
    all.reduce(|before, last| text!("lack-stat-and", before = before, last = last)).unwrap_or_default()
}
