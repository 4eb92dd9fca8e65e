//! The builder of a situation: Grit, Fame, cards and Ailments before the first question, and the faces of the dice.
//!
//! Owns the numbers that a test chooses. Must not play: `scene` does.

use std::sync::Arc;

use kernel::dice::Dice;
use kernel::id::Id;

use super::scene::Scene;
use crate::content::{Ailment, Content};
use crate::game::{DuelMode, DuelState};
use crate::rules::{CharacterSetup, Fight, FightSetup, MonsterSetup, Seat};

/// A situation before a fight.
#[derive(Clone, Debug)]
pub struct Setup {
    content: Arc<Content>,
    mode: DuelMode,
    fight: FightSetup,
    ailments: Vec<(Seat, Ailment, u8)>,
    rolls: Vec<u8>,
}

impl Setup {
    /// A character against monsters.
    pub fn hunt(content: &Arc<Content>, character: &str, monsters: &[&str]) -> Self {
        let monsters: Vec<Id> = monsters.iter().map(|id| Id::new(id)).collect();
        let mode = DuelMode::Hunt { character: Id::new(character), monsters: monsters.clone(), cards: Vec::new() };
        Self::of_mode(content, mode, &[character], &monsters, None)
    }

    /// Two characters against monsters.
    pub fn pair(content: &Arc<Content>, characters: [&str; 2], monsters: &[&str]) -> Self {
        let monsters: Vec<Id> = monsters.iter().map(|id| Id::new(id)).collect();
        let mode = DuelMode::Pair {
            characters: characters.map(Id::new),
            monsters: monsters.clone(),
            cards: [Vec::new(), Vec::new()],
        };
        Self::of_mode(content, mode, &characters, &monsters, None)
    }

    /// A character against a rival.
    pub fn duel(content: &Arc<Content>, character: &str, rival: &str) -> Self {
        let mode = DuelMode::Duel {
            character: Id::new(character),
            rival: Id::new(rival),
            cards: Vec::new(),
            rival_cards: Vec::new(),
        };
        Self::of_mode(content, mode, &[character], &[], Some(rival))
    }

    fn of_mode(
        content: &Arc<Content>,
        mode: DuelMode,
        characters: &[&str],
        monsters: &[Id],
        rival: Option<&str>,
    ) -> Self {
        let setup = |id: &str| CharacterSetup::new(content, Id::new(id), &[]);
        let fight = FightSetup {
            characters: characters.iter().map(|id| setup(id)).collect(),
            monsters: monsters.iter().map(|entry| MonsterSetup { entry: *entry, grit: None }).collect(),
            rival: rival.map(setup),
            ask_always: false,
        };
        Self { content: Arc::clone(content), mode, fight, ailments: Vec::new(), rolls: Vec::new() }
    }

    fn character(&mut self, seat: usize) -> &mut CharacterSetup {
        let n = self.fight.characters.len();
        match self.fight.rival.as_mut().filter(|_| seat >= n) {
            Some(rival) => rival,
            None => &mut self.fight.characters[seat],
        }
    }

    /// The cards that the character of a seat owns, instead of its own ones.
    pub fn cards(mut self, seat: usize, cards: &[&str]) -> Self {
        self.character(seat).cards = cards.iter().map(|id| Id::new(id)).collect();
        self
    }

    /// The Fame of the character of a seat.
    pub fn fame(mut self, seat: usize, fame: u8) -> Self {
        self.character(seat).fame = fame;
        self
    }

    /// The remaining Grit of the fighter of a seat.
    pub fn grit(mut self, seat: usize, grit: u8) -> Self {
        let n = self.fight.characters.len();
        if seat >= n && seat - n < self.fight.monsters.len() {
            self.fight.monsters[seat - n].grit = Some(grit);
        } else {
            self.character(seat).grit = grit;
        }
        self
    }

    /// An Ailment on the fighter of a seat.
    pub fn ailment(mut self, seat: usize, ailment: Ailment, amount: u8) -> Self {
        self.ailments.push((Seat::at(seat), ailment, amount));
        self
    }

    /// Characters are asked even where a re-roll changes nothing.
    pub fn ask_always(mut self) -> Self {
        self.fight.ask_always = true;
        self
    }

    /// The faces that the dice show, first to last.
    pub fn rolls(mut self, rolls: &[u8]) -> Self {
        self.rolls = rolls.to_vec();
        self
    }

    /// Begins the fight, up to the first question.
    pub fn begin(self) -> Scene {
        let mut fight = Fight::new(&self.content, &self.fight);
        for (seat, ailment, amount) in self.ailments {
            fight.fighter_mut(seat).ailments.set(ailment, amount);
        }
        let dice = Dice::with_fixed_rolls(self.rolls);
        let mut state = DuelState::of_fight(self.mode, dice, fight);
        let mut facts = Vec::new();
        state.advance(&self.content, &mut facts, &mut |_, _| {});
        Scene { content: self.content, state, facts }
    }
}
