//! The oracle's forecasts: chances worked out by hand, and courses compared with what really happens when every throw of
//! the dice is played out by the real rules.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::content::Catalog;
use emberhex::content::effect::{Inflict, Side, Test, Value, Verb};
use emberhex::content::encounter::{Behaviour, Encounter, Entry, Goal, Post, Table};
use emberhex::model::{Condition, Coord, DamageKind, Fact, Id, Intent, Outcome, Spot, Token, Who};
use emberhex::oracle::bot::{Manner, Whim};
use emberhex::oracle::bout::Bout;
use emberhex::oracle::{Chance, Forecast, MOST_TOGETHER, Oracle, Outlook, Unforeseen};
use emberhex::rules::combatant::Vitals;
use emberhex::rules::flow::{Ask, Flow};
use emberhex::rules::{Cards, DiceBox, Ending, Facts, Seats, apply, legal, restore, snapshot, start, state_hash};

/// The first encounter of the worked example, changed.
fn changed(change: impl FnOnce(&mut Catalog, &mut Encounter)) -> Bout {
    let mut catalog = Catalog::clone(&CATALOG);
    let mut encounter = Encounter::clone(&catalog.encounters[&Id::new("hollowed_adventurer")]);
    change(&mut catalog, &mut encounter);
    let scenario = catalog.scenarios[&Id::new("the_far_fire")].clone();
    Bout { catalog: Arc::new(catalog), scenario, encounter: Arc::new(encounter) }
}

fn plain() -> Bout {
    changed(|_, _| {})
}

/// The same with more enemies of other kinds, which have tables of their own.
fn with_company(n: u8) -> Bout {
    changed(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        encounter.tables[0].drives = vec![first];
        for k in 0..n {
            let id = Id::new(&format!("companion_{k}"));
            let mut enemy = catalog.enemies[&first].as_ref().clone();
            (enemy.id, enemy.movement) = (id, 2 + k);
            catalog.add_enemy(enemy);
            encounter.enemies.push(Post::at(id, Coord::new(8, 3 + k)));
            let table = Table { name: format!("Companion {k}"), drives: vec![id], ..encounter.tables[0].clone() };
            encounter.tables.push(table);
        }
    })
}

fn begun(bout: &Bout, seed: u64) -> World {
    let mut world = table();
    bout.begin(&mut world, seed);
    take_start(&mut world);
    world
}

/// The hands stay as they lie, and the character takes its first start tile.
fn take_start(world: &mut World) {
    if matches!(world.resource::<Flow>().ask, Some(Ask::Start))
        && let Some(start) = legal(world).into_iter().next()
    {
        apply(world, &start).unwrap();
    }
}

fn forecast(world: &World) -> Forecast {
    Oracle::default().forecast(world).unwrap()
}

fn lay_coins(world: &mut World, table: usize, coins: &[u8]) {
    world.resource_mut::<Cards>().0[table].coins = coins.iter().copied().collect();
}

fn odds(forecast: &Forecast, table: usize) -> Vec<(Chance, Chance)> {
    let odds = &forecast.tables[table];
    (0..3).map(|line| (odds.entry(line).rolled, odds.entry(line).resolved)).collect()
}

fn sixths(n: u64) -> Chance {
    Chance::new(n, 6)
}

fn entry(roll: (u8, u8)) -> Entry {
    let step = Behaviour { moves: true, keeps: None, attack: None, when: Test::Always };
    Entry { roll, sudden: false, coins: 1, behaviours: vec![step], when: Test::Always }
}

#[test]
fn chances_of_the_worked_example_exhaustion_included() {
    let mut world = begun(&plain(), 1);
    let seen = |world: &World| odds(&forecast(world), 0);
    let rolled = [sixths(1), sixths(4), sixths(1)];
    let with = |resolved: [u64; 3]| rolled.into_iter().zip(resolved.map(sixths)).collect::<Vec<_>>();
    assert_eq!(seen(&world), with([1, 4, 1]));
    // Two of three coins: still open.
    lay_coins(&mut world, 0, &[0, 2, 0]);
    assert_eq!(seen(&world), with([1, 4, 1]));
    // What is exhausted gives way to the right, and the last entry to the first.
    lay_coins(&mut world, 0, &[0, 3, 0]);
    assert_eq!(seen(&world), with([1, 0, 5]));
    lay_coins(&mut world, 0, &[1, 0, 0]);
    assert_eq!(seen(&world), with([0, 5, 1]));
    lay_coins(&mut world, 0, &[0, 0, 1]);
    assert_eq!(seen(&world), with([2, 4, 0]));
    lay_coins(&mut world, 0, &[1, 0, 1]);
    assert_eq!(seen(&world), with([0, 6, 0]));
    let only = forecast(&world);
    assert_eq!(only.outlooks.len(), 1);
    assert_eq!((only.outlooks[0].chance, only.outlooks[0].lines.as_slice()), (Chance::CERTAIN, [(0, 1)].as_slice()));
    assert_eq!(only.per_entry(0, 1).unwrap().chance, Chance::CERTAIN);
    assert_eq!(only.per_entry(0, 0), None);
}

