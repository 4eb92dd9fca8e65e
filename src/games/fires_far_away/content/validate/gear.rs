//! Checks of gear: ids must exist, numbers must lie in their ranges, and a piece must be held as its faces allow.

use super::{ContentPath, Validator};
use crate::content::between_fights::JourneyEffect;
use crate::content::character_limits::HIGHEST_STAT;
use crate::content::gear::{Gear, GearList, Weapon};
use crate::content::script::{Effect, Predicate, ScriptContext, ScriptWord};
use crate::model::{Handedness, Id};

impl Validator<'_, '_> {
    pub(super) fn check_gear(&mut self, gear: &Gear) {
        let entry = ContentPath::new("gear", gear.id);
        let header = &gear.header;
        self.check_special_attacks(&entry, &header.special);
        let attunements: Vec<Id> = self.catalog.attunements.keys().copied().collect();
        for (n, taught) in header.teaches.iter().enumerate() {
            self.check_known_id(&entry.field("teaches").item(n), "attunement", *taught, &attunements);
        }
        self.check_range(&entry.field("weight"), "the weight", header.weight.into(), 0, 20);
        self.check_range(&entry.field("durability"), "Durability", header.durability.into(), 0, 20);
        for (stat, need) in &header.requires {
            let at = entry.field("requires").field(stat.into());
            let at = if gear.list == GearList::Weapons { at.item(0) } else { at };
            self.check_range(&at, stat.into(), (*need).into(), 1, HIGHEST_STAT.into());
        }
        for (sink, n) in &header.sinks {
            self.check_range(&entry.field("sinks").field(sink.into()), sink.label(), (*n).into(), 0, 20);
        }
        for (field, blocks) in [("in_use", &header.in_use), ("worn", &header.worn), ("held", &header.held)] {
            for (n, block) in blocks.iter().enumerate() {
                let at = entry.field(field).item(n);
                if field == "in_use" {
                    self.check_block_in_use(&at, block);
                } else {
                    self.check_block(&at, block, ScriptContext::PrintedBlock);
                }
            }
        }
        if !header.held.is_empty() && !gear.is_for_hands() {
            self.add_error(&entry.field("held"), "it is no piece for a hand");
        }
        self.check_other_weapon(&entry, gear);
        self.check_weapon(&entry, gear);
        self.check_shield(&entry, gear);
        if let Some(usable) = &gear.usable {
            self.check_range(&entry.field("charges"), "charges", usable.charges.into(), 0, 20);
            self.check_script(&entry.field("effect"), &usable.effect, ScriptContext::Item);
            for (n, test) in usable.needs.iter().enumerate() {
                let at = entry.field("needs").item(n);
                self.check_predicate(&at, test, ScriptContext::Item);
                self.check_before_script(&at, ScriptWord::Predicate(test));
            }
            self.check_quiver_types(&entry, &usable.holds);
            self.check_journey_effects(&entry, &usable.between, &usable.needs, &usable.effect);
        }
        for (n, effect) in header.when_defeated.iter().enumerate() {
            if header.when_defeated[..n].contains(effect) {
                self.add_error(&entry.field("when_defeated").item(n), format!("`{effect:?}` stands here twice"));
            }
        }
        if let Some(missile) = &gear.missile {
            self.check_range(&entry.field("damage").item(0), "the damage", missile.damage.0.into(), 0, 30);
        }
    }

    /// Checks that a use which changes a journey is refused in an encounter, where no journey goes on, or does
    /// something else there.
    pub(super) fn check_journey_effects(
        &mut self,
        entry: &ContentPath,
        effects: &[JourneyEffect],
        needs: &[Predicate],
        script: &[Effect],
    ) {
        let is_refused = needs.contains(&Predicate::Not(Box::new(Predicate::InEncounter)));
        let is_another = matches!(script, [Effect::If(Predicate::InEncounter, ..)]);
        if !effects.is_empty() && !is_refused && !is_another {
            let message = "an encounter is no place for it: that needs `needs: [Not(InEncounter)]`, or an effect of its own \
                           there: `effect: [If(InEncounter, ..)]`";
            self.add_error(&entry.field("between"), message);
        }
    }

    fn check_special_attacks(&mut self, at: &ContentPath, special: &[Id]) {
        let known: Vec<Id> = self.catalog.actions.iter().map(|a| a.listing_id()).collect();
        for (n, attack) in special.iter().enumerate() {
            self.check_known_id(&at.field("special").item(n), "special attack", *attack, &known);
        }
    }

