//! The modifier blocks that gear, attunements, enemies, tiles, conditions and house rules print in an encounter.
//!
//! Owns that knowledge, which follows from the content and its bearers, and is no part of the state. Must not ask
//! whether a block holds.

use std::sync::Arc;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::{Resource, World};
use enumset::EnumSet;
use smallvec::SmallVec;

use super::super::character::{Attuned, Inventory};
use super::super::combatant::EnemyKind;
use super::super::resources::{Combatants, Content, CurrentEncounter, TriggersSinceDecision};
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
    /// Everything that the blocks of the character's gear and of the attunements that can be known can change.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_sheet: BlockScope,
    /// Everything that those blocks of the sheet can change which hold or count differently with the same loadout.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_sheet_varying: BlockScope,
    /// Everything that the blocks of each condition can change, by the condition's id; conditions without blocks are
    /// left out.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub of_conditions: IdMap<BlockScope>,
    /// Everything that all printed blocks together can change.
    #[cfg_attr(feature = "dev", reflect(ignore))]
    pub all: BlockScope,
    /// Whether numbers on the sheet may still hold the modifications of the last look.
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

    /// Adds everything that blocks can change. Returns whether there is any block.
    fn add(&mut self, blocks: &[ModifierBlock]) -> bool {
        self.all.include(blocks);
        !blocks.is_empty()
    }

    /// Adds everything that the blocks of an enemy that enters can change.
    pub(in crate::rules) fn add_enemy(&mut self, enemy: &Enemy) {
        self.on_enemies |= enemy.block_scope.has_blocks;
        self.all = self.all.union(enemy.block_scope);
    }

    /// Adds everything that blocks of the character's sheet can change. Returns whether there is any block.
    fn add_of_sheet(&mut self, blocks: &[ModifierBlock]) -> bool {
        self.of_sheet.include(blocks);
        for block in blocks.iter().filter(|block| !block.is_fixed_by_loadout(EnumSet::empty())) {
            self.of_sheet_varying.include(std::slice::from_ref(block));
        }
        self.add(blocks)
    }
}

/// The sources from which the printed modifiers were found. A fork restores positions of one encounter by the thousand,
/// and for all of them the answer is the same.
#[derive(Resource)]
struct PrintedSource {
    catalog: Arc<Catalog>,
    current: Option<(Arc<Encounter>, Id)>,
    gear: SmallVec<[Id; 16]>,
    attuned: SmallVec<[Id; 8]>,
    enemies: SmallVec<[Id; 8]>,
}

/// The things on a combatant that can print modifier blocks.
#[derive(Clone, Copy, Default)]
pub(in crate::rules) struct PrintedBearer<'a> {
    /// Its gear, if it has a character sheet.
    pub gear: Option<&'a Inventory>,
    /// Its attunements, if it has a character sheet.
    pub attuned: Option<&'a Attuned>,
    /// Its kind, if it is an enemy.
    pub enemy: Option<EnemyKind>,
}

impl PrintedSource {
    fn of(world: &World, visit_bearers: impl Fn(&World, &mut dyn FnMut(PrintedBearer))) -> Self {
        let current = world.get_resource::<CurrentEncounter>();
        let mut source = Self {
            catalog: Arc::clone(&world.resource::<Content>().0),
            current: current.map(|current| (Arc::clone(&current.encounter), current.scenario.id)),
            gear: SmallVec::new(),
            attuned: SmallVec::new(),
            enemies: SmallVec::new(),
        };
        visit_bearers(world, &mut |PrintedBearer { gear, attuned, enemy }| {
            source.gear.extend(gear.into_iter().flat_map(|inventory| &inventory.gear).map(|line| line.id));
            source.attuned.extend(attuned.into_iter().flat_map(|attuned| attuned.0.iter().copied()));
            source.enemies.extend(enemy.map(|kind| kind.def_id));
        });
        source
    }

    /// Whether it is what the world and these bearers would give.
    fn is_of(&self, world: &World, visit_bearers: impl Fn(&World, &mut dyn FnMut(PrintedBearer))) -> bool {
        let same_encounter = match (&self.current, world.get_resource::<CurrentEncounter>()) {
            (Some((encounter, scenario)), Some(now)) => {
                Arc::ptr_eq(encounter, &now.encounter) && *scenario == now.scenario.id
            }
            (known, now) => known.is_none() && now.is_none(),
        };
        if !same_encounter || !Arc::ptr_eq(&self.catalog, &world.resource::<Content>().0) {
            return false;
        }
        let mut known = (self.gear.iter(), self.attuned.iter(), self.enemies.iter());
        let mut is_same = true;
        visit_bearers(world, &mut |PrintedBearer { gear, attuned, enemy }| {
            is_same = is_same
                && gear.is_none_or(|inventory| inventory.gear.iter().all(|line| known.0.next() == Some(&line.id)))
                && attuned.is_none_or(|attuned| attuned.0.iter().all(|id| known.1.next() == Some(id)))
                && enemy.is_none_or(|kind| known.2.next() == Some(&kind.def_id));
        });
        is_same && known.0.next().is_none() && known.1.next().is_none() && known.2.next().is_none()
    }
}

/// Visits the gear, attunements and kind of each combatant of a world, in the order of their ids.
pub(in crate::rules) fn visit_bearers(world: &World, visit: &mut dyn FnMut(PrintedBearer)) {
    for entity in world.resource::<Combatants>().0.iter().copied() {
        let (gear, attuned) = (world.get::<Inventory>(entity), world.get::<Attuned>(entity));
        visit(PrintedBearer { gear, attuned, enemy: world.get::<EnemyKind>(entity).copied() });
    }
}

/// Finds out anew which printed modifier blocks there can be, and begins the count of triggers that answer.
/// `visit_bearers` visits the combatants of the world, in the order of their ids.
pub(in crate::rules) fn refresh_printed_modifiers(
    world: &mut World,
    visit_bearers: impl Fn(&World, &mut dyn FnMut(PrintedBearer)),
) {
    match world.get_resource_mut::<TriggersSinceDecision>() {
        Some(mut count) => *count = TriggersSinceDecision::default(),
        None => world.insert_resource(TriggersSinceDecision::default()),
    }
    if world.get_resource::<PrintedSource>().is_some_and(|known| known.is_of(world, &visit_bearers)) {
        let mut printed = world.resource_mut::<PrintedModifiers>();
        (printed.is_settled, printed.are_tokens_settled) = (false, false);
        (printed.are_pouches_settled, printed.are_pots_settled) = (false, false);
        return;
    }
    let source = PrintedSource::of(world, &visit_bearers);
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
    for attunement in catalog.attunements.values().filter(|attunement| can_be_known(attunement.id, attunement.known)) {
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
}
