//! Lines of the log as the panels show them: the text, what it is about, and when it happened.
//!
//! Owns the kinds of lines and the places in time under which they stand. Must not word a line: `log_text` does.

use enumset::{EnumSet, EnumSetType};
use strum::VariantArray;

use crate::lang::Text;
use crate::model::{CombatantId, Fact, Token};

/// The subject of a line of the log. A line may be about several things.
#[derive(EnumSetType, Debug, VariantArray)]
pub enum LogKind {
    /// Damage that is placed, trickles in or heals, guards that break, and defeats.
    Damage,
    /// Who and what changes its hex.
    Movement,
    /// Dice of the pool and of the encounter tables.
    Dice,
    /// Actions of enemies, and events that befall them.
    Enemies,
    /// Conditions, and what holds for a while.
    Conditions,
    /// Gear, focus and what the character bears.
    Gear,
}

/// The part of a Round to which a line of the log belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum LogTurn {
    /// The start of the Round, or what comes before the first Round.
    #[default]
    Start,
    /// A beat.
    Beat,
    /// A counterbeat.
    Counterbeat,
}

/// When a line of the log happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LogPlace {
    /// The Round tally; 0 before the first Round.
    pub round: u16,
    /// The number of the beat in the Round, from 1, also for the counterbeat that follows it; 0 before the first beat.
    pub beat: u16,
    /// The part of the Round.
    pub turn: LogTurn,
}

impl LogPlace {
    /// The place of this fact and of those after it, if the facts before it were at this place.
    pub fn after(self, fact: &Fact) -> Self {
        match fact {
            Fact::RoundBegan { tally } => Self { round: *tally, beat: 0, turn: LogTurn::Start },
            Fact::BeatBegan => Self { beat: self.beat + 1, turn: LogTurn::Beat, ..self },
            Fact::CounterbeatBegan => Self { turn: LogTurn::Counterbeat, ..self },
            _ => self,
        }
    }
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct LogEntry {
    /// The sentence.
    pub text: Text,
    /// Its subject; nothing for a notice that is about no fact.
    pub kinds: EnumSet<LogKind>,
    /// When it happened.
    pub place: LogPlace,
    /// Whether the line says no more than the heading of its place.
    pub is_heading: bool,
    /// Whether there is a moment of the encounter to look back at.
    pub can_look: bool,
    /// Whether the player has marked it.
    pub is_bookmarked: bool,
}

/// Whether a fact says no more than the heading of the place that begins with it.
pub fn is_log_heading(fact: &Fact) -> bool {
    matches!(fact, Fact::RoundBegan { .. } | Fact::BeatBegan | Fact::CounterbeatBegan)
}

/// The subject of the line about a fact.
pub fn log_kinds(fact: &Fact) -> EnumSet<LogKind> {
    let own = own_kind(fact).map_or(EnumSet::empty(), EnumSet::only);
    if concerns_enemy(fact) { own | LogKind::Enemies } else { own }
}

fn own_kind(fact: &Fact) -> Option<LogKind> {
    Some(match fact {
        Fact::TokenPlaced { token: Token::Condition(_), .. }
        | Fact::TokensRemoved { token: Token::Condition(_), .. } => LogKind::Conditions,
        Fact::TokenPlaced { .. }
        | Fact::TokensRemoved { .. }
        | Fact::Trickled { .. }
        | Fact::Healed { .. }
        | Fact::GuardBroken { .. }
        | Fact::HpSlotsChanged { .. }
        | Fact::HumanityLost { .. }
        | Fact::HumanityGained { .. }
        | Fact::Defeated { .. } => LogKind::Damage,
        Fact::Entered { .. }
        | Fact::Moved { .. }
        | Fact::TailRotated { .. }
        | Fact::TilePlaced { .. }
        | Fact::TileRemoved { .. }
        | Fact::TileTriggered { .. }
        | Fact::DarknessChanged { .. } => LogKind::Movement,
        Fact::PoolRolled { .. }
        | Fact::TableRolled { .. }
        | Fact::TableRolledAhead { .. }
        | Fact::PoolDiscarded { .. }
        | Fact::Committed { .. }
        | Fact::Flinched { .. }
        | Fact::DieRerolled { .. }
        | Fact::DieRaised { .. }
        | Fact::DieLost { .. }
        | Fact::DieAdded { .. } => LogKind::Dice,
        Fact::EnemyActivated { .. }
        | Fact::EnemySkipped { .. }
        | Fact::WaveCame { .. }
        | Fact::Doom { .. }
        | Fact::CoinPlaced { .. }
        | Fact::TableRefreshed { .. }
        | Fact::TablesCleared
        | Fact::TargetChanged { .. }
        | Fact::CharmedTurnBegan { .. }
        | Fact::MovementChanged { .. }
        | Fact::AttackDamageChanged { .. }
        | Fact::AttackDamageMultiplied { .. } => LogKind::Enemies,
        Fact::ConditionGained { .. }
        | Fact::ConditionLost { .. }
        | Fact::ConditionResisted { .. }
        | Fact::ModifierLent { .. }
        | Fact::ModifierEnded { .. }
        | Fact::SinkChanged { .. } => LogKind::Conditions,
        Fact::ShieldRaised { .. }
        | Fact::ShieldLowered { .. }
        | Fact::GearBroken { .. }
        | Fact::GearDeployed { .. }
        | Fact::GearRepaired { .. }
        | Fact::GearDropped { .. }
        | Fact::AttunementForgotten { .. }
        | Fact::Loaded { .. }
        | Fact::LightToggled { .. }
        | Fact::ChargeUsed { .. }
        | Fact::HandsChanged { .. }
        | Fact::FocusRegained { .. }
        | Fact::FocusSpent { .. } => LogKind::Gear,
        Fact::RoundBegan { .. }
        | Fact::BeatBegan
        | Fact::BeatEnded
        | Fact::CounterbeatBegan
        | Fact::SinksCleared
        | Fact::Attacked { .. }
        | Fact::Missed { .. }
        | Fact::EncounterEnded { .. } => return None,
    })
}

/// Whether an enemy does or suffers what the fact says.
fn concerns_enemy(fact: &Fact) -> bool {
    let who = match fact {
        Fact::Entered { who, .. }
        | Fact::Moved { who, .. }
        | Fact::TokenPlaced { who, .. }
        | Fact::Trickled { who, .. }
        | Fact::Healed { who, .. }
        | Fact::TokensRemoved { who, .. }
        | Fact::GuardBroken { who, .. }
        | Fact::ShieldRaised { who, .. }
        | Fact::ShieldLowered { who, .. }
        | Fact::ConditionGained { who, .. }
        | Fact::ConditionLost { who, .. }
        | Fact::ConditionResisted { who, .. }
        | Fact::SinkChanged { who, .. }
        | Fact::HpSlotsChanged { who, .. }
        | Fact::TileTriggered { who, .. }
        | Fact::TailRotated { who, .. }
        | Fact::Defeated { who, .. } => *who,
        Fact::Attacked { by, .. } | Fact::Missed { by, .. } => *by,
        Fact::TableRolled { .. } | Fact::TableRolledAhead { .. } => return true,
        _ => CombatantId::CHARACTER,
    };
    !who.is_character()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cause, DamageKind, TokenSlot};

