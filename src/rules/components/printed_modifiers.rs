//! Which modifier blocks gear, attunements, enemies, tiles, conditions and house rules print in an encounter.
//!
//! Owns that knowledge, which follows from the content and what bears it, and is no part of the state. Must not ask whether a
//! block holds.

use std::sync::Arc;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::{Resource, World};
use enumset::EnumSet;
use smallvec::SmallVec;

use super::character::{Attuned, Inventory};
use super::combatant::EnemyKind;
use super::resources::{Combatants, Content, CurrentEncounter, TriggersSinceDecision};
use crate::content::Catalog;
use crate::content::encounter::{Encounter, Enemy};
use crate::content::school::Known;
use crate::content::script::{BlockScope, ModifierBlock};
use crate::model::{Id, IdMap};

/// Which printed modifier blocks there can be, so that most rules need not look for them. It follows from the content and
/// the gear, is set when an encounter is built, restored or reloaded and when an enemy enters, and is no part of the state.
#[derive(Resource, Clone, Debug, Default)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct PrintedModifiers {
    /// Whether any piece of the character's gear prints a block.
    pub on_gear: bool,
    /// The attunements that print blocks and can be known.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub attunements: SmallVec<[Id; 4]>,
    /// Whether any enemy that has entered, or a type of it, prints a block.
    pub on_enemies: bool,
    /// Whether any special tile prints a block.
    pub on_tiles: bool,
    /// Whether the house rules print a block.
    pub on_house_rules: bool,
    /// Whether any condition prints a block.
    pub on_conditions: bool,
    /// What the blocks of the character's gear and of the attunements that can be known can change.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_sheet: BlockScope,
    /// What those blocks of the sheet can change that hold or count differently while the loadout stays the same.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_sheet_varying: BlockScope,
    /// What the blocks of each condition can change, by the condition's id; conditions without blocks are left out.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_conditions: IdMap<BlockScope>,
    /// What all printed blocks together can change.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub all: BlockScope,
    /// Whether numbers on the sheet may still hold what was modified at the last look.
    pub is_settled: bool,
    /// Whether no sheet can hold tokens that only count at the last look.
    pub are_tokens_settled: bool,
    /// Whether pouches and quivers held everything at the last look.
    pub are_pouches_settled: bool,
    /// Whether the POTs held all attunements at the last look.
    pub are_pots_settled: bool,
}

impl PrintedModifiers {
    /// Whether a block that is printed elsewhere than on enemies and conditions can belong to the character.
    pub fn any(&self) -> bool {
        self.on_gear || !self.attunements.is_empty() || self.on_tiles || self.on_house_rules
    }

    /// Adds what blocks can change. Returns whether there is any block.
    fn add(&mut self, blocks: &[ModifierBlock]) -> bool {
        self.all.include(blocks);
        !blocks.is_empty()
    }

    /// Adds what the blocks of an enemy that enters can change.
    pub(in crate::rules) fn add_enemy(&mut self, enemy: &Enemy) {
        self.on_enemies |= enemy.block_scope.has_blocks;
        self.all = self.all.union(enemy.block_scope);
    }

    /// Adds what blocks of the character's sheet can change. Returns whether there is any block.
    fn add_of_sheet(&mut self, blocks: &[ModifierBlock]) -> bool {
        self.of_sheet.include(blocks);
        for block in blocks.iter().filter(|block| !block.is_fixed_by_loadout(EnumSet::empty())) {
            self.of_sheet_varying.include(std::slice::from_ref(block));
        }
        self.add(blocks)
    }
}

/// What the printed modifiers were found out from. A fork restores positions of one encounter by the thousand, and for all of
/// them the answer is the same.
#[derive(Resource, Default)]
struct PrintedSource {
    content: Option<(Arc<Catalog>, Option<Arc<Encounter>>, Id)>,
    gear: SmallVec<[Id; 16]>,
    attuned: SmallVec<[Id; 8]>,
    enemies: SmallVec<[Id; 8]>,
}

