//! The part of the world that the rules read and write, and short accessors for it.
//!
//! Owns [`RulesWorld`], which borrows every component and resource of the encounter at once: a rule finds a component
//! without a lookup of its type in the world. Owns no state. Must not hold a rule: those belong to the floors above.
//!
//! # Panics
//!
//! A world in which [`build_encounter`](super::build_encounter) has run has every resource and component named here. An
//! access before that, or with the id of a combatant that does not exist, is a bug of the program and not an error of a
//! content file; therefore these functions panic.

use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::{Component, Entity, Mut, Query, Res, ResMut, Resource, State, World};
use kernel::dice::Dice;
use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::condition_row::{ConditionEnd, ConditionRow, ConditionTrait, Forbidden};
use crate::content::encounter::{Encounter, Enemy, Scenario, Tile};
use crate::content::enemy_traits::EnemyTraits;
use crate::content::house_rules::HouseRules;
use crate::content::script::BlockScope;
use crate::model::{CombatantId, Condition, Coord, DiceValues, Fact, Id, Outcome, StaminaPool, distance};
use crate::rules::components::board::Board;
use crate::rules::components::character::{
    Attuned, CharacterRef, CounterbeatHpDamage, Focus, Humanity, Inventory, PoolState, PrimaryStats, StatModifiers,
};
use crate::rules::components::combatant::{
    ActedWhileCharmed, Conditions, EnemyKind, FormationMember, GrappleHolds, Health, Position, ShieldState, Sinks,
};
use crate::rules::components::kept::loadout_cache::LoadoutCache;
use crate::rules::components::kept::printed_modifiers::PrintedModifiers;
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::components::resources::{
    Combatants, Content, CurrentEncounter, EncounterOutcome, EncounterProgress, EncounterTableState, EncounterTables,
    Facts, TriggersSinceDecision,
};
use crate::rules::stack::{LentModifier, LentModifiers, ResolutionStack};

/// Every component and resource of the encounter, borrowed at once. Systems of the rules take it as their parameter;
/// other callers use [`with_rules`].
#[derive(SystemParam)]
pub struct RulesWorld<'w, 's> {
    content: Res<'w, Content>,
    pub(super) current: Res<'w, CurrentEncounter>,
    pub(super) combatants: Res<'w, Combatants>,
    pub(super) phase: ResMut<'w, State<Phase>>,
    pub(super) counterbeat_step: ResMut<'w, State<CounterbeatStep>>,
    pub(super) board: ResMut<'w, Board>,
    resolution: ResMut<'w, ResolutionStack>,
    pub(super) progress: ResMut<'w, EncounterProgress>,
    pub(super) encounter_tables: ResMut<'w, EncounterTables>,
    pub(super) outcome: ResMut<'w, EncounterOutcome>,
    dice: ResMut<'w, Dice>,
    facts: ResMut<'w, Facts>,
    pub(super) lent: ResMut<'w, LentModifiers>,
    pub(super) printed: ResMut<'w, PrintedModifiers>,
    pub(super) triggers_since_decision: ResMut<'w, TriggersSinceDecision>,
    pub(super) loadout_cache: Res<'w, LoadoutCache>,
    positions: Query<'w, 's, &'static mut Position>,
    health: Query<'w, 's, &'static mut Health>,
    sinks: Query<'w, 's, &'static mut Sinks>,
    conditions: Query<'w, 's, &'static mut Conditions>,
    shields: Query<'w, 's, &'static mut ShieldState>,
    seldom_read: Query<'w, 's, SeldomReadQuery>,
    enemies: Query<'w, 's, &'static mut EnemyKind>,
    charmed_acts: Query<'w, 's, &'static mut ActedWhileCharmed>,
    sheets: Query<'w, 's, CharacterQuery>,
    humanity: Query<'w, 's, &'static mut Humanity>,
    counterbeat_hp_damage: Query<'w, 's, &'static mut CounterbeatHpDamage>,
}

/// The components that rules seldom read. Every query adds to the cost of borrowing the encounter, and every component of
/// a query to the cost of reading one of them.
#[derive(QueryData)]
#[query_data(mutable)]
struct SeldomReadQuery {
    grapple_holds: &'static mut GrappleHolds,
    formation: &'static mut FormationMember,
}

