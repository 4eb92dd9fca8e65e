//! Properties of the beat that no single situation can show: whatever conditions the character has, the rules accept
//! every legal intent, there is a legal intent until the encounter ends, and the board agrees with the combatants'
//! positions.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{CATALOG, LIBRARY, catalog_of, empty_world};
use bevy::prelude::World;
use emberhex::content::Catalog;
use emberhex::content::action::{Action, ReactionOccasion};
use emberhex::content::attunement::Attunement;
use emberhex::content::script::{Effect, Expr};
use emberhex::model::{ActionMode, Cause, Choice, CombatantId, Condition, Fact, Id, Intent, StaminaPool};
use emberhex::rules::components::character::{Inventory, PoolState, PrimaryStats};
use emberhex::rules::components::combatant::{Conditions, ShieldState};
use emberhex::rules::player::action_modes::action_modes;
use emberhex::rules::player::availability::check_available;
use emberhex::rules::player::legal::{check_committable, legal_commits, validate_commit};
use emberhex::rules::player::preview::preview_choices;
use emberhex::rules::query::context::ActorState;
use emberhex::rules::stack::{PendingDecision, ResolutionStack};
use emberhex::rules::{
    Combatants, Dice, EncounterOutcome, EncounterProgress, EncounterSetup, Facts, Refusal, check_invariants,
    legal_choices, legal_intents, resolve_intent, restore, start_from_setup, take_snapshot, validate_intent,
    with_rules,
};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use emberhex::view::{Prompt, build_view};
use kernel::dice::Generator;

fn start_world(catalog: &Arc<Catalog>, seed: u64) -> World {
    let mut world = empty_world();
    let scenario = catalog.scenarios[&Id::new("the_far_fire")].clone();
    let encounter = catalog.encounters[&Id::new("hollowed_adventurer")].clone();
    start_from_setup(
        &mut world,
        EncounterSetup {
            catalog: catalog.clone(),
            scenario,
            encounter,
            dice: Dice::seeded(seed),
            choose_loadout: true,
        },
    );
    world
}

/// Gives the character random conditions and another pool, as a harder encounter would.
fn add_hindrances(world: &mut World, rng: &mut Generator) {
    let entity = world.resource::<Combatants>().0[0];
    let held = [
        Condition::named("Netted"),
        Condition::named("Frozen"),
        Condition::knockdown(),
        Condition::named("Staggered"),
        Condition::named("Slowed"),
        Condition::grappled(),
        Condition::stunned(),
    ];
    let mut conditions = world.get_mut::<Conditions>(entity).unwrap();
    for condition in held {
        if rng.below(5) == 0 {
            conditions.counts.set(condition, 1);
        }
    }
    let stunned = conditions.has(Condition::stunned());
    if stunned {
        world.get_mut::<ShieldState>(entity).unwrap().raised = None;
    }
    let dice = 1 + rng.below(5);
    world.get_mut::<PoolState>(entity).unwrap().dice = StaminaPool((0..dice).map(|_| 1 + rng.below(6) as u8).collect());
}

#[test]
fn nothing_that_is_legal_is_refused_and_nobody_is_ever_stuck() {
    let catalog = CATALOG.clone();
    for seed in 0..120 {
        let mut world = start_world(&catalog, seed);
        let mut rng = Generator::seeded(seed + 1);
        let mut round = 0;
        for n in 0..150 {
            if world.resource::<EncounterOutcome>().0.is_some() {
                break;
            }
            let now = world.resource::<EncounterProgress>().round;
            if now != round {
                round = now;
                add_hindrances(&mut world, &mut rng);
            }
            let open = legal_intents(&mut world);
            assert!(!open.is_empty(), "seed {seed}, intent {n}: nothing is open");
            for intent in &open {
                assert!(
                    validate_intent(&mut world, intent).is_ok(),
                    "seed {seed}, intent {n}: {intent:?} is listed and refused"
                );
            }
            let intent = open[rng.below(open.len())].clone();
            resolve_intent(&mut world, &intent)
                .unwrap_or_else(|why| panic!("seed {seed}, intent {n}: {intent:?}: {why}"));
            if let Err(why) = check_invariants(&mut world) {
                panic!("seed {seed}, intent {n}: after {intent:?}: {why}");
            }
        }
    }
}

