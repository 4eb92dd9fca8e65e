//! The setup of a vignette: builds a world in the initial state.
//!
//! Owns the defaults of the setup and its validation. Must use the same functions as the game to build an encounter.

use std::sync::Arc;

use bevy::prelude::{State, World};

use super::format::{CharacterSetup, EnemySetup, StartPoint, VignetteSetup};
use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, EnemySpawn, Scenario};
use crate::content::gear::AnyGear;
use crate::content::validate;
use crate::model::{CombatantId, Condition, ConditionCounts, Coord, GearIndex, Id, Sink, StaminaPool};
use crate::rules::board::{Board, set_position};
use crate::rules::combatant::{CharacterState, Conditions, EnemyState, GrappleHold, Health, ShieldState, Sinks};
use crate::rules::phase::{CounterbeatStep, Phase, PhaseStep};
use crate::rules::resolution::{PendingDecision, ResolutionStack, ResolutionTask};
use crate::rules::{
    Combatants, DiceRng, EncounterProgress, EncounterSetup, EncounterTables, Facts, build_encounter, install_rules,
    start_from_setup, with_rules,
};

/// A world in the vignette's initial state, ready for the first step.
pub fn build_world(base: &Arc<Catalog>, setup: &VignetteSetup, dice: &[u8]) -> Result<World, String> {
    let catalog = Arc::new(extend_catalog(base, setup));
    let scenario = catalog.main_scenario().ok_or("the catalog has no scenario to take a character from")?;
    let scenario = Arc::new(Scenario {
        character: character_from_setup(&scenario.character, &setup.character),
        ..Scenario::clone(scenario)
    });
    let encounter = Arc::new(encounter_from_setup(&catalog, setup)?);
    for spawn in &encounter.enemies {
        if !catalog.enemies.contains_key(&spawn.enemy) {
            return Err(format!("there is no enemy `{}`", spawn.enemy));
        }
    }
    let known = |id: &Id| if catalog.gear.contains_key(id) { Ok(()) } else { Err(format!("there is no gear `{id}`")) };
    scenario
        .character
        .hands
        .iter()
        .chain(&scenario.character.armor)
        .chain(&scenario.character.pouches)
        .chain(&scenario.character.missiles)
        .try_for_each(known)?;
    let enemies: Vec<Id> = setup.enemies.keys().copied().collect();
    let written_here = |id: &&Id| base.gear.get(id).is_none_or(|known| !Arc::ptr_eq(known, &catalog.gear[*id]));
    let gear: Vec<Id> = catalog.gear.keys().filter(written_here).copied().collect();
    if let Some(problem) = validate::validate_inline(&catalog, &encounter, &enemies, &gear).into_iter().next() {
        return Err(problem.message);
    }
    let mut world = World::new();
    install_rules(&mut world);
    let encounter_setup = EncounterSetup {
        catalog,
        scenario,
        encounter,
        dice: DiceRng::with_fixed_rolls(dice.to_vec()),
        choose_loadout: setup.choose_loadout,
    };
    validate_setup(setup)?;
    if setup.moment == StartPoint::Start {
        start_from_setup(&mut world, encounter_setup);
        return Ok(world);
    }
    build_encounter(&mut world, encounter_setup);
    let at = setup.character.at.unwrap_or(Coord::new(5, 5));
    with_rules(&mut world, |rules| set_position(rules, CombatantId::CHARACTER, Some(at)));
    crate::rules::spawn_enemies(&mut world);
    apply_character_setup(&mut world, &setup.character)?;
    for (n, foe) in setup.foes.iter().flatten().enumerate() {
        apply_enemy_setup(&mut world, CombatantId(n as u8 + 1), foe);
    }
    world.resource_mut::<EncounterProgress>().round = setup.round.unwrap_or(1);
    for (card, coins) in world.resource_mut::<EncounterTables>().0.iter_mut().zip(&setup.coins) {
        for (have, want) in card.coins.iter_mut().zip(coins) {
            *have = *want;
        }
    }
    world.resource_mut::<EncounterProgress>().flags = setup.flags.iter().copied().collect();
    for (tile, at) in &setup.placed_tiles {
        if !world.resource_mut::<Board>().place_tile(*at, *tile) {
            return Err(format!("there is no tile `{tile}`"));
        }
    }
    enter_start_point(&mut world, setup);
    world.resource_mut::<Facts>().list.clear();
    Ok(world)
}

