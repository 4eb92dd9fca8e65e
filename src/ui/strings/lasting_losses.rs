//! The words for what stays with the character besides lost HP.

use super::{condition_name, range_text};
use crate::lang::words;
use crate::view::forecast_view::{LastingLoss, LossKind};

/// Something that stays: "lose a die of 6", "Bleeding 1 to 2".
fn effect_text(effect: &LastingLoss) -> String {
    let n = range_text(effect.least.max(1), effect.most);
    match &effect.kind {
        LossKind::GearBroken(gear) => words!("lasting-gear", gear = gear.as_str()),
        LossKind::Die(face) if effect.most == 1 => words!("lasting-die", face = face.0),
        LossKind::Die(face) => words!("lasting-dice", n = n, face = face.0),
        LossKind::Condition(condition) if effect.most == 1 => condition_name(*condition).to_string(),
        LossKind::Condition(condition) => format!("{} {n}", condition_name(*condition)),
        LossKind::GuardBroken => words!("lasting-guard").to_owned(),
        LossKind::Focus => words!("lasting-focus", n = n),
    }
}

/// All that stays, each with its chance unless it is certain: "lose a die of 6 (4 in 6) · Grappled".
pub fn lasting_text(effects: &[LastingLoss]) -> String {
    let told = |effect: &LastingLoss| match effect.chance.favourable >= effect.chance.total {
        true => effect_text(effect),
        false => format!("{} ({})", effect_text(effect), effect.chance),
    };
    effects.iter().map(told).collect::<Vec<_>>().join(" \u{b7} ")
}
