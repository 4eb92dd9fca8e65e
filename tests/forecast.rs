//! Forecasts: the chances agree with chances computed by hand, and the branches agree with the results of the real
//! rules for every throw of the dice.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{CATALOG, LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::content::encounter::{Behaviour, Encounter, EncounterTable, EnemySpawn, Goal, TableEntry};
use emberhex::content::script::{CombatantSelector, Effect, Expr, Inflict, ModifierBlock, Predicate};
use emberhex::model::{
    Choice, CombatantId, Condition, Coord, DamageKind, Fact, Id, Intent, MissReason, Outcome, Token, TokenSlot,
};
use emberhex::rules::components::combatant::{Conditions, GrappleHold, GrappleHolds, Health};
use emberhex::rules::components::phase::Phase;
use emberhex::rules::stack::{PendingDecision, ResolutionStack};
use emberhex::rules::{
    Combatants, Dice, EncounterOutcome, EncounterProgress, EncounterTables, Facts, legal_intents, resolve_intent,
    restore, start_from_setup, state_hash, take_snapshot,
};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::{
    Chance, Forecast, ForecastBranch, ForecastError, Forecaster, MAX_JOINT_BRANCHES, SURVIVAL_PLAYOUTS, Survival,
};
use kernel::dice::Generator;

/// The configuration of the worked example's first encounter, with changes.
fn changed_config(change: impl FnOnce(&mut Catalog, &mut Encounter)) -> GameConfig {
    let mut catalog = Catalog::clone(&CATALOG);
    let mut encounter = Encounter::clone(&catalog.encounters[&Id::new("hollowed_adventurer")]);
    change(&mut catalog, &mut encounter);
    let scenario = catalog.scenarios[&Id::new("the_far_fire")].clone();
    GameConfig { catalog: Arc::new(catalog), scenario, encounter: Arc::new(encounter) }
}

fn plain_config() -> GameConfig {
    changed_config(|_, _| {})
}

/// The same configuration with more enemies of other kinds, which have their own tables.
fn config_with_companions(n: u8) -> GameConfig {
    changed_config(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        encounter.tables[0].drives = vec![first];
        for k in 0..n {
            let id = Id::new(&format!("companion_{k}"));
            let mut enemy = catalog.enemies[&first].as_ref().clone();
            (enemy.id, enemy.movement) = (id, 2 + k);
            catalog.add_enemy(enemy);
            encounter.enemies.push(EnemySpawn::new(id, Coord::new(8, 3 + k)));
            let table =
                EncounterTable { name: format!("Companion {k}"), drives: vec![id], ..encounter.tables[0].clone() };
            encounter.tables.push(table);
        }
    })
}

fn start_world(config: &GameConfig, seed: u64) -> World {
    let mut world = empty_world();
    config.start_game(&mut world, seed);
    take_start(&mut world);
    world
}

/// Keeps the hands as they are, and chooses the first start tile.
fn take_start(world: &mut World) {
    if matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::StartTile))
        && let Some(start) = legal_intents(world).into_iter().next()
    {
        resolve_intent(world, &start).unwrap();
    }
}

fn forecast_of(world: &World) -> Forecast {
    Forecaster::default().forecast(world).unwrap()
}

fn set_coins(world: &mut World, table: usize, coins: &[u8]) {
    world.resource_mut::<EncounterTables>().0[table].coins = coins.iter().copied().collect();
}

fn odds(forecast: &Forecast, table: usize) -> Vec<(Chance, Chance)> {
    let odds = &forecast.tables[table];
    (0..3).map(|line| (odds.entry(line).rolled, odds.entry(line).resolved)).collect()
}

fn sixths(n: u64) -> Chance {
    Chance::new(n, 6)
}

fn entry(roll: (u8, u8)) -> TableEntry {
    let step = Behaviour { moves: true, preferred_distance: None, attack: None, when: Predicate::Always };
    TableEntry { roll, sudden: false, coins: 1, behaviours: vec![step], when: Predicate::Always }
}

#[test]
fn chances_of_the_worked_example_exhaustion_included() {
    let mut world = start_world(&plain_config(), 1);
    let seen = |world: &World| odds(&forecast_of(world), 0);
    let rolled = [sixths(1), sixths(4), sixths(1)];
    let with = |resolved: [u64; 3]| rolled.into_iter().zip(resolved.map(sixths)).collect::<Vec<_>>();
    assert_eq!(seen(&world), with([1, 4, 1]));
    // An entry with two of three coins is not exhausted.
    set_coins(&mut world, 0, &[0, 2, 0]);
    assert_eq!(seen(&world), with([1, 4, 1]));
    // An exhausted entry passes the roll to the entry on its right, and the last entry to the first.
    set_coins(&mut world, 0, &[0, 3, 0]);
    assert_eq!(seen(&world), with([1, 0, 5]));
    set_coins(&mut world, 0, &[1, 0, 0]);
    assert_eq!(seen(&world), with([0, 5, 1]));
    set_coins(&mut world, 0, &[0, 0, 1]);
    assert_eq!(seen(&world), with([2, 4, 0]));
    set_coins(&mut world, 0, &[1, 0, 1]);
    assert_eq!(seen(&world), with([0, 6, 0]));
    let only = forecast_of(&world);
    assert_eq!(only.branches.len(), 1);
    assert_eq!(
        (only.branches[0].chance, only.branches[0].resolved_entries.as_slice()),
        (Chance::CERTAIN, [(0, 1)].as_slice())
    );
    assert_eq!(only.summarize_entry(0, 1).unwrap().chance, Chance::CERTAIN);
    assert_eq!(only.summarize_entry(0, 0), None);
}

