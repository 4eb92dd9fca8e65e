//! Snapshots: the whole state of an encounter as one plain value, for undo, saves, forecasts and the state hash.
//!
//! Owns which components and resources belong to the state. Must not interpret them.

use bevy::ecs::component::Mutable;
use bevy::prelude::{Component, Entity, EntityRef, QueryState, Resource, State, World};
use kernel::dice::Dice;
use serde::Serialize;
use smallvec::SmallVec;

use crate::rules::components::board::Board;
use crate::rules::components::character::{
    Attuned, CharacterBundle, CounterbeatHpDamage, Focus, Humanity, Inventory, PoolState, PrimaryStats, StatModifiers,
};
use crate::rules::components::combatant::{
    ActedWhileCharmed, CombatantBundle, Conditions, EnemyBundle, EnemyKind, FormationMember, GrappleHolds, Health,
    Position, ShieldState, Sinks,
};
use crate::rules::components::kept::printed_modifiers::{PrintedBearer, refresh_printed_modifiers};
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::components::resources::{Combatants, EncounterOutcome, EncounterProgress, EncounterTables};
use crate::rules::stack::LentModifiers;
use crate::rules::stack::ResolutionStack;

/// The components of one combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatantSnapshot {
    /// The components that every combatant has.
    pub shared: CombatantBundle,
    /// The components of an enemy, if the combatant is one.
    pub enemy: Option<EnemyBundle>,
    /// The components of the character, if the combatant is the character.
    pub character: Option<CharacterBundle>,
}

/// The whole state of an encounter, including the random generator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Snapshot {
    /// The phase.
    pub phase: Phase,
    /// The step of the counterbeat; `None` outside of the counterbeat.
    pub counterbeat_step: Option<CounterbeatStep>,
    /// The combatants in the order of their ids.
    pub combatants: SmallVec<[CombatantSnapshot; 4]>,
    /// The board.
    pub board: Board,
    /// The resolution stack.
    pub resolution: ResolutionStack,
    /// The blocks that effects have lent.
    pub lent: LentModifiers,
    /// The Round tally and the actions of the current beat.
    pub progress: EncounterProgress,
    /// The state of the encounter tables.
    pub encounter_tables: EncounterTables,
    /// The outcome, if the encounter is over.
    pub outcome: EncounterOutcome,
    /// The source of the dice.
    pub dice: Dice,
}

/// Copies the state of the encounter into a snapshot.
pub fn take_snapshot(world: &World) -> Snapshot {
    let entities = &world.resource::<Combatants>().0;
    let phase = *world.resource::<State<Phase>>().get();
    let step = *world.resource::<State<CounterbeatStep>>().get();
    Snapshot {
        phase,
        counterbeat_step: (phase == Phase::Counterbeat).then_some(step),
        combatants: entities.iter().map(|entity| take_combatant_snapshot(world, *entity)).collect(),
        board: world.resource::<Board>().clone(),
        resolution: world.resource::<ResolutionStack>().clone(),
        lent: world.resource::<LentModifiers>().clone(),
        progress: world.resource::<EncounterProgress>().clone(),
        encounter_tables: world.resource::<EncounterTables>().clone(),
        outcome: *world.resource::<EncounterOutcome>(),
        dice: world.resource::<Dice>().clone(),
    }
}

fn take_combatant_snapshot(world: &World, entity: Entity) -> CombatantSnapshot {
    let entity = world.entity(entity);
    fn shared<T: Component + Clone + Default>(entity: EntityRef) -> T {
        entity.get::<T>().cloned().unwrap_or_default()
    }
    let enemy = || Some(EnemyBundle { kind: *entity.get()?, acted_while_charmed: entity.get().copied()? });
    let character = || {
        Some(CharacterBundle {
            stats: *entity.get()?,
            stat_modifiers: entity.get().copied().unwrap_or_default(),
            humanity: *entity.get()?,
            pool: entity.get().cloned()?,
            focus: *entity.get()?,
            inventory: entity.get().cloned()?,
            attuned: entity.get().cloned()?,
            counterbeat_hp_damage: *entity.get()?,
        })
    };
    CombatantSnapshot {
        shared: CombatantBundle {
            position: shared(entity),
            health: shared(entity),
            sinks: shared(entity),
            conditions: shared(entity),
            shield: shared(entity),
            grapple_holds: shared(entity),
            formation: shared(entity),
        },
        enemy: enemy(),
        character: character(),
    }
}

/// Every component of a combatant that belongs to the state.
type CombatantComponents = (SharedComponents, EnemyComponents, CharacterComponents);

/// The components of a [`CombatantBundle`].
type SharedComponents = (
    &'static mut Position,
    &'static mut Health,
    &'static mut Sinks,
    &'static mut Conditions,
    &'static mut ShieldState,
    &'static mut GrappleHolds,
    &'static mut FormationMember,
);

/// The components of an [`EnemyBundle`].
type EnemyComponents = Option<(&'static mut EnemyKind, &'static mut ActedWhileCharmed)>;

/// The components of a [`CharacterBundle`].
type CharacterComponents = Option<(
    &'static mut PrimaryStats,
    &'static mut StatModifiers,
    &'static mut Humanity,
    &'static mut PoolState,
    &'static mut Focus,
    &'static mut Inventory,
    &'static mut Attuned,
    &'static mut CounterbeatHpDamage,
)>;

/// The query with which [`restore`] writes to combatants, kept from call to call.
#[derive(Resource, Default)]
struct RestoreAccess(Option<Box<QueryState<CombatantComponents>>>);

