//! The rules of gear (2.5): requirements, grip, damage with scaling, Durability, charges and hand configurations.
//!
//! Owns what the character's gear allows. Must not change gear; `change` does that.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use crate::content::Catalog;
use crate::content::gear::{Catalyst, Fire, Gear, GearList, Light, Missile, Shield, Usable, Weapon};
use crate::content::hands::{HeldPiece, hand_token_problem};
use crate::content::script::UsableKind;
use crate::model::{DamageKind, DiceSelection, DiceValues, GearIndex, Grade, HandToken, Handedness, Hands, Stat};
use crate::rules::access::{RulesWorld, encounter};
use crate::rules::components::character::{CharacterRef, GearSlot, GearState, Inventory, PoolState, PrimaryStats};
use crate::rules::components::combatant::ShieldSource;
use crate::rules::query::stats::div_round_half_up;

/// Whether a flask or an item in this slot can be used: in a pouch, and between encounters also among the carried
/// pieces.
pub fn is_usable_from(world: &RulesWorld, slot: GearSlot) -> bool {
    matches!(slot, GearSlot::Pouch(_)) || (slot == GearSlot::Carried && encounter(world).is_between)
}

impl Inventory {
    /// The state of a piece of gear.
    pub fn gear_state(&self, gear: GearIndex) -> Option<&GearState> {
        self.gear.get(usize::from(gear.0))
    }

    /// The definition of a piece of gear.
    pub fn gear_def<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Gear> {
        catalog.gear.get(&self.gear_state(gear)?.id).map(|g| g.as_ref())
    }

    /// The piece at this index as a weapon, broken or not.
    pub fn weapon<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Weapon> {
        self.gear_def(catalog, gear)?.weapon.as_ref()
    }

    /// The piece at this index as a shield, broken or not.
    pub fn shield<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Shield> {
        self.gear_def(catalog, gear)?.shield.as_ref()
    }

    /// The piece at this index as a catalyst, broken or not.
    pub fn catalyst<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Catalyst> {
        self.gear_def(catalog, gear)?.catalyst.as_ref()
    }

    /// The flask or item at this index.
    pub fn usable<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Usable> {
        self.gear_def(catalog, gear)?.usable.as_ref()
    }

