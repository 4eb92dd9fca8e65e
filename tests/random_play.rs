//! Random play: bots play every encounter of the shipped content from fixed seeds, and every state on the way is
//! checked.
//!
//! Several thousand games are played as `emberhex soak` plays them: the invariants hold after each intent, the rules
//! accept legal intents, every game progresses, and the same intents from the same seed lead to the same state. A
//! smaller number of games has more checks: legal intents are tried and taken back, damage tokens are conserved, a
//! restored snapshot is the same state, and the same intents give the same facts. Nothing here depends on time.

use crate::common::{LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::content::encounter::Encounter;
use emberhex::model::{CombatantId, Fact, Intent, Outcome, Token, TokenSlot};
use emberhex::rules::access::resolution;
use emberhex::rules::components::character::Inventory;
use emberhex::rules::components::combatant::Health;
use emberhex::rules::stack::PendingDecision;
use emberhex::rules::{
    Combatants, EncounterOutcome, EncounterProgress, Facts, check_invariants, legal_intents, resolve_intent, restore,
    state_hash, take_snapshot, with_rules,
};
use emberhex::simulation::Forecaster;
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::entry_usage::UseCount;
use emberhex::simulation::game::{
    GameConfig, GameError, GameLimits, RANDOM_BLOCK_LIMITS, final_hash, headless_world, play_game,
};
use emberhex::simulation::random_character::random_character;
use emberhex::simulation::sensible::Effort;
use emberhex::simulation::soak::{SoakConfig, SoakFailure, SoakReport, replay_failure, run_soak};
use emberhex::simulation::trials::{BotKind, TrialConfig, run_trials};
use kernel::dice::Generator;

/// The number of games played as a soak plays them, over all encounters.
const TOTAL_GAMES: u64 = 3000;
/// The number of games in which a bot that only attacks may win an encounter by luck.
const LUCKY_GAMES: u64 = 300;
/// The number of games in which the bot that looks ahead must win an encounter that luck did not win. The hardest of them
/// is won in three games of a hundred by the character with which its scenario begins.
const PLANNED_GAMES: u64 = 200;
/// The number of first beats that are looked at, for each encounter.
const FIRST_BEATS: u64 = 6;
/// The number of games with more checks, over all encounters.
const CHECKED_GAMES: u64 = 300;

fn start_world(config: &GameConfig, seed: u64) -> World {
    let mut world = empty_world();
    config.start_game(&mut world, seed);
    world
}

fn take_facts(world: &mut World) -> Vec<Fact> {
    std::mem::take(&mut world.resource_mut::<Facts>().list)
}

fn hash(world: &World) -> u64 {
    state_hash(&take_snapshot(world))
}

/// The number of damage tokens in HP and of unassigned ones, for each combatant.
fn damage_tokens(world: &World) -> Vec<(i32, i32)> {
    let combatants = &world.resource::<Combatants>().0;
    let count = |v: &Health| (i32::from(v.hp_damage.total()), i32::from(v.unassigned.total()));
    combatants.iter().map(|combatant| world.get::<Health>(*combatant).map_or((0, 0), count)).collect()
}

/// Tokens neither appear nor vanish without a fact: the number changes only by tokens placed, trickled or healed.
fn check_conservation(before: &[(i32, i32)], facts: &[Fact], after: &[(i32, i32)]) -> Result<(), String> {
    let mut want = before.to_vec();
    // Enemies of a later wave have no damage.
    want.resize(after.len().max(want.len()), (0, 0));
    for fact in facts {
        match fact {
            Fact::TokenPlaced { who, token: Token::Damage(_), on: TokenSlot::Hp, .. } => {
                want[usize::from(who.0)].0 += 1
            }
            Fact::TokenPlaced { who, token: Token::Damage(_), on: TokenSlot::Unassigned, .. } => {
                want[usize::from(who.0)].1 += 1;
            }
            Fact::Trickled { who, n, .. } => want[usize::from(who.0)].1 -= i32::from(*n),
            Fact::Healed { who, n, .. } => want[usize::from(who.0)].0 -= i32::from(*n),
            Fact::TokensRemoved { who, n, from: TokenSlot::Unassigned, .. } => {
                want[usize::from(who.0)].1 -= i32::from(*n);
            }
            // The end of the encounter removes Bleed and unassigned tokens.
            Fact::EncounterEnded { .. } => return Ok(()),
            _ => {}
        }
    }
    if want == after { Ok(()) } else { Err(format!("tokens: expected {want:?}, found {after:?}")) }
}

/// Plays one game and returns its intents, facts, final hash and outcome; no outcome if it takes too many Rounds.
fn play_checked_game(
    config: &GameConfig,
    seed: u64,
    policy: BotPolicy,
) -> (Vec<Intent>, Vec<Fact>, u64, Option<Outcome>) {
    let mut world = start_world(config, seed);
    let mut rng = Generator::seeded(seed ^ 0x5EED);
    let mut intents = Vec::new();
    let mut all_facts = take_facts(&mut world);
    let name = format!("{}, seed {seed}", config.name());
    loop {
        let outcome = world.resource::<EncounterOutcome>().0;
        if outcome.is_some() || world.resource::<EncounterProgress>().round > 20 {
            assert!(
                outcome.is_none() || legal_intents(&mut world).is_empty(),
                "{name}: something is legal after the end"
            );
            return (intents, all_facts, hash(&world), outcome);
        }
        let options = legal_intents(&mut world);
        assert!(!options.is_empty(), "{name}: stuck after {intents:?}");
        let here = take_snapshot(&world);
        let mark = state_hash(&here);
        // Two legal intents are tried, and the state before is restored.
        for _ in 0..2 {
            let trial = &options[rng.below(options.len())];
            if let Err(refusal) = resolve_intent(&mut world, trial) {
                panic!("{name}: {trial:?} is listed as legal and refused: {refusal}\n{intents:?}");
            }
            restore(&mut world, &here);
            take_facts(&mut world);
            assert_eq!(hash(&world), mark, "{name}: taking back {trial:?} leaves another position");
        }
        let intent = policy.choose(&mut world, &options, &mut rng).unwrap().clone();
        let before = damage_tokens(&world);
        resolve_intent(&mut world, &intent).unwrap_or_else(|refusal| panic!("{name}: {intent:?} refused: {refusal}"));
        intents.push(intent);
        let facts = take_facts(&mut world);
        let sound = check_invariants(&mut world)
            .map_err(|e| e.to_string())
            .and_then(|()| check_conservation(&before, &facts, &damage_tokens(&world)));
        if let Err(why) = sound {
            panic!("{name}: {why}\nafter {:?}\nfacts {facts:?}", intents.last());
        }
        all_facts.extend(facts);
    }
}

/// The facts and the final hash of the same intents from the same seed.
fn replay_facts(config: &GameConfig, seed: u64, intents: &[Intent]) -> (Vec<Fact>, u64) {
    let mut world = start_world(config, seed);
    for intent in intents {
        resolve_intent(&mut world, intent)
            .unwrap_or_else(|refusal| panic!("seed {seed}: replaying {intent:?}: {refusal}"));
    }
    let facts = take_facts(&mut world);
    (facts, hash(&world))
}

fn soak_config(games: u64, seed: u64, policy: BotPolicy, threads: usize) -> SoakConfig {
    let (game_configs, limits) = (GameConfig::all_in_library(&LIBRARY), GameLimits::default());
    let (random_blocks, random_characters) = (false, false);
    let replay_every = Some(1);
    SoakConfig { game_configs, games, seed, policy, limits, replay_every, threads, random_blocks, random_characters }
}

/// The report of a soak, which must have no failure.
fn run_clean_soak(config: &SoakConfig) -> SoakReport {
    let report = run_soak(config, |_| {}).unwrap();
    let why: Vec<String> = report.failures.iter().map(|f| format!("{}: {}", f.index, f.why)).collect();
    assert!(why.is_empty(), "{why:#?}\nthe first of them:\n{:?}", report.failures[0]);
    assert_eq!(report.total().games, config.games);
    report
}

#[test]
fn nothing_is_wrong_with_thousands_of_games() {
    let random = run_clean_soak(&soak_config(TOTAL_GAMES * 2 / 3, 1, BotPolicy::Random, 2));
    let bold = run_clean_soak(&soak_config(TOTAL_GAMES / 3, 2, BotPolicy::Aggressive, 2));
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        let mut stats = random.stats[n].clone();
        stats.add(&bold.stats[n]);
        assert!(stats.games > stats.unfinished, "{}: no game ever ends", config.name());
        assert!(stats.defeats > 0, "{}: nobody ever loses", config.name());
    }
}

