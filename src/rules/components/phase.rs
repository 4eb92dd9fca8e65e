//! The phases of the encounter as Bevy states.
//!
//! Owns which phases there are. Must not know their order or their steps; `turn` does.

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::{Resource, State, States, SubStates, World};
use serde::{Deserialize, Serialize};

/// The phase of the encounter.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum Phase {
    #[default]
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

/// How the rules enter a phase or a step of the counterbeat.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub enum PhaseEntry {
    /// They change Bevy's state and run its `OnExit` and `OnEnter` schedules. Further systems may be added to those, but
    /// none that changes the encounter: forecasts and bots would not run it.
    #[default]
    RunSchedules,
    /// They call the functions of the rules that those schedules run, and nothing else. Forecasts and games of bots do
    /// so: a schedule takes longer than most decisions. The state of the counterbeat's step is then kept between
    /// counterbeats, and means nothing there.
    CallFunctions,
}

/// The step of the counterbeat. The state exists in the counterbeat only; each counterbeat begins with `Open`.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[source(Phase = Phase::Counterbeat)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub enum CounterbeatStep {
    #[default]
    Open,
    Trickle,
    Roll,
    Enemies,
    Close,
}

/// Sets the step of the counterbeat, or removes it, without a schedule: for a state that is built or restored.
pub(in crate::rules) fn set_counterbeat_step(world: &mut World, step: Option<CounterbeatStep>) {
    match step {
        Some(step) => world.insert_resource(State::new(step)),
        // Removing and inserting a resource costs more than a decision.
        None if world.get_resource::<PhaseEntry>() == Some(&PhaseEntry::CallFunctions) => {}
        None => drop(world.remove_resource::<State<CounterbeatStep>>()),
    }
}
