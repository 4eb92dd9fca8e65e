//! What held gear can do: requirements, grip, damage with scaling, range (2.5).

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::stats::div_round_half_up;
use super::{CharacterState, GearSlot, GearState};
use crate::content::Catalog;
use crate::content::gear::{AnyGear, Missile, Shield, Usable, Weapon};
use crate::model::{DamageKind, DiceSelection, DiceValues, GearIndex, Grade, HandCount, Hands, Stat};

impl CharacterState {
    /// Takes dice out of the pool; which of the others have been rolled again is kept with them.
    pub fn spend_dice(&mut self, picks: DiceSelection) -> DiceValues {
        let left = (0..self.pool.len()).filter(|p| !picks.contains(*p));
        self.rerolled_dice = left
            .enumerate()
            .filter(|(_, was)| self.rerolled_dice.contains(*was))
            .fold(DiceSelection::NONE, |kept, (now, _)| kept.with(now));
        self.pool.remove_dice(picks)
    }

    /// A line of gear.
    pub fn gear_state(&self, gear: GearIndex) -> Option<&GearState> {
        self.gear.get(usize::from(gear.0))
    }

    /// What that line is.
    pub fn gear_def<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a AnyGear> {
        catalog.gear.get(&self.gear_state(gear)?.id).map(|g| g.as_ref())
    }

    /// The weapon on that line, whole or not.
    pub fn weapon<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Weapon> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Weapon(weapon) => Some(weapon),
            _ => None,
        }
    }

    /// The shield on that line, whole or not.
    pub fn shield<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Shield> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Shield(shield) => Some(shield),
            _ => None,
        }
    }

    /// The flask or item on that line.
    pub fn usable<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Usable> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Flask(usable) | AnyGear::Item(usable) => Some(usable),
            _ => None,
        }
    }

    /// The missile on that line.
    pub fn missile<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Missile> {
        match self.gear_def(catalog, gear)? {
            AnyGear::Missile(missile) => Some(missile),
            _ => None,
        }
    }

    /// Whole missiles in the quivers that a weapon can shoot.
    pub fn missiles_for(&self, catalog: &Catalog, weapon: &Weapon) -> Vec<GearIndex> {
        let fits = |g: &GearIndex| {
            let whole = self.gear_state(*g).is_some_and(|l| !l.broken);
            whole && self.missile(catalog, *g).is_some_and(|m| Some(m.ammo) == weapon.ammo)
        };
        self.gear_in_slots(|slot| matches!(slot, GearSlot::Quiver(_))).filter(fits).collect()
    }

    /// Lines worn in hand slots.
    pub fn gear_in_hand_slots(&self) -> impl Iterator<Item = GearIndex> + '_ {
        self.gear_in_slots(|slot| matches!(slot, GearSlot::Hand(_)))
    }

    /// Lines worn where `at` says.
    pub fn gear_in_slots<'a>(
        &'a self,
        matches_slot: impl Fn(GearSlot) -> bool + 'a,
    ) -> impl Iterator<Item = GearIndex> + 'a {
        self.gear.iter().enumerate().filter(move |(_, line)| matches_slot(line.slot)).map(|(n, _)| GearIndex(n as u8))
    }

    /// Whether a held weapon can be used in this grip: whole, and its requirements met.
    pub fn can_wield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let (Some(line), Some(weapon)) = (self.gear_state(gear), self.weapon(catalog, gear)) else { return false };
        if line.broken || !hands.is_holding(gear) {
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
            i16::from(self.stat(*stat)) >= need
        })
    }

    /// Whether a held shield can be used.
    pub fn can_use_shield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let (Some(line), Some(shield)) = (self.gear_state(gear), self.shield(catalog, gear)) else { return false };
        !line.broken && !line.set_aside && hands.is_holding(gear) && self.meets_requirements(&shield.requires)
    }

    /// Whether the requirements of a weapon are met as it is made.
    pub fn meets_weapon_requirements(&self, weapon: &Weapon) -> bool {
        weapon.requires.iter().all(|(stat, (need, _))| self.stat(*stat) >= *need)
    }

    /// Whether the stats suffice.
    pub fn meets_requirements(&self, requires: &BTreeMap<Stat, u8>) -> bool {
        requires.iter().all(|(stat, need)| self.stat(*stat) >= *need)
    }

    /// Damage of a weapon with scaling, in these hands.
    pub fn weapon_damage(&self, weapon: &Weapon, gear: GearIndex, hands: Hands) -> i16 {
        let off_hand = hands.off == Some(gear) && hands.main != Some(gear);
        let scaling: u8 = weapon
            .requires
            .iter()
            .map(|(stat, (need, grade))| {
                let grade: Grade = if off_hand { grade.off_hand() } else { *grade };
                let above = self.stat(*stat).saturating_sub(*need);
                grade.scaling().map_or(0, |(per, most)| (above / per).min(most))
            })
            .sum();
        i16::from(weapon.damage) + i16::from(scaling)
    }

    /// Durability sinks of a line that are still free.
    pub fn durability_left(&self, catalog: &Catalog, gear: GearIndex) -> u8 {
        match (self.gear_state(gear), self.gear_def(catalog, gear)) {
            (Some(line), Some(content)) => content.durability().saturating_sub(line.durability_used),
            _ => 0,
        }
    }

    /// Lines with a free Durability sink.
    pub fn gear_with_durability(&self, catalog: &Catalog) -> Vec<GearIndex> {
        (0..self.gear.len() as u8).map(GearIndex).filter(|g| self.durability_left(catalog, *g) > 0).collect()
    }

    /// Lines with a Durability sink that Tinker could clear: worn or broken, and not mended so yet.
    pub fn repairable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let is_repairable = |g: &GearIndex| {
            let durable = self.gear_def(catalog, *g).is_some_and(|c| c.durability() > 0);
            self.gear_state(*g).is_some_and(|l| durable && !l.field_repaired && (l.durability_used > 0 || l.broken))
        };
        (0..self.gear.len() as u8).map(GearIndex).filter(is_repairable).collect()
    }

    /// Lines that Acid or Breaking may break: held gear and worn armour that are whole.
    pub fn breakable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        (0..self.gear.len() as u8)
            .map(GearIndex)
            .filter(|&g| {
                let Some(line) = self.gear_state(g) else { return false };
                let fits = match self.gear_def(catalog, g) {
                    Some(AnyGear::Weapon(_) | AnyGear::Shield(_)) => self.hands.is_holding(g),
                    // Missiles in a quiver are equipped, too.
                    Some(AnyGear::Armor(_) | AnyGear::Missile(_)) => true,
                    _ => false,
                };
                fits && !line.broken
            })
            .collect()
    }

    /// Charges left on a line.
    pub fn charges_left(&self, catalog: &Catalog, gear: GearIndex) -> u8 {
        match (self.gear_state(gear), self.usable(catalog, gear)) {
            (Some(line), Some(usable)) => usable.charges.saturating_sub(line.charges_used),
            _ => 0,
        }
    }

    /// Every way the hand tokens can lie: one or both on a weapon, a weapon and a shield, two pieces, or nothing
    /// . The main hand is named first; a shield never is while a weapon is held.
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

/// Types an attack may deal with a weapon: those of the moveset it asks for, or any of the weapon's own when the
/// weapon lists the attack.
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
