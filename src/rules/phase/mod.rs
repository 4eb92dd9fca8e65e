//! The loop of an encounter: Round, beat, counterbeat, as Bevy states whose entry lays the book's numbered steps onto
//! the stack, in order (4.2).
//!
//! Owns which phase follows which. Must not resolve attacks or choose for enemies.

pub mod ends;
mod round;
mod turn;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use serde::{Deserialize, Serialize};

use super::access::{flow_mut, hero};
use super::flow::Step;
use crate::model::Fact;

/// The phase of the encounter.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Setup,
    Round,
    Beat,
    Counterbeat,
    Over,
}

/// The step of the counterbeat; `Rest` outside of it.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CounterbeatStep {
    #[default]
    Rest,
    Trickle,
    Roll,
    Enemies,
    Close,
}

/// The book's numbered parts of the phases, as steps.
#[allow(missing_docs, reason = "each is one numbered step of 4.2")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    Tally,
    Doom,
    DoomEvent(u8),
    ClearTables,
    ClearSinks,
    RollPool,
    RoundTokens,
    OpenBeat,
    /// A stance as the counterbeat opens.
    Opening,
    /// Back to the decision after an action.
    ContinueBeat,
    CloseBeat,
    TrickleCharacter,
    TrickleEnemies,
    Trickle(crate::model::Who),
    EncounterRoll,
    LayCoins,
    CloseCounterbeat,
    /// The counterbeat goes on to its next step.
    Onward(CounterbeatStep),
}

/// Registers the states and what entering them lays onto the stack.
pub(super) fn install(world: &mut World) {
    state::<Phase>(world);
    state::<CounterbeatStep>(world);
    on_enter(world, Phase::Round, |world| {
        lay(world, &[Part::Tally, Part::Doom, Part::ClearTables, Part::ClearSinks, Part::RollPool, Part::RoundTokens]);
    });
    on_enter(world, Phase::Beat, |world| lay(world, &[Part::TrickleCharacter, Part::OpenBeat]));
    on_enter(world, Phase::Counterbeat, |world| {
        super::access::tell(world, Fact::CounterbeatBegan);
        super::access::hero_mut(world).wounds = 0;
        world.resource_mut::<super::Progress>().stance = false;
        lay(world, &[Part::Opening, Part::Onward(CounterbeatStep::Trickle)]);
    });
    on_enter(world, CounterbeatStep::Trickle, |world| {
        lay(world, &[Part::TrickleEnemies, Part::Onward(CounterbeatStep::Roll)]);
    });
    on_enter(world, CounterbeatStep::Roll, |world| {
        lay(world, &[Part::EncounterRoll, Part::Onward(CounterbeatStep::Enemies)]);
    });
    on_enter(world, CounterbeatStep::Enemies, |world| {
        // Whoever comes to the table from here on acts from the next counterbeat on.
        let acting = super::behaviour::acting_order(world);
        let charmed = super::behaviour::sway::charmed(world);
        let mut flow = flow_mut(world);
        flow.next([
            Step::Enemies(acting),
            Step::Phase(Part::LayCoins),
            Step::Phase(Part::Onward(CounterbeatStep::Close)),
        ]);
        flow.next(charmed);
    });
    on_enter(world, CounterbeatStep::Close, |world| {
        lay(world, &[Part::CloseCounterbeat, Part::Onward(CounterbeatStep::Rest)]);
    });
}

fn state<S: FreelyMutableState + Default>(world: &mut World) {
    if !world.contains_resource::<State<S>>() {
        world.insert_resource(State::new(S::default()));
    }
}

/// Adds an exclusive system to a state's entry, on a schedule that never leaves this thread.
fn on_enter<S: States>(world: &mut World, state: S, system: fn(&mut World)) {
    let mut schedules = world.get_resource_or_init::<Schedules>();
    let schedule = schedules.entry(OnEnter(state));
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.add_systems(system);
}

fn lay(world: &mut World, parts: &[Part]) {
    flow_mut(world).next(parts.iter().map(|p| Step::Phase(*p)));
}

/// Leaves one state and enters another at once, with their schedules. The state transition of a frame would wait for
/// that frame; rules do not.
pub(super) fn go<S: States>(world: &mut World, to: S) {
    let from = world.resource::<State<S>>().get().clone();
    let _ = world.try_run_schedule(OnExit(from));
    world.insert_resource(State::new(to.clone()));
    let _ = world.try_run_schedule(OnEnter(to));
}

/// The phase now.
pub fn now(world: &World) -> Phase {
    *world.resource::<State<Phase>>().get()
}

/// With nothing left on the stack, the next phase begins.
pub(super) fn next(world: &mut World) {
    let to = match now(world) {
        Phase::Setup => Phase::Round,
        Phase::Round => Phase::Beat,
        Phase::Beat => Phase::Counterbeat,
        Phase::Counterbeat if hero(world).pool.is_empty() => Phase::Round,
        Phase::Counterbeat => Phase::Beat,
        Phase::Over => return,
    };
    go(world, to);
}

/// The encounter is over: nothing is pending any more.
pub(super) fn close(world: &mut World) {
    if now(world) == Phase::Over {
        return;
    }
    *flow_mut(world) = super::flow::Flow::default();
    ends::clean_up(world);
    go(world, CounterbeatStep::Rest);
    go(world, Phase::Over);
}

/// Carries out one numbered part.
pub(super) fn work(world: &mut World, part: Part) {
    match part {
        Part::Tally => round::tally(world),
        Part::Doom => round::doom(world),
        Part::DoomEvent(line) => round::doom_event(world, line),
        Part::ClearTables => round::clear_tables(world),
        Part::ClearSinks => round::clear_sinks(world),
        Part::RollPool => round::roll_pool(world),
        Part::RoundTokens => round::round_tokens(world),
        Part::OpenBeat => turn::open_beat(world),
        Part::Opening => turn::open_counterbeat(world),
        Part::ContinueBeat => flow_mut(world).ask = Some(super::flow::Ask::Beat),
        Part::CloseBeat => turn::close_beat(world),
        Part::TrickleCharacter => turn::trickle_character(world),
        Part::TrickleEnemies => turn::trickle_enemies(world),
        Part::Trickle(who) => turn::trickle_now(world, who),
        Part::EncounterRoll => super::behaviour::roll::roll_tables(world),
        Part::LayCoins => super::behaviour::roll::lay_coins(world),
        Part::CloseCounterbeat => turn::close_counterbeat(world),
        Part::Onward(step) => go(world, step),
    }
}
