//! Laying cards, turning them up, and the choice of the monsters.
//!
//! Rules: D-53, D-59 to D-66, DO-24, DO-25, DO-28, DO-30. Must not resolve an action.

use kernel::id::Id;

use super::engine::FightRules;
use super::fact::{CardPlace, Fact};
use super::fight::{ActionSource, RollPurpose, RollRequest, Step, TrackToken};
use super::fighter::{Control, FighterKind, LaidCard};
use super::intent::BaseUse;
use super::numbers;
use super::seat::Seat;

impl FightRules<'_> {
    /// Characters lay, and then turn up, in reverse turn order. The order of both is fixed here (DO-25).
    pub(super) fn lay_cards(&mut self) {
        let mut order: Vec<Seat> =
            self.fight.turn_order().filter(|seat| self.fight.fighter(*seat).is_character()).collect();
        order.reverse();
        let laying = order.iter().map(|seat| Step::Lay(*seat));
        let revealing = order.iter().map(|seat| Step::Reveal(*seat));
        let steps: Vec<Step> = laying.chain(revealing).chain([Step::ActionDice, Step::NextToken]).collect();
        self.push_sequence(steps);
    }

    pub(super) fn lay(&mut self, seat: Seat, cards: &[Id]) {
        self.fight.steps.pop();
        let fighter = self.fight.fighter_mut(seat);
        for (slot, card) in cards.iter().enumerate() {
            let place = fighter.hand.iter().position(|known| known == card);
            if let Some(place) = place {
                fighter.hand.remove(place);
                fighter.laid.push(LaidCard { card: *card, slot: slot as u8, is_revealed: false });
            }
        }
        let n = cards.len();
        self.tell(|fight| Fact::CardsLaid(fight.who(seat), n));
    }

    /// Turns up the cards of a rival, which has nothing to decide, and skips a character without cards. Returns whether it
    /// did.
    pub(super) fn settle_reveal(&mut self, seat: Seat) -> bool {
        let fighter = self.fight.fighter(seat);
        let is_settled = fighter.laid.is_empty() || fighter.control == Control::Program;
        if is_settled {
            self.reveal(seat);
        }
        is_settled
    }

    pub(super) fn reveal(&mut self, seat: Seat) {
        self.fight.steps.pop();
        let content = self.content;
        let fighter = self.fight.fighter_mut(seat);
        for laid in &mut fighter.laid {
            laid.is_revealed = true;
        }
        let laid = fighter.laid.clone();
        if laid.is_empty() {
            return;
        }
        self.tell(|fight| Fact::CardsRevealed(fight.who(seat), laid.iter().map(|laid| laid.card).collect()));
        let is_base = |card: Id| content.cards.get(&card).is_some_and(|card| card.is_base_attack);
        let (base, others): (Vec<LaidCard>, Vec<LaidCard>) = laid.into_iter().partition(|laid| is_base(laid.card));
        for laid in others {
            self.place_token(seat, ActionSource::Card(laid.card), laid.slot);
        }
        self.push_sequence(base.into_iter().map(|laid| Step::Declare { seat, slot: laid.slot }));
    }

    /// The Base Attack is the attack, or the token is taken at once (D-63, D-64).
    pub(super) fn declare_base(&mut self, base_use: BaseUse) {
        let Some(Step::Declare { seat, slot }) = self.fight.steps.pop() else { return };
        self.tell(|fight| Fact::BaseDeclared(fight.who(seat), base_use));
        let laid = self.fight.fighter(seat).laid.iter().find(|laid| laid.slot == slot).copied();
        let Some(LaidCard { card, .. }) = laid else { return };
        match base_use {
            BaseUse::Attack => self.place_token(seat, ActionSource::BaseAttack(card), slot),
            BaseUse::Token => {
                self.gain_token(seat);
                self.discard_laid(seat, slot);
            }
        }
    }

    pub(super) fn place_token(&mut self, seat: Seat, source: ActionSource, slot: u8) {
        let shown_at = numbers::priority(self.content, self.fight.fighter(seat), source);
        self.fight.track.push(TrackToken { seat, source, slot, shown_at });
        self.tell(|fight| Fact::TokenPlaced { who: fight.who(seat), source, priority: shown_at });
    }

    /// A laid card goes to the discard pile.
    pub(super) fn discard_laid(&mut self, seat: Seat, slot: u8) {
        if let Some(card) = self.take_laid(seat, slot) {
            self.fight.fighter_mut(seat).discard.push(card);
            let (from, to) = (CardPlace::Laid, CardPlace::Discard);
            self.tell(|fight| Fact::CardMoved { who: fight.who(seat), card, from, to });
        }
    }

    pub(super) fn take_laid(&mut self, seat: Seat, slot: u8) -> Option<Id> {
        let laid = &mut self.fight.fighter_mut(seat).laid;
        let place = laid.iter().position(|laid| laid.slot == slot)?;
        Some(laid.remove(place).card)
    }

    /// Each monster rolls its action die, in turn order (DO-30, DO-34).
    pub(super) fn roll_action_dice(&mut self) {
        let monsters = self.fight.turn_order().filter(|seat| self.fight.fighter(*seat).kind == FighterKind::Monster);
        let purpose = RollPurpose::ActionDie;
        let rolls: Vec<Step> =
            monsters.map(|roller| Step::Roll(RollRequest::Open { roller, purpose, dice: 1 })).collect();
        self.push_sequence(rolls);
    }

    pub(super) fn choose_entry(&mut self, seat: Seat, entry: u8) {
        self.tell(|fight| Fact::EntryChosen(fight.who(seat), entry));
        self.place_token(seat, ActionSource::Entry(entry), 0);
    }
}
