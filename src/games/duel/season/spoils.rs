//! Spoils: the cards of a victory, and the choice among them.
//!
//! Rules: DO-39. Must not change Fame.

use kernel::dice::Dice;
use kernel::id::Id;

use super::{Season, SeasonStage, draw, supply};
use crate::content::Content;
use crate::rules::{DuelRefusal, Fact, Spoil};

impl Season {
    /// Turns up random cards of the supply. Cards that are not taken go back.
    pub(super) fn show_spoils(&mut self, content: &Content, dice: &mut Dice, facts: &mut Vec<Fact>) {
        dice.count_reveal();
        let mut rest = supply(content, &self.cards);
        let cards: Vec<Id> = (0..content.rules.season.spoils).filter_map(|_| draw(dice, &mut rest)).collect();
        facts.push(Fact::SpoilsShown(cards.clone()));
        self.stage = SeasonStage::Spoils(cards);
    }

    pub(super) fn take_spoil(
        &mut self,
        content: &Content,
        spoil: Spoil,
        facts: &mut Vec<Fact>,
    ) -> Result<(), DuelRefusal> {
        let SeasonStage::Spoils(cards) = &self.stage else { return Err(DuelRefusal::OtherQuestion) };
        match spoil {
            Spoil::Card(card) if cards.contains(&card) => {
                self.cards.push(card);
                self.won_cards += 1;
            }
            Spoil::Card(_) => return Err(DuelRefusal::NoSuchSpoil),
            Spoil::Grit => self.full_grit = self.full_grit.saturating_add(content.rules.season.spoil_grit),
        }
        facts.push(Fact::SpoilTaken(spoil));
        Ok(())
    }
}
