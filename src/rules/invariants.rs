//! What must be true of every position, whatever happened: checked after each step in tests and in random play.
//!
//! Owns the list of such truths. Must not mend anything, nor look at how a position came about; that tokens are neither
//! made nor lost between two positions is for the tests that see the facts.

use bevy::prelude::World;

use super::access::{
    at, body, capacity, catalog, conditions, encounter, field, flow, foe, hero, nature, seats, sinks, vitals,
};
use super::combatant::stats::focus;
use super::flow::Ask;
use super::{Cards, access};
use crate::content::nature::Ability;
use crate::content::tables::Duration;
use crate::model::{Coord, Gear, MAX_DICE, Sink, Stat, Who};

/// Finds the first broken invariant.
pub fn check(world: &World) -> Result<(), String> {
    for who in (0..seats(world)).map(Who) {
        stands(world, who)?;
        sheet(world, who)?;
    }
    for here in Coord::all() {
        if let Some(who) = field(world).who(here)
            && !body(world, who).contains(&here)
        {
            return Err(format!("the sheet shows {who:?} on {here}, but it is at {:?}", at(world, who)));
        }
    }
    character(world)?;
    tables(world)?;
    waits(world)
}

/// Nobody shares a hex or stands where nobody can.
fn stands(world: &World, who: Who) -> Result<(), String> {
    let field = field(world);
    let Some(here) = at(world, who) else { return Ok(()) };
    // A mover that stops for a hazard under a fallen piece is the one case of two on a hex, and only on its way.
    let under_way = flow(world).stack.iter().any(|s| matches!(s, super::flow::Step::Walk { who: w, .. } if *w == who));
    if field.who(here) != Some(who) && !under_way {
        return Err(format!("{who:?} stands on {here}, where the sheet shows {:?}", field.who(here)));
    }
    let nature = nature(world, who);
    for part in body(world, who) {
        if !field.open_to(part, nature.can(Ability::Flies)) {
            return Err(format!("{who:?} stands on {part}, which nobody can enter"));
        }
        if nature.can(Ability::KeepsToWater) && !field.water(part) {
            return Err(format!("{who:?} stands on {part}, which is no water"));
        }
        if field.who(part) != Some(who) && !under_way {
            return Err(format!("{who:?} fills {part}, where the sheet shows {:?}", field.who(part)));
        }
    }
    if let [head, tail] = body(world, who).as_slice()
        && crate::model::distance(*head, *tail) != 1
    {
        return Err(format!("{who:?} is torn apart: its head is on {head}, its tail on {tail}"));
    }
    if nature.can(Ability::TwoHexes) != (body(world, who).len() == 2) {
        return Err(format!("{who:?} should have a tail, or has one that it should not"));
    }
    Ok(())
}

/// Sinks hold what they can, conditions no more than their cap; what has no token leaves none.
fn sheet(world: &World, who: Who) -> Result<(), String> {
    let rows = catalog(world);
    for sink in Sink::ALL {
        let (held, value) = (sinks(world, who).held(sink), capacity(world, who, sink));
        if held > value && !may_shrink(world, who, sink) {
            return Err(format!("{} of {who:?} holds {held} of {value}", sink.printed()));
        }
    }
    let here = conditions(world, who);
    for (condition, n) in here.now.iter() {
        if rows.condition(condition).cap.is_some_and(|cap| n > cap) {
            return Err(format!("{who:?} has {n} tokens of {condition:?}"));
        }
        if rows.condition(condition).duration == Duration::Immediate {
            return Err(format!("{condition:?} lies on the sheet of {who:?}, though it leaves no token"));
        }
        if here.lasting.get(condition) > n {
            return Err(format!("more of {condition:?} outlasts the Turn than lies on the sheet of {who:?}"));
        }
    }
    if let Some((kind, _)) = vitals(world, who).unassigned.iter().find(|(kind, _)| !kind.trickles()) {
        return Err(format!("{kind:?} lies unassigned on the sheet of {who:?}"));
    }
    if !who.is_character()
        && let Some(guard) = foe(world, who).guard
        && guard.up
        && (guard.broken || guard.card.total() > guard.stability)
    {
        return Err(format!("the shield of {who:?} is up, though it is broken or broken through"));
    }
    Ok(())
}