/// The components of [`CharacterRef`] in one query, because most rules that read one of them read several.
#[derive(QueryData)]
#[query_data(mutable)]
struct CharacterQuery {
    stats: &'static mut PrimaryStats,
    stat_modifiers: &'static mut StatModifiers,
    pool: &'static mut PoolState,
    focus: &'static mut Focus,
    inventory: &'static mut Inventory,
    attuned: &'static mut Attuned,
}

/// The state with which [`with_rules`] borrows a world, kept from call to call.
#[derive(Resource, Default)]
struct RulesAccess(Option<Box<SystemState<RulesWorld<'static, 'static>>>>);

/// Runs a function with the encounter of a world.
///
/// # Panics
///
/// Panics if no encounter has been built in the world.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
pub fn with_rules<R>(world: &mut World, run: impl FnOnce(&mut RulesWorld) -> R) -> R {
    let kept = world.get_resource_or_init::<RulesAccess>().0.take();
    let mut state = kept.unwrap_or_else(|| Box::new(SystemState::new(world)));
    let result = run(&mut state.get_mut(world).expect("an encounter has been built in this world"));
    world.resource_mut::<RulesAccess>().0 = Some(state);
    result
}

/// A component that combatants have.
pub trait CombatantComponent: Component<Mutability = Mutable> + Sized {
    /// The component of an entity, if the entity has it.
    fn read<'a>(world: &'a RulesWorld, entity: Entity) -> Option<&'a Self>;

    /// Mutable access to the component of an entity, if the entity has it.
    fn write<'a>(world: &'a mut RulesWorld, entity: Entity) -> Option<Mut<'a, Self>>;
}

/// Implements [`CombatantComponent`] for a component by the field of [`RulesWorld`] that queries it, or by that field
/// and the field of the query's item.
macro_rules! combatant_component {
    ($($component:ty: $query:ident $(.$field:ident)?),* $(,)?) => {$(
        impl CombatantComponent for $component {
            #[inline]
            fn read<'a>(world: &'a RulesWorld, entity: Entity) -> Option<&'a Self> {
                world.$query.get(entity).ok()$(.map(|item| item.$field))?
            }

            fn write<'a>(world: &'a mut RulesWorld, entity: Entity) -> Option<Mut<'a, Self>> {
                world.$query.get_mut(entity).ok()$(.map(|item| item.$field))?
            }
        }
    )*};
}

combatant_component!(
    Position: positions,
    Health: health,
    Sinks: sinks,
    Conditions: conditions,
    ShieldState: shields,
    GrappleHolds: seldom_read.grapple_holds,
    FormationMember: seldom_read.formation,
    CounterbeatHpDamage: counterbeat_hp_damage,
    EnemyKind: enemies,
    ActedWhileCharmed: charmed_acts,
    Humanity: humanity,
    PrimaryStats: sheets.stats,
    StatModifiers: sheets.stat_modifiers,
    PoolState: sheets.pool,
    Focus: sheets.focus,
    Inventory: sheets.inventory,
    Attuned: sheets.attuned,
);

/// The catalog in play.
pub fn catalog<'a>(world: &'a RulesWorld) -> &'a Arc<Catalog> {
    &world.content.0
}

/// The house rules of the scenario in play (O-02).
pub fn house_rules<'a>(world: &'a RulesWorld) -> &'a HouseRules {
    catalog(world).house_rules_for(world.current.scenario.id)
}

/// The encounter in play.
pub fn encounter<'a>(world: &'a RulesWorld) -> &'a Arc<Encounter> {
    &world.current.encounter
}

/// The scenario in play.
pub fn scenario<'a>(world: &'a RulesWorld) -> &'a Arc<Scenario> {
    &world.current.scenario
}

/// The number of combatants that have entered the encounter, the defeated included.
pub fn combatant_count(world: &RulesWorld) -> u8 {
    world.combatants.0.len() as u8
}

