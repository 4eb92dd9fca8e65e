//! The Priority track: the next token, its action, the aim, and the way of its card.
//!
//! Rules: D-67 to D-72, DO-17, DO-23, DO-24, DO-31, DO-32. Must not work out damage.

use super::engine::FightRules;
use super::fact::{CardPlace, Fact, TokenEnd};
use super::fight::{Action, RollPurpose, RollRequest, Step, TrackToken};
use super::numbers;
use super::outcome;
use super::seat::Seat;
use crate::content::ActionKind;

impl FightRules<'_> {
    /// The token with the highest Priority in force leaves the track, and its action is completed.
    pub(super) fn next_token(&mut self) {
        self.tell_shifts();
        let Some((_, token)) = numbers::rail(self.content, self.fight).first().copied() else {
            self.push(Step::EndRound);
            return;
        };
        self.fight.track.retain(|other| *other != token);
        let TrackToken { seat, source, slot, .. } = token;
        self.tell(|fight| Fact::TokenRemoved { who: fight.who(seat), source, end: TokenEnd::Completed });
        self.fight.action = Some(Action { seat, source, slot, targets: Vec::new() });
        self.push_sequence([Step::Aim, Step::Perform, Step::FinishAction, Step::NextToken]);
    }

    /// Tells which tokens have another Priority than before (DO-23).
    fn tell_shifts(&mut self) {
        for n in 0..self.fight.track.len() {
            let TrackToken { seat, source, shown_at: from, .. } = self.fight.track[n];
            let to = numbers::priority(self.content, self.fight.fighter(seat), source);
            if from != to {
                self.fight.track[n].shown_at = to;
                self.tell(|fight| Fact::TokenShifted { who: fight.who(seat), source, from, to });
            }
        }
    }

    /// Aims the action where there is no choice. Returns whether it did.
    pub(super) fn settle_aim(&mut self) -> bool {
        let Some(action) = &self.fight.action else { return false };
        let targets = numbers::possible_targets(self.content, self.fight, action);
        let fighter = self.fight.fighter(action.seat);
        let has_choice = targets.len() > 1 && !numbers::is_aimed_at_all(self.content, fighter, action.source);
        if !has_choice {
            self.aim_at(targets);
        }
        !has_choice
    }

    pub(super) fn choose_target(&mut self, target: Seat) {
        self.aim_at(vec![target]);
    }

    fn aim_at(&mut self, targets: Vec<Seat>) {
        self.fight.steps.pop();
        let Some(action) = &mut self.fight.action else { return };
        action.targets = targets;
        let (seat, source) = (action.seat, action.source);
        self.tell(|fight| {
            let targets = fight.action.iter().flat_map(|action| &action.targets).map(|target| fight.who(*target));
            Fact::Aimed { who: fight.who(seat), source, targets: targets.collect() }
        });
    }

    /// An attack rolls its Skill, a character's support spell rolls Wit, and the rest takes effect (D-33, D-34, DO-32).
    pub(super) fn perform(&mut self) {
        let Some(action) = &self.fight.action else { return };
        let (roller, fighter) = (action.seat, self.fight.fighter(action.seat));
        let attacks = numbers::ability(self.content, fighter, action.source).is_some_and(|a| a.attack.is_some());
        let is_spell = numbers::kind(self.content, fighter, action.source) == ActionKind::Spell;
        let purpose = match (attacks, is_spell && fighter.is_character()) {
            (true, _) => RollPurpose::Attack,
            (false, true) => RollPurpose::Wit,
            (false, false) => return self.take_effect(),
        };
        let (dice, _) = outcome::dice_and_bonus(self.content, self.fight, roller, purpose);
        self.push(Step::Roll(RollRequest::Open { roller, purpose, dice }));
    }

    /// The action is over. Its card is discarded unless an effect holds it (D-71, D-72).
    pub(super) fn finish_action(&mut self) {
        let Some(action) = self.fight.action.take() else { return };
        let deals_damage = numbers::deals_damage(self.content, self.fight.fighter(action.seat), action.source);
        let fighter = self.fight.fighter_mut(action.seat);
        fighter.actions_done = fighter.actions_done.saturating_add(1);
        fighter.damage_actions = fighter.damage_actions.saturating_add(u8::from(deals_damage));
        self.discard_laid(action.seat, action.slot);
    }

    /// The card of the action that is being completed goes face-up near its character.
    pub(super) fn lay_face_up(&mut self) {
        let Some((seat, slot)) = self.fight.action.as_ref().map(|action| (action.seat, action.slot)) else { return };
        if let Some(card) = self.take_laid(seat, slot) {
            let (from, to) = (CardPlace::Laid, CardPlace::FaceUp);
            self.tell(|fight| Fact::CardMoved { who: fight.who(seat), card, from, to });
        }
    }
}
