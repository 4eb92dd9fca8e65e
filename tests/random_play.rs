//! Random play: bots play every encounter of the library from fixed seeds, and every position on the way must be sound.
//!
//! Some thousand games are played as `emberhex soak` plays them: the invariants hold after each intent, legal intents are
//! accepted, nothing gets stuck, and the same intents from the same seed lead to the same position. Fewer games are looked
//! at more closely: legal intents are tried and taken back, damage tokens are conserved, a snapshot put back is the same
//! position, and the same intents tell the same facts. Nothing here depends on time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use bevy::prelude::World;
use common::{CATALOG, table};
use emberhex::model::{Fact, Intent, Outcome, Spot, Token, Who};
use emberhex::oracle::bot::{Manner, Whim};
use emberhex::oracle::bout::{Bout, Fault, Limits, play, quiet_world};
use emberhex::oracle::soak::{Failure, Plan, Report, again, soak};
use emberhex::rules::combatant::{Hero, Vitals};
use emberhex::rules::{Ending, Facts, Progress, Seats, apply, invariants, legal, restore, snapshot, state_hash};

/// Games played as the soak plays them, over all encounters.
const MANY: u64 = 3000;
/// Most games of one encounter in which a bot that does not think must have won it once.
const PATIENCE: u64 = 20_000;
/// Games looked at more closely, over all encounters.
const CLOSELY: u64 = 300;

fn begun(bout: &Bout, seed: u64) -> World {
    let mut world = table();
    bout.begin(&mut world, seed);
    world
}

fn take_facts(world: &mut World) -> Vec<Fact> {
    std::mem::take(&mut world.resource_mut::<Facts>().list)
}

fn hash(world: &World) -> u64 {
    state_hash(&snapshot(world))
}

/// Damage tokens in HP and unassigned on each sheet.
fn lying(world: &World) -> Vec<(i32, i32)> {
    let seats = &world.resource::<Seats>().0;
    let count = |v: &Vitals| (i32::from(v.hp.total()), i32::from(v.unassigned.total()));
    seats.iter().map(|seat| world.get::<Vitals>(*seat).map_or((0, 0), count)).collect()
}

/// Tokens neither appear nor vanish without a fact: what lies on the sheets changes by what was laid, trickled or healed.
fn conserved(before: &[(i32, i32)], facts: &[Fact], after: &[(i32, i32)]) -> Result<(), String> {
    let mut want = before.to_vec();
    // Whoever comes to the table later comes unhurt.
    want.resize(after.len().max(want.len()), (0, 0));
    for fact in facts {
        match fact {
            Fact::TokenPlaced { who, token: Token::Damage(_), on: Spot::Hp } => want[usize::from(who.0)].0 += 1,
            Fact::TokenPlaced { who, token: Token::Damage(_), on: Spot::Unassigned } => {
                want[usize::from(who.0)].1 += 1;
            }
            Fact::Trickled { who, n, .. } => want[usize::from(who.0)].1 -= i32::from(*n),
            Fact::Healed { who, n, .. } => want[usize::from(who.0)].0 -= i32::from(*n),
            // The end takes Bleed and unassigned tokens off the sheets.
            Fact::Ended { .. } => return Ok(()),
            _ => {}
        }
    }
    if want == after { Ok(()) } else { Err(format!("tokens: expected {want:?}, found {after:?}")) }
}

/// Plays one game and returns its intents, facts, final hash and end; no end if it goes on for too many Rounds.
fn look_closely(bout: &Bout, seed: u64, manner: Manner) -> (Vec<Intent>, Vec<Fact>, u64, Option<Outcome>) {
    let mut world = begun(bout, seed);
    let mut whim = Whim::seeded(seed ^ 0x5EED);
    let mut intents = Vec::new();
    let mut story = take_facts(&mut world);
    let name = format!("{}, seed {seed}", bout.name());
    loop {
        let outcome = world.resource::<Ending>().0;
        if outcome.is_some() || world.resource::<Progress>().round > 20 {
            assert!(outcome.is_none() || legal(&world).is_empty(), "{name}: something is legal after the end");
            return (intents, story, hash(&world), outcome);
        }
        let options = legal(&world);
        assert!(!options.is_empty(), "{name}: stuck after {intents:?}");
        let here = snapshot(&world);
        let mark = state_hash(&here);
        // Some of what is offered, tried and taken back.
        for _ in 0..2 {
            let trial = &options[whim.below(options.len())];
            if let Err(refusal) = apply(&mut world, trial) {
                panic!("{name}: {trial:?} is listed as legal and refused: {refusal}\n{intents:?}");
            }
            restore(&mut world, &here);
            take_facts(&mut world);
            assert_eq!(hash(&world), mark, "{name}: taking back {trial:?} leaves another position");
        }
        let intent = manner.choose(&world, &options, &mut whim).unwrap().clone();
        let before = lying(&world);
        apply(&mut world, &intent).unwrap_or_else(|refusal| panic!("{name}: {intent:?} refused: {refusal}"));
        intents.push(intent);
        let facts = take_facts(&mut world);
        let sound = invariants::check(&world).and_then(|()| conserved(&before, &facts, &lying(&world)));
        if let Err(why) = sound {
            panic!("{name}: {why}\nafter {:?}\nfacts {facts:?}", intents.last());
        }
        story.extend(facts);
    }
}

/// The same intents from the same seed: the same facts and the same position.
fn told_again(bout: &Bout, seed: u64, intents: &[Intent]) -> (Vec<Fact>, u64) {
    let mut world = begun(bout, seed);
    for intent in intents {
        apply(&mut world, intent).unwrap_or_else(|refusal| panic!("seed {seed}: replaying {intent:?}: {refusal}"));
    }
    let facts = take_facts(&mut world);
    (facts, hash(&world))
}

