//! Random values and predicates of the effect language.
//!
//! Owns the choice among the words that the loader accepts at a place. Must not build effects or blocks.

use strum::{IntoEnumIterator, VariantArray};

use super::{RandomScripts, Surroundings};
use crate::content::enemy_traits::{Ability, EnemyType};
use crate::content::house_number::HouseNumber;
use crate::content::school::School;
use crate::content::script::{CombatantSelector, Expr, Hand, Predicate, Reach, TileKind, WeaponClass};
use crate::model::{
    AttackTag, AttackTags, Condition, DamageKind, HandCount, Id, Modifier, Modifiers, Sink, Stat, Token,
};

/// The abilities that a block may give. A body of two hexes, and one that needs water, can only be printed.
pub(super) const ABILITIES: [Ability; 8] = [
    Ability::Flies,
    Ability::Swims,
    Ability::Plans,
    Ability::KeepsFormation,
    Ability::PullImmunity,
    Ability::Rides,
    Ability::BackstabImmunity,
    Ability::TakesCover,
];

const ATTACK_TAGS: [AttackTag; 6] =
    [AttackTag::Melee, AttackTag::Reaching, AttackTag::Ranged, AttackTag::Spell, AttackTag::Magical, AttackTag::High];

const MODIFIERS: [Modifier; 6] = [
    Modifier::High,
    Modifier::Inevitable,
    Modifier::Magical,
    Modifier::Unblockable,
    Modifier::Unsinkable,
    Modifier::Spell,
];

