//! How long each fact is shown.
//!
//! Must not know what a fact looks like.

use crate::model::{Condition, Fact, Motion, TokenSlot};

/// Seconds for a step of an enemy's Turn: its way, or its attack. The player has to follow it.
const ENEMY_STEP_SECONDS: f32 = 0.8;
/// Seconds more for each hex of an enemy's way after the first.
const ENEMY_HEX_SECONDS: f32 = 0.15;

/// The duration of a fact's playback in seconds. The player's actions take a quarter of a second at most; an enemy's
/// take long enough to be followed.
pub(super) fn fact_duration(fact: &Fact) -> f32 {
    match fact {
        Fact::Moved { who, path, how: Motion::Walk, .. } if !who.is_character() => {
            ENEMY_STEP_SECONDS + ENEMY_HEX_SECONDS * path.len().saturating_sub(1) as f32
        }
        Fact::Moved { who, how: Motion::KnockedBack, .. } if who.is_character() => ENEMY_STEP_SECONDS * 0.6,
        Fact::Attacked { by, .. } if !by.is_character() => ENEMY_STEP_SECONDS,
        Fact::Missed { by, .. } if !by.is_character() => ENEMY_STEP_SECONDS * 0.5,
        Fact::Moved { path, .. } => (0.11 * path.len() as f32).min(0.25),
        Fact::TableRolled { .. } | Fact::PoolRolled { .. } => 0.25,
        Fact::Defeated { .. } => 0.24,
        Fact::ConditionGained { condition, .. } | Fact::ConditionLost { condition, .. }
            if *condition == Condition::knockdown() =>
        {
            0.18
        }
        Fact::Attacked { .. } => 0.2,
        Fact::Missed { .. } => 0.12,
        Fact::CoinPlaced { .. } => 0.16,
        Fact::Entered { .. } | Fact::DieRerolled { .. } => 0.2,
        Fact::TailRotated { .. } | Fact::TargetChanged { .. } | Fact::CharmedTurnBegan { .. } => 0.18,
        Fact::DarknessChanged { .. } => 0.25,
        Fact::WaveCame { .. } | Fact::MovementChanged { .. } => 0.1,
        // A tile is still coming down while the next one starts.
        Fact::TilePlaced { .. } | Fact::TileRemoved { .. } => 0.05,
        Fact::FocusSpent { .. } | Fact::GearDeployed { .. } => 0.06,
        Fact::TokenPlaced { on, .. } if *on != TokenSlot::Gone => 0.14,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::model::{Cause, CombatantId, Coord, Id};

    fn moved(steps: usize) -> Fact {
        Fact::Moved {
            who: CombatantId(1),
            path: (0..steps).map(|i| Coord::new(3, i as u8)).collect(),
            how: Motion::Walk,
            cause: Cause::Phase,
        }
    }

    #[test]
    fn what_the_player_does_takes_a_quarter_of_a_second_and_a_step_of_an_enemy_can_be_followed() {
        let walk = |who: u8, steps| {
            let mut fact = moved(steps);
            if let Fact::Moved { who: mover, .. } = &mut fact {
                *mover = CombatantId(who);
            }
            fact_duration(&fact)
        };
        let roll = Fact::TableRolled { table: 0, dice: smallvec![3], rolled: 0, resolved: 0 };
        assert!(fact_duration(&roll) <= 0.25 && walk(0, 6) <= 0.25);
        let attack = |by| fact_duration(&Fact::Attacked { by: CombatantId(by), name: Id::new("cut"), on: smallvec![] });
        assert!(attack(0) <= 0.25);
        assert!(attack(1) >= 0.75 && walk(1, 1) >= 0.75 && walk(1, 4) > walk(1, 1) && walk(1, 6) < 2.0);
    }
}