impl PrintedSource {
    fn of(world: &World) -> Self {
        let current = world.get_resource::<CurrentEncounter>();
        let encounter = current.map(|current| Arc::clone(&current.encounter));
        let scenario = current.map_or_else(|| Id::new(""), |current| current.scenario.id);
        let content = Some((Arc::clone(&world.resource::<Content>().0), encounter, scenario));
        let mut source = Self { content, ..Self::default() };
        for entity in &world.resource::<Combatants>().0 {
            let inventory = world.get::<Inventory>(*entity);
            source.gear.extend(inventory.iter().flat_map(|inventory| &inventory.gear).map(|line| line.id));
            source.attuned.extend(world.get::<Attuned>(*entity).iter().flat_map(|attuned| attuned.0.iter().copied()));
            source.enemies.extend(world.get::<EnemyKind>(*entity).map(|kind| kind.def_id));
        }
        source
    }

    fn is_same(&self, other: &Self) -> bool {
        let same_content = match (&self.content, &other.content) {
            (Some((catalog, encounter, scenario)), Some((catalog_2, encounter_2, scenario_2))) => {
                let same_encounter = match (encounter, encounter_2) {
                    (Some(one), Some(two)) => Arc::ptr_eq(one, two),
                    (one, two) => one.is_none() && two.is_none(),
                };
                Arc::ptr_eq(catalog, catalog_2) && same_encounter && scenario == scenario_2
            }
            _ => false,
        };
        same_content && self.gear == other.gear && self.attuned == other.attuned && self.enemies == other.enemies
    }
}

/// Finds out anew which printed modifier blocks there can be, and begins the count of triggers that answer.
pub(in crate::rules) fn refresh_printed_modifiers(world: &mut World) {
    world.insert_resource(TriggersSinceDecision::default());
    let source = PrintedSource::of(world);
    if world.get_resource::<PrintedSource>().is_some_and(|known| known.is_same(&source)) {
        let mut printed = world.resource_mut::<PrintedModifiers>();
        (printed.is_settled, printed.are_tokens_settled) = (false, false);
        (printed.are_pouches_settled, printed.are_pots_settled) = (false, false);
        return;
    }
    world.insert_resource(source);
    let catalog = Arc::clone(&world.resource::<Content>().0);
    let mut printed = PrintedModifiers::default();
    let mut sheets = world.query::<(&Inventory, &Attuned)>();
    let mut taught: Vec<Id> = Vec::new();
    for (inventory, attuned) in sheets.iter(world) {
        taught.extend(&attuned.0);
        for gear in inventory.gear.iter().filter_map(|state| catalog.gear.get(&state.id)) {
            taught.extend(&gear.header.teaches);
            for blocks in gear.block_lists() {
                printed.on_gear |= printed.add_of_sheet(blocks);
            }
        }
    }
    // Of all attunements only these can be known.
    let can_be_known = |id: Id, known: Known| known == Known::WithCatalyst || taught.contains(&id);
    for attunement in catalog.attunements.values().filter(|art| can_be_known(art.id, art.known)) {
        if printed.add_of_sheet(&attunement.blocks) {
            printed.attunements.push(attunement.id);
        }
    }
    let mut enemies = world.query::<&EnemyKind>();
    for enemy in enemies.iter(world).filter_map(|kind| catalog.enemies.get(&kind.def_id)) {
        printed.add_enemy(enemy);
    }
    for (id, row) in catalog.conditions.iter().filter(|(_, row)| !row.blocks.is_empty()) {
        printed.on_conditions |= printed.add(&row.blocks);
        printed.of_conditions.insert(*id, BlockScope::of(&row.blocks));
    }
    let current = world.get_resource::<CurrentEncounter>();
    let own = current.into_iter().flat_map(|current| current.encounter.tiles.values());
    for tile in own.chain(catalog.tiles.values().map(AsRef::as_ref)) {
        printed.on_tiles |= printed.add(&tile.blocks);
    }
    let house = current.map(|current| catalog.house_rules_for(current.scenario.id));
    printed.on_house_rules = house.is_some_and(|house| printed.add(&house.blocks));
    world.insert_resource(printed);
    world.insert_resource(TriggersSinceDecision::default());
}