#[test]
fn chances_of_two_and_three_dice_and_of_two_tables() {
    let config = changed_config(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        let mut second = catalog.enemies[&first].as_ref().clone();
        second.id = Id::new("companion");
        catalog.add_enemy(second);
        encounter.enemies.push(EnemySpawn::new(Id::new("companion"), Coord::new(2, 3)));
        let table = |dice, drives, rolls: &[(u8, u8)]| EncounterTable {
            name: "Table".into(),
            dice,
            drives: vec![Id::new(drives)],
            entries: rolls.iter().map(|roll| entry(*roll)).collect(),
        };
        encounter.tables = vec![
            table(2, first.as_str(), &[(2, 4), (5, 9), (10, 12)]),
            table(3, "companion", &[(3, 4), (5, 10), (11, 18)]),
            // The table activates no enemy, so it is not rolled.
            table(1, "nobody", &[(1, 6)]),
        ];
    });
    let mut world = start_world(&config, 1);
    let seen = forecast_of(&world);
    assert!(seen.is_joint);
    assert_eq!(seen.tables.iter().map(|t| (t.table, t.dice)).collect::<Vec<_>>(), [(0, 2), (1, 3)]);
    // 2 to 4 on two dice: 1 + 2 + 3 throws; 3 or 4 on three dice: 1 + 3; up to 10: half of all.
    let two = [6, 24, 6].map(|n| Chance::new(n, 36));
    let three = [4, 104, 108].map(|n| Chance::new(n, 216));
    assert_eq!(odds(&seen, 0).iter().map(|o| o.1).collect::<Vec<_>>(), two);
    assert_eq!(odds(&seen, 1).iter().map(|o| o.1).collect::<Vec<_>>(), three);
    assert_eq!(seen.branches.len(), 9);
    for branch in &seen.branches {
        let [(0, a), (1, b)] = branch.resolved_entries.as_slice() else { panic!("{:?}", branch.resolved_entries) };
        assert_eq!(Some(branch.chance), two[usize::from(*a)].and(three[usize::from(*b)]));
    }
    assert_eq!(seen.chance_that(|_| true), Some(Chance::CERTAIN));
    assert_eq!(seen.summarize_entry(1, 0).unwrap().chance, three[0]);
    set_coins(&mut world, 1, &[1, 1, 0]);
    let seen = forecast_of(&world);
    assert_eq!(odds(&seen, 1)[2], (three[2], Chance::CERTAIN));
    assert_eq!(seen.branches.len(), 3);
}

/// the dice that lie on the table already are known, and only the other table still rolls.
#[test]
fn a_table_that_was_rolled_ahead_is_not_rolled_again() {
    let config = config_with_companions(1);
    let mut world = start_world(&config, 1);
    world.resource_mut::<EncounterTables>().0[0].rolled_ahead = [2].into_iter().collect();
    let dice = |seen: &Forecast| seen.tables.iter().map(|t| (t.table, t.dice)).collect::<Vec<_>>();
    let (never, certain) = ((Chance::NEVER, Chance::NEVER), (Chance::CERTAIN, Chance::CERTAIN));
    let seen = forecast_of(&world);
    assert_eq!(dice(&seen), [(0, 0), (1, 1)]);
    assert_eq!(odds(&seen, 0), [never, certain, never]);
    assert_eq!(odds(&seen, 1), [1, 4, 1].map(|n| (sixths(n), sixths(n))));
    let chances: Vec<Chance> = seen.branches.iter().map(|branch| branch.chance).collect();
    assert_eq!(chances, [1, 4, 1].map(sixths));
    assert!(seen.branches.iter().all(|branch| branch.resolved_entries.contains(&(0, 1))));
    // Whether the entry is exhausted is judged when it is resolved.
    set_coins(&mut world, 0, &[0, 3, 0]);
    let (rolled, resolved) = ((Chance::CERTAIN, Chance::NEVER), (Chance::NEVER, Chance::CERTAIN));
    assert_eq!(odds(&forecast_of(&world), 0), [never, rolled, resolved]);
    // The forecast comes true, for every throw of the other table. No beat ends before its first action.
    let is_move = |intent: &Intent| matches!(intent, Intent::Commit(commit) if commit.action == Id::new("move"));
    let step = legal_intents(&mut world).into_iter().find(is_move).unwrap();
    resolve_intent(&mut world, &step).unwrap();
    while matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Move(_))) {
        resolve_intent(&mut world, &Intent::Choose(Choice::Stay)).unwrap();
    }
    let mut other = start_world(&config, 1);
    assert!(compare_with_forecast(&mut Forecaster::default(), &world, &mut other));
}

