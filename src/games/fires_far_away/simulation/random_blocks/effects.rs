//! Random effects and scripts of the effect language.
//!
//! Owns the choice among the effects that the loader accepts at a place. Must not build blocks.

use std::sync::Arc;

use super::{RandomScripts, Surroundings};
use crate::content::script::{
    AimOrigin, Clear, ClearSource, CombatantSelector, DamageKindSelector, DealTokens, Destination, DiceEffect, Effect,
    Expr, GearSelector, Hand, HexSelector, Inflict, Move, MoveMode, Obstacle, OnDamage, Payment, Reach, Resource,
    Restore, RestoreScope, Script, SightMode, Strike, Targeting, TokenSelector,
};
use crate::model::Coord;

impl RandomScripts<'_> {
    /// A script of one to three effects.
    pub(super) fn script(&mut self, place: Surroundings, depth: u8) -> Script {
        let mut place = place;
        let mut script = Vec::new();
        for _ in 0..=self.below(3) {
            let effect = self.effect(place, depth);
            place.target |= matches!(effect, Effect::Aim(_));
            script.push(effect);
        }
        Arc::from(script)
    }

    /// An effect that the loader accepts at the place.
    fn effect(&mut self, place: Surroundings, depth: u8) -> Effect {
        if place.has_sheet() && self.chance(4) {
            return self.effect_of_player(place, depth);
        }
        if depth > 0 && self.chance(4) {
            return self.effect_with_script(place, depth - 1);
        }
        match self.below(27) {
            0..3 if place.target => Effect::Strike(self.strike(place, depth)),
            3 if place.target => Effect::Deal(self.value(place, 1), self.damage_kind()),
            4 => Effect::DealTokens(DealTokens {
                n: self.value(place, 1),
                kind: self.damage_kind(),
                on: self.side(place),
                mods: self.modifiers(),
            }),
            5 | 6 => Effect::Inflict(Inflict {
                condition: self.condition(),
                n: self.value(place, 1),
                on: self.side(place),
                inevitable: self.chance(3),
                lasting: self.chance(4),
            }),
            7 => Effect::Clear(self.clear(place)),
            8 => Effect::RemoveCondition(self.side(place), self.condition()),
            9 => Effect::Struggle,
            10 => Effect::LowerShield(self.side(place)),
            11 => self.put(place),
            12 if place.target => {
                let who = self.side(place);
                Effect::MoveTowards { who, to: other_side(who) }
            }
            13 => Effect::Heal(self.value(place, 1)),
            14 if place.lent && place.target => Effect::PassOn,
            15 => Effect::Spawn { enemy: self.enemy(), at: vec![self.hex(), self.hex()] },
            16 => Effect::PlaceTile { tile: self.tile(), on: self.hexes(place), over: vec![self.tile_kind()] },
            17 if self.chance(4) => Effect::Open(self.hexes(place)),
            17 => Effect::RemoveTile { tile: self.tile(), on: self.hexes(place) },
            18 => Effect::SetFlag(self.flag()),
            19 => Effect::ClearFlag(self.flag()),
            20 => Effect::SetDarkness(self.chance(2)),
            21 => Effect::Revoke(self.key()),
            22 => Effect::Spend(self.key(), self.value(place, 1)),
            23 if self.chance(8) => Effect::Defeat(self.side(place)),
            24 => Effect::BreakGuard(self.side(place)),
            _ => Effect::Aim(self.aim(place)),
        }
    }

    fn effect_with_script(&mut self, place: Surroundings, depth: u8) -> Effect {
        match self.below(5) {
            0 => Effect::Repeat(1 + self.below(3) as u8, self.script(place, depth)),
            1 | 2 => Effect::Lend(self.lend(place, depth)),
            _ => {
                let test = self.predicate(place, 1);
                Effect::If(test, self.script(place, depth), self.script(place, depth))
            }
        }
    }

    /// An effect that asks the player, or uses what only the character has.
    fn effect_of_player(&mut self, place: Surroundings, depth: u8) -> Effect {
        match self.below(23) {
            0 if place.block => Effect::DodgeAttack,
            1 if place.block => Effect::CancelAttack,
            2 if place.block => Effect::TurnAttackBack,
            3 => Effect::Restore(Restore {
                of: self.one_of(&[RestoreScope::Chosen, RestoreScope::Everything, RestoreScope::OnePiece]),
                n: self.chance(2).then(|| self.value(place, 1)),
            }),
            4 => Effect::Regain(Resource::Focus, self.value(place, 1)),
            5 => Effect::Regain(Resource::Humanity, self.value(place, 1)),
            6 => Effect::ChangeHands,
            7 => Effect::Dice(DiceEffect::Reroll(self.value(place, 1))),
            8 => Effect::Dice(DiceEffect::Raise {
                by: self.value(place, 1),
                of: self.chance(2).then(|| self.value(place, 1)),
            }),
            9 => Effect::Dice(DiceEffect::Lose(self.value(place, 1))),
            10 => Effect::Dice(DiceEffect::Add(self.value(place, 1))),
            11 => Effect::Dice(DiceEffect::Recover),
            12 => Effect::Dice(DiceEffect::Empty),
            13 => Effect::Pay(Payment { focus: Some(self.value(place, 0)), dice: None }),
            14 => Effect::Pay(Payment { focus: None, dice: Some(Expr::N(1)) }),
            15 => Effect::RollAhead,
            16 => Effect::ExhaustEntry,
            17 => Effect::Do(self.action()),
            18 => Effect::Move(self.movement(place)),
            19 => {
                let on_target = Surroundings { target: true, ..place };
                let only = if self.chance(2) { vec![self.predicate(on_target, 1)] } else { Vec::new() };
                Effect::Aim(Targeting::Pair { reach: Reach::Within(Expr::N(1), Expr::N(4)), only })
            }
            20 if depth > 0 => Effect::May(self.script(place, depth - 1)),
            21 if depth > 0 => Effect::UpTo(Expr::N(1 + self.below(2) as i16), self.script(place, depth - 1)),
            22 if depth > 0 => {
                let all = [
                    GearSelector::AnyHeld,
                    GearSelector::AnyWeapon,
                    GearSelector::In(Hand::Main),
                    GearSelector::Shield,
                ];
                Effect::WithGear(self.one_of(&all), self.script(place, depth - 1))
            }
            _ => Effect::Aim(self.tile_aim(place)),
        }
    }

    fn strike(&mut self, place: Surroundings, depth: u8) -> Strike {
        let kind = match self.below(8) {
            0 if place.has_sheet() => DamageKindSelector::OfWeapon,
            1 if place.has_sheet() => DamageKindSelector::OfShield,
            2 if place.has_sheet() => DamageKindSelector::OfMissile,
            3 => DamageKindSelector::OfAttack,
            _ => DamageKindSelector::Is(self.damage_kind()),
        };
        let n = if kind == DamageKindSelector::OfAttack { Expr::Inflicted } else { self.value(place, 1) };
        Strike {
            deals: vec![(n, kind)],
            cap: self.chance(5).then(|| self.value(place, 0)),
            mods: self.modifiers(),
            inflicts: if self.chance(3) { vec![(self.condition(), Expr::N(1))] } else { Vec::new() },
            on_damage: if depth > 0 && self.chance(5) { vec![self.on_damage(place, depth - 1)] } else { Vec::new() },
            shield_only: self.chance(12),
        }
    }

    pub(super) fn on_damage(&mut self, place: Surroundings, depth: u8) -> OnDamage {
        OnDamage {
            at_least: 1 + self.below(2) as u8,
            kind: self.chance(2).then(|| self.damage_kind()),
            then: self.script(Surroundings { target: true, ..place }, depth),
        }
    }

    fn clear(&mut self, place: Surroundings) -> Clear {
        const SOURCES: [ClearSource; 5] =
            [ClearSource::Hp, ClearSource::Unassigned, ClearSource::ShieldCard, ClearSource::Sinks, ClearSource::Sheet];
        let from = self.one_of(&SOURCES);
        let token = match self.below(6) {
            0 => TokenSelector::Fleeting,
            1 => TokenSelector::Hindering,
            2 | 3 => TokenSelector::Damage(self.damage_kind()),
            _ => TokenSelector::Condition(self.condition()),
        };
        Clear {
            from,
            of: if from.can_hold(token) && self.chance(2) { vec![token] } else { Vec::new() },
            n: self.chance(2).then(|| self.value(place, 1)),
            on: self.side(place),
        }
    }

    fn put(&mut self, place: Surroundings) -> Effect {
        let whom = self.side(place);
        let other = other_side(whom);
        match self.below(4) {
            0 if place.target => Effect::Put(whom, Destination::Aimed),
            1 if place.target => Effect::Put(whom, Destination::WhereTargetStood),
            2 if place.target => Effect::Put(whom, Destination::Behind(other)),
            3 if place.target && place.has_sheet() => Effect::Put(whom, Destination::AdjacentTo(other)),
            _ => Effect::Aim(Targeting::Myself),
        }
    }

    fn hex(&mut self) -> Coord {
        Coord::new(self.below(11) as u8, self.below(11) as u8)
    }

    fn hexes(&mut self, place: Surroundings) -> HexSelector {
        match self.below(3) {
            0 => HexSelector::Under(self.side(place)),
            1 if place.target => HexSelector::Aimed,
            _ => HexSelector::Around(self.side(place), 1 + self.below(2) as u8),
        }
    }

    fn reach(&mut self, place: Surroundings) -> Reach {
        match self.below(6) {
            0 => Reach::Adjacent,
            1 => Reach::Anywhere,
            2 if place.has_sheet() => Reach::Weapon,
            3 => Reach::Thrown(Expr::N(1), self.value(place, 1)),
            4 if place.has_sheet() => Reach::Shot,
            _ => Reach::Within(Expr::N(1), self.value(place, 1)),
        }
    }

    pub(super) fn aim(&mut self, place: Surroundings) -> Targeting {
        const SIGHTS: [SightMode; 5] =
            [SightMode::Melee, SightMode::Ranged, SightMode::LockOn, SightMode::Visible, SightMode::PastPieces];
        let at_target = Surroundings { target: true, ..place };
        let size = Expr::N(1 + self.below(3) as i16);
        match self.below(13) {
            0 => Targeting::HalfMoon,
            9 if place.target => Targeting::Around(size),
            1 => Targeting::FullMoon(size),
            2 => Targeting::Cone(size),
            3 => Targeting::Wave(size),
            4 => Targeting::Line { reach: Reach::Within(Expr::N(1), size), anywhere: false },
            5 => Targeting::Blast {
                reach: Reach::Within(Expr::N(1), Expr::N(4)),
                size: self.one_of(&[1, 2, 3, 4, 7]),
                any_direction: self.chance(2),
            },
            6 => Targeting::All { only: vec![self.predicate(at_target, 1)], me: self.chance(4) },
            7 => Targeting::Filtered(Box::new(Targeting::FullMoon(size)), vec![self.predicate(at_target, 1)]),
            8 => Targeting::Myself,
            _ => Targeting::One {
                reach: self.reach(place),
                step: 0,
                sight: self.one_of(&SIGHTS),
                from: if place.target && self.chance(4) { AimOrigin::LastTarget } else { AimOrigin::Me },
                only: if self.chance(4) { vec![self.predicate(at_target, 1)] } else { Vec::new() },
            },
        }
    }

    fn tile_aim(&mut self, place: Surroundings) -> Targeting {
        Targeting::Tile {
            reach: Reach::Within(Expr::N(1), self.value(place, 0)),
            plain: self.chance(3),
            tile: None,
            kind: self.chance(4).then(|| self.tile_kind()),
            only: Vec::new(),
            sight: if self.chance(2) { SightMode::Visible } else { SightMode::LockOn },
        }
    }

    fn movement(&mut self, place: Surroundings) -> Move {
        let mode = match self.below(4) {
            0 => MoveMode::Line,
            1 if place.target => MoveMode::Toward,
            2 if place.target => MoveMode::Back,
            _ => MoveMode::Free,
        };
        let over =
            if mode == MoveMode::Free && self.chance(3) { vec![Obstacle::Enemies, Obstacle::Hazards] } else { vec![] };
        Move { tiles: self.value(place, 1), min_tiles: 0, mode, most_over: None, over, encumbered: self.chance(2) }
    }
}

fn other_side(side: CombatantSelector) -> CombatantSelector {
    match side {
        CombatantSelector::Me => CombatantSelector::Target,
        CombatantSelector::Target => CombatantSelector::Me,
    }
}
