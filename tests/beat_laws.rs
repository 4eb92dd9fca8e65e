//! Laws of the beat that no single situation can show: whatever holds the character, every legal intent is accepted,
//! something is always open until the encounter ends, and the piece is where the sheet says it is.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::content::Catalog;
use emberhex::model::{Choice, Condition, Id, Intent, Pool};
use emberhex::oracle::bot::Whim;
use emberhex::oracle::bout::Bout;
use emberhex::rules::action::first::first_answers;
use emberhex::rules::action::legal::judge_commit;
use emberhex::rules::action::offers::Use;
use emberhex::rules::combatant::{Conditions, Hero};
use emberhex::rules::flow::{Ask, Flow};
use emberhex::rules::portrait::{Prompt, paint};
use emberhex::rules::{
    Customs, DiceBox, Ending, Progress, Seats, apply, choices, invariants, judge, legal, restore, snapshot, start,
};

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

/// Answers what is asked in words, missile by missile and piece by piece, and collects what is asked about the table then.
fn asked_about_the_table(world: &mut World, found: &mut Vec<Choice>) -> bool {
    match world.resource::<Flow>().ask {
        Some(Ask::Aim(_) | Ask::Move(_) | Ask::Hands) => {
            found.extend(choices(world));
            true
        }
        Some(Ask::Missile | Ask::Tool | Ask::Kind) => {
            let here = snapshot(world);
            let mut asked = false;
            for choice in choices(world) {
                apply(world, &Intent::Choose(choice)).unwrap();
                asked |= asked_about_the_table(world, found);
                restore(world, &here);
            }
            asked
        }
        _ => false,
    }
}

/// An area that has been announced is shown before the player answers it, and takes in the character if it reaches.
#[test]
fn an_announced_area_is_shown() {
    let mut shown = 0;
    for (n, bout) in Bout::every(&CATALOG).iter().enumerate() {
        for seed in 0..20 {
            let mut world = table();
            bout.begin(&mut world, seed + 100 * n as u64);
            let mut whim = Whim::seeded(seed);
            for _ in 0..60 {
                let open = legal(&world);
                if open.is_empty() {
                    break;
                }
                let portrait = paint(&world);
                let announced = world.resource::<Flow>().active.as_ref().and_then(|a| Some((a.order.foe, a.attack?)));
                match (&portrait.prompt, announced) {
                    (Prompt::Reaction { in_reach, .. }, Some((foe, attack))) => {
                        let sheet = &CATALOG.enemies[&portrait.foes[usize::from(foe.0) - 1].sheet.id];
                        let sheet = &sheet.attacks[&attack];
                        if sheet.area.is_some() && sheet.step == 0 && *in_reach {
                            shown += 1;
                            assert!(portrait.threatened.contains(&portrait.character.sheet.at), "{}", bout.name());
                        } else if sheet.area.is_none() {
                            assert!(portrait.threatened.is_empty());
                        }
                    }
                    _ => assert!(portrait.threatened.is_empty()),
                }
                let intent = open[whim.below(open.len())].clone();
                apply(&mut world, &intent).unwrap();
            }
        }
    }
    assert!(shown > 20, "only {shown} areas were announced");
}

/// What lights up while an action is held over the table is what it asks for when it is done.
#[test]
fn what_lights_up_is_what_can_be_answered() {
    let mut tried = 0;
    for (n, bout) in Bout::every(&CATALOG).iter().enumerate() {
        let mut world = table();
        bout.begin(&mut world, 3 + n as u64);
        let mut whim = Whim::seeded(n as u64);
        for _ in 0..80 {
            let open = legal(&world);
            let Some(intent) = (!open.is_empty()).then(|| open[whim.below(open.len())].clone()) else { break };
            for trial in &open {
                let (Intent::Commit(commit) | Intent::React(commit)) = trial else { continue };
                let reaction = matches!(trial, Intent::React(_));
                let action = CATALOG.action(commit.action).unwrap();
                let over = judge_commit(&world, commit, reaction).unwrap().over;
                let lit = first_answers(&world, action, Use { with: commit.with, kind: commit.kind }, over);
                // A single answer answers itself, and the next question may be asked at once.
                if lit.len() == 1 {
                    continue;
                }
                let here = snapshot(&world);
                apply(&mut world, trial).unwrap();
                let mut answers = Vec::new();
                if asked_about_the_table(&mut world, &mut answers) {
                    tried += 1;
                    let dark: Vec<&Choice> = answers.iter().filter(|answer| !lit.contains(answer)).collect();
                    assert!(dark.is_empty(), "{}: {trial:?} does not light {dark:?}", bout.name());
                    let idle: Vec<&Choice> = lit.iter().filter(|choice| !answers.contains(choice)).collect();
                    assert!(idle.is_empty(), "{}: {trial:?} lights {idle:?} for nothing", bout.name());
                }
                restore(&mut world, &here);
            }
            apply(&mut world, &intent).unwrap();
        }
    }
    assert!(tried > 1000, "only {tried} questions were asked");
}
