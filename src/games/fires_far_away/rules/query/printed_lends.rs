//! The effect and the entry that have lent a block, so that content files which change during an encounter change the
//! blocks that they have lent.
//!
//! Owns the search through the entries that a script frame names. Must not change lent blocks; `change::modifiers`
//! does.

use kernel::state_hash::state_hash;

use crate::content::script::{Effect, Lend, ModifierBlock, Place, WalkStep, walk_block, walk_script};
use crate::model::{Cause, Condition, GearIndex, Id};
use crate::rules::access::{RulesWorld, catalog, encounter, enemy_def_id, house_rules, inventory, tile_def};
use crate::rules::stack::{LentModifier, PrintedLend, ScriptFrame, TriggerSource};

/// The present text of the content files about a lent block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintedNow {
    /// The same blocks as when it began, or no entry has lent it.
    Same,
    /// Other blocks.
    Changed(Lend),
    /// The entry does not lend it any more.
    Gone,
}

/// The place of the effect that a script runs now among the effects of its entries that lend under the same name.
pub fn printed_lend(world: &RulesWorld, frame: &ScriptFrame, lend: &Lend) -> Option<PrintedLend> {
    let (mut count, mut place) = (0_u8, None);
    visit_lends(world, frame, lend.key, &mut |printed| {
        if place.is_none() && printed == lend {
            place = Some(count);
        }
        count = count.saturating_add(1);
    });
    Some(PrintedLend { place: place?, blocks: state_hash(&lend.blocks) })
}

/// The present text of the entries that lent a block. If they lend no such blocks under this name any more, the effect
/// at the same place counts, or the last one if there are fewer.
pub fn printed_now(world: &RulesWorld, lent: &LentModifier) -> PrintedNow {
    let Some(printed) = lent.printed else { return PrintedNow::Same };
    let mut found = Vec::new();
    visit_lends(world, &lent.origin, lent.key, &mut |lend| found.push(lend.clone()));
    if found.iter().any(|lend| state_hash(&lend.blocks) == printed.blocks) {
        return PrintedNow::Same;
    }
    found.truncate(usize::from(printed.place) + 1);
    found.pop().map_or(PrintedNow::Gone, PrintedNow::Changed)
}

/// An entry of the content files with scripts or modifier blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    Action(Id),
    Gear(Id),
    Enemy(Id),
    Condition(Condition),
    Tile(Id),
    Doom(u8),
    HouseRules,
}

/// Visits the effects that lend under this name in the entries that a frame names, each entry once.
fn visit_lends(world: &RulesWorld, frame: &ScriptFrame, key: Option<Id>, visit: &mut dyn FnMut(&Lend)) {
    let mut see = |place: &Place| {
        if let Some(Effect::Lend(lend)) = place.effect()
            && lend.key == key
        {
            visit(lend);
        }
        WalkStep::Inside
    };
    let entries = entries_of(world, frame);
    for (n, entry) in entries.iter().enumerate() {
        if !entries[..n].contains(entry) {
            walk_entry(world, *entry, &mut see);
        }
    }
}

/// The entries that a frame names, the one first to which its trigger belongs.
fn entries_of(world: &RulesWorld, frame: &ScriptFrame) -> Vec<Entry> {
    let gear = |gear: GearIndex| inventory(world).gear_state(gear).map(|state| Entry::Gear(state.id));
    let of_trigger = frame.set_off_by.and_then(|trigger| match trigger.source {
        TriggerSource::Gear(piece) => gear(piece),
        TriggerSource::EnemySheet => enemy_def_id(world, trigger.bearer).map(Entry::Enemy),
        TriggerSource::Action(id) => Some(Entry::Action(id)),
        TriggerSource::Condition(condition) => Some(Entry::Condition(condition)),
        TriggerSource::Lent(action, _) => action.map(Entry::Action),
        TriggerSource::Tile(tile) => Some(Entry::Tile(tile)),
        TriggerSource::HouseRules => Some(Entry::HouseRules),
    });
    let of_cause = |cause: Cause| match cause {
        Cause::Action { action, .. } => Some(Entry::Action(action)),
        Cause::Attack { by, .. } | Cause::Hold { by, .. } | Cause::Turn { enemy: by } | Cause::Defeat { of: by } => {
            enemy_def_id(world, by).map(Entry::Enemy)
        }
        Cause::Tile { tile, .. } => Some(Entry::Tile(tile)),
        Cause::Condition(condition) => Some(Entry::Condition(condition)),
        Cause::Doom { event } => Some(Entry::Doom(event)),
        Cause::Gear { gear: piece } => gear(piece),
        Cause::Phase | Cause::Collision | Cause::Trickle => None,
    };
    let in_use = frame.gear.into_iter().chain(frame.missile).filter_map(gear);
    of_trigger.into_iter().chain(of_cause(frame.cause())).chain(in_use).chain(of_cause(frame.trigger)).collect()
}

/// Walks over everything that an entry prints in the effect language.
fn walk_entry(world: &RulesWorld, entry: Entry, see: &mut dyn FnMut(&Place) -> WalkStep) {
    let catalog = catalog(world);
    let mut scripts: Vec<&[Effect]> = Vec::new();
    let mut blocks: Vec<&[ModifierBlock]> = Vec::new();
    match entry {
        Entry::Action(id) => {
            if let Some(action) = catalog.action(id) {
                scripts.push(&action.effect);
                blocks.push(&action.blocks);
            }
            if let Some(attunement) = catalog.attunements.get(&id) {
                blocks.push(&attunement.blocks);
            }
        }
        Entry::Gear(id) => {
            if let Some(gear) = catalog.gear.get(&id) {
                scripts.extend(gear.usable.iter().map(|usable| &usable.effect[..]));
                blocks.extend(gear.block_lists());
            }
        }
        Entry::Enemy(id) => {
            if let Some(enemy) = catalog.enemies.get(&id) {
                scripts.extend(enemy.attacks.values().flat_map(|attack| [&attack.script[..], &attack.while_held[..]]));
                blocks.push(&enemy.all_blocks);
            }
        }
        Entry::Condition(condition) => blocks.push(&catalog.condition(condition).blocks),
        Entry::Tile(id) => {
            if let Some(tile) = tile_def(world, id) {
                scripts.push(&tile.effect);
                blocks.push(&tile.blocks);
            }
        }
        Entry::Doom(event) => {
            scripts.extend(encounter(world).doom.get(usize::from(event)).map(|doom| &doom.effect[..]));
        }
        Entry::HouseRules => blocks.push(&house_rules(world).blocks),
    }
    for script in scripts {
        walk_script(script, false, see);
    }
    for block in blocks.into_iter().flatten() {
        walk_block(block, see);
    }
}