#[test]
fn too_many_combinations_are_foreseen_table_by_table() {
    let config = changed_config(|catalog, encounter| {
        let first = encounter.enemies[0].enemy;
        let spawn = encounter.enemies[0].clone();
        encounter.tables.clear();
        encounter.enemies.clear();
        encounter.victory = Goal::DefeatAll;
        for k in 0..4u8 {
            let id = Id::new(&format!("companion_{k}"));
            let mut enemy = catalog.enemies[&first].as_ref().clone();
            enemy.id = id;
            catalog.add_enemy(enemy);
            encounter.enemies.push(EnemySpawn::new(id, Coord::new(spawn.at.row, 2 + k)));
            // The second entry is the likeliest.
            let rolls = [(1, 1), (2, 3), (4, 4), (5, 5), (6, 6)];
            let entries = rolls.into_iter().map(entry).collect();
            encounter.tables.push(EncounterTable { name: "Table".into(), dice: 1, drives: vec![id], entries });
        }
    });
    let seen = forecast_of(&start_world(&config, 1));
    assert!(5usize.pow(4) > MAX_JOINT_BRANCHES && !seen.is_joint);
    assert_eq!(seen.branches.len(), 20);
    assert_eq!(seen.chance_that(|_| true), None);
    for branch in &seen.branches {
        let varied_table = branch.varied_table.unwrap();
        let shown: BTreeMap<u8, u8> = branch.resolved_entries.iter().copied().collect();
        assert!(shown.iter().all(|(table, line)| *table == varied_table || *line == 1), "{shown:?}");
        let summary = seen.summarize_entry(varied_table, shown[&varied_table]).unwrap();
        assert_eq!(
            (summary.chance, branch.chance),
            (sixths(if shown[&varied_table] == 1 { 2 } else { 1 }), summary.chance)
        );
    }
}

#[test]
fn the_forecast_of_an_end() {
    // An enemy with one HP left and Toxic is defeated before the encounter roll.
    let mut world = start_world(&plain_config(), 3);
    let enemy = world.resource::<Combatants>().0[1];
    let mut vitals = world.get_mut::<Health>(enemy).unwrap();
    let slots = vitals.slots;
    vitals.hp_damage.add(DamageKind::Slash, slots - 1);
    vitals.unassigned.add(DamageKind::Toxic, 1);
    let seen = forecast_of(&world);
    assert_eq!((seen.ended, seen.branches.len(), seen.tables.len()), (None, 1, 0));
    let only = &seen.branches[0];
    assert_eq!((only.ended, only.chance, only.resolved_entries.len()), (Some(Outcome::Victory), Chance::CERTAIN, 0));
    // The forecast of an encounter that is over has no branches.
    world.resource_mut::<EncounterOutcome>().0 = Some(Outcome::Retreat);
    let seen = forecast_of(&world);
    assert_eq!((seen.ended, seen.branches.len()), (Some(Outcome::Retreat), 0));
    // A world without an encounter has no forecast.
    let empty = empty_world();
    assert_eq!(Forecaster::default().forecast(&empty), Err(ForecastError::NoEncounter));
}

/// A hold hurts at the start of the next beat, before the player decides again: the forecast tells of it.
#[test]
fn what_a_hold_does_at_the_start_of_the_next_beat_is_foreseen() {
    let configs = GameConfig::all_in_library(&LIBRARY);
    let config = configs.iter().find(|config| config.name() == "proving_ground/eft_in_the_cistern").unwrap();
    let mut world = start_world(config, 1);
    while !matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Beat)) {
        let answer = legal_intents(&mut world).swap_remove(0);
        resolve_intent(&mut world, &answer).unwrap();
    }
    let crush = Token::Damage(DamageKind::Crush);
    let of_hold = |branch: &ForecastBranch| -> u8 {
        branch.character.other_tokens.iter().filter(|placed| placed.token == crush).map(|placed| placed.count).sum()
    };
    assert!(forecast_of(&world).branches.iter().all(|branch| of_hold(branch) == 0));
    let character = world.resource::<Combatants>().0[0];
    let hold = GrappleHold { by: CombatantId(1), attack: Id::new("gulp") };
    world.get_mut::<GrappleHolds>(character).unwrap().0.push(hold);
    world.get_mut::<Conditions>(character).unwrap().counts.set(Condition::grappled(), 1);
    let seen = forecast_of(&world);
    assert!(!seen.branches.is_empty() && seen.branches.iter().all(|branch| of_hold(branch) == 2), "{seen:?}");
}