    /// The flask or the item at this index, as the kind asks for.
    pub fn usable_of_kind<'a>(&self, catalog: &'a Catalog, gear: GearIndex, kind: UsableKind) -> Option<&'a Usable> {
        let list = match kind {
            UsableKind::Flask => GearList::Flasks,
            UsableKind::Item => GearList::Items,
        };
        self.gear_def(catalog, gear).filter(|def| def.list == list)?.usable.as_ref()
    }

    /// The missile at this index.
    pub fn missile<'a>(&self, catalog: &'a Catalog, gear: GearIndex) -> Option<&'a Missile> {
        self.gear_def(catalog, gear)?.missile.as_ref()
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
            (Some(line), Some(content)) => content.header.durability.saturating_sub(line.durability_used),
            _ => 0,
        }
    }

    /// The gear that Tinker can repair: gear that is worn or broken and has not been repaired by Tinker yet.
    pub fn repairable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let is_repairable = |g: &GearIndex| {
            let durable = self.gear_def(catalog, *g).is_some_and(|c| c.header.durability > 0);
            self.gear_state(*g)
                .filter(|l| l.slot != GearSlot::Carried)
                .is_some_and(|l| durable && !l.field_repaired && (l.durability_used > 0 || l.broken))
        };
        (0..self.gear.len() as u8).map(GearIndex).filter(is_repairable).collect()
    }

    /// The gear with something to restore: a Durability sink, or the piece itself if it is Broken.
    pub fn worn_gear(&self) -> impl Iterator<Item = GearIndex> + '_ {
        let indexed = self.gear.iter().zip(0..);
        indexed.filter(|(line, _)| line.durability_used > 0 || line.broken).map(|(_, n)| GearIndex(n))
    }

    /// The gear that Acid or Breaking may break: unbroken held gear, armour, rings and missiles, unless it is unbreakable
    ///
    pub fn breakable_gear(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let can_break = |gear: &GearIndex| {
            let (Some(line), Some(def)) = (self.gear_state(*gear), self.gear_def(catalog, *gear)) else {
                return false;
            };
            let equipped = match def.list {
                GearList::Weapons | GearList::Shields | GearList::Catalysts => {
                    line.slot != GearSlot::Body && self.is_held(catalog, *gear, self.hands)
                }
                // Missiles in a quiver count as equipped.
                GearList::Armor | GearList::Rings | GearList::Missiles => true,
                GearList::Flasks | GearList::Items => false,
            };
            equipped && line.slot != GearSlot::Carried && !line.broken && !def.header.unbreakable
        };
        (0..self.gear.len() as u8).map(GearIndex).filter(can_break).collect()
    }

    /// The number of charges left on a flask or item.
    pub fn charges_left(&self, catalog: &Catalog, gear: GearIndex) -> u8 {
        match (self.gear_state(gear), self.usable(catalog, gear)) {
            (Some(line), Some(usable)) => {
                usable.charges.saturating_add_signed(line.extra_charges).saturating_sub(line.charges_used)
            }
            _ => 0,
        }
    }

    /// The gear in hand with these hand tokens: the pieces under the tokens, then the strapped pieces, and the bare
    /// hands while nothing else in hand is a weapon (A-271, O-47).
    pub fn held_gear(&self, catalog: &Catalog, hands: Hands) -> SmallVec<[GearIndex; 4]> {
        let mut held: SmallVec<[GearIndex; 4]> = hands.main.into_iter().collect();
        held.extend(hands.off.filter(|off| hands.main != Some(*off)));
        held.extend(self.strapped_gear(catalog));
        if self.gear.last().is_some_and(|line| line.slot == GearSlot::Body)
            && !held.iter().any(|gear| self.weapon(catalog, *gear).is_some())
        {
            held.extend(self.gear_in_slots(|slot| slot == GearSlot::Body));
        }
        held
    }

    /// Whether a piece is in hand with these hand tokens.
    pub fn is_held(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        hands.is_holding(gear) || self.held_gear(catalog, hands).contains(&gear)
    }

    /// Whether these hand tokens hold a shield; a shield that is no piece of gear needs no hand.
    pub fn holds_shield(&self, catalog: &Catalog, shield: ShieldSource, hands: Hands) -> bool {
        shield.gear().is_none_or(|gear| self.is_held(catalog, gear, hands))
    }

    /// The gear in hand slots that is strapped on.
    fn strapped_gear<'a>(&'a self, catalog: &'a Catalog) -> impl Iterator<Item = GearIndex> + 'a {
        self.gear_in_hand_slots().filter(|gear| self.handedness(catalog, *gear) == Handedness::Strapped)
    }

    /// The way in which a piece is held.
    fn handedness(&self, catalog: &Catalog, gear: GearIndex) -> Handedness {
        self.gear_def(catalog, gear).map_or(Handedness::One, |def| def.hands)
    }

    /// Whether the hand tokens may lie like this.
    pub fn allows_hands(&self, catalog: &Catalog, hands: Hands) -> bool {
        let piece = |gear: Option<GearIndex>| {
            Some(HeldPiece { place: usize::from(gear?.0), gear: self.gear_def(catalog, gear?)? })
        };
        let (main, off) = (piece(hands.main), piece(hands.off));
        let fits =
            |token, on: Option<HeldPiece>, other| on.is_none_or(|on| hand_token_problem(token, on, other).is_none());
        fits(HandToken::Main, main, off) && fits(HandToken::Off, off, main)
    }

    /// Every configuration of the hand tokens: one or both on a weapon, a weapon and a shield, two pieces, or nothing
    /// . The main hand comes first; a shield is never in the main hand while a weapon is held.
    pub fn hand_configurations(&self, catalog: &Catalog) -> SmallVec<[Hands; 24]> {
        let slots: SmallVec<[GearIndex; 4]> = self.gear_in_hand_slots().collect();
        let is_weapon = |g: GearIndex| self.weapon(catalog, g).is_some();
        let mut configurations = SmallVec::from_slice(&[Hands::default()]);
        for &a in &slots {
            configurations.push(Hands { main: Some(a), off: None });
            // With two pieces that are no weapons, it makes no difference which hand holds which.
            let others = slots.iter().copied().filter(|b| *b != a && (is_weapon(a) || a < *b));
            let partners = std::iter::once(a).chain(others);
            configurations.extend(partners.map(|b| Hands { main: Some(a), off: Some(b) }));
        }
        configurations.retain(|hands| self.allows_hands(catalog, *hands));
        configurations
    }

    /// Whether the gear is a source of light: a piece in any hand slot that is lit, or one that always shines.
    pub fn has_light(&self, catalog: &Catalog, stats: &PrimaryStats) -> bool {
        let whole = (0..self.gear.len() as u8).map(GearIndex).filter(|gear| self.is_whole_in_slot(*gear));
        whole.filter_map(|gear| Some((self.gear_state(gear)?, self.gear_def(catalog, gear)?))).any(|(line, def)| {
            match def.header.light {
                Light::Lit => {
                    line.lit || (def.header.fire == Fire::Always && stats.meets_requirements(&def.header.requires))
                }
                Light::Always => stats.meets_requirements(&def.header.requires),
                Light::Never => false,
            }
        })
    }

    /// Whether a piece lies whole where its light counts: in a hand slot, as armour or as a ring.
    pub fn is_whole_in_slot(&self, gear: GearIndex) -> bool {
        self.gear_state(gear).is_some_and(|line| {
            !line.broken && matches!(line.slot, GearSlot::Hand(_) | GearSlot::Armor | GearSlot::Ring(_))
        })
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
    /// Whether the stats meet the requirements of an entry, those of a weapon in the grip for which it is made.
    pub fn meets_requirements(&self, requires: &BTreeMap<Stat, u8>) -> bool {
        requires.iter().all(|(stat, need)| self.stat(*stat) >= *need)
    }

    /// The damage of a weapon with scaling, in this grip. Scaling that the weapon keeps apart is no
    /// part of it.
    pub fn weapon_damage(&self, weapon: &Weapon, gear: GearIndex, hands: Hands) -> i16 {
        let stats = weapon.requires.keys().filter(|stat| !weapon.apart.contains(stat));
        let scaling = stats.map(|stat| self.weapon_scaling(weapon, *stat, gear, hands));
        i16::from(weapon.damage) + scaling.sum::<i16>()
    }

    /// The share of a Primary Stat in the damage of a weapon in this grip.
    pub fn weapon_scaling(&self, weapon: &Weapon, stat: Stat, gear: GearIndex, hands: Hands) -> i16 {
        let (Some((need, _)), Some(grade)) =
            (weapon.requires.get(&stat), Self::grade_in_grip(weapon, stat, gear, hands))
        else {
            return 0;
        };
        let above = self.stat(stat).saturating_sub(*need);
        grade.scaling().map_or(0, |(per, most)| i16::from((above / per).min(most)))
    }

    /// The grade by which a weapon scales with a stat in this grip: one lower in the off-hand.
    pub fn grade_in_grip(weapon: &Weapon, stat: Stat, gear: GearIndex, hands: Hands) -> Option<Grade> {
        let off_hand = hands.off == Some(gear) && hands.main != Some(gear);
        weapon.requires.get(&stat).map(|(_, grade)| if off_hand { grade.off_hand() } else { *grade })
    }
}