/// Every enemy that still stands on the board, in the order of their ids.
pub fn enemies_in_play<'a>(world: &'a RulesWorld) -> impl Iterator<Item = CombatantId> + 'a {
    (1..combatant_count(world)).map(CombatantId).filter(|who| position(world, *who).is_some())
}

/// The entity of a combatant.
///
/// # Panics
///
/// Panics if no combatant has this id.
#[inline]
pub fn entity(world: &RulesWorld, who: CombatantId) -> Entity {
    world.combatants.0[usize::from(who.0)]
}

/// A component of a combatant.
///
/// # Panics
///
/// Panics if the combatant does not exist or does not have the component.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
#[inline]
pub fn component<'a, T: CombatantComponent>(world: &'a RulesWorld, who: CombatantId) -> &'a T {
    find_component(world, who).expect("a combatant has this component from the moment it is spawned")
}

/// Mutable access to a component of a combatant.
///
/// # Panics
///
/// Panics if the combatant does not exist or does not have the component.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
pub fn component_mut<'a, T: CombatantComponent>(world: &'a mut RulesWorld, who: CombatantId) -> Mut<'a, T> {
    find_component_mut(world, who).expect("a combatant has this component from the moment it is spawned")
}

/// A component that only some combatants have; `None` if this one does not.
///
/// # Panics
///
/// Panics if the combatant does not exist.
#[inline]
pub fn find_component<'a, T: CombatantComponent>(world: &'a RulesWorld, who: CombatantId) -> Option<&'a T> {
    T::read(world, entity(world, who))
}

/// Mutable access to a component that only some combatants have; `None` if this one does not.
///
/// # Panics
///
/// Panics if the combatant does not exist.
pub fn find_component_mut<'a, T: CombatantComponent>(
    world: &'a mut RulesWorld,
    who: CombatantId,
) -> Option<Mut<'a, T>> {
    let entity = entity(world, who);
    T::write(world, entity)
}

/// The hex that a combatant stands on, or `None` once the combatant has left the board.
#[inline]
pub fn position(world: &RulesWorld, who: CombatantId) -> Option<Coord> {
    component::<Position>(world, who).head
}

/// The character's stats, stamina pool, FP, gear and attunements.
///
/// # Panics
///
/// Panics if the encounter has not been built.
#[expect(clippy::expect_used, reason = "the module documentation says why these functions panic")]
pub fn character<'a>(world: &'a RulesWorld) -> CharacterRef<'a> {
    find_character_sheet(world, CombatantId::CHARACTER).expect("the character has a character sheet")
}

/// The stats, stamina pool, FP, gear and attunements of a combatant; `None` if it has no character sheet.
pub fn find_character_sheet<'a>(world: &'a RulesWorld, who: CombatantId) -> Option<CharacterRef<'a>> {
    let sheet = world.sheets.get(entity(world, who)).ok()?;
    Some(CharacterRef {
        stats: sheet.stats.with_modifiers(*sheet.stat_modifiers),
        pool: sheet.pool,
        focus: sheet.focus,
        inventory: sheet.inventory,
        attuned: sheet.attuned,
    })
}

/// The character's stamina pool.
pub fn stamina_pool<'a>(world: &'a RulesWorld) -> &'a StaminaPool {
    &component::<PoolState>(world, CombatantId::CHARACTER).dice
}

/// The character's gear and hand tokens.
pub fn inventory<'a>(world: &'a RulesWorld) -> &'a Inventory {
    component(world, CombatantId::CHARACTER)
}

/// Mutable access to the character's gear and hand tokens.
pub fn inventory_mut<'a>(world: &'a mut RulesWorld) -> Mut<'a, Inventory> {
    component_mut(world, CombatantId::CHARACTER)
}

/// The hexes that a combatant occupies: one hex, or head and tail of a Large enemy; none once the combatant has left
/// the board.
pub fn occupied_hexes(world: &RulesWorld, who: CombatantId) -> SmallVec<[Coord; 2]> {
    component::<Position>(world, who).hexes()
}

/// The occupied hex of a combatant that is nearest to another hex; on a tie the head.
pub fn nearest_occupied_hex(world: &RulesWorld, who: CombatantId, to: Coord) -> Option<Coord> {
    occupied_hexes(world, who).into_iter().min_by_key(|at| distance(*at, to))
}

