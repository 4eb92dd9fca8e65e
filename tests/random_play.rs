//! Random play: bots play every shipped encounter from fixed seeds, and every position on the way must be sound.
//!
//! After each intent the invariants hold and damage tokens are conserved; legal intents are accepted wherever they are
//! tried; a snapshot put back is the same position; the same intents from the same seed give the same facts; no game
//! gets stuck; and both ends are reached. Nothing here depends on time.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;

use bevy::prelude::World;
use emberhex::content::encounter::{Encounter, Scenario};
use emberhex::content::{Catalog, Library, load};
use emberhex::model::{Choice, Fact, Intent, Outcome, Spot, Token, Who, distance};
use emberhex::rules::combatant::{Hero, Place, Vitals};
use emberhex::rules::{
    Customs, DiceBox, Ending, Facts, Seats, apply, install, invariants, legal, restore, snapshot, start, state_hash,
};

const GAMES: u64 = 300;
const MOST_INTENTS: usize = 2000;

/// How a bot chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    /// Any legal intent.
    Random,
    /// Attacks if it can, comes nearer if it can't, and lets attacks happen.
    Bold,
}

struct Table {
    catalog: Arc<Catalog>,
    scenario: Arc<Scenario>,
    encounter: Arc<Encounter>,
}

impl Table {
    fn world(&self, seed: u64) -> World {
        let mut world = World::new();
        install(&mut world);
        let customs = Customs {
            catalog: Arc::clone(&self.catalog),
            scenario: Arc::clone(&self.scenario),
            encounter: Arc::clone(&self.encounter),
            dice: DiceBox::seeded(seed),
            makes_ready: true,
        };
        start(&mut world, customs);
        world
    }
}

/// Every encounter of every scenario.
fn tables() -> Vec<Table> {
    let (files, _) = Library::at(env!("CARGO_MANIFEST_DIR")).read();
    let (catalog, _) = load(&files).unwrap_or_else(|report| panic!("{report}"));
    let catalog = Arc::new(catalog);
    let mut tables = Vec::new();
    for scenario in catalog.scenarios.values() {
        for id in &scenario.encounters {
            let encounter = Arc::clone(&catalog.encounters[id]);
            tables.push(Table { catalog: Arc::clone(&catalog), scenario: Arc::clone(scenario), encounter });
        }
    }
    tables
}

/// The bots' own dice, apart from the game's.
struct Whim(u64);

