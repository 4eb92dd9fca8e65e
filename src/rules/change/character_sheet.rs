//! The character sheet before and after an encounter.
//!
//! Owns how wear comes into an encounter and how the sheet leaves it. Must not decide what the end of an encounter changes:
//! `encounter_end` does.

use crate::content::character_wear::{CharacterWear, GearWear};
use crate::content::encounter::Character;
use crate::model::{CombatantId, GearIndex, Id, SheetSlot, SheetSlotKind};
use crate::rules::access::{RulesWorld, component, health, inventory, inventory_mut, scenario};
use crate::rules::components::character::{Attuned, Focus, GearSlot, GearState, Humanity};
use crate::rules::components::combatant::Conditions;
use crate::rules::query::derived::focus_limit;

/// Gives the pieces of gear the wear that they bring along.
pub(in crate::rules) fn restore_gear_wear(world: &mut RulesWorld, wear: &CharacterWear) {
    if wear.is_fresh() {
        return;
    }
    let mut carried = 0;
    for line in &mut inventory_mut(world).gear {
        let (kind, index) = match line.slot {
            GearSlot::Hand(n) => (SheetSlotKind::Hand, n),
            GearSlot::Armor => (SheetSlotKind::Armor, 0),
            GearSlot::Pouch(n) => (SheetSlotKind::Pouch, n),
            GearSlot::Quiver(n) => (SheetSlotKind::Missile, n),
            GearSlot::Ring(n) => (SheetSlotKind::Ring, n),
            GearSlot::Carried => {
                carried += 1;
                (SheetSlotKind::Carried, carried - 1)
            }
            GearSlot::Body => continue,
        };
        let worn = wear.of(SheetSlot { kind, index });
        line.durability_used = worn.durability_used;
        line.broken = worn.broken;
        line.charges_used = worn.charges_used;
        line.extra_charges = worn.extra_charges.unwrap_or(line.extra_charges);
        line.field_repaired = worn.field_repaired;
    }
}

/// The character as it leaves the encounter: its sheet, with what the encounter has cost as its wear.
pub fn character_after(world: &RulesWorld) -> Character {
    let before = &scenario(world).character;
    let inventory = inventory(world);
    let mut after = Character {
        humanity: component::<Humanity>(world, CombatantId::CHARACTER).0,
        attunements: component::<Attuned>(world, CombatantId::CHARACTER).0.to_vec(),
        conditions: component::<Conditions>(world, CombatantId::CHARACTER).counts.iter().map(|(of, _)| of).collect(),
        hands: Vec::new(),
        armor: None,
        pouches: Vec::new(),
        rings: Vec::new(),
        missiles: Vec::new(),
        carried: Vec::new(),
        held: (None, None),
        wear: CharacterWear {
            hp_damage: health(world, CombatantId::CHARACTER).hp_damage,
            focus_spent: focus_limit(world).saturating_sub(component::<Focus>(world, CombatantId::CHARACTER).left),
            ..CharacterWear::default()
        },
        ..before.clone()
    };
    let in_hand = |gear: Option<GearIndex>, n: usize| gear == Some(GearIndex(n as u8));
    for (n, line) in inventory.gear.iter().enumerate() {
        let Some(slot) = add_piece(&mut after, line) else { continue };
        after.wear.set(slot, gear_wear(line));
        if slot.kind == SheetSlotKind::Hand {
            after.held.0 = after.held.0.or(in_hand(inventory.hands.main, n).then_some(slot.index));
            after.held.1 = after.held.1.or(in_hand(inventory.hands.off, n).then_some(slot.index));
        }
    }
    after
}

/// Adds a piece to the sheet and returns its slot; `None` for what is part of the body.
fn add_piece(sheet: &mut Character, line: &GearState) -> Option<SheetSlot> {
    let (kind, list): (SheetSlotKind, &mut Vec<Id>) = match line.slot {
        GearSlot::Hand(_) => (SheetSlotKind::Hand, &mut sheet.hands),
        GearSlot::Pouch(_) => (SheetSlotKind::Pouch, &mut sheet.pouches),
        GearSlot::Quiver(_) => (SheetSlotKind::Missile, &mut sheet.missiles),
        GearSlot::Ring(_) => (SheetSlotKind::Ring, &mut sheet.rings),
        GearSlot::Carried => (SheetSlotKind::Carried, &mut sheet.carried),
        GearSlot::Armor => {
            sheet.armor = Some(line.id);
            return Some(SheetSlot { kind: SheetSlotKind::Armor, index: 0 });
        }
        GearSlot::Body => return None,
    };
    list.push(line.id);
    Some(SheetSlot { kind, index: (list.len() - 1) as u8 })
}

fn gear_wear(line: &GearState) -> GearWear {
    GearWear {
        durability_used: line.durability_used,
        broken: line.broken,
        charges_used: line.charges_used,
        extra_charges: (line.charges_used > 0 || line.extra_charges != 0).then_some(line.extra_charges),
        field_repaired: line.field_repaired,
    }
}
