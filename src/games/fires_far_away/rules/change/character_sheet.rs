//! The character sheet before and after an encounter.
//!
//! Owns how wear comes into an encounter and how the sheet leaves it. Must not decide what the end of an encounter changes:
//! `encounter_end` does.

use std::sync::Arc;

use crate::content::character_wear::{CharacterWear, GearWear, LastingEffect};
use crate::content::encounter::Character;
use crate::model::{CombatantId, GearIndex, Id, SheetSlot, SheetSlotKind, Until};
use crate::rules::access::{RulesWorld, component, encounter, health, inventory, inventory_mut, scenario};
use crate::rules::change::modifiers::restore_lent;
use crate::rules::components::character::{Attuned, Focus, GearSlot, GearState, Humanity};
use crate::rules::components::combatant::Conditions;
use crate::rules::query::derived::focus_limit;
use crate::rules::stack::{Bearer, LentModifier, PrintedLend, ScriptFrame};

/// Gives the pieces of gear the wear that they bring along.
pub(in crate::rules) fn restore_gear_wear(world: &mut RulesWorld, wear: &CharacterWear) {
    if wear.is_fresh() {
        return;
    }
    for n in 0..inventory(world).gear.len() as u8 {
        let Some(slot) = slot_of_gear(world, GearIndex(n)) else { continue };
        let worn = wear.of(slot);
        let line = &mut inventory_mut(world).gear[usize::from(n)];
        line.durability_used = worn.durability_used;
        line.broken = worn.broken;
        line.charges_used = worn.charges_used;
        line.extra_charges = worn.extra_charges.unwrap_or(line.extra_charges);
        line.field_repaired = worn.field_repaired;
        line.lit = worn.lit;
    }
}

/// Lends again the blocks that last until the next short reprieve, or for one encounter (A-22, O-99).
pub(in crate::rules) fn restore_lasting_effects(world: &mut RulesWorld, wear: &CharacterWear) {
    for effect in &wear.lasting {
        let body = || gear_of(world, |line| line.slot == GearSlot::Body && Some(line.id) == effect.gear);
        let bearer = match (effect.to_table, effect.on_body) {
            (true, _) => Bearer::Table,
            (false, true) => body().map_or(Bearer::Combatant(CombatantId::CHARACTER), Bearer::Gear),
            (false, false) => Bearer::Combatant(CombatantId::CHARACTER),
        };
        restore_lasting_effect(world, bearer, effect);
    }
    if wear.is_fresh() {
        return;
    }
    for n in 0..inventory(world).gear.len() as u8 {
        let Some(slot) = slot_of_gear(world, GearIndex(n)) else { continue };
        for effect in &wear.of(slot).lasting {
            restore_lasting_effect(world, Bearer::Gear(GearIndex(n)), effect);
        }
    }
}

fn restore_lasting_effect(world: &mut RulesWorld, bearer: Bearer, effect: &LastingEffect) {
    let LastingEffect { action, gear, key, held, extra_focus, overspent, printed, blocks, .. } = effect;
    let until = if effect.for_one_encounter { Until::Encounter } else { Until::Reprieve };
    let used = bearer.gear().or_else(|| gear.and_then(|id| gear_of(world, |line| line.id == id)));
    let origin = ScriptFrame {
        actor: CombatantId::CHARACTER,
        action: *action,
        gear: used,
        extra_focus: *extra_focus,
        overspent: *overspent,
        ..ScriptFrame::default()
    };
    let printed = printed.map(|(place, blocks)| PrintedLend { place, blocks });
    let (key, held, blocks) = (*key, *held, blocks.clone().into());
    let lent = LentModifier { bearer, until, key, held, blocks, origin: Box::new(origin), printed };
    restore_lent(world, lent);
}

/// The first piece of gear for which a test holds.
fn gear_of(world: &RulesWorld, is: impl Fn(&GearState) -> bool) -> Option<GearIndex> {
    inventory(world).gear.iter().position(is).map(|n| GearIndex(n as u8))
}

