//! The view: everything that the player may see, as plain data with texts that hold no words of a language.
//!
//! Owns the types that a table draws, the sentences of effects, and the lines of the log. A rival's cards are blank until
//! they are turned up. Must not decide anything, and must not work a number out that `rules::numbers` has. Rules: D-52,
//! DO-30, DO-40.

mod cards;
mod codex;
mod fight_view;
mod log;
mod names;
mod odds_text;
mod pages;
mod question;
mod rules_text;

use kernel::lang::Text;

pub use cards::{CardView, card_view};
pub use codex::build_codex;
pub use fight_view::{
    AilmentView, DieView, EffectView, EntryView, FightView, FighterView, LaidView, RailSlotView, RollView, SkillView,
    outcome_name,
};
pub use log::log_line;
pub use names::{ailment_name, entry_name, skill_name, source_name};
pub use odds_text::result_text;
pub use pages::{DawnView, QuarryView, SeasonEndView, SeasonView, SpoilsView, finished_text, tiers_text};
pub use question::{OptionView, QuestionView, question_view};
pub use rules_text::{ability_text, effect_text, worn_text};

use crate::content::Content;
use crate::game::DuelState;
use crate::season::SeasonStage;

/// Everything that the player may see.
#[derive(Clone, Debug, PartialEq)]
pub struct DuelView {
    /// The Season; `None` in a single fight.
    pub season: Option<SeasonView>,
    /// The page that is open.
    pub page: DuelPage,
}

/// The page that is open.
#[derive(Clone, Debug, PartialEq)]
pub enum DuelPage {
    /// A fight, under way or over.
    Fight(Box<FightView>),
    /// The dawn of a day.
    Dawn(DawnView),
    /// The spoils of a victory.
    Spoils(SpoilsView),
    /// The end of the Season.
    SeasonEnd(SeasonEndView),
}

/// The view of a state.
pub fn build_view(content: &Content, state: &DuelState) -> DuelView {
    let season = state.season.as_ref().map(|season| pages::season_view(content, season));
    let page = match (&state.fight, &state.season) {
        (Some(fight), _) => DuelPage::Fight(Box::new(fight_view::fight_view(content, fight))),
        (None, Some(season)) => match &season.stage {
            SeasonStage::Dawn(quarries) => DuelPage::Dawn(pages::dawn_view(content, quarries)),
            SeasonStage::Spoils(cards) => DuelPage::Spoils(pages::spoils_view(content, season, cards)),
            SeasonStage::Over { score, grade } => DuelPage::SeasonEnd(pages::season_end(content, *score, *grade)),
            SeasonStage::Fight(_) => DuelPage::Dawn(DawnView::default()),
        },
        (None, None) => DuelPage::Dawn(DawnView::default()),
    };
    DuelView { season, page }
}

/// The printed name of a character, card or monster; its id if the content lacks it.
pub fn printed_name(content: &Content, id: &kernel::id::Id) -> Text {
    let character = content.characters.get(id).map(|character| &character.name);
    let card = content.cards.get(id).map(|card| &card.name);
    let monster = content.monsters.get(id).map(|monster| &monster.name);
    character.or(card).or(monster).map_or_else(|| Text::authored(id.as_str()), Text::authored)
}
