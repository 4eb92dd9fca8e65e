//! The rules of gear (2.5): requirements, grip, damage with scaling, Durability, charges and hand configurations.
//!
//! Owns what the character's gear allows. Must not change gear; `change` does that.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::gear::{AnyGear, Missile, Shield, Usable, Weapon};
use crate::content::script::UsableKind;
use crate::model::{DamageKind, DiceSelection, DiceValues, GearIndex, Grade, HandCount, Hands, Stat};
use crate::rules::components::character::{CharacterRef, GearSlot, GearState, Inventory, PoolState, PrimaryStats};
use crate::rules::query::stats::div_round_half_up;

impl Inventory {
    /// The state of a piece of gear.
    pub fn gear_state(&self, gear: GearIndex) -> Option<&GearState> {
        self.gear.get(usize::from(gear.0))
    }

    /// The definition of a piece of gear.
    pub fn gear_def<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a AnyGear> {
        catalog.gear.get(&self.gear_state(gear)?.id).map(|g| g.as_ref())
    }

    /// The weapon at this index, broken or not.
    pub fn weapon<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Weapon> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Weapon(weapon) => Some(weapon),
            _ => None,
        }
    }

    /// The shield at this index, broken or not.
    pub fn shield<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Shield> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Shield(shield) => Some(shield),
            _ => None,
        }
    }

    /// The flask or item at this index.
    pub fn usable<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Usable> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Flask(usable) | AnyGear::Item(usable) => Some(usable),
            _ => None,
        }
    }

    /// The flask at this index, or the item, whichever kind is asked for.
    pub fn usable_of_kind<'a>(&self, catalog: &'a Catalog, gear: GearIndex, kind: UsableKind) -> Option<&'a Usable> {
        match (self.gear_def(catalog, gear)?, kind) {
            (AnyGear::Flask(usable), UsableKind::Flask) | (AnyGear::Item(usable), UsableKind::Item) => Some(usable),
            _ => None,
        }
    }

    /// The missile at this index.
    pub fn missile<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Missile> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Missile(missile) => Some(missile),
            _ => None,
        }
    }

    /// The unbroken missiles in the quivers that a weapon can shoot.
    pub fn missiles_for(&self, catalog: &Catalog, weapon: &Weapon) -> Vec<GearIndex> {
        let fits = |g: &GearIndex| {
            let whole = self.gear_state(*g).is_some_and(|l| !l.broken);
            whole && self.missile(catalog, *g).is_some_and(|m| Some(m.ammo) == weapon.ammo)
        };
        self.gear_in_slots(|slot| matches!(slot, GearSlot::Quiver(_))).filter(fits).collect()
    }

    /// The gear in hand slots.
    pub fn gear_in_hand_slots(&self) -> impl Iterator<Item = GearIndex> + '_ {
        self.gear_in_slots(|slot| matches!(slot, GearSlot::Hand(_)))
    }

    /// The gear in slots for which `matches_slot` returns true.
    pub fn gear_in_slots<'a>(
        &'a self,
        matches_slot: impl Fn(GearSlot) -> bool + 'a,
    ) -> impl Iterator<Item = GearIndex> + 'a {
        self.gear.iter().enumerate().filter(move |(_, line)| matches_slot(line.slot)).map(|(n, _)| GearIndex(n as u8))
    }

    /// The number of free Durability sinks of a piece of gear.
    pub fn durability_left(&self, catalog: &Catalog, gear: GearIndex) -> u8 {
        match (self.gear_state(gear), self.gear_def(catalog, gear)) {
            (Some(line), Some(content)) => content.durability().saturating_sub(line.durability_used),
            _ => 0,
        }
    }

    /// The gear that Tinker can repair: gear that is worn or broken and has not been repaired by Tinker yet.
    pub fn repairable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let is_repairable = |g: &GearIndex| {
            let durable = self.gear_def(catalog, *g).is_some_and(|c| c.durability() > 0);
            self.gear_state(*g).is_some_and(|l| durable && !l.field_repaired && (l.durability_used > 0 || l.broken))
        };
        (0..self.gear.len() as u8).map(GearIndex).filter(is_repairable).collect()
    }

    /// The gear that Acid or Breaking may break: unbroken held gear, armour and missiles.
    pub fn breakable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        (0..self.gear.len() as u8)
            .map(GearIndex)
            .filter(|&g| {
                let Some(line) = self.gear_state(g) else { return false };
                let fits = match self.gear_def(catalog, g) {
                    Some(AnyGear::Weapon(_) | AnyGear::Shield(_)) => self.hands.is_holding(g),
                    // Missiles in a quiver count as equipped.
                    Some(AnyGear::Armor(_) | AnyGear::Missile(_)) => true,
                    _ => false,
                };
                fits && !line.broken
            })
            .collect()
    }

    /// The number of charges left on a flask or item.
    pub fn charges_left(&self, catalog: &Catalog, gear: GearIndex) -> u8 {
        match (self.gear_state(gear), self.usable(catalog, gear)) {
            (Some(line), Some(usable)) => usable.charges.saturating_sub(line.charges_used),
            _ => 0,
        }
    }

    /// Every configuration of the hand tokens: one or both on a weapon, a weapon and a shield, two pieces, or nothing
    /// . The main hand comes first; a shield is never in the main hand while a weapon is held.
    pub fn hand_configurations(&self, catalog: &Catalog) -> Vec<Hands> {
        let slots: Vec<GearIndex> = self.gear_in_hand_slots().collect();
        let is_weapon = |g: GearIndex| self.weapon(catalog, g).is_some();
        let mut configurations = vec![Hands::default()];
        for &a in &slots {
            configurations.push(Hands { main: Some(a), off: None });
            if is_weapon(a) {
                configurations.push(Hands { main: Some(a), off: Some(a) });
            }
            for &b in slots.iter().filter(|b| **b != a) {
                if is_weapon(a) || (!is_weapon(b) && a < b) {
                    configurations.push(Hands { main: Some(a), off: Some(b) });
                }
            }
        }
        configurations
    }
}