#[test]
fn a_forecast_knows_nothing_of_the_dice_to_come() {
    let mut world = start_world(&config_with_companions(1), 4);
    let here = take_snapshot(&world);
    let seen = forecast_of(&world);
    for seed in 5..15 {
        world.insert_resource(Dice::seeded(seed));
        assert_eq!(forecast_of(&world), seen);
    }
    assert_eq!(here.combatants, take_snapshot(&world).combatants);
}

// ---------------------------------------------------------------------------------------------------------------------
// Comparison with the real rules

/// The results of a counterbeat that both the forecast and the facts provide.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct CounterbeatRecord {
    resolved_entries: Vec<(u8, u8)>,
    paths: BTreeMap<CombatantId, Vec<Coord>>,
    attacks: BTreeMap<CombatantId, Vec<Id>>,
    placed_tokens: BTreeMap<(Token, TokenSlot), u8>,
    hp_damage: i16,
    conditions_gained: BTreeSet<Condition>,
    flinched_dice: Vec<u8>,
    ended: Option<u8>,
}

impl CounterbeatRecord {
    fn from_facts(facts: &[Fact]) -> Self {
        let mut record = Self::default();
        for fact in facts {
            match fact {
                Fact::TableRolled { table, resolved, .. } => record.resolved_entries.push((*table, *resolved)),
                Fact::Moved { who, path, .. } => record.paths.entry(*who).or_default().extend(path),
                // The character may finish an attack, which is not part of any enemy's summary.
                Fact::Attacked { by: CombatantId(0), .. } => {}
                Fact::Attacked { by, name, .. } => record.attacks.entry(*by).or_default().push(*name),
                Fact::TokenPlaced { who: CombatantId(0), token, on, .. } => {
                    *record.placed_tokens.entry((*token, *on)).or_default() += 1;
                    record.hp_damage += i16::from(matches!(token, Token::Damage(_)) && *on == TokenSlot::Hp);
                }
                Fact::Healed { who: CombatantId(0), n, .. } => record.hp_damage -= i16::from(*n),
                Fact::ConditionGained { who: CombatantId(0), condition, .. } => {
                    record.conditions_gained.insert(*condition);
                }
                Fact::ConditionLost { who: CombatantId(0), condition, now: 0, .. } => {
                    record.conditions_gained.remove(condition);
                }
                Fact::Flinched { die, .. } => record.flinched_dice.push(*die),
                Fact::EncounterEnded { outcome } => record.ended = Some(*outcome as u8),
                _ => {}
            }
        }
        record
    }

    fn from_branch(branch: &ForecastBranch) -> Self {
        let mut record = Self { resolved_entries: branch.resolved_entries.clone(), ..Self::default() };
        for enemy in &branch.enemies {
            if !enemy.path.is_empty() {
                record.paths.insert(enemy.who, enemy.path.clone());
            }
            let made = enemy.attacks.iter().filter(|a| !a.in_progress).map(|a| a.attack).collect::<Vec<_>>();
            if !made.is_empty() {
                record.attacks.insert(enemy.who, made);
            }
        }
        if !branch.character.path.is_empty() {
            record.paths.insert(CombatantId::CHARACTER, branch.character.path.clone());
        }
        let attacks = branch.enemies.iter().flat_map(|f| &f.attacks);
        for placed in attacks.flat_map(|a| &a.placed_tokens).chain(&branch.character.other_tokens) {
            *record.placed_tokens.entry((placed.token, placed.slot)).or_default() += placed.count;
        }
        record.hp_damage = branch.character.hp_lost;
        record.conditions_gained = branch.character.conditions_gained.iter().map(|(c, _)| *c).collect();
        record.flinched_dice = branch.character.flinched_dice.to_vec();
        record.ended = branch.ended.map(|o| o as u8);
        record
    }
}

/// Continues with these dice, while the character does nothing, until the next beat asks for a decision; `None` if the
/// rules do not let the beat end yet.
fn play_idle_counterbeat(world: &mut World, dice: Vec<u8>) -> Option<Vec<Fact>> {
    world.resource_mut::<Dice>().fixed_rolls = Some(dice);
    let from_counterbeat = take_snapshot(world).phase == Phase::Counterbeat;
    let mut facts = Vec::new();
    loop {
        facts.append(&mut world.resource_mut::<Facts>().list);
        if world.resource::<EncounterOutcome>().0.is_some() {
            return Some(facts);
        }
        let is_in_beat = matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Beat));
        if is_in_beat && (from_counterbeat || facts.contains(&Fact::CounterbeatBegan)) {
            return Some(facts);
        }
        let intent = match world.resource::<ResolutionStack>().pending_decision.as_ref().unwrap() {
            PendingDecision::Beat => Intent::EndBeat,
            PendingDecision::Reaction => Intent::DeclineReaction,
            PendingDecision::Tokens(_) => Intent::AssignRest,
            _ => legal_intents(world).swap_remove(0),
        };
        resolve_intent(world, &intent).ok()?;
    }
}