fn plan(games: u64, seed: u64, manner: Manner, threads: usize) -> Plan {
    let (bouts, limits) = (Bout::every(&CATALOG), Limits::default());
    Plan { bouts, games, seed, manner, limits, again: Some(1), threads }
}

/// What came of a plan, in which nothing may be wrong.
fn sound(plan: &Plan) -> Report {
    let report = soak(plan, |_, _| {});
    let why: Vec<String> = report.failures.iter().map(|f| format!("{}: {}", f.index, f.why)).collect();
    assert!(why.is_empty(), "{why:#?}\nthe first of them:\n{:?}", report.failures[0]);
    assert_eq!(report.total().games, plan.games);
    report
}

#[test]
fn nothing_is_wrong_with_thousands_of_games() {
    let random = sound(&plan(MANY * 2 / 3, 1, Manner::Random, 2));
    let bold = sound(&plan(MANY / 3, 2, Manner::Bold, 2));
    for (n, bout) in Bout::every(&CATALOG).iter().enumerate() {
        let mut tally = random.tallies[n].clone();
        tally.add(&bold.tallies[n]);
        assert!(tally.games > tally.unfinished, "{}: no game ever ends", bout.name());
        assert!(tally.defeats > 0, "{}: nobody ever loses", bout.name());
    }
}

#[test]
fn every_encounter_can_be_won() {
    for bout in Bout::every(&CATALOG) {
        let games = 1000;
        let won = (0..PATIENCE / games).any(|seed| {
            let bouts = vec![bout.clone()];
            let report = soak(&Plan { bouts, again: None, ..plan(games, seed, Manner::Bold, 2) }, |_, _| {});
            report.total().victories > 0
        });
        assert!(won, "{}: not once in {PATIENCE} games", bout.name());
    }
}

#[test]
fn a_soak_is_the_same_on_any_number_of_threads() {
    let alone = sound(&plan(60, 9, Manner::Random, 1));
    assert_eq!(sound(&plan(60, 9, Manner::Random, 3)), alone);
    assert_ne!(sound(&plan(60, 10, Manner::Random, 3)), alone);
}

#[test]
fn what_goes_wrong_is_found_and_can_be_played_again() {
    // With a single decision a Round allowed, every game goes round in circles.
    let limits = Limits { decisions_a_round: 1, ..Limits::default() };
    let report = soak(&Plan { limits, ..plan(50, 1, Manner::Random, 3) }, |_, _| {});
    assert_eq!(report.total().failed, 50);
    let kept: Vec<u64> = report.failures.iter().map(|f| f.index).collect();
    assert_eq!(kept, (0..20).collect::<Vec<_>>(), "the first failures are kept, whoever found them");
    // Under the usual limits nothing is wrong with them.
    let failure = &report.failures[0];
    assert_eq!((failure.intents.len(), again(&CATALOG, failure)), (1, Ok(())));
    // A decision that nobody could make is.
    let forged = Failure { intents: vec![Intent::LetItHappen], ..failure.clone() };
    assert!(again(&CATALOG, &forged).unwrap_err().contains("refused"));
    // And a Round too few is no failure, but the game stays unfinished.
    let limits = Limits { rounds: 0, ..Limits::default() };
    let report = soak(&Plan { limits, ..plan(10, 1, Manner::Random, 1) }, |_, _| {});
    assert_eq!((report.total().unfinished, report.total().failed), (10, 0));
}

#[test]
fn a_game_of_a_bot_is_its_intents() {
    let bout = &Bout::every(&CATALOG)[0];
    let mut world = quiet_world();
    let mut intents = Vec::new();
    let game = play(&mut world, bout, 5, Manner::Random, Limits::default(), &mut intents).unwrap();
    assert_eq!(told_again(bout, 5, &intents).1, game.hash);
    let fault = play(&mut world, bout, 5, Manner::Random, Limits { decisions_a_round: 0, rounds: 60 }, &mut intents);
    assert_eq!(fault, Err(Fault::NoProgress));
}

#[test]
fn bots_under_a_closer_look() {
    let bouts = Bout::every(&CATALOG);
    let games = (CLOSELY / bouts.len() as u64).max(5);
    for bout in bouts {
        for seed in 0..games {
            let manner = if seed % 3 == 0 { Manner::Random } else { Manner::Bold };
            let (intents, story, end, _) = look_closely(&bout, seed, manner);
            let (facts, again) = told_again(&bout, seed, &intents);
            assert_eq!(facts, story, "{}, seed {seed}: another story from the same intents", bout.name());
            assert_eq!(again, end, "{}, seed {seed}: another end from the same intents", bout.name());
        }
    }
}

#[test]
fn a_snapshot_survives_being_written_down() {
    for bout in Bout::every(&CATALOG) {
        let mut world = begun(&bout, 11);
        let mut whim = Whim::seeded(11);
        for _ in 0..60 {
            let options = legal(&world);
            if options.is_empty() {
                break;
            }
            let here = snapshot(&world);
            let mut other = begun(&bout, 12);
            restore(&mut other, &here);
            assert_eq!(hash(&other), state_hash(&here));
            assert_eq!(legal(&other), options, "a restored position offers something else");
            let intent = options[whim.below(options.len())].clone();
            apply(&mut world, &intent).unwrap_or_else(|refusal| panic!("{intent:?}: {refusal}"));
            apply(&mut other, &intent).unwrap_or_else(|refusal| panic!("elsewhere {intent:?}: {refusal}"));
            assert_eq!(hash(&other), hash(&world), "{intent:?} leads elsewhere from a restored position");
        }
        // Whoever won, the character's sheet is still there to read.
        assert!(world.get::<Hero>(world.resource::<Seats>().0[usize::from(Who::CHARACTER.0)]).is_some());
    }
}
