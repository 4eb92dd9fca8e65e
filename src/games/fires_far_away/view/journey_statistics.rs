//! The figures of a journey, in words.
//!
//! Owns how the figures are told. Must not count them.

use crate::lang::{Text, text};
use crate::model::DamageKind;

/// The figures of a journey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JourneyStatistics {
    /// Encounters won, lost and left by a retreat.
    pub encounters: (u32, u32, u32),
    /// The Rounds of all encounters.
    pub rounds: u32,
    /// The stamina dice that were spent in them.
    pub dice_spent: u32,
    /// The damage that came into HP slots of enemies, by kind.
    pub damage_dealt: Vec<(DamageKind, u32)>,
    /// The damage that came into HP slots of the character, by kind.
    pub damage_taken: Vec<(DamageKind, u32)>,
    /// The souls that were gained, those that were lost again included.
    pub souls_gained: u32,
    /// The chapters that were resolved.
    pub chapters: usize,
    /// The seconds that the journey has been played.
    pub seconds_played: u64,
}

impl JourneyStatistics {
    /// The figures as lines: what is counted, and the figure.
    pub fn lines(&self) -> Vec<(Text, Text)> {
        let (won, lost, fled) = self.encounters;
        vec![
            (text!("figure-chapters"), text!("figure-count", n = self.chapters)),
            (text!("figure-time"), duration_text(self.seconds_played)),
            (text!("figure-won"), text!("figure-count", n = won)),
            (text!("figure-lost"), text!("figure-count", n = lost)),
            (text!("figure-retreats"), text!("figure-count", n = fled)),
            (text!("figure-rounds"), text!("figure-count", n = self.rounds)),
            (text!("figure-dice"), text!("figure-count", n = self.dice_spent)),
            (text!("figure-damage-dealt"), damage_text(&self.damage_dealt)),
            (text!("figure-damage-taken"), damage_text(&self.damage_taken)),
            (text!("figure-souls"), text!("figure-count", n = self.souls_gained)),
        ]
    }
}

/// "12: 7 Slash, 5 Burn".
fn damage_text(damage: &[(DamageKind, u32)]) -> Text {
    let sum: u32 = damage.iter().map(|(_, n)| n).sum();
    let mut kinds = damage.to_vec();
    kinds.sort_by_key(|(kind, n)| (std::cmp::Reverse(*n), *kind));
    let kinds = Text::joined(", ", kinds.into_iter().map(|(kind, n)| damage_of_kind_text(kind, n)));
    if sum == 0 { text!("figure-no-damage") } else { text!("figure-damage", sum = sum, kinds = kinds) }
}

/// "7 Slash".
fn damage_of_kind_text(kind: DamageKind, n: u32) -> Text {
    match kind {
        DamageKind::Slash => text!("figure-damage-slash", n = n),
        DamageKind::Crush => text!("figure-damage-crush", n = n),
        DamageKind::Pierce => text!("figure-damage-pierce", n = n),
        DamageKind::Acid => text!("figure-damage-acid", n = n),
        DamageKind::Breaking => text!("figure-damage-breaking", n = n),
        DamageKind::Bleed => text!("figure-damage-bleed", n = n),
        DamageKind::Burn => text!("figure-damage-burn", n = n),
        DamageKind::Dark => text!("figure-damage-dark", n = n),
        DamageKind::Magic => text!("figure-damage-magic", n = n),
        DamageKind::Poison => text!("figure-damage-poison", n = n),
        DamageKind::Smite => text!("figure-damage-smite", n = n),
        DamageKind::Toxic => text!("figure-damage-toxic", n = n),
    }
}

/// "3 h 20 min".
fn duration_text(seconds: u64) -> Text {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, minutes) => text!("figure-minutes", minutes = minutes),
        (hours, minutes) => text!("figure-hours", hours = hours, minutes = minutes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_told_by_kind_and_time_in_hours() {
        let statistics = JourneyStatistics {
            damage_dealt: vec![(DamageKind::Burn, 2), (DamageKind::Slash, 7)],
            seconds_played: 3 * 3600 + 20 * 60 + 5,
            ..JourneyStatistics::default()
        };
        let lines = statistics.lines();
        let figure = |name: &str| lines.iter().find(|(of, _)| of == name).map(|(_, figure)| figure.to_string());
        assert_eq!(figure("Damage dealt").as_deref(), Some("9: 7 Slash, 2 Burn"));
        assert_eq!(figure("Damage taken").as_deref(), Some("none"));
        assert_eq!(figure("Time played").as_deref(), Some("3 h 20 min"));
    }
}
