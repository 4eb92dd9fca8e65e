//! What the tags at the enemies' pieces tell: the attack that comes, or what each enemy is likely to do.
//!
//! Owns when it is worked out. Every chance is the forecast's. Must not place a tag: the panels do.

use std::sync::Arc;

use crate::lang::Text;
use crate::table::scene::SceneClock;
use crate::ui::UiState;
use bevy::prelude::*;

use super::super::forecast_translation::{enemy_odds, tokens_of_coming_attack};
use super::super::lasting_losses::lasting_of_coming_attack;
use super::super::state::GameSession;
use super::forecast_cache::{forecast_after, forecast_for};
use super::tried_action::ForetoldPosition;
use crate::content::Catalog;
use crate::model::Id;
use crate::view::forecast_view::{ForecastPosition, PieceTag, TagText, TargetResultView};
use crate::view::{EncounterView, EnemyAttackName, EnemySheet, Phase, Prompt};

/// The view that was asked about last, and its tags once they are known.
#[derive(Resource, Default)]
pub struct KnownTags {
    view: Option<Arc<EncounterView>>,
    tried: ForetoldPosition,
    tags: Option<Vec<PieceTag>>,
}

/// Removes the tags from the table.
pub fn clear_tags(world: &mut World) {
    show(world, Vec::new(), ForecastPosition::Now);
}

/// Shows the tags of the position, if the player wants them. The targets of an armed action tell what it would do to them.
pub fn update_tags(world: &mut World) {
    let view = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.view));
    let is_wanted =
        world.resource::<UiState>().memory.piece_tags.are_on && !world.resource::<SceneClock>().is_playing();
    let Some(view) = view.filter(|_| is_wanted) else { return clear_tags(world) };
    let results = results(world);
    let known = world.resource::<KnownTags>();
    if !known.view.as_ref().is_some_and(|known| Arc::ptr_eq(known, &view)) {
        // The new position is drawn first; the forecast follows in the next frame.
        *world.resource_mut::<KnownTags>() = KnownTags { view: Some(view), ..KnownTags::default() };
        return show(world, results, ForecastPosition::Now);
    }
    let tried = world.resource::<ForetoldPosition>().clone();
    let tags = match known.tags.clone().filter(|_| known.tried == tried) {
        Some(tags) => tags,
        None => {
            let tags = tags_of(world, &view, &tried);
            let mut known = world.resource_mut::<KnownTags>();
            (known.tried, known.tags) = (tried.clone(), Some(tags.clone()));
            tags
        }
    };
    let others = tags.into_iter().filter(|tag| results.iter().all(|result| result.who != tag.who)).collect::<Vec<_>>();
    show(world, results.into_iter().chain(others).collect(), tried.position);
}

/// What the tried action would do to those whom the player points at, or to each of the targets that can be chosen.
fn results(world: &World) -> Vec<PieceTag> {
    let Some(tried) = world.resource::<UiState>().model.tried.clone() else { return Vec::new() };
    let mut targets: Vec<TargetResultView> = tried.result.iter().flat_map(|result| result.targets.clone()).collect();
    for target in &tried.by_target {
        if targets.iter().all(|known| known.who != target.who) {
            targets.push(target.clone());
        }
    }
    targets.into_iter().map(|target| PieceTag { who: target.who, text: TagText::Result(Box::new(target)) }).collect()
}

fn tags_of(world: &mut World, view: &EncounterView, tried: &ForetoldPosition) -> Vec<PieceTag> {
    let is_tried = matches!(tried.position, ForecastPosition::After(_)) && view.phase == Phase::Beat;
    match &view.prompt {
        Prompt::Reaction { enemy, attack, in_reach } => {
            let forecast = forecast_after(world, &[]);
            let forecast = forecast.as_deref();
            let dealt = forecast.map_or_else(Vec::new, |forecast| tokens_of_coming_attack(forecast, *enemy));
            let lasting = forecast.map_or_else(Vec::new, |forecast| lasting_of_coming_attack(forecast, *enemy));
            let text = TagText::Coming { attack: attack.clone(), dealt, lasting, in_reach: *in_reach };
            vec![PieceTag { who: *enemy, text }]
        }
        prompt if matches!(prompt, Prompt::Beat { .. } | Prompt::Stance) || is_tried => {
            let Some(forecast) = forecast_for(world, &tried.start) else { return Vec::new() };
            let Some(catalog) = world.get_resource::<GameSession>().map(|game| Arc::clone(&game.catalog)) else {
                return Vec::new();
            };
            let standing = view.enemies.iter().filter(|enemy| enemy.sheet.present);
            let tags = standing.map(|enemy| {
                let odds = enemy_odds(&forecast, enemy.sheet.who, |attack| attack_name_of(&catalog, enemy, attack));
                PieceTag { who: enemy.sheet.who, text: TagText::Odds(odds) }
            });
            tags.collect()
        }
        _ => Vec::new(),
    }
}

/// The printed name of an attack.
pub(in super::super) fn attack_name_of(catalog: &Catalog, enemy: &EnemySheet, attack: Id) -> EnemyAttackName {
    let known = catalog.enemies.get(&enemy.sheet.id).and_then(|sheet| sheet.attacks.get(&attack));
    EnemyAttackName {
        name: known.map_or_else(|| Text::authored(attack.as_str()), |attack| Text::authored(&attack.name)),
        is_on_itself: known.is_some_and(|attack| attack.self_action),
    }
}

/// Hands the tags to the panels, where they differ from what they show.
fn show(world: &mut World, tags: Vec<PieceTag>, position: ForecastPosition) {
    let shown = &world.resource::<UiState>().memory.piece_tags;
    if shown.tags != tags || shown.position != position {
        let shown = &mut world.resource_mut::<UiState>().memory.piece_tags;
        (shown.tags, shown.position) = (tags, position);
    }
}