impl CharacterRef<'_> {
    /// Whether a held weapon can be used in this grip: it is neither broken nor deployed on the board, and its
    /// requirements are met, those of the piece as well as those of the weapon that it can also be used as (R-264,
    ///
    pub fn can_wield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let Some(def) = self.ready_gear(catalog, gear, hands) else { return false };
        let Some(weapon) = &def.weapon else { return false };
        let both = hands.is_two_handed(gear);
        let fits = match weapon.hands {
            Handedness::OnlyOne => !both,
            // A strapped shield takes the other arm, too.
            Handedness::Alone => {
                let shields = |other: GearIndex| self.inventory.shield(catalog, other).is_some();
                self.inventory.allows_hands(catalog, hands) && !self.inventory.strapped_gear(catalog).any(shields)
            }
            Handedness::One | Handedness::Two | Handedness::Strapped | Handedness::Bare => true,
        };
        fits && (!weapon.is_second_face || self.stats.meets_requirements(&def.header.requires))
            && Self::needs_in_grip(weapon, both).all(|(stat, need)| i16::from(self.stats.stat(stat)) >= need)
    }

    /// The Primary Stats that a weapon needs in one hand or in both: twice the STR for one hand on a weapon for two,
    /// half of it for both on a weapon for one.
    fn needs_in_grip(weapon: &Weapon, both: bool) -> impl Iterator<Item = (Stat, i16)> {
        weapon.requires.iter().map(move |(stat, (need, _))| {
            let need = i16::from(*need);
            let need = match (stat, weapon.hands, both) {
                (Stat::Str, Handedness::Two, false) => need * 2,
                (Stat::Str, Handedness::One | Handedness::Alone, true) => div_round_half_up(need, 2),
                _ => need,
            };
            (*stat, need)
        })
    }

    /// The first Primary Stat that is too low for a piece that is ready in hand, with the value that the piece needs in
    /// this grip.
    pub fn missing_stat(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> Option<(Stat, u8)> {
        self.missing_stats(catalog, gear, hands).first().copied()
    }

    /// The Primary Stats that are too low for a piece that is ready in hand, each with the value that the piece needs
    /// in this grip.
    pub fn missing_stats(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> SmallVec<[(Stat, u8); 2]> {
        let Some(def) = self.ready_gear(catalog, gear, hands) else { return SmallVec::new() };
        let of_weapon = def.weapon.iter().flat_map(|weapon| Self::needs_in_grip(weapon, hands.is_two_handed(gear)));
        // A piece that is only a weapon prints its requirements with its grades.
        let is_weapon_only = def.weapon.as_ref().is_some_and(|weapon| !weapon.is_second_face);
        let printed = def.header.requires.iter().map(|(stat, need)| (*stat, i16::from(*need)));
        let needs = printed.filter(|_| !is_weapon_only).chain(of_weapon);
        let lacking = needs.filter(|(stat, need)| i16::from(self.stats.stat(*stat)) < *need);
        let mut found: SmallVec<[(Stat, u8); 2]> = SmallVec::new();
        for (stat, need) in lacking {
            if found.iter().all(|(other, _)| *other != stat) {
                found.push((stat, u8::try_from(need).unwrap_or(u8::MAX)));
            }
        }
        found
    }

    /// The STR that a weapon needs held in both hands, if that is less than in one.
    pub fn strength_in_both_hands(&self, catalog: &Catalog, gear: GearIndex) -> Option<u8> {
        let weapon = self.inventory.weapon(catalog, gear)?;
        let strength = |both| Self::needs_in_grip(weapon, both).find(|(stat, _)| *stat == Stat::Str).map(|(_, n)| n);
        let (one, both) = (strength(false)?, strength(true)?);
        u8::try_from(both).ok().filter(|_| both < one)
    }

    /// Whether a piece in hand or in its slot has its printed effects: its requirements are met, those of a weapon in
    /// the grip for which it is made or in the present one, as both hands halve the STR that a weapon for one hand
    /// needs (A-208, R-289, O-58).
    pub fn has_benefit_of(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let def = self.inventory.gear_def(catalog, gear);
        def.is_none_or(|def| self.stats.meets_requirements(&def.header.requires))
            || self.can_wield(catalog, gear, hands)
    }

    /// Whether a held shield can be used.
    pub fn can_use_shield(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let def = self.ready_gear(catalog, gear, hands).filter(|def| def.shield.is_some());
        def.is_some_and(|def| self.stats.meets_requirements(&def.header.requires))
    }

    /// Whether a held catalyst can be used. Its properties as a weapon do not matter (O-53).
    pub fn can_cast_with(&self, catalog: &Catalog, gear: GearIndex, hands: Hands) -> bool {
        let Some(def) = self.ready_gear(catalog, gear, hands).filter(|def| def.catalyst.is_some()) else {
            return false;
        };
        match &def.weapon {
            Some(weapon) if !weapon.is_second_face => self.can_wield(catalog, gear, hands),
            _ => self.stats.meets_requirements(&def.header.requires),
        }
    }

    /// The definition of a piece that is in hand, and neither broken nor deployed on the board.
    fn ready_gear<'c>(&self, catalog: &'c Catalog, gear: GearIndex, hands: Hands) -> Option<&'c Gear> {
        let line = self.inventory.gear_state(gear).filter(|line| !line.broken && !line.deployed)?;
        let def = catalog.gear.get(&line.id)?;
        self.inventory.is_held(catalog, gear, hands).then_some(def.as_ref())
    }

    /// The gear with a free Durability sink. Gear whose requirements are not met has none to give (O-58), and
    /// neither has gear that is carried.
    pub fn gear_with_durability(&self, catalog: &Catalog) -> Vec<GearIndex> {
        let gives = |gear: &GearIndex| {
            let hands = self.inventory.hands;
            self.inventory.durability_left(catalog, *gear) > 0 && self.has_benefit_of(catalog, *gear, hands)
        };
        self.inventory.gear_in_slots(|slot| slot != GearSlot::Carried).filter(gives).collect()
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
