//! The figures of a journey, in words.
//!
//! Owns how the figures are told. Must not count them.

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
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let (won, lost, fled) = self.encounters;
        vec![
            ("Chapters resolved", self.chapters.to_string()),
            ("Time played", duration_text(self.seconds_played)),
            ("Encounters won", won.to_string()),
            ("Encounters lost", lost.to_string()),
            ("Retreats", fled.to_string()),
            ("Rounds", self.rounds.to_string()),
            ("Stamina dice spent", self.dice_spent.to_string()),
            ("Damage dealt", damage_text(&self.damage_dealt)),
            ("Damage taken", damage_text(&self.damage_taken)),
            ("Souls gained", self.souls_gained.to_string()),
        ]
    }
}

/// "12: 7 Slash, 5 Burn".
fn damage_text(damage: &[(DamageKind, u32)]) -> String {
    let sum: u32 = damage.iter().map(|(_, n)| n).sum();
    let mut kinds = damage.to_vec();
    kinds.sort_by_key(|(kind, n)| (std::cmp::Reverse(*n), *kind));
    let kinds: Vec<String> = kinds.iter().map(|(kind, n)| format!("{n} {kind:?}")).collect();
    if sum == 0 { "none".to_owned() } else { format!("{sum}: {}", kinds.join(", ")) }
}

/// "3 h 20 min".
fn duration_text(seconds: u64) -> String {
    match (seconds / 3600, seconds / 60 % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
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
        assert!(lines.contains(&("Damage dealt", "9: 7 Slash, 2 Burn".to_owned())), "{lines:?}");
        assert!(lines.contains(&("Damage taken", "none".to_owned())));
        assert!(lines.contains(&("Time played", "3 h 20 min".to_owned())));
    }
}
