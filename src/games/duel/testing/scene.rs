//! A fight under way in a test: short words for intents, and for the numbers that a test compares.
//!
//! Owns the facts of all steps. Must not decide anything that a test does not say.

use std::sync::Arc;

use kernel::game::PlainGame;
use kernel::id::Id;

use crate::content::{Ailment, Content};
use crate::game::{DuelGame, DuelState};
use crate::rules::{BaseUse, DuelIntent, DuelRefusal, EffectRef, Fact, Fight, Fighter, Question, Seat, Side, numbers};

/// A game with the facts of all its steps.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The content.
    pub content: Arc<Content>,
    /// The state.
    pub state: DuelState,
    /// Every fact up to now.
    pub facts: Vec<Fact>,
}

impl Scene {
    /// Tries an intent.
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub fn attempt(&mut self, intent: &DuelIntent) -> Result<(), DuelRefusal> {
        let facts = <DuelGame as PlainGame>::apply(&self.content, &mut self.state, intent)?;
        self.facts.extend(facts);
        Ok(())
    }

    /// Carries out an intent.
    ///
    /// # Panics
    ///
    /// Panics if it is refused.
    pub fn act(&mut self, intent: DuelIntent) -> &mut Self {
        if let Err(why) = self.attempt(&intent) {
            panic!("{intent:?} is refused: {why:?}; the question is {:?}", self.question());
        }
        self
    }

    /// Lays cards and turns them up; Base Attacks are attacks.
    pub fn lay(&mut self, cards: &[&str]) -> &mut Self {
        self.act(DuelIntent::Lay(cards.iter().map(|id| Id::new(id)).collect()));
        self.turn_up()
    }

    /// Turns cards up while that is the question; Base Attacks are attacks.
    pub fn turn_up(&mut self) -> &mut Self {
        loop {
            match self.question() {
                Some(Question::Reveal) => self.act(DuelIntent::Reveal),
                Some(Question::DeclareBase) => self.act(DuelIntent::DeclareBase(BaseUse::Attack)),
                _ => return self,
            };
        }
    }

    /// Declines to spend Fame.
    pub fn decline(&mut self) -> &mut Self {
        self.act(DuelIntent::Decline)
    }

    /// Declines as long as the question is about Fame.
    pub fn decline_all(&mut self) -> &mut Self {
        while self.question() == Some(Question::SpendFame) {
            self.decline();
        }
        self
    }

    /// Spends Fame on a die.
    pub fn spend(&mut self, die: u8) -> &mut Self {
        self.act(DuelIntent::SpendFame(die))
    }

    /// Removes an Ailment, where that is the question.
    pub fn remove(&mut self, ailment: Ailment) -> &mut Self {
        self.act(DuelIntent::ChooseEffect(Some(EffectRef::Ailment(ailment))))
    }

    /// The fight, under way or over.
    ///
    /// # Panics
    ///
    /// Panics in a Season between fights.
    pub fn fight(&self) -> &Fight {
        match &self.state.fight {
            Some(fight) => fight,
            None => panic!("there is no fight"),
        }
    }

    /// The fighter of a seat.
    pub fn fighter(&self, seat: usize) -> &Fighter {
        self.fight().fighter(Seat::at(seat))
    }

    /// Remaining Grit of a seat.
    pub fn grit(&self, seat: usize) -> u8 {
        self.fighter(seat).grit
    }

    /// The amount of an Ailment of a seat.
    pub fn ailment(&self, seat: usize, ailment: Ailment) -> u8 {
        self.fighter(seat).ailments.amount(ailment)
    }

    /// The open question.
    pub fn question(&self) -> Option<Question> {
        self.state.running_fight()?.decision().map(|decision| decision.question)
    }

    /// The seat that is asked.
    pub fn asked(&self) -> Option<usize> {
        self.state.running_fight()?.decision().map(|decision| decision.seat.index())
    }

    /// The seat that holds the Priority token.
    pub fn token(&self) -> Option<usize> {
        self.fight().token_holder.map(Seat::index)
    }

    /// The rail: Priority and seat, in the order of leaving.
    pub fn rail(&self) -> Vec<(i8, usize)> {
        numbers::rail(&self.content, self.fight()).iter().map(|(n, token)| (*n, token.seat.index())).collect()
    }

    /// Whether a side stands.
    pub fn stands(&self, side: Side) -> bool {
        self.fight().stands(side)
    }

    /// The hand of a seat, sorted.
    pub fn hand(&self, seat: usize) -> Vec<&'static str> {
        let mut hand: Vec<&str> = self.fighter(seat).hand.iter().map(|card| card.as_str()).collect();
        hand.sort_unstable();
        hand
    }

    /// The discard pile of a seat, in order.
    pub fn discard(&self, seat: usize) -> Vec<&'static str> {
        self.fighter(seat).discard.iter().map(|card| card.as_str()).collect()
    }

    /// The number of facts that a function picks.
    pub fn count(&self, is_meant: impl Fn(&Fact) -> bool) -> usize {
        self.facts.iter().filter(|fact| is_meant(fact)).count()
    }

    /// Lets the dice show these faces next.
    pub fn next_rolls(&mut self, rolls: &[u8]) -> &mut Self {
        self.state.dice.fix_rolls(rolls.to_vec());
        self
    }

    /// The number of rolls that the list did not contain.
    pub fn missing_rolls(&self) -> u16 {
        self.state.dice.missing_rolls
    }

    /// The faces that were listed and did not fall.
    pub fn unused_rolls(&self) -> usize {
        self.state.dice.fixed_rolls.as_ref().map_or(0, Vec::len)
    }
}