/// The slot of the sheet in which a piece lies; `None` for a piece that is part of the body.
pub fn slot_of_gear(world: &RulesWorld, gear: GearIndex) -> Option<SheetSlot> {
    let lines = &inventory(world).gear;
    let (kind, index) = match lines.get(usize::from(gear.0))?.slot {
        GearSlot::Hand(n) => (SheetSlotKind::Hand, n),
        GearSlot::Armor => (SheetSlotKind::Armor, 0),
        GearSlot::Pouch(n) => (SheetSlotKind::Pouch, n),
        GearSlot::Quiver(n) => (SheetSlotKind::Missile, n),
        GearSlot::Ring(n) => (SheetSlotKind::Ring, n),
        GearSlot::Carried => {
            let before = &lines[..usize::from(gear.0)];
            (SheetSlotKind::Carried, before.iter().filter(|line| line.slot == GearSlot::Carried).count() as u8)
        }
        GearSlot::Body => return None,
    };
    Some(SheetSlot { kind, index })
}

/// The character as it leaves the encounter: its sheet, with the costs of the encounter as its wear.
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
    let (of_gear, of_others): (Vec<_>, Vec<_>) = lasting_effects(world).partition(|(gear, _)| gear.is_some());
    after.wear.lasting = of_others.into_iter().map(|(_, effect)| effect).collect();
    for (n, line) in inventory.gear.iter().enumerate() {
        let of_line = of_gear.iter().filter(|(gear, _)| *gear == Some(GearIndex(n as u8)));
        let lasting = of_line.map(|(_, effect)| effect.clone()).collect();
        let Some(slot) = add_piece(&mut after, line) else { continue };
        after.wear.set(slot, GearWear { lasting, ..gear_wear(line) });
        if slot.kind == SheetSlotKind::Hand {
            after.held.0 = after.held.0.or(in_hand(inventory.hands.main, n).then_some(slot.index));
            after.held.1 = after.held.1.or(in_hand(inventory.hands.off, n).then_some(slot.index));
        }
    }
    after
}

/// The blocks that are lent to the character until the next short reprieve, each with the piece in a slot to which it
/// belongs, if any. A block that is lent between two encounters lasts through the next one (O-99).
fn lasting_effects(world: &RulesWorld) -> impl Iterator<Item = (Option<GearIndex>, LastingEffect)> {
    let lines = &inventory(world).gear;
    let is_between = encounter(world).is_between;
    let lasts = move |lent: &&Arc<LentModifier>| {
        let is_own = lent.bearer == Bearer::Table || lent.bearer.combatant() == Some(CombatantId::CHARACTER);
        (lent.until == Until::Reprieve || (is_between && lent.until == Until::Encounter)) && is_own
    };
    world.lent.list.iter().filter(lasts).map(|lent| {
        let bearer = lent.bearer.gear();
        let is_body = |gear: &GearIndex| lines.get(usize::from(gear.0)).is_some_and(|line| line.slot == GearSlot::Body);
        let on_body = bearer.filter(is_body).is_some();
        let used = bearer.or(lent.origin.gear).and_then(|gear| lines.get(usize::from(gear.0)));
        let effect = LastingEffect {
            action: lent.origin.action,
            gear: used.map(|line| line.id),
            for_one_encounter: lent.until == Until::Encounter,
            to_table: lent.bearer == Bearer::Table,
            on_body,
            key: lent.key,
            held: lent.held,
            extra_focus: lent.origin.extra_focus,
            overspent: lent.origin.overspent,
            printed: lent.printed.map(|printed| (printed.place, printed.blocks)),
            blocks: lent.blocks.to_vec(),
        };
        (bearer.filter(|_| !on_body), effect)
    })
}

/// Adds a piece to the sheet and returns its slot; `None` for a piece that is part of the body.
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
        lit: line.lit,
        lasting: Vec::new(),
    }
}
