//! Effects on a fighter: support, Ailments, ongoing effects and their removal.
//!
//! Rules: D-32, D-35, D-37 to D-41, D-71, DO-20, DO-22, DO-27, DO-29. Must not roll.

use super::engine::FightRules;
use super::fact::{CardPlace, Fact};
use super::fight::{Fight, Step};
use super::fighter::Ongoing;
use super::intent::EffectRef;
use super::numbers;
use super::seat::Seat;
use crate::content::{Ailment, Effect, Removable};

/// The ongoing effects of a fighter that can be removed, Ailments first (D-40).
pub fn removable_effects(fight: &Fight, on: Seat, among: Removable) -> Vec<EffectRef> {
    let fighter = fight.fighter(on);
    let ailments = fighter.ailments.present().map(EffectRef::Ailment);
    let ongoing = (0..fighter.ongoing.len()).map(|n| EffectRef::Ongoing(n as u8));
    ailments.chain(ongoing.filter(|_| among == Removable::Any)).collect()
}

impl FightRules<'_> {
    /// Support takes effect: on the user, and on the target that was chosen.
    pub(super) fn take_effect(&mut self) {
        let Some(action) = &self.fight.action else { return };
        let Some(ability) = numbers::ability(self.content, self.fight.fighter(action.seat), action.source) else {
            return;
        };
        let user = action.seat;
        let own = ability.user.iter().map(|effect| Step::Apply { effect: effect.clone(), on: user });
        let on_targets = action
            .targets
            .iter()
            .flat_map(|on| ability.target.iter().map(|effect| Step::Apply { effect: effect.clone(), on: *on }));
        let steps: Vec<Step> = own.chain(on_targets).collect();
        self.push_sequence(steps);
    }

    pub(super) fn apply_effect(&mut self, effect: Effect, on: Seat) {
        if !self.fight.fighter(on).is_fighting() {
            return;
        }
        match effect {
            Effect::Ailment(ailment, amount) => self.inflict(on, ailment, amount),
            Effect::Recover(grit) => self.recover(on, grit),
            Effect::Remove(among) => self.push(Step::ChooseEffect { on, among }),
            Effect::TakeBackDiscards => self.fight.fighter_mut(on).takes_back = true,
            Effect::For(duration, modifier) => {
                let Some(action) = &self.fight.action else { return };
                let (owner, source) = (action.seat, action.source);
                self.lay_face_up();
                self.fight.fighter_mut(on).ongoing.push(Ongoing { modifier, duration, owner, source });
                self.tell(|fight| Fact::EffectBegan(fight.who(on), source));
            }
        }
    }

    /// Amounts of an Ailment add up (D-39).
    fn inflict(&mut self, on: Seat, ailment: Ailment, amount: u8) {
        let ailments = &mut self.fight.fighter_mut(on).ailments;
        let total = ailments.amount(ailment).saturating_add(amount);
        ailments.set(ailment, total);
        self.tell(|fight| Fact::AilmentGained { who: fight.who(on), ailment, amount, total });
    }

    /// Settles the removal where there is nothing to choose: no effect at all, or one Ailment of a friend. Returns whether
    /// it did.
    pub(super) fn settle_effect_choice(&mut self) -> bool {
        let Some(Step::ChooseEffect { on, among }) = self.fight.steps.last() else { return false };
        let side = |seat: Seat| self.fight.fighter(seat).side;
        let is_friend = self.fight.action.as_ref().is_some_and(|action| side(action.seat) == side(*on));
        let answer = match removable_effects(self.fight, *on, *among)[..] {
            [] => None,
            [ailment @ EffectRef::Ailment(_)] if is_friend => Some(ailment),
            _ => return false,
        };
        self.choose_effect(answer);
        true
    }

    pub(super) fn choose_effect(&mut self, effect: Option<EffectRef>) {
        let Some(Step::ChooseEffect { on, .. }) = self.fight.steps.pop() else { return };
        match effect {
            None => {}
            Some(EffectRef::Ailment(ailment)) => {
                self.fight.fighter_mut(on).ailments.set(ailment, 0);
                self.tell(|fight| Fact::AilmentRemoved(fight.who(on), ailment));
            }
            Some(EffectRef::Ongoing(n)) => {
                let ongoing = self.fight.fighter_mut(on).ongoing.remove(usize::from(n));
                self.effect_ended(on, &ongoing);
            }
        }
    }

    /// Ends the effects that a function picks by their holder.
    pub(super) fn end_effects_where(&mut self, ends: impl Fn(Seat, &Ongoing) -> bool) {
        for holder in self.fight.seats() {
            let (ended, kept): (Vec<_>, Vec<_>) =
                self.fight.fighter_mut(holder).ongoing.drain(..).partition(|ongoing| ends(holder, ongoing));
            self.fight.fighter_mut(holder).ongoing = kept;
            for ongoing in ended {
                self.effect_ended(holder, &ongoing);
            }
        }
    }

    /// The card of an effect that has ended goes to its owner's discard pile (D-73, DO-27).
    fn effect_ended(&mut self, holder: Seat, ongoing: &Ongoing) {
        let Ongoing { owner, source, .. } = *ongoing;
        self.tell(|fight| Fact::EffectEnded(fight.who(holder), source));
        if let Some(card) = source.card() {
            self.fight.fighter_mut(owner).discard.push(card);
            let (from, to) = (CardPlace::FaceUp, CardPlace::Discard);
            self.tell(|fight| Fact::CardMoved { who: fight.who(owner), card, from, to });
        }
    }
}