/// The distance between the nearest occupied hexes of two combatants; `None` if one of them has left the board.
pub fn distance_between(world: &RulesWorld, a: CombatantId, b: CombatantId) -> Option<u8> {
    let others = occupied_hexes(world, b);
    occupied_hexes(world, a).into_iter().flat_map(|from| others.iter().map(move |to| distance(from, *to))).min()
}

/// HP and unassigned damage of a combatant.
pub fn health<'a>(world: &'a RulesWorld, who: CombatantId) -> &'a Health {
    component(world, who)
}

/// The sinks of a combatant.
pub fn sinks<'a>(world: &'a RulesWorld, who: CombatantId) -> &'a Sinks {
    component(world, who)
}

/// The conditions of a combatant.
pub fn conditions<'a>(world: &'a RulesWorld, who: CombatantId) -> &'a Conditions {
    component(world, who)
}

/// Whether a combatant has a condition.
pub fn has_condition(world: &RulesWorld, who: CombatantId, condition: Condition) -> bool {
    conditions(world, who).has(condition)
}

/// The rows of the conditions that a combatant has, in the order of their names.
pub fn condition_rows<'a>(
    world: &'a RulesWorld,
    who: CombatantId,
) -> impl Iterator<Item = (Condition, &'a ConditionRow)> + use<'a> {
    let catalog = catalog(world);
    conditions(world, who).all().map(|(condition, _)| (condition, catalog.condition(condition)))
}

/// Whether a condition gives a combatant this trait.
pub fn has_trait(world: &RulesWorld, who: CombatantId, what: ConditionTrait) -> bool {
    condition_rows(world, who).any(|(_, row)| row.has(what))
}

/// The first condition of a combatant that this event removes. No event removes tokens that only count.
pub fn condition_ended_by(world: &RulesWorld, who: CombatantId, end: ConditionEnd) -> Option<Condition> {
    let on_sheet = &conditions(world, who).counts;
    condition_rows(world, who)
        .find(|(c, row)| on_sheet.contains(*c) && row.ends_by(end))
        .map(|(condition, _)| condition)
}

/// The first condition that keeps a combatant on its hex, but lets it act.
pub fn holding_condition(world: &RulesWorld, who: CombatantId) -> Option<Condition> {
    condition_rows(world, who).find(|(_, row)| row.holds()).map(|(condition, _)| condition)
}

/// Whether a condition takes an enemy's Turn, or the rest of it.
pub fn is_turn_lost(world: &RulesWorld, who: CombatantId) -> bool {
    condition_rows(world, who).any(|(_, row)| row.takes_turn())
}

/// Whether a condition forbids a combatant everything.
pub fn is_stunned(world: &RulesWorld, who: CombatantId) -> bool {
    condition_rows(world, who).any(|(_, row)| row.forbids == Some(Forbidden::Everything))
}

/// Everything that the modifier blocks of a combatant can change, whether they hold or not. Most bear none, and
/// building a context to look takes longer.
pub fn block_scope(world: &RulesWorld, who: CombatantId) -> BlockScope {
    block_scope_given(world, who, conditions(world, who), || find_component::<Inventory>(world, who).is_some())
}

/// The same for a combatant whose conditions have been looked up. `has_sheet` says whether it has a character sheet.
pub(in crate::rules) fn block_scope_given(
    world: &RulesWorld,
    who: CombatantId,
    conditions: &Conditions,
    has_sheet: impl FnOnce() -> bool,
) -> BlockScope {
    let (scope, printed) = (passing_block_scope(world, who, conditions), &world.printed);
    if printed.of_sheet.has_blocks && has_sheet() { scope.union(printed.of_sheet) } else { scope }
}

/// Everything that can be changed by those modifier blocks of a combatant that its character sheet does not print: they
/// come and go while the sheet stays as it is.
pub(super) fn passing_block_scope(world: &RulesWorld, who: CombatantId, conditions: &Conditions) -> BlockScope {
    let mut scope = world.lent.list.scope_of(who);
    let printed = &world.printed;
    if printed.on_conditions {
        let scopes = conditions.all().filter_map(|(condition, _)| printed.of_conditions.get(&condition.id()));
        scopes.for_each(|of_condition| scope = scope.union(*of_condition));
    }
    if printed.on_enemies
        && let Some(enemy) = enemy_def(world, who)
    {
        scope = scope.union(enemy.block_scope);
    }
    if printed.on_tiles {
        let tiles = occupied_hexes(world, who).into_iter().filter_map(|at| board(world).tile(at));
        tiles.filter_map(|tile| tile_def(world, tile.id)).for_each(|tile| scope.include(&tile.blocks));
    }
    if printed.on_house_rules {
        scope.include(&house_rules(world).blocks);
    }
    scope
}

/// Whether the shield of a combatant is raised.
pub fn has_shield_up(world: &RulesWorld, who: CombatantId) -> bool {
    component::<ShieldState>(world, who).raised.is_some()
}

/// The definition of an enemy; `None` for the character.
pub fn enemy_kind(world: &RulesWorld, who: CombatantId) -> Option<EnemyKind> {
    find_component(world, who).copied()
}

/// The id of an enemy's definition; `None` for the character.
pub fn enemy_def_id(world: &RulesWorld, who: CombatantId) -> Option<Id> {
    enemy_kind(world, who).map(|kind| kind.def_id)
}

/// The definition of an enemy in the catalog in play; `None` for the character.
pub fn enemy_def<'a>(world: &'a RulesWorld, who: CombatantId) -> Option<&'a Arc<Enemy>> {
    catalog(world).enemies.get(&enemy_def_id(world, who)?)
}