#[test]
fn chances_of_two_and_three_dice_and_of_two_tables() {
    let bout = changed(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        let mut second = catalog.enemies[&first].as_ref().clone();
        second.id = Id::new("companion");
        catalog.add_enemy(second);
        encounter.enemies.push(Post::at(Id::new("companion"), Coord::new(2, 3)));
        let table = |dice, drives, rolls: &[(u8, u8)]| Table {
            name: "Table".into(),
            dice,
            drives: vec![Id::new(drives)],
            entries: rolls.iter().map(|roll| entry(*roll)).collect(),
        };
        encounter.tables = vec![
            table(2, first.as_str(), &[(2, 4), (5, 9), (10, 12)]),
            table(3, "companion", &[(3, 4), (5, 10), (11, 18)]),
            // Nobody is driven by it, so it is not rolled.
            table(1, "nobody", &[(1, 6)]),
        ];
    });
    let mut world = begun(&bout, 1);
    let seen = forecast(&world);
    assert!(seen.together);
    assert_eq!(seen.tables.iter().map(|t| (t.table, t.dice)).collect::<Vec<_>>(), [(0, 2), (1, 3)]);
    // 2 to 4 on two dice: 1 + 2 + 3 throws; 3 or 4 on three dice: 1 + 3; up to 10: half of all.
    let two = [6, 24, 6].map(|n| Chance::new(n, 36));
    let three = [4, 104, 108].map(|n| Chance::new(n, 216));
    assert_eq!(odds(&seen, 0).iter().map(|o| o.1).collect::<Vec<_>>(), two);
    assert_eq!(odds(&seen, 1).iter().map(|o| o.1).collect::<Vec<_>>(), three);
    assert_eq!(seen.outlooks.len(), 9);
    for outlook in &seen.outlooks {
        let [(0, a), (1, b)] = outlook.lines.as_slice() else { panic!("{:?}", outlook.lines) };
        assert_eq!(Some(outlook.chance), two[usize::from(*a)].and(three[usize::from(*b)]));
    }
    assert_eq!(seen.chance_that(|_| true), Some(Chance::CERTAIN));
    assert_eq!(seen.per_entry(1, 0).unwrap().chance, three[0]);
    lay_coins(&mut world, 1, &[1, 1, 0]);
    let seen = forecast(&world);
    assert_eq!(odds(&seen, 1)[2], (three[2], Chance::CERTAIN));
    assert_eq!(seen.outlooks.len(), 3);
}

#[test]
fn too_many_combinations_are_foreseen_table_by_table() {
    let bout = changed(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        let post = encounter.enemies[0].clone();
        encounter.tables.clear();
        encounter.enemies.clear();
        encounter.victory = Goal::DefeatAll;
        for k in 0..4u8 {
            let id = Id::new(&format!("companion_{k}"));
            let mut enemy = catalog.enemies[&first].as_ref().clone();
            enemy.id = id;
            catalog.add_enemy(enemy);
            encounter.enemies.push(Post::at(id, Coord::new(post.at.row, 2 + k)));
            // The second entry is the likeliest.
            let rolls = [(1, 1), (2, 3), (4, 4), (5, 5), (6, 6)];
            let entries = rolls.into_iter().map(entry).collect();
            encounter.tables.push(Table { name: "Table".into(), dice: 1, drives: vec![id], entries });
        }
    });
    let seen = forecast(&begun(&bout, 1));
    assert!(5usize.pow(4) > MOST_TOGETHER && !seen.together);
    assert_eq!(seen.outlooks.len(), 20);
    assert_eq!(seen.chance_that(|_| true), None);
    for outlook in &seen.outlooks {
        let about = outlook.about.unwrap();
        let shown: BTreeMap<u8, u8> = outlook.lines.iter().copied().collect();
        assert!(shown.iter().all(|(table, line)| *table == about || *line == 1), "{shown:?}");
        let summary = seen.per_entry(about, shown[&about]).unwrap();
        assert_eq!((summary.chance, outlook.chance), (sixths(if shown[&about] == 1 { 2 } else { 1 }), summary.chance));
    }
}