impl Whim {
    fn below(&mut self, n: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
}

fn take_facts(world: &mut World) -> Vec<Fact> {
    std::mem::take(&mut world.resource_mut::<Facts>().list)
}

fn hash(world: &World) -> u64 {
    state_hash(&snapshot(world))
}

fn at(world: &World, who: u8) -> Option<emberhex::model::Coord> {
    world.get::<Place>(world.resource::<Seats>().0[usize::from(who)]).map(|p| p.0)
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

fn choose(world: &World, options: &[Intent], manner: Manner, whim: &mut Whim) -> Intent {
    if manner == Manner::Bold {
        let attacks = |intent: &Intent| match intent {
            Intent::Commit(c) => c.action.to_string().contains("attack") || c.action.to_string() == "lunge",
            _ => false,
        };
        let best: Vec<&Intent> = match (at(world, 0), at(world, 1)) {
            (Some(_), Some(foe)) => {
                let far = |i: &&Intent| match i {
                    Intent::Choose(Choice::Tile(to)) => Some(distance(*to, foe)),
                    _ => None,
                };
                let nearest = options.iter().filter_map(|i| far(&i)).min();
                let named = |name: &'static str| {
                    options.iter().filter(move |i| matches!(i, Intent::Commit(c) if c.action.to_string() == name))
                };
                let fight: Vec<&Intent> = options.iter().filter(|i| attacks(i)).collect();
                if !fight.is_empty() {
                    fight
                } else if let Some(nearest) = nearest {
                    options.iter().filter(|i| far(i) == Some(nearest)).collect()
                } else if options.contains(&Intent::AssignRest) {
                    vec![&Intent::AssignRest]
                } else if named("shield_up").next().is_some() && whim.below(2) == 0 {
                    named("shield_up").collect()
                } else if at(world, 0).is_some_and(|here| distance(here, foe) > 2) {
                    named("move").collect()
                } else {
                    options.iter().filter(|i| matches!(i, Intent::EndBeat | Intent::React(_))).collect()
                }
            }
            _ => Vec::new(),
        };
        if !best.is_empty() {
            return best[whim.below(best.len())].clone();
        }
    }
    options[whim.below(options.len())].clone()
}

/// Plays one game and returns its intents, facts, final hash and end.
fn play(table: &Table, seed: u64, manner: Manner) -> (Vec<Intent>, Vec<Fact>, u64, Outcome) {
    let mut world = table.world(seed);
    let mut whim = Whim(seed ^ 0x5EED);
    let mut intents = Vec::new();
    let mut story = take_facts(&mut world);
    loop {
        if let Some(outcome) = world.resource::<Ending>().0 {
            assert!(legal(&world).is_empty(), "seed {seed}: something is still legal after the end");
            return (intents, story, hash(&world), outcome);
        }
        assert!(intents.len() < MOST_INTENTS, "seed {seed}: no end after {MOST_INTENTS} intents");
        let options = legal(&world);
        assert!(!options.is_empty(), "seed {seed}: stuck after {intents:?}");
        let here = snapshot(&world);
        let mark = state_hash(&here);
        // Some of what is offered, tried and taken back.
        for _ in 0..2 {
            let trial = &options[whim.below(options.len())];
            if let Err(refusal) = apply(&mut world, trial) {
                panic!("seed {seed}: {trial:?} is listed as legal and refused: {refusal}\n{intents:?}");
            }
            restore(&mut world, &here);
            take_facts(&mut world);
            assert_eq!(hash(&world), mark, "seed {seed}: taking back {trial:?} leaves another position");
        }
        let intent = choose(&world, &options, manner, &mut whim);
        let before = lying(&world);
        apply(&mut world, &intent).unwrap_or_else(|refusal| panic!("seed {seed}: {intent:?} refused: {refusal}"));
        intents.push(intent);
        let facts = take_facts(&mut world);
        let sound = invariants::check(&world).and_then(|()| conserved(&before, &facts, &lying(&world)));
        if let Err(why) = sound {
            panic!("seed {seed}: {why}\nafter {:?}\nfacts {facts:?}", intents.last());
        }
        story.extend(facts);
    }
}

/// The same intents from the same seed: the same facts and the same position.
fn replay(table: &Table, seed: u64, intents: &[Intent]) -> (Vec<Fact>, u64) {
    let mut world = table.world(seed);
    for intent in intents {
        apply(&mut world, intent).unwrap_or_else(|refusal| panic!("seed {seed}: replaying {intent:?}: {refusal}"));
    }
    let facts = take_facts(&mut world);
    (facts, hash(&world))
}

#[test]
fn bots_play_every_encounter_to_an_end() {
    for table in tables() {
        let (mut won, mut lost) = (0, 0);
        for seed in 0..GAMES {
            let manner = if seed % 3 == 0 { Manner::Random } else { Manner::Bold };
            let (intents, story, end, outcome) = play(&table, seed, manner);
            match outcome {
                Outcome::Victory => won += 1,
                Outcome::Defeat => lost += 1,
                Outcome::Retreat => {}
            }
            let (facts, again) = replay(&table, seed, &intents);
            assert_eq!(facts, story, "seed {seed}: another story from the same intents");
            assert_eq!(again, end, "seed {seed}: another end from the same intents");
        }
        let name = &table.encounter.name;
        assert!(won > 0, "{name}: nobody ever wins ({lost} lost)");
        assert!(lost > 0, "{name}: nobody ever loses ({won} won)");
        println!("{name}: {won} won, {lost} lost of {GAMES}");
    }
}

#[test]
fn a_snapshot_survives_being_written_down() {
    let Some(table) = tables().into_iter().next() else { return };
    let mut world = table.world(11);
    let mut whim = Whim(11);
    for _ in 0..60 {
        let options = legal(&world);
        if options.is_empty() {
            break;
        }
        let here = snapshot(&world);
        let mut other = table.world(12);
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
