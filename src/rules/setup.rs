//! Laying an encounter out (4.1): tiles, the character, the enemies, the cards.

use std::sync::Arc;

use bevy::prelude::{State, World};
use smallvec::SmallVec;

use super::access::{flow_mut, tell};
use super::board::{Field, TileSort, put};
use super::combatant::stats::hp_slots;
use super::combatant::{Conditions, Foe, GearState, Guard, Hero, Sinks, Slot, Vitals};
use super::flow::{Ask, Flow};
use super::phase::{self, CounterbeatStep, Phase};
use super::resources::{Cards, Content, DiceBox, Ending, Facts, Progress, Seats, Stage, TableState};
use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::model::{Fact, Gear, Hands, Id, Sink, Stat, Who};

/// Prepares a world for encounters: states and what entering them does. Once per world.
pub fn install(world: &mut World) {
    phase::install(world);
    world.init_resource::<Facts>();
    world.init_resource::<Seats>();
    world.init_resource::<Flow>();
    world.init_resource::<Progress>();
    world.init_resource::<Cards>();
    world.init_resource::<Ending>();
    world.init_resource::<Field>();
}

/// Which encounter of which scenario, with which dice.
#[derive(Clone)]
pub struct Customs {
    /// The catalog to play from.
    pub catalog: Arc<Catalog>,
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// The encounter.
    pub encounter: Arc<Encounter>,
    /// The dice.
    pub dice: DiceBox,
}

/// Clears the table and lays an encounter out; nobody has decided anything yet.
pub fn lay_out(world: &mut World, customs: Customs) {
    let Customs { catalog, scenario, encounter, dice } = customs;
    let seats = std::mem::take(&mut world.resource_mut::<Seats>().0);
    for seat in seats {
        world.despawn(seat);
    }
    world.insert_resource(State::new(Phase::Setup));
    world.insert_resource(State::new(CounterbeatStep::Rest));
    world.resource_mut::<Facts>().list.clear();
    *world.resource_mut::<Flow>() = Flow::default();
    *world.resource_mut::<Progress>() = Progress::default();
    world.resource_mut::<Ending>().0 = None;
    world.insert_resource(dice);
    world.insert_resource(Content(Arc::clone(&catalog)));
    world.insert_resource(Stage { encounter: Arc::clone(&encounter), scenario: Arc::clone(&scenario) });
    *world.resource_mut::<Field>() = tiles(&encounter);
    world.resource_mut::<Cards>().0 = encounter
        .tables
        .iter()
        .map(|t| TableState { coins: SmallVec::from_elem(0, t.entries.len()), ..TableState::default() })
        .collect();
    seat_character(world, &catalog, &scenario.character);
    for post in &encounter.enemies {
        seat_enemy(world, post.enemy, post.at);
    }
}

/// Lays an encounter out and goes on to the first decision.
pub fn start(world: &mut World, customs: Customs) {
    let starts = customs.encounter.start.clone();
    lay_out(world, customs);
    match starts.as_slice() {
        [only] => put(world, Who::CHARACTER, Some(*only)),
        _ => flow_mut(world).ask = Some(Ask::Start),
    }
    if let Some(at) = super::access::at(world, Who::CHARACTER) {
        let name = world.resource::<Stage>().scenario.id;
        tell(world, Fact::Entered { who: Who::CHARACTER, name, at });
    }
    super::flow::advance(world);
}

/// The sheet of hexes as an encounter lays it out.
pub(super) fn tiles(encounter: &Encounter) -> Field {
    let mut field = Field::default();
    field.sorts =
        encounter.tiles.iter().map(|(id, tile)| TileSort { id: *id, kind: tile.kind, deadly: tile.deadly }).collect();
    for placement in &encounter.layout {
        let sort = field.sorts.iter().position(|s| s.id == placement.tile);
        for at in placement.at.iter().flat_map(crate::content::encounter::Area::hexes) {
            field.mark(at, sort);
        }
    }
    field
}

fn seat_character(world: &mut World, catalog: &Catalog, sheet: &Character) {
    let mut hero = Hero { humanity: sheet.humanity, ..Hero::default() };
    for (stat, n) in &sheet.stats {
        hero.stats[*stat as usize] = *n;
    }
    let mut wear = |id: Id, slot: Slot| {
        hero.gear.push(GearState::fresh(id, slot));
    };
    for (n, id) in sheet.hands.iter().enumerate() {
        wear(*id, Slot::Hand(n as u8));
    }
    if let Some(id) = &sheet.armor {
        wear(*id, Slot::Armor);
    }
    for (n, id) in sheet.pouches.iter().enumerate() {
        wear(*id, Slot::Pouch(n as u8));
    }
    for (n, id) in sheet.missiles.iter().enumerate() {
        hero.gear.push(GearState::fresh(*id, Slot::Quiver(n as u8)));
    }
    hero.hands = Hands { main: sheet.held.0.map(Gear), off: sheet.held.1.map(Gear) };
    let vitals = Vitals { slots: hp_slots(hero.stat(Stat::Vit)), ..Vitals::default() };
    let sinks = Sinks { value: hero.sink_values(catalog), ..Sinks::default() };
    let entity = world.spawn((hero, vitals, sinks, Conditions::default())).id();
    world.resource_mut::<Seats>().0.push(entity);
}

/// Seats an enemy on the sheet.
pub(super) fn seat_enemy(world: &mut World, id: Id, at: crate::model::Coord) {
    let Some(sheet) = super::access::catalog(world).enemies.get(&id).cloned() else { return };
    let seats = world.resource::<Seats>().0.clone();
    let number = 1 + seats.iter().filter(|e| world.get::<Foe>(**e).is_some_and(|f| f.sheet == id)).count() as u8;
    let mut value = [0; 7];
    for sink in Sink::ALL {
        value[sink as usize] = sheet.sinks.get(&sink).copied().unwrap_or(0);
    }
    let guard = sheet.shield.map(|s| Guard {
        defense: s.defense,
        stability: s.stability,
        durability: s.durability,
        up: s.up,
        ..Guard::default()
    });
    let foe = Foe { sheet: id, number, attack_damage: 0, movement: 0, guard };
    let vitals = Vitals { slots: sheet.hp, ..Vitals::default() };
    let sinks = Sinks { value, ..Sinks::default() };
    let entity = world.spawn((foe, vitals, sinks, Conditions::default())).id();
    world.resource_mut::<Seats>().0.push(entity);
    let who = Who(world.resource::<Seats>().0.len() as u8 - 1);
    put(world, who, Some(at));
    tell(world, Fact::Entered { who, name: id, at });
}
