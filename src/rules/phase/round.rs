//! The Round phase, step by step.

use std::sync::Arc;

use bevy::prelude::World;

use super::Part;
use crate::content::effect::Program;
use crate::content::gear::AnyGear;
use crate::content::tables::Duration;
use crate::model::{Condition, Fact, Gear, Picks, Pool, Who};
use crate::rules::access::{at, catalog, encounter, flow_mut, hero, hero_mut, of_mut, progress, roll, seats, tell};
use crate::rules::combatant::{Conditions, Foe, Sinks, Slot, stats::stamina_dice};
use crate::rules::effect::afflict::lose;
use crate::rules::flow::{Frame, Step};
use crate::rules::{Cards, Progress};

/// Step 1: the tally rises by one.
pub fn tally(world: &mut World) {
    let mut progress = world.resource_mut::<Progress>();
    progress.round += 1;
    let tally = progress.round;
    tell(world, Fact::RoundBegan { tally });
    // Rounds survived may be what wins.
    flow_mut(world).push(Step::Judge);
}

/// Step 2: doom events of this Round, in the order of the encounter sheet.
pub fn doom(world: &mut World) {
    let tally = progress(world).round;
    let due = encounter(world).doom.iter().enumerate().filter(|(_, d)| d.is_due(tally));
    let due: Vec<Step> = due.map(|(line, _)| Step::Phase(Part::DoomEvent(line as u8))).collect();
    flow_mut(world).next(due);
}

/// One doom event.
pub fn doom_event(world: &mut World, line: u8) {
    let tally = progress(world).round;
    let Some(list) = encounter(world).doom.get(usize::from(line)).map(|d| d.effect.clone()) else { return };
    tell(world, Fact::Doom { tally, line });
    let mut flow = flow_mut(world);
    flow.frames.push(Frame::default());
    flow.next([Step::Run { list, at: 0 }, Step::EndFrame, Step::Judge]);
}

/// Step 3: every entry is open again.
pub fn clear_tables(world: &mut World) {
    for card in &mut world.resource_mut::<Cards>().0 {
        card.coins.iter_mut().for_each(|n| *n = 0);
        card.rolled.clear();
        card.line = None;
    }
    tell(world, Fact::TablesCleared);
}

/// Step 4: damage leaves shields and sinks; Durability does not count as a sink here.
pub fn clear_sinks(world: &mut World) {
    for who in (0..seats(world)).map(Who) {
        of_mut::<Sinks>(world, who).tokens.clear();
        if !who.is_character()
            && let Some(guard) = &mut of_mut::<Foe>(world, who).guard
        {
            guard.card.clear();
        }
    }
    for line in &mut hero_mut(world).gear {
        line.card.clear();
    }
    tell(world, Fact::SinksCleared);
}

/// Step 5: the pool is rolled; Sapped takes dice away, but never the last.
pub fn roll_pool(world: &mut World) {
    let stamina = stamina_dice(hero(world).stat(crate::model::Stat::End));
    let sapped = crate::rules::access::conditions(world, Who::CHARACTER).now.get(Condition::Sapped);
    let dice = roll(world, stamina.saturating_sub(sapped).max(1));
    let mut hero = hero_mut(world);
    hero.pool = Pool(dice.clone());
    hero.rerolled = Picks::NONE;
    tell(world, Fact::PoolRolled { dice });
    after_roll(world);
}

/// What gear does right after the roll: weapons in hand slots, then armour.
fn after_roll(world: &mut World) {
    let hero = crate::rules::access::hero(world);
    let rows = catalog(world);
    let whole = |gear: &Gear| hero.line(*gear).is_some_and(|line| !line.broken);
    let steps = hero.lines(|slot| matches!(slot, Slot::Hand(_) | Slot::Armor)).filter(whole).filter_map(|gear| {
        let list = match hero.content(rows, gear)? {
            AnyGear::Weapon(weapon) if hero.meets_weapon(weapon) => &weapon.at_roll,
            AnyGear::Armor(armor) if hero.meets(&armor.requires) => &armor.at_roll,
            _ => return None,
        };
        (!list.is_empty()).then(|| (gear, Arc::clone(list)))
    });
    let steps: Vec<(Gear, Program)> = steps.collect();
    for (gear, list) in steps.into_iter().rev() {
        let mut flow = flow_mut(world);
        flow.frames.push(Frame { with: Some(gear), ..Frame::default() });
        flow.next([Step::Run { list, at: 0 }, Step::EndFrame]);
    }
}

/// Step 6: one token of each Time-Limited - Round condition leaves every sheet.
pub fn round_tokens(world: &mut World) {
    fade(world, 0..seats(world), Duration::Round);
}

/// Takes one token of each condition of this duration from the sheets of these seats.
pub fn fade(world: &mut World, who: std::ops::Range<u8>, duration: Duration) {
    let catalog = catalog(world).clone();
    for who in who.map(Who).filter(|who| at(world, *who).is_some()).collect::<Vec<_>>() {
        let conditions = *crate::rules::access::conditions(world, who);
        if conditions.now.is_empty() {
            continue;
        }
        for (condition, n) in conditions.now.iter() {
            if catalog.condition(condition).duration != duration {
                continue;
            }
            // A token that outlasts this Turn stays for the next.
            if duration == Duration::Turn && conditions.lasting.get(condition) >= n {
                continue;
            }
            lose(world, who, condition, 1);
        }
        if duration == Duration::Turn {
            of_mut::<Conditions>(world, who).lasting = Default::default();
        }
    }
}