/// Restores a world to the state of a snapshot. Facts that have not been fetched are dropped, because they belong to
/// the state before the restore.
pub fn restore(world: &mut World, snapshot: &Snapshot) {
    restore_combatants(world, &snapshot.combatants);
    set_resource(world, State::new(snapshot.phase));
    set_resource(world, State::new(snapshot.counterbeat_step.unwrap_or_default()));
    *world.resource_mut::<Board>() = snapshot.board.clone();
    *world.resource_mut::<ResolutionStack>() = snapshot.resolution.clone();
    let mut lent = world.resource_mut::<LentModifiers>();
    // Most positions have the same blocks as the one before, and comparing them takes less than copying their index.
    if *lent != snapshot.lent {
        *lent = snapshot.lent.clone();
    }
    *world.resource_mut::<EncounterProgress>() = snapshot.progress.clone();
    *world.resource_mut::<EncounterTables>() = snapshot.encounter_tables.clone();
    *world.resource_mut::<EncounterOutcome>() = snapshot.outcome;
    set_resource(world, snapshot.dice.clone());
    refresh_printed_modifiers(world, |_, visit| {
        for CombatantSnapshot { enemy, character, .. } in &snapshot.combatants {
            let (gear, attuned) = character.as_ref().map(|sheet| (&sheet.inventory, &sheet.attuned)).unzip();
            visit(PrintedBearer { gear, attuned, enemy: enemy.as_ref().map(|enemy| enemy.kind) });
        }
    });
    // The content files may have changed after the snapshot was taken.
    crate::rules::components::resources::resize_encounter_tables(world);
    world.resource_mut::<crate::rules::components::resources::Facts>().list.clear();
}

/// Sets a resource. Inserting one anew takes longer than most of a restore.
fn set_resource<R: Resource<Mutability = Mutable>>(world: &mut World, value: R) {
    match world.get_resource_mut::<R>() {
        Some(mut known) => *known = value,
        None => world.insert_resource(value),
    }
}

/// Restores the combatants in the entities that there are. A fork restores positions of one encounter by the thousand, so
/// components are written in place as long as the entities have the right ones.
fn restore_combatants(world: &mut World, states: &[CombatantSnapshot]) {
    let mut entities = world.resource::<Combatants>().0.clone();
    for surplus in entities.iter().skip(states.len()) {
        world.despawn(*surplus);
    }
    entities.truncate(states.len());
    let kept = world.get_resource_or_init::<RestoreAccess>().0.take();
    let mut access = kept.unwrap_or_else(|| Box::new(QueryState::new(world)));
    for (n, state) in states.iter().enumerate() {
        let entity = entities.get(n).copied();
        if entity.is_some_and(|entity| write_in_place(&mut access, world, entity, state)) {
            continue;
        }
        let mut entity = match entity {
            Some(entity) => world.entity_mut(entity),
            None => world.spawn_empty(),
        };
        entity.insert(state.shared.clone());
        match &state.enemy {
            Some(enemy) => entity.insert(enemy.clone()),
            None => entity.remove::<EnemyBundle>(),
        };
        match &state.character {
            Some(character) => entity.insert(character.clone()),
            None => entity.remove::<CharacterBundle>(),
        };
        if n == entities.len() {
            entities.push(entity.id());
        }
    }
    world.resource_mut::<RestoreAccess>().0 = Some(access);
    world.resource_mut::<Combatants>().0 = entities;
}

/// Writes the state of a combatant to an entity, if the entity has exactly the components of the state.
fn write_in_place(
    access: &mut QueryState<CombatantComponents>,
    world: &mut World,
    entity: Entity,
    state: &CombatantSnapshot,
) -> bool {
    let CombatantSnapshot { shared, enemy, character } = state;
    let Ok((of_all, of_enemy, of_character)) = access.get_mut(world, entity) else { return false };
    if of_enemy.is_some() != enemy.is_some() || of_character.is_some() != character.is_some() {
        return false;
    }
    // Every bundle is taken apart here, so that a new component cannot be left out.
    let CombatantBundle { position, health, sinks, conditions, shield, grapple_holds, formation } = shared;
    let (mut at, mut wounds, mut sinks_now, mut conditions_now, mut shield_now, mut holds, mut member) = of_all;
    (*at, *wounds, *shield_now, *member) = (*position, *health, *shield, *formation);
    (*sinks_now, *conditions_now, *holds) = (sinks.clone(), conditions.clone(), grapple_holds.clone());
    if let (Some((mut kind_now, mut acted)), Some(bundle)) = (of_enemy, enemy) {
        let EnemyBundle { kind, acted_while_charmed } = bundle;
        (*kind_now, *acted) = (*kind, *acted_while_charmed);
    }
    if let (Some(of_character), Some(bundle)) = (of_character, character) {
        let CharacterBundle { stats, stat_modifiers, humanity, pool, focus, inventory, attuned, counterbeat_hp_damage } =
            bundle;
        let (mut stats_now, mut modifiers, mut humanity_now, mut dice, mut focus_now, mut gear, mut known, mut taken) =
            of_character;
        (*stats_now, *modifiers, *humanity_now) = (*stats, *stat_modifiers, *humanity);
        (*focus_now, *taken) = (*focus, *counterbeat_hp_damage);
        (*dice, *gear, *known) = (pool.clone(), inventory.clone(), attuned.clone());
    }
    true
}