#[test]
fn the_forecast_of_an_end() {
    // A foe at its last HP slot with Toxic on its sheet falls before any dice do.
    let mut world = begun(&plain(), 3);
    let foe = world.resource::<Seats>().0[1];
    let mut vitals = world.get_mut::<Vitals>(foe).unwrap();
    let slots = vitals.slots;
    vitals.hp.add(DamageKind::Slash, slots - 1);
    vitals.unassigned.add(DamageKind::Toxic, 1);
    let seen = forecast(&world);
    assert_eq!((seen.ended, seen.outlooks.len(), seen.tables.len()), (None, 1, 0));
    let only = &seen.outlooks[0];
    assert_eq!((only.ended, only.chance, only.lines.len()), (Some(Outcome::Victory), Chance::CERTAIN, 0));
    // An encounter that is over has nothing more to foresee.
    world.resource_mut::<Ending>().0 = Some(Outcome::Retreat);
    let seen = forecast(&world);
    assert_eq!((seen.ended, seen.outlooks.len()), (Some(Outcome::Retreat), 0));
    // Nor has a world without one.
    let empty = table();
    assert_eq!(Oracle::default().forecast(&empty), Err(Unforeseen::Nothing));
}

#[test]
fn a_forecast_knows_nothing_of_the_dice_to_come() {
    let mut world = begun(&with_company(1), 4);
    let here = snapshot(&world);
    let seen = forecast(&world);
    for seed in 5..15 {
        world.insert_resource(DiceBox::seeded(seed));
        assert_eq!(forecast(&world), seen);
    }
    assert_eq!(here.seats, snapshot(&world).seats);
}

// ---------------------------------------------------------------------------------------------------------------------
// What really happens

/// What a course comes to, as far as both sides can be asked for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Came {
    lines: Vec<(u8, u8)>,
    walked: BTreeMap<Who, Vec<Coord>>,
    attacks: BTreeMap<Who, Vec<Id>>,
    landed: BTreeMap<(Token, Spot), u8>,
    to_hp: i16,
    gained: BTreeSet<u8>,
    flinched: Vec<u8>,
    ended: Option<u8>,
}

impl Came {
    fn read(facts: &[Fact]) -> Self {
        let mut came = Self::default();
        for fact in facts {
            match fact {
                Fact::TableRolled { table, resolved, .. } => came.lines.push((*table, *resolved)),
                Fact::Moved { who, path, .. } => came.walked.entry(*who).or_default().extend(path),
                // What the character had begun is finished, but it is no enemy's course.
                Fact::Attacked { by: Who(0), .. } => {}
                Fact::Attacked { by, name, .. } => came.attacks.entry(*by).or_default().push(*name),
                Fact::TokenPlaced { who: Who(0), token, on } => {
                    *came.landed.entry((*token, *on)).or_default() += 1;
                    came.to_hp += i16::from(matches!(token, Token::Damage(_)) && *on == Spot::Hp);
                }
                Fact::Healed { who: Who(0), n, .. } => came.to_hp -= i16::from(*n),
                Fact::Gained { who: Who(0), condition, .. } => {
                    came.gained.insert(*condition as u8);
                }
                Fact::Lost { who: Who(0), condition, now: 0 } => {
                    came.gained.remove(&(*condition as u8));
                }
                Fact::Flinched { die } => came.flinched.push(*die),
                Fact::Ended { outcome } => came.ended = Some(*outcome as u8),
                _ => {}
            }
        }
        came
    }

