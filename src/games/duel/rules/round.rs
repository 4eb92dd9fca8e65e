//! The beginning and the end of a round.
//!
//! Rules: D-42, D-58, D-73, DO-21, DO-22, DO-26, DO-33, DO-36. Must not resolve an action.

use super::engine::FightRules;
use super::fact::{CardPlace, Fact, InjuryCause};
use super::fight::{FightOutcome, RollPurpose, RollRequest, Step};
use super::fighter::{FighterKind, Presence, Side};
use super::numbers;
use super::seat::Seat;
use crate::content::{Ailment, Duration, Modifier};

impl FightRules<'_> {
    pub(super) fn begin_round(&mut self) {
        self.fight.round += 1;
        for fighter in &mut self.fight.fighters {
            fighter.damage_actions = 0;
            fighter.actions_done = 0;
            fighter.takes_back = false;
        }
        self.tell(|fight| Fact::RoundBegan(fight.round));
        let starts: Vec<Step> = self.fight.turn_order().map(Step::StartOfRound).collect();
        self.push_sequence(starts.into_iter().chain([Step::LayCards]));
    }

    /// Burn first, then what ongoing effects recover (DO-26).
    pub(super) fn start_of_round(&mut self, seat: Seat) {
        let fighter = self.fight.fighter(seat);
        if !fighter.is_fighting() {
            return;
        }
        let recovers = fighter.ongoing.iter().map(|ongoing| match ongoing.modifier {
            Modifier::RecoverEachRound(n) => n,
            _ => 0,
        });
        let recovered = recovers.fold(0, u8::saturating_add);
        if fighter.ailments.has(Ailment::Burn) {
            self.injure(seat, self.content.rules.burn_injury, InjuryCause::Burn);
        }
        if self.fight.fighter(seat).is_fighting() {
            self.recover(seat, recovered);
        }
    }

    /// The track is empty: first durations, then each Focus, then escapes (D-73, DO-33).
    pub(super) fn end_round(&mut self) {
        for seat in self.fight.seats() {
            self.ease_ailments(seat);
            self.end_effects_where(|holder, ongoing| holder == seat && ongoing.duration == Duration::Round);
        }
        let order: Vec<Seat> = self.fight.turn_order().collect();
        let takes_back = order.iter().filter(|seat| self.fight.fighter(**seat).takes_back).map(|s| Step::TakeBack(*s));
        let escapes = order.iter().filter(|seat| self.may_escape(**seat)).map(|seat| Step::TryEscape(*seat));
        let steps: Vec<Step> = takes_back.chain(escapes).chain([Step::CheckLimit, Step::BeginRound]).collect();
        self.push_sequence(steps);
    }

    fn ease_ailments(&mut self, seat: Seat) {
        for ailment in self.fight.fighter(seat).ailments.present() {
            let fighter = self.fight.fighter_mut(seat);
            let left = fighter.ailments.amount(ailment) - 1;
            fighter.ailments.set(ailment, left);
            self.tell(|fight| Fact::AilmentEased { who: fight.who(seat), ailment, left });
        }
    }

    /// The whole discard pile goes back into the hand.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let cards = std::mem::take(&mut self.fight.fighter_mut(seat).discard);
        for card in cards {
            self.fight.fighter_mut(seat).hand.push(card);
            let (from, to) = (CardPlace::Discard, CardPlace::Hand);
            self.tell(|fight| Fact::CardMoved { who: fight.who(seat), card, from, to });
        }
    }

    /// Whether a monster rolls to escape at the end of this round (DO-33).
    fn may_escape(&self, seat: Seat) -> bool {
        let fighter = self.fight.fighter(seat);
        let escape = numbers::monster(self.content, fighter).map_or(0, |monster| monster.escape);
        escape > 0 && fighter.grit <= fighter.full_grit / self.content.rules.escape_divisor
    }

    pub(super) fn try_escape(&mut self, roller: Seat) {
        if self.fight.fighter(roller).is_fighting() {
            let purpose = RollPurpose::EscapeDie;
            self.push_sequence([Step::Roll(RollRequest::Open { roller, purpose, dice: 1 })]);
        }
    }

    pub(super) fn escape(&mut self, seat: Seat) {
        self.tell(|fight| Fact::Escaped(fight.who(seat)));
        self.leave_fight(seat, Presence::Escaped);
    }

    /// A fight that has lasted too long ends (DO-36).
    pub(super) fn check_limit(&mut self) {
        if self.fight.round < self.content.rules.round_limit {
            return;
        }
        let opponents: Vec<Seat> = self.fight.enemies_of_side(Side::Player).collect();
        let monsters = opponents.iter().filter(|seat| self.fight.fighter(**seat).kind == FighterKind::Monster);
        let monsters: Vec<Seat> = monsters.copied().collect();
        if monsters.is_empty() {
            self.end_fight(FightOutcome::Draw);
        }
        for seat in monsters {
            self.escape(seat);
        }
    }
}
