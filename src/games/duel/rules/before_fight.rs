//! Before a fight: joining, Worn Gear and hands.
//!
//! Rules: D-46, D-47, D-49 to D-52, DO-2. Must not begin a round.

use kernel::id::Id;

use super::engine::FightRules;
use super::fact::Fact;
use super::fight::{Fight, Step};
use super::fighter::Presence;
use super::seat::Seat;
use crate::content::Content;

/// The Worn Gear that a character owns.
pub(super) fn worn_gear(content: &Content, fight: &Fight, seat: Seat) -> Vec<Id> {
    let is_worn = |card: &&Id| content.cards.get(card).is_some_and(|card| card.worn.is_some());
    fight.fighter(seat).owned.iter().filter(is_worn).copied().collect()
}

impl FightRules<'_> {
    pub(super) fn join(&mut self, seat: Seat, joins: bool) {
        self.fight.steps.pop();
        if !joins {
            self.fight.fighter_mut(seat).presence = Presence::StayedOut;
        }
        self.tell(|fight| Fact::Joined(fight.who(seat), joins));
    }

    /// Settles the choice of Worn Gear where there is none to make. Returns whether it did.
    pub(super) fn settle_worn(&mut self, seat: Seat) -> bool {
        let worn = worn_gear(self.content, self.fight, seat);
        if worn.len() > 1 && self.fight.fighter(seat).is_fighting() {
            return false;
        }
        self.fight.steps.pop();
        self.fight.fighter_mut(seat).worn = worn.first().copied();
        true
    }

    pub(super) fn choose_worn(&mut self, seat: Seat, card: Id) {
        self.fight.steps.pop();
        self.fight.fighter_mut(seat).worn = Some(card);
        self.tell(|fight| Fact::WornChosen(fight.who(seat), card));
    }

    /// The hand holds the basic cards and every owned card with a Priority (D-50).
    pub(super) fn deal_hands(&mut self) {
        let content = self.content;
        self.tell(|fight| Fact::FightBegan(fight.seats().map(|seat| fight.who(seat)).collect()));
        for seat in self.fight.seats() {
            let fighter = self.fight.fighter_mut(seat);
            if !fighter.is_fighting_character() {
                continue;
            }
            let is_laid = |card: &&Id| content.cards.get(card).is_some_and(|card| card.has_priority());
            let owned = fighter.owned.iter().filter(is_laid);
            fighter.hand = content.rules.basic_cards.iter().chain(owned).copied().collect();
            self.tell(|fight| Fact::HandDealt(fight.who(seat), fight.fighter(seat).hand.clone()));
        }
        self.push_sequence([Step::AwardToken, Step::BeginRound]);
    }
}
