//! The pages of the Season: its head, dawn, spoils and end.
//!
//! Owns the plain data of these pages. Must not show what is not drawn yet. Rules: DO-38, DO-39.

use kernel::id::Id;
use kernel::lang::{Text, text};

use super::cards::{CardView, card_view};
use super::fight_view::{EntryView, outcome_name, table_view};
use super::names::skill_name;
use super::printed_name;
use crate::content::{Content, Skill, Tiers};
use crate::game::{DuelMode, DuelOutcome};
use crate::rules::{DuelIntent, Spoil};
use crate::season::{Quarry, Season};

/// The head of every page of a Season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonView {
    /// The printed name of the character.
    pub character: Text,
    /// The day, in words.
    pub day: Text,
    /// Fame at the last dawn or after the last fight.
    pub fame: u8,
    /// Remaining Grit, the same.
    pub grit: u8,
    /// Full Grit.
    pub full_grit: u8,
    /// Every card that the character owns.
    pub cards: Vec<CardView>,
    /// The names of the monsters that it has beaten.
    pub beaten: Vec<Text>,
}

/// The dawn of a day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DawnView {
    /// The prompt.
    pub prompt: Text,
    /// The quarries.
    pub quarries: Vec<QuarryView>,
    /// The label of a day of rest.
    pub rest: Text,
}

/// One quarry.
#[derive(Clone, Debug, PartialEq)]
pub struct QuarryView {
    /// Its entry.
    pub entry: Id,
    /// Its printed name.
    pub name: Text,
    /// Its Rank, or the word for a rival with its Fame.
    pub rank: Text,
    /// Its Tiers and full Grit in words.
    pub tiers: Text,
    /// The action table of a monster.
    pub table: Vec<EntryView>,
    /// The intent that sets out for it.
    pub intent: DuelIntent,
}

/// The spoils of a victory.
#[derive(Clone, Debug, PartialEq)]
pub struct SpoilsView {
    /// The prompt.
    pub prompt: Text,
    /// The cards, each with its intent.
    pub cards: Vec<(CardView, DuelIntent)>,
    /// The label of Grit instead of a card.
    pub grit: Text,
}

/// The end of a Season.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonEndView {
    /// The score.
    pub score: u8,
    /// The printed name of the grade.
    pub grade: Text,
    /// Both in a sentence.
    pub text: Text,
}

pub(super) fn season_view(content: &Content, season: &Season) -> SeasonView {
    SeasonView {
        character: printed_name(content, &season.character),
        day: text!("duel-day", n = season.day, days = content.rules.season.days.len()),
        fame: season.fame,
        grit: season.grit,
        full_grit: season.full_grit,
        cards: season.cards.iter().map(|card| card_view(content, *card, Some(season.character))).collect(),
        beaten: season.beaten.iter().map(|id| printed_name(content, id)).collect(),
    }
}

pub(super) fn dawn_view(content: &Content, quarries: &[Quarry]) -> DawnView {
    let view = |(n, quarry): (usize, &Quarry)| QuarryView {
        entry: quarry.entry(),
        name: printed_name(content, &quarry.entry()),
        rank: match quarry {
            Quarry::Monster(id) => text!("duel-rank", n = content.monsters.get(id).map_or(0, |monster| monster.rank)),
            Quarry::Rival { fame, .. } => text!("duel-rival", fame = *fame),
        },
        tiers: quarry_tiers(content, &quarry.entry()),
        table: table_view(content, quarry.entry()),
        intent: DuelIntent::ChooseQuarry(n as u8),
    };
    DawnView {
        prompt: text!("duel-ask-quarry"),
        quarries: quarries.iter().enumerate().map(view).collect(),
        rest: text!("duel-answer-rest"),
    }
}

/// The Tiers and the full Grit of a character or monster: "Might 3, Finesse 2, Wit 1, Nerve 3, Grit 18".
fn quarry_tiers(content: &Content, id: &Id) -> Text {
    let monster = content.monsters.get(id).map(|monster| (monster.tiers, monster.grit));
    let Some((tiers, grit)) = monster.or(content.characters.get(id).map(|c| (c.tiers, c.grit))) else {
        return Text::Empty;
    };
    tiers_text(tiers, grit)
}

/// Tiers and Grit in words.
pub fn tiers_text(tiers: Tiers, grit: u8) -> Text {
    let tier = |skill| text!("duel-tier", skill = skill_name(skill), n = tiers.tier(skill));
    let skills = Skill::ALL.map(tier).into_iter();
    Text::joined(", ", skills.chain([text!("duel-grit", n = grit)]))
}

pub(super) fn spoils_view(content: &Content, season: &Season, cards: &[Id]) -> SpoilsView {
    let view =
        |card: &Id| (card_view(content, *card, Some(season.character)), DuelIntent::ChooseSpoil(Spoil::Card(*card)));
    SpoilsView {
        prompt: text!("duel-ask-spoil"),
        cards: cards.iter().map(view).collect(),
        grit: text!("duel-answer-grit", n = content.rules.season.spoil_grit),
    }
}

pub(super) fn season_end(content: &Content, score: u8, grade: u8) -> SeasonEndView {
    let grade = content.rules.season.grades.get(usize::from(grade));
    let grade = grade.map_or(Text::Empty, |grade| Text::authored(&grade.name));
    SeasonEndView { score, text: text!("duel-season-end", score = score, grade = &grade), grade }
}

/// A finished game in one line: its fighters and its outcome, or the Season with its score.
pub fn finished_text(content: &Content, mode: &DuelMode, outcome: DuelOutcome) -> Text {
    let names = |ids: &[Id]| Text::joined(", ", ids.iter().map(|id| printed_name(content, id)));
    let who = names(&mode.characters());
    match outcome {
        DuelOutcome::Fight(outcome) => {
            let against = names(&mode.opponents());
            text!("duel-finished-fight", who = who, against = against, outcome = outcome_name(outcome))
        }
        DuelOutcome::Season { score, grade } => {
            let grade = season_end(content, score, grade).grade;
            text!("duel-finished-season", who = who, grade = grade, score = score)
        }
    }
}
