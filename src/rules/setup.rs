//! Laying an encounter out (4.1): tiles, the character, the enemies, the cards.

use std::sync::Arc;

use bevy::prelude::{State, World};
use smallvec::SmallVec;

use super::access::{flow_mut, tell};
use super::board::{Field, Gait, TileSort, put, put_tail};
use super::combatant::stats::hp_slots;
use super::combatant::{Conditions, Foe, GearState, Guard, Hero, Sinks, Slot, Vitals};
use super::flow::{Ask, Flow};
use super::phase::{self, CounterbeatStep, Phase};
use super::resources::{Cards, Content, DiceBox, Ending, Facts, Progress, Seats, Stage, TableState};
use crate::content::Catalog;
use crate::content::encounter::{Character, Encounter, Post, Scenario, Tile};
use crate::content::nature::{Ability, Nature};
use crate::model::{Coord, Fact, Gear, Hands, Id, Sink, Stat, Who, distance, step};

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
    /// Whether the player may say before the first Round what lies in hand, even with one start tile only.
    pub makes_ready: bool,
}

/// Clears the table and lays an encounter out; nobody has decided anything yet.
pub fn lay_out(world: &mut World, customs: Customs) {
    let Customs { catalog, scenario, encounter, dice, .. } = customs;
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
    *world.resource_mut::<Field>() = tiles(&catalog, &encounter);
    world.resource_mut::<Cards>().0 = encounter
        .tables
        .iter()
        .map(|t| TableState { coins: SmallVec::from_elem(0, t.entries.len()), ..TableState::default() })
        .collect();
    world.resource_mut::<Field>().dark = encounter.dark;
    seat_character(world, &catalog, &scenario.character);
}

/// The enemies take their posts.
pub fn post_enemies(world: &mut World) {
    let encounter = super::access::encounter(world).clone();
    for post in &encounter.enemies {
        seat_enemy(world, post);
    }
}

/// The next wave comes when none of the enemies before is left; false if there is none to come.
pub(super) fn next_wave(world: &mut World) -> bool {
    let encounter = super::access::encounter(world).clone();
    let came = super::access::progress(world).waves;
    let Some(wave) = encounter.waves.get(usize::from(came)) else { return false };
    world.resource_mut::<Progress>().waves = came + 1;
    tell(world, Fact::WaveCame { wave: came + 1 });
    for post in &wave.enemies {
        seat_enemy(world, post);
    }
    true
}

/// Lays an encounter out and goes on to the first decision.
pub fn start(world: &mut World, customs: Customs) {
    let starts = customs.encounter.start.clone();
    let ready = customs.makes_ready;
    lay_out(world, customs);
    let hands_free = ready && super::access::hero(world).grips(super::access::catalog(world)).len() > 1;
    match starts.as_slice() {
        [only] if !hands_free => take_start(world, *only),
        _ => flow_mut(world).ask = Some(Ask::Start),
    }
    super::flow::advance(world);
}

/// The character takes its start tile, then the enemies their posts.
pub(super) fn take_start(world: &mut World, at: crate::model::Coord) {
    put(world, Who::CHARACTER, Some(at));
    let name = world.resource::<Stage>().scenario.id;
    tell(world, Fact::Entered { who: Who::CHARACTER, name, at });
    post_enemies(world);
}

/// The sheet of hexes as an encounter lays it out.
pub(super) fn tiles(catalog: &Catalog, encounter: &Encounter) -> Field {
    let mut field = Field::default();
    let own = encounter.tiles.iter().map(|(id, tile)| (*id, tile));
    // Tiles that effects bring along, unless the encounter has its own of that name.
    let known = |id: &Id| encounter.tiles.contains_key(id);
    let common = catalog.tiles.iter().filter(|(id, _)| !known(id)).map(|(id, tile)| (*id, tile.as_ref()));
    let sort = |(id, tile): (Id, &Tile)| TileSort { id, kind: tile.kind, deadly: tile.deadly, water: tile.water };
    field.sorts = own.chain(common).map(sort).collect();
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
    hero.attuned = sheet.attunements.iter().copied().collect();
    hero.hands = Hands { main: sheet.held.0.map(Gear), off: sheet.held.1.map(Gear) };
    let vitals = Vitals { slots: hp_slots(hero.stat(Stat::Vit)), ..Vitals::default() };
    let sinks = Sinks { value: hero.sink_values(catalog), ..Sinks::default() };
    let entity = world.spawn((hero, vitals, sinks, Conditions::default())).id();
    world.resource_mut::<Seats>().0.push(entity);
}

/// Most combatants that ever come to one table.
const MOST_SEATS: usize = 200;

/// Seats an enemy on the sheet: on its hex, or as near to it as there is room.
pub(super) fn seat_enemy(world: &mut World, post: &Post) {
    let id = post.enemy;
    // Seats are numbered in a byte; a table so crowded takes nobody else.
    if world.resource::<Seats>().0.len() >= MOST_SEATS {
        return;
    }
    let Some(sheet) = super::access::catalog(world).enemies.get(&id).cloned() else { return };
    let who = Who(world.resource::<Seats>().0.len() as u8);
    // Without a hex that it could stand on it never comes.
    let Some((at, tail)) = room_for(world, who, sheet.nature, post) else { return };
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
    let foe = Foe { sheet: id, number, led: false, attack_damage: 0, movement: 0, guard, formation: post.formation };
    let vitals = Vitals { slots: sheet.hp, ..Vitals::default() };
    let sinks = Sinks { value, ..Sinks::default() };
    let entity = world.spawn((foe, vitals, sinks, Conditions::default())).id();
    world.resource_mut::<Seats>().0.push(entity);
    put(world, who, Some(at));
    if tail.is_some() {
        put_tail(world, who, tail);
    }
    tell(world, Fact::Entered { who, name: id, at });
}

/// Where an enemy comes to stand: the hex of its post, or else the nearest it could stand on, hazards last; with room for
/// its tail if it has one.
fn room_for(world: &World, who: Who, nature: Nature, post: &Post) -> Option<(Coord, Option<Coord>)> {
    let (field, gait) = (super::access::field(world), Gait::of(who, nature, false));
    let free = |at: Coord| gait.free(field, at);
    let large = nature.can(Ability::TwoHexes);
    let tail_of = |head: Coord| {
        let own = post.tail.filter(|tail| distance(head, *tail) == 1 && free(*tail));
        // West first, then round the way the directions run.
        own.or_else(|| (0..6).filter_map(|d| step(head, d + 3)).find(|tail| free(*tail)))
    };
    let fits = |at: &Coord| free(*at) && (!large || tail_of(*at).is_some());
    let far =
        |at: &Coord| (field.deadly(*at) && gait.minds(field, *at), distance(*at, post.at), gait.minds(field, *at), *at);
    let head = if fits(&post.at) { Some(post.at) } else { Coord::all().filter(fits).min_by_key(far) };
    head.map(|at| (at, if large { tail_of(at) } else { None }))
}