/// Whether one of some games of an encounter ends well, played by a bot with the character of its scenario. A retreat is
/// as good as a victory where it brings as many souls: there, leaving is the task.
fn ends_well_once(config: &GameConfig, bot: BotKind, games: u64, seed: u64) -> bool {
    let game_configs = vec![config.clone()];
    let trial = TrialConfig::new(game_configs, games, seed, bot, 2);
    let report = &run_trials(&trial, || {}).unwrap()[0];
    let Encounter { on_victory, on_retreat, .. } = &*config.encounter;
    let leaving_is_the_task = on_retreat.gain_souls > 0 && on_retreat.gain_souls >= on_victory.gain_souls;
    report.victories > 0 || (leaving_is_the_task && report.retreats > 0)
}

/// Luck is enough in most encounters. An encounter that asks for a plan is won by the bot that looks ahead.
#[test]
fn every_encounter_can_be_won() {
    for config in GameConfig::all_in_library(&LIBRARY) {
        let by_luck = || ends_well_once(&config, BotKind::Policy(BotPolicy::Aggressive), LUCKY_GAMES, 0);
        let looks_ahead = BotKind::Sensible(Effort::SENSIBLE);
        let by_plan = || (0..PLANNED_GAMES / 2).any(|seed| ends_well_once(&config, looks_ahead, 2, seed));
        assert!(by_luck() || by_plan(), "{}: not once in {PLANNED_GAMES} games with a plan", config.name());
    }
}

