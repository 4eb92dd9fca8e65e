//! Laws of the beat that no single situation can show: whatever holds the character, every legal intent is accepted,
//! something is always open until the encounter ends, and the piece is where the sheet says it is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::content::Catalog;
use emberhex::model::{Condition, Id, Pool};
use emberhex::oracle::bot::Whim;
use emberhex::rules::combatant::{Conditions, Hero};
use emberhex::rules::{Customs, DiceBox, Ending, Progress, Seats, apply, invariants, judge, legal, start};

fn begun(catalog: &Arc<Catalog>, seed: u64) -> World {
    let mut world = table();
    let scenario = catalog.scenarios[&Id::new("the_far_fire")].clone();
    let encounter = catalog.encounters[&Id::new("hollowed_adventurer")].clone();
    start(
        &mut world,
        Customs { catalog: catalog.clone(), scenario, encounter, dice: DiceBox::seeded(seed), makes_ready: true },
    );
    world
}

/// Lays some hindrances and another pool on the character's sheet, as a harder encounter would.
fn hinder(world: &mut World, whim: &mut Whim) {
    let entity = world.resource::<Seats>().0[0];
    let held = [
        Condition::Netted,
        Condition::Frozen,
        Condition::Knockdown,
        Condition::Staggered,
        Condition::Slowed,
        Condition::Grappled,
        Condition::Stunned,
    ];
    let mut conditions = world.get_mut::<Conditions>(entity).unwrap();
    for condition in held {
        if whim.below(5) == 0 {
            conditions.now.set(condition, 1);
        }
    }
    let stunned = conditions.has(Condition::Stunned);
    let mut hero = world.get_mut::<Hero>(entity).unwrap();
    if stunned {
        hero.raised = None;
    }
    let dice = 1 + whim.below(5);
    hero.pool = Pool((0..dice).map(|_| 1 + whim.below(6) as u8).collect());
}

#[test]
fn nothing_that_is_legal_is_refused_and_nobody_is_ever_stuck() {
    let catalog = CATALOG.clone();
    for seed in 0..120 {
        let mut world = begun(&catalog, seed);
        let mut whim = Whim::seeded(seed + 1);
        let mut round = 0;
        for n in 0..150 {
            if world.resource::<Ending>().0.is_some() {
                break;
            }
            let now = world.resource::<Progress>().round;
            if now != round {
                round = now;
                hinder(&mut world, &mut whim);
            }
            let open = legal(&world);
            assert!(!open.is_empty(), "seed {seed}, intent {n}: nothing is open");
            for intent in &open {
                assert!(judge(&world, intent).is_ok(), "seed {seed}, intent {n}: {intent:?} is listed and refused");
            }
            let intent = open[whim.below(open.len())].clone();
            apply(&mut world, &intent).unwrap_or_else(|why| panic!("seed {seed}, intent {n}: {intent:?}: {why}"));
            if let Err(why) = invariants::check(&world) {
                panic!("seed {seed}, intent {n}: after {intent:?}: {why}");
            }
        }
    }
}