/// Every throw of `n` dice.
fn every_throw(n: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u32.pow(n)).map(move |k| (0..n).map(|d| (k / 6u32.pow(d) % 6) as u8 + 1).collect())
}

/// Compares a forecast with the results of the real rules; returns whether the state could be compared.
fn compare_with_forecast(forecaster: &mut Forecaster, world: &World, other: &mut World) -> bool {
    let here = take_snapshot(world);
    let seen = forecaster.forecast(world).unwrap();
    assert_eq!(state_hash(&take_snapshot(world)), state_hash(&here), "asking changed the real world");
    let dice: u32 = seen.tables.iter().map(|t| u32::from(t.dice)).sum();
    let mut happened: BTreeMap<CounterbeatRecord, u64> = BTreeMap::new();
    for throw in every_throw(dice) {
        restore(other, &here);
        let Some(facts) = play_idle_counterbeat(other, throw) else { return false };
        let mut record = CounterbeatRecord::from_facts(&facts);
        if dice == 0 && record.resolved_entries.is_empty() {
            record.resolved_entries = seen.branches[0].resolved_entries.clone();
        }
        *happened.entry(record).or_default() += 1;
    }
    let mut foreseen: BTreeMap<CounterbeatRecord, Chance> = BTreeMap::new();
    for branch in &seen.branches {
        assert!(branch.is_certain);
        let chance = foreseen.entry(CounterbeatRecord::from_branch(branch)).or_insert(Chance::NEVER);
        *chance = chance.or(branch.chance).unwrap();
    }
    let happened: BTreeMap<CounterbeatRecord, Chance> =
        happened.into_iter().map(|(record, n)| (record, Chance::new(n, 6u64.pow(dice)))).collect();
    assert_eq!(foreseen, happened, "at {:?}", here.resolution.pending_decision);
    true
}

/// Compares forecasts at states of random games; returns the number of compared states by pending decision.
fn compare_games(config: &GameConfig, games: u64, every: usize) -> BTreeMap<String, usize> {
    let mut forecaster = Forecaster::default();
    let mut other = start_world(config, 0);
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..games {
        let mut world = start_world(config, seed);
        let mut rng = Generator::seeded(seed);
        let policy = if seed % 2 == 0 { BotPolicy::Random } else { BotPolicy::Aggressive };
        for n in 0.. {
            let options = legal_intents(&mut world);
            let Some(intent) = policy.choose(&mut world, &options, &mut rng) else { break };
            if n % every == 0 && compare_with_forecast(&mut forecaster, &world, &mut other) {
                let asked = format!("{:?}", world.resource::<ResolutionStack>().pending_decision.as_ref().unwrap());
                let asked = asked.split(['(', ' ']).next().unwrap_or_default();
                *compared.entry(asked.to_owned()).or_default() += 1;
            }
            resolve_intent(&mut world, intent).unwrap();
        }
    }
    compared
}

#[test]
fn what_is_foreseen_happens_throw_for_throw() {
    let compared = compare_games(&plain_config(), 30, 1);
    for asked in ["Beat", "Reaction", "Tokens", "Move"] {
        assert!(compared.get(asked).is_some_and(|n| *n > 10), "{compared:?}");
    }
}

#[test]
fn with_two_tables_too() {
    let compared = compare_games(&config_with_companions(1), 30, 3);
    assert!(compared.values().sum::<usize>() > 100, "{compared:?}");
}

#[test]
fn with_attacks_that_throw_stun_and_poison_too() {
    let config = changed_config(|catalog, encounter| {
        let mut enemy = catalog.enemies[&encounter.enemies[0].enemy].as_ref().clone();
        for attack in enemy.attacks.values_mut() {
            let inflict = |condition, n| {
                let (n, on) = (Expr::N(n), CombatantSelector::Target);
                Effect::Inflict(Inflict { condition, n, on, inevitable: false, lasting: false })
            };
            let more = [
                Effect::Deal(Expr::N(3), DamageKind::Poison),
                inflict(Condition::named("Knockback"), 3),
                inflict(Condition::flinch(), 1),
                inflict(Condition::stunned(), 1),
                inflict(Condition::named("Blazing"), 1),
            ];
            attack.effect = attack.effect.iter().cloned().chain(more).collect();
        }
        catalog.add_enemy(enemy);
    });
    let compared = compare_games(&config, 30, 1);
    assert!(compared.values().sum::<usize>() > 100, "{compared:?}");
}

