//! The forecasts that are known already, by the hash of the state and the decisions that are tried: each is computed once,
//! and only when it is asked for.
//!
//! Owns the world in which they are made. Must not change the encounter; the forecasts have dice of their own.

use std::sync::Arc;

use bevy::prelude::*;

use super::forecast_translation::EntryIndex;
use super::state::GameSession;
use crate::model::{Intent, Token};
use crate::rules::{state_hash, take_snapshot};
use crate::simulation::{Forecast, Forecaster};
use crate::view::EncounterView;
use crate::view::forecast_view::SurvivalView;

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
    forecasts: Vec<(u64, Vec<Intent>, Option<Arc<Forecast>>)>,
    /// What a token means for surviving, by the hash of the state.
    pub survival: Option<(u64, Token, Arc<SurvivalView>)>,
    /// What the view that is shown now was made of.
    pub shown: Option<ShownForecast>,
}

/// What the view that is shown now was made of.
pub struct ShownForecast {
    /// The forecast.
    pub forecast: Arc<Forecast>,
    /// The entry that is looked at.
    pub entry: Option<EntryIndex>,
    /// The hash of the state.
    pub hash: u64,
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
    let hash = current_hash(world)?;
    forecast_for(world, hash, tried)
}

/// The forecast after the tried decisions; `None` if there is none.
pub fn forecast_for(world: &mut World, hash: u64, tried: &[Intent]) -> Option<Arc<Forecast>> {
    let cache = world.resource::<ForecastCache>();
    if let Some((.., known)) = cache.forecasts.iter().find(|(key, after, _)| *key == hash && after == tried) {
        return known.clone();
    }
    let forecast = with_forecaster(world, |forecaster, world| forecaster.forecast_after(world, tried));
    let forecast = match forecast {
        Ok(forecast) => Some(Arc::new(forecast)),
        // What is tried may turn out not to be legal.
        Err(error) if !tried.is_empty() => {
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
    cache.forecasts.push((hash, tried.to_vec(), forecast.clone()));
    forecast
}

/// Asks the forecaster about the world.
pub fn with_forecaster<T>(world: &mut World, ask: impl FnOnce(&mut Forecaster, &World) -> T) -> T {
    let mut forecaster = world.resource_mut::<ForecastCache>().forecaster.take().unwrap_or_default();
    let answer = ask(&mut forecaster, world);
    world.resource_mut::<ForecastCache>().forecaster = Some(forecaster);
    answer
}
