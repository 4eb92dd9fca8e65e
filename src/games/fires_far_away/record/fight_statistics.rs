//! The figures of an encounter, counted from its facts.
//!
//! Owns the counts of one encounter or of several together. Must not interpret a decision: only facts count.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::{DamageKind, Fact, Token, TokenSlot};

/// The figures of one encounter, or of several together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct FightStatistics {
    /// The Rounds that began.
    pub rounds: u32,
    /// The stamina dice that were committed to actions and reactions.
    pub dice_spent: u32,
    /// The damage that came into HP slots of enemies, by kind.
    pub damage_dealt: BTreeMap<DamageKind, u32>,
    /// The damage that came into HP slots of the character, by kind.
    pub damage_taken: BTreeMap<DamageKind, u32>,
}

impl FightStatistics {
    /// Counts a fact.
    pub fn count(&mut self, fact: &Fact) {
        match fact {
            Fact::RoundBegan { .. } => self.rounds += 1,
            Fact::Committed { dice, .. } => self.dice_spent += u32::try_from(dice.len()).unwrap_or(u32::MAX),
            Fact::TokenPlaced { who, token: Token::Damage(kind), on: TokenSlot::Hp, .. } => {
                self.count_damage(who.is_character(), *kind, 1);
            }
            Fact::Trickled { who, kind, n } => self.count_damage(who.is_character(), *kind, u32::from(*n)),
            _ => {}
        }
    }

    fn count_damage(&mut self, is_taken: bool, kind: DamageKind, n: u32) {
        let damage = if is_taken { &mut self.damage_taken } else { &mut self.damage_dealt };
        *damage.entry(kind).or_default() += n;
    }

    /// Adds the figures of another encounter.
    pub fn add(&mut self, other: &Self) {
        self.rounds += other.rounds;
        self.dice_spent += other.dice_spent;
        for (sum, more) in
            [(&mut self.damage_dealt, &other.damage_dealt), (&mut self.damage_taken, &other.damage_taken)]
        {
            for (kind, n) in more {
                *sum.entry(*kind).or_default() += n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cause, CombatantId, Id};

    #[test]
    fn facts_are_counted_and_encounters_added() {
        let placed = |who, on| Fact::TokenPlaced {
            who: CombatantId(who),
            token: Token::Damage(DamageKind::Slash),
            on,
            cause: Cause::Phase,
        };
        let mut one = FightStatistics::default();
        let dice = [2, 5].into_iter().collect();
        for fact in [
            Fact::RoundBegan { tally: 1 },
            Fact::Committed { action: Id::new("move"), dice, gear: None, reaction: false },
            placed(1, TokenSlot::Hp),
            placed(1, TokenSlot::Shield),
            placed(0, TokenSlot::Hp),
            Fact::Trickled { who: CombatantId(0), kind: DamageKind::Burn, n: 3 },
        ] {
            one.count(&fact);
        }
        assert_eq!((one.rounds, one.dice_spent), (1, 2));
        assert_eq!(one.damage_dealt, BTreeMap::from([(DamageKind::Slash, 1)]), "what the shield holds is no wound");
        assert_eq!(one.damage_taken, BTreeMap::from([(DamageKind::Slash, 1), (DamageKind::Burn, 3)]));
        let mut both = one.clone();
        both.add(&one);
        assert_eq!((both.rounds, both.damage_taken[&DamageKind::Burn]), (2, 6));
    }
}
