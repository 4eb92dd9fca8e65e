//! The wear that a character keeps from one encounter to the next: wounds, spent FP, and the wear of its gear.
//!
//! Owns the record and how it follows the pieces over the sheet. Must not decide what wears off: `scenario` does.

use serde::{Deserialize, Serialize};

use super::script::ModifierBlock;
use crate::model::{CharacterEdit, DamageCounts, Id, SheetSlot, SheetSlotKind};

/// The wounds, the spent FP and the worn gear of a character. A fresh character has none of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CharacterWear {
    /// The damage tokens in HP slots.
    #[serde(skip_serializing_if = "DamageCounts::is_empty")]
    pub hp_damage: DamageCounts,
    /// The FP that are spent.
    #[serde(skip_serializing_if = "is_zero")]
    pub focus_spent: u8,
    /// The wear of the pieces in hand slots, in the order of the sheet; pieces beyond the list are fresh.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<GearWear>,
    /// The armour.
    #[serde(skip_serializing_if = "GearWear::is_fresh")]
    pub armor: GearWear,
    /// The pieces in pouches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pouches: Vec<GearWear>,
    /// The rings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rings: Vec<GearWear>,
    /// The missiles.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missiles: Vec<GearWear>,
    /// The wear of carried pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carried: Vec<GearWear>,
    /// The lent blocks that last longer and belong to no piece in a slot (A-22, O-99).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<LastingEffect>,
}

/// Modifier blocks that an effect has lent until the next short reprieve, or until the end of the next encounter. Those
/// of a piece of gear stand with its wear, so that they follow it over the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LastingEffect {
    /// The action that has lent them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<Id>,
    /// The gear with which it was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gear: Option<Id>,
    /// Whether they end with the next encounter, and not at the next short reprieve (O-99).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub for_one_encounter: bool,
    /// Whether they belong to every combatant.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub to_table: bool,
    /// Whether they belong to that gear and it is part of the body, so that no slot holds it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_body: bool,
    /// The name under which they replace one another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Id>,
    /// The number left in their store.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<u8>,
    /// The FP paid above the cost of the action.
    #[serde(skip_serializing_if = "is_zero")]
    pub extra_focus: u8,
    /// The SP paid above it.
    #[serde(skip_serializing_if = "is_none_overspent")]
    pub overspent: i16,
    /// Which effect of the entry has lent them: its place and the fingerprint of its blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<(u8, u64)>,
    /// The blocks, with numbers in place of expressions.
    pub blocks: Vec<ModifierBlock>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_none_overspent(n: &i16) -> bool {
    *n == 0
}

/// The wear of one piece of gear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GearWear {
    /// The Durability that is used up.
    #[serde(skip_serializing_if = "is_zero")]
    pub durability_used: u8,
    /// Whether the piece is Broken.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// The charges that are used up.
    #[serde(skip_serializing_if = "is_zero")]
    pub charges_used: u8,
    /// The charges beyond the printed ones that the last refill gave; `None` for a piece that comes to its first encounter
    /// and is refilled there (O-50).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra_charges: Option<i8>,
    /// Whether a Durability sink of the piece has been cleared by Tinker.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub field_repaired: bool,
    /// Whether the piece is lit (A-272, O-99).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
    /// The lent blocks that last longer and belong to the piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<LastingEffect>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl GearWear {
    /// Whether nothing has happened to the piece yet.
    pub fn is_fresh(&self) -> bool {
        *self == Self::default()
    }
}

impl CharacterWear {
    /// Whether the character is as it was made.
    pub fn is_fresh(&self) -> bool {
        *self == Self::default()
    }

    /// The wear of the piece in a slot.
    pub fn of(&self, slot: SheetSlot) -> GearWear {
        match self.list(slot.kind) {
            None if slot.kind == SheetSlotKind::Armor => self.armor.clone(),
            None => GearWear::default(),
            Some(list) => list.get(usize::from(slot.index)).cloned().unwrap_or_default(),
        }
    }

    /// Notes the wear of the piece in a slot.
    pub fn set(&mut self, slot: SheetSlot, wear: GearWear) {
        let index = usize::from(slot.index);
        match self.list_mut(slot.kind) {
            None if slot.kind == SheetSlotKind::Armor => self.armor = wear,
            None => {}
            Some(list) => {
                if list.len() <= index {
                    list.resize_with(index + 1, GearWear::default);
                }
                list[index] = wear;
                trim(list);
            }
        }
    }

