//! The theme of a random character: one entry of the catalog, with everything that the character needs to use it.
//!
//! Owns the choice of the theme and of the entries that serve it. Without themes, entries that need much at once, such
//! as an attunement for a bow, would be borne by many and never used.

use super::Draw;
use crate::content::attunement::Attunement;
use crate::content::gear::{Gear, GearList};
use crate::content::school::Known;
use crate::content::script::{
    CombatantSelector, Effect, GearSelector, Predicate, ScriptWord, WalkStep, WeaponClass, contains_effect,
    walk_script, walk_word,
};
use crate::model::{Condition, Handedness, Id};

/// How many times a piece for the hand stands on the list of themes: hands and stats have to fit.
const SHARE_OF_HAND_GEAR: usize = 3;

/// How many times a weapon that shoots does: a shot needs both hands, a missile, a clear line and no enemy near.
const SHARE_OF_SHOTS: usize = 5;

/// How many times an attunement does.
const SHARE_OF_ATTUNEMENTS: usize = 2;

/// How many times more an attunement does that asks for a condition of its target.
const FACTOR_OF_CONDITIONS: usize = 30;

/// The same for one that asks for darkness.
const FACTOR_OF_DARKNESS: usize = 16;

/// The same for one that asks for a type of the target, or for a shield.
const FACTOR_OF_OTHERS: usize = 5;

/// How many attunements that bring about a condition serve one that asks for it.
const HELPERS: usize = 2;

