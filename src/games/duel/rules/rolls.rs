//! Open rolls: the dice fall, characters are asked about Fame, and the roll is settled.
//!
//! Rules: D-5, D-8, D-13 to D-16, D-33, DO-6 to DO-9, DO-12. Must not apply damage or effects.

use super::engine::FightRules;
use super::fact::Fact;
use super::fight::{DieInRoll, OpenRoll, RollPurpose, RollRequest, Step};
use super::outcome::{self, RollResult};
use super::seat::Seat;

impl FightRules<'_> {
    /// The dice of a roll have fallen. The circle of those who are asked is fixed now (DO-9).
    pub(super) fn open_roll(&mut self, roller: Seat, purpose: RollPurpose, faces: &[u8]) {
        let (_, bonus) = outcome::dice_and_bonus(self.content, self.fight, roller, purpose);
        let dice = faces.iter().map(|face| DieInRoll { face: *face, is_rerolled: false }).collect();
        let mut circle: Vec<Seat> = self.fight.turn_order().collect();
        // The first asked is the one after the roller, so the roller itself is the last.
        if let Some(place) = circle.iter().position(|seat| *seat == roller) {
            circle.rotate_left(place + 1);
        }
        circle.retain(|seat| self.fight.fighter(*seat).is_character());
        self.tell(|fight| Fact::Rolled { who: fight.who(roller), purpose, faces: faces.to_vec(), bonus });
        let roll = OpenRoll { roller, purpose, dice, bonus, circle, next: 0, declined: 0, has_spending: false };
        self.fight.roll = Some(roll);
        self.push(Step::Ask);
    }

    /// Whether a character is really asked: it can pay, and a re-roll or the spending matters (DO-8, DO-12).
    fn is_asked(&self, seat: Seat, roll: &OpenRoll) -> bool {
        let fight = &*self.fight;
        if fight.fighter(seat).fame < self.content.rules.reroll_price {
            return false;
        }
        let moves_token = || {
            let highest = outcome::highest_fame_after_spending(self.content, fight, seat);
            highest.len() != 1 || highest.first().copied() != fight.token_holder
        };
        fight.ask_always || moves_token() || outcome::can_change(self.content, fight, roll)
    }

    /// Passes over a character that is not asked, and ends the asking when its time has come. Returns whether it did.
    pub(super) fn settle_asking(&mut self, seat: Seat) -> bool {
        let Some(roll) = self.fight.roll.as_ref() else { return false };
        let is_done = roll.dice.iter().all(|die| die.is_rerolled) || usize::from(roll.declined) >= roll.circle.len();
        if is_done {
            self.fight.steps.pop();
            self.push(Step::Settle);
            return true;
        }
        if self.is_asked(seat, roll) {
            return false;
        }
        self.decline();
        true
    }

    pub(super) fn decline(&mut self) {
        if let Some(roll) = &mut self.fight.roll {
            roll.declined += 1;
            roll.next = (roll.next + 1) % roll.circle.len().max(1) as u8;
        }
    }

    /// Pays for a die, which falls again at once. D-54 waits until the roll is settled (DO-9).
    pub(super) fn spend_fame(&mut self, seat: Seat, die: u8) {
        self.change_fame(seat, -i16::from(self.content.rules.reroll_price));
        if let Some(roll) = &mut self.fight.roll {
            roll.has_spending = true;
            roll.declined = 0;
            roll.next = (roll.next + 1) % roll.circle.len().max(1) as u8;
        }
        self.push(Step::Roll(RollRequest::Reroll { die }));
    }

    pub(super) fn change_fame(&mut self, seat: Seat, change: i16) {
        let fighter = self.fight.fighter_mut(seat);
        let from = fighter.fame;
        let to = (i16::from(from) + change).clamp(0, i16::from(u8::MAX)) as u8;
        if from != to {
            fighter.fame = to;
            self.tell(|fight| Fact::FameChanged { who: fight.who(seat), from, to });
        }
    }

    pub(super) fn reroll(&mut self, die: u8, faces: &[u8]) {
        let Some(roll) = &mut self.fight.roll else { return };
        let (Some(known), Some(to)) = (roll.dice.get_mut(usize::from(die)), faces.first().copied()) else { return };
        let (from, roller) = (known.face, roll.roller);
        *known = DieInRoll { face: to, is_rerolled: true };
        self.tell(|fight| Fact::Rerolled { roller: fight.who(roller), die, from, to });
    }

    /// The outcome of a settled roll. A change of Fame moves the token first (DO-9).
    pub(super) fn settle_roll(&mut self) {
        let Some(roll) = &mut self.fight.roll else { return };
        if std::mem::take(&mut roll.has_spending) {
            self.push_sequence([Step::AwardToken, Step::Settle]);
            return;
        }
        let Some(roll) = self.fight.roll.take() else { return };
        match outcome::current_result(self.content, self.fight, &roll) {
            RollResult::Attack(strikes) => self.apply_attack(&strikes),
            RollResult::Works(true) => self.take_effect(),
            RollResult::Works(false) => {
                if let Some((seat, source)) = self.fight.action.as_ref().map(|action| (action.seat, action.source)) {
                    self.tell(|fight| Fact::SpellFailed(fight.who(seat), source));
                }
            }
            RollResult::Entry(entry) => self.choose_entry(roll.roller, entry),
            RollResult::Escapes(true) => self.escape(roll.roller),
            RollResult::Escapes(false) => self.tell(|fight| Fact::Stayed(fight.who(roll.roller))),
        }
    }
}
