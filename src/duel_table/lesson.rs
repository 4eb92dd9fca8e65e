//! The first lesson: short notes in one fight, each at its moment, until it is put away.
//!
//! Owns which notes are due. Must not hold a rule: the moments are facts and questions of the game.

use std::collections::BTreeSet;

use duel::content::Content;
use duel::game::DuelMode;
use duel::rules::{DuelIntent, Fact, FightOutcome, RollPurpose, Side};
use duel::view::{DuelPage, DuelView, FightView};
use kernel::id::Id;

use crate::lang::words;

/// The moment of a note, in the order of the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LessonMoment {
    /// The fight begins.
    Begin,
    /// The Priority token is put down.
    Snuffer,
    /// The hand is shown.
    Hand,
    /// A card is chosen, and the odds are shown.
    Table,
    /// Two cards with damage are chosen.
    TwoAttacks,
    /// A Base Attack is turned up.
    BaseAttack,
    /// The action die has fallen.
    Rail,
    /// The dice of an attack have fallen.
    Hit,
    /// An attack has hit.
    Hurt,
    /// Fame is asked for.
    Fame,
    /// An Ailment lies on the character.
    Ailment,
    /// A round has ended.
    Discard,
    /// The monster may escape.
    Escape,
    /// The fight is won.
    Won,
}

impl LessonMoment {
    /// Heading and text of its note.
    pub fn note(self) -> (&'static str, &'static str) {
        match self {
            Self::Begin => (words!("duel-lesson-begin-heading"), words!("duel-lesson-begin")),
            Self::Snuffer => (words!("duel-lesson-snuffer-heading"), words!("duel-lesson-snuffer")),
            Self::Hand => (words!("duel-lesson-hand-heading"), words!("duel-lesson-hand")),
            Self::Table => (words!("duel-lesson-table-heading"), words!("duel-lesson-table")),
            Self::TwoAttacks => (words!("duel-lesson-two-heading"), words!("duel-lesson-two")),
            Self::BaseAttack => (words!("duel-lesson-base-heading"), words!("duel-lesson-base")),
            Self::Rail => (words!("duel-lesson-rail-heading"), words!("duel-lesson-rail")),
            Self::Hit => (words!("duel-lesson-hit-heading"), words!("duel-lesson-hit")),
            Self::Hurt => (words!("duel-lesson-hurt-heading"), words!("duel-lesson-hurt")),
            Self::Fame => (words!("duel-lesson-fame-heading"), words!("duel-lesson-fame")),
            Self::Ailment => (words!("duel-lesson-ailment-heading"), words!("duel-lesson-ailment")),
            Self::Discard => (words!("duel-lesson-discard-heading"), words!("duel-lesson-discard")),
            Self::Escape => (words!("duel-lesson-escape-heading"), words!("duel-lesson-escape")),
            Self::Won => (words!("duel-lesson-won-heading"), words!("duel-lesson-won")),
        }
    }
}

/// The fight of the lesson.
pub fn lesson_mode(content: &Content) -> DuelMode {
    let lesson = content.lesson;
    DuelMode::Hunt { character: lesson.character, monsters: vec![lesson.monster], cards: Vec::new() }
}

/// Which notes are due and which were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonState {
    reached: BTreeSet<LessonMoment>,
    read: BTreeSet<LessonMoment>,
}

impl LessonState {
    /// The note that is shown: the first that is due.
    pub fn due(&self) -> Option<LessonMoment> {
        self.reached.difference(&self.read).next().copied()
    }

    /// Puts the shown note away.
    pub fn put_away(&mut self) {
        self.read.extend(self.due());
    }

    /// Puts every note away that is due.
    pub fn put_all_away(&mut self) {
        self.read.extend(&self.reached);
    }

    /// Notes what has happened.
    pub fn note_facts(&mut self, facts: &[Fact], view: &DuelView) {
        let is_player = |who: &duel::rules::Who| match &view.page {
            DuelPage::Fight(fight) => {
                fight.fighters.get(who.seat.index()).is_some_and(|fighter| fighter.side == Side::Player)
            }
            _ => false,
        };
        self.reached.extend(facts.iter().filter_map(|fact| match fact {
            Fact::TokenGained { .. } => Some(LessonMoment::Snuffer),
            Fact::EntryChosen(..) => Some(LessonMoment::Rail),
            Fact::Rolled { purpose: RollPurpose::Attack, .. } => Some(LessonMoment::Hit),
            Fact::Hit { .. } => Some(LessonMoment::Hurt),
            Fact::AilmentGained { who, .. } if is_player(who) => Some(LessonMoment::Ailment),
            Fact::RoundBegan(n) if *n > 1 => Some(LessonMoment::Discard),
            Fact::FightEnded(FightOutcome::Victory) => Some(LessonMoment::Won),
            _ => None,
        }));
    }

    /// Notes what the player sees and has chosen.
    pub fn note_view(&mut self, content: &Content, fight: &FightView, chosen: &[Id]) {
        self.reached.insert(LessonMoment::Begin);
        if let Some(question) = &fight.question {
            let has = |is_meant: fn(&DuelIntent) -> bool| question.options.iter().any(|o| is_meant(&o.intent));
            self.reached.extend(question.asks_for_cards.then_some(LessonMoment::Hand));
            self.reached.extend(has(|i| matches!(i, DuelIntent::DeclareBase(_))).then_some(LessonMoment::BaseAttack));
            self.reached.extend(has(|i| matches!(i, DuelIntent::SpendFame(_))).then_some(LessonMoment::Fame));
        }
        let deals_damage = |card: &&Id| {
            content.cards.get(card).is_some_and(|card| {
                card.is_base_attack || card.action.as_ref().is_some_and(|action| action.attack.is_some())
            })
        };
        self.reached.extend((!chosen.is_empty()).then_some(LessonMoment::Table));
        self.reached.extend((chosen.iter().filter(deals_damage).count() > 1).then_some(LessonMoment::TwoAttacks));
        let monsters = fight.fighters.iter().filter(|fighter| fighter.side == Side::Opponent);
        let is_low = monsters.into_iter().any(|m| m.is_fighting && u16::from(m.grit) * 3 <= u16::from(m.full_grit));
        self.reached.extend(is_low.then_some(LessonMoment::Escape));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_due_in_their_order_and_once() {
        let mut lesson = LessonState::default();
        lesson.reached.extend([LessonMoment::Rail, LessonMoment::Begin]);
        assert_eq!(lesson.due(), Some(LessonMoment::Begin));
        lesson.put_away();
        assert_eq!(lesson.due(), Some(LessonMoment::Rail));
        lesson.reached.insert(LessonMoment::Begin);
        lesson.put_away();
        assert_eq!(lesson.due(), None);
    }
}