    fn foreseen(outlook: &Outlook) -> Self {
        let mut came = Self { lines: outlook.lines.clone(), ..Self::default() };
        for foe in &outlook.foes {
            if !foe.path.is_empty() {
                came.walked.insert(foe.who, foe.path.clone());
            }
            let made = foe.attacks.iter().filter(|a| !a.under_way).map(|a| a.attack).collect::<Vec<_>>();
            if !made.is_empty() {
                came.attacks.insert(foe.who, made);
            }
        }
        if !outlook.character.path.is_empty() {
            came.walked.insert(Who::CHARACTER, outlook.character.path.clone());
        }
        let attacks = outlook.foes.iter().flat_map(|f| &f.attacks);
        for landing in attacks.flat_map(|a| &a.landings).chain(&outlook.character.besides) {
            *came.landed.entry((landing.token, landing.on)).or_default() += landing.n;
        }
        came.to_hp = outlook.character.hp_lost;
        came.gained = outlook.character.gains.iter().map(|(c, _)| *c as u8).collect();
        came.flinched = outlook.character.flinched.to_vec();
        came.ended = outlook.ended.map(|o| o as u8);
        came
    }
}

/// Goes on from a position with these dice, as somebody who does nothing, until the counterbeat is over; `None` if the
/// book would not let the beat end yet.
fn really(world: &mut World, dice: Vec<u8>) -> Option<Vec<Fact>> {
    world.resource_mut::<DiceBox>().script = Some(dice);
    let mut facts = Vec::new();
    loop {
        facts.append(&mut world.resource_mut::<Facts>().list);
        if let Some(at) = facts.iter().position(|f| matches!(f, Fact::CoinLaid { .. })) {
            facts.truncate(at);
            return Some(facts);
        }
        if world.resource::<Ending>().0.is_some() {
            return Some(facts);
        }
        let intent = match world.resource::<Flow>().ask.as_ref().unwrap() {
            Ask::Beat => Intent::EndBeat,
            Ask::Window => Intent::LetItHappen,
            Ask::Tokens(_) => Intent::AssignRest,
            _ => legal(world).swap_remove(0),
        };
        apply(world, &intent).ok()?;
    }
}

/// Every throw of so many dice.
fn every_throw(n: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u32.pow(n)).map(move |k| (0..n).map(|d| (k / 6u32.pow(d) % 6) as u8 + 1).collect())
}

/// Compares a forecast with what really happens; whether it could be compared at all.
fn compare(oracle: &mut Oracle, world: &World, other: &mut World) -> bool {
    let here = snapshot(world);
    let seen = oracle.forecast(world).unwrap();
    assert_eq!(state_hash(&snapshot(world)), state_hash(&here), "asking changed the real world");
    let dice: u32 = seen.tables.iter().map(|t| u32::from(t.dice)).sum();
    let mut happened: BTreeMap<Came, u64> = BTreeMap::new();
    for throw in every_throw(dice) {
        restore(other, &here);
        let Some(facts) = really(other, throw) else { return false };
        let mut came = Came::read(&facts);
        if dice == 0 && came.lines.is_empty() {
            came.lines = seen.outlooks[0].lines.clone();
        }
        *happened.entry(came).or_default() += 1;
    }
    let mut foreseen: BTreeMap<Came, Chance> = BTreeMap::new();
    for outlook in &seen.outlooks {
        assert!(outlook.certain);
        let chance = foreseen.entry(Came::foreseen(outlook)).or_insert(Chance::NEVER);
        *chance = chance.or(outlook.chance).unwrap();
    }
    let happened: BTreeMap<Came, Chance> =
        happened.into_iter().map(|(came, n)| (came, Chance::new(n, 6u64.pow(dice)))).collect();
    assert_eq!(foreseen, happened, "at {:?}", here.flow.ask);
    true
}

/// Positions of random games of a bout, compared; returns how many, by the question that was open.
fn compare_games(bout: &Bout, games: u64, every: usize) -> BTreeMap<String, usize> {
    let mut oracle = Oracle::default();
    let mut other = begun(bout, 0);
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..games {
        let mut world = begun(bout, seed);
        let mut whim = Whim::seeded(seed);
        let manner = if seed % 2 == 0 { Manner::Random } else { Manner::Bold };
        for n in 0.. {
            let options = legal(&world);
            let Some(intent) = manner.choose(&world, &options, &mut whim) else { break };
            if n % every == 0 && compare(&mut oracle, &world, &mut other) {
                let asked = format!("{:?}", world.resource::<Flow>().ask.as_ref().unwrap());
                let asked = asked.split(['(', ' ']).next().unwrap_or_default();
                *compared.entry(asked.to_owned()).or_default() += 1;
            }
            apply(&mut world, intent).unwrap();
        }
    }
    compared
}

#[test]
fn what_is_foreseen_happens_throw_for_throw() {
    let compared = compare_games(&plain(), 30, 1);
    for asked in ["Beat", "Window", "Tokens", "Move"] {
        assert!(compared.get(asked).is_some_and(|n| *n > 10), "{compared:?}");
    }
}