/// A theme.
#[derive(Clone, Copy)]
enum Theme<'a> {
    Gear(&'a Gear),
    Attunement(&'a Attunement),
}

/// The gear that an attunement needs in hand besides a catalyst.
#[derive(Default)]
struct Needs {
    classes: Vec<WeaponClass>,
    shield: bool,
    /// Something of its target that seldom is there.
    type_of_target: bool,
    condition_of_target: Option<Condition>,
    dark: bool,
}

impl Needs {
    /// How many times an attunement with these needs stands on the list of themes.
    fn share(&self) -> usize {
        let shoots = self.classes.iter().any(|class| *class != WeaponClass::Melee);
        let factor = match self {
            Self { condition_of_target: Some(_), .. } => FACTOR_OF_CONDITIONS,
            Self { dark: true, .. } => FACTOR_OF_DARKNESS,
            Self { shield, type_of_target, .. } if *shield || *type_of_target => FACTOR_OF_OTHERS,
            _ => 1,
        };
        SHARE_OF_ATTUNEMENTS * factor.max(if shoots { SHARE_OF_SHOTS } else { 1 })
    }
}

impl<'a> Draw<'a> {
    /// Draws a theme, and puts it on the sheet with all that serves it.
    pub(super) fn draw_theme(&mut self) {
        let Some(theme) = self.one_of(&self.themes()) else { return };
        let was_trained = std::mem::replace(&mut self.must_train, true);
        match theme {
            Theme::Gear(gear) => self.serve_gear(gear),
            Theme::Attunement(attunement) => self.serve_attunement(attunement),
        }
        self.must_train = was_trained;
    }

    fn themes(&self) -> Vec<Theme<'a>> {
        let gear = self.gear(|gear| gear.hands != Handedness::Bare);
        let gear = gear.into_iter().flat_map(|gear| {
            let shoots = gear.missile.is_some() || gear.weapon.as_ref().is_some_and(|weapon| weapon.ammo.is_some());
            let share = match shoots {
                true => SHARE_OF_SHOTS,
                false if gear.is_for_hands() => SHARE_OF_HAND_GEAR,
                false => 1,
            };
            std::iter::repeat_n(Theme::Gear(gear), share)
        });
        let attunements =
            self.catalog.attunements.values().flat_map(|attunement| {
                std::iter::repeat_n(Theme::Attunement(attunement), self.needs(attunement).share())
            });
        gear.chain(attunements).collect()
    }

    fn serve_gear(&mut self, gear: &'a Gear) {
        match gear.list {
            GearList::Weapons | GearList::Shields | GearList::Catalysts => self.take_in_hand(gear),
            GearList::Armor => self.bear(gear, |sheet, id| sheet.armor = Some(id)),
            GearList::Rings => self.bear(gear, |sheet, id| sheet.rings.push(id)),
            GearList::Flasks | GearList::Items => self.bear(gear, |sheet, id| sheet.pouches.push(id)),
            GearList::Missiles => {
                let ammo = gear.missile.as_ref().map(|missile| missile.ammo);
                let shoots = |other: &Gear| other.weapon.as_ref().is_some_and(|w| w.ammo.is_some() && w.ammo == ammo);
                if let Some(weapon) = self.one_of(&self.gear(shoots)) {
                    self.take_in_hand(weapon);
                }
                self.put_in_quiver(gear);
            }
        }
    }

    fn serve_attunement(&mut self, attunement: &'a Attunement) {
        self.attune(attunement);
        let school = attunement.school;
        let casts = |gear: &Gear| gear.catalyst.as_ref().is_some_and(|catalyst| catalyst.schools.contains(&school));
        if school.is_magic() || attunement.known == Known::WithCatalyst {
            let hands = self.character.hands.clone();
            let has = hands.into_iter().find(|id| self.catalog.gear.get(id).is_some_and(|gear| casts(gear)));
            match has {
                Some(catalyst) => self.in_hand.push(catalyst),
                None => {
                    if let Some(catalyst) = self.one_of(&self.gear(casts)) {
                        self.take_in_hand(catalyst);
                    }
                }
            }
        }
        let needs = self.needs(attunement);
        if let Some(condition) = needs.condition_of_target {
            let helps = |other: &Attunement| !other.school.is_magic() && self.inflicts(other, condition);
            let helpers = self.catalog.attunements.values().map(AsRef::as_ref);
            let helpers: Vec<&Attunement> = helpers.filter(|other| helps(other)).collect();
            for _ in 0..HELPERS {
                if let Some(helper) = self.one_of(&helpers) {
                    self.attune(helper);
                }
            }
        }
        if needs.shield
            && let Some(shield) = self.one_of(&self.gear(|gear| gear.list == GearList::Shields))
        {
            self.take_in_hand(shield);
        }
        if let Some(class) = self.one_of(&needs.classes) {
            let fits = |gear: &Gear| {
                let weapon = gear.weapon.as_ref().filter(|_| gear.list == GearList::Weapons);
                weapon.is_some_and(|w| w.class == class && gear.hands != Handedness::Bare)
            };
            if let Some(weapon) = self.one_of(&self.gear(fits)) {
                self.take_in_hand(weapon);
            }
        }
    }

    /// The gear that the action of an attunement asks for in hand.
    fn needs(&self, attunement: &Attunement) -> Needs {
        let mut needs = Needs::default();
        if let Some(action) = self.catalog.action(attunement.id) {
            for test in &action.needs {
                walk_word(ScriptWord::Predicate(test), false, &mut |place| collect_needs(place.word, &mut needs));
            }
            walk_script(&action.effect, false, &mut |place| match place.word {
                // Lent blocks hold later, and for other combatants.
                ScriptWord::Effect(Effect::Lend(_)) => WalkStep::Past,
                word => collect_needs(word, &mut needs),
            });
        }
        needs
    }

    /// Whether the script of an attunement inflicts a condition.
    fn inflicts(&self, attunement: &Attunement, condition: Condition) -> bool {
        let is_inflicted = |effect: &Effect| match effect {
            Effect::Inflict(inflict) => inflict.condition == condition,
            Effect::Strike(strike) => strike.inflicts.iter().any(|(inflicted, _)| *inflicted == condition),
            _ => false,
        };
        self.catalog.action(attunement.id).is_some_and(|action| contains_effect(&action.effect, is_inflicted))
    }

    /// A piece in a hand slot that a hand token will lie on.
    fn take_in_hand(&mut self, gear: &Gear) {
        self.bear(gear, |sheet, id| sheet.hands.push(id));
        if self.character.hands.last() == Some(&gear.id) {
            self.in_hand.push(gear.id);
        }
    }

    /// Lays the hand tokens on the gear that the theme needs in hand; whether they may lie so.
    pub(super) fn hold_theme(&mut self) -> bool {
        let slot = |id: &Id| self.character.hands.iter().position(|other| other == id).map(|n| n as u8);
        let gear = |id: &Id| self.catalog.gear.get(id).map(AsRef::as_ref);
        let is_shield = |id: &Id| gear(id).is_some_and(|gear| gear.list == GearList::Shields);
        let in_both = |id: &Id| {
            gear(id)
                .and_then(|gear| gear.weapon.as_ref())
                .is_some_and(|w| w.hands == Handedness::Two || w.ammo.is_some())
        };
        let mut wanted = self.in_hand.clone();
        // A shield lies in the off hand.
        wanted.sort_by_key(is_shield);
        let held = match wanted.as_slice() {
            [] => return false,
            [one] if is_shield(one) => (None, slot(one)),
            [one] if in_both(one) => (slot(one), slot(one)),
            [one] => (slot(one), None),
            [main, off, ..] => (slot(main), slot(off)),
        };
        self.try_change(|sheet| sheet.held = held)
    }
}

fn collect_needs(word: ScriptWord, needs: &mut Needs) -> WalkStep {
    match word {
        ScriptWord::Predicate(Predicate::Not(_)) => return WalkStep::Past,
        ScriptWord::Predicate(Predicate::Weapon(class)) => needs.classes.push(*class),
        ScriptWord::Predicate(Predicate::Shield | Predicate::ShieldUp(_) | Predicate::Raised)
        | ScriptWord::Effect(Effect::WithGear(GearSelector::Shield, _)) => needs.shield = true,
        ScriptWord::Predicate(Predicate::HasType(CombatantSelector::Target, _)) => needs.type_of_target = true,
        ScriptWord::Predicate(Predicate::HasCondition(CombatantSelector::Target, condition)) => {
            needs.condition_of_target = Some(*condition);
        }
        ScriptWord::Predicate(Predicate::Dark) => needs.dark = true,
        _ => {}
    }
    WalkStep::Inside
}
