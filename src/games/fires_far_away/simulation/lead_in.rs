//! The way of an encounter to a Round, for an author who wants to see what happens then: a bot plays until it begins.
//!
//! Must not choose for the bot.

use std::sync::Arc;

use super::game::{GameConfig, GameLimits, headless_world};
use super::random_character::with_character;
use super::sensible::Effort;
use super::trials::{BotKind, TrialBot, play_trial};
use crate::content::Catalog;
use crate::model::Intent;
use crate::record::GameStart;

/// The configuration of a start; `None` if the catalog lacks the scenario or the encounter.
pub fn config_of_start(catalog: &Arc<Catalog>, start: &GameStart) -> Option<GameConfig> {
    let scenario = Arc::clone(catalog.scenarios.get(&start.scenario)?);
    let encounter = Arc::clone(catalog.encounters.get(&start.encounter)?);
    let config = GameConfig { catalog: Arc::clone(catalog), scenario, encounter };
    Some(match &start.character {
        Some(character) => with_character(&config, character.clone()),
        None => config,
    })
}

/// The decisions of a bot from a start to the beginning of a Round, counted from 1, or to the end if that comes before. They
/// follow from the seed of the start. There are none if the rules fail.
pub fn decisions_to_round(catalog: &Arc<Catalog>, start: &GameStart, round: u16) -> Vec<Intent> {
    let Some(config) = config_of_start(catalog, start).filter(|_| round > 1) else { return Vec::new() };
    let limits = GameLimits { max_rounds: round - 1, ..GameLimits::default() };
    let mut bot = TrialBot::new(BotKind::Sensible(Effort::QUICK));
    let trial = play_trial(&mut headless_world(), &mut bot, &config, start.seed, limits);
    trial.map_or_else(|_| Vec::new(), |trial| trial.decisions)
}
