//! Dawn: the quarries of a day, and the rival.
//!
//! Rules: DO-38, DC-1 (the rival). Must not begin a fight.

use kernel::dice::Dice;
use kernel::id::Id;

use super::{Quarry, Season, draw, supply};
use crate::content::{Content, DayRule};

impl Season {
    /// The quarries of a day: its fixed ones, the rival, and then random monsters of its Ranks that were never beaten. If
    /// too few of these are left, monsters of other Ranks fill up.
    pub(super) fn draw_quarries(&self, content: &Content, day: &DayRule, dice: &mut Dice) -> Vec<Quarry> {
        dice.count_reveal();
        let wanted = content.rules.season.quarries;
        let is_open = |id: &Id| !self.beaten.contains(id);
        let mut quarries: Vec<Quarry> =
            day.always.iter().copied().filter(is_open).map(Quarry::Monster).take(wanted).collect();
        let rival = if day.has_rival { self.draw_rival(content, dice) } else { None };
        let open = content.monsters.iter().filter(|(id, _)| is_open(id) && !day.always.contains(id));
        let is_of_the_day = |rank: u8| (day.ranks.0..=day.ranks.1).contains(&rank);
        let (of_the_day, others): (Vec<_>, Vec<_>) =
            open.map(|(id, monster)| (*id, monster.rank)).partition(|(_, rank)| is_of_the_day(*rank));
        let wanted = wanted.saturating_sub(usize::from(rival.is_some()));
        for mut pool in [of_the_day, others] {
            while quarries.len() < wanted
                && let Some((id, _)) = draw(dice, &mut pool)
            {
                quarries.push(Quarry::Monster(id));
            }
        }
        quarries.extend(rival);
        quarries
    }

    /// A character that is not played, with its own cards and as many random ones as the player has won. Each card exists
    /// once, so it lacks what the player owns.
    fn draw_rival(&self, content: &Content, dice: &mut Dice) -> Option<Quarry> {
        let mut others: Vec<Id> = content.characters.keys().copied().filter(|id| *id != self.character).collect();
        let entry = draw(dice, &mut others)?;
        let own = content.characters[&entry].cards.iter().copied();
        let mut cards: Vec<Id> = own.filter(|card| !self.cards.contains(card)).collect();
        let taken: Vec<Id> = self.cards.iter().chain(&cards).copied().collect();
        let mut rest = supply(content, &taken);
        for _ in 0..self.won_cards {
            cards.extend(draw(dice, &mut rest));
        }
        let fame = self.fame.saturating_sub(content.rules.season.rival_fame_behind);
        Some(Quarry::Rival { entry, cards, fame })
    }
}