/// Blocks that strike back, wound further, hinder and heal: printed on the enemy and on a condition, and lent by the enemy's
/// attacks until the next beat ends.
#[test]
fn with_triggers_in_play_too() {
    let config = changed_config(|catalog, encounter| {
        let block = |text: &str| ron::from_str::<ModifierBlock>(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let mut enemy = catalog.enemies[&encounter.enemies[0].enemy].as_ref().clone();
        enemy.blocks = vec![
            block("(on: [(event: Hit, once: Some(Turn), then: [Strike((deals: [(N(1), Is(Burn))]))])])"),
            block("(on: [(event: Damaged(at_least: 1), then: [Inflict((condition: Bleeding)), Heal(N(1))])])"),
            block("(on: [(event: TurnBegan, only: [HasCondition(Me, Slowed)], then: [Deal(N(1), Crush)])])"),
        ];
        let lent: Effect = ron::from_str(
            "Lend((to: Target, until: NextBeat, key: Some(\"mark\"), holds: Some(N(2)), blocks: [(
                modify: [(Sink(PDef), N(-1))],
                on: [(event: Struck, then: [Spend(\"mark\", N(1)), Strike((deals: [(Inflicted, OfAttack)]))]),
                     (event: Expired, then: [Inflict((condition: Slowed, on: Me))])],
            )]))",
        )
        .unwrap();
        for attack in enemy.attacks.values_mut() {
            attack.effect = attack.effect.iter().cloned().chain([lent.clone()]).collect();
        }
        catalog.add_enemy(enemy);
        let slowed = Condition::named("Slowed");
        let mut row = catalog.condition(slowed).clone();
        row.blocks.push(block("(on: [(event: Gained(Bleeding), then: [Inflict((condition: Blinded, on: Me))])])"));
        catalog.conditions.insert(slowed.id(), row);
    });
    let compared = compare_games(&config, 24, 2);
    assert!(compared.values().sum::<usize>() > 60, "{compared:?}");
}

#[test]
fn every_encounter_can_be_foreseen_at_every_decision() {
    for config in GameConfig::all_in_library(&LIBRARY) {
        let mut forecaster = Forecaster::default();
        let mut other = start_world(&config, 0);
        for seed in 0..4 {
            let mut world = start_world(&config, seed);
            let mut rng = Generator::seeded(seed);
            for n in 0..120 {
                let options = legal_intents(&mut world);
                let Some(intent) = BotPolicy::Random.choose(&mut world, &options, &mut rng) else { break };
                let seen = forecaster.forecast(&world).unwrap_or_else(|why| panic!("{}: {why}", config.name()));
                let dice: u8 = seen.tables.iter().map(|t| t.dice).sum();
                if seen.is_joint {
                    assert_eq!(seen.chance_that(|_| true), Some(Chance::CERTAIN), "{}", config.name());
                    if dice <= 3 && n % 10 == 0 && seen.branches.iter().all(|o| o.is_certain) {
                        compare_with_forecast(&mut forecaster, &world, &mut other);
                    }
                }
                resolve_intent(&mut world, intent).unwrap();
            }
        }
    }
}

#[test]
fn in_the_middle_of_a_window_the_rest_of_the_counterbeat_is_left() {
    let config = plain_config();
    let mut world = start_world(&config, 1);
    let mut rng = Generator::seeded(5);
    let mut windows = 0;
    for seed in 1.. {
        if world.resource::<EncounterOutcome>().0.is_some() {
            config.start_game(&mut world, seed);
        }
        let options = legal_intents(&mut world);
        let intent = BotPolicy::Aggressive.choose(&mut world, &options, &mut rng).unwrap().clone();
        if matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Reaction)) {
            let seen = forecast_of(&world);
            let [only] = seen.branches.as_slice() else { panic!("the dice lie already: {seen:?}") };
            assert_eq!((only.chance, only.is_certain, seen.tables.len()), (Chance::CERTAIN, true, 0));
            let shown = world.resource::<EncounterTables>().0[0].current_entry.unwrap();
            assert_eq!(only.resolved_entries, [(0, shown)]);
            assert_eq!(only.enemies.len(), 1);
            assert_eq!(seen.summarize_entry(0, shown).unwrap().chance, Chance::CERTAIN);
            windows += 1;
            if windows == 40 {
                return;
            }
        }
        resolve_intent(&mut world, &intent).unwrap();
    }
}

#[test]
fn an_encounter_not_begun_is_foreseen_as_one_course_of_many() {
    let config = changed_config(|_, encounter| encounter.start.push(Coord::new(9, 7)));
    let mut world = empty_world();
    let setup = emberhex::rules::EncounterSetup {
        choose_loadout: false,
        catalog: Arc::clone(&config.catalog),
        scenario: Arc::clone(&config.scenario),
        encounter: Arc::clone(&config.encounter),
        dice: Dice::seeded(1),
    };
    start_from_setup(&mut world, setup);
    assert!(matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::StartTile)));
    let seen = forecast_of(&world);
    assert_eq!(seen.branches.len(), 3);
    assert!(seen.branches.iter().all(|o| !o.is_certain), "the pool is still to be rolled");
}

// ---------------------------------------------------------------------------------------------------------------------
// Forecasts after a decision

