//! The words for what stays with the character besides lost HP.

use super::{condition_name, range_text};
use crate::lang::text;
use crate::view::lasting::{LastingEffect, LastingKind};

/// Something that stays: "lose a die of 6", "Bleeding 1 to 2".
fn effect_text(effect: &LastingEffect) -> String {
    let n = range_text(effect.least.max(1), effect.most);
    match &effect.kind {
        LastingKind::GearBroken(gear) => text!("lasting-gear", gear = gear.as_str()),
        LastingKind::Die(face) if effect.most == 1 => text!("lasting-die", face = face.0),
        LastingKind::Die(face) => text!("lasting-dice", n = n, face = face.0),
        LastingKind::Condition(condition) if effect.most == 1 => condition_name(*condition).to_string(),
        LastingKind::Condition(condition) => format!("{} {n}", condition_name(*condition)),
        LastingKind::GuardBroken => text!("lasting-guard").to_owned(),
        LastingKind::Focus => text!("lasting-focus", n = n),
    }
}

/// All that stays, each with its chance unless it is certain: "lose a die of 6 (4 in 6) · Grappled".
pub fn lasting_text(effects: &[LastingEffect]) -> String {
    let told = |effect: &LastingEffect| match effect.chance.favourable >= effect.chance.total {
        true => effect_text(effect),
        false => format!("{} ({})", effect_text(effect), effect.chance),
    };
    effects.iter().map(told).collect::<Vec<_>>().join(" \u{b7} ")
}