/// Sets the phase and the resolution stack to the start point of the setup.
fn enter_start_point(world: &mut World, setup: &VignetteSetup) {
    let phase = match setup.moment {
        StartPoint::Start | StartPoint::Round => Phase::Round,
        StartPoint::BeatOpens | StartPoint::Beat => Phase::Beat,
        StartPoint::Counterbeat => Phase::Counterbeat,
    };
    world.insert_resource(State::new(phase));
    let mut flow = ResolutionStack::default();
    match setup.moment {
        StartPoint::Beat => flow.pending_decision = Some(PendingDecision::Beat),
        StartPoint::BeatOpens => flow.push_sequence([
            ResolutionTask::Phase(PhaseStep::TrickleCharacter),
            ResolutionTask::Phase(PhaseStep::OpenBeat),
        ]),
        StartPoint::Counterbeat => {
            flow.push_sequence([
                ResolutionTask::Phase(PhaseStep::OpenCounterbeat),
                ResolutionTask::Phase(PhaseStep::AdvanceCounterbeat(CounterbeatStep::Trickle)),
            ]);
        }
        StartPoint::Start | StartPoint::Round => flow.push_sequence(
            [
                PhaseStep::Tally,
                PhaseStep::Doom,
                PhaseStep::ClearTables,
                PhaseStep::ClearSinks,
                PhaseStep::RollPool,
                PhaseStep::ExpireRoundConditions,
            ]
            .map(ResolutionTask::Phase),
        ),
    }
    *world.resource_mut::<ResolutionStack>() = flow;
    if setup.moment == StartPoint::Beat {
        let done = setup.committed_actions;
        let mut progress = world.resource_mut::<EncounterProgress>();
        (progress.simple_actions, progress.dynamic_actions) = (done.simple, done.dynamic);
        (progress.double_committed, progress.free_action_used) = (done.double, done.free);
    }
}

/// Whether the hexes and the dice of a setup are possible.
fn validate_setup(setup: &VignetteSetup) -> Result<(), String> {
    let at = setup.character.at.unwrap_or(Coord::new(5, 5));
    let mut occupied = vec![at];
    let foes = setup.foes.iter().flatten().map(|f| f.at);
    for at in std::iter::once(at).chain(setup.start.iter().flatten().copied()).chain(foes.clone()) {
        if !at.is_on_sheet() {
            return Err(format!("{at} is not on the sheet (rows 0-10, columns 0-11)"));
        }
    }
    for at in foes.filter(|_| setup.moment != StartPoint::Start) {
        if occupied.contains(&at) {
            return Err(format!("two pieces would stand on {at}"));
        }
        occupied.push(at);
    }
    match setup.character.pool.iter().find(|face| !(1..=6).contains(*face)) {
        Some(face) => Err(format!("a die in the pool can't show {face}")),
        None => Ok(()),
    }
}

