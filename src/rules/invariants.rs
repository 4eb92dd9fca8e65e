//! What must be true of every position, whatever happened: checked after each step in tests and in random play.

use bevy::prelude::World;

use super::access::{at, catalog, conditions, field, flow, hero, seats, sinks};
use crate::model::{Condition, Coord, Sink, Who};

/// Finds the first broken invariant.
pub fn check(world: &World) -> Result<(), String> {
    let field = field(world);
    for who in (0..seats(world)).map(Who) {
        if let Some(here) = at(world, who) {
            if field.who(here) != Some(who) {
                return Err(format!("{who:?} stands on {here}, where the sheet shows {:?}", field.who(here)));
            }
            if !field.open(here) {
                return Err(format!("{who:?} stands on {here}, which nobody can enter"));
            }
        }
        for sink in Sink::ALL {
            let (held, value) = (sinks(world, who).held(sink), sinks(world, who).value[sink as usize]);
            // A sink that shrank keeps what lies in it; only enemies' sinks shrink, by Acid and Breaking.
            if held > value && who.is_character() {
                return Err(format!("{} holds {held} of {value}", sink.printed()));
            }
        }
        for (condition, n) in conditions(world, who).now.iter() {
            if catalog(world).condition(condition).cap.is_some_and(|cap| n > cap) {
                return Err(format!("{who:?} has {n} tokens of {condition:?}"));
            }
        }
    }
    for here in Coord::all() {
        if let Some(who) = field.who(here)
            && at(world, who) != Some(here)
        {
            return Err(format!("the sheet shows {who:?} on {here}, but it is at {:?}", at(world, who)));
        }
    }
    let hero = hero(world);
    if hero.pool.0.iter().any(|face| !(1..=6).contains(face)) {
        return Err(format!("no die shows what this pool shows: {:?}", hero.pool.0));
    }
    if let Some(raised) = hero.raised {
        if !hero.hands.hold(raised) {
            return Err("a shield is raised that is not held".into());
        }
        let down = [Condition::Stunned].into_iter().any(|c| conditions(world, Who::CHARACTER).has(c));
        if down {
            return Err("a shield is raised by somebody Stunned".into());
        }
    }
    if flow(world).ask.is_none() && !super::access::is_over(world) {
        return Err("the encounter is not over, yet it waits for nothing".into());
    }
    Ok(())
}
