//! The engine: carries out step after step until dice have to fall or a character has to decide.
//!
//! Owns the loop, the way from each step to the file that carries it out, and the way from each answer to its question.
//! Must not hold dice. Rules: D-58, D-70, DO-5.

use super::fact::{Fact, Who};
use super::fight::{Fight, Question, RollRequest, Step};
use super::intent::DuelIntent;
use super::legal;
use super::refusal::DuelRefusal;
use super::seat::Seat;
use crate::content::Content;

/// The reason why the engine waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// This number of dice have to fall together.
    NeedsRoll(u8),
    /// A character has to decide.
    NeedsDecision(Seat),
    /// The caller wanted to stop here.
    Stopped,
    /// The fight is over.
    Over,
}

/// A fight with its content and a list of facts, to be carried on.
pub struct FightRules<'a> {
    /// The content.
    pub content: &'a Content,
    /// The fight.
    pub fight: &'a mut Fight,
    /// The facts; `None` for bots and odds, which need none.
    pub facts: Option<&'a mut Vec<Fact>>,
}

impl<'a> FightRules<'a> {
    /// A fight whose facts are told.
    pub fn new(content: &'a Content, fight: &'a mut Fight, facts: &'a mut Vec<Fact>) -> Self {
        Self { content, fight, facts: Some(facts) }
    }

    /// A fight whose facts are not kept.
    pub fn silent(content: &'a Content, fight: &'a mut Fight) -> Self {
        Self { content, fight, facts: None }
    }

    /// Carries steps out until the engine has to wait.
    pub fn run(&mut self) -> Status {
        self.run_until(|_| false)
    }

    /// The same, but stops before the next round begins.
    pub fn run_round(&mut self) -> Status {
        self.run_until(Fight::is_between_rounds)
    }

    /// Carries steps out until the engine has to wait, or until a function asks it to stop before a step.
    pub fn run_until(&mut self, is_stop: impl Fn(&Fight) -> bool) -> Status {
        loop {
            if self.fight.outcome.is_some() || self.fight.steps.is_empty() {
                return Status::Over;
            }
            if is_stop(self.fight) {
                return Status::Stopped;
            }
            if let Some(request) = self.fight.roll_request() {
                return Status::NeedsRoll(request.dice());
            }
            if let Some(seat) = self.open_question() {
                return Status::NeedsDecision(seat);
            }
            if self.fight.decision().is_none()
                && let Some(step) = self.fight.steps.pop()
            {
                self.carry_out(step);
            }
        }
    }

    /// The character that has to answer the topmost step. A question with one answer is answered here, and the step is
    /// gone then.
    fn open_question(&mut self) -> Option<Seat> {
        let decision = self.fight.decision()?;
        let is_open = match decision.question {
            Question::ChooseWorn => !self.settle_worn(decision.seat),
            Question::Reveal => !self.settle_reveal(decision.seat),
            Question::ChooseTarget => !self.settle_aim(),
            Question::ChooseEffect(_) => !self.settle_effect_choice(),
            Question::SpendFame => !self.settle_asking(decision.seat),
            Question::Join | Question::Lay | Question::DeclareBase => true,
        };
        is_open.then_some(decision.seat)
    }

    fn carry_out(&mut self, step: Step) {
        match step {
            Step::DealHands => self.deal_hands(),
            Step::AwardToken => self.award_token(),
            Step::BeginRound => self.begin_round(),
            Step::StartOfRound(seat) => self.start_of_round(seat),
            Step::LayCards => self.lay_cards(),
            Step::ActionDice => self.roll_action_dice(),
            Step::Settle => self.settle_roll(),
            Step::Ask => self.push(Step::Settle),
            Step::NextToken => self.next_token(),
            Step::Perform => self.perform(),
            Step::Apply { effect, on } => self.apply_effect(effect, on),
            Step::Strike { on, damage } => self.strike(on, damage),
            Step::FinishAction => self.finish_action(),
            Step::EndRound => self.end_round(),
            Step::TakeBack(seat) => self.take_back(seat),
            Step::TryEscape(seat) => self.try_escape(seat),
            Step::CheckLimit => self.check_limit(),
            // Questions and rolls wait for their answer, and an action without a fighter is none.
            Step::Join(_)
            | Step::ChooseWorn(_)
            | Step::Lay(_)
            | Step::Reveal(_)
            | Step::Declare { .. }
            | Step::Roll(_)
            | Step::Aim
            | Step::ChooseEffect { .. } => {}
        }
    }

    /// Gives the dice that the engine waits for their faces.
    pub fn supply(&mut self, faces: &[u8]) {
        if self.fight.roll_request().is_none() {
            return;
        }
        match self.fight.steps.pop() {
            Some(Step::Roll(RollRequest::Open { roller, purpose, .. })) => self.open_roll(roller, purpose, faces),
            Some(Step::Roll(RollRequest::Reroll { die })) => self.reroll(die, faces),
            Some(Step::Roll(RollRequest::Tie { tied })) => self.resolve_tie(&tied, faces),
            _ => {}
        }
    }

    /// Carries out the answer of the character that is asked. The engine does not run on.
    ///
    /// # Errors
    ///
    /// Returns the refusal; nothing has changed then.
    pub fn answer(&mut self, intent: &DuelIntent) -> Result<(), DuelRefusal> {
        let decision = legal::validate(self.content, self.fight, intent)?;
        match intent {
            DuelIntent::Join(joins) => self.join(decision.seat, *joins),
            DuelIntent::ChooseWorn(card) => self.choose_worn(decision.seat, *card),
            DuelIntent::Lay(cards) => self.lay(decision.seat, cards),
            DuelIntent::Reveal => self.reveal(decision.seat),
            DuelIntent::DeclareBase(base_use) => self.declare_base(*base_use),
            DuelIntent::ChooseTarget(target) => self.choose_target(*target),
            DuelIntent::ChooseEffect(effect) => self.choose_effect(*effect),
            DuelIntent::SpendFame(die) => self.spend_fame(decision.seat, *die),
            DuelIntent::Decline => self.decline(),
            DuelIntent::Concede => self.concede(),
            DuelIntent::ChooseQuarry(_) | DuelIntent::Rest | DuelIntent::ChooseSpoil(_) => {}
        }
        Ok(())
    }

    pub(super) fn push(&mut self, step: Step) {
        self.fight.steps.push(step);
    }

    /// Pushes steps so that the first of them is carried out first.
    pub(super) fn push_sequence(&mut self, steps: impl IntoIterator<Item = Step>) {
        let from = self.fight.steps.len();
        self.fight.steps.extend(steps);
        self.fight.steps[from..].reverse();
    }

    pub(super) fn tell(&mut self, fact: impl FnOnce(&Fight) -> Fact) {
        if let Some(facts) = &mut self.facts {
            facts.push(fact(self.fight));
        }
    }
}

impl Fight {
    /// A fighter as facts name it.
    pub fn who(&self, seat: Seat) -> Who {
        Who { seat, entry: self.fighter(seat).entry }
    }
}