/// Sinks that may hold more than their value, because they can shrink under their tokens: an enemy's P.DEF by
/// Acid, the character's with broken armour, anybody's with a condition that swelled them.
fn may_shrink(world: &World, who: Who, sink: Sink) -> bool {
    let rows = catalog(world);
    let swells = crate::model::Condition::ALL.into_iter().any(|c| rows.condition(c).swells.contains_key(&sink));
    swells || if who.is_character() { hero(world).gear.iter().any(|line| line.broken) } else { sink == Sink::PDef }
}

fn character(world: &World) -> Result<(), String> {
    let hero = hero(world);
    if hero.pool.0.iter().any(|face| !(1..=6).contains(face)) {
        return Err(format!("no die shows what this pool shows: {:?}", hero.pool.0));
    }
    if hero.pool.len() > MAX_DICE {
        return Err(format!("the pool holds more dice than a hand can: {:?}", hero.pool.0));
    }
    if let Some(grip) = hero.grips.iter().find(|grip| at(world, grip.by).is_none()) {
        return Err(format!("{:?} holds the character, and has left the table", grip.by));
    }
    if hero.focus_spent > focus(hero.stat(Stat::Att)) {
        return Err("more FP are spent than there are".into());
    }
    for (n, line) in hero.gear.iter().enumerate() {
        let durable = hero.content(catalog(world), Gear(n as u8)).map_or(0, |c| c.durability());
        if line.worn > durable {
            return Err(format!("`{}` has lost {} Durability of {durable}", line.id, line.worn));
        }
    }
    if let Some(raised) = hero.raised {
        if !hero.hands.hold(raised) {
            return Err("a shield is raised that is not held".into());
        }
        if access::has(world, Who::CHARACTER, crate::model::Condition::Stunned) {
            return Err("a shield is raised by somebody Stunned".into());
        }
        if hero.line(raised).is_some_and(|line| line.aside) {
            return Err("a shield is raised that has been set aside".into());
        }
        if hero.line(raised).is_some_and(|line| line.broken) {
            return Err("a Broken shield is raised".into());
        }
        let stability = hero.shield(catalog(world), raised).map_or(0, |s| s.stability);
        if hero.line(raised).is_some_and(|line| line.card.total() > stability) {
            return Err("a raised shield holds more than its Stability".into());
        }
    }
    Ok(())
}

/// No entry holds more coins than exhaust it, and no table stays wholly exhausted.
fn tables(world: &World) -> Result<(), String> {
    let cards = &world.resource::<Cards>().0;
    for (table, card) in encounter(world).tables.iter().zip(cards) {
        if table.entries.iter().zip(&card.coins).any(|(entry, coins)| *coins > entry.coins) {
            return Err(format!("`{}` holds too many coins: {:?}", table.name, card.coins));
        }
        // Entries that come and go are looked at when the table is rolled.
        let fixed = table.entries.iter().all(|e| e.when == crate::content::effect::Test::Always);
        if fixed && table.entries.iter().zip(&card.coins).all(|(entry, coins)| *coins >= entry.coins) {
            return Err(format!("every entry of `{}` is exhausted", table.name));
        }
    }
    Ok(())
}

/// The table always waits for something, and in quiet moments nobody is left standing who is defeated.
fn waits(world: &World) -> Result<(), String> {
    if access::is_over(world) {
        return Ok(());
    }
    let flow = flow(world);
    let Some(ask) = &flow.ask else { return Err("the encounter is not over, yet it waits for nothing".into()) };
    match ask {
        Ask::Beat | Ask::Window => {
            if let Some(who) =
                (0..seats(world)).map(Who).find(|w| at(world, *w).is_some() && vitals(world, *w).filled())
            {
                return Err(format!("{who:?} has no HP left and still stands"));
            }
            if !flow.frames.is_empty() {
                return Err("a program is still under way between decisions".into());
            }
        }
        Ask::Tokens(tray) if tray.tokens.is_empty() || tray.tokens.iter().any(|(_, n)| *n == 0) => {
            return Err("the tray waits with nothing in it".into());
        }
        _ => {}
    }
    Ok(())
}