fn extend_catalog(catalog: &Arc<Catalog>, setup: &VignetteSetup) -> Catalog {
    let mut catalog = Catalog::clone(catalog);
    for (id, row) in &setup.types {
        catalog.types.insert(*id, row.clone());
    }
    for (id, enemy) in &setup.enemies {
        let mut enemy = enemy.clone();
        enemy.id = *id;
        catalog.add_enemy(enemy);
    }
    for (id, w) in &setup.weapons {
        catalog.add_gear(*id, AnyGear::Weapon(crate::content::gear::Weapon { id: *id, ..w.clone() }));
    }
    for (id, s) in &setup.shields {
        catalog.add_gear(*id, AnyGear::Shield(crate::content::gear::Shield { id: *id, ..s.clone() }));
    }
    for (id, a) in &setup.armor {
        catalog.add_gear(*id, AnyGear::Armor(crate::content::gear::Armor { id: *id, ..a.clone() }));
    }
    for (id, u) in &setup.flasks {
        catalog.add_gear(*id, AnyGear::Flask(crate::content::gear::Usable { id: *id, ..u.clone() }));
    }
    for (id, u) in &setup.items {
        catalog.add_gear(*id, AnyGear::Item(crate::content::gear::Usable { id: *id, ..u.clone() }));
    }
    for (id, m) in &setup.missiles {
        catalog.add_gear(*id, AnyGear::Missile(crate::content::gear::Missile { id: *id, ..m.clone() }));
    }
    if let Some(scenario) = catalog.main_scenario().map(|scenario| scenario.id) {
        catalog.apply_house_changes(scenario, &setup.house);
    }
    for (id, attunement) in &setup.attunements {
        catalog.add_attunement(*id, attunement.clone());
    }
    for (id, action) in &setup.actions {
        let mut action = action.clone();
        action.id = *id;
        catalog.add_action(action);
    }
    catalog
}

fn character_from_setup(base: &Character, setup: &CharacterSetup) -> Character {
    let mut sheet = base.clone();
    sheet.stats.extend(&setup.stats);
    sheet.humanity = setup.humanity.unwrap_or(sheet.humanity);
    if let Some(hands) = &setup.hands {
        sheet.hands.clone_from(hands);
        sheet.held = (None, None);
    }
    if let Some(held) = setup.held {
        sheet.held = held;
    }
    if setup.unarmored {
        sheet.armor = None;
    } else if setup.armor.is_some() {
        sheet.armor = setup.armor;
    }
    if let Some(pouches) = &setup.pouches {
        sheet.pouches.clone_from(pouches);
    }
    if let Some(missiles) = &setup.missiles {
        sheet.missiles.clone_from(missiles);
    }
    sheet.mounted |= setup.mounted;
    if let Some(attunements) = &setup.attunements {
        sheet.attunements.clone_from(attunements);
    }
    sheet
}

fn encounter_from_setup(catalog: &Catalog, setup: &VignetteSetup) -> Result<Encounter, String> {
    let mut encounter = match setup.encounter {
        Some(id) => {
            catalog.encounters.get(&id).map(|e| Encounter::clone(e)).ok_or(format!("there is no encounter `{id}`"))?
        }
        None => Encounter { start: vec![Coord::new(5, 5)], ..Encounter::blank(Id::new("vignette"), "Vignette") },
    };
    if let Some(page) = &setup.on_defeat {
        encounter.on_defeat = page.clone();
    }
    encounter.tiles.extend(setup.tiles.clone());
    encounter.layout.extend(setup.layout.clone());
    if let Some(placement) = encounter.layout.iter().find(|p| !encounter.tiles.contains_key(&p.tile)) {
        return Err(format!("there is no tile `{}`", placement.tile));
    }
    if let Some(tables) = &setup.tables {
        encounter.tables.clone_from(tables);
    }
    if let Some(doom) = &setup.doom {
        encounter.doom.clone_from(doom);
    }
    if let Some(victory) = &setup.victory {
        encounter.victory.clone_from(victory);
    }
    if let Some(start) = &setup.start {
        encounter.start.clone_from(start);
    } else if let Some(at) = setup.character.at {
        encounter.start = vec![at];
    }
    if let Some(foes) = &setup.foes {
        let spawn =
            |f: &EnemySetup| EnemySpawn { tail: f.tail, formation: f.formation, ..EnemySpawn::new(f.enemy, f.at) };
        encounter.enemies = foes.iter().map(spawn).collect();
    }
    encounter.waves.extend(setup.waves.clone());
    encounter.formations.extend(setup.formations.clone());
    if !setup.order.is_empty() {
        encounter.order.clone_from(&setup.order);
    }
    encounter.dark |= setup.dark;
    Ok(encounter)
}