#[test]
fn with_two_tables_too() {
    let compared = compare_games(&with_company(1), 30, 3);
    assert!(compared.values().sum::<usize>() > 100, "{compared:?}");
}

#[test]
fn with_attacks_that_throw_stun_and_poison_too() {
    let bout = changed(|catalog, encounter| {
        let mut enemy = catalog.enemies[&encounter.enemies[0].enemy].as_ref().clone();
        for attack in enemy.attacks.values_mut() {
            let inflict = |condition, n| {
                let (n, on) = (Value::N(n), Side::Target);
                Verb::Inflict(Inflict { condition, n, on, inevitable: false, lasting: false })
            };
            let more = [
                Verb::Deal(Value::N(3), DamageKind::Poison),
                inflict(Condition::Knockback, 3),
                inflict(Condition::Flinch, 1),
                inflict(Condition::Stunned, 1),
                inflict(Condition::Blazing, 1),
            ];
            attack.effect = attack.effect.iter().cloned().chain(more).collect();
        }
        catalog.add_enemy(enemy);
    });
    let compared = compare_games(&bout, 30, 1);
    assert!(compared.values().sum::<usize>() > 100, "{compared:?}");
}

#[test]
fn every_encounter_can_be_foreseen_at_every_decision() {
    for bout in Bout::every(&CATALOG) {
        let mut oracle = Oracle::default();
        let mut other = begun(&bout, 0);
        for seed in 0..4 {
            let mut world = begun(&bout, seed);
            let mut whim = Whim::seeded(seed);
            for n in 0..120 {
                let options = legal(&world);
                let Some(intent) = Manner::Random.choose(&world, &options, &mut whim) else { break };
                let seen = oracle.forecast(&world).unwrap_or_else(|why| panic!("{}: {why}", bout.name()));
                let dice: u8 = seen.tables.iter().map(|t| t.dice).sum();
                if seen.together {
                    assert_eq!(seen.chance_that(|_| true), Some(Chance::CERTAIN), "{}", bout.name());
                    if dice <= 3 && n % 10 == 0 && seen.outlooks.iter().all(|o| o.certain) {
                        compare(&mut oracle, &world, &mut other);
                    }
                }
                apply(&mut world, intent).unwrap();
            }
        }
    }
}

#[test]
fn in_the_middle_of_a_window_the_rest_of_the_counterbeat_is_left() {
    let bout = plain();
    let mut world = begun(&bout, 1);
    let mut whim = Whim::seeded(5);
    let mut windows = 0;
    for seed in 1.. {
        if world.resource::<Ending>().0.is_some() {
            bout.begin(&mut world, seed);
        }
        let options = legal(&world);
        let intent = Manner::Bold.choose(&world, &options, &mut whim).unwrap().clone();
        if matches!(world.resource::<Flow>().ask, Some(Ask::Window)) {
            let seen = forecast(&world);
            let [only] = seen.outlooks.as_slice() else { panic!("the dice lie already: {seen:?}") };
            assert_eq!((only.chance, only.certain, seen.tables.len()), (Chance::CERTAIN, true, 0));
            let shown = world.resource::<Cards>().0[0].line.unwrap();
            assert_eq!(only.lines, [(0, shown)]);
            assert_eq!(only.foes.len(), 1);
            assert_eq!(seen.per_entry(0, shown).unwrap().chance, Chance::CERTAIN);
            windows += 1;
            if windows == 40 {
                return;
            }
        }
        apply(&mut world, &intent).unwrap();
    }
}

#[test]
fn an_encounter_not_begun_is_foreseen_as_one_course_of_many() {
    let bout = changed(|_, encounter| encounter.start.push(Coord::new(9, 7)));
    let mut world = table();
    let customs = emberhex::rules::Customs {
        makes_ready: false,
        catalog: Arc::clone(&bout.catalog),
        scenario: Arc::clone(&bout.scenario),
        encounter: Arc::clone(&bout.encounter),
        dice: DiceBox::seeded(1),
    };
    start(&mut world, customs);
    assert!(matches!(world.resource::<Flow>().ask, Some(Ask::Start)));
    let seen = forecast(&world);
    assert_eq!(seen.outlooks.len(), 3);
    assert!(seen.outlooks.iter().all(|o| !o.certain), "the pool is still to be rolled");
}