/// The position of the first beat, with the loadout and whatever else comes before it chosen at random.
fn first_beat(config: &GameConfig, seed: u64) -> World {
    let mut world = start_world(config, seed);
    let mut rng = Generator::seeded(seed);
    let is_at_beat = |world: &mut World| {
        with_rules(world, |rules| matches!(resolution(rules).pending_decision, Some(PendingDecision::Beat)))
    };
    while !is_at_beat(&mut world) {
        let options = legal_intents(&mut world);
        assert!(!options.is_empty(), "{}: it is over before the first beat", config.name());
        resolve_intent(&mut world, &options[rng.below(options.len())]).unwrap();
    }
    world
}

/// Whatever is rolled at the start of an encounter, its outcome is open: a character that does nothing in the first
/// beat is neither lost for certain nor victorious.
#[test]
fn no_encounter_is_decided_before_the_first_beat() {
    let mut forecaster = Forecaster::default();
    for config in GameConfig::all_in_library(&LIBRARY) {
        for seed in 0..FIRST_BEATS {
            let mut world = first_beat(&config, seed);
            let name = config.name();
            assert_eq!(world.resource::<EncounterOutcome>().0, None, "{name}");
            assert!(legal_intents(&mut world).len() > 1, "{name}, seed {seed}: there is nothing to choose");
            let forecast = forecaster.forecast(&world).unwrap();
            assert!(!forecast.branches.is_empty(), "{name}, seed {seed}");
            let is_open = forecast.branches.iter().any(|branch| branch.ended.is_none());
            assert!(is_open, "{name}, seed {seed}: decided before the first beat");
        }
    }
}

