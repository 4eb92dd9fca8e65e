//! Laying a vignette's position out in a world.

use std::sync::Arc;

use bevy::prelude::{State, World};

use super::format::{CharacterSetting, FoeSetting, Moment, Setup};
use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Post, Scenario};
use crate::content::gear::AnyGear;
use crate::content::validate;
use crate::model::{Condition, ConditionCounts, Coord, Gear, Id, Pool, Sink, Who};
use crate::rules::board::Field;
use crate::rules::combatant::{Conditions, Foe, Grip, Guard, Hero, Sinks, Vitals};
use crate::rules::flow::{Ask, Flow, Step};
use crate::rules::phase::{CounterbeatStep, Part, Phase};
use crate::rules::{Cards, Customs, DiceBox, Facts, Progress, Seats, install, lay_out, start};

/// A world in which the position stands, ready for the first step.
pub fn stand(base: &Arc<Catalog>, setup: &Setup, dice: &[u8]) -> Result<World, String> {
    let catalog = Arc::new(extended(base, setup));
    let scenario = catalog.journey().ok_or("the catalog has no scenario to take a character from")?;
    let scenario =
        Arc::new(Scenario { character: character(&scenario.character, &setup.character), ..Scenario::clone(scenario) });
    let encounter = Arc::new(encounter(&catalog, setup)?);
    for post in &encounter.enemies {
        if !catalog.enemies.contains_key(&post.enemy) {
            return Err(format!("there is no enemy `{}`", post.enemy));
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
    if let Some(problem) = validate::inline(&catalog, &encounter, &enemies, &gear).into_iter().next() {
        return Err(problem.message);
    }
    let mut world = World::new();
    install(&mut world);
    let customs = Customs {
        catalog,
        scenario,
        encounter,
        dice: DiceBox::scripted(dice.to_vec()),
        makes_ready: setup.makes_ready,
    };
    sensible(setup)?;
    if setup.moment == Moment::Start {
        start(&mut world, customs);
        return Ok(world);
    }
    lay_out(&mut world, customs);
    let at = setup.character.at.unwrap_or(Coord::new(5, 5));
    crate::rules::board::put(&mut world, Who::CHARACTER, Some(at));
    crate::rules::post_enemies(&mut world);
    dress_character(&mut world, &setup.character)?;
    for (n, foe) in setup.foes.iter().flatten().enumerate() {
        dress_foe(&mut world, Who(n as u8 + 1), foe);
    }
    world.resource_mut::<Progress>().round = setup.round.unwrap_or(1);
    for (card, coins) in world.resource_mut::<Cards>().0.iter_mut().zip(&setup.coins) {
        for (have, want) in card.coins.iter_mut().zip(coins) {
            *have = *want;
        }
    }
    world.resource_mut::<Progress>().marks = setup.marks.iter().copied().collect();
    for (tile, at) in &setup.laid {
        if !world.resource_mut::<Field>().lay(*at, *tile) {
            return Err(format!("there is no tile `{tile}`"));
        }
    }
    begin(&mut world, setup);
    world.resource_mut::<Facts>().list.clear();
    Ok(world)
}

/// Puts the loop where the position says, and goes on to the first decision.
fn begin(world: &mut World, setup: &Setup) {
    let phase = match setup.moment {
        Moment::Start | Moment::Round => Phase::Round,
        Moment::BeatOpens | Moment::Beat => Phase::Beat,
        Moment::Counterbeat => Phase::Counterbeat,
    };
    world.insert_resource(State::new(phase));
    let mut flow = Flow::default();
    match setup.moment {
        Moment::Beat => flow.ask = Some(Ask::Beat),
        Moment::BeatOpens => flow.next([Step::Phase(Part::TrickleCharacter), Step::Phase(Part::OpenBeat)]),
        Moment::Counterbeat => {
            flow.next([Step::Phase(Part::Opening), Step::Phase(Part::Onward(CounterbeatStep::Trickle))]);
        }
        Moment::Start | Moment::Round => flow.next(
            [Part::Tally, Part::Doom, Part::ClearTables, Part::ClearSinks, Part::RollPool, Part::RoundTokens]
                .map(Step::Phase),
        ),
    }
    *world.resource_mut::<Flow>() = flow;
    if setup.moment == Moment::Beat {
        let done = setup.done;
        let mut progress = world.resource_mut::<Progress>();
        (progress.simple, progress.dynamic) = (done.simple, done.dynamic);
        (progress.double, progress.free) = (done.double, done.free);
    }
}

/// Whether the pieces and numbers of a setup could lie on a table.
fn sensible(setup: &Setup) -> Result<(), String> {
    let at = setup.character.at.unwrap_or(Coord::new(5, 5));
    let mut taken = vec![at];
    let foes = setup.foes.iter().flatten().map(|f| f.at);
    for at in std::iter::once(at).chain(setup.start.iter().flatten().copied()).chain(foes.clone()) {
        if !at.on_sheet() {
            return Err(format!("{at} is not on the sheet (rows 0-10, columns 0-11)"));
        }
    }
    for at in foes.filter(|_| setup.moment != Moment::Start) {
        if taken.contains(&at) {
            return Err(format!("two pieces would stand on {at}"));
        }
        taken.push(at);
    }
    match setup.character.pool.iter().find(|face| !(1..=6).contains(*face)) {
        Some(face) => Err(format!("a die in the pool can't show {face}")),
        None => Ok(()),
    }
}

fn extended(catalog: &Arc<Catalog>, setup: &Setup) -> Catalog {
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
    if let Some(scenario) = catalog.journey().map(|scenario| scenario.id) {
        catalog.change_house(scenario, &setup.house);
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

fn character(base: &Character, setting: &CharacterSetting) -> Character {
    let mut sheet = base.clone();
    sheet.stats.extend(&setting.stats);
    sheet.humanity = setting.humanity.unwrap_or(sheet.humanity);
    if let Some(hands) = &setting.hands {
        sheet.hands.clone_from(hands);
        sheet.held = (None, None);
    }
    if let Some(held) = setting.held {
        sheet.held = held;
    }
    if setting.unarmored {
        sheet.armor = None;
    } else if setting.armor.is_some() {
        sheet.armor = setting.armor;
    }
    if let Some(pouches) = &setting.pouches {
        sheet.pouches.clone_from(pouches);
    }
    if let Some(missiles) = &setting.missiles {
        sheet.missiles.clone_from(missiles);
    }
    sheet.mounted |= setting.mounted;
    if let Some(attunements) = &setting.attunements {
        sheet.attunements.clone_from(attunements);
    }
    sheet
}

fn encounter(catalog: &Catalog, setup: &Setup) -> Result<Encounter, String> {
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
        let post = |f: &FoeSetting| Post { tail: f.tail, formation: f.formation, ..Post::at(f.enemy, f.at) };
        encounter.enemies = foes.iter().map(post).collect();
    }
    encounter.waves.extend(setup.waves.clone());
    encounter.formations.extend(setup.formations.clone());
    if !setup.order.is_empty() {
        encounter.order.clone_from(&setup.order);
    }
    encounter.dark |= setup.dark;
    Ok(encounter)
}

fn dress_character(world: &mut World, setting: &CharacterSetting) -> Result<(), String> {
    let entity = world.resource::<Seats>().0[0];
    let find = |hero: &Hero, id: &Id| -> Result<usize, String> {
        hero.gear.iter().position(|line| line.id == *id).ok_or(format!("the character does not carry `{id}`"))
    };
    let mut entity = world.entity_mut(entity);
    if let Some(mut hero) = entity.get_mut::<Hero>() {
        hero.pool = Pool(setting.pool.iter().copied().collect());
        hero.focus_spent = setting.focus_spent;

        for (id, kind, n) in &setting.cards {
            let line = find(&hero, id)?;
            hero.gear[line].card.add(*kind, *n);
        }
        for (id, n) in &setting.worn {
            let line = find(&hero, id)?;
            hero.gear[line].worn = *n;
        }
        for (id, n) in &setting.spent {
            let line = find(&hero, id)?;
            hero.gear[line].spent = *n;
        }
        for (id, missile) in &setting.loaded {
            let (line, missile) = (find(&hero, id)?, find(&hero, missile)?);
            hero.gear[line].loaded = Some(Gear(missile as u8));
        }
        for id in &setting.lit {
            let line = find(&hero, id)?;
            hero.gear[line].lit = true;
        }
        for id in &setting.broken {
            let line = find(&hero, id)?;
            hero.gear[line].broken = true;
        }
        for id in &setting.aside {
            let line = find(&hero, id)?;
            hero.gear[line].aside = true;
        }
        let held = setting.conditions.iter().find(|(c, _)| *c == Condition::Grappled).map_or(0, |(_, n)| *n);
        let grip = setting.held_by.map(|(by, attack)| Grip { by: Who(by), attack });
        hero.grips = (0..held).filter_map(|_| grip).collect();
        if let Some(id) = &setting.raised {
            hero.raised = Some(Gear(find(&hero, id)? as u8));
        }
    }
    if let Some(mut vitals) = entity.get_mut::<Vitals>() {
        vitals.hp = setting.hp.clone().into();
        vitals.unassigned = setting.unassigned.clone().into();
        if let Some(slots) = setting.slots {
            vitals.slots = slots;
        }
    }
    if let Some(mut sinks) = entity.get_mut::<Sinks>() {
        dress_sinks(&mut sinks, &setting.sinks, &setting.in_sinks);
    }
    if let Some(mut conditions) = entity.get_mut::<Conditions>() {
        conditions.now = ConditionCounts::from(setting.conditions.clone());
    }
    Ok(())
}

fn dress_foe(world: &mut World, who: Who, setting: &FoeSetting) {
    let entity = world.resource::<Seats>().0[usize::from(who.0)];
    let mut entity = world.entity_mut(entity);
    if let Some(mut vitals) = entity.get_mut::<Vitals>() {
        vitals.hp = setting.hp.clone().into();
        vitals.unassigned = setting.unassigned.clone().into();
    }
    if let Some(mut sinks) = entity.get_mut::<Sinks>() {
        dress_sinks(&mut sinks, &setting.sinks, &setting.in_sinks);
    }
    if let Some(mut conditions) = entity.get_mut::<Conditions>() {
        conditions.now = ConditionCounts::from(setting.conditions.clone());
    }
    if let (Some(mut foe), Some((defense, stability, durability, up))) = (entity.get_mut::<Foe>(), setting.shield) {
        foe.guard = Some(Guard { defense, stability, durability, up, ..Guard::default() });
    }
}

fn dress_sinks(
    sinks: &mut Sinks,
    values: &std::collections::BTreeMap<Sink, u8>,
    tokens: &[(Sink, crate::model::Token)],
) {
    for (sink, value) in values {
        sinks.value[*sink as usize] = *value;
    }
    sinks.tokens = tokens.iter().copied().collect();
}
