//! Attacks that are settled: benefits, damage, Blocks, Injury, and fighters that fall.
//!
//! Rules: D-17, D-22, D-23, D-28 to D-31, D-74, DO-5, DO-13, DO-14, DO-18, DO-19. Must not roll.

use super::engine::FightRules;
use super::fact::{Fact, InjuryCause, TokenEnd};
use super::fight::Step;
use super::fighter::Presence;
use super::numbers;
use super::outcome::StrikeResult;
use super::seat::Seat;

impl FightRules<'_> {
    /// The attacker's own benefit comes first, whether or not anything is hit (D-23, DO-18).
    pub(super) fn apply_attack(&mut self, strikes: &[StrikeResult]) {
        let Some(action) = &self.fight.action else { return };
        let (user, source) = (action.seat, action.source);
        let Some(ability) = numbers::ability(self.content, self.fight.fighter(user), source) else { return };
        let benefits = ability.user.iter().map(|effect| Step::Apply { effect: effect.clone(), on: user });
        let mut steps: Vec<Step> = benefits.collect();
        for strike in strikes {
            let StrikeResult { target: on, is_hit, damage, .. } = *strike;
            if is_hit {
                steps.push(Step::Strike { on, damage });
            }
            self.tell(|fight| {
                let (who, target) = (fight.who(user), fight.who(on));
                if is_hit { Fact::Hit { who, target, damage } } else { Fact::Missed { who, target } }
            });
        }
        self.push_sequence(steps);
    }

    /// Damage less Blocks is Injury; the effects of a hit follow even if all of it is Blocked (D-30, DO-13).
    pub(super) fn strike(&mut self, on: Seat, damage: u8) {
        let Some(action) = &self.fight.action else { return };
        let (user, source) = (action.seat, action.source);
        let fighter = self.fight.fighter(user);
        let Some(ability) = numbers::ability(self.content, fighter, source) else { return };
        let Some(attack) = &ability.attack else { return };
        let kind = numbers::kind(self.content, fighter, source);
        let block = numbers::block(self.content, self.fight.fighter(on), attack.roll, kind).min(damage);
        if block > 0 {
            self.tell(|fight| Fact::Blocked(fight.who(on), block));
        }
        let effects = ability.target.iter().map(|effect| Step::Apply { effect: effect.clone(), on });
        self.push_sequence(effects.collect::<Vec<_>>());
        let injury = damage - block;
        if injury > 0 {
            self.fight.fighter_mut(on).last_injured_by = Some(user);
            self.injure(on, injury, InjuryCause::Attack(self.fight.who(user)));
        }
    }

    /// Injury lowers Grit, and a fighter at 0 leaves at once (D-31, D-74).
    pub(super) fn injure(&mut self, seat: Seat, injury: u8, cause: InjuryCause) {
        let fighter = self.fight.fighter_mut(seat);
        let amount = injury.min(fighter.grit);
        fighter.grit -= amount;
        let is_felled = fighter.grit == 0;
        if amount > 0 {
            self.tell(|fight| Fact::Injured { who: fight.who(seat), amount, cause });
        }
        if is_felled {
            self.tell(|fight| Fact::Felled(fight.who(seat)));
            self.leave_fight(seat, Presence::Felled);
        }
    }

    pub(super) fn recover(&mut self, seat: Seat, grit: u8) {
        let fighter = self.fight.fighter_mut(seat);
        let amount = grit.min(fighter.full_grit - fighter.grit);
        if amount > 0 {
            fighter.grit += amount;
            self.tell(|fight| Fact::Recovered(fight.who(seat), amount));
        }
    }

    /// A fighter leaves: its tokens go unused, its own effects end, and Ailments that it caused stay (DO-5).
    pub(super) fn leave_fight(&mut self, seat: Seat, presence: Presence) {
        self.fight.fighter_mut(seat).presence = presence;
        let (gone, kept) = self.fight.track.drain(..).partition(|token| token.seat == seat);
        self.fight.track = kept;
        let gone: Vec<super::fight::TrackToken> = gone;
        for token in gone {
            let (source, end) = (token.source, TokenEnd::Unused);
            self.tell(|fight| Fact::TokenRemoved { who: fight.who(seat), source, end });
        }
        self.end_effects_where(|holder, ongoing| holder == seat || ongoing.owner == seat);
        let slots: Vec<u8> = self.fight.fighter(seat).laid.iter().map(|laid| laid.slot).collect();
        for slot in slots {
            self.discard_laid(seat, slot);
        }
        self.end_if_side_is_empty();
    }
}