/// The move to a hex: the commitment and its answer.
fn move_to(world: &mut World, to: Coord) -> Option<[Intent; 2]> {
    let here = take_snapshot(world);
    let moves: Vec<Intent> = legal_intents(world)
        .into_iter()
        .filter(|intent| matches!(intent, Intent::Commit(commit) if commit.action == Id::new("move")))
        .collect();
    let answer = Intent::Choose(Choice::Tile(to));
    let reaches = |world: &mut World, commit: &Intent| {
        resolve_intent(world, commit).unwrap();
        let found = legal_intents(world).contains(&answer);
        restore(world, &here);
        found
    };
    let commit = moves.into_iter().find(|commit| reaches(world, commit));
    commit.map(|commit| [commit, answer])
}

#[test]
fn a_move_under_consideration_changes_the_forecast_and_nothing_else() {
    let mut world = start_world(&plain_config(), 1);
    let before = take_snapshot(&world);
    let start = before.combatants[0].shared.position.head.unwrap();
    let mut courses = BTreeSet::new();
    let mut compared = 0;
    for to in Coord::all().filter(|to| *to != start) {
        let Some(decisions) = move_to(&mut world, to) else { continue };
        let seen = Forecaster::default().forecast_after(&world, &decisions).unwrap();
        assert_eq!(state_hash(&take_snapshot(&world)), state_hash(&before), "asking changed the real world");
        // The same move made in earnest leads to the same branches, apart from the steps of the move itself.
        decisions.iter().for_each(|intent| resolve_intent(&mut world, intent).unwrap());
        let made = forecast_of(&world);
        restore(&mut world, &before);
        assert_eq!(seen.tables, made.tables);
        for (one, other) in seen.branches.iter().zip(&made.branches) {
            assert_eq!((&one.enemies, one.chance), (&other.enemies, other.chance), "{to}");
            assert_eq!(one.character.path.last(), Some(&to));
            assert_eq!((one.character.hp_lost, one.ended), (other.character.hp_lost, other.ended));
        }
        courses.insert(format!("{:?}", seen.branches.iter().map(|b| &b.enemies).collect::<Vec<_>>()));
        compared += 1;
    }
    assert!(compared > 3 && courses.len() > 2, "{compared} {}", courses.len());
    let refused = Forecaster::default().forecast_after(&world, &[Intent::DeclineReaction]);
    assert!(matches!(refused, Err(ForecastError::Refused(_))), "{refused:?}");
}

#[test]
fn an_attack_that_reaches_strikes_hexes_and_one_out_of_reach_strikes_none() {
    let (mut hits, mut misses) = (0, 0);
    for config in GameConfig::all_in_library(&LIBRARY) {
        let seen = forecast_of(&start_world(&config, 2));
        for enemy in seen.branches.iter().flat_map(|branch| &branch.enemies) {
            let in_reach =
                |miss: Option<MissReason>| !matches!(miss, Some(MissReason::OutOfReach | MissReason::Cancelled));
            let reaches = enemy.attacks.iter().any(|attack| !attack.in_progress && in_reach(attack.miss_reason));
            let places = enemy.attacks.iter().any(|attack| !attack.in_progress && !attack.placed_tokens.is_empty());
            if enemy.attacks.iter().all(|attack| !in_reach(attack.miss_reason)) {
                assert!(enemy.struck_hexes.is_empty(), "{}: {enemy:?}", config.encounter.id);
                misses += 1;
            } else if reaches && places {
                assert!(!enemy.struck_hexes.is_empty(), "{}: {enemy:?}", config.encounter.id);
                hits += 1;
            }
            let table = enemy.table.expect("each of these enemies has a table");
            assert!(usize::from(table) < config.encounter.tables.len());
        }
    }
    assert!(hits > 5 && misses > 5, "{hits} {misses}");
}

// ---------------------------------------------------------------------------------------------------------------------
// Surviving the Round

/// A position in which an enemy's attack has tokens to place, with `left` free HP slots and dice left
/// for another beat of this Round.
fn world_with_tokens(config: &GameConfig, left: u8) -> World {
    for seed in 0..400 {
        let mut world = start_world(config, seed);
        let mut rng = Generator::seeded(seed);
        for _ in 0..60 {
            let options = legal_intents(&mut world);
            let hp = |intent: &Intent| matches!(intent, Intent::Assign { to: TokenSlot::Hp, .. });
            let sink = |intent: &Intent| matches!(intent, Intent::Assign { to: TokenSlot::Sink(_), .. });
            let dice = take_snapshot(&world).combatants[0].character.as_ref().map_or(0, |sheet| sheet.pool.dice.len());
            if dice > 0 && options.iter().any(hp) && options.iter().any(sink) {
                let character = world.resource::<Combatants>().0[0];
                let mut health = world.get_mut::<Health>(character).unwrap();
                let free = health.slots.saturating_sub(health.hp_damage.total());
                if free >= left {
                    health.hp_damage.add(DamageKind::Slash, free - left);
                    return world;
                }
            }
            let Some(intent) = BotPolicy::Random.choose(&mut world, &options, &mut rng) else { break };
            resolve_intent(&mut world, intent).unwrap();
        }
    }
    panic!("no game places a token in a sink or in HP");
}