    #[test]
    fn a_line_is_about_what_its_fact_says_and_about_enemies_where_one_takes_part() {
        let placed = |who| Fact::TokenPlaced {
            who: CombatantId(who),
            token: Token::Damage(DamageKind::Slash),
            on: TokenSlot::Hp,
            cause: Cause::Phase,
        };
        assert_eq!(log_kinds(&placed(0)), EnumSet::only(LogKind::Damage));
        assert_eq!(log_kinds(&placed(1)), LogKind::Damage | LogKind::Enemies);
        assert_eq!(log_kinds(&Fact::BeatBegan), EnumSet::empty());
        assert_eq!(log_kinds(&Fact::WaveCame { wave: 1 }), EnumSet::only(LogKind::Enemies));
    }

    #[test]
    fn beats_are_counted_anew_in_every_round() {
        let facts = [
            Fact::RoundBegan { tally: 1 },
            Fact::BeatBegan,
            Fact::CounterbeatBegan,
            Fact::BeatBegan,
            Fact::RoundBegan { tally: 2 },
            Fact::BeatBegan,
            Fact::CounterbeatBegan,
        ];
        let mut place = LogPlace::default();
        let places: Vec<(u16, u16, LogTurn)> = facts
            .iter()
            .map(|fact| {
                place = place.after(fact);
                (place.round, place.beat, place.turn)
            })
            .collect();
        assert_eq!(
            places,
            [
                (1, 0, LogTurn::Start),
                (1, 1, LogTurn::Beat),
                (1, 1, LogTurn::Counterbeat),
                (1, 2, LogTurn::Beat),
                (2, 0, LogTurn::Start),
                (2, 1, LogTurn::Beat),
                (2, 1, LogTurn::Counterbeat),
            ]
        );
    }
}