#[test]
fn a_soak_is_the_same_on_any_number_of_threads() {
    let alone = run_clean_soak(&soak_config(60, 9, BotPolicy::Random, 1));
    assert_eq!(run_clean_soak(&soak_config(60, 9, BotPolicy::Random, 3)), alone);
    assert_ne!(run_clean_soak(&soak_config(60, 10, BotPolicy::Random, 3)), alone);
}

/// The games in which random modifier blocks, lent and printed, meet each other.
#[test]
fn nothing_is_wrong_with_games_that_have_random_blocks() {
    let soak = soak_config(132, 3, BotPolicy::Random, 2);
    let report = run_clean_soak(&SoakConfig { random_blocks: true, limits: RANDOM_BLOCK_LIMITS, ..soak });
    assert!(report.total().decisions > 4000, "{report:?}");
}

#[test]
fn a_failure_among_random_blocks_can_be_played_again() {
    // With one decision allowed per Round, every game fails. A failure names the blocks by its seed.
    let limits = GameLimits { max_decisions_per_round: 1, ..GameLimits::default() };
    let config = SoakConfig { random_blocks: true, limits, ..soak_config(11, 3, BotPolicy::Random, 2) };
    let failed = run_soak(&config, |_| {}).unwrap();
    let failure = failed.failures.last().unwrap();
    assert!(failure.random_blocks);
    assert_eq!(replay_failure(LIBRARY.catalog_or_core(failure.scenario), failure), Ok(()));
}

/// The games in which random characters play with any gear, some of them with random modifier blocks besides.
#[test]
fn nothing_is_wrong_with_games_of_random_characters() {
    let soak = |seed| SoakConfig { random_characters: true, ..soak_config(160, seed, BotPolicy::Varied, 2) };
    let report = run_clean_soak(&soak(4));
    let roster = report.usage.of_roster(LIBRARY.core());
    assert_eq!(roster.len(), 382);
    let count = |fits: &dyn Fn(UseCount) -> bool| roster.iter().filter(|(_, _, count)| fits(*count)).count();
    assert!(count(&|count| count.borne > 0) > 300 && count(&|count| count.used > 0) > 180, "{roster:?}");
    assert!(roster.iter().all(|(_, _, count)| count.used <= count.borne && count.borne <= 160), "{roster:?}");
    let limits = GameLimits { max_rounds: 6, ..RANDOM_BLOCK_LIMITS };
    run_clean_soak(&SoakConfig { random_blocks: true, limits, games: 64, ..soak(5) });
}

#[test]
fn a_failure_of_a_random_character_can_be_played_again() {
    // With one decision allowed per Round, every game fails. A failure keeps its character.
    let limits = GameLimits { max_decisions_per_round: 1, ..GameLimits::default() };
    let config =
        SoakConfig { random_characters: true, random_blocks: true, limits, ..soak_config(11, 3, BotPolicy::Random, 2) };
    let failed = run_soak(&config, |_| {}).unwrap();
    assert!(
        failed.usage.of_roster(LIBRARY.core()).iter().all(|(_, _, count)| count.borne == 0),
        "failed games count nothing"
    );
    for failure in &failed.failures {
        assert_eq!(failure.character, Some(random_character(LIBRARY.catalog_or_core(failure.scenario), failure.seed)));
        assert_eq!(replay_failure(LIBRARY.catalog_or_core(failure.scenario), failure), Ok(()));
    }
}