    /// Checks that the weapon that a piece can be used as is a weapon by its own entry, so that there is no circle.
    fn check_other_weapon(&mut self, entry: &ContentPath, gear: &Gear) {
        let Some(other) = gear.used_as else { return };
        let at = entry.field("also").item(0);
        if gear.list == GearList::Weapons {
            return self.add_error(&at, "a weapon is a weapon already: `As` is for shields and catalysts");
        }
        let weapons: Vec<Id> = self.catalog.gear.values().filter(|g| g.weapon.is_some()).map(|g| g.id).collect();
        match self.catalog.gear.get(&other) {
            Some(named) if named.used_as.is_some() => {
                self.add_error(&at, format!("`{other}` is itself used as another weapon"));
            }
            Some(named) if named.weapon.is_none() => self.add_error(&at, format!("`{other}` is no weapon")),
            _ => self.check_known_id(&at, "weapon", other, &weapons),
        }
    }

    fn check_weapon(&mut self, entry: &ContentPath, gear: &Gear) {
        // Properties that a piece takes from another weapon are checked with that weapon.
        let Some(weapon) = gear.weapon.as_ref().filter(|_| gear.used_as.is_none()) else { return };
        let at = if weapon.is_second_face { entry.field("also").item(0) } else { entry.clone() };
        if weapon.kinds.is_empty() && weapon.ammo.is_none() {
            self.add_error(&at.field("kinds"), "a weapon needs at least one damage type");
        }
        if weapon.range.0 > weapon.range.1 || weapon.range.0 == 0 {
            self.add_error(&at.field("range"), "a range runs from its minimum (1 or more) to its maximum");
        }
        self.check_range(&at.field("damage"), "the damage", weapon.damage.into(), 0, 30);
        self.check_range(&at.field("stamina"), "the SP cost", weapon.stamina.into(), 0, 30);
        for (n, stat) in weapon.apart.iter().enumerate().filter(|(_, stat)| !weapon.requires.contains_key(stat)) {
            self.add_error(&at.field("apart").item(n), format!("the weapon has no grade in {}", <&str>::from(*stat)));
        }
        if weapon.is_second_face {
            self.check_second_weapon(&at, weapon);
        }
        let missiles: Vec<Id> = self.missile_types();
        if let Some(ammo) = weapon.ammo {
            self.check_known_id(&at.field("ammo"), "type of missile", ammo, &missiles);
        }
    }

    /// Checks the fields that only a weapon inside another entry has.
    fn check_second_weapon(&mut self, at: &ContentPath, weapon: &Weapon) {
        self.check_special_attacks(at, &weapon.special);
        for (stat, (need, _)) in &weapon.requires {
            self.check_range(
                &at.field("requires").field(stat.into()).item(0),
                stat.into(),
                (*need).into(),
                1,
                HIGHEST_STAT.into(),
            );
        }
        let actions: Vec<Id> = self.catalog.actions.iter().map(|a| a.id).collect();
        for (n, action) in weapon.only.iter().enumerate() {
            self.check_known_id(&at.field("only").item(n), "action", *action, &actions);
        }
        if matches!(weapon.hands, Handedness::Strapped | Handedness::Bare) {
            self.add_error(&at.field("hands"), "how the whole piece is held stands in its own `hands`");
        }
    }

    fn check_shield(&mut self, entry: &ContentPath, gear: &Gear) {
        let Some(shield) = &gear.shield else { return };
        let at = if gear.list == GearList::Shields { entry.clone() } else { entry.field("also").item(0) };
        self.check_range(&at.field("defense"), "Defense", shield.defense.into(), 0, 30);
        self.check_range(&at.field("stability"), "Stability", shield.stability.into(), 0, 60);
        if let Some((damage, _)) = shield.damage {
            self.check_range(&at.field("damage").item(0), "the damage", damage.into(), 0, 30);
        }
        if gear.list == GearList::Shields && !matches!(gear.hands, Handedness::One | Handedness::Strapped) {
            self.add_error(&entry.field("hands"), "a shield is held with `One` hand or `Strapped` on");
        }
    }

    fn check_quiver_types(&mut self, entry: &ContentPath, holds: &[Id]) {
        let types = self.missile_types();
        for (n, held) in holds.iter().enumerate() {
            self.check_known_id(&entry.field("holds").item(n), "type of missile", *held, &types);
        }
    }

    /// The types of missile of which there is a missile.
    fn missile_types(&self) -> Vec<Id> {
        let mut types: Vec<Id> = self.catalog.gear.values().filter_map(|g| Some(g.missile.as_ref()?.ammo)).collect();
        types.sort();
        types.dedup();
        types
    }
}