impl RandomScripts<'_> {
    pub(super) fn condition(&mut self) -> Condition {
        self.one_of(self.names.conditions)
    }

    pub(super) fn damage_kind(&mut self) -> DamageKind {
        self.one_of(&DamageKind::ALL)
    }

    pub(super) fn sink(&mut self) -> Sink {
        self.one_of(&Sink::ALL)
    }

    pub(super) fn stat(&mut self) -> Stat {
        let all: Vec<Stat> = Stat::iter().collect();
        self.one_of(&all)
    }

    pub(super) fn tile_kind(&mut self) -> TileKind {
        self.one_of(TileKind::VARIANTS)
    }

    pub(super) fn token(&mut self) -> Token {
        if self.chance(2) { Token::Damage(self.damage_kind()) } else { Token::Condition(self.condition()) }
    }

    pub(super) fn modifiers(&mut self) -> Modifiers {
        if self.chance(2) { Modifiers::NONE } else { Modifiers::NONE.with(self.one_of(&MODIFIERS)) }
    }

    /// The actor, or the target if the place has one.
    pub(super) fn side(&mut self, place: Surroundings) -> CombatantSelector {
        if place.target && self.chance(2) { CombatantSelector::Target } else { CombatantSelector::Me }
    }

    fn some_id(&mut self, list: &[Id]) -> Id {
        if list.is_empty() { Id::new("none") } else { self.one_of(list) }
    }

    pub(super) fn key(&mut self) -> Id {
        self.some_id(self.names.keys)
    }

    pub(super) fn flag(&mut self) -> Id {
        self.some_id(self.names.flags)
    }

    pub(super) fn enemy(&mut self) -> Id {
        self.some_id(self.names.enemies)
    }

    pub(super) fn tile(&mut self) -> Id {
        self.some_id(self.names.tiles)
    }

    pub(super) fn action(&mut self) -> Id {
        self.some_id(self.names.actions)
    }

    /// A small number: most values of an entry are constants.
    fn number(&mut self) -> Expr {
        Expr::N(self.below(7) as i16 - 2)
    }

    /// A value that the loader accepts at the place.
    pub(super) fn value(&mut self, place: Surroundings, depth: u8) -> Expr {
        if depth == 0 || self.chance(2) {
            return self.number();
        }
        let inner = depth - 1;
        match self.below(31) {
            0 if place.has_sheet() => Expr::Wep,
            1 if place.has_sheet() => Expr::WeaponDamage,
            2 if place.has_sheet() => Expr::ShieldDef,
            3 if place.has_sheet() => Expr::ShieldDamage,
            4 if place.has_sheet() => Expr::Enc,
            5 if place.has_sheet() => Expr::Eqp,
            6 if place.has_sheet() => Expr::Stat(self.stat()),
            7 if place.has_sheet() => Expr::Scaling(self.stat()),
            8 if place.has_sheet() => Expr::HpDamageSinceCounterbeat,
            9 if place.has_sheet() => Expr::WepIn(self.one_of(&[Hand::Main, Hand::Off])),
            10 if place.has_sheet() => Expr::ShotDamage,
            11 if self.chance(2) => Expr::House(self.one_of(HouseNumber::VARIANTS)),
            11 => Expr::SinkValue(self.sink()),
            12 if place.block && place.has_sheet() => Expr::Overspent,
            13 if place.block && place.has_sheet() => Expr::Pwr,
            14 if place.block && place.has_sheet() => Expr::Overcast,
            15 => Expr::InSink(self.sink()),
            16 => Expr::InHp(self.side(place), self.damage_kind()),
            17 => Expr::Round,
            18 => Expr::HpLeft(self.side(place)),
            19 => Expr::Tokens(self.side(place), self.condition()),
            20 => Expr::EnemiesInPlay(self.enemy()),
            21 => Expr::Inflicted,
            22 => Expr::Blocked,
            23 => Expr::Held(self.key()),
            24 => Expr::Sum(vec![self.value(place, inner), self.value(place, inner)]),
            25 => Expr::Difference(Box::new(self.value(place, inner)), Box::new(self.value(place, inner))),
            26 => Expr::Times(Box::new(self.value(place, inner)), self.below(4) as i16 - 1),
            27 => Expr::Half(Box::new(self.value(place, inner))),
            28 => Expr::Per(Box::new(self.value(place, inner)), 1 + self.below(3) as i16),
            29 if self.chance(2) => Expr::Min(vec![self.value(place, inner), self.value(place, inner)]),
            29 => Expr::Max(vec![self.value(place, inner), self.value(place, inner)]),
            _ => Expr::When(vec![(self.predicate(place, inner), self.value(place, inner))]),
        }
    }

    /// A predicate that the loader accepts at the place.
    pub(super) fn predicate(&mut self, place: Surroundings, depth: u8) -> Predicate {
        let inner = depth.saturating_sub(1);
        match self.below(if depth == 0 { 38 } else { 45 }) {
            0 => Predicate::AtMost(self.value(place, inner), self.value(place, inner)),
            1 => Predicate::Below(self.value(place, inner), self.value(place, inner)),
            2 => Predicate::HasCondition(self.side(place), self.condition()),
            3 => Predicate::ShieldUp(self.side(place)),
            4 => Predicate::HasType(
                self.side(place),
                self.one_of(&[EnemyType::Hollowed, EnemyType::Undead, EnemyType::Flying, EnemyType::Large]),
            ),
            5 if self.chance(3) => Predicate::InEncounter,
            5 => Predicate::Dark,
            6 => Predicate::Displaced(self.side(place)),
            7 => Predicate::Active(self.side(place)),
            8 => Predicate::OnTile(self.tile_kind()),
            9 => Predicate::NextTo(self.tile_kind()),
            10 => Predicate::CanMove,
            11 if self.chance(2) => Predicate::Aimed,
            11 => Predicate::Shot,
            12 => Predicate::NoEnemyAdjacent,
            13 => Predicate::HasAbility(self.side(place), self.one_of(&ABILITIES)),
            14 => Predicate::HasFlag(self.flag()),
            15 => Predicate::NotYetTargeted,
            16 if place.target => Predicate::InReach(Reach::Adjacent),
            17 if place.target => Predicate::InReach(Reach::Within(Expr::N(1), self.value(place, inner))),
            18 if place.target => Predicate::RoomBehind,
            19 if place.target => Predicate::InUnaidedRange,
            20 if place.block => {
                let is = if self.chance(2) { AttackTags::default() } else { self.attack_tags() };
                let not = if self.chance(2) { AttackTags::default() } else { self.attack_tags() };
                Predicate::Against { is, not }
            }
            21 if place.has_sheet() => Predicate::FreeHand,
            22 if place.has_sheet() => Predicate::Grip(self.one_of(&[HandCount::One, HandCount::Two])),
            23 if place.has_sheet() => Predicate::Missile,
            24 if place.has_sheet() => Predicate::Loaded,
            25 if place.has_sheet() => {
                Predicate::Weapon(self.one_of(&[WeaponClass::Melee, WeaponClass::Ranged, WeaponClass::Loadable]))
            }
            26 if place.has_sheet() => Predicate::Moveset(vec![self.damage_kind(), self.damage_kind()]),
            27 if place.has_sheet() && self.chance(2) => Predicate::ShieldStrikes,
            27 if place.has_sheet() => Predicate::Shield,
            28 if place.has_sheet() && self.chance(2) => Predicate::PaidWith(vec![1 + self.below(6) as u8]),
            28 if place.has_sheet() => Predicate::DualWielding,
            29 if place.has_sheet() => Predicate::Flask,
            30 if place.has_sheet() => Predicate::Item,
            31 if place.has_sheet() && self.chance(2) => Predicate::Raised,
            31 if place.has_sheet() => Predicate::Lightable,
            32 if place.has_sheet() => Predicate::Lit,
            33 if place.has_sheet() => Predicate::CanRepairGear,
            34 if place.has_sheet() && self.chance(2) => {
                Predicate::School(self.one_of(&[School::Guts, School::Sorcery]))
            }
            34 if place.has_sheet() => Predicate::Catalyst,
            35 if place.has_sheet() => Predicate::StatAtLeast(self.stat(), 5 + self.below(12) as u8),
            36 if place.has_sheet() && self.chance(2) => Predicate::Thrown,
            36 if place.has_sheet() => Predicate::Using(self.some_id(self.names.gear)),
            37 if place.has_sheet() => self.one_of_weapon_predicates(),
            38 => Predicate::Not(Box::new(self.predicate(place, inner))),
            39 => Predicate::All(vec![self.predicate(place, inner), self.predicate(place, inner)]),
            40 => Predicate::Any(vec![self.predicate(place, inner), self.predicate(place, inner)]),
            41 if place.target => Predicate::HiddenFrom(CombatantSelector::Target),
            42 => Predicate::OnBoard(self.tile_kind()),
            _ => Predicate::Always,
        }
    }

    fn one_of_weapon_predicates(&mut self) -> Predicate {
        match self.below(2) {
            0 => Predicate::Listed,
            _ if self.chance(2) => Predicate::InReach(Reach::Weapon),
            _ => Predicate::Always,
        }
    }

    fn attack_tags(&mut self) -> AttackTags {
        [self.one_of(&ATTACK_TAGS), self.one_of(&ATTACK_TAGS)].into_iter().collect()
    }
}