#[test]
fn a_sink_saves_where_the_last_hp_slot_does_not() {
    let mut world = world_with_tokens(&plain_config(), 1);
    let before = state_hash(&take_snapshot(&world));
    let options = legal_intents(&mut world);
    let survival = |world: &World, wanted: fn(&TokenSlot) -> bool| {
        let found = options.iter().find(|o| matches!(o, Intent::Assign { to, .. } if wanted(to))).unwrap();
        Forecaster::default().survival_after(world, std::slice::from_ref(found)).unwrap()
    };
    let hp = survival(&world, |to| *to == TokenSlot::Hp);
    assert_eq!(hp, Survival::Exact(Chance::NEVER), "the last slot is filled");
    let sink = survival(&world, |to| matches!(to, TokenSlot::Sink(_)));
    assert!(matches!(sink, Survival::Exact(_)) && sink.as_f64() >= hp.as_f64(), "{sink:?}");
    assert_eq!(state_hash(&take_snapshot(&world)), before, "asking changed the real world");
    // The dice to come are not known.
    world.insert_resource(Dice::seeded(99));
    assert_eq!(survival(&world, |to| matches!(to, TokenSlot::Sink(_))), sink);
}

/// Plays the rest of the Round as the survival forecast assumes, with every throw of the one table in turn.
#[test]
fn the_chance_to_survive_a_round_is_that_of_every_throw() {
    for left in 2..=4 {
        let mut world = world_with_tokens(&plain_config(), left);
        let options = legal_intents(&mut world);
        let first = options.iter().find(|o| matches!(o, Intent::Assign { .. })).unwrap().clone();
        let Survival::Exact(chance) =
            Forecaster::default().survival_after(&world, std::slice::from_ref(&first)).unwrap()
        else {
            panic!("one table of one die is exact")
        };
        let here = take_snapshot(&world);
        let (mut survived, mut all) = (0, 0);
        for throw in every_throw(3) {
            restore(&mut world, &here);
            world.insert_resource(Dice::with_fixed_rolls(throw));
            resolve_intent(&mut world, &first).unwrap();
            while world.resource::<EncounterProgress>().round == here.progress.round
                && world.resource::<EncounterOutcome>().0.is_none()
            {
                let options = legal_intents(&mut world);
                let gasp = |o: &&Intent| matches!(o, Intent::Commit(c) if c.action == Id::new("gasp_and_pant"));
                let intent = match world.resource::<ResolutionStack>().pending_decision.as_ref().unwrap() {
                    PendingDecision::Beat => options.iter().find(gasp).unwrap_or(&Intent::EndBeat).clone(),
                    PendingDecision::Reaction | PendingDecision::Stance => Intent::DeclineReaction,
                    PendingDecision::Tokens(_) => Intent::AssignRest,
                    _ => options[0].clone(),
                };
                resolve_intent(&mut world, &intent).unwrap();
            }
            all += 1;
            // The last decision also plays the beginning of the next Round, which does not count.
            let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
            let this_round = facts.iter().take_while(|fact| !matches!(fact, Fact::RoundBegan { .. }));
            let defeat = Fact::EncounterEnded { outcome: Outcome::Defeat };
            survived += u64::from(!this_round.into_iter().any(|fact| *fact == defeat));
        }
        assert_eq!(chance, Chance::new(survived, all), "{left} HP slots left");
    }
}

/// With sixteen entries, two encounter rolls have more results than are played one by one.
#[test]
fn a_round_with_too_many_results_is_sampled_with_dice_of_its_own() {
    let config = changed_config(|_, encounter| {
        let attack = encounter.tables[0].entries.iter().find_map(|line| line.behaviours.iter().find_map(|b| b.attack));
        let table = &mut encounter.tables[0];
        table.dice = 3;
        table.entries = (3..=18).map(|sum| entry((sum, sum))).collect();
        for (n, line) in table.entries.iter_mut().enumerate() {
            line.behaviours[0].attack = attack.filter(|_| n % 3 > 0);
        }
    });
    // For a character that is defeated before the next encounter roll, no sample is needed.
    let found = (3..=8).find_map(|left| {
        let mut world = world_with_tokens(&config, left);
        let options = legal_intents(&mut world);
        let first = options.into_iter().find(|o| matches!(o, Intent::Assign { to: TokenSlot::Hp, .. }))?;
        match Forecaster::default().survival_after(&world, std::slice::from_ref(&first)).unwrap() {
            Survival::About(part) => Some((world, first, part)),
            Survival::Exact(_) => None,
        }
    });
    let (mut world, first, part) = found.expect("a sample");
    let ask = |world: &World| Forecaster::default().survival_after(world, std::slice::from_ref(&first)).unwrap();
    assert!((0.0..=1.0).contains(&part) && (part * f64::from(SURVIVAL_PLAYOUTS)).fract() < 1e-9);
    world.insert_resource(Dice::seeded(77));
    assert_eq!(ask(&world), Survival::About(part), "the sample has nothing to do with the dice of the game");
}
