//! The end of a fight, and the Fame that it brings.
//!
//! Rules: D-4, D-75, D-76, DO-2, DO-5, DO-33, DO-35 to DO-37. Must not know the Season.

use super::engine::FightRules;
use super::fact::Fact;
use super::fight::{Fight, FightOutcome};
use super::fighter::{Ailments, FighterKind, Presence, Side};
use super::seat::Seat;

impl Fight {
    /// The fighters of the other side that stand.
    pub(super) fn enemies_of_side(&self, side: Side) -> impl Iterator<Item = Seat> {
        self.turn_order().filter(move |seat| self.fighter(*seat).side != side)
    }
}

impl FightRules<'_> {
    /// The moment a side is empty the fight is over (DO-5).
    pub(super) fn end_if_side_is_empty(&mut self) {
        if !self.fight.stands(Side::Player) {
            return self.end_fight(FightOutcome::Defeat);
        }
        if !self.fight.stands(Side::Opponent) {
            let mut opponents = self.fight.fighters.iter().filter(|fighter| fighter.side == Side::Opponent);
            let has_felled = opponents.any(|fighter| fighter.presence == Presence::Felled);
            self.end_fight(if has_felled { FightOutcome::Victory } else { FightOutcome::Escaped });
        }
    }

    pub(super) fn concede(&mut self) {
        self.tell(|_| Fact::Conceded);
        self.end_fight(FightOutcome::Defeat);
    }

    /// Everything of the fight ends: effects, Ailments, tokens and open rolls (D-76). Fame comes last (DO-37).
    pub(super) fn end_fight(&mut self, outcome: FightOutcome) {
        if self.fight.outcome.is_some() {
            return;
        }
        self.fight.outcome = Some(outcome);
        self.end_effects_where(|_, _| true);
        self.fight.track.clear();
        self.fight.steps.clear();
        (self.fight.roll, self.fight.action) = (None, None);
        for seat in self.fight.seats() {
            self.fight.fighter_mut(seat).ailments = Ailments::default();
            let slots: Vec<u8> = self.fight.fighter(seat).laid.iter().map(|laid| laid.slot).collect();
            slots.into_iter().for_each(|slot| self.discard_laid(seat, slot));
        }
        self.tell(|_| Fact::FightEnded(outcome));
        self.heal_winning_monsters(outcome);
        self.pay_fame(outcome);
    }

    /// Monsters that defeat all characters heal fully (D-75).
    fn heal_winning_monsters(&mut self, outcome: FightOutcome) {
        if outcome != FightOutcome::Defeat {
            return;
        }
        let monsters = self.fight.fighters.iter_mut().filter(|fighter| fighter.kind == FighterKind::Monster);
        monsters.for_each(|monster| monster.grit = monster.full_grit);
    }

    /// Fame for a victory over monsters, and the prize of a duel (DO-37). A character that stayed out gains none (DO-2).
    fn pay_fame(&mut self, outcome: FightOutcome) {
        let characters_of = |fight: &Fight, side: Side| -> Vec<Seat> {
            let took_part = |seat: &Seat| {
                let fighter = fight.fighter(*seat);
                fighter.is_character() && fighter.side == side && fighter.presence != Presence::StayedOut
            };
            fight.seats().filter(took_part).collect()
        };
        let (own, rivals) = (characters_of(self.fight, Side::Player), characters_of(self.fight, Side::Opponent));
        if outcome == FightOutcome::Victory {
            let felled = self
                .fight
                .fighters
                .iter()
                .filter(|fighter| fighter.kind == FighterKind::Monster && fighter.presence == Presence::Felled);
            let fame: u16 = felled.map(|monster| u16::from(monster.fame)).sum();
            for seat in &own {
                self.change_fame(*seat, fame.div_ceil(own.len() as u16) as i16);
            }
        }
        match outcome {
            FightOutcome::Victory => self.take_prize(&own, &rivals),
            FightOutcome::Defeat => self.take_prize(&rivals, &own),
            FightOutcome::Escaped | FightOutcome::Draw => {}
        }
    }

    fn take_prize(&mut self, winners: &[Seat], losers: &[Seat]) {
        let (Some(winner), Some(loser)) = (winners.first(), losers.first()) else { return };
        let prize = i16::from(self.content.rules.duel_prize.min(self.fight.fighter(*loser).fame));
        self.change_fame(*loser, -prize);
        self.change_fame(*winner, prize);
    }
}