impl PoolState {
    /// Removes dice from the pool; the remaining dice keep the mark that they have been rolled again.
    pub fn spend_dice(&mut self, picks: DiceSelection) -> DiceValues {
        let left = (0..self.dice.len()).filter(|p| !picks.contains(*p));
        self.rerolled = left
            .enumerate()
            .filter(|(_, was)| self.rerolled.contains(*was))
            .fold(DiceSelection::NONE, |kept, (now, _)| kept.with(now));
        self.dice.remove_dice(picks)
    }
}

impl PrimaryStats {
    /// Whether the requirements of a weapon are met in the grip for which the weapon is made.
    pub fn meets_weapon_requirements(&self, weapon: &Weapon) -> bool {
        weapon.requires.iter().all(|(stat, (need, _))| self.stat(*stat) >= *need)
    }

    /// Whether the stats meet the requirements.
    pub fn meets_requirements(&self, requires: &BTreeMap<Stat, u8>) -> bool {
        requires.iter().all(|(stat, need)| self.stat(*stat) >= *need)
    }

    /// The damage of a weapon with scaling, in this grip.
    pub fn weapon_damage(&self, weapon: &Weapon, gear: GearIndex, hands: Hands) -> i16 {
        let scaling = weapon.requires.keys().map(|stat| self.weapon_scaling(weapon, *stat, gear, hands));
        i16::from(weapon.damage) + scaling.sum::<i16>()
    }

    /// What a Primary Stat adds to the damage of a weapon in this grip.
    pub fn weapon_scaling(&self, weapon: &Weapon, stat: Stat, gear: GearIndex, hands: Hands) -> i16 {
        let off_hand = hands.off == Some(gear) && hands.main != Some(gear);
        weapon.requires.get(&stat).map_or(0, |(need, grade)| {
            let grade: Grade = if off_hand { grade.off_hand() } else { *grade };
            let above = self.stat(stat).saturating_sub(*need);
            grade.scaling().map_or(0, |(per, most)| i16::from((above / per).min(most)))
        })
    }
}

impl CharacterRef<'_> {
    /// Whether a held weapon can be used in this grip: it is neither broken nor deployed on the board, and its
    /// requirements are met.
    pub fn can_wield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let (Some(line), Some(weapon)) = (self.inventory.gear_state(gear), self.inventory.weapon(catalog, gear)) else {
            return false;
        };
        if line.broken || line.set_aside || !hands.is_holding(gear) {
            return false;
        }
        let both = hands.is_two_handed(gear);
        weapon.requires.iter().all(|(stat, (need, _))| {
            let need = i16::from(*need);
            let need = match (stat, weapon.hands, both) {
                (Stat::Str, HandCount::Two, false) => need * 2,
                (Stat::Str, HandCount::One, true) => div_round_half_up(need, 2),
                _ => need,
            };
            i16::from(self.stats.stat(*stat)) >= need
        })
    }

    /// Whether a held shield can be used.
    pub fn can_use_shield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let (Some(line), Some(shield)) = (self.inventory.gear_state(gear), self.inventory.shield(catalog, gear)) else {
            return false;
        };
        !line.broken && !line.set_aside && hands.is_holding(gear) && self.stats.meets_requirements(&shield.requires)
    }

    /// The gear with a free Durability sink. Gear whose requirements are not met has none to give (O-58).
    pub fn gear_with_durability(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let meets = |gear: GearIndex| match self.inventory.gear_def(catalog, gear) {
            Some(AnyGear::Weapon(weapon)) => self.stats.meets_weapon_requirements(weapon),
            Some(AnyGear::Shield(shield)) => self.stats.meets_requirements(&shield.requires),
            Some(AnyGear::Armor(armor)) => self.stats.meets_requirements(&armor.requires),
            _ => true,
        };
        let gives = |gear: &GearIndex| self.inventory.durability_left(catalog, *gear) > 0 && meets(*gear);
        (0..self.inventory.gear.len() as u8).map(GearIndex).filter(gives).collect()
    }
}

/// The damage types that an attack may deal with a weapon: the weapon's types that the moveset of the attack allows, or
/// all types of the weapon if none fits and the weapon lists the attack.
pub fn weapon_damage_kinds(weapon: &Weapon, moveset: Option<&[DamageKind]>, listed: bool) -> SmallVec<[DamageKind; 4]> {
    let all = || SmallVec::from_slice(&weapon.kinds);
    match moveset {
        None => all(),
        Some(set) => {
            let fit: SmallVec<[DamageKind; 4]> = weapon.kinds.iter().copied().filter(|k| set.contains(k)).collect();
            if fit.is_empty() && listed { all() } else { fit }
        }
    }
}
