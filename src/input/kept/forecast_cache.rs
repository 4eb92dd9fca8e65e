//! The forecasts that are known already, by the hash of the state and the decisions that are tried: each is computed once,
//! and only when it is asked for.
//!
//! Owns the world in which they are made. Must not change the encounter; the forecasts have dice of their own.

use std::sync::Arc;

use bevy::prelude::*;

use super::super::forecast_courses::EntryIndex;
use super::super::state::GameSession;
use crate::model::{Choice, Intent, Token};
use crate::rules::{state_hash, take_snapshot};
use crate::simulation::{Forecast, Forecaster};
use crate::view::EncounterView;
use crate::view::forecast_view::{ForecastPosition, SurvivalView};

/// How many forecasts are kept, more than the hexes that a piece is dragged across.
const MOST_KEPT: usize = 160;

/// The forecasts that are known.
#[derive(Resource, Default)]
pub struct ForecastCache {
    /// Made with the first forecast, because it is a second world.
    forecaster: Option<Forecaster>,
    /// The view for which `hash` was computed.
    view: Option<Arc<EncounterView>>,
    hash: u64,
    forecasts: Vec<(u64, ForecastStart, Option<Arc<Forecast>>)>,
    /// What a token means for surviving, by the hash of the state.
    pub survival: Option<(u64, Token, Arc<SurvivalView>)>,
    /// What the view that is shown now was made of.
    pub shown: Option<ShownForecast>,
}

/// What the player is taken to do before a forecast begins.
#[derive(Clone, Debug, PartialEq)]
pub enum ForecastStart {
    /// These decisions, one after the other.
    Decisions(Vec<Intent>),
    /// An action, with the answer to its first question.
    Action(Intent, Option<Choice>),
}

impl ForecastStart {
    /// Nothing: the position as it stands.
    pub const NOW: Self = Self::Decisions(Vec::new());
}

/// What the view that is shown now was made of.
pub struct ShownForecast {
    /// The forecast.
    pub forecast: Arc<Forecast>,
    /// The entry that is looked at.
    pub entry: Option<EntryIndex>,
    /// The hash of the state.
    pub hash: u64,
    /// The position that it tells of.
    pub position: ForecastPosition,
}

/// The hash of the state. It is computed once for each view, which every change renews.
pub fn current_hash(world: &mut World) -> Option<u64> {
    let view = Arc::clone(&world.get_resource::<GameSession>()?.view);
    let cache = world.resource::<ForecastCache>();
    if cache.view.as_ref().is_some_and(|known| Arc::ptr_eq(known, &view)) {
        return Some(cache.hash);
    }
    let hash = state_hash(&take_snapshot(world));
    let mut cache = world.resource_mut::<ForecastCache>();
    (cache.view, cache.hash) = (Some(view), hash);
    Some(hash)
}

/// The forecast from the position after decisions that are only tried; `None` if there is none.
pub fn forecast_after(world: &mut World, tried: &[Intent]) -> Option<Arc<Forecast>> {
    forecast_for(world, &ForecastStart::Decisions(tried.to_vec()))
}

/// The forecast from a position that is only tried; `None` if there is none.
pub fn forecast_for(world: &mut World, start: &ForecastStart) -> Option<Arc<Forecast>> {
    let hash = current_hash(world)?;
    let cache = world.resource::<ForecastCache>();
    if let Some((.., known)) = cache.forecasts.iter().find(|(key, from, _)| *key == hash && from == start) {
        return known.clone();
    }
    let forecast = with_forecaster(world, |forecaster, world| match start {
        ForecastStart::Decisions(decisions) => forecaster.forecast_after(world, decisions),
        ForecastStart::Action(action, answer) => forecaster.forecast_after_action(world, action, answer.as_ref()),
    });
    let forecast = match forecast {
        Ok(forecast) => Some(Arc::new(forecast)),
        // What is tried may turn out not to be legal.
        Err(error) if *start != ForecastStart::NOW => {
            debug!("no forecast: {error}");
            None
        }
        Err(error) => {
            warn!("no forecast: {error}");
            None
        }
    };
    let mut cache = world.resource_mut::<ForecastCache>();
    if cache.forecasts.len() >= MOST_KEPT {
        cache.forecasts.remove(0);
    }
    cache.forecasts.push((hash, start.clone(), forecast.clone()));
    forecast
}

/// Asks the forecaster about the world.
pub fn with_forecaster<T>(world: &mut World, ask: impl FnOnce(&mut Forecaster, &World) -> T) -> T {
    let mut forecaster = world.resource_mut::<ForecastCache>().forecaster.take().unwrap_or_default();
    let answer = ask(&mut forecaster, world);
    world.resource_mut::<ForecastCache>().forecaster = Some(forecaster);
    answer
}