fn apply_character_setup(world: &mut World, setup: &CharacterSetup) -> Result<(), String> {
    let entity = world.resource::<Combatants>().0[0];
    let find_gear_index = |hero: &CharacterState, id: &Id| -> Result<usize, String> {
        hero.gear.iter().position(|gear| gear.id == *id).ok_or(format!("the character does not carry `{id}`"))
    };
    let mut entity = world.entity_mut(entity);
    if let Some(mut hero) = entity.get_mut::<CharacterState>() {
        hero.pool = StaminaPool(setup.pool.iter().copied().collect());
        hero.focus_spent = setup.focus_spent;

        for (id, kind, n) in &setup.card_tokens {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].card_tokens.add(*kind, *n);
        }
        for (id, n) in &setup.durability_used {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].durability_used = *n;
        }
        for (id, n) in &setup.charges_used {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].charges_used = *n;
        }
        for (id, missile) in &setup.loaded {
            let (index, missile) = (find_gear_index(&hero, id)?, find_gear_index(&hero, missile)?);
            hero.gear[index].loaded_missile = Some(GearIndex(missile as u8));
        }
        for id in &setup.lit {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].lit = true;
        }
        for id in &setup.broken {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].broken = true;
        }
        for id in &setup.deployed {
            let index = find_gear_index(&hero, id)?;
            hero.gear[index].set_aside = true;
        }
        let held = setup.conditions.iter().find(|(c, _)| *c == Condition::Grappled).map_or(0, |(_, n)| *n);
        let grapple = setup.grappled_by.map(|(by, attack)| GrappleHold { by: CombatantId(by), attack });
        hero.grapple_holds = (0..held).filter_map(|_| grapple).collect();
        if let Some(id) = &setup.raised {
            hero.raised_shield = Some(GearIndex(find_gear_index(&hero, id)? as u8));
        }
    }
    if let Some(mut vitals) = entity.get_mut::<Health>() {
        vitals.hp_damage = setup.hp.clone().into();
        vitals.unassigned = setup.unassigned.clone().into();
        if let Some(slots) = setup.hp_slots {
            vitals.slots = slots;
        }
    }
    if let Some(mut sinks) = entity.get_mut::<Sinks>() {
        apply_sinks(&mut sinks, &setup.sinks, &setup.in_sinks);
    }
    if let Some(mut conditions) = entity.get_mut::<Conditions>() {
        conditions.counts = ConditionCounts::from(setup.conditions.clone());
    }
    Ok(())
}

fn apply_enemy_setup(world: &mut World, who: CombatantId, setup: &EnemySetup) {
    let entity = world.resource::<Combatants>().0[usize::from(who.0)];
    let mut entity = world.entity_mut(entity);
    if let Some(mut vitals) = entity.get_mut::<Health>() {
        vitals.hp_damage = setup.hp.clone().into();
        vitals.unassigned = setup.unassigned.clone().into();
    }
    if let Some(mut sinks) = entity.get_mut::<Sinks>() {
        apply_sinks(&mut sinks, &setup.sinks, &setup.in_sinks);
    }
    if let Some(mut conditions) = entity.get_mut::<Conditions>() {
        conditions.counts = ConditionCounts::from(setup.conditions.clone());
    }
    if let (Some(mut foe), Some((defense, stability, durability, up))) = (entity.get_mut::<EnemyState>(), setup.shield)
    {
        foe.shield = Some(ShieldState { defense, stability, durability, raised: up, ..ShieldState::default() });
    }
}

fn apply_sinks(
    sinks: &mut Sinks,
    values: &std::collections::BTreeMap<Sink, u8>,
    tokens: &[(Sink, crate::model::Token)],
) {
    for (sink, value) in values {
        sinks.values[*sink as usize] = *value;
    }
    sinks.tokens = tokens.iter().copied().collect();
}