/// The traits of a combatant; without an enemy definition the default traits.
pub fn traits(world: &RulesWorld, who: CombatantId) -> EnemyTraits {
    enemy_def(world, who).map(|e| e.traits).unwrap_or_default()
}

/// The definition of a special tile: from the encounter, or else from the tiles of the catalog that effects place.
pub fn tile_def<'a>(world: &'a RulesWorld, id: Id) -> Option<&'a Tile> {
    encounter(world).tiles.get(&id).or_else(|| catalog(world).tiles.get(&id).map(|t| t.as_ref()))
}

/// The board.
pub fn board<'a>(world: &'a RulesWorld) -> &'a Board {
    &world.board
}

/// The resolution stack.
pub fn resolution<'a>(world: &'a RulesWorld) -> &'a ResolutionStack {
    &world.resolution
}

/// Mutable access to the resolution stack.
pub fn resolution_mut<'a>(world: &'a mut RulesWorld) -> &'a mut ResolutionStack {
    &mut world.resolution
}

impl RulesWorld<'_, '_> {
    /// The blocks that effects have lent, in the order in which they lent them.
    pub fn lent_modifiers(&self) -> &[Arc<LentModifier>] {
        &self.lent.list
    }
}

/// The Round tally and the actions committed in the current beat.
pub fn progress<'a>(world: &'a RulesWorld) -> &'a EncounterProgress {
    &world.progress
}

/// The outcome of the encounter, once it is over.
pub fn outcome(world: &RulesWorld) -> Option<Outcome> {
    world.outcome.0
}

/// The state of all encounter tables.
pub fn encounter_tables<'a>(world: &'a RulesWorld) -> &'a [EncounterTableState] {
    &world.encounter_tables.0
}

/// The current phase.
pub fn current_phase(world: &RulesWorld) -> Phase {
    *world.phase.get()
}

/// Whether the encounter has ended.
pub fn is_over(world: &RulesWorld) -> bool {
    world.outcome.0.is_some()
}

/// Appends a fact to the list of facts, unless the list is muted.
pub fn emit_fact(world: &mut RulesWorld, fact: Fact) {
    if !world.facts.muted {
        world.facts.list.push(fact);
    }
}

/// The facts since the list was last emptied.
pub fn facts<'a>(world: &'a RulesWorld) -> &'a [Fact] {
    &world.facts.list
}

/// Rolls `n` dice. Each call counts as one random reveal, so that undo can stop there.
pub fn roll_dice(world: &mut RulesWorld, n: u8) -> DiceValues {
    world.dice.roll_together(n, 6).collect()
}
