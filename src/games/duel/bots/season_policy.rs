//! The choices of a bot between the fights of a Season.
//!
//! Owns a plain policy for measurements and soaks: rest when hurt, else the quarry of the highest Rank that is in reach.
//! Must not look ahead. Rules: DO-38, DO-39.

use kernel::id::Id;

use crate::content::{ActionKind, Content};
use crate::rules::{DuelIntent, Spoil};
use crate::season::{Quarry, Season, SeasonStage};

/// The chance that one die misses a defense of 9.
const MISSING_FACE: f64 = 8.0 / 12.0;
/// The worth of support.
const SUPPORT: f64 = 2.0;
/// The worth of a spell that is likely to fail.
const UNRELIABLE: f64 = 0.8;

/// The answer of a bot to the question of a dawn or of spoils.
pub fn choose_between_fights(content: &Content, season: &Season) -> DuelIntent {
    match &season.stage {
        SeasonStage::Dawn(quarries) => {
            let is_hurt = u16::from(season.grit) * 3 < u16::from(season.full_grit) * 2;
            let reach = 2 + season.won_cards;
            let rank = |quarry: &Quarry| match quarry {
                Quarry::Monster(id) => content.monsters.get(id).map_or(0, |monster| monster.rank),
                Quarry::Rival { .. } => 2,
            };
            let in_reach = quarries.iter().enumerate().filter(|(_, quarry)| rank(quarry) <= reach);
            let best = in_reach.max_by_key(|(_, quarry)| rank(quarry)).map(|(n, _)| n as u8);
            best.filter(|_| !is_hurt).map_or(DuelIntent::Rest, DuelIntent::ChooseQuarry)
        }
        SeasonStage::Spoils(cards) => {
            let card = best_card(content, season.character, cards);
            DuelIntent::ChooseSpoil(card.map_or(Spoil::Grit, Spoil::Card))
        }
        SeasonStage::Fight(_) | SeasonStage::Over { .. } => DuelIntent::Rest,
    }
}

/// The card of a list that is worth most to a character; `None` if the list is empty.
pub fn best_card(content: &Content, character: Id, cards: &[Id]) -> Option<Id> {
    let worth = |card: &Id| card_worth(content, character, *card);
    cards.iter().copied().max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// The worth of a card to a character in Grit: the damage that an attack is expected to deal to a middling defense, and
/// about as much as a weak attack for all else.
fn card_worth(content: &Content, character: Id, card: Id) -> f64 {
    let (Some(character), Some(card)) = (content.characters.get(&character), content.cards.get(&card)) else {
        return 0.0;
    };
    let Some(attack) = card.action.as_ref().and_then(|action| action.attack.as_ref()) else {
        let fails = card.kind == ActionKind::Spell && character.tiers.wit < 2;
        return if fails { UNRELIABLE } else { SUPPORT };
    };
    let dice = character.tiers.tier(attack.roll);
    let faces = f64::from(13 - content.rules.accuracy + attack.accuracy_easier);
    let hits = 1.0 - MISSING_FACE.powi(i32::from(dice));
    hits * (f64::from(attack.damage.unwrap_or(0)) + f64::from(dice) * faces / 12.0)
}