    /// Follows a change of the sheet: wear goes with its piece, and a new piece is fresh. `lengths` tells how many pieces
    /// lay in the slots of a kind before the change.
    pub fn follow_edit(&mut self, edit: &CharacterEdit, lengths: impl Fn(SheetSlotKind) -> usize) {
        let clamped = |slot: SheetSlot, most: usize| SheetSlot { index: slot.index.min(most as u8), ..slot };
        match edit {
            CharacterEdit::Place(_, slot) => self.set(clamped(*slot, lengths(slot.kind)), GearWear::default()),
            CharacterEdit::Clear(slot) => self.remove(*slot),
            CharacterEdit::Exchange(from, to) if from.kind == to.kind => {
                let to = clamped(*to, lengths(to.kind).saturating_sub(1));
                let (first, second) = (self.of(*from), self.of(to));
                self.set(*from, second);
                self.set(to, first);
            }
            CharacterEdit::Exchange(from, to) => {
                let is_free = usize::from(to.index) >= lengths(to.kind);
                let (moved, there) = (self.of(*from), self.of(*to));
                if is_free {
                    self.remove(*from);
                } else {
                    self.set(*from, there);
                }
                self.set(clamped(*to, lengths(to.kind)), moved);
            }
            _ => {}
        }
    }

    /// Forgets the wear in a slot; the entries behind it move up.
    fn remove(&mut self, slot: SheetSlot) {
        match self.list_mut(slot.kind) {
            None if slot.kind == SheetSlotKind::Armor => self.armor = GearWear::default(),
            None => {}
            Some(list) => {
                if usize::from(slot.index) < list.len() {
                    list.remove(usize::from(slot.index));
                }
                trim(list);
            }
        }
    }

    /// The list of a kind of slot; `None` for armour and for attunements, which do not wear.
    fn list(&self, kind: SheetSlotKind) -> Option<&Vec<GearWear>> {
        match kind {
            SheetSlotKind::Hand => Some(&self.hands),
            SheetSlotKind::Ring => Some(&self.rings),
            SheetSlotKind::Pouch => Some(&self.pouches),
            SheetSlotKind::Missile => Some(&self.missiles),
            SheetSlotKind::Carried => Some(&self.carried),
            SheetSlotKind::Armor | SheetSlotKind::Attunement => None,
        }
    }

    fn list_mut(&mut self, kind: SheetSlotKind) -> Option<&mut Vec<GearWear>> {
        match kind {
            SheetSlotKind::Hand => Some(&mut self.hands),
            SheetSlotKind::Ring => Some(&mut self.rings),
            SheetSlotKind::Pouch => Some(&mut self.pouches),
            SheetSlotKind::Missile => Some(&mut self.missiles),
            SheetSlotKind::Carried => Some(&mut self.carried),
            SheetSlotKind::Armor | SheetSlotKind::Attunement => None,
        }
    }

    /// Visits the wear of every piece.
    pub fn pieces_mut(&mut self) -> impl Iterator<Item = &mut GearWear> {
        let Self { hands, armor, pouches, rings, missiles, carried, .. } = self;
        let lists = hands.iter_mut().chain(pouches).chain(rings).chain(missiles).chain(carried);
        lists.chain(std::iter::once(armor))
    }
}

impl CharacterWear {
    /// Drops the entries of fresh pieces at the ends of the lists, so that equal wear is written in one way only.
    pub fn tidy(&mut self) {
        let Self { hands, pouches, rings, missiles, carried, .. } = self;
        [hands, pouches, rings, missiles, carried].into_iter().for_each(trim);
    }
}

/// Drops fresh entries at the end, so that equal wear is written in one way only.
fn trim(list: &mut Vec<GearWear>) {
    while list.last().is_some_and(GearWear::is_fresh) {
        list.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(kind: SheetSlotKind, index: u8) -> SheetSlot {
        SheetSlot { kind, index }
    }

    fn used(n: u8) -> GearWear {
        GearWear { charges_used: n, ..GearWear::default() }
    }

    #[test]
    fn wear_follows_its_piece() {
        let (pouch, carried) = (SheetSlotKind::Pouch, SheetSlotKind::Carried);
        let mut wear = CharacterWear::default();
        wear.set(slot(pouch, 0), used(1));
        wear.set(slot(pouch, 2), used(3));
        // Three pieces in pouches, none carried.
        let lengths = |kind: SheetSlotKind| if kind == pouch { 3 } else { 0 };
        wear.follow_edit(&CharacterEdit::Exchange(slot(pouch, 0), slot(pouch, 1)), lengths);
        assert_eq!(wear.pouches, [used(0), used(1), used(3)]);
        wear.follow_edit(&CharacterEdit::Exchange(slot(pouch, 1), slot(carried, 5)), lengths);
        assert_eq!((wear.pouches.clone(), wear.carried.clone()), (vec![used(0), used(3)], vec![used(1)]));
        // Two in pouches, one carried: they change places.
        let lengths = |kind: SheetSlotKind| if kind == pouch { 2 } else { 1 };
        wear.follow_edit(&CharacterEdit::Exchange(slot(carried, 0), slot(pouch, 1)), lengths);
        assert_eq!((wear.pouches.clone(), wear.carried.clone()), (vec![used(0), used(1)], vec![used(3)]));
        wear.follow_edit(&CharacterEdit::Place(Id::new("flask"), slot(pouch, 1)), lengths);
        assert_eq!((wear.pouches.len(), wear.carried.clone()), (0, vec![used(3)]));
        wear.follow_edit(&CharacterEdit::Clear(slot(carried, 0)), lengths);
        assert!(wear.is_fresh());
    }
}