#[test]
fn what_goes_wrong_is_found_and_can_be_played_again() {
    // With one decision allowed per Round, every game fails with `NoProgress`.
    let limits = GameLimits { max_decisions_per_round: 1, ..GameLimits::default() };
    let report = run_soak(&SoakConfig { limits, ..soak_config(50, 1, BotPolicy::Random, 3) }, |_| {}).unwrap();
    assert_eq!(report.total().failed, 50);
    let kept: Vec<u64> = report.failures.iter().map(|f| f.index).collect();
    assert_eq!(kept, (0..20).collect::<Vec<_>>(), "the first failures are kept, whoever found them");
    // With the default limits the same games pass.
    let failure = &report.failures[0];
    assert_eq!(
        (failure.intents.len(), replay_failure(LIBRARY.catalog_or_core(failure.scenario), failure)),
        (1, Ok(()))
    );
    // An illegal decision is a failure.
    let forged = SoakFailure { intents: vec![Intent::DeclineReaction], ..failure.clone() };
    assert!(
        replay_failure(LIBRARY.catalog_or_core(forged.scenario), &forged).unwrap_err().to_string().contains("refused")
    );
    // Too low a Round limit is no failure, but leaves the games unfinished.
    let limits = GameLimits { max_rounds: 0, ..GameLimits::default() };
    let report = run_soak(&SoakConfig { limits, ..soak_config(10, 1, BotPolicy::Random, 1) }, |_| {}).unwrap();
    assert_eq!((report.total().unfinished, report.total().failed), (10, 0));
}

#[test]
fn a_game_of_a_bot_is_its_intents() {
    let config = &GameConfig::all_in_library(&LIBRARY)[0];
    let mut world = headless_world();
    let mut intents = Vec::new();
    play_game(&mut world, config, 5, BotPolicy::Random, GameLimits::default(), &mut intents).unwrap();
    assert_eq!(replay_facts(config, 5, &intents).1, final_hash(&world));
    let error = play_game(
        &mut world,
        config,
        5,
        BotPolicy::Random,
        GameLimits { max_decisions_per_round: 0, max_rounds: 60 },
        &mut intents,
    );
    assert_eq!(error, Err(GameError::NoProgress));
}

#[test]
fn bots_under_a_closer_look() {
    let game_configs = GameConfig::all_in_library(&LIBRARY);
    let games = (CHECKED_GAMES / game_configs.len() as u64).max(5);
    for config in game_configs {
        for seed in 0..games {
            let policy = if seed % 3 == 0 { BotPolicy::Random } else { BotPolicy::Aggressive };
            let (intents, story, end, _) = play_checked_game(&config, seed, policy);
            let (facts, again) = replay_facts(&config, seed, &intents);
            assert_eq!(facts, story, "{}, seed {seed}: another story from the same intents", config.name());
            assert_eq!(again, end, "{}, seed {seed}: another end from the same intents", config.name());
        }
    }
}

#[test]
fn a_snapshot_survives_being_written_down() {
    for config in GameConfig::all_in_library(&LIBRARY) {
        let mut world = start_world(&config, 11);
        let mut rng = Generator::seeded(11);
        for _ in 0..60 {
            let options = legal_intents(&mut world);
            if options.is_empty() {
                break;
            }
            let here = take_snapshot(&world);
            let mut other = start_world(&config, 12);
            restore(&mut other, &here);
            assert_eq!(hash(&other), state_hash(&here));
            assert_eq!(legal_intents(&mut other), options, "a restored position offers something else");
            let intent = options[rng.below(options.len())].clone();
            resolve_intent(&mut world, &intent).unwrap_or_else(|refusal| panic!("{intent:?}: {refusal}"));
            resolve_intent(&mut other, &intent).unwrap_or_else(|refusal| panic!("elsewhere {intent:?}: {refusal}"));
            assert_eq!(hash(&other), hash(&world), "{intent:?} leads elsewhere from a restored position");
        }
        // The character's state stays readable after any outcome.
        assert!(
            world.get::<Inventory>(world.resource::<Combatants>().0[usize::from(CombatantId::CHARACTER.0)]).is_some()
        );
    }
}