/// An action is refused for want of a target or a way exactly if its first question has no answer: whether there is one is
/// asked by a shorter way than which ones there are.
#[test]
fn an_action_has_a_target_exactly_if_it_can_list_one() {
    let (mut open, mut shut) = (0, 0);
    let configs = GameConfig::all_in_library(&LIBRARY);
    for (seed, config) in (0..8).flat_map(|seed| configs.iter().map(move |config| (seed, config))) {
        let mut world = empty_world();
        config.start_game(&mut world, 11 + seed);
        let mut rng = Generator::seeded(seed + 5);
        let policy = if seed % 2 == 0 { BotPolicy::Random } else { BotPolicy::Aggressive };
        for step in 0..120 {
            if step % 20 == 19 {
                add_hindrances(&mut world, &mut rng);
            }
            let intents = legal_intents(&mut world);
            if intents.is_empty() {
                break;
            }
            if world.resource::<ResolutionStack>().pending_decision == Some(PendingDecision::Beat) {
                with_rules(&mut world, |rules| {
                    let actor = ActorState::current(rules, CombatantId::CHARACTER);
                    for action in CATALOG.actions.iter().filter(|action| action.is_usable_in_beat()) {
                        for mode in action_modes(rules, &actor, action) {
                            let found = check_available(rules, &actor, action, mode, false, false);
                            let answers = preview_choices(rules, action, mode, 0);
                            match found {
                                Err(Refusal::OutOfReach | Refusal::NoPath) => {
                                    assert!(answers.is_empty(), "{}: {found:?}, and yet {answers:?}", action.id);
                                    shut += 1;
                                }
                                Ok(_) if matches!(action.effect.first(), Some(Effect::Aim(_) | Effect::Move(_))) => {
                                    assert!(!answers.is_empty(), "{}: available, and nothing to answer", action.id);
                                    open += 1;
                                }
                                _ => {}
                            }
                        }
                    }
                });
            }
            let intent = policy.choose(&mut world, &intents, &mut rng).unwrap().clone();
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    assert!(open > 100 && shut > 100, "{open} with a target, {shut} without");
}

/// Changes one thing about the loadout: hands, a stat, or the state of one piece.
fn change_loadout(world: &mut World, rng: &mut Generator) {
    let entity = world.resource::<Combatants>().0[0];
    let mut inventory = world.get_mut::<Inventory>(entity).unwrap();
    let configurations = inventory.hand_configurations(&CATALOG);
    let n = rng.below(inventory.gear.len());
    let gear = &mut inventory.gear[n];
    match rng.below(7) {
        0 => {
            inventory.hands = configurations[rng.below(configurations.len())];
            world.get_mut::<ShieldState>(entity).unwrap().raised = None;
        }
        1 => world.get_mut::<PrimaryStats>(entity).unwrap().0[rng.below(7)] = 5 + rng.below(20) as u8,
        2 => gear.broken = !gear.broken,
        3 => gear.lit = !gear.lit,
        4 => gear.deployed = !gear.deployed,
        5 => gear.charges_used = rng.below(4) as u8,
        _ => gear.loaded_missile = None,
    }
}

/// The list of legal intents keeps the actions that a loadout allows; a check of one action asks everything anew. Both
/// agree, whatever the character has in hand and whatever has happened to it.
#[test]
fn the_list_and_the_check_of_each_action_agree() {
    let (mut listed_ways, mut other_ways) = (0, 0);
    let configs = GameConfig::all_in_library(&LIBRARY);
    for (seed, config) in (0..8).flat_map(|seed| configs.iter().map(move |config| (seed, config))) {
        let mut world = empty_world();
        config.start_game(&mut world, 71 + seed);
        let mut rng = Generator::seeded(seed + 9);
        for step in 0..100 {
            match step % 10 {
                7 => add_hindrances(&mut world, &mut rng),
                _ => change_loadout(&mut world, &mut rng),
            }
            let intents = legal_intents(&mut world);
            let Some(intent) = (!intents.is_empty()).then(|| intents[rng.below(intents.len())].clone()) else { break };
            with_rules(&mut world, |rules| {
                let (reaction, usable): (bool, fn(&Action) -> bool) =
                    match emberhex::rules::access::resolution(rules).pending_decision {
                        Some(PendingDecision::Beat) => (false, Action::is_usable_in_beat),
                        Some(PendingDecision::Reaction) => (true, Action::is_usable_in_window),
                        Some(PendingDecision::Stance) => {
                            (true, |action: &Action| action.is_usable_on(ReactionOccasion::Opening))
                        }
                        _ => return,
                    };
                let listed = legal_commits(rules, reaction);
                let actor = ActorState::current(rules, CombatantId::CHARACTER);
                for action in CATALOG.actions.iter().filter(|action| usable(action)) {
                    for mode in action_modes(rules, &actor, action) {
                        let checked = check_committable(rules, action, mode, reaction);
                        let is_listed = listed
                            .iter()
                            .any(|c| c.action == action.id && c.gear == mode.gear && c.kind == mode.damage_kind);
                        assert_eq!(
                            is_listed,
                            checked.is_ok(),
                            "{}: {} {mode:?}: {checked:?}",
                            config.name(),
                            action.id
                        );
                        *if is_listed { &mut listed_ways } else { &mut other_ways } += 1;
                    }
                }
            });
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    assert!(listed_ways > 1000 && other_ways > 1000, "{listed_ways} listed, {other_ways} not");
}

/// Answers the questions about gear and missiles in every way, and collects the choices on the map that follow.
fn collect_map_choices(world: &mut World, found: &mut Vec<Choice>) -> bool {
    match world.resource::<ResolutionStack>().pending_decision {
        Some(PendingDecision::Aim(_) | PendingDecision::Move(_) | PendingDecision::Hands) => {
            found.extend(legal_choices(world));
            true
        }
        Some(PendingDecision::Missile | PendingDecision::HeldGear | PendingDecision::DamageKind) => {
            let here = take_snapshot(world);
            let mut asked = false;
            for choice in legal_choices(world) {
                resolve_intent(world, &Intent::Choose(choice)).unwrap();
                asked |= collect_map_choices(world, found);
                restore(world, &here);
            }
            asked
        }
        _ => false,
    }
}

/// The view shows an announced area before the player reacts, and the area includes the character if the attack reaches
/// it.
#[test]
fn an_announced_area_is_shown() {
    let mut shown = 0;
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        for seed in 0..20 {
            let mut world = empty_world();
            config.start_game(&mut world, seed + 100 * n as u64);
            let mut rng = Generator::seeded(seed);
            for _ in 0..60 {
                let open = legal_intents(&mut world);
                if open.is_empty() {
                    break;
                }
                let view = with_rules(&mut world, |rules| build_view(rules));
                let announced = world
                    .resource::<ResolutionStack>()
                    .active_turn
                    .as_ref()
                    .and_then(|a| Some((a.activation.enemy, a.attack?)));
                match (&view.prompt, announced) {
                    (Prompt::Reaction { in_reach, .. }, Some((enemy, attack))) => {
                        let sheet = &config.catalog.enemies[&view.enemies[usize::from(enemy.0) - 1].sheet.id];
                        let sheet = &sheet.attacks[&attack];
                        if sheet.area.is_some() && sheet.step == 0 && *in_reach {
                            shown += 1;
                            assert!(
                                view.threatened_hexes.contains(&view.character.sheet.position),
                                "{}",
                                config.name()
                            );
                        } else if sheet.area.is_none() {
                            assert!(view.threatened_hexes.is_empty());
                        }
                    }
                    _ => assert!(view.threatened_hexes.is_empty()),
                }
                let intent = open[rng.below(open.len())].clone();
                resolve_intent(&mut world, &intent).unwrap();
            }
        }
    }
    assert!(shown > 20, "only {shown} areas were announced");
}

/// The card of an attunement offers as many FP above its price as the legal commitments do: no more than are left, and no
/// more than have an effect (R-470, O-76).
#[test]
fn a_card_offers_the_fp_that_can_be_committed() {
    let shipped = catalog_of("proving_ground");
    let mut limited = Catalog::clone(shipped);
    for (id, attunement) in shipped.attunements.iter() {
        let attunement = Attunement { most_overcast: Some(Expr::N(1)), ..Attunement::clone(attunement) };
        limited.attunements.insert(*id, Arc::new(attunement));
    }
    let limited = Arc::new(limited);
    let mut most_seen = Vec::new();
    for catalog in [shipped, &limited] {
        let mut most = 0;
        for (n, config) in GameConfig::all_in_scenario(catalog).iter().enumerate() {
            let mut world = empty_world();
            config.start_game(&mut world, n as u64);
            let mut rng = Generator::seeded(n as u64);
            for _ in 0..40 {
                let open = legal_intents(&mut world);
                let Some(intent) = (!open.is_empty()).then(|| open[rng.below(open.len())].clone()) else { break };
                let view = with_rules(&mut world, |rules| build_view(rules));
                for card in &view.actions {
                    for mode in card.modes.iter().filter(|mode| mode.refusal.is_none()) {
                        let extra = |intent: &Intent| match intent {
                            Intent::Commit(commit) | Intent::React(commit) => {
                                let is_of_mode = (commit.action, commit.gear) == (card.id, mode.gear);
                                is_of_mode.then_some(commit.extra_focus)
                            }
                            _ => None,
                        };
                        let Some(found) = open.iter().filter_map(extra).max() else { continue };
                        assert_eq!(mode.most_extra_focus, found, "{} of {}", card.id, config.name());
                        most = most.max(found);
                    }
                }
                resolve_intent(&mut world, &intent).unwrap();
            }
        }
        most_seen.push(most);
    }
    assert!(most_seen[0] > 1 && most_seen[1] == 1, "{most_seen:?}");
}

/// The hexes highlighted for an armed action are the choices that the action offers after its commit.
#[test]
fn what_is_highlighted_is_what_can_be_answered() {
    let mut tried = 0;
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        let mut world = empty_world();
        config.start_game(&mut world, 3 + n as u64);
        let mut rng = Generator::seeded(n as u64);
        for _ in 0..80 {
            let open = legal_intents(&mut world);
            let Some(intent) = (!open.is_empty()).then(|| open[rng.below(open.len())].clone()) else { break };
            for trial in &open {
                let (Intent::Commit(commit) | Intent::React(commit)) = trial else { continue };
                let reaction = matches!(trial, Intent::React(_));
                let action = config.catalog.action(commit.action).unwrap();
                let over = with_rules(&mut world, |rules| validate_commit(rules, commit, reaction)).unwrap().overspent;
                let highlighted = with_rules(&mut world, |rules| {
                    preview_choices(rules, action, ActionMode { gear: commit.gear, damage_kind: commit.kind }, over)
                });
                // The rules take a single choice by themselves, and the next decision may be pending at once.
                if highlighted.len() == 1 {
                    continue;
                }
                let here = take_snapshot(&world);
                resolve_intent(&mut world, trial).unwrap();
                let mut answers = Vec::new();
                if collect_map_choices(&mut world, &mut answers) {
                    tried += 1;
                    let missing: Vec<&Choice> = answers.iter().filter(|answer| !highlighted.contains(answer)).collect();
                    assert!(missing.is_empty(), "{}: {trial:?} does not light {missing:?}", config.name());
                    let superfluous: Vec<&Choice> =
                        highlighted.iter().filter(|choice| !answers.contains(choice)).collect();
                    assert!(superfluous.is_empty(), "{}: {trial:?} lights {superfluous:?} for nothing", config.name());
                }
                restore(&mut world, &here);
            }
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    assert!(tried > 1000, "only {tried} questions were asked");
}

#[test]
fn a_card_says_truly_whether_its_action_lowers_the_shield() {
    let catalog = CATALOG.clone();
    let (mut lowered, mut kept) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..60 {
        let mut world = start_world(&catalog, seed);
        let mut rng = Generator::seeded(seed + 1);
        for _ in 0..60 {
            if world.resource::<EncounterOutcome>().0.is_some() {
                break;
            }
            let open = legal_intents(&mut world);
            let entity = world.resource::<Combatants>().0[0];
            if world.get::<ShieldState>(entity).unwrap().raised.is_some() {
                let cards = with_rules(&mut world, |rules| build_view(rules)).actions;
                let here = take_snapshot(&world);
                for intent in &open {
                    let (Intent::Commit(commit) | Intent::React(commit)) = intent else { continue };
                    let card = cards.iter().find(|card| card.id == commit.action).unwrap();
                    world.resource_mut::<Facts>().list.clear();
                    resolve_intent(&mut world, intent).unwrap();
                    let facts = std::mem::take(&mut world.resource_mut::<Facts>().list);
                    let by_action = |cause: &Cause| matches!(cause, Cause::Action { action, .. } if *action == card.id);
                    let is_lowered = |fact: &Fact| matches!(fact, Fact::ShieldLowered { who: CombatantId::CHARACTER, cause } if by_action(cause));
                    assert_eq!(facts.iter().any(is_lowered), card.lowers_shield, "seed {seed}: {}", card.id);
                    let list = if card.lowers_shield { &mut lowered } else { &mut kept };
                    list.insert(card.id.to_string());
                    restore(&mut world, &here);
                }
            }
            let raises =
                |intent: &&Intent| matches!(intent, Intent::Commit(commit) if commit.action == Id::new("shield_up"));
            let intent = open.iter().find(raises).unwrap_or(&open[rng.below(open.len())]).clone();
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    for action in ["gasp_and_pant", "light_attack", "sprint", "lower_shield"] {
        assert!(lowered.contains(action), "{action} was not tried: {lowered:?}");
    }
    for action in ["move", "guarded_attack", "swap_equipment"] {
        assert!(kept.contains(action), "{action} was not tried: {kept:?}");
    }
}
